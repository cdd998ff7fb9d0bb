"""The contact of two edges that face each other: two points by clipping, or one.

Erin Catto, "Contact Manifolds" (GDC 2007): the piece whose side separates the two best gives the *reference* edge; the
most opposed edge of the other piece is *incident*. The contact is the part of the incident edge between the ends of the
reference edge.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.manifold import ROLLS_NOT, TIPS, TIPS_ON_A, TIPS_ON_B, Manifold

# Cosine of the angle between two edges, 5 degrees, up to which they touch along their length.
_PARALLEL = cython.declare(cython.double, 0.996)


def clip(
    ox: float,
    oy: float,
    nx: float,
    ny: float,
    face: float,
    low: float,
    high: float,
    radius: float,
    p0n: float,
    p0t: float,
    p1n: float,
    p1t: float,
    other_radius: float,
    gap: float,
    apart: cython.bint,
    margin: float,
    tol: float,
    tie: float,
    flip: cython.bint,
    feature: cython.Py_ssize_t,
    out: Manifold,
) -> cython.int:
    """Fill `out` from a reference and an incident edge of two cores.

    Returns 1 for a contact of the edges, 2 for a contact of two corners, 0 if the pieces are apart by over `margin`.

    (ox, oy)            origin of the edges' coordinates: n along (nx, ny), the reference edge's outward normal, and t
                        along (-ny, nx)
    face, low, high     the reference edge runs from (face, low) to (face, high); its piece's radius is `radius`
    p0n, p0t, p1n, p1t  ends of the incident edge; its piece's radius is `other_radius`
    gap                 from the reference edge's line to the incident core's deepest point, an end of that edge
    apart               the cores may be apart
    flip                the reference edge is the second piece's
    feature             identifies the two edges, in 18 bits
    """
    radii: float = radius + other_radius
    sign: float = -1.0 if flip else 1.0
    t: float
    if p0t > p1t:
        t = p0t
        p0t = p1t
        p1t = t
        t = p0n
        p0n = p1n
        p1n = t
    depth: float = radii - gap
    # Not derived from `corner`: an edge may be so short that both of its ends are one place.
    at_high: cython.bint
    corner: float
    along: float
    across: float
    distance: float
    square: float
    reach: float
    t = p0t if p0n <= p1n else p1t
    if apart and (t > high or t < low):
        # The nearest end of the incident edge is beyond an end of the reference edge. Is the distance the gap along the
        # normal, as for parallel edges, or the distance of two corners? (Segments in line with each other come here,
        # too: the gap along the normal of their sides is 0, however far apart they are.)
        at_high = t > high
        corner = high if at_high else low
        along = p1n - p0n
        across = p1t - p0t
        t = (face - p0n) * along + (corner - p0t) * across
        square = along * along + across * across
        # (An edge may be so short that, where it is, rounding leaves it no length.)
        t = 0.0 if t <= 0.0 else 1.0 if t >= square else t / square
        along = p0n + t * along - face
        across = p0t + t * across - corner
        if fabs(across) > tol:
            distance = sqrt(along * along + across * across)
            if distance > radii + margin + tol:
                return 0
            along = along / distance
            across = across / distance
            depth = radii - distance
            reach = radius - 0.5 * depth
            t = corner + across * reach
            reach = face + along * reach
            # Edges that are nearly parallel touch along their length, too. Otherwise a capsule that lies over a ledge
            # would rock: on one point when it leans out slightly, and on two points when it leans in.
            end_t: float = p0t if at_high else p1t
            end_n: float = p0n if at_high else p1n
            if at_high and end_t < low:
                end_n = p0n + (p1n - p0n) * ((low - p0t) / (p1t - p0t))
                end_t = low
            elif not at_high and end_t > high:
                end_n = p1n + (p0n - p1n) * ((p1t - high) / (p1t - p0t))
                end_t = high
            second_depth: float = radii - (end_n - face)
            if (
                along > _PARALLEL
                and (end_t < high - tie if at_high else end_t > low + tie)
                and -margin - tol <= second_depth <= depth
            ):
                out.nx = sign * (nx * along - ny * across)
                out.ny = sign * (ny * along + nx * across)
                out.depth = 0.0 if -tol <= depth <= tol else depth
                out.count = 0
                out.rolls = TIPS if radii > 0.0 else ROLLS_NOT
                # The corner is the point on the left when one looks along the normal, if it is the high end.
                if at_high == flip:
                    _put(out, ox + nx * reach - ny * t, oy + ny * reach + nx * t, depth, tol, 2 + 2 * feature)
                    _add(out, ox, oy, nx, ny, face + radius, end_t, second_depth, tol, 3 + 2 * feature)
                else:
                    _add(out, ox, oy, nx, ny, face + radius, end_t, second_depth, tol, 2 + 2 * feature)
                    _put(out, ox + nx * reach - ny * t, oy + ny * reach + nx * t, depth, tol, 3 + 2 * feature)
                return 2
            out.set_single_point(
                sign * (nx * along - ny * across),
                sign * (ny * along + nx * across),
                depth,
                tol,
                ox + nx * reach - ny * t,
                oy + ny * reach + nx * t,
            )
            out.rolls = TIPS if radius > 0.0 and other_radius > 0.0 else ROLLS_NOT
            return 2
    if p0t > high or p1t < low:
        # The edges miss each other by a rounding error: only the corner is the contact.
        p0t = p1t = high if p0t > high else low
        p0n = p1n = face + gap
    across = p1t - p0t
    if p0t < low:
        along = p0n + (p1n - p0n) * ((low - p0t) / across)
        if p1t > high:
            p1n = p1n + (p0n - p1n) * ((p1t - high) / across)
            p1t = high
        p0n = along
        p0t = low
    elif p1t > high:
        p1n = p1n + (p0n - p1n) * ((p1t - high) / across)
        p1t = high
    # Except for ties and rounding, the deepest point is within the reference edge, and its depth is `depth`.
    depth0: float = radii - (p0n - face)
    depth1: float = radii - (p1n - face)
    if p0n <= p1n or depth0 > depth:
        depth0 = depth
    if p0n > p1n or depth1 > depth:
        depth1 = depth
    one: cython.bint = p1t - p0t <= tie
    first: cython.bint = depth0 >= depth1 or (not one and depth0 >= -margin - tol)
    second: cython.bint = depth1 > depth0 or (not one and depth1 >= -margin - tol)
    out.nx = sign * nx
    out.ny = sign * ny
    out.depth = 0.0 if -tol <= depth <= tol else depth
    out.count = 0
    # Point 0 is the point on the right when one looks along the normal. So it is the same point with either edge as the
    # reference edge.
    if flip:
        if second:
            _add(out, ox, oy, nx, ny, face + radius, p1t, depth1, tol, 2 + 2 * feature)
        if first:
            _add(out, ox, oy, nx, ny, face + radius, p0t, depth0, tol, 3 + 2 * feature)
    else:
        if first:
            _add(out, ox, oy, nx, ny, face + radius, p0t, depth0, tol, 2 + 2 * feature)
        if second:
            _add(out, ox, oy, nx, ny, face + radius, p1t, depth1, tol, 3 + 2 * feature)
    out.rolls = ROLLS_NOT
    if out.count == 2:
        if radii > 0.0:
            out.rolls = TIPS
    elif other_radius > 0.0:
        out.rolls = TIPS_ON_B if flip else TIPS_ON_A
    return 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _add(
    out: Manifold,
    ox: float,
    oy: float,
    nx: float,
    ny: float,
    surface: float,
    t: float,
    depth: float,
    tol: float,
    id: cython.Py_ssize_t,
) -> cython.void:
    """Add the point half the depth behind the reference surface, at `t` along it."""
    n: float = surface - 0.5 * depth
    _put(out, ox + nx * n - ny * t, oy + ny * n + nx * t, depth, tol, id)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _put(out: Manifold, x: float, y: float, depth: float, tol: float, id: cython.Py_ssize_t) -> cython.void:
    """Add the point (x, y)."""
    if -tol <= depth <= tol:
        depth = 0.0
    if out.count == 0:
        out.x0 = x
        out.y0 = y
        out.depth0 = depth
        out.id0 = cython.cast(cython.int, id)
    else:
        out.x1 = x
        out.y1 = y
        out.depth1 = depth
        out.id1 = cython.cast(cython.int, id)
    out.count += 1
