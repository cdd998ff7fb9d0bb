"""The records of the solver: bodies, contacts, joints and force fields.

Compiled code sees the same memory as the C structs of the same names in the headers.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record

# ---- solver_bodies.pxd -----------------------------------------------------------------------------------------------


@record
class BodyState(Structure):
    """How a body moves in this tick.

    vx, vy, w   velocity of the centre of mass, and angular velocity
    dx, dy, da  displacement and rotation since the tick began
    """

    vx: float
    vy: float
    w: float
    dx: float
    dy: float
    da: float


@record
class BodyMass(Structure):
    """How a body responds to impulses. All are 0 for a body that cannot be pushed.

    inverse_mass_x, inverse_mass_y  along x and y; they differ if one axis is locked
    """

    inverse_mass_x: float
    inverse_mass_y: float
    inverse_inertia: float


@record
class BodyFreeMotion(Structure):
    """The motion of a body without constraints.

    initial_vx, initial_vy, initial_w  velocity at the beginning of the tick
    start_vx, start_vy, start_w  velocity at the beginning of the substep, after forces and before contacts
    gain_x, gain_y, gain_w       acceleration by gravity and forces; after `prepare_substeps`, the gain of a substep
    damping, angular_damping     rates per second; after `prepare_substeps`, the factors of a substep
    forced_x, forced_y, forced_w  1 if game code applied a force along this coordinate, otherwise 0
    """

    initial_vx: float
    initial_vy: float
    initial_w: float
    start_vx: float
    start_vy: float
    start_w: float
    gain_x: float
    gain_y: float
    gain_w: float
    damping: float
    angular_damping: float
    forced_x: float
    forced_y: float
    forced_w: float


@record
class BodyShift(Structure):
    """A displacement and a rotation: how far game code moved a kinematic body since the last step, or how far a body
    has drifted (see `SolverBodies`)."""

    x: float
    y: float
    angle: float


# ---- contact_table.pxd -----------------------------------------------------------------------------------------------


@record
class ContactConstraint(Structure):
    """The values that all points of a contact have in common.

    normal_x, normal_y  from the first body to the second
    friction       coefficient
    surface_speed  speed at which the surfaces carry each other along the tangent (conveyors)
    push_speed     greatest push-out speed; shift_speed: the part of it that is the speed at which game code moves a
                   kinematic body into the other body
    warm_start_scale  factor on the impulses of the last tick
    slop           depth that is left as it is
    coupling       change of the speed at one of two points by a unit impulse at the other; 0 if they are not solved
                   together
    mass_scale     of the spring (see `Softness`), from `ContactSolver.stiffen`
    restitution    coefficient
    both_dynamic   whether both bodies are FREE; if one is not, the spring is stiffer
    row_a, row_b   rows of the two bodies
    first_point, end_point  index of the first point, and of the first one behind the last
    manifold       row of the manifold
    """

    normal_x: float
    normal_y: float
    friction: float
    surface_speed: float
    push_speed: float
    warm_start_scale: float
    shift_speed: float
    slop: float
    coupling: float
    mass_scale: float
    restitution: float
    both_dynamic: bool
    row_a: int
    row_b: int
    first_point: int
    end_point: int
    manifold: int


@record
class ContactPoint(Structure):
    """A point of a contact, with r from each centre of mass to the point.

    normal_arm_a, normal_arm_b    r x n of the two bodies
    tangent_arm_a, tangent_arm_b  r.n of the two bodies
    gap              between the surfaces when the tick began, plus the slop
    normal_mass, tangent_mass  effective masses
    normal_impulse, tangent_impulse  of the substep
    total_impulse    total normal impulse of the tick
    approach_speed   along the normal when the tick began; 0 if it is too small to bounce
    """

    normal_arm_a: float
    normal_arm_b: float
    tangent_arm_a: float
    tangent_arm_b: float
    gap: float
    normal_mass: float
    tangent_mass: float
    normal_impulse: float
    tangent_impulse: float
    total_impulse: float
    approach_speed: float


# ---- energy_limit.pxd ------------------------------------------------------------------------------------------------


@record
class ClusterEnergy(Structure):
    """What limits the speeds of the fast bodies of a cluster (see energy_limit.py).

    start, initial  kinetic energy at the beginning of the substep, and of the tick
    springs  energy of the stretched springs
    fast     kinetic energy now of the bodies above their free speeds
    mass     of all bodies; a body that can only turn counts as the mass at its rim that has its inertia
    fastest  speed of the fastest body at the beginning of the tick, with what forces add to its speed in the tick
    driven   greatest speed at which something from outside drives the cluster, units/s
    """

    start: float
    initial: float
    springs: float
    fast: float
    mass: float
    fastest: float
    driven: float


# ---- rolling.pxd -----------------------------------------------------------------------------------------------------


@record
class RollingShape(Structure):
    """The shape of one body of a contact at the beginning of the tick.

    cx, cy  from the centre of mass to the middle of the ellipse, to the centre of the disc or of a rounded corner, or,
            on a straight side, to the contact
    hx, hy, ux, uy  semi-axes of the ellipse and the direction of the first, otherwise 0
    radius  of the disc or the rounded corner, otherwise 0
    """

    cx: float
    cy: float
    hx: float
    hy: float
    ux: float
    uy: float
    radius: float


@record
class RollingContact(Structure):
    """A contact that is computed anew in each substep.

    normal_x, normal_y  the normal of a straight side at the beginning of the tick
    contact   index in the table of contacts
    resisted  index of its ResistedContact in `RollingResistance.contacts`
    rolls     which of the two sides is straight: `Manifold.rolls`
    """

    normal_x: float
    normal_y: float
    contact: int
    resisted: int
    rolls: int


# ---- rolling_resistance.pxd ------------------------------------------------------------------------------------------


@record
class ResistedContact(Structure):
    """A contact whose rolling is resisted.

    angular_impulse  of the resistance, in the substep
    coefficient  that of the materials; except for wheels and corners, at least ROLLING_RESISTANCE
    radius   relative radius of curvature of the two bodies
    load     normal impulse at the end of the previous substep
    contact  index in the table of contacts
    """

    angular_impulse: float
    coefficient: float
    radius: float
    load: float
    contact: int


# ---- joint_table.pxd -------------------------------------------------------------------------------------------------


@record
class JointConstraint(Structure):
    """The values that all rows of a joint have in common. Vectors are those of the beginning of the tick; the solver
    turns them with the bodies.

    arm_a_x, arm_a_y, arm_b_x, arm_b_y  from each centre of mass to the anchor (until `JointSolver.prepare`: from the
                  entity's position)
    angle         of b less that of a and the reference
    axis_x, axis_y  unit vector that turns with a
    separation_x, separation_y  from a's centre of mass to b's
    total_impulse_x, total_impulse_y, total_angular_impulse  sums over the tick
    pull_a, pull_b  how strongly the last impulses pull at each body (see `sum_pulls` in
                  physics/dynamics/joint_shapes.py)
    closing_speed  greatest speed at which the anchors of an open joint are brought together
    span          stands in for the reach of a body without a shape: a quarter of the longest of the joint's arms and
                  its length, or the reach of the other body if that is greater
    ratio         factor of the angle of b (gears)
    break_force, break_torque  force and torque above which the joint breaks
    row_a, row_b  rows of the bodies, `SolverBodies.count` being the world
    first_row, end_row  index of the first row, and of the first one behind the last
    live          whether one of the bodies can be pushed, and the joint is not broken
    broken        whether the joint has broken in this tick
    exact         whether the rigid rows of the joint are solved by the JointMatrix
    welded        whether a point and a turn of the joint are springs without bounds, which are solved together
    powered       whether a row is a spring, or a motor whose speed is not 0: brakes do not count
    presses       whether a row is a spring or a motor
    """

    arm_a_x: float
    arm_a_y: float
    arm_b_x: float
    arm_b_y: float
    angle: float
    axis_x: float
    axis_y: float
    separation_x: float
    separation_y: float
    total_impulse_x: float
    total_impulse_y: float
    total_angular_impulse: float
    pull_a: float
    pull_b: float
    closing_speed: float
    span: float
    ratio: float
    break_force: float
    break_torque: float
    row_a: int
    row_b: int
    first_row: int
    end_row: int
    live: bool
    broken: bool
    exact: bool
    welded: bool
    powered: bool
    presses: bool


@record
class JointRow(Structure):
    """The values that both equations of a row have in common.

    mass_11, mass_12, mass_22  the inverse of a pair's matrix (see `JointTable.invert`); of an axis row, mass_11 is the
                  effective mass
    measure, rate  distance, angle or translation, and its rate of change
    measure_q     second measure of a motor with two equations. Its measures are how far b's anchor is from a's along
                  the two directions
    rest          measure at which the row is held, or its spring is at rest
    low, high     limits of the measure
    frequency, damping_ratio  of the spring
    strength      greatest force or torque of motor or spring along the direction; counter_strength: of an axis row,
                  against the direction
    stalled_strength  of a stalled motor: its greatest force or torque in this tick; otherwise 0
    stiffness, drag  of the spring, for one substep: impulse per stretch, and per speed (see joint_rows); pair_drag: the
                  drag that a pair uses
    lower_impulse, upper_impulse  of the limits, in the substep
    measure_before, measure_before_q  the row's measures when the substep began (motors only)
    lag, lag_q    how far the joint lags behind its motor (see `catching_up` in physics/dynamics/joint_rows.py)
    joint         index of the joint
    shape         what the row measures (see physics/components/joint_row.py)
    acts          NOTHING, HOLD, SPRING or MOTOR; limited: whether limits act, too
    in_passes     whether the motor, spring or rigid constraint is solved in passes, and not by the JointMatrix
    braced        whether the row is a spring that the JointMatrix may solve (see joint_springs)
    """

    mass_11: float
    mass_12: float
    mass_22: float
    measure: float
    measure_q: float
    rate: float
    rest: float
    low: float
    high: float
    frequency: float
    damping_ratio: float
    strength: float
    counter_strength: float
    stalled_strength: float
    stiffness: float
    drag: float
    pair_drag: float
    lower_impulse: float
    upper_impulse: float
    measure_before: float
    measure_before_q: float
    lag: float
    lag_q: float
    joint: int
    shape: int
    acts: int
    limited: bool
    in_passes: bool
    braced: bool


@record
class JointEquation(Structure):
    """An equation of a row.

    nx, ny, ja, jb  its direction (see joint_table)
    error         distance to where the row is held; of a spring, its stretch at the beginning of the substep
    bend          speed at which the equation opens within the substep because the bodies turn (see joint_turning)
    motor_speed   speed that the motor is to reach
    impulse       of the motor, spring or rigid constraint, in the substep
    """

    nx: float
    ny: float
    ja: float
    jb: float
    error: float
    bend: float
    motor_speed: float
    impulse: float


# ---- zone_pieces.pxd -------------------------------------------------------------------------------------------------


@record
class ZoneSide(Structure):
    """A side of a piece of a zone.

    x, y    its beginning
    dx, dy  from there to its end
    """

    x: float
    y: float
    dx: float
    dy: float


# ---- force_fields.pxd ------------------------------------------------------------------------------------------------


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
    first_piece, end_piece  its pieces in `ForceFields.zone_pieces`, by which it shares bodies with other fields
    first_liquid_piece, end_liquid_piece  the pieces by which a liquid lifts bodies; these are open above the surface
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
    first_piece: int
    end_piece: int
    first_liquid_piece: int
    end_liquid_piece: int


@record
class FieldLink(Structure):
    """One body in one field.

    gravity_share, drag_share  the fraction of the field's gravity, and of its drag, that acts on the body: 1, or less
              if the body is in several such fields. A liquid's drag follows from the displaced mass
    part      area of the body that is in the field, if the field shares the body with another one
    field     its index
    first_outline, end_outline  the part of the body that a liquid can lift: polygons of `ForceFields.outlines`
    """

    gravity_share: float
    drag_share: float
    part: float
    field: int
    first_outline: int
    end_outline: int


@record
class FieldMember(Structure):
    """A body in one field or several.

    inverse_mass, inverse_inertia  of the body without liquid; inverse_mass is not 0 if axes are locked
    displaced, last_displaced    mass of the liquids that it displaces, and in the tick before; below 0: not known, or
              game code has put the body there
    liquid_flow_x, liquid_flow_y  velocity of these liquids
    ax, ay, aw  accelerations of the body without liquid by forces, and by the system's gravity unless a field replaces
              it
    gravity_scale  of the body
    gravity_x, gravity_y  the system's, unscaled
    damping, angular_damping  rates of the body
    gained_x, gained_y, gained_w  change of the velocity in this tick so far, without damping
    row       of the body
    carried   whether the flow of a zone acts on the body
    first_link, end_link  its part of `ForceFields.links`
    first_outline, end_outline  its part of `ForceFields.outlines`
    """

    inverse_mass: float
    inverse_inertia: float
    displaced: float
    last_displaced: float
    liquid_flow_x: float
    liquid_flow_y: float
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
    carried: bool
    first_link: int
    end_link: int
    first_outline: int
    end_outline: int
