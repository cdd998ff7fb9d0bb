"""Whether the impacts of one moment have added energy, and a limit for what they give to fast bodies."""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.free_motion import PathSegment
from physics.ccd.impact_contacts import ImpactContact, ImpactContacts
from physics.ccd.paths import Paths
from physics.dynamics.energy_limit import (
    allowed_speed,
    energy_with_driven,
    finite_reach,
    kinetic_energy,
)
from physics.dynamics.joint_table import JointConstraint, JointTable
from physics.dynamics.size_speeds import fastest_point, free_rate
from physics.dynamics.solver_bodies import DRIVEN, SolverBodies
from physics.tolerances import IMPACT_GAIN, IMPACT_SPEED_GAIN_MAX, SIZE_MAX


def has_added_energy(impacts: ImpactContacts, paths: Paths) -> cython.bint:
    """Whether the impulses have added energy.

    An impulse p does the work p (v + v') / 2, where v and v' are the speeds along it before and after. `work` is
    the sum of p (v + v'), twice that. Speeds are relative, so the work of a kinematic body or of a conveyor does
    not count.
    """
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    across: float
    work: float = 0.0
    size: float = 0.0
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        across = c.slip_before + impacts.speed(paths, k, True) - 2.0 * c.surface_speed
        work += c.normal_impulse * (c.speed_before + impacts.speed(paths, k, False))
        work += c.tangent_impulse * across
        size += c.normal_impulse * fabs(c.speed_before)
    return work > IMPACT_GAIN * size


def limit_energy(impacts: ImpactContacts, paths: Paths) -> cython.void:
    """Slow down bodies that the impacts have made too fast, by a rule like that of the solver (see energy_limit.py).

    All bodies of the moment share their energy. Bodies that hit each other in a tick, directly or through others, share
    a reference speed: the greatest speed that one of them had before its first impact, or 2 V if that is greater, where
    V is the speed of what drives them from outside. In a moment in which something drives the bodies, none of them gets
    more than IMPACT_SPEED_GAIN_MAX times this speed. Rejected: the same in all moments. The last of eight balls that
    fall onto each other, each lighter than the one below, gets more, with the energy of the others.

    Rejected: a limit for each moment. A light body between two heavy ones hits both in turns, and each of a hundred
    impacts in a tick would allow more: a body of mass 0.01 between bodies of up to 1,000 got 3.8 million units/s.

    Bodies with joints may get energy although no contact has done work, if the joints leave them no room: a body of
    mass 2.7 on a slider to a body of mass 1,000 got 1.3 million units/s. The impulses that are reported are not scaled.
    """
    table: SolverBodies = paths.table
    rate: float = free_rate(paths.dt / paths.substeps)
    driven: float
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    now: cython.pointer[PathSegment]
    before: cython.pointer[PathSegment]
    reach: float
    speed: float
    allowed: float
    most: float
    fast: float = 0.0
    energy: float = 0.0
    reference: float = 0.0
    for i in range(impacts.bodies.count):
        row = impacts.bodies.rows[i]
        now = cython.address(paths.segments[row])
        before = cython.address(impacts.bodies.before[i])
        energy += kinetic_energy(table, row, before.vx, before.vy, before.w)
        speed = fastest_point(before.vx, before.vy, before.w, finite_reach(table, row))
        reference = max(reference, paths.reference_speed[row] if paths.reference_speed[row] > 0.0 else speed)
        reach = table.effective_reach[row]
        if rate * reach < fastest_point(now.vx, now.vy, now.w, reach) < SIZE_MAX:
            fast += kinetic_energy(table, row, now.vx, now.vy, now.w)
    driven = driving_speed(impacts, paths, fast > 0.0)
    reference = max(reference, 2.0 * driven)
    for i in range(impacts.bodies.count):
        paths.reference_speed[impacts.bodies.rows[i]] = reference
    if fast == 0.0:
        return
    most = IMPACT_SPEED_GAIN_MAX * reference if driven > 0.0 else SIZE_MAX
    energy = energy_with_driven(energy, impacts.bodies.mass(paths), driven)
    for i in range(impacts.bodies.count):
        row = impacts.bodies.rows[i]
        now = cython.address(paths.segments[row])
        reach = table.effective_reach[row]
        speed = fastest_point(now.vx, now.vy, now.w, reach)
        if rate * reach < speed < SIZE_MAX:
            allowed = allowed_speed(speed, rate * reach, fast, energy, most)
            if speed > allowed:
                now.vx *= allowed / speed
                now.vy *= allowed / speed
                now.w *= allowed / speed


def driving_speed(impacts: ImpactContacts, paths: Paths, by_joints: cython.bint) -> float:
    """The greatest speed at which something from outside drives the bodies of the impacts: kinematic bodies, by a
    contact or, if `by_joints`, by a joint; conveyors; and materials with a restitution above 1."""
    joints: JointTable = impacts.joined.joints.table
    joint: cython.pointer[JointConstraint]
    c: cython.pointer[ImpactContact]
    k: cython.Py_ssize_t
    driven: float
    fastest: float = 0.0
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        driven = fabs(c.surface_speed) + c.added_speed
        driven += kinematic_speed(paths, c.row_a) + kinematic_speed(paths, c.row_b)
        fastest = max(fastest, driven)
    if by_joints and impacts.joined.listed:
        for k in range(joints.count):
            joint = cython.address(joints.constraints[k])
            driven = max(kinematic_speed(paths, joint.row_a), kinematic_speed(paths, joint.row_b))
            if (
                driven > fastest
                and joint.live
                and (has_group(impacts, joint.row_a) or has_group(impacts, joint.row_b))
            ):
                fastest = driven
    return fastest


def has_group(impacts: ImpactContacts, row: cython.Py_ssize_t) -> cython.bint:
    """Whether joints connect a body with a body of the impacts."""
    i: cython.Py_ssize_t
    group: cython.Py_ssize_t = impacts.joined.group_of(row)
    if group >= 0:
        for i in range(impacts.bodies.count):
            if impacts.joined.group_of(impacts.bodies.rows[i]) == group:
                return True
    return False


def kinematic_speed(paths: Paths, row: cython.Py_ssize_t) -> float:
    """The speed of the fastest point of a kinematic body; 0 for other bodies."""
    segment: cython.pointer[PathSegment]
    if paths.table.motion[row] != DRIVEN:
        return 0.0
    segment = cython.address(paths.segments[row])
    return fastest_point(segment.vx, segment.vy, segment.w, paths.table.reach[row])
