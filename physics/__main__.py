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


WINDOW_CURES = {
    "NoSuchDisplayException": "there is no screen: run it on a desktop; on a server with xvfb-run",
    'Library "GL"': "install OpenGL (Debian: apt install libgl1)",
    "XRender": "install libxrender1 (Debian: apt install libxrender1)",
    "fontconfig": "install fontconfig and a font (Debian: apt install libfontconfig1 fonts-dejavu-core)",
    "NoSuchConfigException": "OpenGL 3.3 is needed: update the graphics driver, or try LIBGL_ALWAYS_SOFTWARE=1",
    "ContextException": "OpenGL 3.3 is needed: update the graphics driver, or try LIBGL_ALWAYS_SOFTWARE=1",
}
"""What to do when pyglet opens no window, by a text that pyglet's error contains."""


NO_WINDOW_CURE = (
    "it needs a screen, OpenGL 3.3 and fonts (Debian: apt install libgl1 libxrender1 libfontconfig1)"
)


class Finding(NamedTuple):
    """One line of the doctor's report. `cure` is empty if nothing has to be done. If `trouble` is False, the package
    physics works without the cure."""

    what: str
    cure: str = ""
    trouble: bool = True


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
    print("python -m demo_game        a breakout")
    print("python -m physics.lab      shapes and small worlds to drag about")
    print("python -m physics doctor   look for trouble")
    if importlib.util.find_spec("pyglet") is None:
        print("The first two need pyglet: pip install 'pyglet>=2.1,<3'")
    return 0


def _doctor() -> int:
    found = [*_look()]
    for finding in found:
        print(f"{'ok' if not finding.cure else '!!' if finding.trouble else '--'}  {finding.what}")
        if finding.cure:
            print(f"    -> {finding.cure}")
    return 1 if any(finding.cure and finding.trouble for finding in found) else 0


def _look() -> Iterator[Finding]:
    """Check everything that is known to go wrong on the machines of users."""
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
    return "install again: in a clone of the project, pip install --force-reinstall --no-deps -e ."


def _sources() -> Finding:
    """Whether Python's path has another package with the name physics."""
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
        cure = f"pip install '{name}>={least},<3'"
        return Finding(
            f"there is no {name}: physics needs none; the games and the lab do", cure, trouble=False
        )
    if _numbers(version) < _numbers(least):
        return Finding(f"{name} {version} is too old", f"pip install '{name}>={least}'")
    return Finding(f"{name} {version}")


def _window() -> Finding:
    """Whether pyglet can open a window here. The attempt runs in a process of its own, because pyglet may crash."""
    code = "import pyglet; w = pyglet.window.Window(32, 32, visible=False); print(w.context.get_info().get_version())"
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False
        )
    except subprocess.TimeoutExpired:
        return Finding("pyglet opens no window within 30 seconds", NO_WINDOW_CURE, trouble=False)
    if done.returncode == 0:
        return Finding(f"pyglet opens a window, OpenGL {done.stdout.strip()}")
    lines = done.stderr.strip().splitlines() or ["no reason given"]
    cure = next((cure for sign, cure in WINDOW_CURES.items() if sign in done.stderr), NO_WINDOW_CURE)
    return Finding(
        f"pyglet opens no window, which the games and the lab need: {lines[-1]}", cure, trouble=False
    )


def _speed() -> Finding:
    """The mean time of a tick of a small game, over one second of the game if physics is compiled, otherwise over 12
    ticks."""
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
        ticks = 60 if _build.compiled else 12
        start = time.perf_counter()
        for _ in range(ticks):
            esper.process(1 / 60)
        took = time.perf_counter() - start
    finally:
        esper.switch_world(world)
        esper.delete_world("physics doctor")
    return Finding(f"a tick of 50 balls that fall onto a floor takes {1e6 * took / ticks:.0f} us here")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "none" if name != "esper-physics" else "(not installed: from sources)"


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]


if __name__ == "__main__":
    sys.exit(main())
