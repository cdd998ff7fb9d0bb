"""Checks the arguments of the public functions of `physics.geometry`."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.motion import Transform
from physics.geometry.results import Motion
from physics.shapes.base import Shape
from physics.tolerances import SIZE_MAX
from physics.validate import NO_ORDER, number, shown

if not cython.compiled:
    from physics.shapes.convex import Convex


def pieces(name: str, value: object) -> tuple[Convex, ...]:
    """The convex pieces of the argument called `name`. Raises TypeError if it is not a shape."""
    if isinstance(value, Shape):
        return value._convexes
    hint: str = "; that is a class: make one" if isinstance(value, type) and issubclass(value, Shape) else ""
    raise TypeError(f"{name} must be a shape, got {shown(value)}{hint}")


def pose(name: str, value: object) -> Transform:
    """The argument called `name`. Raises TypeError if it is not a Transform, ValueError if it is not finite or
    larger than SIZE_MAX: products of greater lengths overflow."""
    if not isinstance(value, Transform):
        raise TypeError(f"{name} must be a Transform, got {shown(value)}")
    result: Transform = value
    # NaN fails every comparison.
    if not (abs(result.x) <= SIZE_MAX and abs(result.y) <= SIZE_MAX and abs(result.angle) <= SIZE_MAX):
        number(f"{name}.x", result.x)
        number(f"{name}.y", result.y)
        number(f"{name}.angle", result.angle)
        raise ValueError(f"{name} must be within {SIZE_MAX} of zero, got {shown(value)}")
    return result


def motion(name: str, value: Any) -> Motion:
    """The argument called `name` as three finite floats. Raises TypeError if it is not a motion, ValueError if it is
    not finite or larger than SIZE_MAX."""
    parts: Any = () if isinstance(value, NO_ORDER) else value
    try:
        dx, dy, dangle = parts
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a motion (dx, dy, dangle), got {shown(value)}") from None
    for field, given in (("dx", dx), ("dy", dy), ("dangle", dangle)):
        # The name of the field is only composed for a wrong value or an unusual type of number: composing takes time.
        if not (type(given) is float or type(given) is int) or not -SIZE_MAX <= given <= SIZE_MAX:
            number(f"{name}.{field}", given)
            if not -SIZE_MAX <= float(given) <= SIZE_MAX:
                raise ValueError(f"{name}.{field} must be within {SIZE_MAX} of zero, got {shown(given)}")
    return float(dx), float(dy), float(dangle)
