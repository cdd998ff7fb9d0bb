"""Wakes bodies whose contacts have changed: game code moved or deleted a support, or changed its shape."""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.unrest import TOUCHED
from physics.dynamics.sleep_values import FORCED_SLEEP
from physics.dynamics.solver_bodies import ASLEEP, FREE, SolverBodies
from physics.rows.bodies import Bodies

_GIVEN_SLEEP = cython.declare(cython.double, FORCED_SLEEP)


def wake_changed(
    bodies: Bodies, table: SolverBodies | None, manifolds: Manifolds, previous: Manifolds, moved: cython.bint
) -> None:
    """Wake the bodies whose manifolds differ between two sorted tables, `previous` of the last tick and `manifolds`.

    If a manifold is the same in both, to the last bit, no change by game code has affected it.

    table  rows of the solver, before its step; None: this tick has no step, or its step is over, and the RigidBody
           components are woken for the next tick
    moved  whether the step has moved bodies since `previous`: then awake bodies have other manifolds anyway
    """
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t = 0
    order: cython.int
    while i < manifolds.count or k < previous.count:
        if i == manifolds.count:
            order = -1
        elif k == previous.count:
            order = 1
        else:
            order = previous.order(k, manifolds, i)
        if order < 0:
            # Look the rows up: those of the manifold may belong to other entities in this tick.
            _wake(bodies, table, bodies.row_of(previous.a[k]), moved)
            _wake(bodies, table, bodies.row_of(previous.b[k]), moved)
        elif order > 0 or not manifolds.same(i, previous, k):
            _wake(bodies, table, manifolds.pairs[i].row_a, moved)
            _wake(bodies, table, manifolds.pairs[i].row_b, moved)
        i += order >= 0
        k += order <= 0


def _wake(bodies: Bodies, table: SolverBodies | None, i: cython.Py_ssize_t, moved: cython.bint) -> cython.int:
    """Wake row `i`; -1 is no row."""
    body: RigidBody
    if i < 0:
        return 0
    if table is None:
        # An entity that sits out keeps the kind that it had, but may have no RigidBody any more.
        if bodies.kind[i] == DYNAMIC and bodies.rigid_bodies[i] is not None:
            body = bodies.rigid_bodies[i]
            if body._asleep or not moved:
                body._set_awake(TOUCHED)
    elif table.motion[i] == ASLEEP and table.sleep_time[i] == _GIVEN_SLEEP:
        return 0  # game code put it to sleep in this tick: new contacts do not wake it
    elif table.motion[i] >= FREE:
        # Also for an awake body: otherwise the body would fall asleep for a tick every half second while game code
        # moves its support.
        bodies.unsettle(i)
        table.motion[i] = FREE
        table.reset_sleep_time(i, TOUCHED)
    return 0
