"""One side of a piece: how far the piece reaches in its direction, and the contact of another piece across it.

The pair routines choose the side that separates two pieces by the shortest way. Code that knows more than the two
pieces (their neighbours, or the direction in which a platform is solid) may have to choose another side.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.cast import in_ellipse
from physics.geometry.clip import clip
from physics.geometry.manifold import ROLLS_ON_A, ROLLS_ON_B, Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.polygon import distance_to_polygon
from physics.shapes.convex import BOX, DISC, ELLIPSE, Convex
from physics.tolerances import FLAT_COSINE


def reach_along(piece: PlacedPiece, nx: float, ny: float) -> float:
    """How far a piece reaches along the unit vector (nx, ny), from the origin of its frame."""
    i: cython.Py_ssize_t
    x: float
    y: float
    along: float
    best: float
    if piece.kind == DISC:
        return piece.cx * nx + piece.cy * ny + piece.radius
    if piece.kind == ELLIPSE:
        x = piece.hx * (nx * piece.ux + ny * piece.uy)
        y = piece.hy * (ny * piece.ux - nx * piece.uy)
        return piece.cx * nx + piece.cy * ny + sqrt(x * x + y * y)
    best = piece.vertices[0] * nx + piece.vertices[1] * ny
    for i in range(4, 4 * piece.count, 4):
        along = piece.vertices[i] * nx + piece.vertices[i + 1] * ny
        if along > best:
            best = along
    return best + piece.radius


def contains_within(piece: PlacedPiece, x: float, y: float, slack: float) -> cython.bint:
    """Whether a point is in a piece, or outside by at most `slack` (at a corner: beyond each of the sides there)."""
    i: cython.Py_ssize_t
    if piece.kind == DISC:
        x -= piece.cx
        y -= piece.cy
        return sqrt(x * x + y * y) <= piece.radius + slack
    if piece.kind == ELLIPSE:
        x -= piece.cx
        y -= piece.cy
        return in_ellipse(x * piece.ux + y * piece.uy, y * piece.ux - x * piece.uy, piece.hx, piece.hy, slack)
    for i in range(0, 4 * piece.count, 4):
        if (x - piece.vertices[i]) * piece.vertices[i + 2] + (y - piece.vertices[i + 1]) * piece.vertices[
            i + 3
        ] > piece.radius + slack:
            return False
    # At a round corner or an end of a segment, a point within the lines of all sides may still be outside the piece.
    return (piece.radius == 0.0 and piece.count > 2) or (
        distance_to_polygon(piece, x, y, 0.0) <= piece.radius + slack
    )


def across_side(
    piece: PlacedPiece,
    side: cython.Py_ssize_t,
    other: PlacedPiece,
    margin: float,
    tol: float,
    tie: float,
    flip: cython.bint,
    out: Manifold,
) -> cython.int:
    """The contact of `other` across the side of `piece` that starts at its vertex record `side`.

    Returns 1 and fills `out`; or 0, and only the normal is set, if `other` is beside that side. Points are in the
    frame of the two. `flip` is set if `piece` is the second of the pair: the normal is from the first to the second.
    Features are those that the pair routines would give, `margin`, `tol` and `tie` as there.
    """
    nx: float = piece.vertices[side + 2]
    ny: float = piece.vertices[side + 3]
    x: float = piece.vertices[side]
    y: float = piece.vertices[side + 1]
    end: cython.Py_ssize_t = side + 4 if side + 4 < 4 * piece.count else 0
    # Along the side: the normal turned by 90 degrees, (-ny, nx).
    length: float = (piece.vertices[end + 1] - y) * nx - (piece.vertices[end] - x) * ny
    sign: float = -1.0 if flip else 1.0
    n: float
    t: float
    reach: float
    out.nx = sign * nx
    out.ny = sign * ny
    if other.kind == DISC or other.kind == ELLIPSE:
        # One point: the deepest.
        n = (other.cx - x) * nx + (other.cy - y) * ny
        t = (other.cy - y) * nx - (other.cx - x) * ny
        if other.kind == DISC:
            n -= other.radius
        else:
            # Of all points of the ellipse, the one where its outward normal is (-nx, -ny).
            reach = other.hx * (nx * other.ux + ny * other.uy)
            end_n: float = other.hy * (ny * other.ux - nx * other.uy)
            depth: float = sqrt(reach * reach + end_n * end_n)
            n -= depth
            # The point is centre - (hx^2 (n.u) u + hy^2 (n.v) v) / depth, of which the part along (-ny, nx) counts.
            t -= (
                other.hx * reach * (other.uy * nx - other.ux * ny)
                + other.hy * end_n * (other.ux * nx + other.uy * ny)
            ) / depth
        if t < -tol or t > length + tol:
            return 0
        n -= piece.radius
        reach = piece.radius + 0.5 * n
        out.set_single_point(sign * nx, sign * ny, -n, tol, x + nx * reach - ny * t, y + ny * reach + nx * t)
        out.rolls = ROLLS_ON_B if flip else ROLLS_ON_A
        return 1
    # Of the two edges at the other piece's deepest vertex, the edge that faces the side more.
    i: cython.Py_ssize_t
    deep: cython.Py_ssize_t = 0
    along: float
    least: float = 0.0
    for i in range(0, 4 * other.count, 4):
        along = other.vertices[i] * nx + other.vertices[i + 1] * ny
        if i == 0 or along < least:
            least = along
            deep = i
    edge: cython.Py_ssize_t = deep - 4 if deep > 0 else 4 * other.count - 4
    if (
        other.vertices[deep + 2] * nx + other.vertices[deep + 3] * ny
        <= other.vertices[edge + 2] * nx + other.vertices[edge + 3] * ny
    ):
        edge = deep
    i = edge + 4 if edge + 4 < 4 * other.count else 0
    p0n: float = (other.vertices[edge] - x) * nx + (other.vertices[edge + 1] - y) * ny
    p0t: float = (other.vertices[edge + 1] - y) * nx - (other.vertices[edge] - x) * ny
    p1n: float = (other.vertices[i] - x) * nx + (other.vertices[i + 1] - y) * ny
    p1t: float = (other.vertices[i + 1] - y) * nx - (other.vertices[i] - x) * ny
    if p0t > p1t:
        t = p0t
        p0t = p1t
        p1t = t
        n = p0n
        p0n = p1n
        p1n = n
    if p1t < -tol or p0t > length + tol:
        return 0
    # The deepest point may be beyond an end of the side: only the part of the edge above the side counts for the depth.
    n = p1n - p0n
    t = p1t - p0t
    reach = p0n
    if p0t < 0.0 < t:
        reach = p0n - n * p0t / t
    least = p1n
    if p1t > length and t > 0.0:
        least = p1n - n * (p1t - length) / t
    if reach < least:
        least = reach
    feature: cython.Py_ssize_t
    first: cython.Py_ssize_t = side // 4
    second: cython.Py_ssize_t = edge // 4
    if piece.kind == BOX and other.kind == BOX:
        # Between boxes, sides are counted from +x; the record of +x is the last.
        first = (first + 1) & 3
        second = (second + 1) & 3
    feature = (second & 511) + 512 * (first & 511) if flip else (first & 511) + 512 * (second & 511)
    clip(
        x, y, nx, ny, 0.0, 0.0, length, piece.radius, p0n, p0t, p1n, p1t, other.radius,
        least, False, margin, tol, tie, flip, feature, out,
    )  # fmt: skip
    return 1


def has_side(piece: Convex, c: float, s: float, nx: float, ny: float) -> cython.int:
    """Whether a piece, turned by the angle of cosine `c` and sine `s`, has a side across the unit vector (nx, ny)."""
    k: cython.Py_ssize_t
    # The vector in the piece's own frame. Its cosine with the normal of such a side is 1 or -1, up to rounding.
    x: float = c * nx + s * ny
    y: float = c * ny - s * nx
    if piece.kind == DISC:
        return 0
    for k in range(0, 4 * piece.count, 4):
        if fabs(piece.vertices[k + 2] * x + piece.vertices[k + 3] * y) > FLAT_COSINE:
            return 1
    return 0
