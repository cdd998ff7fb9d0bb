"""Contacts as columns of numbers, instead of an object for each."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.collision.contacts import Contacts, ContactValues
from physics.events.event import finite
from physics.grid.buffers import new_columns
from physics.queries.results import ContactBuffers


@cython.final
@cython.cclass
class ContactColumns:
    """Copies of `count` contacts, with room for as many as `reserve` was called for. `ContactBuffers` says what the
    columns are."""

    count: int
    pair: array[int]
    normal: array[float]
    depth: array[float]
    point: array[float]
    impulse: array[float]
    approach: array[float]

    def __init__(self) -> None:
        self.reserve(0)

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Hold no contacts, in new columns with room for `n`."""
        self.count = 0
        self.pair, self.normal, self.depth, self.point, self.impulse, self.approach = new_columns(
            n, "qq", "dd", "d", "dddd", "d", "d"
        )

    def add(self, table: Contacts, k: cython.Py_ssize_t) -> None:
        """Copy contact `k` of a table. There is room for it."""
        n: cython.Py_ssize_t = self.count
        v: cython.pointer[ContactValues] = cython.address(table.values[k])
        self.pair[2 * n] = table.a[k]
        self.pair[2 * n + 1] = table.b[k]
        self.normal[2 * n] = v.normal_x
        self.normal[2 * n + 1] = v.normal_y
        self.depth[n] = v.depth
        self.point[4 * n] = v.x0
        self.point[4 * n + 1] = v.y0
        self.point[4 * n + 2] = v.x1 if table.points[k] == 2 else v.x0
        self.point[4 * n + 3] = v.y1 if table.points[k] == 2 else v.y0
        self.impulse[n] = finite(v.normal_impulse)
        self.approach[n] = finite(v.approach_speed)
        self.count = n + 1

    def buffers(self) -> ContactBuffers:
        """The contacts that were added."""
        return ContactBuffers(
            self._rows(self.pair, 2),
            self._rows(self.normal, 2),
            self._rows(self.depth, 1),
            self._rows(self.point, 4),
            self._rows(self.impulse, 1),
            self._rows(self.approach, 1),
        )

    def _rows(self, column: Any, width: int) -> Any:
        """The rows of a column that are in use, each of `width` values."""
        used: Any = memoryview(column)[: width * self.count]
        if width == 1 or self.count == 0:
            return used
        return used.cast("B").cast(used.format, (self.count, width))
