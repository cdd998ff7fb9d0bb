"""A game frozen by PyInstaller with its defaults, or imported from a zip, runs as it does from source."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import physics._build

pytestmark = pytest.mark.build

ROOT = Path(__file__).parents[2]

GAME = """
import sys
import esper
import physics
from demo_game.__main__ import main

world = physics.PhysicsSystem(gravity=(0.0, -500.0))
esper.create_entity(physics.Transform(0.0, 0.0), physics.Collider(physics.Rect(100.0, 10.0)))
crates = []
for i in range(8):
    place = physics.Transform(3.0 * i, 20.0 + 30.0 * i)
    crates.append(place)
    esper.create_entity(place, physics.Collider(physics.Rect(16.0, 12.0)), physics.RigidBody())
esper.add_processor(world)
for _ in range(60):
    esper.process(1 / 60)
print(physics._build.mode)
print([(place.x, place.y, place.angle) for place in crates])
coin = physics.Circle(1.0)
print(physics.geometry.distance(coin, physics.Transform(), coin, physics.Transform(5.0, 0.0)))
print(physics.WeldJoint.__name__, "Cython" in sys.modules, hasattr(sys, "frozen"))
main(["--headless", "--ticks", "300", "--seed", "1"])
"""


def run(*command: str | Path, folder: Path, packages: Path = ROOT) -> list[str]:
    # PyInstaller looks along Python's path, and does not follow an editable install, which is code.
    environment = os.environ | {"PYTHONPATH": str(packages)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.py").write_text(GAME)
    return tmp_path


@pytest.fixture
def said(folder: Path) -> list[str]:
    """What the game says that runs from source."""
    return run(sys.executable, "game.py", folder=folder)


def test_a_frozen_game_runs_as_from_source(folder: Path, said: list[str]) -> None:
    run(sys.executable, "-m", "PyInstaller", "--log-level=WARN", "game.py", folder=folder)
    frozen = run(folder / "dist" / "game" / "game", folder=folder)
    assert frozen == [physics._build.mode, *said[1:3], "WeldJoint False True", said[4]]
    assert not list((folder / "dist").rglob("Cython"))


def test_a_game_runs_from_a_zip_as_from_source(folder: Path, said: list[str]) -> None:
    archive = folder / "packages.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for package in ("physics", "demo_game"):
            for path in (ROOT / package).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    file.write(path, path.relative_to(ROOT))
    zipped = run(sys.executable, "-W", "ignore", "game.py", folder=folder, packages=archive)
    assert zipped == ["interpreted", *said[1:]]
