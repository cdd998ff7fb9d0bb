"""Limits of joints that hold: several that are reached at once, and on long arms."""

from __future__ import annotations

import itertools
import math

import esper
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from physics import PhysicsSystem, PrismaticJoint, Rect, RevoluteJoint
from tests.dynamics.scene import body, run, transform, velocity

MASSES = st.floats(0.1, 100.0)
SPEEDS = st.floats(-50.0, 50.0)


def solved(rows: list[list[float]], right: list[float]) -> list[float] | None:
    """The solution of a small system of equations, by Gauss and Jordan; None where there is none."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    count = len(table)
    for n in range(count):
        best = max(range(n, count), key=lambda row: abs(table[row][n]))
        if abs(table[best][n]) < 1e-12:
            return None
        table[n], table[best] = table[best], table[n]
        for other in range(count):
            if other != n:
                part = table[other][n] / table[n][n]
                table[other] = [a - part * b for a, b in zip(table[other], table[n], strict=True)]
    return [table[n][count] / table[n][n] for n in range(count)]


def stopped(masses: list[float], speeds: list[float]) -> list[float]:
    """The speeds of bodies in a row, each of which may not get ahead of the one before it, by brute force: of all sets
    of limits that may hold the one whose impulses all push, and which lets no other limit be passed."""
    count = len(masses)
    for size in range(count + 1):
        for held in itertools.combinations(range(count), size):
            # Limit n acts on body n and on n - 1; body -1 is the world.
            def response(n: int, other: int) -> float:
                same = 1.0 / masses[n] + (1.0 / masses[n - 1] if n > 0 else 0.0)
                return same if n == other else (-1.0 / masses[min(n, other)] if abs(n - other) == 1 else 0.0)

            ahead = [speeds[n] - (speeds[n - 1] if n > 0 else 0.0) for n in range(count)]
            impulses = solved([[response(n, m) for m in held] for n in held], [ahead[n] for n in held])
            if impulses is None or min(impulses, default=0.0) < -1e-9:
                continue
            after = list(speeds)
            for n, impulse in zip(held, impulses, strict=True):
                after[n] -= impulse / masses[n]
                if n > 0:
                    after[n - 1] += impulse / masses[n - 1]
            if all(after[n] - (after[n - 1] if n > 0 else 0.0) < 1e-9 for n in range(count)):
                return after
    raise AssertionError("no set of limits holds")


@given(st.lists(st.tuples(MASSES, SPEEDS), min_size=1, max_size=4))
@example([(1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (50.0, 50.0)])
@example([(1.0, -9.0), (5.0, 2.0), (0.1, 50.0)])
@settings(max_examples=30, deadline=None)
def test_sliders_at_their_ends_stop_as_the_equations_say(row: list[tuple[float, float]]) -> None:
    """Solved one by one, limits throw back what a heavy body pulls against them."""
    before = esper.current_world
    esper.switch_world("sliders")
    try:
        esper.add_processor(PhysicsSystem())
        last, sliders = None, []
        for n, (mass, speed) in enumerate(row):
            slider = body(Rect(6, 6), 100.0 * n, mass=mass, velocity=(speed, 0.0, 0.0), mask=0)
            esper.create_entity(PrismaticJoint(last, slider, (1, 0), anchor=(100.0 * n, 0), limits=(-1e6, 0)))
            sliders.append(slider)
            last = slider
        esper.process(1 / 60)
        expected = stopped([mass for mass, _ in row], [speed for _, speed in row])
        for slider, speed in zip(sliders, expected, strict=True):
            assert velocity(slider).x == pytest.approx(speed, rel=1e-6, abs=1e-5)
    finally:
        esper.switch_world(before)
        esper.delete_world("sliders")


def energy_of(bodies: list[tuple[int, float, float]]) -> float:
    """The kinetic energy of entities with these masses and inertias."""
    total = 0.0
    for entity, mass, inertia in bodies:
        speed = velocity(entity)
        total += 0.5 * mass * (speed.x**2 + speed.y**2) + 0.5 * inertia * speed.angular**2
    return total


@pytest.mark.parametrize("far", [0.0, 60.0, 300.0])
@pytest.mark.parametrize("dt", [1 / 240, 1 / 60, 1 / 30])
def test_a_slider_on_a_long_arm_gains_nothing_at_its_end(make_world, far: float, dt: float) -> None:
    """The arm holds the angle, so the impulse at the limit pushes the whole of both bodies. The slide turns fast, so
    that the limit is reached again and again."""
    make_world()
    rail = body(Rect(20, 10), mass=200.0, rigid={"inertia": 10_000.0}, velocity=(0.0, 0.0, 6.0), mask=0)
    slider = body(
        Rect(20, 10),
        -far,
        0.5 * far,
        mass=50.0,
        rigid={"inertia": 2_000.0},
        velocity=(0.0, 1200.0, 6.0),
        mask=0,
    )
    joint = PrismaticJoint(rail, slider, (0, 1), anchor=(0, 60), limits=(-40, 40))
    esper.create_entity(joint)
    bodies = [(rail, 200.0, 10_000.0), (slider, 50.0, 2_000.0)]
    least = energy_of(bodies)
    farthest = 0.0
    for _ in range(round(1 / dt)):
        esper.process(dt)
        now = energy_of(bodies)
        assert now < least * 1.001
        least = min(least, now)
        farthest = max(farthest, abs(joint.translation))
    assert 39.0 < farthest < 42.0


def test_a_limit_that_was_reached_lets_go(make_world) -> None:
    """It pushes and never pulls: what turns back leaves it at once."""
    make_world()
    post = body(Rect(10, 10), kind="static", mask=0)
    door = body(Rect(40, 6, (20, 0)), mass=1.0, velocity=(0.0, 0.0, 3.0), mask=0)
    hinge = RevoluteJoint(post, door, anchor=(0, 0), limits=(-0.5, 0.5))
    esper.create_entity(hinge)
    run(0.5)
    assert hinge.angle == pytest.approx(0.5, abs=0.01)
    assert velocity(door).angular == pytest.approx(0.0, abs=1e-6)
    velocity(door).angular = -3.0
    run(0.1)
    assert velocity(door).angular == pytest.approx(-3.0, rel=1e-4)
    assert hinge.angle == pytest.approx(0.2, abs=0.01)


def test_limits_between_which_there_is_no_room_hold_both_ways(make_world) -> None:
    make_world((0, -900))
    door = body(Rect(40, 6, (20, 0)), mass=1.0, mask=0)
    esper.create_entity(RevoluteJoint(None, door, anchor=(0, 0), limits=(0, 0)))
    weight = body(Rect(8, 8), 30.0, mass=100.0, mask=0)
    esper.create_entity(RevoluteJoint(door, weight, anchor=(30, 0)))
    for side in (1, -1):
        velocity(weight).y = 400.0 * side
        run(0.5)
        assert abs(transform(door).angle) < 0.01
        assert math.hypot(velocity(door).x, velocity(door).y) < 1.0


def test_what_lies_on_a_limit_can_be_lifted_off(make_world) -> None:
    """Until the tick before, the limit bore the door."""
    make_world((0, -900), sleeping=False)
    door = body(Rect(40, 6, (20, 0)), mass=1.0, mask=0)
    hinge = RevoluteJoint(None, door, anchor=(0, 0), limits=(-0.5, 3.0))
    esper.create_entity(hinge)
    run(1)
    assert hinge.angle == pytest.approx(-0.5, abs=0.01)
    velocity(door).angular = 10.0
    esper.process(1 / 60)
    assert hinge.angle > -0.4
    assert 7.0 < velocity(door).angular < 10.0
