"""Which boxes meet a region or a segment: against the twin."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics.grid import MOVING, QUIET, Boxes, Broadphase
from tests.grid import twin
from tests.grid.drive import fill, pairs, region, segment, tick
from tests.grid.twin import Row

INFINITY = float("inf")


def broadphase_of(rows: list[Row], cell_size: float | None = None) -> Broadphase:
    broadphase = Broadphase(cell_size)
    broadphase.update(fill(Boxes(), rows))
    return broadphase


def test_before_the_first_update_there_is_nothing() -> None:
    broadphase = Broadphase()
    assert region(broadphase, -INFINITY, -INFINITY, INFINITY, INFINITY) == []
    assert segment(broadphase, -1.0, -1.0, 1.0, 1.0, 5.0) == []
    broadphase.find_pairs()
    assert pairs(broadphase) == []


@settings(max_examples=150)
@given(twin.worlds | twin.random_worlds, st.integers(0, 10**6))
def test_regions(rows: list[Row], seed: int) -> None:
    rng = random.Random(seed)
    broadphase = broadphase_of(rows)
    regions = [rng.choice(rows)[:4] for _ in range(3) if rows]
    x, y = rng.uniform(-20, 20), rng.uniform(-20, 20)
    regions += [(x, y, x, y), (x, y, x + 5, y + 9), (x, -1e6, x + 1e3, 1e6), (-1e200, -1e200, 1e200, 1e200)]
    regions += [(-INFINITY, y, INFINITY, y), (x, -INFINITY, INFINITY, INFINITY), (x, y, x - 1, y)]
    for sides in regions:
        assert region(broadphase, *sides) == twin.in_region(rows, *sides)


@pytest.mark.parametrize("group", [MOVING, QUIET])
def test_a_region_that_touches_a_corner(group: int) -> None:
    broadphase = broadphase_of([(10.0 * i, 0.0, 10.0 * i + 5.0, 5.0, group) for i in range(-20, 20)])
    assert region(broadphase, 5.0, 5.0, 9.0, 9.0) == [20]
    assert region(broadphase, 5.000001, 5.0, 9.0, 9.0) == []
    assert region(broadphase, 5.0, 5.0, 10.0, 5.0) == [20, 21]


@pytest.mark.slow
@settings(max_examples=40)
@given(twin.worlds | twin.random_worlds, st.integers(0, 10**6))
def test_segments(rows: list[Row], seed: int) -> None:
    """All within the radius are found, and none that an axis separates: x, y, or the normal of the segment."""
    rng = random.Random(seed)
    broadphase = broadphase_of(rows)
    ends = [(rng.uniform(-20, 20), rng.uniform(-20, 20)) for _ in range(3)]
    ends += [
        (float(rng.randint(-9, 9)), float(rng.randint(-9, 9))),
        (rng.uniform(-1e4, 1e4), 3.0),
        (-1e13, 1e12),
    ]
    ends += [
        (rng.choice(rows)[rng.choice((0, 2))], rng.choice(rows)[rng.choice((1, 3))]) for _ in range(2) if rows
    ]
    for _ in range(4):
        (x0, y0), (x1, y1) = rng.choice(ends), rng.choice(ends)
        radius = rng.choice([0.0, 0.0, 0.5, 3.0, 1e3])
        check_segment(broadphase, rows, x0, y0, x1, y1, radius)


@pytest.mark.parametrize("radius", [0.0, 0.4, 2.6])
@pytest.mark.parametrize("end", [(9.0, 4.0), (4.0, -9.0), (-9.0, 0.1), (0.1, 9.0), (7.0, 7.0)])
def test_segments_over_a_field(end: tuple[float, float], radius: float) -> None:
    rows = [
        (1.5 * i, 1.5 * j, 1.5 * i + 0.5, 1.5 * j + 0.5, MOVING) for i in range(-9, 9) for j in range(-9, 9)
    ]
    check_segment(broadphase_of(rows), rows, -end[0], 0.3 - end[1], *end, radius)


def check_segment(
    broadphase: Broadphase, rows: list[Row], x0: float, y0: float, x1: float, y1: float, radius: float
) -> None:
    found = segment(broadphase, x0, y0, x1, y1, radius)
    assert found == sorted(set(found))
    for i, row in enumerate(rows):
        if row[4] == 0:
            assert i not in found
        elif i not in found:
            assert twin.distance_squared(row, x0, y0, x1, y1) > Fraction(radius) ** 2, (
                row,
                x0,
                y0,
                x1,
                y1,
                radius,
            )
        else:
            assert twin.nearly_inseparable(row, x0, y0, x1, y1, radius), (row, x0, y0, x1, y1, radius)


def test_a_long_ray_meets_what_it_goes_through() -> None:
    """A slanted ray over a large field: far more cells than the torus has, and few boxes on its way."""
    rows = [
        (37.0 * i, 53.0 * j, 37.0 * i + 3.0, 53.0 * j + 3.0, 1 + (i + j) % 2)
        for i in range(60)
        for j in range(60)
    ]
    found = segment(broadphase_of(rows), -1e5, -1e5 * 53 / 37, 1e5, 1e5 * 53 / 37, 0.0)
    assert found == [60 * i + i for i in range(60)]


def test_a_ray_along_an_edge_touches() -> None:
    rows = [(2.0 * i, 0.0, 2.0 * i + 1.0, 1.0, MOVING) for i in range(40)]
    broadphase = broadphase_of(rows)
    assert segment(broadphase, -5.0, 1.0, 500.0, 1.0, 0.0) == list(range(40))
    assert segment(broadphase, 6.0, -5.0, 6.0, 5.0, 0.0) == [3]
    assert segment(broadphase, 6.0, 3.0, 6.0, 3.0, 2.0) == [2, 3, 4]  # boxes, not circles, meet
    assert segment(broadphase, -1.0, 2.001, 500.0, 2.001, 1.0) == []


@pytest.mark.parametrize("length", [0.0, 5e-324, 1e-200, 1e-100, 1e-9])
def test_a_segment_of_hardly_any_length_has_its_radius_all_around(length: float) -> None:
    broadphase = broadphase_of([(x, y, x + 0.5, y + 0.5, MOVING) for x in range(-9, 9) for y in range(-9, 9)])
    around = region(broadphase, -2.0, -2.0, 2.0, 2.0)
    for x, y in ((length, 0.0), (0.0, -length), (length, length)):
        found = segment(broadphase, 0.0, 0.0, x, y, 2.0)
        assert set(found) <= set(around)
        assert len(found) > len(around) - 9


def test_a_query_leaves_the_pairs_alone() -> None:
    broadphase = Broadphase()
    found = tick(broadphase, [(0.0, 0.0, 1.0, 1.0, MOVING)] * 30)
    assert region(broadphase, 0.5, 0.5, 0.5, 0.5) == list(range(30))
    assert pairs(broadphase) == found
