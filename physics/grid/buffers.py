"""Columns of numbers, and how tables of them grow: here, and nowhere else.

A table is some columns with room for the same number of rows. It grows as a whole or not at all: all of its new columns
are there before the first of them is put in its place. The last one is the column whose length tells how many rows
there is room for, so that it is put in its place last, too: whatever happens on the way, no table takes itself to have
more room than each of its columns has.

Growing is rare and copies whole columns, so it needs no compiling.
"""

from __future__ import annotations

from array import array
from typing import Any

LINE = 64
"""Bytes of a cache line on the machines of the day. Where it is another, nothing but time is lost."""


def allocate(typecode: str, size: int) -> array[Any]:
    """A column of `size` values, all zero. Every buffer that grows comes from here: tests let it fail."""
    return array(typecode, bytes(array(typecode).itemsize * size))


def aligned(size: int) -> Any:
    """A column of `size` doubles, all zero, that begins with a cache line: records of eight are one fetch each."""
    column = allocate("d", size + LINE // 8)
    address, _ = column.buffer_info()
    start = -address % LINE // 8
    return memoryview(column)[start : start + size]


def table(rows: int, *layout: str) -> list[Any]:
    """New columns, all zero, with room for `rows` rows.

    layout  of each column its typecode, repeated as often as it has values a row
    """
    return [allocate(values[0], len(values) * rows) for values in layout]


def enlarged(rows: int, *columns: Any, widths: tuple[int, ...] = ()) -> list[Any]:
    """New columns with the contents of `columns`, then zeros: room for `rows` rows, or for twice as many as before. The
    last column has one value a row.

    widths  values per row of each column. Without `widths`, they follow from the lengths; columns without rows get one
            value per row
    """
    before = len(columns[-1])
    rows = max(rows, 2 * before)
    new = []
    for k, column in enumerate(columns):
        old = memoryview(column)
        width = widths[k] if widths else len(old) // before if before else 1
        larger = allocate(old.format, rows * width)
        memoryview(larger)[: len(old)] = old
        new.append(larger)
    return new


def grown(column: Any, size: int) -> Any:
    """Likewise of a column that is a table of its own: room for `size` values, or for twice what it had."""
    return enlarged(size, column)[0]


def copied(*columns: Any) -> list[Any]:
    """New columns with the contents of `columns`."""
    new = []
    for column in columns:
        old = memoryview(column)
        copy = allocate(old.format, len(old))
        memoryview(copy)[:] = old
        new.append(copy)
    return new
