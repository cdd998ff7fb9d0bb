"""The approach speeds of contacts that begin by an overlap at the end of the tick, before any impulse acts."""

from __future__ import annotations

import cython

from physics.collision.contacts import ContactChanges, Contacts, ContactValues
from physics.collision.detection import responds
from physics.collision.manifolds import Manifolds
from physics.components.motion import Velocity
from physics.components.rigid_body import STATIC
from physics.rows.bodies import Bodies


def set_approach_speeds(
    bodies: Bodies, now: Contacts, changes: ContactChanges, manifolds: Manifolds
) -> cython.int:
    """Set `approach_speed` of contacts that begin without an impact, and that the solver of this tick did not have, to
    the present approach speed, which the solver removes in the next tick."""
    k: cython.Py_ssize_t
    n: cython.Py_ssize_t
    v: cython.pointer[ContactValues]
    speed: float
    for n in range(changes.begun_count):
        k = changes.begun[n]
        v = cython.address(now.values[k])
        if (
            v.approach_speed != 0.0
            or v.normal_impulse != 0.0
            or not responds(bodies, now.row_a[k], now.row_b[k])
            or not _pushes(manifolds, now.a[k], now.b[k])
        ):
            continue
        speed = _approach(bodies, now.row_a[k], now.row_b[k], v.x0, v.y0, v.normal_x, v.normal_y)
        if now.points[k] == 2:
            speed = max(
                speed, _approach(bodies, now.row_a[k], now.row_b[k], v.x1, v.y1, v.normal_x, v.normal_y)
            )
        v.approach_speed = max(speed, 0.0)
    return 0


def _pushes(manifolds: Manifolds, a: cython.longlong, b: cython.longlong) -> cython.bint:
    """Whether two entities overlap with a pair of pieces that is not let through."""
    k: cython.Py_ssize_t = manifolds.first_of(a, b)
    while k < manifolds.count and manifolds.a[k] == a and manifolds.b[k] == b:
        if manifolds.pairs[k].enabled and not manifolds.pairs[k].let_through and manifolds.depth(k) >= 0.0:
            return True
        k += 1
    return False


def _approach(
    bodies: Bodies,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    x: float,
    y: float,
    nx: float,
    ny: float,
) -> float:
    """The speed at which two rows approach each other along a normal at a point of the world."""
    return _speed(bodies, a, x, y, nx, ny) - _speed(bodies, b, x, y, nx, ny)


def _speed(bodies: Bodies, i: cython.Py_ssize_t, x: float, y: float, nx: float, ny: float) -> float:
    """The speed of a row along a direction at a point of the world."""
    velocity: Velocity
    if bodies.kind[i] == STATIC or bodies.velocities[i] is None:
        return 0.0
    velocity = bodies.velocities[i]
    return (velocity._x - velocity._angular * (y - bodies.y[i])) * nx + (
        velocity._y + velocity._angular * (x - bodies.x[i])
    ) * ny
