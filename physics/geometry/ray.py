"""A moving point against a piece: where a ray, or the centre of a moving disc, first hits the piece."""

from __future__ import annotations

from math import fabs

import cython

from physics.geometry.cast import cast_box, cast_disc, cast_ellipse, cast_polygon, set_direction
from physics.geometry.cast_hit import CastHit
from physics.geometry.nearest import piece_scale
from physics.geometry.polygon import height
from physics.shapes.convex import BOX, DISC, POLYGON, Convex
from physics.tolerances import SIZE_MIN, TOUCH_RELATIVE


def cast_ray(
    hit: CastHit, piece: Convex, x: float, y: float, c: float, s: float, dx: float, dy: float
) -> cython.bint:
    """Whether the ray hits the piece; `hit` then says where.

    The frame has the ray's start at its origin, with the world's axes: (x, y) is the position of the piece's entity,
    `c` and `s` the cosine and sine of its angle, (dx, dy) the ray's end. Pieces are closed: a ray that grazes hits. A
    ray that starts inside hits at fraction 0, with the normal against the ray. A ray shorter than SIZE_MIN is a point:
    it hits a piece that contains it, with the normal of the shortest way out.
    """
    if max(fabs(dx), fabs(dy)) < SIZE_MIN:
        dx = dy = 0.0
    if not cast_point(hit, piece, x, y, c, s, dx, dy, 0.0, TOUCH_RELATIVE * piece_scale(piece, x, y)):
        return False
    hit.x = hit.fraction * dx
    hit.y = hit.fraction * dy
    if hit.inside:
        set_direction(hit, -dx, -dy)
    return True


def cast_point(
    hit: CastHit,
    piece: Convex,
    x: float,
    y: float,
    c: float,
    s: float,
    dx: float,
    dy: float,
    radius: float,
    slack: float,
) -> cython.bint:
    """A point that moves from the origin to (dx, dy) against a piece grown by `radius`; for `slack` see `cast`.

    Sets `fraction`, `inside` and the outward normal, in the world's axes. For an ELLIPSE, `radius` must be 0, because a
    grown ellipse is no ellipse, and `slack` must be 0 or more.
    """
    cx: float = x + (c * piece.cx - s * piece.cy)
    cy: float = y + (s * piece.cx + c * piece.cy)
    ux: float
    uy: float
    if piece.kind == DISC:
        return cast_disc(hit, -cx, -cy, dx, dy, piece.radius + radius, slack)
    if piece.kind == POLYGON:
        ux = c
        uy = s
        if not cast_polygon(
            hit,
            -(c * x + s * y),
            s * x - c * y,
            c * dx + s * dy,
            c * dy - s * dx,
            piece,
            piece.radius + radius,
            slack,
        ):
            return False
        if (
            piece.cuts is not None
            and radius == 0.0
            and not _is_by_side(
                hit, piece, -(c * x + s * y), s * x - c * y, c * dx + s * dy, c * dy - s * dx, slack
            )
        ):
            return False
    else:
        ux = c * piece.ux - s * piece.uy
        uy = s * piece.ux + c * piece.uy
        x = -(cx * ux + cy * uy)
        y = cx * uy - cy * ux
        cx = dx * ux + dy * uy
        cy = dy * ux - dx * uy
        if piece.kind == BOX:
            if not cast_box(hit, x, y, cx, cy, piece.hx, piece.hy, radius, slack):
                return False
        elif not cast_ellipse(hit, x, y, cx, cy, piece.hx, piece.hy, slack):
            return False
    cx = hit.nx
    hit.nx = cx * ux - hit.ny * uy
    hit.ny = cx * uy + hit.ny * ux
    return True


def _is_by_side(
    hit: CastHit, piece: Convex, px: float, py: float, dx: float, dy: float, slack: float
) -> cython.bint:
    """Whether the ray hits a part of a concave polygon at a side of the polygon, and not only at a cut between two
    parts.

    A ray enters the polygon at a cut only at a corner, where it also hits a side. If this side belongs to this part,
    the normal is set to the normal of the side. If the side belongs to another part, that part has the hit. A ray that
    comes through a cut from inside has hit another part before.
    """
    if hit.edge < 0 or piece.cuts is None or not piece.cuts[hit.edge // 4]:
        return True
    flat: float = TOUCH_RELATIVE * (fabs(dx) + fabs(dy))
    k: cython.Py_ssize_t
    best: cython.Py_ssize_t = -1
    highest: float = 0.0
    outside: float
    speed: float
    for k in range(0, 4 * piece.count, 4):
        if piece.cuts[k // 4]:
            continue
        outside = height(piece, k, px, py)
        if not hit.inside:
            speed = piece.vertices[k + 2] * dx + piece.vertices[k + 3] * dy
            outside += hit.fraction * speed
            if speed > flat or outside < -4.0 * slack:
                continue
        if best < 0 or outside > highest:
            best = k
            highest = outside
    if best < 0:
        return hit.inside
    hit.edge = best
    hit.nx = piece.vertices[best + 2]
    hit.ny = piece.vertices[best + 3]
    return True
