"""How many rows use each of the rare features: the tick skips features that no row uses."""

from __future__ import annotations

from array import array

import cython

from physics.components.collider import Collider
from physics.components.motion import Velocity
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.grid.buffers import grown
from physics.validate import ALL

if not cython.compiled:
    HEAVY, LACKING, FAST, ONE_WAY, BELT, MASKED, PARTED, DISTINCT = (1, 2, 4, 8, 16, 32, 64, 128)

_EVERYTHING = cython.declare(cython.ulonglong, ALL)


@cython.final
@cython.cclass
class Traits:
    """The rare features of each row, and how many rows use each.

    of  by row, one bit for each: HEAVY: it is dynamic (`dynamic_count`); LACKING: it is dynamic and has no Velocity
        (`lacking` lists the entities); FAST: a bullet (`bullet_count`); ONE_WAY (`one_way_count`); BELT: its surface
        moves (`belt_count`); MASKED: layers or groups may keep it apart from something (`masked_count`); PARTED: a
        shape of it has a material of its own (`parted_count`); DISTINCT: sensors, layers or masks of its shapes differ
        (`distinct_count`)
    """

    of: array[int]
    dynamic_count: int
    bullet_count: int
    one_way_count: int
    belt_count: int
    masked_count: int
    parted_count: int
    distinct_count: int
    lacking: list[int]

    def __init__(self) -> None:
        self.of = array("B")
        self.clear()

    def clear(self) -> None:
        """Count no rows."""
        self.dynamic_count = self.bullet_count = self.one_way_count = self.belt_count = self.masked_count = 0
        self.parted_count = self.distinct_count = 0
        self.lacking = []

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.of):
            self.of = grown(self.of, n)

    def count(
        self,
        row: cython.Py_ssize_t,
        entity: cython.longlong,
        collider: Collider | None,
        velocity: Velocity | None,
        body: RigidBody | None,
    ) -> None:
        """Find the features of a row, from those of its components that take part. `gather` need not have read them."""
        traits: cython.int = 0
        before: cython.int = self.of[row]
        if collider is not None:
            if collider._bullet:
                traits |= FAST
            if collider._one_way is not None:
                traits |= ONE_WAY
            if collider._surface_x != 0.0 or collider._surface_y != 0.0 or collider._surface_speed != 0.0:
                traits |= BELT
            if collider._parted:
                # A part may have a surface that moves.
                traits |= PARTED | BELT
            if collider._any_mask != _EVERYTHING or collider._any_layer == 0 or collider._group != 0:
                traits |= MASKED
            if collider._filters is not None:
                # One of its shapes may meet nothing at all.
                traits |= DISTINCT | MASKED
        if body is not None and body._kind == DYNAMIC:
            traits |= HEAVY
            if velocity is None:
                traits |= LACKING
        self.of[row] = traits
        self.dynamic_count += (traits & HEAVY != 0) - (before & HEAVY != 0)
        self.bullet_count += (traits & FAST != 0) - (before & FAST != 0)
        self.one_way_count += (traits & ONE_WAY != 0) - (before & ONE_WAY != 0)
        self.belt_count += (traits & BELT != 0) - (before & BELT != 0)
        self.masked_count += (traits & MASKED != 0) - (before & MASKED != 0)
        self.parted_count += (traits & PARTED != 0) - (before & PARTED != 0)
        self.distinct_count += (traits & DISTINCT != 0) - (before & DISTINCT != 0)
        if (traits ^ before) & LACKING:
            if traits & LACKING:
                self.lacking.append(entity)
            else:
                self.lacking.remove(entity)
