"""What a manifold tells of how its point moves along the two borders."""

from __future__ import annotations

import math

import pytest

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform
from physics.geometry.manifold import Manifold
from tests.geometry.pairs import Pair, meet

NOT, ROLLS, ON_A, ON_B, TIPS, TIPS_ON_A, TIPS_ON_B = range(7)
SWAPPED = {NOT: NOT, ROLLS: ROLLS, ON_A: ON_B, ON_B: ON_A, TIPS: TIPS, TIPS_ON_A: TIPS_ON_B}

BOX = Rect(40, 20)
TRIANGLE = Polygon([(-20, -10), (20, -10), (0, 10)])
ROD = Capsule((-20, 0), (20, 0), 10)


@pytest.mark.parametrize(
    ("a", "b", "at", "expected"),
    [
        (BOX, Circle(10), (0, 19, 0), ON_A),
        (BOX, Circle(10), (26, 16, 0), ROLLS),
        (TRIANGLE, Circle(10), (0, -19, 0), ON_A),
        (TRIANGLE, Circle(10), (0, 19, 0), ROLLS),
        (ROD, Circle(10), (5, 19, 0), ON_A),
        (ROD, Circle(10), (38, 3, 0), ROLLS),
        (Segment((-20, 0), (20, 0)), Circle(10), (0, 9, 0), ON_A),
        (Circle(10), Circle(10), (3, 19, 0), ROLLS),
        (BOX, Ellipse(20, 10), (0, 19, 0.1), ON_A),
        (BOX, Ellipse(20, 10), (36, 12, 0.1), ROLLS),
        (ROD, Ellipse(20, 10), (3, 19, 0.0), ON_A),
        (ROD, Ellipse(20, 10), (45, 5, 0.0), ROLLS),
        (Circle(10), Ellipse(20, 10), (3, 19, 0.1), ROLLS),
        (Ellipse(20, 10), Ellipse(20, 10), (3, 19, 0.1), ROLLS),
        (BOX, Rect(10, 10), (0, 14, 0.3), NOT),
        (BOX, Rect(10, 10), (24, 14, 0), NOT),
        (BOX, ROD, (0, 19, 0), TIPS),
        (BOX, ROD, (10, 32, 0.8), TIPS_ON_A),
        (BOX, Rect(10, 10, radius=2), (0, 15, 0.3), TIPS_ON_A),
        (ROD, Rect(10, 10), (0, 16, 0.3), NOT),
        (ROD, ROD, (59, 3, 0), TIPS),
        (Segment((-20, 0), (20, 0)), Rect(10, 10), (23, 3, 0.7), NOT),
    ],
)
def test_rolls(a: Shape, b: Shape, at: tuple[float, float, float], expected: int) -> None:
    for angle in (0.0, 0.7):
        c, s = math.cos(angle), math.sin(angle)
        one = Transform(3, 4, angle)
        other = Transform(3 + c * at[0] - s * at[1], 4 + s * at[0] + c * at[1], at[2] + angle)
        found = meet(Pair(a, one, b, other))
        assert found is not None
        assert found.rolls == expected
        swapped = meet(Pair(b, other, a, one))
        assert swapped is not None
        assert swapped.rolls == SWAPPED[expected]


def test_what_was_said_of_another_pair_is_forgotten() -> None:
    m = Manifold()
    assert m.rolls == NOT
