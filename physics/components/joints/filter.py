"""Two bodies that do not collide."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint import Joint
from physics.misuse import checked_calls


@checked_calls
class FilterJoint(Joint):
    """Keeps two bodies from colliding, and does nothing else: neither body moves or wakes the other.

    a, b  entity ids of bodies of any kind

    Its force is 0: it never breaks, and `break_force` and `break_torque` cannot be assigned.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    def __init__(self, a: int, b: int) -> None:
        super().__init__((), validate.entity("FilterJoint.a", a), validate.entity("FilterJoint.b", b))

    @property
    def collide_connected(self) -> bool:
        """Always False: this is the purpose of the joint."""
        return False

    @collide_connected.setter
    def collide_connected(self, value: bool) -> None:
        raise AttributeError(
            f"FilterJoint.collide_connected cannot be assigned, got {validate.shown(value)}: its bodies never collide. "
            f"Remove the joint to let them collide"
        )

    @property
    def break_force(self) -> float:
        """Infinite: it never breaks."""
        return inf

    @break_force.setter
    def break_force(self, value: float) -> None:
        raise _never_breaks("break_force", value)

    @property
    def break_torque(self) -> float:
        """Infinite: it never breaks."""
        return inf

    @break_torque.setter
    def break_torque(self, value: float) -> None:
        raise _never_breaks("break_torque", value)


def _never_breaks(field: str, value: object) -> AttributeError:
    return AttributeError(
        f"FilterJoint.{field} cannot be assigned, got {validate.shown(value)}: its force is 0, and it never breaks"
    )
