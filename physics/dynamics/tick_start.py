"""The solver's input of a tick, to which it returns when a joint breaks in the tick.

A joint that breaks must not hold the blow that breaks it: a pane of glass that a ball hits flies off with the ball, and
the ball hardly slows down. How hard the joint would have to hold is known at the end of the tick, when what it held
cannot be given back: impulses of contacts followed from it. So the tick is solved again, without the joint.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown

if cython.compiled:
    from cython.cimports.physics.dynamics.joint_table import FORCE_X, FORCE_Y, JOINT, ROW, TORQUE, JointTable
    from cython.cimports.physics.dynamics.solver_bodies import FLIGHT, INVERSE, STATE, SolverBodies
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES
else:
    from physics.dynamics.joint_table import FORCE_X, FORCE_Y, JOINT, ROW, TORQUE, JointTable
    from physics.dynamics.solver_bodies import FLIGHT, INVERSE, STATE, SolverBodies
    from physics.grid.no_rows import NO_DOUBLES

_BODY = cython.declare(cython.Py_ssize_t, STATE + INVERSE + FLIGHT)


@cython.final
@cython.cclass
class TickStart:
    """Copies of the numbers that a tick overwrites.

    body    state, inverse and flight of each movable row, in the order of `SolverBodies.movable`
    joint, row  `value` and `rows` of the JointTable
    """

    if not cython.compiled:
        __slots__ = ("body", "joint", "row")
    body: array[float]
    joint: array[float]
    row: array[float]

    def __init__(self) -> None:
        self.body = self.joint = self.row = NO_DOUBLES

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, bodies: SolverBodies, joints: JointTable) -> cython.int:
        """Copy them."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        m: cython.Py_ssize_t
        if _BODY * bodies.movable_count > len(self.body):
            self.body = grown(self.body, _BODY * bodies.movable_count)
        if JOINT * joints.count > len(self.joint):
            self.joint = grown(self.joint, JOINT * joints.count)
        if ROW * joints.row_count > len(self.row):
            self.row = grown(self.row, ROW * joints.row_count)
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            for m in range(STATE * i, STATE * i + STATE):
                self.body[n] = bodies.state[m]
                n += 1
            for m in range(INVERSE * i, INVERSE * i + INVERSE):
                self.body[n] = bodies.inverse[m]
                n += 1
            for m in range(FLIGHT * i, FLIGHT * i + FLIGHT):
                self.body[n] = bodies.flight[m]
                n += 1
        for n in range(JOINT * joints.count):
            self.joint[n] = joints.value[n]
        for n in range(ROW * joints.row_count):
            self.row[n] = joints.rows[n]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def restore(self, bodies: SolverBodies, joints: JointTable) -> cython.void:
        """Put them back, except how hard broken joints held."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        m: cython.Py_ssize_t
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            for m in range(STATE * i, STATE * i + STATE):
                bodies.state[m] = self.body[n]
                n += 1
            for m in range(INVERSE * i, INVERSE * i + INVERSE):
                bodies.inverse[m] = self.body[n]
                n += 1
            for m in range(FLIGHT * i, FLIGHT * i + FLIGHT):
                bodies.flight[m] = self.body[n]
                n += 1
        for m in range(STATE * bodies.count, STATE * bodies.count + STATE):
            # The state of the world itself, of which an impulse that is not finite makes NaN.
            bodies.state[m] = 0.0
        for k in range(joints.count):
            for n in range(JOINT * k, JOINT * k + JOINT):
                m = n - JOINT * k
                if not joints.broken[k] or (m != FORCE_X and m != FORCE_Y and m != TORQUE):
                    joints.value[n] = self.joint[n]
        for n in range(ROW * joints.row_count):
            joints.rows[n] = self.row[n]
