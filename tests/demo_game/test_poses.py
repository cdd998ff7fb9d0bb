"""Where rectangles are, and where they are between two steps."""

from __future__ import annotations

import math

import esper
import pytest

from demo_game.interpolation import Interpolation
from demo_game.poses import pose_of, rect_of, world_pose
from physics import Circle, Collider, Rect, Transform, Velocity


def test_a_pivot_carries_the_rectangle_around() -> None:
    rect = Rect(20, 10, center=(100, 0), angle=math.radians(90))
    x, y, angle = world_pose(Collider(rect), Transform(10, 20, math.radians(90)))
    assert (x, y) == pytest.approx((10, 120))
    assert math.degrees(angle) == pytest.approx(180)
    assert pose_of(Rect(4, 2), 1, 2, 0.5) == (1, 2, 0.5)


@pytest.mark.parametrize("collider", [Collider(Circle(3)), Collider([Rect(1, 1), Rect(2, 2)])])
def test_what_is_no_rectangle_is_refused(collider: Collider) -> None:
    with pytest.raises(TypeError, match="one Rect"):
        rect_of(collider)


def test_interpolation() -> None:
    esper.switch_world("interpolation")
    try:
        mover = esper.create_entity(transform := Transform(0, 10, 1), Velocity())
        rock = esper.create_entity(stone := Transform(5, 5, 5))
        poses = Interpolation()
        assert poses.pose(mover, transform, 0.3) == (0, 10, 1)
        poses.remember()
        transform.x, transform.y, transform.angle = 10, 20, 2
        stone.x = 50
        assert poses.pose(mover, transform, 0.0) == (0, 10, 1)
        assert poses.pose(mover, transform, 0.3) == pytest.approx((3, 13, 1.3))
        assert poses.pose(rock, stone, 0.3) == (50, 5, 5)
        poses.clear()
        assert poses.pose(mover, transform, 0.3) == (10, 20, 2)
    finally:
        esper.switch_world("default")
        esper.delete_world("interpolation")
