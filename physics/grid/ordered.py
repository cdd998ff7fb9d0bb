"""Sorting by whatever a table says comes first."""

from __future__ import annotations

from array import array

import cython


@cython.cclass
class Ordered:
    """Base class of tables whose rows can be sorted."""

    if not cython.compiled:
        __slots__ = ()

    @cython.cfunc
    @cython.exceptval(check=False)
    def before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether row `i` comes before row `j`."""
        return i < j

    # Only the .pxd can say that `rows` is a typed memoryview, and makes this a C function.
    def sort(self, rows: array[int], count: cython.Py_ssize_t) -> None:
        """Sort the first `count` of these numbers of rows: Donald Shell, "A High-Speed Sorting Procedure" (1959).

        Most ticks have a few rows to sort, or rows that are almost in order, and the worst a few thousand.
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
                while j >= gap and self.before(k, rows[j - gap]):
                    rows[j] = rows[j - gap]
                    j -= gap
                rows[j] = k
            gap //= 3
