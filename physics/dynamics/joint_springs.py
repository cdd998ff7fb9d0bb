"""Springs of joints, which users give by frequency and damping ratio."""

from __future__ import annotations

from math import tau

import cython

if cython.compiled:
    from cython.cimports.physics.components.joint_row import TURN
    from cython.cimports.physics.dynamics.joint_table import (
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        DAMPING,
        DRAG,
        FREQUENCY,
        JOINT,
        PULL,
        ROW,
        JointTable,
    )
    from cython.cimports.physics.dynamics.solver_bodies import II, IMX, IMY, INVERSE, SolverBodies
else:
    from physics.components.joint_row import TURN
    from physics.dynamics.joint_table import (
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        DAMPING,
        DRAG,
        FREQUENCY,
        JOINT,
        PULL,
        ROW,
        JointTable,
    )
    from physics.dynamics.solver_bodies import II, IMX, IMY, INVERSE, SolverBodies

_TAU = cython.declare(cython.double, tau)


@cython.cfunc
@cython.exceptval(check=False)
def set_spring(t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
    """Set stiffness and damping of the spring of row `r` for one substep, from its frequency and the masses of the
    bodies.

    These are m w^2 and 2 m z w, where m is the reduced mass of the two bodies, or their reduced inertia, a constant.
    With the effective mass at the anchors, which changes as the bodies turn, the spring would not be conservative, and
    turning bodies could gain energy from it.
    """
    i: cython.Py_ssize_t = ROW * r
    v: cython.Py_ssize_t = JOINT * t.joint[r]
    a: cython.Py_ssize_t = t.row_a[t.joint[r]]
    b: cython.Py_ssize_t = t.row_b[t.joint[r]]
    omega: float = _TAU * t.rows[i + FREQUENCY]
    turning: float = bodies.inverse[INVERSE * a + II] + bodies.inverse[INVERSE * b + II]
    give: float = turning if t.shape[r] == TURN else _mobility(bodies, a) + _mobility(bodies, b)
    if give == 0.0:
        # Neither body can move, only turn: use the response to rotation at this distance.
        give = turning * (
            t.value[v + ARM_AX] * t.value[v + ARM_AX]
            + t.value[v + ARM_AY] * t.value[v + ARM_AY]
            + t.value[v + ARM_BX] * t.value[v + ARM_BX]
            + t.value[v + ARM_BY] * t.value[v + ARM_BY]
        )
    t.rows[i + PULL] = t.h * omega * omega / give if give > 0.0 else 0.0
    t.rows[i + DRAG] = t.h * 2.0 * t.rows[i + DAMPING] * omega / give if give > 0.0 else 0.0


@cython.cfunc
@cython.exceptval(check=False)
def _mobility(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.double:
    """Inverse mass of a body along an axis that is not locked."""
    x: float = bodies.inverse[INVERSE * row + IMX]
    y: float = bodies.inverse[INVERSE * row + IMY]
    return x if x > y else y
