"""Ray casts and shape casts."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt
from typing import Any

import cython

from physics.components.motion import Transform as Pose
from physics.events.event import shape_of
from physics.geometry.arguments import pieces, pose
from physics.geometry.bounds import Bounds
from physics.geometry.cast_hit import CastHit
from physics.geometry.impact import TimeOfImpact
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.geometry.ray import cast_ray
from physics.grid.broadphase import Broadphase
from physics.queries.candidates import Candidates
from physics.queries.results import RayCastHit, ShapeCastHit, made
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import BOX_PADDING_RELATIVE
from physics.validate import point


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _slack(x: float, y: float, dx: float, dy: float) -> float:
    """Tolerance for the rounding of positions on the way from (x, y) by (dx, dy).

    A way that begins far from the origin has the same rounding error along its whole length.
    """
    return BOX_PADDING_RELATIVE * (fabs(x) + fabs(y) + fabs(dx) + fabs(dy))


@cython.final
@cython.cclass
class CastQueries:
    """Casts through the grid, which search only cells along the way."""

    candidates: Candidates
    bodies: Bodies
    grid: Broadphase
    hit: CastHit
    first: CastHit
    impact: TimeOfImpact
    narrowphase: Narrowphase
    manifold: Manifold
    bounds: Bounds

    def __init__(self, tick: Any, world: Any) -> None:
        self.candidates = Candidates(tick, world)
        self.bodies = self.candidates.bodies
        self.grid = self.candidates.grid
        self.hit = CastHit()
        self.first = CastHit()
        self.impact = TimeOfImpact()
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.bounds = Bounds()

    def ray_cast(self, start: Any, end: Any, mask: Any, ignore: Any, sensors: Any) -> RayCastHit | None:
        """The first hit on the way from `start` to `end`; of several at the same fraction, the lowest id."""
        x: float
        y: float
        ex: float
        ey: float
        x, y = point("start", start)
        ex, ey = point("end", end)
        dx: float = ex - x
        dy: float = ey - y
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        swap: CastHit
        done: float = 0.0
        self.candidates.begin(mask, ignore, sensors)
        try:
            slack: float = _slack(x, y, dx, dy)
            step: float = self.candidates.first_search_fraction(sqrt(dx * dx + dy * dy), 0.0)
            # All rows with a hit before `done` have been found, because their boxes are on the way up to there.
            while done < 1.0 and (best < 0 or self.first.fraction > done):
                ahead: float = done + step if done + step < 1.0 else 1.0
                self.grid.query_segment(x + done * dx, y + done * dy, x + ahead * dx, y + ahead * dy, slack)
                for k in range(self.grid.hit_count):
                    row = self.grid.hits[k]
                    if best >= 0 and self.candidates.is_beyond(row, x, y, dx, dy, slack, self.first.fraction):
                        continue
                    if (
                        self._cast(row, x, y, dx, dy)
                        and (
                            best < 0
                            or self.hit.fraction < self.first.fraction
                            or (self.hit.fraction == self.first.fraction and row < best)
                        )
                        and self.candidates.accepts(row)
                    ):
                        best = row
                        swap = self.hit
                        self.hit = self.first
                        self.first = swap
                        if self.first.fraction == 0.0:
                            break  # rows ascend: none can be earlier, and none that is as early has a lower id
                done = ahead
                step = 2.0 * step
            if best < 0:
                return None
            self.hit, self.first = self.first, self.hit
            answer: RayCastHit = self._answer(best, x, y)
            return answer
        finally:
            self.candidates.end()

    def ray_cast_all(self, start: Any, end: Any, mask: Any, ignore: Any, sensors: Any) -> list[RayCastHit]:
        """All hits, one for each entity, sorted by fraction, then by entity id."""
        x: float
        y: float
        ex: float
        ey: float
        x, y = point("start", start)
        ex, ey = point("end", end)
        dx: float = ex - x
        dy: float = ey - y
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        answers: list[RayCastHit] = []
        self.candidates.begin(mask, ignore, sensors)
        try:
            self.grid.query_segment(x, y, ex, ey, _slack(x, y, dx, dy))
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self._cast(row, x, y, dx, dy) and self.candidates.accepts(row):
                    answers.append(self._answer(row, x, y))
            answers.sort(key=_along)
            return answers
        finally:
            self.candidates.end()

    def shape_cast(
        self, shape: Any, transform: Any, translation: Any, mask: Any, ignore: Any, sensors: Any
    ) -> ShapeCastHit | None:
        """The first hit of `shape` on its way; of several at the same fraction, the lowest id."""
        parts: tuple[Any, ...] = pieces("shape", shape)
        at: Pose = pose("transform", transform)
        dx: float
        dy: float
        dx, dy = point("translation", translation)
        c: float = cos(at.angle)
        s: float = sin(at.angle)
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        fraction: float = 2.0
        best: cython.Py_ssize_t = -1
        inside: cython.bint = False
        piece: cython.Py_ssize_t = 0
        px: float = 0.0
        py: float = 0.0
        nx: float = 0.0
        ny: float = 0.0
        box: Bounds = self.bounds
        self.candidates.begin(mask, ignore, sensors)
        try:
            box.clear()
            for k in range(len(parts)):
                box.add(parts[k], at.x, at.y, c, s)
            box.pad(at.x, at.y)
            width: float = box.right - box.left
            height: float = box.top - box.bottom
            x: float = 0.5 * (box.left + box.right)
            y: float = 0.5 * (box.bottom + box.top)
            radius: float = 0.5 * sqrt(width * width + height * height)
            if len(parts) == 1:
                # For a disc, the circle around its centre is smaller than the one around its box.
                part: Convex = parts[0]
                if 1.001 * part.reach < radius:
                    radius = 1.001 * part.reach
                    x = at.x + (c * part.cx - s * part.cy)
                    y = at.y + (s * part.cx + c * part.cy)
                    radius += _slack(at.x, at.y, part.cx, part.cy)
            radius += _slack(x, y, dx, dy)
            done: float = 0.0
            step: float = self.candidates.first_search_fraction(sqrt(dx * dx + dy * dy), radius)
            while done < 1.0 and fraction > done:
                ahead: float = done + step if done + step < 1.0 else 1.0
                self.grid.query_segment(x + done * dx, y + done * dy, x + ahead * dx, y + ahead * dy, radius)
                for k in range(self.grid.hit_count):
                    row = self.grid.hits[k]
                    if best >= 0 and self.candidates.is_beyond(row, x, y, dx, dy, radius, fraction):
                        continue
                    if self._sweep(
                        parts, at.x, at.y, c, s, dx, dy, row, fraction
                    ) and self.candidates.accepts(row):
                        if self.hit.fraction == fraction and row > best:
                            continue
                        best = row
                        fraction = self.hit.fraction
                        inside = self.hit.inside
                        piece = self.hit.piece
                        px = at.x + fraction * dx + self.hit.x
                        py = at.y + fraction * dy + self.hit.y
                        nx = 0.0 - self.hit.nx
                        ny = 0.0 - self.hit.ny
                        if fraction == 0.0:
                            break
                done = ahead
                step = 2.0 * step
            if best < 0:
                return None
            if inside and self._overlap(parts, at.x, at.y, c, s, best):
                px = at.x + self.manifold.x0
                py = at.y + self.manifold.y0
                nx = 0.0 - self.manifold.nx
                ny = 0.0 - self.manifold.ny
                piece = self.candidates.index_of(best, self.manifold.piece_b)
            answer: ShapeCastHit = made(
                ShapeCastHit, (self.bodies.entity[best], fraction, (px, py), (nx, ny))
            )
            answer.shape = shape_of(self.bodies.shapes, best, piece)
            return answer
        finally:
            self.candidates.end()

    def _sweep(
        self,
        parts: tuple[Any, ...],
        x: float,
        y: float,
        c: float,
        s: float,
        dx: float,
        dy: float,
        row: cython.Py_ssize_t,
        before: float,
    ) -> cython.int:
        """Whether the parts, moving by (dx, dy), meet a row not later than at `before`. Sets `hit`."""
        bodies: Bodies = self.bodies
        others: tuple[Any, ...] = bodies.pieces[row]
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        part: Convex
        other: Convex
        found: cython.int = 0
        distinct: cython.bint = bodies.filters_of(row) is not None
        swap: CastHit
        ox: float = bodies.x[row] - x
        oy: float = bodies.y[row] - y
        for i in range(len(parts)):
            part = parts[i]
            for j in range(len(others)):
                if distinct and not self.candidates.accepts_piece(row, j):
                    continue
                other = others[j]
                # In the frame of the moving part, the other moves in the opposite direction.
                if self.impact.find(
                    self.hit, part, c, s, 0.0, other, ox, oy, bodies.c[row], bodies.s[row], 0.0, -dx, -dy
                ) and (self.hit.fraction < before or (not found and self.hit.fraction == before)):
                    found = 1
                    before = self.hit.fraction
                    self.hit.piece = j
                    swap = self.hit
                    self.hit = self.first
                    self.first = swap
        if found:
            swap = self.hit
            self.hit = self.first
            self.first = swap
        return found

    def _overlap(
        self, parts: tuple[Any, ...], x: float, y: float, c: float, s: float, row: cython.Py_ssize_t
    ) -> cython.int:
        """Whether the parts overlap a row at the start. Sets `manifold`."""
        bodies: Bodies = self.bodies
        return self.narrowphase.collide_all(
            parts,
            c,
            s,
            self.candidates.pieces_of(row),
            bodies.x[row] - x,
            bodies.y[row] - y,
            bodies.c[row],
            bodies.s[row],
            0.0,
            self.manifold,
        )

    def _cast(self, row: cython.Py_ssize_t, x: float, y: float, dx: float, dy: float) -> cython.bint:
        """Whether the ray meets a row. Sets `hit`, relative to the start, to the first hit of its pieces."""
        bodies: Bodies = self.bodies
        parts: tuple[Any, ...] = bodies.pieces[row]
        k: cython.Py_ssize_t
        found: cython.bint = False
        distinct: cython.bint = bodies.filters_of(row) is not None
        nearest: float = 2.0
        which: cython.Py_ssize_t = 0
        hit: CastHit = self.hit
        # Adding 0 removes negative zeros.
        fx: float = 0.0
        fy: float = 0.0
        nx: float = 0.0
        ny: float = 0.0
        piece: Convex
        for k in range(len(parts)):
            if distinct and not self.candidates.accepts_piece(row, k):
                continue
            piece = parts[k]
            if (
                cast_ray(
                    hit, piece, bodies.x[row] - x, bodies.y[row] - y, bodies.c[row], bodies.s[row], dx, dy
                )
                and hit.fraction < nearest
            ):
                found = True
                nearest = hit.fraction
                which = k
                fx = hit.x
                fy = hit.y
                nx = hit.nx
                ny = hit.ny
        hit.fraction = nearest
        hit.piece = which
        hit.x = fx
        hit.y = fy
        hit.nx = nx
        hit.ny = ny
        return found

    def _answer(self, row: cython.Py_ssize_t, x: float, y: float) -> Any:
        hit: CastHit = self.hit
        answer: Any = made(
            RayCastHit,
            (self.bodies.entity[row], (x + hit.x, y + hit.y), (0.0 + hit.nx, 0.0 + hit.ny), hit.fraction),
        )
        answer.shape = shape_of(self.bodies.shapes, row, hit.piece)
        return answer


def _along(hit: RayCastHit) -> tuple[float, int]:
    return hit.fraction, hit.entity
