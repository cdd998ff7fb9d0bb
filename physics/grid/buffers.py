"""Growth of typed columns. Growing is rare and copies whole columns, so it needs no compiling."""

from __future__ import annotations

from array import array
from typing import Any

LINE = 64
"""Bytes of a cache line on the machines of the day. Where it is another, nothing but time is lost."""


def aligned(size: int) -> Any:
    """A column of `size` doubles, all zero, that begins with a cache line: records of eight are one fetch each."""
    column = array("d", bytes(8 * size + LINE))
    address, _ = column.buffer_info()
    start = -address % LINE // 8
    return memoryview(column)[start : start + size]


def grown(column: Any, size: int) -> Any:
    """A new column with the contents of `column`, then zeros: room for `size` values, or for twice what it had."""
    old = memoryview(column)
    new = array(old.format, bytes(old.itemsize * max(size, 2 * len(old))))
    memoryview(new)[: len(old)] = old
    return new
