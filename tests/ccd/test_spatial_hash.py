"""Boxes that come and move one by one, against a look at all of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from physics.ccd.spatial_hash import SpatialHash

Box = tuple[float, float, float, float]

PLACES = st.one_of(st.floats(-50, 50), st.floats(-1e6, 1e6), st.sampled_from([0.0, 8.0, -8.0, 1e300, -1e300]))
SIZES = st.one_of(st.floats(0, 12), st.just(0.0), st.just(8.0), st.floats(0, 1e4), st.just(1e300))
ROWS = 40


@given(
    st.sampled_from([0.5, 8.0, 1e3]),
    st.lists(st.tuples(st.integers(0, ROWS - 1), PLACES, PLACES, SIZES, SIZES), max_size=120),
)
@settings(max_examples=200, deadline=None)
def test_finds_what_meets(cell: float, moves: list[tuple[int, float, float, float, float]]) -> None:
    loose = SpatialHash()
    for _ in range(2):  # what was there in the last tick is not there in this one
        here: dict[int, Box] = {}
        loose.clear(ROWS, cell)
        for row, x, y, width, height in moves:
            here[row] = (x, y, x + width, y + height)
            loose.put(row, *here[row])
            loose.search(row)
            left, bottom, right, top = here[row]
            assert sorted(set(loose.found[: loose.found_count])) == [
                other
                for other, (a, b, c, d) in sorted(here.items())
                if other != row and a <= right and left <= c and b <= top and bottom <= d
            ]
