# cython: annotation_typing=False
# Arguments are checked by `validate`, which accepts all kinds of numbers, and names the field in its errors. With
# annotation typing, Cython would check them first, and not name the field.
"""`Zone`: a region with gravity of its own, wind, water or drag for the bodies in it."""

from __future__ import annotations

from typing import Any, Literal

import cython

from physics import validate
from physics.misuse import check_calls
from physics.source_signature import SourceSignature

Falloff = Literal[0, 1, 2]

_PRIORITIES = 1 << 31


@cython.cclass
class Zone:
    """Acts on the dynamic bodies that touch the entity's Collider, which is usually a sensor. The entity also needs a
    Transform.

    gravity          (x, y) along the entity's own axes, in place of the system's gravity; None: the system's stays
    attraction       gravity towards the entity's position, in units per second squared at the distance `radius`, in
                     place of the system's gravity. Negative: away. Within the radius the attraction falls linearly to 0
                     at the entity's position
    radius           see `attraction`, greater than 0
    falloff          2: beyond the radius the attraction falls with the square of the distance; 1: with the distance;
                     0: not at all
    linear_damping, angular_damping  rates per second, 0 or more, added to the damping of each body
    flow             (x, y), velocity of the air or water that fills the zone, along the entity's own axes. The linear
                     damping draws bodies to this velocity instead of to rest
    density          mass per area of a liquid, 0 or more: lighter bodies float in the liquid. 0: no liquid
    surface          height of the liquid's surface above the entity's position, along its own y axis; None: the highest
                     point of the collider's shapes
    priority         of the zones that a body is in, only the zones of the highest priority act on it, all of them
                     together

    Every attribute can be assigned at any time; the next tick uses it, and bodies that sleep in the zone wake. Raises
    ValueError or TypeError, naming the field, both here and at assignments, which then change nothing.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _has_gravity: bool
    _has_surface: bool
    _gravity_x: float
    _gravity_y: float
    _attraction: float
    _radius: float
    _linear_damping: float
    _angular_damping: float
    _flow_x: float
    _flow_y: float
    _density: float
    _surface: float
    _falloff: int
    _priority: int
    _revision: int  # grows with each assignment

    def __init__(
        self,
        *,
        gravity: tuple[float, float] | None = None,
        attraction: float = 0.0,
        radius: float = 1.0,
        falloff: Falloff = 2,
        linear_damping: float = 0.0,
        angular_damping: float = 0.0,
        flow: tuple[float, float] = (0.0, 0.0),
        density: float = 0.0,
        surface: float | None = None,
        priority: int = 0,
    ) -> None:
        self._revision = 0
        self.gravity = gravity
        self.attraction = attraction
        self.radius = radius
        self.falloff = falloff
        self.linear_damping = linear_damping
        self.angular_damping = angular_damping
        self.flow = flow
        self.density = density
        self.surface = surface
        self.priority = priority

    @property
    def gravity(self) -> tuple[float, float] | None:
        """Acceleration in place of the system's gravity, along the entity's own axes; None: the system's."""
        return (self._gravity_x, self._gravity_y) if self._has_gravity else None

    @gravity.setter
    def gravity(self, value: tuple[float, float] | None) -> None:
        x: float = 0.0
        y: float = 0.0
        if value is not None:
            x, y = validate.point("Zone.gravity", value)
        self._has_gravity = value is not None
        self._gravity_x = x
        self._gravity_y = y
        self._revision += 1

    @property
    def attraction(self) -> float:
        """Acceleration towards the entity's position at the distance `radius`."""
        return self._attraction

    @attraction.setter
    def attraction(self, value: float) -> None:
        self._attraction = validate.within("Zone.attraction", value)
        self._revision += 1

    @property
    def radius(self) -> float:
        """Distance at which the acceleration is `attraction`."""
        return self._radius

    @radius.setter
    def radius(self, value: float) -> None:
        self._radius = validate.size("Zone.radius", value)
        self._revision += 1

    @property
    def falloff(self) -> Falloff:
        """Power of the distance with which the attraction falls beyond the radius."""
        return self._falloff  # type: ignore[return-value]  # one of the three

    @falloff.setter
    def falloff(self, value: Falloff) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"Zone.falloff must be 0, 1 or 2, got {validate.shown(value)}")
        if value not in (0, 1, 2):
            raise ValueError(f"Zone.falloff must be 0, 1 or 2, got {validate.shown(value)}")
        self._falloff = value
        self._revision += 1

    @property
    def linear_damping(self) -> float:
        """Rate per second at which velocities approach the velocity of the flow."""
        return self._linear_damping

    @linear_damping.setter
    def linear_damping(self, value: float) -> None:
        rate: float = validate.at_least_zero("Zone.linear_damping", value)
        self._linear_damping = validate.within("Zone.linear_damping", rate)
        self._revision += 1

    @property
    def angular_damping(self) -> float:
        """Rate per second at which angular velocities decay."""
        return self._angular_damping

    @angular_damping.setter
    def angular_damping(self, value: float) -> None:
        rate: float = validate.at_least_zero("Zone.angular_damping", value)
        self._angular_damping = validate.within("Zone.angular_damping", rate)
        self._revision += 1

    @property
    def flow(self) -> tuple[float, float]:
        """Velocity of the air or water that fills the zone, along the entity's own axes."""
        return (self._flow_x, self._flow_y)

    @flow.setter
    def flow(self, value: tuple[float, float]) -> None:
        x: float
        y: float
        x, y = validate.point("Zone.flow", value)
        self._flow_x = x
        self._flow_y = y
        self._revision += 1

    @property
    def density(self) -> float:
        """Mass per area of the liquid; 0: none."""
        return self._density

    @density.setter
    def density(self, value: float) -> None:
        density: float = validate.at_least_zero("Zone.density", value)
        self._density = validate.within("Zone.density", density)
        self._revision += 1

    @property
    def surface(self) -> float | None:
        """Height of the liquid's surface along the entity's own y axis; None: the highest point of the collider."""
        return self._surface if self._has_surface else None

    @surface.setter
    def surface(self, value: float | None) -> None:
        level: float = 0.0
        if value is not None:
            level = validate.within("Zone.surface", value)
        self._has_surface = value is not None
        self._surface = level
        self._revision += 1

    @property
    def priority(self) -> int:
        """Of the zones that a body is in, only those of the highest priority act on it."""
        return self._priority

    @priority.setter
    def priority(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"Zone.priority must be an int, got {validate.shown(value)}")
        if not -_PRIORITIES <= value < _PRIORITIES:
            raise ValueError(f"Zone.priority must be within -2**31..2**31-1, got {validate.shown(value)}")
        self._priority = value
        self._revision += 1

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _NAMES}

    def __repr__(self) -> str:
        return f"Zone({', '.join(f'{name}={value!r}' for name, value in self._options().items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._options(),)


_NAMES = (
    "gravity", "attraction", "radius", "falloff", "linear_damping", "angular_damping", "flow", "density", "surface",
    "priority",
)  # fmt: skip

check_calls(Zone, (), _NAMES)


def _restore(options: dict[str, Any]) -> Zone:
    return Zone(**options)
