"""Mass, centre of mass and moment of inertia of a collider's pieces, from a density.

All three are sums over parts: each kind of piece adds its own mass m, its first moment m * centre and its second moment
I + m * |centre|^2 (the parallel axis theorem). `finish` turns the sums into a centre and an inertia about this centre.
Area where pieces overlap counts twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, fabs, sqrt

import cython

from physics.shapes.convex import BOX, DISC, ELLIPSE, Convex

_PI = cython.declare(cython.double, 3.141592653589793)


@cython.final
@cython.cclass
class MassProperties:
    """Sums up the mass properties of a rigid body.

    mass        density * area (density * length for pieces without an area)
    x, y        centre of mass, in the entity's own coordinates
    inertia     moment of inertia about the centre of mass
    min_extent  a lower bound of the smallest half extent of any piece: the body may move this far into another body
                before its middle is beyond that body's surface. 0 if a piece is a segment; below 0: no piece yet
    max_extent  distance from the shapes' own centre of mass to their farthest point
    """

    mass: float
    x: float
    y: float
    inertia: float
    min_extent: float
    max_extent: float
    first_x: float
    first_y: float
    second: float

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> cython.void:
        """Remove all parts."""
        self.mass = self.x = self.y = self.inertia = self.max_extent = 0.0
        self.min_extent = -1.0
        self.first_x = self.first_y = self.second = 0.0

    def add(self, piece: Convex, density: float) -> cython.void:
        """Add a piece of the given mass per area."""
        r: float = piece.radius
        hx: float = piece.hx
        hy: float = piece.hy
        m: float
        if piece.kind == DISC:
            # The second moment of a disc: the integral of s^2 * 2 pi s ds from 0 to r is pi r^4 / 2.
            m = density * (_PI * r * r)
            self.add_part(m, piece.cx, piece.cy, 0.5 * m * (r * r))
        elif piece.kind == BOX:
            # x^2 over a width of 2 hx has the mean hx^2 / 3; likewise y^2.
            m = density * (4.0 * hx * hy)
            self.add_part(m, piece.cx, piece.cy, m * (hx * hx + hy * hy) / 3.0)
        elif piece.kind == ELLIPSE:
            # A disc stretched along both axes: the means of x^2 and y^2 are rx^2 / 4 and ry^2 / 4.
            m = density * (_PI * hx * hy)
            self.add_part(m, piece.cx, piece.cy, 0.25 * m * (hx * hx + hy * hy))
        else:
            self.add_vertices(piece, density)
        self.min_extent = lesser_min_extent(self.min_extent, piece)

    def add_vertices(self, piece: Convex, density: float) -> cython.void:
        """Add a polygon with radius r: the core, a strip of width r along each edge, and a sector at each vertex.

        A capsule is a polygon whose core has no area, two edges, and two sectors of half a turn.
        """
        n: cython.Py_ssize_t = 4 * piece.count
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        r: float = piece.radius
        px: float
        py: float
        qx: float
        qy: float
        nx: float
        ny: float
        cross: float
        area: float
        length: float
        turn: float
        ax: float
        ay: float
        if piece.count == 2 and r == 0.0:
            # A segment has no area: a thin rod of density * length, and x^2 over a length L has the mean L^2 / 12.
            ax = piece.vertices[4] - piece.vertices[0]
            ay = piece.vertices[5] - piece.vertices[1]
            length = sqrt(ax * ax + ay * ay)
            self.add_part(
                density * length,
                0.5 * (piece.vertices[0] + piece.vertices[4]),
                0.5 * (piece.vertices[1] + piece.vertices[5]),
                density * length * (length * length / 12.0),
            )
            return
        for i in range(0, n, 4):
            j = i + 4 if i + 4 < n else 0
            # Relative to a point of the core, so that a far centre costs no digits.
            px = piece.vertices[i] - piece.cx
            py = piece.vertices[i + 1] - piece.cy
            qx = piece.vertices[j] - piece.cx
            qy = piece.vertices[j + 1] - piece.cy
            nx = piece.vertices[i + 2]
            ny = piece.vertices[i + 3]
            # The triangle (0, p, q): centroid (p + q) / 3, second moment about 0 area / 6 * (p.p + p.q + q.q),
            # of which area * centroid^2 = area / 9 * (p.p + 2 p.q + q.q) is the centroid's.
            cross = px * qy - py * qx
            area = 0.5 * cross
            ax = (px + qx) / 3.0
            ay = (py + qy) / 3.0
            self._add_relative_part(
                piece,
                density * area,
                ax,
                ay,
                density * area * ((px * px + py * py) - (px * qx + py * qy) + (qx * qx + qy * qy)) / 18.0,
            )
            if r == 0.0:
                continue
            # The strip: a rectangle of length L and width r, its middle r / 2 outside the middle of the edge.
            length = sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
            area = length * r
            ax = 0.5 * (px + qx) + 0.5 * r * nx
            ay = 0.5 * (py + qy) + 0.5 * r * ny
            self._add_relative_part(
                piece, density * area, ax, ay, density * area * ((length * length + r * r) / 12.0)
            )
            # The sector at q, from this edge's normal n to the next one's, k. With u(phi) the unit vector at phi:
            # area turn r^2 / 2, first moment about q the integral of s u(phi) s ds dphi = r^3 / 3 * (ky - ny, nx - kx),
            # second moment about q turn r^4 / 4.
            ax = piece.vertices[j + 2]
            ay = piece.vertices[j + 3]
            turn = fabs(atan2(nx * ay - ny * ax, nx * ax + ny * ay))
            if turn == 0.0:
                continue
            area = 0.5 * turn * (r * r)
            cross = ay - ny
            ay = (nx - ax) * (r * r * r / 3.0) / area
            ax = cross * (r * r * r / 3.0) / area
            self._add_relative_part(
                piece,
                density * area,
                qx + ax,
                qy + ay,
                density * (0.25 * turn * (r * r * r * r) - area * (ax * ax + ay * ay)),
            )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _add_relative_part(
        self, piece: Convex, mass: float, x: float, y: float, inertia: float
    ) -> cython.void:
        """Add a part whose centre is (x, y) relative to that of the piece."""
        self.add_part(mass, x + piece.cx, y + piece.cy, inertia)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def add_part(self, mass: float, x: float, y: float, inertia: float) -> cython.void:
        """Add a part with its centre at (x, y), and its `inertia` about this centre."""
        # The sums are relative to the first part's centre: relative to a far origin, the inertia would be lost to
        # rounding.
        if self.mass == 0.0:
            self.x = x
            self.y = y
        x -= self.x
        y -= self.y
        self.mass += mass
        self.first_x += mass * x
        self.first_y += mass * y
        self.second += inertia + mass * (x * x + y * y)

    def finish(self) -> cython.void:
        """Turn the sums into the centre of mass and the inertia about it."""
        if self.mass > 0.0:
            self.first_x /= self.mass
            self.first_y /= self.mass
            self.inertia = self.second - self.mass * (
                self.first_x * self.first_x + self.first_y * self.first_y
            )
            self.x += self.first_x
            self.y += self.first_y

    def scale_to(self, mass: float) -> cython.void:
        """Change the mass, and the inertia in proportion."""
        if self.mass > 0.0:
            self.inertia *= mass / self.mass
        self.mass = mass

    def of(self, pieces: Iterable[Convex], density: float = 1.0) -> tuple[float, float, float, float]:
        """(mass, x, y, inertia) of some pieces."""
        self.clear()
        for piece in pieces:
            self.add(piece, density)
        self.finish()
        return self.mass, self.x, self.y, self.inertia


def lesser_min_extent(min_extent: float, piece: Convex) -> float:
    """The lesser of two half widths: `min_extent` (below 0: none yet), and a lower bound of the smallest of a piece."""
    half: float
    if piece.kind == DISC:
        half = piece.radius
    elif piece.kind == BOX or piece.kind == ELLIPSE:
        half = piece.hx if piece.hx < piece.hy else piece.hy
    else:
        half = _inner_radius(piece)
    return half if min_extent < 0.0 or half < min_extent else min_extent


@cython.cfunc
@cython.exceptval(check=False)
def _inner_radius(piece: Convex) -> cython.double:
    """The distance from the centre to the nearest edge, plus the radius."""
    i: cython.Py_ssize_t
    distance: float
    min_extent: float = piece.reach
    for i in range(0, 4 * piece.count, 4):
        distance = (piece.vertices[i] - piece.cx) * piece.vertices[i + 2]
        distance += (piece.vertices[i + 1] - piece.cy) * piece.vertices[i + 3]
        if distance < min_extent:
            min_extent = distance
    return (min_extent if min_extent > 0.0 else 0.0) + piece.radius
