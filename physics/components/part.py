"""`Part`: one of the shapes of a collider, with a tag, a material or a filter of its own."""

from __future__ import annotations

from typing import Any

from physics import validate
from physics.components.combine import CombineRule, rule_number
from physics.misuse import checked_calls
from physics.shapes.base import Shape

FILTER = ("sensor", "layer", "mask")


@checked_calls
class Part(Shape):
    """One of the shapes of a Collider, with a tag, a material or a filter of its own. What is None is as in the
    Collider.

    shape  any shape other than a Part
    tag    any value, by which your code knows the shape in events, contacts and hits: `event.shape_a.tag`. Shapes that
           are no Part have the tag None
    friction, restitution, density, rolling_resistance, friction_combine, restitution_combine, surface_velocity,
    surface_speed  as in `Collider`
    sensor, layer, mask  as in `Collider`, for this shape alone. A Part with sensor=True has no mass, unless all shapes
           of the Collider are Parts with sensor=True

    Immutable, like all shapes. Wherever a shape is asked for, a Part counts as its `shape`. Raises ValueError or
    TypeError naming the field.
    """

    __slots__ = (
        "shape", "tag", "friction", "restitution", "density", "rolling_resistance", "friction_combine",
        "restitution_combine", "surface_velocity", "surface_speed", "sensor", "layer", "mask",
    )  # fmt: skip
    _fields = __slots__

    shape: Shape
    tag: Any
    friction: float | None
    restitution: float | None
    density: float | None
    rolling_resistance: float | None
    friction_combine: CombineRule | None
    restitution_combine: CombineRule | None
    surface_velocity: tuple[float, float] | None
    surface_speed: float | None
    sensor: bool | None
    layer: int | None
    mask: int | None

    def __init__(
        self,
        shape: Shape,
        *,
        tag: Any = None,
        friction: float | None = None,
        restitution: float | None = None,
        density: float | None = None,
        rolling_resistance: float | None = None,
        friction_combine: CombineRule | None = None,
        restitution_combine: CombineRule | None = None,
        surface_velocity: tuple[float, float] | None = None,
        surface_speed: float | None = None,
        sensor: bool | None = None,
        layer: int | None = None,
        mask: int | None = None,
    ) -> None:
        if not isinstance(shape, Shape) or isinstance(shape, Part):
            raise TypeError(f"Part.shape must be a Shape other than a Part, got {shape!r}")
        if friction is not None:
            friction = validate.at_least_zero("Part.friction", friction)
        if restitution is not None:
            restitution = validate.at_least_zero("Part.restitution", restitution)
        if density is not None:
            density = validate.size("Part.density", density)
        if rolling_resistance is not None:
            rolling_resistance = validate.at_least_zero("Part.rolling_resistance", rolling_resistance)
            rolling_resistance = validate.within("Part.rolling_resistance", rolling_resistance)
        rule_number("Part.friction_combine", friction_combine)
        rule_number("Part.restitution_combine", restitution_combine)
        if surface_velocity is not None:
            surface_velocity = validate.point("Part.surface_velocity", surface_velocity)
        if surface_speed is not None:
            surface_speed = validate.within("Part.surface_speed", surface_speed)
        if sensor is not None:
            sensor = validate.flag("Part.sensor", sensor)
        if layer is not None:
            layer = validate.bits("Part.layer", layer)
        if mask is not None:
            mask = validate.bits("Part.mask", mask)
        self._set(
            shape._convexes,
            shape=shape,
            tag=tag,
            friction=friction,
            restitution=restitution,
            density=density,
            rolling_resistance=rolling_resistance,
            friction_combine=friction_combine,
            restitution_combine=restitution_combine,
            surface_velocity=surface_velocity,
            surface_speed=surface_speed,
            sensor=sensor,
            layer=layer,
            mask=mask,
        )

    def _options(self) -> dict[str, Any]:
        """The fields after `shape` that are not None."""
        return {
            name: value
            for name, value in zip(self._fields[1:], self._values()[1:], strict=True)
            if value is not None
        }

    def _has_material(self) -> bool:
        """Whether the shape has any field of a material of its own."""
        return any(name != "tag" and name not in FILTER for name in self._options())

    def _has_filter(self) -> bool:
        """Whether the shape has a sensor, layer or mask of its own."""
        return any(name in FILTER for name in self._options())

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options().items())
        return f"Part({self.shape!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.shape, self._options())


def _restore(shape: Shape, options: dict[str, Any]) -> Part:
    return Part(shape, **options)
