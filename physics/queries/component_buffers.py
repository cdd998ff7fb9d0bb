"""Copies many components at once to a buffer of doubles, a row of three values for each component, and back."""

from __future__ import annotations

from array import array
from math import fabs
from typing import Any

import cython

from physics.components.motion import Transform, Velocity
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.components.unrest import WOKEN
from physics.tolerances import SIZE_MAX

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch_item

_AHEAD = cython.declare(cython.int, 16)
"""Number of components by which prefetching is ahead of reading."""


def read_poses(values: array[float], transforms: list[Any]) -> None:
    """Copy x, y and angle of each Transform to its row. The rows of None are left as they are."""
    transform: Transform | None
    k: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(transforms)
    for k in range(n):
        if cython.compiled and k + _AHEAD < n:
            prefetch_item(transforms, k + _AHEAD)
        transform = transforms[k]
        if transform is not None:
            values[3 * k] = transform._x
            values[3 * k + 1] = transform._y
            values[3 * k + 2] = transform._angle


def read_velocities(values: array[float], velocities: list[Any]) -> None:
    """Copy x, y and angular of each Velocity to its row; 0 for None."""
    velocity: Velocity | None
    k: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(velocities)
    for k in range(n):
        if cython.compiled and k + _AHEAD < n:
            prefetch_item(velocities, k + _AHEAD)
        velocity = velocities[k]
        if velocity is not None:
            values[3 * k] = velocity._x
            values[3 * k + 1] = velocity._y
            values[3 * k + 2] = velocity._angular
        else:
            values[3 * k] = values[3 * k + 1] = values[3 * k + 2] = 0.0


def write_poses(values: array[float], transforms: list[Any]) -> None:
    """Assign its row to each Transform. A Transform that has these values already is not written."""
    transform: Transform | None
    k: cython.Py_ssize_t
    for k in range(len(transforms)):
        transform = transforms[k]
        if transform is None:
            continue
        if (
            transform._x != values[3 * k]
            or transform._y != values[3 * k + 1]
            or transform._angle != values[3 * k + 2]
        ):
            transform._x = values[3 * k]
            transform._y = values[3 * k + 1]
            transform._angle = values[3 * k + 2]
            if transform._armed:
                transform._note_written()


def write_velocities(values: array[float], velocities: list[Any]) -> None:
    """Assign its row to each Velocity. A Velocity that has these values already is not written."""
    velocity: Velocity | None
    k: cython.Py_ssize_t
    for k in range(len(velocities)):
        velocity = velocities[k]
        if velocity is None:
            continue
        if (
            velocity._x != values[3 * k]
            or velocity._y != values[3 * k + 1]
            or velocity._angular != values[3 * k + 2]
        ):
            velocity._x = values[3 * k]
            velocity._y = values[3 * k + 1]
            velocity._angular = values[3 * k + 2]
            if velocity._armed:
                velocity._note_written()


def first_invalid(values: array[float]) -> int:
    """The index of the first number that is not finite, or is beyond SIZE_MAX; -1 if there is none."""
    k: cython.Py_ssize_t
    for k in range(len(values)):
        if not fabs(values[k]) <= SIZE_MAX:
            return k
    return -1


def apply_forces(values: array[float], bodies: list[Any]) -> None:
    """Add its row, of finite numbers, to the force and torque of each dynamic RigidBody. A body whose row is 0 is not
    touched, and sleeps on."""
    body: RigidBody
    k: cython.Py_ssize_t
    for k in range(len(bodies)):
        if bodies[k] is None or (
            values[3 * k] == 0.0 and values[3 * k + 1] == 0.0 and values[3 * k + 2] == 0.0
        ):
            continue
        body = bodies[k]
        if body._kind == DYNAMIC:
            body._force_x += values[3 * k]
            body._force_y += values[3 * k + 1]
            body._torque += values[3 * k + 2]
            body._has_forces = True
            body._set_awake(WOKEN)


def find_components(
    entities: dict[int, Any], ids: tuple[int, ...], records: list[Any], present: bytearray
) -> tuple[list[Any], list[Any], list[Any]]:
    """Transforms, Velocities and RigidBodies of the entities that still have these component dicts; None where an
    entity lacks the component. Sets `present` to whether each of the entities is there."""
    k: cython.Py_ssize_t
    record: Any
    transforms: list[Any] = []
    velocities: list[Any] = []
    bodies: list[Any] = []
    for k in range(len(records)):
        record = records[k]
        if entities.get(ids[k]) is not record:
            present[k] = 0
            record = {}
        else:
            present[k] = 1
        transforms.append(record.get(_Transform))
        velocities.append(record.get(_Velocity))
        bodies.append(record.get(_RigidBody))
    return transforms, velocities, bodies
