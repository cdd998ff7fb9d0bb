"""One-way colliders: solid for bodies that come from their front, and passable for all others.

The position of a body decides, not its velocity, which is 0 at the top of a jump. The collider is solid for a body in
three cases: the body is in front of the collider; the body was in front when the tick began; the sweep stopped the body
at the front in this tick. The collider stays solid while the two are near each other, however deep a load presses the
body in. Any other body passes, until the two are apart or the body is in front. The sides are never solid: a body that
comes down beside the collider passes. If the shortest way out of a solid collider leads to its back, the contact is
computed across the front instead.

Tiles in a row are one platform. If a tile holds a body, the tile beside it holds the body, too, provided that the two
fronts meet end to end: a body that comes over the seam is as deep in the second tile as it was in the first.
"""

from __future__ import annotations

from array import array
from math import cos, fabs, sin

import cython

from physics.collision.hits import NO_HITS, Hits
from physics.collision.manifolds import Manifolds
from physics.collision.one_way_side import OneWaySide
from physics.collision.one_way_tiles import OneWayTiles
from physics.collision.piece_index import piece_a_of, piece_at, piece_b_of
from physics.components.collider import Collider
from physics.components.motion import Velocity
from physics.components.piece_filters import PieceFilters
from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
from physics.geometry.manifold import Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import across_side, reach_along
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import (
    FLAT_COSINE,
    ONE_WAY_RELATIVE,
    TIE_RELATIVE,
    TOUCH_RELATIVE,
)


@cython.final
@cython.cclass
class OneWay:
    """Decides which manifolds with one-way colliders are solved.

    dt               length of the tick that has moved the bodies; 0 if only game code has moved them
    count, repaired  rows of the manifolds that were changed to a contact across the front
    piece, other     the piece of the one-way collider, relative to its entity's position, and a piece of the other
                     body in the same frame
    front            the front of `piece`
    manifold         a contact across the front
    hits             impacts of the sweep in the tick that has moved the bodies
    tiles            the colliders that held a body back in the last tick
    """

    dt: float
    count: int
    repaired: array[int]
    piece: PlacedPiece
    other: PlacedPiece
    manifold: Manifold
    front: OneWaySide
    hits: Hits
    tiles: OneWayTiles

    def __init__(self) -> None:
        self.dt = 0.0
        self.count = 0
        self.repaired = NO_INTS
        self.piece = PlacedPiece()
        self.other = PlacedPiece()
        self.manifold = Manifold()
        self.front = OneWaySide()
        self.hits = NO_HITS
        self.tiles = OneWayTiles()

    def run(self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds) -> None:
        """Decide about all manifolds of one-way colliders."""
        k: cython.Py_ssize_t
        a: Collider
        b: Collider
        if manifolds.count > len(self.repaired):
            self.repaired = grown(self.repaired, manifolds.count)
        self.count = 0
        if self.dt > 0.0:
            self.hits.sort_by_rows()
        self.tiles.list_held(bodies, previous)
        for k in range(manifolds.count):
            a = bodies.colliders[manifolds.pairs[k].row_a]
            b = bodies.colliders[manifolds.pairs[k].row_b]
            if a._one_way is not None:
                self.decide(bodies, manifolds, previous, k, 1)
            if b._one_way is not None:
                self.decide(bodies, manifolds, previous, k, 2)

    def decide(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, k: cython.Py_ssize_t, bit: cython.int
    ) -> None:
        """Decide about row `k` of the manifolds. The one-way collider is a if `bit` is 1, b if it is 2."""
        s: cython.Py_ssize_t = manifolds.pairs[k].row_a if bit == 1 else manifolds.pairs[k].row_b
        d: cython.Py_ssize_t = manifolds.pairs[k].row_b if bit == 1 else manifolds.pairs[k].row_a
        n: cython.Py_ssize_t = self.piece_of(bodies, manifolds, k, bit)
        self.set_piece(bodies, s, n)
        # If the shortest way out leads neither to the front nor to the back (`3 - bit` turns the normal round), the
        # body is beside the collider.
        if (self.leads_to_front(manifolds, k, bit) or self.leads_to_front(manifolds, k, 3 - bit)) and (
            self.was_solid(bodies, manifolds, previous, k, bit)
            or self.is_in_front(bodies, s, d, self.dt > 0.0)
            or self.tiles.continue_in(bodies, previous, self.piece, self.front, s, n, d)
        ):
            manifolds.pairs[k].solid_sides |= bit
            self.move_to_front(bodies, manifolds, previous, k, bit)
        else:
            manifolds.pairs[k].enabled = 0
            manifolds.pairs[k].let_through = 1

    def leads_to_front(self, manifolds: Manifolds, k: cython.Py_ssize_t, bit: cython.int) -> cython.bint:
        """Whether the shortest way out of row `k` leads to the front."""
        sign: float = 1.0 if bit == 1 else -1.0
        return self.front.has(sign * manifolds.values[k].normal_x, sign * manifolds.values[k].normal_y)

    def stops(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        nx: float,
        ny: float,
        held: cython.bint,
    ) -> cython.int:
        """Whether two rows that meet within the tick, with the normal (nx, ny) from `i` to `j`, stop each other.

        held  whether a one-way collider of the two held the other when the tick began, or has stopped it in this tick

        Called before the motion of the tick is written to the rows.
        """
        one: Collider = bodies.colliders[i]
        other: Collider = bodies.colliders[j]
        if one._one_way is not None and not self.comes_from_front(bodies, i, j, nx, ny, held):
            return 0
        return other._one_way is None or self.comes_from_front(bodies, j, i, 0.0 - nx, 0.0 - ny, held)

    def comes_from_front(
        self,
        bodies: Bodies,
        s: cython.Py_ssize_t,
        d: cython.Py_ssize_t,
        nx: float,
        ny: float,
        held: cython.bint,
    ) -> cython.int:
        """Whether row `d` hits the front of row `s`, with the normal (nx, ny) away from `s`.

        If `d` hits a side flatly, the side decides. If `d` hits a corner, the collider must hold it already (`held`),
        or `d` must have been in front when the tick began: otherwise it may be passing beside the collider.
        """
        pieces: tuple[Convex, ...] = bodies.pieces[s]
        filters: PieceFilters | None = bodies.filters_of(s)
        n: cython.Py_ssize_t
        side: cython.Py_ssize_t
        for n in range(len(pieces)):
            if filters is not None and filters.sensor[n]:
                continue
            self.set_piece(bodies, s, n)
            if not self.front.has(nx, ny):
                continue
            if held or self.is_in_front(bodies, s, d, False):
                return 1
            for side in range(0, 4 * self.piece.count, 4):
                if self.piece.vertices[side + 2] * nx + self.piece.vertices[side + 3] * ny > FLAT_COSINE:
                    return 1
        return 0

    def piece_of(
        self, bodies: Bodies, manifolds: Manifolds, k: cython.Py_ssize_t, bit: cython.int
    ) -> cython.Py_ssize_t:
        """The index of the piece of a (bit 1) or b (bit 2) in row `k`."""
        return piece_a_of(bodies, manifolds, k) if bit == 1 else piece_b_of(bodies, manifolds, k)

    def set_piece(self, bodies: Bodies, s: cython.Py_ssize_t, n: cython.Py_ssize_t) -> None:
        """Set `piece` and `front` to those of the `n`-th piece of row `s`."""
        pieces: tuple[Convex, ...] = bodies.pieces[s]
        c: float = cos(bodies.angle[s])
        sn: float = sin(bodies.angle[s])
        self.piece.place(pieces[n], 0.0, 0.0, c, sn)
        self.front.find(bodies.colliders[s], self.piece, c, sn)

    def was_solid(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, k: cython.Py_ssize_t, bit: cython.int
    ) -> cython.int:
        """Whether the piece was solid in the last tick for the same piece of the other body.

        A piece of the other body that comes near only in this tick, and whose shortest way out leads to the front,
        counts as held in two more cases: the collider held any piece of the body in the last tick, or the sweep stopped
        the body in this tick, after which the body may have turned a little way into the front.
        """
        i: cython.Py_ssize_t = manifolds.pairs[k].previous
        n: cython.Py_ssize_t = self.piece_of(bodies, manifolds, k, bit)
        m: cython.Py_ssize_t
        hit: cython.Py_ssize_t
        if i >= 0:
            return 1 if previous.pairs[i].solid_sides & bit else 0
        if not self.leads_to_front(manifolds, k, bit):
            return 0
        if self.dt > 0.0:
            hit = self.hits.find(manifolds.pairs[k].row_a, manifolds.pairs[k].row_b)
            if hit >= 0 and self.hits.pairs[hit].resolved and not self.hits.pairs[hit].let_through:
                return 1
        i = previous.first_of(manifolds.a[k], manifolds.b[k])
        while i < previous.count and previous.a[i] == manifolds.a[k] and previous.b[i] == manifolds.b[k]:
            m = piece_at(bodies, manifolds.pairs[k].row_b, previous.pairs[i].pieces, bit == 2)
            if m == n and previous.pairs[i].solid_sides & bit:
                return 1
            i += 1
        return 0

    def is_in_front(
        self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t, before: cython.bint
    ) -> cython.int:
        """Whether row `d` is in front of the piece of row `s`, or, with `before`, was in front before this tick moved
        the two."""
        side: cython.Py_ssize_t
        slack: float = ONE_WAY_RELATIVE * self.smallest_width(bodies, s, d)
        hit: cython.Py_ssize_t
        if before:
            # A body that passed in the sweep was not in front.
            hit = self.hits.find(s, d)
            before = hit < 0 or not self.hits.pairs[hit].let_through
        # A body above the ridge of a roof is beyond neither of the roof's sides, but beyond the whole piece.
        if self.is_beyond(
            bodies, s, d, self.front.x, self.front.y, reach_along(self.piece, self.front.x, self.front.y), before, slack
        ):  # fmt: skip
            return 1
        for side in range(0, 4 * self.piece.count if self.piece.count > 1 else 0, 4):
            if self.is_front(side) and self.is_beyond(
                bodies, s, d, self.piece.vertices[side + 2], self.piece.vertices[side + 3], self.plane(side), before,
                slack,
            ):  # fmt: skip
                return 1
        return 0

    def is_beyond(
        self,
        bodies: Bodies,
        s: cython.Py_ssize_t,
        d: cython.Py_ssize_t,
        nx: float,
        ny: float,
        offset: float,
        before: cython.bint,
        slack: float,
    ) -> cython.int:
        """Whether row `d` is beyond a plane that moves with row `s`, or, with `before`, was beyond it before this
        tick moved the two. The plane has the normal (nx, ny) and the given offset from the position of `s`. A
        depth of up to `slack` does not count. The rotation of the plane within the tick is left out.
        """
        x: float = bodies.x[d] - bodies.x[s]
        y: float = bodies.y[d] - bodies.y[s]
        c: float
        sn: float
        turn: float
        if offset + self.reach_back(bodies, d, nx, ny, x, y, bodies.c[d], bodies.s[d]) <= slack:
            return 1
        if not before:
            return 0
        turn = self.turned(bodies, d)
        c = cos(turn)
        sn = sin(turn)
        return (
            offset
            + self.reach_back(
                bodies, d, nx, ny,
                x - (self.moved(bodies, d, True) - self.moved(bodies, s, True)),
                y - (self.moved(bodies, d, False) - self.moved(bodies, s, False)),
                bodies.c[d] * c + bodies.s[d] * sn, bodies.s[d] * c - bodies.c[d] * sn,
            )
            <= slack
        )  # fmt: skip

    def is_front(self, side: cython.Py_ssize_t) -> cython.bint:
        """Whether a side of the piece belongs to the front. (A side may be a cut between two parts of a concave
        polygon. It is inside the polygon, so a body in front is never beyond it.)"""
        return self.front.has(self.piece.vertices[side + 2], self.piece.vertices[side + 3])

    def plane(self, side: cython.Py_ssize_t) -> float:
        """Offset of a side of the piece along its normal."""
        return (
            self.piece.vertices[side] * self.piece.vertices[side + 2]
            + self.piece.vertices[side + 1] * self.piece.vertices[side + 3]
            + self.piece.radius
        )

    def reach_back(
        self,
        bodies: Bodies,
        d: cython.Py_ssize_t,
        nx: float,
        ny: float,
        x: float,
        y: float,
        c: float,
        s: float,
    ) -> float:
        """The greatest extent of the pieces of row `d` in the direction (-nx, -ny), if row `d` is at (x, y) with the
        rotation whose cosine and sine are `c` and `s`."""
        pieces: tuple[Convex, ...] = bodies.solid_pieces(d)
        k: cython.Py_ssize_t
        reach: float
        best: float = 0.0
        for k in range(len(pieces)):
            self.other.place(pieces[k], x, y, c, s)
            reach = reach_along(self.other, -nx, -ny)
            if k == 0 or reach > best:
                best = reach
        return best

    def smallest_width(self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t) -> float:
        """The smallest width of the dynamic body of the pair."""
        body: RigidBody = bodies.rigid_bodies[d if bodies.kind[d] == DYNAMIC else s]
        return body._size

    def moved(self, bodies: Bodies, i: cython.Py_ssize_t, along_x: cython.bint) -> float:
        """Displacement of a row in this tick along x, or along y."""
        body: RigidBody
        velocity: Velocity
        if self.dt == 0.0 or bodies.kind[i] == STATIC:
            return 0.0
        if bodies.kind[i] == DYNAMIC:
            body = bodies.rigid_bodies[i]
            if body._asleep:
                return 0.0
            return body._moved_x if along_x else body._moved_y
        if bodies.velocities[i] is None:
            return 0.0
        velocity = bodies.velocities[i]
        return (velocity._x if along_x else velocity._y) * self.dt

    def turned(self, bodies: Bodies, i: cython.Py_ssize_t) -> float:
        """Rotation of a row in this tick."""
        body: RigidBody
        velocity: Velocity
        if bodies.kind[i] == DYNAMIC:
            body = bodies.rigid_bodies[i]
            return 0.0 if body._asleep else body._moved_angle
        if bodies.kind[i] == STATIC or bodies.velocities[i] is None:
            return 0.0
        velocity = bodies.velocities[i]
        return velocity._angular * self.dt

    def move_to_front(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, k: cython.Py_ssize_t, bit: cython.int
    ) -> cython.int:
        """Compute the contact of row `k` across the front of the collider, if its normal does not belong to the
        front."""
        s: cython.Py_ssize_t = manifolds.pairs[k].row_a if bit == 1 else manifolds.pairs[k].row_b
        d: cython.Py_ssize_t = manifolds.pairs[k].row_b if bit == 1 else manifolds.pairs[k].row_a
        pieces: tuple[Convex, ...] = bodies.pieces[d]
        own: Convex
        m: Manifold = self.manifold
        side: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        depth: float
        best_depth: float = 0.0
        tol: float
        tie: float
        if self.leads_to_front(manifolds, k, bit):
            return 0
        for side in range(0, 4 * self.piece.count if self.piece.count > 1 else 0, 4):
            if self.is_front(side):
                depth = self.plane(side) + self.reach_back(
                    bodies, d, self.piece.vertices[side + 2], self.piece.vertices[side + 3],
                    bodies.x[d] - bodies.x[s], bodies.y[d] - bodies.y[s], bodies.c[d], bodies.s[d],
                )  # fmt: skip
                if best < 0 or depth < best_depth:
                    best = side
                    best_depth = depth
        if best < 0:
            manifolds.pairs[k].enabled = 0
            return 0
        own = pieces[self.piece_of(bodies, manifolds, k, 3 - bit)]
        self.other.place(own, bodies.x[d] - bodies.x[s], bodies.y[d] - bodies.y[s], bodies.c[d], bodies.s[d])
        tol = TOUCH_RELATIVE * (own.reach + self.piece.reach + fabs(self.other.cx) + fabs(self.other.cy))
        tie = TIE_RELATIVE * (own.reach if own.reach < self.piece.reach else self.piece.reach) + tol
        if not across_side(
            self.piece, best, self.other, bodies.margin[d] + bodies.margin[s], tol, tie, bit == 2, m
        ):
            manifolds.pairs[k].enabled = 0
            return 0
        if bit == 2:
            # The points are relative to b, and manifolds store them relative to a.
            m.shift(bodies.x[s] - bodies.x[d], bodies.y[s] - bodies.y[d])
        manifolds.set_manifold(k, m)
        if manifolds.pairs[k].previous >= 0:
            manifolds.take_impulses(k, previous, manifolds.pairs[k].previous)
        self.repaired[self.count] = k
        self.count += 1
        return 0
