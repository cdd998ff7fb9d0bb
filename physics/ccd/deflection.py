"""Keeps the solver's motion of a body that meets something within the tick, but that the impact does not stop.

When the solver pushes a body out of another one, hardly anything of this motion is in the body's velocity. If the body
touches a wall on its way out, there is no approach speed, and no impulse. If the body then went on with its velocity
alone, it would get no farther in this tick, nor in the next ones.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.impact_contacts import CONVERGED, WITH_FIXED, ImpactContact, ImpactContacts
from physics.ccd.impact_solver import PASSES
from physics.ccd.paths import DEFLECTED, Paths
from physics.tolerances import DEFLECTION_MAX


def deflect(paths: Paths, impacts: ImpactContacts, index: cython.Py_ssize_t) -> cython.bint:
    """Let body `index` of `impacts.bodies` go on along the path of the solver, without the part of the motion that
    leads into the bodies that it meets at this moment. Returns False, and changes nothing, if the body flies or is
    squeezed, an earlier impact has changed its path, it meets a body that is not static, or the impact, with the
    reaction of joints, changes more than a small part of its motion (DEFLECTION_MAX)."""
    row: cython.Py_ssize_t = impacts.bodies.rows[index]
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    n: cython.int
    x: float = paths.segments[row].mx - paths.segments[row].vx * paths.dt
    y: float = paths.segments[row].my - paths.segments[row].vy * paths.dt
    speed: float = 0.0
    into: float
    greatest: float = 0.0
    if paths.changed[row] or paths.squeezed[row] or not paths.table.constrained[row]:
        return False
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if c.row_a == row or c.row_b == row:
            if c.kind != WITH_FIXED:
                return False
            if c.normal_impulse > 0.0:
                speed += c.normal_impulse / c.normal_mass
    if impacts.has_joint_response(row):
        speed += fabs(paths.segments[row].vx - impacts.bodies.before[index].vx)
        speed += fabs(paths.segments[row].vy - impacts.bodies.before[index].vy)
    speed *= paths.dt
    if speed * speed > DEFLECTION_MAX * DEFLECTION_MAX * (x * x + y * y):
        return False
    for n in range(PASSES):
        into = 0.0
        for k in range(impacts.count):
            if impacts.contacts[k].row_a == row or impacts.contacts[k].row_b == row:
                into = max(into, _turn_off(paths, impacts, row, k))
        greatest = max(greatest, into)
        if into <= CONVERGED * greatest:
            break
    paths.mark_changed(row)
    paths.changed[row] = DEFLECTED
    paths.impacts[row] += 1
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _turn_off(paths: Paths, impacts: ImpactContacts, row: cython.Py_ssize_t, k: cython.Py_ssize_t) -> float:
    """Remove from a body's path, as an impulse would, the part that leads into the contact `k`. Returns how far
    that part led."""
    c: cython.pointer[ImpactContact] = cython.address(impacts.contacts[k])
    first: cython.bint = c.row_a == row
    # The normal points from a to b.
    x: float = c.normal_x if first else -c.normal_x
    y: float = c.normal_y if first else -c.normal_y
    arm: float = c.normal_arm_a if first else -c.normal_arm_b
    into: float = paths.segments[row].mx * x + paths.segments[row].my * y + paths.segments[row].ma * arm
    px: float = paths.table.masses[row].inverse_mass_x * x
    py: float = paths.table.masses[row].inverse_mass_y * y
    turn: float = paths.table.masses[row].inverse_inertia * arm
    inverse_mass: float = px * x + py * y + turn * arm
    if not into > 0.0 or not inverse_mass > 0.0:
        return 0.0
    paths.segments[row].mx -= into / inverse_mass * px
    paths.segments[row].my -= into / inverse_mass * py
    paths.segments[row].ma -= into / inverse_mass * turn
    return into
