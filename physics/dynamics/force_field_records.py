"""The records of a force field, and of a body in one or several of them.

Compiled code sees the same memory as the C structs of `force_fields.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class ForceField(Structure):
    """A field of a tick, in the coordinates of the world.

    origin_x, origin_y  the point to which the field pulls
    gravity_x, gravity_y  uniform acceleration
    pull      acceleration towards the origin at the distance `radius`
    falloff   0, 1 or 2: beyond `radius`, the power of the distance by which the pull is divided
    linear_drag, angular_drag  damping rates
    flow_x, flow_y  velocity to which the linear drag leads
    density   of a liquid, or 0
    up_x, up_y, surface_x, surface_y  normal of the liquid's surface, and a point of it
    replaces_gravity  whether the system's gravity does not act in the field
    """

    origin_x: float
    origin_y: float
    gravity_x: float
    gravity_y: float
    pull: float
    radius: float
    falloff: float
    linear_drag: float
    angular_drag: float
    flow_x: float
    flow_y: float
    density: float
    up_x: float
    up_y: float
    surface_x: float
    surface_y: float
    replaces_gravity: bool


@record
class FieldMember(Structure):
    """A body in one field or several.

    ax, ay, aw  accelerations by forces, and by the system's gravity unless a field replaces it
    gravity_scale  of the body
    gravity_x, gravity_y  the system's, unscaled
    damping, angular_damping  rates of the body
    gained_x, gained_y, gained_w  change of the velocity in this tick so far, without damping
    row       of the body
    first_link, end_link  its part of `ForceFields.link`
    first_outline, end_outline  its part of `ForceFields.immersion`
    """

    ax: float
    ay: float
    aw: float
    gravity_scale: float
    gravity_x: float
    gravity_y: float
    damping: float
    angular_damping: float
    gained_x: float
    gained_y: float
    gained_w: float
    row: int
    first_link: int
    end_link: int
    first_outline: int
    end_outline: int
