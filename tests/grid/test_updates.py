"""From tick to tick: what changes, what stays, and what the grid keeps."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics.grid import ABSENT, MOVING, QUIET, Boxes, Broadphase
from tests.grid import twin
from tests.grid.drive import fill, pairs, region, tick
from tests.grid.twin import Row


@settings(max_examples=60)
@given(st.lists(twin.worlds | twin.random_worlds, max_size=5))
def test_one_world_after_another(worlds: list[list[Row]]) -> None:
    broadphase = Broadphase()
    for rows in worlds:
        assert tick(broadphase, rows) == twin.pairs(rows)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([5, 40, 120]))
def test_rows_that_are_known_to_be_the_same(seed: int, count: int) -> None:
    """Movers move: nobody looks at the statics again, nor for what is in which group."""
    rng = random.Random(seed)
    broadphase = Broadphase()
    statics = [_random_row(rng, QUIET) for _ in range(count)]
    absent = [_random_row(rng, ABSENT) for _ in range(3)]
    some = rng.randrange(20)
    for number in range(5):
        movers = [_random_row(rng, MOVING) for _ in range(some)]
        rows = [*statics, *absent, *movers]
        broadphase.update(fill(Boxes(), rows), number > 0)
        broadphase.find_pairs()
        assert pairs(broadphase) == twin.pairs(rows)
        where = _random_row(rng)[:4]
        assert region(broadphase, *where) == twin.in_region(rows, *where)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from([5, 40, 120]))
def test_a_world_that_changes(seed: int, count: int) -> None:
    """Rows come, go, move and change their group; most stay. Asked after every tick, in the same columns."""
    rng = random.Random(seed)
    broadphase = Broadphase()
    boxes = Boxes()
    rows = [_random_row(rng) for _ in range(count)]
    for _ in range(8):
        what = rng.choice(["nothing", "move", "static", "group", "insert", "remove"])
        at = rng.randrange(len(rows)) if rows else 0
        if what == "insert" or not rows:
            rows.insert(at, _random_row(rng))
        elif what == "remove":
            del rows[at]
        elif what == "group":
            rows[at] = (*rows[at][:4], rng.choice([ABSENT, MOVING, QUIET]))
        elif what == "static":
            rows = [_random_row(rng, QUIET) if rng.random() < 0.1 else row for row in rows]
        elif what == "move":
            rows = [_random_row(rng, MOVING) if row[4] == MOVING else row for row in rows]
        broadphase.update(fill(boxes, rows))
        broadphase.find_pairs()
        assert pairs(broadphase) == twin.pairs(rows)
        x, y = rng.uniform(-30, 30), rng.uniform(-30, 30)
        assert region(broadphase, x, y, x + 9, y + 9) == twin.in_region(rows, x, y, x + 9, y + 9)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([5, 40, 120]))
def test_movers_that_fly_about_the_statics(seed: int, count: int) -> None:
    """Movers go by small steps, in clearings and out of them. Now and then a static goes elsewhere."""
    rng = random.Random(seed)
    broadphase = Broadphase()
    rows = [_random_row(rng, QUIET) for _ in range(count)]
    rows += [_random_row(rng, MOVING) for _ in range(rng.randrange(1, 12))]
    steps = [(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in rows]
    for number in range(25):
        comes = number > 0 and rng.random() < 0.1
        if comes:
            rows[rng.randrange(count)] = _random_row(rng, QUIET)
        for i, (left, bottom, right, top, group) in enumerate(rows):
            if group == MOVING:
                x, y = steps[i]
                rows[i] = (left + x, bottom + y, right + x, top + y, MOVING)
        same = number > 0 and not comes
        broadphase.update(fill(Boxes(), rows), same, same)
        broadphase.find_pairs()
        assert pairs(broadphase) == twin.pairs(rows)


def _random_row(rng: random.Random, group: int | None = None) -> Row:
    x, y, size = rng.uniform(-30, 30), rng.uniform(-30, 30), rng.choice([0.5, 3.0, 4.0, 30.0])
    return (x, y, x + size, y + size, rng.choice([MOVING, QUIET, ABSENT]) if group is None else group)


def test_statics_whose_rows_shift() -> None:
    """A row that goes moves all others down: the statics are the same boxes under other numbers."""
    rows = [(2.0 * i, 0.0, 2.0 * i + 1.0, 1.0, QUIET) for i in range(40)]
    mover = (0.0, 0.0, 1.0, 1.0, MOVING)
    broadphase = Broadphase()
    assert tick(broadphase, [mover, *rows]) == [(0, 1)]
    assert tick(broadphase, [*rows, mover]) == [(0, 40)]
    assert region(broadphase, 2.0, 0.0, 4.0, 1.0) == [1, 2]
    absent = (0.0, 0.0, 9.0, 9.0, ABSENT)
    assert tick(broadphase, [absent, mover, absent, *rows]) == [(1, 3)]
    assert region(broadphase, 78.0, 0.0, 78.0, 1.0) == [42]


@pytest.mark.parametrize("edge", range(4))
def test_a_static_of_which_one_edge_changes(edge: int) -> None:
    edges = [0.0, 0.0, 1.0, 1.0]
    static: Row = (0.0, 0.0, 1.0, 1.0, QUIET)
    edges[edge] += -1.0 if edge < 2 else 1.0
    wider: Row = (edges[0], edges[1], edges[2], edges[3], QUIET)
    mover: Row = (-9.0, -9.0, 9.0, 9.0, MOVING)
    broadphase = Broadphase()
    for rows in ([static, mover], [wider, mover], [static, mover]):
        assert tick(broadphase, rows) == [(0, 1)]
        for x, y in ((-0.5, 0.5), (0.5, -0.5), (1.5, 0.5), (0.5, 1.5)):
            assert region(broadphase, x, y, x, y) == twin.in_region(rows, x, y, x, y)


def test_a_static_that_swaps_rows_with_another() -> None:
    small, large = (0.0, 0.0, 1.0, 1.0, QUIET), (5.0, 5.0, 9.0, 9.0, QUIET)
    mover = (0.5, 0.5, 0.6, 0.6, MOVING)
    broadphase = Broadphase()
    assert tick(broadphase, [small, large, mover]) == [(0, 2)]
    assert tick(broadphase, [large, small, mover]) == [(1, 2)]


def test_answers_are_as_of_the_last_update() -> None:
    boxes = fill(Boxes(), [(0.0, 0.0, 1.0, 1.0, MOVING), (0.0, 0.0, 1.0, 1.0, QUIET)])
    broadphase = Broadphase()
    broadphase.update(boxes)
    fill(boxes, [(50.0, 50.0, 51.0, 51.0, MOVING)] * 200)
    assert region(broadphase, 0.0, 0.0, 1.0, 1.0) == [0, 1]
    assert region(broadphase, 50.0, 50.0, 51.0, 51.0) == []
    broadphase.update(boxes)
    assert region(broadphase, 50.0, 50.0, 51.0, 51.0) == list(range(200))


def test_columns_keep_their_contents_when_they_grow() -> None:
    boxes = Boxes()
    rows = [(float(i), -1.0, i + 0.5, 1.0, 1 + i % 2) for i in range(100)]
    for i, row in enumerate(rows):
        boxes.set(i, *row)
        boxes.count = i + 1
    broadphase = Broadphase()
    broadphase.update(boxes)
    for i, row in enumerate(rows):
        assert region(broadphase, *row[:4]) == [i]
