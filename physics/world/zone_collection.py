"""Finds the zones of the world, and warns of those without effect."""

from __future__ import annotations

from operator import itemgetter

from physics.components.collider import Collider
from physics.components.motion import Transform
from physics.components.zone import Zone
from physics.events.esper_world import EsperWorld
from physics.misuse import warn
from physics.world.zones import Zones


def collect_zones(world: EsperWorld, zones: Zones) -> None:
    """Hand all zones of the world to the tick, in ascending order of their entities. Called when `collect_joints`
    is called. Warns of a new zone whose entity lacks a Transform or a Collider, or whose flow or surface has no effect.
    A Collider that is removed later gives no warning: a game may switch its zone off like that."""
    found = [(entity, zone) for entity, zone in world.entities_with(Zone) if entity not in world.dead]
    if not found and not zones.zones:
        return
    found.sort(key=itemgetter(0))
    former = dict(zip(zones.members.entities, zones.zones, strict=True))
    zones.collect(found)
    for entity, zone in found:
        if former.get(entity) is not zone:
            lacking = [kind.__name__ for kind in (Transform, Collider) if kind not in world.entities[entity]]
            if lacking:
                warn(
                    f"entity {entity}: its Zone acts on nothing, because it has no {' and no '.join(lacking)}"
                )
            else:
                _warn_of_idle(entity, zone)


def _warn_of_idle(entity: int, zone: Zone) -> None:
    """Warn of a field that has no effect without another one. A zone without any effect gives no warning: a game may
    create its fan switched off."""
    if zone.flow != (0.0, 0.0) and zone.linear_damping == 0.0:
        warn(
            f"entity {entity}: the flow of its Zone has no effect, because its linear_damping, which draws bodies to "
            "the velocity of the flow, is 0"
        )
    if zone.surface is not None and zone.density == 0.0:
        warn(
            f"entity {entity}: the surface of its Zone has no effect, because its density, which makes a liquid, is 0"
        )
