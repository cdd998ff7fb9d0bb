"""Columns of numbers, and the growth of tables of columns: tables grow only here.

A table is some columns with room for the same number of rows. It grows as a whole or not at all: all new columns are
allocated before the first of them replaces an old one. The length of the last column is the capacity of the table, and
this column is replaced last: so even after an exception, each column has room for at least that many rows.

Growth is rare and copies whole columns, so this module need not be compiled.
"""

from __future__ import annotations

from array import array
from ctypes import ArgumentError, Array, Structure, c_double, c_int, memmove, sizeof
from typing import Any, TypeVar

_Record = TypeVar("_Record", bound=type[Structure])

LINE = 64
"""Bytes of a cache line on present machines. On a machine with other cache lines, only speed is lost."""


def record(cls: _Record) -> _Record:
    """Decorator of a class whose annotations are the fields of a record, `float`, `int` or `bool`.

    A column of such records is memory that compiled code sees as C structs of the same fields in the same order.
    Interpreted, `column[k]` refers to the record: what is written to `column[k].field` is written to the column.
    """
    types: dict[str, type[Any]] = {"float": c_double, "int": c_int, "bool": c_int}
    cls._fields_ = [(name, types[field]) for name, field in cls.__annotations__.items()]
    return cls


def allocate(kind: str | type[Structure], size: int) -> Any:
    """A column of `size` values, all zero, of a typecode or of a class of records. Every buffer that grows is allocated
    here, so that tests can let the allocation fail."""
    if isinstance(kind, str):
        return array(kind, bytes(array(kind).itemsize * size))
    return (kind * size)()


def aligned(kind: type[Structure], size: int) -> Any:
    """A column of `size` records, all zero, that begins at a cache line: so each record of 64 bytes is in one line."""
    column = allocate("b", size * sizeof(kind) + LINE)
    address, _ = column.buffer_info()
    return (kind * size).from_buffer(column, -address % LINE)


def new_columns(rows: int, *layout: str | type[Structure]) -> list[Any]:
    """New columns, all zero, with room for `rows` rows.

    layout  for each column its typecode, repeated for each value of a row, or its class of records
    """
    return [
        allocate(each[0], len(each) * rows) if isinstance(each, str) else allocate(each, rows)
        for each in layout
    ]


def _owner(column: Any) -> Any:
    """The column itself: compiled code has only a view of a column of records."""
    return getattr(column, "base", column)


def copy(records: Any, new: Any) -> None:
    """Copy a column of records to the beginning of another one, which has as much room."""
    try:
        memmove(new, _owner(records), sizeof(_owner(records)))
    except ArgumentError as error:  # ctypes raises this for a MemoryError of its own
        raise MemoryError("a table could not grow") from error


def _extended(column: Any, size: int) -> Any:
    """A new column of `size` values: those of `column`, then zeros."""
    records = _owner(column)
    if isinstance(records, Array):
        new = allocate(records._type_, size)
        copy(records, new)
        return new
    old = memoryview(column)
    new = allocate(old.format, size)
    memoryview(new)[: len(old)] = old
    return new


def enlarged(rows: int, *columns: Any, widths: tuple[int, ...] = ()) -> list[Any]:
    """New columns with the contents of `columns`, then zeros: room for `rows` rows, or for twice as many as before. The
    last column has one value per row.

    widths  values per row of each column. Without `widths`, they follow from the lengths; columns without rows get one
            value per row
    """
    before = len(columns[-1])
    rows = max(rows, 2 * before)
    new = []
    for k, column in enumerate(columns):
        width = widths[k] if widths else len(column) // before if before else 1
        new.append(_extended(column, rows * width))
    return new


def grown(column: Any, size: int) -> Any:
    """A new column with the contents of `column`, then zeros: room for `size` values, or twice as many as before."""
    return enlarged(size, column)[0]


def copied(*columns: Any) -> list[Any]:
    """New columns with the contents of `columns`."""
    return [_extended(column, len(column)) for column in columns]
