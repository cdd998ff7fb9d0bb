"""Clips a motion by the surfaces that stopped it: slopes, walls, corners."""

from __future__ import annotations

from array import array
from math import cos, fabs, sqrt

import cython

from physics.tolerances import LEVEL_SINE, PUSH_SIDEWAYS, SLOPE_TOLERANCE

if not cython.compiled:
    FLOOR, WALL, CEILING = range(3)

_ROOM = cython.declare(cython.Py_ssize_t, 16)


@cython.final
@cython.cclass
class ClipPlanes:
    """The surfaces that a mover touches at one position, at most 16.

    up_x, up_y  unit vector. `directed` says whether there is such a direction: a game seen from above has none, and no
                floors
    slope       cosine of the steepest slope that is a floor
    x, y        result of `clip`, `project` and `find_motion_along`
    """

    up_x: float
    up_y: float
    directed: bool
    slope: float
    count: int
    normals: array[float]
    x: float
    y: float

    def __init__(self) -> None:
        self.up_x = 0.0
        self.up_y = 1.0
        self.directed = True
        self.slope = 0.0
        self.count = 0
        self.normals = array("d", bytes(8 * 2 * _ROOM))
        self.x = self.y = 0.0

    def set_up(self, up: tuple[float, float] | None, max_slope: float) -> None:
        """Set the direction up (a unit vector, or None), and the greatest slope of a floor, in radians."""
        self.directed = up is not None
        self.up_x, self.up_y = up if up is not None else (0.0, 0.0)
        self.slope = cos(max_slope + SLOPE_TOLERANCE)
        self.count = 0

    def kind(self, nx: float, ny: float) -> cython.int:
        """The kind of a surface with this normal: FLOOR, WALL (also steep slopes) or CEILING."""
        rise: float = nx * self.up_x + ny * self.up_y
        if not self.directed:
            return WALL
        if rise >= self.slope:
            return FLOOR
        return CEILING if rise <= -self.slope else WALL

    def add(self, nx: float, ny: float) -> cython.void:
        """Add a surface. If there are 16 already, it replaces the last one."""
        k: cython.Py_ssize_t = min(self.count, _ROOM - 1)
        self.normals[2 * k] = nx
        self.normals[2 * k + 1] = ny
        self.count = k + 1

    def clip(self, dx: float, dy: float) -> cython.void:
        """Set the motion nearest to (dx, dy) that enters no surface.

        In 2D that is the motion itself, or its projection on one surface, or 0 in a crease between two surfaces. With
        an `up`, three rules come first. A floor removes the downward part of the motion, so that the mover does not
        slide down a slope. A wall, or a steep slope, removes the part of a horizontal motion into it, and does not
        deflect it upwards. A motion along a floor keeps its part across `up`, so that slopes do not change the speed.
        """
        k: cython.Py_ssize_t
        nx: float
        ny: float
        rise: float
        across: float
        if self.directed:
            # The axis across `up` points to its right.
            rise = dx * self.up_x + dy * self.up_y
            across = dx * self.up_y - dy * self.up_x
            for k in range(self.count):
                nx = self.normals[2 * k]
                ny = self.normals[2 * k + 1]
                if self.kind(nx, ny) == FLOOR:
                    rise = max(rise, 0.0)
                elif self.kind(nx, ny) == WALL and across * (nx * self.up_y - ny * self.up_x) < 0.0:
                    across = 0.0
            dx = across * self.up_y + rise * self.up_x
            dy = rise * self.up_y - across * self.up_x
            for k in range(self.count):
                nx = self.normals[2 * k]
                ny = self.normals[2 * k + 1]
                if self.kind(nx, ny) == FLOOR and nx * dx + ny * dy < 0.0:
                    # Add r times `up`, so that the motion is along the floor: (d + r up).n = 0.
                    rise = -(nx * dx + ny * dy) / (nx * self.up_x + ny * self.up_y)
                    dx += rise * self.up_x
                    dy += rise * self.up_y
        self.project(dx, dy)

    def project(self, dx: float, dy: float) -> cython.void:
        """Set the motion itself if it enters no surface, otherwise its longest projection on a surface that enters no
        other, otherwise 0."""
        k: cython.Py_ssize_t
        into: float
        x: float
        y: float
        best: float = 0.0
        self.x = dx
        self.y = dy
        if self.allows(dx, dy):
            return
        self.x = self.y = 0.0
        for k in range(self.count):
            into = self.normals[2 * k] * dx + self.normals[2 * k + 1] * dy
            if into < 0.0:
                x = dx - into * self.normals[2 * k]
                y = dy - into * self.normals[2 * k + 1]
                if self.allows(x, y) and x * x + y * y > best:
                    best = x * x + y * y
                    self.x = x
                    self.y = y

    def find_motion_along(self, nx: float, ny: float, length: float) -> cython.bint:
        """Set the shortest motion that leads `length` farther along (nx, ny) and enters no surface. Returns whether
        there is one.

        The motion is straight, or along one of the surfaces, unless that surface is nearly perpendicular, so that the
        motion would be very long.
        """
        k: cython.Py_ssize_t
        tx: float
        ty: float
        along: float
        best: float = 0.0
        self.x = length * nx
        self.y = length * ny
        if self.allows(self.x, self.y):
            return True
        for k in range(self.count):
            tx = -self.normals[2 * k + 1]
            ty = self.normals[2 * k]
            along = nx * tx + ny * ty
            if fabs(along) > max(best, PUSH_SIDEWAYS) and self.allows(
                tx * length / along, ty * length / along
            ):
                best = fabs(along)
                self.x = tx * length / along
                self.y = ty * length / along
        return best > 0.0

    def allows(self, dx: float, dy: float) -> cython.bint:
        """Whether a motion enters none of the surfaces."""
        k: cython.Py_ssize_t
        least: float = -LEVEL_SINE * sqrt(dx * dx + dy * dy)
        for k in range(self.count):
            if self.normals[2 * k] * dx + self.normals[2 * k + 1] * dy < least:
                return False
        return True
