"""How much of a body is below the surface of a liquid, and where the liquid lifts it.

A piece with corners and no radius is used as it is. Any other piece is replaced by a polygon of points of its border,
one for 15 degrees or less of an arc. The polygon is enlarged and moved until its area and centroid are those of the
piece.

A liquid presses at right angles to the border, so on a disc it presses towards the centre. Therefore a disc, or a part
of a disc that is in a zone, is lifted at the centre of the disc, and not at the centroid of that part. Otherwise a ball
that floats against the wall of its pool would turn for ever, because bodies in contact overlap a little.
"""

from __future__ import annotations

from array import array
from math import atan2, cos, fabs, pi, sin, sqrt
from math import cos as _cos
from math import sin as _sin

import cython

from physics.grid.buffers import grown
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.rows.mass import MassProperties
from physics.shapes.convex import BOX, DISC, ELLIPSE, POLYGON, Convex

_DIRECTIONS = cython.declare(cython.int, 24)
_STEP = cython.declare(cython.double, 2.0 * pi / 24 * 1.000001)
"""Greatest angle between two neighbouring points of an arc; a little more than 15 degrees, so that half a turn has 12
such angles."""
_CIRCLE = array(
    "d", [function(2.0 * pi * k / _DIRECTIONS) for k in range(_DIRECTIONS) for function in (_cos, _sin)]
)
"""Cosine and sine of each of the directions."""


@cython.final
@cython.cclass
class BodyOutlines:
    """The outlines of bodies, as polygons, relative to each body's centre of mass, with the angles of the beginning of
    the tick.

    count        number of polygons
    first        of each polygon the index of its first point; `first[count]` is the number of points
    point        two numbers for each point
    is_disc      of each polygon: whether it is a disc, or a part of one
    centre       two numbers for each polygon: the centre of that disc
    circle       cosine and sine of the 24 directions
    area, x, y   results of `measure`; until then, sums over the triangles of a polygon
    mass         scratch space
    begun, first_x, first_y, last_x, last_y  whether `emit` was given a corner, the first one, and the last one
    """

    count: int
    point_count: int
    circle: array[float]
    point: array[float]
    is_disc: array[int]
    centre: array[float]
    first: array[int]
    area: float
    x: float
    y: float
    last_x: float
    last_y: float
    first_x: float
    first_y: float
    begun: bool
    mass: MassProperties

    def __init__(self) -> None:
        self.circle = _CIRCLE
        self.first = NO_INTS
        self.is_disc = NO_BYTES
        self.point = self.centre = NO_DOUBLES
        self.area = self.x = self.y = self.last_x = self.last_y = self.first_x = self.first_y = 0.0
        self.begun = False
        self.mass = MassProperties()
        self.clear()

    def clear(self) -> cython.void:
        """Remove all outlines."""
        self.count = self.point_count = 0

    def add(self, piece: Convex, x: float, y: float, c: float, s: float) -> cython.int:
        """Add the outline of a piece of a body, turned by (c, s), then moved by (x, y)."""
        k: cython.Py_ssize_t
        px: float
        py: float
        qx: float
        qy: float
        count: cython.Py_ssize_t = self.count
        exact: cython.bint = piece.kind == BOX or (piece.kind == POLYGON and piece.radius == 0.0)
        if piece.kind == POLYGON and piece.count == 2 and piece.radius == 0.0:
            return 0  # a segment has no area
        if exact:
            for k in range(piece.count):
                px = piece.vertices[4 * k]
                py = piece.vertices[4 * k + 1]
                self.put(x + (c * px - s * py), y + (s * px + c * py))
        elif piece.kind == POLYGON:
            for k in range(piece.count):
                self.add_arc(piece, k, x, y, c, s)
        else:
            for k in range(_DIRECTIONS):
                if piece.kind == ELLIPSE:
                    qx = piece.hx * self.circle[2 * k]
                    qy = piece.hy * self.circle[2 * k + 1]
                    px = piece.cx + (qx * piece.ux - qy * piece.uy)
                    py = piece.cy + (qx * piece.uy + qy * piece.ux)
                else:
                    px = piece.cx + piece.radius * self.circle[2 * k]
                    py = piece.cy + piece.radius * self.circle[2 * k + 1]
                self.put(x + (c * px - s * py), y + (s * px + c * py))
        self.close()
        if not exact:
            self.mass.clear()
            self.mass.add(piece, 1.0)
            self.mass.finish()
            px = x + (c * self.mass.x - s * self.mass.y)
            py = y + (s * self.mass.x + c * self.mass.y)
            self.fit(self.mass.mass, px, py)
            if piece.kind == DISC:
                self.is_disc[count] = True
                self.centre[2 * count] = px
                self.centre[2 * count + 1] = py
        return 0

    def add_arc(self, piece: Convex, k: cython.Py_ssize_t, x: float, y: float, c: float, s: float) -> None:
        """Append the arc around corner `k` of a piece with round corners, from one side to the next."""
        i: cython.Py_ssize_t
        before: cython.Py_ssize_t = k - 1 if k > 0 else piece.count - 1
        nx: float = piece.vertices[4 * before + 2]
        ny: float = piece.vertices[4 * before + 3]
        px: float = piece.vertices[4 * k + 2]
        py: float = piece.vertices[4 * k + 3]
        turn: float = fabs(atan2(nx * py - ny * px, nx * px + ny * py))
        steps: cython.Py_ssize_t = 1 + cython.cast(cython.Py_ssize_t, turn / _STEP)
        turn_c: float = cos(turn / steps)
        turn_s: float = sin(turn / steps)
        for i in range(steps + 1):
            px = piece.vertices[4 * k] + piece.radius * nx
            py = piece.vertices[4 * k + 1] + piece.radius * ny
            self.put(x + (c * px - s * py), y + (s * px + c * py))
            px = nx
            nx = turn_c * px - turn_s * ny
            ny = turn_s * px + turn_c * ny

    def fit(self, area: float, x: float, y: float) -> cython.void:
        """Enlarge and move the last polygon, so that it has this area, and its centroid is (x, y)."""
        k: cython.Py_ssize_t
        scale: float
        self.measure(self.count - 1, self.count, 0.0, 0.0, 1.0)
        if not self.area > 0.0:
            return
        scale = sqrt(area / self.area)
        for k in range(self.first[self.count - 1], self.point_count):
            self.point[2 * k] = x + scale * (self.point[2 * k] - self.x)
            self.point[2 * k + 1] = y + scale * (self.point[2 * k + 1] - self.y)

    def put(self, x: float, y: float) -> None:
        """Append a point."""
        if 2 * self.point_count + 2 > len(self.point):
            self.point = grown(self.point, 2 * self.point_count + 2)
        self.point[2 * self.point_count] = x
        self.point[2 * self.point_count + 1] = y
        self.point_count += 1

    def close(self) -> cython.int:
        """Make a polygon of the points since the last polygon. With fewer than three points it has no area, and is left
        out."""
        start: cython.Py_ssize_t = self.first[self.count] if self.count > 0 else 0
        if self.count + 2 > len(self.first):
            self.centre = grown(self.centre, 2 * (self.count + 2))
            self.is_disc = grown(self.is_disc, self.count + 2)
            self.first = grown(self.first, self.count + 2)
        if self.point_count - start < 3:
            self.point_count = start
            return 0
        self.is_disc[self.count] = False
        self.count += 1
        self.first[self.count] = self.point_count
        return 0

    def close_part(self, source: BodyOutlines, n: cython.Py_ssize_t) -> None:
        """Make a polygon of the points since the last polygon. The points are a part of a polygon of `source`."""
        k: cython.Py_ssize_t = self.count
        self.close()
        if self.count > k:
            self.is_disc[k] = source.is_disc[n]
            self.centre[2 * k] = source.centre[2 * n]
            self.centre[2 * k + 1] = source.centre[2 * n + 1]

    def copy(self, source: BodyOutlines, n: cython.Py_ssize_t) -> None:
        """Append a polygon of `source`, which is another table."""
        i: cython.Py_ssize_t
        for i in range(source.first[n], source.first[n + 1]):
            self.put(source.point[2 * i], source.point[2 * i + 1])
        self.close_part(source, n)

    def total_area(self) -> float:
        """The area of all polygons."""
        self.measure(0, self.count, 0.0, 0.0, 1.0)
        return self.area

    def measure(
        self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, ux: float, uy: float, level: float
    ) -> cython.void:
        """Find the area of the parts of some polygons that are not higher than `level` along (ux, uy), and where a
        liquid lifts these parts. Where polygons overlap, the area counts twice, as for the mass."""
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        depth: float
        other: float
        part: float
        area: float = 0.0
        x: float = 0.0
        y: float = 0.0
        for n in range(start, end):
            self.begun = False
            self.area = self.x = self.y = 0.0
            for i in range(self.first[n], self.first[n + 1]):
                j = i + 1 if i + 1 < self.first[n + 1] else self.first[n]
                depth = level - (ux * self.point[2 * i] + uy * self.point[2 * i + 1])
                other = level - (ux * self.point[2 * j] + uy * self.point[2 * j + 1])
                if depth >= 0.0:
                    self.emit(self.point[2 * i], self.point[2 * i + 1])
                if (depth >= 0.0) != (other >= 0.0):
                    part = depth / (depth - other)
                    self.emit(
                        self.point[2 * i] + part * (self.point[2 * j] - self.point[2 * i]),
                        self.point[2 * i + 1] + part * (self.point[2 * j + 1] - self.point[2 * i + 1]),
                    )
            # The sums are twice the area, and six times the first moment about the first point.
            area += 0.5 * self.area
            if self.is_disc[n]:
                x += 0.5 * self.area * self.centre[2 * n]
                y += 0.5 * self.area * self.centre[2 * n + 1]
            else:
                x += self.x / 6.0 + 0.5 * self.area * self.first_x
                y += self.y / 6.0 + 0.5 * self.area * self.first_y
        self.area = area
        self.x = x / area if area > 0.0 else 0.0
        self.y = y / area if area > 0.0 else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def emit(self, x: float, y: float) -> cython.void:
        """Take the next corner of the part below the surface: add the triangle of the first corner, the last corner and
        this corner."""
        px: float
        py: float
        cross: float
        if not self.begun:
            self.begun = True
            self.first_x = self.last_x = x
            self.first_y = self.last_y = y
            return
        px = self.last_x - self.first_x
        py = self.last_y - self.first_y
        self.last_x = x
        self.last_y = y
        x -= self.first_x
        y -= self.first_y
        cross = px * y - py * x
        self.area += cross
        self.x += cross * (px + x)
        self.y += cross * (py + y)
