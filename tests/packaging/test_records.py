"""Records are declared twice: as structs for compiled code, as classes for interpreted code and for new columns."""

from __future__ import annotations

import ctypes
import importlib
import re
from pathlib import Path

import pytest

from physics.grid.buffers import enlarged, new_columns, record

PACKAGE = Path(__file__).parents[2] / "physics"
STRUCT = re.compile(r"^cdef struct (\w+):\n((?:    .+\n)+)", re.MULTILINE)
C_TYPES = {"double": ctypes.c_double, "int": ctypes.c_int, "bint": ctypes.c_int}
STRUCTS = {
    name: fields.split("\n")[:-1]
    for path in sorted(PACKAGE.rglob("*.pxd"))
    for name, fields in STRUCT.findall(path.read_text(encoding="utf-8"))
}
RECORDS = {
    name: getattr(
        importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)), name
    )
    for path in sorted(PACKAGE.rglob("records.py"))
    for name in re.findall(r"^@record\nclass (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


@record
class Pair(ctypes.Structure):
    """A record for these tests."""

    value: float
    row: int
    on: bool


def test_structs_and_records_have_the_same_names() -> None:
    assert "ContactConstraint" in RECORDS
    assert sorted(STRUCTS) == sorted(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_a_struct_and_its_record_have_the_same_fields(name: str) -> None:
    fields = [(field, C_TYPES[kind]) for kind, field in (line.split() for line in STRUCTS[name])]
    assert fields == RECORDS[name]._fields_


def test_a_column_of_records_refers_to_its_records() -> None:
    (column,) = new_columns(2, Pair)
    one = column[1]
    one.value = 0.1
    one.row = -3
    one.on = True
    assert [(each.value, each.row, each.on) for each in column] == [(0.0, 0, 0), (0.1, -3, 1)]
    with pytest.raises(IndexError):
        column[2]


def test_columns_of_records_grow() -> None:
    columns = new_columns(2, Pair, "i")
    columns[0][1].value = 0.5
    records, rows = enlarged(3, *columns)
    assert len(records) == len(rows) == 4
    assert [each.value for each in records] == [0.0, 0.5, 0.0, 0.0]
