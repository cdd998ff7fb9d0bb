"""Limits the speed that impulses give to fast bodies: they get no energy that their cluster does not have.

A cluster is all bodies that contacts and joints of the solver connect, also contacts of bodies that may only touch
later in the tick. Exact impulses of contacts and rigid joints add no energy, but for materials with a restitution
above 1. The impulses of a few passes add energy where bodies have no room. A body of mass 0.06, in bodies of up to 44
in mass, flew off at 565,000 units/s in one tick, and in an auditor's room impulses grew tenfold in each substep, up to
1e30.

Every body may reach its free speed (see `free_rate`). A substep makes a body faster than this only as follows:

- The bodies of a cluster that are above their free speeds together have at most 1 + ENERGY_GAIN times the sum of the
  kinetic energy that the cluster had when the substep or the tick began, whichever is more, and the energy of its
  stretched springs; but no body is slowed down below its free speed. What drives the cluster from outside at a speed V
  may change the velocity of each body by 2 V: kinematic bodies that push or drag it, motors, conveyors, and materials
  with a restitution above 1.
- A body that was slower is at most SPEED_GAIN_MAX times as fast as the sum of three speeds: that of the fastest body
  when the tick began (with what forces add to it in the tick), 2 V, and the speed at which the energy of the springs
  could move the whole cluster. Otherwise, a body of a hundred-thousandth of the mass of another one may get 300 times
  its speed.

At the end of a substep, the velocity of every body above these limits is scaled down to them. Before the bodies
advance, velocities still contain the push-out, so only velocities above RUNAWAY_SPEED times the limits are scaled down.
If there was one, the contacts of its island begin the next substep without impulses, as if all bodies there had just
met. Rejected: to clear the impulses of contacts after every excess. Then the next substep does not take back the
push-out, and small bodies that fly together bounce off each other. Joints keep their impulses, because
joint_stabilization.py limits the speeds that joints give. A speed above SIZE_MAX is left to the guard at the end of the
tick.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs, sqrt

import cython

from physics.dynamics import records
from physics.dynamics.contact_table import ContactTable
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import MOTOR, SPRING, JointConstraint, JointEquation, JointTable
from physics.dynamics.rolling_resistance import RollingResistance
from physics.dynamics.size_speeds import fastest_point, free_rate
from physics.dynamics.solver_bodies import (
    DRIVEN,
    FREE,
    BodyFreeMotion,
    BodyMass,
    BodyState,
    SolverBodies,
)
from physics.grid.buffers import allocate, new_columns
from physics.grid.no_rows import NO_INTS
from physics.tolerances import ENERGY_GAIN, RUNAWAY_SPEED, SIZE_MAX, SPEED_GAIN_MAX, UNLIMITED_REACH

if not cython.compiled:
    from physics.dynamics.records import ClusterEnergy, ContactConstraint, ContactPoint

_NO_CLUSTERS = allocate(records.ClusterEnergy, 0)
_STILL_CLUSTER = allocate(records.ClusterEnergy, 1)


def kinetic_energy(bodies: SolverBodies, i: cython.Py_ssize_t, vx: float, vy: float, w: float) -> float:
    """The kinetic energy of a free body with a velocity, without motion along locked axes and locked rotation. The
    inertia is the body's own: that of joint stabilization is only for a tick, and would make energy of a slow spin."""
    mass: cython.pointer[BodyMass] = cython.address(bodies.masses[i])
    energy: float = 0.0
    if mass.inverse_mass_x > 0.0:
        energy += vx * vx / mass.inverse_mass_x
    if mass.inverse_mass_y > 0.0:
        energy += vy * vy / mass.inverse_mass_y
    if bodies.given_inverse_inertia[i] > 0.0:
        energy += w * w / bodies.given_inverse_inertia[i]
    return 0.5 * energy


def energy_with_driven(energy: float, mass: float, driven: float) -> float:
    """The greatest kinetic energy of bodies of a mass that have an energy, after something from outside has driven them
    at a speed.

    As a vector of all sqrt(m / 2) v, the velocities have the length sqrt(E). If all velocities change by 2 V, this
    vector changes by one of the length sqrt(m / 2) 2 V.
    """
    length: float = sqrt(energy) + sqrt(2.0 * mass) * driven
    return length * length


def allowed_speed(speed: float, free: float, fast_energy: float, energy: float, speed_max: float) -> float:
    """The greatest speed, in units/s, of a body whose speed after the impulses is above its free speed.

    speed   the speed of the body after the impulses
    free    its free speed
    fast_energy  kinetic energy of the bodies above their free speeds that share a limit of energy
    energy  the greatest energy that these bodies may have, without ENERGY_GAIN
    speed_max  the greatest speed that impulses may give the body
    """
    allowed: float = speed_max
    energy *= 1.0 + ENERGY_GAIN
    if fast_energy > energy:
        allowed = min(allowed, speed * sqrt(energy / fast_energy))
    return max(free, min(speed, allowed))


def reference_speed(cluster: cython.pointer[ClusterEnergy]) -> float:
    """The speed of which a body of a cluster may get SPEED_GAIN_MAX times: see the head of this module."""
    speed: float = cluster.fastest + 2.0 * cluster.driven
    return speed + sqrt(2.0 * cluster.springs / cluster.mass) if cluster.mass > 0.0 else speed


@cython.final
@cython.cclass
class EnergyLimit:
    """Limits the energy of the fast bodies of each cluster.

    clusters  the ClusterEnergy of each root of a cluster, in a substep with fast bodies
    parent    of each free row, the next row on the way to the root of its cluster, which is its lowest row
    runaway   marks the islands in which a body was more than RUNAWAY_SPEED times too fast in this substep
    """

    clusters: Array[ClusterEnergy]
    parent: array[int]
    runaway: IslandMarks

    def __init__(self) -> None:
        self.clusters = _NO_CLUSTERS
        self.parent = NO_INTS
        self.runaway = IslandMarks()

    def apply(
        self,
        bodies: SolverBodies,
        islands: Islands,
        contacts: ContactTable,
        joints: JointTable,
        substeps: cython.int,
        h: float,
        excess: float,
    ) -> cython.int:
        """Slow down the bodies that impulses have made more than `excess` times too fast in a tick of `substeps`
        substeps of `h` seconds, and mark runaway islands."""
        if is_any_fast(bodies, free_rate(h)):
            self.find_clusters(bodies, contacts, joints)
            self.add_up(bodies, free_rate(h), substeps)
            self.add_contacts(bodies, contacts)
            self.add_joints(bodies, joints)
            self.slow_down(bodies, islands, free_rate(h), excess)
        return 0

    def end_substep(
        self, bodies: SolverBodies, islands: Islands, contacts: ContactTable, resistance: RollingResistance
    ) -> cython.int:
        """Let the contacts of runaway islands begin the next substep without impulses, and remove all marks."""
        k: cython.Py_ssize_t
        if self.runaway.any_marked:
            self.runaway.spread(bodies, islands)
            forget_contact_impulses(self.runaway, contacts, resistance, bodies)
            for k in range(bodies.free_count):
                if self.runaway.marks[bodies.free[k]]:
                    # Without joints, `accelerate` adds the change of velocity since the start of the substep as the
                    # warm start. Let this change be 0.
                    bodies.free_motions[bodies.free[k]].start_vx = bodies.states[bodies.free[k]].vx
                    bodies.free_motions[bodies.free[k]].start_vy = bodies.states[bodies.free[k]].vy
                    bodies.free_motions[bodies.free[k]].start_w = bodies.states[bodies.free[k]].w
            self.runaway.any_marked = False
        return 0

    def find_clusters(self, bodies: SolverBodies, contacts: ContactTable, joints: JointTable) -> cython.int:
        """Find the clusters of this substep by union-find, as `Islands` does, and clear their values."""
        k: cython.Py_ssize_t
        if bodies.count > len(self.parent):
            self.clusters, self.parent = new_columns(
                bodies.count + bodies.count // 2, records.ClusterEnergy, "i"
            )
        for k in range(bodies.free_count):
            self.parent[bodies.free[k]] = bodies.free[k]
            self.clusters[bodies.free[k]] = _STILL_CLUSTER[0]
        for k in range(contacts.count):
            self.unite(bodies, contacts.constraints[k].row_a, contacts.constraints[k].row_b)
        for k in range(joints.count):
            if joints.constraints[k].live:
                self.unite(bodies, joints.constraints[k].row_a, joints.constraints[k].row_b)
        return 0

    def find(self, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The root of a free row's cluster. Halves the path to it."""
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def unite(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Unite the clusters of two bodies, if both are free."""
        if bodies.motion[a] == FREE and bodies.motion[b] == FREE:
            a = self.find(a)
            b = self.find(b)
            self.parent[max(a, b)] = min(a, b)

    def add_up(self, bodies: SolverBodies, rate: float, substeps: cython.int) -> cython.int:
        """Add up the values of all clusters, without what comes from outside."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        cluster: cython.pointer[ClusterEnergy]
        state: cython.pointer[BodyState]
        start: cython.pointer[BodyFreeMotion]
        speed: float
        reach: float
        for k in range(bodies.substepped_count):
            i = bodies.substepped_rows[k]
            cluster = cython.address(self.clusters[self.find(i)])
            state = cython.address(bodies.states[i])
            start = cython.address(bodies.free_motions[i])
            reach = finite_reach(bodies, i)
            if bodies.inverse_mass(i) > 0.0:
                cluster.mass += 1.0 / bodies.inverse_mass(i)
            elif bodies.given_inverse_inertia[i] > 0.0 and reach > 0.0:
                # The rim of a wheel that can only turn.
                cluster.mass += 1.0 / (bodies.given_inverse_inertia[i] * reach * reach)
            cluster.initial += kinetic_energy(bodies, i, start.initial_vx, start.initial_vy, start.initial_w)
            cluster.start += kinetic_energy(bodies, i, start.start_vx, start.start_vy, start.start_w)
            speed = fastest_point(start.initial_vx, start.initial_vy, start.initial_w, reach)
            speed += substeps * fastest_point(start.gain_x, start.gain_y, start.gain_w, reach)
            cluster.fastest = max(cluster.fastest, speed)
            speed = fastest_point(state.vx, state.vy, state.w, bodies.effective_reach[i])
            if rate * bodies.effective_reach[i] < speed < SIZE_MAX:
                cluster.fast += kinetic_energy(bodies, i, state.vx, state.vy, state.w)
        return 0

    def add_contacts(self, bodies: SolverBodies, contacts: ContactTable) -> cython.void:
        """Add what contacts may bring in from outside."""
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        j: cython.Py_ssize_t
        driven: float
        speed: float
        lever_a: float
        lever_b: float
        for k in range(contacts.count):
            c = cython.address(contacts.constraints[k])
            driven = 0.0
            for j in range(c.first_point, c.end_point):
                p = cython.address(contacts.points[j])
                lever_a = sqrt(p.normal_arm_a * p.normal_arm_a + p.tangent_arm_a * p.tangent_arm_a)
                lever_b = sqrt(p.normal_arm_b * p.normal_arm_b + p.tangent_arm_b * p.tangent_arm_b)
                speed = kinematic_speed_at(bodies, c.row_a, lever_a)
                speed += kinematic_speed_at(bodies, c.row_b, lever_b)
                if c.restitution > 1.0:
                    speed += (c.restitution - 1.0) * p.approach_speed
                driven = max(driven, fabs(c.surface_speed) + c.shift_speed + speed)
            self.note_driving_speed(bodies, c.row_a, c.row_b, driven)

    def add_joints(self, bodies: SolverBodies, joints: JointTable) -> cython.void:
        """Add what joints may bring in from outside: kinematic bodies, motors, and stretched springs."""
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        p: cython.pointer[JointEquation]
        q: cython.pointer[JointEquation]
        driven: float
        arm_a: float
        arm_b: float
        for k in range(joints.count):
            joint = cython.address(joints.constraints[k])
            if not joint.live:
                continue
            arm_a = sqrt(joint.arm_a_x * joint.arm_a_x + joint.arm_a_y * joint.arm_a_y)
            arm_b = sqrt(joint.arm_b_x * joint.arm_b_x + joint.arm_b_y * joint.arm_b_y)
            driven = kinematic_speed_at(bodies, joint.row_a, arm_a)
            driven += kinematic_speed_at(bodies, joint.row_b, arm_b)
            for r in range(joint.first_row, joint.end_row):
                p = cython.address(joints.equations[2 * r])
                q = cython.address(joints.equations[2 * r + 1])
                if joints.rows[r].acts == MOTOR:
                    if joints.is_angular(2 * r):
                        # A motor that turns moves the far ends of its two bodies.
                        driven += fabs(p.motor_speed) * (
                            arm_a
                            + arm_b
                            + finite_reach(bodies, joint.row_a)
                            + finite_reach(bodies, joint.row_b)
                        )
                    else:
                        driven += fabs(p.motor_speed)
                        driven += fabs(q.motor_speed) if joints.is_pair(r) else 0.0
                elif joints.rows[r].acts == SPRING:
                    self.add_spring_energy(bodies, k, joints, r, p.error)
                    if joints.is_pair(r):
                        self.add_spring_energy(bodies, k, joints, r, q.error)
            self.note_driving_speed(bodies, joint.row_a, joint.row_b, driven)

    def add_spring_energy(
        self,
        bodies: SolverBodies,
        k: cython.Py_ssize_t,
        joints: JointTable,
        r: cython.Py_ssize_t,
        stretch: float,
    ) -> cython.void:
        """Add the energy of the spring in row `r` of joint `k` to that of its cluster."""
        row: cython.Py_ssize_t = joints.constraints[k].row_a
        if bodies.motion[row] != FREE:
            row = joints.constraints[k].row_b
        # `stiffness` is that of a substep: k h.
        self.clusters[self.find(row)].springs += 0.5 * joints.rows[r].stiffness / joints.h * stretch * stretch

    def note_driving_speed(
        self,
        bodies: SolverBodies,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        driven: float,
    ) -> cython.void:
        """Note the speed at which something outside drives the cluster of two bodies."""
        cluster: cython.pointer[ClusterEnergy]
        if driven > 0.0 and (bodies.motion[a] == FREE or bodies.motion[b] == FREE):
            cluster = cython.address(self.clusters[self.find(a if bodies.motion[a] == FREE else b)])
            cluster.driven = max(cluster.driven, driven)

    def slow_down(self, bodies: SolverBodies, islands: Islands, rate: float, excess: float) -> cython.int:
        """Scale down the velocities of bodies that are too fast, and mark their islands."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        cluster: cython.pointer[ClusterEnergy]
        state: cython.pointer[BodyState]
        start: cython.pointer[BodyFreeMotion]
        speed: float
        allowed: float
        if not self.runaway.any_marked:
            self.runaway.start(bodies)
        for k in range(bodies.substepped_count):
            i = bodies.substepped_rows[k]
            state = cython.address(bodies.states[i])
            speed = fastest_point(state.vx, state.vy, state.w, bodies.effective_reach[i])
            if not rate * bodies.effective_reach[i] < speed < SIZE_MAX:
                continue
            cluster = cython.address(self.clusters[self.find(i)])
            start = cython.address(bodies.free_motions[i])
            allowed = allowed_speed(
                speed,
                rate * bodies.effective_reach[i],
                cluster.fast,
                energy_with_driven(
                    max(cluster.start, cluster.initial) + cluster.springs, cluster.mass, cluster.driven
                ),
                max(
                    SPEED_GAIN_MAX * reference_speed(cluster),
                    fastest_point(start.start_vx, start.start_vy, start.start_w, bodies.effective_reach[i]),
                ),
            )
            if speed > excess * allowed:
                state.vx *= allowed / speed
                state.vy *= allowed / speed
                state.w *= allowed / speed
                if speed > RUNAWAY_SPEED * allowed:
                    self.runaway.mark(bodies, islands, i)
        return 0


def kinematic_speed_at(bodies: SolverBodies, i: cython.Py_ssize_t, lever: float) -> cython.double:
    """The speed of a point of a kinematic body at a distance from its position; 0 for other bodies."""
    if bodies.motion[i] != DRIVEN:
        return 0.0
    return fastest_point(bodies.states[i].vx, bodies.states[i].vy, bodies.states[i].w, lever)


def finite_reach(bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.double:
    """`effective_reach` of a free body that has one, 0 for others."""
    reach: float = bodies.effective_reach[i]
    return reach if bodies.motion[i] == FREE and reach < UNLIMITED_REACH else 0.0


def is_any_fast(bodies: SolverBodies, rate: float) -> cython.bint:
    """Whether any body may be faster than its free speed.

    The speed is |v| + r |w|. Its square is at most 2 (v^2 + (r w)^2), which needs no root.
    """
    k: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    free: float
    rim: float
    for k in range(bodies.substepped_count):
        state = cython.address(bodies.states[bodies.substepped_rows[k]])
        free = rate * bodies.effective_reach[bodies.substepped_rows[k]]
        rim = bodies.effective_reach[bodies.substepped_rows[k]] * state.w
        if 2.0 * (state.vx * state.vx + state.vy * state.vy + rim * rim) > free * free:
            return True
    return False


def forget_contact_impulses(
    runaway: IslandMarks, contacts: ContactTable, resistance: RollingResistance, bodies: SolverBodies
) -> cython.void:
    """Let the contacts of the marked islands begin the next substep, and the next tick, without impulses."""
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
