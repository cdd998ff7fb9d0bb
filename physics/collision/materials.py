"""What two materials are together: for the contacts that the solver gets, and for impacts within the tick."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.collision.manifolds import (
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, sin, sqrt

    from physics.collision.manifolds import (
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from physics.components.collider import Collider
    from physics.rows.bodies import Bodies


@cython.cfunc
@cython.exceptval(-1, check=False)
def mix_materials(bodies: Bodies, near: Manifolds) -> cython.int:
    """Materials of the two colliders of each manifold to one."""
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
    """Friction of two rows together: the geometric mean, so that one without friction slides on everything."""
    return sqrt(bodies.friction[a] * bodies.friction[b])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def mixed_restitution(bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> float:
    """Restitution of two rows together: the greater one, so that a rubber ball bounces on everything."""
    return max(bodies.restitution[a], bodies.restitution[b])


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
    """The speed at which the surfaces of two rows carry b past a, along the normal turned by 90 degrees
    counter-clockwise.

    The surfaces are at rest with each other when va + ua = vb + ub: then b passes a at ua - ub.
    """
    x: float = surface_x(bodies, a, angle_a) - surface_x(bodies, b, angle_b)
    y: float = surface_y(bodies, a, angle_a) - surface_y(bodies, b, angle_b)
    return y * nx - x * ny


@cython.cfunc
@cython.exceptval(check=False)
def surface_x(bodies: Bodies, i: cython.Py_ssize_t, angle: float) -> float:
    """The velocity along x of a row's surface, if the row is at an angle."""
    collider: Collider = bodies.colliders[i]
    if collider._surface_x == 0.0 and collider._surface_y == 0.0:
        return 0.0
    return cos(angle) * collider._surface_x - sin(angle) * collider._surface_y


@cython.cfunc
@cython.exceptval(check=False)
def surface_y(bodies: Bodies, i: cython.Py_ssize_t, angle: float) -> float:
    """The velocity along y of a row's surface, if the row is at an angle."""
    collider: Collider = bodies.colliders[i]
    if collider._surface_x == 0.0 and collider._surface_y == 0.0:
        return 0.0
    return sin(angle) * collider._surface_x + cos(angle) * collider._surface_y
