"""The pushes of an explosion: all or none."""

from __future__ import annotations

from typing import TypeAlias

import cython

from physics.components.rigid_body import RigidBody
from physics.components.unrest import WOKEN

Push: TypeAlias = tuple[float, float, float, float, bool]
"""An impulse as `RigidBody._point_forces` has it: x, y, the point in world coordinates where it acts, and whether there
is a point: True."""


@cython.locals(body=RigidBody, done=cython.Py_ssize_t, k=cython.Py_ssize_t)
def push_all(bodies: list[RigidBody], pushes: list[Push]) -> None:
    """Push dynamic bodies, each with the impulse at the same index: all of them or, after an exception, none."""
    done = 0
    try:
        for body in bodies:
            body._set_awake(WOKEN)
            done += 1
            body._point_forces.append(pushes[done - 1])
        for body in bodies:
            body._has_forces = True
    except BaseException:
        for k in range(done):
            body = bodies[k]
            if pushes[k] in body._point_forces:
                body._point_forces.remove(pushes[k])
        raise
