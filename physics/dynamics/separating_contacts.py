"""Keeps bodies awake that are deep in another body and still come out, and bodies that were pressed in the tick, but
touch nothing at its end."""

from __future__ import annotations

import cython

from physics.components.unrest import COMES_OUT
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies import BodyState, SolverBodies
from physics.tolerances import SEPARATING_RATE, SLEEP_DEPTH, SLOP_RELATIVE

# Both as multiples of a contact's slop.
_DEPTH = cython.declare(cython.double, SLEEP_DEPTH / SLOP_RELATIVE)
_RATE = cython.declare(cython.double, SEPARATING_RATE / SLOP_RELATIVE)


def keep_separating_awake(t: ContactTable, bodies: SolverBodies, dt: float) -> cython.void:
    """Do not count two bodies as slow if they move out of each other in this tick of `dt` seconds, and still overlap
    deeply.

    A body that a heavy body presses, or that moves out of several bodies, may move at a speed that counts as rest.

    The same holds for two bodies that pressed on each other in the tick, and are apart at its end by more than the
    slop: a body that trembles within the tick, as a flipper that its hinge pulls into a wall, may bear another body at
    some distance.
    """
    k: cython.Py_ssize_t
    q: cython.Py_ssize_t
    p: cython.pointer[ContactPoint]
    c: cython.pointer[ContactConstraint]
    a: cython.pointer[BodyState]
    b: cython.pointer[BodyState]
    slop: float
    opening: float
    touches: cython.bint
    pressed: cython.bint
    for k in range(t.count):
        c = cython.address(t.constraints[k])
        slop = c.slop
        a = cython.address(bodies.states[c.row_a])
        b = cython.address(bodies.states[c.row_b])
        touches = pressed = False
        for q in range(c.first_point, c.end_point):
            p = cython.address(t.points[q])
            opening = (b.dx - a.dx) * c.normal_x
            opening += (b.dy - a.dy) * c.normal_y
            opening += b.da * p.normal_arm_b - a.da * p.normal_arm_a
            # A gap includes the slop.
            if (
                slop - p.gap > _DEPTH * slop
                and opening > _RATE * slop * dt
                and slop - p.gap - opening > _DEPTH * slop
            ):
                bodies.reset_sleep_time(c.row_a, COMES_OUT)
                bodies.reset_sleep_time(c.row_b, COMES_OUT)
            touches = touches or p.gap + opening <= 2.0 * slop
            pressed = pressed or p.total_impulse > 0.0
        if pressed and not touches:
            bodies.reset_sleep_time(c.row_a, COMES_OUT)
            bodies.reset_sleep_time(c.row_b, COMES_OUT)
