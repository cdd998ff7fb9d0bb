"""A point against a piece: whether the point is inside, and which point of the piece is nearest.

The frame of the answers has the query point at its origin, with the world's axes: (x, y) is the position of the piece's
entity as seen from the point, `c` and `s` the cosine and sine of its angle.
"""

from __future__ import annotations

from math import fabs, sqrt
from typing import Any

import cython

from physics.geometry.cast import in_ellipse
from physics.geometry.ellipse import nearest_on_ellipse
from physics.geometry.polygon import distance_to_polygon, nearest_on_polygon
from physics.geometry.vec2 import Vec2
from physics.shapes.convex import BOX, DISC, POLYGON, Convex
from physics.tolerances import TOUCH_RELATIVE


def piece_scale(piece: Convex, x: float, y: float) -> float:
    """A length to which TOUCH_RELATIVE refers: no coordinate that a query about the piece at (x, y) computes is
    larger."""
    return piece.reach + fabs(piece.cx) + fabs(piece.cy) + fabs(x) + fabs(y)


def contains(piece: Convex, x: float, y: float, c: float, s: float) -> cython.bint:
    """Whether the point is in the piece, its surface included."""
    slack: float = TOUCH_RELATIVE * piece_scale(piece, x, y)
    px: float
    py: float
    if piece.kind == DISC:
        px = x + (c * piece.cx - s * piece.cy)
        py = y + (s * piece.cx + c * piece.cy)
        return sqrt(px * px + py * py) <= piece.radius + slack
    # The point in the entity's frame: turned by minus the angle.
    lx: float = -(c * x + s * y)
    ly: float = s * x - c * y
    if piece.kind == POLYGON:
        return distance_to_polygon(piece, lx, ly, slack) <= piece.radius + slack
    lx -= piece.cx
    ly -= piece.cy
    px = lx * piece.ux + ly * piece.uy
    py = ly * piece.ux - lx * piece.uy
    if piece.kind == BOX:
        return fabs(px) <= piece.hx + slack and fabs(py) <= piece.hy + slack
    return in_ellipse(px, py, piece.hx, piece.hy, slack)


def nearest(out: Vec2, piece: Convex, x: float, y: float, c: float, s: float) -> float:
    """Set `out` to the point of the piece that is nearest to the query point, and return its distance.

    For a point inside, the nearest point is the point itself, at distance 0.
    """
    distance: float = nearest_core(out, piece, x, y, c, s)
    beyond: float = distance - piece.radius
    if beyond <= TOUCH_RELATIVE * piece_scale(piece, x, y):
        out.x = out.y = 0.0
        return 0.0
    if piece.radius > 0.0:
        out.x -= out.x / distance * piece.radius
        out.y -= out.y / distance * piece.radius
    return beyond


def nearest_of(out: Vec2, pieces: tuple[Any, ...], x: float, y: float, c: float, s: float) -> float:
    """As `nearest`, for several pieces of one entity. Of pieces that are equally near, the first counts."""
    best: float = -1.0
    best_x: float = 0.0
    best_y: float = 0.0
    gap: float
    k: cython.Py_ssize_t
    piece: Convex
    for k in range(len(pieces)):
        piece = pieces[k]
        gap = nearest(out, piece, x, y, c, s)
        if best < 0.0 or gap < best:
            best = gap
            best_x = out.x
            best_y = out.y
    out.x = best_x
    out.y = best_y
    return best


def nearest_core(out: Vec2, piece: Convex, x: float, y: float, c: float, s: float) -> float:
    """As `nearest`, for the piece's core. The caller applies the radius and the tolerance."""
    ux: float
    uy: float
    px: float
    py: float
    dx: float
    dy: float
    if piece.kind == POLYGON:
        px = -(c * x + s * y)
        py = s * x - c * y
        if not nearest_on_polygon(out, piece, px, py, TOUCH_RELATIVE * piece_scale(piece, x, y)):
            out.x = out.y = 0.0
            return 0.0
        dx = out.x - px
        dy = out.y - py
        out.x = c * dx - s * dy
        out.y = s * dx + c * dy
        return sqrt(dx * dx + dy * dy)
    x += c * piece.cx - s * piece.cy
    y += s * piece.cx + c * piece.cy
    if piece.kind == DISC:
        out.x = x
        out.y = y
        return sqrt(x * x + y * y)
    ux = c * piece.ux - s * piece.uy
    uy = s * piece.ux + c * piece.uy
    px = -(x * ux + y * uy)
    py = x * uy - y * ux
    if piece.kind == BOX:
        dx = max(-piece.hx, min(px, piece.hx)) - px
        dy = max(-piece.hy, min(py, piece.hy)) - py
    elif in_ellipse(px, py, piece.hx, piece.hy, 0.0):
        dx = dy = 0.0
    else:
        nearest_on_ellipse(out, px, py, piece.hx, piece.hy)
        dx = out.x - px
        dy = out.y - py
    out.x = dx * ux - dy * uy
    out.y = dx * uy + dy * ux
    return sqrt(dx * dx + dy * dy)
