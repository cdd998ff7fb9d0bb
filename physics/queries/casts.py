"""What a ray meets."""

from __future__ import annotations

from typing import Any, NamedTuple

import cython

from physics import validate

if cython.compiled:
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.ray import cast_ray
    from cython.cimports.physics.queries.candidates import Candidates
    from cython.cimports.physics.shapes.convex import Convex
else:
    from physics.geometry.hit import Hit
    from physics.geometry.ray import cast_ray
    from physics.queries.candidates import Candidates
    from physics.shapes.convex import Convex


class RayCastHit(NamedTuple):
    """What `ray_cast` answers.

    entity    its id
    point     where the ray first meets its shape, (x, y) in world coordinates
    normal    unit vector, outward from the surface; against the ray if it starts inside
    fraction  of the way from start to end, 0 to 1
    """

    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float


@cython.final
@cython.cclass
class CastQueries(Candidates):
    """Rays through the grid: only cells along the way are looked at."""

    if not cython.compiled:
        __slots__ = ("hit", "first")
    hit: Hit
    first: Hit

    def __init__(self, tick: Any, world: Any) -> None:
        super().__init__(tick, world)
        self.hit = Hit()
        self.first = Hit()

    def ray_cast(self, start: Any, end: Any, mask: Any, ignore: Any) -> RayCastHit | None:
        """The first hit on the way from `start` to `end`; of several at the same fraction, the lowest id."""
        sx, sy = validate.point("start", start)
        ex, ey = validate.point("end", end)
        x: float = sx
        y: float = sy
        dx: float = ex - x
        dy: float = ey - y
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        swap: Hit
        self.open(mask, ignore)
        self.grid.query_segment(x, y, ex, ey, 0.0)
        for k in range(self.grid.hit_count):
            row = self.grid.hits[k]
            if (
                self._cast(row, x, y, dx, dy)
                and (best < 0 or self.hit.fraction < self.first.fraction)
                and self.accepts(row)
            ):
                best = row
                swap = self.hit
                self.hit = self.first
                self.first = swap
        if best < 0:
            return None
        self.hit, self.first = self.first, self.hit
        answer: RayCastHit = self._answer(best, x, y)
        return answer

    def ray_cast_all(self, start: Any, end: Any, mask: Any, ignore: Any) -> list[RayCastHit]:
        """All hits, one an entity, by fraction, then by entity id."""
        sx, sy = validate.point("start", start)
        ex, ey = validate.point("end", end)
        x: float = sx
        y: float = sy
        dx: float = ex - x
        dy: float = ey - y
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        answers: list[RayCastHit] = []
        self.open(mask, ignore)
        self.grid.query_segment(x, y, ex, ey, 0.0)
        for k in range(self.grid.hit_count):
            row = self.grid.hits[k]
            if self._cast(row, x, y, dx, dy) and self.accepts(row):
                answers.append(self._answer(row, x, y))
        answers.sort(key=_along)
        return answers

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cast(self, row: cython.Py_ssize_t, x: float, y: float, dx: float, dy: float) -> cython.bint:
        """Whether the ray meets a row; `hit` then is where, relative to the start: the first over its pieces."""
        bodies = self.bodies
        pieces: tuple[Any, ...] = bodies.pieces[row]
        k: cython.Py_ssize_t
        found: cython.bint = False
        nearest: float = 2.0
        hit: Hit = self.hit
        fx: float = 0.0
        fy: float = 0.0
        nx: float = 0.0
        ny: float = 0.0
        piece: Convex
        for k in range(len(pieces)):
            piece = pieces[k]
            if (
                cast_ray(
                    hit, piece, bodies.x[row] - x, bodies.y[row] - y, bodies.c[row], bodies.s[row], dx, dy
                )
                and hit.fraction < nearest
            ):
                found = True
                nearest = hit.fraction
                fx = hit.x
                fy = hit.y
                nx = hit.nx
                ny = hit.ny
        hit.fraction = nearest
        hit.x = fx
        hit.y = fy
        hit.nx = nx
        hit.ny = ny
        return found

    @cython.cfunc
    def _answer(self, row: cython.Py_ssize_t, x: float, y: float) -> Any:
        hit: Hit = self.hit
        return RayCastHit(self.bodies.entity[row], (x + hit.x, y + hit.y), (hit.nx, hit.ny), hit.fraction)


def _along(hit: RayCastHit) -> tuple[float, int]:
    return hit.fraction, hit.entity
