"""Contacts of two bodies that turn as one: blocks welded together, a crate in a box that spins.

The solver keeps the normals and the lever arms of the beginning of the tick. With these, two such bodies seem to come
closer as they turn, so that their contact presses. And its impulse P has another direction than the bodies: by c x P,
with c the way of one centre of mass relative to the other since the tick began, it takes away angular momentum. A ship
of four welded blocks lost half of its spin in half a minute. So here the normal turns with the bodies. The lever arms,
which are relative to the normal, stay as they are, because the points turn with the bodies, too.
"""

from __future__ import annotations

from array import array
from math import fabs, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies import BodyFlight, BodyMass, BodyState, SolverBodies
from physics.grid.buffers import table as columns
from physics.grid.no_rows import NO_INTS
from physics.tolerances import SLOP_RELATIVE, TURNING


@cython.final
@cython.cclass
class TurningContacts:
    """The contacts, by their indices in the table of contacts, whose two bodies turn as one at the beginning of a
    tick.
    """

    count: int
    contact: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.contact = NO_INTS

    def find(self, table: ContactTable, bodies: SolverBodies, dt: float) -> None:
        """Find the contacts for a tick of `dt` seconds. Comes after `ContactTable.fill`."""
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        turn: float
        one: cython.bint
        touches: cython.bint
        near: float
        self.count = 0
        if len(self.contact) < table.count:
            (self.contact,) = columns(table.count + table.count // 2, "i")
        for k in range(table.count):
            c = cython.address(table.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            # Bodies of which one turns twice as fast as the other only happen to turn in one sense.
            if a.w * b.w > 0.0 and fabs(a.w) < 2.0 * fabs(b.w) and fabs(b.w) < 2.0 * fabs(a.w):
                turn = fabs(turn_of_both(bodies, c.row_a, c.row_b, a.w, b.w, b.vx - a.vx, b.vy - a.vy))
                one = turn * dt > TURNING
                # The ends of a line d come closer by d (1 - cos t), nearly d t^2 / 2, along its old direction. What is
                # farther apart than half as much again does not press. (Where bodies touch, the gap is the slop.)
                near = c.slop + 0.75 * (turn * dt) * (turn * dt) * apart(bodies, c.row_a, c.row_b)
                touches = False
                for q in range(c.first_point, c.end_point):
                    touches = touches or table.points[q].gap < near
                    # Nor do bodies turn as one that hit each other faster than their rotation moves their sides.
                    one = one and SLOP_RELATIVE * table.points[q].approach_speed < 0.5 * turn * c.slop
                if one and touches:
                    self.contact[self.count] = k
                    self.count += 1

    def turn(
        self, table: ContactTable, manifolds: Manifolds, bodies: SolverBodies, again: cython.bint
    ) -> cython.void:
        """Turn the normals by how far the bodies have turned in the tick.

        again  whether the next substep begins with the change of the velocities in this one (see
               `SolverBodies.accelerate`). Then this change turns, too
        """
        n: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        fa: cython.pointer[BodyFlight]
        fb: cython.pointer[BodyFlight]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        nx: float
        ny: float
        x: float
        y: float
        half: float
        turn: float
        for n in range(self.count):
            c = cython.address(table.constraints[self.contact[n]])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            # The tangent t of half the angle is nearly that half itself. By t the normal n turns to
            # n + 2 t / (1 + t^2) (m - t n), where m is n turned by +90 degrees. Its length stays 1 whatever t is.
            half = 0.5 * turn_of_both(bodies, c.row_a, c.row_b, a.da, b.da, b.dx - a.dx, b.dy - a.dy)
            turn = 2.0 * half / (1.0 + half * half)
            x = manifolds.values[c.manifold].normal_x
            y = manifolds.values[c.manifold].normal_y
            nx = x - turn * (y + half * x)
            ny = y + turn * (x - half * y)
            if again:
                x = nx - c.normal_x
                y = ny - c.normal_y
                fa = cython.address(bodies.flights[c.row_a])
                fb = cython.address(bodies.flights[c.row_b])
                ma = cython.address(bodies.masses[c.row_a])
                mb = cython.address(bodies.masses[c.row_b])
                for q in range(c.first_point, c.end_point):
                    p = cython.address(table.points[q])
                    fa.start_vx += ma.inverse_mass_x * (x * p.normal_impulse - y * p.tangent_impulse)
                    fa.start_vy += ma.inverse_mass_y * (y * p.normal_impulse + x * p.tangent_impulse)
                    fb.start_vx -= mb.inverse_mass_x * (x * p.normal_impulse - y * p.tangent_impulse)
                    fb.start_vy -= mb.inverse_mass_y * (y * p.normal_impulse + x * p.tangent_impulse)
            c.normal_x = nx
            c.normal_y = ny


def apart(bodies: SolverBodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
    """The distance between the centres of mass of two rows."""
    x: float = (bodies.x[j] - bodies.x[i]) + (bodies.cx[j] - bodies.cx[i])
    y: float = (bodies.y[j] - bodies.y[i]) + (bodies.cy[j] - bodies.cy[i])
    return sqrt(x * x + y * y)


def turn_of_both(
    bodies: SolverBodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, a: float, b: float, x: float, y: float
) -> float:
    """The `common_turn` of two rows, of which the second moves by (x, y) relative to the first."""
    return common_turn(
        a,
        b,
        (bodies.x[j] - bodies.x[i]) + (bodies.cx[j] - bodies.cx[i]),
        (bodies.y[j] - bodies.y[i]) + (bodies.cy[j] - bodies.cy[i]),
        x,
        y,
    )


def common_turn(a: float, b: float, dx: float, dy: float, x: float, y: float) -> float:
    """The rotation that two bodies have in common: the least of their own, `a` and `b`, and of that of the line between
    their centres of mass, if all three have one sense; otherwise 0.

    The line d turns by d x s / d.d, where s = (x, y) is the way of its end relative to its start.
    """
    line: float = dx * dx + dy * dy
    least: float = a if fabs(a) < fabs(b) else b
    if not a * b > 0.0:
        return 0.0
    if line > 0.0:
        line = (dx * y - dy * x) / line
        if not line * least > 0.0:
            return 0.0
        if fabs(line) < fabs(least):
            least = line
    return least
