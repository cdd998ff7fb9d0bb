"""A picture's parts as plain values, in world coordinates (y up): what a backend has to draw, in order.

Sizes on the screen are a backend's choice: how wide a line is, how large a dot, an arrow's head, a text.
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
    """All within `radius` of the line from `start` to `end`."""

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
    """Closed; may be concave."""

    category: Category
    points: tuple[Point, ...]


class Arrow(NamedTuple):
    """A line from `start` to `end` with a head at the end."""

    category: Category
    start: Point
    end: Point


class Pointer(NamedTuple):
    """An arrow from `start` along the unit vector `direction`: as long on the screen at any scale."""

    category: Category
    start: Point
    direction: Point


class Dot(NamedTuple):
    """A place."""

    category: Category
    at: Point


class Text(NamedTuple):
    """Words around a place."""

    category: Category
    at: Point
    text: str


Mark: TypeAlias = Line | Circle | Capsule | Ellipse | Polygon | Arrow | Pointer | Dot | Text
"""Any part of a picture."""
