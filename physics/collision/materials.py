"""Mixes the materials of two colliders, for manifolds and for impacts of the sweep."""

from __future__ import annotations

from math import cos, sin, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.components.collider import (
    AVERAGE,
    MINIMUM,
    MULTIPLY,
    PIECE_FRICTION,
    PIECE_FRICTION_RULE,
    PIECE_MATERIAL,
    PIECE_RESISTANCE,
    PIECE_RESTITUTION,
    PIECE_RESTITUTION_RULE,
    PIECE_SPEED,
    PIECE_SURFACE_X,
    PIECE_SURFACE_Y,
    UNRULED,
    Collider,
)
from physics.rows.bodies import Bodies

_GREATEST = cython.declare(cython.double, 1e300)
"""Limit of a product of two values, so that it stays finite."""


def mix_materials(bodies: Bodies, manifolds: Manifolds) -> None:
    """Set friction, restitution, resistance to rolling and surface speed of each manifold."""
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    p: cython.Py_ssize_t = 0
    q: cython.Py_ssize_t = 0
    for k in range(manifolds.count):
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if bodies.has_part_materials:
            p = piece_a_of(bodies, manifolds, k)
            q = piece_b_of(bodies, manifolds, k)
        manifolds.values[k].friction = mixed_friction(bodies, a, p, b, q)
        manifolds.values[k].restitution = mixed_restitution(bodies, a, p, b, q)
        manifolds.values[k].rolling_resistance = max(
            material(bodies, a, p, PIECE_RESISTANCE),
            material(bodies, b, q, PIECE_RESISTANCE),
        )
        manifolds.values[k].surface_speed = 0.0
        if bodies.has_moving_surfaces:
            manifolds.values[k].surface_speed = mixed_surface(
                bodies,
                a,
                p,
                bodies.angle[a],
                b,
                q,
                bodies.angle[b],
                manifolds.values[k].normal_x,
                manifolds.values[k].normal_y,
            )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def material(bodies: Bodies, row: cython.Py_ssize_t, piece: cython.Py_ssize_t, field: cython.int) -> float:
    """A field of the material of a piece. If no shape of the row has a material of its own, the field is the one that
    `gather` read from the collider."""
    return piece_value(bodies, row, piece, field, bodies.material[PIECE_MATERIAL * row + field])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def piece_value(
    bodies: Bodies, row: cython.Py_ssize_t, piece: cython.Py_ssize_t, field: cython.int, value: float
) -> float:
    """A field of the material of a piece. If no shape of the row has a material of its own, the field is `value`, the
    present one of the collider: handlers may have assigned to the collider since `gather` read it."""
    collider: Collider
    if not bodies.has_part_materials:
        return value
    collider = bodies.colliders[row]
    # Game code may have edited the shapes since they were read.
    if not collider._has_part_materials or PIECE_MATERIAL * (piece + 1) > len(collider._materials):
        return value
    return collider._materials[PIECE_MATERIAL * piece + field]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed_friction(
    bodies: Bodies, a: cython.Py_ssize_t, p: cython.Py_ssize_t, b: cython.Py_ssize_t, q: cython.Py_ssize_t
) -> float:
    """Friction of a piece of one row and a piece of another. Unless a collider has another rule, the geometric mean, so
    that a body without friction slides on everything."""
    one: float = material(bodies, a, p, PIECE_FRICTION)
    other: float = material(bodies, b, q, PIECE_FRICTION)
    rule: cython.int = max(
        cython.cast(cython.int, material(bodies, a, p, PIECE_FRICTION_RULE)),
        cython.cast(cython.int, material(bodies, b, q, PIECE_FRICTION_RULE)),
    )
    if rule != UNRULED:
        return combined(rule, one, other)
    return sqrt(one * other)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed_restitution(
    bodies: Bodies, a: cython.Py_ssize_t, p: cython.Py_ssize_t, b: cython.Py_ssize_t, q: cython.Py_ssize_t
) -> float:
    """Restitution of a piece of one row and a piece of another. Unless a collider has another rule, the greater one, so
    that a rubber ball bounces on everything."""
    one: float = material(bodies, a, p, PIECE_RESTITUTION)
    other: float = material(bodies, b, q, PIECE_RESTITUTION)
    rule: cython.int = max(
        cython.cast(cython.int, material(bodies, a, p, PIECE_RESTITUTION_RULE)),
        cython.cast(cython.int, material(bodies, b, q, PIECE_RESTITUTION_RULE)),
    )
    if rule != UNRULED:
        return combined(rule, one, other)
    return max(one, other)


def may_bounce(bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether any piece of one row and any piece of another have a restitution above 0 together."""
    p: cython.Py_ssize_t
    q: cython.Py_ssize_t
    if not bodies.has_part_materials:
        return mixed_restitution(bodies, a, 0, b, 0) > 0.0
    for p in range(len(bodies.pieces[a])):
        for q in range(len(bodies.pieces[b])):
            if mixed_restitution(bodies, a, p, b, q) > 0.0:
                return True
    return False


def combined(rule: cython.int, a: float, b: float) -> float:
    """Combine two values of a material by `rule`, the stronger of the two colliders' rules."""
    if rule == AVERAGE:
        return 0.5 * a + 0.5 * b
    if rule == MINIMUM:
        return min(a, b)
    if rule == MULTIPLY:
        return min(a * b, _GREATEST)
    return max(a, b)


def mixed_surface(
    bodies: Bodies,
    a: cython.Py_ssize_t,
    p: cython.Py_ssize_t,
    angle_a: float,
    b: cython.Py_ssize_t,
    q: cython.Py_ssize_t,
    angle_b: float,
    nx: float,
    ny: float,
) -> float:
    """Speed of b relative to a at which the surfaces of two pieces do not slide, along the normal turned by 90 degrees
    counter-clockwise.

    With surface velocities ua and ub, surfaces do not slide if va + ua = vb + ub, so vb - va = ua - ub.
    """
    x: float = surface_x(bodies, a, p, angle_a) - surface_x(bodies, b, q, angle_b)
    y: float = surface_y(bodies, a, p, angle_a) - surface_y(bodies, b, q, angle_b)
    return y * nx - x * ny + mixed_surface_speed(bodies, a, p, b, q)


def mixed_surface_speed(
    bodies: Bodies, a: cython.Py_ssize_t, p: cython.Py_ssize_t, b: cython.Py_ssize_t, q: cython.Py_ssize_t
) -> float:
    """The part of `mixed_surface` that comes from speeds along the outlines.

    Counter-clockwise along the outline of a is the normal turned by 90 degrees counter-clockwise. The outward normal of
    b is the opposite one, so counter-clockwise along the outline of b is the opposite direction. As ub is subtracted,
    both speeds are added.
    """
    one: Collider = bodies.colliders[a]
    other: Collider = bodies.colliders[b]
    return piece_value(bodies, a, p, PIECE_SPEED, one._surface_speed) + piece_value(
        bodies, b, q, PIECE_SPEED, other._surface_speed
    )


def surface_x(bodies: Bodies, i: cython.Py_ssize_t, piece: cython.Py_ssize_t, angle: float) -> float:
    """Surface velocity of a piece of a row along x, if the row has this angle."""
    collider: Collider = bodies.colliders[i]
    x: float = piece_value(bodies, i, piece, PIECE_SURFACE_X, collider._surface_x)
    y: float = piece_value(bodies, i, piece, PIECE_SURFACE_Y, collider._surface_y)
    return 0.0 if x == 0.0 and y == 0.0 else cos(angle) * x - sin(angle) * y


def surface_y(bodies: Bodies, i: cython.Py_ssize_t, piece: cython.Py_ssize_t, angle: float) -> float:
    """Surface velocity of a piece of a row along y, if the row has this angle."""
    collider: Collider = bodies.colliders[i]
    x: float = piece_value(bodies, i, piece, PIECE_SURFACE_X, collider._surface_x)
    y: float = piece_value(bodies, i, piece, PIECE_SURFACE_Y, collider._surface_y)
    return 0.0 if x == 0.0 and y == 0.0 else sin(angle) * x + cos(angle) * y
