"""`Part`: one of the shapes of a collider, with a tag or a material of its own."""

from __future__ import annotations

from typing import Any

from physics import validate
from physics.components.combine import CombineRule, rule_number
from physics.misuse import explained
from physics.shapes.base import Shape


@explained
class Part(Shape):
    """One of the shapes of a Collider, with a tag or a material of its own. What is None is as in the Collider.

    shape  any shape other than a Part
    tag    any value, by which your code knows the shape in events, contacts and hits: `event.shape_a.tag`. Shapes that
           are no Part have the tag None
    friction, restitution, density, rolling_resistance, friction_combine, restitution_combine, surface_velocity,
    surface_speed  as in `Collider`

    Immutable, like all shapes. Wherever a shape is asked for, a Part counts as its `shape`. Raises ValueError or
    TypeError naming the field.
    """

    __slots__ = (
        "shape", "tag", "friction", "restitution", "density", "rolling_resistance", "friction_combine",
        "restitution_combine", "surface_velocity", "surface_speed",
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
        )

    def _options(self) -> dict[str, Any]:
        """The fields after `shape` that are not None."""
        return {
            name: value
            for name, value in zip(self._fields[1:], self._values()[1:], strict=True)
            if value is not None
        }

    def has_material(self) -> bool:
        """Whether any field other than the tag differs from the Collider's."""
        return any(name != "tag" for name in self._options())

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options().items())
        return f"Part({self.shape!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.shape, self._options())

    def __deepcopy__(self, memo: object) -> Part:
        return self


def _restore(shape: Shape, options: dict[str, Any]) -> Part:
    return Part(shape, **options)
