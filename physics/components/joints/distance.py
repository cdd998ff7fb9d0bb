"""A rod, a rope or a spring between two points."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import Point, anchor, collide_connected, found, limits, option, spring
from physics.components.joint_row import Row
from physics.misuse import explained


@explained
class DistanceJoint(Joint):
    """Keeps two points at a distance: a rod, a rope or a spring.

    length         of the rod, or of the spring at rest, greater than 0; None: the distance of the anchors in the first
                   tick
    anchor_a, anchor_b  points of the bodies, relative to their Transforms (in world coordinates, if the body is None)
    limits         (least, greatest) length, 0 or more; the greatest may be infinite. With limits and no frequency the
                   length is free between the limits. A rope: limits=(0, 120)
    frequency      greater than 0: a spring with this number of oscillations per second, in addition to limits. A mass
                   that hangs on it sags by gravity / (2 pi frequency)^2
    damping_ratio  of the spring; 0: undamped, 1: returns without oscillation

    Raises ValueError or TypeError naming the field, here and at assignments.
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "length", "anchor_a", "anchor_b", "limits", "frequency", "damping_ratio", "collide_connected",
    )  # fmt: skip

    length: float | None = option(
        "length", 0, "rest", "has_rest", validate.above_zero, "Of the rod, or of the spring at rest."
    )
    anchor_a: Point | None = anchor("anchor_a", "a", "Point of a, relative to its Transform.", optional=False)
    anchor_b: Point | None = anchor("anchor_b", "b", "Point of b, relative to its Transform.", optional=False)
    limits: Point | None = limits(0, 0.0, "Least and greatest length, or None.")
    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(0)
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
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("between", rigid=True),), a, b, collide_connected)
        self.length = length
        self._has_a = self._has_b = True
        self.anchor_a = anchor_a
        self.anchor_b = anchor_b
        self.limits = limits
        self.frequency = frequency
        self.damping_ratio = damping_ratio
