"""Every scene of the gallery, under the watch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from physics import compiled
from tests.scenes.gallery import FAMILIES, SCENES
from tests.scenes.open_faults import OPEN
from tests.scenes.play import examine, play, run

EFFORT = 120
"""Ticks of single bodies in an interpreted run, which takes a hundred times as long: a second or two of few bodies."""


@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str) -> None:
    report = examine(SCENES[name]) if compiled else play(SCENES[name], effort=EFFORT)
    new = {finding.kind for finding in report.findings} - OPEN.get(name, set())
    assert not new, f"{report}\nSee it: python -m tests.scenes {name} --svg FILE"


@pytest.mark.executions
def test_compiled_and_interpreted_scenes_end_in_the_same_state() -> None:
    """One scene of each eight; where nothing is compiled, two interpreted runs."""
    names, ticks = list(SCENES)[::8], 12
    code = "import sys; from tests.scenes.gallery import SCENES; from tests.scenes.play import run\n"
    code += f"for name in sys.argv[1:]: print(name, run(SCENES[name], {ticks}))"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": "1", "PYTHONPATH": str(root)}
    found = subprocess.run(
        [sys.executable, "-c", code, *names],
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.splitlines() == [f"{name} {run(SCENES[name], ticks)}" for name in names]


def test_open_faults_are_of_scenes_that_there_are() -> None:
    assert OPEN.keys() <= SCENES.keys()


def test_the_gallery_is_large() -> None:
    assert len(SCENES) >= 150
    assert {scene.family for scene in SCENES.values()} == set(FAMILIES)
