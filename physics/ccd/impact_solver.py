"""Resolves the impacts of one moment of the tick: finds the impulses, and changes the velocities.

Newton's law of restitution: after the impact two bodies separate along the normal at their approach speed times the
restitution. Coulomb's law bounds the impulse across the normal. For several simultaneous contacts the impulses are
found by projected Gauss-Seidel passes (as in Catto, GDC 2006), and extrapolated if the passes converge slowly; for a
single contact one pass is exact. If a body has several contacts (a ball that hits two bricks side by side), the result
depends on their order. So the contacts are solved in both orders, and the mean of the two results is taken, which
satisfies the same laws. If the passes do not converge, `propagate_shock` removes the rest of the approach speeds.
At last, bodies to which the impulses have added energy are slowed down (see impact_energy.py).
"""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import (
    CONVERGED,
    INACTIVE,
    WITH_DRIVEN,
    ImpactContact,
    ImpactContacts,
    kind_of,
)
from physics.ccd.impact_energy import has_added_energy, limit_energy
from physics.ccd.paths import Paths
from physics.ccd.shock_propagation import propagate_shock
from physics.tolerances import DIVERGED_IMPULSE

PASSES = 20
PASSES_FEW_CONTACTS = 100
FEW_CONTACTS = 16
# Greatest number of passes over the contacts of one moment; PASSES_FEW_CONTACTS for moments of at most FEW_CONTACTS.
# Errors in a heap are corrected by the solver of the next tick.
PASSES_NOT_EXTRAPOLATED = 10
# Number of passes after which extrapolation begins. Two or three contacts of bodies of similar mass converge earlier.


def solve_impacts(impacts: ImpactContacts, paths: Paths) -> None:
    """Change the velocities of all bodies to those after the impacts.

    Newton's and Coulomb's laws together may add energy if an impulse along the normal also changes the speed across
    the normal (Thomas Kane, David Levinson, "Dynamics: Theory and Applications", 1985). In this case all contacts
    of the moment are solved again without friction.
    """
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    kind: cython.int
    impacts.bodies.count = 0
    impacts.bodies.reserve(2 * impacts.count + (impacts.joined.member_count if impacts.joined.listed else 0))
    for k in range(impacts.count):
        impacts.bodies.add(paths, impacts.contacts[k].row_a)
        impacts.bodies.add(paths, impacts.contacts[k].row_b)
    if impacts.joined.listed:
        impacts.bodies.add_groups(paths, impacts.joined)
    impacts.bodies.clear_listed()
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        kind = kind_of(paths.table, c.row_a, c.row_b)
        if c.kind != INACTIVE and c.kind != kind:
            # Since an earlier impact of this moment, a kinematic body carries one of the two along.
            c.kind = kind
            impacts.set_effective_masses(paths.table, k)
        c.speed_before = impacts.speed(paths, k, False)
        c.slip_before = impacts.speed(paths, k, True)
    solve_both_ways(impacts, paths)
    if has_added_energy(impacts, paths):
        for k in range(impacts.count):
            impacts.contacts[k].friction = 0.0
        impacts.bodies.restore(paths)
        solve_both_ways(impacts, paths)
    limit_energy(impacts, paths)


def solve_both_ways(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Solve the contacts in both orders, and take the mean."""
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    converged: cython.bint
    iterate(impacts, paths, False)
    if impacts.count > 1:
        converged = impacts.converged
        for k in range(impacts.count):
            c = cython.address(impacts.contacts[k])
            c.first_normal_impulse = c.normal_impulse
            c.first_tangent_impulse = c.tangent_impulse
        impacts.bodies.note_first(paths)
        impacts.bodies.restore(paths)
        iterate(impacts, paths, True)
        for k in range(impacts.count):
            c = cython.address(impacts.contacts[k])
            c.normal_impulse = 0.5 * (c.normal_impulse + c.first_normal_impulse)
            c.tangent_impulse = 0.5 * (c.tangent_impulse + c.first_tangent_impulse)
        impacts.bodies.take_mean(paths)
        if not converged or not impacts.converged:
            propagate_shock(impacts, paths)


def iterate(impacts: ImpactContacts, paths: Paths, backwards: cython.bint) -> cython.void:
    """Make passes over all contacts until they converge.

    With a heavy body on a light one on the ground, each pass reduces the error only by the light body's fraction of
    the mass. So the impulses are extrapolated after each pass, except the first ones. Where bodies have no room, no
    impulses solve all contacts: each pass adds to the impulses, and extrapolation makes them grow without limit.
    Contacts that are nearly at one place are nearly the same equation: extrapolated impulses do not converge then,
    but add energy. In both cases a few passes without extrapolation are made instead. The same passes are made from
    the start if a kinematic body or a conveyor takes part, which may press a body against a fixed one.
    """
    extrapolates: cython.bint = impacts.count <= FEW_CONTACTS and not has_driven(impacts)
    impacts.converged = make_passes(impacts, paths, backwards, extrapolates)
    if extrapolates and (
        has_diverged(impacts, paths) or (not impacts.converged and has_added_energy(impacts, paths))
    ):
        impacts.bodies.restore(paths)
        impacts.converged = make_passes(impacts, paths, backwards, False)


def make_passes(
    impacts: ImpactContacts, paths: Paths, backwards: cython.bint, extrapolates: cython.bint
) -> cython.bint:
    """Make passes over all contacts, starting from zero impulses. Returns whether they converge."""
    n: cython.int
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    for k in range(impacts.count):
        impacts.contacts[k].normal_impulse = impacts.contacts[k].tangent_impulse = 0.0
    for n in range(PASSES_FEW_CONTACTS if extrapolates else PASSES):
        if extrapolates and n > PASSES_NOT_EXTRAPOLATED:
            extrapolate(impacts, paths, n == PASSES_NOT_EXTRAPOLATED + 1)
        for k in range(impacts.count):
            c = cython.address(impacts.contacts[k])
            c.normal_start = c.normal_impulse
            c.tangent_start = c.tangent_impulse
        if make_pass(impacts, paths, backwards) <= CONVERGED * impacts.scale:
            return True
    return False


def has_diverged(impacts: ImpactContacts, paths: Paths) -> cython.bint:
    """Whether an impulse is far greater than the momentum of all bodies at the greatest approach speed
    (DIVERGED_IMPULSE)."""
    k: cython.Py_ssize_t
    most: float = DIVERGED_IMPULSE * impacts.bodies.mass(paths) * impacts.scale
    for k in range(impacts.count):
        if impacts.contacts[k].normal_impulse > most > 0.0:
            return True
    return False


def has_driven(impacts: ImpactContacts) -> cython.bint:
    """Whether a kinematic body or a conveyor takes part in the impacts, or a kinematic body drives a body by
    joints."""
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if c.kind == WITH_DRIVEN or (c.surface_speed != 0.0 and c.kind != INACTIVE):
            return True
        if impacts.joined.listed and (impacts.joined.is_driven(c.row_a) or impacts.joined.is_driven(c.row_b)):
            return True
    return False


def make_pass(impacts: ImpactContacts, paths: Paths, backwards: cython.bint) -> float:
    """Solve all contacts one after the other. Returns the greatest change of a speed."""
    kind: cython.int
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    changed: float = 0.0
    for kind in range(3):
        for i in range(impacts.count):
            k = impacts.count - 1 - i if backwards else i
            if impacts.contacts[k].kind == kind:
                changed = max(changed, impacts.solve_normal(paths, k) + impacts.solve_friction(paths, k))
    return changed


def extrapolate(impacts: ImpactContacts, paths: Paths, first: cython.bint) -> cython.void:
    """Go on from the impulses after two passes to where a pass would change nothing (Donald Anderson, "Iterative
    Procedures for Nonlinear Integral Equations", 1965, of depth 1). `first`: there was no pass before the last one.

    A pass makes g(x) of the impulses x, and changes them by f = g(x) - x. If f is linear between the last two
    passes, |f| is least at the fraction s of the way back from the last pass to the pass before, where

        s = f . (f - f_before) / |f - f_before|^2

    The next pass clamps impulses that have become negative.
    """
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    x: float
    y: float
    along: float = 0.0
    square: float = 0.0
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        x = c.normal_impulse - c.normal_start
        y = c.tangent_impulse - c.tangent_start
        along += x * (x - c.normal_change) + y * (y - c.tangent_change)
        square += (x - c.normal_change) * (x - c.normal_change)
        square += (y - c.tangent_change) * (y - c.tangent_change)
    along = along / square if square > 0.0 and not first else 0.0
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        c.normal_change = c.normal_impulse - c.normal_start
        c.tangent_change = c.tangent_impulse - c.tangent_start
        x = along * (c.normal_last - c.normal_impulse)
        y = along * (c.tangent_last - c.tangent_impulse)
        c.normal_last = c.normal_impulse
        c.tangent_last = c.tangent_impulse
        if along != 0.0:
            c.normal_impulse += x
            c.tangent_impulse += y
            impacts.apply(paths, k, x, y)
