"""What is allowed and likely not meant is warned of; what is surely not meant is an error."""

from __future__ import annotations

import warnings
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    Part,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    UsageWarning,
    Velocity,
    Zone,
)


class Wide(Transform):
    pass


class Other:
    pass


def test_milliseconds_are_warned_of_once() -> None:
    system = PhysicsSystem()
    with pytest.warns(UsageWarning, match=r"PhysicsSystem\.process: dt is in seconds, got 16\.6"):
        system.process(16.6)
    system.process(16.6)
    with pytest.warns(UsageWarning, match="got 5"):
        PhysicsSystem().process(5)


def test_seconds_are_not() -> None:
    system = PhysicsSystem()
    for dt in (0, 1 / 60, 0.25, 1, 4.0):
        system.process(dt)
    CollisionSystem().process(1000)  # it moves nothing


def test_a_warning_that_is_an_error_leaves_the_tick_undone() -> None:
    system = PhysicsSystem()
    place = Transform()
    esper.create_entity(place, Velocity(1, 0))
    with pytest.raises(UsageWarning):
        system.process(16.6)  # the suite makes warnings errors
    assert place.x == 0
    system.process(1.0)
    assert place.x == 1


@pytest.mark.parametrize("kind", [Transform, Velocity, Collider, RigidBody])
def test_a_class_in_the_place_of_a_component_is_an_error(kind: type[Any]) -> None:
    system = PhysicsSystem()
    entity = esper.create_entity(Other(), kind)
    for _ in range(2):
        with pytest.raises(
            TypeError, match=rf"entity {entity} has the class {kind.__name__} .*{kind.__name__}\("
        ):
            system.process(0.1)
    esper.delete_entity(entity, immediate=True)
    system.process(0.1)


def test_one_that_comes_later_is_an_error_then() -> None:
    system = CollisionSystem()
    entity = esper.create_entity(Transform(), Collider(Circle(1)))
    system.process()
    esper.add_component(entity, Velocity)
    with pytest.raises(TypeError, match="entity 1 has the class Velocity"):
        system.process()
    esper.remove_component(entity, type)
    system.process()


def test_other_classes_are_none_of_our_business() -> None:
    esper.create_entity(Other, Transform())
    CollisionSystem().process()


def test_a_subclass_that_nobody_finds_is_warned_of_once() -> None:
    system = CollisionSystem()
    esper.create_entity(Wide(), Collider(Circle(1)))
    with pytest.warns(UsageWarning, match=r"type Wide are not seen.*a Transform.*type_alias=Transform"):
        system.process()
    esper.create_entity(Wide(), Collider(Circle(1)))
    system.process()


def test_a_subclass_under_the_name_of_its_base_is_found() -> None:
    system = CollisionSystem()
    a, b = (esper.create_entity(Collider(Circle(1))) for _ in range(2))
    for entity in (a, b):
        esper.add_component(entity, Wide(), type_alias=Transform)
    system.process()
    assert system.touching(a, b)


def test_users_can_silence_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UsageWarning)
        PhysicsSystem().process(60)


def test_a_zone_in_a_collision_system_is_warned_of_once() -> None:
    system = CollisionSystem()
    esper.create_entity(Transform(), Collider(Circle(1)), Zone(gravity=(0, 1)))
    with pytest.warns(UsageWarning, match="type Zone do nothing in a CollisionSystem: use a PhysicsSystem"):
        system.process()
    esper.create_entity(Transform(), Collider(Circle(1)), Zone())
    system.process()


@pytest.mark.parametrize(("components", "lack"), [([], "Transform"), ([Transform()], "Collider")])
def test_a_zone_that_comes_without_a_place_or_a_shape_is_warned_of_once(
    components: list[object], lack: str
) -> None:
    system = PhysicsSystem()
    fan = esper.create_entity(Transform(), Collider(Circle(1)), Zone(gravity=(0, 1)))
    system.process(0.1)
    esper.remove_component(fan, Collider)  # a fan that is switched off
    system.process(0.1)
    entity = esper.create_entity(Zone(), *components)
    with pytest.warns(UsageWarning, match=f"entity {entity}: its Zone acts on nothing.* has no {lack}"):
        system.process(0.1)
    esper.create_entity()
    system.process(0.1)


@pytest.mark.parametrize(
    ("zone", "says"),
    [
        (Zone(flow=(100, 0)), "the flow of its Zone has no effect, because its linear_damping.* is 0"),
        (Zone(flow=(0, 1), gravity=(0, 0)), "the flow of its Zone has no effect"),
        (Zone(surface=5), "the surface of its Zone has no effect, because its density.* is 0"),
    ],
)
def test_a_field_of_a_zone_that_has_no_effect_is_warned_of_once(zone: Zone, says: str) -> None:
    system = PhysicsSystem()
    entity = esper.create_entity(Transform(), Collider(Circle(1), sensor=True), zone)
    with pytest.warns(UsageWarning, match=f"entity {entity}: {says}"):
        system.process(0.1)
    esper.create_entity()
    system.process(0.1)


def test_a_zone_may_be_made_without_effect() -> None:
    system = PhysicsSystem()
    fan = Zone()
    esper.create_entity(Transform(), Collider(Circle(1), sensor=True), fan)
    system.process(0.1)
    fan.flow = (5, 0)
    system.process(0.1)


def test_a_character_that_the_solver_moves_is_warned_of_once() -> None:
    system = PhysicsSystem()
    hero, other = (
        esper.create_entity(Transform(), Collider(Circle(1)), RigidBody(kind))
        for kind in ("dynamic", "kinematic")
    )
    system.process(0.1)
    system.move_and_slide(other, (1, 0))
    with pytest.warns(UsageWarning, match=f"move_and_slide: entity {hero} has a dynamic RigidBody"):
        system.move_and_slide(hero, (1, 0))
    system.move_and_slide(hero, (1, 0))


def test_a_character_that_is_static_is_warned_of_as_well() -> None:
    system = PhysicsSystem()
    kinds = ("static", "dynamic")
    heroes = [esper.create_entity(Transform(), Collider(Circle(1)), RigidBody(kind)) for kind in kinds]
    system.process(0.1)
    troubles = ("it has no contacts with static ground", "the PhysicsSystem moves it as well")
    for hero, kind, trouble in zip(heroes, kinds, troubles, strict=True):
        with pytest.warns(UsageWarning, match=f"entity {hero} has a {kind} RigidBody, so {trouble}"):
            system.move_and_slide(hero, (1, 0))
        system.move_and_slide(hero, (1, 0))


def test_a_collision_system_moves_nobody_else() -> None:
    system = CollisionSystem()
    hero = esper.create_entity(Transform(), Collider(Circle(1)), RigidBody())
    system.process()
    system.move_and_slide(hero, (1, 0))


@pytest.mark.parametrize("shape", [Circle(1), Rect(2, 2), Part(Circle(1))])
def test_a_shape_in_the_place_of_a_collider_is_warned_of_once(shape: object) -> None:
    system = CollisionSystem()
    esper.create_entity(Transform(), shape)
    name = type(shape).__name__
    with pytest.warns(UsageWarning, match=rf"a {name} is no component.*Collider\({name}\("):
        system.process()
    esper.create_entity(Transform(), shape)
    system.process()
