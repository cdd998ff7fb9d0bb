"""Contacts by brute force, sharing no code with the package: shapes as clouds of corners, grown by a radius.

The Minkowski difference of two convex shapes is the hull of all differences of their corners, grown by both radii;
the signed distance from the origin to its border is the signed distance of the shapes. (Negative: the depth.)
"""

from __future__ import annotations

import math
from typing import Any

Point = tuple[float, float]
Cloud = tuple[list[Point], float]


def cloud(shape: Any, angle: float = 0.0, x: float = 0.0, y: float = 0.0) -> Cloud:
    """Corners and radius of a shape at a pose, from the numbers that the user gave."""
    match type(shape).__name__:
        case "Circle":
            corners, radius = [shape.center], shape.radius
        case "Rect":
            w, h = shape.width / 2, shape.height / 2
            corners = [turn(p, shape.angle) for p in ((w, h), (-w, h), (-w, -h), (w, -h))]
            corners = [(px + shape.center[0], py + shape.center[1]) for px, py in corners]
            radius = 0.0
        case "Segment":
            corners, radius = [shape.a, shape.b], 0.0
        case "Capsule":
            corners, radius = [shape.a, shape.b], shape.radius
        case "Polygon":
            corners, radius = list(shape.vertices), 0.0
        case other:
            raise TypeError(other)
    corners = [turn(p, angle) for p in corners]
    return [(px + x, py + y) for px, py in corners], radius


def turn(p: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
    return c * p[0] - s * p[1], s * p[0] + c * p[1]


def hull(points: list[Point]) -> list[Point]:
    """Convex hull, counter-clockwise (A. M. Andrew's monotone chain)."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    sides = []
    for ordered in (points, points[::-1]):
        side: list[Point] = []
        for p in ordered:
            while len(side) > 1 and cross(side[-2], side[-1], p) <= 0:
                side.pop()
            side.append(p)
        sides += side[:-1]
    return sides


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    ex, ey = b[0] - a[0], b[1] - a[1]
    square = ex * ex + ey * ey
    t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / square if square else 0.0
    t = min(1.0, max(0.0, t))
    return math.hypot(p[0] - a[0] - t * ex, p[1] - a[1] - t * ey)


def signed_distance(p: Point, shape: Cloud) -> float:
    """From `p` to the border of a convex cloud; negative inside."""
    corners, radius = hull(shape[0]), shape[1]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    distance = min(distance_to_segment(p, a, b) for a, b in edges)
    inside = len(corners) > 2 and all(cross(a, b, p) >= 0 for a, b in edges)
    return (-distance if inside else distance) - radius


def gap(a: Cloud, b: Cloud) -> float:
    """Signed distance of two convex clouds: below 0, minus the depth."""
    differences = [(q[0] - p[0], q[1] - p[1]) for p in a[0] for q in b[0]]
    return signed_distance((0.0, 0.0), (differences, a[1] + b[1]))


def extent(shape: Cloud, direction: Point) -> float:
    """How far the cloud reaches in a direction."""
    return max(p[0] * direction[0] + p[1] * direction[1] for p in shape[0]) + shape[1]


def way_out(a: Cloud, b: Cloud, direction: Point) -> float:
    """How far b must move along a unit vector to be free of a."""
    return extent(a, direction) + extent(b, (-direction[0], -direction[1]))


def moved(shape: Cloud, x: float, y: float) -> Cloud:
    return [(px + x, py + y) for px, py in shape[0]], shape[1]
