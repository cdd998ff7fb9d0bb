"""The same scene gives the same bits: again, and interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from physics import compiled

pytestmark = pytest.mark.executions

AGAIN = ("0", "1") if compiled else ("0",)
"""Whether each further run is to be an interpreted one; where nothing is compiled, all are."""

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

JOINTS = """
import random, struct, zlib, esper
from physics import *
esper.add_processor(PhysicsSystem(gravity=(0, -900)))
esper.create_entity(Transform(0, -150), Collider(Rect(900, 20)), RigidBody("static"))
chance = random.Random(5)
before, bodies, joints = None, [], []
for i in range(30):
    shape = [Rect(20, 6), Capsule((-8, 0), (8, 0), 3)][i % 2]
    bodies.append(esper.create_entity(
        Transform(20 * i + 10, 3 * (i % 4), chance.uniform(-1, 1)), Collider(shape), RigidBody(mass=1 + i % 3)))
    kind = i % 6
    a, b, anchor = before, bodies[-1], (20 * i, 0)
    joints.append(esper.create_entity(
        RevoluteJoint(a, b, anchor) if kind < 2 else
        RevoluteJoint(a, b, anchor, limits=(-0.5, 0.5), motor_speed=3, max_torque=1e6) if kind == 2 else
        WeldJoint(a, b, anchor, frequency=0 if i % 4 else 5) if kind == 3 else
        PrismaticJoint(a, b, (1, 0.5), anchor, limits=(-5, 10)) if kind == 4 else
        DistanceJoint(a, b, frequency=2 * (i % 4), damping_ratio=0.2)))
    before = b if i % 10 < 9 else None
esper.create_entity(MouseJoint(bodies[15], (300, 200), max_force=1e5))
for k in range(90):
    esper.process(1 / 60)
    if k == 40:
        esper.delete_entity(bodies[7])
        esper.delete_entity(joints[20])
state = b"".join(
    struct.pack("<6d", t.x, t.y, t.angle, v.x, v.y, v.angular)
    for e, (t, v) in sorted(esper.get_components(Transform, Velocity)))
forces = [esper.component_for_entity(e, kind).force for kind in (RevoluteJoint, WeldJoint) for e, _ in
    sorted(esper.get_component(kind), key=lambda found: found[0])]
print(len(state), zlib.crc32(state), zlib.crc32(struct.pack(f"<{len(forces)}d", *forces)), len(forces))
"""

GROUND = """
import random, struct, zlib, esper
from physics import *
world = PhysicsSystem(gravity=(0, -900))
esper.add_processor(world)
def solid(x, y, shape, **material):
    esper.create_entity(Transform(x, y), Collider(shape, **material), RigidBody("static"))
for k in range(-8, 9):
    solid(24 * k, -12, Rect(24, 24), surface_velocity=(40, 0) if k % 5 == 0 else (0, 0), friction=0.6)
    solid(24 * k, 60, Rect(24, 6), one_way=(0, 1))
solid(-190, 60, Rect(20, 200)); solid(190, 60, Polygon([(0, -100), (20, -100), (20, 100), (5, 20), (0, 100)]))
solid(0, 140, Segment((-120, 0), (0, 30)), one_way=(0, 1)); solid(0, 140, Segment((0, 30), (120, 0)), one_way=(0, 1))
chance = random.Random(7)
class Ghost: pass
for i in range(36):
    shape = [Circle(6), Rect(12, 10), Capsule((-5, 0), (5, 0), 4), Polygon([(-7, -5), (8, -5), (0, 6)])][i % 4]
    entity = esper.create_entity(
        Transform(chance.uniform(-150, 150), chance.choice([20, 90, 230]) + 3 * i, chance.uniform(0, 3)),
        Velocity(chance.uniform(-400, 400), chance.uniform(-200, 500)), Collider(shape, friction=0.3), RigidBody())
    if i % 9 == 0:
        esper.add_component(entity, Ghost())
@world.on_pre_solve(Ghost)
def pass_through(contact):
    contact.friction = 0.9
    if contact.approach_speed > 200:
        contact.disable()
for k in range(100):
    esper.process(1 / 60)
state = b"".join(
    struct.pack("<6d", t.x, t.y, t.angle, v.x, v.y, v.angular)
    for e, (t, v) in sorted(esper.get_components(Transform, Velocity)))
state += b"".join(struct.pack("<5d", c.a, c.b, *c.normal, c.depth) for c in world.contacts)
print(len(esper.get_component(Velocity)), zlib.crc32(state))
"""


def state(interpreted: str, scene: str = SCENE) -> str:
    root = Path(__file__).parents[2]
    environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": interpreted, "PYTHONHASHSEED": "random"}
    environment["PYTHONPATH"] = str(root)
    return subprocess.run(
        [sys.executable, "-c", scene], env=environment, cwd=root, check=True, capture_output=True, text=True
    ).stdout


def test_state_is_the_same_in_every_run_and_execution() -> None:
    first = state("0")
    assert first.startswith("1872 ")
    assert all(state(again) == first for again in AGAIN)


def test_joints_are_the_same_in_every_run_and_execution() -> None:
    first = state("0", JOINTS)
    assert first.startswith("1392 ")
    assert first.endswith(" 17\n")
    assert all(state(again, JOINTS) == first for again in AGAIN)


def test_ground_and_its_rules_are_the_same_in_every_run_and_execution() -> None:
    first = state("0", GROUND)
    assert first.startswith("36 ")
    assert all(state(again, GROUND) == first for again in AGAIN)
