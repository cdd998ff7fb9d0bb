"""move_and_slide and contacts: what a mover stands on or leans against it touches, and nothing flickers."""

from __future__ import annotations

import math
import random

import esper
import pytest
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
)
from tests.queries import movers
from tests.queries.movers import block, hero
from tests.queries.worlds import fresh_world

seeds = st.integers(0, 2**32)
SHAPES = [*movers.SHAPES, (Rect(5, 20, (-2.5, 0)), Rect(5, 20, (2.5, 0)))]
FOOT = [(-5.0, 5.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (-6.0, 6.0), (0.0, 0.0), (-5.0, 5.0)]
"""From where to where each of them touches a level floor."""
SOLE = [-10.0, -8.0, -11.0, -9.0, -8.0, -10.0, -10.0]


class Events:
    """Everybody that the mover began and ceased to touch, in order."""

    def __init__(self, world: CollisionSystem, entity: int) -> None:
        self.begun: list[int] = []
        self.ended: list[int] = []
        world.on_begin(entity, None, lambda event: self.begun.append(event.other(entity)))
        world.on_end(entity, None, lambda event: self.ended.append(event.other(entity)))


@pytest.mark.slow
@given(seeds, st.integers(0, len(SHAPES) - 1), st.sampled_from((0.0, -1234.5678, 1e6)), st.booleans())
@example(6, 6, 0.0, False).via("a tile's end that was touched already came before the floor")
@example(1551, 1, 0.0, True).via("a round foot ran into the end of the next segment of the ground")
@hypothesis_settings(max_examples=60)
def test_over_a_row_of_tiles_each_is_touched_once(seed: int, kind: int, at: float, ground: bool) -> None:
    """Against the twin: a tile is touched while it is below the foot. Of segments as well as of rectangles."""
    rng = random.Random(seed)
    world = fresh_world()
    tiles: list[tuple[int, float, float]] = []
    x = at
    size = rng.uniform(3.0, 40.0)
    top = at / 3
    for _ in range(rng.randint(3, 12)):
        width = rng.choice((size, rng.uniform(3.0, 40.0)))
        if ground:
            tile = esper.create_entity(Transform(x, top), Collider(Segment((0, 0), (width, 0))))
        else:
            height = rng.choice((size, rng.uniform(3.0, 40.0)))
            tile = block(x + width / 2, top - height / 2, width, height)
        tiles.append((tile, x, x + width))
        x += width
    entity, place = hero(at + 7, top - SOLE[kind] + 2, SHAPES[kind])
    world.process()
    world.move_and_slide(entity, (0, -5))
    events = Events(world, entity)
    world.process()
    height = place.y
    pace = rng.uniform(0.01, 9.0)
    fall = rng.choice((0.0, -0.3, -20.0))
    while place.x + 7 + pace < x:
        slide = world.move_and_slide(entity, (pace, fall), snap=rng.choice((0.0, 3.0)))
        assert slide.on_floor
        assert not slide.on_wall
        assert slide.crushed_by == ()
        assert slide.motion == pytest.approx((pace, 0.0), abs=1e-7)
        assert place.y == pytest.approx(height, abs=1e-7)
        world.process()
        low, high = place.x + FOOT[kind][0], place.x + FOOT[kind][1]
        touched = {contact.b for contact in world.contacts_with(entity)}
        # A round foot in contact is as deep as a mover rests, and so wide: the root of 8 r times that, 0.002.
        assert touched >= {tile for tile, left, right in tiles if left <= low and high <= right}
        assert touched >= {tile for tile, left, right in tiles if low + 1e-6 <= right and left <= high - 1e-6}
        assert touched <= {
            tile for tile, left, right in tiles if low - 0.002 <= right and left <= high + 0.002
        }
        if pace < 0.1 and rng.random() < 0.3:
            pace = 5.0
    assert events.begun == sorted(set(events.begun))
    assert events.ended == events.begun[: len(events.ended)]
    for contact in world.contacts_with(entity):
        assert 0.0 <= contact.depth < 1e-7


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("push", [0.0, 0.001, 5.0])
def test_against_a_wall_of_tiles_each_is_touched_once(shape: Shape, push: float) -> None:
    """Pushed against, or, once touched, along."""
    world = fresh_world()
    tiles = [block(20.3, 2.3 * k, 0.7, 2.3) for k in range(60)]
    entity, place = hero(0, 130, shape)
    world.process()
    assert world.move_and_slide(entity, (30, 0)).on_wall
    world.process()
    x = place.x
    events = Events(world, entity)
    for _ in range(90):
        slide = world.move_and_slide(entity, (push, -1.1))
        assert slide.on_wall == (push > 0.0)
        assert not slide.on_floor
        assert slide.motion == pytest.approx((0, -1.1), abs=1e-6)
        world.process()
        assert world.contacts_with(entity)
        assert place.x == pytest.approx(x, abs=1e-7)
    assert events.begun == sorted(events.begun, reverse=True)
    assert events.ended == sorted(events.ended, reverse=True)
    assert set(events.begun) <= set(tiles)
    assert len(set(events.begun)) == len(events.begun) > 40


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_what_it_walks_onto_begins(shape: Shape) -> None:
    """A plate in the floor, solid or a sensor, and what is no obstacle at all."""
    world = fresh_world()
    block(-50, -5, 100, 10)
    plate = block(10, -5, 20, 10)
    block(70, -5, 100, 10)
    flush = block(60, -1, 20, 2, sensor=True)
    entity, _ = hero(-40, 20, shape)
    world.process()
    events = Events(world, entity)
    for _ in range(70):
        world.move_and_slide(entity, (2, -1))
        world.process()
    assert events.begun.count(plate) == events.ended.count(plate) == 1
    assert events.begun.count(flush) == events.ended.count(flush) == 1


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("degrees", [0, 15, -30, 44])
def test_standing_still_is_one_contact_that_lasts(shape: Shape, degrees: float) -> None:
    world = fresh_world()
    floor = block(3.3, 0.7, 1000, 10.1, math.radians(degrees))
    entity, place = hero(0, 60, shape)
    world.process()
    for _ in range(60):
        world.move_and_slide(entity, (0, -1))
    world.process()
    events = Events(world, entity)
    was = (place.x, place.y)
    for k in range(100):
        slide = world.move_and_slide(entity, (0, -1) if k % 3 else (0, 0))
        assert slide.floor == floor
        world.process()
        assert world.touching(entity, floor)
        assert (place.x, place.y) == pytest.approx(was, abs=1e-7)
    assert events.begun == events.ended == []


@pytest.mark.parametrize("at", [0.0, 1000.1, 1e6 + 0.3])
@pytest.mark.parametrize("size", [16.0, 0.7, 1 / 3])
@pytest.mark.parametrize("round_one", [False, True])
def test_it_fits_where_it_is_as_wide_as_the_gap(at: float, size: float, round_one: bool) -> None:
    """Into a passage of tiles as high as the mover, along it, and down a shaft as wide."""
    world = fresh_world()
    for k in range(40):
        if k != 30:
            block(at + (k + 0.5) * size, at - 0.5 * size, size, size)
            for depth in range(2, 6):
                block(at + (k + 0.5) * size, at - (depth - 0.5) * size, size, size)
        if k > 8:
            block(at + (k + 0.5) * size, at + 1.5 * size, size, size)
    entity, place = hero(at + 3 * size, at + size, Circle(size / 2) if round_one else Rect(size, size))
    world.process()
    world.move_and_slide(entity, (0, -2 * size))
    for _ in range(200):
        slide = world.move_and_slide(entity, (0.1 * size, -0.02 * size))
        assert slide.on_floor
        assert not slide.on_wall
        assert slide.crushed_by == ()
    assert place.x == pytest.approx(at + 23 * size, abs=1e-6)
    place.x = at + 30.5 * size
    for _ in range(40):
        slide = world.move_and_slide(entity, (0.0 if round_one else 0.003 * size, -0.1 * size))
        assert not slide.on_floor
        assert slide.crushed_by == ()
    assert place.y == pytest.approx(at + 0.5 * size - 4 * size, abs=1e-6)


def test_who_rides_with_the_platforms_velocity_stays_in_touch() -> None:
    """Up, down and sideways: the system moves both at once."""
    fresh_world()
    world = PhysicsSystem()
    ferry = Velocity(0, 0)
    lift = esper.create_entity(Transform(0, 0), ferry, Collider(Rect(100, 10)))
    entity, place = hero(0, 20)
    speed = Velocity()
    esper.add_component(entity, speed)
    world.process(0)
    world.move_and_slide(entity, (0, -10))
    world.process(0)
    events = Events(world, entity)
    for k in range(200):
        ferry.x, ferry.y = 60 * math.cos(k / 20), 80 * math.sin(k / 15)
        speed.x, speed.y = ferry.x, ferry.y
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0.5 if k < 40 else 0.0, -0.3))
        assert slide.floor == lift
        assert world.touching(entity, lift)
    assert events.begun == events.ended == []
    assert place.x - esper.component_for_entity(lift, Transform).x == pytest.approx(20, abs=1e-6)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_ledge_that_bears_is_touched(shape: Shape) -> None:
    world = fresh_world()
    ledge = block(0, 0, 100, 8, one_way=(0, 1))
    entity, _ = hero(0, 30, shape)
    world.process()
    world.move_and_slide(entity, (0, -60))
    events = Events(world, entity)
    for _ in range(20):
        world.process()
        assert world.touching(entity, ledge)
        assert world.move_and_slide(entity, (0.5, -0.3)).floor == ledge
    assert events.begun == [ledge]
    assert events.ended == []


def test_the_velocity_of_a_floor_is_finite() -> None:
    """Also if game code has made the floor's infinite since the last tick."""
    world = fresh_world()
    speed = Velocity()
    esper.create_entity(Transform(0, -5), Collider(Rect(100, 10)), RigidBody("kinematic"), speed)
    mover = esper.create_entity(Transform(20, 5), Collider(Rect(10, 10)))
    world.process()
    speed.y = speed.angular = 1e308
    slide = world.move_and_slide(mover, (0, -1))
    assert slide.on_floor
    assert slide.floor_velocity == (0, 0)
