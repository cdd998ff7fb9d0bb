"""The attributes of joints: checked at every assignment, which tells the next tick to look and wakes the bodies."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Generic, TypeVar, overload

from physics import validate
from physics.components.joint import Joint

_T = TypeVar("_T")
_INFINITY = float("inf")
Point = tuple[float, float]


class Field(Generic[_T]):
    """An attribute of a joint whose value lies in other attributes, as plain numbers for the tick."""

    def __init__(self, doc: str) -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type[Joint], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, joint: None, owner: type[Any]) -> Field[_T]: ...
    @overload
    def __get__(self, joint: Joint, owner: type[Any]) -> _T: ...
    def __get__(self, joint: Joint | None, owner: type[Any]) -> Field[_T] | _T:
        return self if joint is None else self.read(joint)

    def __set__(self, joint: Joint, value: _T) -> None:
        before = self.read(joint)
        self.write(joint, f"{type(joint).__name__}.{self.name}", value)
        # What writes the same value every tick lets the bodies sleep.
        if self.read(joint) != before:
            joint._edited = True

    def read(self, joint: Joint) -> _T:
        raise NotImplementedError

    def write(self, joint: Joint, field: str, value: _T) -> None:
        raise NotImplementedError


class Number(Field[float]):
    """A number."""

    def __init__(self, slot: str, check: Callable[[str, float], float], doc: str) -> None:
        super().__init__(doc)
        self.slot, self.check = slot, check

    def read(self, joint: Joint) -> float:
        value: float = getattr(joint, self.slot)
        return value

    def write(self, joint: Joint, field: str, value: float) -> None:
        setattr(joint, self.slot, self.check(field, value))


class Option(Field[float | None]):
    """A number, or None."""

    def __init__(self, slot: str, has: str, check: Callable[[str, float], float], doc: str) -> None:
        super().__init__(doc)
        self.slot, self.has, self.check = slot, has, check

    def read(self, joint: Joint) -> float | None:
        return getattr(joint, self.slot) if getattr(joint, self.has) else None

    def write(self, joint: Joint, field: str, value: float | None) -> None:
        if value is not None:
            setattr(joint, self.slot, self.check(field, value))
        setattr(joint, self.has, value is not None)


class Limits(Field[Point | None]):
    """A pair (lowest, highest), or None."""

    def __init__(self, least: float, doc: str) -> None:
        super().__init__(doc)
        self.least = least

    def read(self, joint: Joint) -> Point | None:
        return (joint._low, joint._high) if joint._has_limits else None

    def write(self, joint: Joint, field: str, value: Point | None) -> None:
        if value is not None:
            joint._low, joint._high = validate.interval(field, value, self.least)
        joint._has_limits = value is not None


class Anchor(Field[Point | None]):
    """A point of a or of b; None, where that may be: where the other one is."""

    def __init__(self, side: str, doc: str, *, optional: bool = True) -> None:
        super().__init__(doc)
        self.slots = f"_{side}_x", f"_{side}_y"
        self.has = f"_has_{side}"
        self.other = "_has_b" if side == "a" else "_has_a"
        self.optional = optional

    def read(self, joint: Joint) -> Point | None:
        x, y = self.slots
        return (getattr(joint, x), getattr(joint, y)) if getattr(joint, self.has) else None

    def write(self, joint: Joint, field: str, value: Point | None) -> None:
        if value is not None or not self.optional:
            for slot, number in zip(self.slots, validate.point(field, value), strict=True):
                setattr(joint, slot, number)
        elif not getattr(joint, self.other):
            raise ValueError(
                f"{field}: one anchor follows from the other, and that is not known yet; got None"
            )
        setattr(joint, self.has, value is not None)


class Target(Field[Point]):
    """Anchor on a, which is the world."""

    def read(self, joint: Joint) -> Point:
        return joint._a_x, joint._a_y

    def write(self, joint: Joint, field: str, value: Point) -> None:
        joint._a_x, joint._a_y = validate.point(field, value)
        joint._has_a = True


class Axis(Field[Point]):
    """A direction: what is assigned becomes a unit vector."""

    def read(self, joint: Joint) -> Point:
        return joint._axis_x, joint._axis_y

    def write(self, joint: Joint, field: str, value: Point) -> None:
        x, y = validate.point(field, value)
        length = hypot(x, y)
        if not length > 0.0:
            raise ValueError(f"{field} must have a direction, got {value!r}")
        joint._axis_x, joint._axis_y = x / length, y / length


class Flag(Field[bool]):
    """True or False."""

    def __init__(self, slot: str, doc: str) -> None:
        super().__init__(doc)
        self.slot = slot

    def read(self, joint: Joint) -> bool:
        return bool(getattr(joint, self.slot))

    def write(self, joint: Joint, field: str, value: bool) -> None:
        setattr(joint, self.slot, validate.flag(field, value))


def strength(field: str, value: float) -> float:
    """A greatest force or torque: 0 or more, infinity included."""
    return validate.distance(field, value)
