"""Questions to bare shapes: no system, no entities, plain numbers in and out.

A shape stands where its `transform` puts it. Shapes are closed sets: what touches, counts. Bad arguments raise TypeError or
ValueError, naming the argument and its value.
"""

from __future__ import annotations

import cython

from physics import validate
from physics.components.motion import Transform
from physics.geometry.results import Point, RayHit
from physics.shapes.base import Shape

if cython.compiled:
    from cython.cimports.libc.math import cos, sin
    from cython.cimports.physics.components.motion import Transform as Pose
    from cython.cimports.physics.geometry.arguments import pieces, pose
    from cython.cimports.physics.geometry.gap import Gap
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.nearest import contains, nearest
    from cython.cimports.physics.geometry.ray import cast_ray
    from cython.cimports.physics.geometry.spot import Spot
    from cython.cimports.physics.shapes.convex import Convex
else:
    from math import cos, sin

    from physics.components.motion import Transform as Pose
    from physics.geometry.arguments import pieces, pose
    from physics.geometry.gap import Gap
    from physics.geometry.hit import Hit
    from physics.geometry.nearest import contains, nearest
    from physics.geometry.ray import cast_ray
    from physics.geometry.spot import Spot
    from physics.shapes.convex import Convex

GAP = Gap()
HIT = Hit()
SPOT = Spot()


def distance(shape_a: Shape, transform_a: Transform, shape_b: Shape, transform_b: Transform) -> float:
    """How far two shapes are apart; 0 if they overlap or touch."""
    pieces_a = pieces("shape_a", shape_a)
    at_a: Pose = pose("transform_a", transform_a)
    pieces_b = pieces("shape_b", shape_b)
    at_b: Pose = pose("transform_b", transform_b)
    x: float = at_b.x - at_a.x
    y: float = at_b.y - at_a.y
    ca: float = cos(at_a.angle)
    sa: float = sin(at_a.angle)
    cb: float = cos(at_b.angle)
    sb: float = sin(at_b.angle)
    best: float = -1.0
    gap: float
    a: Convex
    b: Convex
    for a in pieces_a:
        for b in pieces_b:
            gap = GAP.measure(a, ca, sa, b, x, y, cb, sb)
            if best < 0.0 or gap < best:
                best = gap
    return best


def contains_point(shape: Shape, transform: Transform, point: Point) -> bool:
    """Whether `point` is in the shape or on its surface."""
    pieces_of = pieces("shape", shape)
    at: Pose = pose("transform", transform)
    px, py = validate.point("point", point)
    x: float = at.x - px
    y: float = at.y - py
    c: float = cos(at.angle)
    s: float = sin(at.angle)
    piece: Convex
    for piece in pieces_of:
        if contains(piece, x, y, c, s):
            return True
    return False


def closest_point(shape: Shape, transform: Transform, point: Point) -> Point:
    """The point of the shape that is nearest to `point`: itself if it is inside. Of equals, that of the first piece."""
    pieces_of = pieces("shape", shape)
    at: Pose = pose("transform", transform)
    px, py = validate.point("point", point)
    x: float = at.x - px
    y: float = at.y - py
    c: float = cos(at.angle)
    s: float = sin(at.angle)
    best: float = -1.0
    best_x: float = 0.0
    best_y: float = 0.0
    gap: float
    piece: Convex
    for piece in pieces_of:
        gap = nearest(SPOT, piece, x, y, c, s)
        if best < 0.0 or gap < best:
            best = gap
            best_x = SPOT.x
            best_y = SPOT.y
    return px + best_x, py + best_y


def ray_cast(
    shape: Shape, transform: Transform, start: Point, end: Point
) -> RayHit | None:
    """The first point of the shape on the way from `start` to `end`, or None.

    A ray that grazes the surface hits it. One that starts inside hits at fraction 0 with the normal against the ray. With
    `end` equal to `start` it asks about that one point, and the normal shows the shortest way out of the shape.
    """
    pieces_of = pieces("shape", shape)
    at: Pose = pose("transform", transform)
    px, py = validate.point("start", start)
    qx, qy = validate.point("end", end)
    x: float = at.x - px
    y: float = at.y - py
    dx: float = qx - px
    dy: float = qy - py
    c: float = cos(at.angle)
    s: float = sin(at.angle)
    answer: RayHit | None = None
    fraction: float = 2.0
    piece: Convex
    for piece in pieces_of:
        if cast_ray(HIT, piece, x, y, c, s, dx, dy) and HIT.fraction < fraction:
            fraction = HIT.fraction
            answer = RayHit((px + HIT.x, py + HIT.y), (HIT.nx, HIT.ny), fraction)
    return answer
