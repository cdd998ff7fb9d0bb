# cython: annotation_typing=False
# Arguments are checked by `validate`, which accepts all kinds of numbers, and names the field in its errors. With
# annotation typing, Cython would check them first, and not name the field.
"""`Transform` and `Velocity`: the pose of an entity and its motion.

Game code assigns thousands of attributes a tick, so assignments are not checked here, and are noted only if a system
has armed the component (see `watch`). Values that are not finite are found when a system gathers them.
"""

from __future__ import annotations

import math
from typing import Any

import cython

from physics.components.watch import WatchedComponent
from physics.misuse import check_calls
from physics.source_signature import SourceSignature

if cython.compiled:
    from cython.cimports.physics import validate
else:
    from physics import validate


@cython.no_gc
@cython.cclass
class Transform(WatchedComponent):
    """Position (the game's units; x right, y up) and `angle` (radians, counter-clockwise) of an entity.

    Raises ValueError or TypeError when a value given here is not a finite number. Assignments are unchecked.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _x: float
    _y: float
    _angle: float

    def __init__(self, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> None:
        if not cython.compiled:
            self._begin()
        self._x = validate.number("Transform.x", x)
        self._y = validate.number("Transform.y", y)
        self._angle = validate.number("Transform.angle", angle)

    @property
    def x(self) -> float:
        """Position, in the game's units, to the right."""
        return self._x

    @x.setter
    def x(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Transform.x", value)
        if self._armed:
            self._note_written()
        self._x = number

    @property
    def y(self) -> float:
        """Position, in the game's units, up."""
        return self._y

    @y.setter
    def y(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Transform.y", value)
        if self._armed:
            self._note_written()
        self._y = number

    @property
    def angle(self) -> float:
        """Radians, counter-clockwise."""
        return self._angle

    @angle.setter
    def angle(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Transform.angle", value)
        if self._armed:
            self._note_written()
        self._angle = number

    @property
    def degrees(self) -> float:
        """`angle` in degrees, counter-clockwise (pyglet's `rotation` is its negative)."""
        return math.degrees(self.angle)

    @degrees.setter
    def degrees(self, value: float) -> None:
        self.angle = math.radians(as_double("Transform.degrees", value))

    def __repr__(self) -> str:
        return f"Transform(x={self.x!r}, y={self.y!r}, angle={self.angle!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (Transform, self.x, self.y, self.angle)


@cython.no_gc
@cython.cclass
class Velocity(WatchedComponent):
    """Velocity of an entity: `x`, `y` in units per second, `angular` in radians per second (counter-clockwise).

    Raises ValueError or TypeError when a value given here is not a finite number. Assignments are unchecked.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _x: float
    _y: float
    _angular: float

    def __init__(self, x: float = 0.0, y: float = 0.0, angular: float = 0.0) -> None:
        if not cython.compiled:
            self._begin()
        self._x = validate.number("Velocity.x", x)
        self._y = validate.number("Velocity.y", y)
        self._angular = validate.number("Velocity.angular", angular)

    @property
    def x(self) -> float:
        """Units per second, to the right."""
        return self._x

    @x.setter
    def x(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Velocity.x", value)
        if self._armed:
            self._note_written()
        self._x = number

    @property
    def y(self) -> float:
        """Units per second, up."""
        return self._y

    @y.setter
    def y(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Velocity.y", value)
        if self._armed:
            self._note_written()
        self._y = number

    @property
    def angular(self) -> float:
        """Radians per second, counter-clockwise."""
        return self._angular

    @angular.setter
    def angular(self, value: float) -> None:
        number: cython.double = value if type(value) is float else as_double("Velocity.angular", value)
        if self._armed:
            self._note_written()
        self._angular = number

    def __repr__(self) -> str:
        return f"Velocity(x={self.x!r}, y={self.y!r}, angular={self.angular!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (Velocity, self.x, self.y, self.angular)


check_calls(Transform, ("x", "y", "angle"))
check_calls(Velocity, ("x", "y", "angular"))


def _restore(kind: type[Any], a: float, b: float, c: float) -> Any:
    """Rebuild a pickled component, also with values that are not finite, which the constructor rejects."""
    component = kind()
    if isinstance(component, Transform):
        component.x, component.y, component.angle = a, b, c
    else:
        component.x, component.y, component.angular = a, b, c
    return component


def as_double(field: str, value: Any) -> float:
    """`value` as a float. Infinity and NaN are accepted; the tick warns of them."""
    if not isinstance(value, (str, bytes, bytearray)):
        try:
            return float(value)
        except TypeError:
            pass
        except (OverflowError, ValueError):  # an int beyond all floats, a signalling NaN of decimal
            raise ValueError(f"{field} must fit into a float, got {validate.shown(value)}") from None
    raise TypeError(f"{field} must be a number, got {validate.shown(value)}")
