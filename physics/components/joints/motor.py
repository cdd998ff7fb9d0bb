"""A motor that drives one body relative to another."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint_fields import Point, found, number, option, spring, velocity
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import checked_calls


@checked_calls
class MotorJoint(HingedJoint):
    """Drives b relative to a: to a position and an angle, or at a velocity, with limited force and torque.

    anchor              point where b is held, in world coordinates, at the poses of the first tick. Or:
    anchor_a, anchor_b  point of a, relative to its Transform, to which this point of b is pulled; if none is given, the
                        position of b in the first tick
    reference_angle     angle of b minus that of a (radians) that counts as 0; None: that of the first tick
    target_angle        angle of b minus angle of a minus reference_angle (radians) to which b is turned
    frequency           of the two springs, in oscillations per second; 0: no springs
    damping_ratio       of the two springs; 0: undamped, 1: no oscillation
    linear_velocity     None: a spring pulls b. Otherwise b's anchor is driven at this velocity relative to a, in the
                        frame of a (units per second); (0, 0) acts as friction
    angular_velocity    None: a spring turns b. Otherwise b is turned at this velocity (radians per second,
                        counter-clockwise)
    max_force           greatest force (mass * length / s^2), 0 or more, or infinite
    max_torque          greatest torque (mass * length^2 / s^2), 0 or more, or infinite
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    target_angle: float = number(
        "target_angle", 0, "rest", validate.number, "To which b is turned (radians)."
    )
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(1, 0)
    linear_velocity: Point | None = velocity(
        "linear_velocity", 1, "Of b's anchor against a, in a's own frame (units per second); None: a spring."
    )
    angular_velocity: float | None = option(
        "angular_velocity", 0, "speed", "driven", validate.number, "Radians per second; None: a spring."
    )
    max_force: float = number("max_force", 1, "strength", validate.distance, "Of the pull, 0 or more.")
    max_torque: float = number("max_torque", 0, "strength", validate.distance, "Of the turn, 0 or more.")
    angle: float = found(
        0, "measure", "Angle of b less that of a and the reference (radians), after the last tick."
    )
    speed: float = found(0, "rate", "How fast b turns against a (radians per second), after the last tick.")

    def __init__(
        self,
        a: int | None,
        b: int | None,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        target_angle: float = 0.0,
        frequency: float = 5.0,
        damping_ratio: float = 1.0,
        linear_velocity: Point | None = None,
        angular_velocity: float | None = None,
        max_force: float = inf,
        max_torque: float = inf,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = True,
    ) -> None:
        super().__init__((Row("turn"), Row("point")), a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b, (0.0, 0.0))
        self.reference_angle = reference_angle
        self.target_angle = target_angle
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.linear_velocity = linear_velocity
        self.angular_velocity = angular_velocity
        self.max_force = max_force
        self.max_torque = max_torque
        self.break_force = break_force
        self.break_torque = break_torque
