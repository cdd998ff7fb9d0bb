"""Points on the border of a shape, for drawing."""

from __future__ import annotations

from math import acos, atan2, ceil, cos, pi, sin

from physics import validate
from physics.components import Part, Transform
from physics.shapes import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape

Point = tuple[float, float]

_CORNERS_MIN, _CORNERS_MAX = 32, 1024
"""The least and the greatest number of corners of a circle, if `corners` is None."""

_CORNERS_LIMIT = 100_000
"""The greatest number of corners that may be asked for."""

_CHORD_ERROR = 0.25
"""Greatest distance of a circle from its polygon, in the game's units, if _CORNERS_MAX corners are enough for it."""


def outline(shape: Shape, transform: Transform | None = None, *, corners: int | None = None) -> list[Point]:
    """The corners of a polygon that looks like the shape, counter-clockwise: its own corners, or points on its border.

    transform  where the shape is; None: the points are in the shape's own coordinates
    corners    the number of points of a whole circle or ellipse, 3 to 100,000. Each end of a capsule has half as many,
               and one more. The round corners of a shape share this number, and each has one more. None: 32 for radii
               up to 51 units, and more for greater radii, so that the border is at most a quarter of a unit away from
               the polygon; at most 1,024, for radii from 53,000 units on. If a camera enlarges small shapes, ask for
               more

    A Segment has its two ends. Raises TypeError or ValueError naming the argument.
    """
    if not isinstance(shape, Shape):
        raise TypeError(f"outline: shape must be a Shape, got {validate.shown(shape)}")
    if transform is not None and not isinstance(transform, Transform):
        raise TypeError(f"outline: transform must be a Transform or None, got {validate.shown(transform)}")
    if corners is None:
        corners = _enough(_greatest_radius(shape))
    if isinstance(corners, bool) or not isinstance(corners, int):
        raise TypeError(f"outline: corners must be an int or None, got {validate.shown(corners)}")
    if not 3 <= corners <= _CORNERS_LIMIT:
        limits = f"at least 3, and at most {_CORNERS_LIMIT:,}"
        raise ValueError(f"outline: corners must be {limits}, got {validate.shown(corners)}")
    points = _own(shape, corners)
    if transform is None:
        return points
    at_x, at_y = (
        validate.number("outline: transform.x", transform.x),
        validate.number("outline: transform.y", transform.y),
    )
    angle = validate.number("outline: transform.angle", transform.angle)
    c, s = cos(angle), sin(angle)
    return [(at_x + c * x - s * y, at_y + s * x + c * y) for x, y in points]


def _greatest_radius(shape: Shape) -> float:
    match shape:
        case Part(shape=inner):
            return _greatest_radius(inner)
        case Ellipse(rx=rx, ry=ry):
            return max(rx, ry)
        case Circle(radius=radius) | Capsule(radius=radius) | Rect(radius=radius) | Polygon(radius=radius):
            return radius
    return 0.0


def _enough(radius: float) -> int:
    """The number of corners (at most _CORNERS_MAX) of a polygon whose sides are at most _CHORD_ERROR away from the
    circle around it."""
    if radius <= _CHORD_ERROR:
        return _CORNERS_MIN
    half_angle = acos(1.0 - _CHORD_ERROR / radius)  # of a side, seen from the middle
    if half_angle * _CORNERS_MAX <= pi:
        return _CORNERS_MAX
    return max(_CORNERS_MIN, ceil(pi / half_angle))


def _own(shape: Shape, corners: int) -> list[Point]:
    turns = [2.0 * pi * k / corners for k in range(corners)]
    match shape:
        case Part(shape=inner):
            return _own(inner, corners)
        case Circle(radius=radius, center=(x, y)):
            return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
        case Ellipse(rx=rx, ry=ry, center=(x, y), angle=angle):
            return _placed([(rx * cos(turn), ry * sin(turn)) for turn in turns], x, y, angle)
        case Rect(width=width, height=height, center=(x, y), angle=angle, radius=radius):
            u, v = 0.5 * width - radius, 0.5 * height - radius
            if radius > 0.0:
                return _placed(
                    _rounded([(-u, -v), (u, -v), (u, v), (-u, v)], radius, corners, -pi), x, y, angle
                )
            return _placed([(-u, -v), (u, -v), (u, v), (-u, v)], x, y, angle)
        case Capsule(a=a, b=b, radius=radius):
            half = max(corners // 2, 1)
            start = atan2(b[1] - a[1], b[0] - a[0]) + 0.5 * pi
            arc = [
                (radius * cos(start + pi * k / half), radius * sin(start + pi * k / half))
                for k in range(half + 1)
            ]
            return [(a[0] + x, a[1] + y) for x, y in arc] + [(b[0] - x, b[1] - y) for x, y in arc]
        case Segment(a=a, b=b):
            return [a, b]
        case Polygon(radius=radius) if radius > 0.0:
            return _rounded(shape._convexes[0].corners(), radius, corners)
        case Polygon(vertices=vertices):
            area = sum(
                p[0] * q[1] - q[0] * p[1] for p, q in zip(vertices, vertices[1:] + vertices[:1], strict=True)
            )
            return list(vertices) if area > 0.0 else list(reversed(vertices))
    raise TypeError(f"outline: shape must be one of the shapes of this package, got {validate.shown(shape)}")


def _rounded(core: list[Point], radius: float, corners: int, start: float | None = None) -> list[Point]:
    """A convex core, counter-clockwise, with an arc at each corner: `corners` points for a whole turn, and one more for
    each corner. `start`: direction of the normal of the side before the first corner, if the sides have no length."""
    points = []
    for k, (x, y) in enumerate(core):
        (px, py), (qx, qy) = core[k - 1], core[(k + 1) % len(core)]
        first = atan2(py - y, px - x) + 0.5 * pi if start is None else start + 0.5 * pi * k
        turn = (atan2(qy - y, qx - x) - 0.5 * pi - first) % (2.0 * pi) if start is None else 0.5 * pi
        count = max(1, round(corners * turn / (2.0 * pi)))
        points += [
            (x + radius * cos(first + turn * i / count), y + radius * sin(first + turn * i / count))
            for i in range(count + 1)
        ]
    return points


def _placed(points: list[Point], x: float, y: float, angle: float) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [(x + c * u - s * v, y + s * u + c * v) for u, v in points]
