"""A joint that holds two bodies together as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from physics.components.joint_fields import Point, found, spring
from physics.components.joint_row import Row
from physics.components.joints.hinged import HingedJoint
from physics.misuse import explained


@explained
class WeldJoint(HingedJoint):
    """Holds two bodies together, rigidly or by springs.

    anchor              point where they are held, in world coordinates, at the poses of the first tick. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; if none is given, the position of b
    reference_angle     angle of b minus that of a (radians) that is held; None: that of the first tick
    frequency           0: rigid; greater: springs with this number of oscillations per second
    damping_ratio       of the springs; 0: undamped, 1: no oscillation
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "anchor_a", "anchor_b", "reference_angle", "frequency", "damping_ratio", "collide_connected",
    )  # fmt: skip

    frequency: float
    damping_ratio: float
    frequency, damping_ratio = spring(1, 0)
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
        collide_connected: bool = False,
    ) -> None:
        super().__init__((Row("turn", rigid=True), Row("point", rigid=True)), a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b, (0.0, 0.0))
        self.reference_angle = reference_angle
        self.frequency = frequency
        self.damping_ratio = damping_ratio
