"""An exception may end an edit of a tile map anywhere; the next use of the map finishes the edit."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import esper
import pytest

import physics
from physics import Collider, Polygon, Rect, TileMap, Transform
from physics.level import tile_map

faults: Any = pytest.importorskip(
    "_testcapi", reason="lets allocations fail; some distributions leave it out"
)

TILES = {"#": Collider(Rect(20, 20)), "/": Collider(Polygon([(-10, -10), (10, -10), (10, 10)]))}
ROWS = "#..#/\n#####\n##.##"
EDIT = {(1, 0): None, (2, 1): "/", (0, 2): None, (2, 2): "#", (4, 2): "#"}


def failing(first: int, work: Callable[[], object]) -> bool:
    """Do some work, in which one of its allocations fails. Returns whether that ended the work."""
    with warnings.catch_warnings():
        # What is released while an error is under way has no memory for its own errors, and says so.
        warnings.simplefilter("ignore", pytest.PytestUnraisableExceptionWarning)
        faults.set_nomemory(first, first + 1)
        try:
            work()
        except MemoryError:
            return True
        finally:
            faults.remove_mem_hooks()
    return False


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


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_edit_without_memory_is_finished_by_the_next_use() -> None:
    before, after = expected()
    ended = finished = 0
    for n in range(1, 500, 1 if physics.compiled else 7):
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        fault = failing(n, partial(level.update, EDIT))
        now = picture(level)
        assert now == after or (fault and now == before)
        check_books(level)
        ended += fault
        finished += fault and now == after
    assert ended > finished > 10


@pytest.mark.parametrize("seed", range(40))
def test_an_edit_that_an_interrupt_ends_is_finished_by_the_next_use(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """The interrupt comes at any of the calls that change a world: one before it, or one after it."""
    dice = random.Random(seed)
    _, after = expected()
    esper.clear_database()
    level = TileMap(ROWS, TILES, 20)
    left = dice.randrange(1, 14)

    def interrupted(work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0 and dice.random() < 0.5:
                raise KeyboardInterrupt
            found = work(*arguments, **named)
            if left == 0:
                raise KeyboardInterrupt
            return found

        return call

    with monkeypatch.context() as patch:
        for name in ("_reshape", "_forget", "_blocks", "_create"):
            patch.setattr(TileMap, name, interrupted(getattr(TileMap, name)))
        patch.setattr(tile_map.esper, "delete_entity", interrupted(esper.delete_entity))
        try:
            level.update(EDIT)
        except KeyboardInterrupt:
            pass
        else:
            assert left > 0
    assert picture(level) == after
    check_books(level)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_map_that_cannot_be_made_leaves_nothing() -> None:
    ended = 0
    esper.clear_database()
    whole = len(TileMap(ROWS, TILES, 20).entities)
    for n in range(1, 400, 1 if physics.compiled else 7):
        esper.clear_database()
        ended += failing(n, lambda: TileMap(ROWS, TILES, 20))
        esper.clear_dead_entities()
        # esper's own index may keep the id of an entity for which esper had no memory.
        assert sum(Collider in record for record in esper._entities.values()) in (0, whole)
    assert ended > 20
