"""Tile maps: which entities they make, what an edit changes, and what those who stand there notice."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    TileMap,
    Transform,
    Velocity,
)


class Spikes:
    pass


SOLID = Collider(Rect(10, 10))
LEDGE = Collider(Rect(10, 2, center=(0, 4)), one_way=(0, 1))
SLOPE = Collider(Polygon([(-5, -5), (5, -5), (5, 5)]))


def made(level: TileMap) -> set[tuple[float, float, Any]]:
    """Place and shapes of all entities of a map."""
    found = set()
    for entity in level.entities:
        at = esper.component_for_entity(entity, Transform)
        found.add((at.x, at.y, esper.component_for_entity(entity, Collider).shapes))
    return found


def test_tiles_become_few_static_colliders() -> None:
    level = TileMap("#..#\n####\n.-/.", {"#": SOLID, "-": LEDGE, "/": SLOPE}, 10, origin=(100, 0))
    assert made(level) == {
        (120, 15, (Rect(40, 10),)),
        (105, 25, (Rect(10, 10),)),
        (135, 25, (Rect(10, 10),)),
        (115, 5, LEDGE.shapes),
        (125, 5, SLOPE.shapes),
    }
    assert {esper.component_for_entity(entity, RigidBody).kind for entity in level.entities} == {"static"}
    ledge = level.entity_at(1, 0)
    assert ledge is not None
    assert esper.component_for_entity(ledge, Collider).one_way == (0, 1)


def test_one_way_tiles_and_separate_kinds_are_not_merged() -> None:
    one_way = Collider(Rect(10, 10), one_way=(0, 1))
    assert len(TileMap("===", {"=": one_way}, 10).entities) == 3
    assert len(TileMap("BBB", {"B": SOLID}, 10, separate="B").entities) == 3
    assert len(TileMap("BBB", {"B": SOLID}, 10).entities) == 1


def test_kinds_with_equal_values_are_merged_with_each_other() -> None:
    level = TileMap([[1, 2, 1, 3]], {1: SOLID, 2: SOLID, 3: Collider(Rect(10, 10))}, 10)
    assert made(level) == {(15, 5, (Rect(30, 10),)), (35, 5, (Rect(10, 10),))}
    assert level[1, 0] == 2
    level[1, 0] = 1
    assert len(level.entities) == 2


def test_each_entity_has_components_of_its_own() -> None:
    spikes = Spikes()
    level = TileMap("^.^", {"^": [spikes, Collider(Rect(10, 4), sensor=True), RigidBody("kinematic")]}, 10)
    one, other = level.entities
    found = {id(esper.component_for_entity(each, Spikes)) for each in (one, other)}
    assert len(found | {id(spikes)}) == 3
    assert esper.component_for_entity(one, Collider) is not esper.component_for_entity(other, Collider)
    assert esper.component_for_entity(one, RigidBody).kind == "kinematic"


def test_cells_and_places() -> None:
    level = TileMap("#@\n#", {"#": SOLID}, (10, 20), origin=(-10, 40))
    assert (level.columns, level.rows, level.size, level.origin) == (2, 2, (10, 20), (-10, 40))
    assert (level[0, 0], level[0, 1], level[1, 1], level[1, 0]) == ("#", "#", "@", None)
    assert level[-1, 0] is level[0, 2] is None
    assert level.cells("#") == [(0, 0), (0, 1)]
    assert level.center(1, 1) == (5, 70)
    assert level.cell_at(5, 70) == (1, 1)
    assert level.cell_at(-10.1, 39) == (-1, -1)
    assert level.entity_at(0, 5) is None


def test_chunks_bound_the_blocks() -> None:
    level = TileMap(["#" * 40], {"#": SOLID}, 10)
    assert made(level) == {(80, 5, (Rect(160, 10),)), (240, 5, (Rect(160, 10),)), (360, 5, (Rect(80, 10),))}
    others = [level.entity_at(column, 0) for column in (0, 39)]
    level[20, 0] = None
    assert [level.entity_at(column, 0) for column in (0, 39)] == others
    assert len(level.entities) == 4


def test_an_edit_keeps_the_entities_that_it_does_not_touch() -> None:
    level = TileMap("####\n....\n####", {"#": SOLID}, 10)
    top, bottom = level.entity_at(0, 2), level.entity_at(0, 0)
    level[3, 0] = None
    assert (level.entity_at(0, 2), level.entity_at(0, 0)) == (top, bottom)
    assert made(level) == {(20, 25, (Rect(40, 10),)), (15, 5, (Rect(30, 10),))}
    level.update({(3, 0): "#", (0, 1): "#"})
    assert {top, bottom} <= set(level.entities)
    level.remove()
    esper.process()
    assert level.entities == []
    assert level.cells("#") == []
    assert not esper.entity_exists(top or 0)


def test_edits_give_the_map_that_would_be_made_anew() -> None:
    random = Random(5)
    kinds = [None, "#", "-", "/", "%", "."]
    tiles = {"#": SOLID, "-": LEDGE, "/": SLOPE, "%": Collider(Rect(10, 10), friction=1)}
    rows = [[random.choice(kinds) for _ in range(20)] for _ in range(18)]
    level = TileMap(rows, tiles, 10)
    for _ in range(15):
        changes = {
            (random.randrange(20), random.randrange(18)): random.choice(kinds)
            for _ in range(random.randrange(1, 6))
        }
        level.update(changes)
        for (column, row), kind in changes.items():
            rows[17 - row][column] = kind
        again = TileMap(rows, tiles, 10)
        assert made(level) == made(again)
        for column in range(20):
            for row in range(18):
                assert level[column, row] == again[column, row] == rows[17 - row][column]
                assert (level.entity_at(column, row) is None) == (level[column, row] not in tiles)
        again.remove()
        esper.clear_dead_entities()


def test_a_tile_whose_entity_was_deleted_is_none() -> None:
    level = TileMap("##B", {"#": SOLID, "B": [Spikes(), Collider(Rect(10, 10))]}, 10)
    entity = level.entity_at(0, 0)
    assert entity is not None
    esper.delete_entity(entity)
    assert level[1, 0] is None
    assert level.entity_at(1, 0) is None
    assert level.cells("#") == []
    level[0, 0] = "#"
    assert made(level) == {(5, 5, (Rect(10, 10),)), (25, 5, (Rect(10, 10),))}
    esper.clear_database()
    assert level.entities == []
    esper.create_entity(Transform())
    assert level[2, 0] is None


def test_a_saved_map_goes_with_the_entities_that_have_its_ids() -> None:
    level = TileMap("##.B\n####", {"#": SOLID, "B": [Spikes(), Collider(Rect(10, 10))]}, 10, separate="B")
    gone = level.entity_at(3, 1)
    assert gone is not None
    esper.delete_entity(gone)
    before = made(level)
    entities = {each: esper.components_for_entity(each) for each in level.entities}
    saved = pickle.dumps((entities, level))
    esper.clear_database()
    entities, loaded = pickle.loads(saved)
    for entity, components in entities.items():
        while esper.create_entity() < entity:
            pass
        for component in components:
            esper.add_component(entity, component)
    assert made(loaded) == before
    assert loaded[3, 1] is None
    loaded[1, 1] = None
    assert made(loaded) == {(5, 15, (Rect(10, 10),)), (20, 5, (Rect(40, 10),))}
    assert loaded.entities == sorted(entities)
    assert level.entities == []  # the old map is of the entities that are gone


def test_a_copy_of_a_map_is_of_the_same_entities() -> None:
    level = TileMap("###", {"#": SOLID}, 10)
    other = copy.deepcopy(level)
    assert other.entities == level.entities
    esper.clear_database()
    esper.create_entity(Transform())
    assert other.entities == []


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_only_one_of_two_maps_edits_the_same_entities(copied: Callable[[TileMap], TileMap]) -> None:
    level = TileMap("###\n# #", {"#": SOLID}, 10)
    other = copied(level)
    before = made(level)
    for edit in (lambda: other.update({(0, 0): None}), other.remove):
        with pytest.raises(RuntimeError, match="belongs to another TileMap"):
            edit()
    assert made(level) == made(other) == before
    level[0, 0] = None
    assert other.entities == level.entities  # it can be asked


def test_a_copy_is_edited_when_the_map_is_gone_or_has_lost_its_entities() -> None:
    level = TileMap("###", {"#": SOLID}, 10)
    other = copy.deepcopy(level)
    del level
    other[0, 0] = None
    assert made(other) == {(20, 5, (Rect(20, 10),))}
    saved = copy.deepcopy((other, esper.components_for_entity(other.entities[0])))
    loaded, components = saved
    esper.clear_database()
    esper.create_entity(*components)
    loaded[2, 0] = None
    assert made(loaded) == {(15, 5, (Rect(10, 10),))}
    assert other.entities == []


def test_an_entity_that_lost_its_collider_is_replaced_by_an_edit() -> None:
    level = TileMap("###", {"#": SOLID}, 10)
    (entity,) = level.entities
    esper.remove_component(entity, Collider)
    level[2, 0] = None
    assert made(level) == {(10, 5, (Rect(20, 10),))}
    assert level.entities != [entity]


def stand(system: PhysicsSystem, x: float) -> tuple[int, list[CollisionEvent]]:
    """A box at rest on a floor at y = 10, and the events that it has from then on."""
    box = esper.create_entity(Transform(x, 14), Collider(Rect(8, 8)), RigidBody())
    events: list[CollisionEvent] = []
    for _ in range(120):
        system.process(1 / 60)
    system.on_begin(box, None, events.append)
    system.on_end(box, None, events.append)
    return box, events


def test_who_stands_on_the_larger_part_has_no_events() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    level = TileMap(["##########"], {"#": SOLID}, 10)
    box, events = stand(system, 35)
    level[8, 0] = None
    for _ in range(30):
        system.process(1 / 60)
    assert events == []
    assert abs(esper.component_for_entity(box, Transform).y - 14) < 0.1
    assert abs(esper.component_for_entity(box, Transform).x - 35) < 0.1


def test_who_stands_on_the_smaller_part_changes_floors_within_a_tick() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    level = TileMap(["##########"], {"#": SOLID}, 10)
    box, events = stand(system, 95)
    level[7, 0] = None
    system.process(1 / 60)
    assert [event.reason for event in system.ended] == ["separated"]  # the larger part keeps the entity
    assert len(system.begun) == 1
    for _ in range(60):
        system.process(1 / 60)
    assert len(events) == 2
    assert abs(esper.component_for_entity(box, Transform).y - 14) < 0.1


def test_who_stands_on_the_tile_that_goes_falls() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    level = TileMap(["##########"], {"#": SOLID}, 10)
    box, _ = stand(system, 35)
    level.update({(2, 0): None, (3, 0): None, (4, 0): None})
    for _ in range(60):
        system.process(1 / 60)
    assert esper.component_for_entity(box, Transform).y < -100


def test_an_id_that_is_used_again_is_the_new_tiles() -> None:
    """After `clear_database` esper counts ids from 1 again. The map finds out chunk by chunk what has gone."""
    level = TileMap("#" + 19 * "." + "#", {"#": SOLID}, 10)
    first = level.entity_at(0, 0)
    esper.clear_database()
    level[20, 0] = "#"
    again = level.entity_at(20, 0)
    assert again == first
    level[0, 0] = "#"
    assert level.entities == [again, level.entity_at(0, 0)]


def test_the_cell_of_a_contact() -> None:
    system = PhysicsSystem()
    level = TileMap("######\n######", {"#": SOLID}, 10)
    ball = esper.create_entity(Transform(43, 60), Velocity(0, -300), Collider(Circle(3)), RigidBody())
    post = esper.create_entity(Transform(43, 60), Collider(Circle(3)))
    hits = []
    system.on_begin(ball, None, lambda event: hits.append(level.cell_touched(event)))
    for _ in range(30):
        system.process(1 / 60)
    assert hits == [None, (4, 1)]
    esper.component_for_entity(post, Transform).y = 0
    system.process(0)
    assert [level.cell_touched(each) for each in system.contacts_with(post)] == [(4, 0)]


def test_entities_that_have_got_the_ids_of_deleted_tiles_are_no_tiles() -> None:
    """Once a contact of two balls in a cleared world was one of a tile."""
    system = CollisionSystem()
    level = TileMap("##", {"#": SOLID}, 10)
    wall = level.entities[0]
    esper.create_entity(Transform(5, 5), Collider(Circle(3)))
    system.process()
    [touching] = system.contacts
    esper.clear_database()
    assert level.cell_touched(touching) == (0, 0)
    ids = [esper.create_entity(Transform(300 + x, 0), Collider(Circle(3))) for x in (0, 2)]
    assert wall in ids
    system.process()
    [contact] = system.contacts
    assert level.cell_touched(contact) is None


def test_a_map_belongs_to_its_world() -> None:
    level = TileMap("#", {"#": SOLID}, 10)
    esper.switch_world("another")
    try:
        with pytest.raises(RuntimeError, match="belongs to the esper world 'default'"):
            level[0, 0] = None
        with pytest.raises(RuntimeError, match="the current one is 'another'"):
            level.entity_at(0, 0)
    finally:
        esper.switch_world("default")
        esper.delete_world("another")


BAD: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    (("", {}, 1), {}, ValueError, "TileMap.rows must hold at least one cell"),
    ((5, {}, 1), {}, TypeError, "TileMap.rows must be a text or rows of kinds, got 5"),
    (([5], {}, 1), {}, TypeError, "got the row 5"),
    (([[[]]], {}, 1), {}, TypeError, r"hashable kinds, got \[\]"),
    (("#", [], 1), {}, TypeError, r"TileMap.tiles must be a dict from kinds to components, got \[\]"),
    (
        ("#", {"#": 5}, 1),
        {},
        TypeError,
        r"TileMap.tiles\['#'\] must be a Collider, or a list of components, got 5",
    ),
    (("#", {"#": [Spikes()]}, 1), {}, ValueError, r"TileMap.tiles\['#'\] must hold one Collider"),
    (("#", {"#": [Spikes, SOLID]}, 1), {}, TypeError, r"got the class Spikes: write Spikes\(...\)"),
    (("#", {"#": [SOLID, Transform()]}, 1), {}, ValueError, "must have no Transform"),
    (("#", {"#": [SOLID, RigidBody()]}, 1), {}, ValueError, "must not be dynamic"),
    (("#", {None: SOLID}, 1), {}, ValueError, "None is the empty cell"),
    (("#", {}, 0), {}, ValueError, "TileMap.size must be greater than 0, got 0"),
    (("#", {}, (1, float("nan"))), {}, ValueError, "TileMap.size must be finite"),
    (("#", {}, "big"), {}, TypeError, r"TileMap.size must be a number or \(width, height\), got 'big'"),
    (
        ("#", {}, (1, 2, 3)),
        {},
        TypeError,
        r"TileMap.size must be a number or \(width, height\), got \(1, 2, 3\)",
    ),
    (("#", {}, None), {}, TypeError, "TileMap.size must be a number, got None"),
    (("#", 32, {"#": SOLID}), {}, TypeError, "TileMap.tiles must be a dict from kinds to components, got 32"),
    (("#", {}, 1), {"separate": 5}, TypeError, "TileMap.separate must be kinds, got 5"),
    (
        ("#", {"#": SOLID}, 10),
        {"separate": "#B"},
        ValueError,
        "TileMap.separate must be kinds of TileMap.tiles, got 'B', which is not there",
    ),
    (("#", {}, 1), {"separate": [[]]}, TypeError, r"TileMap.separate must be hashable kinds, got \[\]"),
    (
        ([["plat"]], {"plat": SOLID}, 1),
        {"separate": "plat"},
        TypeError,
        r"TileMap.separate must be kinds, got 'plat', a text, each letter of which is a kind: write \['plat'\]",
    ),
    (("#", {}, 1), {"origin": 3}, TypeError, r"TileMap.origin must be a point \(x, y\), got 3"),
    (("#", {}, 1), {"tile": 3}, TypeError, r"TileMap\(\) has no 'tile'"),
]


@pytest.mark.parametrize(("arguments", "options", "kind", "message"), BAD)
def test_bad_input_is_refused(arguments: Any, options: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        TileMap(*arguments, **options)
    assert esper.list_worlds() == ["default"]
    assert list(esper._entities) == []


def test_an_error_of_a_generator_of_kinds_is_not_hidden() -> None:
    def kinds() -> Iterator[str]:
        yield "#"
        raise TypeError("a mistake of the game")

    with pytest.raises(TypeError, match="a mistake of the game"):
        TileMap("#", {"#": SOLID}, 10, separate=kinds())


def test_the_size_may_be_any_number() -> None:
    assert TileMap("#", {"#": SOLID}, Fraction(5, 2)).size == (2.5, 2.5)


def test_cells_may_be_of_other_integers() -> None:
    class Index:
        """An integer of NumPy, for example."""

        def __index__(self) -> int:
            return 1

    level = TileMap(["..", ".#"], {"#": SOLID}, 10)
    level[Index(), Index()] = "#"
    assert level[1, 1] == level[Index(), 1] == "#"
    assert level.center(Index(), Index()) == (15, 15)
    assert level.entity_at(Index(), Index()) == level.entity_at(1, 1)
    level.update({(Index(), 1): None})
    assert level.cells("#") == [(1, 0)]


def test_bad_cells_are_refused() -> None:
    level = TileMap("#", {"#": SOLID}, 10)
    with pytest.raises(IndexError, match=r"cell \(1, 0\) is outside of the map of 1 columns and 1 rows"):
        level[1, 0] = "#"
    with pytest.raises(TypeError, match=r"a cell must be \(column, row\), two ints, got \(0.5, 0\)"):
        level[0.5, 0]
    for bad in (0, (0, True), (0, 0, 0), ("0", 0), [0, 0]):
        with pytest.raises(TypeError, match="a cell must be"):
            level[bad]
    with pytest.raises(TypeError, match=r"^TileMap: the cell \(0, 0\) must hold a hashable kind, got \[\]$"):
        level[0, 0] = []
    with pytest.raises(
        TypeError, match=r"changes must be a dict of cells and their new kinds, got \[\(0, 0\)\]"
    ):
        level.update([(0, 0)])
    with pytest.raises(TypeError, match="contact must be a contact or an event, got 5"):
        level.cell_touched(5)
    assert level[0, 0] == "#"


def test_what_a_map_is_not_is_said_with_what_to_write() -> None:
    level = TileMap("#.\n#", {"#": SOLID}, 10)
    with pytest.raises(TypeError, match=r"write level\[\(0, 1\)\] is not None, or level.entity_at"):
        assert (0, 1) in level
    with pytest.raises(TypeError, match=r"loop over level.cells\(kind\), level.entities"):
        list(level)
    assert level
    assert level[99, 99] is None
    assert level[1, 0] is None  # the short row


def test_a_character_walks_over_merged_tiles_and_slopes() -> None:
    system = CollisionSystem()
    TileMap("....../##\n#########", {"#": SOLID, "/": SLOPE}, 10)
    hero = esper.create_entity(Transform(5, 13), Collider(Circle(3)))
    system.process()
    for _ in range(80):
        system.move_and_slide(hero, (1, -1), snap=1)
        system.process()
    at = esper.component_for_entity(hero, Transform)
    assert at.x > 80
    assert abs(at.y - 23) < 0.1
