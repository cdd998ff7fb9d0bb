"""Stiffness and damping of contacts, and the greatest speed of pushing out, as options of the system."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.fresh_world import reset_esper

STEP = 1 / 60


def tower(**options: Any) -> list[tuple[float, float]]:
    """Where five crates and a ball on a floor are after a second."""
    reset_esper()
    system = PhysicsSystem(gravity=(0, -900), **options)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    places = [Transform(0.3 * i, 10 + 20 * i) for i in range(5)]
    for place in places:
        esper.create_entity(place, Collider(Rect(20, 20)), RigidBody())
    places.append(Transform(40, 30))
    esper.create_entity(places[-1], Collider(Circle(8)), RigidBody())
    for _ in range(60):
        system.process(STEP)
    return [(place.x, place.y) for place in places]


def test_the_defaults_are_what_they_say() -> None:
    usual = tower()
    assert tower(contact_frequency=None, contact_damping_ratio=10.0, push_out_speed=None) == usual
    # Stiffer than the tick can carry counts as the default; a speed that nothing reaches changes nothing.
    assert tower(contact_frequency=1e100, push_out_speed=1e6) == usual
    system = PhysicsSystem()
    assert (system.contact_frequency, system.contact_damping_ratio, system.push_out_speed) == (
        None,
        10.0,
        None,
    )


def test_softer_contacts_sag_more() -> None:
    tops = [tower(contact_frequency=hertz)[4][1] for hertz in (60, 30, 15)]
    assert 90 > tops[0] > tops[1] > tops[2] > 60


def rise(depth: float, gravity: float, **options: Any) -> list[float]:
    """By how much a crate that starts in the floor rises in each tick."""
    reset_esper()
    system = PhysicsSystem(gravity=(0, gravity), **options)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    place = Transform(0, 10 - depth)
    esper.create_entity(place, Collider(Rect(20, 20)), RigidBody())
    steps = []
    for _ in range(40):
        before = place.y
        system.process(STEP)
        steps.append(place.y - before)
    return steps


@pytest.mark.parametrize("gravity", [0.0, -900.0])
def test_pushes_out_no_faster(gravity: float) -> None:
    for speed in (6.0, 30.0):
        steps = rise(6.0, gravity, push_out_speed=speed)
        assert max(steps) <= speed * STEP * 1.001
        assert max(steps) == pytest.approx(speed * STEP, rel=0.25)
    assert max(rise(6.0, gravity)) > 1.5 * 30.0 * STEP


@pytest.mark.parametrize("gravity", [0.0, -900.0])
def test_comes_out_as_fast_as_frequency_and_damping_say(gravity: float) -> None:
    left = [
        6.0 - sum(rise(6.0, gravity, contact_frequency=hertz, contact_damping_ratio=ratio))
        for hertz, ratio in ((30.0, 10.0), (10.0, 10.0), (10.0, 40.0))
    ]
    assert 0.0 < left[0] < left[1] < left[2] < 6.0


def test_options_can_be_changed_at_any_time() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    place = Transform(0, 4)
    esper.create_entity(place, Velocity(), Collider(Rect(20, 20)), RigidBody())
    system.push_out_speed = 6.0
    system.process(STEP)
    assert place.y <= 4.1001
    system.push_out_speed = None
    system.contact_frequency, system.contact_damping_ratio = 60, 5
    assert (system.contact_frequency, system.contact_damping_ratio) == (60.0, 5.0)
    system.process(STEP)
    assert place.y > 4.5


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("contact_frequency", 0, ValueError),
        ("contact_frequency", 0.01, ValueError),
        ("contact_frequency", math.inf, ValueError),
        ("contact_frequency", "stiff", TypeError),
        ("contact_damping_ratio", -1, ValueError),
        ("contact_damping_ratio", 1001, ValueError),
        ("contact_damping_ratio", None, TypeError),
        ("push_out_speed", 0, ValueError),
        ("push_out_speed", math.nan, ValueError),
        ("push_out_speed", "fast", TypeError),
    ],
)
def test_refuses_what_is_bad(field: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"PhysicsSystem.{field}"):
        PhysicsSystem(**{field: value})
    system = PhysicsSystem()
    before = getattr(system, field)
    with pytest.raises(error, match=f"PhysicsSystem.{field}"):
        setattr(system, field, value)
    assert getattr(system, field) == before
