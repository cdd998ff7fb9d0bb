"""The poses in which the last step left kinematic bodies. If a body has another pose, game code has moved it since."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES


@cython.final
@cython.cclass
class KinematicPoses:
    """By row, the pose in which the last step left a kinematic body.

    known        whether the row has such a pose
    x, y, angle  the pose of a row that has one
    """

    known: array[int]
    x: array[float]
    y: array[float]
    angle: array[float]

    def __init__(self) -> None:
        self.known = NO_BYTES
        self.x = self.y = self.angle = NO_DOUBLES

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.known):
            self.known, self.x, self.y, self.angle = enlarged(n, self.known, self.x, self.y, self.angle)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def note(self, i: cython.Py_ssize_t, x: float, y: float, angle: float) -> cython.void:
        """Note the pose in which a step leaves row `i`."""
        self.known[i] = 1
        self.x[i] = x
        self.y[i] = y
        self.angle[i] = angle
