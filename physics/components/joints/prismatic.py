"""A slider."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint_fields import Point, axis, found, limits, motor, number, spring
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import checked_calls


@checked_calls
class PrismaticJoint(HingedJoint):
    """A slider: b moves along an axis of a, and does not turn relative to a.

    axis                direction in a's own frame (in the world, if a is None); any length but 0
    anchor              point where b is held, in world coordinates, at the poses when the joint first works. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; if none is given, the position of b
    reference_angle     angle of b minus that of a (radians) that is held; None: that of the first tick
    limits              (least, greatest) translation of b's anchor along the axis from a's; either may be infinite
    motor_speed         speed of the motor that moves b along the axis (units per second). None: no motor; 0: a brake
    max_force           greatest force of the motor (mass * length / s^2), or infinite
    frequency           greater than 0: a spring pulls b to target_translation, beside motor and limits, with so many
                        oscillations per second of the two against each other
    damping_ratio       of this spring; 0: undamped, 1: no oscillation
    target_translation  translation of b's anchor along the axis from a's at which the spring rests
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    axis: Point = axis("Direction along which b moves, in a's own frame: a unit vector.")
    limits: Point | None = limits(0, -inf, "Least and greatest translation, or None.")
    motor_speed: float | None
    max_force: float
    motor_speed, max_force = motor(0, "max_force", "Of b along the axis, units")
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0)
    target_translation: float = number(
        "target_translation", 0, "rest", validate.number, "At which the spring rests."
    )
    translation: float = found(
        0, "measure", "How far b's anchor is from a's, along the axis, after the last tick."
    )
    speed: float = found(
        0, "rate", "How fast b moves along the axis (units per second), after the last tick."
    )

    def __init__(
        self,
        a: int | None,
        b: int | None,
        axis: Point,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_force: float = inf,
        frequency: float = 0.0,
        damping_ratio: float = 1.0,
        target_translation: float = 0.0,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("along", parallel=True), Row("slide", rigid=True)), a, b, collide_connected)
        self.axis = axis
        self._place(anchor, anchor_a, anchor_b, (0.0, 0.0))
        self.reference_angle = reference_angle
        self.limits = limits
        self.motor_speed = motor_speed
        self.max_force = max_force
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.target_translation = target_translation
        self.break_force = break_force
        self.break_torque = break_torque
