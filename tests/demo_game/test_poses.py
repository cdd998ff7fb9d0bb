"""Where rectangles are."""

from __future__ import annotations

import math

import pytest

from demo_game.poses import pose_of, rect_of, world_pose
from physics import Circle, Collider, Rect, Transform


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
