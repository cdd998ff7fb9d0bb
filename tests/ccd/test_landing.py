"""What lands on tiles slides on, within the same tick, as over one piece of ground."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect, Shape, Transform, Velocity
from tests.dynamics.scene import body, rigid_body, transform, velocity

DT = 1 / 60
TILE = 32.0
SHAPES: list[tuple[Shape, float]] = [
    (Rect(20, 20), 10),
    (Rect(50, 6), 3),
    (Circle(8), 8),
    (Polygon([(-12, -8), (12, -8), (7, 8), (-7, 8)]), 8),
]


def land(make_world, shape: Shape, height: float, seed: int) -> tuple[Velocity, float, float]:
    """One random landing, which is in the first tick, and three more ticks: velocity of what landed, its sideways speed
    before, and the greatest sideways part of a normal."""
    chance = Random(seed)
    world: PhysicsSystem = make_world((0, -900))
    for k in range(60):
        body(Rect(TILE, TILE), (k + 0.5) * TILE, -TILE / 2, kind="static", friction=0.0)
    along, down = chance.uniform(-6_000, 6_000), chance.uniform(1_000, 6_000)
    when = chance.uniform(0.05, 0.95) * DT
    x = 30 * TILE + chance.uniform(-TILE / 2, TILE / 2)
    slider = body(
        shape, x - along * when, height + down * when, velocity=(along, -down, 0), friction=0.0
    )  # fmt: skip
    aslant = 0.0
    for _ in range(4):
        esper.process(DT)
        for event in world.begun + world.contacts:
            aslant = max(aslant, abs(event.normal[0]))
    return velocity(slider), along, aslant


# The seeds of a box are those of 660 that were turned by a billionth, and caught on the next tile with it.
@pytest.mark.parametrize("seed", [268, 274, 328, 399, 430, 464, 516, 574, 659, *range(10)])
@pytest.mark.parametrize(("shape", "height"), SHAPES, ids=["box", "plank", "ball", "trapezium"])
def test_what_lands_on_a_seam_slides_on_without_a_bump(make_world, shape, height: float, seed: int) -> None:
    after, along, aslant = land(make_world, shape, height, seed)
    assert after.x == pytest.approx(along, abs=0.1)
    assert abs(after.y) < 1
    assert aslant < 1e-4


@pytest.mark.parametrize("offset", [-2.0, -0.5, -0.01, 1e-7, 0.3, 1.7, 3.0])
def test_what_lands_on_two_points_close_together_does_not_rock(make_world, offset: float) -> None:
    """Tiles that overlap touch it almost in the same place: it is not turned, nor caught between their impacts."""
    make_world((0, -900))
    for k in range(-9, 10):
        body(Rect(1.25 * TILE, TILE), (k + 0.5) * TILE, -TILE / 2, kind="static", friction=0.0)
    slider = body(
        Capsule((-6, 0), (6, 0), 8), offset - 30, 38, velocity=(3_000, -3_000, 0), friction=0.0
    )  # fmt: skip
    for k in range(1, 4):
        esper.process(DT)
        assert transform(slider).x == pytest.approx(offset - 30 + 50 * k)
        assert transform(slider).y == pytest.approx(8, abs=0.1)
        assert velocity(slider).angular == pytest.approx(0, abs=0.05)


def test_what_lands_on_a_corner_comes_down_on_the_next_in_the_same_tick(make_world) -> None:
    """It lies on ground, but it does not slide: it is not let into the floor when it tips over."""
    for angle in (0.3, 0.5, 0.7):
        world: PhysicsSystem = make_world()
        for k in range(-3, 4):
            body(Rect(TILE, TILE), k * TILE, -TILE / 2, kind="static", friction=0.0)
        reach = 10 * (math.cos(angle) + math.sin(angle))
        crate = body(Rect(20, 20), 0, reach + 20, angle, velocity=(0, -6_000, 0), friction=0.0)
        begins = 0
        for _ in range(3):
            esper.process(DT)
            begins += len(world.begun)
            at: Transform = transform(crate)
            assert at.y >= 10 * (abs(math.cos(at.angle)) + abs(math.sin(at.angle))) - 1e-6
        assert begins
        esper.clear_database()
        esper.remove_processor(PhysicsSystem)


@pytest.mark.parametrize("restitution", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("angle", [-0.3, 0.05, 0.2, 0.5])
@pytest.mark.parametrize("dt", [1 / 30, DT])
def test_a_table_that_bounces_stops_rocking_on_its_legs(
    make_world, dt: float, angle: float, restitution: float
) -> None:
    """A leg that bounces, while the other one stands, falls back in the same tick: it does not keep its speed."""
    make_world((0, -900))
    body(Rect(200, 20), 0, -10, kind="static", friction=1.0)
    shapes = [Rect(24, 2), Rect(2, 6, (-11, -3)), Rect(2, 6, (11, -3))]
    table = body(shapes, 0, 30, angle, friction=1.0, restitution=restitution)
    for _ in range(round(6 / dt)):
        esper.process(dt)
    assert rigid_body(table).asleep


def test_a_box_that_leaves_a_wall_at_one_unit_per_second(make_world) -> None:
    """It bounced in the solver, and still touches the wall in the sweep, with an approach speed of just -1."""
    make_world()
    body(Rect(10, 20), -20, 0, kind="kinematic", velocity=(2_000, 0, 0), friction=0.0, restitution=0.5)
    box = body(Rect(10, 20), -30, 0, velocity=(-1, 0, 0), friction=0.0)
    body(Rect(10, 20), -40, 10, kind="static", friction=0.0, restitution=1.0)
    esper.process(1 / 16)
    assert velocity(box).x == pytest.approx(1)
    assert transform(box).x == pytest.approx(-30 + 1 / 16)
