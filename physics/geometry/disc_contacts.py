"""Contacts of a disc with a disc, a box, a convex polygon.

A disc is a point with a radius, so each function finds the point of the other piece's core that is nearest to the
disc's centre or, for a centre inside the core, the side to which the way out is shortest.

In all functions the disc is the first piece, and (ax, ay) is its centre; the frame is the caller's. `tol` is the length
within which surfaces touch, `tie` the length within which two directions are equally good (see `Narrowphase`).
Each returns 1 and fills `out` when the pieces overlap, touch, or are apart by at most `margin`; else 0.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.manifold import ROLLS, ROLLS_ON_B, Manifold
from physics.shapes.convex import Convex


def disc_disc(
    ax: float,
    ay: float,
    ra: float,
    bx: float,
    by: float,
    rb: float,
    margin: float,
    tol: float,
    tie: float,
    out: Manifold,
) -> cython.int:
    """Two discs. The normal is from centre to centre; if these coincide, all directions are equal: +x is taken."""
    ex: float = bx - ax
    ey: float = by - ay
    distance: float = sqrt(ex * ex + ey * ey)
    if distance > ra + rb + margin + tol:
        return 0
    nx: float = 1.0
    ny: float = 0.0
    depth: float
    if distance > 0.5 * tie:  # parting the other way round costs twice the distance more
        nx = ex / distance
        ny = ey / distance
        depth = ra + rb - distance
    else:
        depth = ra + rb - ex
    reach: float = ra - 0.5 * depth
    out.set_single_point(nx, ny, depth, tol, ax + nx * reach, ay + ny * reach)
    out.rolls = ROLLS
    return 1


def disc_box(
    ax: float,
    ay: float,
    radius: float,
    bx: float,
    by: float,
    hx: float,
    hy: float,
    ux: float,
    uy: float,
    margin: float,
    tol: float,
    tie: float,
    out: Manifold,
) -> cython.int:
    """A disc and a box around (bx, by) with half sizes hx, hy and its x axis along (ux, uy).

    Computed in the box's own frame (after YellowAfterlife, "Simple intersection checking between rotated rectangles and
    circles/points"): relative to the box's centre, turned by *minus* the box's angle. `ox` and `oy` say how far the
    disc's centre is outside the box: the vector from the clamped point to the centre, without its signs.
    """
    ex: float = ax - bx
    ey: float = ay - by
    qx: float = ex * ux + ey * uy
    qy: float = ey * ux - ex * uy
    ox: float = fabs(qx) - hx
    oy: float = fabs(qy) - hy
    limit: float = radius + margin + tol
    # Not "if ox > limit": a NaN, which comes only from a position beyond float64's range, must count as apart.
    if not (ox <= limit and oy <= limit):
        return 0
    mx: float = 0.0  # the outward normal of the box, in its own frame
    my: float = 0.0
    depth: float
    distance: float
    if ox <= tie and oy <= tie:
        # The centre is inside the box or, up to rounding, on its border: leave by the nearest side. On a tie, x comes
        # before y, and + before -. (The articles leave this case out: their normal is 0/0 here.)
        if ox >= oy - tie:
            mx = 1.0 if qx >= -0.5 * tie else -1.0
            depth = radius + hx - mx * qx
        else:
            my = 1.0 if qy >= -0.5 * tie else -1.0
            depth = radius + hy - my * qy
    elif oy <= 0.0:
        mx = 1.0 if qx > 0.0 else -1.0
        depth = radius - ox
    elif ox <= 0.0:
        my = 1.0 if qy > 0.0 else -1.0
        depth = radius - oy
    else:
        distance = sqrt(ox * ox + oy * oy)
        if distance > limit:
            return 0
        mx = (ox if qx > 0.0 else -ox) / distance
        my = (oy if qy > 0.0 else -oy) / distance
        depth = radius - distance
    nx: float = uy * my - ux * mx
    ny: float = -uy * mx - ux * my
    reach: float = radius - 0.5 * depth
    out.set_single_point(nx, ny, depth, tol, ax + nx * reach, ay + ny * reach)
    out.rolls = ROLLS if ox > 0.0 and oy > 0.0 else ROLLS_ON_B
    return 1


def disc_polygon(
    ax: float,
    ay: float,
    radius: float,
    b: Convex,
    dx: float,
    dy: float,
    c: float,
    s: float,
    margin: float,
    tol: float,
    tie: float,
    out: Manifold,
) -> cython.int:
    """A disc and a convex polygon, segment or capsule `b`, whose entity is at (dx, dy), turned by (c, s).

    For a centre outside the core, the nearest point is on one of the edges whose lines the centre is in front of. A
    centre inside leaves by the edge whose line is nearest; the first edge wins a tie.
    """
    ex: float = ax - dx
    ey: float = ay - dy
    qx: float = c * ex + s * ey
    qy: float = c * ey - s * ex
    limit: float = radius + b.radius + margin + tol
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    first_front: float = 0.0
    greatest: float = 0.0
    front: float  # how far the centre is in front of an edge's line
    for i in range(0, 4 * b.count, 4):
        front = (qx - b.vertices[i]) * b.vertices[i + 2] + (qy - b.vertices[i + 1]) * b.vertices[i + 3]
        if not front <= limit:
            return 0
        if i == 0 or front > greatest:
            greatest = front
        if i == 0 or front > first_front + tie:
            first_front = front
            first = i
    mx: float = b.vertices[first + 2]  # the polygon's outward normal, in its own frame
    my: float = b.vertices[first + 3]
    depth: float = radius + b.radius - first_front
    nx: float
    ny: float
    beyond: float  # how far past the edge's end, less than 0 before its start, 0 between them
    distance: float
    nearest: cython.Py_ssize_t = -1
    nearest_front: float = 0.0
    nearest_beyond: float = 0.0
    nearest_distance: float = 0.0
    # Also for a centre slightly inside: a segment has no inside, and all points in line with it, however far away, are
    # on the lines of both its edges.
    if greatest > -tie:
        for i in range(0, 4 * b.count, 4):
            nx = b.vertices[i + 2]
            ny = b.vertices[i + 3]
            front = (qx - b.vertices[i]) * nx + (qy - b.vertices[i + 1]) * ny
            if front <= -tie:
                continue
            # The edge runs from its vertex along (-ny, nx) to the next.
            beyond = (qy - b.vertices[i + 1]) * nx - (qx - b.vertices[i]) * ny
            if beyond > 0.0:
                j = i + 4 if i + 4 < 4 * b.count else 0
                beyond = (qy - b.vertices[j + 1]) * nx - (qx - b.vertices[j]) * ny
                if beyond < 0.0:
                    beyond = 0.0
            distance = sqrt(front * front + beyond * beyond)
            if nearest < 0 or distance < nearest_distance or (beyond == 0.0 and front > tie):
                nearest = i
                nearest_front = front
                nearest_beyond = beyond
                nearest_distance = distance
                if beyond == 0.0 and front > tie:
                    break  # straight above an edge: no other is as near
    if nearest_distance > tie:
        if nearest_distance > limit:
            return 0
        nx = b.vertices[nearest + 2]
        ny = b.vertices[nearest + 3]
        nearest_front = nearest_front / nearest_distance
        nearest_beyond = nearest_beyond / nearest_distance
        mx = nearest_front * nx - nearest_beyond * ny
        my = nearest_front * ny + nearest_beyond * nx
        depth = radius + b.radius - nearest_distance
    nx = s * my - c * mx
    ny = -s * mx - c * my
    reach: float = radius - 0.5 * depth
    out.set_single_point(nx, ny, depth, tol, ax + nx * reach, ay + ny * reach)
    out.rolls = ROLLS_ON_B if nearest_beyond == 0.0 else ROLLS
    return 1
