"""Finds the next time of impact of two bodies on their paths."""

from __future__ import annotations

from math import sqrt

import cython

from physics.ccd.paths import Paths
from physics.collision.detection import responds
from physics.collision.piece_pairs import BOTH_SOLID, EITHER, collide_some, differ, pieces_meet
from physics.components.rigid_body import RigidBody
from physics.dynamics.solver_bodies import SolverBodies
from physics.geometry.cast_hit import CastHit
from physics.geometry.impact import TimeOfImpact
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex, seen_from
from physics.tolerances import IMPACT_TIE, KERNEL_SCALE, SAME_NORMAL_COSINE, SHELL_SCALE, SKIN_SCALE

if not cython.compiled:
    FULL, WITHOUT_SKIN, WITHOUT_SHELL, KERNEL, INNER, INNERMOST = range(6)


@cython.final
@cython.cclass
class PairImpact:
    """Finds impacts of two rows. Coordinates are relative to the centre of mass of the first body (see `Paths`).

    time      of the impact, as a fraction of the tick
    nx, ny    unit normal from the first to the second body at that time
    x, y      point of the impact at that time
    piece_a, piece_b  which piece of each
    inside    whether the two overlap at the start
    manifold  set by `find_contact` and `find_wide_contact`

    The motion that `find` looks at:

    remaining         the rest of the tick, as a fraction of the tick
    offset_x, offset_y  from the first centre of mass to the second one at its start; dx, dy: how much that changes
    ca, sa, cb, sb    cosine and sine of the angle of each body at its start; turn_a, turn_b: how far each turns
    distinct  whether some pairs of pieces do not meet; solid: BOTH_SOLID if only solid pieces count, else EITHER
    hit       the impact of two pieces; outermost: the points of all pairs of pieces that meet at the earliest time
    """

    time: float
    nx: float
    ny: float
    x: float
    y: float
    inside: bool
    piece_a: int
    piece_b: int
    toi: TimeOfImpact
    hit: CastHit
    narrowphase: Narrowphase
    manifold: Manifold
    outermost: Manifold
    remaining: float
    offset_x: float
    offset_y: float
    dx: float
    dy: float
    ca: float
    sa: float
    turn_a: float
    cb: float
    sb: float
    turn_b: float
    distinct: bool
    solid: int

    def __init__(self) -> None:
        self.time = self.nx = self.ny = self.x = self.y = 0.0
        self.inside = False
        self.piece_a = self.piece_b = 0
        self.toi = TimeOfImpact()
        self.hit = CastHit()
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.outermost = Manifold()
        self.remaining = self.offset_x = self.offset_y = self.dx = self.dy = 0.0
        self.ca = self.cb = 1.0
        self.sa = self.sb = self.turn_a = self.turn_b = 0.0
        self.distinct = False
        self.solid = EITHER

    def find(
        self,
        paths: Paths,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        start: float,
        size_i: cython.int,
        size_j: cython.int,
    ) -> cython.int:
        """Returns 1 if two rows have an impact after `start`; 0 if not, or if they overlap there (then `inside` is
        set).

        Several pairs of pieces that meet at one moment along one normal are one impact, in the middle between them: a
        table that comes down on its feet does not tip over its first foot. If pairs meet at one moment along different
        normals, the normal of the earliest counts.

        size_i, size_j  size to which the pieces of each row are scaled: FULL, WITHOUT_SKIN, WITHOUT_SHELL (a thicker
                        skin), KERNEL, INNER or INNERMOST, in descending order

        If the two rows push each other, only solid pieces count.
        """
        m: Manifold = self.outermost
        time: float
        length: float
        self.set_motion(paths, i, j, start)
        time = self.find_earliest(
            paths.bodies, i, self.pieces(paths, i, size_i), j, self.pieces(paths, j, size_j)
        )
        if time > 1.0:
            return 0
        self.nx = m.nx
        self.ny = m.ny
        self.x = m.x0 if m.count == 1 else 0.5 * (m.x0 + m.x1)
        self.y = m.y0 if m.count == 1 else 0.5 * (m.y0 + m.y1)
        self.time = start + self.remaining * time
        if self.nx == 0.0 and self.ny == 0.0:
            # The nearest points coincide, so they give no normal: take the direction of the relative motion.
            length = sqrt(self.dx * self.dx + self.dy * self.dy)
            self.nx = -self.dx / length if length > 0.0 else 1.0
            self.ny = -self.dy / length if length > 0.0 else 0.0
        return 1

    def set_motion(
        self, paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t, start: float
    ) -> cython.void:
        """Set the motion of two rows in the rest of the tick after `start`."""
        self.remaining = 1.0 - start
        self.offset_x = paths.offset_x(i, j, start)
        self.offset_y = paths.offset_y(i, j, start)
        self.dx = self.remaining * (paths.segments[j].mx - paths.segments[i].mx)
        self.dy = self.remaining * (paths.segments[j].my - paths.segments[i].my)
        self.turn_a = self.remaining * paths.segments[i].ma
        self.turn_b = self.remaining * paths.segments[j].ma
        paths.set_rotation(i, start)
        self.ca = paths.cosine
        self.sa = paths.sine
        paths.set_rotation(j, start)
        self.cb = paths.cosine
        self.sb = paths.sine

    def find_earliest(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        a: tuple[Convex, ...],
        j: cython.Py_ssize_t,
        b: tuple[Convex, ...],
    ) -> float:
        """The time at which the first pair of pieces meets in the motion, as a fraction of the rest of the tick, or 2
        if none meets. Sets `outermost`, `piece_a`, `piece_b` and `inside`."""
        hit: CastHit = self.hit
        m: Manifold = self.outermost
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        one: Convex
        other: Convex
        earliest: float = 2.0
        tied: cython.bint = False
        self.distinct = differ(bodies, i, j)
        self.solid = BOTH_SOLID if self.distinct and responds(bodies, i, j) else EITHER
        self.inside = False
        for p in range(len(a)):
            one = a[p]
            for q in range(len(b)):
                other = b[q]
                if not self.find_piece_impact(bodies, i, p, one, j, q, other):
                    continue
                if hit.inside:
                    self.inside = True
                    return 2.0
                if hit.fraction >= earliest:
                    tied = tied or self.remaining * (hit.fraction - earliest) <= IMPACT_TIE
                    continue
                tied = self.remaining * (earliest - hit.fraction) <= IMPACT_TIE
                earliest = hit.fraction
                m.set_single_point(hit.nx, hit.ny, 0.0, 0.0, hit.x, hit.y)
                self.piece_a = p
                self.piece_b = q
        if tied and (m.nx != 0.0 or m.ny != 0.0):
            self.add_tied(bodies, i, a, j, b, earliest)
        return earliest

    def add_tied(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        a: tuple[Convex, ...],
        j: cython.Py_ssize_t,
        b: tuple[Convex, ...],
        earliest: float,
    ) -> cython.int:
        """Add the points of all pairs of pieces that meet at the time of the earliest pair, with nearly the same
        normal, to `outermost`. `piece_a` and `piece_b` become the first of these pairs: rounding must not decide
        between them."""
        hit: CastHit = self.hit
        m: Manifold = self.outermost
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        one: Convex
        other: Convex
        first: cython.bint = True
        for p in range(len(a)):
            one = a[p]
            for q in range(len(b)):
                other = b[q]
                if (
                    self.find_piece_impact(bodies, i, p, one, j, q, other)
                    and self.remaining * (hit.fraction - earliest) <= IMPACT_TIE
                    and m.nx * hit.nx + m.ny * hit.ny >= SAME_NORMAL_COSINE
                ):
                    if first:
                        self.piece_a = p
                        self.piece_b = q
                        first = False
                    m.take_if_outer(hit.x, hit.y, 0.0)
        return 0

    def find_piece_impact(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        p: cython.Py_ssize_t,
        one: Convex,
        j: cython.Py_ssize_t,
        q: cython.Py_ssize_t,
        other: Convex,
    ) -> cython.int:
        """Whether two pieces meet in the motion; `hit` says when and where."""
        if self.distinct and not pieces_meet(bodies, i, p, j, q, self.solid):
            return 0
        return self.toi.find(
            self.hit, one, self.ca, self.sa, self.turn_a, other, self.offset_x, self.offset_y,
            self.cb, self.sb, self.turn_b, self.dx, self.dy,
        )  # fmt: skip

    def find_contact(
        self, paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float, margin: float
    ) -> cython.int:
        """Whether two rows are at most `margin` apart at a time. If so, set `manifold`, the normal, and the middle of
        the contact points."""
        m: Manifold = self.manifold
        ca: float
        sa: float
        paths.set_rotation(i, time)
        ca = paths.cosine
        sa = paths.sine
        paths.set_rotation(j, time)
        if differ(paths.bodies, i, j):
            if not collide_some(
                self.narrowphase, paths.bodies, i, self.pieces(paths, i, FULL), ca, sa,
                j, self.pieces(paths, j, FULL), paths.offset_x(i, j, time), paths.offset_y(i, j, time),
                paths.cosine, paths.sine, margin, BOTH_SOLID if responds(paths.bodies, i, j) else EITHER, m,
            ):  # fmt: skip
                return 0
        elif not self.narrowphase.collide_all(
            self.pieces(paths, i, FULL), ca, sa, self.pieces(paths, j, FULL),
            paths.offset_x(i, j, time), paths.offset_y(i, j, time), paths.cosine, paths.sine, margin, m,
        ):  # fmt: skip
            return 0
        self.time = time
        self.piece_a = m.piece_a
        self.piece_b = m.piece_b
        self.nx = m.nx
        self.ny = m.ny
        self.x = m.x0 if m.count == 1 else 0.5 * (m.x0 + m.x1)
        self.y = m.y0 if m.count == 1 else 0.5 * (m.y0 + m.y1)
        return 1

    def find_wide_contact(
        self,
        paths: Paths,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        time: float,
        margin: float,
        near: float,
    ) -> cython.int:
        """As `find_contact`, but the points of `manifold` are the outermost points of all pairs of pieces that are at
        most `near` apart and have nearly this normal: for a table, one point at each of its outer feet."""
        m: Manifold = self.manifold
        one: Convex
        other: Convex
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        ca: float
        sa: float
        a: tuple[Convex, ...] = self.pieces(paths, i, FULL)
        b: tuple[Convex, ...] = self.pieces(paths, j, FULL)
        candidate: Manifold = self.narrowphase.candidate
        distinct: cython.bint = differ(paths.bodies, i, j)
        if not self.find_contact(paths, i, j, time, margin):
            return 0
        if len(a) == 1 and len(b) == 1:
            return 1
        paths.set_rotation(i, time)
        ca = paths.cosine
        sa = paths.sine
        paths.set_rotation(j, time)
        for p in range(len(a)):
            one = a[p]
            for q in range(len(b)):
                other = b[q]
                if distinct and not pieces_meet(paths.bodies, i, p, j, q, BOTH_SOLID):
                    continue
                if (
                    self.narrowphase.collide(
                        one, ca, sa, other, paths.offset_x(i, j, time), paths.offset_y(i, j, time),
                        paths.cosine, paths.sine, near, candidate,
                    )
                    and candidate.nx * m.nx + candidate.ny * m.ny >= SAME_NORMAL_COSINE
                ):  # fmt: skip
                    m.take_outermost(candidate)
        return 1

    def pieces(self, paths: Paths, i: cython.Py_ssize_t, swept_size: cython.int) -> tuple[Convex, ...]:
        """The pieces of a row relative to its centre of mass, scaled to `swept_size`."""
        bodies: Bodies = paths.bodies
        whole: tuple[Convex, ...] = bodies.pieces[i]
        table: SolverBodies = paths.table
        body: RigidBody
        if not paths.is_dynamic(i) or (
            swept_size == FULL and table.local_cx[i] == 0.0 and table.local_cy[i] == 0.0
        ):
            return whole
        body = bodies.rigid_bodies[i]
        if body._swept_pieces is None or body._swept_pieces_of is not whole:
            body._swept_pieces = _swept_pieces(whole, table.local_cx[i], table.local_cy[i])
            body._swept_pieces_of = whole
        some: tuple[Convex, ...] = body._swept_pieces[swept_size]
        return some


def _swept_pieces(pieces: tuple[Convex, ...], x: float, y: float) -> tuple[tuple[Convex, ...], ...]:
    """The pieces relative to a body's centre of mass, for each size from FULL to INNERMOST."""
    return tuple(
        tuple(seen_from(piece, x, y, size) for piece in pieces)
        for size in (1.0, SKIN_SCALE, SHELL_SCALE, KERNEL_SCALE, KERNEL_SCALE**3, KERNEL_SCALE**6)
    )
