"""What the questions about places and ways answer with: immutable values in world coordinates."""

from __future__ import annotations

from typing import Any, NamedTuple

made: Any = tuple.__new__
"""Makes one of the below from its class and a tuple of its fields, in half the time that calling the class takes."""


class Nearest(NamedTuple):
    """What `nearest` answers.

    entity    its id
    point     of its shape that is nearest, (x, y) in world coordinates; the asked point itself if that is inside
    distance  from the asked point, 0 or more
    """

    entity: int
    point: tuple[float, float]
    distance: float


class RayCastHit(NamedTuple):
    """What `ray_cast` answers.

    entity    its id
    point     where the ray first meets its shape, (x, y) in world coordinates
    normal    unit vector, outward from the surface; against the ray if it starts inside
    fraction  of the way from start to end, 0 to 1
    """

    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float


class ShapeCastHit(NamedTuple):
    """What `shape_cast` answers.

    entity    its id
    fraction  of the translation, 0 to 1, at which the moving shape first touches it
    point     where they touch then, (x, y) in world coordinates
    normal    unit vector, outward from the surface that is met: towards the moving shape
    """

    entity: int
    fraction: float
    point: tuple[float, float]
    normal: tuple[float, float]
