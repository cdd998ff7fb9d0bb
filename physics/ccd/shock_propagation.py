"""Removes the approach speeds that are left when the passes over the contacts of one moment do not converge, as when a
heavy body hits a light one on the ground."""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import BETWEEN_FREE, CONVERGED, WITH_FIXED, ImpactContact, ImpactContacts
from physics.ccd.paths import Paths


def propagate_shock(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Remove the approach speeds that are left when the passes have not converged, as when a heavy body hits a
    light one on the ground.

    From the ground up, each body stops the next one as if it were immovable itself, so the lower body gets no
    reaction. This is shock propagation (Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking", 2003).
    """
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    spreads: cython.bint = True
    for k in range(impacts.count):
        if impacts.contacts[k].kind == WITH_FIXED:
            impacts.solve_normal(paths, k)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if c.kind == WITH_FIXED and c.normal_impulse > 0.0:
            impacts.immovable[c.row_a] = impacts.immovable[c.row_b] = 1
    while spreads:
        spreads = False
        for k in range(impacts.count):
            c = cython.address(impacts.contacts[k])
            if (
                c.kind == BETWEEN_FREE
                and impacts.immovable[c.row_a] != impacts.immovable[c.row_b]
                and impacts.speed(paths, k, False) < c.target_speed - CONVERGED * impacts.scale
            ):
                impacts.set_effective_masses(paths.table, k)
                stop_upper(impacts, paths, k)
                impacts.immovable[c.row_a] = impacts.immovable[c.row_b] = 1
                spreads = True
    for k in range(impacts.count):
        impacts.immovable[impacts.contacts[k].row_a] = impacts.immovable[impacts.contacts[k].row_b] = 0
    for k in range(impacts.count):
        impacts.set_effective_masses(paths.table, k)


def stop_upper(impacts: ImpactContacts, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Let the immovable body of a contact stop the other one.

    If the immovable body moves, it acts like a moving body of infinite mass, and a free body gets at most the speed
    of the immovable body. But a bat on a hinge, which the immovable body meets nearly in line with the hinge, would
    be thrown at many times that speed. So a body that joints hold is only stopped.
    """
    c: cython.pointer[ImpactContact] = cython.address(impacts.contacts[k])
    row: cython.Py_ssize_t = c.row_b
    arm: float = c.normal_arm_b
    side: float = 1.0
    own: float
    missing: float
    if impacts.immovable[row]:
        row = c.row_a
        arm = c.normal_arm_a
        side = -1.0
    if not impacts.has_joint_response(row):
        impacts.solve_normal(paths, k)
        return
    own = paths.segments[row].vx * c.normal_x
    own += paths.segments[row].vy * c.normal_y
    own = side * (own + paths.segments[row].w * arm)
    missing = c.target_speed - max(impacts.speed(paths, k, False), min(own, 0.0))
    c.normal_impulse += c.normal_mass * missing
    impacts.apply(paths, k, c.normal_mass * missing, 0.0)
