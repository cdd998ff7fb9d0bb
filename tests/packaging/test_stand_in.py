"""The stand-in for ``import cython``, and the type stubs that describe it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from physics._build import stand_in

STUBS = Path(__file__).parents[2] / "stubs" / "cython" / "__init__.pyi"


def names_in_stubs() -> set[str]:
    names = set()
    for node in ast.parse(STUBS.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")}


def test_every_name_of_the_stubs_is_there() -> None:
    names = names_in_stubs()
    assert "cclass" in names
    assert [name for name in sorted(names) if not hasattr(stand_in, name)] == []


def test_nothing_is_compiled() -> None:
    assert stand_in.compiled is False


def test_an_instance_has_the_attributes_that_its_class_and_its_bases_declare_and_no_others() -> None:
    @stand_in.cclass
    class Base:
        x: int

        def __init__(self) -> None:
            self.x = 1

    @stand_in.cclass
    class Derived(Base):
        y: int

        def __init__(self) -> None:
            super().__init__()
            self.y = 2

    made = Derived()
    assert (made.x, made.y, Derived.__name__) == (1, 2, "Derived")
    with pytest.raises(AttributeError):
        made.z = 3  # type: ignore[attr-defined]  # there is none: that is the test


@pytest.mark.parametrize("name", ["cfunc", "ccall", "final", "inline", "no_gc"])
def test_decorators_return_their_subject(name: str) -> None:
    assert getattr(stand_in, name)(len) is len


@pytest.mark.parametrize("name", ["exceptval", "locals", "auto_pickle"])
def test_options_return_decorators_that_return_their_subject(name: str) -> None:
    assert getattr(stand_in, name)(1)(len) is len


def test_casts_go_as_in_c() -> None:
    assert stand_in.cast(stand_in.int, 2.9) == 2
    assert stand_in.cast(stand_in.longlong, -2.9) == -2
    assert stand_in.cast(stand_in.bint, 3) is True
    assert repr(stand_in.cast(stand_in.double, 3)) == "3.0"
