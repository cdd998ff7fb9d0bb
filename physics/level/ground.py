"""Ground from a list of points or heights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from physics import validate
from physics.shapes import Capsule, Polygon, Segment
from physics.tolerances import SIZE_MAX

Point = tuple[float, float]


def polyline(
    points: Iterable[Point], *, closed: bool = False, radius: float = 0.0
) -> list[Segment] | list[Capsule]:
    """The straight lines from each point to the next, and from the last to the first if `closed`.

    radius  0: Segments, without thickness; greater: Capsules

    Give each shape an entity of its own: several shapes in one collider have only one contact with a body, the deepest.
    Raises ValueError or TypeError naming the point, for fewer than 2 points or two equal ones in succession.
    """
    corners = _points("polyline: points", points)
    radius = validate.at_least_zero("polyline: radius", radius)
    if validate.flag("polyline: closed", closed):
        corners.append(corners[0])
    pairs = list(pairwise(corners))
    for k, (a, b) in enumerate(pairs):
        if a == b:
            raise ValueError(f"polyline: points[{k}] must differ from the next one, got {a!r} twice")
    if radius == 0.0:
        return [Segment(a, b) for a, b in pairs]
    return [Capsule(a, b, radius) for a, b in pairs]


def heightfield(
    heights: Iterable[float], spacing: float, *, left: float = 0.0, bottom: float | None = None
) -> list[Polygon]:
    """Solid ground below a row of heights: a column for each stretch of constant slope.

    heights  y of the surface at x = left, left + spacing, ...: at least 2
    spacing  from one height to the next, greater than 0
    bottom   y of the underside, lower than all heights; None: one `spacing` below the lowest

    Give each column an entity of its own. Bodies do not bump where columns meet. Raises ValueError or TypeError naming
    the argument.
    """
    if isinstance(heights, validate.NO_ORDER) or not isinstance(heights, Iterable):
        raise TypeError(f"heightfield: heights must be numbers in their order, got {validate.shown(heights)}")
    surface = [validate.within(f"heightfield: heights[{k}]", each) for k, each in enumerate(heights)]
    spacing = validate.size("heightfield: spacing", spacing)
    left = validate.within("heightfield: left", left)
    if len(surface) < 2:
        raise ValueError(f"heightfield: heights must be at least 2, got {surface!r}")
    right = left + spacing * (len(surface) - 1)
    if abs(right) > SIZE_MAX:
        raise ValueError(
            f"heightfield: spacing must keep the last height within {SIZE_MAX:g} units of the origin, got {spacing!r}"
        )
    lowest = min(surface)
    bottom = lowest - spacing if bottom is None else validate.within("heightfield: bottom", bottom)
    if bottom >= lowest:
        raise ValueError(
            f"heightfield: bottom must be lower than all heights, got {bottom!r}, and {lowest!r}"
        )
    columns: list[Polygon] = []
    first = 0
    for last in range(1, len(surface)):
        if last + 1 < len(surface) and surface[last + 1] - surface[last] == surface[last] - surface[last - 1]:
            continue
        a, b = left + first * spacing, left + last * spacing
        if a == b:
            raise ValueError(
                f"heightfield: spacing must be wide enough to tell columns apart at {a!r}, got {spacing!r}"
            )
        columns.append(Polygon([(a, bottom), (b, bottom), (b, surface[last]), (a, surface[first])]))
        first = last
    return columns


def _points(name: str, points: Iterable[Point]) -> list[Point]:
    if isinstance(points, validate.NO_ORDER) or not isinstance(points, Iterable):
        raise TypeError(f"{name} must be points (x, y) in their order, got {validate.shown(points)}")
    found = [validate.point(f"{name}[{k}]", each) for k, each in enumerate(points)]
    if len(found) < 2:
        raise ValueError(f"{name} must be at least 2, got {found!r}")
    return found
