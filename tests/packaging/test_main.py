"""`python -m physics`, and its doctor."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import physics
from physics import __main__ as program

ROOT = Path(__file__).parents[2]


def run(*arguments: str, cwd: Path = ROOT, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "physics", *arguments],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_it_says_what_is_installed() -> None:
    status, said = run()
    assert status == 0
    assert ("compiled (" in said) == physics.compiled
    assert "esper 3" in said
    assert str(ROOT / "physics") in said


def test_the_doctor_finds_an_interpreted_run_and_its_cure() -> None:
    status, said = run("doctor", ESPER_PHYSICS_INTERPRETED="1")
    assert status == 1
    assert "!!  physics runs interpreted" in said
    assert "-> unset ESPER_PHYSICS_INTERPRETED" in said


def test_the_doctor_has_nothing_to_say_of_a_healthy_install() -> None:
    status, said = run("doctor")
    assert (status == 0) == physics.compiled
    assert "a tick of 50 balls" in said


def test_the_doctor_finds_another_package_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "physics").mkdir()
    (tmp_path / "physics" / "__init__.py").write_text("")
    status, said = run("doctor", PYTHONPATH=str(tmp_path))
    assert status == 1
    assert f"another package named physics in {tmp_path / 'physics'}" in said


def test_libraries_that_are_missing_or_too_old_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_version", lambda name: {"esper": "none", "pyglet": "2.0.10"}[name])
    assert program._library("esper", "3.9", needed=True).cure == "pip install 'esper>=3.9'"
    assert program._library("pyglet", "2.1", needed=False).cure == "pip install 'pyglet>=2.1'"
    monkeypatch.setattr(program, "_version", lambda name: "none")
    found = program._library("pyglet", "2.1", needed=False)
    assert (found.cure, found.trouble) == ("pip install 'pyglet>=2.1,<3'", False)
    monkeypatch.setattr(program, "_version", lambda name: "3.10.1")
    assert program._library("esper", "3.9", needed=True).cure == ""


def test_what_is_missing_for_a_build_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ESPER_PHYSICS_INTERPRETED", raising=False)
    monkeypatch.setattr(program.shutil, "which", lambda name: None)
    assert "install a C compiler" in program._how_to_compile()
    monkeypatch.setattr(program.shutil, "which", lambda name: "/usr/bin/cc")
    monkeypatch.setattr(program.sysconfig, "get_paths", lambda: {"include": "/nowhere"})
    assert "install Python's headers" in program._how_to_compile()


def test_the_doctor_leaves_the_worlds_of_esper_as_they_were() -> None:
    import esper

    before = esper.current_world, esper.list_worlds()
    assert "us here" in program._speed().what
    assert (esper.current_world, esper.list_worlds()) == before


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        ("pyglet.display.xlib.NoSuchDisplayException: Cannot connect to None", "xvfb-run"),
        ('ImportError: Library "GL" not found.', "libgl1"),
        ("AttributeError: undefined symbol: XRenderFindVisualFormat", "libxrender1"),
        ("pyglet.window.NoSuchConfigException: no config", "graphics driver"),
        ("something new", "OpenGL 3.3"),
    ],
)
def test_a_window_that_does_not_open_comes_with_a_cure_and_is_no_trouble(
    error: str, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = subprocess.CompletedProcess([], 1, stdout="", stderr=f"Traceback\n{error}\n")
    monkeypatch.setattr(program.subprocess, "run", lambda *arguments, **options: failed)
    found = program._window()
    assert error in found.what
    assert cure in found.cure
    assert not found.trouble
