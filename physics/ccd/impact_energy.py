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
from physics.dynamics.joint_table import JointTable
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
    """Slow down bodies that the impacts have made too fast, by the rule of the solver (see energy_limit.py): all bodies
    of the moment share their energy, and no body gets more than IMPACT_SPEED_GAIN_MAX times the speed that the fastest
    of them, and of those that they have hit before in this tick, had before the first of these impacts.

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
    fast: float = 0.0
    energy: float = 0.0
    fastest: float = 0.0
    for i in range(impacts.bodies.count):
        row = impacts.bodies.rows[i]
        now = cython.address(paths.segments[row])
        before = cython.address(impacts.bodies.before[i])
        energy += kinetic_energy(table, row, before.vx, before.vy, before.w)
        speed = fastest_point(before.vx, before.vy, before.w, finite_reach(table, row))
        fastest = max(fastest, paths.fastest[row] if paths.fastest[row] > 0.0 else speed)
        reach = table.effective_reach[row]
        if rate * reach < fastest_point(now.vx, now.vy, now.w, reach) < SIZE_MAX:
            fast += kinetic_energy(table, row, now.vx, now.vy, now.w)
    driven = fastest_driven(impacts, paths, fast > 0.0)
    fastest = max(fastest, 2.0 * driven)
    for i in range(impacts.bodies.count):
        paths.fastest[impacts.bodies.rows[i]] = fastest
    if fast == 0.0:
        return
    energy = energy_with_driven(energy, impacts.bodies.mass(paths), driven)
    for i in range(impacts.bodies.count):
        row = impacts.bodies.rows[i]
        now = cython.address(paths.segments[row])
        reach = table.effective_reach[row]
        speed = fastest_point(now.vx, now.vy, now.w, reach)
        if rate * reach < speed < SIZE_MAX:
            allowed = allowed_speed(speed, rate * reach, fast, energy, 0.0, IMPACT_SPEED_GAIN_MAX * fastest)
            if speed > allowed:
                now.vx *= allowed / speed
                now.vy *= allowed / speed
                now.w *= allowed / speed


def fastest_driven(impacts: ImpactContacts, paths: Paths, by_joints: cython.bint) -> float:
    """The greatest speed at which something from outside drives the bodies of the impacts: kinematic bodies, by a
    contact or, if `by_joints`, by a joint of the world; conveyors; and materials with a restitution above 1."""
    joints: JointTable = impacts.joined.joints.table
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
            fastest = max(fastest, kinematic_speed(paths, joints.constraints[k].row_a))
            fastest = max(fastest, kinematic_speed(paths, joints.constraints[k].row_b))
    return fastest


def kinematic_speed(paths: Paths, row: cython.Py_ssize_t) -> float:
    """The speed of the fastest point of a kinematic body; 0 for other bodies."""
    segment: cython.pointer[PathSegment]
    if paths.table.motion[row] != DRIVEN:
        return 0.0
    segment = cython.address(paths.segments[row])
    return fastest_point(segment.vx, segment.vy, segment.w, paths.table.reach[row])
