"""Zones in the tick: which bodies are in which zones, which of them wake, and what forces act on them."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.detection import Detection
from physics.collision.kept_contacts import KeptContacts
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.unrest import IN_ZONE
from physics.components.zone import Zone
from physics.dynamics.force_fields import FieldMember, ForceFields
from physics.dynamics.solver_bodies import ASLEEP, SolverBodies
from physics.geometry.bounds import Bounds
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies
from physics.rows.mass import MassProperties
from physics.world.body_mass import fill_masses
from physics.world.zone_fields import add_field, strength
from physics.world.zone_members import ZoneMembers


@cython.final
@cython.cclass
class Zones:
    """The zones of a world.

    zones                 the components, in ascending order of their entities
    members               their entities, and the bodies in them
    zone_states           state of each zone in the last tick, by entity: the component, its revision, and the pose. If
                          the state changes, the bodies in the zone wake
    previous_zone_states  `zone_states` of the tick before
    field                 for each zone its field in this step, or -1
    """

    zones: list[Zone]
    members: ZoneMembers
    zone_states: dict[int, Any]
    previous_zone_states: dict[int, Any]
    field: array[int]
    mass: MassProperties
    bounds: Bounds

    def __init__(self) -> None:
        self.zones = []
        self.members = ZoneMembers()
        self.zone_states = {}
        self.previous_zone_states = {}
        self.field = NO_INTS
        self.mass = MassProperties()
        self.bounds = Bounds()

    def collect(self, found: list[tuple[int, Zone]]) -> None:
        """Replace all zones by these, in ascending order of their entities."""
        # All lists are made before the first is replaced: so their lengths agree even after a MemoryError.
        entities: list[Any] = [entity for entity, _ in found]
        zones: list[Any] = [zone for _, zone in found]
        zone_row: array[int] = array("i", [-1]) * len(found)
        field: array[int] = array("i", [-1]) * len(found)
        self.members.entities = entities
        self.zones = zones
        self.members.zone_row = zone_row
        self.field = field

    def prepare(
        self,
        bodies: Bodies,
        detection: Detection,
        previous_contacts: Contacts,
        contacts: Contacts,
        changes: ContactChanges,
    ) -> cython.int:
        """Find which bodies are in which zones. Wake bodies that have entered or left a zone, and those in a zone that
        was edited or moved. Comes after components were read.

        contacts           contacts of the last tick's detection
        previous_contacts  contacts of the detection before that one; changes: the differences between the two
        """
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entity: cython.longlong
        zone: Zone
        state: Any
        present: dict[int, Any]
        zone_states: dict[int, Any] = self.zone_states
        members: ZoneMembers = self.members
        members.link_count = 0
        if len(self.zones) == 0 and len(zone_states) == 0 and len(self.previous_zone_states) == 0:
            return 0
        present = {}
        members.find(bodies, contacts)
        for n in range(bodies.count if bodies.changed.may_be_any else bodies.changed.count):
            members.test(bodies, detection, n if bodies.changed.may_be_any else bodies.changed.row[n])
        for n in range(changes.ended_count):
            self.wake_other(bodies, previous_contacts, changes.ended[n])
        for n in range(changes.begun_count):
            self.wake_other(bodies, contacts, changes.begun[n])
        for k in range(len(self.zones)):
            zone = self.zones[k]
            row = members.zone_row[k]
            if row >= 0:
                present[members.entities[k]] = (
                    zone, zone._revision, bodies.x[row], bodies.y[row], bodies.angle[row], bodies.revision[row],
                )  # fmt: skip
        self.previous_zone_states = zone_states
        self.zone_states = present
        for entity, state in present.items():
            if zone_states.get(entity) != state:
                self.wake_members(bodies, detection.kept.contacts, contacts, entity)
        for entity in zone_states:
            if entity not in present:
                self.wake_members(bodies, detection.kept.contacts, contacts, entity)
        return 0

    # ---- Which bodies wake -------------------------------------------------------------------------------------------

    def wake_members(
        self, bodies: Bodies, kept: KeptContacts, contacts: Contacts, entity: cython.longlong
    ) -> None:
        """Wake all bodies that touch an entity, or touched it when it was deleted."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        for k in range(contacts.count):
            if contacts.live[k] and (contacts.a[k] == entity or contacts.b[k] == entity):
                self.wake(bodies, self.members.row_of(bodies, contacts, k, contacts.a[k] == entity))
        kept.find_entity(bodies, entity)
        for n in range(kept.found_count):
            k = kept.found[n]
            self.wake(bodies, self.members.row_of(bodies, kept.table, k, kept.table.a[k] == entity))

    def wake_other(self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t) -> None:
        """If one entity of contact `k` is or was a zone, wake the other."""
        one: Any = table.a[k]
        other: Any = table.b[k]
        if one in self.zone_states or one in self.previous_zone_states:
            self.wake(bodies, self.members.row_of(bodies, table, k, True))
        if other in self.zone_states or other in self.previous_zone_states:
            self.wake(bodies, self.members.row_of(bodies, table, k, False))

    def wake(self, bodies: Bodies, row: cython.Py_ssize_t) -> None:
        """Wake a row, or set its time of rest back, if it is a dynamic body. A body that is awake, and that game code
        puts to sleep in this tick, falls asleep all the same."""
        body: RigidBody
        if row >= 0 and bodies.kind[row] == DYNAMIC and bodies.rigid_bodies[row] is not None:
            body = bodies.rigid_bodies[row]
            if body._asleep:
                bodies.unsettle(row)
            if body._asleep or not body._sleep_requested:
                body._set_awake(IN_ZONE)

    # ---- What acts in a step ---------------------------------------------------------------------------------------

    def fill_fields(
        self,
        bodies: Bodies,
        kept: KeptContacts,
        table: SolverBodies,
        fields: ForceFields,
        gravity_x: float,
        gravity_y: float,
    ) -> cython.int:
        """Fill `fields` for the bodies that are awake in this tick; `gravity_x`, `gravity_y` are the system's. Set the
        `zone_gravity` of these bodies and of sleepers, and the `zone_gain_x` and `zone_gain_y` of sleepers, which the
        sweep may wake. (A quiet row keeps its last values.)"""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        awake: cython.Py_ssize_t
        fields.clear()
        self.remove_liquid_from_woken(bodies, table)
        if len(self.zones) == 0:
            return 0
        self.add_liquid_to_sleepers(bodies, table)
        if kept.live > 0:
            self.members.link_kept(bodies, kept, table)
        if self.members.link_count == 0:
            return 0
        for k in range(len(self.zones)):
            self.field[k] = -1
        for k in range(table.free_count):
            row = table.free[k]
            if self.members.has(row):
                self.add_member(bodies, row, table, fields, gravity_x, gravity_y)
                table.strongest_gravity = max(table.strongest_gravity, table.zone_gravity[row])
        awake = fields.count
        for k in range(table.movable_count):
            row = table.movable[k]
            if table.motion[row] == ASLEEP and self.members.has(row):
                self.add_member(bodies, row, table, fields, gravity_x, gravity_y)
        fields.predict_gains(table, awake)
        return 0

    def acting_on(self, row: cython.Py_ssize_t) -> list[int]:
        """The zones that act on a row, in their order: those of the highest priority among the zones in which it
        is."""
        k: cython.Py_ssize_t
        zone: Zone
        found: list[int] = self.members.zones_of(row)
        acting: list[int] = []
        priority: cython.longlong = 0
        for k in found:
            zone = self.zones[k]
            if len(acting) == 0 or zone._priority > priority:
                acting = []
                priority = zone._priority
            if zone._priority == priority:
                acting.append(k)
        return acting

    def gravity_in(self, row: cython.Py_ssize_t) -> float:
        """The greatest `strength` of the zones that act on a row."""
        k: cython.Py_ssize_t
        strongest: float = 0.0
        for k in self.acting_on(row):
            strongest = max(strongest, strength(self.zones[k]))
        return strongest

    def remove_liquid_from_woken(self, bodies: Bodies, table: SolverBodies) -> None:
        """Remove the last tick's liquid from the inertia of quiet rows that were just woken: `SolverInput.fill` has
        not filled these rows in this tick."""
        k: cython.Py_ssize_t
        for k in range(table.free_count):
            if table.added_mass[table.free[k]] > 0.0:
                fill_masses(self.mass, bodies, table, table.free[k])

    def add_liquid_to_sleepers(self, bodies: Bodies, table: SolverBodies) -> None:
        """Add to the inertia of sleepers in a liquid the mass of liquid that they displaced when they fell asleep. A
        row that was quiet until now still has that liquid."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        body: RigidBody
        for k in range(table.movable_count):
            row = table.movable[k]
            if table.motion[row] == ASLEEP and table.added_mass[row] == 0.0:
                body = bodies.rigid_bodies[row]
                if body._added_mass > 0.0:
                    table.add_liquid(row, body._added_mass, 1.0 / body._mass_now)

    def add_member(
        self,
        bodies: Bodies,
        row: cython.Py_ssize_t,
        table: SolverBodies,
        fields: ForceFields,
        gravity_x: float,
        gravity_y: float,
    ) -> None:
        """Add a row to the fields of those of its zones that have the highest priority, in the order of the zones."""
        body: RigidBody = bodies.rigid_bodies[row]
        n: cython.Py_ssize_t = fields.add_member(row)
        m: cython.pointer[FieldMember] = cython.address(fields.members[n])
        k: cython.Py_ssize_t
        field: cython.Py_ssize_t
        ruled: cython.bint = False
        wet: cython.bint = False
        several: cython.Py_ssize_t = 0
        pieces: tuple[Any, ...]
        for k in self.acting_on(row):
            if self.field[k] < 0:
                self.field[k] = add_field(
                    fields, self.zones[k], bodies, self.members.zone_row[k], self.bounds
                )
            field = self.field[k]
            fields.add_link(field)
            ruled = ruled or fields.fields[field].replaces_gravity
            wet = wet or fields.fields[field].density > 0.0
            several += 1
        table.zone_gravity[row] = self.gravity_in(row)
        m.inverse_mass = 1.0 / body._mass_now
        m.inverse_inertia = table.masses[row].inverse_inertia
        # A body that game code has moved into the liquid keeps its velocity.
        if body._is_at(bodies.x[row], bodies.y[row], bodies.angle[row]):
            m.last_displaced = body._added_mass
        m.ax = table.free_motions[row].gain_x
        m.ay = table.free_motions[row].gain_y
        m.aw = table.free_motions[row].gain_w
        if ruled and not body._lock_x:
            m.ax -= gravity_x * body._gravity_scale
        if ruled and not body._lock_y:
            m.ay -= gravity_y * body._gravity_scale
        m.gravity_scale = body._gravity_scale
        m.gravity_x = gravity_x
        m.gravity_y = gravity_y
        m.damping = table.free_motions[row].damping
        m.angular_damping = table.free_motions[row].angular_damping
        if (wet or several > 1) and bodies.pieces[row] is not None:
            pieces = bodies.solid_pieces(row)
            for k in range(len(pieces)):
                fields.outlines.add(pieces[k], -table.cx[row], -table.cy[row], bodies.c[row], bodies.s[row])
            m.end_outline = fields.outlines.count
            fields.place(bodies.x[row] + table.cx[row], bodies.y[row] + table.cy[row])
