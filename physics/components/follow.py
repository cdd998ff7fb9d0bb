# cython: annotation_typing=False
# Arguments are checked by `validate`, as in the other components.
"""`Follow`: an entity that is fixed to another one."""

from __future__ import annotations

from typing import Any

import cython

from physics import validate
from physics.misuse import check_calls
from physics.source_signature import SourceSignature


@cython.cclass
class Follow:
    """Fixes its entity to another one, the carrier: a sword, a sensor under the feet, a shield.

    entity  id of the carrier
    offset  (x, y) from the carrier's Transform, in the carrier's own axes, in units
    angle   of the follower relative to the carrier, radians, counter-clockwise

    Each tick, and each `move_and_slide` of the carrier, puts the follower's Transform at its place on the carrier, so
    contacts and queries find the two together. Followers may have followers. A follower does not collide with its
    carrier, nor with others that the carrier carries. If a follower has a Velocity, each tick sets it to the velocity
    that the carrier has at the follower's position, so that a solid follower carries along the bodies that it pushes. A
    follower must not be dynamic (see WeldJoint).

    When the carrier is deleted, the next tick deletes its followers, except those whose Follow was removed. Every
    attribute can be assigned at any time. Raises ValueError or TypeError, naming the field, both here and at
    assignments.
    """

    # _edited  whether another carrier was assigned
    # _record  the carrier's component dict, by which the tick recognizes the carrier; None before the first tick
    if cython.compiled:
        __signature__ = SourceSignature()
    _entity: int
    _x: float
    _y: float
    _angle: float
    _edited: bool
    _record: Any

    def __init__(self, entity: int, offset: tuple[float, float] = (0.0, 0.0), angle: float = 0.0) -> None:
        self.entity = entity
        self.offset = offset
        self.angle = angle

    @property
    def entity(self) -> int:
        """Id of the carrier."""
        return self._entity

    @entity.setter
    def entity(self, value: int) -> None:
        self._entity = validate.entity("Follow.entity", value)
        self._record = None
        self._edited = True

    @property
    def offset(self) -> tuple[float, float]:
        """(x, y) from the carrier, in the carrier's own axes."""
        return (self._x, self._y)

    @offset.setter
    def offset(self, value: tuple[float, float]) -> None:
        self._x, self._y = validate.point("Follow.offset", value)

    @property
    def angle(self) -> float:
        """Radians, counter-clockwise, relative to the carrier."""
        return self._angle

    @angle.setter
    def angle(self, value: float) -> None:
        self._angle = validate.within("Follow.angle", value)

    def __repr__(self) -> str:
        return f"Follow({self.entity!r}, offset={self.offset!r}, angle={self.angle!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Follow, (self.entity, self.offset, self.angle)


check_calls(Follow, ("entity", "offset", "angle"), required=1)
