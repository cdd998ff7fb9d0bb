"""Same inputs, same order of calls: the same bits, in every run, compiled or interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from physics import compiled

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.executions]

SEEDS = ["1", "2"]
TICKS = 150 if compiled else 60


def run(seed: str, **environment: str) -> tuple[str, int, str]:
    """Play the chaotic scene in a process of its own; how it ran, how much it told, and the hash of everything."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.systems.chaos", seed, str(TICKS)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    mode, events, digest = done.stdout.split()
    return mode, int(events), digest


@pytest.mark.parametrize("seed", SEEDS)
def test_every_run_is_the_same_to_the_bit(seed: str) -> None:
    """Hash seeds, addresses, and the execution differ from run to run; what happens does not."""
    runs = [run(seed, PYTHONHASHSEED="1"), run(seed, PYTHONHASHSEED="77")]
    assert runs[0][1] > 7 * TICKS
    assert runs[0] == runs[1]
    if compiled:
        runs.append(run(seed, PYTHONHASHSEED="1", ESPER_PHYSICS_INTERPRETED="1"))
        assert runs[2][0] == "interpreted"
        assert runs[0][1:] == runs[2][1:]


def test_another_seed_is_another_run() -> None:
    """Or the hash would prove nothing."""
    assert run(SEEDS[0])[2] != run(SEEDS[1])[2]
