"""Mistakes in published versions of circle against rotated rectangle, to be switched on and looked at.

The method itself: turn the circle's centre into the frame of the rectangle, in which the rectangle is upright and its
centre the origin; there, the nearest point of the rectangle is the circle's centre clamped to it; the two touch if
this point is within the radius. (YellowAfterlife, "Simple intersection checking between rotated rectangles and
circles/points"; Miguel Kano, "Circle and Rotated Rectangle Collision Detection".)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

from physics import Circle, Rect
from physics.lab.figure import Figure
from physics.lab.reshape import Point, turned

Region = tuple[float, float, float, float]


class Case(NamedTuple):
    """The numbers that the method works with.

    x, y                  centre of the circle, in the world
    radius                of the circle
    pivot                 of the rectangle, in the world
    angle                 of the rectangle, in radians
    offset                of the rectangle's centre from its pivot, in its own frame
    half_width, half_height
    """

    x: float
    y: float
    radius: float
    pivot: Point
    angle: float
    offset: Point
    half_width: float
    half_height: float

    def local(self, angle: float | None = None) -> Point:
        """The circle's centre in the frame of the rectangle; with `angle`, as if that were the rectangle's angle."""
        x, y = turned(
            self.x - self.pivot[0], self.y - self.pivot[1], -(self.angle if angle is None else angle)
        )
        return x - self.offset[0], y - self.offset[1]

    def clamped(self, point: Point) -> Point:
        """The nearest point of the upright rectangle."""
        return (
            min(max(point[0], -self.half_width), self.half_width),
            min(max(point[1], -self.half_height), self.half_height),
        )


def case_of(circle: Figure, rect: Figure) -> Case:
    """The numbers of two figures. On the bench a Rect has no angle of its own: `figure.at` has the angle."""
    assert isinstance(circle.shape, Circle)
    assert isinstance(rect.shape, Rect)
    x, y = circle.to_world(circle.shape.center)
    shape = rect.shape
    half = 0.5 * shape.width, 0.5 * shape.height
    return Case(x, y, circle.shape.radius, (rect.at.x, rect.at.y), rect.at.angle, shape.center, *half)


def hits(case: Case) -> bool:
    """The correct method."""
    p = case.local()
    q = case.clamped(p)
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= case.radius**2


def depth(case: Case) -> float:
    """How deep the circle is in the rectangle, 0 if they are apart. From inside, the way out is by the nearest side."""
    p = case.local()
    q = case.clamped(p)
    if p != q:
        return max(case.radius - math.dist(p, q), 0.0)
    return case.radius + min(case.half_width - abs(p[0]), case.half_height - abs(p[1]))


def _turns_the_wrong_way(case: Case) -> bool:
    p = case.local(-case.angle)
    return math.dist(p, case.clamped(p)) <= case.radius


def _measures_the_clamped_point(case: Case) -> bool:
    q = case.clamped(case.local())
    return q[0] ** 2 + q[1] ** 2 <= case.radius**2


def _subtracts_the_squares(case: Case) -> bool:
    p = case.local()
    q = case.clamped(p)
    return (p[0] - q[0]) ** 2 - (p[1] - q[1]) ** 2 <= case.radius**2


def _leaves_touching_out(case: Case) -> bool:
    p = case.local()
    q = case.clamped(p)
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 < case.radius**2


def _takes_degrees(case: Case) -> bool:
    p = case.local(math.degrees(case.angle))
    return math.dist(p, case.clamped(p)) <= case.radius


def _takes_the_corner_for_the_centre(case: Case) -> bool:
    p = case.local()
    q = (min(max(p[0], 0.0), 2 * case.half_width), min(max(p[1], 0.0), 2 * case.half_height))
    return math.dist(p, q) <= case.radius


def _has_no_way_out_from_inside(case: Case) -> float:
    p = case.local()
    return max(case.radius - math.dist(p, case.clamped(p)), 0.0)


class Mistake(NamedTuple):
    """A mistake.

    title    a few words
    right    the line of the formula as it should be
    wrong    the line with the mistake
    answer   what the wrong line gives
    truth    what the right line gives
    example  the state of a bench (see `notation`) where the two differ
    """

    title: str
    right: str
    wrong: str
    answer: Callable[[Case], float]
    truth: Callable[[Case], float]
    example: str


MISTAKES: dict[str, Mistake] = {
    "plus": Mistake(
        "turned by plus the angle",
        "p = R(-angle) (c - pivot)",
        "p = R(+angle) (c - pivot)",
        _turns_the_wrong_way,
        hits,
        "circle:40@560,410 rect:340,60@400,320,30",
    ),
    "clamped": Mistake(
        "clamped point measured",
        "d = p - clamp(p)",
        "d = clamp(p)",
        _measures_the_clamped_point,
        hits,
        "circle:70@420,490 rect:300,90@400,320",
    ),
    "minus": Mistake(
        "squares subtracted",
        "d2 = dx*dx + dy*dy",
        "d2 = dx*dx - dy*dy",
        _subtracts_the_squares,
        hits,
        "circle:50@420,490 rect:240,120@400,320,20",
    ),
    "strict": Mistake(
        "touching left out",
        "hit = d2 <= r*r",
        "hit = d2 < r*r",
        _leaves_touching_out,
        hits,
        "circle:50@580,420 rect:300,120@400,320",
    ),
    "degrees": Mistake(
        "degrees for radians",
        "cos(angle), angle = 0.524",
        "cos(angle), angle = 30",
        _takes_degrees,
        hits,
        "circle:40@560,410 rect:340,60@400,320,30",
    ),
    "corner": Mistake(
        "corner taken for centre",
        "q = clamp(p, -half, +half)",
        "q = clamp(p, 0, size)",
        _takes_the_corner_for_the_centre,
        hits,
        "circle:40@310,270 rect:240,140@400,320,10",
    ),
    "inside": Mistake(
        "no way out from inside",
        "depth = r + nearest side",
        "depth = r - |p - clamp(p)|",
        _has_no_way_out_from_inside,
        depth,
        "circle:40@480,340 rect:300,160@400,320,20",
    ),
}
"""The mistakes by their keys."""


class Patch(NamedTuple):
    """A box of centres of the circle for which a mistake gives a wrong answer. `found`: the answer is a hit, and there
    is none; otherwise a hit is missed."""

    left: float
    bottom: float
    right: float
    top: float
    found: bool


def atlas(mistake: Mistake, case: Case, region: Region, step: float) -> list[Patch]:
    """The centres of the circle in a region (left, bottom, right, top) for which the mistake gives a wrong answer.
    Tested at the middle of each square of side `step`; neighbouring squares of a row with the same wrong answer are
    joined."""
    left, bottom, right, top = region
    columns, rows = math.ceil((right - left) / step), math.ceil((top - bottom) / step)
    patches = []
    for row in range(rows):
        y = bottom + row * step
        judged = [
            _judge(mistake, case._replace(x=left + (column + 0.5) * step, y=y + 0.5 * step))
            for column in range(columns)
        ]
        column = 0
        for verdict, run in groupby(judged):
            count = len(list(run))
            if verdict:
                x = left + column * step
                patches.append(Patch(x, y, x + count * step, y + step, verdict > 0))
            column += count
    return patches


def _judge(mistake: Mistake, case: Case) -> int:
    """1 if the answer is more than the truth, -1 if less, 0 if the two agree."""
    answer, truth = mistake.answer(case), mistake.truth(case)
    return (answer > truth) - (answer < truth)
