"""A wheel that turns one way."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics.components.joint import Joint
from physics.components.joint_fields import clicks, collide_connected, found
from physics.components.joint_row import Row
from physics.misuse import checked_calls


@checked_calls
class RatchetJoint(Joint):
    """Lets b turn relative to a in one direction, and back only as far as the last click: a socket wrench. It does not
    hold the bodies in place.

    ratchet  angle from click to click (radians), any number but 0; positive: b turns counter-clockwise freely
    phase    angle of b minus that of a (radians) at which there is a click; None: that of the first tick
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    ratchet: float
    phase: float | None
    ratchet, phase = clicks()
    collide_connected: bool = collide_connected()
    angle: float = found(
        0, "measure", "Angle of b less that of a and the phase (radians), after the last tick."
    )
    speed: float = found(0, "rate", "How fast b turns against a (radians per second), after the last tick.")

    def __init__(
        self,
        a: int | None,
        b: int | None,
        ratchet: float,
        phase: float | None = None,
        *,
        break_force: float = inf,
        break_torque: float = inf,
        collide_connected: bool = True,
    ) -> None:
        super().__init__((Row("turn"),), a, b, collide_connected)
        self._has_a = self._has_b = True
        self.ratchet = ratchet
        self.phase = phase
        self.break_force = break_force
        self.break_torque = break_torque
