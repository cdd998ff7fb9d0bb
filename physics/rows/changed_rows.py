"""Which rows were found changed since the last step."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS


@cython.final
@cython.cclass
class ChangedRows:
    """Rows that `gather` found changed, or that `EntityRows` changed, in the order in which the changes were noted.

    row, count      `count` rows, each once
    noted           by row, whether it is in `row`
    may_be_any      whether any row may have changed
    version_growth  by how much the version of the rows has grown because of these rows since the last detection
    """

    row: array[int]
    count: int
    noted: array[int]
    may_be_any: bool
    version_growth: int

    def __init__(self) -> None:
        self.noted = NO_BYTES
        self.row = NO_INTS
        self.count = self.version_growth = 0
        self.may_be_any = True

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.noted):
            self.row, self.noted = enlarged(n, self.row, self.noted)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def note(self, i: cython.Py_ssize_t, version_growth: cython.longlong) -> cython.void:
        """Note that row `i` changed, and that the version of the rows has grown by `version_growth` for this change."""
        self.version_growth += version_growth
        if not self.noted[i]:
            self.noted[i] = 1
            self.row[self.count] = i
            self.count += 1

    def clear(self) -> cython.void:
        """Remove all rows: a step has read them."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            self.noted[self.row[k]] = 0
        self.count = 0
        self.may_be_any = False
