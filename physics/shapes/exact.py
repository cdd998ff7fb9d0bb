"""Exact predicates on points: rounding must not decide whether a polygon is simple or convex."""

from __future__ import annotations

Point = tuple[float, float]

_UNSURE = 3.3306690738754716e-16
# (3 + 16 e) e with e = 2^-53: the error of `orientation`'s difference, as a fraction of the sum of its products
# (Jonathan Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997).
_UNDERFLOW = 1e-280
# Smaller products may have lost bits to underflow, which the bound does not cover.


def orientation(a: Point, b: Point, c: Point) -> int:
    """Which way the path a, b, c turns: 1 to the left (counter-clockwise), -1 to the right, 0 not at all."""
    left = (a[0] - c[0]) * (b[1] - c[1])
    right = (a[1] - c[1]) * (b[0] - c[0])
    difference = left - right
    size = abs(left) + abs(right)
    if size > _UNDERFLOW and abs(difference) > _UNSURE * size:
        return 1 if difference > 0.0 else -1
    return _exact_orientation(a, b, c)


def _exact_orientation(a: Point, b: Point, c: Point) -> int:
    # A float is an integer divided by a power of two. Multiplied by the greatest of the denominators, all six are
    # integers.
    ratios = [coordinate.as_integer_ratio() for point in (a, b, c) for coordinate in point]
    common = max(denominator for _, denominator in ratios)
    ax, ay, bx, by, cx, cy = (numerator * (common // denominator) for numerator, denominator in ratios)
    difference = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (difference > 0) - (difference < 0)


def between(a: Point, b: Point, c: Point) -> bool:
    """Whether `b` is on the segment from `a` to `c`, its ends included; the three must be in line."""
    return min(a[0], c[0]) <= b[0] <= max(a[0], c[0]) and min(a[1], c[1]) <= b[1] <= max(a[1], c[1])


def intersect(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments from `a` to `b` and from `c` to `d` have a point in common, their ends included."""
    to_c, to_d = orientation(a, b, c), orientation(a, b, d)
    if to_c * to_d > 0:
        return False
    if to_c == to_d == 0:
        return between(a, c, b) or between(a, d, b) or between(c, a, d)
    return orientation(c, d, a) * orientation(c, d, b) <= 0


def in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    """Whether `p` is in the counter-clockwise triangle, its border included."""
    return orientation(a, b, p) >= 0 and orientation(b, c, p) >= 0 and orientation(c, a, p) >= 0
