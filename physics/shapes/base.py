"""The base class of all shapes: immutable values that compare, hash, copy, pickle and print by their fields."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from physics.shapes.convex import Convex


class Shape:
    """A geometric shape in the local coordinates of an entity's `Transform`. Immutable; compares by value.

    tag  the tag of a `Part`; None for all other shapes

    Base of `Circle`, `Rect`, `Capsule`, `Segment`, `Polygon` and `Ellipse`. (Hand-written rather than a frozen
    dataclass: importing `dataclasses` alone would take most of the import time that this package allows itself.)
    """

    __slots__ = ("_convexes",)
    _fields: ClassVar[tuple[str, ...]] = ()
    _unless_zero: ClassVar[tuple[str, ...]] = ()  # fields of which a repr tells nothing if they are 0

    _convexes: tuple[Convex, ...]
    tag: Any = None

    def _set(self, convexes: tuple[Convex, ...], **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_convexes", convexes)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(
            f"{type(self).__name__} is immutable: make a new one instead of setting {name!r}"
        )

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(
            f"{name}={value!r}"
            for name, value in zip(self._fields, self._values(), strict=True)
            if value != 0.0 or name not in self._unless_zero
        )
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[type[Shape], tuple[Any, ...]]:
        return type(self), self._values()

    def __copy__(self) -> Shape:
        return self

    def __deepcopy__(self, memo: object) -> Shape:
        return self
