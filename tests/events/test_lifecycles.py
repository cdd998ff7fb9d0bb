"""From begin to end: every begin has exactly one end, whatever happens in between, and the end says why."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import esper
import pytest

from physics import (
    ALL,
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Transform,
    Velocity,
)
from tests.events.scene import Ball, Log, disc, listen, move


@pytest.fixture
def log(world: CollisionSystem) -> Log:
    return listen(world)


def collider(entity: int) -> Collider:
    return esper.component_for_entity(entity, Collider)


def test_a_contact_begins_once_stays_each_tick_after_and_ends_once(world: CollisionSystem, log: Log) -> None:
    a, b = disc(0, 0), disc(10, 0)
    esper.process()
    assert log.take() == []
    move(b, 1, 0)
    esper.process()
    assert log.take() == [("begin", a, b)]
    for _ in range(3):
        esper.process()
        assert log.take() == [("stay", a, b)]
    move(b, 10, 0)
    esper.process()
    assert log.take() == [("end", a, b, "separated")]
    esper.process()
    assert log.take() == []


def test_it_may_begin_again(world: CollisionSystem, log: Log) -> None:
    a, b = disc(0, 0), disc(1, 0)
    for _ in range(3):
        move(b, 1, 0)
        esper.process()
        move(b, 10, 0)
        esper.process()
    assert log == [("begin", a, b), ("end", a, b, "separated")] * 3


def test_several_shapes_of_a_collider_are_one_pair_one_begin_one_end(
    world: CollisionSystem, log: Log
) -> None:
    wide = esper.create_entity(Transform(), Collider([Circle(1, (-3, 0)), Circle(1, (3, 0)), Rect(6, 1)]))
    bar = esper.create_entity(Transform(), Collider([Rect(8, 1), Circle(2)]))
    esper.process()
    move(bar, 5, 0)
    esper.process()
    move(bar, 50, 0)
    esper.process()
    assert log == [("begin", wide, bar), ("stay", wide, bar), ("end", wide, bar, "separated")]


def test_a_shape_wholly_inside_another_collides_with_it(log: Log) -> None:
    disc(0, 0, radius=100)
    disc(7, 7, radius=1)
    esper.process()
    assert log == [("begin", 1, 2)]


def test_an_entity_does_not_collide_with_itself(log: Log) -> None:
    esper.create_entity(Transform(), Collider([Circle(1), Circle(2), Rect(3, 3)]))
    esper.process()
    assert log == []


def test_an_entity_without_a_transform_or_without_a_collider_takes_no_part(log: Log) -> None:
    disc(0, 0)
    esper.create_entity(Transform())
    esper.create_entity(Collider(Circle(1)))
    esper.process()
    assert log == []


def test_a_transform_or_collider_may_come_later(log: Log) -> None:
    a, b = disc(0, 0), esper.create_entity(Transform(1, 0))
    esper.process()
    esper.add_component(b, Collider(Circle(1)))
    esper.process()
    assert log == [("begin", a, b)]


# ---- Reasons --------------------------------------------------------------------------------------------------

BIG = (1 << 64) - 1


def make_static(*entities: int) -> None:
    for entity in entities:
        esper.add_component(entity, RigidBody("static"))


def put(entity: int, field: str, value: float) -> None:
    setattr(esper.component_for_entity(entity, Transform), field, value)


ENDINGS: list[tuple[str, Callable[[int, int], object], str]] = [
    ("deferred deletion", lambda a, b: esper.delete_entity(a), "deleted"),
    ("immediate deletion", lambda a, b: esper.delete_entity(b, immediate=True), "deleted"),
    (
        "both deleted",
        lambda a, b: (esper.delete_entity(a), esper.delete_entity(b, immediate=True)),
        "deleted",
    ),
    ("the database cleared", lambda a, b: esper.clear_database(), "deleted"),
    ("Collider removed", lambda a, b: esper.remove_component(a, Collider), "removed"),
    ("Transform removed", lambda a, b: esper.remove_component(b, Transform), "removed"),
    ("x not finite", lambda a, b: put(a, "x", nan), "invalid"),
    ("y not finite", lambda a, b: put(b, "y", inf), "invalid"),
    ("angle not finite", lambda a, b: put(b, "angle", -inf), "invalid"),
    ("layer", lambda a, b: setattr(collider(a), "layer", 0), "filtered"),
    ("mask", lambda a, b: setattr(collider(b), "mask", BIG - 1), "filtered"),
    ("two statics", make_static, "filtered"),
    ("moved apart", lambda a, b: move(b, 100, 0), "separated"),
    ("turned apart", lambda a, b: put(a, "angle", 1.5), "separated"),
    ("smaller shape", lambda a, b: setattr(collider(b), "shapes", Circle(0.1, (0, 5))), "separated"),
    ("replaced Transform", lambda a, b: esper.add_component(a, Transform(100, 0)), "separated"),
    ("replaced Collider", lambda a, b: esper.add_component(b, Collider(Circle(1, (50, 0)))), "separated"),
]


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize(("change", "reason"), [pytest.param(*end[1:], id=end[0]) for end in ENDINGS])
def test_an_end_has_its_reason(log: Log, change: Callable[[int, int], object], reason: str) -> None:
    a = esper.create_entity(Transform(0, 0), Collider(Rect(12, 1)))
    b = disc(6, 0)
    esper.process()
    change(a, b)
    esper.process()
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, reason)]


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize("first", range(len(ENDINGS)))
def test_the_reason_is_the_first_that_holds(log: Log, first: int) -> None:
    """Deleted, removed, invalid, filtered, separated: whatever else happened, too."""
    order = ["deleted", "removed", "invalid", "filtered", "separated"]
    _, change, reason = ENDINGS[first]
    a = esper.create_entity(Transform(0, 0), Collider(Rect(12, 1)))
    b = disc(6, 0)
    esper.process()
    # From the last of the list to this one: each of these is still possible after the ones before it.
    for _, also, weaker in reversed(ENDINGS):
        if order.index(weaker) > order.index(reason) and weaker in ("invalid", "filtered", "separated"):
            also(a, b)
    change(a, b)
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, reason)]


def test_an_id_in_use_again_is_another_entity(log: Log) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.clear_database()
    assert (disc(0, 0), disc(1, 0)) == (1, 2)
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "deleted"), ("begin", 1, 2)]


def test_layers_that_let_them_meet_again_begin_anew(log: Log) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    collider(a).mask = 0
    esper.process()
    collider(a).mask = ALL
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, "filtered"), ("begin", a, b)]


def test_disabled_moved_and_enabled_is_not_the_old_contact(world: CollisionSystem, log: Log) -> None:
    """What was taken out of play and put elsewhere must not come back with its old contacts."""
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    taken = esper.remove_component(a, Collider)
    esper.process()
    move(a, 100, 0)
    esper.add_component(a, taken)
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, "removed")]
    assert world.contacts == []


# ---- What continues a contact ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "replace",
    [
        lambda a: esper.add_component(a, Collider(Circle(2))),
        lambda a: esper.add_component(a, Collider([Circle(2), Rect(1, 1)], sensor=True)),
        lambda a: esper.add_component(a, Transform(0.5, 0)),
        lambda a: esper.add_component(a, RigidBody("kinematic")),
        lambda a: esper.add_component(a, Velocity(5, 5)),
        lambda a: esper.add_component(a, Ball()),
        lambda a: setattr(collider(a), "shapes", Rect(3, 3)),
        lambda a: setattr(collider(a), "sensor", True),
        lambda a: esper.add_component(a, esper.remove_component(a, Collider)),
        lambda a: (esper.remove_component(a, Transform), esper.add_component(a, Transform(0.5, 0))),
    ],
)
def test_a_component_replaced_by_another_that_still_collides_continues_the_contact(
    log: Log, replace: Callable[[int], Any]
) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    replace(a)
    esper.process()
    assert log == [("begin", a, b), ("stay", a, b)]


def test_other_entities_coming_and_going_do_not_disturb_a_contact(log: Log) -> None:
    others = [disc(1000 + 10 * k, 0) for k in range(3)]
    a, b = disc(0, 0), disc(1, 0)
    for _ in range(3):
        esper.process()
        esper.delete_entity(others.pop(0), immediate=True)
        disc(2000 + 10 * len(others), 0)
    assert log == [("begin", a, b), ("stay", a, b), ("stay", a, b)]


def test_an_entity_deleted_before_the_system_runs_takes_no_part(world: CollisionSystem, log: Log) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.delete_entity(a)
    esper.process()
    assert log == []
    assert world.contacts == []
    assert b == 2


@pytest.mark.parametrize("immediate", [True, False])
def test_an_entity_deleted_by_a_processor_that_runs_first_takes_no_part(
    world: CollisionSystem, log: Log, immediate: bool
) -> None:
    class Reaper(esper.Processor):
        def process(self) -> None:
            if victims:
                esper.delete_entity(victims.pop(), immediate=immediate)

    victims: list[int] = []
    esper.add_processor(Reaper(), priority=1)
    a, b, c = disc(0, 0), disc(1, 0), disc(-1, 0)
    esper.process()
    assert log.take() == [("begin", a, b), ("begin", a, c), ("begin", b, c)]
    victims.append(a)
    esper.process()
    assert log.take() == [("end", a, b, "deleted"), ("end", a, c, "deleted"), ("stay", b, c)]
    victims.append(disc(0, 0))
    esper.process()
    assert log.take() == [("stay", b, c)]


def test_a_contact_of_a_sensor_is_one_like_any_other(log: Log) -> None:
    a, b = disc(0, 0, sensor=True), disc(1, 0, sensor=True)
    esper.process()
    move(b, 10, 0)
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, "separated")]


def test_a_fast_mover_ends_what_it_began() -> None:
    """One tick in contact: begun and ended, and nothing left behind."""
    system = PhysicsSystem()
    esper.add_processor(system)
    log = listen(system)
    a, b = disc(0, 0, Velocity(600, 0), sensor=True), disc(10, 0, sensor=True)
    for _ in range(4):
        esper.process(1 / 60)
    assert log == [("begin", a, b), ("end", a, b, "separated")]


# ---- Who may meet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "meet"),
    [
        ((1, ALL), (1, ALL), True),
        ((1, 2), (2, 1), True),
        ((1, 2), (2, 2), False),
        ((1, 1), (2, 1), False),
        ((1, 0), (1, ALL), False),
        ((0, ALL), (1, ALL), False),
        ((6, 1), (1, 4), True),
        ((1 << 63, 1 << 63), (1 << 63, 1 << 63), True),
        ((1 << 63, ALL), (1 << 62, ALL ^ 1 << 63), False),
        ((1 << 32, 1), (1, 1 << 32), True),
        ((1 << 32, 1), (1, 1), False),
    ],
)
def test_two_colliders_can_meet_when_each_has_a_layer_of_the_others_mask(
    log: Log, a: tuple[int, int], b: tuple[int, int], meet: bool
) -> None:
    disc(0, 0, layer=a[0], mask=a[1])
    disc(1, 0, layer=b[0], mask=b[1])
    esper.process()
    assert log == ([("begin", 1, 2)] if meet else [])


def test_filters_hold_for_each_pair_of_many(log: Log) -> None:
    """One entity that filters must not change what the others do."""
    disc(0, 0)
    disc(0, 0, layer=2, mask=2)
    disc(0, 0)
    disc(0, 0, layer=2)
    esper.process()
    assert log == [("begin", 1, 3), ("begin", 1, 4), ("begin", 2, 4), ("begin", 3, 4)]


KINDS = ["static", "kinematic", "dynamic", None]


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_two_statics_never_collide_and_all_others_do(log: Log, first: str | None, second: str | None) -> None:
    for kind in (first, second):
        disc(0, 0, *([RigidBody(kind)] if kind else []))
    esper.process()
    assert log == ([] if first == second == "static" else [("begin", 1, 2)])


def test_a_static_sensor_meets_no_static_either(log: Log) -> None:
    disc(0, 0, RigidBody("static"), sensor=True)
    disc(0, 0, RigidBody("static"))
    esper.process()
    assert log == []


def test_a_static_is_seen_at_once_when_game_code_moves_it(log: Log) -> None:
    wall, ball = disc(50, 0, RigidBody("static")), disc(0, 0)
    esper.process()
    move(wall, 1, 0)
    esper.process()
    esper.component_for_entity(wall, Transform).x = 50
    esper.process()
    assert log == [("begin", wall, ball), ("end", wall, ball, "separated")]


def test_a_static_is_seen_at_once_when_its_shape_or_layer_changes(log: Log) -> None:
    wall, ball = disc(50, 0, RigidBody("static")), disc(0, 0)
    esper.process()
    collider(wall).shapes = Segment((0, 0), (-100, 0))
    esper.process()
    collider(wall).layer = 0
    esper.process()
    collider(wall).layer = 1
    esper.process()
    assert log == [
        ("begin", wall, ball),
        ("end", wall, ball, "filtered"),
        ("begin", wall, ball),
    ]


def test_a_change_of_kind_is_seen_at_once(log: Log) -> None:
    a, b = disc(0, 0, RigidBody("static")), disc(1, 0, RigidBody("static"))
    esper.process()
    esper.component_for_entity(a, RigidBody).kind = "kinematic"
    esper.process()
    esper.component_for_entity(a, RigidBody).kind = "static"
    esper.process()
    esper.remove_component(b, RigidBody)
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, "filtered"), ("begin", a, b)]


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_every_begin_has_exactly_one_end(world: CollisionSystem, log: Log) -> None:
    """All the ways at once, on a row of discs that each touch the next, and then everything goes."""
    entities = [disc(1.5 * k, 0) for k in range(2 * len(ENDINGS))]
    esper.process()
    assert len(log) == len(entities) - 1
    for k, (name, change, _) in enumerate(ENDINGS):
        if name != "the database cleared":
            change(entities[2 * k], entities[2 * k + 1])
    esper.process()
    for entity in entities:
        if esper.entity_exists(entity):
            esper.delete_entity(entity)
    esper.process()
    begins = [heard[1:3] for heard in log if heard[0] == "begin"]
    ends = [heard[1:3] for heard in log if heard[0] == "end"]
    assert len(begins) == len(set(begins)) > len(entities) - 1
    assert sorted(ends) == sorted(begins)
    assert world.contacts == []
