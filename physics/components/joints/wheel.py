"""A wheel on a spring."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics.components.joint_fields import Point, axis, found, limits, motor, spring
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import checked_calls


@checked_calls
class WheelJoint(HingedJoint):
    """A wheel b on a chassis a: it turns freely, and moves along an axis of a against a spring.

    axis                direction of the suspension in the frame of a (of the world, if a is None), of any length but 0
    anchor              point where b is held, in world coordinates, at the poses of the first tick. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; if none is given, the position of b
    reference_angle     angle of b minus that of a (radians) that counts as 0; None: that of the first tick
    limits              (least, greatest) translation of b's anchor along the axis from a's; either may be infinite
    frequency           of the spring, in oscillations per second of the two against each other; 0: no spring
    damping_ratio       of the spring; 0: undamped, 1: returns without oscillation
    motor_speed         angular velocity of b relative to a (radians per second, counter-clockwise). None: no motor; 0:
                        a brake
    max_torque          greatest torque of the motor (mass * length^2 / s^2), or infinite
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    axis: Point = axis("Direction along which b is sprung, in a's own frame: a unit vector.")
    limits: Point | None = limits(0, -inf, "Least and greatest translation, or None.")
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0)
    motor_speed: float | None
    max_torque: float
    motor_speed, max_torque = motor(1, "max_torque", "Of b against a, radians")
    translation: float = found(
        0, "measure", "How far b's anchor is from a's, along the axis, after the last tick."
    )
    angle: float = found(
        1, "measure", "Angle of b less that of a and the reference (radians), after the last tick."
    )
    speed: float = found(1, "rate", "How fast b turns against a (radians per second), after the last tick.")

    def __init__(
        self,
        a: int | None,
        b: int | None,
        axis: Point = (0.0, 1.0),
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        limits: tuple[float, float] | None = None,
        frequency: float = 3.0,
        damping_ratio: float = 0.7,
        motor_speed: float | None = None,
        max_torque: float = inf,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("along"), Row("turn"), Row("across", rigid=True)), a, b, collide_connected)
        self.axis = axis
        self._place(anchor, anchor_a, anchor_b, (0.0, 0.0))
        self.reference_angle = reference_angle
        self.limits = limits
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.motor_speed = motor_speed
        self.max_torque = max_torque
        self.break_force = break_force
        self.break_torque = break_torque
