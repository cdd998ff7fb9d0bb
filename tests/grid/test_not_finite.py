"""Boxes that are no boxes: whoever made them, they disturb nobody else, and no number made of them is an index."""

from __future__ import annotations

from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics.ccd.spatial_hash import SpatialHash
from physics.grid import MOVING, QUIET, Broadphase
from physics.grid.cells import occupied
from tests.grid import twin
from tests.grid.drive import region, segment, tick
from tests.grid.twin import Row

BAD = [nan, inf, -inf]
HUGE = [-1.7e308, 1.7e308, -1e300, 1e300, 0.0, 5e-324]

_edge = st.sampled_from(BAD) | st.sampled_from(HUGE) | st.floats(-50, 50)
bad_rows = st.tuples(_edge, _edge, _edge, _edge, st.sampled_from([MOVING, QUIET])).filter(
    lambda row: any(edge - edge != 0.0 for edge in row[:4])
)
cell_sizes = st.none() | st.sampled_from([1e-100, 0.5, 1e3, 1e100, 1e308])


def mixed(rows: list[Row], bad: list[Row], at: int) -> tuple[list[Row], set[int]]:
    """All rows, and which of them are bad."""
    at = min(at, len(rows))
    return [*rows[:at], *bad, *rows[at:]], set(range(at, at + len(bad)))


@settings(max_examples=80)
@given(
    twin.worlds | twin.random_worlds,
    st.lists(bad_rows, min_size=1, max_size=30),
    st.integers(0, 9),
    cell_sizes,
)
def test_the_others_are_found_as_ever(
    rows: list[Row], bad: list[Row], at: int, cell_size: float | None
) -> None:
    every, odd = mixed(rows, bad, at)
    broadphase = Broadphase(cell_size)
    for _ in range(2):
        found = tick(broadphase, every)
        assert [pair for pair in found if not odd & set(pair)] == [
            pair for pair in twin.pairs(every) if not odd & set(pair)
        ]
        assert found == sorted(set(found))
        assert all(0 <= i < j < len(every) for i, j in found)
        for where in [(-10.0, -10.0, 10.0, 10.0), (-1e300, -1e300, 1e300, 1e300), (-inf, -inf, inf, inf)]:
            got = region(broadphase, *where)
            assert [i for i in got if i not in odd] == [
                i for i in twin.in_region(every, *where) if i not in odd
            ]
        assert set(segment(broadphase, -20, -20, 20, 20, 1.0)) <= set(range(len(every)))
        occupied(broadphase)


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("edge", range(4))
@pytest.mark.parametrize("count", [1, 20, 100])
def test_every_box_is_one(bad: float, edge: int, count: int) -> None:
    row = [0.0, 0.0, 1.0, 1.0]
    row[edge] = bad
    broadphase = Broadphase()
    found = tick(broadphase, [(row[0], row[1], row[2], row[3], MOVING)] * count)
    assert all(0 <= i < j < count for i, j in found)
    assert tick(broadphase, [(0.0, 0.0, 1.0, 1.0, MOVING)] * 3) == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("values", [[nan] * 4, [inf] * 4, [-inf, -inf, inf, inf], [nan, 0.0, 1.0, 1.0]])
def test_regions_that_are_none(values: list[float]) -> None:
    rows = [(float(x), 0.0, x + 1.0, 1.0, MOVING) for x in range(40)]
    broadphase = Broadphase()
    tick(broadphase, rows)
    assert set(region(broadphase, *values)) <= set(range(40))
    assert set(segment(broadphase, *values, 1.0)) <= set(range(40))
    assert set(segment(broadphase, 0.0, 0.0, 1.0, 1.0, nan)) <= set(range(40))


@settings(max_examples=80)
@given(
    st.lists(twin.rows, max_size=40),
    st.lists(bad_rows, min_size=1, max_size=20),
    st.sampled_from([1e-300, 1.0, 1e308]),
)
def test_boxes_one_by_one(rows: list[Row], bad: list[Row], cell: float) -> None:
    every, odd = mixed(rows, bad, 5)
    loose = SpatialHash()
    loose.clear(len(every), cell)
    for i in range(len(every)):
        loose.put(i, *every[i][:4])
        loose.search(i)
        if i not in odd:
            assert sorted(set(loose.found[: loose.found_count]) - set(odd)) == [
                j for j in range(i) if j not in odd and twin.meet(every[i], every[j])
            ]
