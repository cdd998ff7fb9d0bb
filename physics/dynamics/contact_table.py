"""The table of contact constraints of a tick, made from manifolds.

Each contact works in its own frame, n along the normal and t along the normal turned by 90 degrees. With r from a
body's centre of mass to the contact point, the point's speed is v.n + w (r x n) along n, and v.t + w (r x t) = v.t +
w (r.n) along t; so r enters by two numbers for each body, r x n and r.n. Both are constant within a tick: the gaps
follow rotation only to first order, by w dt r. (For round shapes that roll this is not enough: see rolling.py.)
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics import records
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.size_speeds import bounce_speed, push_out_speed
from physics.dynamics.solver_bodies import (
    BESIDE_DYNAMIC,
    BESIDE_JOINTED,
    DRIVEN,
    FREE,
    STRUCK,
    BodyMass,
    BodyState,
    SolverBodies,
)
from physics.dynamics.strained_islands import StrainedIslands
from physics.grid.buffers import allocate, new_columns
from physics.grid.no_rows import NO_INTS
from physics.tolerances import (
    DEEP_SLOPS,
    LOCKED_RESPONSE,
    SAME_POINT_DETERMINANT,
    SLOP_RELATIVE,
    STRUCK_RATE,
    TELEPORT_RELATIVE,
)

if not cython.compiled:
    from physics.dynamics.records import ContactConstraint, ContactPoint


_NO_CONSTRAINTS = allocate(records.ContactConstraint, 0)
_NO_POINTS = allocate(records.ContactPoint, 0)


@cython.final
@cython.cclass
class ContactTable:
    """The contact constraints of one tick.

    constraints, count   a ContactConstraint for each contact
    points, point_count  a ContactPoint for each point; those of one contact follow each other
    bouncing             the contacts that bounce
    first_strained       index of the first contact of strained islands, whose contacts come last.
                         `first_strained_point`: index of the first point of this contact
    push_speed           greatest push-out speed; 0: it depends on the sizes of the bodies
    any_struck           whether the bodies of any contact approach fast (STRUCK)
    """

    count: int
    point_count: int
    bouncing_count: int
    constraints: Array[ContactConstraint]
    points: Array[ContactPoint]
    bouncing: array[int]
    any_struck: bool
    first_strained: int
    first_strained_point: int
    push_speed: float

    def __init__(self) -> None:
        self.any_struck = False
        self.count = self.point_count = self.bouncing_count = self.first_strained = (
            self.first_strained_point
        ) = 0
        self.constraints = _NO_CONSTRAINTS
        self.points = _NO_POINTS
        self.bouncing = NO_INTS
        self.push_speed = 0.0

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` contacts. Old contents are lost."""
        room: cython.Py_ssize_t
        if n > len(self.bouncing):
            room = n + n // 2
            (self.points,) = new_columns(2 * room, records.ContactPoint)
            self.constraints, self.bouncing = new_columns(room, records.ContactConstraint, "i")

    def fill(
        self,
        manifolds: Manifolds,
        bodies: SolverBodies,
        strained: StrainedIslands,
        pressed: IslandMarks,
        crushed: IslandMarks,
        released: IslandMarks,
        warm_start_scale: float,
    ) -> None:
        """Make the constraints of all enabled manifolds with at least one free body.

        warm_start_scale  factor on the impulses of the last tick. In crushed islands at most 1, because only impulses
                 of steady forces grow with the substep
        """
        i: cython.Py_ssize_t
        a: cython.int
        b: cython.int
        group: cython.int
        own_group: cython.int
        is_crushed: cython.bint
        is_released: cython.bint
        is_pressed: cython.bint
        self.reserve(manifolds.count)
        self.count = self.point_count = self.bouncing_count = 0
        self.any_struck = False
        # The contact that a pass solves last is satisfied exactly. So contacts of two dynamic bodies come first, then
        # those with static bodies, so that a heavy body does not press a light one into the ground; then those with
        # kinematic bodies. In released islands these come before those with static bodies. The same three groups follow
        # for strained islands, which get further passes.
        for group in range(6 if strained.count > 0 else 3):
            if group == 3:
                self.first_strained = self.count
                self.first_strained_point = self.point_count
            for i in range(manifolds.count):
                a = bodies.motion[manifolds.pairs[i].row_a]
                b = bodies.motion[manifolds.pairs[i].row_b]
                if not manifolds.pairs[i].enabled or not (a == FREE or b == FREE):
                    continue
                is_released = released.has_contact(bodies, manifolds.pairs[i].row_a, manifolds.pairs[i].row_b)
                if a == FREE and b == FREE:
                    own_group = 0
                elif (a == DRIVEN or b == DRIVEN) != is_released:
                    own_group = 2
                else:
                    own_group = 1
                if strained.count > 0 and (
                    strained.ratio(bodies, manifolds.pairs[i].row_a, manifolds.pairs[i].row_b) > 0.0
                ):
                    own_group += 3
                if own_group == group:
                    is_crushed = crushed.has_contact(
                        bodies, manifolds.pairs[i].row_a, manifolds.pairs[i].row_b
                    )
                    is_pressed = pressed.has_contact(
                        bodies, manifolds.pairs[i].row_a, manifolds.pairs[i].row_b
                    )
                    self.add(
                        manifolds,
                        i,
                        bodies,
                        is_pressed,
                        min(warm_start_scale, 1.0) if is_crushed else warm_start_scale,
                    )
        if strained.count == 0:
            self.first_strained = self.count
            self.first_strained_point = self.point_count
        # Without gravity, `PositionSolver` moves most deep bodies apart. The springs of the others keep their speed.
        if bodies.strongest_gravity > 0.0:
            self.divide_push_speed(bodies)

    def divide_push_speed(self, bodies: SolverBodies) -> cython.void:
        """Divide the push-out speed of a body's deep contacts by their number. Otherwise many bodies created at one
        place would fly apart at a speed that grows with their number."""
        c: cython.pointer[ContactConstraint]
        k: cython.Py_ssize_t
        a: cython.int
        b: cython.int
        most: cython.int
        for k in range(self.count):
            c = cython.address(self.constraints[k])
            bodies.deep[c.row_a] = bodies.deep[c.row_b] = 0
        for k in range(self.count):
            c = cython.address(self.constraints[k])
            if self.is_deep(c, DEEP_SLOPS):
                bodies.deep[c.row_a] += 1
                bodies.deep[c.row_b] += 1
        for k in range(self.count):
            c = cython.address(self.constraints[k])
            a = bodies.deep[c.row_a] if bodies.motion[c.row_a] == FREE else 0
            b = bodies.deep[c.row_b] if bodies.motion[c.row_b] == FREE else 0
            most = a if a > b else b
            if most > 1 and self.is_deep(c, DEEP_SLOPS):
                c.push_speed /= most

    def add_shift_speed(self, bodies: SolverBodies, dt: float) -> cython.void:
        """Add the speed at which game code moved a kinematic body into another one, in a tick of `dt` seconds, to the
        push-out speed of their contact. Otherwise the kinematic body would pass through the other one."""
        k: cython.Py_ssize_t
        j: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        size: float
        along: float
        way: float
        farthest: float
        if bodies.shifted_count == 0:
            return
        for k in range(self.count):
            c = cython.address(self.constraints[k])
            a = c.row_a
            b = c.row_b
            size = bodies.dynamic_size(a, b)
            along = (bodies.shifts[a].x - bodies.shifts[b].x) * c.normal_x
            along += (bodies.shifts[a].y - bodies.shifts[b].y) * c.normal_y
            farthest = 0.0
            for j in range(c.first_point, c.end_point):
                p = cython.address(self.points[j])
                way = along + bodies.shifts[a].angle * p.normal_arm_a
                way -= bodies.shifts[b].angle * p.normal_arm_b
                farthest = max(farthest, way)
            if 0.0 < farthest <= TELEPORT_RELATIVE * size:
                c.shift_speed = farthest / dt
                c.push_speed += c.shift_speed

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_deep(self, c: cython.pointer[ContactConstraint], slops: cython.double) -> cython.bint:
        """Whether a contact was deeper than (1 + `slops`) times its slop when the tick began. A point with a
        depth d has the gap slop - d (see `bias`): the gap is less than -slops * slop."""
        q: cython.Py_ssize_t
        for q in range(c.first_point, c.end_point):
            if self.points[q].gap < -slops * c.slop:
                return True
        return False

    def add(
        self,
        manifolds: Manifolds,
        i: cython.Py_ssize_t,
        bodies: SolverBodies,
        is_pressed: cython.bint,
        warm_start_scale: float,
    ) -> None:
        """Make the constraint of one manifold."""
        k: cython.Py_ssize_t = self.count
        c: cython.pointer[ContactConstraint] = cython.address(self.constraints[k])
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        # Slop and speeds are relative to this size.
        size: float = bodies.dynamic_size(a, b)
        gravity: float = bodies.gravity_between(a, b)
        self.count = k + 1
        bodies.mark_substepped(a)
        bodies.mark_substepped(b)
        c.manifold = i
        c.row_a = a
        c.row_b = b
        c.first_point = self.point_count
        c.normal_x = manifolds.values[i].normal_x
        c.normal_y = manifolds.values[i].normal_y
        c.friction = manifolds.values[i].friction
        c.surface_speed = manifolds.values[i].surface_speed
        c.both_dynamic = bodies.motion[a] == FREE and bodies.motion[b] == FREE
        if c.both_dynamic:
            beside: cython.int = BESIDE_DYNAMIC
            if is_pressed or bodies.is_jointed(a) or bodies.is_jointed(b):
                beside = BESIDE_JOINTED
            bodies.marks[a] |= beside
            bodies.marks[b] |= beside
        c.shift_speed = 0.0
        c.warm_start_scale = warm_start_scale
        c.push_speed = self.push_speed
        if self.push_speed == 0.0:
            c.push_speed = push_out_speed(gravity, size)
        c.slop = SLOP_RELATIVE * size
        c.restitution = manifolds.values[i].restitution
        c.coupling = 0.0
        self.add_point(manifolds, 0, c, bodies)
        if manifolds.pairs[i].point_count == 2:
            self.add_point(manifolds, 1, c, bodies)
            self.couple(c, bodies)
        c.end_point = self.point_count
        if bodies.is_locked(a) or bodies.is_locked(b):
            self.limit_push_speed(c, bodies)
        manifolds.values[i].approach_speed = 0.0
        manifolds.values[i].normal_impulse = 0.0
        bounces: cython.bint = False
        least: float = bounce_speed(gravity, size)
        p: cython.pointer[ContactPoint]
        q: cython.Py_ssize_t
        for q in range(c.first_point, c.end_point):
            p = cython.address(self.points[q])
            if p.approach_speed > manifolds.values[i].approach_speed:
                manifolds.values[i].approach_speed = p.approach_speed
            if p.approach_speed > least:
                bounces = True
                if p.approach_speed > STRUCK_RATE * size:
                    self.any_struck = True
                    bodies.marks[a] |= STRUCK
                    bodies.marks[b] |= STRUCK
            else:
                p.approach_speed = 0.0
        if bounces and c.restitution > 0.0:
            self.bouncing[self.bouncing_count] = k
            self.bouncing_count += 1

    def add_point(
        self,
        manifolds: Manifolds,
        slot: cython.Py_ssize_t,
        c: cython.pointer[ContactConstraint],
        bodies: SolverBodies,
    ) -> cython.void:
        """Add the constraint of one of the two points of its manifold to the contact that `add` is making."""
        i: cython.Py_ssize_t = c.manifold
        p: cython.pointer[ContactPoint] = cython.address(self.points[self.point_count])
        q: cython.Py_ssize_t = 2 * i + slot
        a: cython.Py_ssize_t = c.row_a
        b: cython.Py_ssize_t = c.row_b
        nx: float = c.normal_x
        ny: float = c.normal_y
        # From each centre of mass to the point; the manifold's points are relative to a's position.
        ax: float = manifolds.points[q].x - bodies.cx[a]
        ay: float = manifolds.points[q].y - bodies.cy[a]
        bx: float = manifolds.points[q].x - ((bodies.x[b] - bodies.x[a]) + bodies.cx[b])
        by: float = manifolds.points[q].y - ((bodies.y[b] - bodies.y[a]) + bodies.cy[b])
        rna: float = ax * ny - ay * nx
        rnb: float = bx * ny - by * nx
        va: cython.pointer[BodyState] = cython.address(bodies.states[a])
        vb: cython.pointer[BodyState] = cython.address(bodies.states[b])
        self.point_count += 1
        self.set_arms(c, p, bodies, rna, rnb, ax * nx + ay * ny, bx * nx + by * ny)
        p.gap = c.slop - manifolds.points[q].depth
        self.reset_impulses(manifolds, c, p, q)
        p.total_impulse = 0.0
        p.approach_speed = -((vb.vx - va.vx) * nx + (vb.vy - va.vy) * ny + (vb.w * rnb - va.w * rna))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def set_arms(
        self,
        c: cython.pointer[ContactConstraint],
        p: cython.pointer[ContactPoint],
        bodies: SolverBodies,
        rna: float,
        rnb: float,
        rta: float,
        rtb: float,
    ) -> cython.void:
        """Set the lever arms and effective masses of a point of a contact."""
        a: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_a])
        b: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_b])
        nx: float = c.normal_x
        ny: float = c.normal_y
        # The sum of the responses of both bodies to a unit impulse at this point. The effective mass is its inverse.
        mx: float = a.inverse_mass_x + b.inverse_mass_x
        my: float = a.inverse_mass_y + b.inverse_mass_y
        iia: float = a.inverse_inertia
        iib: float = b.inverse_inertia
        along: float = mx * nx * nx + my * ny * ny + (iia * rna * rna + iib * rnb * rnb)
        across: float = mx * ny * ny + my * nx * nx + (iia * rta * rta + iib * rtb * rtb)
        if along < LOCKED_RESPONSE * (along + across) and (
            bodies.is_locked(c.row_a) or bodies.is_locked(c.row_b)
        ):
            # The rest may be only rounding of the normal or of the lever arms.
            along = 0.0
        p.normal_arm_a = rna
        p.normal_arm_b = rnb
        p.tangent_arm_a = rta
        p.tangent_arm_b = rtb
        p.normal_mass = 1.0 / along if along > 0.0 else 0.0
        p.tangent_mass = 1.0 / across if across > 0.0 else 0.0

    def reset_impulses(
        self,
        manifolds: Manifolds,
        c: cython.pointer[ContactConstraint],
        p: cython.pointer[ContactPoint],
        q: cython.Py_ssize_t,
    ) -> cython.void:
        """Set the impulses of a point of a contact to those of the last tick, for a substep of the present length."""
        p.normal_impulse = c.warm_start_scale * manifolds.points[q].normal_impulse
        # Without friction, no pass would ever change the tangent impulse with which the point starts.
        p.tangent_impulse = (
            c.warm_start_scale * manifolds.points[q].tangent_impulse if c.friction > 0.0 else 0.0
        )

    def limit_push_speed(self, c: cython.pointer[ContactConstraint], bodies: SolverBodies) -> cython.void:
        """Lower the push-out speed of a contact of a body with a locked axis, so that no body is pushed along its free
        axis faster than it would be along the normal without the lock.

        Let k be the cosine of the angle between the free axis and the normal. Without the lock, the response along the
        normal would be r + m: r is the present response, and m is what the locked axes would add; r = k^2 (r + m). To
        leave along the normal at a speed v, the body has to move along its axis at v / k. So v is multiplied by k.
        """
        a: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_a])
        b: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_b])
        ax: float = a.inverse_mass_x
        ay: float = a.inverse_mass_y
        bx: float = b.inverse_mass_x
        by: float = b.inverse_mass_y
        locked: float = (max(ax, ay) - ax + max(bx, by) - bx) * c.normal_x * c.normal_x
        locked += (max(ax, ay) - ay + max(bx, by) - by) * c.normal_y * c.normal_y
        share: float = 1.0
        q: cython.Py_ssize_t
        for q in range(c.first_point, c.end_point):
            if self.points[q].normal_mass > 0.0:
                share = min(share, 1.0 / (1.0 + locked * self.points[q].normal_mass))
        c.push_speed *= sqrt(share)

    def couple(self, c: cython.pointer[ContactConstraint], bodies: SolverBodies) -> cython.void:
        """Let the two points of a contact be solved together, unless they are nearly the same point."""
        p: cython.pointer[ContactPoint] = cython.address(self.points[c.first_point])
        other: cython.pointer[ContactPoint] = cython.address(self.points[c.first_point + 1])
        a: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_a])
        b: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_b])
        nx: float = c.normal_x
        ny: float = c.normal_y
        coupling: float = (
            (a.inverse_mass_x + b.inverse_mass_x) * nx * nx
            + (a.inverse_mass_y + b.inverse_mass_y) * ny * ny
            + a.inverse_inertia * p.normal_arm_a * other.normal_arm_a
            + b.inverse_inertia * p.normal_arm_b * other.normal_arm_b
        )
        if p.normal_mass == 0.0 or other.normal_mass == 0.0:
            return
        # The determinant of the matrix [[1 / m, K], [K, 1 / m']], relative to the product of its diagonal.
        # (The square of the coupling of two bodies of mass 1e170 would be 0.)
        if 1.0 - (coupling * p.normal_mass) * (coupling * other.normal_mass) > SAME_POINT_DETERMINANT:
            c.coupling = coupling
