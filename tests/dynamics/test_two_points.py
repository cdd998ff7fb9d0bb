"""A side on a side: two points, which are solved together."""

from __future__ import annotations

import itertools
import math
import random

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import physics
from physics import PhysicsSystem, Rect, tolerances
from tests.dynamics.scene import body, run, transform, velocity

G = 900.0


def separate(
    corners: list[float], mass: float, inertia: float, speed: float, spin: float
) -> tuple[float, float]:
    """Speed and spin of a body whose corners at these places beside its centre may not go down: of all choices of
    corners that push, the one by which none pulls and none sinks."""
    for pushing in itertools.product((False, True), repeat=2):
        active = [x for x, pushes in zip(corners, pushing, strict=True) if pushes]
        # An impulse p at x adds p / mass to the speed and x p / inertia to the spin; a corner rises at speed + x spin.
        if len(active) == 2:
            a, b = active
            after, turning = 0.0, 0.0
            total = mass * (after - speed)
            torque = inertia * (turning - spin)
            impulses = [(torque - b * total) / (a - b), (a * total - torque) / (a - b)]
        else:
            impulses = [-(speed + x * spin) / (1 / mass + x * x / inertia) for x in active]
            after = speed + sum(impulses) / mass
            turning = spin + sum(x * p for x, p in zip(active, impulses, strict=True)) / inertia
        sinking = min(after + x * turning for x in corners)
        if min(impulses, default=0.0) >= -1e-12 and sinking >= -1e-12:
            return after, turning
    raise AssertionError("no choice fits")


@settings(max_examples=60, deadline=None)
@given(
    width=st.floats(8, 60),
    speed=st.floats(-1e-3, 0),
    spin=st.floats(-1e-4, 1e-4),
)
def test_a_box_leaves_the_floor_as_the_two_corners_say(width: float, speed: float, spin: float) -> None:
    """So slowly that nothing moves by as much as the slop."""
    before = esper.current_world
    esper.switch_world("two points")
    try:
        esper.add_processor(PhysicsSystem(sleeping=False))
        body(Rect(400, 20), 0, -10, kind="static", friction=0.0)
        depth = tolerances.SLOP_RELATIVE * min(width, 20)
        box = body(Rect(width, 20), 0, 10 - depth, velocity=(0, speed, spin), friction=0.0)
        esper.process(1 / 60)
        mass = width * 20
        inertia = mass * (width * width + 400) / 12
        expected = separate([-width / 2, width / 2], mass, inertia, speed, spin)
        # What the springs put in and take back within a tick, of bodies that turn by as little, is far below this.
        assert (velocity(box).y, velocity(box).angular) == pytest.approx(expected, rel=1e-3, abs=1e-7)
    finally:
        esper.switch_world(before)
        esper.delete_world("two points")


@pytest.mark.parametrize("height", [20.0, 40.0, 80.0])
@pytest.mark.parametrize("width", [4.0, 6.0, 12.0])
@pytest.mark.parametrize("spin", [1e-4, -1e-4, 3e-4])
def test_of_a_tall_box_the_slower_corner_may_be_lifted_by_the_other(
    make_world, width: float, height: float, spin: float
) -> None:
    """Both go down, but a push at one alone stops or lifts the other, which then gets no impulse."""
    make_world(sleeping=False)
    body(Rect(400, 20), 0, -10, kind="static", friction=0.0)
    depth = tolerances.SLOP_RELATIVE * min(width, height)
    box = body(Rect(width, height), 0, height / 2 - depth, velocity=(0, -1e-3, spin), friction=0.0)
    esper.process(1 / 60)
    mass = width * height
    inertia = mass * (width * width + height * height) / 12
    expected = separate([-width / 2, width / 2], mass, inertia, -1e-3, spin)
    assert (velocity(box).y, velocity(box).angular) == pytest.approx(expected, rel=1e-3, abs=1e-7)


def test_what_falls_flat_does_not_turn(make_world) -> None:
    make_world((0, -G))
    body(Rect(400, 20), 0, -10, kind="static")
    boxes = [body(Rect(20, 12), 0, 10 + 20 * i) for i in range(5)]
    for _ in range(240):
        esper.process(1 / 60)
        assert all(transform(box).angle == 0.0 for box in boxes)


@pytest.mark.parametrize("askew", [0.1, 1.0])
def test_columns_stand_in_a_world_of_many_contacts(make_world, askew: float) -> None:
    """No substeps to spare: these buckled, at last all of them."""
    make_world((0, -G), sleeping=False)
    columns = 110 if physics.compiled else 2
    chance = random.Random(1)
    body(Rect(100 * columns, 100), 0, -50, kind="static")
    tops = []
    for i in range(columns):
        for k in range(10):
            where = 50 * (i - columns / 2) + chance.uniform(-askew, askew)
            box = body(Rect(20, 20), where, 10 + 20 * k, friction=0.5)
        tops.append((box, where))
    run(10 if physics.compiled else 3)
    for box, where in tops:
        assert abs(transform(box).x - where) < 2
        assert abs(transform(box).angle) < math.radians(2)
