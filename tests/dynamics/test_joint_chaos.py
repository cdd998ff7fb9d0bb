"""Random worlds where bodies and joints come, go and change, in handlers too: nothing breaks, nothing is left over."""

from __future__ import annotations

import math
import random

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    Joint,
    MouseJoint,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    compiled,
)
from tests.dynamics.scene import body, rigid_body, transform

KINDS = (DistanceJoint, RevoluteJoint, PrismaticJoint, WeldJoint, MouseJoint)


def some_joint(chance: random.Random, bodies: list[int]) -> Joint:
    a, b = chance.sample([None, *bodies], 2)
    place = chance.uniform(-90, 90), chance.uniform(-90, 90)
    limits = chance.choice((None, (0.0, 0.0), (-0.5, 0.5), (-math.inf, 1.0)))
    speed = chance.choice((None, 0.0, 3.0))
    match chance.randrange(5):
        case 0:
            frequency = chance.choice((0.0, 1.0, 5.0, 60.0))
            return DistanceJoint(
                a, b, limits=chance.choice((None, (0, 300))), frequency=frequency, damping_ratio=0.3
            )
        case 1:
            return RevoluteJoint(a, b, place, limits=limits, motor_speed=speed, max_torque=1e4)
        case 2:
            return PrismaticJoint(
                a, b, (chance.uniform(-1, 1), 1), limits=(-20, 20), motor_speed=speed, max_force=1e3
            )
        case 3:
            return WeldJoint(a, b, frequency=chance.choice((0.0, 5.0)), collide_connected=True)
        case _:
            return MouseJoint(b or a or 0, place, max_force=1e4)


@pytest.mark.filterwarnings("ignore:.*moves nothing")
@pytest.mark.parametrize("seed", range(8 if compiled else 4))
def test_nothing_breaks_and_nothing_is_left_over(make_world, seed: int) -> None:
    chance = random.Random(seed)
    world = make_world((0, -300), substeps=chance.choice((1, 4)))
    for x, y, w, h in ((-200, 0, 20, 500), (200, 0, 20, 500), (0, -200, 500, 20)):
        body(Rect(w, h), x, y, kind="static")
    bodies: list[int] = []
    joints: list[int] = []

    def more() -> None:
        kind = chance.choice(("dynamic", "dynamic", "dynamic", "kinematic", "static"))
        shape = chance.choice((Circle(8), Rect(20, 10), Capsule((-8, 0), (8, 0), 4)))
        parts = [Transform(chance.uniform(-150, 150), chance.uniform(-150, 150), chance.uniform(-3, 3))]
        more = [Collider(shape), RigidBody(kind, mass=chance.choice((None, 1.0, 50.0)))]
        bodies.append(esper.create_entity(*parts, *(part for part in more if chance.random() < 0.95)))

    @world.on_begin()
    def meddle(event) -> None:
        if chance.random() < 0.02:
            joints.append(esper.create_entity(some_joint(chance, bodies)))
        elif chance.random() < 0.02 and event.a in bodies:
            bodies.remove(event.a)
            esper.delete_entity(event.a)

    for _ in range(10):
        more()
    for tick in range(120):
        match chance.randrange(20):
            case 0:
                more()
            case 1:
                joints.append(esper.create_entity(some_joint(chance, bodies)))
            case 2 if len(bodies) > 5:
                esper.delete_entity(bodies.pop(chance.randrange(len(bodies))), chance.random() < 0.5)
            case 3 if joints:
                owner = joints.pop(chance.randrange(len(joints)))
                if esper.entity_exists(owner):
                    esper.delete_entity(owner, chance.random() < 0.5)
            case 4:
                transform(chance.choice(bodies)).x += chance.uniform(-20, 20)
            case 5:
                moved = chance.choice(bodies)
                if esper.has_component(moved, RigidBody):
                    rigid_body(moved).kind = chance.choice(("static", "kinematic", "dynamic"))
        if tick % 12 == 0:
            joints.append(esper.create_entity(some_joint(chance, bodies)))
        esper.process(1 / 60)
        known = {None, *(entity for entity, _ in esper.get_component(Transform))}
        for kind in KINDS:
            for _, joint in esper.get_component(kind):
                assert {joint.a, joint.b} <= known
                assert math.isfinite(joint.force + joint.torque)
        for _, place in esper.get_component(Transform):
            assert math.isfinite(place.x + place.y + place.angle)
    for entity in bodies:
        esper.delete_entity(entity)
    esper.process(1 / 60)
    assert not [joint for kind in KINDS for joint in esper.get_component(kind)]
    assert len(esper.get_component(Velocity)) == 3
