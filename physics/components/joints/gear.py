"""Two wheels that turn each other."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import collide_connected, option, ratio
from physics.components.joint_row import Row
from physics.misuse import checked_calls


@checked_calls
class GearJoint(Joint):
    """Keeps the rotations of two bodies in a ratio: gears, belts, a rudder and its wheel. It does not hold the bodies
    in place.

    ratio  how often a turns for each turn of b, any number but 0; negative: in opposite directions, like gears that
           mesh. If another ratio is assigned, the phase is set from the present angles
    phase  ratio * angle of b minus angle of a (radians), which is held; None: that of the first tick

    `torque` is the torque on b; the torque on a is -torque / ratio. Each of the two needs a hinge, or something else
    that holds it in place.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    ratio: float = ratio("ratio", "How often a turns for each turn of b.")
    phase: float | None = option(
        "phase", None, "_reference", "_has_reference", validate.number,
        "Of ratio * angle of b less angle of a (radians); None: as they stand at the first tick.",
    )  # fmt: skip
    collide_connected: bool = collide_connected()

    def __init__(
        self,
        a: int | None,
        b: int | None,
        ratio: float = 1.0,
        phase: float | None = None,
        *,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = True,
    ) -> None:
        super().__init__((Row("turn", rigid=True),), a, b, collide_connected)
        self._has_a = self._has_b = True
        self.ratio = ratio
        self.phase = phase
        self.break_force = break_force
        self.break_torque = break_torque
