"""The handles of a shape in its own coordinates, and the shape that dragging a handle makes."""

from __future__ import annotations

import math

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry

Point = tuple[float, float]

SMALLEST = 4.0
"""Least radius, half side or length that a handle makes, in units: smaller shapes could not be taken hold of again."""

DIGITS = 3
"""Decimals to which positions and sizes are rounded, so that the text of the state stays short, and is exact."""


def neat(value: float) -> float:
    """A coordinate or size, rounded; never -0.0."""
    return round(value, DIGITS) + 0.0


def neat_point(x: float, y: float) -> Point:
    """Both coordinates, rounded."""
    return neat(x), neat(y)


def turned(x: float, y: float, angle: float) -> Point:
    """The vector (x, y), turned counter-clockwise by `angle` radians."""
    c, s = math.cos(angle), math.sin(angle)
    return c * x - s * y, s * x + c * y


def handles(shape: Shape) -> dict[str, Point]:
    """Where the mouse can change the shape, by the name of each handle."""
    match shape:
        case Circle(radius=radius, center=(x, y)):
            return {"radius": (x, y + radius)}
        case Rect(width=width, height=height, center=(x, y), angle=angle):
            dx, dy = turned(0.5 * width, 0.5 * height, angle)
            return {"size": (x + dx, y + dy)}
        case Ellipse(rx=rx, ry=ry, center=(x, y), angle=angle):
            (ax, ay), (bx, by) = turned(-rx, 0.0, angle), turned(0.0, ry, angle)
            return {"rx": (x + ax, y + ay), "ry": (x + bx, y + by)}
        case Capsule(a=a, b=b, radius=radius):
            nx, ny = _normal(a, b)
            side = (0.5 * (a[0] + b[0]) + radius * nx, 0.5 * (a[1] + b[1]) + radius * ny)
            return {"a": a, "b": b, "radius": side}
        case Segment(a=a, b=b):
            return {"a": a, "b": b}
        case Polygon(vertices=vertices):
            return {f"vertex{i}": vertex for i, vertex in enumerate(vertices)}
    raise TypeError(f"no handles for {shape!r}")


def reshaped(shape: Shape, handle: str, to: Point) -> Shape:
    """The shape with one of its handles at `to`; the unchanged shape, if that would be no valid shape."""
    try:
        return _reshaped(shape, handle, to)
    except ValueError:  # the outline of a polygon crosses itself, or the ends of a segment meet
        return shape


def _reshaped(shape: Shape, handle: str, to: Point) -> Shape:
    match shape:
        case Circle(center=center):
            return Circle(_size(math.dist(center, to)), center)
        case Rect(center=(x, y), angle=angle):
            dx, dy = turned(to[0] - x, to[1] - y, -angle)
            return Rect(2 * _size(dx), 2 * _size(dy), (x, y), angle)
        case Ellipse(rx=rx, ry=ry, center=(x, y), angle=angle):
            dx, dy = turned(to[0] - x, to[1] - y, -angle)
            return Ellipse(*((_size(dx), ry) if handle == "rx" else (rx, _size(dy))), (x, y), angle)
        case Capsule(a=a, b=b, radius=radius):
            if handle == "radius":
                nx, ny = _normal(a, b)
                return Capsule(a, b, _size((to[0] - a[0]) * nx + (to[1] - a[1]) * ny))
            a, b = _moved_end(a, b, handle, to)
            return Capsule(a, b, radius)
        case Segment(a=a, b=b):
            return Segment(*_moved_end(a, b, handle, to))
        case Polygon(vertices=vertices):
            i = int(handle.removeprefix("vertex"))
            return Polygon([*vertices[:i], neat_point(*to), *vertices[i + 1 :]])
    raise TypeError(f"no handles for {shape!r}")


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """The shape, moved by (dx, dy) in its own coordinates: this moves the pivot, seen from the shape."""

    def moved(point: Point) -> Point:
        return neat_point(point[0] + dx, point[1] + dy)

    match shape:
        case Circle(radius=radius, center=center):
            return Circle(radius, moved(center))
        case Rect(width=width, height=height, center=center, angle=angle):
            return Rect(width, height, moved(center), angle)
        case Ellipse(rx=rx, ry=ry, center=center, angle=angle):
            return Ellipse(rx, ry, moved(center), angle)
        case Capsule(a=a, b=b, radius=radius):
            return Capsule(moved(a), moved(b), radius)
        case Segment(a=a, b=b):
            return Segment(moved(a), moved(b))
        case Polygon(vertices=vertices):
            return Polygon([moved(vertex) for vertex in vertices])
    raise TypeError(f"cannot move {shape!r}")


def middle(shape: Shape) -> Point:
    """A point in the middle of the shape, in its own coordinates."""
    match shape:
        case Circle(center=center) | Rect(center=center) | Ellipse(center=center):
            return center
        case Capsule(a=(ax, ay), b=(bx, by)) | Segment(a=(ax, ay), b=(bx, by)):
            return 0.5 * (ax + bx), 0.5 * (ay + by)
        case Polygon(vertices=vertices):
            xs, ys = zip(*vertices, strict=True)
            return 0.5 * (min(xs) + max(xs)), 0.5 * (min(ys) + max(ys))
    raise TypeError(f"no middle of {shape!r}")


def right_edge(shape: Shape) -> float:
    """How far the shape reaches to the right of its middle, at the height of the middle."""
    x, y = middle(shape)
    hit = geometry.ray_cast(shape, Transform(), (x + 1e4, y), (x, y))
    return max(hit.point[0] - x, 0.0) if hit else 0.0


def _size(value: float) -> float:
    return neat(max(abs(value), SMALLEST))


def _normal(a: Point, b: Point) -> Point:
    """Unit vector to the left of the way from `a` to `b`."""
    length = math.dist(a, b)
    return (a[1] - b[1]) / length, (b[0] - a[0]) / length


def _moved_end(a: Point, b: Point, handle: str, to: Point) -> tuple[Point, Point]:
    a, b = (neat_point(*to), b) if handle == "a" else (a, neat_point(*to))
    if math.dist(a, b) < SMALLEST:
        raise ValueError(f"the ends {a} and {b} are too near")
    return a, b
