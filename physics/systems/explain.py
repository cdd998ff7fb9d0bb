"""Why two entities do or do not collide, in a sentence with figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from physics.components import Collider, Follow, RigidBody, Transform, Velocity
from physics.components.piece_filters import filter_of
from physics.events.esper_world import EsperWorld, Record
from physics.queries.contacts import ContactQueries

if TYPE_CHECKING:
    from physics.world.joints import Joints


def explain(queries: ContactQueries, world: EsperWorld, joints: Joints | None, a: int, b: int) -> str:
    """The first reason that keeps `a` and `b` apart, in the order in which a tick checks the reasons; else their
    contact.

    Components are read as they are now, shapes and poses as the last tick's detection saw them.
    """
    if a == b:
        return f"Entity {a} does not collide with itself."
    for entity in (a, b):
        missing = _missing(world, entity)
        if missing:
            return f"Entities {a} and {b} do not collide: entity {entity} {missing}."
    for entity in (a, b):
        row = queries.row(entity)
        if row < 0:
            return f"Entities {a} and {b} do not collide yet: no tick has seen the collider of entity {entity} so far."
        if not queries.was_finite(row):
            record = world.components(entity)
            values = ", ".join(repr(record[kind]) for kind in (Transform, Velocity) if kind in record)
            return f"Entities {a} and {b} do not collide: entity {entity} has a value that is not finite: {values}."
    filtered = (
        _filtered(world.current_entities()[0], a, b)
        or _differing(world.current_entities()[0], a, b)
        or _joined(world, joints, a, b)
        or _carried(world, a, b)
        or queries.refused(a, b)
    )
    if filtered:
        return f"Entities {a} and {b} do not collide: {filtered}."
    row_a, row_b = queries.row(a), queries.row(b)
    if row_a < 0 or row_b < 0:
        # The function of the `pair_filter` must not delete entities, but may have done so.
        gone = a if row_a < 0 else b
        return (
            f"Entities {a} and {b} do not collide: the pair_filter of the system has deleted entity {gone}."
        )
    gap, nx, ny = queries.gap(row_a, row_b)
    since = queries.touching_since(a, b)
    if since:
        return (
            f"Entities {a} and {b} have been touching since tick {since}: "
            f"depth {max(-gap, 0.0):.6g} along the normal ({nx + 0.0:.4g}, {ny + 0.0:.4g})."
        )
    apart = _boxes_apart(queries.box(row_a), queries.box(row_b))
    if apart:
        return f"Entities {a} and {b} do not collide: their bounding boxes are {apart}."
    if gap > 0.0:
        return (
            f"Entities {a} and {b} do not collide: their boxes overlap, but there is a gap of {gap:.6g} "
            f"between the shapes, along ({nx + 0.0:.4g}, {ny + 0.0:.4g})."
        )
    return f"Entities {a} and {b} touch, but were not both able to collide in the last tick; the next one decides."


def _missing(world: EsperWorld, entity: int) -> str:
    """Why an entity can have no contact: it does not exist, is deleted, or lacks a component."""
    entities, dead = world.current_entities()
    record = entities.get(entity)
    if record is None:
        return "does not exist"
    if entity in dead:
        return "is deleted, and goes with the next esper.process()"
    for kind in (Transform, Collider):
        if kind not in record:
            return f"has no {kind.__name__}"
    return ""


def _filtered(entities: dict[int, Record], a: int, b: int) -> str:
    """Which filter keeps two entities from meeting."""
    for one, other in ((a, b), (b, a)):
        layer = entities[one][Collider]._any_layer
        mask = entities[other][Collider]._any_mask
        if not layer & mask:
            return (
                f"layer {layer:#b} of entity {one} has no bit in common with mask {mask:#b} of entity {other}"
            )
    group = entities[a][Collider].group
    if group and group == entities[b][Collider].group:
        return f"both are of group {group}"
    bodies: list[Any] = [entities[entity].get(RigidBody) for entity in (a, b)]
    if all(body is not None and body.kind == "static" for body in bodies):
        return "both are static"
    return ""


def _differing(entities: dict[int, Record], a: int, b: int) -> str:
    """Whether layers and masks of the shapes keep all pairs of shapes apart, although the layers and masks of the
    entities do not."""
    one, other = entities[a][Collider], entities[b][Collider]
    for shape in one.shapes:
        for opposite in other.shapes:
            this = filter_of(shape, one.layer, one.mask, one.sensor)
            that = filter_of(opposite, other.layer, other.mask, other.sensor)
            if this.layer & that.mask and that.layer & this.mask:
                return ""
    return "layers and masks of their shapes keep each shape of the one from each of the other"


def _joined(world: EsperWorld, joints: Joints | None, a: int, b: int) -> str:
    """Which joint keeps two entities from meeting."""
    if joints is None:
        return ""
    entities, dead = world.current_entities()
    for owner, joint in zip(joints.owners, joints.joints, strict=True):
        # A joint may have been removed since the last tick, or have broken in it.
        there = owner not in dead and entities.get(owner, {}).get(type(joint)) is joint
        if there and {joint.a, joint.b} == {a, b} and not joint.collide_connected:
            return f"the joint of entity {owner} connects them, and its collide_connected is False"
    return ""


def _carried(world: EsperWorld, a: int, b: int) -> str:
    """Whether two entities follow each other, or the same entity."""
    roots = []
    for entity in (a, b):
        chain = [entity]
        while (follow := world.components(chain[-1]).get(Follow)) is not None and follow.entity not in chain:
            chain.append(follow.entity)
        roots.append(chain[-1])
    return (
        f"they hang together by Follow, as both belong to entity {roots[0]}" if roots[0] == roots[1] else ""
    )


def _boxes_apart(p: tuple[float, float, float, float], q: tuple[float, float, float, float]) -> str:
    """By how much two boxes miss each other, along the axis where they miss by more."""
    along_x = max(q[0] - p[2], p[0] - q[2])
    along_y = max(q[1] - p[3], p[1] - q[3])
    if along_x <= 0.0 and along_y <= 0.0:
        return ""
    return f"{along_x:.6g} apart along x" if along_x >= along_y else f"{along_y:.6g} apart along y"
