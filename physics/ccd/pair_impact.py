"""Finds the next time of impact of two bodies on their paths."""

from __future__ import annotations

from math import sqrt

import cython

from physics.ccd.paths import Paths
from physics.collision.detection import responds
from physics.collision.piece_pairs import BOTH_SOLID, EITHER, differ, pieces_meet, touch_some
from physics.components.rigid_body import RigidBody
from physics.dynamics.solver_bodies import SolverBodies
from physics.geometry.hit import Hit
from physics.geometry.impact import TimeOfImpact
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex, seen_from
from physics.tolerances import ALIKE_COSINE, IMPACT_TIE, KERNEL_SCALE, SHELL_SCALE, SKIN_SCALE

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
    manifold  set by `touch` and `touch_widely`
    met       scratch space
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
    hit: Hit
    narrowphase: Narrowphase
    manifold: Manifold
    met: Manifold

    def __init__(self) -> None:
        self.time = self.nx = self.ny = self.x = self.y = 0.0
        self.inside = False
        self.piece_a = self.piece_b = 0
        self.toi = TimeOfImpact()
        self.hit = Hit()
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.met = Manifold()

    def find(
        self,
        paths: Paths,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        start: float,
        part_i: cython.int,
        part_j: cython.int,
    ) -> cython.int:
        """Returns 1 if two rows have an impact after `start`; 0 if not, or if they overlap there (then `inside` is
        set).

        Several pairs of pieces that meet at one moment along one normal are one impact, in the middle between them: a
        table that comes down on its feet does not turn over the first one. If pairs meet at one moment along different
        normals, the normal of the earliest counts.

        part_i, part_j  size to which the pieces of each row are scaled: FULL, WITHOUT_SKIN, WITHOUT_SHELL (a thicker
                        skin), KERNEL, INNER or INNERMOST, in descending order

        Of two rows that push each other, only solid pieces count.
        """
        one: Convex
        other: Convex
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        a: tuple[Convex, ...] = self.pieces(paths, i, part_i)
        b: tuple[Convex, ...] = self.pieces(paths, j, part_j)
        hit: Hit = self.hit
        m: Manifold = self.met
        rest: float = 1.0 - start
        dx: float = rest * (paths.segments[j].mx - paths.segments[i].mx)
        dy: float = rest * (paths.segments[j].my - paths.segments[i].my)
        turn_a: float = rest * paths.segments[i].ma
        turn_b: float = rest * paths.segments[j].ma
        x: float = paths.apart_x(i, j, start)
        y: float = paths.apart_y(i, j, start)
        best: float = 2.0
        nx: float = 0.0
        ny: float = 0.0
        again: cython.bint = False
        tied: cython.bint = False
        ca: float
        sa: float
        distinct: cython.bint = differ(paths.bodies, i, j)
        solid: cython.int = EITHER
        paths.set_rotation(i, start)
        ca = paths.cosine
        sa = paths.sine
        paths.set_rotation(j, start)
        if distinct and responds(paths.bodies, i, j):
            solid = BOTH_SOLID
        self.inside = False
        m.count = 0
        while True:
            for p in range(len(a)):
                one = a[p]
                for q in range(len(b)):
                    other = b[q]
                    if distinct and not pieces_meet(paths.bodies, i, p, j, q, solid):
                        continue
                    if not self.toi.find(
                        hit, one, ca, sa, turn_a, other, x, y, paths.cosine, paths.sine, turn_b, dx, dy
                    ):
                        continue
                    if hit.inside:
                        self.inside = True
                        return 0
                    if again:
                        if (
                            rest * (hit.fraction - best) > IMPACT_TIE
                            or nx * hit.nx + ny * hit.ny < ALIKE_COSINE
                        ):
                            continue
                        if m.count > 0:
                            m.take_if_outer(hit.x, hit.y, 0.0)
                            continue
                    elif hit.fraction < best:
                        tied = rest * (best - hit.fraction) <= IMPACT_TIE
                        best = hit.fraction
                        nx = hit.nx
                        ny = hit.ny
                    else:
                        tied = tied or rest * (hit.fraction - best) <= IMPACT_TIE
                        continue
                    m.single(hit.nx, hit.ny, 0.0, 0.0, hit.x, hit.y)
                    self.piece_a = p
                    self.piece_b = q
            if again or not tied or (nx == 0.0 and ny == 0.0):
                break
            # Several meet with the earliest: find those that have its normal.
            again = True
            m.count = 0
        if best > 1.0:
            return 0
        self.nx = m.nx
        self.ny = m.ny
        self.x = m.x0 if m.count == 1 else 0.5 * (m.x0 + m.x1)
        self.y = m.y0 if m.count == 1 else 0.5 * (m.y0 + m.y1)
        self.time = start + rest * best
        if self.nx == 0.0 and self.ny == 0.0:
            # The nearest points coincide, so they give no normal: take the direction of the relative motion.
            best = sqrt(dx * dx + dy * dy)
            self.nx = -dx / best if best > 0.0 else 1.0
            self.ny = -dy / best if best > 0.0 else 0.0
        return 1

    def touch(
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
            if not touch_some(
                self.narrowphase, paths.bodies, i, self.pieces(paths, i, FULL), ca, sa,
                j, self.pieces(paths, j, FULL), paths.apart_x(i, j, time), paths.apart_y(i, j, time),
                paths.cosine, paths.sine, margin, BOTH_SOLID if responds(paths.bodies, i, j) else EITHER, m,
            ):  # fmt: skip
                return 0
        elif not self.narrowphase.collide_all(
            self.pieces(paths, i, FULL), ca, sa, self.pieces(paths, j, FULL),
            paths.apart_x(i, j, time), paths.apart_y(i, j, time), paths.cosine, paths.sine, margin, m,
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

    def touch_widely(
        self,
        paths: Paths,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        time: float,
        margin: float,
        near: float,
    ) -> cython.int:
        """As `touch`, but the points of `manifold` are the outermost of all pairs of pieces that are at most `near`
        apart and have nearly this normal: those of both feet of a table."""
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
        if not self.touch(paths, i, j, time, margin):
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
                        one, ca, sa, other, paths.apart_x(i, j, time), paths.apart_y(i, j, time),
                        paths.cosine, paths.sine, near, candidate,
                    )
                    and candidate.nx * m.nx + candidate.ny * m.ny >= ALIKE_COSINE
                ):  # fmt: skip
                    m.take_outermost(candidate)
        return 1

    def pieces(self, paths: Paths, i: cython.Py_ssize_t, part: cython.int) -> tuple[Convex, ...]:
        """The pieces of a row relative to its centre of mass, scaled to the size of `part`."""
        bodies: Bodies = paths.bodies
        whole: tuple[Convex, ...] = bodies.pieces[i]
        table: SolverBodies = paths.table
        body: RigidBody
        if not paths.is_dynamic(i) or (part == FULL and table.own_x[i] == 0.0 and table.own_y[i] == 0.0):
            return whole
        body = bodies.rigid_bodies[i]
        if body.parts is None or body.parts_of is not whole:
            body.parts = _parts(whole, table.own_x[i], table.own_y[i])
            body.parts_of = whole
        some: tuple[Convex, ...] = body.parts[part]
        return some


def _parts(pieces: tuple[Convex, ...], x: float, y: float) -> tuple[tuple[Convex, ...], ...]:
    """The pieces relative to a body's centre of mass, for each of the parts from FULL to INNERMOST."""
    return tuple(
        tuple(seen_from(piece, x, y, size) for piece in pieces)
        for size in (1.0, SKIN_SCALE, SHELL_SCALE, KERNEL_SCALE, KERNEL_SCALE**3, KERNEL_SCALE**6)
    )
