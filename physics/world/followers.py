"""Followers: entities that a Follow component fixes to another entity, the carrier."""

from __future__ import annotations

from array import array
from math import cos, fabs, sin
from typing import Any

import cython

from physics.components.follow import Follow
from physics.components.motion import Transform, Velocity
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.grid.buffers import new_columns
from physics.rows.bodies import DEAD, Bodies
from physics.rows.gather import gather_row
from physics.tolerances import SIZE_MAX


@cython.final
@cython.cclass
class Followers:
    """The followers of one world, in an order in which each comes after its carrier. All lists but `waiting` and
    `families` have one item for each follower.

    owners              entities of the followers; follows: their Follow components
    transforms          Transforms of the followers; velocities, rigid_bodies: their Velocity and RigidBody, or None
    carrier_transforms  Transforms of the carriers; carrier_velocities: Velocities of the carriers, or None
    rows                rows of the followers, -1 for none
    waiting             Follow components of followers without an item, because they or their carriers have no Transform
    families            pairs of an entity and the number of its family, from 1 on. A family is a carrier and all
                        entities that it carries, directly or through other followers
    stale               whether rows may have changed
    """

    count: int
    owners: list[int]
    follows: list[Any]
    transforms: list[Any]
    velocities: list[Any]
    rigid_bodies: list[Any]
    carrier_transforms: list[Any]
    carrier_velocities: list[Any]
    waiting: list[Any]
    families: list[Any]
    rows: array[int]
    stale: bool

    def __init__(self) -> None:
        self.rows = array("i")
        self.stale = False
        self.replace([], [], [])

    def replace(
        self, found: list[tuple[int, Any, Any, Any]], waiting: list[Any], families: list[tuple[int, int]]
    ) -> None:
        """Replace all followers.

        found              for each follower its entity, its Follow, its component dict and the component dict of its
                           carrier. Both dicts have a Transform
        waiting, families  see the class
        """
        owner: Any
        follow: Any
        record: Any
        carrier: Any
        self.count = 0
        self.owners = []
        self.follows = []
        self.transforms = []
        self.velocities = []
        self.rigid_bodies = []
        self.carrier_transforms = []
        self.carrier_velocities = []
        for owner, follow, record, carrier in found:
            self.owners.append(owner)
            self.follows.append(follow)
            self.transforms.append(record[_Transform])
            self.velocities.append(record.get(_Velocity))
            self.rigid_bodies.append(record.get(_RigidBody))
            self.carrier_transforms.append(carrier[_Transform])
            self.carrier_velocities.append(carrier.get(_Velocity))
        self.waiting = waiting
        self.families = families
        self.rows = new_columns(len(found) + 1, "i")[0]
        self.count = len(found)
        self.stale = True

    def family(self, entity: int) -> list[int]:
        """The family of an entity, itself included; none if the entity neither carries nor follows."""
        own = [number for member, number in self.families if member == entity]
        return [member for member, number in self.families if number in own]

    def place_transforms(self) -> None:
        """Put the Transforms of all followers where their carriers are now."""
        k: cython.Py_ssize_t
        own: Transform
        for k in range(self.count):
            own = self.transforms[k]
            if self.place_one(k) and own._armed:
                own._note_written()

    def edited(self) -> cython.bint:
        """Whether any Follow was given another carrier."""
        k: cython.Py_ssize_t
        follow: Follow
        for k in range(self.count):
            follow = self.follows[k]
            if follow._edited:
                return True
        for k in range(len(self.waiting)):
            follow = self.waiting[k]
            if follow._edited:
                return True
        return False

    def find_rows(self, bodies: Bodies) -> None:
        """Look up the rows, and keep the members of each family from colliding."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        entity: Any
        number: Any
        members: list[Any] = []
        for k in range(self.count):
            self.rows[k] = bodies.row_of(self.owners[k])
        for entity, number in self.families:
            row = bodies.row_of(entity)
            if row >= 0:
                members.append((row, number))
        if bodies.disabled_pairs.replace_families(members):
            # Other pairs may collide now, also pairs of quiet rows.
            bodies.version += 1
            bodies.changed.may_be_any = True
            bodies.unsettle_all()
        self.stale = False

    def place_before_gather(self, bodies: Bodies) -> None:
        """Move all followers after the carriers that game code has moved, and set their Velocities. Comes before
        `gather`."""
        self.place_moved(bodies)
        self.set_velocities()

    def place_moved(self, bodies: Bodies) -> None:
        """Move all followers after the carriers that game code has moved."""
        if self.stale:
            self.find_rows(bodies)
        if self.count > 0:
            self.place_transforms()

    def set_velocities(self) -> None:
        """Set the Velocities of all followers to those of their places on the carriers."""
        k: cython.Py_ssize_t
        own: Transform
        velocity: Velocity
        driver: Velocity
        carrier: Transform
        x: float
        y: float
        w: float
        for k in range(self.count):
            if self.velocities[k] is None or self.is_dynamic(k):
                continue
            own = self.transforms[k]
            x = y = w = 0.0
            if self.carrier_velocities[k] is not None:
                driver = self.carrier_velocities[k]
                carrier = self.carrier_transforms[k]
                w = driver._angular
                x = driver._x - w * (own._y - carrier._y)
                y = driver._y + w * (own._x - carrier._x)
            velocity = self.velocities[k]
            if not (fabs(x) <= SIZE_MAX and fabs(y) <= SIZE_MAX and fabs(w) <= SIZE_MAX):
                x = y = w = 0.0
            if x != velocity._x or y != velocity._y or w != velocity._angular:
                velocity._x = x
                velocity._y = y
                velocity._angular = w
                if velocity._armed:
                    velocity._note_written()

    def place_after_tick(self, bodies: Bodies) -> cython.bint:
        """Move all followers, and their rows, after the carriers that the tick has moved. Returns whether any follower
        that moved is solid."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        solid: cython.bint = False
        for k in range(self.count):
            row = self.rows[k]
            if self.place_one(k) and row >= 0 and bodies.state[row] < DEAD:
                gather_row(bodies, row, 0.0)
                solid = solid or not bodies.sensor[row]
        return solid

    def place_one(self, k: cython.Py_ssize_t) -> cython.bint:
        """Put a follower's Transform at its place on the carrier. Returns whether the Transform has changed. It stays
        as it is if the follower is dynamic, or if the new pose or the carrier's is not finite, or beyond SIZE_MAX."""
        follow: Follow = self.follows[k]
        own: Transform = self.transforms[k]
        carrier: Transform = self.carrier_transforms[k]
        angle: float = carrier._angle
        c: float = 1.0
        s: float = 0.0
        x: float
        y: float
        if self.is_dynamic(k):
            return False
        if not (fabs(carrier._x) <= SIZE_MAX and fabs(carrier._y) <= SIZE_MAX and fabs(angle) <= SIZE_MAX):
            return False
        if angle != 0.0:
            c = cos(angle)
            s = sin(angle)
        x = carrier._x + (c * follow._x - s * follow._y)
        y = carrier._y + (s * follow._x + c * follow._y)
        angle += follow._angle
        if not (fabs(x) <= SIZE_MAX and fabs(y) <= SIZE_MAX and fabs(angle) <= SIZE_MAX):
            return False
        if x == own._x and y == own._y and angle == own._angle:
            return False
        own._x = x
        own._y = y
        own._angle = angle
        return True

    def is_dynamic(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a follower is a dynamic body, which is moved by forces and not by its carrier."""
        body: RigidBody
        if self.rigid_bodies[k] is None:
            return False
        body = self.rigid_bodies[k]
        return body._kind == DYNAMIC
