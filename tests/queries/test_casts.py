"""ray_cast, ray_cast_all, shape_cast: each agrees with brute force over bare shapes."""

from __future__ import annotations

import math
import random

import esper
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from physics import Circle, Collider, Polygon, Rect, RigidBody, Transform, geometry
from tests.queries.worlds import any_place, any_shape, fresh_world, populate

seeds = st.integers(0, 2**32)


@given(seeds)
@hypothesis_settings(max_examples=25)
def test_rays_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    bodies = populate(world, rng, rng.choice((0, 1, 5, 60)))
    for _ in range(10):
        start = (rng.uniform(-320, 320), rng.uniform(-320, 320))
        end = (start[0] + rng.uniform(-400, 400), start[1] + rng.uniform(-400, 400))
        hits = {entity: geometry.ray_cast(*body, start, end) for entity, body in bodies.items()}
        wanted = sorted((hit.fraction, entity) for entity, hit in hits.items() if hit is not None)
        answers = world.ray_cast_all(start, end)
        assert [(answer.fraction, answer.entity) for answer in answers] == wanted
        for answer in answers:
            assert (answer.point, answer.normal, answer.fraction) == hits[answer.entity]
        assert world.ray_cast(start, end) == (answers[0] if answers else None)


@pytest.mark.parametrize("far", [1e13, 1e20, 1e50, 1e100])
@pytest.mark.parametrize("seed", range(5))
def test_rays_from_afar_agree_with_brute_force(seed: int, far: float) -> None:
    """They are rounded coarsely all along their way: all that is that near is hit."""
    rng = random.Random(seed)
    world = fresh_world()
    bodies = populate(world, rng, 30)
    y = rng.uniform(-200, 200)
    for start, end in (((-far, y), (300, y)), ((-300, y), (far, y)), ((-far, -far), (far, far))):
        hits = {entity: geometry.ray_cast(*body, start, end) for entity, body in bodies.items()}
        wanted = sorted((hit.fraction, entity) for entity, hit in hits.items() if hit is not None)
        answers = world.ray_cast_all(start, end)
        assert [(answer.fraction, answer.entity) for answer in answers] == wanted
        assert world.ray_cast(start, end) == (answers[0] if answers else None)


@given(seeds)
@hypothesis_settings(max_examples=20)
def test_moving_shapes_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    bodies = populate(world, rng, rng.choice((1, 5, 40)))
    for _ in range(5):
        shape, place = any_shape(rng), any_place(rng)
        way = (rng.uniform(-300, 300), rng.uniform(-300, 300))
        impacts = {
            entity: geometry.time_of_impact(shape, place, (*way, 0.0), *body, (0.0, 0.0, 0.0))
            for entity, body in bodies.items()
        }
        first = min(
            ((hit.fraction, entity) for entity, hit in impacts.items() if hit is not None), default=None
        )
        answer = world.shape_cast(shape, place, way)
        if first is None:
            assert answer is None
            continue
        assert answer is not None
        assert (answer.fraction, answer.entity) == first


@given(seeds)
@hypothesis_settings(max_examples=30)
def test_moving_triangles_meet_what_is_on_the_way_of_their_corners(seed: int) -> None:
    """The middle of the box around a triangle is not the centre of the triangle."""
    rng = random.Random(seed)
    world = fresh_world()
    pebble = Circle(0.01)
    place = Transform()
    entity = esper.create_entity(place, Collider(pebble))
    for _ in range(10):
        base = rng.uniform(-3, 3)
        corners = [
            (base - rng.uniform(3, 30), -10.0),
            (base + rng.uniform(3, 30), -10.0),
            (base, rng.uniform(-5, 40)),
        ]
        shape, at = Polygon(corners), any_place(rng, 20)
        way = (rng.uniform(-30, 30), rng.uniform(-30, 30))
        c, s = math.cos(at.angle), math.sin(at.angle)
        x, y = rng.choice(corners)
        fraction = rng.random()
        place.x = at.x + c * x - s * y + fraction * way[0]
        place.y = at.y + s * x + c * y + fraction * way[1]
        world.process()
        hit = geometry.time_of_impact(shape, at, (*way, 0.0), pebble, place, (0.0, 0.0, 0.0))
        assert hit is not None
        answer = world.shape_cast(shape, at, way)
        assert answer is not None
        assert (answer.fraction, answer.entity) == (hit.fraction, entity)


@pytest.mark.parametrize("seed", range(5))
def test_moving_shapes_far_from_their_entity_agree_with_brute_force(seed: int) -> None:
    """Where they are is rounded coarsely."""
    rng = random.Random(seed)
    world = fresh_world()
    pebble = Circle(0.001)
    place = Transform()
    esper.create_entity(place, Collider(pebble))
    for _ in range(200):
        far, side, angle = 10 ** rng.uniform(10, 14), rng.uniform(-3, 3), rng.uniform(-3, 3)
        x, y = far * math.cos(side), far * math.sin(side)
        c, s = math.cos(angle), math.sin(angle)
        shape, at = Circle(0.002, (x, y)), Transform(-(c * x - s * y), -(s * x + c * y), angle)
        way = (rng.uniform(-1, 1), rng.uniform(-1, 1))
        along = rng.random()
        place.x, place.y = along * way[0] + rng.uniform(-0.01, 0.01), along * way[1]
        world.process()
        hit = geometry.time_of_impact(shape, at, (*way, 0.0), pebble, place, (0.0, 0.0, 0.0))
        answer = world.shape_cast(shape, at, way)
        assert (answer and answer.fraction) == (hit and hit.fraction)


def test_a_moving_circle_meets_a_wall() -> None:
    world = fresh_world()
    wall = esper.create_entity(Transform(50, 0), Collider(Rect(10, 100)), RigidBody("static"))
    world.process()
    hit = world.shape_cast(Circle(5), Transform(0, 7), (80, 0))
    assert hit is not None
    assert hit.entity == wall
    assert hit.fraction == pytest.approx(0.5)
    assert hit.point == pytest.approx((45, 7))
    assert hit.normal == (-1.0, 0.0)


def test_what_overlaps_at_the_start_is_met_at_once() -> None:
    world = fresh_world()
    far = esper.create_entity(Transform(30, 0), Collider(Circle(5)))
    near = esper.create_entity(Transform(4, 0), Collider(Circle(5)))
    world.process()
    hit = world.shape_cast(Circle(5), Transform(), (100, 0))
    assert hit is not None
    assert (hit.entity, hit.fraction, hit.normal) == (near, 0.0, (-1.0, 0.0))
    hit = world.shape_cast(Circle(5), Transform(), (100, 0), ignore=near)
    assert hit is not None
    assert hit.entity == far


def test_of_several_at_the_same_fraction_the_lowest_id_is_first() -> None:
    world = fresh_world()
    entities = [esper.create_entity(Transform(20, 0), Collider(Circle(5))) for _ in range(3)]
    world.process()
    first = world.ray_cast((0, 0), (40, 0))
    assert first is not None
    assert first.entity == entities[0]
    assert [hit.entity for hit in world.ray_cast_all((0, 0), (40, 0))] == entities
    first = world.ray_cast((0, 0), (40, 0), ignore=entities[0])
    assert first is not None
    assert first.entity == entities[1]
    for k in range(3):
        for way in (40, -40):
            met = world.shape_cast(Circle(2), Transform(20 - way, 0), (2 * way, 0), ignore=entities[:k])
            assert met is not None
            assert met.entity == entities[k]


def test_a_ray_from_inside_hits_at_once_against_its_direction() -> None:
    world = fresh_world()
    entity = esper.create_entity(Transform(), Collider(Circle(5)))
    world.process()
    assert world.ray_cast((1, 0), (40, 0)) == (entity, (1.0, 0.0), (-1.0, 0.0), 0.0)


def test_questions_in_handlers_and_of_whom_they_deleted() -> None:
    world = fresh_world()
    one = esper.create_entity(Transform(0, 0), Collider(Circle(5)))
    two = esper.create_entity(Transform(3, 0), Collider(Circle(5)))
    seen: list[object] = []

    @world.on_begin()
    def ask(event: object) -> None:
        seen.append(world.ray_cast((-20, 0), (20, 0)).entity)
        esper.delete_entity(one)
        seen.append(world.ray_cast((-20, 0), (20, 0)).entity)
        seen.append(world.at_point(1, 0))

    world.process()
    assert seen == [one, two, [two]]
