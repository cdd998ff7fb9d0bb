# cython: annotation_typing=False
# Cython, acting on the annotations, would refuse wrong types before these functions could name the field.
"""Checks of values that users give. Each function returns the value in its plain type, or raises an error that names
the field and the value."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, SupportsFloat, SupportsIndex, cast

import cython

from physics.tolerances import SIZE_MAX, SIZE_MIN

ALL = (1 << 64) - 1
"""A `layer` or `mask` with every bit set."""

_INFINITY = float("inf")
_ID_MAX = (1 << 63) - 1
"""The columns of the tables hold ids as integers of 64 bits."""
NO_ORDER = (set, frozenset, dict, str, bytes, bytearray)
"""Types that can be unpacked, but are no sequence of numbers: a set has no order that the user chose, and "up" is no
pair."""


def shown(value: object) -> str:
    """`value` as error messages write it. Python refuses to write ints of thousands of digits."""
    try:
        return repr(value)
    except ValueError:
        return f"{type(value).__name__} of too many digits to show"


def number(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a finite float. Raises TypeError (not a number) or ValueError (NaN, infinite, too large)."""
    result: cython.double
    if type(value) is float:
        result = value
    else:
        if isinstance(value, (str, bytes, bytearray)) or not (
            hasattr(value, "__float__") or hasattr(value, "__index__")
        ):
            raise TypeError(f"{field} must be a number, got {shown(value)}")
        try:
            result = float(value)
        except (OverflowError, ValueError):  # an int beyond all floats, a signalling NaN of decimal
            raise ValueError(f"{field} must be finite, got {shown(value)}") from None
        except TypeError:
            raise TypeError(f"{field} must be a number, got {shown(value)}") from None
    # A finite number less itself is 0; infinities and NaN give NaN.
    if result - result != 0.0:
        raise ValueError(f"{field} must be finite, got {shown(value)}")
    return result


def at_least_zero(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a finite float of 0 or more."""
    result: float = number(field, value)
    if result < 0.0:
        raise ValueError(f"{field} must be 0 or more, got {shown(value)}")
    return result


def above_zero(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a finite float greater than 0."""
    result: float = number(field, value)
    if result <= 0.0:
        raise ValueError(f"{field} must be greater than 0, got {shown(value)}")
    return result


def size(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a length of a shape, or a mass: greater than 0, and within SIZE_MIN..SIZE_MAX."""
    result: float = above_zero(field, value)
    if not SIZE_MIN <= result <= SIZE_MAX:
        raise ValueError(f"{field} must be between {SIZE_MIN} and {SIZE_MAX}, got {shown(value)}")
    return result


def within(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a finite float of either sign, at most SIZE_MAX from zero."""
    result: float = number(field, value)
    if not -SIZE_MAX <= result <= SIZE_MAX:
        raise ValueError(f"{field} must be within {SIZE_MAX} of zero, got {shown(value)}")
    return result


def up_to_size_max(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a finite float from 0 to SIZE_MAX."""
    result: float = at_least_zero(field, value)
    if result > SIZE_MAX:
        raise ValueError(f"{field} must be at most {SIZE_MAX}, got {shown(value)}")
    return result


def point(field: str, value: object) -> tuple[float, float]:
    """`value` as a pair of finite floats, each at most SIZE_MAX from zero."""
    given_x: Any
    given_y: Any
    x: cython.double
    y: cython.double
    if type(value) is tuple and len(value) == 2 and type(value[0]) is float and type(value[1]) is float:
        # By far the most common case. NaN fails every comparison.
        x, y = value
        if -SIZE_MAX <= x <= SIZE_MAX and -SIZE_MAX <= y <= SIZE_MAX:
            return x, y
    if isinstance(value, NO_ORDER):
        raise TypeError(f"{field} must be a point (x, y), got {shown(value)}")
    try:
        # Anything that can be unpacked into two numbers is a point: tuple, list, pyglet's Vec2.
        given_x, given_y = cast("tuple[float, float]", value)
    except (TypeError, ValueError):
        raise TypeError(f"{field} must be a point (x, y), got {shown(value)}") from None
    x = number(field, given_x)
    y = number(field, given_y)
    if not (-SIZE_MAX <= x <= SIZE_MAX and -SIZE_MAX <= y <= SIZE_MAX):
        raise ValueError(f"{field} must be within {SIZE_MAX} of the origin, got {shown(value)}")
    return x, y


def interval(field: str, value: object, least: float = -_INFINITY) -> tuple[float, float]:
    """`value` as a pair of floats in ascending order, from `least` on; either may be infinite."""
    if isinstance(value, NO_ORDER):
        raise TypeError(f"{field} must be a pair (lowest, highest), got {shown(value)}")
    try:
        low, high = cast("tuple[float, float]", value)
    except (TypeError, ValueError):
        raise TypeError(f"{field} must be a pair (lowest, highest), got {shown(value)}") from None
    low = low if isinstance(low, float) and abs(low) == _INFINITY else number(field, low)
    high = high if isinstance(high, float) and abs(high) == _INFINITY else number(field, high)
    if not (least <= low <= high and low < _INFINITY and high > -_INFINITY):
        start = "" if least == -_INFINITY else f", from {least:g} on"
        raise ValueError(
            f"{field} must be a pair (lowest, highest) in ascending order{start}, got {shown(value)}"
        )
    return float(low), float(high)


def flag(field: str, value: object) -> bool:
    """`value` if it is a bool. Raises TypeError for other types: a truthy string or number is probably a mistake."""
    if value is not True and value is not False:
        raise TypeError(f"{field} must be True or False, got {shown(value)}")
    return value


@cython.cfunc
def _index(field: str, value: Any, wanted: str) -> Any:
    """`value` as an int of any size. A bool does not count as an int."""
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        try:
            return index(value)
        except TypeError:  # a class of numbers, an array of several
            pass
    raise TypeError(f"{field} must be {wanted}, got {shown(value)}")


def bits(field: str, value: SupportsIndex) -> int:
    """`value` as a set of 64 bits, 0..ALL (an `enum.IntFlag` counts as its int)."""
    if value is ALL:  # the default of every query
        return ALL
    result: Any = _index(field, value, "an int or an enum.IntFlag (a set of bits)")
    if not 0 <= result <= ALL:
        hint: str = "; for all bits but some, write ALL & ~bits" if result < 0 else ""
        raise ValueError(f"{field} must be a set of 64 bits, 0..2**64-1, got {shown(value)}{hint}")
    return int(result)


def distance(field: str, value: SupportsFloat | SupportsIndex) -> float:
    """`value` as a float of 0 or more, infinity included."""
    return _INFINITY if isinstance(value, float) and value == _INFINITY else at_least_zero(field, value)


def entity(field: str, value: object, wanted: str = "an entity id") -> int:
    """`value` as an entity id: an int, or an integer of NumPy, as in the arrays of `contact_buffers`. Raises ValueError
    for an integer of more than 64 bits, because no entity has such an id."""
    result: Any = _index(field, value, wanted)
    if not -_ID_MAX - 1 <= result <= _ID_MAX:
        raise ValueError(f"{field} must fit into 64 bits, got {shown(value)}")
    return int(result)


def text(field: str, value: object) -> str:
    """`value` if it is a str."""
    if not isinstance(value, str):
        raise TypeError(f"{field} must be a text, got {shown(value)}")
    return value


def entities(field: str, value: object) -> frozenset[int]:
    """`value` as a set of entity ids: one id or several."""
    ids = value if isinstance(value, Iterable) else (value,)
    try:
        return frozenset([entity(field, each) for each in ids])
    except TypeError:
        raise TypeError(f"{field} must be an entity id or several, got {shown(value)}") from None
