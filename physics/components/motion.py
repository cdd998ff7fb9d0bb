# cython: annotation_typing=False
# Arguments are checked by `validate`, which takes whatever is a number and names the field of what is not. Cython,
# acting on the annotations, would refuse them before that, without the name: an enum.IntFlag for an int, for one.
"""Where an entity is and how it moves: `Transform` and `Velocity`.

Attributes are plain C doubles in the compiled build: game code reads and writes thousands of them a tick, so
assignments are not checked here. What is not finite is found, and reported with its entity, when a system gathers it.
"""

from __future__ import annotations

import math
from typing import Any

import cython

from physics import validate
from physics.misuse import explain_calls


@cython.cclass
class Transform:
    """Position (the game's units; x right, y up) and `angle` (radians, counter-clockwise) of an entity.

    Raises ValueError or TypeError when a value given here is not a finite number. Assignments are unchecked.
    """

    if not cython.compiled:
        __slots__ = ("x", "y", "angle")
    x: float
    y: float
    angle: float

    def __init__(self, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> None:
        self.x = validate.number("Transform.x", x)
        self.y = validate.number("Transform.y", y)
        self.angle = validate.number("Transform.angle", angle)

    @property
    def degrees(self) -> float:
        """`angle` in degrees, counter-clockwise (pyglet's `rotation` is its negative)."""
        return math.degrees(self.angle)

    @degrees.setter
    def degrees(self, value: float) -> None:
        self.angle = math.radians(value)

    def __repr__(self) -> str:
        return f"Transform(x={self.x!r}, y={self.y!r}, angle={self.angle!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (Transform, self.x, self.y, self.angle)

    if not cython.compiled:

        def __setattr__(self, name: str, value: float) -> None:
            object.__setattr__(self, name, _as_double(name, value))


@cython.cclass
class Velocity:
    """Speed of an entity: `x`, `y` in units per second, `angular` in radians per second (counter-clockwise).

    Raises ValueError or TypeError when a value given here is not a finite number. Assignments are unchecked.
    """

    if not cython.compiled:
        __slots__ = ("x", "y", "angular")
    x: float
    y: float
    angular: float

    def __init__(self, x: float = 0.0, y: float = 0.0, angular: float = 0.0) -> None:
        self.x = validate.number("Velocity.x", x)
        self.y = validate.number("Velocity.y", y)
        self.angular = validate.number("Velocity.angular", angular)

    def __repr__(self) -> str:
        return f"Velocity(x={self.x!r}, y={self.y!r}, angular={self.angular!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (Velocity, self.x, self.y, self.angular)

    if not cython.compiled:

        def __setattr__(self, name: str, value: float) -> None:
            object.__setattr__(self, name, _as_double(name, value))


explain_calls(Transform, ("x", "y", "angle"))
explain_calls(Velocity, ("x", "y", "angular"))


def _restore(kind: type[Any], a: float, b: float, c: float) -> Any:
    """Rebuild a pickled component as it was, values that are not finite included (the constructor refuses those)."""
    component = kind()
    if isinstance(component, Transform):
        component.x, component.y, component.angle = a, b, c
    else:
        component.x, component.y, component.angular = a, b, c
    return component


def _as_double(name: str, value: float) -> float:
    """What a C double attribute does to a value, in the interpreted run: numbers become floats."""
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError(f"must be real number, not {type(value).__name__}")
    # `degrees` is a property: what it sets arrives here again as `angle`.
    return value if name == "degrees" else float(value)
