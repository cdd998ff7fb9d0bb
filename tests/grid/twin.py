"""The broadphase's twin: every box against every other, in exact arithmetic, sharing nothing with it. And worlds."""

from __future__ import annotations

import math
import random
from fractions import Fraction

from hypothesis import strategies as st

ABSENT, MOVING, QUIET = 0, 1, 2

Row = tuple[float, float, float, float, int]
"""left, bottom, right, top, group"""

Capsule = tuple[int, float, float, float, float, float]
"""row, x0, y0, x1, y1, radius"""


def meet(a: Row, b: Row) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def pairs(rows: list[Row]) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i, a in enumerate(rows)
        for j, b in enumerate(rows[:])
        if i < j and a[4] and b[4] and MOVING in (a[4], b[4]) and meet(a, b)
    ]


def in_region(rows: list[Row], left: float, bottom: float, right: float, top: float) -> list[int]:
    return [i for i, row in enumerate(rows) if row[4] and meet(row, (left, bottom, right, top, 0))]


def distance_squared(row: Row, x0: float, y0: float, x1: float, y1: float) -> Fraction:
    """Of a box and a segment, exactly."""
    left, bottom, right, top = (Fraction(value) for value in row[:4])
    ends = [(Fraction(x0), Fraction(y0)), (Fraction(x1), Fraction(y1))]
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    if any(left <= x <= right and bottom <= y <= top for x, y in ends):
        return Fraction(0)
    sides = [(corners[i - 1], corners[i]) for i in range(4)]
    if any(cross(ends, side) for side in sides):
        return Fraction(0)
    to_sides = [point_distance_squared(end, side) for end in ends for side in sides]
    return min(to_sides + [point_distance_squared(corner, ends) for corner in corners])


Point = tuple[Fraction, Fraction]


def point_distance_squared(p: Point, segment: list[Point] | tuple[Point, Point]) -> Fraction:
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    length_squared = dx * dx + dy * dy
    t = Fraction(0)
    if length_squared:
        t = min(max(((p[0] - ax) * dx + (p[1] - ay) * dy) / length_squared, Fraction(0)), Fraction(1))
    return (p[0] - ax - t * dx) ** 2 + (p[1] - ay - t * dy) ** 2


def cross(a: list[Point], b: tuple[Point, Point]) -> bool:
    """Whether two segments cross in a point inside both."""

    def side(p: Point, q: Point, r: Point) -> Fraction:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(*a, b[0]) * side(*a, b[1]) < 0 and side(*b, a[0]) * side(*b, a[1]) < 0


def nearly_inseparable(row: Row, x0: float, y0: float, x1: float, y1: float, radius: float) -> bool:
    """Whether no axis leaves a gap, to about twelve digits."""
    slack = 1 + Fraction(1, 10**12)
    scale = Fraction(max(map(abs, [*row[:4], x0, y0, x1, y1, radius]))) / 10**12
    left, bottom, right, top = (Fraction(value) for value in row[:4])
    ax, ay, bx, by, r = (Fraction(value) for value in (x0, y0, x1, y1, radius))
    if left > max(ax, bx) + r + scale or right < min(ax, bx) - r - scale:
        return False
    if bottom > max(ay, by) + r + scale or top < min(ay, by) - r - scale:
        return False
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (left, right) for y in (bottom, top)]
    reach_squared = (r + scale) ** 2 * ((bx - ax) ** 2 + (by - ay) ** 2) * slack
    nearest = max(min(sides), -max(sides), Fraction(0))
    return nearest**2 <= reach_squared


def random_world(seed: int, count: int) -> list[Row]:
    """Boxes of a kind that depends on the seed: sizes, spans and places of very different orders, many on integers."""
    rng = random.Random(seed)
    span = rng.choice([0.0, 1.0, 30.0, 1e3, 1e6, 1e15])
    spread = rng.choice([0, 1, 3, 9])
    away = rng.choice([0.0, 0.0, -1e4, 1e9, 1e15])
    integers = rng.random() < 0.4
    rows = []
    for _ in range(count):
        width = 10 ** rng.uniform(-spread, spread)
        height = width * rng.choice([0.0, rng.random(), 1.0])
        x = away + rng.uniform(-span, span)
        y = away + rng.uniform(-span, span)
        if integers:
            x, y, width, height = round(x), round(y), math.ceil(width), math.ceil(height)
        if rng.random() < 0.05:
            x = rng.choice([-1e9, 1e9, 1e100, -1e300])
        if rng.random() < 0.1:
            width, height = height, width
        rows.append((float(x), float(y), float(x + width), float(y + height), rng.choice([0, 1, 1, 1, 2, 2])))
    return rows


def _row(x: float, y: float, width: float, height: float, group: int) -> Row:
    return (x, y, x + width, y + height, group)


_near = st.integers(-12, 12).map(float)
_anywhere = st.floats(-1e15, 1e15, allow_nan=False)
_size = st.sampled_from([0.0, 1e-9, 0.5, 1.0, 1.0, 1.0, 2.0, 5.0, 100.0, 1e9])
rows = st.builds(_row, _near, _near, _size, _size, st.sampled_from([MOVING, MOVING, QUIET, ABSENT]))
far_rows = st.builds(_row, _anywhere, _anywhere, _size, _size, st.sampled_from([MOVING, QUIET]))
worlds = st.lists(rows, max_size=12) | st.lists(rows | far_rows, min_size=17, max_size=60)
random_worlds = st.builds(random_world, st.integers(0, 10**6), st.sampled_from([1, 2, 17, 60, 150]))
