"""move_and_slide and one-way colliders: solid for whom comes from their front, and for nobody else."""

from __future__ import annotations

import math

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
)
from tests.queries.movers import block, hero
from tests.queries.worlds import fresh_world

every_shape = pytest.mark.parametrize(
    "shape",
    [Rect(10, 20), Circle(8), Capsule((0, -6), (0, 6), 5), Ellipse(5, 10)],
    ids=lambda s: type(s).__name__,
)


def ledge(x: float, y: float, **options: object) -> int:
    return esper.create_entity(
        Transform(x, y), Collider(Rect(100, 8), one_way=(0, 1), **options), RigidBody("static")
    )


def jump(world: CollisionSystem, entity: int, speed: float) -> list[bool]:
    """Up at `speed`, and down by a gravity of 900, for a second and a half; when it stood."""
    stood = []
    for _ in range(90):
        speed -= 900 / 60
        slide = world.move_and_slide(entity, (0, speed / 60))
        speed = slide.clip_velocity(0, speed)[1]
        stood.append(slide.on_floor)
        assert not slide.on_ceiling
    return stood


@every_shape
def test_a_jump_goes_through_and_lands_on_top(shape: Shape) -> None:
    world = fresh_world()
    floor = ledge(0, 0)
    entity, place = hero(0, -60, shape)
    world.process()
    stood = jump(world, entity, 420)
    assert stood[-1]
    assert stood.count(True) == len(stood) - stood.index(True)
    assert place.y > 8
    assert world.move_and_slide(entity, (0, -1)).floor == floor


@every_shape
def test_a_jump_that_is_too_low_comes_down_again(shape: Shape) -> None:
    """Its top is within the ledge: what is not past the front is not lifted."""
    world = fresh_world()
    ledge(0, 0)
    entity, place = hero(0, -60, shape)
    world.process()
    assert not any(jump(world, entity, 330))
    assert place.y < -60


@every_shape
def test_from_the_side_it_is_not_there(shape: Shape) -> None:
    world = fresh_world()
    ledge(0, 0)
    entity, _ = hero(-80, 0, shape)
    world.process()
    for motion in ((30, 0), (30, 0), (0, 0), (100, 0)):
        assert world.move_and_slide(entity, motion, up=None).motion == pytest.approx(motion)


@every_shape
def test_no_speed_takes_it_down_through(shape: Shape) -> None:
    world = fresh_world()
    floor = ledge(0, 0)
    entity, place = hero(0, 60, shape)
    world.process()
    assert world.move_and_slide(entity, (0, -1e6)).floor == floor
    assert place.y > 8


@every_shape
@pytest.mark.parametrize("front", [(0, 1), None])
@pytest.mark.parametrize("speed", [-90.0, 90.0, 300.0])
def test_a_lift_bears_its_rider(shape: Shape, speed: float, front: tuple[int, int] | None) -> None:
    fresh_world()
    world = PhysicsSystem()
    platform = Transform(0, 0)
    lift = esper.create_entity(platform, Velocity(0, speed), Collider(Rect(100, 8), one_way=front))
    entity, place = hero(0, 60, shape)
    world.process(0)
    world.move_and_slide(entity, (0, -100), snap=8)
    height = place.y - platform.y
    for _ in range(60):
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -0.25), snap=8)
        assert slide.floor == lift
        assert place.y - platform.y == pytest.approx(height, abs=0.1)


def test_who_drops_through_by_the_mask_is_let_through() -> None:
    world = fresh_world()
    ledge(0, 0, layer=4)
    entity, place = hero(0, 30, Rect(10, 20))
    world.process()
    assert world.move_and_slide(entity, (0, -50)).on_floor
    collider = esper.component_for_entity(entity, Collider)
    collider.mask &= ~4
    world.move_and_slide(entity, (0, -3))
    collider.mask |= 4
    for _ in range(10):
        assert not world.move_and_slide(entity, (0, -5)).on_floor
    assert place.y < -20


@pytest.mark.parametrize("steep", [30, 59, 61, 75, 85])
def test_a_roof_is_a_front_however_steep(steep: float) -> None:
    """By the rule for bodies: off its slope from above, and through it from below."""
    world = fresh_world()
    slope = math.tan(math.radians(steep))
    roof = esper.create_entity(
        Transform(),
        Collider(Polygon([(-100, 0), (100, 0), (0, 100 * slope)]), one_way=(0, 1)),
        RigidBody("static"),
    )
    falls, at = hero(-40, 60 * slope + 5 / math.cos(math.radians(steep)) + 30, Circle(5))
    rises, way = hero(20, -30, Circle(5))
    esper.component_for_entity(rises, Collider).layer = 2
    esper.component_for_entity(falls, Collider).mask = 1
    world.process(0)
    met = set()
    for _ in range(20):
        met |= {hit.entity for hit in world.move_and_slide(falls, (0, -4)).hits}
        assert world.move_and_slide(rises, (0, 1)).hits == ()
    assert met == {roof}
    assert (at.y - slope * (100 - abs(at.x))) * math.cos(math.radians(steep)) >= 5 - 1e-3
    assert way.y == pytest.approx(-10)


@pytest.mark.parametrize("shape", [Circle(8), Capsule((0, -6), (0, 6), 6), Ellipse(8, 12)])
@pytest.mark.parametrize("off", [1.0, 2.0, 3.0])
def test_a_round_foot_that_lands_on_the_edge_stands(shape: Shape, off: float) -> None:
    """Its lowest point is a little beneath the surface then, beside the platform."""
    world = fresh_world()
    platform = ledge(0, -4)
    entity, _ = hero(50 + off, 20, shape)
    world.process(1 / 60)
    slide = world.move_and_slide(entity, (-0.1, -30))
    assert [hit.surface for hit in slide.hits] == ["floor"]
    assert slide.on_floor
    assert slide.floor == platform


@every_shape
@pytest.mark.parametrize("off", [-2.0, 0.0, 1.0])
def test_the_ridge_of_a_roof_stops_a_fall(shape: Shape, off: float) -> None:
    """Above the ridge the character is beyond the plane of neither side, and fell through."""
    world = fresh_world()
    roof = Polygon([(-50, -1), (50, -1), (0, 20)])
    esper.create_entity(Transform(0, 0), Collider(roof, one_way=(0, 1)), RigidBody("static"))
    half = {Rect: 10, Circle: 8, Capsule: 11, Ellipse: 10}[type(shape)]
    entity, place = hero(off, 20 + half + 0.5, shape)
    world.process()
    jump(world, entity, 0)
    assert place.y > 15


@pytest.mark.parametrize("missing", [0.05, 0.1, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("across", [0.0, 20.0])
@pytest.mark.parametrize("shape", [Rect(14, 30), Capsule((0, -8), (0, 8), 7)], ids=["box", "capsule"])
def test_who_does_not_fit_in_front_of_a_one_way_platform_falls_back(
    shape: Shape, across: float, missing: float
) -> None:
    """The character jumps up through the platform, under a ceiling. With its foot all but through, the platform held
    it: it stood in the platform, and was crushed in each tick though nothing moved."""
    world = fresh_world()
    block(0, -20, 2000, 40)
    block(0, 46, 600, 8, one_way=(0, 1))
    block(0, 60 + 30 - missing, 600, 20)
    entity, place = hero(0, 15, shape)
    speed = 400.0
    for _ in range(240):
        world.process(1 / 60)
        speed -= 15
        slide = world.move_and_slide(entity, (across / 60, speed / 60))
        _, speed = slide.clip_velocity(across, speed)
        assert not slide.crushed_by
    assert place.y == pytest.approx(15, abs=0.1)


def test_who_jumps_through_a_platform_into_a_corner_is_not_caught() -> None:
    """A slanted ceiling and a wall: the character hung there for ever, whatever it did."""
    world = fresh_world()
    block(236.5, 59.5, 60, 8, one_way=(0, 1))
    block(239.91, 95.33, 79.44, 8, 0.16)
    block(285.41, 93.59, 44.37, 39.02)
    entity, place = hero(245, 61.33, Rect(14, 30, radius=3))
    speed = 295.0
    for tick in range(120):
        world.process(1 / 60)
        speed -= 15
        across = 150.0 if tick < 60 else 0.0
        slide = world.move_and_slide(entity, (across / 60, speed / 60), step_height=12)
        assert not slide.crushed_by
        _, speed = slide.clip_velocity(across, speed)
    assert place.y < 0


@pytest.mark.parametrize("shape", [Rect(14, 30), Capsule((0, -8), (0, 8), 7)], ids=["box", "capsule"])
def test_who_stands_up_on_a_one_way_platform_below_a_low_ceiling_stays_on_it(shape: Shape) -> None:
    """Nothing lets a character through from the front, also if there is no room for its new shape."""
    world = fresh_world()
    block(0, -4, 600, 8, one_way=(0, 1))
    block(0, 32, 600, 20)
    entity, place = hero(0, 8, Rect(14, 16))
    for _ in range(3):
        world.process(1 / 60)
        world.move_and_slide(entity, (0, -1))
    esper.component_for_entity(entity, Collider).shapes = shape
    for _ in range(30):
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -1))
        assert slide.crushed_by
    assert place.y > 6


@pytest.mark.parametrize("lift", [0.0, 0.5, 1.0, 2.0, 4.0, 8.0])
@pytest.mark.parametrize("motion", [(-17.862, -8.657), (-12, -4), (-6, -9)])
def test_a_round_foot_does_not_go_round_the_end_of_a_front_into_the_platform(
    motion: tuple[float, float], lift: float
) -> None:
    """The front stopped it at its end, where the foot slid on round the corner, until no normal belonged to the front:
    it got up to 8 deep. Then it stood there, below the block, and was crushed for ever though nothing moved."""
    world = fresh_world()
    block(0, 144, 32, 32)
    block(0, 92, 32, 8, one_way=(0, 1))
    entity, _ = hero(28.13, 113.715 + lift, Capsule((0, -5.38), (0, 5.38), 12.335))
    world.process(1 / 60)
    for k in range(40):
        world.process(1 / 60)
        slide = world.move_and_slide(entity, motion if k < 2 else (0, -3))
        assert k < 3 or not slide.crushed_by
