"""Explosions: whom they push, how hard, and what shields from them."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

import physics
from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.no_memory import failing


@pytest.fixture
def world() -> PhysicsSystem:
    system = PhysicsSystem()
    esper.add_processor(system)
    return system


def ball(x: float, y: float, **options: Any) -> int:
    return esper.create_entity(Transform(x, y), Collider(Circle(5), **options), RigidBody(mass=2))


def wall(x: float, y: float, width: float, height: float, kind: Any = "static", **options: Any) -> int:
    return esper.create_entity(Transform(x, y), Collider(Rect(width, height), **options), RigidBody(kind))


def speed(entity: int) -> tuple[float, float]:
    velocity = esper.component_for_entity(entity, Velocity)
    return velocity.x, velocity.y


@pytest.mark.parametrize(("falloff", "share"), [(0.0, 1.0), (1.0, 0.75), (2.0, 0.5625)])
def test_it_fades_with_the_distance_of_the_nearest_point(world, falloff: float, share: float) -> None:
    right, up, out = ball(30, 0), ball(0, 30), ball(106, 0)
    world.process(0)
    assert world.explode((0, 0), 100, 60, falloff=falloff) == [right, up]
    world.process(1 / 60)
    assert speed(right) == pytest.approx((30 * share, 0))
    assert speed(up) == pytest.approx((0, 30 * share))
    assert speed(out) == (0, 0)


def test_it_turns_what_it_hits_beside_the_middle(world) -> None:
    beam = esper.create_entity(Transform(30, 20), Collider(Rect(10, 100)), RigidBody(mass=2))
    world.process(0)
    world.explode((0, 0), 100, 60)
    world.process(1 / 60)
    assert speed(beam)[0] > 0
    assert esper.component_for_entity(beam, Velocity).angular != 0


def test_an_implosion_pulls(world) -> None:
    one = ball(30, 0)
    world.process(0)
    world.explode((0, 0), 100, -60, falloff=0)
    world.process(1 / 60)
    assert speed(one) == pytest.approx((-30, 0))


def test_it_wakes_sleepers_and_pushes_no_others(world) -> None:
    one = ball(30, 0)
    moved = wall(-30, 0, 10, 10, "kinematic")
    bare = esper.create_entity(Transform(0, 30), Collider(Circle(5)))
    for _ in range(120):
        world.process(1 / 60)
    assert esper.component_for_entity(one, RigidBody).asleep
    assert world.explode((0, 0), 100, 60) == [one]
    world.process(1 / 60)
    assert speed(one)[0] > 0
    assert speed(one)[1] == 0
    assert esper.try_component(moved, Velocity) is None
    assert esper.try_component(bare, Velocity) is None


def test_what_stands_in_the_way_shields(world) -> None:
    hidden, seen = ball(60, 0), ball(-60, 0)
    wall(40, 0, 4, 60)
    wall(-40, 0, 4, 60, sensor=True)
    behind_a_crate = ball(0, 60)
    esper.create_entity(Transform(0, 40), Collider(Rect(40, 4)), RigidBody())
    world.process(0)
    pushed = world.explode((0, 0), 100, 60)
    assert hidden not in pushed
    assert seen in pushed
    assert behind_a_crate in pushed
    assert hidden in world.explode((0, 0), 100, 60, line_of_sight=False)
    # Its middle is seen over the wall, its nearest point is not.
    peeping = esper.create_entity(Transform(60, 50), Collider(Rect(10, 120), mask=0), RigidBody())
    world.process(0)
    assert peeping in world.explode((0, 0), 100, 60)


def test_a_blast_on_the_ground_reaches_what_stands_there(world) -> None:
    wall(0, -10, 400, 20)
    crates = [
        esper.create_entity(Transform(x, 10), Collider(Rect(20, 20)), RigidBody()) for x in (-60, -30, 40)
    ]
    cellar = ball(0, -30)
    world.process(0)
    assert world.explode((0, 0), 100, 60) == crates
    assert cellar not in world.explode((0, 0), 100, 60)


def test_masks_and_ignored_entities_are_spared(world) -> None:
    one, other, third = ball(30, 0, layer=2), ball(-30, 0), ball(0, 30)
    world.process(0)
    assert world.explode((0, 0), 100, 60, mask=1) == [other, third]
    assert world.explode((0, 0), 100, 60, ignore=other) == [one, third]
    assert world.explode((0, 0), 100, 60, ignore=(one, third)) == [other]


def test_what_lies_right_there_has_no_direction(world) -> None:
    one, inside = ball(0, 0), ball(3, 0, mask=0)
    world.process(0)
    assert world.explode((0, 0), 100, 60) == [inside]
    world.process(1 / 60)
    assert speed(one) == (0, 0)
    assert speed(inside) == pytest.approx((30, 0))


@pytest.mark.parametrize("way", [1e-310, 5e-324])
def test_what_lies_right_there_but_for_a_tiny_way_is_pushed_with_the_impulse(world, way: float) -> None:
    other, near = ball(30, 0), ball(way, 0)
    world.process(0)
    assert world.explode((0, 0), 100, 60, falloff=0) == [other, near]
    world.process(1 / 60)
    assert speed(near) == speed(other) == pytest.approx((30, 0))


def test_an_explosion_without_memory_pushes_nobody(world) -> None:
    """And one that is called again pushes nobody twice."""
    failures = 0
    for n in range(1, 400, 1 if physics.compiled else 7):
        esper.clear_database()
        balls = [ball(30 * k, 0) for k in range(1, 5)]
        world.process(0)
        if not failing(n, 1, lambda: world.explode((0, 0), 500, 60, falloff=0, line_of_sight=False)):
            continue
        failures += 1
        world.process(1 / 60)
        assert [speed(each) for each in balls] == [(0, 0)] * 4, n
        assert world.explode((0, 0), 500, 60, falloff=0) == balls
        world.process(1 / 60)
        assert [speed(each)[0] for each in balls] == pytest.approx([30] * 4), n
    assert failures > 20


@pytest.mark.parametrize("value", [math.nan, -math.inf, 1e200])
def test_who_will_sit_out_is_not_pushed(world, value: float) -> None:
    far, near = ball(20, 0), ball(-20, 0)
    world.process(1 / 60)
    esper.component_for_entity(far, Transform).angle = value
    assert world.explode((0, 0), 100, 60) == [near]


@pytest.mark.parametrize(
    ("arguments", "options", "error", "text"),
    [
        ((5, 100, 60), {}, TypeError, "explode: point must be a point .*got 5"),
        (((0, math.nan), 100, 60), {}, ValueError, "explode: point must be finite, got nan"),
        (((0, 0), 0, 60), {}, ValueError, "explode: radius must be .*got 0"),
        (((0, 0), math.inf, 60), {}, ValueError, "explode: radius must be .*got inf"),
        (((0, 0), 100, "60"), {}, TypeError, "explode: impulse must be a number, got '60'"),
        (((0, 0), 100, 60), {"falloff": -1}, ValueError, "explode: falloff must be 0 or more, got -1"),
        (
            ((0, 0), 100, 60),
            {"line_of_sight": 1},
            TypeError,
            "explode: line_of_sight must be True or False, got 1",
        ),
        (((0, 0), 100, 60), {"mask": -1}, ValueError, "mask must be .*got -1"),
        (((0, 0), 100, 60), {"ignore": "a"}, TypeError, "ignore must be .*got 'a'"),
    ],
)
def test_bad_input_is_refused(world, arguments: Any, options: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        world.explode(*arguments, **options)
