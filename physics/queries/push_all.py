"""The pushes of an explosion: all or none."""

from __future__ import annotations

from typing import TypeAlias

import cython

from physics.components.rigid_body import RigidBody

Push: TypeAlias = tuple[float, float, float, float, bool]
"""An impulse as `RigidBody.pushes` has it: (x, y), the point where it acts, and True."""


@cython.locals(body=RigidBody, done=cython.Py_ssize_t, k=cython.Py_ssize_t)
def push_all(bodies: list[RigidBody], pushes: list[Push]) -> None:
    """Push dynamic bodies, each with the impulse at the same index: all of them or, after an exception, none."""
    done = 0
    try:
        for body in bodies:
            body.rouse()
            body.pushes.append(pushes[done])
            done += 1
    except BaseException:
        for k in range(done):
            body = bodies[k]
            body.pushes.pop()
        raise
    for body in bodies:
        body.pushed = True
