"""Round corners that leave next to nothing of a side."""

from __future__ import annotations

import math

import pytest

from physics import Circle, Polygon, Rect, Transform, geometry


def test_errors_show_the_radius_as_it_was_given() -> None:
    with pytest.raises(ValueError, match=r"Rect.radius .* got 7$"):
        Rect(10, 12, radius=7)
    with pytest.raises(ValueError, match=r"Polygon.radius .* got 2;"):
        Polygon([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)], radius=2)


@pytest.mark.parametrize(
    ("width", "height", "center", "angle", "radius"),
    [
        (1e-15, 15.0, (0.0, 0.0), 0.3, 0.4999e-15),
        (15.0, 1e-8, (0.0, 0.0), 0.3, 0.49999999e-8),
        (1e-3, 1e-3, (3e12, 4e12), 0.0, 1e-4),
        (1e-50, 1e-80, (3.0, 4.0), 1.0, 1e-81),
    ],
)
def test_sides_that_rounding_swallows_have_no_direction(
    width: float, height: float, center: tuple[float, float], angle: float, radius: float
) -> None:
    rect = Rect(width, height, center, angle, radius)
    middle = Transform(*rect.center)
    contact = geometry.collide(rect, Transform(), Circle(1), middle)
    assert contact is not None
    assert math.hypot(*contact.normal) == pytest.approx(1)
    distance = max(1.0, abs(middle.x), abs(middle.y))
    assert contact.depth == pytest.approx(1 + 0.5 * min(rect.width, rect.height), abs=1e-12 * distance)
    assert all(math.isfinite(each) for point in geometry.outline(rect) for each in point)
