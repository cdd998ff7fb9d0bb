"""The same scene gives the same bits: again, and interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCENE = """
import random, struct, zlib, esper
from physics import *
esper.add_processor(PhysicsSystem(gravity=(0, -900)))
def wall(x, y, w, h):
    esper.create_entity(Transform(x, y), Collider(Rect(w, h)), RigidBody("static"))
wall(0, -10, 300, 20); wall(-140, 100, 20, 300); wall(140, 100, 20, 300)
chance = random.Random(5)
for i in range(40):
    shape = [Circle(6), Rect(12, 10), Capsule((-5, 0), (5, 0), 4), Ellipse(8, 5)][i % 4]
    esper.create_entity(
        Transform(chance.uniform(-100, 100), 20 + 12 * i, chance.uniform(0, 3)),
        Collider(shape, restitution=0.3 * (i % 3), friction=0.5), RigidBody())
for k in range(90):
    esper.process(1 / 60)
    if k == 40:
        esper.delete_entity(7)
state = b"".join(
    struct.pack("<6d", t.x, t.y, t.angle, v.x, v.y, v.angular)
    for e, (t, v) in sorted(esper.get_components(Transform, Velocity)))
print(len(state), zlib.crc32(state))
"""


def state(interpreted: str) -> str:
    root = Path(__file__).parents[2]
    environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": interpreted, "PYTHONHASHSEED": "random"}
    environment["PYTHONPATH"] = str(root)
    return subprocess.run(
        [sys.executable, "-c", SCENE], env=environment, cwd=root, check=True, capture_output=True, text=True
    ).stdout


def test_state_is_the_same_in_every_run_and_execution() -> None:
    first = state("0")
    assert first.startswith("1872 ")
    assert state("0") == first
    assert state("1") == first
