"""Why a body is awake, in a sentence with figures."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from physics.components import Collider, RigidBody, Velocity
from physics.components.joints import JOINTS
from physics.events.esper_world import EsperWorld, Record
from physics.tolerances import SLEEP_SECONDS
from physics.world.body_mass import rest_of

if TYPE_CHECKING:
    from physics.systems.physics import PhysicsSystem


def why_awake(system: PhysicsSystem, world: EsperWorld, entity: int) -> str:
    """The first reason that applies, for an entity that exists.

    An island sleeps when each of its bodies has been slow for SLEEP_SECONDS. So the body that has been slow for the
    shortest time keeps the island awake.
    """
    records = world.current_entities()[0]
    body: RigidBody | None = records[entity].get(RigidBody)
    if body is None or body.kind != "dynamic":
        kind = "kinematic" if body is None else body.kind
        return f"Entity {entity} is {kind}: only dynamic bodies sleep."
    if body.asleep:
        return f"Entity {entity} is asleep."
    if not system.sleeping:
        return f"Entity {entity} is awake: the system has sleeping=False."
    island = _island(system, records, entity)
    for other in island:
        if not records[other][RigidBody].can_sleep:
            return f"Entity {entity} is awake: {_owner(entity, other)} RigidBody has can_sleep=False."
    # Of bodies that have been slow for equally long, name the entity itself.
    restless = min(island, key=lambda other: (_rest(system, records[other])[0], other != entity))
    seconds, speed, limit = _rest(system, records[restless])
    if speed > limit:
        return (
            f"Entity {entity} is awake: {_name(entity, restless)} moves at {speed:.3g} units/s, and sleeps below "
            f"{limit:.3g}."
        )
    for other in island:
        for contact in system.contacts_with(other):
            if _moves_by_itself(records, contact.b):
                return (
                    f"Entity {entity} is awake: {_name(entity, other)} touches entity {contact.b}, which is kinematic "
                    "and moves."
                )
    if seconds == 0.0:
        return (
            f"Entity {entity} is awake: {_name(entity, restless)} is slow enough, but drifts, is pushed out of another "
            "body, or was disturbed in the last tick."
        )
    return (
        f"Entity {entity} is awake: {_name(entity, restless)} has been slow for {seconds:.2g} s. An island sleeps when "
        f"all its bodies have been slow for {SLEEP_SECONDS:g} s."
    )


def _name(entity: int, other: int) -> str:
    return "it" if other == entity else f"entity {other}, in the same island,"


def _owner(entity: int, other: int) -> str:
    return "its" if other == entity else f"entity {other}, in the same island, forbids it: its"


def _island(system: PhysicsSystem, records: dict[int, Record], entity: int) -> list[int]:
    """The dynamic bodies that contacts and joints between dynamic bodies connect to `entity`, itself included, sorted.

    Contacts that a pre-solve handler disables connect bodies here, and do not in a tick.
    """
    pairs: list[tuple[int, int]] = [
        (each.a, each.b)
        for each in system.contacts
        if not (_is_sensor(records, each.a) or _is_sensor(records, each.b))
    ]
    for record in records.values():
        pairs += [
            (joint.a, joint.b)
            for kind in JOINTS
            if (joint := record.get(kind)) is not None and joint.a is not None and joint.b is not None
        ]
    neighbours: dict[int, set[int]] = {}
    for a, b in pairs:
        if _is_dynamic(records, a) and _is_dynamic(records, b):
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
    found, ahead = {entity}, [entity]
    while ahead:
        new = neighbours.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return sorted(found)


def _is_dynamic(records: dict[int, Record], entity: int) -> bool:
    body: RigidBody | None = records.get(entity, {}).get(RigidBody)
    return body is not None and body.kind == "dynamic"


def _is_sensor(records: dict[int, Record], entity: int) -> bool:
    collider: Collider | None = records.get(entity, {}).get(Collider)
    return collider is not None and collider.sensor


def _moves_by_itself(records: dict[int, Record], entity: int) -> bool:
    """Whether an entity is kinematic, no sensor, and has a velocity."""
    body: RigidBody | None = records.get(entity, {}).get(RigidBody)
    velocity: Velocity | None = records.get(entity, {}).get(Velocity)
    return (
        (body is None or body.kind == "kinematic")
        and not _is_sensor(records, entity)
        and velocity is not None
        and (velocity.x, velocity.y, velocity.angular) != (0.0, 0.0, 0.0)
    )


def _rest(system: PhysicsSystem, record: Record) -> tuple[float, float, float]:
    """The seconds for which a body has been slow, its speed, and the speed up to which it counts as slow.

    The speed is that which its fastest point may have: the speed of its position, plus the speed of turning of its
    farthest point. A zone with gravity of its own changes the limit a little, and bodies without gravity that their
    damping has nearly stopped sleep at any speed.
    """
    seconds, limit, reach = rest_of(record[RigidBody], record.get(Collider), hypot(*system.gravity))
    velocity: Velocity | None = record.get(Velocity)
    speed = 0.0 if velocity is None else hypot(velocity.x, velocity.y) + reach * abs(velocity.angular)
    return seconds, speed, limit
