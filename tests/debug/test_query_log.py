"""Questions, noted when asked."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, Rect, Transform, debug
from physics.debug import Category, Picture, QueryLog


@pytest.fixture
def world() -> CollisionSystem:
    esper.create_entity(Transform(100, 0), Collider(Rect(20, 20)))
    system = CollisionSystem()
    esper.add_processor(system)
    esper.process()
    return system


def drawn(log: QueryLog) -> list[debug.Mark]:
    picture = Picture()
    log.draw(picture)
    return list(picture)


def test_answers_are_the_same_and_noted(world: CollisionSystem) -> None:
    expected = world.ray_cast((0, 0), (200, 0))
    with QueryLog(world) as log:
        assert world.ray_cast((0, 0), end=(200, 0)) == expected
        assert world.at_point(100, 0) == [1]
    assert [(asked.name, asked.answer) for asked in log.asked] == [("ray_cast", expected), ("at_point", [1])]
    assert log.asked[0].arguments == {"start": (0, 0), "end": (200, 0)}
    world.at_point(0, 0)
    assert len(log.asked) == 2
    assert "at_point" not in vars(world)


def test_a_ray_is_drawn_to_its_hit_and_pale_beyond(world: CollisionSystem) -> None:
    log = QueryLog(world)
    world.ray_cast((0, 5), (200, 5))
    assert drawn(log) == [
        debug.Line(Category.QUERY, (0, 5), (90, 5)),
        debug.Arrow(Category.GHOST, (90, 5), (200, 5)),
        debug.Pointer(Category.HIT, (90, 5), (-1, 0)),
        debug.Dot(Category.HIT, (90, 5)),
    ]
    log.clear()
    world.ray_cast((0, 50), (200, 50))
    assert drawn(log) == [debug.Arrow(Category.QUERY, (0, 50), (200, 50))]


def test_every_kind_of_question(world: CollisionSystem) -> None:
    log = QueryLog(world)
    at = Transform(95, 0)
    world.in_region(0, 0, 10, 20)
    world.overlapping(Circle(5), at)
    at.x = 1000.0  # game code goes on with it
    world.nearest(100, 50)
    world.nearest(100, 50, max_distance=1)
    world.ray_cast_all((0, 0), (200, 0))
    world.at_point(-5, 0)
    region, circle, _, gap, start, end, far, *_, miss = drawn(log)
    assert region.category is Category.QUERY
    assert circle == debug.Circle(Category.QUERY, (95, 0), 5)
    assert gap == debug.Line(Category.QUERY, (100, 50), (100, 10))
    assert (start.at, end.at, far.at) == ((100, 50), (100, 10), (100, 50))
    assert miss == debug.Dot(Category.QUERY, (-5, 0))


def test_old_questions_go(world: CollisionSystem) -> None:
    log = QueryLog(world, limit=3)
    for x in range(5):
        world.at_point(x, 0)
    assert [asked.arguments["x"] for asked in log.asked] == [2, 3, 4]
    esper.process()
    assert len(log.asked) == 3
    esper.process()
    assert log.asked == []


def test_a_question_that_was_refused_is_not_noted(world: CollisionSystem) -> None:
    log = QueryLog(world)
    with pytest.raises(ValueError, match="x"):
        world.at_point(float("nan"), 0)
    assert log.asked == []


def test_one_log_on_top_of_another(world: CollisionSystem) -> None:
    first = QueryLog(world)
    second = QueryLog(world)
    world.at_point(0, 0)
    assert len(first.asked) == len(second.asked) == 1
    second.stop()
    world.at_point(0, 0)
    assert (len(first.asked), len(second.asked)) == (1, 1)


def test_a_shape_cast_shows_its_start_its_way_and_where_it_stops(world: CollisionSystem) -> None:
    log = QueryLog(world)
    world.shape_cast(Circle(10), Transform(0, 0), (200, 0))
    ghost, _, circle, _, arrow, _, dot = drawn(log)
    assert ghost == debug.Circle(Category.GHOST, (0, 0), 10)
    assert circle == (Category.QUERY, pytest.approx((80, 0)), 10)
    assert arrow == (Category.QUERY, (0, 0), pytest.approx((80, 0)))
    assert dot == (Category.HIT, pytest.approx((90, 0)))
