"""Converts a Zone component to a force field, in the coordinates of the world."""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.zone import Zone
    from cython.cimports.physics.dynamics.force_fields import (
        DENSITY,
        DRAG,
        DRAG_W,
        FALLOFF,
        FIELD,
        FIELD_X,
        FIELD_Y,
        FLOW_X,
        FLOW_Y,
        ORIGIN_X,
        ORIGIN_Y,
        PULL,
        RADIUS,
        RULES,
        SURFACE_X,
        SURFACE_Y,
        UP_X,
        UP_Y,
        ForceFields,
    )
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, fabs, sin, sqrt

    from physics.components.zone import Zone
    from physics.dynamics.force_fields import (
        DENSITY,
        DRAG,
        DRAG_W,
        FALLOFF,
        FIELD,
        FIELD_X,
        FIELD_Y,
        FLOW_X,
        FLOW_Y,
        ORIGIN_X,
        ORIGIN_Y,
        PULL,
        RADIUS,
        RULES,
        SURFACE_X,
        SURFACE_Y,
        UP_X,
        UP_Y,
        ForceFields,
    )
    from physics.geometry.bounds import Bounds
    from physics.rows.bodies import Bodies


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_field(
    fields: ForceFields, zone: Zone, bodies: Bodies, row: cython.Py_ssize_t, bounds: Bounds
) -> cython.Py_ssize_t:
    """Add the field of the zone of a row; returns its index. `bounds` is scratch space."""
    k: cython.Py_ssize_t = fields.add_field()
    z: cython.Py_ssize_t = FIELD * k
    n: cython.Py_ssize_t
    c: float = cos(bodies.angle[row])
    s: float = sin(bodies.angle[row])
    level: float = zone.level
    pieces: tuple[Any, ...]
    fields.field[z + ORIGIN_X] = bodies.x[row]
    fields.field[z + ORIGIN_Y] = bodies.y[row]
    fields.field[z + FIELD_X] = c * zone.gravity_x - s * zone.gravity_y
    fields.field[z + FIELD_Y] = s * zone.gravity_x + c * zone.gravity_y
    fields.field[z + RULES] = 1.0 if zone.has_gravity or zone.pull != 0.0 else 0.0
    fields.field[z + PULL] = zone.pull
    fields.field[z + RADIUS] = zone.reach
    fields.field[z + FALLOFF] = zone.power
    fields.field[z + DRAG] = zone.linear
    fields.field[z + DRAG_W] = zone.angular
    fields.field[z + FLOW_X] = c * zone.flow_x - s * zone.flow_y
    fields.field[z + FLOW_Y] = s * zone.flow_x + c * zone.flow_y
    fields.field[z + DENSITY] = zone.fluid
    if zone.fluid > 0.0:
        if not zone.has_surface:
            bounds.clear()
            pieces = bodies.pieces[row]
            for n in range(len(pieces)):
                bounds.add(pieces[n], 0.0, 0.0, 1.0, 0.0)
            level = bounds.top
        fields.field[z + UP_X] = -s
        fields.field[z + UP_Y] = c
        fields.field[z + SURFACE_X] = bodies.x[row] - s * level
        fields.field[z + SURFACE_Y] = bodies.y[row] + c * level
    return k


@cython.cfunc
@cython.exceptval(check=False)
def strength(zone: Zone) -> float:
    """An upper bound of the acceleration by the gravity of a zone."""
    return sqrt(zone.gravity_x * zone.gravity_x + zone.gravity_y * zone.gravity_y) + fabs(zone.pull)
