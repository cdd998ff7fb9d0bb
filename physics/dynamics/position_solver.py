"""Contacts that are too deep in a world without gravity: their bodies are moved apart, and get no speed by it.

The springs of the contact solver push by means of speeds, which the relax pass takes back. But it goes from point to
point and from friction to normal, where each spoils what the other has put right, so about a tenth of the push is left
over; and later substeps cannot take that back, as they would have to pull. Under gravity that is nothing: springs bear
loads, and bear them more calmly than this. Without, a crate would leave the floor that it starts in with so much, and
go on for ever. So there, what bears no load is pushed by displacements instead, as far in each substep as the spring
would take it: nonlinear Gauss-Seidel (Erin Catto, "Solver2D", 2024).
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import table

if cython.compiled:
    from cython.cimports.physics.dynamics.contact_solver import ContactSolver
    from cython.cimports.physics.dynamics.contact_table import (
        GAP,
        HEAD,
        NIMPULSE,
        NMASS,
        NX,
        NY,
        PART,
        PUSH,
        RNA,
        RNB,
        SLOP,
        SOFT,
        ContactTable,
    )
    from cython.cimports.physics.dynamics.solver_bodies import (
        DA,
        DRIVEN,
        DX,
        DY,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        SolverBodies,
    )
else:
    from physics.dynamics.contact_solver import ContactSolver
    from physics.dynamics.contact_table import (
        GAP,
        HEAD,
        NIMPULSE,
        NMASS,
        NX,
        NY,
        PART,
        PUSH,
        RNA,
        RNB,
        SLOP,
        SOFT,
        ContactTable,
    )
    from physics.dynamics.solver_bodies import DA, DRIVEN, DX, DY, II, IMX, IMY, INVERSE, STATE, SolverBodies


@cython.final
@cython.cclass
class PositionSolver:
    """The sunk contacts among those of a ContactSolver: deeper than the slop, and without a load.

    contact  their indices there
    push     greatest speed of each
    """

    if not cython.compiled:
        __slots__ = ("count", "contact", "push")
    count: int
    contact: array[int]
    push: array[float]

    def __init__(self) -> None:
        self.count = 0
        self.contact = array("i")
        self.push = array("d")

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """None is sunk."""
        self.count = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(self, contacts: ContactSolver, bodies: SolverBodies) -> cython.int:
        """Take over the pushing of what bears nothing as the tick begins. Comes after `ContactTable.fill`.

        What a kinematic body presses into something stays with the springs, which tell it who gives way. What is not
        too deep yet gets no push in this tick, either: another that comes out may get into it.
        """
        t: ContactTable = contacts.table
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        gap: float
        load: float
        push: float
        if t.count > len(self.contact):
            self.push, self.contact = table(t.count + t.count // 2, "d", "i")
        self.count = 0
        for k in range(t.count):
            c = HEAD * k
            a = t.row_a[k]
            b = t.row_b[k]
            gap = load = 0.0
            for q in range(t.first[k], t.first[k + 1]):
                gap = min(gap, t.part[PART * q + GAP])
                load += t.part[PART * q + NIMPULSE]
            if load == 0.0 and bodies.motion[a] != DRIVEN and bodies.motion[b] != DRIVEN:
                push = t.head[c + PUSH]
                t.head[c + PUSH] = 0.0
                if gap < 0.0:
                    if gap < -t.head[c + SLOP]:
                        # They look as if they stood still, and have a way to go.
                        bodies.still[a] = bodies.still[b] = 0.0
                    self.contact[self.count] = k
                    self.push[self.count] = push
                    self.count += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rate(self, contacts: ContactSolver, c: cython.Py_ssize_t) -> cython.double:
        """Which part of its depth the spring of a contact would take back in a second."""
        return contacts.soft.bias_rate if contacts.table.head[c + SOFT] != 0.0 else contacts.stiff.bias_rate

    @cython.cfunc
    @cython.exceptval(check=False)
    def separate(self, contacts: ContactSolver, bodies: SolverBodies, h: float) -> cython.void:
        """Move apart what is sunk by as much as `h` seconds allow."""
        t: ContactTable = contacts.table
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        ma: cython.Py_ssize_t
        mb: cython.Py_ssize_t
        nx: float
        ny: float
        rate: float
        way: float
        for n in range(self.count):
            k = self.contact[n]
            c = HEAD * k
            a = STATE * t.row_a[k]
            b = STATE * t.row_b[k]
            ma = INVERSE * t.row_a[k]
            mb = INVERSE * t.row_b[k]
            nx = t.head[c + NX]
            ny = t.head[c + NY]
            rate = self.rate(contacts, c)
            for q in range(t.first[k], t.first[k + 1]):
                p = PART * q
                way = t.part[p + GAP]
                way += (bodies.state[b + DX] - bodies.state[a + DX]) * nx
                way += (bodies.state[b + DY] - bodies.state[a + DY]) * ny
                way += bodies.state[b + DA] * t.part[p + RNB] - bodies.state[a + DA] * t.part[p + RNA]
                if way >= 0.0:
                    continue
                way = t.part[p + NMASS] * (h * min(-rate * way, self.push[n]))
                bodies.state[a + DX] -= bodies.inverse[ma + IMX] * (nx * way)
                bodies.state[a + DY] -= bodies.inverse[ma + IMY] * (ny * way)
                bodies.state[a + DA] -= bodies.inverse[ma + II] * (t.part[p + RNA] * way)
                bodies.state[b + DX] += bodies.inverse[mb + IMX] * (nx * way)
                bodies.state[b + DY] += bodies.inverse[mb + IMY] * (ny * way)
                bodies.state[b + DA] += bodies.inverse[mb + II] * (t.part[p + RNB] * way)
