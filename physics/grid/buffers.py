"""Growth of typed columns. Growing is rare and copies whole columns, so it needs no compiling."""

from __future__ import annotations

from array import array
from typing import Any


def grown(column: Any, size: int) -> Any:
    """A new column with the contents of `column`, then zeros: room for `size` values, or for twice what it had."""
    old = memoryview(column)
    new = array(old.format, bytes(old.itemsize * max(size, 2 * len(old))))
    memoryview(new)[: len(old)] = old
    return new
