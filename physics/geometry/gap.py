"""The distance between two pieces, and their nearest points."""

from __future__ import annotations

from math import sqrt

import cython

from physics.geometry.cast_hit import CastHit
from physics.geometry.ellipse_to_ellipse import ellipse_to_ellipse
from physics.geometry.ellipse_to_polygon import ellipse_to_polygon
from physics.geometry.minkowski_difference import MinkowskiDifference
from physics.geometry.nearest import nearest_core, piece_scale
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.polygon import INSIDE, height, highest_edge, nearest_feature
from physics.geometry.ray import cast_point
from physics.geometry.vec2 import Vec2
from physics.shapes.convex import DISC, ELLIPSE, Convex
from physics.tolerances import TOUCH_RELATIVE


@cython.final
@cython.cclass
class Gap:
    """The nearest points of the cores of two pieces. Positions are relative to the first piece's entity.

    core_distance   distance between the cores; 0 or less if they overlap, and then there are no nearest points
    nx, ny          unit vector from the first core to the second, along which the distance is measured; for cores that
                    overlap, a short way out for the second: the shortest for polygons, and where the overlap is small
    ax, ay, bx, by  the nearest points of the first and the second core
    difference      of two cores with corners: their Minkowski difference
    """

    core_distance: float
    nx: float
    ny: float
    ax: float
    ay: float
    bx: float
    by: float
    _a: PlacedPiece
    _b: PlacedPiece
    difference: MinkowskiDifference
    _on_a: Vec2
    _on_b: Vec2
    _normal: Vec2
    _hit: CastHit

    def __init__(self) -> None:
        self.core_distance = self.ax = self.ay = self.bx = self.by = self.ny = 0.0
        self.nx = 1.0
        self._a = PlacedPiece()
        self._b = PlacedPiece()
        self.difference = MinkowskiDifference()
        self._on_a = Vec2()
        self._on_b = Vec2()
        self._normal = Vec2()
        self._hit = CastHit()

    def measure(
        self, a: Convex, ca: float, sa: float, b: Convex, x: float, y: float, cb: float, sb: float
    ) -> float:
        """The distance between two pieces, 0 if they overlap or touch. (x, y) is from the entity of `a` to that of `b`,
        `ca`, `sa` and `cb`, `sb` are the cosines and sines of their angles."""
        self.measure_cores(a, ca, sa, b, x, y, cb, sb)
        distance: float = self.core_distance - a.radius - b.radius
        if distance <= TOUCH_RELATIVE * (piece_scale(a, 0.0, 0.0) + piece_scale(b, x, y)):
            return 0.0
        return distance

    def measure_cores(
        self, a: Convex, ca: float, sa: float, b: Convex, x: float, y: float, cb: float, sb: float
    ) -> None:
        """Find the nearest points of the cores."""
        px: float
        py: float
        slack: float = TOUCH_RELATIVE * (piece_scale(a, 0.0, 0.0) + piece_scale(b, x, y))
        if a.kind == DISC:
            px = ca * a.cx - sa * a.cy
            py = sa * a.cx + ca * a.cy
            self.core_distance = nearest_core(self._on_b, b, x - px, y - py, cb, sb)
            if self.core_distance <= slack:
                self.core_distance = 0.0
                self._hit.nx = 1.0
                self._hit.ny = 0.0
                cast_point(self._hit, b, x - px, y - py, cb, sb, 0.0, 0.0, 0.0, slack)
                self.nx = -self._hit.nx
                self.ny = -self._hit.ny
            else:
                self.ax = px
                self.ay = py
                self.bx = px + self._on_b.x
                self.by = py + self._on_b.y
                self.nx = self._on_b.x / self.core_distance
                self.ny = self._on_b.y / self.core_distance
        elif b.kind == DISC:
            px = x + (cb * b.cx - sb * b.cy)
            py = y + (sb * b.cx + cb * b.cy)
            self.core_distance = nearest_core(self._on_a, a, -px, -py, ca, sa)
            if self.core_distance <= slack:
                self.core_distance = 0.0
                self._hit.nx = 1.0
                self._hit.ny = 0.0
                cast_point(self._hit, a, -px, -py, ca, sa, 0.0, 0.0, 0.0, slack)
                self.nx = self._hit.nx
                self.ny = self._hit.ny
            else:
                self.ax = px + self._on_a.x
                self.ay = py + self._on_a.y
                self.bx = px
                self.by = py
                self.nx = -self._on_a.x / self.core_distance
                self.ny = -self._on_a.y / self.core_distance
        elif a.kind == ELLIPSE:
            self._ellipse(a, ca, sa, b, x, y, cb, sb)
        elif b.kind == ELLIPSE:
            self._ellipse(b, cb, sb, a, -x, -y, ca, sa)
            self._reverse(x, y)
        else:
            self._a.place(a, 0.0, 0.0, ca, sa)
            self._b.place(b, x, y, cb, sb)
            self.difference.build(self._a, self._b)
            self._polygons(slack)

    def _polygons(self, slack: float) -> cython.void:
        """Set the results for the two polygons whose difference is in `difference`."""
        d: MinkowskiDifference = self.difference
        a: PlacedPiece = self._a
        b: PlacedPiece = self._b
        k: cython.Py_ssize_t = nearest_feature(d, 0.0, 0.0, slack)
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        if k < INSIDE:
            k = -2 - k
            i = d.index_a[k // 4]
            j = d.index_b[k // 4]
            self.ax = a.vertices[i]
            self.ay = a.vertices[i + 1]
            self.bx = b.vertices[j]
            self.by = b.vertices[j + 1]
            self.core_distance = sqrt(d.vertices[k] * d.vertices[k] + d.vertices[k + 1] * d.vertices[k + 1])
            if self.core_distance > slack:
                self.nx = d.vertices[k] / self.core_distance
                self.ny = d.vertices[k + 1] / self.core_distance
                return
            # Corners that touch: the vector between them is only rounding, or too short to be squared.
            k = highest_edge(d, 0.0, 0.0)
            self.nx = -d.vertices[k + 2]
            self.ny = -d.vertices[k + 3]
            return
        if k == INSIDE:
            k = highest_edge(d, 0.0, 0.0)
            self.core_distance = min(0.0, height(d, k, 0.0, 0.0))
            self.nx = -d.vertices[k + 2]
            self.ny = -d.vertices[k + 3]
            return
        # The nearest point is on an edge: a vertex of one polygon is above an edge of the other. The vertex belongs to
        # the polygon whose index is the same at both ends.
        self.core_distance = height(d, k, 0.0, 0.0)
        self.nx = -d.vertices[k + 2]
        self.ny = -d.vertices[k + 3]
        i = d.index_a[k // 4]
        j = d.index_b[k // 4]
        k = k + 4 if k + 4 < 4 * d.count else 0
        if d.index_a[k // 4] == i:
            self.ax = a.vertices[i]
            self.ay = a.vertices[i + 1]
            self.bx = self.ax + self.core_distance * self.nx
            self.by = self.ay + self.core_distance * self.ny
        else:
            self.bx = b.vertices[j]
            self.by = b.vertices[j + 1]
            self.ax = self.bx - self.core_distance * self.nx
            self.ay = self.by - self.core_distance * self.ny

    def _ellipse(
        self, a: Convex, ca: float, sa: float, b: Convex, x: float, y: float, cb: float, sb: float
    ) -> None:
        """An ellipse against anything but a disc, in the ellipse's own frame."""
        ux: float = ca * a.ux - sa * a.uy
        uy: float = sa * a.ux + ca * a.uy
        px: float = ca * a.cx - sa * a.cy
        py: float = sa * a.cx + ca * a.cy
        x -= px
        y -= py
        # The second's pose as seen from the ellipse's axes.
        c: float = cb * ux + sb * uy
        s: float = sb * ux - cb * uy
        qx: float = x * ux + y * uy
        qy: float = y * ux - x * uy
        if b.kind == ELLIPSE:
            self.core_distance = ellipse_to_ellipse(
                self._normal,
                self._on_a,
                self._on_b,
                a.hx,
                a.hy,
                qx + (c * b.cx - s * b.cy),
                qy + (s * b.cx + c * b.cy),
                b.hx,
                b.hy,
                c * b.ux - s * b.uy,
                s * b.ux + c * b.uy,
            )
        else:
            self._b.place(b, qx, qy, c, s)
            self.core_distance = ellipse_to_polygon(self._normal, self._on_a, self._on_b, a.hx, a.hy, self._b)
        self.nx = self._normal.x * ux - self._normal.y * uy
        self.ny = self._normal.x * uy + self._normal.y * ux
        if self.core_distance > 0.0:
            self.ax = px + (self._on_a.x * ux - self._on_a.y * uy)
            self.ay = py + (self._on_a.x * uy + self._on_a.y * ux)
            self.bx = px + (self._on_b.x * ux - self._on_b.y * uy)
            self.by = py + (self._on_b.x * uy + self._on_b.y * ux)

    def _reverse(self, x: float, y: float) -> cython.void:
        """Turn the answer for (b, a), relative to b, into that for (a, b), with (x, y) from a to b."""
        px: float = self.ax
        py: float = self.ay
        self.ax = self.bx + x
        self.ay = self.by + y
        self.bx = px + x
        self.by = py + y
        self.nx = -self.nx
        self.ny = -self.ny
