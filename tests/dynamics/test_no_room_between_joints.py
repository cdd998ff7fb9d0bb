"""Bodies that joints of others leave no room come to rest, or at least throw nothing."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, Rect, RevoluteJoint, RigidBody, WheelJoint, compiled
from tests.dynamics.pressed_chain import Link, fastest_of_chain
from tests.dynamics.scene import body, velocity

SECONDS = 30 if compiled else 4
OFFSETS = [0.0, 5.0, 7.5, 10.0, 20.0] if compiled else [7.5]
GAPS = [8.0, 10.0, 12.28, 15.0] if compiled else [12.28]
SPEEDS = [300.0, 382.0, 400.0] if compiled else [382.0]


def damped(shape: Circle | Rect, x: float, y: float, mass: float, friction: float = 0.5) -> int:
    made = body(shape, x, y, mass=mass, friction=friction)
    rigid = esper.component_for_entity(made, RigidBody)
    rigid.linear_damping, rigid.angular_damping = 0.5, 2.0
    return made


@pytest.mark.parametrize("offset", OFFSETS)
def test_a_car_that_was_made_within_another_comes_to_rest(make_world, offset: float) -> None:
    """An auditor: the chassis of one car is between the chassis and the sprung wheel of another. Spring and contact
    pressed harder against each other in each tick, and both cars crept through the room for ever, at up to 130
    units/s. After a press had pushed two cars into each other, they flew at more than 1,000 units/s."""
    make_world((0, -900))
    body(Rect(4000, 60), 0, -30, kind="static")
    chassis = damped(Rect(80, 16), 0, 52, 1.0, 0.0)
    parts = [chassis]
    for x in (-28, 28):
        parts.append(damped(Circle(12), x, 32, 5.0))
        esper.create_entity(RevoluteJoint(chassis, parts[-1], anchor=(x, 32)))
    other = damped(Rect(80, 16), offset, 52, 5.0)
    wheel = damped(Circle(12), offset - 28, 32, 1.0, 0.0)
    esper.create_entity(WheelJoint(other, wheel, frequency=3, limits=(-8, 8)))
    parts += [other, wheel]
    fastest = 0.0
    for tick in range(60 * SECONDS):
        esper.process(1 / 60)
        if tick >= 60 * (SECONDS - 2):
            fastest = max(fastest, *(math.hypot(velocity(part).x, velocity(part).y) for part in parts))
    assert fastest < 0.5
    if compiled:
        assert all(esper.component_for_entity(part, RigidBody).asleep for part in parts)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_chain_of_unequal_masses_lies_still_between_a_wall_and_a_press(
    make_world, speed: float, gap: float
) -> None:
    """An auditor: the press stops, and the chain lay still for two seconds. In the meantime impulses grew to 1e28, and
    a link flew off at 4,700 to 40,000 units/s."""
    make_world((0, -900))
    links: list[Link] = [
        (Rect(28, 27), 9.31, -0.164, 0.172),
        (Circle(10.6), 8.96, 0.328, 7.82),
        (Rect(8, 24), 13.84, 0.448, 81.8),
        (Circle(10.6), 10.1, 0.437, 51.8),
        (Circle(10.6), 13.63, 0.393, 0.181),
    ]
    fastest, _ = fastest_of_chain(links, {2}, -33.9, speed, gap, 360 if compiled else 60, 1 / 60)
    assert fastest < 1000.0
