"""Chain hits: a body strikes a second one, and in the same tick this one meets a third.

When the tick began the second and the third did not approach, so the approach speed of their contact, which is that of
the beginning of the tick, says nothing of their hit. It would be a loud hit without a sound. The speed at which the two
meet shows when their contact first pushes: it is the speed at which they would approach without the push.
"""

from __future__ import annotations

from array import array

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.contact_solver import relative_speed
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies import STRUCK, STRUCK_LATER, BodyState, SolverBodies
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

_CHANGE = cython.declare(cython.double, 2.0)
"""A contact is a chain hit if it meets at more than this multiple of the approach speed at which it began the tick. The
speeds of other contacts change a little within the tick, by gravity and friction."""


@cython.final
@cython.cclass
class ChainHits:
    """The contacts of a tick that may still turn out to be chain hits. In a tick without struck bodies there are none.

    contact  indices in the table of contacts: of those whose bodies were apart when the tick began
    start    of each, the approach speed at which it began the tick; pushed: whether it has pushed since then
    fastest  the greatest approach speed of all contacts when the tick began
    """

    count: int
    contact: array[int]
    start: array[float]
    pushed: array[int]
    fastest: float

    def __init__(self) -> None:
        self.count = 0
        self.contact = NO_INTS
        self.start = NO_DOUBLES
        self.pushed = NO_BYTES
        self.fastest = 0.0

    def find(self, table: ContactTable, manifolds: Manifolds) -> cython.int:
        """Find the contacts for a tick. Comes after `ContactTable.fill`."""
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        apart: cython.bint
        self.count = 0
        self.fastest = 0.0
        if not table.any_struck:
            return 0
        if len(self.contact) < table.count:
            self.pushed, self.start, self.contact = new_columns(table.count + table.count // 2, "b", "d", "i")
        for k in range(table.count):
            c = cython.address(table.constraints[k])
            self.fastest = max(self.fastest, manifolds.values[c.manifold].approach_speed)
            apart = True
            for q in range(c.first_point, c.end_point):
                # A point that pressed in the last tick, and hardly lost touch, carries a load. It is not hit.
                if table.points[q].gap <= c.slop or table.points[q].normal_impulse > 0.0:
                    apart = False
            if apart:
                self.contact[self.count] = k
                self.pushed[self.count] = 0
                self.start[self.count] = manifolds.values[c.manifold].approach_speed
                self.count += 1
        return 0

    def note(
        self, table: ContactTable, manifolds: Manifolds, bodies: SolverBodies, biased: cython.bint
    ) -> cython.void:
        """Note the speeds at which bodies meet in a pass, `biased` or not. Comes after each first pass of a substep.

        A contact that closes within a substep pushes twice: first so that its gap just closes, then, in the next
        substep, with all the rest. Later pushes are no hits, but loads; nor does a second pass show a hit that the
        first one has resolved.
        """
        n: cython.Py_ssize_t = 0
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        known: cython.double
        speed: cython.double
        closed: cython.bint
        while n < self.count:
            c = cython.address(table.constraints[self.contact[n]])
            known = manifolds.values[c.manifold].approach_speed
            closed = False
            if (biased or not self.pushed[n]) and (bodies.marks[c.row_a] | bodies.marks[c.row_b]) & (
                STRUCK | STRUCK_LATER
            ):
                speed = 0.0
                for q in range(c.first_point, c.end_point):
                    if table.points[q].normal_impulse > 0.0:
                        speed = max(speed, speed_without(table, c, q, bodies))
                        closed = closed or gap_of(table, c, q, bodies) <= c.slop
                        self.pushed[n] = 1
                # Without a bounce, no body passes on more speed than one had. More is load.
                speed = min(speed, self.fastest)
                if speed > known and speed > _CHANGE * self.start[n]:
                    manifolds.values[c.manifold].approach_speed = speed
                    bodies.marks[c.row_a] |= STRUCK_LATER
                    bodies.marks[c.row_b] |= STRUCK_LATER
            if closed:
                self.count -= 1
                self.contact[n] = self.contact[self.count]
                self.start[n] = self.start[self.count]
                self.pushed[n] = self.pushed[self.count]
            else:
                n += 1


def gap_of(
    table: ContactTable, c: cython.pointer[ContactConstraint], q: cython.Py_ssize_t, bodies: SolverBodies
) -> cython.double:
    """The present gap at point `q` of a contact, plus the slop (see `ContactPoint`)."""
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
        # Two points that are not coupled are nearly one point.
        response = 1.0 / p.normal_mass if j == q or c.coupling == 0.0 else c.coupling
        speed -= response * table.points[j].normal_impulse
    return -speed
