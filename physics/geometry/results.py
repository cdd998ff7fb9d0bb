"""The results of queries of bare shapes: immutable values in world coordinates."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Motion: TypeAlias = tuple[float, float, float]


class Contact(NamedTuple):
    """How two shapes touch.

    normal  unit vector from the first shape towards the second
    depth   0 or more: moving the second shape by `normal * depth` just separates the two, and no shorter way does
    points  one or two points (x, y), midway between the two surfaces, in world coordinates
    """

    normal: Point
    depth: float
    points: tuple[Point, ...]


class RayHit(NamedTuple):
    """Where a ray first meets a shape.

    point     (x, y) in world coordinates
    normal    unit vector, outward from the surface; against the ray if the ray starts inside
    fraction  of the way from start to end, 0 to 1
    """

    point: Point
    normal: Point
    fraction: float


class Impact(NamedTuple):
    """When and where two moving shapes first touch on their way into each other.

    fraction  of the motions, 0 to 1
    point     (x, y) in world coordinates, a point of both surfaces at that moment
    normal    unit vector from the first shape towards the second
    """

    fraction: float
    point: Point
    normal: Point
