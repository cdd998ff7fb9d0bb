"""A hinge."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, ClassVar

from physics.components.joint_fields import Point, found, limits, motor
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import explained


@explained
class RevoluteJoint(HingedJoint):
    """A hinge: two bodies turn about a point that they share.

    anchor              this point in world coordinates, at the poses of the first tick. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; one of them is enough
    reference_angle     angle of b minus that of a (radians) that counts as 0; None: that of the first tick
    limits              (least, greatest) angle, in radians; either may be infinite
    motor_speed         angular velocity of b relative to a (radians per second, counter-clockwise). None: no motor; 0:
                        a brake
    max_torque          greatest torque of the motor (mass * length^2 / s^2), or infinite
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "anchor_a", "anchor_b", "reference_angle", "limits", "motor_speed", "max_torque", "collide_connected",
    )  # fmt: skip

    limits: Point | None = limits(0, -inf, "Least and greatest angle (radians), or None.")
    motor_speed: float | None
    max_torque: float
    motor_speed, max_torque = motor(0, "max_torque", "Of b against a, radians")
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
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("turn"), Row("point", rigid=True)), a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b)
        self.reference_angle = reference_angle
        self.limits = limits
        self.motor_speed = motor_speed
        self.max_torque = max_torque
