"""The force fields that zones make in a tick."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt
from typing import Any

import cython

from physics.components.zone import Zone
from physics.dynamics.force_fields import ForceField, ForceFields
from physics.geometry.bounds import Bounds
from physics.rows.bodies import Bodies


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
    z.gravity_x = c * zone._gravity_x - s * zone._gravity_y
    z.gravity_y = s * zone._gravity_x + c * zone._gravity_y
    z.replaces_gravity = zone._has_gravity or zone._attraction != 0.0
    z.pull = zone._attraction
    z.radius = zone._radius
    z.falloff = zone._falloff
    z.linear_drag = zone._linear_damping
    z.angular_drag = zone._angular_damping
    z.flow_x = c * zone._flow_x - s * zone._flow_y
    z.flow_y = s * zone._flow_x + c * zone._flow_y
    z.density = zone._density
    z.up_x = z.up_y = z.surface_x = z.surface_y = 0.0
    if zone._density > 0.0:
        if not zone._has_surface:
            bounds.clear()
            for n in range(len(pieces)):
                bounds.add(pieces[n], 0.0, 0.0, 1.0, 0.0)
            level = bounds.top
        z.up_x = -s
        z.up_y = c
        z.surface_x = bodies.x[row] - s * level
        z.surface_y = bodies.y[row] + c * level
    z.first_piece = fields.zone_pieces.count
    for n in range(len(pieces)):
        fields.zone_pieces.add(pieces[n], z.origin_x, z.origin_y, c, s, False, 0.0, 0.0, 0.0)
    z.end_piece = z.first_liquid_piece = fields.zone_pieces.count
    for n in range(len(pieces) if z.density > 0.0 else 0):
        fields.zone_pieces.add(
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
    z.end_liquid_piece = fields.zone_pieces.count
    return k


def strength(zone: Zone) -> float:
    """An upper bound of the acceleration by the gravity of a zone."""
    return sqrt(zone._gravity_x * zone._gravity_x + zone._gravity_y * zone._gravity_y) + fabs(
        zone._attraction
    )
