"""An exception may end an edit of a tile map anywhere: the map is as before, or its next use finishes the edit."""

from __future__ import annotations

import copy
import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import esper
import pytest

import physics
from physics import Collider, Polygon, Rect, TileMap, Transform, geometry
from physics.level.tile_entities import TileEntities
from tests.no_memory import failing

TILES = {"#": Collider(Rect(20, 20)), "/": Collider(Polygon([(-10, -10), (10, -10), (10, 10)]))}
ROWS = "#..#/\n#####\n##.##"
EDIT = {(1, 0): None, (2, 1): "/", (0, 2): None, (2, 2): "#", (4, 2): "#"}
UNDO = {(1, 0): "#", (2, 1): "#", (0, 2): "#", (2, 2): ".", (4, 2): "/"}


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
    for n in range(1, 800, 1 if physics.compiled else 7):
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        fault = failing(n, 1, partial(level.update, EDIT))
        now = picture(level)
        assert now == after or (fault and now == before)
        check_books(level)
        ended += fault
        finished += fault and now == after
    assert ended > finished > 10


@IGNORE_UNRAISABLE
def test_an_edit_without_memory_is_undone_by_another_edit() -> None:
    before, _ = expected()
    ended = 0
    for n in range(1, 800, 1 if physics.compiled else 7):
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        ended += failing(n, 1, partial(level.update, EDIT))
        level.update(UNDO)
        assert picture(level) == before
        check_books(level)
    assert ended > 10


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
        for name in ("_blocks", "_cells_of", "_edit", "_notice"):
            patch.setattr(TileMap, name, watched(getattr(TileMap, name)))
        for name in (
            "_create",
            "_drop",
            "_shape",
            "carry_out",
            "discard",
            "forget",
            "middle",
            "prepare",
        ):
            patch.setattr(TileEntities, name, watched(getattr(TileEntities, name)))
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
@pytest.mark.parametrize("cell", [(0, 0), (1, 1)])
def test_a_tile_that_is_deleted_after_an_interrupt_stays_deleted(cell: tuple[int, int], after: bool) -> None:
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
        covers = geometry.contains_point(collider.shapes[0], place, level.center(*cell))
        esper.delete_entity(corner)
        if covers:
            deleted += 1
            assert level[cell] is None
        assert level.entity_at(*cell) != corner
        picture(level)
        check_books(level)
    assert deleted > 15


def entity_around(x: float, y: float) -> int | None:
    """The entity of the world whose Collider is around a point."""
    esper.clear_dead_entities()
    for entity, (place, collider) in esper.get_components(Transform, Collider):
        if geometry.contains_point(collider.shapes[0], place, (x, y)):
            return entity
    return None


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("cell", [(2, 2), (4, 2)])
def test_a_tile_of_an_interrupted_edit_that_is_deleted_stays_deleted(
    cell: tuple[int, int], after: bool
) -> None:
    call = deleted = 0
    while True:
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        old = level.entity_at(*cell)
        x, y = level.center(*cell)
        if not interrupt(level, call, after):
            break
        call += 1
        entity = entity_around(x + 5, y - 5)
        if entity is None:
            continue
        esper.delete_entity(entity)
        deleted += entity != old
        assert level[cell] is None or entity == old
        picture(level)
        check_books(level)
    assert deleted > 5


class Lamp:
    """A component of a game that can be copied until it is `broken`, and does something when it is."""

    broken = False
    when_copied: Callable[[], object] = staticmethod(lambda: None)

    def __copy__(self) -> Lamp:
        if self.broken:
            raise TypeError("this lamp cannot be copied")
        self.when_copied()
        return Lamp()


@pytest.fixture
def lamp() -> Lamp:
    return Lamp()


def lit(lamp: Lamp) -> TileMap:
    """A map of two chunks, in which tiles may have a lamp."""
    return TileMap(["####" + "." * 20], {**TILES, "L": [Collider(Rect(20, 20)), lamp]}, 20)


def test_an_edit_with_a_component_that_cannot_be_copied_changes_nothing(lamp: Lamp) -> None:
    level = lit(lamp)
    before = picture(level)
    lamp.broken = True
    with pytest.raises(TypeError, match="this lamp cannot be copied"):
        level.update({(1, 0): None, (5, 0): "/", (20, 0): "L"})
    assert [
        entity for entity, _ in esper.get_component(Collider) if esper.entity_exists(entity)
    ] == level.entities
    assert picture(level) == before
    level.update({(20, 0): None})
    level[1, 0] = "/"
    check_books(level)
    level.remove()
    assert level.entities == []


@pytest.mark.parametrize("use", [lambda level: level[0, 0], lambda level: level.update({(1, 0): "#"})])
def test_what_a_failed_edit_could_not_delete_is_deleted_by_the_next_use(
    use: Callable[[TileMap], object], lamp: Lamp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def delete(entity: int) -> None:
        raise MemoryError

    level = lit(lamp)
    before = picture(level)
    lamp.broken = True
    with monkeypatch.context() as patch:
        patch.setattr(esper, "delete_entity", delete)
        with pytest.raises(MemoryError):
            level.update({(20, 0): "/", (21, 0): "L"})
    assert len(list(esper.get_component(Collider))) == 2
    use(level)
    assert picture(level) == before
    check_books(level)


def test_a_component_that_is_copied_reads_the_map_as_it_was(lamp: Lamp) -> None:
    level = lit(lamp)
    before = level.entities
    seen = []
    lamp.when_copied = lambda: seen.append((level[1, 0], level[20, 0], level.entity_at(5, 0), level.entities))
    level.update({(1, 0): None, (5, 0): "/", (20, 0): "L"})
    assert seen == [("#", ".", None, before)]
    assert level[20, 0] == "L"


def test_a_component_that_is_copied_cannot_edit_or_copy_the_map(lamp: Lamp) -> None:
    level = lit(lamp)
    before = picture(level)
    for act in (lambda: level.update({(1, 0): None}), level.remove, lambda: copy.deepcopy(level)):
        lamp.when_copied = act
        with pytest.raises(RuntimeError, match="while it is edited, the map can be read, but not"):
            level[20, 0] = "L"
        assert picture(level) == before
    lamp.when_copied = lambda: None
    level[20, 0] = "L"
    assert len(level.entities) == 2


def test_a_component_that_is_copied_takes_from_the_world_what_the_edit_changes(lamp: Lamp) -> None:
    level = lit(lamp)
    (entity,) = level.entities
    lamp.when_copied = lambda: esper.remove_component(entity, Collider)
    level.update({(0, 0): None, (20, 0): "L"})
    assert level.entity_at(1, 0) == entity
    lamp.when_copied = lambda: esper.delete_entity(entity, immediate=True)
    level.update({(1, 0): None, (20, 0): None, (21, 0): "L"})
    esper.clear_dead_entities()
    assert level.entities == [level.entity_at(2, 0), level.entity_at(21, 0)]


def test_an_edit_that_cannot_be_finished_is_undone_by_another(
    lamp: Lamp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    level = TileMap(["LLL#" + "." * 20], {**TILES, "L": [Collider(Rect(20, 20)), lamp]}, 20)
    entity = level.entity_at(0, 0)
    assert entity is not None
    with monkeypatch.context() as patch:
        patch.setattr(TileEntities, "carry_out", interrupted)
        with pytest.raises(KeyboardInterrupt):
            level.update({(2, 0): None, (20, 0): "/"})
    esper.remove_component(entity, Collider)
    lamp.broken = True
    with pytest.raises(TypeError, match="this lamp cannot be copied"):
        assert level[0, 0]
    level.update({(0, 0): None, (1, 0): "#"})
    assert [level[column, 0] for column in range(4)] == [None, "#", None, "#"]
    assert len(level.entities) == 3
    picture(level)
    check_books(level)


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


TRACED = (
    "_changed",
    "_create",
    "_drop",
    "_edit",
    "carry_out",
    "clear_cache",
    "create_entity",
    "discard",
    "forget",
)


def interrupted_at_line(line: int, work: Callable[[], object]) -> bool:
    """Do some work, with an interrupt before the `line`-th line of these functions. Whether it came to that."""
    left = [line]

    def trace(frame: Any, event: str, _: object) -> Any:
        if frame.f_code.co_name not in TRACED:
            return None
        # Python looks for signals after calls and at the ends of loops, never before these lines.
        code = linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
        if event == "line" and code not in ("try:", "self._editing = False"):
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def test_an_interrupt_between_two_lines_leaves_no_entity_that_nobody_knows() -> None:
    """Also in the midst of esper: it lists an entity under its components before it has it."""
    before, wanted = expected()
    line = 1
    while True:
        esper.clear_database()
        level = TileMap(ROWS, TILES, 20)
        if not interrupted_at_line(line, partial(level.update, EDIT)):
            break
        now = picture(level)
        assert now in (before, wanted), line
        check_books(level)
        level.update(EDIT)
        assert picture(level) == wanted
        line += 1
    assert line > 100
