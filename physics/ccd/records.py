"""The records of the sweep: paths, impacts, and the bodies that joints connect.

Compiled code sees the same memory as the C structs of the same names in the headers.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record

# ---- free_motion.pxd -------------------------------------------------------------------------------------------------


@record
class PathSegment(Structure):
    """The present segment of a body's path. All is 0 for a body that does not move.

    start       time at which it begins, as a fraction of the tick
    dx, dy, da  displacement and rotation of the centre of mass (if the body is not dynamic: of its position) since the
                tick began, up to then
    mx, my, ma  direction of the segment, as the motion of a whole tick
    vx, vy, w   velocity at its beginning
    ax, ay, aw  change of the velocity in a tick
    """

    start: float
    dx: float
    dy: float
    da: float
    mx: float
    my: float
    ma: float
    vx: float
    vy: float
    w: float
    ax: float
    ay: float
    aw: float


# ---- selection.pxd ---------------------------------------------------------------------------------------------------


@record
class Support(Structure):
    """The contacts of a body.

    x, y             sum of the normals of those with static and kinematic bodies
    count            of the contacts with these
    overlaps         whether the body overlaps another dynamic body deeply
    overlaps_slowly  whether it does, and is not fast
    """

    x: float
    y: float
    count: int
    overlaps: bool
    overlaps_slowly: bool


# ---- impact_contacts.pxd ---------------------------------------------------------------------------------------------


@record
class ImpactContact(Structure):
    """A contact of one moment of the tick.

    normal_x, normal_y  from the first body to the second
    normal_arm_a, normal_arm_b    r x n of the two bodies, with r from each centre of mass to the contact
    tangent_arm_a, tangent_arm_b  r.n of the two bodies
    normal_mass, tangent_mass     effective masses; 0 if neither body can move
    target_speed      speed of separation that the impact shall leave
    added_speed       by which a restitution above 1 makes `target_speed` greater than the approach speed, else 0
    friction          coefficient
    surface_speed     of b relative to a, along the normal turned by +90 degrees
    normal_impulse, tangent_impulse  of this moment
    first_normal_impulse, first_tangent_impulse  the same, after the passes in the first order
    normal_start, tangent_start    impulses before a pass
    normal_last, tangent_last      impulses after the pass before
    normal_change, tangent_change  by which that pass changed them
    speed_before      speed of separation along the normal before the impact
    slip_before       speed along the normal turned by +90 degrees before the impact
    row_a, row_b  rows of the two bodies
    pair, slot    index of the pair in the queue, and which of the pair's points the contact is, 0 or 1
    kind          WITH_DRIVEN, BETWEEN_FREE or WITH_FIXED, which are solved in this order, so that contacts with fixed
                  bodies are exact at the end; or INACTIVE: not solved any more
    fresh         whether the contact is new since the last `solve_impacts`
    moved         whether the last `solve_impacts` changed a speed or an acceleration by this contact
    """

    normal_x: float
    normal_y: float
    normal_arm_a: float
    normal_arm_b: float
    tangent_arm_a: float
    tangent_arm_b: float
    normal_mass: float
    tangent_mass: float
    target_speed: float
    added_speed: float
    friction: float
    surface_speed: float
    normal_impulse: float
    tangent_impulse: float
    first_normal_impulse: float
    first_tangent_impulse: float
    normal_start: float
    tangent_start: float
    normal_last: float
    tangent_last: float
    normal_change: float
    tangent_change: float
    speed_before: float
    slip_before: float
    row_a: int
    row_b: int
    pair: int
    slot: int
    kind: int
    fresh: bool
    moved: bool


# ---- joined_bodies.pxd -----------------------------------------------------------------------------------------------


@record
class PlanarVector(Structure):
    """A velocity and an angular velocity, or an impulse and an angular impulse."""

    x: float
    y: float
    turn: float
