"""`Part`: one of the shapes of a collider, with a tag, a material or a filter of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from physics import validate
from physics.components.combine import CombineRule, rule_number
from physics.misuse import checked_calls
from physics.shapes.base import Shape

_T = TypeVar("_T")

FILTER = ("sensor", "layer", "mask")


@checked_calls
class Part(Shape):
    """One of the shapes of a Collider, with a tag, a material or a filter of its own. A field that is None is as in the
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

    __slots__ = _fields = (
        "shape", "tag", "friction", "restitution", "density", "rolling_resistance", "friction_combine",
        "restitution_combine", "surface_velocity", "surface_speed", "sensor", "layer", "mask",
    )  # fmt: skip

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
            raise TypeError(f"Part.shape must be a Shape other than a Part, got {validate.shown(shape)}")
        if rolling_resistance is not None:
            rolling_resistance = validate.at_least_zero("Part.rolling_resistance", rolling_resistance)
        rule_number("Part.friction_combine", friction_combine)
        rule_number("Part.restitution_combine", restitution_combine)
        self._set(
            shape._convexes,
            shape=shape,
            tag=tag,
            friction=_checked(validate.at_least_zero, "friction", friction),
            restitution=_checked(validate.at_least_zero, "restitution", restitution),
            density=_checked(validate.size, "density", density),
            rolling_resistance=_checked(validate.within, "rolling_resistance", rolling_resistance),
            friction_combine=friction_combine,
            restitution_combine=restitution_combine,
            surface_velocity=_checked(validate.point, "surface_velocity", surface_velocity),
            surface_speed=_checked(validate.within, "surface_speed", surface_speed),
            sensor=_checked(validate.flag, "sensor", sensor),
            layer=_checked(validate.bits, "layer", layer),
            mask=_checked(validate.bits, "mask", mask),
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
        return bool(self._options().keys() - {"tag", *FILTER})

    def _has_filter(self) -> bool:
        """Whether the shape has a sensor, layer or mask of its own."""
        return bool(self._options().keys() & {*FILTER})

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options().items())
        return f"Part({self.shape!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.shape, self._options())


def _checked(check: Callable[[str, Any], _T], name: str, value: object) -> _T | None:
    """The value of a field, checked, unless it is None."""
    return None if value is None else check(f"Part.{name}", value)


def _restore(shape: Shape, options: dict[str, Any]) -> Part:
    return Part(shape, **options)
