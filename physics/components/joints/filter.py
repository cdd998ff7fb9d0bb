"""Two bodies that do not collide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint import Joint
from physics.misuse import checked_calls


@checked_calls
class FilterJoint(Joint):
    """Keeps two bodies from colliding, as joined bodies do, and does nothing else: neither moves or wakes the other.

    a, b  entity ids, of bodies of any kind

    Its force is 0: it never breaks.
    """

    if not TYPE_CHECKING:
        __slots__ = ()

    def __init__(self, a: int, b: int) -> None:
        super().__init__((), validate.entity("FilterJoint.a", a), validate.entity("FilterJoint.b", b))

    @property
    def collide_connected(self) -> bool:
        """False: that is what it is for."""
        return False
