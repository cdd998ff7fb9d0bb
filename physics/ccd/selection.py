"""Before the solver: selects the bodies to sweep, and the contacts that the solver leaves to the sweep."""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs, sqrt

import cython

from physics.ccd import records
from physics.ccd.paths import Paths
from physics.ccd.toi_queue import ToiQueue
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
from physics.dynamics.joint_table import JointTable
from physics.dynamics.size_speeds import bounce_speed
from physics.dynamics.solver_bodies import DRIVEN, FIXED, FREE, SolverBodies
from physics.geometry.sides import has_side
from physics.grid.boxes import STANDING
from physics.grid.buffers import allocate, grown
from physics.grid.no_rows import NO_BYTES
from physics.rows.bodies import DEAD, ONE_DISC, Bodies
from physics.rows.mass import lesser_half_width
from physics.shapes.convex import Convex
from physics.tolerances import (
    CREEPING_RELATIVE,
    ENTERING_RELATIVE,
    GRAZING_RELATIVE,
    SKIN_SCALE,
    SLOP_RELATIVE,
    SQUEEZED_MEAN,
    SWEEP_RELATIVE,
)

if not cython.compiled:
    from physics.ccd.records import Support

_NO_SUPPORT = allocate(records.Support, 0)
_UNSUPPORTED = allocate(records.Support, 1)
_SLAP = cython.declare(cython.double, 6.0)
"""A body that touches with one end slaps down with the other end if that end approaches faster than this multiple of
the least speed of a bounce. Larger: elastic boxes that spin lose a fifth of their energy. Smaller: thin plates rock on
their ends for ever (at 3)."""

_SKIN = cython.declare(cython.double, 1.0 - SKIN_SCALE)


@cython.final
@cython.cclass
class Selection:
    """Selects by the velocities at the beginning of the tick.

    paths    the `fast`, `unpredicted`, `squeezed`, `margin` and `turning` of these are set here
    queue    gets the pairs whose contacts are deferred to the sweep
    support  the Support of each row
    dt       seconds of the last tick
    joined   whether a joint holds the row, in this tick
    all_stale  whether all static rows have to be reset in the next tick; stale: rows that have to be reset in any case
    """

    paths: Paths
    queue: ToiQueue
    support: Array[Support]
    joined: array[int]
    dt: float
    all_stale: bool
    stale: list[int]

    def __init__(self, paths: Paths, queue: ToiQueue) -> None:
        self.paths = paths
        self.queue = queue
        self.joined = NO_BYTES
        self.support = _NO_SUPPORT
        self.dt = 0.0
        self.all_stale = True
        self.stale = []

    def run(
        self, manifolds: Manifolds, joints: JointTable, dt: float, gravity: float, disturbed: cython.bint
    ) -> None:
        """Select the bodies to sweep, and defer contacts to the sweep: those of bodies that will bounce in this tick,
        or may graze each other.

        The solver cannot resolve a bounce exactly: at the end of the tick, the solver applies the approach speed of the
        beginning of the tick, which differs from the speed at the surface.

        disturbed  whether any static row may have changed since the last tick. If not, only the static rows in
                   `bodies.changed` are reset
        """
        paths: Paths = self.paths
        bodies: Bodies = paths.bodies
        table: SolverBodies = paths.table
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        stale: list[int] = self.stale
        k = len(paths.turning)
        paths.reserve(bodies.count)
        disturbed = disturbed or len(paths.turning) > k
        self.queue.clear(bodies.count)
        paths.gravity = gravity
        disturbed = disturbed or self.all_stale
        self.all_stale = False
        if stale:
            self.stale = []
        for k in range(bodies.count if disturbed else bodies.changed.count):
            i = k if disturbed else bodies.changed.row[k]
            if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                self.reset(bodies, table, i)
        if stale:
            for i in stale:
                if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                    self.reset(bodies, table, i)
        if dt != self.dt and bodies.standing.sleepers > 0:
            # Bodies that sleep and stand: gravity alone moves them, and farther in a longer tick.
            for i in range(bodies.count):
                if bodies.kind[i] == DYNAMIC and bodies.boxes.group[i] == STANDING:
                    self.measure_motion(bodies, table, i, dt)
        self.dt = dt
        for k in range(table.movable_count):
            self.measure_motion(bodies, table, table.movable[k], dt)
        self.find_overlapping(table, manifolds)
        if manifolds.count > 1:
            self.find_squeezed(table, manifolds)
        self.note_joined(bodies, joints, 1)
        for i in range(manifolds.count):
            self.defer(bodies, table, manifolds, i, dt)
        self.note_joined(bodies, joints, 0)

    def note_joined(self, bodies: Bodies, joints: JointTable, joined: cython.int) -> None:
        """Set `joined` for the rows of all joints. (The row after the last is the world's.)"""
        k: cython.Py_ssize_t
        if len(self.joined) <= bodies.count:
            self.joined = grown(self.joined, bodies.count + 1)
        for k in range(joints.count):
            self.joined[joints.constraints[k].row_a] = self.joined[joints.constraints[k].row_b] = joined

    def measure_motion(
        self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t, dt: float
    ) -> cython.int:
        """Compute how far a row would move in a tick without obstacles, and whether that is fast."""
        paths: Paths = self.paths
        way: float
        x: float
        y: float
        w: float
        self.reset(bodies, table, i)
        if table.motion[i] == FIXED or (table.motion[i] == DRIVEN and bodies.pieces[i] is None):
            return 0
        if table.motion[i] == DRIVEN:
            self.measure_shape(bodies, table, i)
        if bodies.simple[i].shape != ONE_DISC:
            paths.turning[i] = table.reach[i]
        x = table.states[i].vx + table.flights[i].gain_x * dt
        y = table.states[i].vy + table.flights[i].gain_y * dt
        w = table.states[i].w + table.flights[i].gain_w * dt
        way = (sqrt(x * x + y * y) + paths.turning[i] * fabs(w)) * dt
        paths.fast[i] = way > SWEEP_RELATIVE * table.size[i]
        paths.unpredicted[i] = way > paths.margin[i]
        if table.motion[i] == DRIVEN:
            # The solver does not change the motion of a kinematic body. Dynamic ones are checked after the solver.
            paths.fast[i] |= paths.unpredicted[i]
            # The detection at the end of this tick searches contacts for the next one within this margin. (For dynamic
            # bodies it is set when they have moved.)
            set_margin(
                bodies, i, min(way, SWEEP_RELATIVE * table.size[i]) + 4.0 * SLOP_RELATIVE * table.size[i]
            )
        return 0

    def reset(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> None:
        """Reset a row. A row that has stopped moving gets the margin 0. In this tick `paths.margin` still has the old
        one, so the row is reset again in the next tick."""
        paths: Paths = self.paths
        paths.fast[i] = paths.squeezed[i] = paths.unpredicted[i] = 0
        paths.turning[i] = 0.0
        paths.margin[i] = bodies.margin[i]
        if table.motion[i] == FIXED and bodies.margin[i] > 0.0 and bodies.kind[i] != DYNAMIC:
            set_margin(bodies, i, 0.0)
            self.stale.append(i)

    def find_overlapping(self, table: SolverBodies, manifolds: Manifolds) -> None:
        """Find bodies that overlap another dynamic body deeply. The solver handles their bounces, and if they are not
        fast, also the contacts that they may graze.

        The solver takes into account all bodies that press on such a body, and on which the body presses. The sweep
        resolves impacts one by one: it would stop the body at a third body, and the other body would move on into the
        stopped one, deeper in each tick.
        """
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        if len(self.support) < table.count:
            self.support = grown(self.support, table.count)
        for k in range(manifolds.count):
            self.support[manifolds.pairs[k].row_a] = self.support[manifolds.pairs[k].row_b] = _UNSUPPORTED[0]
        for k in range(manifolds.count):
            a = manifolds.pairs[k].row_a
            b = manifolds.pairs[k].row_b
            if (
                table.motion[a] == FREE == table.motion[b]
                and manifolds.pairs[k].enabled
                and not manifolds.pairs[k].let_through
                and manifolds.depth(k) > 4.0 * SLOP_RELATIVE * table.dynamic_size(a, b)
            ):
                self.support[a].overlaps = self.support[b].overlaps = True
                self.support[a].overlaps_slowly = not self.paths.fast[a]
                self.support[b].overlaps_slowly = not self.paths.fast[b]

    def find_squeezed(self, table: SolverBodies, manifolds: Manifolds) -> None:
        """Find bodies that are pressed from opposite sides by static or kinematic bodies, of which one is kinematic or
        deep in the body.

        Contact springs cannot resolve this. Such a body is swept at any speed, so that it does not enter static bodies.
        """
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        sign: float
        depth: float
        support: cython.pointer[Support]
        for k in range(manifolds.count):
            for p in range(2):
                a = manifolds.pairs[k].row_b if p else manifolds.pairs[k].row_a
                b = manifolds.pairs[k].row_a if p else manifolds.pairs[k].row_b
                if table.motion[b] < FREE and not manifolds.pairs[k].let_through:
                    sign = 1.0 if p else -1.0
                    support = cython.address(self.support[a])
                    support.x += sign * manifolds.values[k].normal_x
                    support.y += sign * manifolds.values[k].normal_y
                    support.count += 1
        for k in range(manifolds.count):
            for p in range(2):
                a = manifolds.pairs[k].row_b if p else manifolds.pairs[k].row_a
                b = manifolds.pairs[k].row_a if p else manifolds.pairs[k].row_b
                support = cython.address(self.support[a])
                depth = manifolds.points[2 * k].depth
                if (
                    table.motion[a] == FREE
                    and support.count > 1
                    # A body that rests in a wedge is not squeezed.
                    and (table.motion[b] == DRIVEN or depth > 4.0 * SLOP_RELATIVE * table.size[a])
                    # Opposite normals cancel.
                    and support.x * support.x + support.y * support.y
                    < SQUEEZED_MEAN * support.count * support.count
                ):
                    paths.fast[a] = paths.squeezed[a] = 1
                    if depth > SLOP_RELATIVE * table.size[a]:
                        # With restitution the body would bounce from side to side and gain speed.
                        manifolds.values[k].restitution = 0.0

    def measure_shape(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> None:
        """Compute the smallest width and the reach of a kinematic body."""
        pieces: tuple[Convex, ...] = bodies.solid_pieces(i)
        inner: float = -1.0
        k: cython.Py_ssize_t
        x: float
        y: float
        for k in range(len(pieces)):
            inner = lesser_half_width(inner, pieces[k])
        table.size[i] = 2.0 * max(inner, 0.0)
        # The farthest corner of the bounding box is an upper bound.
        x = max(bodies.x[i] - bodies.boxes.bounds[i].left, bodies.boxes.bounds[i].right - bodies.x[i])
        y = max(bodies.y[i] - bodies.boxes.bounds[i].bottom, bodies.boxes.bounds[i].top - bodies.y[i])
        table.reach[i] = sqrt(x * x + y * y)

    def defer(
        self, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.int:
        """Defer a manifold to the sweep if its two bodies will bounce in this tick, or may graze."""
        paths: Paths = self.paths
        a: cython.Py_ssize_t = manifolds.pairs[k].row_a
        b: cython.Py_ssize_t = manifolds.pairs[k].row_b
        p: cython.Py_ssize_t
        if not manifolds.pairs[k].enabled or (table.motion[a] != FREE and table.motion[b] != FREE):
            return 0
        if not self.bounces(table, manifolds, k, dt) and (
            # A body that swings on a joint moves in an arc and may miss a corner. The sweep, whose paths are straight,
            # would stop the body at this corner.
            self.joined[a]
            or self.joined[b]
            or self.support[a].overlaps_slowly
            or self.support[b].overlaps_slowly
            or not self.grazes(bodies, table, manifolds, k, dt)
        ):
            return 0
        manifolds.pairs[k].enabled = 0
        manifolds.values[k].approach_speed = manifolds.values[k].normal_impulse = 0.0
        manifolds.clear_impulses(k)
        if table.motion[a] == FREE:
            paths.fast[a] = 1
        if table.motion[b] == FREE:
            paths.fast[b] = 1
        p = self.queue.find(a, b)
        if p < 0:
            p = self.queue.add(a, b)
        self.queue.deferred[p] = 1
        return 0

    def bounces(
        self, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether the two bodies of a manifold will bounce in this tick: they meet in it, and approach fast enough at
        each point that touches or will touch; or a body that touches without overlapping slaps down with its other end.
        """
        a: cython.Py_ssize_t = manifolds.pairs[k].row_a
        b: cython.Py_ssize_t = manifolds.pairs[k].row_b
        p: cython.Py_ssize_t = 2 * k
        end: cython.Py_ssize_t = p + manifolds.pairs[k].point_count
        size: float
        bounce: float
        fast: float
        closing: float
        lying: float
        depth: float
        deepest: float
        meets: cython.bint = False
        rests: cython.bint = False
        slaps: cython.bint = False
        if manifolds.values[k].restitution == 0.0 or self.support[a].overlaps or self.support[b].overlaps:
            return False
        size = table.dynamic_size(a, b)
        bounce = bounce_speed(self.paths.gravity, size)
        # Without gravity every approach bounces, except of bodies that hardly move. The least speed is greater for
        # bodies that forces press together, because these tremble.
        fast = bounce
        if bounce == 0.0:
            fast = (
                CREEPING_RELATIVE
                if self.is_unforced(table, a) and self.is_unforced(table, b)
                else ENTERING_RELATIVE
            )
            fast *= size / dt
        while p < end:
            depth = manifolds.points[p].depth
            closing = approach_speed(
                table, a, b, manifolds.points[p].x, manifolds.points[p].y,
                manifolds.values[k].normal_x, manifolds.values[k].normal_y, dt,
            )  # fmt: skip
            # For a body at rest, the speed that gravity adds in this tick does not count.
            lying = approach_speed(
                table, a, b, manifolds.points[p].x, manifolds.points[p].y,
                manifolds.values[k].normal_x, manifolds.values[k].normal_y, 0.0,
            )  # fmt: skip
            # A body at rest is swept without its skin, so a body that has just hit it may overlap it by that skin.
            deepest = _SKIN if manifolds.points[p].normal_impulse == 0.0 else SLOP_RELATIVE
            if depth > deepest * size:
                return False
            if depth > -SLOP_RELATIVE * size and lying <= bounce:
                if depth > 0.0:
                    return False
                rests = True
            # In its last substep the solver stops points that would be too deep one substep later, so look twice as far
            # as the tick.
            if closing > fast and 2.0 * closing * dt > -depth:
                meets = True
                slaps = slaps or closing > _SLAP * fast
            p += 1
        return meets and (slaps or not rests)

    def is_unforced(self, table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body is free of gravity and applied forces, and no ground squeezes it."""
        return (
            table.flights[i].gain_x == 0.0
            and table.flights[i].gain_y == 0.0
            and table.flights[i].gain_w == 0.0
            and not self.paths.squeezed[i]
        )

    def grazes(
        self, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether two bodies that are apart may pass each other without touching, though the solver would stop them.

        The solver stops the two at the plane between their nearest points at the beginning of the tick. This is right
        if the plane is along a side of one of them, and the two do not move along that side. Otherwise the solver may
        push bodies aside that do not touch, without an event. In this case the sweep finds out whether the two touch.
        """
        a: cython.Py_ssize_t = manifolds.pairs[k].row_a
        b: cython.Py_ssize_t = manifolds.pairs[k].row_b
        p: cython.Py_ssize_t = 2 * k
        end: cython.Py_ssize_t = p + manifolds.pairs[k].point_count
        nx: float = manifolds.values[k].normal_x
        ny: float = manifolds.values[k].normal_y
        size: float = table.dynamic_size(a, b)
        along: float = 0.0
        x: float
        y: float
        pieces_a: tuple[Convex, ...]
        pieces_b: tuple[Convex, ...]
        stops: cython.bint = False
        while p < end:
            if manifolds.points[p].depth > -SLOP_RELATIVE * size:
                return False
            x = manifolds.points[p].x
            y = manifolds.points[p].y
            # Twice as far as the tick, as in `bounces`.
            if 2.0 * approach_speed(table, a, b, x, y, nx, ny, dt) * dt > -manifolds.points[p].depth:
                stops = True
            along = max(along, fabs(approach_speed(table, a, b, x, y, -ny, nx, dt)))
            p += 1
        if not stops:
            return False
        if along * dt > GRAZING_RELATIVE * size:
            return True
        pieces_a = bodies.pieces[a]
        pieces_b = bodies.pieces[b]
        return not (
            has_side(pieces_a[piece_a_of(bodies, manifolds, k)], bodies.c[a], bodies.s[a], nx, ny)
            or has_side(pieces_b[piece_b_of(bodies, manifolds, k)], bodies.c[b], bodies.s[b], nx, ny)
        )


def approach_speed(
    table: SolverBodies,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    x: float,
    y: float,
    nx: float,
    ny: float,
    dt: float,
) -> float:
    """The speed along a normal at which two bodies approach each other at a point (x, y), relative to the position of
    `a`, after `dt` seconds of free flight."""
    # v + w x r, with r from the centre of mass to the point.
    ax: float = x - table.cx[a]
    ay: float = y - table.cy[a]
    bx: float = x - ((table.x[b] - table.x[a]) + table.cx[b])
    by: float = y - ((table.y[b] - table.y[a]) + table.cy[b])
    x = (table.states[a].vx - table.states[a].w * ay) - (table.states[b].vx - table.states[b].w * by)
    y = (table.states[a].vy + table.states[a].w * ax) - (table.states[b].vy + table.states[b].w * bx)
    x += (table.flights[a].gain_x - table.flights[b].gain_x) * dt
    y += (table.flights[a].gain_y - table.flights[b].gain_y) * dt
    return x * nx + y * ny


def set_margin(bodies: Bodies, i: cython.Py_ssize_t, margin: float) -> None:
    """Set the margin around a row within which detection searches contacts, also in its RigidBody."""
    body: RigidBody
    bodies.margin[i] = margin
    if bodies.rigid_bodies[i] is not None:
        body = bodies.rigid_bodies[i]
        body.margin = margin
