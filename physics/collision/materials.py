"""What two materials are together."""

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
    nx: float
    ny: float
    for k in range(near.count):
        a = near.info[INFO * k + ROW_A]
        b = near.info[INFO * k + ROW_B]
        v = VALUE * k
        near.value[v + FRICTION] = sqrt(bodies.friction[a] * bodies.friction[b])
        near.value[v + RESTITUTION] = max(bodies.restitution[a], bodies.restitution[b])
        near.value[v + SURFACE] = 0.0
        if bodies.belts:
            # The surfaces are at rest with each other when va + ua = vb + ub: then b passes a at ua - ub.
            nx = near.value[v + NORMAL_X]
            ny = near.value[v + NORMAL_Y]
            near.value[v + SURFACE] = _along(bodies, a, nx, ny) - _along(bodies, b, nx, ny)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _along(bodies: Bodies, i: cython.Py_ssize_t, nx: float, ny: float) -> float:
    """The speed of a row's surface along the normal (nx, ny) turned by 90 degrees counter-clockwise."""
    collider: Collider = bodies.colliders[i]
    if collider._surface_x == 0.0 and collider._surface_y == 0.0:
        return 0.0
    c: float = cos(bodies.angle[i])
    s: float = sin(bodies.angle[i])
    x: float = c * collider._surface_x - s * collider._surface_y
    y: float = s * collider._surface_x + c * collider._surface_y
    return y * nx - x * ny
