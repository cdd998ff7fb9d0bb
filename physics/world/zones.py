"""Zones in the tick: which bodies are in which zones, which of them wake, and what forces act on them."""

from __future__ import annotations

from array import array
from math import cos, fabs, sin, sqrt
from typing import Any

import cython

from physics.collision.contacts import Changes, Contacts
from physics.collision.detection import Detection, may_meet
from physics.collision.kept_contacts import KeptContacts
from physics.collision.piece_pairs import EITHER, SOLID_B, differ
from physics.collision.row_narrowphase import RowNarrowphase
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.zone import Zone
from physics.dynamics.force_fields import FieldMember, ForceField, ForceFields
from physics.dynamics.solver_bodies import ASLEEP, SolverBodies
from physics.geometry.bounds import Bounds
from physics.geometry.manifold import Manifold
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS
from physics.rows.bodies import ACTIVE, DEAD, Bodies
from physics.rows.mass import MassProperties
from physics.world.body_mass import fill_masses


@cython.final
@cython.cclass
class Zones:
    """The zones of a world, and the bodies in them: those that touched a zone's collider in the last detection. A body
    that came, or was moved by game code, since then is in the zones that it touches now.

    zones, entities  the components and their entities, in ascending order of ids
    former           state of each zone in the last tick, by entity: the component, its revision, and the pose. If the
                     state changes, the bodies in the zone wake
    lately           `former` of the tick before
    zone_row         row of each zone, or -1
    zone_of_row      for each row 1 + the index of its zone, or 0
    link_zone        for each link, the zone that it leads to. Each row has a chain of links to the zones that it is in
    link_of_row, link_next  1 + the first link of each row's chain, and 1 + the link after each, or 0
    tested           for each row, whether its zones were found from its shapes, and not from its contacts
    marked           number of rows that `zone_of_row`, `link_of_row` and `tested` are about
    noted            whether any of these three may be other than 0; `noted_rows` lists the rows, so that a tick costs
                     no more in a larger world
    field            for each zone its field in this step, or -1
    """

    zones: list[Zone]
    entities: list[int]
    former: dict[int, Any]
    lately: dict[int, Any]
    tested: array[int]
    manifold: Manifold
    mass: MassProperties
    narrowphase: RowNarrowphase
    zone_of_row: array[int]
    link_of_row: array[int]
    link_zone: array[int]
    link_next: array[int]
    zone_row: array[int]
    field: array[int]
    link_count: int
    marked: int
    noted: array[int]
    noted_rows: array[int]
    noted_count: int
    bounds: Bounds

    def __init__(self) -> None:
        self.zones = []
        self.entities = []
        self.former = {}
        self.lately = {}
        self.tested = self.noted = NO_BYTES
        self.zone_of_row = self.link_of_row = self.link_zone = self.link_next = self.zone_row = NO_INTS
        self.field = self.noted_rows = NO_INTS
        self.manifold = Manifold()
        self.mass = MassProperties()
        self.narrowphase = RowNarrowphase()
        self.link_count = self.marked = self.noted_count = 0
        self.bounds = Bounds()

    def collect(self, found: list[tuple[int, Zone]]) -> None:
        """Replace all zones by these, in ascending order of their entities."""
        # All lists are made before the first is replaced, so that they have one length if there is no memory.
        entities: list[Any] = [entity for entity, _ in found]
        zones: list[Any] = [zone for _, zone in found]
        zone_row: array[int] = array("i", [-1]) * len(found)
        field: array[int] = array("i", [-1]) * len(found)
        self.entities = entities
        self.zones = zones
        self.zone_row = zone_row
        self.field = field

    # ---- Which bodies are in which zones -----------------------------------------------------------------------------

    def prepare(
        self, bodies: Bodies, detection: Detection, last: Contacts, now: Contacts, changes: Changes
    ) -> cython.int:
        """After components were read: find which bodies are in which zones. Wake bodies that have entered or left a
        zone, and those in a zone that was edited or moved.

        now   contacts of the last tick's detection
        last  contacts of the detection before that one; changes: the differences between the two
        """
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entity: cython.longlong
        zone: Zone
        state: Any
        present: dict[int, Any]
        former: dict[int, Any] = self.former
        self.link_count = 0
        if len(self.zones) == 0 and len(former) == 0 and len(self.lately) == 0:
            return 0
        present = {}
        self.find_rows(bodies, now)
        for n in range(bodies.count if bodies.changed.all else bodies.changed.count):
            self.test(bodies, detection, n if bodies.changed.all else bodies.changed.row[n])
        for n in range(changes.ended_count):
            self.wake_other(bodies, last, changes.ended[n])
        for n in range(changes.begun_count):
            self.wake_other(bodies, now, changes.begun[n])
        for k in range(len(self.zones)):
            zone = self.zones[k]
            row = self.zone_row[k]
            if row >= 0:
                present[self.entities[k]] = (
                    zone, zone._revision, bodies.x[row], bodies.y[row], bodies.angle[row], bodies.revision[row],
                )  # fmt: skip
        self.lately = former
        self.former = present
        for entity, state in present.items():
            if former.get(entity) != state:
                self.wake_members(bodies, detection.kept.contacts, now, entity)
        for entity in former:
            if entity not in present:
                self.wake_members(bodies, detection.kept.contacts, now, entity)
        return 0

    def find_rows(self, bodies: Bodies, now: Contacts) -> None:
        """Find the row of each zone, and link bodies to the zones that they have contacts with."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        if bodies.count > len(self.link_of_row):
            self.noted_rows, self.noted, self.zone_of_row, self.tested, self.link_of_row = enlarged(
                bodies.count, self.noted_rows, self.noted, self.zone_of_row, self.tested, self.link_of_row
            )
        for k in range(self.noted_count):
            row = self.noted_rows[k]
            self.zone_of_row[row] = self.link_of_row[row] = 0
            self.tested[row] = self.noted[row] = 0
        self.noted_count = 0
        self.marked = bodies.count
        for k in range(len(self.zones)):
            row = bodies.row_of(self.entities[k])
            if row >= 0 and bodies.state[row] != ACTIVE:
                row = -1
            self.zone_row[k] = row
            if row >= 0:
                self.note(row)
                self.zone_of_row[row] = k + 1
        for k in range(now.count):
            self.link(bodies, now, k, False)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def note(self, row: cython.Py_ssize_t) -> cython.void:
        """Have what is known of a row cleared in the next tick."""
        if not self.noted[row]:
            self.noted[row] = 1
            self.noted_rows[self.noted_count] = row
            self.noted_count += 1

    def test(self, bodies: Bodies, detection: Detection, row: cython.Py_ssize_t) -> cython.int:
        """Find the zones of a row that has changed since the last detection, by its shapes."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if bodies.state[row] != ACTIVE or bodies.kind[row] != DYNAMIC:
            return 0
        self.note(row)
        self.tested[row] = 1
        self.link_of_row[row] = 0
        for k in range(len(self.zones)):
            i = self.zone_row[k]
            if (
                i >= 0
                and i != row
                and bodies.boxes.overlap(row, i)
                and may_meet(bodies, i, row)
                and (
                    self.holds(bodies, i, row)
                    if differ(bodies, i, row)
                    else detection.narrowphase.touch(bodies, min(i, row), max(i, row), 0.0, self.manifold)
                )
            ):
                self.add_link(row, k)
        return 0

    def row_of(
        self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t, second: cython.bint
    ) -> cython.Py_ssize_t:
        """The row that the first or the second entity of contact `k` has now, or -1."""
        former: cython.Py_ssize_t = table.row_b[k] if second else table.row_a[k]
        row: cython.Py_ssize_t = former
        if table.records is not bodies.records:
            # Rows were made anew.
            row = bodies.row_of(table.b[k] if second else table.a[k])
        if row < 0 or row >= self.marked or bodies.records[row] is not table.records[former]:
            return -1
        return row if bodies.state[row] < DEAD else -1

    def link(self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t, woken: cython.bint) -> cython.int:
        """If contact `k` is between a zone and a dynamic body, link the body to the zone.

        woken  whether a row of it has just been woken: the pair may be both in the kept contacts and in those of the
               last detection
        """
        n: cython.int
        one: cython.Py_ssize_t
        other: cython.Py_ssize_t
        if not table.live[k]:
            return 0
        if table.records is bodies.records and (
            self.zone_of_row[table.row_a[k]] == 0 and self.zone_of_row[table.row_b[k]] == 0
        ):
            return 0  # nearly all contacts end here
        for n in range(2):
            one = self.row_of(bodies, table, k, n == 1)
            other = self.row_of(bodies, table, k, n == 0)
            if one < 0 or other < 0 or self.zone_of_row[one] == 0 or bodies.kind[other] != DYNAMIC:
                continue
            if self.tested[other] or (woken and self.is_linked(other, self.zone_of_row[one] - 1)):
                continue
            if not differ(bodies, one, other) or self.holds(bodies, one, other):
                self.add_link(other, self.zone_of_row[one] - 1)
        return 0

    def holds(self, bodies: Bodies, zone: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.int:
        """Whether a solid shape of a body is in a zone, or, of a body that is a sensor, any shape."""
        solid: cython.int = EITHER if bodies.sensor[row] else SOLID_B
        if bodies.pieces[row] is None:
            return 0  # its Collider was removed since the last tick
        return self.narrowphase.touch_where(bodies, zone, row, solid, 0.0, self.manifold)

    def is_linked(self, row: cython.Py_ssize_t, zone: cython.Py_ssize_t) -> cython.bint:
        """Whether a row was noted to be in a zone."""
        n: cython.int = self.link_of_row[row]
        while n > 0 and self.link_zone[n - 1] != zone:
            n = self.link_next[n - 1]
        return n > 0

    def add_link(self, row: cython.Py_ssize_t, zone: cython.Py_ssize_t) -> cython.int:
        """Note that a row is in a zone."""
        if self.link_count == len(self.link_zone):
            self.link_next, self.link_zone = enlarged(self.link_count + 1, self.link_next, self.link_zone)
        self.link_zone[self.link_count] = zone
        self.link_next[self.link_count] = self.link_of_row[row]
        self.link_count += 1
        self.note(row)
        self.link_of_row[row] = self.link_count
        return 0

    # ---- Which bodies wake -------------------------------------------------------------------------------------------

    def wake_members(
        self, bodies: Bodies, kept: KeptContacts, now: Contacts, entity: cython.longlong
    ) -> None:
        """Wake all bodies that touch an entity, or touched it when it was deleted."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        for k in range(now.count):
            if now.live[k] and (now.a[k] == entity or now.b[k] == entity):
                self.wake(bodies, self.row_of(bodies, now, k, now.a[k] == entity))
        kept.find_entity(bodies, entity)
        for n in range(kept.found_count):
            k = kept.found[n]
            self.wake(bodies, self.row_of(bodies, kept.table, k, kept.table.a[k] == entity))

    def wake_other(self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t) -> None:
        """If one entity of contact `k` is or was a zone, wake the other."""
        one: Any = table.a[k]
        other: Any = table.b[k]
        if one in self.former or one in self.lately:
            self.wake(bodies, self.row_of(bodies, table, k, True))
        if other in self.former or other in self.lately:
            self.wake(bodies, self.row_of(bodies, table, k, False))

    def wake(self, bodies: Bodies, row: cython.Py_ssize_t) -> None:
        """Wake a row, if it is a dynamic body that sleeps."""
        body: RigidBody
        if row >= 0 and bodies.kind[row] == DYNAMIC and bodies.rigid_bodies[row] is not None:
            body = bodies.rigid_bodies[row]
            if body._asleep:
                body.rouse()
                bodies.stir(row)

    # ---- What acts in a step ---------------------------------------------------------------------------------------

    def fill_fields(
        self,
        bodies: Bodies,
        kept: KeptContacts,
        table: SolverBodies,
        fields: ForceFields,
        gravity_x: float,
        gravity_y: float,
    ) -> float:
        """Fill `fields` for the bodies that are awake in this tick; `gravity_x`, `gravity_y` are the system's. Returns
        the strongest gravity of a zone that has awake bodies in it."""
        k: cython.Py_ssize_t
        strongest: float = 0.0
        fields.clear()
        self.weigh_woken(bodies, table)
        if len(self.zones) == 0:
            return 0.0
        self.weigh_sleepers(bodies, table)
        if kept.live > 0:
            self.link_kept(bodies, kept, table)
        if self.link_count == 0:
            return 0.0
        for k in range(len(self.zones)):
            self.field[k] = -1
        for k in range(table.free_count):
            if table.free[k] < self.marked and self.link_of_row[table.free[k]] > 0:
                self.add_member(bodies, table.free[k], table, fields, gravity_x, gravity_y)
        for k in range(len(self.zones)):
            if self.field[k] >= 0:
                strongest = max(strongest, strength(self.zones[k]))
        fields.predict_gains(table)
        return strongest

    def weigh_woken(self, bodies: Bodies, table: SolverBodies) -> None:
        """Take the last tick's liquid from the inertia of rows that stood and just woke: this tick has not filled
        them."""
        k: cython.Py_ssize_t
        for k in range(table.free_count):
            if table.added_mass[table.free[k]] > 0.0:
                fill_masses(self.mass, bodies, table, table.free[k])

    def weigh_sleepers(self, bodies: Bodies, table: SolverBodies) -> None:
        """Add to the inertia of bodies that sleep in a liquid what they displaced when they fell asleep. A row that
        stood until now still has that liquid."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        body: RigidBody
        for k in range(table.movable_count):
            row = table.movable[k]
            if table.motion[row] == ASLEEP and table.added_mass[row] == 0.0:
                body = bodies.rigid_bodies[row]
                if body.displaced > 0.0:
                    table.add_liquid(row, body.displaced, 1.0 / body.mass_now)

    def link_kept(self, bodies: Bodies, kept: KeptContacts, table: SolverBodies) -> cython.int:
        """Link the rows that have just been woken: their contacts are still in `kept`."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        row: cython.Py_ssize_t
        if kept.table.records is not bodies.records:
            for n in range(len(self.entities)):
                kept.find_entity(bodies, self.entities[n])
                for k in range(kept.found_count):
                    self.link(bodies, kept.table, kept.found[k], True)
            return 0
        for n in range(table.free_count):
            row = table.free[n]
            if row < self.marked and row < len(kept.head) and kept.head[row] >= 0:
                kept.found_count = 0
                kept.list_row(row)
                for k in range(kept.found_count):
                    self.link(bodies, kept.table, kept.found[k], True)
        return 0

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
        link: cython.int = self.link_of_row[row]
        zone: Zone = self.zones[self.link_zone[link - 1]]
        priority: cython.longlong = zone._priority
        n: cython.Py_ssize_t = fields.add_member(row)
        m: cython.pointer[FieldMember] = cython.address(fields.members[n])
        k: cython.Py_ssize_t
        field: cython.Py_ssize_t
        ruled: cython.bint = False
        wet: cython.bint = False
        several: cython.Py_ssize_t = 0
        found: list[int] = []
        pieces: tuple[Any, ...]
        while link > 0:
            zone = self.zones[self.link_zone[link - 1]]
            priority = max(priority, zone._priority)
            found.append(self.link_zone[link - 1])
            link = self.link_next[link - 1]
        found.sort()
        for k in found:
            zone = self.zones[k]
            if zone._priority == priority:
                if self.field[k] < 0:
                    self.field[k] = add_field(fields, zone, bodies, self.zone_row[k], self.bounds)
                field = self.field[k]
                fields.add_link(field)
                ruled = ruled or fields.fields[field].replaces_gravity
                wet = wet or fields.fields[field].density > 0.0
                several += 1
        m.inverse_mass = 1.0 / body.mass_now
        m.inverse_inertia = table.masses[row].inverse_inertia
        # What game code has put there keeps its velocity.
        if body.is_at(bodies.x[row], bodies.y[row], bodies.angle[row]):
            m.displaced_before = body.displaced
        m.ax = table.flights[row].gain_x
        m.ay = table.flights[row].gain_y
        m.aw = table.flights[row].gain_w
        if ruled and not body._lock_x:
            m.ax -= gravity_x * body._gravity_scale
        if ruled and not body._lock_y:
            m.ay -= gravity_y * body._gravity_scale
        m.gravity_scale = body._gravity_scale
        m.gravity_x = gravity_x
        m.gravity_y = gravity_y
        m.damping = table.flights[row].damping
        m.angular_damping = table.flights[row].angular_damping
        if (wet or several > 1) and bodies.pieces[row] is not None:
            pieces = bodies.solid_pieces(row)
            for k in range(len(pieces)):
                fields.immersion.add(pieces[k], -table.cx[row], -table.cy[row], bodies.c[row], bodies.s[row])
            m.end_outline = fields.immersion.count
            fields.place(bodies.x[row] + table.cx[row], bodies.y[row] + table.cy[row])


def add_field(
    fields: ForceFields, zone: Zone, bodies: Bodies, row: cython.Py_ssize_t, bounds: Bounds
) -> cython.Py_ssize_t:
    """Add the field of the zone of a row; returns its index. `bounds` is scratch space."""
    k: cython.Py_ssize_t = fields.add_field()
    z: cython.pointer[ForceField] = cython.address(fields.fields[k])
    n: cython.Py_ssize_t
    c: float = cos(bodies.angle[row])
    s: float = sin(bodies.angle[row])
    level: float = zone._surface
    pieces: tuple[Any, ...] = bodies.pieces[row]
    z.origin_x = bodies.x[row]
    z.origin_y = bodies.y[row]
    z.gravity_x = c * zone.gravity_x - s * zone.gravity_y
    z.gravity_y = s * zone.gravity_x + c * zone.gravity_y
    z.replaces_gravity = zone.has_gravity or zone._attraction != 0.0
    z.pull = zone._attraction
    z.radius = zone._radius
    z.falloff = zone._falloff
    z.linear_drag = zone._linear_damping
    z.angular_drag = zone._angular_damping
    z.flow_x = c * zone.flow_x - s * zone.flow_y
    z.flow_y = s * zone.flow_x + c * zone.flow_y
    z.density = zone._density
    z.up_x = z.up_y = z.surface_x = z.surface_y = 0.0
    if zone._density > 0.0:
        if not zone.has_surface:
            bounds.clear()
            for n in range(len(pieces)):
                bounds.add(pieces[n], 0.0, 0.0, 1.0, 0.0)
            level = bounds.top
        z.up_x = -s
        z.up_y = c
        z.surface_x = bodies.x[row] - s * level
        z.surface_y = bodies.y[row] + c * level
    z.first_basin = fields.basins.count
    for n in range(len(pieces)):
        fields.basins.add(pieces[n], z.origin_x, z.origin_y, c, s, False, 0.0, 0.0, 0.0)
    z.end_basin = z.first_wet = fields.basins.count
    for n in range(len(pieces) if z.density > 0.0 else 0):
        fields.basins.add(
            pieces[n],
            z.origin_x,
            z.origin_y,
            c,
            s,
            True,
            z.up_x,
            z.up_y,
            z.up_x * z.surface_x + z.up_y * z.surface_y,
        )
    z.end_wet = fields.basins.count
    return k


def strength(zone: Zone) -> float:
    """An upper bound of the acceleration by the gravity of a zone."""
    return sqrt(zone.gravity_x * zone.gravity_x + zone.gravity_y * zone.gravity_y) + fabs(zone._attraction)
