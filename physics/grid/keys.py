"""Pairs of rows as integers, and sorting them."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS, NO_LONGS

if not cython.compiled:
    # Up to FEW keys are sorted by insertion; more by digits of up to DIGIT_MAX bits. Neither changes the order.
    FEW, DIGIT_MAX = 24, 16

LOW = (1 << 32) - 1
"""The bits of the higher row. (Typed in the header: written out, it would be a Python object in compiled code.)"""


@cython.final
@cython.cclass
class Keys:
    """Pairs of rows, each one integer: `lower << 32 | higher`. Appended in any order, then sorted.

    count  number of keys
    keys   the keys. To append, reserve room first, then write without a branch
    """

    count: int
    keys: array[int]
    spare: array[int]
    starts: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.starts = NO_INTS
        self.keys = self.spare = NO_LONGS

    def reserve(self, count: cython.Py_ssize_t) -> None:
        """Make room for `count` keys in all. Present keys stay."""
        if count > len(self.keys):
            self.keys = grown(self.keys, count)

    def sort(self, rows: cython.Py_ssize_t) -> None:
        """Put each key's lower row first, and all keys into ascending order. Rows are below `rows`."""
        i: cython.Py_ssize_t
        a: cython.longlong
        b: cython.longlong
        lower: cython.longlong
        for i in range(self.count):
            a = self.keys[i] >> 32
            b = self.keys[i] & LOW
            lower = min(a, b)
            self.keys[i] = lower << 32 | (a + b - lower)
        if self.count <= FEW or self.sort_by_lower(rows):
            self.insertion_sort()
        else:
            self.radix_sort(rows)

    def sort_by_lower(self, rows: cython.Py_ssize_t) -> cython.int:
        """Sort by the lower row in one pass, and return 1. If no row is the lower row of many pairs, each key is then
        near its place, and sorting by insertion is quick. Otherwise, or if there are too many rows for one pass, do
        nothing and return 0: with a paddle that meets thousands of bodies, sorting by insertion would be quadratic.
        """
        i: cython.Py_ssize_t
        here: cython.int
        start: cython.int = 0
        if rows > 1 << DIGIT_MAX or rows > 4 * self.count:
            return 0
        if rows > len(self.starts):
            self.starts = grown(self.starts, rows)
        for i in range(rows):
            self.starts[i] = 0
        for i in range(self.count):
            self.starts[self.keys[i] >> 32] += 1
        for i in range(rows):
            here = self.starts[i]
            if here > FEW:
                return 0
            self.starts[i] = start
            start += here
        if len(self.spare) < len(self.keys):
            self.spare = grown(self.spare, len(self.keys))
        for i in range(self.count):
            here = self.starts[self.keys[i] >> 32]
            self.starts[self.keys[i] >> 32] = here + 1
            self.spare[here] = self.keys[i]
        self.keys, self.spare = self.spare, self.keys
        return 1

    def insertion_sort(self) -> cython.void:
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        key: cython.longlong
        for i in range(1, self.count):
            key = self.keys[i]
            j = i
            while j > 0 and self.keys[j - 1] > key:
                self.keys[j] = self.keys[j - 1]
                j -= 1
            self.keys[j] = key

    def radix_sort(self, rows: cython.Py_ssize_t) -> None:
        """Stable passes by digit, from the last digit to the first: linear for all keys.

        Used if `sort_by_lower` returns 0.
        """
        bits: cython.int = 1
        digit: cython.int = 1
        shift: cython.int
        half: cython.int
        while rows >> bits:
            bits += 1
        # A digit has about as many values as there are keys: so the counters of a pass cost no more than the keys.
        while digit < DIGIT_MAX and digit < bits and self.count >> digit:
            digit += 1
        # Even digits: 18 bits in three passes are three of 6, not 7, 7 and 4.
        digit = (bits + (bits + digit - 1) // digit - 1) // ((bits + digit - 1) // digit)
        if 1 << digit > len(self.starts):
            self.starts = grown(self.starts, 1 << digit)
        if len(self.spare) < len(self.keys):
            self.spare = grown(self.spare, len(self.keys))
        for half in range(0, 64, 32):
            shift = half
            while shift < half + bits:
                self.radix_pass(shift, digit)
                shift += digit

    def radix_pass(self, shift: cython.int, digit: cython.int) -> cython.void:
        i: cython.Py_ssize_t
        d: cython.longlong
        here: cython.int
        start: cython.int = 0
        mask: cython.longlong = (1 << digit) - 1
        for i in range(mask + 1):
            self.starts[i] = 0
        for i in range(self.count):
            self.starts[(self.keys[i] >> shift) & mask] += 1
        if self.starts[(self.keys[0] >> shift) & mask] == self.count:
            return
        for i in range(mask + 1):
            here = self.starts[i]
            self.starts[i] = start
            start += here
        for i in range(self.count):
            d = (self.keys[i] >> shift) & mask
            self.spare[self.starts[d]] = self.keys[i]
            self.starts[d] += 1
        self.keys, self.spare = self.spare, self.keys
