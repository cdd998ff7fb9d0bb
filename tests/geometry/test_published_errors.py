"""Six errors that published versions of circle against rotated rectangle contain, each with a case that shows it.

Every wrong version below answers its cases wrongly, so that a package with that error fails here.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from physics import Circle, Rect, Transform
from physics.geometry import collide, overlaps
from tests.geometry import oracle

Test = Callable[[Circle, Transform, Rect, Transform], bool]


def local(circle: Transform, rect: Transform, angle: float) -> tuple[float, float]:
    """The circle's centre relative to the rectangle's, turned by an angle."""
    return oracle.turn((circle.x - rect.x, circle.y - rect.y), angle)


def clamp(p: tuple[float, float], rect: Rect) -> tuple[float, float]:
    w, h = rect.width / 2, rect.height / 2
    return min(w, max(-w, p[0])), min(h, max(-h, p[1]))


def right(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    """The method as it is meant."""
    p = local(at, bt, -bt.angle)
    return math.dist(p, clamp(p, rect)) <= circle.radius


def turns_the_wrong_way(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    p = local(at, bt, bt.angle)
    return math.dist(p, clamp(p, rect)) <= circle.radius


def measures_the_clamped_point(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    return math.hypot(*clamp(local(at, bt, -bt.angle), rect)) <= circle.radius


def subtracts_the_squares(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    p = local(at, bt, -bt.angle)
    q = clamp(p, rect)
    return (p[0] - q[0]) ** 2 - (p[1] - q[1]) ** 2 <= circle.radius**2


def leaves_touching_out(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    p = local(at, bt, -bt.angle)
    return math.dist(p, clamp(p, rect)) < circle.radius


def takes_degrees(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    return right(circle, at, rect, Transform(bt.x, bt.y, math.degrees(bt.angle)))


def takes_the_corner_for_the_centre(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    return right(circle, at, rect, Transform(bt.x + rect.width / 2, bt.y + rect.height / 2, bt.angle))


def takes_sizes_for_the_far_corner(circle: Circle, at: Transform, rect: Rect, bt: Transform) -> bool:
    return right(circle, at, Rect(2 * rect.width, 2 * rect.height), bt)


THIRTY = math.radians(30)
CASES: list[tuple[Test, bool, Circle, Transform, Rect, Transform]] = [
    # On the axis of a long rectangle at 30 degrees, and at its mirror image.
    (turns_the_wrong_way, True, Circle(2), Transform(13, 7.5), Rect(40, 4), Transform(0, 0, THIRTY)),
    (turns_the_wrong_way, False, Circle(2), Transform(13, -7.5), Rect(40, 4), Transform(0, 0, THIRTY)),
    # Near a corner far from the centre; far from a corner that is near the centre.
    (measures_the_clamped_point, True, Circle(2), Transform(21, 0), Rect(40, 4), Transform(0, 0, 0.01)),
    (measures_the_clamped_point, False, Circle(9), Transform(30, 30), Rect(4, 4), Transform(0, 0, THIRTY)),
    # Beyond a corner, farther along y than along x; far above.
    (subtracts_the_squares, False, Circle(5), Transform(14, 14), Rect(20, 20), Transform(0, 0, THIRTY - math.pi / 6)),
    (subtracts_the_squares, False, Circle(5), Transform(0, 40), Rect(20, 20), Transform(0, 0, THIRTY)),
    # Touching exactly: a side, a corner (3, 4, 5).
    (leaves_touching_out, True, Circle(5), Transform(15, 2), Rect(20, 10), Transform(0, 0)),
    (leaves_touching_out, True, Circle(5), Transform(13, -9), Rect(20, 10), Transform(0, 0)),
    # Degrees for radians, corner for centre, x, y, width, height for x1, y1, x2, y2.
    (takes_degrees, True, Circle(2), Transform(13, 7.5), Rect(40, 4), Transform(0, 0, THIRTY)),
    (takes_degrees, False, Circle(2), Transform(2.3, -14.8), Rect(40, 4), Transform(0, 0, THIRTY)),
    (takes_the_corner_for_the_centre, True, Circle(1), Transform(-9, -4), Rect(20, 10), Transform(0, 0)),
    (takes_the_corner_for_the_centre, False, Circle(1), Transform(18, 8), Rect(20, 10), Transform(0, 0)),
    (takes_sizes_for_the_far_corner, False, Circle(1), Transform(18, 8), Rect(20, 10), Transform(0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "expected", "circle", "at", "rect", "bt"), CASES)
def test_the_case_shows_the_error(
    wrong: Test, expected: bool, circle: Circle, at: Transform, rect: Rect, bt: Transform
) -> None:
    assert wrong(circle, at, rect, bt) is not expected
    assert right(circle, at, rect, bt) is expected
    assert overlaps(circle, at, rect, bt) is expected
    assert overlaps(rect, bt, circle, at) is expected


@pytest.mark.parametrize(
    ("x", "y", "normal", "depth"),
    [
        (17.0, 2.0, (1, 0), 8),
        (-17.0, 2.0, (-1, 0), 8),
        (3.0, 9.0, (0, 1), 6),
        (3.0, -9.0, (0, -1), 6),
        (20.0, 3.0, (1, 0), 5),
        (-20.0, -10.0, (-1, 0), 5),
        (0.0, 0.0, (0, 1), 15),
        (12.0, -2.0, (1, 0), 13),
        (-12.0, 2.0, (-1, 0), 13),
    ],
)
def test_a_centre_inside_leaves_by_the_nearest_side(
    x: float, y: float, normal: tuple[float, float], depth: float
) -> None:
    """The sixth: what the others leave out. (The last two are ties of two sides: x goes before y.)"""
    for angle in (0.0, THIRTY, -2.0):
        at = Transform(*oracle.turn((x, y), angle), 0.7)
        found = collide(Rect(40, 20), Transform(0, 0, angle), Circle(5), at)
        assert found is not None
        assert found.normal == pytest.approx(oracle.turn(normal, angle), abs=1e-12)
        assert found.depth == pytest.approx(depth, abs=1e-12)
