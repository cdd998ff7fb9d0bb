"""The shapes of zones, and which parts of bodies are in these shapes."""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs

import cython

from physics.dynamics import records
from physics.dynamics.buoyancy import BodyOutlines
from physics.grid.buffers import allocate, grown
from physics.grid.no_rows import NO_INTS
from physics.shapes.convex import Convex

if not cython.compiled:
    from physics.dynamics.records import ZoneSide

_FLUSH = cython.declare(cython.double, 1e-12)
"""Fraction of a piece's size and coordinates: how far rounding may put its top side below the surface."""
_NO_SIDES = allocate(records.ZoneSide, 0)


@cython.final
@cython.cclass
class ZonePieces:
    """Convex pieces of zones, in the coordinates of the world. Each piece is to the left of all its sides.

    count    number of pieces; side_count: of sides
    first    of each piece the index of its first side; `first[count]` is the number of sides
    sides    a ZoneSide for each
    remainder  the remaining parts of the polygons given to `start_remainder`
    outline, spare, work  scratch space
    """

    count: int
    side_count: int
    sides: Array[ZoneSide]
    first: array[int]
    outline: BodyOutlines
    remainder: BodyOutlines
    spare: BodyOutlines
    work: BodyOutlines

    def __init__(self) -> None:
        self.sides = _NO_SIDES
        self.first = NO_INTS
        self.outline = BodyOutlines()
        self.remainder = BodyOutlines()
        self.spare = BodyOutlines()
        self.work = BodyOutlines()
        self.clear()

    def clear(self) -> cython.void:
        """Remove all pieces."""
        self.count = self.side_count = 0

    def add(
        self,
        piece: Convex,
        x: float,
        y: float,
        c: float,
        s: float,
        has_surface: cython.bint,
        up_x: float,
        up_y: float,
        level: float,
    ) -> cython.int:
        """Add a piece, turned by (c, s), then moved by (x, y).

        has_surface  whether parts higher than `level` along (up_x, up_y) do not matter, as for the lift of a liquid.
                     Sides above the surface are left out, so that a body that comes down within a tick is below the
                     surface at once. A piece wholly above the surface is left out, too
        """
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        outline: BodyOutlines = self.outline
        side: cython.pointer[ZoneSide]
        dry: cython.bint = has_surface
        level -= _FLUSH * (piece.reach + fabs(x) + fabs(y))
        outline.clear()
        outline.add(piece, x, y, c, s)
        if outline.count == 0:
            return 0
        for i in range(outline.point_count if has_surface else 0):
            dry = dry and up_x * outline.point[2 * i] + up_y * outline.point[2 * i + 1] >= level
        if dry:
            return 0  # without sides, a piece above the surface would be everywhere
        if self.count + 2 > len(self.first):
            self.first = grown(self.first, self.count + 2)
        if self.side_count + outline.point_count > len(self.sides):
            self.sides = grown(self.sides, self.side_count + outline.point_count)
        for i in range(outline.point_count):
            j = i + 1 if i + 1 < outline.point_count else 0
            if (
                has_surface
                and up_x * outline.point[2 * i] + up_y * outline.point[2 * i + 1] >= level
                and up_x * outline.point[2 * j] + up_y * outline.point[2 * j + 1] >= level
            ):
                continue
            side = cython.address(self.sides[self.side_count])
            side.x = outline.point[2 * i]
            side.y = outline.point[2 * i + 1]
            side.dx = outline.point[2 * j] - side.x
            side.dy = outline.point[2 * j + 1] - side.y
            self.side_count += 1
        self.count += 1
        self.first[self.count] = self.side_count
        return 0

    def contain(
        self,
        bodies: BodyOutlines,
        start: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        first: cython.Py_ssize_t,
        last: cython.Py_ssize_t,
        x: float,
        y: float,
    ) -> cython.bint:
        """Whether each of some polygons, moved by (x, y), is wholly in one of the pieces from `first` to `last`."""
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        held: cython.bint
        for n in range(start, end):
            held = False
            for k in range(first, last):
                held = True
                for i in range(self.first[k], self.first[k + 1]):
                    if not self.least_distance(bodies, n, i, x, y, 1.0) >= 0.0:
                        held = False
                        break
                if held:
                    break
            if not held:
                return False
        return True

    def least_distance(
        self,
        source: BodyOutlines,
        n: cython.Py_ssize_t,
        side: cython.Py_ssize_t,
        x: float,
        y: float,
        side_sign: float,
    ) -> cython.double:
        """The least distance of the points of a polygon, moved by (x, y), to the left of a side (`side_sign` 1) or to
        the right of it (-1), times the length of the side."""
        i: cython.Py_ssize_t
        depth: float
        least: float = 0.0
        z: cython.pointer[ZoneSide] = cython.address(self.sides[side])
        for i in range(source.first[n], source.first[n + 1]):
            depth = side_sign * (
                z.dx * (source.point[2 * i + 1] + y - z.y) - z.dy * (source.point[2 * i] + x - z.x)
            )
            if i == source.first[n] or depth < least:
                least = depth
        return least

    def start_remainder(
        self, bodies: BodyOutlines, start: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> float:
        """Copy some polygons to `remainder`. Returns their area."""
        n: cython.Py_ssize_t
        self.remainder.clear()
        for n in range(start, end):
            self.remainder.copy(bodies, n)
        return self.remainder.total_area()

    def subtract(
        self, out: BodyOutlines | None, start: cython.Py_ssize_t, end: cython.Py_ssize_t, x: float, y: float
    ) -> float:
        """Remove from `remainder` the part that, shifted by (x, y), is in the pieces from `start` to `end`. Add this
        part, not shifted, to `out`, if `out` is given. Returns the area of the new `remainder`."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        for k in range(start, end):
            self.spare.clear()
            for n in range(self.remainder.count):
                self.split(out, n, k, x, y)
            self.remainder, self.spare = self.spare, self.remainder
        return self.remainder.total_area()

    def split(
        self, out: BodyOutlines | None, n: cython.Py_ssize_t, piece: cython.Py_ssize_t, x: float, y: float
    ) -> cython.int:
        """Cut a polygon of `remainder`. Add the part in a piece to `out`, if `out` is given, and the other parts to
        `spare`."""
        i: cython.Py_ssize_t
        for i in range(self.first[piece], self.first[piece + 1]):
            if self.least_distance(self.remainder, n, i, x, y, -1.0) >= 0.0:
                self.spare.copy(self.remainder, n)
                return 0
        self.work.clear()
        self.work.copy(self.remainder, n)
        for i in range(self.first[piece], self.first[piece + 1]):
            n = self.work.count - 1
            if self.least_distance(self.work, n, i, x, y, 1.0) >= 0.0:
                continue
            self.cut(self.work, n, i, x, y, -1.0, self.spare)
            self.cut(self.work, n, i, x, y, 1.0, self.work)
            if self.work.count == n + 1:
                return 0  # nothing is left of it
        if out is not None:
            out.copy(self.work, self.work.count - 1)
        return 0

    def cut(
        self,
        source: BodyOutlines,
        n: cython.Py_ssize_t,
        side: cython.Py_ssize_t,
        x: float,
        y: float,
        side_sign: float,
        out: BodyOutlines,
    ) -> None:
        """Add to `out` the part of a polygon, moved by (x, y), that is to the left of a side (`side_sign` 1) or to the
        right of it (-1), if it has an area."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        px: float
        py: float
        qx: float
        qy: float
        depth: float
        other: float
        part: float
        z: cython.pointer[ZoneSide] = cython.address(self.sides[side])
        for i in range(source.first[n], source.first[n + 1]):
            j = i + 1 if i + 1 < source.first[n + 1] else source.first[n]
            px = source.point[2 * i]
            py = source.point[2 * i + 1]
            qx = source.point[2 * j]
            qy = source.point[2 * j + 1]
            depth = side_sign * (z.dx * (py + y - z.y) - z.dy * (px + x - z.x))
            other = side_sign * (z.dx * (qy + y - z.y) - z.dy * (qx + x - z.x))
            if depth >= 0.0:
                out.put(px, py)
            if (depth >= 0.0) != (other >= 0.0):
                part = depth / (depth - other)
                out.put(px + part * (qx - px), py + part * (qy - py))
        out.close_part(source, n)
