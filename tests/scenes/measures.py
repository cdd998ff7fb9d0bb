"""Mass, inertia and width of shapes, from school geometry: shares nothing with the engine's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from physics import Capsule, Circle, Collider, Ellipse, Part, Polygon, Rect, RigidBody, Segment, Shape

Point = tuple[float, float]

ARC = 720
"""Points of the outline of a shape with round corners: its area is less by no more than 2e-5 of that of the corners."""


class Mass(NamedTuple):
    """Of a rigid body: mass, centre of mass (relative to its Transform), inertia about that."""

    mass: float
    x: float
    y: float
    inertia: float


def mass_of(collider: Collider | None, body: RigidBody) -> Mass:
    """What a body weighs: by its shapes and density, or as it is given. 1 without a collider."""
    if collider is None:
        return Mass(body.mass or 1.0, 0.0, 0.0, body.inertia or 0.0)
    parts = [_of_part(shape, collider.density) for shape in collider.shapes if not is_sensor(shape)]
    area = sum(part.mass for part in parts)
    x = sum(part.mass * part.x for part in parts) / area
    y = sum(part.mass * part.y for part in parts) / area
    if body.center_of_mass is not None:
        x, y = body.center_of_mass
    # The parallel axis theorem.
    inertia = sum(part.inertia + part.mass * ((part.x - x) ** 2 + (part.y - y) ** 2) for part in parts)
    mass = collider.density * area if body.mass is None else body.mass
    turning = inertia / area * mass if body.inertia is None else body.inertia
    return Mass(mass, x, y, turning)


def is_sensor(shape: Shape) -> bool:
    """Whether it is a part that is a sensor of its own: it has no mass."""
    return isinstance(shape, Part) and bool(shape.sensor)


def bare(shape: Shape) -> Shape:
    """The shape of a part."""
    return shape.shape if isinstance(shape, Part) else shape


def width_of(shapes: Iterable[Shape]) -> float:
    """The smallest width of any of the shapes (of a segment: its length)."""
    return min(_width(bare(shape)) for shape in shapes)


def reach_of(shapes: Iterable[Shape], x: float, y: float) -> float:
    """How far the farthest point of the shapes can be from (x, y)."""
    return max(hypot(px - x, py - y) + radius for shape in shapes for (px, py), radius in _discs(bare(shape)))


def _of_part(shape: Shape, density: float) -> Mass:
    """In units of the collider's density: that of a part may be another."""
    made = _of_shape(bare(shape))
    if not isinstance(shape, Part) or shape.density is None:
        return made
    times = shape.density / density
    return Mass(times * made.mass, made.x, made.y, times * made.inertia)


def _of_shape(shape: Shape) -> Mass:
    if isinstance(shape, Rect) and shape.radius > 0.0:
        return _of_polygon(_dilated(_corners(shape, shape.radius), shape.radius))
    if isinstance(shape, Polygon) and shape.radius > 0.0:
        return _of_polygon(_dilated(shape.vertices, shape.radius))
    if isinstance(shape, Circle):
        area = pi * shape.radius**2
        return Mass(area, *shape.center, area * shape.radius**2 / 2)
    if isinstance(shape, Rect):
        area = shape.width * shape.height
        return Mass(area, *shape.center, area * (shape.width**2 + shape.height**2) / 12)
    if isinstance(shape, Ellipse):
        area = pi * shape.rx * shape.ry
        return Mass(area, *shape.center, area * (shape.rx**2 + shape.ry**2) / 4)
    if isinstance(shape, Polygon):
        return _of_polygon(shape.vertices)
    assert isinstance(shape, (Capsule, Segment))
    (ax, ay), (bx, by) = shape.a, shape.b
    length = hypot(bx - ax, by - ay)
    middle = (ax + bx) / 2, (ay + by) / 2
    if isinstance(shape, Segment):
        return Mass(length, *middle, length**3 / 12)
    # A rectangle, and two half discs: a disc's inertia about its own centre is that of its halves together, and its
    # halves' centroids lie 4 r / 3 pi beyond the ends.
    r = shape.radius
    rect, disc = 2 * r * length, pi * r * r
    apart = disc * (r * r / 2 + length**2 / 4 + length * 4 * r / (3 * pi))
    return Mass(rect + disc, *middle, rect * (length**2 + 4 * r * r) / 12 + apart)


def _of_polygon(vertices: Sequence[Point]) -> Mass:
    """Sums over the triangles from the first vertex to each side; those wound the other way count as negative."""
    ox, oy = vertices[0]
    area = sx = sy = second = 0.0
    for (ax, ay), (bx, by) in zip(vertices, (*vertices[1:], vertices[0]), strict=True):
        px, py, qx, qy = ax - ox, ay - oy, bx - ox, by - oy
        part = 0.5 * (px * qy - py * qx)
        area += part
        sx += part * (px + qx) / 3
        sy += part * (py + qy) / 3
        second += part * (px * px + px * qx + qx * qx + py * py + py * qy + qy * qy) / 6
    x, y = sx / area, sy / area
    return Mass(abs(area), ox + x, oy + y, abs(second - area * (x * x + y * y)))


def _corners(rect: Rect, inset: float) -> list[Point]:
    """The corners of a rectangle that is smaller by `inset` on each side, counter-clockwise."""
    c, s = cos(rect.angle), sin(rect.angle)
    x, y = rect.width / 2 - inset, rect.height / 2 - inset
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    return [(rect.center[0] + c * x - s * y, rect.center[1] + s * x + c * y) for x, y in corners]


def _dilated(corners: Sequence[Point], radius: float) -> list[Point]:
    """The outline of all that is within `radius` of a convex polygon, with ARC points for a full turn."""
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners)
    # Of a convex outline: in each direction the farthest corner, and the radius beyond it.
    outline = []
    for k in range(ARC):
        c, s = cos(2 * pi * k / ARC), sin(2 * pi * k / ARC)
        far = max(corners, key=lambda corner: c * (corner[0] - x) + s * (corner[1] - y))
        outline.append((far[0] + radius * c, far[1] + radius * s))
    return outline


def _width(shape: Shape) -> float:
    if isinstance(shape, (Circle, Capsule)):
        return 2 * shape.radius
    if isinstance(shape, Rect):
        return min(shape.width, shape.height)
    if isinstance(shape, Ellipse):
        return 2 * min(shape.rx, shape.ry)
    if isinstance(shape, Segment):
        return hypot(shape.b[0] - shape.a[0], shape.b[1] - shape.a[1])
    assert isinstance(shape, Polygon)
    # A convex shape is narrowest across one of its sides; for a concave one it is that of its outline.
    sides = zip(shape.vertices, (*shape.vertices[1:], shape.vertices[0]), strict=True)
    widths = []
    for (ax, ay), (bx, by) in sides:
        length = hypot(bx - ax, by - ay)
        if length > 0.0:
            across = [((by - ay) * x - (bx - ax) * y) / length for x, y in shape.vertices]
            widths.append(max(across) - min(across))
    return min(widths) + 2 * shape.radius


def _discs(shape: Shape) -> list[tuple[Point, float]]:
    """Discs of which a shape is the convex hull, or that reach as far."""
    if isinstance(shape, Circle):
        return [(shape.center, shape.radius)]
    if isinstance(shape, Capsule):
        return [(shape.a, shape.radius), (shape.b, shape.radius)]
    if isinstance(shape, Segment):
        return [(shape.a, 0.0), (shape.b, 0.0)]
    if isinstance(shape, Polygon):
        return [(vertex, shape.radius) for vertex in shape.vertices]
    if isinstance(shape, Ellipse):
        return [(shape.center, max(shape.rx, shape.ry))]
    assert isinstance(shape, Rect)
    return [(corner, 0.0) for corner in _corners(shape, 0.0)]
