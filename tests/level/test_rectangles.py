"""Cells merged into blocks: the blocks cover exactly the cells, once each, and floors and walls become one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from physics.level.rectangles import Block, merged

CELLS = st.sets(st.tuples(st.integers(-3, 6), st.integers(-3, 6)), max_size=40)


@given(CELLS)
def test_blocks_cover_each_cell_once(cells: set[tuple[int, int]]) -> None:
    covered = [cell for block in merged(cells) for cell in block.cells()]
    assert len(covered) == len(set(covered))
    assert set(covered) == cells


@given(CELLS)
def test_no_block_can_grow_to_the_right_or_up_into_another_of_the_same_side(
    cells: set[tuple[int, int]],
) -> None:
    blocks = merged(cells)
    for a in blocks:
        for b in blocks:
            beside = b.column == a.column + a.width and (b.row, b.height) == (a.row, a.height)
            above = b.row == a.row + a.height and (b.column, b.width) == (a.column, a.width)
            assert not beside
            assert not above


@given(CELLS, CELLS)
def test_shared_cells_are_counted(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> None:
    for a in merged(one):
        for b in merged(other):
            assert a.shared(b) == b.shared(a) == len(set(a.cells()) & set(b.cells()))


def test_a_rectangle_is_one_block_and_an_l_two() -> None:
    assert merged(Block(2, 3, 5, 4).cells()) == [Block(2, 3, 5, 4)]
    assert merged([(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]) == [Block(0, 0, 3, 1), Block(0, 1, 1, 2)]
    assert merged([]) == []
