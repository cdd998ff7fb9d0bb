"""Contacts of a box with a box."""

from __future__ import annotations

from math import fabs

import cython

from physics.geometry.clip import clip
from physics.geometry.manifold import Manifold


def box_box(
    ax: float,
    ay: float,
    ahx: float,
    ahy: float,
    aux: float,
    auy: float,
    bx: float,
    by: float,
    bhx: float,
    bhy: float,
    bux: float,
    buy: float,
    margin: float,
    tol: float,
    tie: float,
    out: Manifold,
) -> cython.int:
    """Two boxes: centre, half sizes and x axis of each. Returns 1 and fills `out`, or 0 (see `disc_contacts`).

    Separating axes with half extents (Stefan Gottschalk, "OBBTree"; Erin Catto, box2d-lite): the gap along an axis is
    the distance of the centres along it less the half extents of both.
    """
    ex: float = bx - ax
    ey: float = by - ay
    limit: float = margin + tol
    # The rotation of b relative to a.
    c: float = fabs(aux * bux + auy * buy)
    s: float = fabs(aux * buy - auy * bux)
    # The vector from a to b along the axes of a, and the vector from b to a along the axes of b.
    along_ax: float = ex * aux + ey * auy
    along_ay: float = ey * aux - ex * auy
    along_bx: float = -ex * bux - ey * buy
    along_by: float = ex * buy - ey * bux
    gap_ax: float = fabs(along_ax) - (ahx + bhx * c + bhy * s)
    if not gap_ax <= limit:
        return 0
    gap_ay: float = fabs(along_ay) - (ahy + bhx * s + bhy * c)
    if not gap_ay <= limit:
        return 0
    gap_bx: float = fabs(along_bx) - (bhx + ahx * c + ahy * s)
    if not gap_bx <= limit:
        return 0
    gap_by: float = fabs(along_by) - (bhy + ahx * s + ahy * c)
    if not gap_by <= limit:
        return 0
    gap: float = gap_ax
    if gap_ay > gap:
        gap = gap_ay
    if gap_bx > gap:
        gap = gap_bx
    if gap_by > gap:
        gap = gap_by
    # Of sides with the same gap (within `tie`), the first in this order is taken. Boxes that are apart have only one
    # nearest direction: no tie there.
    if gap <= tol:
        gap -= tie
    nx: float
    ny: float
    hn: float
    ht: float
    along: float
    side: cython.int
    if gap_ax >= gap or gap_ay >= gap:
        if gap_ax >= gap:
            side = 0
            nx = aux
            ny = auy
            hn = ahx
            ht = ahy
            along = along_ax
        else:
            side = 1
            nx = -auy
            ny = aux
            hn = ahy
            ht = ahx
            along = along_ay
        if along < -0.5 * tie:
            side += 2
            nx = -nx
            ny = -ny
        return _meet(ax, ay, nx, ny, hn, ht, side, ex, ey, bhx, bhy, bux, buy, margin, tol, tie, False, out)
    if gap_bx >= gap:
        side = 0
        nx = bux
        ny = buy
        hn = bhx
        ht = bhy
        along = along_bx
    else:
        side = 1
        nx = -buy
        ny = bux
        hn = bhy
        ht = bhx
        along = along_by
    if along < -0.5 * tie:
        side += 2
        nx = -nx
        ny = -ny
    return _meet(bx, by, nx, ny, hn, ht, side, -ex, -ey, ahx, ahy, aux, auy, margin, tol, tie, True, out)


def _meet(
    x: float,
    y: float,
    nx: float,
    ny: float,
    hn: float,
    ht: float,
    side: cython.int,
    ex: float,
    ey: float,
    hx: float,
    hy: float,
    ux: float,
    uy: float,
    margin: float,
    tol: float,
    tie: float,
    flip: cython.bint,
    out: Manifold,
) -> cython.int:
    """The contact of a side of a box around (x, y), outward normal (nx, ny), with the box that is (ex, ey) away.

    hn, ht are the first box's half sizes along and across the normal; hx, hy, ux, uy are the other's.
    """
    # All in coordinates n, t along (nx, ny) and (-ny, nx): the other's centre and x axis; its y axis is (-ut, un).
    cn: float = ex * nx + ey * ny
    ct: float = ey * nx - ex * ny
    un: float = ux * nx + uy * ny
    ut: float = uy * nx - ux * ny
    other: cython.int
    swap: float
    if fabs(un) >= fabs(ut):
        other = 0
    else:
        other = 1
        swap = un
        un = -ut
        ut = swap
        swap = hx
        hx = hy
        hy = swap
    if un > 0.0:
        other += 2
        un = -un
        ut = -ut
    # Now (un, ut) is the normal of the most opposed side, hx away from the centre, and hy is half that side.
    p0: float = cn + un * hx - ut * hy
    p1: float = cn + un * hx + ut * hy
    gap: float = (p0 if p0 <= p1 else p1) - hn
    found: cython.int = clip(
        x, y, nx, ny, hn, -ht, ht, 0.0,
        p0, ct + ut * hx + un * hy,
        p1, ct + ut * hx - un * hy, 0.0,
        gap, gap > -tol, margin, tol, tie, flip, other + 512 * side if flip else side + 512 * other, out,
    )  # fmt: skip
    return 1 if found != 0 else 0
