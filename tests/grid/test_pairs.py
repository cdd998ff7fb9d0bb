"""Every pair of boxes that meet, once, in order: against the twin."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics.grid import ABSENT, MOVING, QUIET, Broadphase
from tests.grid import twin
from tests.grid.drive import tick
from tests.grid.twin import Row

cell_sizes = st.none() | st.sampled_from([1e-6, 0.5, 1.0, 3.0, 1e3, 1e12])


@given(twin.worlds, cell_sizes)
def test_small_worlds(rows: list[Row], cell_size: float | None) -> None:
    assert tick(Broadphase(cell_size), rows) == twin.pairs(rows)


@settings(max_examples=150)
@given(twin.random_worlds, cell_sizes)
def test_random_worlds(rows: list[Row], cell_size: float | None) -> None:
    assert tick(Broadphase(cell_size), rows) == twin.pairs(rows)


@pytest.mark.parametrize("count", [0, 1, 2, 16, 17, 18, 100])
@pytest.mark.parametrize("size", [0.0, 1.0, 1e100, 1.7e308])
def test_all_in_one_place(count: int, size: float) -> None:
    rows = [(-size, -size, size, size, MOVING)] * count
    assert tick(Broadphase(), rows) == [(i, j) for i in range(count) for j in range(i + 1, count)]


def test_statics_meet_movers_alone() -> None:
    rows = [(0.0, 0.0, 1.0, 1.0, group) for group in (QUIET, MOVING, QUIET, ABSENT, MOVING)]
    assert tick(Broadphase(), rows) == [(0, 1), (0, 4), (1, 2), (1, 4), (2, 4)]


def test_all_static_is_no_pair() -> None:
    assert tick(Broadphase(), [(0.0, 0.0, 1.0, 1.0, QUIET)] * 40) == []


@pytest.mark.parametrize("pitch", [1.0, 64.0, 2.0**20, 1e6])
@pytest.mark.parametrize("origin", [0.0, -0.5, 1e9])
def test_a_lattice_of_boxes_that_touch_exactly(pitch: float, origin: float) -> None:
    rows = [
        (origin + i * pitch, j * pitch, origin + (i + 1) * pitch, (j + 1) * pitch, MOVING)
        for j in range(-6, 6)
        for i in range(-6, 6)
    ]
    found = tick(Broadphase(), rows)
    assert found == twin.pairs(rows)
    assert len(found) == 2 * 12 * 11 + 2 * 11 * 11


@pytest.mark.parametrize("size", [0.1, 0.3, 1 / 3, 1.1])
def test_boxes_that_touch_where_cell_indices_round(size: float) -> None:
    """Each begins exactly where the last ends, and all centres are on the edges of cells, give or take rounding: that
    of a box a little before an edge, that of the next on the edge after it, which is two cells on."""
    edges = [(i - 0.5) * size for i in range(40_000, 42_000)]
    row = [(left, 0.0, right, size, MOVING) for left, right in pairwise(edges)]
    column = [(0.0, bottom, size, top, MOVING) for bottom, top in pairwise(edges)]
    for rows in (row, column):
        assert set(pairwise(range(len(rows)))) <= set(tick(Broadphase(size), rows))


@pytest.mark.parametrize("factor", [1.0, 1e-100, 1e100])
def test_sizes_from_tiny_to_huge(factor: float) -> None:
    """60 sizes, each a third larger than the one before by half: many levels, each pair of which meets."""
    rows = [
        (factor * 1.5**-i * x, 0.0, factor * 1.5**i, factor * 1.5**i, MOVING if i % 3 else QUIET)
        for i in range(-30, 30)
        for x in (0.0, 0.5)
    ]
    assert tick(Broadphase(), rows) == twin.pairs(rows)


def test_a_wall_among_many() -> None:
    """Long walls, one of each group, over a field of small boxes: levels that query each other both ways."""
    field = [
        (3.0 * i, 3.0 * j, 3.0 * i + 2.0, 3.0 * j + 2.0, MOVING if (i + j) % 3 else QUIET)
        for i in range(-20, 20)
        for j in range(-20, 20)
    ]
    walls = [
        (-60.0, 0.5, 60.0, 0.75, QUIET),
        (7.0, -60.0, 7.5, 60.0, MOVING),
        (-50.0, -50.0, 50.0, 50.0, MOVING),
    ]
    rows = [*walls, *field]
    assert tick(Broadphase(), rows) == twin.pairs(rows)


@pytest.mark.parametrize("far", [1e9, 1e15, 1e30, 1e300])
def test_outliers_share_no_cell_with_the_crowd(far: float) -> None:
    crowd = [(0.7 * i, 0.3 * i, 0.7 * i + 1.0, 0.3 * i + 1.0, MOVING) for i in range(50)]
    outliers = [(x, y, x, y, MOVING) for x in (-far, far) for y in (-far, 0.0, far)] * 2
    rows = crowd + outliers
    assert tick(Broadphase(), rows) == twin.pairs(rows)


@pytest.mark.slow
@given(twin.worlds)
def test_rows_in_another_order_are_the_same_pairs(rows: list[Row]) -> None:
    last = len(rows) - 1
    mirrored = sorted((last - b, last - a) for a, b in tick(Broadphase(), rows[::-1]))
    assert mirrored == tick(Broadphase(), rows)


@given(twin.worlds)
def test_turned_by_a_right_angle_they_are_the_same_pairs(rows: list[Row]) -> None:
    turned = [(-top, left, -bottom, right, group) for left, bottom, right, top, group in rows]
    assert tick(Broadphase(), turned) == tick(Broadphase(), rows)


@pytest.mark.parametrize("cell_size", [0.0, -1.0, float("nan"), float("inf")])
def test_bad_cell_size(cell_size: float) -> None:
    with pytest.raises(ValueError, match=r"cell_size must be .* got"):
        Broadphase(cell_size)
