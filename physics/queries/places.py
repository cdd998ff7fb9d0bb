"""Queries by position: at a point, in a region, overlapping a shape, nearest to a point."""

from __future__ import annotations

from math import cos, sin, sqrt
from typing import Any

import cython

from physics.components.motion import Transform
from physics.geometry.arguments import pieces, pose
from physics.geometry.bounds import Bounds
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.geometry.nearest import contains, nearest, nearest_of
from physics.geometry.vec2 import Vec2
from physics.grid.boxes import Boxes
from physics.grid.broadphase import Broadphase
from physics.queries.candidates import Candidates
from physics.queries.results import Nearest, made
from physics.rows.bodies import Bodies
from physics.shapes import convex
from physics.shapes.base import Shape
from physics.shapes.convex import Convex
from physics.validate import distance, within


@cython.final
@cython.cclass
class PlaceQueries:
    """Candidates come from the grid; results are exact on the shapes. Lists are in ascending order of entity ids."""

    candidates: Candidates
    bodies: Bodies
    grid: Broadphase
    bounds: Bounds
    manifold: Manifold
    narrowphase: Narrowphase
    window: Convex
    windows: tuple[Any, ...]
    spot: Vec2
    best: Vec2
    found: float

    def __init__(self, tick: Any, world: Any) -> None:
        self.candidates = Candidates(tick, world)
        self.bodies = self.candidates.bodies
        self.grid = self.candidates.grid
        self.bounds = Bounds()
        self.manifold = Manifold()
        self.narrowphase = Narrowphase()
        self.window = convex.box(0.0, 0.0, 1.0, 1.0, 1.0, 0.0)
        self.windows = (self.window,)
        self.spot = Vec2()
        self.best = Vec2()
        self.found = 0.0

    def at_point(self, x: Any, y: Any, mask: Any, ignore: Any, sensors: Any) -> list[int]:
        """Entities whose shape contains the point."""
        px: float = within("x", x)
        py: float = within("y", y)
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entities: list[int] = []
        self.candidates.begin(mask, ignore, sensors)
        try:
            self.grid.query(px, py, px, py)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self._covers(row, px, py) and self.candidates.accepts(row):
                    entities.append(self.bodies.entity[row])
            return entities
        finally:
            self.candidates.end()

    def _covers(self, row: cython.Py_ssize_t, x: float, y: float) -> cython.bint:
        parts: tuple[Any, ...] = self.bodies.pieces[row]
        k: cython.Py_ssize_t
        piece: Convex
        for k in range(len(parts)):
            piece = parts[k]
            if self.candidates.accepts_piece(row, k) and contains(
                piece, self.bodies.x[row] - x, self.bodies.y[row] - y, self.bodies.c[row], self.bodies.s[row]
            ):
                return True
        return False

    def in_region(
        self, left: Any, bottom: Any, right: Any, top: Any, mask: Any, ignore: Any, sensors: Any
    ) -> list[int]:
        """Entities whose shape overlaps or touches the region."""
        l: float = within("left", left)  # noqa: E741  # beside b, r, t it is clear
        b: float = within("bottom", bottom)
        r: float = within("right", right)
        t: float = within("top", top)
        if not (l <= r and b <= t):
            raise ValueError(
                f"a region needs left <= right and bottom <= top, got {(left, bottom, right, top)!r}"
            )
        x: float = l + 0.5 * (r - l)
        y: float = b + 0.5 * (t - b)
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entities: list[int] = []
        bodies: Bodies = self.bodies
        boxes: Boxes = bodies.boxes
        region: tuple[Any, ...] | None = None
        self.candidates.begin(mask, ignore, sensors)
        try:
            self.grid.query(l, b, r, t)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                # If a box is wholly inside, its shape need not be tested. The region's shape is made only when a test
                # needs it.
                if not (
                    boxes.bounds[row].left >= l
                    and boxes.bounds[row].right <= r
                    and boxes.bounds[row].bottom >= b
                    and boxes.bounds[row].top <= t
                ):
                    if region is None:
                        region = self.region(0.5 * (r - l), 0.5 * (t - b))
                    if not self.narrowphase.collide_all(
                        self.candidates.pieces_of(row), bodies.c[row], bodies.s[row], region,
                        x - bodies.x[row], y - bodies.y[row], 1.0, 0.0, 0.0, self.manifold,
                    ):  # fmt: skip
                        continue
                if self.candidates.accepts(row) and len(self.candidates.pieces_of(row)) > 0:
                    entities.append(bodies.entity[row])
            return entities
        finally:
            self.candidates.end()

    def region(self, hx: float, hy: float) -> tuple[Any, ...]:
        """A rectangle of these half sizes, as the pieces of a shape. Either half size may be 0, or both."""
        window: Convex = self.window
        if hx > 0.0 and hy > 0.0:
            # One shape for all queries, because making one takes as long as a query.
            window.hx = hx
            window.hy = hy
            window.reach = sqrt(hx * hx + hy * hy)
            window.vertices[0] = window.vertices[12] = hx
            window.vertices[4] = window.vertices[8] = -hx
            window.vertices[1] = window.vertices[5] = hy
            window.vertices[9] = window.vertices[13] = -hy
            return self.windows
        if hx > 0.0 or hy > 0.0:
            return (convex.polygon(((-hx, -hy), (hx, hy)), 0.0),)
        return (convex.disc(0.0, 0.0, 0.0),)

    def overlapping(self, shape: Shape, transform: Any, mask: Any, ignore: Any, sensors: Any) -> list[int]:
        """Entities whose shape overlaps or touches `shape` at `transform`."""
        parts: tuple[Any, ...] = pieces("shape", shape)
        at: Transform = pose("transform", transform)
        x: float = at.x
        y: float = at.y
        c: float = cos(at.angle)
        s: float = sin(at.angle)
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entities: list[int] = []
        bodies: Bodies = self.bodies
        self.candidates.begin(mask, ignore, sensors)
        try:
            self.bounds.clear()
            for k in range(len(parts)):
                self.bounds.add(parts[k], x, y, c, s)
            self.bounds.pad(x, y)
            self.grid.query(self.bounds.left, self.bounds.bottom, self.bounds.right, self.bounds.top)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self.narrowphase.collide_all(
                    self.candidates.pieces_of(row), bodies.c[row], bodies.s[row], parts,
                    x - bodies.x[row], y - bodies.y[row], c, s, 0.0, self.manifold,
                ) and self.candidates.accepts(row):  # fmt: skip
                    entities.append(bodies.entity[row])
            return entities
        finally:
            self.candidates.end()

    def nearest(
        self, x: Any, y: Any, max_distance: Any, mask: Any, ignore: Any, sensors: Any
    ) -> Nearest | None:
        """The entity whose shape is nearest; of several at the same distance, the lowest id. None beyond
        `max_distance`."""
        px: float = within("x", x)
        py: float = within("y", y)
        limit: float = distance("max_distance", max_distance)
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t = -1
        # Search growing squares, beginning with the size of a body: usually the first few are enough.
        reach: float = min(limit, bodies.typical_reach())
        self.candidates.begin(mask, ignore, sensors)
        try:
            while True:
                row = self.nearest_within(px, py, reach)
                if row >= 0 or reach >= limit:
                    break
                reach = min(limit, 4.0 * reach)
            if row < 0:
                return None
            gap: float = self.found
            before: float
            # The nearest point of a far shape is rounded coarsely: search again from that point, over the rest of the
            # way.
            while gap > 0.0:
                px += self.best.x
                py += self.best.y
                before = gap
                gap = nearest_of(
                    self.best,
                    self.candidates.pieces_of(row),
                    bodies.x[row] - px,
                    bodies.y[row] - py,
                    bodies.c[row],
                    bodies.s[row],
                )
                if gap > 0.5 * before:
                    break
            answer: Nearest = made(Nearest, (bodies.entity[row], (px, py), self.found))
            return answer
        finally:
            self.candidates.end()

    def nearest_within(self, x: float, y: float, reach: float) -> cython.int:
        """The row nearest to (x, y), no farther than `reach`, or -1. Sets `best` to the nearest point of the row,
        relative to (x, y), and `found` to its distance."""
        bodies: Bodies = self.bodies
        parts: tuple[Any, ...]
        piece: Convex
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        distance: float
        answer: cython.int = -1
        self.found = reach
        self.grid.query(x - reach, y - reach, x + reach, y + reach)
        for k in range(self.grid.hit_count):
            row = self.grid.hits[k]
            parts = self.candidates.pieces_of(row)
            for i in range(len(parts)):
                piece = parts[i]
                distance = nearest(
                    self.spot, piece, bodies.x[row] - x, bodies.y[row] - y, bodies.c[row], bodies.s[row]
                )
                # Rows ascend with entity ids, so of equal distances the first row stays.
                if (distance < self.found or (answer < 0 and distance <= reach)) and self.candidates.accepts(
                    row
                ):
                    answer = row
                    self.found = distance
                    self.best.x = self.spot.x
                    self.best.y = self.spot.y
        return answer
