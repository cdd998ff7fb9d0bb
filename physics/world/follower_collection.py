"""Finds the followers of the world, sorts them so that carriers come first, and deletes them with their carriers."""

from __future__ import annotations

from typing import Any

from physics.components import RigidBody, Transform
from physics.components.follow import Follow
from physics.events.esper_world import EsperWorld
from physics.misuse import warn
from physics.world.followers import Followers

Record = dict[type[Any], Any]
_Found = list[tuple[int, Any, Record, Record]]


def collect_followers(world: EsperWorld, followers: Followers) -> None:
    """Hand all followers of the world to the tick, and delete those whose carriers are gone.

    Called when `collect_joints` is called, and when a Follow was given another carrier. Warns (UsageWarning) of a
    follower whose carrier never existed, of a dynamic follower, and of a circle of followers. One Follow of the circle
    is removed.
    """
    follows: dict[int, Any] = {
        entity: follow for entity, follow in world.entities_with(Follow) if entity not in world.dead
    }
    if not follows and not followers.count:
        return
    said: list[str] = []
    found: _Found = []
    waiting: list[Follow] = []
    roots: dict[int, int] = {}
    for entity in _carriers_first(world, follows, said):
        follow = follows[entity]
        record, carrier = world.entities[entity], world.entities.get(follow.entity)
        new = follow._record is None
        if new and (carrier is None or follow.entity in world.dead):
            said.append(
                f"entity {entity}: {follow!r} names an entity that does not exist, so entity {entity} is deleted"
            )
            world.delete(entity)
            continue
        if new:
            follow._record = carrier
            body: Any = record.get(RigidBody)
            if body is not None and body.kind == "dynamic":
                said.append(
                    f"entity {entity} is dynamic and cannot follow another: use a WeldJoint, or another kind"
                )
        follow._edited = False
        if carrier is None or carrier is not follow._record or follow.entity in world.dead:
            world.delete(entity)
            continue
        roots[entity] = roots.get(follow.entity, follow.entity)
        if Transform in record and Transform in carrier:
            found.append((entity, follow, record, carrier))
        else:
            waiting.append(follow)
    numbers = {root: k for k, root in enumerate(sorted(set(roots.values())), 1)}
    families = [*numbers.items(), *((entity, numbers[root]) for entity, root in sorted(roots.items()))]
    followers.replace(found, waiting, families)
    for text in said:
        warn(text)


def _carriers_first(world: EsperWorld, follows: dict[int, Any], said: list[str]) -> list[int]:
    """The followers in an order in which each comes after its carrier, otherwise by ids. If followers form a circle,
    the Follow of the highest id among them is removed."""
    order: list[int] = []
    placed: set[int] = set()
    for first in sorted(follows):
        entity = first
        chain: list[int] = []
        while entity in follows and entity not in placed:
            if entity in chain:
                circle = chain[chain.index(entity) :]
                said.append(f"entity {max(circle)}: {follows[max(circle)]!r} closes a circle, and is removed")
                world.remove(max(circle), Follow)
                del follows[max(circle)]
                # The circle is open now at another place than where the walk entered it.
                entity, chain = first, []
                continue
            chain.append(entity)
            entity = follows[entity].entity
        for each in reversed(chain):
            order.append(each)
            placed.add(each)
    return order
