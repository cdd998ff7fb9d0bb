"""`process(0)` between ticks: it moves nothing, so that what game code leaves alone neither begins nor ends."""

from __future__ import annotations

import random

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Segment, Transform, Velocity, compiled
from tests.fresh_world import reset_esper

FLOORS = {
    "slab": [Rect(4000, 40, center=(0, -20))],
    "tiles": [Rect(20, 40, center=(x, -20)) for x in range(-400, 401, 20)],
    "segments": [Segment((x, 0), (x + 20, 0)) for x in range(-400, 401, 20)],
}


def begins(floor: str, pauses: int, restitution: float) -> list[tuple[int, int, int]]:
    """What 25 crates and balls that fall on a heap tell: tick and pair of each begin. In the pauses nothing begins, and
    only hits end that were over when their tick ended."""
    reset_esper()
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    chance = random.Random(3)
    for shape in FLOORS[floor]:
        esper.create_entity(Transform(), Collider(shape, friction=0.6), RigidBody("static"))
    for k in range(25):
        place = Transform(chance.uniform(-60, 60), 20 + 22 * k, chance.uniform(-1, 1))
        collider = Collider(Rect(20, 20) if k % 3 else Circle(10), friction=0.6, restitution=restitution)
        esper.create_entity(place, Velocity(), collider, RigidBody())
    told = []
    for tick in range(150 if compiled else 45):
        esper.process(1 / 60)
        told += [(tick, event.a, event.b) for event in system.begun]
        before = [(contact.a, contact.b) for contact in system.contacts]
        begun = {(event.a, event.b) for event in system.begun}
        for pause in range(pauses):
            esper.process(0)
            assert system.begun == []
            ended = {(event.a, event.b) for event in system.ended}
            assert ended <= (set() if pause else begun)
            before = [pair for pair in before if pair not in ended]
            assert [(contact.a, contact.b) for contact in system.contacts] == before
    return told


@pytest.mark.parametrize("restitution", [0.0, 0.5] if compiled else [0.5])
@pytest.mark.parametrize("floor", FLOORS)
def test_nothing_begins_in_a_pause_or_because_of_one(floor: str, restitution: float) -> None:
    """What had been pushed apart within a tick, with a gap left, ended in the pause and began anew after it."""
    told = begins(floor, 0, restitution)
    for pauses in (1, 3) if compiled else (2,):
        assert begins(floor, pauses, restitution) == told
