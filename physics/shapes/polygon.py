"""Polygon."""

from __future__ import annotations

from collections.abc import Iterable

from physics import validate
from physics.misuse import checked_calls
from physics.shapes import convex
from physics.shapes.base import Shape
from physics.tolerances import SIZE_MIN


@checked_calls
class Polygon(Shape):
    """The simple polygon of at least 3 `vertices`, in either winding, convex or not; relative to the entity's position.

    A concave polygon is split into convex parts, and still is one shape. Repeated vertices and vertices in the middle
    of a straight side do no harm.

    `radius` makes the corners round: the shape consists of all points within this distance of the convex polygon of the
    vertices, so it is larger than that polygon by `radius` on all sides. A concave polygon has no radius.

    Raises ValueError or TypeError naming the field and the vertices when a vertex is not a pair of finite numbers, when
    there are too few, when they are all in one line, when the outline crosses or touches itself, and when a concave
    polygon is given a radius.
    """

    __slots__ = _fields = ("vertices", "radius")
    _unless_zero = ("radius",)

    vertices: tuple[tuple[float, float], ...]
    radius: float

    def __init__(self, vertices: Iterable[tuple[float, float]], radius: float = 0.0) -> None:
        # Loaded for the first polygon: many games have none, and these modules take a thirtieth of the import's time.
        from physics.shapes.decompose import convex_parts
        from physics.shapes.simple import corners

        if isinstance(vertices, (set, frozenset)):
            raise TypeError(
                f"Polygon.vertices must be in their order, as in a list, got {validate.shown(vertices)}"
            )
        try:
            listed = tuple(vertices)
        except TypeError:
            raise TypeError(
                f"Polygon.vertices must be points (x, y), got {validate.shown(vertices)}"
            ) from None
        points = tuple(validate.point(f"Polygon.vertices[{i}]", vertex) for i, vertex in enumerate(listed))
        parts = convex_parts(corners("Polygon.vertices", points))
        for part, _ in parts:
            for (ax, ay), (bx, by) in zip(part, part[1:] + part[:1], strict=True):
                if max(abs(bx - ax), abs(by - ay)) < SIZE_MIN:
                    raise ValueError(
                        f"Polygon.vertices must be {SIZE_MIN} apart or equal, got {(ax, ay)!r} and {(bx, by)!r}"
                    )
        given = radius
        radius = validate.at_least_zero("Polygon.radius", radius)
        if radius > 0.0:
            radius = validate.size("Polygon.radius", radius)
            if len(parts) > 1:
                raise ValueError(
                    f"Polygon.radius must be 0 for a concave polygon, got {validate.shown(given)}; "
                    f"give several convex polygons"
                )
        self._set(
            tuple(convex.polygon(part, radius, cuts if any(cuts) else None) for part, cuts in parts),
            vertices=points,
            radius=radius,
        )
