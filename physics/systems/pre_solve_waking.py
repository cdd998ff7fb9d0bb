"""Wakes bodies when game code subscribes to `on_pre_solve`, or cancels: handlers are not called for sleeping bodies."""

from __future__ import annotations

from physics.components import RigidBody
from physics.events.esper_world import EsperWorld, Record
from physics.events.subscription import Subscription


def wake_subscribed(world: EsperWorld, subscription: Subscription) -> None:
    """Wake the sleeping bodies that a subscription to `on_pre_solve` is about. If an id means a dynamic body, all pairs
    of the subscription contain that body, and only that body is woken."""
    entities = world.current_entities()[0]
    groups: list[list[Record]] = []
    if not subscription._resolve_ids(entities):
        return  # an entity that it means is gone, and so are its pairs
    for selector in (subscription.first, subscription.second):
        if not isinstance(selector, int):
            groups.append([each for each in entities.values() if selector is None or selector in each])
        elif selector not in entities:
            return  # it means one that is still to come
        else:
            record = entities[selector]
            groups.append([record])
            body = record.get(RigidBody)
            if isinstance(body, RigidBody) and body.kind == "dynamic":
                groups = [[record]]
                break
    for group in groups:
        for record in group:
            body = record.get(RigidBody)
            if isinstance(body, RigidBody) and body.asleep:
                body.wake()
