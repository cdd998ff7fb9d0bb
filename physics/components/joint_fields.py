"""The attributes of joints: checked at every assignment, which tells the next tick to look and wakes the bodies.

Their values lie in other attributes, as plain numbers for the tick. Each function makes one property; it returns Any,
and the class says what is read and written.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from operator import attrgetter
from typing import Any

from physics import validate
from physics.components.joint import Joint

Point = tuple[float, float]
Check = Callable[[str, Any], float]
Read = Callable[[Joint], Any]
Write = Callable[[Joint, str, Any], None]


def _field(name: str, read: Read, write: Write, doc: str) -> Any:
    def assign(joint: Joint, value: Any) -> None:
        before = read(joint)
        write(joint, f"{type(joint).__name__}.{name}", value)
        # What writes the same value every tick lets the bodies sleep.
        if read(joint) != before:
            joint._edited = True

    return property(read, assign, doc=doc)


def number(name: str, slot: str, check: Check, doc: str) -> Any:
    """A number."""

    def write(joint: Joint, field: str, value: Any) -> None:
        setattr(joint, slot, check(field, value))

    return _field(name, attrgetter(slot), write, doc)


def option(name: str, slot: str, has: str, check: Check, doc: str) -> Any:
    """A number, or None."""

    def read(joint: Joint) -> float | None:
        return getattr(joint, slot) if getattr(joint, has) else None

    def write(joint: Joint, field: str, value: Any) -> None:
        if value is not None:
            setattr(joint, slot, check(field, value))
        setattr(joint, has, value is not None)

    return _field(name, read, write, doc)


def limits(least: float, doc: str) -> Any:
    """A pair (lowest, highest), or None."""

    def read(joint: Joint) -> Point | None:
        return (joint._low, joint._high) if joint._has_limits else None

    def write(joint: Joint, field: str, value: Any) -> None:
        if value is not None:
            joint._low, joint._high = validate.interval(field, value, least)
        joint._has_limits = value is not None

    return _field("limits", read, write, doc)


def anchor(name: str, side: str, doc: str, *, optional: bool = True) -> Any:
    """A point of a or of b; None, where that may be: where the other one is."""
    x, y, has = f"_{side}_x", f"_{side}_y", f"_has_{side}"
    other = "_has_b" if side == "a" else "_has_a"

    def read(joint: Joint) -> Point | None:
        return (getattr(joint, x), getattr(joint, y)) if getattr(joint, has) else None

    def write(joint: Joint, field: str, value: Any) -> None:
        if value is not None or not optional:
            place = validate.point(field, value)
            setattr(joint, x, place[0])
            setattr(joint, y, place[1])
            # A place in the world, from which both anchors would follow, is given up, as in constructors.
            joint._has_world = False
        elif not getattr(joint, other):
            raise ValueError(
                f"{field}: one anchor follows from the other, and that is not known yet; got None"
            )
        setattr(joint, has, value is not None)

    return _field(name, read, write, doc)


def direction(name: str, doc: str) -> Any:
    """A direction: what is assigned becomes a unit vector. What is one to rounding stays as it is: copies are equal."""

    def read(joint: Joint) -> Point:
        return joint._axis_x, joint._axis_y

    def write(joint: Joint, field: str, value: Any) -> None:
        x, y = validate.point(field, value)
        length = hypot(x, y)
        if not length > 0.0:
            raise ValueError(f"{field} must have a direction, got {value!r}")
        if abs(length - 1.0) > 1e-15:
            x, y = x / length, y / length
        joint._axis_x, joint._axis_y = x, y

    return _field(name, read, write, doc)


def flag(name: str, slot: str, doc: str) -> Any:
    """True or False."""

    def read(joint: Joint) -> bool:
        return bool(getattr(joint, slot))

    def write(joint: Joint, field: str, value: Any) -> None:
        setattr(joint, slot, validate.flag(field, value))

    return _field(name, read, write, doc)
