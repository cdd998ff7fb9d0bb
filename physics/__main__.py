"""`python -m physics`: what is installed, whether it is compiled, and what to try. `doctor` looks for trouble."""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, _build

HERE = Path(__file__).resolve().parent


class Finding(NamedTuple):
    """One line of the doctor's report; `cure` is empty where there is nothing to cure."""

    what: str
    cure: str = ""


def main(arguments: list[str] | None = None) -> int:
    """Run, and return the exit status: 1 if the doctor found trouble."""
    parser = argparse.ArgumentParser(
        "python -m physics", description="2D collision detection and physics for esper."
    )
    parser.add_argument(
        "command", nargs="?", choices=["doctor"], help="look for trouble, and say how to cure it"
    )
    if parser.parse_args(arguments).command == "doctor":
        return _doctor()
    compiled = (
        f"compiled ({_build.mode})" if _build.compiled else "interpreted, many times slower (see `doctor`)"
    )
    print(f"esper-physics {_version('esper-physics')}, {compiled}")
    print(f"Python {platform.python_version()}, esper {_version('esper')}, pyglet {_version('pyglet')}")
    print(f"from {HERE}")
    print()
    print("python -m demo_game        a breakout (in a clone; needs pyglet)")
    print("python -m physics doctor   look for trouble")
    return 0


def _doctor() -> int:
    found = [*_look()]
    for finding in found:
        print(f"{'!!' if finding.cure else 'ok'}  {finding.what}")
        if finding.cure:
            print(f"    -> {finding.cure}")
    return 1 if any(finding.cure for finding in found) else 0


def _look() -> Iterator[Finding]:
    """Everything that is known to go wrong on the machines of users."""
    if _build.compiled:
        yield Finding("physics is compiled")
    else:
        yield Finding(f"physics runs interpreted, many times slower: {_build.trouble}", _how_to_compile())
    yield _sources()
    yield _library("esper", "3.9", needed=True)
    yield _library("pyglet", "2.1", needed=False)
    if importlib.util.find_spec("pyglet") is not None:
        yield _window()
    yield _speed()


def _how_to_compile() -> str:
    if os.environ.get("ESPER_PHYSICS_INTERPRETED", "0") not in ("", "0"):
        return "unset ESPER_PHYSICS_INTERPRETED"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        return f"install a C compiler (there is no {compiler}; Debian: apt install gcc python3-dev), then install again"
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not header.exists():
        return f"install Python's headers (there is no {header}; Debian: apt install python3-dev), then install again"
    return (
        "install again: pip install --force-reinstall --no-deps esper-physics (in a clone: pip install -e .)"
    )


def _sources() -> Finding:
    """Whether there is another package of this name on the way."""
    elsewhere = [
        Path(path or ".").resolve() / "physics"
        for path in sys.path
        if (Path(path or ".") / "physics" / "__init__.py").exists()
    ]
    others = sorted({str(path) for path in elsewhere if path != HERE})
    if others:
        return Finding(
            f"there is another package named physics in {', '.join(others)}; this one, in {HERE}, comes first",
            "run elsewhere, rename it, or remove it from Python's path",
        )
    return Finding(f"physics is in {HERE}")


def _library(name: str, least: str, needed: bool) -> Finding:
    version = _version(name)
    if version == "none":
        if needed:
            return Finding(f"there is no {name}", f"pip install '{name}>={least}'")
        return Finding(f"there is no {name}: physics needs none; the demo game and the overlay do")
    if _numbers(version) < _numbers(least):
        return Finding(f"{name} {version} is too old", f"pip install '{name}>={least}'")
    return Finding(f"{name} {version}")


def _window() -> Finding:
    """Whether pyglet can open a window here: tried in a process of its own, which it may end."""
    code = "import pyglet; w = pyglet.window.Window(32, 32, visible=False); print(w.context.get_info().get_version())"
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False
        )
    except subprocess.TimeoutExpired:
        return Finding("pyglet opens no window within 30 seconds")
    if done.returncode == 0:
        return Finding(f"pyglet opens a window, OpenGL {done.stdout.strip()}")
    lines = done.stderr.strip().splitlines() or ["no reason given"]
    return Finding(
        f"pyglet opens no window: {lines[-1]}\n    physics needs none. A window needs a screen, OpenGL 3.3, and, "
        "on Debian, libgl1 libxrender1 libfontconfig1"
    )


def _speed() -> Finding:
    """One second's worth of a small game."""
    import esper

    world = esper.current_world
    esper.switch_world("physics doctor")
    try:
        esper.add_processor(PhysicsSystem(gravity=(0.0, -900.0)))
        esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
        for i in range(50):
            esper.create_entity(
                Transform(15 * (i % 10) - 70, 20 + 15 * (i // 10)), Collider(Circle(7)), RigidBody()
            )
        start = time.perf_counter()
        for _ in range(60):
            esper.process(1 / 60)
        took = time.perf_counter() - start
    finally:
        esper.switch_world(world)
        esper.delete_world("physics doctor")
    return Finding(f"a tick of 50 balls that fall onto a floor takes {1e6 * took / 60:.0f} us here")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "none" if name != "esper-physics" else "(not installed: from sources)"


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]


if __name__ == "__main__":
    sys.exit(main())
