"""The records of contacts and manifolds.

Compiled code sees the same memory as the C structs of the same names in the headers.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record

# ---- manifolds.pxd ---------------------------------------------------------------------------------------------------


@record
class ManifoldPair(Structure):
    """The two pieces of a manifold, and what was decided about them.

    row_a, row_b  their rows among the bodies
    pieces       which piece of each, as one number (see physics/collision/piece_index.py)
    point_count  1 or 2
    feature_0, feature_1  for each point, the features of the two pieces that make it
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


# ---- contacts.pxd and hits.pxd ---------------------------------------------------------------------------------------


@record
class ContactValues(Structure):
    """The numbers of a contact that events report. They are read together.

    normal_x, normal_y  unit normal from a to b
    depth   of the deepest pair of pieces
    x0, y0, x1, y1  points, in world coordinates
    normal_impulse  of the tick, in mass * speed, 0 or more
    approach_speed  along the normal in the tick, 0 or more
    """

    normal_x: float
    normal_y: float
    depth: float
    x0: float
    y0: float
    x1: float
    y1: float
    normal_impulse: float
    approach_speed: float


@record
class PairHit(Structure):
    """The impacts of a pair within the tick.

    time          of the first impact, as a fraction of the tick, 0 to 1
    normal_x, normal_y  unit normal from a to b; x, y: the point, in world coordinates
    depth         overlap at the first impact: 0, or what was left by game code or the last tick
    x_a, y_a, angle_a, x_b, y_b, angle_b  poses of a and of b at the first impact
    normal_impulse  sum of the normal impulses of all impacts, and of the weight that ground bears after them; 0 if the
                  two do not push
    weight        impulse by which the ground bears the body in a whole tick, if the body has come to rest on it;
                  is_borne: whether `normal_impulse` contains this, from the time of the landing to the end of the tick
    solver_impulse  normal impulse of the solver, if the two did not touch before this tick
    approach_speed  the greatest of these impacts
    row_a, row_b  rows of the two in the tick's Bodies, row_a < row_b
    piece_a, piece_b  which of their pieces met at the first impact
    were_apart    whether the two were apart within this tick before an impact, so that an old contact has ended
    rests         whether the two stayed together after the last impact
    resolved      whether the sweep has resolved an impact of the two by an impulse
    let_through   whether a one-way collider or a pre-solve handler let the two through each other
    by_solver     whether only the solver has pushed the two: then `time` is 1, and the poses are unset
    """

    time: float
    normal_x: float
    normal_y: float
    depth: float
    x: float
    y: float
    x_a: float
    y_a: float
    angle_a: float
    x_b: float
    y_b: float
    angle_b: float
    normal_impulse: float
    solver_impulse: float
    weight: float
    approach_speed: float
    row_a: int
    row_b: int
    piece_a: int
    piece_b: int
    were_apart: bool
    rests: bool
    resolved: bool
    let_through: bool
    by_solver: bool
    is_borne: bool


# ---- seams.pxd -------------------------------------------------------------------------------------------------------


@record
class SurfaceContact(Structure):
    """Where a body touches the surface of a ground piece, relative to the position of the body.

    normal_x, normal_y  towards the body
    x0, y0, x1, y1  two points of a side, or a corner, stored twice
    manifold  row of the manifold
    own       number of the body's own piece
    covers    whether the ground may cover other ground: no handler lets the body pass through it
    """

    normal_x: float
    normal_y: float
    x0: float
    y0: float
    x1: float
    y1: float
    manifold: int
    own: int
    covers: int
