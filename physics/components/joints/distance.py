"""A rod, a rope or a spring between two points."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import (
    Point,
    anchor,
    collide_connected,
    found,
    limits,
    motor,
    number,
    option,
    spring,
)
from physics.components.joint_row import Row
from physics.misuse import checked_calls


@checked_calls
class DistanceJoint(Joint):
    """Keeps two points at a distance: a rod, a rope or a spring.

    length         of the rod, or of the spring at rest, greater than 0; None: the distance in the first tick
    anchor_a, anchor_b  points of the bodies, relative to their Transforms (an end that is None: a point of the world)
    limits         (least, greatest) length, 0 or more; the greatest may be infinite. With limits and no frequency, the
                   joint is no rod: the length is free between the limits. A rope: limits=(0, 120)
    frequency      greater than 0: a spring with so many oscillations per second (see damping_ratio), in addition to
                   limits. A mass that hangs on the spring sags by gravity / (2 pi frequency)^2
    damping_ratio  of the spring; 0: undamped, 1: returns without oscillation
    max_tension    greatest force with which the spring pulls the two together (mass * length / s^2), 0 or more
    max_compression  greatest force with which the spring pushes the two apart, 0 or more. (A rod has no such limits:
                     see break_force)
    motor_speed    speed at which a motor drives the length (units per second; negative: shorter), within limits and
                   beside a spring, in place of a rod. None: no motor; 0: a brake
    max_force      greatest force of the motor (mass * length / s^2), 0 or more, or infinite

    Raises ValueError or TypeError naming the field, here and at assignments.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    length: float | None = option(
        "length", 0, "rest", "has_rest", validate.above_zero, "Of the rod, or of the spring at rest."
    )
    anchor_a: Point | None = anchor("anchor_a", "a", "Point of a, relative to its Transform.", optional=False)
    anchor_b: Point | None = anchor("anchor_b", "b", "Point of b, relative to its Transform.", optional=False)
    limits: Point | None = limits(0, 0.0, "Least and greatest length, or None.")
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0)
    max_tension: float = number(
        "max_tension", 0, "pull", validate.distance, "Of the spring's pull, 0 or more."
    )
    max_compression: float = number(
        "max_compression", 0, "push", validate.distance, "Of the spring's push, 0 or more."
    )
    motor_speed: float | None
    max_force: float
    motor_speed, max_force = motor(0, "max_force", "Of the length, units")
    collide_connected: bool = collide_connected()
    current_length: float = found(
        0, "measure", "Distance of the two anchors after the last tick; 0 before the first."
    )
    speed: float = found(0, "rate", "How fast it grows longer (units per second), after the last tick.")

    def __init__(
        self,
        a: int | None,
        b: int | None,
        length: float | None = None,
        *,
        anchor_a: Point = (0.0, 0.0),
        anchor_b: Point = (0.0, 0.0),
        limits: tuple[float, float] | None = None,
        frequency: float = 0.0,
        damping_ratio: float = 0.0,
        max_tension: float = inf,
        max_compression: float = inf,
        motor_speed: float | None = None,
        max_force: float = inf,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("between", rigid=True, parallel=True),), a, b, collide_connected)
        self.length = length
        self._has_a = self._has_b = True
        self.anchor_a = anchor_a
        self.anchor_b = anchor_b
        self.limits = limits
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.max_tension = max_tension
        self.max_compression = max_compression
        self.motor_speed = motor_speed
        self.max_force = max_force
        self.break_force = break_force
        self.break_torque = break_torque

    def _options(self) -> dict[str, Any]:
        """The arguments that rebuild the joint. A length of 0, from anchors that coincided in the first tick, is not a
        valid argument: the first tick of the copy measures it again."""
        options = super()._options()
        if self.length == 0.0:
            del options["length"]
        return options
