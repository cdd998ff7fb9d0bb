"""One-way colliders: solid for bodies that come from their front, and passable for all others.

The position of a body decides, not its velocity, which is 0 at the top of a jump. For a body that is in front of the
collider, or was when the tick began, or that the sweep stopped at the front in this tick, the collider is solid, and
stays solid while the two are near each other, however deep a load presses the body in. Any other body passes, until the
two are apart or the body is in front. The sides are never solid: a body that comes down beside the collider passes. If
the shortest way out of a solid collider leads to its back, the contact is computed across the front instead.

Tiles in a row are one platform. If one is solid for a body, so is the next, whose front goes on where that of the first
ends: a body that comes over the seam is as deep in the next tile as it was in the first.
"""

from __future__ import annotations

from array import array
from math import cos, fabs, sin

import cython

from physics.collision.hits import NO_HITS, Hits
from physics.collision.manifolds import Manifolds
from physics.collision.materials import piece_a_of, piece_b_of
from physics.collision.one_way_side import OneWaySide
from physics.components.collider import Collider
from physics.components.motion import Velocity
from physics.components.piece_filters import PieceFilters
from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
from physics.geometry.manifold import Manifold
from physics.geometry.placed import Placed
from physics.geometry.sides import across_side, reach_along
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import ACTIVE, Bodies
from physics.shapes.convex import Convex
from physics.tolerances import (
    FLANK_COSINE,
    FLAT_COSINE,
    ONE_WAY_RELATIVE,
    SEAM_RELATIVE,
    TIE_RELATIVE,
    TOUCH_RELATIVE,
)


@cython.final
@cython.cclass
class OneWay:
    """Decides which manifolds with one-way colliders are solved.

    dt               length of the tick that has moved the bodies; 0 if game code has put them where they are
    count, repaired  rows of the manifolds that were changed to a contact across the front
    piece, other     the piece of the one-way collider, relative to its entity's position, and a piece of the other
                     body in the same frame
    front            the front of `piece`
    manifold         a contact across the front
    hits             those of the sweep in the tick that has moved the bodies
    solid, solid_count  rows of the manifolds of the last tick in which a one-way collider holds a body back
    next, next_front    the piece of such a collider, in the frame of `piece`, and its front
    """

    dt: float
    count: int
    repaired: array[int]
    piece: Placed
    other: Placed
    manifold: Manifold
    front: OneWaySide
    hits: Hits
    solid: array[int]
    solid_count: int
    next: Placed
    next_front: OneWaySide

    def __init__(self) -> None:
        self.dt = 0.0
        self.count = 0
        self.repaired = NO_INTS
        self.piece = Placed()
        self.other = Placed()
        self.manifold = Manifold()
        self.front = OneWaySide()
        self.hits = NO_HITS
        self.solid = NO_INTS
        self.solid_count = 0
        self.next = Placed()
        self.next_front = OneWaySide()

    def run(self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds) -> None:
        """Decide about all manifolds of one-way colliders."""
        k: cython.Py_ssize_t
        a: Collider
        b: Collider
        if manifolds.count > len(self.repaired):
            self.repaired = grown(self.repaired, manifolds.count)
        self.count = 0
        self.list_solid(previous)
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
            or self.is_in_front(bodies, s, d)
            or self.is_next(bodies, previous, s, n, d)
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
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, nx: float, ny: float
    ) -> cython.int:
        """Whether two rows that meet within the tick, with the normal (nx, ny) from `i` to `j`, stop each other.

        Called before the motion of the tick is written to the rows.
        """
        one: Collider = bodies.colliders[i]
        other: Collider = bodies.colliders[j]
        if one._one_way is not None and not self.comes_from_front(bodies, i, j, nx, ny):
            return 0
        return other._one_way is None or self.comes_from_front(bodies, j, i, 0.0 - nx, 0.0 - ny)

    def comes_from_front(
        self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t, nx: float, ny: float
    ) -> cython.int:
        """Whether row `d` hits the front of row `s`, with the normal (nx, ny) away from `s`.

        If `d` hits a side flatly, the side decides. If `d` hits a corner, it must have been in front when the tick
        began: otherwise it may be passing beside the collider.
        """
        pieces: tuple[Convex, ...] = bodies.pieces[s]
        filters: PieceFilters | None = bodies.filters_of(s)
        n: cython.Py_ssize_t
        side: cython.Py_ssize_t
        self.dt = 0.0  # the rows have the poses of the beginning of the tick, and no others are to be tested
        for n in range(len(pieces)):
            if filters is not None and filters.sensor[n]:
                continue
            self.set_piece(bodies, s, n)
            if not self.front.has(nx, ny):
                continue
            if self.is_in_front(bodies, s, d):
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
        self.piece.put(pieces[n], 0.0, 0.0, c, sn)
        self.front.of(bodies.colliders[s], self.piece, c, sn)

    def was_solid(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, k: cython.Py_ssize_t, bit: cython.int
    ) -> cython.int:
        """Whether the piece was solid in the last tick for the same piece of the other body. If that piece comes near
        only in this tick, and its shortest way out leads to the front: whether for any piece of the other body, or in
        the sweep of this tick, after which the body may have turned a little way into the front."""
        i: cython.Py_ssize_t = manifolds.pairs[k].previous
        n: cython.Py_ssize_t = self.piece_of(bodies, manifolds, k, bit)
        pieces: tuple[Convex, ...] = bodies.pieces[manifolds.pairs[k].row_b]
        m: cython.Py_ssize_t
        if i >= 0:
            return 1 if previous.pairs[i].solid_sides & bit else 0
        if not self.leads_to_front(manifolds, k, bit):
            return 0
        if self.dt > 0.0 and self.hits.stops(manifolds.pairs[k].row_a, manifolds.pairs[k].row_b):
            return 1
        i = previous.first_of(manifolds.a[k], manifolds.b[k])
        while i < previous.count and previous.a[i] == manifolds.a[k] and previous.b[i] == manifolds.b[k]:
            m = (
                previous.pairs[i].pieces // len(pieces)
                if bit == 1
                else previous.pairs[i].pieces % len(pieces)
            )
            if m == n and previous.pairs[i].solid_sides & bit:
                return 1
            i += 1
        return 0

    def list_solid(self, previous: Manifolds) -> None:
        """Set `solid` to the rows of `previous` in which a one-way collider holds a body back."""
        k: cython.Py_ssize_t
        if previous.count > len(self.solid):
            self.solid = grown(self.solid, previous.count)
        self.solid_count = 0
        for k in range(previous.count):
            if previous.pairs[k].solid_sides:
                self.solid[self.solid_count] = k
                self.solid_count += 1

    def is_next(
        self,
        bodies: Bodies,
        previous: Manifolds,
        s: cython.Py_ssize_t,
        n: cython.Py_ssize_t,
        d: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether `piece`, the `n`-th of row `s`, is beside a piece that held row `d` back in the last tick, in a row
        of tiles."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        t: cython.Py_ssize_t
        m: cython.Py_ssize_t
        bit: cython.int
        entity: cython.longlong = bodies.entity[d]
        pieces: tuple[Convex, ...] | None
        for i in range(self.solid_count):
            k = self.solid[i]
            if previous.a[k] != entity and previous.b[k] != entity:
                continue
            bit = 1 if previous.b[k] == entity else 2
            t = bodies.row_of(previous.a[k] if bit == 1 else previous.b[k])
            if not previous.pairs[k].solid_sides & bit or t < 0 or bodies.state[t] != ACTIVE:
                continue
            pieces = bodies.pieces[d if bit == 1 else t]
            if not pieces:
                continue
            m = (
                previous.pairs[k].pieces // len(pieces)
                if bit == 1
                else previous.pairs[k].pieces % len(pieces)
            )
            if (t != s or m != n) and self.goes_on(bodies, s, t, m):
                return 1
        return 0

    def goes_on(
        self, bodies: Bodies, s: cython.Py_ssize_t, t: cython.Py_ssize_t, m: cython.Py_ssize_t
    ) -> cython.int:
        """Whether the front of `piece`, of row `s`, goes on where that of the `m`-th piece of row `t` ends."""
        pieces: tuple[Convex, ...] = bodies.pieces[t]
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        nx: float
        ny: float
        slack: float
        if m >= len(pieces):
            return 0
        self.next.put(
            pieces[m], bodies.x[t] - bodies.x[s], bodies.y[t] - bodies.y[s], bodies.c[t], bodies.s[t]
        )
        self.next_front.of(bodies.colliders[t], self.next, bodies.c[t], bodies.s[t])
        slack = SEAM_RELATIVE * (self.piece.reach if self.piece.reach < self.next.reach else self.next.reach)
        for side in range(0, 4 * self.piece.count if self.piece.count > 1 else 0, 4):
            if not self.is_front(side):
                continue
            for other in range(0, 4 * self.next.count if self.next.count > 1 else 0, 4):
                nx = self.next.vertices[other + 2]
                ny = self.next.vertices[other + 3]
                if (
                    self.next_front.has(nx, ny)
                    and nx * self.piece.vertices[side + 2] + ny * self.piece.vertices[side + 3]
                    >= FLANK_COSINE
                    and (
                        meet(self.piece, side, self.next, other, slack)
                        or meet(self.next, other, self.piece, side, slack)
                    )
                ):
                    return 1
        return 0

    def is_in_front(self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t) -> cython.int:
        """Whether row `d` is in front of the piece of row `s`, or was in front before this tick moved the two."""
        side: cython.Py_ssize_t
        slack: float = ONE_WAY_RELATIVE * self.size_of(bodies, s, d)
        x: float = 0.0
        y: float = 0.0
        nx: float
        ny: float
        depth: float
        if self.dt > 0.0 and not self.hits.lets_through(s, d):
            # The displacement of `d` relative to `s` in this tick, to test the poses at its beginning as well: then the
            # depth along n was greater by n . displacement. (A body that passed in the sweep was not in front.)
            x = self.moved(bodies, d, True) - self.moved(bodies, s, True)
            y = self.moved(bodies, d, False) - self.moved(bodies, s, False)
        if self.piece.count < 2:
            depth = reach_along(self.piece, self.front.x, self.front.y) + self.reach_back(
                bodies, s, d, self.front.x, self.front.y
            )
            return depth <= slack or depth + (x * self.front.x + y * self.front.y) <= slack
        for side in range(0, 4 * self.piece.count, 4):
            if self.is_front(side):
                nx = self.piece.vertices[side + 2]
                ny = self.piece.vertices[side + 3]
                depth = self.plane(side) + self.reach_back(bodies, s, d, nx, ny)
                if depth <= slack or depth + (x * nx + y * ny) <= slack:
                    return 1
        return 0

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
        self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t, nx: float, ny: float
    ) -> float:
        """The greatest extent of the pieces of row `d` in the direction (-nx, -ny), relative to the position of row
        `s`."""
        pieces: tuple[Convex, ...] = bodies.solid_pieces(d)
        k: cython.Py_ssize_t
        reach: float
        best: float = 0.0
        for k in range(len(pieces)):
            self.other.put(
                pieces[k], bodies.x[d] - bodies.x[s], bodies.y[d] - bodies.y[s], bodies.c[d], bodies.s[d]
            )
            reach = reach_along(self.other, -nx, -ny)
            if k == 0 or reach > best:
                best = reach
        return best

    def size_of(self, bodies: Bodies, s: cython.Py_ssize_t, d: cython.Py_ssize_t) -> float:
        """The smallest width of the dynamic body of the pair."""
        body: RigidBody = bodies.rigid_bodies[d if bodies.kind[d] == DYNAMIC else s]
        return body.size

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
            return body.moved_x if along_x else body.moved_y
        if bodies.velocities[i] is None:
            return 0.0
        velocity = bodies.velocities[i]
        return (velocity._x if along_x else velocity._y) * self.dt

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
                    bodies, s, d, self.piece.vertices[side + 2], self.piece.vertices[side + 3]
                )
                if best < 0 or depth < best_depth:
                    best = side
                    best_depth = depth
        if best < 0:
            manifolds.pairs[k].enabled = 0
            return 0
        own = pieces[self.piece_of(bodies, manifolds, k, 3 - bit)]
        self.other.put(own, bodies.x[d] - bodies.x[s], bodies.y[d] - bodies.y[s], bodies.c[d], bodies.s[d])
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
        manifolds.put(k, m)
        if manifolds.pairs[k].previous >= 0:
            manifolds.take_impulses(k, previous, manifolds.pairs[k].previous)
        self.repaired[self.count] = k
        self.count += 1
        return 0


def meet(
    one: Placed, side: cython.Py_ssize_t, other: Placed, beside: cython.Py_ssize_t, slack: float
) -> cython.bint:
    """Whether a side of one piece ends where a side of another begins."""
    end: cython.Py_ssize_t = side + 4 if side + 4 < 4 * one.count else 0
    return (
        fabs(
            (one.vertices[end] + one.radius * one.vertices[side + 2])
            - (other.vertices[beside] + other.radius * other.vertices[beside + 2])
        )
        <= slack
        and fabs(
            (one.vertices[end + 1] + one.radius * one.vertices[side + 3])
            - (other.vertices[beside + 1] + other.radius * other.vertices[beside + 3])
        )
        <= slack
    )
