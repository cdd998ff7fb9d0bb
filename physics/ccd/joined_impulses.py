"""Before the impacts of a moment are resolved, finds how joined bodies respond to impulses. Afterwards, adds the
impulses of the joints that follow from the impacts to those of the tick."""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import BETWEEN_FREE, INACTIVE, ImpactContact, ImpactContacts
from physics.ccd.joined_bodies import JoinedBodies
from physics.ccd.joined_limits import find_limits
from physics.ccd.joined_turning import end_group_segments
from physics.ccd.paths import Paths
from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import JOINT_BREAKS_MAX


def prepare_joined(impacts: ImpactContacts, paths: Paths, time: float) -> cython.int:
    """Find how the bodies of all contacts respond together with the bodies that joints connect with them. Comes before
    `solve_impacts`."""
    joined: JoinedBodies = impacts.joined
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    n: cython.int
    woken: cython.int
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if c.kind != INACTIVE and impacts.speed(paths, k, False) < 0.0:
            woken = joined.wake(paths, c.row_a, time) + joined.wake(paths, c.row_b, time)
            if woken > 0:
                impacts.responses.clear()
    joined.list_groups(paths.table)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if c.kind != BETWEEN_FREE and c.kind != INACTIVE:
            # If a kinematic body drags a body by joints against a static or kinematic body, the joints give way: no
            # impulse could satisfy both the joints and the contact.
            if joined.is_driven(c.row_a):
                impacts.responses.mark_contradictory(joined.group[c.row_a] - 1)
            if joined.is_driven(c.row_b):
                impacts.responses.mark_contradictory(joined.group[c.row_b] - 1)
    for n in range(JOINT_BREAKS_MAX + 1):
        find_responses(impacts, paths, time)
        if n == JOINT_BREAKS_MAX or not joined.joints.table.breakable or not break_joints(impacts, paths):
            return 0
        # Without the broken joints, the groups are others.
        impacts.responses.clear()
    return 0


def find_responses(impacts: ImpactContacts, paths: Paths, time: float) -> None:
    """Compute the responses of the bodies of all contacts, and the effective masses that follow."""
    joined: JoinedBodies = impacts.joined
    table: SolverBodies = paths.table
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    before: float
    share: float
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if joined.group[c.row_a]:
            end_group_segments(joined, paths, c.row_a, time)
        if joined.group[c.row_b]:
            end_group_segments(joined, paths, c.row_b, time)
    for k in range(impacts.count):
        impacts.contacts[k].speed_before = impacts.speed(paths, k, False)
    estimate_group_impulses(impacts, paths)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if joined.group[c.row_a]:
            find_limits(impacts.responses, paths, joined.group[c.row_a] - 1)
        if joined.group[c.row_b]:
            find_limits(impacts.responses, paths, joined.group[c.row_b] - 1)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        # Bodies that limits have slowed down bounce less.
        before = c.speed_before
        if before < 0.0 < c.target_speed:
            share = impacts.speed(paths, k, False) / before
            c.target_speed *= min(max(share, 0.0), 1.0)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if joined.group[c.row_a]:
            impacts.responses.compute(table, c.row_a)
        if joined.group[c.row_b]:
            impacts.responses.compute(table, c.row_b)
    for k in range(impacts.count):
        if joined.group[impacts.contacts[k].row_a] or joined.group[impacts.contacts[k].row_b]:
            impacts.set_effective_masses(table, k)


def estimate_group_impulses(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Add an estimate of the impulse of each contact to the impulses of the groups of its bodies."""
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    missing: float
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        missing = c.target_speed - impacts.speed(paths, k, False)
        if missing > 0.0 and c.kind != INACTIVE:
            add_group_impulses(impacts, k, missing * c.normal_mass, 0.0)


def break_joints(impacts: ImpactContacts, paths: Paths) -> cython.bint:
    """Break the joints that cannot hold the impulses of this moment. Returns whether there were any."""
    joined: JoinedBodies = impacts.joined
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    found: cython.bint = False
    estimate_group_impulses(impacts, paths)
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if joined.group[c.row_a] and break_overloaded(
            joined, paths.table, joined.group[c.row_a] - 1, paths.dt
        ):
            found = True
        if joined.group[c.row_b] and break_overloaded(
            joined, paths.table, joined.group[c.row_b] - 1, paths.dt
        ):
            found = True
    return found


def add_group_impulses(
    impacts: ImpactContacts, k: cython.Py_ssize_t, normal: float, tangent: float
) -> cython.void:
    """Add the impulses of a contact to the impulses of the groups of its bodies."""
    joined: JoinedBodies = impacts.joined
    c: cython.pointer[ImpactContact] = cython.address(impacts.contacts[k])
    x: float = normal * c.normal_x - tangent * c.normal_y
    y: float = normal * c.normal_y + tangent * c.normal_x
    if joined.group[c.row_a]:
        joined.add(c.row_a, -x, -y, -(c.normal_arm_a * normal + c.tangent_arm_a * tangent))
    if joined.group[c.row_b]:
        joined.add(c.row_b, x, y, c.normal_arm_b * normal + c.tangent_arm_b * tangent)


def add_joint_forces(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Add the impulses of joints that follow from the impulses of the contacts to the totals of the tick. Comes after
    `solve_impacts`."""
    joined: JoinedBodies = impacts.joined
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    for k in range(impacts.count):
        add_group_impulses(
            impacts, k, impacts.contacts[k].normal_impulse, impacts.contacts[k].tangent_impulse
        )
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        if joined.group[c.row_a]:
            add_forces_of(joined, paths.table, joined.group[c.row_a] - 1)
        if joined.group[c.row_b]:
            add_forces_of(joined, paths.table, joined.group[c.row_b] - 1)


def add_forces_of(joined: JoinedBodies, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
    """Add the impulses of the joints of a group, which follow from the impulses of its members, to the totals of the
    tick. Sets the impulses of the members to 0."""
    matrix: JointMatrix = joined.joints.matrix
    r: cython.Py_ssize_t
    joined.respond(table, k)
    joined.clear(k)
    for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
        joined.joints.table.add_to_total(matrix.row[r], matrix.second[r] != 0, matrix.solution[r])


def break_overloaded(
    joined: JoinedBodies, table: SolverBodies, k: cython.Py_ssize_t, dt: float
) -> cython.bint:
    """Break the joints of a group that cannot hold its impulses in this tick of `dt` seconds. Returns whether there
    were any. Sets the impulses to 0."""
    t: JointTable = joined.joints.table
    matrix: JointMatrix = joined.joints.matrix
    r: cython.Py_ssize_t
    found: cython.bint
    add_forces_of(joined, table, k)
    found = t.break_overloaded(dt)
    for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
        # The impulses are estimates: take those of the joints that hold out of the totals again.
        if not t.constraints[matrix.joint[r]].broken:
            t.add_to_total(matrix.row[r], matrix.second[r] != 0, -matrix.solution[r])
    return found
