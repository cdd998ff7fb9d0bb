"""Contact constraints: non-penetration and friction.

Sequential impulses (Erin Catto, GDC 2006) on soft constraints with a relax pass after each substep (Catto, "Solver2D",
2024; the substeps in place of iterations are from Macklin et al., "Small Steps in Physics Simulation", 2019). Contacts
are solved one after the other in the order of the ContactTable, which is the same in every run.
"""

from __future__ import annotations

import cython

from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.softness import Softness
from physics.dynamics.solver_bodies import BodyMass, BodyState, SolverBodies
from physics.dynamics.strained_islands import StrainedIslands
from physics.tolerances import (
    CONTACT_DAMPING,
    CONTACT_STIFFNESS,
    JAM_SLOPS,
    JOINED_SAG_SLOPS,
    RESTITUTION_PASSES,
    SAG_SLOPS,
)

_TWO_PI = cython.declare(cython.double, 6.283185307179586)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def bias(
    gap: float, slop: float, inverse_h: float, biased: cython.bint, rate: float, push: float
) -> cython.double:
    """The speed at which a point may approach; if negative, the speed at which it has to separate. `gap` is the
    distance plus the slop, so that a point at rest has the gap 0. A point that is less deep than the slop may slowly
    sink to this depth. A deeper point comes out with a speed of `push` at most."""
    if gap > slop:
        if biased:
            return (gap - slop) * inverse_h + rate * slop
        return (gap - slop) * inverse_h
    if not biased:
        return 0.0
    if rate * gap < -push:
        return -push
    return rate * gap


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def relative_speed(
    a: cython.pointer[BodyState],
    b: cython.pointer[BodyState],
    nx: float,
    ny: float,
    arm_a: float,
    arm_b: float,
) -> cython.double:
    """The speed of the second body relative to the first along (nx, ny), at a point with these arms (see
    ContactPoint)."""
    return (b.vx - a.vx) * nx + (b.vy - a.vy) * ny + (b.w * arm_b - a.w * arm_a)


@cython.final
@cython.cclass
class ContactSolver:
    """Solves the contact constraints of `table`, which is filled before each tick.

    soft, stiff  springs of contacts of two free bodies, and of contacts with a static, kinematic or sleeping body
    frequency    frequency of `soft`, in oscillations a second, at most that of CONTACT_STIFFNESS; 0: that of
                 CONTACT_STIFFNESS
    damping_ratio  damping ratio of both
    compliance   depth of `soft` for each unit of speed that the load would give the body in a substep
    """

    table: ContactTable
    soft: Softness
    stiff: Softness
    frequency: float
    damping_ratio: float
    compliance: float

    def __init__(self) -> None:
        self.table = ContactTable()
        self.soft = Softness()
        self.stiff = Softness()
        self.frequency = self.compliance = 0.0
        self.damping_ratio = CONTACT_DAMPING

    def set_springs(self, dt: float, h: float) -> cython.void:
        """Set the springs for a tick of `dt` seconds in substeps of `h`.

        An impulse p in each substep is, for a mass m, the acceleration p / (m h), which a spring of the angular
        frequency w bears at the depth p / (m h w^2).
        """
        hertz: float = CONTACT_STIFFNESS / dt
        if 0.0 < self.frequency < hertz:
            hertz = self.frequency
        self.compliance = 1.0 / (h * (_TWO_PI * hertz) * (_TWO_PI * hertz))
        self.soft.set(hertz, self.damping_ratio, h)
        self.stiff.set(2.0 * hertz, self.damping_ratio, h)

    def stiffen(
        self,
        bodies: SolverBodies,
        strained: StrainedIslands,
        pressed: IslandMarks,
        crushed: IslandMarks,
        wedged: IslandMarks,
        joint_matrix: JointMatrix,
    ) -> cython.void:
        """Set the spring of each contact. Comes after `set_springs` and `ContactTable.fill`.

        A contact's own spring is made for the lighter of the two bodies, so a heavy body would sink in. Two kinds of
        contacts get springs that are as stiff as their loads require: the contacts of pressed islands, because motors
        and springs press with any force, and strained contacts, but at most as stiff as the heaviest body of their
        island requires. Stiff contacts cannot make room, so a crushed island does not count as pressed.

        A deep contact of two bodies that rigid joints connect keeps its own spring. If the joints leave no room,
        impulse and stiffness would increase each other in every tick: without this rule, discs on rods that are shorter
        than two radii were thrown through walls. For the same reason the contacts of wedged islands keep their own
        springs, unless a motor or a spring presses these islands with any force.
        """
        t: ContactTable = self.table
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        for k in range(t.count):
            c = cython.address(t.constraints[k])
            c.mass_scale = self.soft.mass_scale if c.both_dynamic else self.stiff.mass_scale
            if joint_matrix.joins(c.row_a, c.row_b) and t.is_deep(c, JAM_SLOPS):
                continue
            if pressed.has_contact(bodies, c.row_a, c.row_b) and not crushed.has_contact(
                bodies, c.row_a, c.row_b
            ):
                self.stiffen_to_load(c, JOINED_SAG_SLOPS, 1e300)
            elif k >= t.first_strained and not wedged.has_contact(bodies, c.row_a, c.row_b):
                self.stiffen_to_load(
                    c,
                    JOINED_SAG_SLOPS if strained.joined.has_contact(bodies, c.row_a, c.row_b) else SAG_SLOPS,
                    strained.ratio(bodies, c.row_a, c.row_b),
                )

    def stiffen_to_load(
        self, c: cython.pointer[ContactConstraint], sag: cython.double, bound: cython.double
    ) -> cython.void:
        """Make the spring of a contact as stiff as its load requires.

        sag    how far the spring may give way, as a multiple of the contact's slop
        bound  how many times stiffer than its own spring the contact may become

        With its coefficient k (see softness.py), a spring is compressed by an impulse p by p / (mass k bias_rate). Let
        `push` be the smaller of `push_speed` and the speed at which the spring pushes out if it gives way by `sag`. The
        new k is p / (mass push) or greater, so that the load compresses the spring no farther than this speed allows.
        Otherwise a motor would press faster than the spring pushes. k is at most `bound` times the contact's own.
        """
        t: ContactTable = self.table
        q: cython.Py_ssize_t
        p: cython.pointer[ContactPoint]
        rate: float = self.soft.bias_rate if c.both_dynamic else self.stiff.bias_rate
        spring: float = c.mass_scale / (1.0 - c.mass_scale)
        push: float = rate * c.slop * sag
        # The greatest change of velocity that a point's impulse makes at that point.
        load: float = 0.0
        for q in range(c.first_point, c.end_point):
            p = cython.address(t.points[q])
            if p.normal_mass > 0.0 and p.normal_impulse > load * p.normal_mass:
                load = p.normal_impulse / p.normal_mass
        if 0.0 < c.push_speed < push:
            push = c.push_speed
        load = min(load / push, spring * bound)
        if load > spring:
            c.mass_scale = load / (1.0 + load)

    def warm_start(self, bodies: SolverBodies) -> cython.void:
        """Apply the impulses with which the points start: those of the last substep or, in the first one, of the last
        tick. Without joints only the first substep needs this: `accelerate` (integration.py) starts the later ones."""
        t: ContactTable = self.table
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        q: cython.Py_ssize_t
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        normal: float
        tangent: float
        turn_a: float
        turn_b: float
        px: float
        py: float
        for k in range(t.count):
            c = cython.address(t.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            ma = cython.address(bodies.masses[c.row_a])
            mb = cython.address(bodies.masses[c.row_b])
            normal = tangent = turn_a = turn_b = 0.0
            for q in range(c.first_point, c.end_point):
                p = cython.address(t.points[q])
                normal += p.normal_impulse
                tangent += p.tangent_impulse
                turn_a += p.normal_arm_a * p.normal_impulse + p.tangent_arm_a * p.tangent_impulse
                turn_b += p.normal_arm_b * p.normal_impulse + p.tangent_arm_b * p.tangent_impulse
            px = c.normal_x * normal - c.normal_y * tangent
            py = c.normal_y * normal + c.normal_x * tangent
            a.vx -= ma.inverse_mass_x * px
            a.vy -= ma.inverse_mass_y * py
            a.w -= ma.inverse_inertia * turn_a
            b.vx += mb.inverse_mass_x * px
            b.vy += mb.inverse_mass_y * py
            b.w += mb.inverse_inertia * turn_b

    def solve(
        self, bodies: SolverBodies, inverse_h: float, biased: cython.bint, first: cython.Py_ssize_t
    ) -> cython.void:
        """One pass over the contacts from `first` on. If `biased`, contacts that are too deep are pushed out. Otherwise
        (the relax pass) only speeds are corrected, which removes the speed that pushing out has added.

        A point with a gap may close the gap within the substep and not faster.

        The two points of one contact are solved together (the block solver of Erin Catto's Box2D 2). If the points were
        solved one after the other, each would undo a part of the rotation by the other one: a column of nine boxes
        leans and buckles.
        """
        t: ContactTable = self.table
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        other: cython.pointer[ContactPoint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        q: cython.Py_ssize_t
        # Read once into locals: the C compiler cannot know that writes of impulses do not change these fields.
        soft_rate: float = self.soft.bias_rate
        stiff_rate: float = self.stiff.bias_rate
        yielding: cython.bint
        bias_rate: float
        mass_scale: float
        impulse_scale: float
        push: float
        nx: float
        ny: float
        ax: float
        ay: float
        aw: float
        bx: float
        by: float
        bw: float
        near: float
        slop: float
        turn_a: float
        turn_b: float
        gap: float
        mass: float
        start: float
        old: float
        new: float
        limit: float
        speed: float
        coupled: float
        other_mass: float
        other_start: float
        other_old: float
        other_new: float
        other_coupled: float
        determinant: float
        both: float
        # Each point needs the velocities after the point before: this dependency chain limits the speed. So all values
        # that do not depend on these velocities are computed outside of the chain: a new impulse is
        # start - mass * speed, and its effect on a velocity is one product.
        for k in range(first, t.count):
            c = cython.address(t.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            ma = cython.address(bodies.masses[c.row_a])
            mb = cython.address(bodies.masses[c.row_b])
            nx = c.normal_x
            ny = c.normal_y
            ax = a.vx
            ay = a.vy
            aw = a.w
            bx = b.vx
            by = b.vy
            bw = b.w
            near = (b.dx - a.dx) * nx
            near += (b.dy - a.dy) * ny
            turn_a = a.da
            turn_b = b.da
            slop = c.slop
            yielding = c.both_dynamic
            bias_rate = soft_rate if yielding else stiff_rate
            mass_scale = c.mass_scale
            impulse_scale = 1.0 - mass_scale
            push = c.push_speed
            if c.coupling != 0.0:
                p = cython.address(t.points[c.first_point])
                other = cython.address(t.points[c.first_point + 1])
                mass = p.normal_mass
                old = start = p.normal_impulse
                gap = p.gap + near + (turn_b * p.normal_arm_b - turn_a * p.normal_arm_a)
                if biased and gap <= slop:
                    mass *= mass_scale
                    start -= impulse_scale * old
                start -= mass * bias(gap, slop, inverse_h, biased, bias_rate, push)
                other_mass = other.normal_mass
                other_old = other_start = other.normal_impulse
                gap = other.gap + near + (turn_b * other.normal_arm_b - turn_a * other.normal_arm_a)
                if biased and gap <= slop:
                    other_mass *= mass_scale
                    other_start -= impulse_scale * other_old
                other_start -= other_mass * bias(gap, slop, inverse_h, biased, bias_rate, push)
                speed = (bx - ax) * nx + (by - ay) * ny
                start -= mass * (speed + (bw * p.normal_arm_b - aw * p.normal_arm_a))
                other_start -= other_mass * (speed + (bw * other.normal_arm_b - aw * other.normal_arm_a))
                # With K, the change of the speed at one point by a unit impulse at the other,
                #   new + mass K other_new = start + mass K other_old, and the same with the two exchanged.
                coupled = mass * c.coupling
                other_coupled = other_mass * c.coupling
                start += coupled * other_old
                other_start += other_coupled * old
                new = start - coupled * other_start
                other_new = other_start - other_coupled * start
                if new >= 0.0 and other_new >= 0.0:
                    determinant = 1.0 / (1.0 - coupled * other_coupled)
                    new *= determinant
                    other_new *= determinant
                elif new >= 0.0 or other_new >= 0.0:
                    # A point that would have to pull gets no impulse, and the other one is solved alone.
                    new = start if new >= 0.0 and start > 0.0 else 0.0
                    other_new = other_start if other_new >= 0.0 and other_start > 0.0 else 0.0
                else:
                    # At most one of `start` and `other_start` is above 0.
                    new = start if start > 0.0 else 0.0
                    other_new = other_start if other_start > 0.0 else 0.0
                p.normal_impulse = new
                other.normal_impulse = other_new
                if not biased:
                    p.total_impulse += new
                    other.total_impulse += other_new
                new -= old
                other_new -= other_old
                both = new + other_new
                ax -= (ma.inverse_mass_x * nx) * both
                ay -= (ma.inverse_mass_y * ny) * both
                aw -= ma.inverse_inertia * (p.normal_arm_a * new + other.normal_arm_a * other_new)
                bx += (mb.inverse_mass_x * nx) * both
                by += (mb.inverse_mass_y * ny) * both
                bw += mb.inverse_inertia * (p.normal_arm_b * new + other.normal_arm_b * other_new)
            else:
                for q in range(c.first_point, c.end_point):
                    p = cython.address(t.points[q])
                    mass = p.normal_mass
                    old = start = p.normal_impulse
                    gap = p.gap + near + (turn_b * p.normal_arm_b - turn_a * p.normal_arm_a)
                    if biased and gap <= slop:
                        mass *= mass_scale
                        start -= impulse_scale * old
                    start -= mass * bias(gap, slop, inverse_h, biased, bias_rate, push)
                    new = (bx - ax) * nx + (by - ay) * ny + (bw * p.normal_arm_b - aw * p.normal_arm_a)
                    new = start - mass * new
                    if new < 0.0:
                        new = 0.0
                    p.normal_impulse = new
                    if not biased:
                        p.total_impulse += new
                    new -= old
                    ax -= (ma.inverse_mass_x * nx) * new
                    ay -= (ma.inverse_mass_y * ny) * new
                    aw -= (ma.inverse_inertia * p.normal_arm_a) * new
                    bx += (mb.inverse_mass_x * nx) * new
                    by += (mb.inverse_mass_y * ny) * new
                    bw += (mb.inverse_inertia * p.normal_arm_b) * new
            if c.friction > 0.0:
                for q in range(c.first_point, c.end_point):
                    p = cython.address(t.points[q])
                    old = p.tangent_impulse
                    limit = c.friction * p.normal_impulse
                    # Skip points without a normal impulse: in a falling crowd half of all points are near and do not
                    # touch.
                    if limit == 0.0 and old == 0.0:
                        continue
                    mass = p.tangent_mass
                    start = old + mass * c.surface_speed
                    new = (by - ay) * nx - (bx - ax) * ny
                    new += bw * p.tangent_arm_b - aw * p.tangent_arm_a
                    new = start - mass * new
                    if new > limit:
                        new = limit
                    elif new < -limit:
                        new = -limit
                    p.tangent_impulse = new
                    new -= old
                    ax += (ma.inverse_mass_x * ny) * new
                    ay -= (ma.inverse_mass_y * nx) * new
                    aw -= (ma.inverse_inertia * p.tangent_arm_a) * new
                    bx -= (mb.inverse_mass_x * ny) * new
                    by += (mb.inverse_mass_y * nx) * new
                    bw += (mb.inverse_inertia * p.tangent_arm_b) * new
            a.vx = ax
            a.vy = ay
            a.w = aw
            b.vx = bx
            b.vy = by
            b.w = bw

    def restitute(self, bodies: SolverBodies) -> cython.void:
        """Apply restitution: set the speed of separation to the approach speed times the restitution. Once a tick,
        after the substeps.

        The points of a contact, and the contacts of a body, affect each other, so there are RESTITUTION_PASSES.
        """
        t: ContactTable = self.table
        n: cython.int
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        q: cython.Py_ssize_t
        p: cython.pointer[ContactPoint]
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        nx: float
        ny: float
        old: float
        new: float
        for n in range(RESTITUTION_PASSES):
            for j in range(t.bouncing_count):
                k = t.bouncing[j]
                c = cython.address(t.constraints[k])
                a = cython.address(bodies.states[c.row_a])
                b = cython.address(bodies.states[c.row_b])
                ma = cython.address(bodies.masses[c.row_a])
                mb = cython.address(bodies.masses[c.row_b])
                nx = c.normal_x
                ny = c.normal_y
                for q in range(c.first_point, c.end_point):
                    p = cython.address(t.points[q])
                    if p.approach_speed <= 0.0 or p.total_impulse <= 0.0:
                        continue
                    old = p.normal_impulse
                    new = relative_speed(a, b, nx, ny, p.normal_arm_a, p.normal_arm_b)
                    new = old - p.normal_mass * (new - c.restitution * p.approach_speed)
                    if new < 0.0:
                        new = 0.0
                    p.normal_impulse = new
                    new -= old
                    p.total_impulse += new
                    a.vx -= ma.inverse_mass_x * (nx * new)
                    a.vy -= ma.inverse_mass_y * (ny * new)
                    a.w -= ma.inverse_inertia * (p.normal_arm_a * new)
                    b.vx += mb.inverse_mass_x * (nx * new)
                    b.vy += mb.inverse_mass_y * (ny * new)
                    b.w += mb.inverse_inertia * (p.normal_arm_b * new)
