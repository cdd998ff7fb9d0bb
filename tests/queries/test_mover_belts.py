"""move_and_slide on conveyor belts: what stands on one is told how fast its surface runs."""

from __future__ import annotations

import math

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    Part,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from physics.queries.characters import surface_of
from tests.queries.movers import SHAPES, Form, block, hero
from tests.queries.worlds import fresh_world

DT = 1 / 60


def ride(world: CollisionSystem, entity: int, ticks: int) -> None:
    """Stand on whatever is below, as docs/character.md says: the floor's velocity goes into the next motion."""
    across = 0.0
    for _ in range(ticks):
        world.process(DT)
        slide = world.move_and_slide(entity, (across * DT, -1.0), snap=4)
        assert slide.on_floor
        assert not slide.on_wall
        across = slide.floor_velocity[0]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("one_way", [None, (0, 1)])
@pytest.mark.parametrize("degrees", [0, 20, -35])
def test_a_belt_carries_who_stands_on_it(
    shape: Form, one_way: tuple[int, int] | None, degrees: float
) -> None:
    world = fresh_world()
    angle = math.radians(degrees)
    belt = block(0, 0, 1000, 10, angle, surface_velocity=(80, 0), one_way=one_way)
    entity, place = hero(0, 40, shape)
    world.process()
    for _ in range(60):
        slide = world.move_and_slide(entity, (0, -1))
    assert slide.floor == belt
    assert slide.floor_velocity == pytest.approx((80 * math.cos(angle), 80 * math.sin(angle)))
    x = place.x
    ride(world, entity, 61)
    assert place.x - x == pytest.approx(80 * math.cos(angle), abs=0.05)


def test_of_a_belts_speed_the_part_along_the_surface_counts() -> None:
    world = fresh_world()
    for x, angle, surface in (
        (0.0, 0.0, (30, 90)),
        (500.0, math.pi, (30, 90)),
        (1000.0, math.pi / 2, (90, 30)),
    ):
        block(x, 0, 200, 200, angle, surface_velocity=surface)
    entity, place = hero(0, 112)
    world.process()
    carried = []
    for x in (0.0, 500.0, 1000.0):
        place.x, place.y = x, 112.0
        carried.append(world.move_and_slide(entity, (0, -5)).floor_velocity)
    assert carried == [pytest.approx(v) for v in ((30, 0), (-30, 0), (-30, 0))]


def test_a_belt_adds_to_the_platform_that_it_is_on() -> None:
    fresh_world()
    world = PhysicsSystem()
    platform = Transform(0, 0)
    ferry = esper.create_entity(
        platform, Velocity(50, 20), Collider(Rect(400, 10), surface_velocity=(-30, 0)), RigidBody("kinematic")
    )
    entity, place = hero(0, 16)
    world.process(0)
    assert world.move_and_slide(entity, (0, -2)).floor == ferry
    ride(world, entity, 61)
    assert place.x == pytest.approx(20, abs=0.02)
    assert place.y == pytest.approx(platform.y + 15, abs=1e-6)


def test_on_a_belt_that_turns_both_speeds_count() -> None:
    world = fresh_world()
    drum = esper.create_entity(
        Transform(0, 0, 0.3), Velocity(0, 0, 2.0), Collider(Rect(200, 200), surface_velocity=(40, 0))
    )
    entity, _ = hero(-10, 130)
    world.process()
    slide = world.move_and_slide(entity, (0, -50))
    assert slide.floor == drum
    x, y = slide.hits[0].point
    belt = (40 * math.cos(0.3), 40 * math.sin(0.3))
    assert slide.floor_velocity == pytest.approx((belt[0] - 2 * y, belt[1] + 2 * x))


def test_who_rides_by_a_velocity_is_carried_too() -> None:
    """As in docs/character.md: the floor's velocity is the character's own, and the tick moves it."""
    fresh_world()
    world = PhysicsSystem()
    belt = block(0, -5, 1000, 10, surface_velocity=(-60, 0))
    entity, place = hero(0, 10.5)
    speed = Velocity()
    esper.add_component(entity, speed)
    world.process(0)
    for _ in range(61):
        slide = world.move_and_slide(entity, (0, -1))
        assert slide.floor == belt
        speed.x, speed.y = slide.floor_velocity
        world.process(DT)
        assert world.touching(entity, belt)
    assert place.x == pytest.approx(-61, abs=1e-6)


def test_a_belt_at_the_side_or_overhead_carries_nobody() -> None:
    world = fresh_world()
    block(-20, 0, 20, 100, surface_velocity=(0, 50))
    block(0, 25, 100, 20, surface_velocity=(50, 0))
    entity, _ = hero(-5, 5)
    world.process()
    slide = world.move_and_slide(entity, (-3, 3))
    assert slide.on_wall
    assert slide.on_ceiling
    assert slide.floor_velocity == (0.0, 0.0)


def test_a_belt_of_parts_at_the_edge_of_what_can_be_reckoned_with() -> None:
    """The point at which it is touched may be rounded to beyond that."""
    belt = Collider([Part(Rect(10, 10), surface_speed=80), Rect(10, 10, (1e99, 0))])
    at = Transform(0, -1e100)
    assert surface_of(belt, at, (2e77, math.nextafter(-1e100, -math.inf))) == ((0.0, 0.0), 80)


@pytest.mark.parametrize("pose", [(1.5e100, 0, 0), (0, math.nan, 0), (0, 0, math.inf)])
def test_a_belt_that_was_written_to_where_it_will_sit_out(pose: tuple[float, float, float]) -> None:
    world = fresh_world()
    belt = esper.create_entity(
        at := Transform(0, 0), Collider([Part(Rect(99, 10), surface_speed=80), Circle(1, (300, 0))])
    )
    entity, _ = hero(0, 20)
    world.process()
    at.x, at.y, at.angle = pose
    slide = world.move_and_slide(entity, (0, -30))
    assert slide.floor == belt
    assert slide.floor_velocity == (0.0, 0.0)
