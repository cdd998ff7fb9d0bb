"""The effect of the impulses of one moment of the tick on bodies and contacts. Comes after `solve_impacts`."""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import BETWEEN_FREE, WITH_DRIVEN, ImpactContact, ImpactContacts
from physics.ccd.paths import OF_VELOCITY, Paths
from physics.dynamics.solver_bodies import FREE
from physics.tolerances import HOP_MIN, SEPARATED_SPEED, SQUEEZED_SPEED


def touches(impacts: ImpactContacts, row: cython.Py_ssize_t) -> cython.bint:
    """Whether a body has a contact at this moment."""
    k: cython.Py_ssize_t
    for k in range(impacts.count):
        if impacts.contacts[k].row_a == row or impacts.contacts[k].row_b == row:
            return True
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def has_changed(impacts: ImpactContacts, paths: Paths, i: cython.Py_ssize_t) -> cython.bint:
    """Whether the impacts have changed the path of body `i` of `ImpactContacts.bodies`."""
    return impacts.bodies.has_changed(
        paths, i, not impacts.joined.listed or touches(impacts, impacts.bodies.rows[i])
    )


def keep_changed(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Keep in `ImpactContacts.bodies` only the bodies for which `has_changed` holds."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    for i in range(impacts.bodies.count):
        if has_changed(impacts, paths, i):
            impacts.bodies.move(i, n)
            n += 1
    impacts.bodies.count = n


def note_moved(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Set `moved` of each contact: whether one of its bodies has changed (see `has_changed`), and the contact has
    either pushed, or has a dynamic body that is still on the path of the solver.

    A positive impulse does not prove that a body has changed: rounding may lose the impulse, or the friction of the
    same contact may cancel the impulse, if a lever arm is large.
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    for i in range(impacts.bodies.count):
        impacts.bodies.listed[impacts.bodies.rows[i]] = has_changed(impacts, paths, i)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        c.moved = (impacts.bodies.listed[c.row_a] != 0 or impacts.bodies.listed[c.row_b] != 0) and (
            c.normal_impulse > 0.0
            or (paths.table.motion[c.row_a] >= FREE and paths.changed[c.row_a] != OF_VELOCITY)
            or (paths.table.motion[c.row_b] >= FREE and paths.changed[c.row_b] != OF_VELOCITY)
        )
    impacts.bodies.clear_listed()


def has_moved(impacts: ImpactContacts, pair: cython.Py_ssize_t) -> cython.bint:
    """Whether any contact of a pair changed a speed or an acceleration."""
    k: cython.Py_ssize_t
    for k in range(impacts.count):
        if impacts.contacts[k].pair == pair and impacts.contacts[k].moved:
            return True
    return False


def is_squeezed(impacts: ImpactContacts, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
    """Whether the two bodies of a contact with a kinematic body still approach each other: the dynamic body has no
    room."""
    return (
        impacts.contacts[k].kind == WITH_DRIVEN
        and impacts.speed(paths, k, False) < -SQUEEZED_SPEED * impacts.scale
    )


def is_at_rest(impacts: ImpactContacts, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
    """Whether the two bodies of a contact stay together: they do not separate, or separate so slowly that their
    acceleration brings them back within HOP_MIN of the tick."""
    c: cython.pointer[ImpactContact] = cython.address(impacts.contacts[k])
    p: cython.Py_ssize_t = c.row_a
    q: cython.Py_ssize_t = c.row_b
    speed: float = impacts.speed(paths, k, False)
    back: float = (paths.segments[p].ax - paths.segments[q].ax) * c.normal_x
    back += (paths.segments[p].ay - paths.segments[q].ay) * c.normal_y
    # From v t - back t^2 / 2 = 0: a body with speed v is back after t = 2 v / back. Times are fractions of the tick,
    # and `back` is the change of speed in a tick.
    return speed <= SEPARATED_SPEED * impacts.scale or 2.0 * speed <= HOP_MIN * back


def cancel_acceleration(impacts: ImpactContacts, paths: Paths, k: cython.Py_ssize_t) -> float:
    """Let a dynamic body that stays in contact with a fixed or kinematic body rest on that body: remove its
    acceleration into that body for the rest of the tick. Returns the impulse by which that body does so in a whole
    tick, or 0 if nothing changes."""
    c: cython.pointer[ImpactContact] = cython.address(impacts.contacts[k])
    if c.kind == BETWEEN_FREE:
        return 0.0
    if paths.table.motion[c.row_b] >= FREE:
        return paths.cancel_acceleration(c.row_b, c.normal_x, c.normal_y)
    return paths.cancel_acceleration(c.row_a, -c.normal_x, -c.normal_y)
