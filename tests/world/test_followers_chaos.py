"""Followers among random edits: after each tick all are where their carriers are, and touch what they overlap there."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    Follow,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    geometry,
)

DT = 1 / 60


class Chaos:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.system = PhysicsSystem(gravity=(0, -200)) if seed % 3 else CollisionSystem()
        self.contacts = 0
        self.system.on_begin(None, None, lambda event: self.count(1))
        self.system.on_end(None, None, lambda event: self.count(-1))
        esper.add_processor(self.system)

    def count(self, change: int) -> None:
        self.contacts += change

    def any(self, kind: type) -> int | None:
        found = sorted(entity for entity, _ in esper.get_component(kind) if esper.entity_exists(entity))
        return self.random.choice(found) if found else None

    def create(self) -> None:
        random = self.random
        x, y = random.uniform(-60, 60), random.uniform(-60, 60)
        shape = random.choice(
            (Circle(random.uniform(2, 9)), Rect(random.uniform(3, 20), random.uniform(3, 9)))
        )
        parts: list[Any] = [
            Transform(x, y, random.uniform(-4, 4)),
            Collider(shape, sensor=random.random() < 0.4),
        ]
        carrier = self.any(Transform) if random.random() < 0.6 else None
        kinds = ["static", "kinematic"]
        if carrier is None:
            kinds.append("dynamic")
        else:
            parts.append(
                Follow(carrier, (random.uniform(-9, 9), random.uniform(-9, 9)), random.uniform(-2, 2))
            )
        if random.random() < 0.6:
            parts.append(Velocity(random.uniform(-60, 60), random.uniform(-60, 60), random.uniform(-3, 3)))
        if random.random() < 0.6:
            parts.append(RigidBody(random.choice(kinds)))
        esper.create_entity(*parts)

    def meddle(self) -> None:
        random = self.random
        choice = random.random()
        if choice < 0.35 or len(esper._entities) < 6:
            self.create()
        elif choice < 0.5:
            esper.delete_entity(self.any(Transform) or 0)
        elif choice < 0.75 and (carrier := self.any(Transform)) is not None:
            at = esper.component_for_entity(carrier, Transform)
            at.x, at.y, at.angle = random.uniform(-60, 60), random.uniform(-60, 60), random.uniform(-4, 4)
        elif (follower := self.any(Follow)) is not None:
            follow = esper.component_for_entity(follower, Follow)
            if choice < 0.85:
                follow.offset, follow.angle = (
                    (random.uniform(-9, 9), random.uniform(-9, 9)),
                    random.uniform(-2, 2),
                )
            elif choice < 0.92:
                other = self.any(Transform)
                if other is not None and follower not in self.chain(other):
                    follow.entity = other
            else:
                esper.remove_component(follower, Follow)

    def chain(self, entity: int) -> list[int]:
        """An entity, its carrier, that one's carrier, and so on."""
        chain = [entity]
        while (follow := esper.try_component(chain[-1], Follow)) is not None:
            chain.append(follow.entity)
        return chain

    def check(self) -> None:
        assert self.contacts == len(self.system.contacts)
        found = {(contact.a, contact.b) for contact in self.system.contacts}
        parts = {
            entity: (at, collider, esper.try_component(entity, RigidBody))
            for entity, (at, collider) in esper.get_components(Transform, Collider)
            if esper.entity_exists(entity)
        }
        for entity, (at, collider, body) in parts.items():
            follow = esper.try_component(entity, Follow)
            if follow is not None:
                carrier = esper.component_for_entity(follow.entity, Transform)
                c, s = math.cos(carrier.angle), math.sin(carrier.angle)
                dx, dy = follow.offset
                assert at.x == pytest.approx(carrier.x + c * dx - s * dy, abs=1e-9)
                assert at.y == pytest.approx(carrier.y + s * dx + c * dy, abs=1e-9)
                assert at.angle == pytest.approx(carrier.angle + follow.angle, abs=1e-9)
            for other, (place, theirs, other_body) in parts.items():
                if other <= entity:
                    continue
                apart = self.chain(entity)[-1] == self.chain(other)[-1] or all(
                    each is not None and each.kind == "static" for each in (body, other_body)
                )
                gap = geometry.distance(collider.shapes[0], at, theirs.shapes[0], place)
                if apart or gap > 1e-6:
                    assert (entity, other) not in found or not apart
                elif geometry.collide(collider.shapes[0], at, theirs.shapes[0], place).depth > 1e-6:
                    assert (entity, other) in found


@pytest.mark.filterwarnings("ignore:entity .* names an entity that does not exist:physics.UsageWarning")
@pytest.mark.parametrize("seed", range(6))
def test_followers_are_right_whatever_game_code_does(seed: int) -> None:
    chaos = Chaos(seed)
    for _ in range(6):
        chaos.create()
    for _ in range(25):
        for _ in range(chaos.random.randrange(4)):
            chaos.meddle()
        esper.process(DT)
        chaos.check()
