"""A joint that holds two bodies together as one."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics.components.joint_fields import Point, found, own_spring
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import checked_calls


@checked_calls
class WeldJoint(HingedJoint):
    """Holds two bodies together, rigidly or by springs.

    anchor                 point where the two are held, in world coordinates, at the poses when the joint first works.
                           Or:
    anchor_a, anchor_b     the point of each body, relative to its Transform; if none is given, the position of b
    reference_angle        angle of b minus that of a (radians) that is held; None: that of the first tick
    frequency              0: rigid; greater: a spring with so many oscillations per second
    damping_ratio          of this spring; 0: undamped, 1: returns without oscillation
    angular_frequency      frequency for the angle alone; None: the same as `frequency`. If the anchors are held rigidly
                           and the angle by a spring, the oscillations are those about the anchor
    angular_damping_ratio  damping ratio for the angle alone; None: the same as `damping_ratio`
    """

    if not TYPE_CHECKING:
        __slots__ = ("_own_frequency", "_own_damping_ratio")

    frequency: float
    damping_ratio: float
    angular_frequency: float | None
    angular_damping_ratio: float | None
    frequency, angular_frequency = own_spring("frequency")
    damping_ratio, angular_damping_ratio = own_spring("damping_ratio")
    angle: float = found(
        0, "measure", "By how much b has turned from where it is held (radians), after the last tick."
    )

    def __init__(
        self,
        a: int | None,
        b: int | None,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        frequency: float = 0.0,
        damping_ratio: float = 1.0,
        angular_frequency: float | None = None,
        angular_damping_ratio: float | None = None,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("turn", rigid=True), Row("point", rigid=True)), a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b, (0.0, 0.0))
        self.reference_angle = reference_angle
        self._own_frequency = self._own_damping_ratio = None
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.angular_frequency = angular_frequency
        self.angular_damping_ratio = angular_damping_ratio
        self.break_force = break_force
        self.break_torque = break_torque
