"""Bodies that joints hold where they have no room: they tremble, and nothing is thrown away."""

from __future__ import annotations

import math
import random

import esper
import pytest

import physics
from physics import Circle, DistanceJoint, PrismaticJoint, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, transform, velocity

SEEDS = range(12) if physics.compiled else range(2)
TICKS = 240 if physics.compiled else 60
HALF = 200.0


def walls() -> None:
    for x, y, width, height in ((0, -1, 440, 20), (0, 1, 440, 20), (-1, 0, 20, 440), (1, 0, 20, 440)):
        body(Rect(width, height), (HALF + 10) * x, (HALF + 10) * y, kind="static")


def fastest(bodies: list[int]) -> float:
    """The greatest speed in TICKS ticks, in which no body may leave the walls."""
    most = 0.0
    for _ in range(TICKS):
        esper.process(1 / 60)
        most = max(most, *(math.hypot(velocity(each).x, velocity(each).y) for each in bodies))
        assert all(max(abs(transform(each).x), abs(transform(each).y)) < HALF + 5 for each in bodies)
    return most


@pytest.mark.once
@pytest.mark.parametrize("kind", [DistanceJoint, RevoluteJoint, WeldJoint])
@pytest.mark.parametrize("heavy", [1.0, 30.0, 100.0, 300.0])
def test_a_row_of_discs_that_overlap(make_world, heavy: float, kind: type) -> None:
    """The springs of contacts became as stiff as the heaviest disc required, and pressed against the rods with more
    impulse in each tick: of 160 such rows 112 left the closed box, at up to 70,000 units a second."""
    make_world((0, -900))
    for seed in SEEDS:
        esper.clear_database()
        chance = random.Random(seed)
        apart = chance.choice([12, 14, 16])
        at = chance.randrange(8)
        walls()
        row = [
            body(Circle(10), -60 + i * apart, chance.uniform(-1, 1), mass=heavy if i == at else 1)
            for i in range(8)
        ]
        for i in range(7):
            middle = {} if kind is DistanceJoint else {"anchor": (-60 + (i + 0.5) * apart, 0)}
            esper.create_entity(kind(row[i], row[i + 1], collide_connected=True, **middle))
        assert fastest(row) < 2500


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, -900.0])
def test_four_at_one_place_with_motors(make_world, gravity: float) -> None:
    """1.8e29 units a second were seen."""
    make_world((0, gravity))
    for seed in SEEDS:
        esper.clear_database()
        chance = random.Random(seed)
        walls()
        bodies = []
        for i in range(6):
            x, y = chance.uniform(-30, 30), chance.uniform(-30, 30)
            shape = chance.choice([Circle(10), Rect(20, 20), Rect(30, 8)])
            bodies.append(body(shape, x, y, mass=chance.choice([1, 1, 10, 100])))
            if i == 0:
                continue
            other = bodies[chance.randrange(i)]
            middle = (0.5 * (x + transform(other).x), 0.5 * (y + transform(other).y))
            joint = chance.choice(
                [
                    DistanceJoint(other, bodies[i], collide_connected=True),
                    WeldJoint(other, bodies[i], anchor=middle, collide_connected=True),
                    RevoluteJoint(other, bodies[i], anchor=middle, motor_speed=5, collide_connected=True),
                    PrismaticJoint(other, bodies[i], axis=(1, 0), motor_speed=40, collide_connected=True),
                ]
            )
            esper.create_entity(joint)
        assert fastest(bodies) < 1e4


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, -900.0])
@pytest.mark.parametrize("torque", [1e5, math.inf])
def test_the_fingers_of_a_claw_press_each_other(make_world, torque: float, gravity: float) -> None:
    """Rigid joints hold the two together by way of the palm, but leave room."""
    world = make_world((0, gravity))
    palm = body(Rect(60, 10), 0, 90, mass=5)
    esper.create_entity(WeldJoint(None, palm))
    body(Rect(60, 10), 0, 100, kind="static")  # where the fingers end
    fingers = []
    for side in (-1, 1):
        fingers.append(body(Rect(8, 50), 30 * side, 60, mass=1, rigid={"can_sleep": False}))
        hinge = RevoluteJoint(palm, fingers[-1], anchor=(30 * side, 85), motor_speed=-side, max_torque=torque)
        esper.create_entity(hinge)
    for _ in range(TICKS + 60):
        esper.process(1 / 60)
    deepest = max(contact.depth for contact in world.contacts)
    assert deepest < 0.6
