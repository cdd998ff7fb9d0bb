"""The records of a manifold, and of each of its one or two points.

Compiled code sees the same memory as the C structs of `manifolds.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class ManifoldPair(Structure):
    """Which two pieces a manifold is of, and what was decided about them.

    row_a, row_b  their rows among the bodies
    pieces       which piece of each: the same number means the same two pieces of the same two colliders
    point_count  1 or 2
    feature_0, feature_1  the features of each that make the points
    previous     row of the same two pieces in the table of the last tick, or -1
    enabled      0 if the contact is reported and not resolved
    solid_sides  of a pair with a one-way collider, bit 1 if b may not go through a, bit 2 if a may not through b
    let_through  1 if the contact is not resolved because a one-way collider or a pre-solve handler lets the two through
                 each other; 0 if it is left to the sweep or to another manifold
    rolls        the Manifold's `rolls`
    is_contact   1 if it counted as a contact when it was found
    """

    row_a: int
    row_b: int
    pieces: int
    point_count: int
    feature_0: int
    feature_1: int
    previous: int
    enabled: int
    solid_sides: int
    let_through: int
    rolls: int
    is_contact: int


@record
class ManifoldValues(Structure):
    """Numbers of a manifold.

    normal_x, normal_y  unit normal from a to b
    friction, restitution, rolling_resistance  of the two materials together
    surface_speed   at which their surfaces carry b past a, along the normal turned by 90 degrees counter-clockwise
    approach_speed  along the normal when the two met in this tick, 0 or more
    normal_impulse  of the whole tick, in mass * speed
    """

    normal_x: float
    normal_y: float
    friction: float
    restitution: float
    surface_speed: float
    approach_speed: float
    normal_impulse: float
    rolling_resistance: float


@record
class ManifoldPoint(Structure):
    """A point of a manifold.

    x, y   place relative to a's position
    depth  negative: a gap
    normal_impulse, tangent_impulse  of one substep
    """

    x: float
    y: float
    depth: float
    normal_impulse: float
    tangent_impulse: float
