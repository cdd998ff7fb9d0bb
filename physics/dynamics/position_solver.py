"""Moves bodies of deep contacts apart in a world without gravity, without changing velocities.

The springs of the contact solver push bodies apart by changing velocities, and the relax pass removes these changes.
But the relax pass solves points one after the other, and each point disturbs the others, so about a tenth of the speed
remains. Later substeps cannot remove this rest, because contacts cannot pull. With gravity this does no harm, and
springs are calmer under load than displacements are. Without gravity, a crate that starts in the floor would leave the
floor with the rest of the speed and move on forever. So without gravity, deep contacts without a load are corrected by
displacements, by as much in each substep as the spring would correct: nonlinear Gauss-Seidel (Erin Catto, "Solver2D",
2024).
"""

from __future__ import annotations

from array import array

import cython

from physics.components.unrest import COMES_OUT
from physics.dynamics.contact_solver import ContactSolver
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.size_speeds import fastest_point
from physics.dynamics.solver_bodies import DRIVEN, BodyMass, BodyState, SolverBodies
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_DOUBLES, NO_INTS
from physics.tolerances import SLEEP_RATE


@cython.final
@cython.cclass
class PositionSolver:
    """The deep contacts of a ContactSolver: deeper than the slop, and without a load.

    contact     their indices in the table of contacts
    push_speed  greatest push-out speed of each
    """

    count: int
    contact: array[int]
    push_speed: array[float]

    def __init__(self) -> None:
        self.count = 0
        self.contact = NO_INTS
        self.push_speed = NO_DOUBLES

    def clear(self) -> cython.void:
        """Remove all contacts."""
        self.count = 0

    def select_contacts(self, contacts: ContactSolver, bodies: SolverBodies) -> None:
        """Take over the contacts without a load at the beginning of the tick from the springs. Comes after
        `ContactTable.fill`.

        Contacts with kinematic bodies that move, by their velocity or by game code, stay with the springs. Contacts
        without a load that are not too deep lose their springs for this tick, too, because a body that is moved out of
        another may come to overlap a third body.
        """
        t: ContactTable = contacts.table
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        gap: float
        load: float
        push: float
        if t.count > len(self.contact):
            self.push_speed, self.contact = new_columns(t.count + t.count // 2, "d", "i")
        self.count = 0
        for k in range(t.count):
            c = cython.address(t.constraints[k])
            a = c.row_a
            b = c.row_b
            gap = load = 0.0
            for q in range(c.first_point, c.end_point):
                gap = min(gap, t.points[q].gap)
                load += t.points[q].normal_impulse
            if (
                load == 0.0
                and c.shift_speed == 0.0
                and bodies.motion[a] != DRIVEN
                and bodies.motion[b] != DRIVEN
            ):
                push = c.push_speed
                c.push_speed = 0.0
                if gap < 0.0:
                    self.contact[self.count] = k
                    self.push_speed[self.count] = push
                    self.count += 1

    def keep_awake(self, contacts: ContactSolver, bodies: SolverBodies, dt: float) -> cython.void:
        """Do not count bodies as slow if this tick of `dt` seconds moved them out of a deep contact: their velocity is
        0, but they move. Bodies that fill a chamber push each other but do not move: such bodies do sleep."""
        t: ContactTable = contacts.table
        n: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        q: cython.Py_ssize_t
        gap: float
        for n in range(self.count):
            c = cython.address(t.constraints[self.contact[n]])
            gap = 0.0
            for q in range(c.first_point, c.end_point):
                gap = min(gap, t.points[q].gap)
            if gap < -c.slop:
                self.keep_moved_awake(bodies, c.row_a, dt)
                self.keep_moved_awake(bodies, c.row_b, dt)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def keep_moved_awake(self, bodies: SolverBodies, i: cython.Py_ssize_t, dt: float) -> cython.void:
        """Do as `keep_awake` does, for one body of a deep contact."""
        v: cython.pointer[BodyState] = cython.address(bodies.states[i])
        if fastest_point(v.dx, v.dy, v.da, bodies.reach[i]) > dt * SLEEP_RATE * bodies.size[i]:
            bodies.reset_sleep_time(i, COMES_OUT)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rate(self, contacts: ContactSolver, c: cython.pointer[ContactConstraint]) -> cython.double:
        """The rate per second at which the spring of a contact would reduce its depth."""
        return contacts.soft.bias_rate if c.both_dynamic else contacts.stiff.bias_rate

    def separate(self, contacts: ContactSolver, bodies: SolverBodies, h: float) -> cython.void:
        """Move the bodies of the deep contacts apart by as much as `h` seconds allow."""
        t: ContactTable = contacts.table
        n: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        q: cython.Py_ssize_t
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        nx: float
        ny: float
        rate: float
        way: float
        for n in range(self.count):
            c = cython.address(t.constraints[self.contact[n]])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            ma = cython.address(bodies.masses[c.row_a])
            mb = cython.address(bodies.masses[c.row_b])
            nx = c.normal_x
            ny = c.normal_y
            rate = self.rate(contacts, c)
            for q in range(c.first_point, c.end_point):
                p = cython.address(t.points[q])
                way = p.gap
                way += (b.dx - a.dx) * nx
                way += (b.dy - a.dy) * ny
                way += b.da * p.normal_arm_b - a.da * p.normal_arm_a
                if way >= 0.0:
                    continue
                way = p.normal_mass * (h * min(-rate * way, self.push_speed[n]))
                a.dx -= ma.inverse_mass_x * (nx * way)
                a.dy -= ma.inverse_mass_y * (ny * way)
                a.da -= ma.inverse_inertia * (p.normal_arm_a * way)
                b.dx += mb.inverse_mass_x * (nx * way)
                b.dy += mb.inverse_mass_y * (ny * way)
                b.da += mb.inverse_inertia * (p.normal_arm_b * way)
