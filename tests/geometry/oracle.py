"""Contacts by brute force, sharing no code with the package.

Polygons and round shapes: the Minkowski difference of two convex shapes is the hull of all differences of their
corners, grown by both radii; the signed distance from the origin to its border is that of the shapes (below 0: minus
the depth). Ellipses: the least way out over thousands of directions, refined by golden sections.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

Point = tuple[float, float]


class Body(NamedTuple):
    """A convex shape at its place: the hull of `corners` or an ellipse of semi-axes `axes`, grown by `radius`."""

    corners: list[Point]
    radius: float = 0.0
    axes: tuple[float, float] = (0.0, 0.0)  # of an ellipse around the only corner
    angle: float = 0.0


def body(shape: Any, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> Body:
    """A shape at a pose, from the numbers that the user gave."""

    def place(points: list[Point], radius: float = 0.0) -> Body:
        return Body([(x + px, y + py) for px, py in (turn(p, angle) for p in points)], radius)

    match type(shape).__name__:
        case "Circle":
            return place([shape.center], shape.radius)
        case "Rect":
            w, h = shape.width / 2 - shape.radius, shape.height / 2 - shape.radius
            corners = (turn(p, shape.angle) for p in ((w, h), (-w, h), (-w, -h), (w, -h)))
            return place([(px + shape.center[0], py + shape.center[1]) for px, py in corners], shape.radius)
        case "Segment":
            return place([shape.a, shape.b])
        case "Capsule":
            return place([shape.a, shape.b], shape.radius)
        case "Hull":
            return place(list(shape.corners), shape.radius)
        case "Ellipse":
            return place([shape.center])._replace(axes=(shape.rx, shape.ry), angle=angle + shape.angle)
        case other:
            raise TypeError(other)


def moved(a: Body, x: float, y: float) -> Body:
    return a._replace(corners=[(px + x, py + y) for px, py in a.corners])


def size(a: Body) -> float:
    """A length that bounds all that enters the sums about a body."""
    return max(math.hypot(*p) for p in a.corners) + a.radius + max(a.axes)


def turn(p: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
    return c * p[0] - s * p[1], s * p[0] + c * p[1]


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: list[Point]) -> list[Point]:
    """Convex hull, counter-clockwise, without corners in line (A. M. Andrew's monotone chain)."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    border = []
    for ordered in (points, points[::-1]):
        side: list[Point] = []
        for p in ordered:
            while len(side) > 1 and cross(side[-2], side[-1], p) <= 0:
                side.pop()
            side.append(p)
        border += side[:-1]
    return border


def width(corners: list[Point]) -> float:
    """The least distance between two parallel lines with a convex polygon between them."""
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return min(
        (max(cross(a, b, p) for p in corners) / math.dist(a, b) for a, b in edges if a != b), default=0.0
    )


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    ex, ey = b[0] - a[0], b[1] - a[1]
    square = ex * ex + ey * ey
    t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / square if square else 0.0
    t = min(1.0, max(0.0, t))
    return math.hypot(p[0] - a[0] - t * ex, p[1] - a[1] - t * ey)


def signed_distance(p: Point, a: Body) -> float:
    """From `p` to the border of a body that is no ellipse; below 0 inside."""
    corners = hull(a.corners)
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    distance = min(distance_to_segment(p, a, b) for a, b in edges)
    inside = len(corners) > 2 and all(cross(a, b, p) >= 0 for a, b in edges)
    return (-distance if inside else distance) - a.radius


def gap(a: Body, b: Body) -> float:
    """The signed distance of two bodies; below 0, minus the depth."""
    if max(a.axes + b.axes):
        return -least_way_out(a, b)
    differences = [(q[0] - p[0], q[1] - p[1]) for p in a.corners for q in b.corners]
    return signed_distance((0.0, 0.0), Body(differences, a.radius + b.radius))


def extent(a: Body, direction: Point) -> float:
    """How far a body reaches in the direction of a unit vector."""
    far = max(p[0] * direction[0] + p[1] * direction[1] for p in a.corners)
    u, v = turn(direction, -a.angle)
    return far + a.radius + math.hypot(a.axes[0] * u, a.axes[1] * v)


def way_out(a: Body, b: Body, direction: Point) -> float:
    """How far b must move in the direction of a unit vector to be free of a."""
    return extent(a, direction) + extent(b, (-direction[0], -direction[1]))


def normals(a: Body, count: int) -> list[float]:
    """Angles of the border's normals: all edges', or `count` of an ellipse, dense where it is most curved."""
    if max(a.axes):
        rx, ry = a.axes
        steps = (math.tau * k / count for k in range(count))
        return [math.atan2(math.sin(t) * rx, math.cos(t) * ry) + a.angle for t in steps]
    corners = hull(a.corners)
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return [math.atan2(p[0] - q[0], q[1] - p[1]) for p, q in edges if p != q]


def least_way_out(a: Body, b: Body, count: int = 180) -> float:
    def width(angle: float) -> float:
        return way_out(a, b, (math.cos(angle), math.sin(angle)))

    angles = normals(a, count) + [angle + math.pi for angle in normals(b, count)]
    angles = sorted(angle % math.tau for angle in angles + [math.tau * k / 24 for k in range(24)])
    # Of two that are equal but for rounding, the widths would tell nothing.
    angles = [angle for k, angle in enumerate(angles) if k == 0 or angle - angles[k - 1] > 1e-9]
    angles = [angles[-1] - math.tau, *angles, angles[0] + math.tau]
    widths = [width(angle) for angle in angles]
    valleys = [
        k for k in range(1, len(angles) - 1) if widths[k] <= widths[k - 1] and widths[k] <= widths[k + 1]
    ]
    valleys.sort(key=lambda k: widths[k])
    return min(golden_section(width, angles[k - 1], angles[k + 1]) for k in valleys[:4])


def golden_section(f: Callable[[float], float], low: float, high: float) -> float:
    """The least value of a function in an interval where it falls, then rises."""
    ratio = (math.sqrt(5) - 1) / 2
    c, d = high - ratio * (high - low), low + ratio * (high - low)
    fc, fd = f(c), f(d)
    for _ in range(60):
        if fc < fd:
            high, d, fd = d, c, fc
            c = high - ratio * (high - low)
            fc = f(c)
        else:
            low, c, fc = c, d, fd
            d = low + ratio * (high - low)
            fd = f(d)
    return min(fc, fd)
