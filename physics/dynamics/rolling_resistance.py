"""Rolling resistance: an angular impulse that brakes the relative rotation of two bodies where they touch.

Two kinds of contacts have rolling resistance. Contacts of round shapes, which roll, have a radius of curvature that
changes from substep to substep (see rolling.py). Contacts of round corners, and of the ends of capsules, keep their
radius.
"""

from __future__ import annotations

from ctypes import Array

import cython

from physics.collision.manifolds import ManifoldPair, Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics import records
from physics.dynamics.contact_table import ContactConstraint, ContactTable
from physics.dynamics.solver_bodies import SolverBodies
from physics.dynamics.warm_starts import resets_warm_start
from physics.geometry.manifold import TIPS_ON_A, TIPS_ON_B
from physics.grid.buffers import allocate, enlarged
from physics.rows.bodies import GENERAL, Bodies
from physics.shapes.convex import Convex

if not cython.compiled:
    from physics.dynamics.records import ResistedContact

_NO_CONTACTS = allocate(records.ResistedContact, 0)


@cython.final
@cython.cclass
class RollingResistance:
    """The contacts of a tick whose rolling is resisted.

    contacts  the ResistedContact of each
    """

    count: int
    contacts: Array[ResistedContact]

    def __init__(self) -> None:
        self.count = 0
        self.contacts = _NO_CONTACTS

    def clear(self) -> cython.void:
        """Remove all contacts."""
        self.count = 0

    def add(self, contact: cython.Py_ssize_t, coefficient: float, radius: float) -> None:
        """Append a contact, by its index in the table of contacts."""
        r: cython.pointer[ResistedContact]
        if self.count == len(self.contacts):
            (self.contacts,) = enlarged(8, self.contacts)
        r = cython.address(self.contacts[self.count])
        r.contact = contact
        r.coefficient = coefficient
        r.radius = radius
        r.angular_impulse = r.load = 0.0
        self.count += 1

    def add_corner(
        self,
        contact: cython.Py_ssize_t,
        coefficient: float,
        manifolds: Manifolds,
        rows: Bodies,
        i: cython.Py_ssize_t,
        rolls: cython.int,
    ) -> cython.int:
        """Append the contact of manifold `i`, which is that of a round corner or of the end of a capsule, and rolls as
        `rolls` says. A sharp corner has no resistance, and is left out."""
        radius: float = self.tip_radius(manifolds, rows, i, rolls)
        if radius > 0.0:
            self.add(contact, coefficient, radius)
        return 0

    def tip_radius(
        self, manifolds: Manifolds, rows: Bodies, i: cython.Py_ssize_t, rolls: cython.int
    ) -> float:
        """Relative radius of curvature of two pieces without a round side. For a contact with two points: the greater
        corner radius, because the body with this radius would tip."""
        pair: cython.pointer[ManifoldPair] = cython.address(manifolds.pairs[i])
        first: float = self.corner_radius(rows, pair.row_a, piece_a_of(rows, manifolds, i))
        second: float = self.corner_radius(rows, pair.row_b, piece_b_of(rows, manifolds, i))
        if rolls == TIPS_ON_A:
            return second
        if rolls == TIPS_ON_B:
            return first
        if pair.point_count == 2:
            return max(first, second)
        return first * second / (first + second) if first + second > 0.0 else 0.0

    def corner_radius(self, rows: Bodies, row: cython.Py_ssize_t, n: cython.Py_ssize_t) -> float:
        pieces: tuple[Convex, ...]
        piece: Convex
        if rows.simple[row].shape != GENERAL:
            return 0.0
        pieces = rows.pieces[row]
        piece = pieces[n]
        return piece.radius

    def warm_start(self, t: ContactTable, bodies: SolverBodies) -> cython.void:
        """Apply the angular impulses of the last substep again."""
        c: cython.pointer[ContactConstraint]
        r: cython.pointer[ResistedContact]
        n: cython.Py_ssize_t
        for n in range(self.count):
            r = cython.address(self.contacts[n])
            c = cython.address(t.constraints[r.contact])
            bodies.states[c.row_a].w -= bodies.masses[c.row_a].inverse_inertia * r.angular_impulse
            bodies.states[c.row_b].w += bodies.masses[c.row_b].inverse_inertia * r.angular_impulse

    def reset_warm_starts(self, t: ContactTable, bodies: SolverBodies) -> cython.void:
        """Let the next substep begin without the angular impulses at contacts of bodies that were struck, see
        warm_starts.py. Otherwise the next substep, which begins with a smaller load, would turn these bodies
        back."""
        c: cython.pointer[ContactConstraint]
        r: cython.pointer[ResistedContact]
        n: cython.Py_ssize_t
        for n in range(self.count):
            r = cython.address(self.contacts[n])
            c = cython.address(t.constraints[r.contact])
            if resets_warm_start(c, bodies):
                bodies.free_motions[c.row_a].start_w -= (
                    bodies.masses[c.row_a].inverse_inertia * r.angular_impulse
                )
                bodies.free_motions[c.row_b].start_w += (
                    bodies.masses[c.row_b].inverse_inertia * r.angular_impulse
                )
                r.angular_impulse = 0.0

    def resist(self, t: ContactTable, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Brake the relative rotation of two bodies, by at most the coefficient times the radius of curvature times the
        normal impulse. The coefficient is that of the materials, or ROLLING_RESISTANCE. Comes before each pass over the
        contacts, `biased` or not.

        A body that sinks to its resting depth presses on the ground only in the relax pass, which stops its fall. So
        the relax pass uses the greater of two loads: the load before the biased pass, and the present load.
        """
        c: cython.pointer[ContactConstraint]
        r: cython.pointer[ResistedContact]
        n: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        iia: float
        iib: float
        old: float
        new: float
        limit: float
        load: float
        for n in range(self.count):
            r = cython.address(self.contacts[n])
            c = cython.address(t.constraints[r.contact])
            a = c.row_a
            b = c.row_b
            iia = bodies.masses[a].inverse_inertia
            iib = bodies.masses[b].inverse_inertia
            load = t.points[c.first_point].normal_impulse
            if c.end_point - c.first_point == 2:
                load += t.points[c.first_point + 1].normal_impulse
            if biased:
                r.load = load
            limit = r.coefficient * r.radius * max(r.load, load)
            old = r.angular_impulse
            if (limit == 0.0 and old == 0.0) or iia + iib == 0.0:
                continue
            new = old - (bodies.states[b].w - bodies.states[a].w) / (iia + iib)
            new = max(-limit, min(limit, new))
            r.angular_impulse = new
            bodies.states[a].w -= iia * (new - old)
            bodies.states[b].w += iib * (new - old)
