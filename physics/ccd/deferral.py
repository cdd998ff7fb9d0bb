"""Before the solver: selects the contacts that the solver leaves to the sweep.

The solver cannot resolve a bounce exactly: the solver bounces bodies at the end of the tick, by their approach speed at
its beginning, which differs from the speed at the surface. And the solver may stop bodies that would only pass
each other closely.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs

import cython

from physics.ccd import records
from physics.ccd.paths import SWEPT, Paths
from physics.ccd.toi_queue import ToiQueue
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics.joint_table import JointTable
from physics.dynamics.size_speeds import bounce_speed
from physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies, approach_speed
from physics.geometry.sides import has_side
from physics.grid.buffers import allocate, grown
from physics.grid.no_rows import NO_BYTES
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import (
    CREEPING_RELATIVE,
    ENTERING_RELATIVE,
    GRAZING_RELATIVE,
    SAME_NORMAL_COSINE,
    SKIN_SCALE,
    SLOP_RELATIVE,
    SQUEEZED_MEAN,
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
class Deferral:
    """Defers contacts of bodies that will bounce in this tick, or may graze each other.

    paths    the `squeezed` and `fast` of these are set here
    queue    gets the pairs whose contacts are deferred
    support  the Support of each row
    joined   of rows that are FREE, whether a joint holds the body in this tick
    """

    paths: Paths
    queue: ToiQueue
    support: Array[Support]
    joined: array[int]

    def __init__(self, paths: Paths, queue: ToiQueue) -> None:
        self.paths = paths
        self.queue = queue
        self.joined = NO_BYTES
        self.support = _NO_SUPPORT

    def run(self, manifolds: Manifolds, joints: JointTable, dt: float) -> None:
        """Defer contacts. Comes after the selection of the fast bodies, and may select more."""
        bodies: Bodies = self.paths.bodies
        table: SolverBodies = self.paths.table
        i: cython.Py_ssize_t
        self.find_overlapping(table, manifolds)
        if manifolds.count > 1:
            self.find_squeezed(table, manifolds)
        self.note_joined(table, joints)
        for i in range(manifolds.count):
            self.defer(bodies, table, manifolds, i, dt)

    def note_joined(self, table: SolverBodies, joints: JointTable) -> None:
        """Set `joined`. A joint on ground does not make the ground swing."""
        k: cython.Py_ssize_t
        if len(self.joined) <= table.count:
            self.joined = grown(self.joined, table.count + 1)
        for k in range(table.movable_count):
            self.joined[table.movable[k]] = 0
        for k in range(joints.count):
            self.joined[joints.constraints[k].row_a] = self.joined[joints.constraints[k].row_b] = 1

    def swings(self, table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body can move, and swings on a joint."""
        return table.motion[i] == FREE and self.joined[i] != 0

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
                    paths.fast[a] = SWEPT
                    paths.squeezed[a] = 1
                    if depth > SLOP_RELATIVE * table.size[a]:
                        # With restitution the body would bounce from side to side and gain speed.
                        manifolds.values[k].restitution = 0.0

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
            self.swings(table, a)
            or self.swings(table, b)
            or self.support[a].overlaps_slowly
            or self.support[b].overlaps_slowly
            or not self.grazes(bodies, table, manifolds, k, dt)
        ):
            return 0
        manifolds.pairs[k].enabled = 0
        manifolds.values[k].approach_speed = manifolds.values[k].normal_impulse = 0.0
        manifolds.clear_impulses(k)
        if table.motion[a] == FREE:
            paths.fast[a] = SWEPT
        if table.motion[b] == FREE:
            paths.fast[b] = SWEPT
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
        depth: float
        deepest: float
        meets: cython.bint = False
        rests: cython.bint = False
        slaps: cython.bint = False
        if manifolds.values[k].restitution == 0.0 or self.support[a].overlaps or self.support[b].overlaps:
            return False
        size = table.dynamic_size(a, b)
        bounce = bounce_speed(table.gravity_between(a, b), size)
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
            # A body at rest is swept without its skin, so a body that has just hit it may overlap it by that skin.
            deepest = _SKIN if manifolds.points[p].normal_impulse == 0.0 else SLOP_RELATIVE
            if depth > deepest * size:
                return False
            if self.rests_at(table, manifolds, k, p, size, bounce):
                if depth > 0.0:
                    return False
                rests = True
            # In its last substep the solver stops points that would be too deep one substep later, so look twice as far
            # as the tick.
            if closing > fast and 2.0 * closing * dt > -depth:
                meets = True
                slaps = slaps or closing > _SLAP * fast
            p += 1
        return meets and (slaps or not (rests or self.rests_elsewhere(table, manifolds, k, size, bounce)))

    def rests_at(
        self,
        table: SolverBodies,
        manifolds: Manifolds,
        k: cython.Py_ssize_t,
        p: cython.Py_ssize_t,
        size: float,
        bounce: float,
    ) -> cython.bint:
        """Whether the two bodies of a manifold rest on each other at its point `p`: they touch there, and approach no
        faster than `bounce`, without the speed that gravity adds in this tick."""
        return (
            manifolds.points[p].depth > -SLOP_RELATIVE * size
            and approach_speed(
                table, manifolds.pairs[k].row_a, manifolds.pairs[k].row_b,
                manifolds.points[p].x, manifolds.points[p].y,
                manifolds.values[k].normal_x, manifolds.values[k].normal_y, 0.0,
            ) <= bounce
        )  # fmt: skip

    def rests_elsewhere(
        self, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, size: float, bounce: float
    ) -> cython.bint:
        """Whether the two bodies of a manifold rest on each other at a point of another manifold of theirs that has the
        same normal.

        Bodies of several pieces have a manifold for each pair of pieces. A cross rests on the ends of two arms. If one
        end bounced while the other rests, the ends would make each other bounce for ever. A ball that rolls over the
        floor of a room and meets a wall bounces, also if floor and wall are pieces of one body.
        """
        a: cython.Py_ssize_t = manifolds.pairs[k].row_a
        b: cython.Py_ssize_t = manifolds.pairs[k].row_b
        i: cython.Py_ssize_t = k
        p: cython.Py_ssize_t
        # The manifolds of two bodies are neighbours.
        while i > 0 and manifolds.pairs[i - 1].row_a == a and manifolds.pairs[i - 1].row_b == b:
            i -= 1
        while i < manifolds.count and manifolds.pairs[i].row_a == a and manifolds.pairs[i].row_b == b:
            if i != k and (
                manifolds.values[i].normal_x * manifolds.values[k].normal_x
                + manifolds.values[i].normal_y * manifolds.values[k].normal_y
                >= SAME_NORMAL_COSINE
            ):
                for p in range(2 * i, 2 * i + manifolds.pairs[i].point_count):
                    if self.rests_at(table, manifolds, i, p, size, bounce):
                        return True
            i += 1
        return False

    def is_unforced(self, table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body is free of gravity and applied forces, and no ground squeezes it."""
        return (
            table.free_motions[i].gain_x == 0.0
            and table.free_motions[i].gain_y == 0.0
            and table.free_motions[i].gain_w == 0.0
            and not self.paths.squeezed[i]
        )

    def grazes(
        self, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether two bodies that are apart may pass each other without touching, though the solver would stop them.

        The solver stops the two at the plane between their nearest points at the beginning of the tick. This is right
        if the plane is along a side of one of them, and the two do not move along that side. Otherwise the solver may
        push bodies aside that do not touch. In this case the sweep finds out whether the two touch.
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
