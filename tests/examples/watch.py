"""Watches a game of examples/ from outside, tick by tick: its bodies, its events, and where everything is."""

from __future__ import annotations

import math

import esper

from physics import CollisionEvent, PhysicsSystem, RigidBody, Transform, Velocity

FROZEN_TICKS = 5
FROZEN_SPEED = 5.0
"""A body that is awake and faster than this (units a second), and stays in its place for so many ticks, is frozen."""


class Watch:
    """Call it after each tick. It raises AssertionError for a fault that a player would see."""

    def __init__(self, system: PhysicsSystem, left: float, bottom: float, right: float, top: float) -> None:
        self.system = system
        self.bounds = left, bottom, right, top
        self.tick = 0
        self.begins = self.ends = 0
        self._touching: set[tuple[int, int]] = set()
        self._places: dict[int, tuple[float, float]] = {}
        self._still: dict[int, int] = {}
        system.on_begin(None, None, self._begin)
        system.on_end(None, None, self._end)

    def _begin(self, event: CollisionEvent) -> None:
        pair = event.a, event.b
        assert pair not in self._touching, f"tick {self.tick}: {pair} begins twice"
        self._touching.add(pair)
        self.begins += 1

    def _end(self, event: CollisionEvent) -> None:
        pair = event.a, event.b
        assert pair in self._touching, f"tick {self.tick}: {pair} ends, and did not begin"
        self._touching.remove(pair)
        self.ends += 1

    def __call__(self) -> None:
        self.tick += 1
        listed = {(contact.a, contact.b) for contact in self.system.contacts}
        assert listed <= self._touching, (
            f"tick {self.tick}: contacts without a begin: {listed - self._touching}"
        )
        left, bottom, right, top = self.bounds
        for entity, (body, place, velocity) in esper.get_components(RigidBody, Transform, Velocity):
            if body.kind == "static" or not esper.entity_exists(entity):
                continue
            where = f"tick {self.tick}, entity {entity}: {place}, {velocity}"
            assert math.isfinite(velocity.x + velocity.y + velocity.angular + place.angle), where
            assert left <= place.x <= right, f"outside: {where}"
            assert bottom <= place.y <= top, f"outside: {where}"
            at = place.x, place.y
            fast = (
                body.kind == "dynamic"
                and not body.asleep
                and math.hypot(velocity.x, velocity.y) > FROZEN_SPEED
            )
            frozen = fast and self._places.get(entity) == at
            self._still[entity] = self._still.get(entity, 0) + 1 if frozen else 0
            assert self._still[entity] < FROZEN_TICKS, f"frozen: {where}"
            self._places[entity] = at

    def finish(self) -> None:
        """After the last tick: delete everything, and each begin has had its end."""
        esper.clear_database()
        self.system.process(0)
        assert not self._touching, f"no end for {self._touching}"
        assert self.begins == self.ends
