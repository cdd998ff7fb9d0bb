"""Compiled or interpreted, the public names have the same signatures, and `help` shows them."""

from __future__ import annotations

import inspect
import os
import pkgutil
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import physics
from physics.source_signature import _signature_in_source

ROOT = Path(__file__).parents[2]
OURS = [
    kind
    for name in physics.__all__
    if isinstance(kind := getattr(physics, name), type) and not issubclass(kind, Warning)
]
"""The public classes. Python itself knows no signature of a warning."""

TELL = r"""
import inspect, re, sys
import physics

def tell(name, subject):
    try:
        signature = str(inspect.signature(subject))
    except ValueError:
        signature = "none"
    print(name, re.sub(" at 0x[0-9a-f]+", "", signature))

for name in physics.__all__:
    subject = getattr(physics, name)
    if callable(subject):
        tell(name, subject)
        for attribute in sorted(vars(subject)) if isinstance(subject, type) else ():
            # A function of C code is there in an interpreted run alone.
            if not attribute.startswith("_") and callable(getattr(subject, attribute)):
                tell(f"{name}.{attribute}", getattr(subject, attribute))
print(physics.compiled)
"""


def told(interpreted: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", TELL], cwd=ROOT, env=os.environ | {"ESPER_PHYSICS_INTERPRETED": interpreted},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.executions
def test_a_compiled_run_has_the_signatures_of_an_interpreted_one() -> None:
    here, there = told("0"), told("1")
    was_compiled = here.pop(), there.pop()
    assert was_compiled in (("True", "False"), (str(physics.compiled), "False"))
    assert set(here) <= set(there)
    classes_and_functions = [line for line in there if "." not in line.partition(" ")[0]]
    assert [line for line in here if line in classes_and_functions] == classes_and_functions


@pytest.mark.parametrize("kind", OURS)
def test_every_public_class_has_a_signature(kind: type[Any]) -> None:
    parameters = inspect.signature(kind).parameters
    assert "self" not in parameters
    if parameters:
        assert f"|  {kind.__name__}(" in pydoc.plain(pydoc.render_doc(kind))


def test_only_a_compiled_class_needs_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_file(package: str, path: str) -> bytes:
        raise FileNotFoundError(path)

    monkeypatch.setattr(pkgutil, "get_data", no_file)
    _signature_in_source.cache_clear()
    if physics.compiled:
        with pytest.raises(ValueError, match="no signature found"):
            inspect.signature(physics.Collider)
    else:
        assert "shapes" in inspect.signature(physics.Collider).parameters
    assert "friction" in pydoc.render_doc(physics.Collider)
    assert physics.Transform(1.0).x == 1.0
    monkeypatch.undo()
    assert "shapes" in inspect.signature(physics.Collider).parameters
