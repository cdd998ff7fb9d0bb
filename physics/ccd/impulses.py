"""Resolves the impacts of one moment of the tick: finds the impulses, and changes the velocities.

Newton's law of restitution: after the impact two bodies separate along the normal at their approach speed times the
restitution. Coulomb's law bounds the impulse across the normal. For several simultaneous contacts the impulses are
found by projected Gauss-Seidel passes (as in Catto, GDC 2006), and extrapolated if the passes converge slowly; for a
single contact one pass is exact. If a body has several contacts (a ball that hits two bricks side by side), the result
depends on their order. So the contacts are solved in both orders, and the mean of the two results is taken, which
satisfies the same laws. If the passes do not converge, `propagate_shock` removes the rest of the approach speeds.

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
from physics.tolerances import IMPACT_GAIN, LOCKED_RESPONSE, RUN_AWAY_IMPULSE

if not cython.compiled:
    from physics.ccd.records import ImpactContact

    WITH_DRIVEN, BETWEEN_FREE, WITH_FIXED, INACTIVE = range(4)

_NO_CONTACTS = allocate(records.ImpactContact, 0)

PASSES = 20
PASSES_FEW = 100
FEW = 16
# Greatest number of passes over the contacts of one moment; PASSES_FEW is for a moment of at most FEW contacts. Errors
# in a heap are corrected by the solver of the next tick.
PASSES_PLAIN = 10
# Number of passes after which extrapolation begins. Two or three contacts of bodies of similar mass converge earlier.
CONVERGED = 1e-13
# Fraction of the greatest approach speed: the passes have converged if they change speeds by less.


@cython.final
@cython.cclass
class Impulses:
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
        self.responses.forget()
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
        and slot. Sets `approach`. Comes after `Paths.arrive` for both bodies. Returns the index of the contact.

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
        c.target_speed = 0.0
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
        if self.answers_joined(a) and self.answers_joined(b):
            # Each body also gives way to the impulse at the other one. An impulse p at b, and -p at a, changes the
            # speed of separation by (R_bb + R_aa - 2 R_ab) p, with R the responses of the group.
            along = self.responses.rest_of(
                along,
                2.0 * self.responses.inverse_mass(table, a, b, x, y, c.normal_arm_a, x, y, c.normal_arm_b),
            )
            across = self.responses.rest_of(
                across,
                2.0
                * self.responses.inverse_mass(table, a, b, -y, x, c.tangent_arm_a, -y, x, c.tangent_arm_b),
            )
        if along < LOCKED_RESPONSE * (along + across) and (table.is_locked(a) or table.is_locked(b)):
            along = 0.0
        c.normal_mass = 1.0 / along if along > 0.0 else 0.0
        c.tangent_mass = 1.0 / across if across > 0.0 else 0.0

    def inverse_mass_along(
        self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float
    ) -> float:
        """The change of a body's speed at a contact, along (x, y), by a unit impulse there along (x, y). `arm` is the
        lever arm of the impulse."""
        if self.immovable[row] or table.motion[row] < FREE:
            return 0.0
        if self.answers_joined(row):
            return self.responses.inverse_mass(table, row, row, x, y, arm, x, y, arm)
        return (
            table.masses[row].inverse_mass_x * x * x
            + table.masses[row].inverse_mass_y * y * y
            + table.masses[row].inverse_inertia * arm * arm
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def answers_joined(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether joints hold a body, and the response of its group is known."""
        return self.joined.listed and self.responses.begin[row] >= 0

    def set_target_speed(self, pair: cython.Py_ssize_t, speed: float) -> cython.void:
        """Set the target speed of separation of the contacts of a pair."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.contacts[k].pair == pair:
                self.contacts[k].target_speed = speed

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

    def solve(self, paths: Paths) -> None:
        """Change the velocities of all bodies to those after the impacts.

        Newton's and Coulomb's laws together may add energy if an impulse along the normal also changes the speed across
        the normal (Thomas Kane, David Levinson, "Dynamics: Theory and Applications", 1985). In this case all contacts
        of the moment are solved again without friction.
        """
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        kind: cython.int
        self.bodies.count = 0
        self.bodies.reserve(2 * self.count + (self.joined.member_count if self.joined.listed else 0))
        for k in range(self.count):
            self.bodies.add(paths, self.contacts[k].row_a)
            self.bodies.add(paths, self.contacts[k].row_b)
        if self.joined.listed:
            self.bodies.add_groups(paths, self.joined)
        self.bodies.clear_listed()
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            kind = kind_of(paths.table, c.row_a, c.row_b)
            if c.kind != INACTIVE and c.kind != kind:
                # Since an earlier impact of this moment, a kinematic body carries one of the two along.
                c.kind = kind
                self.set_effective_masses(paths.table, k)
            c.speed_before = self.speed(paths, k, False)
            c.slip_before = self.speed(paths, k, True)
        self.solve_both_ways(paths)
        if self.has_added_energy(paths):
            for k in range(self.count):
                self.contacts[k].friction = 0.0
            self.bodies.restore(paths)
            self.solve_both_ways(paths)

    def has_added_energy(self, paths: Paths) -> cython.bint:
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
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            across = c.slip_before + self.speed(paths, k, True) - 2.0 * c.surface_speed
            work += c.normal_impulse * (c.speed_before + self.speed(paths, k, False))
            work += c.tangent_impulse * across
            size += c.normal_impulse * fabs(c.speed_before)
        return work > IMPACT_GAIN * size

    def solve_both_ways(self, paths: Paths) -> cython.void:
        """Solve the contacts in both orders, and take the mean."""
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        converged: cython.bint
        self.iterate(paths, False)
        if self.count > 1:
            converged = self.converged
            for k in range(self.count):
                c = cython.address(self.contacts[k])
                c.first_normal_impulse = c.normal_impulse
                c.first_tangent_impulse = c.tangent_impulse
            self.bodies.note_first(paths)
            self.bodies.restore(paths)
            self.iterate(paths, True)
            for k in range(self.count):
                c = cython.address(self.contacts[k])
                c.normal_impulse = 0.5 * (c.normal_impulse + c.first_normal_impulse)
                c.tangent_impulse = 0.5 * (c.tangent_impulse + c.first_tangent_impulse)
            self.bodies.take_mean(paths)
            if not converged or not self.converged:
                self.propagate_shock(paths)

    def iterate(self, paths: Paths, backwards: cython.bint) -> cython.void:
        """Make passes over all contacts until they converge.

        With a heavy body on a light one on the ground, each pass reduces the error only by the light body's fraction of
        the mass. So the impulses are extrapolated after each pass, except the first ones. Where bodies have no room, no
        impulses solve all contacts: each pass adds to the impulses, and extrapolation makes them grow without limit.
        Contacts that are nearly at one place are nearly the same equation: extrapolated impulses do not converge then,
        but add energy. In both cases a few passes without extrapolation are made instead. The same passes are made from
        the start if a kinematic body or a conveyor takes part, which may press a body against a fixed one.
        """
        extrapolates: cython.bint = self.count <= FEW and not self.has_driven()
        self.converged = self.make_passes(paths, backwards, extrapolates)
        if extrapolates and (
            self.has_run_away(paths) or (not self.converged and self.has_added_energy(paths))
        ):
            self.bodies.restore(paths)
            self.converged = self.make_passes(paths, backwards, False)

    def make_passes(self, paths: Paths, backwards: cython.bint, extrapolates: cython.bint) -> cython.bint:
        """Make passes over all contacts, starting from zero impulses. Returns whether they converge."""
        n: cython.int
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        for k in range(self.count):
            self.contacts[k].normal_impulse = self.contacts[k].tangent_impulse = 0.0
        for n in range(PASSES_FEW if extrapolates else PASSES):
            if extrapolates and n > PASSES_PLAIN:
                self.extrapolate(paths, n == PASSES_PLAIN + 1)
            for k in range(self.count):
                c = cython.address(self.contacts[k])
                c.normal_start = c.normal_impulse
                c.tangent_start = c.tangent_impulse
            if self.make_pass(paths, backwards) <= CONVERGED * self.scale:
                return True
        return False

    def has_run_away(self, paths: Paths) -> cython.bint:
        """Whether an impulse is far greater than the momentum of all bodies at the greatest approach speed
        (RUN_AWAY_IMPULSE)."""
        k: cython.Py_ssize_t
        most: float = RUN_AWAY_IMPULSE * self.bodies.mass(paths) * self.scale
        for k in range(self.count):
            if self.contacts[k].normal_impulse > most > 0.0:
                return True
        return False

    def has_driven(self) -> cython.bint:
        """Whether a kinematic body or a conveyor takes part in the impacts, or a kinematic body drives a body by
        joints."""
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            if c.kind == WITH_DRIVEN or (c.surface_speed != 0.0 and c.kind != INACTIVE):
                return True
            if self.joined.listed and (self.joined.is_driven(c.row_a) or self.joined.is_driven(c.row_b)):
                return True
        return False

    def make_pass(self, paths: Paths, backwards: cython.bint) -> float:
        """Solve all contacts one after the other. Returns the greatest change of a speed."""
        kind: cython.int
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        changed: float = 0.0
        for kind in range(3):
            for i in range(self.count):
                k = self.count - 1 - i if backwards else i
                if self.contacts[k].kind == kind:
                    changed = max(changed, self.solve_normal(paths, k) + self.solve_friction(paths, k))
        return changed

    def extrapolate(self, paths: Paths, first: cython.bint) -> cython.void:
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
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            x = c.normal_impulse - c.normal_start
            y = c.tangent_impulse - c.tangent_start
            along += x * (x - c.normal_change) + y * (y - c.tangent_change)
            square += (x - c.normal_change) * (x - c.normal_change)
            square += (y - c.tangent_change) * (y - c.tangent_change)
        along = along / square if square > 0.0 and not first else 0.0
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            c.normal_change = c.normal_impulse - c.normal_start
            c.tangent_change = c.tangent_impulse - c.tangent_start
            x = along * (c.normal_last - c.normal_impulse)
            y = along * (c.tangent_last - c.tangent_impulse)
            c.normal_last = c.normal_impulse
            c.tangent_last = c.tangent_impulse
            if along != 0.0:
                c.normal_impulse += x
                c.tangent_impulse += y
                self.apply(paths, k, x, y)

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
        if self.answers_joined(row):
            self.responses.apply_to(paths, row, x, y, turn)
        else:
            paths.segments[row].vx += paths.table.masses[row].inverse_mass_x * x
            paths.segments[row].vy += paths.table.masses[row].inverse_mass_y * y
            paths.segments[row].w += paths.table.masses[row].inverse_inertia * turn

    def stop_upper(self, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
        """Let the immovable body of a contact stop the other one.

        If the immovable body moves, it acts like a moving body of infinite mass, and a free body gets at most the speed
        of the immovable body. But a bat on a hinge, which the immovable body meets nearly in line with the hinge, would
        be thrown at many times that speed. So a body that joints hold is only stopped.
        """
        c: cython.pointer[ImpactContact] = cython.address(self.contacts[k])
        row: cython.Py_ssize_t = c.row_b
        arm: float = c.normal_arm_b
        side: float = 1.0
        own: float
        missing: float
        if self.immovable[row]:
            row = c.row_a
            arm = c.normal_arm_a
            side = -1.0
        if not self.answers_joined(row):
            self.solve_normal(paths, k)
            return
        own = paths.segments[row].vx * c.normal_x
        own += paths.segments[row].vy * c.normal_y
        own = side * (own + paths.segments[row].w * arm)
        missing = c.target_speed - max(self.speed(paths, k, False), min(own, 0.0))
        c.normal_impulse += c.normal_mass * missing
        self.apply(paths, k, c.normal_mass * missing, 0.0)

    def propagate_shock(self, paths: Paths) -> cython.void:
        """Remove the approach speeds that are left when the passes have not converged, as when a heavy body hits a
        light one on the ground.

        From the ground up, each body stops the next one as if it were immovable itself, so the lower body gets no
        reaction. This is shock propagation (Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking", 2003).
        """
        k: cython.Py_ssize_t
        c: cython.pointer[ImpactContact]
        spreads: cython.bint = True
        for k in range(self.count):
            if self.contacts[k].kind == WITH_FIXED:
                self.solve_normal(paths, k)
        for k in range(self.count):
            c = cython.address(self.contacts[k])
            if c.kind == WITH_FIXED and c.normal_impulse > 0.0:
                self.immovable[c.row_a] = self.immovable[c.row_b] = 1
        while spreads:
            spreads = False
            for k in range(self.count):
                c = cython.address(self.contacts[k])
                if (
                    c.kind == BETWEEN_FREE
                    and self.immovable[c.row_a] != self.immovable[c.row_b]
                    and self.speed(paths, k, False) < c.target_speed - CONVERGED * self.scale
                ):
                    self.set_effective_masses(paths.table, k)
                    self.stop_upper(paths, k)
                    self.immovable[c.row_a] = self.immovable[c.row_b] = 1
                    spreads = True
        for k in range(self.count):
            self.immovable[self.contacts[k].row_a] = self.immovable[self.contacts[k].row_b] = 0
        for k in range(self.count):
            self.set_effective_masses(paths.table, k)


def kind_of(table: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """The kind of a contact of two bodies."""
    if table.motion[a] == DRIVEN or table.motion[b] == DRIVEN:
        return WITH_DRIVEN
    if table.motion[a] >= FREE and table.motion[b] >= FREE:
        return BETWEEN_FREE
    return WITH_FIXED
