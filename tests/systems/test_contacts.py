"""`contacts`, `contacts_with`, `touching`, `explain`: the world as it stood when detection ended."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    geometry,
)
from physics.debug import svg
from tests.events.scene import disc, move
from tests.fresh_world import reset_esper


def pairs(world: CollisionSystem) -> list[tuple[int, int]]:
    return [(contact.a, contact.b) for contact in world.contacts]


def test_contacts_are_all_that_touch_by_their_ids(world: CollisionSystem) -> None:
    for x in (0, 1, 100, -1, 101):
        disc(x, 0)
    esper.process()
    assert pairs(world) == [(1, 2), (1, 4), (2, 4), (3, 5)]
    contact = world.contacts[0]
    assert (contact.normal, contact.depth, contact.points) == ((1, 0), 1, ((0.5, 0),))


def test_in_contacts_with_a_is_that_entity(world: CollisionSystem) -> None:
    for x in (0, 1, -1, 100):
        disc(x, 0)
    esper.process()
    assert [(contact.a, contact.b) for contact in world.contacts_with(2)] == [(2, 1), (2, 3)]
    assert [contact.normal for contact in world.contacts_with(2)] == [(-1, 0), (-1, 0)]
    assert [contact.normal for contact in world.contacts_with(1)] == [(1, 0), (-1, 0)]
    assert world.contacts_with(4) == world.contacts_with(99) == []


def test_touching_asks_in_either_order(world: CollisionSystem) -> None:
    for x in (0, 1, 100):
        disc(x, 0)
    assert not world.touching(1, 2)
    esper.process()
    assert world.touching(1, 2)
    assert world.touching(2, 1)
    assert not world.touching(1, 3)
    assert not world.touching(1, 1)
    assert not world.touching(1, 99)


def test_they_describe_the_transforms_before_any_handler_ran(world: CollisionSystem) -> None:
    def scatter(event: CollisionEvent) -> None:
        move(event.b, 500, 500)
        esper.create_entity(Transform(), *esper.components_for_entity(event.a)[1:])

    world.on_begin(None, None, scatter)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert pairs(world) == [(1, 2)]
    assert world.contacts[0].depth == 1


def test_what_game_code_moves_afterwards_is_seen_in_the_next_tick(world: CollisionSystem) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    move(2, 100, 0)
    assert pairs(world) == [(1, 2)]
    esper.process()
    assert pairs(world) == []


@pytest.mark.parametrize("immediate", [True, False])
def test_entities_that_handlers_deleted_are_left_out(world: CollisionSystem, immediate: bool) -> None:
    world.on_begin(1, 2, lambda event: esper.delete_entity(1, immediate=immediate))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert pairs(world) == [(2, 3)]
    assert world.contacts_with(1) == []
    assert not world.touching(1, 2)
    assert [(contact.a, contact.b) for contact in world.contacts_with(2)] == [(2, 3)]


def test_one_that_lost_its_collider_in_a_handler_was_in_contact(world: CollisionSystem) -> None:
    world.on_begin(1, 2, lambda event: esper.remove_component(1, Collider))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert pairs(world) == [(1, 2), (2, 3)]  # what began; (1, 3) never did


def test_contacts_that_are_kept_stay_as_they_were(world: CollisionSystem) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    kept = world.contacts
    move(2, 0, 1)
    esper.process()
    assert kept[0].normal == (1, 0)
    assert world.contacts[0].normal == (0, 1)


@pytest.mark.parametrize("entity", ["1", None, 1.5, 1.0, True, [1]])
def test_what_is_no_id_is_a_type_error(world: CollisionSystem, entity: Any) -> None:
    with pytest.raises(TypeError, match=rf"entity.*{re.escape(repr(entity))}"):
        world.contacts_with(entity)
    for ask in (world.touching, world.explain):
        with pytest.raises(TypeError, match=rf"a must be an entity id.*{re.escape(repr(entity))}"):
            ask(entity, 1)
        with pytest.raises(TypeError, match=rf"b must be an entity id.*{re.escape(repr(entity))}"):
            ask(1, entity)


def test_the_kind_and_the_filters_show_in_explain(world: CollisionSystem) -> None:
    a, b = disc(0, 0), disc(1, 0)
    far, other = disc(100, 0), disc(0, 0, layer=4)
    walls = [disc(0, 50, RigidBody("static")) for _ in range(2)]
    esper.component_for_entity(a, Collider).mask = 3
    esper.process()
    assert "depth" in world.explain(a, b)
    assert "97" in world.explain(b, far) or "apart" in world.explain(b, far)
    assert "mask" in world.explain(a, other)
    assert "static" in world.explain(*walls)
    esper.delete_entity(b)
    assert "deleted" in world.explain(a, b) or "no entity" in world.explain(a, b)


def test_explain_survives_a_pair_filter_that_deletes() -> None:
    system = CollisionSystem()
    a, b = (esper.create_entity(Transform(x, 0), Collider(Circle(5))) for x in (0, 13))
    system.process()

    def rule(one: int, other: int) -> bool:
        esper.delete_entity(one, immediate=True)
        return True

    system.pair_filter = rule
    system.process()
    assert f"deleted entity {a}" in system.explain(a, b)


@pytest.mark.parametrize("fast", [False, True])
def test_a_pair_filter_may_not_ask_the_system(fast: bool) -> None:
    """Within a detection the tables of contacts are half filled."""
    system = PhysicsSystem()
    crates = [esper.create_entity(Transform(x, 0), Collider(Rect(20, 20))) for x in (0, 9, 18, 90, 99)]
    system.process(0)
    body = esper.component_for_entity(crates[1], Collider)
    body.shapes = [Circle(1), Circle(2), Circle(3)]
    for x in (400, 405, 450):
        esper.create_entity(Transform(x, 0), Velocity(9e4 * fast), Collider(Circle(6)), RigidBody())
    questions: list[Any] = [
        lambda: system.contacts,
        lambda: system.begun,
        lambda: system.ended,
        system.contact_buffers,
        lambda: system.contacts_with(crates[0]),
        lambda: system.touching(*crates[:2]),
        lambda: system.explain(*crates[3:]),
        lambda: system.at_point(0, 0),
        lambda: system.nearest(0, 0),
        lambda: system.ray_cast((-300, 0), (300, 0)),
        lambda: system.move_and_slide(crates[0], (3, 0)),
        lambda: svg(system),
    ]
    asked = []

    def rule(a: int, b: int) -> bool:
        for question in questions:
            with pytest.raises(RuntimeError, match="pair_filter"):
                question()
        asked.append((a, b))
        return system.mass_of(a) != 7

    system.pair_filter = rule
    system.process(1 / 60)
    assert len(asked) >= 4
    assert system.touching(*crates[3:])
    assert svg(system)


def test_explain_may_be_asked_of_what_has_just_got_its_collider() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    a, b = disc(0, 0), esper.create_entity(Transform(1, 0), Velocity())
    esper.process(0)
    esper.add_component(b, Collider(Circle(1)))
    assert "no tick has seen" in system.explain(a, b)
    esper.process(0)
    assert "touching" in system.explain(a, b)
    esper.clear_database()
    assert (disc(0, 0), disc(50, 0)) == (a, b)
    assert "no tick has seen" in system.explain(a, b)


SHAPES = st.sampled_from(
    [
        Circle(3),
        Circle(2, (1, -4)),
        Rect(6, 4),
        Rect(20, 1),
        Rect(8, 2, center=(3, 0), angle=0.7),
        Segment((-5, 0), (5, 3)),
        Capsule((0, 0), (4, 4), 1),
    ]
)
COLLIDERS = st.lists(SHAPES, min_size=1, max_size=2).map(Collider)
POSES = st.builds(
    Transform,
    st.integers(-12, 12) | st.floats(-12, 12),
    st.integers(-12, 12) | st.floats(-12, 12),
    st.sampled_from([0.0, 0.5, math.pi / 2, 3.0]),
)


@given(st.lists(st.tuples(POSES, COLLIDERS), min_size=2, max_size=8), st.sampled_from([0.0, 1e6, -3e9]))
def test_contacts_are_to_the_bit_what_geometry_says_of_each_pair(
    scene: list[tuple[Transform, Collider]], far: float
) -> None:
    """Whatever the world does to be fast, `geometry.collide` does pair by pair."""
    reset_esper()
    system = CollisionSystem()
    for transform, collider in scene:
        transform.x += far
        esper.create_entity(transform, collider)
    system.process()
    found = {(contact.a, contact.b): contact for contact in system.contacts}
    expected = {}
    for (a, (here, one)), (b, (there, other)) in itertools.combinations(enumerate(scene, 1), 2):
        single = [geometry.collide(p, here, q, there) for p in one.shapes for q in other.shapes]
        touching = [contact for contact in single if contact is not None]
        if touching:
            expected[a, b] = touching
    assert list(found) == sorted(expected)
    for pair, contact in found.items():
        alike = [(each.normal, each.depth, each.points) for each in expected[pair]]
        assert (contact.normal, contact.depth, contact.points) in alike
        assert contact.depth >= max(each.depth for each in expected[pair]) * (1 - 1e-8) - 1e-8 * (
            1 + abs(far) / 1e6
        )


@pytest.mark.parametrize("lift", [0.001, 0.05, 0.2, 1.0])
def test_what_game_code_lifts_off_touches_no_more(lift: float) -> None:
    """Also where it stays so near that a body that rests there, and trembles, would keep its contact."""
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    place = Transform(0, 10)
    esper.create_entity(place, Collider(Rect(20, 20)), RigidBody(), Velocity())
    for _ in range(10):
        system.process(1 / 60)
    system.process(0)
    [contact] = system.contacts
    place.y += contact.depth + lift
    system.process(0)
    assert list(system.contacts) == []
    assert [event.reason for event in system.ended] == ["separated"]
