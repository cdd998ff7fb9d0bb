"""The contacts of one moment of the tick: how their bodies respond to impulses there, and the impulses.

A body with joints responds to an impulse together with all bodies that its joints hold (see
physics/ccd/joined_bodies.py).
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs

import cython

from physics.ccd import records
from physics.ccd.impact_bodies import ImpactBodies
from physics.ccd.joined_bodies import JoinedBodies
from physics.ccd.joint_responses import JointResponses
from physics.ccd.paths import Paths
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies
from physics.grid.buffers import allocate, grown
from physics.grid.no_rows import NO_BYTES
from physics.tolerances import LEVER_MAX, LOCKED_RESPONSE

if not cython.compiled:
    from physics.ccd.records import ImpactContact

    WITH_DRIVEN, BETWEEN_FREE, WITH_FIXED, INACTIVE = range(4)

_NO_CONTACTS = allocate(records.ImpactContact, 0)

CONVERGED = 1e-13
# Fraction of the greatest approach speed: passes over the contacts have converged if they change speeds by less.


@cython.final
@cython.cclass
class ImpactContacts:
    """The contacts of one moment: new ones, and those that were already resolved at this moment and whose bodies must
    not approach each other again.

    count, contacts  an ImpactContact each
    bodies     the dynamic bodies of these contacts, and those that joints connect with them
    joined, responses  the bodies with joints, and how they respond to impulses
    immovable  for each row of the world, whether it counts as immovable (see `propagate_shock`)
    converged  whether the last passes have converged
    approach   approach speed of the contact added last
    scale      the greatest approach speed
    """

    count: int
    contacts: Array[ImpactContact]
    bodies: ImpactBodies
    immovable: array[int]
    scale: float
    approach: float
    converged: bool
    joined: JoinedBodies
    responses: JointResponses

    def __init__(self, joints: JointSolver) -> None:
        self.converged = True
        self.joined = JoinedBodies(joints)
        self.responses = JointResponses(self.joined)
        self.bodies = ImpactBodies()
        self.count = 0
        self.scale = self.approach = 0.0
        self.immovable = NO_BYTES
        self.contacts = _NO_CONTACTS

    def clear(self, rows: cython.Py_ssize_t) -> None:
        """Remove all contacts. `rows` is the number of bodies."""
        self.count = 0
        self.scale = 0.0
        self.bodies.clear(rows)
        self.responses.clear()
        if self.joined.present:
            self.responses.reserve(rows + 1)
        if len(self.immovable) < rows:
            self.immovable = grown(self.immovable, rows)

    def add(
        self,
        paths: Paths,
        pair: cython.Py_ssize_t,
        slot: cython.int,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        friction: float,
        surface: float,
    ) -> cython.Py_ssize_t:
        """Add a contact at lever arms (ax, ay) and (bx, by), without a bounce, or replace the one with the same pair
        and slot. Sets `approach`. Comes after `Paths.end_segment` for both bodies. Returns the index of the contact.

        surface  surface speed of b relative to a, along the normal turned by +90 degrees
        """
        table: SolverBodies = paths.table
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        for k in range(self.count):
            if self.contacts[k].pair == pair and self.contacts[k].slot == slot:
                break
        else:
            k = self.count
            if k == len(self.contacts):
                self.contacts = grown(self.contacts, k + 1)
            self.count = k + 1
        c = cython.address(self.contacts[k])
        c.row_a = a
        c.row_b = b
        c.pair = pair
        c.slot = slot
        c.fresh = True
        c.kind = kind_of(table, a, b)
        c.normal_x = nx
        c.normal_y = ny
        c.normal_arm_a = ax * ny - ay * nx
        c.normal_arm_b = bx * ny - by * nx
        c.tangent_arm_a = ax * nx + ay * ny
        c.tangent_arm_b = bx * nx + by * ny
        c.friction = friction
        c.surface_speed = surface
        c.target_speed = c.added_speed = 0.0
        self.set_effective_masses(table, k)
        self.approach = -self.speed(paths, k, False)
        self.scale = max(self.scale, self.approach)
        return k

    def set_effective_masses(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Set the effective masses of a contact, along its normal and across; 0 if neither body can move."""
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        a: cython.Py_ssize_t = c.row_a
        b: cython.Py_ssize_t = c.row_b
        x: float = c.normal_x
        y: float = c.normal_y
        along: float = self.inverse_mass_along(table, a, x, y, c.normal_arm_a)
        across: float = self.inverse_mass_along(table, a, -y, x, c.tangent_arm_a)
        along += self.inverse_mass_along(table, b, x, y, c.normal_arm_b)
        across += self.inverse_mass_along(table, b, -y, x, c.tangent_arm_b)
        if self.has_joint_response(a) and self.has_joint_response(b):
            # Each body also gives way to the impulse at the other one. An impulse p at b, and -p at a, changes the
            # speed of separation by (R_bb + R_aa - 2 R_ab) p, with R the responses of the group.
            along = self.responses.remainder(
                along,
                2.0 * self.responses.inverse_mass(table, a, b, x, y, c.normal_arm_a, x, y, c.normal_arm_b),
            )
            across = self.responses.remainder(
                across,
                2.0
                * self.responses.inverse_mass(table, a, b, -y, x, c.tangent_arm_a, -y, x, c.tangent_arm_b),
            )
        if along < LOCKED_RESPONSE * (along + across) and (table.is_locked(a) or table.is_locked(b)):
            along = 0.0
        if (table.motion[b] == DRIVEN and self.flings(table, a, x, y, c.normal_arm_a, along)) or (
            table.motion[a] == DRIVEN and self.flings(table, b, x, y, c.normal_arm_b, along)
        ):
            along = 0.0
        c.normal_mass = 1.0 / along if along > 0.0 else 0.0
        c.tangent_mass = 1.0 / across if across > 0.0 else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def flings(
        self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float, along: float
    ) -> cython.bint:
        """Whether a kinematic body would fling a joined one: an impulse that changes the speed of separation by `along`
        changes the speed of a point of the group by more than LEVER_MAX times as much, because the contact is too near
        to a hinge. What stands still only takes speed away."""
        return self.has_joint_response(row) and (
            self.responses.fastest(table, row, x, y, arm) > LEVER_MAX * along
        )

    def inverse_mass_along(
        self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float
    ) -> float:
        """The change of a body's speed at a contact, along (x, y), by a unit impulse there along (x, y). `arm` is the
        lever arm of the impulse."""
        if self.immovable[row] or table.motion[row] < FREE:
            return 0.0
        if self.has_joint_response(row):
            return self.responses.inverse_mass(table, row, row, x, y, arm, x, y, arm)
        return (
            table.masses[row].inverse_mass_x * x * x
            + table.masses[row].inverse_mass_y * y * y
            + table.masses[row].inverse_inertia * arm * arm
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has_joint_response(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether joints hold a body, and the response of its group is known."""
        return self.joined.listed and self.responses.begin[row] >= 0

    def set_target_speed(self, pair: cython.Py_ssize_t, speed: float, approach: float) -> cython.void:
        """Set the target speed of separation of the contacts of a pair with an approach speed."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.contacts[k].pair == pair:
                self.contacts[k].target_speed = speed
                self.contacts[k].added_speed = max(speed - approach, 0.0)

    def speed(self, paths: Paths, k: cython.Py_ssize_t, across: cython.bint) -> float:
        """The speed of separation of a contact along its normal; if `across`, the speed of b relative to a along the
        normal turned by +90 degrees."""
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        p: cython.Py_ssize_t = c.row_a
        q: cython.Py_ssize_t = c.row_b
        x: float = paths.segments[q].vx - paths.segments[p].vx
        y: float = paths.segments[q].vy - paths.segments[p].vy
        if across:
            return (y * c.normal_x - x * c.normal_y) + (
                paths.segments[q].w * c.tangent_arm_b - paths.segments[p].w * c.tangent_arm_a
            )
        return (x * c.normal_x + y * c.normal_y) + (
            paths.segments[q].w * c.normal_arm_b - paths.segments[p].w * c.normal_arm_a
        )

    def solve_normal(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Change the normal impulse of a contact so that its bodies separate at the target speed. Returns the change of
        that speed."""
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        old: float = c.normal_impulse
        new: float = old + c.normal_mass * (c.target_speed - self.speed(paths, k, False))
        if new < 0.0:
            new = 0.0
        # (0 times an infinite target speed is NaN, so a mass of 0 is tested here.)
        if new == old or c.normal_mass == 0.0:
            return 0.0
        c.normal_impulse = new
        self.apply(paths, k, new - old, 0.0)
        return fabs(new - old) / c.normal_mass

    def solve_friction(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Change the tangent impulse of a contact so that the surfaces do not slip, or slip at the limit of friction.
        Returns the change of the speed across the normal."""
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        old: float = c.tangent_impulse
        limit: float = c.friction * c.normal_impulse
        new: float
        if (limit == 0.0 and old == 0.0) or c.tangent_mass == 0.0:
            return 0.0
        new = old - c.tangent_mass * (self.speed(paths, k, True) - c.surface_speed)
        new = min(max(new, -limit), limit)
        if new == old:
            return 0.0
        c.tangent_impulse = new
        self.apply(paths, k, 0.0, new - old)
        return fabs(new - old) / c.tangent_mass

    def apply(self, paths: Paths, k: cython.Py_ssize_t, normal: float, tangent: float) -> cython.void:
        """Apply an impulse along the normal, and one across it, to both bodies of a contact."""
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        x: float = normal * c.normal_x - tangent * c.normal_y
        y: float = normal * c.normal_y + tangent * c.normal_x
        self.apply_to(paths, c.row_a, -x, -y, -(c.normal_arm_a * normal + c.tangent_arm_a * tangent))
        self.apply_to(paths, c.row_b, x, y, c.normal_arm_b * normal + c.tangent_arm_b * tangent)

    def apply_to(self, paths: Paths, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Apply an impulse and an angular impulse to one body."""
        if self.immovable[row] or paths.table.motion[row] < FREE:
            return
        if self.has_joint_response(row):
            self.responses.apply_to(paths, row, x, y, turn)
        else:
            paths.segments[row].vx += paths.table.masses[row].inverse_mass_x * x
            paths.segments[row].vy += paths.table.masses[row].inverse_mass_y * y
            paths.segments[row].w += paths.table.masses[row].inverse_inertia * turn


def kind_of(table: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """The kind of a contact of two bodies."""
    if table.motion[a] == DRIVEN or table.motion[b] == DRIVEN:
        return WITH_DRIVEN
    if table.motion[a] >= FREE and table.motion[b] >= FREE:
        return BETWEEN_FREE
    return WITH_FIXED
