"""Bodies of several pieces that are deep in each other come out, though the ways out of their pieces oppose."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import esper
import pytest

from physics import Circle, Collider, Polygon, Rect, RigidBody, Shape, Transform, compiled
from physics.tolerances import JAMMED_RELATIVE
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

TRIANGLE = Polygon([(-9.7, -7.8), (9.7, -7.8), (0, 10.7)])
DUMBBELL = [Circle(6.2, center=(-8.3, 0)), Circle(6.2, center=(8.3, 0)), Rect(16.6, 4)]
CROSS = [Rect(22, 5), Rect(5, 22)]
LETTER_U = Polygon([(-11, -8), (11, -8), (11, 8), (7, 8), (7, -4), (-7, -4), (-7, 8), (-11, 8)])
STAR = Polygon(
    [
        ((11, 5)[k % 2] * math.sin(k * math.pi / 5), (11, 5)[k % 2] * math.cos(k * math.pi / 5))
        for k in range(10)
    ]
)
LOWER = {"dumbbell": (DUMBBELL, 6.2), "cross": (CROSS, 11.0), "U": (LETTER_U, 8.0), "star": (STAR, 11.0)}
UPPER = {"triangle": TRIANGLE, "box": Rect(16, 16), "dumbbell": DUMBBELL, "U": LETTER_U}


def dynamic(shape: Shape | Sequence[Shape], x: float, y: float, angle: float = 0.0) -> int:
    return esper.create_entity(Transform(x, y, angle), Collider(shape, friction=0.8), RigidBody())


@pytest.mark.parametrize(
    ("y", "angle"), [(12.6, 1.47), (12.6, math.pi / 2), (10.0, 0.0), (14.0, 0.0), (14.0, math.pi)]
)
@pytest.mark.parametrize("dt", [1 / 60, 1 / 120])
def test_a_triangle_comes_out_of_a_dumbbell(make_world, y: float, angle: float, dt: float) -> None:
    """Of these, the first three slept 7 units deep."""
    world = make_world((0, -900))
    body(Rect(400, 40), 0, -20, kind="static", friction=0.8)
    bell = dynamic(DUMBBELL, 0, 6.2)
    triangle = dynamic(TRIANGLE, 2, y, angle)
    for _ in range(round(3 / dt)):
        esper.process(dt)
        v = velocity(triangle)
        assert math.hypot(v.x, v.y) < 150  # what a fall from the dumbbell gives
    assert all(contact.depth < 0.3 for contact in world.contacts)
    assert rigid_body(bell).asleep
    assert rigid_body(triangle).asleep


@pytest.mark.parametrize("upper", UPPER)
@pytest.mark.parametrize("lower", LOWER)
def test_nothing_sleeps_deep_in_another(make_world, lower: str, upper: str) -> None:
    chance = random.Random(3)
    world = make_world((0, -900))
    body(Rect(100_000, 40), 0, -20, kind="static", friction=0.8)
    shape, height = LOWER[lower]
    for k in range(10 if compiled else 2):
        x, y, angle = chance.uniform(-4, 4), height + chance.uniform(0, 12), chance.uniform(-3.2, 3.2)
        dynamic(shape, 200 * k, height)
        dynamic(UPPER[upper], 200 * k + x, y, angle)
    run(4)
    # What is no deeper does not jam; a bar is 4 wide, the smallest of these bodies 12.4.
    assert all(contact.depth < JAMMED_RELATIVE * 12.4 for contact in world.contacts)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.5])
def test_the_two_part_evenly_without_gravity(make_world, angle: float) -> None:
    world = make_world()
    a = esper.create_entity(Transform(0, 0), Collider(LETTER_U, friction=0.0), RigidBody(mass=1))
    b = esper.create_entity(Transform(1, 3, angle), Collider(Rect(16, 16), friction=0.0), RigidBody(mass=3))
    run(4)
    assert all(contact.depth < 0.4 for contact in world.contacts)
    assert velocity(a).x + 3 * velocity(b).x == pytest.approx(0, abs=1e-9)
    assert velocity(a).y + 3 * velocity(b).y == pytest.approx(0, abs=1e-9)


def test_what_lies_in_a_steep_notch_stays_there(make_world) -> None:
    """The ways out of its two sides oppose each other, but nothing is deep: nothing jumps."""
    make_world((0, -900))
    body(Rect(400, 40), 0, -20, kind="static", friction=0.8)
    notch = Polygon([(-30, 0), (30, 0), (30, 40), (14, 40), (0, 5), (-14, 40), (-30, 40)])
    dynamic(notch, 0, 0)
    ball = dynamic(Circle(6), 0, 30)
    load = esper.create_entity(Transform(0, 42), Collider(Circle(6), friction=0.8), RigidBody(mass=20 * 113))
    run(4)
    low = transform(ball).y
    assert 15 < low < 30
    for _ in range(60):
        esper.process(1 / 60)
        assert transform(ball).y == pytest.approx(low, abs=0.05)
    assert transform(load).y > low


@pytest.mark.parametrize("friction", [0.0, 0.5] if compiled else [0.5])
@pytest.mark.parametrize("weight", [1, 5, 20] if compiled else [5])
@pytest.mark.parametrize("radius", [5.5, 7.0] if compiled else [5.5])
def test_what_is_pressed_into_a_steep_notch_does_not_go_through_its_bottom(
    make_world, friction: float, weight: float, radius: float
) -> None:
    """It went through in 31 of 48 such worlds: the way down was the shortest common one of the two flanks."""
    make_world((0, -900))
    body(Rect(400, 40), 0, -20, kind="static", friction=0.8)
    notch = Polygon([(-30, 0), (30, 0), (30, 40), (14, 40), (0, 5), (-14, 40), (-30, 40)])
    body(notch, friction=friction)
    ball = body(Circle(radius), 0, 30, friction=friction)
    body(Circle(radius), 0, 42, mass=113.0 * weight, friction=friction)
    for _ in range(120):
        esper.process(1 / 60)
        assert transform(ball).y > 12


WALLS: dict[str, Shape | list[Shape]] = {
    "tiles": [Rect(60, 60, center=(60 * i, 60 * j)) for i in range(-1, 2) for j in range(-1, 2)],
    "discs": [Circle(60, center=(-40, 0)), Circle(60, center=(40, 0))],
    "star": Polygon(
        [
            ((100, 40)[k % 2] * math.sin(k * math.pi / 5), (100, 40)[k % 2] * math.cos(k * math.pi / 5))
            for k in range(10)
        ]
    ),
    "L": Polygon([(-100, -100), (100, -100), (100, -60), (-60, -60), (-60, 100), (-100, 100)]),
}


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("kind", ["static", "kinematic"] if compiled else ["static"])
@pytest.mark.parametrize("wall", WALLS)
def test_what_is_made_in_ground_of_several_pieces_comes_out(
    make_world, wall: str, kind: str, gravity: float
) -> None:
    """One piece pushed it into the next: in 14 of these 16 worlds something was still in the ground after 8 seconds."""
    chance = random.Random(5)
    world = make_world((0, -gravity))
    for k in range(6 if compiled else 1):
        body(WALLS[wall], 1000 * k, kind=kind, friction=0.5)
        x, y = (-75, -75) if wall == "L" else (0, 0)
        shape = (Rect(20, 20), Circle(10), Rect(60, 8))[k % 3]
        x, y = 1000 * k + x + chance.uniform(-5, 5), y + chance.uniform(-5, 5)
        esper.create_entity(
            Transform(x, y, chance.uniform(-3, 3)), Collider(shape, friction=0.5), RigidBody()
        )
    run(8)
    # (Where there is no gravity, the last hundredths come slowly.)
    assert all(contact.depth < 1.0 for contact in world.contacts)


def test_what_is_wedged_into_ground_stays_on_its_side(make_world) -> None:
    """The sides of a crevice oppose each other, and a heavy load presses a ball into it."""
    make_world((0, -900))
    crevice = [Polygon([(s * 40, -40), (s * 40, 40), (s * 12, 40), (0, -40)]) for s in (-1, 1)]
    body(crevice, kind="static", friction=0.0)
    ball = dynamic(Circle(6), 0, 10)
    load = esper.create_entity(Transform(0, 30), Collider(Circle(6)), RigidBody(mass=1000 * 113))
    run(3)
    assert -30 < transform(ball).y < 30
    assert transform(load).y > transform(ball).y
