"""move_and_slide: along walls, up slopes, over seams; never into anything, and through nothing."""

from __future__ import annotations

import math
import random
from typing import Any

import esper
import pytest
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Rect,
    Shape,
    Slide,
    Transform,
    Velocity,
    compiled,
    geometry,
)
from physics.tolerances import REST_RELATIVE, SKIN_RELATIVE
from tests.queries.movers import SHAPES, block, depth_of, hero
from tests.queries.worlds import fresh_world

RESTS = 1.5 * REST_RELATIVE * 15.0
"""Depth up to which the movers here, none of which reaches further than 15, rest in what they touch."""

seeds = st.integers(0, 2**32)


def settle(world: CollisionSystem, entity: int, steps: int = 3) -> Slide:
    for _ in range(steps):
        slide = world.move_and_slide(entity, (0, -2))
    return slide


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_fall_ends_on_the_floor_which_bears(shape: Shape) -> None:
    world = fresh_world()
    floor = block(0, -10, 400, 20)
    entity, place = hero(0, 30, shape)
    world.process()
    slide = world.move_and_slide(entity, (0, -100))
    assert (slide.on_floor, slide.on_wall, slide.on_ceiling, slide.floor) == (True, False, False, floor)
    assert slide.floor_normal == pytest.approx((0, 1))
    assert slide.hits[0].entity == floor
    assert slide.hits[0].surface == "floor"
    assert slide.motion == pytest.approx((0, place.y - 30))
    assert slide.remainder == pytest.approx((0, -100 - slide.motion[1]))
    assert slide.clip_velocity(30.0, -500.0) == (30.0, 0.0)
    assert 0.0 < depth_of(entity) <= RESTS
    still = world.move_and_slide(entity, (0, 0))
    assert still.on_floor
    assert still.motion == pytest.approx((0, 0), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("at", [0.0, 1e6] if compiled else [1e6])
def test_a_hundred_tiles_are_as_one(shape: Shape, at: float) -> None:
    ends = []
    for tiles in (1, 100):
        world = fresh_world()
        for k in range(tiles):
            block(at + (k + 0.5) * 1600 / tiles, at - 8, 1600 / tiles, 16)
        entity, place = hero(at + 20, at + 15, shape)
        world.process()
        settle(world, entity, 20)
        height = place.y
        for _ in range(300):
            slide = world.move_and_slide(entity, (5, -0.3))
            assert slide.on_floor
            assert not slide.on_wall
            assert place.y == pytest.approx(height, abs=1e-6)
        ends.append(place.x)
    assert ends[0] == pytest.approx(at + 1520, abs=1e-6)
    assert ends[1] == pytest.approx(ends[0], abs=1e-6)


def test_a_wall_of_tiles_is_slid_down_and_stops_what_comes_from_the_side() -> None:
    world = fresh_world()
    for k in range(20):
        block(20, k * 16, 16, 16)
    entity, place = hero(0, 280)
    world.process()
    slide = world.move_and_slide(entity, (30, -200))
    assert slide.on_wall
    assert not slide.on_floor
    assert place.y == pytest.approx(80)
    assert place.x == pytest.approx(7.0)
    assert slide.clip_velocity(30.0, -200.0) == pytest.approx((0, -200))


@pytest.mark.parametrize("degrees", [0, 10, 30, 44, 45, -30])
def test_walkable_slopes_keep_the_pace(degrees: float) -> None:
    angle = math.radians(degrees)
    world = fresh_world()
    block(0, 0, 1000, 10, angle)
    entity, place = hero(-50, -50 * math.tan(angle) + 40, Circle(8))
    world.process()
    assert settle(world, entity, 30).on_floor
    x = place.x
    for _ in range(40):
        slide = world.move_and_slide(entity, (2, -0.5), snap=5)
        assert slide.on_floor
    assert place.x == pytest.approx(x + 80, abs=1e-6)
    assert slide.floor_normal == pytest.approx((-math.sin(angle), math.cos(angle)))


@pytest.mark.parametrize("degrees", [0, 20, 45])
def test_one_stands_still_on_a_slope(degrees: float) -> None:
    world = fresh_world()
    block(0, 0, 1000, 10, math.radians(degrees))
    entity, place = hero(0, 60)
    world.process()
    settle(world, entity, 40)
    x, y = place.x, place.y
    for _ in range(100):
        assert world.move_and_slide(entity, (0, -1)).on_floor
    assert (place.x, place.y) == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize("speed", [1.0, 30.0, 1000.0])
def test_a_steep_slope_is_slid_down_and_never_climbed(speed: float) -> None:
    world = fresh_world()
    block(0, -5, 400, 10)
    block(60, 0, 400, 10, math.radians(60))
    entity, place = hero(-40, 20, Circle(8))
    world.process()
    settle(world, entity, 10)
    height = place.y
    for _ in range(120):
        slide = world.move_and_slide(entity, (speed, -0.5))
        assert place.y == pytest.approx(height, abs=RESTS)
    assert slide.on_wall
    place.x, place.y = 80, 100
    slide = world.move_and_slide(entity, (0, -40))
    before = place.x
    slide = world.move_and_slide(entity, (0, -10))
    assert slide.on_wall
    assert not slide.on_floor
    assert place.x < before


def test_downhill_one_stays_on_the_ground_only_with_snap() -> None:
    for snap, stays in ((0.0, False), (4.0, True)):
        world = fresh_world()
        block(0, 0, 1000, 10, math.radians(-30))
        entity, _ = hero(0, 40, Circle(8))
        world.process()
        assert settle(world, entity, 30).on_floor
        assert world.move_and_slide(entity, (5, -0.1), snap=snap).on_floor == stays


@pytest.mark.parametrize("rate", [30, 60])
@pytest.mark.parametrize("speed", [200.0, 600.0])
@pytest.mark.parametrize("foot", [Circle(12), [Circle(9, (0, -6)), Circle(9, (0, 6))]], ids=["disc", "two"])
def test_one_that_lands_on_a_round_hill_while_it_runs_stands(
    make_world, foot: Shape | list[Shape], speed: float, rate: int
) -> None:
    """Each move hit the hill, went on along its tangent, and ended a little above it: `snap` asked whether the
    character had stood before, and in up to 100 of 100 moves it was not on a floor."""
    world = make_world()
    esper.create_entity(Transform(0, 0), Collider(Circle(300)))
    place = Transform(0, 325)
    hero = esper.create_entity(place, Collider(foot))
    fall = 0.0
    stood = []
    for _ in range(60):
        world.process(1 / rate)
        away = math.hypot(place.x, place.y)
        up = (place.x / away, place.y / away)
        fall -= 900 / rate
        x, y = up[1] * speed + up[0] * fall, -up[0] * speed + up[1] * fall
        slide = world.move_and_slide(hero, (x / rate, y / rate), up=up, snap=20)
        x, y = slide.clip_velocity(x, y)
        fall = x * up[0] + y * up[1]
        stood.append(slide.on_floor)
    assert all(stood[20:])


def test_a_jump_is_not_snapped_back() -> None:
    world = fresh_world()
    block(0, -10, 400, 20)
    entity, place = hero(0, 12)
    world.process()
    settle(world, entity)
    y = place.y
    slide = world.move_and_slide(entity, (3, 6), snap=10)
    assert not slide.on_floor
    assert place.y == pytest.approx(y + 6)


def test_a_ceiling_ends_the_rise() -> None:
    world = fresh_world()
    block(0, 50, 400, 20)
    entity, place = hero(0, 0)
    world.process()
    slide = world.move_and_slide(entity, (4, 100))
    assert slide.on_ceiling
    assert not slide.on_wall
    assert place.x == pytest.approx(4)
    assert place.y == pytest.approx(30)
    assert slide.clip_velocity(4.0, 100.0) == pytest.approx((4, 0))


@pytest.mark.parametrize("limit", [20, 45, 70])
@pytest.mark.parametrize("beyond", [-0.2, -0.01, 0.2])
def test_a_surface_is_a_floor_or_a_ceiling_up_to_the_slope_limit(limit: float, beyond: float) -> None:
    """And a wall beyond: also one that leans over the mover, up to the same angle from a ceiling."""
    steep = limit > 45
    for overhead in (False, True):
        world = fresh_world()
        angle = math.radians(limit + beyond)
        block(0, 0, 400, 20, angle)
        away = -1 if overhead else 1
        entity, _ = hero(-40 * away * math.sin(angle), 40 * away * math.cos(angle), Circle(8))
        world.process()
        slide = world.move_and_slide(
            entity, (0, -away * (120 if steep else 40)), max_slope=math.radians(limit)
        )
        walls = beyond > 0.06  # SLOPE_TOLERANCE
        assert slide.hits[0].surface == ("wall" if walls else "ceiling" if overhead else "floor")
        assert (slide.on_wall, slide.on_ceiling) == (walls, overhead and not walls)
        assert slide.on_floor == (not overhead and not walls)


@pytest.mark.parametrize("lean", [-20, 0, 20, 44])
def test_a_wall_that_leans_is_a_wall(lean: float) -> None:
    world = fresh_world()
    block(40, 0, 20, 400, math.radians(lean))
    entity, _ = hero(0, 0, Circle(8))
    world.process()
    slide = world.move_and_slide(entity, (60, 0))
    assert slide.hits[0].surface == "wall"
    assert (slide.on_floor, slide.on_wall, slide.on_ceiling) == (False, True, False)


def test_steps_are_climbed_up_to_their_height() -> None:
    # A round foot rolls over a little more: the edge of a step is a floor to it where it is not too steep.
    for shape, limit in ((Rect(10, 20), 8.1), (Capsule((0, -5), (0, 5), 5), 8.1 + 5 * (1 - math.sqrt(0.5)))):
        for height, climbed in ((4.0, True), (8.0, True), (limit, False)):
            world = fresh_world()
            block(0, -10, 400, 20)
            block(100, height - 10, 100, 20)
            entity, place = hero(0, 11, shape)
            world.process()
            settle(world, entity)
            for _ in range(80):
                world.move_and_slide(entity, (1, -0.5), step_height=8, snap=1)
            assert (place.x > 60) == climbed
            assert depth_of(entity) <= RESTS
            low = world.move_and_slide(entity, (0, -0.5))
            assert low.on_floor


def test_two_walls_in_an_acute_angle_hold_without_jitter() -> None:
    world = fresh_world()
    block(0, 40, 300, 10, math.radians(20))
    block(0, -40, 300, 10, math.radians(-20))
    entity, place = hero(0, 0, Circle(10))
    world.process()
    for _ in range(50):
        world.move_and_slide(entity, (-20, 3), up=None)
    x, y = place.x, place.y
    for k in range(50):
        world.move_and_slide(entity, (-20, 3 if k % 2 else -3), up=None)
        assert (place.x, place.y) == pytest.approx((x, y), abs=0.01)
        assert depth_of(entity) <= RESTS


def test_seen_from_above_everything_is_a_wall() -> None:
    world = fresh_world()
    block(40, 0, 20, 400, math.radians(30))
    entity, _ = hero(0, 0, Circle(8))
    world.process()
    slide = world.move_and_slide(entity, (100, 0), up=None)
    assert (slide.on_floor, slide.on_wall, slide.floor, slide.up) == (False, True, None, None)
    # Along the wall goes what the motion has of that direction.
    gone = slide.hits[0].fraction * 100
    along = (100 - gone) * math.sin(math.radians(30)) ** 2
    assert slide.motion[0] == pytest.approx(gone + along)


def test_what_it_starts_in_it_leaves_the_shortest_way() -> None:
    world = fresh_world()
    block(0, -10, 400, 20)
    entity, place = hero(0, 7)
    world.process()
    slide = world.move_and_slide(entity, (0, 0))
    assert slide.on_floor
    assert place.x == 0
    assert place.y == pytest.approx(10)


def test_no_room_at_all_ends() -> None:
    world = fresh_world()
    block(-10, 0, 16, 400)
    block(10, 0, 16, 400)
    entity, place = hero(0, 0)
    world.process()
    world.move_and_slide(entity, (3, 50))
    assert math.isfinite(place.x)
    assert math.isfinite(place.y)


def test_who_is_in_the_way() -> None:
    world = fresh_world()
    entity, place = hero(0, 0)
    sensor = Collider(Rect(10, 100), sensor=True)
    esper.create_entity(Transform(20, 0), sensor)
    other = Collider(Rect(10, 100), layer=2)
    blocker = esper.create_entity(Transform(40, 0), other)
    world.process()

    def stops(**options: int) -> bool:
        place.x = 0.0
        return bool(world.move_and_slide(entity, (80, 0), **options).hits)

    assert stops()
    assert not stops(mask=1)
    assert not stops(ignore=blocker)
    other.mask = 4
    world.process()
    assert not stops()
    other.mask = 1
    world.process()
    assert stops()
    esper.component_for_entity(entity, Collider).mask = 1
    assert not stops()
    esper.component_for_entity(entity, Collider).mask = 3
    assert stops()
    esper.delete_entity(blocker)
    assert not stops()


def test_the_floor_tells_how_it_moves() -> None:
    world = fresh_world()
    lift = esper.create_entity(Transform(0, -10), Velocity(30, 5, 0.5), Collider(Rect(200, 20)))
    entity, _ = hero(40, 12)
    world.process()
    slide = world.move_and_slide(entity, (0, -5))
    assert slide.floor == lift
    x, y = slide.hits[0].point
    assert slide.floor_velocity == pytest.approx((30 - 0.5 * (y + 10), 5 + 0.5 * x))


def test_it_sees_its_own_new_place_before_the_next_tick() -> None:
    world = fresh_world()
    block(50, 0, 20, 100)
    entity, place = hero(0, 0)
    world.process()
    for _ in range(10):
        world.move_and_slide(entity, (10, 0))
    assert place.x == pytest.approx(35)


def test_before_the_first_tick_the_way_is_free() -> None:
    world = fresh_world()
    block(50, 0, 20, 100)
    entity, place = hero(0, 0)
    world.move_and_slide(entity, (100, 0))
    assert place.x == 100


@pytest.mark.parametrize(
    ("options", "error", "names"),
    [
        ({"motion": (math.nan, 0)}, ValueError, "motion"),
        ({"motion": 3}, TypeError, "motion"),
        ({"up": (0, 0)}, ValueError, "up"),
        ({"up": (0, math.inf)}, ValueError, "up"),
        ({"max_slope": math.pi / 2}, ValueError, "max_slope"),
        ({"max_slope": -1}, ValueError, "max_slope"),
        ({"max_slope": 2}, ValueError, r"max_slope .* got 2$"),
        ({"snap": math.nan}, ValueError, "snap"),
        ({"snap": 1e155}, ValueError, "snap"),
        ({"step_height": 1e155}, ValueError, "step_height"),
        ({"push": 1e155}, ValueError, "push"),
        ({"step_height": -1}, ValueError, "step_height"),
        ({"mask": "x"}, TypeError, "mask"),
        ({"ignore": 1.5}, TypeError, "ignore"),
        ({"entity": "x"}, TypeError, "entity"),
        ({"entity": 99}, ValueError, "99"),
    ],
)
def test_bad_arguments_are_named_and_move_nothing(
    options: dict[str, Any], error: type[Exception], names: str
) -> None:
    world = fresh_world()
    entity, place = hero(0, 0)
    world.process()
    with pytest.raises(error, match=names):
        world.move_and_slide(**{"entity": entity, "motion": (1, 0), **options})
    assert (place.x, place.y) == (0, 0)


@pytest.mark.parametrize("option", ["step_height", "snap", "push"])
def test_the_greatest_numbers_end(option: str) -> None:
    """Squares of greater ones are infinite: a step of 1e155 never ended."""
    world = fresh_world()
    block(0, -10, 400, 20)
    block(72, 6, 48, 12)
    entity, place = hero(30, 8, Rect(16, 16))
    world.process()
    world.move_and_slide(entity, (0, -1))
    world.move_and_slide(entity, (50, -1), **{option: 1e100})
    assert place.x == pytest.approx(40, abs=0.1)


def test_an_entity_needs_a_collider_and_a_finite_place() -> None:
    world = fresh_world()
    bare = esper.create_entity(Transform())
    entity, place = hero(0, 0)
    world.process()
    with pytest.raises(ValueError, match="no Collider"):
        world.move_and_slide(bare, (1, 0))
    place.x = math.nan
    with pytest.raises(ValueError, match="Transform"):
        world.move_and_slide(entity, (1, 0))


@pytest.mark.slow
@given(seeds)
@hypothesis_settings(max_examples=40)
def test_never_inside_and_never_out_of_the_room(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    side = 150.0
    for x, y, w, h in ((0, side, 400, 2), (0, -side, 400, 2), (side, 0, 2, 400), (-side, 0, 2, 400)):
        block(x, y, w, h)
    for _ in range(rng.randrange(8)):
        block(rng.uniform(-side, side), rng.uniform(-side, side), rng.uniform(2, 60), 20, rng.uniform(0, 3))
    entity, place = hero(0, 0, rng.choice(SHAPES))
    world.process()
    for _ in range(100):
        place.x, place.y = rng.uniform(-120, 120), rng.uniform(-120, 120)
        place.angle = rng.uniform(-3, 3)
        if depth_of(entity) == 0.0:
            break
    else:
        return
    up = rng.choice(((0, 1), None, (1, 1)))
    for _ in range(40):
        length = 10 ** rng.uniform(-3, 4)
        turn = rng.uniform(0, math.tau)
        slide = world.move_and_slide(
            entity,
            (length * math.cos(turn), length * math.sin(turn)),
            up=up,
            snap=rng.choice((0.0, 3.0)),
            step_height=rng.choice((0.0, 6.0)),
        )
        assert depth_of(entity) <= SKIN_RELATIVE * 10
        assert max(abs(place.x), abs(place.y)) < side
        for hit in slide.hits:
            assert math.hypot(*hit.normal) == pytest.approx(1)
            assert 0.0 <= hit.fraction <= 1.0


def tiny_steps(
    shape: Shape, place: Transform, motion: tuple[float, float], steps: int
) -> tuple[float, float]:
    """The twin: steps too small to matter, each followed by a push out of what is overlapped then."""
    others = [(b, t) for _, (t, c) in esper.get_components(Transform, Collider) for b in c.shapes]
    at = Transform(place.x, place.y, place.angle)
    for _ in range(steps):
        at.x += motion[0] / steps
        at.y += motion[1] / steps
        for _ in range(4):
            for b, t in others:
                contact = geometry.collide(shape, at, b, t)
                if contact is not None:
                    at.x -= contact.normal[0] * contact.depth
                    at.y -= contact.normal[1] * contact.depth
    return at.x, at.y


@pytest.mark.slow
@given(seeds)
@example(1_000_003).via("in an open corner, what the first wall took was lost")
@example(1_000_038).via("likewise, on the way out of it")
@hypothesis_settings(max_examples=15)
def test_it_slides_as_tiny_steps_do(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    block(60, 0, 20, 1000, rng.uniform(-0.6, 0.6))
    block(0, 90, 1000, 20, rng.uniform(-0.3, 0.3))
    world.process()
    shape = rng.choice((Circle(8), Rect(10, 20), Capsule((0, -6), (0, 6), 5)))
    place = Transform(-20, 0)
    motion = (rng.uniform(0, 150), rng.uniform(-150, 150))
    wanted = tiny_steps(shape, place, motion, 1500)
    esper_place = Transform(place.x, place.y)
    entity = esper.create_entity(esper_place, Collider(shape))
    world.move_and_slide(entity, motion, up=None)
    assert (esper_place.x, esper_place.y) == pytest.approx(wanted, abs=0.2)


def test_the_fraction_of_a_hit_behind_a_step_is_of_the_whole_motion() -> None:
    world = fresh_world()
    block(0, -10, 400, 20)
    block(100, 2, 140, 4)
    wall = block(120, 20, 20, 80)
    entity, place = hero(0, 10)
    world.process()
    slide = world.move_and_slide(entity, (200, 0), step_height=5)
    assert (place.x, place.y) == pytest.approx((105, 14), abs=1e-3)
    assert [hit.fraction for hit in slide.hits if hit.entity == wall] == [pytest.approx(105 / 200, abs=1e-3)]
