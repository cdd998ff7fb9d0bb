"""An exception may end an edit of a tile map anywhere; the next use of the map finishes the edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import esper
import pytest

import physics
from physics import Collider, Polygon, Rect, TileMap, Transform, geometry
from tests.no_memory import failing

TILES = {"#": Collider(Rect(20, 20)), "/": Collider(Polygon([(-10, -10), (10, -10), (10, 10)]))}
ROWS = "#..#/\n#####\n##.##"
EDIT = {(1, 0): None, (2, 1): "/", (0, 2): None, (2, 2): "#", (4, 2): "#"}


IGNORE_UNRAISABLE = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""What is released while an error is under way has no memory for its own errors, and says so."""


def picture(level: TileMap) -> tuple[list[list[Any]], list[tuple[float, float, Any]]]:
    """The kinds of all cells, and place and shapes of all entities of the world that have a Collider."""
    kinds = [[level[column, row] for column in range(level.columns)] for row in range(level.rows)]
    esper.clear_dead_entities()
    made = [
        (place.x, place.y, collider.shapes)
        for _, (place, collider) in esper.get_components(Transform, Collider)
    ]
    return kinds, sorted(made, key=repr)


def check_books(level: TileMap) -> None:
    """Each cell with a tile has an entity, whose Transform and Collider are there, and no other has one."""
    for column in range(level.columns):
        for row in range(level.rows):
            entity = level.entity_at(column, row)
            assert (entity is not None) == (level[column, row] in TILES)
            assert entity is None or esper.has_components(entity, Transform, Collider)
    assert level.entities == sorted(entity for entity, _ in esper.get_component(Collider))


def expected() -> tuple[Any, Any]:
    """The pictures before the edit and after it."""
    esper.clear_database()
    level = TileMap(ROWS, TILES, 20)
    before = picture(level)
    level.update(EDIT)
    return before, picture(level)


@IGNORE_UNRAISABLE
def test_an_edit_without_memory_is_finished_by_the_next_use() -> None:
    before, after = expected()
    ended = finished = 0
    for n in range(1, 500, 1 if physics.compiled else 7):
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        fault = failing(n, 1, partial(level.update, EDIT))
        now = picture(level)
        assert now == after or (fault and now == before)
        check_books(level)
        ended += fault
        finished += fault and now == after
    assert ended > finished > 10


@contextmanager
def interrupted(call: int, after: bool) -> Iterator[list[int]]:
    """An interrupt before or after a call of what changes worlds or maps: the `call`-th from now on. Yields a list with
    how many of these calls there were."""
    count = [0]

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def watch(*arguments: Any, **named: Any) -> Any:
            number = count[0]
            count[0] += 1
            if number == call and not after:
                raise KeyboardInterrupt
            found = work(*arguments, **named)
            if number == call:
                raise KeyboardInterrupt
            return found

        return watch

    with pytest.MonkeyPatch.context() as patch:
        for name in ("_reshape", "_shape", "_forget", "_blocks", "_cells_of", "_create", "_make", "_notice"):
            patch.setattr(TileMap, name, watched(getattr(TileMap, name)))
        patch.setattr(esper, "delete_entity", watched(esper.delete_entity))
        yield count


def interrupt(level: TileMap, call: int, after: bool) -> bool:
    """Begin the edit, and interrupt it. Whether it came to the call."""
    with interrupted(call, after) as count:
        try:
            level.update(EDIT)
        except KeyboardInterrupt:
            return True
    assert count[0] <= call
    return False


@pytest.mark.parametrize("after", [False, True])
def test_an_edit_that_an_interrupt_ends_is_finished_by_the_next_use(after: bool) -> None:
    """If the interrupt comes before the map has looked at its entities, the edit has not begun."""
    before, wanted = expected()
    call = finished = 0
    while True:
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        if not interrupt(level, call, after):
            break
        now = picture(level)
        assert now in (before, wanted)
        finished += now == wanted
        check_books(level)
        level.update(EDIT)
        assert picture(level) == wanted
        call += 1
    assert call > finished > 15


@pytest.mark.parametrize("after", [False, True])
def test_a_tile_that_is_deleted_after_an_interrupt_stays_deleted(after: bool) -> None:
    call = deleted = 0
    while True:
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        corner = level.entity_at(0, 0)
        assert corner is not None
        if not interrupt(level, call, after):
            break
        call += 1
        if not esper.entity_exists(corner):
            continue
        place, collider = esper.components_for_entity(corner)[:2]
        covers = geometry.contains_point(collider.shapes[0], place, level.center(0, 0))
        esper.delete_entity(corner)
        if covers:
            deleted += 1
            assert level[0, 0] is None
        assert level.entity_at(0, 0) != corner
        picture(level)
        check_books(level)
    assert deleted > 15


@pytest.mark.parametrize("after", [False, True])
def test_an_interrupt_while_a_deletion_is_noticed(after: bool) -> None:
    for call in range(6):
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        corner = level.entity_at(0, 0)
        assert corner is not None
        esper.delete_entity(corner)
        interrupt(level, call, after)
        assert level[0, 0] is None
        level.update(EDIT)
        picture(level)
        check_books(level)


@IGNORE_UNRAISABLE
def test_a_map_that_cannot_be_made_leaves_nothing() -> None:
    ended = 0
    esper.clear_database()
    whole = len(TileMap(ROWS, TILES, 20).entities)
    for n in range(1, 400, 1 if physics.compiled else 7):
        esper.clear_database()
        ended += failing(n, 1, lambda: TileMap(ROWS, TILES, 20))
        esper.clear_dead_entities()
        # esper's own index may keep the id of an entity for which esper had no memory.
        assert sum(Collider in record for record in esper._entities.values()) in (0, whole)
    assert ended > 20
