"""Zones between the world and the tick."""

from __future__ import annotations

from operator import itemgetter

from physics.components.collider import Collider
from physics.components.motion import Transform
from physics.components.zone import Zone
from physics.events.esper_world import EsperWorld
from physics.misuse import warn
from physics.world.zones import Zones


def collect_zones(world: EsperWorld, zones: Zones) -> None:
    """Hand all zones of the world to the tick, in ascending order of their entities. Called as `collect_joints`.
    Warns of a new zone whose entity lacks a Transform or a Collider. A Collider that is removed later gives no warning:
    a game may switch its zone off like that."""
    found = [(entity, zone) for entity, zone in world.having(Zone) if entity not in world.dead]
    if not found and not zones.zones:
        return
    found.sort(key=itemgetter(0))
    former = dict(zip(zones.entities, zones.zones, strict=True))
    zones.collect(found)
    for entity, zone in found:
        if former.get(entity) is not zone:
            lacking = [kind.__name__ for kind in (Transform, Collider) if kind not in world.entities[entity]]
            if lacking:
                warn(
                    f"entity {entity}: its Zone acts on nothing, because it has no {' and no '.join(lacking)}"
                )
