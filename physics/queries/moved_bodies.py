"""Which bodies moved between two ticks, and from where: a mover has to know from which side something came."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.grid.buffers import enlarged, table

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.components.motion import Velocity
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.rows.bodies import ACTIVE, Bodies
else:
    from math import fabs, sqrt

    from physics.components.motion import Velocity
    from physics.components.rigid_body import DYNAMIC
    from physics.rows.bodies import ACTIVE, Bodies

_TURN_MAX = cython.declare(cython.double, 1.5)
"""Radians. What turned further within a tick is taken to have been put there: half a turn has no direction."""
_ALONG = cython.declare(cython.double, 0.999)
"""Cosine of the angle between a displacement and a velocity from which on the velocity made the displacement."""


@cython.final
@cython.cclass
class MovedBodies:
    """The rows that moved between the last tick in which `look` was called and this one. Dynamic bodies are left out.

    A row that was put elsewhere did not move: that is what is farther away than it is large, unless it went there along
    its Velocity.

    number, since         the tick of the rows, and the one before in which `look` was called; -1 if there was none
    row                   the rows that moved, ascending
    x, y, turn            of each, by how much
    box                   of each, left, bottom, right and top of all that it may have passed
    kept, records, entity, old_x, old_y, old_angle, active  all rows as they were in the tick `number`
    """

    if not cython.compiled:
        __slots__ = (
            "number", "since", "count", "row", "x", "y", "turn", "box",
            "kept", "records", "entity", "old_x", "old_y", "old_angle", "active",
        )  # fmt: skip
    number: int
    since: int
    count: int
    row: array[int]
    x: array[float]
    y: array[float]
    turn: array[float]
    box: array[float]
    kept: int
    records: list[Any]
    entity: array[int]
    old_x: array[float]
    old_y: array[float]
    old_angle: array[float]
    active: array[int]

    def __init__(self) -> None:
        self.number = self.since = -1
        self.count = self.kept = 0
        self.records = []
        self.x, self.y, self.turn, self.box, self.row = table(16, "d", "d", "d", "dddd", "i")
        self.old_x, self.old_y, self.old_angle, self.active, self.entity = table(16, "d", "d", "d", "b", "q")

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows that moved, and for `n` that are kept."""
        if n > len(self.row):
            self.x, self.y, self.turn, self.box, self.row = enlarged(
                n, self.x, self.y, self.turn, self.box, self.row
            )
        if n > len(self.entity):
            self.old_x, self.old_y, self.old_angle, self.active, self.entity = enlarged(
                n, self.old_x, self.old_y, self.old_angle, self.active, self.entity
            )
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look(self, bodies: Bodies, number: cython.longlong) -> cython.int:
        """Compare the rows of tick `number` with those that were kept, and keep them, unless that was done already."""
        k: cython.Py_ssize_t
        old: cython.Py_ssize_t = 0
        same: cython.bint
        if number == self.number:
            return 0
        self._reserve(bodies.count)
        self.since = self.number
        self.number = number
        self.count = 0
        # The list is another one whenever the rows are made anew; else, new ones stand at the end.
        same = bodies.records is self.records
        for k in range(bodies.count):
            if same:
                old = k
                if old == self.kept:
                    break
            else:
                while old < self.kept and self.entity[old] < bodies.entity[k]:
                    old += 1
                if old == self.kept:
                    break
                if self.entity[old] != bodies.entity[k] or self.records[old] is not bodies.records[k]:
                    continue
            if bodies.state[k] == ACTIVE and self.active[old] and bodies.kind[k] != DYNAMIC:
                self._add(bodies, k, old)
        return self._keep(bodies)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _add(self, bodies: Bodies, row: cython.Py_ssize_t, old: cython.Py_ssize_t) -> cython.int:
        """Note a row, if it moved since it was kept as row `old`."""
        x: float = bodies.x[row] - self.old_x[old]
        y: float = bodies.y[row] - self.old_y[old]
        turn: float = bodies.angle[row] - self.old_angle[old]
        if (x == 0.0 and y == 0.0 and turn == 0.0) or fabs(turn) > _TURN_MAX:
            return 0
        left: float = bodies.boxes.edges[4 * row] - bodies.x[row]
        bottom: float = bodies.boxes.edges[4 * row + 1] - bodies.y[row]
        right: float = bodies.boxes.edges[4 * row + 2] - bodies.x[row]
        top: float = bodies.boxes.edges[4 * row + 3] - bodies.y[row]
        wide: float = max(fabs(left), fabs(right))
        tall: float = max(fabs(bottom), fabs(top))
        reach: float = sqrt(wide * wide + tall * tall)
        way: float = sqrt(x * x + y * y)
        if way > reach and (bodies.velocities[row] is None or not is_along(bodies.velocities[row], x, y)):
            return 0
        if turn != 0.0:
            left = bottom = -reach
            right = top = reach
        k: cython.Py_ssize_t = self.count
        self.row[k] = row
        self.x[k] = x
        self.y[k] = y
        self.turn[k] = turn
        self.box[4 * k] = bodies.x[row] + left - max(x, 0.0)
        self.box[4 * k + 1] = bodies.y[row] + bottom - max(y, 0.0)
        self.box[4 * k + 2] = bodies.x[row] + right - min(x, 0.0)
        self.box[4 * k + 3] = bodies.y[row] + top - min(y, 0.0)
        self.count = k + 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _keep(self, bodies: Bodies) -> cython.int:
        """Keep the rows as they are."""
        k: cython.Py_ssize_t
        self.kept = bodies.count
        self.records = bodies.records
        for k in range(bodies.count):
            self.entity[k] = bodies.entity[k]
            self.old_x[k] = bodies.x[k]
            self.old_y[k] = bodies.y[k]
            self.old_angle[k] = bodies.angle[k]
            self.active[k] = bodies.state[k] == ACTIVE
        return 0


@cython.cfunc
@cython.exceptval(check=False)
def is_along(velocity: Velocity, x: float, y: float) -> cython.bint:
    """Whether (x, y), which is not (0, 0), is a way that something with this velocity goes."""
    square: float = (velocity._x * velocity._x + velocity._y * velocity._y) * (x * x + y * y)
    return velocity._x * x + velocity._y * y > _ALONG * sqrt(square)
