"""Mixes the materials of two colliders, for manifolds and for impacts of the sweep."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.collision.manifolds import (
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        RESISTANCE,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from cython.cimports.physics.components.collider import AVERAGE, MINIMUM, MULTIPLY, UNRULED, Collider
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, sin, sqrt

    from physics.collision.manifolds import (
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        RESISTANCE,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from physics.components.collider import AVERAGE, MINIMUM, MULTIPLY, UNRULED, Collider
    from physics.rows.bodies import Bodies

_GREATEST = cython.declare(cython.double, 1e300)
"""Of a product that may be too great for a float."""


@cython.cfunc
@cython.exceptval(-1, check=False)
def mix_materials(bodies: Bodies, near: Manifolds) -> cython.int:
    """Set friction, restitution, resistance to rolling and surface speed of each manifold."""
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    v: cython.Py_ssize_t
    for k in range(near.count):
        a = near.info[INFO * k + ROW_A]
        b = near.info[INFO * k + ROW_B]
        v = VALUE * k
        near.value[v + FRICTION] = mixed_friction(bodies, a, b)
        near.value[v + RESTITUTION] = mixed_restitution(bodies, a, b)
        near.value[v + RESISTANCE] = max(bodies.rolling_resistance[a], bodies.rolling_resistance[b])
        near.value[v + SURFACE] = 0.0
        if bodies.belts:
            near.value[v + SURFACE] = mixed_surface(
                bodies,
                a,
                bodies.angle[a],
                b,
                bodies.angle[b],
                near.value[v + NORMAL_X],
                near.value[v + NORMAL_Y],
            )
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed_friction(bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> float:
    """Friction of two rows. Unless a collider has another rule, the geometric mean, so that a body without friction
    slides on everything."""
    rule: cython.int = max(bodies.friction_combine[a], bodies.friction_combine[b])
    if rule != UNRULED:
        return combined(rule, bodies.friction[a], bodies.friction[b])
    return sqrt(bodies.friction[a] * bodies.friction[b])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed_restitution(bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> float:
    """Restitution of two rows. Unless a collider has another rule, the greater one, so that a rubber ball bounces on
    everything."""
    rule: cython.int = max(bodies.restitution_combine[a], bodies.restitution_combine[b])
    if rule != UNRULED:
        return combined(rule, bodies.restitution[a], bodies.restitution[b])
    return max(bodies.restitution[a], bodies.restitution[b])


@cython.cfunc
@cython.exceptval(check=False)
def combined(rule: cython.int, a: float, b: float) -> float:
    """Two values of a material as one, by the stronger of the two colliders' rules."""
    if rule == AVERAGE:
        return 0.5 * a + 0.5 * b
    if rule == MINIMUM:
        return min(a, b)
    if rule == MULTIPLY:
        return min(a * b, _GREATEST)
    return max(a, b)


@cython.cfunc
@cython.exceptval(check=False)
def mixed_surface(
    bodies: Bodies,
    a: cython.Py_ssize_t,
    angle_a: float,
    b: cython.Py_ssize_t,
    angle_b: float,
    nx: float,
    ny: float,
) -> float:
    """Speed of b relative to a at which the surfaces of two rows do not slide, along the normal turned by 90 degrees
    counter-clockwise.

    With surface velocities ua and ub, surfaces do not slide if va + ua = vb + ub, so vb - va = ua - ub.
    """
    x: float = surface_x(bodies, a, angle_a) - surface_x(bodies, b, angle_b)
    y: float = surface_y(bodies, a, angle_a) - surface_y(bodies, b, angle_b)
    return y * nx - x * ny


@cython.cfunc
@cython.exceptval(check=False)
def surface_x(bodies: Bodies, i: cython.Py_ssize_t, angle: float) -> float:
    """Surface velocity of a row along x, if the row has this angle."""
    collider: Collider = bodies.colliders[i]
    if collider._surface_x == 0.0 and collider._surface_y == 0.0:
        return 0.0
    return cos(angle) * collider._surface_x - sin(angle) * collider._surface_y


@cython.cfunc
@cython.exceptval(check=False)
def surface_y(bodies: Bodies, i: cython.Py_ssize_t, angle: float) -> float:
    """Surface velocity of a row along y, if the row has this angle."""
    collider: Collider = bodies.colliders[i]
    if collider._surface_x == 0.0 and collider._surface_y == 0.0:
        return 0.0
    return sin(angle) * collider._surface_x + cos(angle) * collider._surface_y
