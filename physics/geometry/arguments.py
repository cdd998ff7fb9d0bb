"""Checks of what the public functions of `physics.geometry` are given."""

from __future__ import annotations

import cython

from physics.shapes.base import Shape
from physics.validate import number

if cython.compiled:
    from cython.cimports.physics.components.motion import Transform
else:
    from physics.components.motion import Transform
    from physics.shapes.convex import Convex


@cython.cfunc
def pieces(name: str, value: object) -> tuple[Convex, ...]:
    """The convex pieces of the argument called `name`. Raises TypeError if it is not a shape."""
    if isinstance(value, Shape):
        return value._convexes
    hint = "; that is a class: make one" if isinstance(value, type) and issubclass(value, Shape) else ""
    raise TypeError(f"{name} must be a shape, got {value!r}{hint}")


@cython.cfunc
def pose(name: str, value: object) -> Transform:
    """The argument called `name`. Raises TypeError if it is not a Transform, ValueError if it is not finite."""
    if not isinstance(value, Transform):
        raise TypeError(f"{name} must be a Transform, got {value!r}")
    result: Transform = value
    # One comparison for all three: infinities and NaN make a difference that is not 0.
    if not (result.x - result.x) + (result.y - result.y) + (result.angle - result.angle) == 0.0:
        number(f"{name}.x", result.x)
        number(f"{name}.y", result.y)
        number(f"{name}.angle", result.angle)
    return result
