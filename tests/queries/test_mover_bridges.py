"""A character that stands on a bridge: the planks come to rest below its feet, and its contact goes on."""

from __future__ import annotations

import esper
import pytest

from physics import Collider, PhysicsSystem, Rect, RevoluteJoint, RigidBody, Transform, Velocity, compiled

LENGTH, PLANKS = 20.0, 12
RATE = 60


def bridge() -> list[int]:
    """Planks on hinges between two rocks, which sag and swing at first."""
    west = esper.create_entity(Transform(-20, 0), Collider(Rect(40, 20)), RigidBody("static"))
    east = esper.create_entity(
        Transform(PLANKS * LENGTH + 20, 0), Collider(Rect(40, 20)), RigidBody("static")
    )
    planks = [
        esper.create_entity(
            Transform((i + 0.5) * LENGTH, 7),
            Velocity(),
            Collider(Rect(LENGTH - 2, 6), density=0.5),
            RigidBody(),
        )
        for i in range(PLANKS)
    ]
    ends = [west, *planks, east]
    for i in range(PLANKS + 1):
        esper.create_entity(RevoluteJoint(ends[i], ends[i + 1], (i * LENGTH, 7)))
    return planks


@pytest.mark.once
@pytest.mark.parametrize("x", [30.0, 75.0, 131.0] if compiled else [131.0])
def test_a_bridge_comes_to_rest_below_a_character(x: float, system: PhysicsSystem) -> None:
    planks = bridge()
    hero = esper.create_entity(Transform(x, 40), Collider(Rect(14, 24)), RigidBody("kinematic"))
    begins: list[int] = []
    system.on_begin(hero, None, lambda event: begins.append(event.other(hero)))
    speed = 0.0
    stood = 0
    for _ in range(8 * RATE):
        speed -= 900 / RATE
        slide = system.move_and_slide(hero, (0, speed / RATE), snap=4)
        if slide.on_floor:
            speed = 0.0
            stood += 1
        system.process(1 / RATE)
    assert stood > 7.5 * RATE
    assert all(esper.component_for_entity(plank, RigidBody).asleep for plank in planks)
    assert len(begins) <= 2
    assert [contact.other(hero) for contact in system.contacts_with(hero)] != []
