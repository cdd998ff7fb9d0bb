"""What an event carries: entities, normal, depth, points, components, reason."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Callable
from math import hypot, pi, sqrt
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    EntityContact,
    Rect,
    RigidBody,
    Transform,
)
from tests.events.scene import Ball, Brick, disc, move


class Events(list[CollisionEvent]):
    """A handler that keeps the events themselves."""

    def __call__(self, event: CollisionEvent) -> None:
        self.append(event)

    def __hash__(self) -> int:
        return id(self)


@pytest.fixture
def events(world: CollisionSystem) -> Events:
    kept = Events()
    world.on_begin(None, None, kept)
    world.on_stay(None, None, kept)
    world.on_end(None, None, kept)
    return kept


def test_a_and_b_are_the_entity_ids(events: Events) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    assert (events[0].a, events[0].b) == (a, b)
    assert type(events[0].a) is type(events[0].b) is int


def test_the_normal_points_from_a_to_b_and_is_a_unit_vector(world: CollisionSystem) -> None:
    by_type, reverse = Events(), Events()
    world.on_begin(Ball, Brick, by_type)
    world.on_begin(Brick, Ball, reverse)
    disc(3, 4, Brick(), radius=5)
    disc(0, 0, Ball(), radius=5)
    esper.process()
    assert by_type[0].normal == pytest.approx((0.6, 0.8))
    assert reverse[0].normal == pytest.approx((-0.6, -0.8))
    assert hypot(*by_type[0].normal) == pytest.approx(1, abs=1e-15)
    (contact,) = world.contacts
    assert contact.normal == reverse[0].normal
    (around,) = world.contacts_with(2)
    assert around.normal == by_type[0].normal


def test_no_component_of_a_normal_is_negative_zero(world: CollisionSystem) -> None:
    """-0.0 prints oddly and turns `atan2` around."""
    reverse = Events()
    world.on_begin(2, 1, reverse)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert repr(world.contacts[0].normal) == "(1.0, 0.0)"
    assert repr(reverse[0].normal) == "(-1.0, 0.0)"


def test_depth_is_how_far_b_must_move_along_the_normal(events: Events) -> None:
    disc(0, 0, radius=3)
    disc(4, 0, radius=2)
    esper.process()
    assert events[0].depth == pytest.approx(1)
    move(2, 4 + events[0].depth, 0)
    esper.process()
    assert events[1].depth == pytest.approx(0, abs=1e-12)


def test_touching_exactly_is_a_contact_of_depth_0(events: Events) -> None:
    disc(0, 0, radius=3)
    disc(5, 0, radius=2)
    esper.process()
    assert events[0].phase == "begin"
    assert events[0].depth == 0
    assert events[0].normal == (1, 0)


def test_points_lie_midway_between_the_surfaces_in_world_coordinates(events: Events) -> None:
    disc(100, 50, radius=3)
    disc(104, 50, radius=2)
    esper.process()
    assert events[0].points == (pytest.approx((102.5, 50)),)


def test_a_side_on_a_side_has_two_points(events: Events) -> None:
    esper.create_entity(Transform(10, 0), Collider(Rect(8, 2)))
    esper.create_entity(Transform(11, 1.5), Collider(Rect(2, 2)))
    esper.process()
    assert events[0].normal == (0, 1)
    assert events[0].depth == pytest.approx(0.5)
    assert sorted(events[0].points) == [pytest.approx((10, 0.75)), pytest.approx((12, 0.75))]


def test_a_turned_rectangle_counts_as_it_is_turned(events: Events) -> None:
    """Counter-clockwise: the right end of a long rectangle goes up."""
    esper.create_entity(Transform(0, 0, pi / 4), Collider(Rect(20, 1)))
    disc(6, 6, radius=0.1)
    disc(6, -6, radius=0.1)
    esper.process()
    assert [(event.a, event.b) for event in events] == [(1, 2)]
    assert hypot(*events[0].normal) == pytest.approx(1)
    assert abs(events[0].normal[0]) == pytest.approx(sqrt(0.5))


def test_component_a_and_component_b_give_the_components_themselves(world: CollisionSystem) -> None:
    found: list[Any] = []
    ball, brick, transform = Ball(), Brick(), Transform(1, 0)
    disc(0, 0, brick)
    esper.create_entity(transform, Collider(Circle(1)), ball)

    @world.on_begin(Ball, Brick)
    def handler(event: CollisionEvent) -> None:
        found.extend([event.component_a(Ball), event.component_b(Brick), event.component_a(Transform)])

    esper.process()
    assert found[0] is ball
    assert found[1] is brick
    assert found[2] is transform


def test_a_component_that_is_not_there_is_a_key_error_that_says_so(events: Events) -> None:
    disc(0, 0, Ball())
    disc(1, 0)
    esper.process()
    with pytest.raises(KeyError, match=r"entity 2.*Ball"):
        events[0].component_b(Ball)
    with pytest.raises(KeyError, match=r"entity 1.*Brick"):
        events[0].component_a(Brick)


def test_other_gives_the_other_one(events: Events) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    assert events[0].other(a) == b
    assert events[0].other(b) == a
    assert events[0].other(events[0].a) == events[0].b
    with pytest.raises(ValueError, match="7"):
        events[0].other(7)
    with pytest.raises(ValueError, match="None"):
        events[0].other(None)


def test_the_phase_is_begin_stay_or_end_and_only_an_end_has_a_reason(events: Events) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.process()
    move(1, 100, 0)
    esper.process()
    assert [(event.phase, event.reason) for event in events] == [
        ("begin", None),
        ("stay", None),
        ("end", "separated"),
    ]


def test_an_event_that_is_kept_stays_as_it_was(events: Events) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    before = (events[0].normal, events[0].depth, events[0].points)
    move(2, 0, 1.5)
    for x in range(20):
        disc(10 * x, 100)
    esper.process()
    assert (events[0].normal, events[0].depth, events[0].points) == before
    assert (events[1].normal, events[1].depth) == ((0, 1), 0.5)


def test_events_and_contacts_are_read_only(world: CollisionSystem, events: Events) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    for each in (events[0], world.contacts[0]):
        for name in ("a", "b", "normal", "depth", "points"):
            with pytest.raises(AttributeError):
                setattr(each, name, 5)


def test_events_and_contacts_say_what_they_are(world: CollisionSystem, events: Events) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert "begin a=1 b=2" in repr(events[0])
    assert "a=1 b=2" in repr(world.contacts[0])
    assert isinstance(events[0], EntityContact)
    esper.delete_entity(1)
    esper.process()
    assert "reason='deleted'" in repr(events[1])


# ---- Ends still carry the data --------------------------------------------------------------------------------


def test_an_end_hands_out_the_last_contact(events: Events) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    move(2, 0, 1.5)
    esper.process()
    move(2, 50, 50)
    esper.process()
    stay, end = events[1:]
    assert end.phase == "end"
    assert (end.normal, end.depth, end.points) == (stay.normal, stay.depth, stay.points)
    assert end.normal == (0, 1)


@pytest.mark.parametrize("immediate", [True, False])
def test_an_end_hands_out_the_components_of_an_entity_that_is_deleted(
    events: Events, immediate: bool
) -> None:
    ball, brick = Ball(), Brick()
    a, b = disc(0, 0, ball), disc(1, 0, brick)
    transform = esper.component_for_entity(b, Transform)
    esper.process()
    esper.delete_entity(b, immediate=immediate)
    esper.process()
    end = events[-1]
    assert (end.phase, end.reason) == ("end", "deleted")
    assert end.component_a(Ball) is ball
    assert end.component_b(Brick) is brick
    assert end.component_b(Transform) is transform
    assert end.other(a) == b


def test_an_end_hands_out_the_components_after_clear_database(events: Events) -> None:
    ball, brick = Ball(), Brick()
    disc(0, 0, ball)
    disc(1, 0, brick)
    esper.process()
    esper.clear_database()
    esper.process()
    assert events[-1].reason == "deleted"
    assert events[-1].component_a(Ball) is ball
    assert events[-1].component_b(Brick) is brick


def test_an_end_hands_out_the_old_entity_even_if_its_id_is_in_use_again(events: Events) -> None:
    old, new = Ball(), Ball()
    disc(0, 0, old)
    disc(1, 0)
    esper.process()
    esper.clear_database()
    disc(0, 0, new)
    disc(1, 0)
    esper.process()
    end, begin = events[1:]
    assert (end.phase, end.reason, end.a) == ("end", "deleted", 1)
    assert end.component_a(Ball) is old
    assert (begin.phase, begin.a) == ("begin", 1)
    assert begin.component_a(Ball) is new


@pytest.mark.parametrize("removed", [Collider, Transform])
def test_an_end_hands_out_a_component_that_was_removed(events: Events, removed: type) -> None:
    a, _ = disc(0, 0, Ball()), disc(1, 0)
    component = esper.component_for_entity(a, removed)
    esper.process()
    esper.remove_component(a, removed)
    esper.process()
    assert events[-1].reason == "removed"
    assert events[-1].component_a(removed) is component


def test_an_end_hands_out_a_replaced_component_as_it_is_now(events: Events) -> None:
    a, _ = disc(0, 0, Ball()), disc(1, 0)
    esper.process()
    new = Ball()
    esper.add_component(a, new)
    move(a, 100, 0)
    esper.process()
    assert events[-1].component_a(Ball) is new


def test_an_end_hands_out_what_was_added_since_the_begin(events: Events) -> None:
    a, _ = disc(0, 0), disc(1, 0)
    esper.process()
    brick = Brick()
    esper.add_component(a, brick)
    esper.process()
    esper.delete_entity(a)
    esper.process()
    assert events[-1].component_a(Brick) is brick


def test_handlers_of_an_end_can_count_on_the_data_whatever_handlers_before_them_do(
    world: CollisionSystem,
) -> None:
    found: list[Any] = []
    ball = Ball()
    a, b = disc(0, 0, ball), disc(1, 0, RigidBody("kinematic"))
    world.on_end(None, None, lambda event: esper.clear_database())
    world.on_end(Ball, RigidBody, lambda event: found.append(event.component_a(Ball)))
    esper.process()
    move(b, 100, 0)
    esper.process()
    assert found == [ball]
    assert a == 1


def test_what_is_gone_is_let_go(world: CollisionSystem) -> None:
    """The engine keeps no component longer than its end event: a tick later, nothing holds it."""
    a, _ = disc(0, 0, Ball()), disc(1, 0)
    kept = weakref.ref(esper.component_for_entity(a, Ball))
    esper.process()
    esper.delete_entity(a)
    esper.process()
    assert world.ended[0].component_a(Ball) is kept()
    esper.process()
    esper.process()
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_events_and_contacts_can_be_copied_and_pickled(
    world: CollisionSystem, again: Callable[[Any], Any]
) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    [event], [contact] = world.begun, world.contacts
    assert repr(again(event)) == repr(event)
    assert again(event).component_a(Collider).shapes == (Circle(1.0),)
    assert repr(again(contact)) == repr(contact)
