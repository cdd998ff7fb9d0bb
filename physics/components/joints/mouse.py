"""A joint for drag and drop."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import Point, anchor, number, spring
from physics.components.joint_row import Row
from physics.misuse import checked_calls


@checked_calls
class MouseJoint(Joint):
    """Pulls a body by a spring towards a point of the world, which may be assigned in each tick: drag and drop.

    body           id of the entity that is pulled
    target         the point, in world coordinates
    anchor         the point of the body that is pulled, relative to its Transform; None: the point that is at the
                   target in the first tick
    frequency      of the spring, in oscillations per second, greater than 0
    damping_ratio  of the spring; 0: undamped, 1: no oscillation
    max_force      greatest force (mass * length / s^2), 0 or more, or infinite
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    target: Point = anchor("target", "a", "Where the body is pulled to, in the world.", optional=False)
    anchor: Point | None = anchor(
        "anchor", "b", "Point of the body that is pulled, relative to its Transform."
    )
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0, check=validate.above_zero)
    max_force: float = number("max_force", 0, "strength", validate.distance, "Of the pull, 0 or more.")

    def __init__(
        self,
        body: int,
        target: Point,
        *,
        anchor: Point | None = None,
        frequency: float = 5.0,
        damping_ratio: float = 1.0,
        max_force: float = inf,
        break_force: float = inf,
        break_torque: float = inf,
    ) -> None:
        super().__init__((Row("point"),), None, validate.entity("MouseJoint.body", body), True)
        self.target = target
        self.anchor = anchor
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.max_force = max_force
        self.break_force = break_force
        self.break_torque = break_torque

    @property
    def body(self) -> int | None:
        """The entity that is pulled."""
        return self.b
