"""The parts of a picture as plain values, in world coordinates (y up), which a backend draws in their order.

The backend chooses sizes on the screen: the width of lines, the size of dots, arrow heads and texts.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from physics.debug.categories import Category

Point: TypeAlias = tuple[float, float]


class Line(NamedTuple):
    """From `start` to `end`."""

    category: Category
    start: Point
    end: Point


class Circle(NamedTuple):
    """Around `center`."""

    category: Category
    center: Point
    radius: float


class Capsule(NamedTuple):
    """All points within `radius` of the line from `start` to `end`."""

    category: Category
    start: Point
    end: Point
    radius: float


class Ellipse(NamedTuple):
    """Around `center`, with semi-axes `rx` and `ry`, turned counter-clockwise by `angle` radians."""

    category: Category
    center: Point
    rx: float
    ry: float
    angle: float


class Polygon(NamedTuple):
    """A closed polygon, which may be concave."""

    category: Category
    points: tuple[Point, ...]


class Arrow(NamedTuple):
    """A line from `start` to `end` with a head at the end."""

    category: Category
    start: Point
    end: Point


class Pointer(NamedTuple):
    """An arrow from `start` along the unit vector `direction`, with the same length on the screen at any scale."""

    category: Category
    start: Point
    direction: Point


class Dot(NamedTuple):
    """A dot at a place."""

    category: Category
    at: Point


class Text(NamedTuple):
    """A text around a place."""

    category: Category
    at: Point
    text: str


Mark: TypeAlias = Line | Circle | Capsule | Ellipse | Polygon | Arrow | Pointer | Dot | Text
"""Any part of a picture."""
