"""Jams: two bodies of several pieces that are deep in each other, and their common way out.

Each pair of pieces is pushed apart along its own shortest way. Where these ways oppose each other, as on the tip of a
triangle between the two discs of a dumbbell, the pushes cancel, and the two would come to rest in each other. The same
holds for a body that game code put into ground of several pieces: what pushes it out of one piece pushes it into the
next. So all deep contacts of such a pair push along one direction: the one in which the two bodies get free of each
other on the shortest way. A ball that is wedged into a notch is on the right side: both flanks together push it out,
and that way is shorter by far.
"""

from __future__ import annotations

from math import inf, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.collision.piece_pairs import BOTH_SOLID, differ, pieces_meet
from physics.components.collider import Collider
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import contains_within, reach_along
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import JAMMED_COSINE, JAMMED_RELATIVE, SLOP_RELATIVE, WEDGED_SHARE

_TIE = cython.declare(cython.double, 1.0 - 1e-6)
_ENDLESS = cython.declare(cython.double, inf)


@cython.final
@cython.cclass
class JamResolver:
    """Finds the common way out of two bodies, and turns the normals of their manifolds to it.

    nx, ny      the direction: a unit vector from the first body to the second
    one, other  a piece of each
    """

    nx: float
    ny: float
    one: PlacedPiece
    other: PlacedPiece

    def __init__(self) -> None:
        self.nx = 1.0
        self.ny = 0.0
        self.one = PlacedPiece()
        self.other = PlacedPiece()

    def turn_normals(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, first: cython.Py_ssize_t
    ) -> cython.int:
        """If two rows jam, turn their manifolds, which are all from row `first` on, and return 1; otherwise return 0.
        At least one of the two rows is dynamic.

        (Pairs with a one-way collider are left to `OneWay`.)
        """
        i: cython.Py_ssize_t = manifolds.pairs[first].row_a
        j: cython.Py_ssize_t = manifolds.pairs[first].row_b
        one: Collider = bodies.colliders[i]
        other: Collider = bodies.colliders[j]
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        way: float
        if (
            one._one_way is not None
            or other._one_way is not None
            or not self.is_jammed(bodies, manifolds, previous, first)
        ):
            return 0
        way = self.choose_direction(bodies, manifolds, first)
        if (
            bodies.kind[i] == DYNAMIC == bodies.kind[j]
            and self.wedge_distance(manifolds, first) < WEDGED_SHARE * way
            and not previous.has_jammed(manifolds.a[first], manifolds.b[first])
        ):
            return 0
        for k in range(first, manifolds.count):
            if manifolds.depth(k) <= 0.0:
                continue
            p = 2 * k
            if manifolds.pairs[k].point_count == 2:
                manifolds.points[p].x = 0.5 * (manifolds.points[p].x + manifolds.points[p + 1].x)
                manifolds.points[p].y = 0.5 * (manifolds.points[p].y + manifolds.points[p + 1].y)
            self.place_pieces(
                bodies, i, j, piece_a_of(bodies, manifolds, k), piece_b_of(bodies, manifolds, k)
            )
            manifolds.replace_normal(k, self.nx, self.ny, self.overlap(self.nx, self.ny))
        return 1

    def is_jammed(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, first: cython.Py_ssize_t
    ) -> cython.bint:
        """Whether pieces of two bodies are deep in each other, and their ways out oppose each other.

        Two bodies that were turned in the last detection, and are deeper than three times JAMMED_RELATIVE, still jam.
        Otherwise the bodies would hover: pushed out in one tick, and driven back in the next, in which no ways oppose
        each other. Ground jams a body only if the centre of a piece of the body is in the ground: a body that is wedged
        into a corner of the ground is on the right side. A piece of ground may oppose the way out before the piece
        overlaps the body, because the sweep stops squeezed bodies at its surface.
        """
        i: cython.Py_ssize_t = manifolds.pairs[first].row_a
        j: cython.Py_ssize_t = manifolds.pairs[first].row_b
        ground: cython.bint = bodies.kind[i] != DYNAMIC or bodies.kind[j] != DYNAMIC
        size: float = self.smallest_width(bodies, i, j)
        k: cython.Py_ssize_t
        m: cython.Py_ssize_t
        cosine: float
        for k in range(first, manifolds.count):
            if manifolds.depth(k) <= JAMMED_RELATIVE * size:
                continue
            if manifolds.depth(k) > 3.0 * JAMMED_RELATIVE * size and previous.has_jammed(
                manifolds.a[first], manifolds.b[first]
            ):
                return True
            for m in range(first, manifolds.count):
                cosine = (
                    manifolds.values[k].normal_x * manifolds.values[m].normal_x
                    + manifolds.values[k].normal_y * manifolds.values[m].normal_y
                )
                if (ground or manifolds.depth(m) > 2.0 * SLOP_RELATIVE * size) and cosine < JAMMED_COSINE:
                    return not ground or self.is_inside(bodies, manifolds, first)
        return False

    def smallest_width(self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """The smallest width of the dynamic body of two rows; if both are dynamic, of the smaller one."""
        body: RigidBody
        size: float = -1.0
        if bodies.kind[i] == DYNAMIC:
            body = bodies.rigid_bodies[i]
            size = body._size
        if bodies.kind[j] == DYNAMIC:
            body = bodies.rigid_bodies[j]
            if size < 0.0 or body._size < size:
                size = body._size
        return size

    def is_inside(self, bodies: Bodies, manifolds: Manifolds, first: cython.Py_ssize_t) -> cython.bint:
        """Whether the centre of a piece of the dynamic body is in a piece of the ground."""
        i: cython.Py_ssize_t = manifolds.pairs[first].row_a
        j: cython.Py_ssize_t = manifolds.pairs[first].row_b
        k: cython.Py_ssize_t
        free: cython.bint = bodies.kind[i] == DYNAMIC
        ground: PlacedPiece = self.other if free else self.one
        piece: PlacedPiece = self.one if free else self.other
        for k in range(first, manifolds.count):
            if manifolds.depth(k) > 0.0:
                self.place_pieces(
                    bodies, i, j, piece_a_of(bodies, manifolds, k), piece_b_of(bodies, manifolds, k)
                )
                # A segment has no inside.
                if (ground.count != 2 or ground.radius > 0.0) and contains_within(
                    ground, piece.cx, piece.cy, 0.0
                ):
                    return True
        return False

    def wedge_distance(self, manifolds: Manifolds, first: cython.Py_ssize_t) -> float:
        """How far row `j` has to go until none of its manifolds, from row `first` on, overlaps, if two of these
        manifolds together push the row there; infinite if no two do.

        Of the displacements d with d.n >= s and d.m >= t, for normals n and m and depths s and t, the shortest has
        equality in both (unless one of them alone is enough). With c = n.m it is d = e n + f m, where

            e + c f = s    c e + f = t    so    e = (s - c t) / (1 - c^2)    f = (t - c s) / (1 - c^2)
        """
        k: cython.Py_ssize_t
        m: cython.Py_ssize_t
        n: cython.Py_ssize_t
        s: float
        t: float
        c: float
        x: float
        y: float
        for k in range(first, manifolds.count):
            s = manifolds.depth(k)
            for m in range(first, k):
                t = manifolds.depth(m)
                c = manifolds.values[k].normal_x * manifolds.values[m].normal_x
                c += manifolds.values[k].normal_y * manifolds.values[m].normal_y
                if s <= 0.0 or t <= 0.0 or not c * c < 1.0 or c * s >= t or c * t >= s:
                    continue
                x = (s - c * t) * manifolds.values[k].normal_x + (t - c * s) * manifolds.values[m].normal_x
                y = (s - c * t) * manifolds.values[k].normal_y + (t - c * s) * manifolds.values[m].normal_y
                x /= 1.0 - c * c
                y /= 1.0 - c * c
                for n in range(first, manifolds.count):
                    s = manifolds.depth(n)
                    if (
                        s > 0.0
                        and x * manifolds.values[n].normal_x + y * manifolds.values[n].normal_y < _TIE * s
                    ):
                        break
                else:
                    return sqrt(x * x + y * y)
                s = manifolds.depth(k)
        return _ENDLESS

    def choose_direction(self, bodies: Bodies, manifolds: Manifolds, first: cython.Py_ssize_t) -> float:
        """Set the direction in which the way out of the two bodies is shortest: one of the normals of the manifolds, or
        of these normals turned by 90, 180 or 270 degrees. Returns the length of the way."""
        i: cython.Py_ssize_t = manifolds.pairs[first].row_a
        j: cython.Py_ssize_t = manifolds.pairs[first].row_b
        k: cython.Py_ssize_t
        turn: cython.int
        x: float
        y: float
        swap: float
        way: float
        best: float = -1.0
        for k in range(first, manifolds.count):
            if manifolds.depth(k) <= 0.0:
                continue
            x = manifolds.values[k].normal_x
            y = manifolds.values[k].normal_y
            for turn in range(4):
                way = self.escape_distance(bodies, i, j, x, y)
                if best < 0.0 or way < _TIE * best:
                    best = way
                    self.nx = x
                    self.ny = y
                swap = x
                x = -y
                y = swap
        return best

    def escape_distance(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, nx: float, ny: float
    ) -> float:
        """How far row `j` has to go in a direction to be free of row `i`."""
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        far: float = -1.0
        next_far: float = 0.0
        distinct: cython.bint = differ(bodies, i, j)
        one: tuple[Convex, ...] = bodies.pieces[i]
        other: tuple[Convex, ...] = bodies.pieces[j]
        # Repeat until no pair of pieces overlaps there: a piece that leaves one piece may enter the next.
        while next_far > far:
            far = next_far
            for p in range(len(one)):
                for q in range(len(other)):
                    if distinct and not pieces_meet(bodies, i, p, j, q, BOTH_SOLID):
                        continue
                    self.place_pieces(bodies, i, j, p, q)
                    if (
                        self.overlap(-ny, nx) > 0.0
                        and self.overlap(ny, -nx) > 0.0
                        and -self.overlap(-nx, -ny) < next_far
                        and self.overlap(nx, ny) > next_far
                    ):
                        next_far = self.overlap(nx, ny)
        return far

    def place_pieces(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        p: cython.Py_ssize_t,
        q: cython.Py_ssize_t,
    ) -> None:
        """Place piece `p` of row `i` and piece `q` of row `j`, in the frame of row `i`."""
        one: tuple[Convex, ...] = bodies.pieces[i]
        other: tuple[Convex, ...] = bodies.pieces[j]
        self.one.place(one[p], 0.0, 0.0, bodies.c[i], bodies.s[i])
        self.other.place(
            other[q],
            bodies.x[j] - bodies.x[i],
            bodies.y[j] - bodies.y[i],
            bodies.c[j],
            bodies.s[j],
        )

    def overlap(self, nx: float, ny: float) -> float:
        """How far `other` has to go along (nx, ny) until it is entirely in front of `one` in this direction."""
        return reach_along(self.one, nx, ny) + reach_along(self.other, -nx, -ny)
