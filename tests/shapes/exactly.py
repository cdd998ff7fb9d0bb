"""Polygons in exact fractions, sharing no code with the package."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

Point = tuple[float, float]


def cross(a: Point, b: Point, c: Point) -> Fraction:
    ax, ay, bx, by, cx, cy = (Fraction(v) for p in (a, b, c) for v in p)
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def orientation(a: Point, b: Point, c: Point) -> int:
    value = cross(a, b, c)
    return (value > 0) - (value < 0)


def area(points: Sequence[Point]) -> Fraction:
    """Twice the signed area."""
    return sum((cross((0.0, 0.0), points[i - 1], points[i]) for i in range(len(points))), Fraction(0))


def on_segment(a: Point, b: Point, p: Point) -> bool:
    return (
        cross(a, b, p) == 0
        and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    )


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    if any(on_segment(*case) for case in ((a, b, c), (a, b, d), (c, d, a), (c, d, b))):
        return True
    return orientation(a, b, c) * orientation(a, b, d) < 0 and orientation(c, d, a) * orientation(c, d, b) < 0


def is_simple(points: Sequence[Point]) -> bool:
    """All pairs of sides against each other; repeated points in a row count once."""
    ring = [p for i, p in enumerate(points) if p != points[i - 1]]
    count = len(ring)
    if count < 3:
        return False
    for i in range(count):
        a, b, c = ring[i - 1], ring[i], ring[(i + 1) % count]
        # A side and the next one have their corner in common, and nothing else.
        if on_segment(a, b, c) or on_segment(b, c, a):
            return False
        for j in range(i + 2, count):
            if (j + 1) % count != i and segments_meet(
                ring[i], ring[(i + 1) % count], ring[j], ring[(j + 1) % count]
            ):
                return False
    return area(ring) != 0


def ears(points: Sequence[Point]) -> dict[tuple[int, int], int]:
    """The triangles of ear clipping, tried out corner by corner, from where the last ear was: for each side of each,
    the third corner."""
    third = {}
    left = list(range(len(points)))
    at = 0
    while len(left) > 2:
        a, b, c = left[at - 1], left[at], left[(at + 1) % len(left)]
        sides = [(points[a], points[b]), (points[b], points[c]), (points[c], points[a])]
        others = [points[i] for i in left if i not in (a, b, c)]
        if orientation(points[a], points[b], points[c]) > 0 and not any(
            all(orientation(*side, p) >= 0 for side in sides) for p in others
        ):
            third[a, b], third[b, c], third[c, a] = c, a, b
            del left[at]
        else:
            at += 1
        at %= len(left)
    return third


def untangle(points: list[Point]) -> list[Point]:
    """The points in an order in which hardly any sides cross: reverse what lies between two that do, until none do."""

    def orientation(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    points = list(points)
    count = len(points)
    for _ in range(100):
        for i in range(count - 1):
            for j in range(i + 2, count):
                if (j + 1) % count == i:
                    continue
                a, b, c, d = points[i], points[i + 1], points[j], points[(j + 1) % count]
                if (
                    orientation(a, b, c) * orientation(a, b, d) < 0
                    and orientation(c, d, a) * orientation(c, d, b) < 0
                ):
                    points[i + 1 : j + 1] = points[i + 1 : j + 1][::-1]
                    break
            else:
                continue
            break
        else:
            break
    return points


def is_inside(points: Sequence[Point], p: Point) -> bool:
    odd = False
    for i in range(len(points)):
        a, b = points[i - 1], points[i]
        if (a[1] > p[1]) != (b[1] > p[1]):
            side = orientation(a, b, p)
            odd ^= side > 0 if b[1] > a[1] else side < 0
    return odd


def distance_to_border(points: Sequence[Point], p: Point) -> float:
    def to_segment(a: Point, b: Point) -> float:
        ex, ey = b[0] - a[0], b[1] - a[1]
        square = ex * ex + ey * ey
        t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / square if square else 0.0
        t = min(1.0, max(0.0, t))
        return math.hypot(p[0] - a[0] - t * ex, p[1] - a[1] - t * ey)

    return min(to_segment(points[i - 1], points[i]) for i in range(len(points)))
