"""Rectangle."""

from __future__ import annotations

from math import cos, sin

from physics import validate
from physics.misuse import checked_calls
from physics.shapes import convex
from physics.shapes.base import Shape


@checked_calls
class Rect(Shape):
    """A rectangle of `width` by `height` (greater than 0) around `center`, turned by `angle` radians about its centre.

    `center` is relative to the entity's position: away from (0, 0), the rectangle turns with its entity around a pivot
    that is not its middle.

    `radius` rounds the corners, from 0 to half of the shorter side; width and height do not change.

    Raises ValueError or TypeError naming the field when a value is not a finite number in range.
    """

    __slots__ = _fields = ("width", "height", "center", "angle", "radius")
    _unless_zero = ("radius",)

    width: float
    height: float
    center: tuple[float, float]
    angle: float
    radius: float

    def __init__(
        self,
        width: float,
        height: float,
        center: tuple[float, float] = (0.0, 0.0),
        angle: float = 0.0,
        radius: float = 0.0,
    ) -> None:
        width = validate.size("Rect.width", width)
        height = validate.size("Rect.height", height)
        center = validate.point("Rect.center", center)
        angle = validate.number("Rect.angle", angle)
        given = radius
        radius = validate.at_least_zero("Rect.radius", radius)
        if radius > 0.5 * min(width, height):
            raise ValueError(
                f"Rect.radius must be at most half of the shorter side, {0.5 * min(width, height)!r}, "
                f"got {validate.shown(given)}"
            )
        hx, hy, ux, uy = 0.5 * width, 0.5 * height, cos(angle), sin(angle)
        piece = (
            convex.rounded_box(*center, hx, hy, ux, uy, validate.size("Rect.radius", radius))
            if radius > 0.0
            else convex.box(*center, hx, hy, ux, uy)
        )
        self._set((piece,), width=width, height=height, center=center, angle=angle, radius=radius)

    @classmethod
    def from_corner(cls, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Rect:
        """The rectangle whose lower left corner is (x, y) in local coordinates, as pyglet anchors its rectangles."""
        x = validate.number("Rect.x", x)
        y = validate.number("Rect.y", y)
        width = validate.size("Rect.width", width)
        height = validate.size("Rect.height", height)
        return cls(width, height, (x + 0.5 * width, y + 0.5 * height), 0.0, radius)
