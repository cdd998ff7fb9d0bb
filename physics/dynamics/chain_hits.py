"""Chain hits: a body strikes a second one, and in the same tick the second body meets a third.

When the tick began, the second and the third body approached slowly or not at all. The approach speed of a contact is
that of the beginning of the tick, so their hit would be loud, and its event would tell of no speed. The solver knows
the speed of the hit when the contact first pushes: it is the speed at which the two would approach without the impulses
of their contact.
"""

from __future__ import annotations

from array import array

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.contact_solver import relative_speed
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies import STRUCK, STRUCK_LATER, BodyState, SolverBodies
from physics.dynamics.warm_starts import marks_of_free
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

_CHAIN_RATIO = cython.declare(cython.double, 2.0)
"""A contact is a chain hit if its bodies meet at more than this multiple of their approach speed when the tick began.
Larger: events of further hits tell of no speed. Smaller: the speeds of plain hits, which gravity and friction change a
little within the tick, depend on the length of the tick."""


@cython.final
@cython.cclass
class ChainHits:
    """The contacts of a tick that may still turn out to be chain hits: those whose bodies were apart when the tick
    began, until their gaps close. In a tick without struck bodies there are none.

    contacts     their indices in the table of contacts
    start_speed  for each, the approach speed when the tick began, in units per second
    pushed       for each, whether it has pushed while one of its bodies was struck
    fastest      the greatest approach speed of all contacts when the tick began, or 0 in a tick without struck bodies
    """

    count: int
    contacts: array[int]
    start_speed: array[float]
    pushed: array[int]
    fastest: float

    def __init__(self) -> None:
        self.count = 0
        self.contacts = NO_INTS
        self.start_speed = NO_DOUBLES
        self.pushed = NO_BYTES
        self.fastest = 0.0

    def find(self, table: ContactTable, manifolds: Manifolds, bodies: SolverBodies) -> cython.int:
        """Find the contacts for a tick. Comes after `ContactTable.fill`."""
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        apart: cython.bint
        self.count = 0
        self.fastest = 0.0
        if not table.any_struck:
            return 0
        if len(self.contacts) < table.count:
            self.pushed, self.start_speed, self.contacts = new_columns(
                table.count + table.count // 2, "b", "d", "i"
            )
        for k in range(table.count):
            c = cython.address(table.constraints[k])
            # If a joint has broken, the tick is solved a second time.
            bodies.marks[c.row_a] &= ~STRUCK_LATER
            bodies.marks[c.row_b] &= ~STRUCK_LATER
            self.fastest = max(self.fastest, manifolds.values[c.manifold].approach_speed)
            apart = True
            for q in range(c.first_point, c.end_point):
                # A point with an impulse of the last tick carries a load. It is not hit.
                if table.points[q].gap <= c.slop or table.points[q].normal_impulse > 0.0:
                    apart = False
            if apart:
                self.contacts[self.count] = k
                self.pushed[self.count] = 0
                self.start_speed[self.count] = manifolds.values[c.manifold].approach_speed
                self.count += 1
        return 0

    def note(
        self, table: ContactTable, manifolds: Manifolds, bodies: SolverBodies, biased: cython.bint
    ) -> cython.void:
        """Note the speeds at which bodies meet in a pass, `biased` or not. Comes after each `ContactSolver.solve` over
        all contacts, before further passes.

        A contact that closes within a substep pushes twice: in this substep so that its gap just closes, in the next so
        that the bodies stop approaching. Later pushes are no hits, but loads.
        """
        n: cython.Py_ssize_t = 0
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        told_speed: cython.double
        speed: cython.double
        closed: cython.bint
        while n < self.count:
            c = cython.address(table.constraints[self.contacts[n]])
            told_speed = manifolds.values[c.manifold].approach_speed
            closed = False
            # A relax pass shows nothing of a hit that the biased pass has resolved.
            if (biased or not self.pushed[n]) and marks_of_free(c, bodies) & (STRUCK | STRUCK_LATER):
                speed = 0.0
                for q in range(c.first_point, c.end_point):
                    if table.points[q].normal_impulse > 0.0:
                        speed = max(speed, speed_without(table, c, q, bodies))
                        closed = closed or gap_of(table, c, q, bodies) <= c.slop
                        self.pushed[n] = 1
                # What exceeds all speeds is load. (A coarse bound: the far end of a rod that is hit in its middle part,
                # or two bodies that come towards each other, may meet a little faster.)
                speed = min(speed, self.fastest)
                if speed > told_speed and speed > _CHAIN_RATIO * self.start_speed[n]:
                    manifolds.values[c.manifold].approach_speed = speed
                    bodies.marks[c.row_a] |= STRUCK_LATER
                    bodies.marks[c.row_b] |= STRUCK_LATER
            if closed:
                self.count -= 1
                self.contacts[n] = self.contacts[self.count]
                self.start_speed[n] = self.start_speed[self.count]
                self.pushed[n] = self.pushed[self.count]
            else:
                n += 1


def gap_of(
    table: ContactTable, c: cython.pointer[ContactConstraint], q: cython.Py_ssize_t, bodies: SolverBodies
) -> cython.double:
    """The present distance of the surfaces at point `q` of a contact, plus the slop (as in `ContactPoint.gap`)."""
    p: cython.pointer[ContactPoint] = cython.address(table.points[q])
    a: cython.pointer[BodyState] = cython.address(bodies.states[c.row_a])
    b: cython.pointer[BodyState] = cython.address(bodies.states[c.row_b])
    return (
        p.gap
        + ((b.dx - a.dx) * c.normal_x + (b.dy - a.dy) * c.normal_y)
        + (b.da * p.normal_arm_b - a.da * p.normal_arm_a)
    )


def speed_without(
    table: ContactTable, c: cython.pointer[ContactConstraint], q: cython.Py_ssize_t, bodies: SolverBodies
) -> cython.double:
    """The speed at which the bodies of a contact would approach at point `q` without the impulses of this contact."""
    p: cython.pointer[ContactPoint] = cython.address(table.points[q])
    j: cython.Py_ssize_t
    response: float
    speed: float = relative_speed(
        cython.address(bodies.states[c.row_a]),
        cython.address(bodies.states[c.row_b]),
        c.normal_x,
        c.normal_y,
        p.normal_arm_a,
        p.normal_arm_b,
    )
    for j in range(c.first_point, c.end_point):
        # Two points that are not coupled are nearly one point, or the other one has no impulse.
        response = 1.0 / p.normal_mass if j == q or c.coupling == 0.0 else c.coupling
        speed -= response * table.points[j].normal_impulse
    return -speed
