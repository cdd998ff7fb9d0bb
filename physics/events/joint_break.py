"""The event of a joint that breaks."""

from __future__ import annotations

from typing import Any, TypeVar

from physics.components.joint import Joint
from physics.events.event import _MISSING, component_of

_C = TypeVar("_C")
_D = TypeVar("_D")


class JointBreak:
    """A joint that broke, because it needed more than its `break_force` or `break_torque`. A copy: keep it as long as
    you like.

    a, b    ids of the two entities, None for the world; in the order that the subscription asks for, else as the joint
            has them
    entity  the entity that had the joint. If it had no other component, it is deleted by now
    joint   the joint, which is no component of the entity any more
    force   the force of the joint in its last tick (mass * length / s^2)
    torque  the torque by which the joint turned b relative to a (mass * length^2 / s^2), counter-clockwise
    """

    __slots__ = ("a", "b", "entity", "joint", "force", "torque", "_record_a", "_record_b")

    def __init__(
        self, entity: int, joint: Joint, record_a: dict[type[Any], Any], record_b: dict[type[Any], Any]
    ) -> None:
        self.a = joint.a
        self.b = joint.b
        self.entity = entity
        self.joint = joint
        self.force = joint.force
        self.torque = joint.torque
        self._record_a = record_a
        self._record_b = record_b

    @property
    def _records(self) -> tuple[dict[type[Any], Any], dict[type[Any], Any]]:
        """The component dicts of the two entities; an empty dict for the world."""
        return self._record_a, self._record_b

    def component_a(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `a`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.a, self._record_a, {}, component_type, default)

    def component_b(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `b`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.b, self._record_b, {}, component_type, default)

    def other(self, entity: int | None) -> int | None:
        """The one of the two that is not `entity`. Raises ValueError if `entity` is neither."""
        if entity not in (self.a, self.b):
            raise ValueError(f"entity {entity!r} is neither {self.a} nor {self.b}")
        return self.b if entity == self.a else self.a

    def _flipped(self) -> JointBreak:
        """The same with a and b in each other's place."""
        event = JointBreak(self.entity, self.joint, self._record_b, self._record_a)
        event.a, event.b = self.b, self.a
        event.force, event.torque = self.force, 0.0 - self.torque
        return event

    def __repr__(self) -> str:
        return (
            f"<JointBreak of {type(self.joint).__name__} a={self.a} b={self.b} entity={self.entity} "
            f"force={self.force} torque={self.torque}>"
        )
