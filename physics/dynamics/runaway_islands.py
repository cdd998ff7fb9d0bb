"""Runaway islands: those in which a joint takes more impulse than stopping all bodies there would take.

In a runaway island joints and contacts leave the bodies no room. Each substep begins with the impulses of the last one,
and the errors that remain need greater impulses. The limit of speed of joints (see joint_stabilization.py) does not end
this growth. In an auditor's room the impulses grew tenfold and more in each substep, up to 1e30, while the joined
bodies kept to the limit; and bodies beside them, which have no joints and so no limit, left at 1e25 units/s.

So the contacts of a runaway island begin the next substep without impulses, as if all its bodies had just met. An
island is a runaway island if the limit slowed one of its bodies down, and the impulses of that body's joint in this
substep would stop all bodies of the island, if all moved at JOINT_SPEED times the greater reach of the joint's two
bodies. Of 1,500 worlds of towers, ropes, cars, dolls, whips and shots only ten whips and a rope came so far. Torques do
not count. Joints keep their impulses: without contacts no test saw them run away.

Rejected: the contacts of every island with a body at its limit. Then a tower sank when a flail on it was hit.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.dynamics.contact_table import ContactTable
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointConstraint, JointTable
from physics.dynamics.rolling_resistance import RollingResistance
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.tolerances import JOINT_SPEED

if not cython.compiled:
    from physics.dynamics.records import ContactConstraint


def find_runaway(
    runaway: IslandMarks, joints: JointTable, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the runaway islands of a substep, and clear `too_fast` of all joints. Comes after `JointSolver.clamp`, and
    before `JointSolver.add_up`, which leaves out impulses that are not finite."""
    k: cython.Py_ssize_t
    joint: cython.pointer[JointConstraint]
    row: cython.Py_ssize_t
    runaway.start(bodies)
    for k in range(joints.count):
        joint = cython.address(joints.constraints[k])
        if joint.too_fast:
            row = joint.row_a if bodies.motion[joint.row_a] == FREE else joint.row_b
            # Impulses that are not finite count.
            if not _impulse(joints, k) <= JOINT_SPEED * joint.span * _island_mass(bodies, islands, row):
                runaway.mark(bodies, islands, row)
        joint.too_fast = False
    joints.any_too_fast = False
    if runaway.any_marked:
        runaway.spread(bodies, islands)
    return 0


def _impulse(joints: JointTable, k: cython.Py_ssize_t) -> float:
    """Sum of the linear impulses of a joint in the substep."""
    r: cython.Py_ssize_t
    impulse: float = 0.0
    for r in range(joints.constraints[k].first_row, joints.constraints[k].end_row):
        if not joints.is_angular(2 * r):
            impulse += fabs(joints.equations[2 * r].impulse)
            impulse += fabs(joints.rows[r].lower_impulse) + fabs(joints.rows[r].upper_impulse)
        if joints.is_pair(r) and not joints.is_angular(2 * r + 1):
            impulse += fabs(joints.equations[2 * r + 1].impulse)
    return impulse


def _island_mass(bodies: SolverBodies, islands: Islands, row: cython.Py_ssize_t) -> float:
    """Mass of all bodies of the island of a free row, without those whose two axes are locked."""
    k: cython.Py_ssize_t
    inverse_mass: float
    root: cython.Py_ssize_t = islands.find(row)
    mass: float = 0.0
    for k in range(bodies.free_count):
        inverse_mass = bodies.inverse_mass(bodies.free[k])
        if inverse_mass > 0.0 and islands.find(bodies.free[k]) == root:
            mass += 1.0 / inverse_mass
    return mass


def forget_contact_impulses(
    runaway: IslandMarks, contacts: ContactTable, resistance: RollingResistance, bodies: SolverBodies
) -> cython.void:
    """Let the contacts of the runaway islands begin the next substep, and the next tick, without impulses. Comes at the
    end of a substep."""
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    c: cython.pointer[ContactConstraint]
    for k in range(contacts.count):
        c = cython.address(contacts.constraints[k])
        if runaway.has_contact(bodies, c.row_a, c.row_b):
            for j in range(c.first_point, c.end_point):
                contacts.points[j].normal_impulse = contacts.points[j].tangent_impulse = 0.0
    for k in range(resistance.count):
        c = cython.address(contacts.constraints[resistance.contacts[k].contact])
        if runaway.has_contact(bodies, c.row_a, c.row_b):
            resistance.contacts[k].angular_impulse = 0.0
