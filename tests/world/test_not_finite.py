"""NaN and infinity that game code writes: reported once, the entity sits out, and it comes back by itself."""

from __future__ import annotations

import math
import re
import warnings
from math import inf, nan
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    NonFiniteWarning,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from tests.events.scene import disc, listen, move

FIELDS = [(Transform, name) for name in ("x", "y", "angle")] + [
    (Velocity, name) for name in ("x", "y", "angular")
]


def tick(dt: float = 0.0) -> list[str]:
    """One tick, and the entities that were warned of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        esper.process(dt)
    assert all(each.category is NonFiniteWarning for each in caught)
    return [match[1] for each in caught if (match := re.search(r"entity (\d+)", str(each.message)))]


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
@pytest.mark.parametrize(("component", "field"), FIELDS)
@pytest.mark.parametrize("value", [nan, inf, -inf])
def test_it_is_reported_once_until_it_is_finite_again(
    kind: type[CollisionSystem], component: type, field: str, value: float
) -> None:
    system = kind()
    esper.add_processor(system)
    log = listen(system)
    disc(1000, 0)
    a, b = disc(0, 0, Velocity()), disc(1, 0)
    assert tick() == []
    for _ in range(2):
        setattr(esper.component_for_entity(a, component), field, value)
        assert tick() == [str(a)]
        assert log[-1] == ("end", a, b, "invalid")
        assert tick() == tick() == []
        assert system.contacts == []
        setattr(esper.component_for_entity(a, component), field, 0.0)
        assert tick() == []
        assert log[-1] == ("begin", a, b)
    assert len(log) == 5


def test_the_warning_says_what_is_wrong(world: CollisionSystem) -> None:
    a = disc(0, 0)
    esper.component_for_entity(a, Transform).y = nan
    with pytest.warns(NonFiniteWarning, match=r"entity 1 .*y=nan"):
        esper.process()
    assert issubclass(NonFiniteWarning, RuntimeWarning)


def test_each_entity_is_reported_by_ascending_id(world: CollisionSystem) -> None:
    entities = [disc(10 * k, 0) for k in range(5)]
    for entity in (4, 2, 5):
        move(entity, nan, 0)
    assert tick() == ["2", "4", "5"]
    move(entities[0], inf, 0)
    move(entities[1], 0, 0)
    assert tick() == ["1"]
    move(entities[1], nan, 0)
    assert tick() == ["2"]


def test_one_value_after_another_is_one_report(world: CollisionSystem) -> None:
    a = disc(0, 0)
    move(a, nan, 0)
    assert tick() == ["1"]
    move(a, 0, inf)
    assert tick() == []


def test_an_entity_that_begins_so_is_reported_and_comes_in_later(world: CollisionSystem) -> None:
    log = listen(world)
    a, b = disc(0, 0), disc(1, 0)
    move(a, nan, 0)
    assert tick() == ["1"]
    move(a, 0, 0)
    assert tick() == []
    assert log == [("begin", a, b)]


def test_an_id_in_use_again_is_reported_anew(world: CollisionSystem) -> None:
    move(disc(0, 0), nan, 0)
    assert tick() == ["1"]
    esper.clear_database()
    move(disc(0, 0), nan, 0)
    assert tick() == ["1"]


def test_a_value_that_a_processor_mends_in_time_is_not_reported(world: CollisionSystem) -> None:
    class Mender(esper.Processor):
        def process(self, *args: float) -> None:
            move(1, 0, 0)

    esper.add_processor(Mender(), priority=1)
    move(disc(0, 0), nan, 0)
    assert tick() == []


def test_an_entity_that_sits_out_does_not_move() -> None:
    esper.add_processor(PhysicsSystem())
    a = disc(0, 0, Velocity(8, 8, 8))
    transform = esper.component_for_entity(a, Transform)
    transform.x = nan
    assert tick(1.0) == ["1"]
    assert (transform.y, transform.angle) == (0, 0)
    transform.x = 5.0
    tick(1.0)
    assert (transform.x, transform.y) == (13, 8)


def test_what_moves_out_of_all_bounds_is_reported() -> None:
    esper.add_processor(PhysicsSystem())
    a = disc(1.7e308, 0, Velocity(1.7e308, 0))
    assert tick(1.0) == [str(a)]


def test_an_entity_without_a_collider_that_cannot_move_is_reported() -> None:
    esper.add_processor(PhysicsSystem())
    a = esper.create_entity(Transform(), Velocity())
    esper.component_for_entity(a, Velocity).x = nan
    assert tick(1.0) == [str(a)]
    assert tick(1.0) == []
    assert esper.component_for_entity(a, Transform).x == 0


@pytest.mark.parametrize("where", [1e15, 1e30, 1e100, -1e100])
def test_far_away_is_still_finite(world: CollisionSystem, where: float) -> None:
    """However far: taking part, and NaN spreads to nobody."""
    log = listen(world)
    disc(where, where)
    disc(where, where)
    disc(-where, where)
    a, b = disc(0, 0), disc(1, 0)
    assert tick() == []
    assert ("begin", a, b) in log
    assert all(
        abs(contact.normal[0]) <= 1 and abs(contact.normal[1]) <= 1 and contact.depth >= 0
        for contact in world.contacts
    )
    assert [(contact.a, contact.b) for contact in world.contacts] == [(1, 2), (a, b)]


@pytest.mark.parametrize("where", [1.1e100, -1e300, 1.7e308])
@pytest.mark.parametrize("field", ["x", "y", "angle"])
def test_farther_than_anything_can_be_reckoned_with_counts_as_infinite(
    world: CollisionSystem, where: float, field: str
) -> None:
    log = listen(world)
    a, b, c = disc(0, 0), disc(1, 0), disc(-1, 0)
    esper.process()
    log.clear()
    setattr(esper.component_for_entity(a, Transform), field, where)
    assert tick() == ["1"]
    assert log == [("end", a, b, "invalid"), ("end", a, c, "invalid"), ("stay", b, c)]


@pytest.mark.parametrize("kind", ["kinematic", "dynamic"])
@pytest.mark.parametrize("value", [1.1e100, -1e200, 1e308])
@pytest.mark.parametrize("field", ["x", "y", "angular"])
def test_faster_than_anything_can_be_reckoned_with_counts_as_infinite(
    kind: str, value: float, field: str
) -> None:
    """At 1e308 the neighbours became NaN, and the sweep of one that turned so fast had no end."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(Transform(0, -5), Collider(Rect(100, 10)), RigidBody("static"))
    fast = esper.create_entity(Transform(0, 2.9), Velocity(), Collider(Rect(6, 6)), RigidBody(kind))
    above = esper.create_entity(Transform(0, 8.7), Collider(Circle(3)), RigidBody())
    for _ in range(5):
        assert tick(1 / 60) == []
    setattr(esper.component_for_entity(fast, Velocity), field, value)
    assert tick(1 / 60) == [str(fast)]
    for _ in range(5):
        assert tick(1 / 60) == []
    assert 0 < esper.component_for_entity(above, Transform).y < 9


@pytest.mark.parametrize("inertia", [1e-50, 1e-100])
@pytest.mark.parametrize("push", [1.0, 1e60, 1e100])
def test_who_is_pushed_beyond_all_measure_takes_nobody_along(inertia: float, push: float) -> None:
    """One that turned by 1e200 in a tick was swept without end."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(Transform(0, -5), Collider(Rect(100, 10)), RigidBody("static"))
    body = RigidBody(inertia=inertia)
    esper.create_entity(Transform(0, 3), Collider(Rect(6, 6)), body)
    beside = [Transform(0, 8.9), Transform(6.1, 3)]
    for transform in beside:
        esper.create_entity(transform, Collider(Circle(3)), RigidBody())
    tick(1 / 60)
    body.apply_angular_impulse(push)
    for _ in range(5):
        tick(1 / 60)
    assert not any(math.isnan(value) for each in beside for value in (each.x, each.y, each.angle))


# ---- Whatever is changed while it sits out ---------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_an_edit_made_while_it_sits_out_is_seen_when_it_comes_back(world: CollisionSystem) -> None:
    log = listen(world)
    a, b = disc(0, 0), disc(4, 0)
    esper.process()
    move(a, nan, 0)
    esper.process()
    collider = esper.component_for_entity(a, Collider)
    collider.shapes = Circle(5)
    esper.process()
    move(a, 0, 0)
    esper.process()
    assert log.take() == [("begin", a, b)]
    move(a, nan, 0)
    esper.process()
    collider.mask = 0
    esper.process()
    move(a, 0, 0)
    esper.process()
    assert log == [("end", a, b, "invalid")]


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize("at_first", [True, False])
def test_one_that_becomes_dynamic_while_it_sits_out_comes_back_with_a_velocity(at_first: bool) -> None:
    """Found so: there was none, and the solver wrote to it."""
    system = PhysicsSystem(gravity=(0, -900))
    disc(500, 0, RigidBody())
    body = RigidBody("kinematic")
    entity = disc(0, 0, body)
    if not at_first:
        system.process(1 / 60)
    move(entity, nan, 0)
    system.process(1 / 60)
    body.kind = "dynamic"
    system.process(1 / 60)
    move(entity, 0, 0)
    system.process(1 / 60)
    assert esper.component_for_entity(entity, Velocity).y < 0


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_one_that_is_given_a_mask_while_it_sits_out_for_the_first_time(world: CollisionSystem) -> None:
    log = listen(world)
    a, b = disc(0, 0), disc(1, 0)
    move(a, nan, 0)
    esper.process()
    esper.component_for_entity(a, Collider).mask = 0
    esper.process()
    move(a, 0, 0)
    esper.process()
    assert log == []
    assert not world.touching(a, b)


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize("change", [lambda: disc(500, 0), lambda: esper.delete_entity(3, immediate=True)])
def test_others_may_come_and_go_while_it_sits_out(world: CollisionSystem, change: Any) -> None:
    """Found so: the row of an entity that sat out when the rows were made anew had no shapes yet."""
    log = listen(world)
    a, b = disc(0, 0), disc(1, 0)
    disc(400, 0)
    esper.process()
    esper.component_for_entity(a, Transform).angle = nan
    change()
    esper.process()
    esper.component_for_entity(a, Transform).angle = 0
    esper.process()
    assert log == [("begin", a, b), ("end", a, b, "invalid"), ("begin", a, b)]


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_one_that_comes_back_as_another_shape_is_that_shape(world: CollisionSystem) -> None:
    a = esper.create_entity(Transform(0, 0, 0.7), Collider(Circle(3)))
    b = esper.create_entity(Transform(0, 6), Collider(Rect(1, 1)))
    esper.process()
    move(a, nan, 0)
    esper.process()
    esper.add_component(a, Collider(Rect(20, 1)))
    esper.process()
    move(a, 0, 0)
    esper.process()
    assert not world.touching(a, b)
    esper.component_for_entity(a, Transform).degrees = 90
    esper.process()
    assert world.touching(a, b)


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_a_static_that_sits_out_comes_back_where_it_is(world: CollisionSystem) -> None:
    log = listen(world)
    wall, ball = disc(0, 0, RigidBody("static")), disc(1, 0)
    esper.process()
    move(wall, nan, 0)
    esper.process()
    move(wall, 50, 0)
    move(ball, 51, 0)
    esper.process()
    assert log == [("begin", wall, ball), ("end", wall, ball, "invalid"), ("begin", wall, ball)]


def test_one_that_sits_out_is_deleted_like_any_other(world: CollisionSystem) -> None:
    log = listen(world)
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    move(a, nan, 0)
    esper.delete_entity(a)
    assert tick() == []
    assert log == [("begin", a, b), ("end", a, b, "deleted")]


# ---- Warnings as errors ----------------------------------------------------------------------------------------


def test_as_an_error_it_is_raised_and_nothing_is_lost(world: CollisionSystem) -> None:
    log = listen(world)
    a, b, c = disc(0, 0), disc(1, 0), disc(-1, 0)
    esper.process()
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        move(a, nan, 0)
        with pytest.raises(NonFiniteWarning, match="entity 1 "):
            esper.process()
        assert log.take() == [("end", a, b, "invalid"), ("end", a, c, "invalid"), ("stay", b, c)]
        esper.process()
        assert log.take() == [("stay", b, c)]
        move(a, 0, 0)
        esper.process()
    assert log == [("begin", a, b), ("begin", a, c), ("stay", b, c)]


def test_several_come_as_one_group_with_the_errors_of_handlers(world: CollisionSystem) -> None:
    def fail(event: CollisionEvent) -> None:
        raise ZeroDivisionError

    disc(0, 0)
    disc(1, 0)
    for entity in (disc(5, 5), disc(6, 6)):
        move(entity, nan, 0)
    world.on_begin(None, None, fail)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ExceptionGroup) as caught:
            esper.process()
    assert [type(error) for error in caught.value.exceptions] == [
        ZeroDivisionError,
        NonFiniteWarning,
        NonFiniteWarning,
    ]
    esper.process()  # both are reported


def test_an_ignored_warning_is_ignored(world: CollisionSystem) -> None:
    move(disc(0, 0), nan, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", NonFiniteWarning)
        esper.process()
