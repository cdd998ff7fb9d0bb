"""Why a body is awake, in a sentence."""

from __future__ import annotations

import math
from typing import Any

import esper

from physics import Collider, Joint, PhysicsSystem, RigidBody, Transform, Velocity
from physics.debug import Picture
from physics.dynamics.size_speeds import slow_speed
from physics.tolerances import SLEEP_SECONDS

Graph = dict[int, set[int]]


def why_awake(system: PhysicsSystem, entity: int) -> str:
    """The first reason that applies, for an entity of the current esper world. Does not consider that zones may replace
    gravity, and that damping may let a body sleep at higher speeds."""
    if not esper.entity_exists(entity):
        return f"Entity {entity} does not exist."
    body: RigidBody | None = esper.try_component(entity, RigidBody)
    kind = body.kind if body is not None else "kinematic"
    if body is None or kind != "dynamic":
        return f"Entity {entity} is {kind}: only dynamic bodies sleep."
    if body.asleep:
        return f"Entity {entity} is asleep."
    if not system.sleeping:
        return f"Entity {entity} is awake: the system has sleeping=False."
    neighbours = sorted(island(connections(system), entity))
    for other in neighbours:
        if not esper.component_for_entity(other, RigidBody).can_sleep:
            which = "its" if other == entity else f"entity {other}, in the same island, forbids it: its"
            return f"Entity {entity} is awake: {which} RigidBody has can_sleep=False."
    own, limit = speed(entity), sleep_speed(system, entity)
    if own > limit:
        return f"Entity {entity} is awake: it moves at {own:.3g} units/s, and sleeps below {limit:.3g}."
    for other in neighbours:
        fast, allowed = speed(other), sleep_speed(system, other)
        if other != entity and fast > allowed:
            return (
                f"Entity {entity} is awake: it is slow enough, but entity {other}, in the same island, moves at "
                f"{fast:.3g} units/s, and sleeps below {allowed:.3g}."
            )
    for contact in system.contacts_with(entity):
        mover: RigidBody | None = esper.try_component(contact.b, RigidBody)
        if speed(contact.b) > 0.0 and (mover is None or mover.kind == "kinematic"):
            return f"Entity {entity} is awake: it touches entity {contact.b}, which is kinematic and moves."
    return (
        f"Entity {entity} is awake: everything in its island has been slow for less than {SLEEP_SECONDS:g} s."
    )


def speed(entity: int) -> float:
    """About the speed of the fastest point of an entity, from its Velocity: the speed of its position, plus the speed
    of turning at half of the diagonal of its box."""
    velocity: Velocity | None = esper.try_component(entity, Velocity)
    if velocity is None:
        return 0.0
    left, bottom, right, top = _bounds(entity)
    return math.hypot(velocity.x, velocity.y) + abs(velocity.angular) * 0.5 * math.hypot(
        right - left, top - bottom
    )


def sleep_speed(system: PhysicsSystem, entity: int) -> float:
    """The speed up to which a body may sleep: its own `sleep_speed`, or the speed of a fall from a small part of its
    width, plus a small part of its width per second (SLEEP_FALL and SLEEP_RATE in `tolerances`)."""
    body: RigidBody | None = esper.try_component(entity, RigidBody)
    if body is not None and body.sleep_speed is not None:
        return body.sleep_speed
    left, bottom, right, top = _bounds(entity)
    width = min(right - left, top - bottom)
    return slow_speed(math.hypot(*system.gravity), width)


def island(graph: Graph, entity: int) -> set[int]:
    """The dynamic bodies that contacts and joints between dynamic bodies connect to `entity`, `entity` included."""
    found, ahead = {entity}, [entity]
    while ahead:
        for other in graph.get(ahead.pop(), ()):
            if other not in found:
                found.add(other)
                ahead.append(other)
    return found


def connections(system: PhysicsSystem) -> Graph:
    """For each dynamic body, the dynamic bodies that it touches, or has a joint with."""
    pairs = [(each.a, each.b) for each in system.contacts if not (_sensor(each.a) or _sensor(each.b))]
    pairs += [(joint.a, joint.b) for joint in joints() if joint.a is not None and joint.b is not None]
    graph: Graph = {}
    for a, b in pairs:
        if _dynamic(a) and _dynamic(b):
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)
    return graph


def joints() -> list[Joint]:
    """All joints of the current esper world, sorted by the ids of their entities."""
    found: list[Any] = []
    kinds: list[type[Joint]] = [Joint]
    for kind in kinds:
        kinds += kind.__subclasses__()
        found += esper.get_component(kind)
    return [joint for _, joint in sorted(found, key=lambda each: each[0])]


def _dynamic(entity: int) -> bool:
    body: RigidBody | None = esper.try_component(entity, RigidBody)
    return body is not None and body.kind == "dynamic"


def _sensor(entity: int) -> bool:
    collider: Collider | None = esper.try_component(entity, Collider)
    return collider is not None and collider.sensor


def _bounds(entity: int) -> tuple[float, float, float, float]:
    """The box around an entity's shapes as they lie in its own frame."""
    collider: Collider | None = esper.try_component(entity, Collider)
    picture = Picture()
    if collider is not None:
        picture.shape(collider.shapes, Transform())
    return picture.bounds() or (0.0, 0.0, 0.0, 0.0)
