"""Grounds from lists of points and heights."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    PhysicsSystem,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    geometry,
    heightfield,
    polyline,
)


def test_a_polyline_joins_its_points() -> None:
    points = [(0, 0), (10, 0), (10, 5)]
    assert polyline(points) == [Segment((0, 0), (10, 0)), Segment((10, 0), (10, 5))]
    assert polyline(points, closed=True)[2:] == [Segment((10, 5), (0, 0))]
    assert polyline(points, radius=2) == [Capsule((0, 0), (10, 0), 2), Capsule((10, 0), (10, 5), 2)]


def test_a_heightfield_is_solid_below_its_heights() -> None:
    heights = [0.0, 10.0, 20.0, 15.0, 15.0, 15.0, 30.0]
    columns = heightfield(heights, 5, left=-10, bottom=-8)
    assert len(columns) == 4  # two stretches of constant slope
    for k in range(61):
        x = -10 + k / 2
        i = min(int(k / 10), 5)
        y = heights[i] + (heights[i + 1] - heights[i]) * (k / 10 - i)
        for dy, inside in ((-0.01, True), (0.01, False)):
            found = any(geometry.contains_point(column, Transform(), (x, y + dy)) for column in columns)
            assert found == inside, (x, y, dy)
    assert not any(geometry.contains_point(column, Transform(), (0, -8.01)) for column in columns)
    assert min(y for column in heightfield([3, 4], 2) for _, y in column.vertices) == 1


@pytest.mark.parametrize(
    "make", [lambda points: polyline(points), lambda points: heightfield([0.0] * 21, 10)]
)
def test_a_ball_rolls_over_the_joints_without_a_bump(make: Any) -> None:
    system = PhysicsSystem(gravity=(0, -900))
    shapes = make([(10 * k, 0) for k in range(21)])
    for shape in shapes:
        esper.create_entity(Transform(), Collider(shape, friction=0.5), RigidBody("static"))
    ball = esper.create_entity(
        Transform(10, 5), Velocity(80, 0, -16), Collider(Circle(5), friction=0.5), RigidBody()
    )
    place = esper.component_for_entity(ball, Transform)
    for _ in range(120):
        system.process(1 / 60)
        assert 4.9 < place.y < 5.01  # it may sink a little, by the slop, and not jump
    assert place.x == pytest.approx(170, abs=1)


def test_a_wheel_stays_on_hills() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    for shape in heightfield([15 * math.sin(k / 2) for k in range(40)], 10):
        esper.create_entity(Transform(), Collider(shape), RigidBody("static"))
    ball = esper.create_entity(Transform(200, 60), Collider(Circle(6)), RigidBody())
    place = esper.component_for_entity(ball, Transform)
    for _ in range(600):
        system.process(1 / 60)
        assert place.y > 15 * math.sin(place.x / 20) - 10


BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda: polyline([(0, 0)]), ValueError, "polyline: points must be at least 2"),
    (lambda: polyline([(0, 0), (0, 0)]), ValueError, r"points\[0\] must differ from the next one"),
    (lambda: polyline([(0, 0), (1, math.nan)]), ValueError, r"polyline: points\[1\] must be finite"),
    (lambda: polyline({(0, 0), (1, 1)}), TypeError, "in their order"),
    (lambda: polyline([(0, 0), (1, 1)], radius=-1), ValueError, "polyline: radius must be 0 or more, got -1"),
    (lambda: polyline([(0, 0), (1, 1)], closed=1), TypeError, "polyline: closed must be True or False"),
    (lambda: heightfield([1], 1), ValueError, "heights must be at least 2"),
    (lambda: heightfield([1, "a"], 1), TypeError, r"heightfield: heights\[1\] must be a number"),
    (lambda: heightfield([1, 2], 0), ValueError, "heightfield: spacing must be greater than 0, got 0"),
    (
        lambda: heightfield([1, 2, 3], 1e100),
        ValueError,
        "spacing must keep the last height within 1e[+]100 units",
    ),
    (lambda: heightfield([1, 2], 1, bottom=1), ValueError, "bottom must be lower than all heights, got 1"),
]


@pytest.mark.parametrize(("call", "kind", "message"), BAD)
def test_bad_input_is_refused(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()
