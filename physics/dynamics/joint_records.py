"""The records of the joints of a tick.

Compiled code sees the same memory as the C structs of `joint_table.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class JointConstraint(Structure):
    """What is the same for all rows of a joint. Vectors are those of the beginning of the tick: later ones are turned.

    arm_a_x, arm_a_y, arm_b_x, arm_b_y  from each centre of mass to the anchor (until `JointSolver.prepare`: from the
                  entity's position)
    angle         of b less that of a and the reference
    axis_x, axis_y  unit vector that turns with a
    separation_x, separation_y  from a's centre of mass to b's
    total_impulse_x, total_impulse_y, total_angular_impulse  sums over the tick
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


@record
class JointRow(Structure):
    """What is the same for both equations of a row.

    mass_11, mass_12, mass_22  the inverse of a pair's matrix (see `JointTable.invert`); of an axis row, mass_11 is the
                  effective mass
    measure, rate  distance, angle or translation, and its rate of change
    rest          measure at which the row is held, or its spring is at rest
    low, high     limits of the measure
    frequency, damping_ratio  of the spring
    strength      greatest force or torque of motor or spring along the direction; counter_strength: of an axis row,
                  against the direction
    stiffness, drag  of the spring, for one substep: impulse per stretch, and per speed (see joint_rows); pair_drag: the
                  drag that a pair uses
    lower_impulse, upper_impulse  of the limits, in the substep
    joint         index of the joint
    shape         what the row measures (see physics/components/joint_row.py)
    acts          NOTHING, HOLD, SPRING or MOTOR; limited: whether limits act, too
    in_passes     whether motor, spring or rigid row are solved in passes, and not by the JointMatrix
    braced        whether the row is a spring that the JointMatrix may solve (see joint_springs)
    """

    mass_11: float
    mass_12: float
    mass_22: float
    measure: float
    rate: float
    rest: float
    low: float
    high: float
    frequency: float
    damping_ratio: float
    strength: float
    counter_strength: float
    stiffness: float
    drag: float
    pair_drag: float
    lower_impulse: float
    upper_impulse: float
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
    error         at the beginning of the substep: the distance to where the row is held, or to where its spring is at
                  rest
    bend          speed at which the equation opens within the substep because the bodies turn (see joint_turning)
    motor_speed   speed that the motor is to reach
    impulse       of motor, spring or rigid row, in the substep
    """

    nx: float
    ny: float
    ja: float
    jb: float
    error: float
    bend: float
    motor_speed: float
    impulse: float
