"""Finds the bodies that moved between two ticks, and their displacements, from which a mover knows their side."""

from __future__ import annotations

from array import array
from math import fabs, sqrt
from typing import Any

import cython

from physics.components.motion import Velocity
from physics.components.rigid_body import DYNAMIC
from physics.grid.buffers import enlarged, new_columns
from physics.rows.bodies import ACTIVE, Bodies
from physics.tolerances import CAUSED_COSINE

_TURN_MAX = cython.declare(cython.double, 1.5)
"""Radians. A body that turned by more within a tick counts as teleported, because half a turn has no direction."""


@cython.final
@cython.cclass
class MovedBodies:
    """The rows that moved between the last tick in which `update` was called and this one. Dynamic bodies are left out.

    A teleport is no motion. A displacement is a teleport if it is greater than the size of the body, or if the shapes
    of the body change with it, unless the displacement is along the body's Velocity. (An edit of a TileMap gives a
    block another place and shape, although no tile moves.)

    number, previous_number  the tick of the stored rows, and the tick of the `update` before that; -1 if there was none
    first_new   all rows from this one on were made since the `update` in tick `previous_number`
    row         the rows that moved, ascending
    x, y, turn  displacement and rotation of each
    box         left, bottom, right and top of the region that each may have swept
    stored_count, records, entity, pieces, old_x, old_y, old_angle, active  all rows as they were in the tick `number`
    """

    number: int
    previous_number: int
    count: int
    first_new: int
    row: array[int]
    x: array[float]
    y: array[float]
    turn: array[float]
    box: array[float]
    stored_count: int
    records: list[Any]
    entity: array[int]
    pieces: list[Any]
    old_x: array[float]
    old_y: array[float]
    old_angle: array[float]
    active: array[int]

    def __init__(self) -> None:
        self.number = self.previous_number = -1
        self.count = self.stored_count = self.first_new = 0
        self.records = []
        self.pieces = []
        self.x, self.y, self.turn, self.box, self.row = new_columns(16, "d", "d", "d", "dddd", "i")
        self.old_x, self.old_y, self.old_angle, self.active, self.entity = new_columns(
            16, "d", "d", "d", "b", "q"
        )

    def _reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows that moved, and for `n` stored rows."""
        if n > len(self.row):
            self.x, self.y, self.turn, self.box, self.row = enlarged(
                n, self.x, self.y, self.turn, self.box, self.row
            )
        if n > len(self.entity):
            self.old_x, self.old_y, self.old_angle, self.active, self.entity = enlarged(
                n, self.old_x, self.old_y, self.old_angle, self.active, self.entity
            )

    def update(self, bodies: Bodies, number: cython.longlong) -> cython.int:
        """Compare the rows of tick `number` with the stored rows, and store them, unless this was done for this tick
        and these rows. (The next tick may make the rows anew before its pre-solve handlers move a character. At that
        time `number` is still that of the last tick.)
        """
        k: cython.Py_ssize_t
        old: cython.Py_ssize_t = 0
        same: cython.bint
        if number == self.number and bodies.records is self.records:
            return 0
        self._reserve(bodies.count)
        self.previous_number = self.number
        self.number = number
        self.count = self.first_new = 0
        # If the rows were made anew, the list is another object. Otherwise new rows are at the end.
        same = bodies.records is self.records
        for k in range(bodies.count):
            if same:
                old = k
                if old == self.stored_count:
                    break
            else:
                while old < self.stored_count and self.entity[old] < bodies.entity[k]:
                    old += 1
                if old == self.stored_count:
                    break
                if self.entity[old] != bodies.entity[k] or self.records[old] is not bodies.records[k]:
                    continue
            self.first_new = k + 1
            if bodies.state[k] == ACTIVE and self.active[old] and bodies.kind[k] != DYNAMIC:
                self._add(bodies, k, old)
        self._store(bodies)
        return 0

    def _add(self, bodies: Bodies, row: cython.Py_ssize_t, old: cython.Py_ssize_t) -> cython.int:
        """Add a row if it has moved since it was stored as row `old`."""
        x: float = bodies.x[row] - self.old_x[old]
        y: float = bodies.y[row] - self.old_y[old]
        turn: float = bodies.angle[row] - self.old_angle[old]
        if not is_motion(bodies, row, x, y, turn, bodies.pieces[row] is self.pieces[old]):
            return 0
        left: float = bodies.boxes.bounds[row].left - bodies.x[row]
        bottom: float = bodies.boxes.bounds[row].bottom - bodies.y[row]
        right: float = bodies.boxes.bounds[row].right - bodies.x[row]
        top: float = bodies.boxes.bounds[row].top - bodies.y[row]
        reach: float
        if turn != 0.0:
            reach = reach_of(bodies, row)
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

    def _store(self, bodies: Bodies) -> None:
        """Store all rows."""
        k: cython.Py_ssize_t
        self.stored_count = bodies.count
        self.records = bodies.records
        self.pieces = bodies.pieces[:]
        for k in range(bodies.count):
            self.entity[k] = bodies.entity[k]
            self.old_x[k] = bodies.x[k]
            self.old_y[k] = bodies.y[k]
            self.old_angle[k] = bodies.angle[k]
            self.active[k] = bodies.state[k] == ACTIVE


def is_motion(
    bodies: Bodies, row: cython.Py_ssize_t, x: float, y: float, turn: float, same_shapes: cython.bint
) -> cython.bint:
    """Whether a row that was displaced by (x, y), and turned by `turn`, has moved there, and was not teleported."""
    reach: float
    if (x == 0.0 and y == 0.0 and turn == 0.0) or fabs(turn) > _TURN_MAX:
        return False
    reach = reach_of(bodies, row)
    return (same_shapes and x * x + y * y <= reach * reach) or (
        bodies.velocities[row] is not None and is_along(bodies.velocities[row], x, y)
    )


def reach_of(bodies: Bodies, row: cython.Py_ssize_t) -> float:
    """The greatest distance of a corner of a row's box from the row's position."""
    x: float = max(
        bodies.x[row] - bodies.boxes.bounds[row].left, bodies.boxes.bounds[row].right - bodies.x[row]
    )
    y: float = max(
        bodies.y[row] - bodies.boxes.bounds[row].bottom, bodies.boxes.bounds[row].top - bodies.y[row]
    )
    return sqrt(x * x + y * y)


def is_along(velocity: Velocity, x: float, y: float) -> cython.bint:
    """Whether the displacement (x, y), which is not (0, 0), is along a velocity."""
    square: float = (velocity._x * velocity._x + velocity._y * velocity._y) * (x * x + y * y)
    return velocity._x * x + velocity._y * y > CAUSED_COSINE * sqrt(square)
