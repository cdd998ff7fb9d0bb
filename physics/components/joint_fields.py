"""Properties of joints. An assignment is checked, marks the joint as edited, and so wakes its bodies in the next tick.

The values are stored as plain numbers in other attributes of the joint or, if a row number is given, of one of its
rows. Each function makes one property, or a pair; it returns Any, and the class has the annotation.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_row import Row

Point = tuple[float, float]
Check = Callable[[str, Any], float]
Read = Callable[[Joint], Any]
Write = Callable[[Joint, str, Any], None]


def _field(name: str, read: Read, write: Write, doc: str) -> Any:
    def assign(joint: Joint, value: Any) -> None:
        before = read(joint)
        write(joint, f"{type(joint).__name__}.{name}", value)
        # Assigning the same value in every tick does not keep the bodies awake.
        if read(joint) != before:
            joint._edited = True

    return property(read, assign, doc=doc)


def _holder(row: int | None) -> Callable[[Joint], Any]:
    """A function that returns the object with the numbers: the joint, or one of its rows."""
    return (lambda joint: joint) if row is None else (lambda joint: joint._rows[row])


def number(name: str, row: int, slot: str, check: Check, doc: str, *more: int) -> Any:
    """A number of a row, and of the rows `more`."""

    def read(joint: Joint) -> float:
        value: float = getattr(joint._rows[row], slot)
        return value

    def write(joint: Joint, field: str, value: Any) -> None:
        value = check(field, value)
        for one in (row, *more):
            setattr(joint._rows[one], slot, value)

    return _field(name, read, write, doc)


def option(name: str, row: int | None, slot: str, has: str, check: Check, doc: str) -> Any:
    """A number, or None."""
    holder = _holder(row)

    def read(joint: Joint) -> float | None:
        return getattr(holder(joint), slot) if getattr(holder(joint), has) else None

    def write(joint: Joint, field: str, value: Any) -> None:
        if value is not None:
            setattr(holder(joint), slot, check(field, value))
        setattr(holder(joint), has, value is not None)

    return _field(name, read, write, doc)


def limits(row: int, least: float, doc: str) -> Any:
    """A pair (lowest, highest), or None."""

    def read(joint: Joint) -> Point | None:
        one: Row = joint._rows[row]
        return (one.low, one.high) if one.limited else None

    def write(joint: Joint, field: str, value: Any) -> None:
        one: Row = joint._rows[row]
        if value is not None:
            one.low, one.high = validate.interval(field, value, least)
        one.limited = value is not None

    return _field("limits", read, write, doc)


def found(row: int, slot: str, doc: str) -> Any:
    """A result of the last tick: `measure` or `rate` of a row; 0 before the first tick. Copies keep it."""
    return property(lambda joint: getattr(joint._rows[row], slot), doc=doc)


def velocity(name: str, row: int, doc: str) -> Any:
    """The velocity of a motor of two equations, or None: no motor."""

    def read(joint: Joint) -> Point | None:
        one: Row = joint._rows[row]
        return (one.speed, one.speed_q) if one.driven else None

    def write(joint: Joint, field: str, value: Any) -> None:
        one: Row = joint._rows[row]
        if value is not None:
            one.speed, one.speed_q = validate.point(field, value)
        one.driven = value is not None

    return _field(name, read, write, doc)


def anchor(name: str, side: str, doc: str, *, optional: bool = True) -> Any:
    """An anchor of a or b. If it is optional, None means the point where the other anchor is."""
    x, y, has = f"_{side}_x", f"_{side}_y", f"_has_{side}"
    other = "_has_b" if side == "a" else "_has_a"

    def read(joint: Joint) -> Point | None:
        return (getattr(joint, x), getattr(joint, y)) if getattr(joint, has) else None

    def write(joint: Joint, field: str, value: Any) -> None:
        if value is not None or not optional:
            place = validate.point(field, value)
            setattr(joint, x, place[0])
            setattr(joint, y, place[1])
            # The assigned anchor replaces the point of the world, as in constructors.
            joint._has_world = False
        elif not getattr(joint, other):
            raise ValueError(
                f"{field}: one anchor follows from the other, and that is not known yet; got None"
            )
        setattr(joint, has, value is not None)

    return _field(name, read, write, doc)


def axis(doc: str) -> Any:
    """A direction. The assigned vector is normalized, unless it is a unit vector to rounding, so that copies are
    equal."""

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

    return _field("axis", read, write, doc)


def collide_connected() -> Any:
    """Whether the two joined bodies collide with each other."""

    def write(joint: Joint, field: str, value: Any) -> None:
        joint._collide_connected = validate.flag(field, value)

    return _field(
        "collide_connected",
        lambda joint: bool(joint._collide_connected),
        write,
        "Whether the two entities still collide with each other; False: they do not meet at all, as if filtered.",
    )


def spring(row: int, *more: int, check: Check = validate.at_least_zero) -> Any:
    """The two properties of a spring: frequency and damping ratio."""
    damping = "Of the spring: 0 swings on, 1 comes back without a swing."
    return (
        number("frequency", row, "frequency", check, "Of the spring, in swings per second; 0: none.", *more),
        number("damping_ratio", row, "damping_ratio", validate.at_least_zero, damping, *more),
    )


def own_spring(slot: str) -> Any:
    """Two properties: a number of the spring of the anchors (row 1), and that of the spring of the angle (row 0), which
    may be None: the same as that of the anchors."""
    own = f"_own_{slot}"

    def share(joint: Joint) -> None:
        given = getattr(joint, own)
        setattr(joint._rows[0], slot, getattr(joint._rows[1], slot) if given is None else given)

    def read(joint: Joint) -> float:
        value: float = getattr(joint._rows[1], slot)
        return value

    def write(joint: Joint, field: str, value: Any) -> None:
        setattr(joint._rows[1], slot, validate.at_least_zero(field, value))
        share(joint)

    def write_own(joint: Joint, field: str, value: Any) -> None:
        setattr(joint, own, None if value is None else validate.at_least_zero(field, value))
        share(joint)

    return (
        _field(slot, read, write, "Of the spring; a frequency of 0: rigid."),
        _field(
            f"angular_{slot}", lambda joint: getattr(joint, own), write_own, f"Of the angle; None: as {slot}."
        ),
    )


def motor(row: int, strength: str, unit: str) -> Any:
    """The two properties of a motor: its speed, or None, and the greatest force or torque."""
    return (
        option("motor_speed", row, "speed", "driven", validate.number, f"{unit} per second; None: no motor."),
        number(strength, row, "strength", validate.distance, "Greatest of the motor, 0 or more."),
    )


def ratio(name: str, doc: str) -> Any:
    """How often a turns for each turn of b, any number but 0. Assigning another ratio sets the phase from the present
    angles."""

    def read(joint: Joint) -> float:
        return joint._ratio

    def write(joint: Joint, field: str, value: Any) -> None:
        given = _not_zero(field, value)
        joint._has_reference = joint._has_reference and given == joint._ratio
        joint._ratio = given

    return _field(name, read, write, doc)


def clicks() -> Any:
    """The two numbers of a ratchet: the angle from click to click, and the phase. After an assignment, the ratchet
    finds its last click anew."""

    def read(joint: Joint) -> float:
        one: Row = joint._rows[0]
        return one.ratchet

    def write(joint: Joint, field: str, value: Any) -> None:
        one: Row = joint._rows[0]
        one.ratchet = _not_zero(field, value)
        one.limited = False

    def read_phase(joint: Joint) -> float | None:
        return joint._reference if joint._has_reference else None

    def write_phase(joint: Joint, field: str, value: Any) -> None:
        one: Row = joint._rows[0]
        if value is not None:
            joint._reference = validate.number(field, value)
        joint._has_reference = value is not None
        one.limited = False

    return (
        _field("ratchet", read, write, "From click to click (radians)."),
        _field("phase", read_phase, write_phase, "Where there is a click (radians)."),
    )


def _not_zero(field: str, value: Any) -> float:
    """`value` as a finite float other than 0."""
    result: float = validate.number(field, value)
    if result == 0.0:
        raise ValueError(f"{field} must not be 0, got {value!r}")
    return result
