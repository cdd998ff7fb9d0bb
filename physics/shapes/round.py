"""Shapes without corners: circle, capsule, segment, ellipse."""

from __future__ import annotations

from math import cos, sin

from physics import validate
from physics.misuse import checked_calls
from physics.shapes import convex
from physics.shapes.base import Shape
from physics.tolerances import SIZE_MIN


@checked_calls
class Circle(Shape):
    """A disc of `radius` (greater than 0) around `center` (relative to the entity's position).

    Raises ValueError or TypeError naming the field when a value is not a finite number in range.
    """

    __slots__ = _fields = ("radius", "center")

    radius: float
    center: tuple[float, float]

    def __init__(self, radius: float, center: tuple[float, float] = (0.0, 0.0)) -> None:
        radius = validate.size("Circle.radius", radius)
        center = validate.point("Circle.center", center)
        self._set((convex.disc(*center, radius),), radius=radius, center=center)


@checked_calls
class Capsule(Shape):
    """All points within `radius` (greater than 0) of the segment from `a` to `b`. `a` and `b` must differ.

    Raises ValueError or TypeError naming the field when a value is not a finite number in range.
    """

    __slots__ = _fields = ("a", "b", "radius")

    a: tuple[float, float]
    b: tuple[float, float]
    radius: float

    def __init__(self, a: tuple[float, float], b: tuple[float, float], radius: float) -> None:
        a, b = _ends("Capsule", a, b)
        radius = validate.size("Capsule.radius", radius)
        self._set((convex.polygon((a, b), radius),), a=a, b=b, radius=radius)


@checked_calls
class Segment(Shape):
    """The straight line from `a` to `b`, without thickness; it has two sides. `a` and `b` must differ.

    Raises ValueError or TypeError naming the field when a value is not a finite number in range.
    """

    __slots__ = _fields = ("a", "b")

    a: tuple[float, float]
    b: tuple[float, float]

    def __init__(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        a, b = _ends("Segment", a, b)
        self._set((convex.polygon((a, b), 0.0),), a=a, b=b)


@checked_calls
class Ellipse(Shape):
    """An ellipse of semi-axes `rx`, `ry` (greater than 0) around `center`, turned by `angle` radians.

    Raises ValueError or TypeError naming the field when a value is not a finite number in range.
    """

    __slots__ = _fields = ("rx", "ry", "center", "angle")

    rx: float
    ry: float
    center: tuple[float, float]
    angle: float

    def __init__(
        self, rx: float, ry: float, center: tuple[float, float] = (0.0, 0.0), angle: float = 0.0
    ) -> None:
        rx = validate.size("Ellipse.rx", rx)
        ry = validate.size("Ellipse.ry", ry)
        center = validate.point("Ellipse.center", center)
        angle = validate.number("Ellipse.angle", angle)
        piece = convex.ellipse(*center, rx, ry, cos(angle), sin(angle))
        self._set((piece,), rx=rx, ry=ry, center=center, angle=angle)


def _ends(
    shape: str, a: tuple[float, float], b: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both ends of a segment, checked: they must be far enough apart for a direction."""
    a = validate.point(f"{shape}.a", a)
    b = validate.point(f"{shape}.b", b)
    if max(abs(b[0] - a[0]), abs(b[1] - a[1])) < SIZE_MIN:
        raise ValueError(f"{shape}.b must differ from a, got a={a!r}, b={b!r}")
    return a, b
