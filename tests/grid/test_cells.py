"""The cells that pictures show: every box is in one, by its centre."""

from __future__ import annotations

from hypothesis import given, settings

from physics.grid import QUIET, Broadphase
from physics.grid.cells import occupied
from tests.grid import twin
from tests.grid.drive import tick
from tests.grid.twin import Row


@settings(max_examples=60)
@given(twin.worlds)
def test_every_box_is_counted_in_the_cell_of_its_centre(rows: list[Row]) -> None:
    broadphase = Broadphase()
    tick(broadphase, rows)
    cells = occupied(broadphase)
    for static in (False, True):
        present = [row for row in rows if row[4] and (row[4] == QUIET) is static]
        own = [cell for cell in cells if cell.static is static]
        assert sum(cell.boxes for cell in own) == len(present)
        for left, bottom, right, top, _ in present:
            x, y = 0.5 * left + 0.5 * right, 0.5 * bottom + 0.5 * top
            # Edges are multiples of the cell's size, rounded: what is off by rounding is off by a part of that, too.
            widest = max(max(cell.right - cell.left, cell.top - cell.bottom) for cell in own)
            slack = 1e-12 * max(abs(x), abs(y), widest)
            least = min(min(cell.right - cell.left, cell.top - cell.bottom) for cell in own)
            if max(abs(x), abs(y)) >= 2.0**39 * least:
                continue  # so many cells away, indices are kept in bounds: boxes share the outermost cells
            assert any(
                cell.left - slack <= x <= cell.right + slack and cell.bottom - slack <= y <= cell.top + slack
                for cell in own
            )


def test_nothing_is_no_cell() -> None:
    assert occupied(Broadphase()) == []
