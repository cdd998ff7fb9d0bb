"""Surfaces that run while their collider stays where it is."""

from __future__ import annotations

import math

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Collider, PhysicsSystem, Rect
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def test_a_belt_carries_to_the_right_at_its_speed(make_world) -> None:
    make_world((0, -G))
    body(Rect(2000, 20), 0, -10, kind="static", friction=0.5, surface_velocity=(60, 0))
    crate = body(Rect(20, 20), 0, 10, friction=0.5)
    run(1)
    assert velocity(crate).x == pytest.approx(60, abs=0.01)
    assert velocity(crate).y == pytest.approx(0, abs=0.01)
    # Friction brings it up to speed: 60 / (0.5 * 900) seconds at half the speed on average.
    assert transform(crate).x == pytest.approx(60 - 60 * 0.5 * 60 / (0.5 * G), abs=1)


@settings(max_examples=20, deadline=None)
@given(
    st.floats(-math.pi, math.pi),
    st.booleans(),
    st.sampled_from([Rect(20, 20), Circle(8), Capsule((-6, 0), (6, 0), 5)]),
)
def test_a_belt_turned_by_any_angle_carries_along_itself(angle: float, first: bool, shape) -> None:
    """Gravity turns with it, so that everything is as on a level one; whichever of the two has the lower id."""
    before = esper.current_world
    esper.switch_world("belt")
    try:
        c, s = math.cos(angle), math.sin(angle)
        esper.add_processor(PhysicsSystem((G * s, -G * c)))
        lift = 8.0 if isinstance(shape, Circle) else 10.0 if isinstance(shape, Rect) else 5.0

        def cargo() -> int:
            return body(shape, -s * lift, c * lift, angle, friction=1.0, rigid={"lock_rotation": True})

        entity = cargo() if first else -1
        body(Rect(2000, 20), 10 * s, -10 * c, angle, kind="static", friction=1.0, surface_velocity=(-80, 0))
        if not first:
            entity = cargo()
        run(0.5)
        assert velocity(entity).x == pytest.approx(-80 * c, abs=0.05)
        assert velocity(entity).y == pytest.approx(-80 * s, abs=0.05)
    finally:
        esper.switch_world(before)
        esper.delete_world("belt")


def test_a_belt_along_the_second_axis_of_a_turned_collider(make_world) -> None:
    make_world((0, -G))
    body(Rect(20, 2000), 0, -10, math.pi / 2, kind="static", friction=0.5, surface_velocity=(0, -60))
    crate = body(Rect(20, 20), 0, 10, friction=0.5)
    run(1)
    assert velocity(crate).x == pytest.approx(60, abs=0.01)
    assert velocity(crate).y == pytest.approx(0, abs=0.01)


def test_what_is_carried_at_the_underside_goes_the_same_way(make_world) -> None:
    """It is a velocity, not a band around the shape: below, gravity turned over presses against the belt."""
    make_world((0, G))
    body(Rect(2000, 20), 0, 10, kind="static", friction=1.0, surface_velocity=(60, 0))
    crate = body(Rect(20, 20), 0, -10, friction=1.0)
    run(0.5)
    assert velocity(crate).x == pytest.approx(60, abs=0.01)


def test_only_the_part_along_the_surface_counts(make_world) -> None:
    make_world((0, -G))
    body(Rect(2000, 20), 0, -10, kind="static", friction=1.0, surface_velocity=(40, 500))
    crate = body(Rect(20, 20), 0, 10, friction=1.0)
    run(0.5)
    assert velocity(crate).x == pytest.approx(40, abs=0.01)
    assert transform(crate).y == pytest.approx(10, abs=0.15)


def test_a_ball_on_a_belt_turns_against_it(make_world) -> None:
    """It is at rest with the belt where it touches it: a solid disc takes a third of the speed, and turns against
    it."""
    make_world((0, -G))
    body(Rect(2000, 20), 0, -10, kind="static", friction=1.0, surface_velocity=(90, 0))
    ball = body(Circle(8), 0, 8, friction=1.0)
    run(0.5)
    assert velocity(ball).x == pytest.approx(30, abs=0.3)
    # v + w x r is the belt's speed, with r = (0, -8).
    assert velocity(ball).x + 8 * velocity(ball).angular == pytest.approx(90, abs=1.0)


def test_without_friction_nothing_is_carried(make_world) -> None:
    make_world((0, -G))
    body(Rect(2000, 20), 0, -10, kind="static", friction=0.0, surface_velocity=(60, 0))
    crate = body(Rect(20, 20), 0, 10)
    run(0.5)
    assert velocity(crate).x == 0.0


def test_two_moving_surfaces_take_the_difference(make_world) -> None:
    """A walker with treads of its own on a belt that runs against it stays where it is."""
    make_world((0, -G))
    body(Rect(2000, 20), 0, -10, kind="static", friction=1.0, surface_velocity=(60, 0))
    tank = body(Rect(30, 10), 0, 5, friction=1.0, surface_velocity=(60, 0))
    slow = body(Rect(30, 10), 100, 5, friction=1.0, surface_velocity=(20, 0))
    run(0.5)
    assert velocity(tank).x == pytest.approx(0, abs=0.01)
    assert velocity(slow).x == pytest.approx(40, abs=0.01)


def test_starting_a_belt_wakes_what_sleeps_on_it(make_world) -> None:
    make_world((0, -G))
    belt = body(Rect(2000, 20), 0, -10, kind="static", friction=1.0)
    crate = body(Rect(20, 20), 0, 10, friction=1.0)
    run(2)
    assert rigid_body(crate).asleep
    esper.component_for_entity(belt, Collider).surface_velocity = (60, 0)
    run(0.5)
    assert velocity(crate).x == pytest.approx(60, abs=0.01)
    esper.component_for_entity(belt, Collider).surface_velocity = (0, 0)
    run(2)
    assert rigid_body(crate).asleep


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_belts_speed_is_turned_with_the_belt(make_world, turns: int) -> None:
    """Always 60 to the right, in the world: along y, or backwards, in the belt's own axes."""
    make_world((0, -900))
    angle = turns * math.pi / 2
    own = (60 * math.cos(angle), -60 * math.sin(angle))
    body(Rect(2000, 2000), 0, -1000, angle, kind="static", friction=1.0, surface_velocity=own)
    box = body(Rect(20, 20), 0, 10, friction=1.0)
    run(1.0)
    assert velocity(box).x == pytest.approx(60, abs=0.5)


@pytest.mark.parametrize(("one", "other"), [(0.8, 0.2), (0.2, 0.8), (0.4, 0.4), (1.6, 0.1)])
def test_friction_is_the_geometric_mean(make_world, one: float, other: float) -> None:
    """It stops after v^2 / (2 mu g)."""
    make_world((0, -900))
    body(Rect(2000, 20), 0, -10, kind="static", friction=one)
    box = body(Rect(40, 10), 0, 5, velocity=(200, 0, 0), friction=other)
    run(3.0)
    assert transform(box).x == pytest.approx(200**2 / (2 * math.sqrt(one * other) * 900), rel=0.05)
