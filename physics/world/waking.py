"""Who is woken because contacts are not what they were: game code moved a support, changed its shape, took it away."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from cython.cimports.physics.components.rigid_body import DYNAMIC, RigidBody
    from cython.cimports.physics.dynamics.solver_bodies import FREE, SolverBodies
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from physics.components.rigid_body import DYNAMIC, RigidBody
    from physics.dynamics.solver_bodies import FREE, SolverBodies
    from physics.rows.bodies import Bodies


@cython.cfunc
@cython.exceptval(-1, check=False)
def rouse_changed(
    bodies: Bodies, table: SolverBodies | None, near: Manifolds, before: Manifolds, moved: cython.bint
) -> cython.int:
    """Wake the bodies whose manifolds are not what they were.

    Both tables of manifolds are sorted; what is the same in both, to the last bit, nobody touched.

    table  the solver's, before its step; None: this tick has no step, or has had it, and the next one is to find the
           bodies awake
    moved  whether the step has moved the bodies since `before`: what was awake has other manifolds for that alone
    """
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t = 0
    order: cython.int
    while i < near.count or k < before.count:
        if i == near.count:
            order = -1
        elif k == before.count:
            order = 1
        else:
            order = before.order(k, near, i)
        if order < 0:
            # Its rows may be those of other entities by now.
            _rouse(bodies, table, bodies.row_of(before.a[k]), moved)
            _rouse(bodies, table, bodies.row_of(before.b[k]), moved)
        elif order > 0 or not near.same(i, before, k):
            _rouse(bodies, table, near.info[INFO * i + ROW_A], moved)
            _rouse(bodies, table, near.info[INFO * i + ROW_B], moved)
        i += order >= 0
        k += order <= 0
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _rouse(
    bodies: Bodies, table: SolverBodies | None, i: cython.Py_ssize_t, moved: cython.bint
) -> cython.int:
    """Wake row `i`, or none if that is -1."""
    body: RigidBody
    if i < 0:
        return 0
    if table is None:
        # What sits out has the kind that it had, and maybe no RigidBody any more.
        if bodies.kind[i] == DYNAMIC and bodies.rigid_bodies[i] is not None:
            body = bodies.rigid_bodies[i]
            if body._asleep or not moved:
                body.rouse()
    elif table.motion[i] >= FREE:
        # What is awake stays so: it would sleep for a tick in each half a second while game code moves its support.
        bodies.stir(i)
        table.motion[i] = FREE
        table.still[i] = 0.0
    return 0
