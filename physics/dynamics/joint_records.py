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
    total_impulse_x, total_impulse_y, total_angular_impulse  sums of the tick
    closing_speed  greatest speed at which the anchors of an open joint are brought together
    span          a quarter of the longest of the joint's lengths: used as the size of bodies without a shape
    ratio         how often the angle of b counts (gears)
    break_force, break_torque  above which the joint breaks
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
