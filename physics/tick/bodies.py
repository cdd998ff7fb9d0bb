"""The tick's table of bodies: one row an entity, one flat array a property, gathered from the components.

The components are the truth: nothing here outlives the tick but what can be told to be still right (a box whose
transform and shapes did not change, a cosine whose angle did not). Rows are sorted by entity id, and so is everything
made from them.
"""

from __future__ import annotations

from array import array
from collections.abc import Set as AbstractSet
from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.grid.buffers import aligned
from physics.tolerances import BOX_PADDING_RELATIVE, SIZE_MAX
from physics.validate import ALL

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin
    from cython.cimports.physics.components.collider import Collider, edits
    from cython.cimports.physics.components.motion import Transform, Velocity
    from cython.cimports.physics.components.rigid_body import DYNAMIC, KINEMATIC, STATIC, RigidBody
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, Boxes
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
    from cython.cimports.physics.grid.prefetch import prefetch_item
    from cython.cimports.physics.shapes.convex import BOX, DISC, Convex
    from cython.cimports.physics.tick.apart import Apart
else:
    from math import cos, fabs, sin

    from physics.components.collider import Collider, edits
    from physics.components.motion import Transform, Velocity
    from physics.components.rigid_body import DYNAMIC, KINEMATIC, STATIC, RigidBody
    from physics.geometry.bounds import Bounds
    from physics.grid.boxes import ABSENT, MOVING, Boxes
    from physics.grid.boxes import STATIC as STANDING
    from physics.shapes.convex import BOX, DISC, Convex
    from physics.tick.apart import Apart

    ACTIVE, SHAPELESS, DEAD, INVALID = range(4)

_PADDING = cython.declare(cython.double, BOX_PADDING_RELATIVE)
_FAR = cython.declare(cython.double, SIZE_MAX)
_AHEAD = cython.declare(cython.int, 8)
"""Rows to ask the memory for before they are due: about what a fetch from the outer caches takes."""


@cython.cfunc
@cython.exceptval(-1, check=False)
def _same(a: dict[type[Any], Any], b: dict[type[Any], Any]) -> cython.int:
    """Whether two dicts hold the same objects under the same keys (`==` would ask the objects themselves)."""
    if len(a) != len(b):
        return 0
    key: Any
    value: Any
    for key, value in a.items():
        if b.get(key) is not value:
            return 0
    return 1


@cython.cfunc
@cython.exceptval(check=False)
def _margin_of(body: RigidBody) -> cython.double:
    return body.margin


@cython.final
@cython.cclass
class Bodies:
    """One row for each entity that has a Transform and a Collider, Velocity or RigidBody, by ascending id.

    entity       ids
    x, y, angle  pose as gathered; c, s: cosine and sine of the angle (of any one for a disc around its position)
    layer, mask, friction, restitution  of the collider; sensor, bullet: whether it is one
    kind         STATIC, KINEMATIC or DYNAMIC
    state        ACTIVE; SHAPELESS (no collider: moves, meets nothing); DEAD (deleted, takes no part); INVALID (a value
                 that is not finite: sits out)
    records      the entities' own component dicts, as esper holds them. The dict is the identity of an entity: an id
                 that is in use again after `clear_database` comes with another dict.
    snapshots    copies of those dicts for entities in contact, taken while they were in contact
    verified     whether the snapshot is that of this tick's rows
    pieces       convex pieces of the collider (a tuple)
    simple       0, or which of the two commonest shapes the row is alone: 1 a disc, 2 a box, its centre in the middle
    record       of a simple row, eight values: x, y, radius or half width, half height, reach, the unit vector of
                 the box's x axis in the world, and `simple` again
    own_x, own_y of a simple row: that vector in the entity's own frame
    boxes        the bounding boxes, for the broadphase, grown by `margin`: how far from a dynamic body it is looked for
                 what it may touch within the next tick
    disturbed    whether `gather` found anything that decides contacts (pose, shapes, filters, kind) other than the last
                 tick had left it: game code was there
    weighted     rows that have a RigidBody
    filtered     whether layers, masks or joints may keep any two rows apart
    apart        rows that do not collide because they are joined
    one_way      whether any collider is solid from one side only
    belts        whether any has a surface velocity
    """

    count: int
    entity: array[int]
    x: array[float]
    y: array[float]
    angle: array[float]
    c: array[float]
    s: array[float]
    layer: array[int]
    mask: array[int]
    kind: array[int]
    state: array[int]
    revision: array[int]
    sensor: array[int]
    bullet: array[int]
    friction: array[float]
    restitution: array[float]
    margin: array[float]
    weighted: array[int]
    weighted_count: int
    dynamic_count: int
    disturbed: bool
    simple: array[int]
    record: array[float]
    own_x: array[float]
    own_y: array[float]
    verified: array[int]
    records: list[Any]
    snapshots: list[Any]
    pieces: list[Any]
    transforms: list[Any]
    velocities: list[Any]
    colliders: list[Any]
    rigid_bodies: list[Any]
    boxes: Boxes
    bounds: Bounds
    has_invalid: bool
    fresh: bool
    edits: int
    edited: bool
    filtered: bool
    bullets: bool
    apart: Apart
    one_way: bool
    belts: bool

    def __init__(self) -> None:
        self.count = 0
        self.boxes = Boxes()
        self.bounds = Bounds()
        self.has_invalid = False
        self.fresh = True
        self.disturbed = True
        self.weighted_count = self.dynamic_count = 0
        self.edits = 0
        self.edited = True
        self.filtered = True
        self.bullets = False
        self.apart = Apart()
        self.one_way = self.belts = False
        self.records = []
        self.snapshots = []
        self.pieces = []
        self.transforms = []
        self.velocities = []
        self.colliders = []
        self.rigid_bodies = []
        self.entity = array("q")
        self.reserve(16)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows; what the columns held is gone."""
        room: cython.Py_ssize_t
        if n > len(self.entity):
            room = n + n // 2
            self.entity = array("q", bytes(8 * room))
            self.x = array("d", bytes(8 * room))
            self.y = array("d", bytes(8 * room))
            self.angle = array("d", bytes(8 * room))
            self.c = array("d", bytes(8 * room))
            self.s = array("d", bytes(8 * room))
            self.layer = array("Q", bytes(8 * room))
            self.mask = array("Q", bytes(8 * room))
            self.kind = array("b", bytes(room))
            self.state = array("b", bytes(room))
            self.revision = array("q", bytes(8 * room))
            self.sensor = array("b", bytes(room))
            self.bullet = array("b", bytes(room))
            self.friction = array("d", bytes(8 * room))
            self.restitution = array("d", bytes(8 * room))
            self.margin = array("d", bytes(8 * room))
            self.weighted = array("i", bytes(4 * room))
            self.simple = array("b", bytes(room))
            self.verified = array("b", bytes(room))
            self.record = aligned(8 * room)
            self.own_x = array("d", bytes(8 * room))
            self.own_y = array("d", bytes(8 * room))
        self.boxes.reserve(n)
        return 0

    def rebuild(
        self, entities: dict[int, dict[type[Any], Any]], moving: bool, joined: AbstractSet[int | None]
    ) -> None:
        """Make the rows anew from esper's database, component dicts by entity id.

        moving  whether what has a Velocity or RigidBody but no Collider is a row, too
        joined  entities that are a row with a Transform alone: something hangs on them

        Raises TypeError if something else was stored in a component's place (through esper's `type_alias`). Lists are
        new ones: contacts of the last tick keep the old.
        """
        row: cython.Py_ssize_t = 0
        old: cython.Py_ssize_t = 0
        old_count: cython.Py_ssize_t = self.count
        entity: cython.longlong
        last: cython.longlong = -1
        old_entity: array[int] = array("q", self.entity)
        old_margin: array[float] = array("d", self.margin)
        old_records: list[Any] = self.records
        old_snapshots: list[Any] = self.snapshots
        record: dict[type[Any], Any]
        records: list[Any] = []
        snapshots: list[Any] = []
        transforms: list[Any] = []
        velocities: list[Any] = []
        colliders: list[Any] = []
        rigid_bodies: list[Any] = []
        self.reserve(len(entities))
        self.count = self.weighted_count = 0
        for key, record in entities.items():
            transform = record.get(_Transform)
            if transform is None:
                continue
            collider = record.get(_Collider)
            velocity = record.get(_Velocity)
            rigid_body = record.get(_RigidBody)
            if (
                collider is None
                and not (moving and (velocity is not None or rigid_body is not None))
                and key not in joined
            ):
                continue
            if not (
                isinstance(transform, _Transform)
                and (velocity is None or isinstance(velocity, _Velocity))
                and (collider is None or isinstance(collider, _Collider))
                and (rigid_body is None or isinstance(rigid_body, _RigidBody))
            ):
                raise TypeError(
                    f"entity {key}: a component stored as Transform, Velocity, Collider or RigidBody is none: "
                    f"{(transform, velocity, collider, rigid_body)!r}"
                )
            entity = key
            if entity < last:
                # esper counts ids up and its dict keeps them in that order: only another source of ids gets here.
                self.rebuild(dict(sorted(entities.items())), moving, joined)
                return
            last = entity
            self.entity[row] = entity
            self.state[row] = ACTIVE
            self.verified[row] = 0
            self.margin[row] = 0.0
            if rigid_body is not None:
                self.margin[row] = _margin_of(rigid_body)
                self.weighted[self.weighted_count] = row
                self.weighted_count += 1
            row += 1
            records.append(record)
            transforms.append(transform)
            velocities.append(velocity)
            colliders.append(collider)
            rigid_bodies.append(rigid_body)
            while old < old_count and old_entity[old] < entity:
                old += 1
            if old < old_count and old_entity[old] == entity and old_records[old] is record:
                snapshots.append(old_snapshots[old])
                if rigid_body is None:
                    self.margin[row - 1] = old_margin[old]
            else:
                snapshots.append(None)
        self.count = row
        self.records = records
        self.snapshots = snapshots
        self.transforms = transforms
        self.velocities = velocities
        self.colliders = colliders
        self.rigid_bodies = rigid_bodies
        self.pieces = [None] * row
        self.boxes.count = row
        self.fresh = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row of an entity, or -1."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.entity[middle] < entity:
                low = middle + 1
            else:
                high = middle
        return low if low < self.count and self.entity[low] == entity else -1

    def mark_dead(self, entities: set[int]) -> None:
        """Let the entities sit out this tick: deleted, but still in esper's database. Comes before `gather`."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            if self.state[i] == DEAD:
                self.state[i] = INVALID  # until `gather` finds it alive
        for entity in entities:
            i = self.row_of(entity)
            if i >= 0:
                self.state[i] = DEAD

    def find_dynamic(self) -> list[int]:
        """Count the dynamic rows, and return the entities among them that have no Velocity yet. Before `gather`."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        body: RigidBody
        lacking: list[int] = []
        self.dynamic_count = 0
        for k in range(self.weighted_count):
            i = self.weighted[k]
            body = self.rigid_bodies[i]
            if body._kind == DYNAMIC and self.state[i] != DEAD:
                self.dynamic_count += 1
                if self.velocities[i] is None:
                    lacking.append(self.entity[i])
        return lacking

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_bullets(self) -> cython.bint:
        """Whether any row is a bullet. Before `gather`."""
        i: cython.Py_ssize_t
        collider: Collider
        if self.fresh or edits() != self.edits:
            self.bullets = False
            for i in range(self.count):
                if self.colliders[i] is not None:
                    collider = self.colliders[i]
                    self.bullets = self.bullets or collider._bullet
        return self.bullets

    def gather(self, dt: float) -> None:
        """Read the components of every row, and move what has a velocity by `dt` seconds.

        Rows keep the state DEAD that `mark_dead` gave them. Reading and moving are one pass because the components lie
        scattered in memory: to fetch them is most of the cost.
        """
        i: cython.Py_ssize_t
        made: cython.longlong = edits()
        self.edited = self.fresh or made != self.edits
        self.edits = made
        self.disturbed = self.edited
        self.has_invalid = False
        for i in range(self.count):
            if cython.compiled and i + _AHEAD < self.count:
                prefetch_item(self.transforms, i + _AHEAD)
                prefetch_item(self.velocities, i + _AHEAD)
            self.gather_row(i, dt)
        if self.edited:
            self.look_at_filters()
        self.fresh = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_filters(self) -> cython.void:
        """Find out whether anything is kept apart, not by layers if every one meets what all masks share; and whether
        there is anything of what is rare."""
        i: cython.Py_ssize_t
        collider: Collider
        shared: cython.ulonglong = ALL
        self.one_way = self.belts = False
        for i in range(self.count):
            if self.colliders[i] is not None:
                collider = self.colliders[i]
                shared &= self.mask[i]
                if collider._one_way is not None:
                    self.one_way = True
                if collider._surface_x != 0.0 or collider._surface_y != 0.0:
                    self.belts = True
        self.filtered = self.apart.count > 0
        for i in range(self.count):
            if self.colliders[i] is not None and self.layer[i] & shared == 0:
                self.filtered = True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def gather_row(self, i: cython.Py_ssize_t, dt: float) -> cython.int:
        """Read, move and enclose one row; its box is made anew only if something that shapes it changed."""
        transform: Transform = self.transforms[i]
        velocity: Velocity
        collider: Collider
        rigid_body: RigidBody
        # A row that sat out has missed whatever was edited meanwhile.
        fresh: cython.bint = self.fresh or self.state[i] == INVALID
        changed: cython.bint = False
        turned: cython.bint = False
        x: float = transform.x
        y: float = transform.y
        angle: float = transform.angle
        kind: cython.int = KINEMATIC
        # v - v is 0 for finite numbers and NaN for all others, which a sum keeps (v + w could overflow).
        zero: float = (x - x) + (y - y) + (angle - angle)
        state: cython.int = self.state[i]
        if state == DEAD:
            if self.boxes.group[i] != ABSENT:
                self.disturbed = True
            self.boxes.group[i] = ABSENT
            return 0
        if self.rigid_bodies[i] is not None:
            rigid_body = self.rigid_bodies[i]
            kind = rigid_body._kind
        if self.kind[i] != kind:
            self.kind[i] = kind
            self.disturbed = True
        if self.velocities[i] is not None:
            velocity = self.velocities[i]
            zero += (velocity.x - velocity.x) + (velocity.y - velocity.y)
            zero += velocity.angular - velocity.angular
            if kind != STATIC and zero == 0.0 and dt != 0.0:
                if velocity.x != 0.0 or velocity.y != 0.0:
                    x += velocity.x * dt
                    y += velocity.y * dt
                    transform.x = x
                    transform.y = y
                if velocity.angular != 0.0:
                    angle += velocity.angular * dt
                    transform.angle = angle
        # NaN fails every comparison.
        if not (zero == 0.0 and fabs(x) <= _FAR and fabs(y) <= _FAR and fabs(angle) <= _FAR):
            if state != INVALID:
                self.disturbed = True
            self.state[i] = INVALID
            self.has_invalid = True
            self.boxes.group[i] = ABSENT
            return 0
        if fresh or angle != self.angle[i]:
            self.angle[i] = angle
            changed = turned = True
        if fresh or x != self.x[i] or y != self.y[i]:
            self.x[i] = x
            self.y[i] = y
            changed = True
        if self.colliders[i] is None:
            self.state[i] = SHAPELESS
            self.boxes.group[i] = ABSENT
            return 0
        if state != ACTIVE:
            self.disturbed = True
        self.state[i] = ACTIVE
        self.boxes.group[i] = STANDING if kind == STATIC else MOVING
        if fresh:
            self.edited = True
        if self.edited:
            collider = self.colliders[i]
            self.layer[i] = collider._layer
            self.mask[i] = collider._mask
            self.sensor[i] = collider._sensor
            self.bullet[i] = collider._bullet
            self.friction[i] = collider._friction
            self.restitution[i] = collider._restitution
            if fresh or self.revision[i] != collider.revision:
                self.revision[i] = collider.revision
                self.pieces[i] = collider.convexes
                self.classify(i)
                changed = turned = True
        if turned and self.simple[i] != 1:
            self.c[i] = 1.0 if angle == 0.0 else cos(angle)
            self.s[i] = 0.0 if angle == 0.0 else sin(angle)
        if changed:
            self.disturbed = True
            self.enclose(i)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def classify(self, i: cython.Py_ssize_t) -> cython.int:
        """Copy what the narrowphase needs of the two commonest shapes, a circle and a rectangle in the middle.

        All that concerns such a row lies in one cache line; a general row's pieces are objects all over the memory.
        """
        pieces: tuple[Convex, ...] = self.pieces[i]
        piece: Convex = pieces[0]
        self.simple[i] = 0
        self.record[8 * i + 7] = 0.0
        if (
            len(pieces) == 1
            and piece.cx == 0.0
            and piece.cy == 0.0
            and (piece.kind == DISC or piece.kind == BOX)
        ):
            self.simple[i] = 1 if piece.kind == DISC else 2
            self.record[8 * i + 7] = 1.0 if piece.kind == DISC else 2.0
            self.record[8 * i + 2] = piece.radius if piece.kind == DISC else piece.hx
            self.record[8 * i + 3] = piece.hy
            self.record[8 * i + 4] = piece.reach
            self.own_x[i] = piece.ux
            self.own_y[i] = piece.uy
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def enclose(self, i: cython.Py_ssize_t) -> cython.int:
        """Make the box of one row from its pose and pieces, and the pose in its record."""
        pieces: tuple[Convex, ...]
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t = 8 * i
        x: float = self.x[i]
        y: float = self.y[i]
        c: float = self.c[i]
        s: float = self.s[i]
        ux: float
        uy: float
        hx: float
        hy: float
        pad: float
        bounds: Bounds
        if self.simple[i]:
            self.record[r] = x
            self.record[r + 1] = y
            if self.simple[i] == 1:
                hx = hy = self.record[r + 2]
            else:
                ux = c * self.own_x[i] - s * self.own_y[i]
                uy = s * self.own_x[i] + c * self.own_y[i]
                self.record[r + 5] = ux
                self.record[r + 6] = uy
                hx = fabs(ux) * self.record[r + 2] + fabs(uy) * self.record[r + 3]
                hy = fabs(uy) * self.record[r + 2] + fabs(ux) * self.record[r + 3]
            # As Bounds.pad, to the same purpose: half of |x - hx| + |x + hx| is at least |x| and at least hx.
            pad = _PADDING * 2.0 * (fabs(x) + hx + fabs(y) + hy) + self.margin[i]
            self.boxes.left[i] = x - hx - pad
            self.boxes.bottom[i] = y - hy - pad
            self.boxes.right[i] = x + hx + pad
            self.boxes.top[i] = y + hy + pad
            return 0
        bounds = self.bounds
        bounds.clear()
        pieces = self.pieces[i]
        for k in range(len(pieces)):
            bounds.add(pieces[k], x, y, c, s)
        bounds.pad()
        pad = self.margin[i]
        self.boxes.left[i] = bounds.left - pad
        self.boxes.bottom[i] = bounds.bottom - pad
        self.boxes.right[i] = bounds.right + pad
        self.boxes.top[i] = bounds.top + pad
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def keep_snapshot(self, i: cython.Py_ssize_t) -> cython.int:
        """Have a copy of the row's component dict as it is now.

        A copy is kept over rebuilds as long as it is right: to compare costs less than to copy, which makes work for
        the garbage collector too.
        """
        record: dict[type[Any], Any]
        snapshot: dict[type[Any], Any]
        if self.verified[i]:
            return 0
        self.verified[i] = 1
        record = self.records[i]
        if self.snapshots[i] is not None:
            snapshot = self.snapshots[i]
            if _same(record, snapshot):
                return 0
        self.snapshots[i] = record.copy()
        return 0

    def invalid(self) -> dict[int, dict[type[Any], Any]]:
        """Entities that sit out because a value of theirs is not finite, with their component dicts."""
        i: cython.Py_ssize_t
        found: dict[int, dict[type[Any], Any]] = {}
        if self.has_invalid:
            for i in range(self.count):
                if self.state[i] == INVALID:
                    found[self.entity[i]] = self.records[i]
        return found

    @cython.ccall
    @cython.exceptval(-1.0, check=False)
    def typical_reach(self) -> float:
        """Mean extent of the boxes that are there, in the game's units, to begin a search with; 1 if there are none."""
        i: cython.Py_ssize_t
        boxes: Boxes = self.boxes
        total: float = 0.0
        count: cython.Py_ssize_t = 0
        # A sample is enough, and every question pays for it.
        for i in range(0, self.count, 1 + self.count // 16):
            if boxes.group[i] != ABSENT:
                total += (boxes.right[i] - boxes.left[i]) + (boxes.top[i] - boxes.bottom[i])
                count += 1
        return total / (2.0 * count) if count else 1.0
