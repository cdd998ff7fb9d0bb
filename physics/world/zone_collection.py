"""Zones between the entity database and the tick."""

from __future__ import annotations

from operator import itemgetter

from physics.components.zone import Zone
from physics.events.database import Database
from physics.world.zones import Zones


def collect_zones(database: Database, zones: Zones) -> None:
    """Hand all zones of the database to the tick, in ascending order of their entities. Called when entities or
    components came or went."""
    having = database.having(Zone)
    found = [(entity, zone) for entity, zone in having if entity not in database.dead] if having else []
    zones.collect(sorted(found, key=itemgetter(0)))
