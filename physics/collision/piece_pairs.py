"""Pairs of pieces of two rows, where layers, masks and sensors of the pieces differ.

Two rows are one pair, with one contact. The contact is that of two solid pieces if any two touch, because solid pieces
push the bodies. Otherwise the contact is that of a sensor.
"""

from __future__ import annotations

import cython

from physics.components.piece_filters import PieceFilters
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import TIE_RELATIVE

if not cython.compiled:
    EITHER, SOLID_A, SOLID_B, BOTH_SOLID = range(4)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def differ(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Whether the pieces of either of two rows have filters of their own."""
    return bodies.has_part_filters and (bodies.filters[i] is not None or bodies.filters[j] is not None)


def pieces_meet(
    bodies: Bodies,
    i: cython.Py_ssize_t,
    p: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    q: cython.Py_ssize_t,
    solid: cython.int,
) -> cython.bint:
    """Whether layers and masks let a piece of one row and a piece of another meet, and the pieces that `solid` names
    are solid, not sensors."""
    one: PieceFilters | None = bodies.filters_of(i)
    other: PieceFilters | None = bodies.filters_of(j)
    layer_a: cython.ulonglong = bodies.layer[i]
    layer_b: cython.ulonglong = bodies.layer[j]
    mask_a: cython.ulonglong = bodies.mask[i]
    mask_b: cython.ulonglong = bodies.mask[j]
    sensor_a: cython.int = bodies.sensor[i]
    sensor_b: cython.int = bodies.sensor[j]
    if one is not None:
        layer_a = one.layer[p]
        mask_a = one.mask[p]
        sensor_a = one.sensor[p]
    if other is not None:
        layer_b = other.layer[q]
        mask_b = other.mask[q]
        sensor_b = other.sensor[q]
    return (
        (layer_a & mask_b) != 0
        and (layer_b & mask_a) != 0
        and not (sensor_a and solid & SOLID_A)
        and not (sensor_b and solid & SOLID_B)
    )


def any_meet(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, solid: cython.int) -> cython.bint:
    """Whether any piece of one row and any piece of another may meet, as in `pieces_meet`."""
    p: cython.Py_ssize_t
    q: cython.Py_ssize_t
    one: PieceFilters | None = bodies.filters_of(i)
    other: PieceFilters | None = bodies.filters_of(j)
    for p in range(len(one.sensor) if one is not None else 1):
        for q in range(len(other.sensor) if other is not None else 1):
            if pieces_meet(bodies, i, p, j, q, solid):
                return True
    return False


def collide_some(
    narrowphase: Narrowphase,
    bodies: Bodies,
    i: cython.Py_ssize_t,
    a: tuple[Convex, ...],
    ca: float,
    sa: float,
    j: cython.Py_ssize_t,
    b: tuple[Convex, ...],
    dx: float,
    dy: float,
    cb: float,
    sb: float,
    margin: float,
    solid: cython.int,
    out: Manifold,
) -> cython.int:
    """`Narrowphase.collide_all` of the pieces of two rows that may meet, as in `pieces_meet`: finds the deepest two
    solid pieces that touch, or, if there are none, the deepest of all pairs."""
    one: Convex
    other: Convex
    p: cython.Py_ssize_t
    q: cython.Py_ssize_t
    found: cython.int = 0
    rank: cython.int
    both: cython.bint
    tie: float
    candidate: Manifold = narrowphase.candidate
    for p in range(len(a)):
        one = a[p]
        for q in range(len(b)):
            other = b[q]
            if not pieces_meet(bodies, i, p, j, q, solid):
                continue
            both = pieces_meet(bodies, i, p, j, q, BOTH_SOLID)
            if not narrowphase.collide(one, ca, sa, other, dx, dy, cb, sb, margin, candidate):
                continue
            rank = 2 if both and candidate.depth >= 0.0 else 1
            if rank < found:
                continue
            tie = TIE_RELATIVE * (one.reach if one.reach < other.reach else other.reach)
            if rank > found or candidate.depth > out.depth + tie:
                out.copy(candidate)
                out.piece_a = p
                out.piece_b = q
                found = rank
    return found
