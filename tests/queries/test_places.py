"""at_point, in_region, overlapping, nearest: each agrees with brute force over bare shapes."""

from __future__ import annotations

import math
import random

import esper
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from physics import Circle, Collider, Rect, Transform, geometry
from tests.queries.worlds import any_place, any_shape, fresh_world, nearest_of, populate

seeds = st.integers(0, 2**32)


@given(seeds)
@hypothesis_settings(max_examples=25)
def test_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    bodies = populate(world, rng, rng.choice((0, 1, 5, 60)))
    for _ in range(10):
        x, y = rng.uniform(-320, 320), rng.uniform(-320, 320)
        assert world.at_point(x, y) == [
            e for e, body in bodies.items() if geometry.contains_point(*body, (x, y))
        ]

        shape, place = any_shape(rng), any_place(rng)
        found = world.overlapping(shape, place)
        assert found == [e for e, body in bodies.items() if geometry.overlaps(shape, place, *body)]

        width, height = rng.uniform(1, 200), rng.uniform(1, 200)
        region = (Rect(width, height), Transform(x + width / 2, y + height / 2))
        found = world.in_region(x, y, x + width, y + height)
        assert found == [e for e, body in bodies.items() if geometry.overlaps(*region, *body)]

        answer = world.nearest(x, y)
        if not bodies:
            assert answer is None
            continue
        distance, entity = nearest_of(bodies, (x, y))
        assert answer is not None
        assert answer.entity == entity
        assert math.isclose(answer.distance, distance, abs_tol=1e-9)
        assert math.isclose(math.dist(answer.point, (x, y)), distance, abs_tol=1e-9)
        limit = rng.uniform(0, 30)
        within = world.nearest(x, y, limit)
        assert (within is not None) == (distance <= limit)


@pytest.mark.parametrize("far", [1e9, 1e12, 1e90])
def test_a_shape_that_is_far_from_its_position_has_the_rounding_of_that(far: float) -> None:
    """Its box has to reach as far as its surface counts."""
    world = fresh_world()
    shape, at = Circle(1, (-far, 0)), Transform(far, 0)
    esper.create_entity(at, Collider(shape))
    world.process()
    for gap in (1e-14, 1e-13, 2e-13, 1e-12):
        point = 1 + gap * far, 0.0
        assert world.at_point(*point) == [1] * geometry.contains_point(shape, at, point)
        dot = Circle(1e-3), Transform(*point)
        assert world.overlapping(*dot) == [1] * geometry.overlaps(*dot, shape, at)


@pytest.mark.parametrize("far", [1e6, 1e12, 1e90])
def test_from_afar_the_nearest_point_is_in_the_shape(far: float) -> None:
    world = fresh_world()
    shape, at = Rect(2, 1, (2, 0), 0.3), Transform(3, -2, 0.5)
    esper.create_entity(at, Collider(shape))
    world.process()
    for x, y in ((far, 0.0), (0.3 * far, -far), (-far, far)):
        answer = world.nearest(x, y)
        assert answer is not None
        assert answer.point == geometry.closest_point(shape, at, (x, y))
        assert geometry.contains_point(shape, at, answer.point)


def test_nothing_is_anywhere_before_the_first_tick() -> None:
    world = fresh_world()
    esper.create_entity(Transform(), Collider(Circle(5)))
    assert world.at_point(0, 0) == []
    assert world.nearest(0, 0) is None


def test_mask_and_ignore() -> None:
    world = fresh_world()
    one, two, three = (esper.create_entity(Transform(), Collider(Circle(5), layer=1 << i)) for i in range(3))
    world.process()
    assert world.at_point(0, 0) == [one, two, three]
    assert world.at_point(0, 0, mask=0b110) == [two, three]
    assert world.at_point(0, 0, ignore=two) == [one, three]
    assert world.at_point(0, 0, ignore=[one, two]) == [three]
    assert world.at_point(0, 0, mask=0) == []
    assert world.in_region(-1, -1, 1, 1, mask=0b010) == [two]
    assert world.overlapping(Circle(1), Transform(), ignore={one, three}) == [two]
    nearest = world.nearest(50, 0, ignore=(one,))
    assert nearest is not None
    assert nearest == (two, (5.0, 0.0), 45.0)


def test_answers_are_as_of_the_tick_without_whom_was_deleted_since() -> None:
    world = fresh_world()
    moved, deleted, gone = (esper.create_entity(Transform(), Collider(Circle(5))) for _ in range(3))
    world.process()
    esper.component_for_entity(moved, Transform).x = 1_000.0
    esper.delete_entity(deleted)
    esper.delete_entity(gone, immediate=True)
    assert world.at_point(0, 0) == [moved]
    world.process()
    assert world.at_point(0, 0) == []
    assert world.at_point(1_000, 0) == [moved]


def test_regions_without_width_or_height() -> None:
    world = fresh_world()
    entity = esper.create_entity(Transform(10, 10), Collider(Rect(10, 10)))
    world.process()
    assert world.in_region(5, 0, 5, 20) == [entity]
    assert world.in_region(0, 15, 20, 15) == [entity]
    assert world.in_region(15, 15, 15, 15) == [entity]
    assert world.in_region(15.01, 0, 15.01, 20) == []


@pytest.mark.parametrize(
    ("question", "error", "text"),
    [
        (lambda w: w.at_point(math.nan, 0), ValueError, "x must be finite, got nan"),
        (lambda w: w.at_point("3", 0), TypeError, "x must be a number, got '3'"),
        (lambda w: w.in_region(1, 0, 0, 1), ValueError, "left <= right"),
        (
            lambda w: w.in_region(-2e100, 0, 0, 1),
            ValueError,
            r"left must be within 1e\+100 of zero, got -2e\+100",
        ),
        (
            lambda w: w.in_region(0, -1e200, 0, 1),
            ValueError,
            r"bottom must be within 1e\+100 of zero, got -1e\+200",
        ),
        (
            lambda w: w.in_region(-5, -5, 1e153, 5),
            ValueError,
            r"right must be within 1e\+100 of zero, got 1e\+153",
        ),
        (
            lambda w: w.in_region(0, 0, 0, 10**300),
            ValueError,
            r"top must be within 1e\+100 of zero, got 10000",
        ),
        (lambda w: w.at_point(1e200, 0), ValueError, r"x must be within 1e\+100 of zero, got 1e\+200"),
        (lambda w: w.nearest(0, -1e200), ValueError, r"y must be within 1e\+100 of zero, got -1e\+200"),
        (lambda w: w.nearest(0, 0, -1), ValueError, "max_distance must be 0 or more, got -1"),
        (lambda w: w.at_point(0, 0, mask=-1), ValueError, "mask must be a set of 64 bits"),
        (
            lambda w: w.at_point(0, 0, ignore="ab"),
            TypeError,
            "ignore must be an entity id or several, got 'ab'",
        ),
        (lambda w: w.overlapping(3, Transform()), TypeError, "shape must be a shape, got 3"),
        (lambda w: w.overlapping(Circle(1), 3), TypeError, "transform must be a Transform, got 3"),
    ],
)
def test_bad_arguments_are_named(question, error, text) -> None:
    with pytest.raises(error, match=text):
        question(fresh_world())
