"""Sorts rows of a table by the order that the table defines."""

from __future__ import annotations

from array import array

import cython


@cython.cclass
class SortableTable:
    """Base class of tables whose rows can be sorted. A table defines its order by `precedes`."""

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether row `i` comes before row `j`: the lower row, unless a table overrides this."""
        return i < j

    # Only the .pxd can say that `rows` is a typed memoryview.
    def sort(self, rows: array[int], count: cython.Py_ssize_t) -> None:
        """Sort the first `count` row numbers in `rows`: Donald Shell, "A High-Speed Sorting Procedure" (1959).

        This simple method is fast enough: most ticks sort a few rows, or rows that are almost in order, and the worst
        ticks sort a few thousand.
        """
        gap: cython.Py_ssize_t = 1
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.int
        while gap < count // 3:
            gap = 3 * gap + 1
        while gap > 0:
            for i in range(gap, count):
                k = rows[i]
                j = i
                while j >= gap and self.precedes(k, rows[j - gap]):
                    rows[j] = rows[j - gap]
                    j -= gap
                rows[j] = k
            gap //= 3
