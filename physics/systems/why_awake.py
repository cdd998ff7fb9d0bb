"""Why a body is awake, in a sentence with figures."""

from __future__ import annotations

from math import cos, hypot, sin
from typing import TYPE_CHECKING

from physics.components import Collider, RigidBody, Transform, Velocity
from physics.components.joints import JOINTS
from physics.events.esper_world import Record
from physics.events.event import EntityContact
from physics.tolerances import SLEEP_SECONDS
from physics.world.body_mass import Rest, measure_rest, width_of

if TYPE_CHECKING:
    from physics.components.joint import Joint


def why_awake(
    records: dict[int, Record],
    contacts: list[EntityContact],
    sleeping: bool,
    gravity: float,
    seconds_of_tick: float,
    entity: int,
) -> str:
    """The first reason that applies, for an entity that exists.

    records   the component dicts of all entities
    contacts  of the last tick, which was `seconds_of_tick` long; gravity: the strongest in it, also of zones

    An island sleeps when each of its bodies has been slow for SLEEP_SECONDS. So the body that has been slow for the
    shortest time keeps the island awake.
    """
    body: RigidBody | None = records[entity].get(RigidBody)
    if body is None or body.kind != "dynamic":
        kind = "kinematic" if body is None else body.kind
        return f"Entity {entity} is {kind}: only dynamic bodies sleep."
    if Transform not in records[entity]:
        return f"Entity {entity} has no Transform: no tick moves it, and it never sleeps."
    if body.asleep:
        return f"Entity {entity} is asleep."
    if not sleeping:
        return f"Entity {entity} is awake: the system has sleeping=False."
    awake = f"Entity {entity} is awake:"
    island = _island(records, contacts, entity)
    for other in island:
        if not records[other][RigidBody].can_sleep:
            return f"{awake} {_whose(entity, other)} RigidBody has can_sleep=False."
    rests = _rests(records, island, gravity)
    # Of bodies that have been slow for equally long, name the entity itself.
    restless = min(island, key=lambda other: (rests[other].seconds, other != entity))
    seconds = rests[restless].seconds
    name = _name(entity, restless)
    speed, limit = _speed(records[restless], rests[restless]), rests[restless].limit
    if speed > limit:
        return (
            f"{awake} the fastest point of {name} moves at {speed:.3g} units/s, and the limit is {limit:.3g}."
        )
    for other in island:
        for partner in _partners(records, contacts, other):
            if _moves_by_itself(records, partner):
                return (
                    f"{awake} {_name(entity, other)} touches entity {partner}, or has a joint with it, and entity "
                    f"{partner} is kinematic and moves."
                )
    if seconds == 0.0:
        return (
            f"{awake} {name} is slow enough, but no tick has seen that yet; or it drifts, or is pushed "
            "out of another body."
        )
    if seconds <= seconds_of_tick:
        return (
            f"{awake} the rest of {name} began anew in the last tick. A force, an assignment or wake() "
            "in each tick does that."
        )
    return (
        f"{awake} {name} has been slow for {seconds:.2g} s. An island sleeps when all its bodies have "
        f"been slow for {SLEEP_SECONDS:g} s."
    )


def _name(entity: int, other: int) -> str:
    return f"entity {entity} itself" if other == entity else f"entity {other}, in the same island,"


def _whose(entity: int, other: int) -> str:
    return "its own" if other == entity else f"entity {other} is in the same island, whose"


def _island(records: dict[int, Record], contacts: list[EntityContact], entity: int) -> list[int]:
    """The dynamic bodies that contacts and joints between dynamic bodies connect to `entity`, itself included, sorted.

    Contacts that a pre-solve handler disables connect bodies here, and do not in a tick.
    """
    pairs: list[tuple[int, int]] = [
        (each.a, each.b)
        for each in contacts
        if not (_is_sensor(records, each.a) or _is_sensor(records, each.b))
    ]
    pairs += [(joint.a, joint.b) for joint in _joints(records) if joint.a is not None and joint.b is not None]
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


def _partners(records: dict[int, Record], contacts: list[EntityContact], entity: int) -> list[int]:
    """The entities that an entity touches, or has a joint with."""
    found = [contact.other(entity) for contact in contacts if entity in (contact.a, contact.b)]
    for joint in _joints(records):
        if joint.a is not None and joint.b is not None and entity in (joint.a, joint.b):
            found.append(joint.b if joint.a == entity else joint.a)
    return found


def _joints(records: dict[int, Record]) -> list[Joint]:
    return [record[kind] for record in records.values() for kind in JOINTS if kind in record]


def _rests(records: dict[int, Record], island: list[int], gravity: float) -> dict[int, Rest]:
    """The Rest of each body of an island. Bodies without gravity that their damping has nearly stopped may sleep at
    higher speeds than these limits."""
    bodies = {entity: (records[entity][RigidBody], records[entity].get(Collider)) for entity in island}
    widths = [width for each in bodies.values() if (width := width_of(*each)) > 0.0]
    return {entity: measure_rest(*each, gravity, min(widths, default=0.0)) for entity, each in bodies.items()}


def _speed(record: Record, rest: Rest) -> float:
    """The speed that the fastest point of a body may have, in units per second: the speed of its centre of mass, plus
    the speed of turning of its farthest point."""
    velocity: Velocity | None = record.get(Velocity)
    if velocity is None:
        return 0.0
    angle = record[Transform].angle
    c, s = cos(angle), sin(angle)
    x, y = c * rest.x - s * rest.y, s * rest.x + c * rest.y
    speed = hypot(velocity.x - velocity.angular * y, velocity.y + velocity.angular * x)
    return speed + rest.reach * abs(velocity.angular)
