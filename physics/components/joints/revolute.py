"""A hinge."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint_fields import Point, found, limits, motor, number, spring
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import checked_calls


@checked_calls
class RevoluteJoint(HingedJoint):
    """A hinge: two bodies turn about a point that they share.

    anchor              this point in world coordinates, at the poses of the first tick. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; one of them is enough
    reference_angle     angle of b minus that of a (radians) that counts as 0; None: that of the first tick
    limits              (least, greatest) angle, in radians; either may be infinite
    motor_speed         angular velocity of b relative to a (radians per second, counter-clockwise). None: no motor; 0:
                        a brake
    max_torque          greatest torque of the motor (mass * length^2 / s^2), or infinite
    frequency           greater than 0: a spring turns b to target_angle, beside motor and limits, with so many
                        oscillations per second of the two about the point that they share
    damping_ratio       of this spring; 0: undamped, 1: no oscillation
    target_angle        angle of b minus angle of a minus reference_angle (radians) at which the spring rests
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    limits: Point | None = limits(0, -inf, "Least and greatest angle (radians), or None.")
    motor_speed: float | None
    max_torque: float
    motor_speed, max_torque = motor(0, "max_torque", "Of b against a, radians")
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0)
    target_angle: float = number(
        "target_angle", 0, "rest", validate.number, "At which the spring rests (radians)."
    )
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
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_torque: float = inf,
        frequency: float = 0.0,
        damping_ratio: float = 1.0,
        target_angle: float = 0.0,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("turn", parallel=True), Row("point", rigid=True)), a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b)
        self.reference_angle = reference_angle
        self.limits = limits
        self.motor_speed = motor_speed
        self.max_torque = max_torque
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.target_angle = target_angle
        self.break_force = break_force
        self.break_torque = break_torque
