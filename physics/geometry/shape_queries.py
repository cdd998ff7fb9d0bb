"""Queries of bare shapes: no system, no entities, plain numbers in and out.

The `transform` of a shape is its pose. Shapes are closed sets: touching counts. Bad arguments raise TypeError or
ValueError, naming the argument and its value.
"""

from __future__ import annotations

from math import cos, sin

from physics import validate
from physics.components import Transform
from physics.components.motion import Transform as Pose
from physics.geometry.arguments import motion, pieces, pose
from physics.geometry.cast_hit import CastHit
from physics.geometry.gap import Gap
from physics.geometry.impact import TimeOfImpact
from physics.geometry.nearest import contains, nearest_of
from physics.geometry.ray import cast_ray
from physics.geometry.results import Impact, Motion, Point, RayHit
from physics.geometry.shape_contacts import collide
from physics.geometry.vec2 import Vec2
from physics.shapes.base import Shape
from physics.shapes.convex import Convex

GAP = Gap()
HIT = CastHit()
NEAREST = Vec2()
IMPACT = TimeOfImpact()


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


def closest_points(
    shape_a: Shape, transform_a: Transform, shape_b: Shape, transform_b: Transform
) -> tuple[Point, Point] | None:
    """The two points, of the first shape and of the second, that are nearest to each other: `distance` apart. None if
    the shapes overlap or touch: then `collide` gives points. If several pairs are equally near: one, always the
    same."""
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
    answer: tuple[Point, Point] | None = None
    best: float = 0.0
    gap: float
    a: Convex
    b: Convex
    for a in pieces_a:
        for b in pieces_b:
            gap = GAP.measure(a, ca, sa, b, x, y, cb, sb)
            if gap <= 0.0:
                return None
            if answer is None or gap < best:
                best = gap
                answer = (
                    (at_a.x + (GAP.ax + a.radius * GAP.nx), at_a.y + (GAP.ay + a.radius * GAP.ny)),
                    (at_a.x + (GAP.bx - b.radius * GAP.nx), at_a.y + (GAP.by - b.radius * GAP.ny)),
                )
    return answer


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
    """The point of the shape that is nearest to `point`; `point` itself if it is inside. The first piece wins a tie."""
    pieces_of = pieces("shape", shape)
    at: Pose = pose("transform", transform)
    px, py = validate.point("point", point)
    c: float = cos(at.angle)
    s: float = sin(at.angle)
    qx: float = px
    qy: float = py
    before: float
    gap: float = nearest_of(NEAREST, pieces_of, at.x - px, at.y - py, c, s)
    # A long vector to the nearest point has a large rounding error. The rest is short: measure it from there.
    while gap > 0.0:
        qx += NEAREST.x
        qy += NEAREST.y
        before = gap
        gap = nearest_of(NEAREST, pieces_of, at.x - qx, at.y - qy, c, s)
        if gap > 0.5 * before:
            break
    return qx, qy


def ray_cast(shape: Shape, transform: Transform, start: Point, end: Point) -> RayHit | None:
    """The first point of the shape on the way from `start` to `end`, or None.

    A ray that grazes the surface hits it. A ray that starts inside hits at fraction 0 with the normal against the ray.
    If `end` equals `start`, the ray is that one point, and the normal of a hit is the shortest way out of the shape.
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
            answer = RayHit((px + HIT.x, py + HIT.y), (HIT.nx + 0.0, HIT.ny + 0.0), fraction)
    return answer


def time_of_impact(
    shape_a: Shape,
    transform_a: Transform,
    motion_a: Motion,
    shape_b: Shape,
    transform_b: Transform,
    motion_b: Motion,
) -> Impact | None:
    """When two moving and turning shapes first touch on their way into each other, or None.

    A motion is (dx, dy, dangle): how far a shape moves and by how many radians it turns, about the position of its
    transform, both at a constant speed.

    An impact is the first time at which the shapes touch and are about to overlap. Shapes that overlap at the start
    have an impact at 0, with the normal that `collide` gives. Shapes that touch and move apart, rest, slide along each
    other or graze have no impact. The impact is exact for shapes that do not turn. For shapes that turn, and for
    ellipses, the gap at the impact is at most IMPACT_RELATIVE of the smaller shape, and the impact is never after the
    contact (see `tolerances`).
    """
    pieces_a = pieces("shape_a", shape_a)
    at_a: Pose = pose("transform_a", transform_a)
    ax, ay, turn_a = motion("motion_a", motion_a)
    pieces_b = pieces("shape_b", shape_b)
    at_b: Pose = pose("transform_b", transform_b)
    bx, by, turn_b = motion("motion_b", motion_b)
    x: float = at_b.x - at_a.x
    y: float = at_b.y - at_a.y
    ca: float = cos(at_a.angle)
    sa: float = sin(at_a.angle)
    cb: float = cos(at_b.angle)
    sb: float = sin(at_b.angle)
    answer: Impact | None = None
    fraction: float = 2.0
    a: Convex
    b: Convex
    for a in pieces_a:
        for b in pieces_b:
            if (
                IMPACT.find(HIT, a, ca, sa, turn_a, b, x, y, cb, sb, turn_b, bx - ax, by - ay)
                and HIT.fraction < fraction
            ):
                if HIT.inside:
                    contact = collide(shape_a, transform_a, shape_b, transform_b)
                    if contact is not None:
                        return Impact(0.0, contact.points[0], contact.normal)
                fraction = HIT.fraction
                answer = Impact(
                    fraction,
                    (at_a.x + fraction * ax + HIT.x, at_a.y + fraction * ay + HIT.y),
                    (HIT.nx + 0.0, HIT.ny + 0.0),
                )
    return answer
