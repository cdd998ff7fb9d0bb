"""Entities that share one Transform, a hero and a hurtbox say: all are where it is when detection ends."""

from __future__ import annotations

import itertools
import random

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
    geometry,
)
from tests.dynamics.scene import body, rigid_body, run, transform

STEP = 1 / 60


def shape_of(entity: int) -> Shape:
    return esper.component_for_entity(entity, Collider).shapes[0]


def is_static(entity: int) -> bool:
    body = esper.try_component(entity, RigidBody)
    return body is not None and body.kind == "static"


def overlapping_pairs(entities: list[int]) -> set[tuple[int, int]]:
    """By brute force, as the transforms are now."""
    return {
        (a, b)
        for a, b in itertools.combinations(sorted(entities), 2)
        if not (is_static(a) and is_static(b))
        and geometry.overlaps(shape_of(a), transform(a), shape_of(b), transform(b))
    }


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("twin", [None, "static", "kinematic"])
@pytest.mark.parametrize("mover", ["alone", "beside a body", "dynamic"])
@pytest.mark.parametrize("pause", [0, 10])
def test_who_shares_a_transform_is_where_it_was_moved_to(
    mover: str, twin: str | None, first: bool, pause: int
) -> None:
    system = PhysicsSystem()
    place, speed = Transform(0, 0), Velocity()
    kind = [] if twin is None else [RigidBody(twin)]
    moving = [RigidBody()] if mover == "dynamic" else []
    makers = [
        lambda: esper.create_entity(place, speed, Collider(Circle(5)), *moving),
        lambda: esper.create_entity(place, Collider(Circle(6), sensor=True), *kind),
    ]
    entities = [make() for make in (makers if first else reversed(makers))]
    entities += [
        esper.create_entity(Transform(100, 0), Collider(Rect(10, 10), sensor=True), RigidBody(kind))
        for kind in ("static", "kinematic")
    ]
    if mover == "beside a body":
        body(Circle(5), 0, 500)
    system.process(STEP)
    for _ in range(pause):  # it comes to stand
        system.process(STEP)
    speed.x = 600
    for tick in range(1, 20):
        system.process(STEP)
        assert place.x == pytest.approx(10 * tick)
        assert sorted(system.at_point(place.x, 5.5)) == [entities[1 if first else 0]]
        assert {(each.a, each.b) for each in system.contacts} == overlapping_pairs(entities)
    speed.x = 0
    for _ in range(pause):
        system.process(STEP)
        assert {(each.a, each.b) for each in system.contacts} == overlapping_pairs(entities)


def test_two_movers_of_one_transform_move_it_both() -> None:
    system = PhysicsSystem()
    place = Transform(0, 0)
    a, b = (esper.create_entity(place, Velocity(60, 0), Collider(Circle(1))) for _ in range(2))
    system.process(STEP)
    assert place.x == pytest.approx(2)
    assert system.at_point(2.9, 0) == [a, b]


@pytest.mark.parametrize("kind", ["collision", "physics"])
def test_what_game_code_moves_is_seen_of_all_who_share_it(kind: str) -> None:
    chance = random.Random(1)
    system = CollisionSystem() if kind == "collision" else PhysicsSystem()
    places = [Transform(chance.uniform(0, 40), 0) for _ in range(4)]
    entities = [
        esper.create_entity(chance.choice(places), Collider(Circle(chance.uniform(1, 5)))) for _ in range(12)
    ]
    for _ in range(60):
        if chance.random() < 0.5:
            chance.choice(places).x = chance.uniform(0, 40)
        system.process(STEP)
        assert {(each.a, each.b) for each in system.contacts} == overlapping_pairs(entities)


def test_a_sleeper_is_woken_by_what_shares_the_transform_of_a_body() -> None:
    """The shape that pushes is another entity's, which has no velocity of its own."""
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    body(Rect(400, 20), 0, -10, kind="static")
    crate = body(Rect(20, 20), 0, 10, friction=0.0)
    run(1.0)
    assert rigid_body(crate).asleep
    place = Transform(-60, 12)
    esper.create_entity(place, Velocity(60, 0))
    esper.create_entity(place, Collider(Circle(8)))
    run(2.0)
    assert transform(crate).x > 40
