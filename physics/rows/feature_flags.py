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
    (
        IS_DYNAMIC,
        LACKS_VELOCITY,
        IS_BULLET,
        IS_ONE_WAY,
        HAS_MOVING_SURFACE,
        IS_FILTERED,
        HAS_PART_MATERIALS,
        HAS_PART_FILTERS,
    ) = (1, 2, 4, 8, 16, 32, 64, 128)

_EVERYTHING = cython.declare(cython.ulonglong, ALL)


@cython.final
@cython.cclass
class FeatureFlags:
    """The rare features of each row, and how many rows use each.

    flags  by row, one bit for each: IS_DYNAMIC: it is dynamic (`dynamic_count`); LACKS_VELOCITY: it is dynamic and has
           no Velocity (`without_velocity` lists the entities); IS_BULLET: a bullet (`bullet_count`); IS_ONE_WAY
           (`one_way_count`); HAS_MOVING_SURFACE: its surface moves (`moving_surface_count`); IS_FILTERED: layers or
           groups may keep it apart from something (`filtered_count`); HAS_PART_MATERIALS: a shape of it has a material
           of its own (`part_material_count`); HAS_PART_FILTERS: sensors, layers or masks of its shapes differ
           (`part_filter_count`)
    """

    flags: array[int]
    dynamic_count: int
    bullet_count: int
    one_way_count: int
    moving_surface_count: int
    filtered_count: int
    part_material_count: int
    part_filter_count: int
    without_velocity: list[int]

    def __init__(self) -> None:
        self.flags = array("B")
        self.clear()

    def clear(self) -> None:
        """Count no rows."""
        self.dynamic_count = self.bullet_count = self.one_way_count = 0
        self.moving_surface_count = self.filtered_count = 0
        self.part_material_count = self.part_filter_count = 0
        self.without_velocity = []

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.flags):
            self.flags = grown(self.flags, n)

    def update(
        self,
        row: cython.Py_ssize_t,
        entity: cython.longlong,
        collider: Collider | None,
        velocity: Velocity | None,
        body: RigidBody | None,
    ) -> None:
        """Find the features of a row, from those of its components that take part. `gather` need not have read them."""
        flags: cython.int = 0
        before: cython.int = self.flags[row]
        if collider is not None:
            if collider._bullet:
                flags |= IS_BULLET
            if collider._one_way is not None:
                flags |= IS_ONE_WAY
            if collider._surface_x != 0.0 or collider._surface_y != 0.0 or collider._surface_speed != 0.0:
                flags |= HAS_MOVING_SURFACE
            if collider._has_part_materials:
                # A part may have a surface that moves.
                flags |= HAS_PART_MATERIALS | HAS_MOVING_SURFACE
            if collider._any_mask != _EVERYTHING or collider._any_layer == 0 or collider._group != 0:
                flags |= IS_FILTERED
            if collider._filters is not None:
                # One of its shapes may meet nothing at all.
                flags |= HAS_PART_FILTERS | IS_FILTERED
        if body is not None and body._kind == DYNAMIC:
            flags |= IS_DYNAMIC
            if velocity is None:
                flags |= LACKS_VELOCITY
        self.flags[row] = flags
        self.dynamic_count += (flags & IS_DYNAMIC != 0) - (before & IS_DYNAMIC != 0)
        self.bullet_count += (flags & IS_BULLET != 0) - (before & IS_BULLET != 0)
        self.one_way_count += (flags & IS_ONE_WAY != 0) - (before & IS_ONE_WAY != 0)
        self.moving_surface_count += (flags & HAS_MOVING_SURFACE != 0) - (before & HAS_MOVING_SURFACE != 0)
        self.filtered_count += (flags & IS_FILTERED != 0) - (before & IS_FILTERED != 0)
        self.part_material_count += (flags & HAS_PART_MATERIALS != 0) - (before & HAS_PART_MATERIALS != 0)
        self.part_filter_count += (flags & HAS_PART_FILTERS != 0) - (before & HAS_PART_FILTERS != 0)
        if (flags ^ before) & LACKS_VELOCITY:
            if flags & LACKS_VELOCITY:
                self.without_velocity.append(entity)
            else:
                self.without_velocity.remove(entity)
