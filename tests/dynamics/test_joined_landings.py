"""What several contacts or joints make one body stops without a rebound when it hits slowly, too."""

from __future__ import annotations

import esper
import pytest

import physics
from physics import Circle, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, velocity

STEPS = [1 / 30, 1 / 60, 1 / 120, 1 / 240] if physics.compiled else [1 / 60]


@pytest.mark.once
@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("place", [200.0, 200.13, 207.0])
@pytest.mark.parametrize("speed", [30.0, 60.0, 120.0])
@pytest.mark.parametrize("mass", [3.0, 10.0])
def test_a_truck_with_a_bumper_stops_at_a_wall(
    make_world, mass: float, speed: float, place: float, dt: float
) -> None:
    """The truck left the wall at 18 to 37 % of its speed."""
    make_world()
    body(Rect(20, 200), place, kind="static")
    truck = body(Rect(60, 30), mass=mass, velocity=(speed, 0, 0))
    bumper = body(Rect(10, 30), 36, mass=1, velocity=(speed, 0, 0))
    esper.create_entity(WeldJoint(truck, bumper))
    for _ in range(round((300 / speed + 1) / dt)):
        esper.process(dt)
    assert abs(velocity(truck).x) < 0.02 * speed


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("joint", [RevoluteJoint, WeldJoint])
@pytest.mark.parametrize("fall", [20.0, 100.0, 200.0, 400.0])
def test_a_block_on_a_light_wheel_lands(
    make_world, fall: float, joint: type[RevoluteJoint | WeldJoint], dt: float
) -> None:
    """It rose by 8 to 20 % of the fall, higher than with a restitution of 0.3."""
    make_world((0, -900))
    body(Rect(600, 20), 0, -10, kind="static")
    wheel = body(Circle(10), 0, fall + 10, mass=1)
    block = body(Rect(20, 20), 0, fall + 32, mass=10)
    esper.create_entity(joint(wheel, block, anchor=(0, fall + 10)))
    landed = False
    for _ in range(round(3 / dt)):
        speed = velocity(block).y
        esper.process(dt)
        landed = landed or velocity(block).y > speed
        if landed:
            assert velocity(block).y < 0.1 * (1800 * fall) ** 0.5
    assert landed


@pytest.mark.parametrize("dt", [*STEPS, 1 / 144])
@pytest.mark.parametrize("fall", [5.0, 20.0, 60.0])
def test_three_balls_of_one_body_land_level(make_world, fall: float, dt: float) -> None:
    """Below the speed of the sweep they left the floor at a fifth of their speed, and turned at 3 radians a second."""
    make_world((0, -900))
    body(Rect(600, 20), 0, -10, kind="static")
    balls = body([Circle(8, (-20, 0)), Circle(8), Circle(8, (20, 0))], 0, fall + 8)
    for _ in range(round(0.6 / dt)):
        esper.process(dt)
        assert velocity(balls).y < 2
        assert abs(velocity(balls).angular) < 0.1
