"""Bodies that have moved into a mover since its last move: lifts, presses, doors, turning bars.

Each piece that hit the mover pushes it along the normal of the impact. The mover moves in this direction by casts until
it is in front of the piece, so it is never pushed into or through anything else. Where there is no room, the mover
stays, and the piece presses it with the same side until the two are apart.

Another character is no pusher. It has moved at the same time as the mover, and its move met the mover at the mover's
former place. So the two may have run into each other, and each of them goes back half of the way.
"""

from __future__ import annotations

from math import cos, fabs, sin, sqrt
from typing import Any

import cython

from physics.components.motion import Velocity
from physics.components.rigid_body import KINEMATIC
from physics.geometry.cast_hit import CastHit
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import reach_along
from physics.queries.clip_planes import ClipPlanes
from physics.queries.last_move import LastMove
from physics.queries.moved_bodies import MovedBodies
from physics.queries.mover_shape import MoverShape
from physics.queries.pushing_pieces import PushingPieces
from physics.rows.bodies import ACTIVE, Bodies
from physics.shapes.convex import Convex
from physics.tolerances import PUSH_SIDEWAYS, PUSHES_MAX, SLIDES_MAX

_SHALLOW = cython.declare(cython.double, 4.0)
"""Depth, in skins, of an overlap before the motion of a piece. Up to this depth, the shortest way out of the piece
tells the side on which the mover belongs."""

_HALVINGS = cython.declare(cython.int, 6)
"""Steps of the search for the least slide along a round obstacle. More: a mover slides up to a 64th of the way less."""


@cython.cclass
class Pushers:
    """Finds the pieces that push a mover, and moves the mover out of their way.

    moved_bodies   the rows that have moved since the tick before
    ride_x, ride_y displacement of the mover itself by the tick since its last move, by its Velocity
    last_moves     the last moves of all movers, as `Mover` has them
    """

    shape: MoverShape
    narrowphase: Narrowphase
    manifold: Manifold
    moved_bodies: MovedBodies
    placed: PlacedPiece
    ride_x: float
    ride_y: float
    last_moves: dict[int, LastMove]

    def __init__(self, shape: MoverShape) -> None:
        self.shape = shape
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.moved_bodies = MovedBodies()
        self.placed = PlacedPiece()
        self.ride_x = self.ride_y = 0.0
        self.last_moves = {}

    def recall(self, pressed: tuple[Any, ...]) -> None:
        """Look up the pieces that pressed the mover at the end of its last move, as `remember` returned them.

        Pieces that do not overlap the mover any more are dropped.
        """
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        entity: Any
        record: Any
        piece: cython.Py_ssize_t
        row: cython.Py_ssize_t
        c: float
        s: float
        nx: float
        ny: float
        for entity, record, piece, nx, ny in pressed:
            row = bodies.row_of(entity)
            if row < 0 or bodies.records[row] is not record or bodies.state[row] != ACTIVE:
                continue
            if piece < len(bodies.pieces[row]) and shape.is_solid(row) and self._is_in(row, piece):
                c = cos(bodies.angle[row])
                s = sin(bodies.angle[row])
                shape.pushing.put(row, piece, c * nx - s * ny, s * nx + c * ny, 0.0)
                if self._is_character(row):
                    shape.pushing.shared[shape.pushing.count - 1] = True

    def _is_in(self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> cython.int:
        """Whether the mover overlaps a piece of a row."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        i: cython.Py_ssize_t
        for i in range(len(shape.parts)):
            if shape.filter.allows(bodies, i, row, piece) and self.narrowphase.collide(
                shape.parts[i], shape.c, shape.s, bodies.pieces[row][piece],
                bodies.x[row] - shape.x, bodies.y[row] - shape.y, bodies.c[row], bodies.s[row], 0.0, self.manifold,
            ):  # fmt: skip
                return 1
        return 0

    def remember(self) -> tuple[Any, ...]:
        """The pieces that press the mover: for each the entity, its component dict, the index of the piece, and the
        normal in the entity's own frame."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        pushing: PushingPieces = shape.pushing
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        c: float
        s: float
        if pushing.count == 0:
            return ()
        kept: list[Any] = []
        for k in range(pushing.count):
            row = pushing.row[k]
            c = cos(bodies.angle[row])
            s = sin(bodies.angle[row])
            kept.append((
                bodies.entity[row], bodies.records[row], pushing.piece[k],
                c * pushing.nx[k] + s * pushing.ny[k], c * pushing.ny[k] - s * pushing.nx[k],
            ))  # fmt: skip
        return tuple(kept)

    def limit_ride(self) -> None:
        """Limit the motion (ride_x, ride_y) by the tick: end it at bodies that did not move, and at pieces that press
        the mover already."""
        shape: MoverShape = self.shape
        moved: MovedBodies = self.moved_bodies
        x: float = shape.x + shape.middle_x
        y: float = shape.y + shape.middle_y
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        made: float = 1.0
        shape.grid.query_segment(x - self.ride_x, y - self.ride_y, x, y, shape.radius)
        for k in range(shape.grid.hit_count):
            while i < moved.count and moved.row[i] < shape.grid.hits[k]:
                i += 1
            if i == moved.count or moved.row[i] != shape.grid.hits[k]:
                made = min(made, self._time_of(shape.grid.hits[k], -self.ride_x, -self.ride_y, 0.0, False))
        for k in range(shape.pushing.count):
            if self.ride_x * shape.pushing.nx[k] + self.ride_y * shape.pushing.ny[k] < 0.0:
                made = 0.0
        shape.x -= (1.0 - made) * self.ride_x
        shape.y -= (1.0 - made) * self.ride_y
        self.ride_x *= made
        self.ride_y *= made

    def _is_character(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a row is another mover that was moved since the tick before, and that this mover stops."""
        shape: MoverShape = self.shape
        last: Any = self.last_moves.get(shape.bodies.entity[row])
        return (
            last is not None
            and last.record is shape.bodies.records[row]
            and last.number >= self.moved_bodies.previous_number
            and (last.mask & shape.filter.layer) != 0
            and (last.ignored is None or shape.entity not in last.ignored)
        )

    def find(self, own_x: float, own_y: float) -> None:
        """Find the pieces that hit the mover since its last move, while the tick moved it by (ride_x, ride_y).

        Other characters have moved at the same time as the mover in its last move, not after it. (own_x, own_y) is the
        mover's displacement by that move, ride included.
        """
        shape: MoverShape = self.shape
        moved: MovedBodies = self.moved_bodies
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        first: cython.Py_ssize_t
        x: float = shape.x + shape.middle_x
        y: float = shape.y + shape.middle_y
        left: float = x - shape.half_x - max(own_x, self.ride_x, 0.0)
        right: float = x + shape.half_x - min(own_x, self.ride_x, 0.0)
        bottom: float = y - shape.half_y - max(own_y, self.ride_y, 0.0)
        top: float = y + shape.half_y - min(own_y, self.ride_y, 0.0)
        for k in range(moved.count):
            if (
                moved.box[4 * k] <= right
                and moved.box[4 * k + 2] >= left
                and moved.box[4 * k + 1] <= top
                and moved.box[4 * k + 3] >= bottom
            ):
                if self._is_character(moved.row[k]):
                    first = shape.pushing.count
                    self._time_of(moved.row[k], moved.x[k] - own_x, moved.y[k] - own_y, moved.turn[k], True)
                    for i in range(first, shape.pushing.count):
                        shape.pushing.shared[i] = True
                else:
                    self._time_of(
                        moved.row[k], moved.x[k] - self.ride_x, moved.y[k] - self.ride_y, moved.turn[k], True
                    )

    def part(self) -> None:
        """Move half of the way out of the characters that the mover overlaps since both moved. Each character goes the
        other half."""
        pushing: PushingPieces = self.shape.pushing
        k: cython.Py_ssize_t = 0
        while k < pushing.count:
            if not pushing.shared[k] or not self._leave(k):
                k += 1

    def find_driven(self, dt: float) -> None:
        """Find the pieces that their Velocity has moved into the mover within `dt` seconds, and that overlap it."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        x: float = shape.x + shape.middle_x
        y: float = shape.y + shape.middle_y
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        velocity: Velocity
        shape.grid.query(x - shape.half_x, y - shape.half_y, x + shape.half_x, y + shape.half_y)
        for k in range(shape.grid.hit_count):
            row = shape.grid.hits[k]
            if bodies.kind[row] == KINEMATIC and bodies.velocities[row] is not None and self._overlaps(row):
                velocity = bodies.velocities[row]
                self._time_of(
                    row,
                    velocity._x * dt - self.ride_x,
                    velocity._y * dt - self.ride_y,
                    velocity._angular * dt,
                    True,
                )

    def _overlaps(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether the mover overlaps any piece of a row."""
        k: cython.Py_ssize_t
        for k in range(len(self.shape.bodies.pieces[row])):
            if self._is_in(row, k):
                return True
        return False

    def _time_of(self, row: cython.Py_ssize_t, dx: float, dy: float, turn: float, keep: cython.bint) -> float:
        """The time at which the mover was hit by a row that moved by (dx, dy) relative to it, and turned: 0 to 1, or 2
        if it was not hit.

        If `keep`, the pieces that hit the mover press it from then on, and the pieces that pressed it before get their
        `slip`.
        """
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        others: tuple[Convex, ...] = bodies.pieces[row]
        k: cython.Py_ssize_t
        arm_x: float = shape.x + shape.middle_x - bodies.x[row]
        arm_y: float = shape.y + shape.middle_y - bodies.y[row]
        arm: float = sqrt(arm_x * arm_x + arm_y * arm_y) + shape.radius
        motion: float = sqrt(dx * dx + dy * dy) + fabs(turn) * arm
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        first: float
        distinct: cython.bint = shape.filter.differs(bodies, row)
        earliest: float = 2.0
        if not shape.is_solid(row):
            return earliest
        if shape.one_way.is_one_way(bodies, row) and not shape.is_in_front(
            row, bodies.x[row] - dx - shape.x, bodies.y[row] - dy - shape.y, bodies.angle[row] - turn
        ):
            return earliest
        for j in range(len(others)):
            k = shape.pushing.find(row, j)
            if k >= 0:
                if keep:
                    shape.pushing.slip[k] = motion
                continue
            first = 2.0
            for i in range(len(shape.parts)):
                if (
                    (not distinct or shape.filter.allows(bodies, i, row, j))
                    and self._ran_into(row, shape.parts[i], others[j], dx, dy, turn)
                    and shape.hit.fraction < first
                    and shape.one_way.stops(bodies, row, -shape.hit.nx, -shape.hit.ny)
                ):
                    first = shape.hit.fraction
                    shape.nx = -shape.hit.nx
                    shape.ny = -shape.hit.ny
            if first <= 1.0 and keep:
                shape.pushing.put(row, j, shape.nx, shape.ny, motion / PUSH_SIDEWAYS)
            earliest = min(earliest, first)
        return earliest

    def _ran_into(
        self, row: cython.Py_ssize_t, part: Convex, other: Convex, dx: float, dy: float, turn: float
    ) -> cython.bint:
        """Whether a piece hit a part of the mover. Sets `hit`, with the normal turned to the present angle of the
        piece."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        hit: CastHit = shape.hit
        x: float = bodies.x[row] - dx - shape.x
        y: float = bodies.y[row] - dy - shape.y
        c: float = cos(bodies.angle[row] - turn)
        s: float = sin(bodies.angle[row] - turn)
        nx: float
        # A turning piece hits where it touches, without `allowance`.
        shape.impact.allowance = shape.allowance(part, other) if turn == 0.0 else 0.0
        if not shape.impact.find(hit, part, shape.c, shape.s, 0.0, other, x, y, c, s, turn, dx, dy):
            return False
        if hit.inside:
            # The two overlapped a little before the motion: the shortest way out tells the side.
            if (
                not self.narrowphase.collide(part, shape.c, shape.s, other, x, y, c, s, 0.0, self.manifold)
                or self.manifold.depth > _SHALLOW * shape.skin
            ):
                return False
            hit.nx = self.manifold.nx
            hit.ny = self.manifold.ny
        if turn != 0.0:
            c = cos(turn * (1.0 - hit.fraction))
            s = sin(turn * (1.0 - hit.fraction))
            nx = c * hit.nx - s * hit.ny
            hit.ny = s * hit.nx + c * hit.ny
            hit.nx = nx
        return True

    def rise(self, row: cython.Py_ssize_t, dx: float, dy: float, turn: float) -> cython.bint:
        """Leave the dynamic body on which the mover stands, if it has moved by (dx, dy), and turned, into the mover.
        Returns whether there was room. (If not, the body gives way, like all dynamic bodies.)"""
        shape: MoverShape = self.shape
        first: cython.Py_ssize_t = shape.pushing.count
        room: cython.bint = True
        dx -= self.ride_x
        dy -= self.ride_y
        if (dx != 0.0 or dy != 0.0 or turn != 0.0) and self._time_of(row, dx, dy, turn, True) <= 1.0:
            shape.skip_dynamic = True
            while shape.pushing.count > first:
                if not self._leave(first):
                    room = False
                    shape.pushing.drop(first)
            shape.skip_dynamic = False
            shape.blockers = []
        return room

    def leave_all(self) -> None:
        """Leave all pieces that push the mover, as far as there is room. Pieces that it cannot leave press it on."""
        shape: MoverShape = self.shape
        k: cython.Py_ssize_t
        attempt: cython.int
        count: cython.Py_ssize_t
        shape.skip_dynamic = True
        for attempt in range(PUSHES_MAX):
            shape.blockers = []
            count = shape.pushing.count
            k = 0
            while k < shape.pushing.count:
                # A piece that was left is removed from the list.
                if shape.pushing.shared[k] or not self._leave(k):
                    k += 1
            if shape.pushing.count == 0 or shape.pushing.count == count:
                break
        shape.skip_dynamic = False

    def _leave(self, k: cython.Py_ssize_t) -> cython.int:
        """Move in front of the `k`-th pressing piece, or half of the way if the piece is shared: along its normal, or,
        if that way is blocked, along the obstacle. Returns whether the mover is in front of the piece then.

        A piece that pressed the mover before may be so deep in it, or have turned so far, that the way along the
        obstacle is very long. So such a piece pushes the mover along the obstacle no farther than the piece has moved
        itself (`slip`).
        """
        shape: MoverShape = self.shape
        pushing: PushingPieces = shape.pushing
        planes: ClipPlanes = shape.planes
        attempt: cython.int
        length: float
        ahead: float
        slide: float
        nx: float = pushing.nx[k]
        ny: float = pushing.ny[k]
        blockers_before: cython.Py_ssize_t = len(shape.blockers)
        depth: float = self._distance_out(k, nx, ny)
        kept: float = 0.5 * depth if pushing.shared[k] else 0.0
        planes.count = 0
        for attempt in range(SLIDES_MAX):
            # An overlap of less than the skin is no obstacle, and is resolved at the end of the move.
            if depth <= shape.skin:
                del shape.blockers[blockers_before:]
                pushing.drop(k)
                return 1
            if depth <= kept + shape.rest or not planes.find_motion_along(nx, ny, 1.0):
                break
            length = sqrt(planes.x * planes.x + planes.y * planes.y)
            planes.x /= length
            planes.y /= length
            ahead = self._distance_out(k, planes.x, planes.y)
            slide = ahead
            if kept > 0.0:
                slide *= 1.0 - kept / depth
            elif planes.count > 0:
                slide *= self._least_slide(k, ahead * planes.x, ahead * planes.y)
                if slide > pushing.slip[k]:
                    break
            if slide == 0.0:
                break
            shape.advance(slide * planes.x, slide * planes.y)
            if shape.row >= 0:
                shape.blockers.append(shape.row)
                planes.add(shape.nx, shape.ny)
            elif slide < ahead and kept == 0.0:
                planes.count = 0  # from here the way along the normal is free
            depth = self._distance_out(k, nx, ny)
        shape.blockers.append(pushing.row[k])
        return 0

    def _least_slide(self, k: cython.Py_ssize_t, dx: float, dy: float) -> float:
        """The least fraction of the slide (dx, dy) along an obstacle after which the way along the normal of the `k`-th
        pressing piece is free; 1 along a straight obstacle. The mover soon gets past a round obstacle, and the whole
        slide along its tangent may be many times as long."""
        shape: MoverShape = self.shape
        attempt: cython.int
        x: float = shape.x
        y: float = shape.y
        depth: float
        low: float = 0.0
        high: float = 1.0
        middle: float
        for attempt in range(_HALVINGS):
            middle = 0.5 * (low + high)
            shape.x = x + middle * dx
            shape.y = y + middle * dy
            depth = self._distance_out(k, self.shape.pushing.nx[k], self.shape.pushing.ny[k])
            shape.advance(depth * shape.pushing.nx[k], depth * shape.pushing.ny[k])
            if shape.row < 0:
                high = middle
            else:
                low = middle
        shape.x = x
        shape.y = y
        return high

    def _distance_out(self, k: cython.Py_ssize_t, ux: float, uy: float) -> float:
        """The distance along the unit vector (ux, uy), which is not opposite to the normal of the `k`-th pressing
        piece, until the mover touches the piece from the front; 0 if it neither overlaps the piece nor is behind it."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        pushing: PushingPieces = shape.pushing
        row: cython.Py_ssize_t = pushing.row[k]
        x: float = bodies.x[row] - shape.x
        y: float = bodies.y[row] - shape.y
        c: float = bodies.c[row]
        s: float = bodies.s[row]
        other: Convex = bodies.pieces[row][pushing.piece[k]]
        i: cython.Py_ssize_t
        nx: float = pushing.nx[k]
        ny: float = pushing.ny[k]
        best: float = 0.0
        self.placed.place(other, x, y, c, s)
        far: float = reach_along(self.placed, nx, ny) + shape.one_way.reach_back(
            shape.parts, shape.c, shape.s, nx, ny
        )
        if far <= shape.rest:
            return 0.0
        # Go far enough to the front, then cast back to where the two touch: on round sides, and beside a corner, that
        # is nearer.
        far = (far + shape.skin) / max(nx * ux + ny * uy, PUSH_SIDEWAYS)
        shape.impact.allowance = 0.0
        for i in range(len(shape.parts)):
            if shape.filter.allows(bodies, i, row, pushing.piece[k]) and shape.impact.find(
                shape.hit, shape.parts[i], shape.c, shape.s, 0.0,
                other, x - far * ux, y - far * uy, c, s, 0.0, far * ux, far * uy,
            ):  # fmt: skip
                best = max(best, far * (1.0 - shape.hit.fraction) - shape.rest)
        return best
