"""Contacts of two bodies that turn as one: blocks welded together, a crate in a box that spins.

The solver keeps the normals and the lever arms of the beginning of the tick. With these old values, two such bodies
seem to come closer as they turn, so that their contact presses. The impulse P acts along the old normal, so it takes
away the angular momentum c x P, where c is how far one centre has moved relative to the other in this tick. A ship of
four welded blocks lost half of its spin in half a minute. So here the normal turns with the bodies. The normal of a
contact that rolls is found anew when a substep begins (see rolling.py), and turns with the bodies within the substep.
The lever arms, which are relative to the normal, do not change, because the points turn with the bodies, too.
"""

from __future__ import annotations

from array import array
from math import fabs, sqrt

import cython

from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies import BodyFreeMotion, BodyMass, BodyState, SolverBodies
from physics.geometry.common_rotation import common_rotation, smaller_rotation
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_INTS
from physics.tolerances import SLOP_RELATIVE, TURNING_ANGLE


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
        c: cython.pointer[ContactConstraint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        x: float
        y: float
        turn: float
        near: float
        self.count = 0
        if len(self.contact) < table.count:
            (self.contact,) = new_columns(table.count + table.count // 2, "i")
        for k in range(table.count):
            c = cython.address(table.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            # If one body turns twice as fast as the other, the two do not turn as one.
            if a.w * b.w > 0.0 and fabs(a.w) < 2.0 * fabs(b.w) and fabs(b.w) < 2.0 * fabs(a.w):
                x = bodies.offset_x(c.row_a, c.row_b)
                y = bodies.offset_y(c.row_a, c.row_b)
                turn = fabs(common_rotation(a.w, b.w, line_rate(a, b, x, y)))
                if turn * dt > TURNING_ANGLE:
                    # If a line of length d turns by the angle r, its ends come closer by d (1 - cos r), about
                    # d r^2 / 2, along its old direction. Bodies with a gap above 1.5 times this length do not press.
                    # (Where bodies touch, the gap is the slop.)
                    near = c.slop + 0.75 * (turn * dt) * (turn * dt) * sqrt(x * x + y * y)
                    if self.presses(table, c, near, 0.5 * turn * c.slop / SLOP_RELATIVE):
                        self.contact[self.count] = k
                        self.count += 1

    def presses(
        self, table: ContactTable, c: cython.pointer[ContactConstraint], near: float, fast: float
    ) -> cython.bint:
        """Whether a contact has a point whose gap is less than `near`, and no point at which the bodies hit each other:
        there the approach speed is at least `fast`, the speed at which the rotation moves the sides of the bodies."""
        q: cython.Py_ssize_t
        touches: cython.bint = False
        for q in range(c.first_point, c.end_point):
            if not table.points[q].approach_speed < fast:
                return False
            touches = touches or table.points[q].gap < near
        return touches

    def turn(self, table: ContactTable, bodies: SolverBodies, h: float, again: cython.bint) -> cython.void:
        """Turn the normals by how far the bodies have turned in this substep of `h` seconds. Comes after
        `advance`, with the velocities by which the bodies have moved.

        again  whether the next substep begins with the change of the velocities in this substep (see
               `accelerate`). Then this change is turned, too
        """
        n: cython.Py_ssize_t
        q: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        fa: cython.pointer[BodyFreeMotion]
        fb: cython.pointer[BodyFreeMotion]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        x: float
        y: float
        nx: float
        ny: float
        change_x: float
        change_y: float
        turn: float
        for n in range(self.count):
            c = cython.address(table.constraints[self.contact[n]])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            # The line when the substep began.
            x = bodies.offset_x(c.row_a, c.row_b) + ((b.dx - a.dx) - h * (b.vx - a.vx))
            y = bodies.offset_y(c.row_a, c.row_b) + ((b.dy - a.dy) - h * (b.vy - a.vy))
            turn = h * common_rotation(a.w, b.w, line_rate(a, b, x, y))
            nx = _turned_x(c.normal_x, c.normal_y, turn)
            ny = _turned_y(c.normal_x, c.normal_y, turn)
            if again:
                change_x = nx - c.normal_x
                change_y = ny - c.normal_y
                fa = cython.address(bodies.free_motions[c.row_a])
                fb = cython.address(bodies.free_motions[c.row_b])
                ma = cython.address(bodies.masses[c.row_a])
                mb = cython.address(bodies.masses[c.row_b])
                for q in range(c.first_point, c.end_point):
                    p = cython.address(table.points[q])
                    fa.start_vx += ma.inverse_mass_x * (
                        change_x * p.normal_impulse - change_y * p.tangent_impulse
                    )
                    fa.start_vy += ma.inverse_mass_y * (
                        change_y * p.normal_impulse + change_x * p.tangent_impulse
                    )
                    fb.start_vx -= mb.inverse_mass_x * (
                        change_x * p.normal_impulse - change_y * p.tangent_impulse
                    )
                    fb.start_vy -= mb.inverse_mass_y * (
                        change_y * p.normal_impulse + change_x * p.tangent_impulse
                    )
            c.normal_x = nx
            c.normal_y = ny


@cython.cfunc
@cython.exceptval(check=False)
def line_rate(a: cython.pointer[BodyState], b: cython.pointer[BodyState], x: float, y: float) -> float:
    """The rate at which the line (x, y) between two centres of mass turns: d x v / d.d, where v is the velocity of its
    end relative to its start."""
    square: float = x * x + y * y
    return (x * (b.vy - a.vy) - y * (b.vx - a.vx)) / square if square > 0.0 else smaller_rotation(a.w, b.w)


def _turned_x(x: float, y: float, angle: float) -> float:
    """The x of a vector (x, y) that turns by a small angle (radians).

    Half of the angle is nearly its tangent t. With t, the vector v becomes v + 2 t / (1 + t^2) (m - t v), where m is v
    turned by +90 degrees. Its length stays the same for any t.
    """
    return x - angle / (1.0 + 0.25 * angle * angle) * (y + 0.5 * angle * x)


def _turned_y(x: float, y: float, angle: float) -> float:
    """The y of the vector that `_turned_x` describes."""
    return y + angle / (1.0 + 0.25 * angle * angle) * (x - 0.5 * angle * y)
