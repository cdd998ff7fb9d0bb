"""Some of the thousand worlds, and the bits of their states."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ccd.thousand_worlds import run


@pytest.mark.parametrize("seed", range(0, 1000, 20))
def test_nothing_gets_out_or_past_unnoticed(seed: int) -> None:
    assert run(seed) == []


SCENE = """
import struct, zlib
from tests.ccd import thousand_worlds
thousand_worlds.TICKS = 15
import esper
state = b""
for seed in (3, 14, 159, 265):
    esper.switch_world(str(seed))
    world = thousand_worlds.World(seed)
    world.run()
    for ball in world.balls:
        state += struct.pack("<4d", ball.at.x, ball.at.y, ball.velocity.x, ball.velocity.y)
    state += repr([(e, e.time, e.impulse) for e in world.system.begun]).encode()
print(len(state), zlib.crc32(state))
"""


def bits(interpreted: str) -> str:
    root = Path(__file__).parents[2]
    environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": interpreted, "PYTHONHASHSEED": "random"}
    environment["PYTHONPATH"] = str(root)
    return subprocess.run(
        [sys.executable, "-c", SCENE], env=environment, cwd=root, check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.executions
def test_the_state_is_the_same_in_every_run_and_execution() -> None:
    first = bits("0")
    assert bits("0") == first
    assert bits("1") == first
