"""Layer, mask and sensor: of a shape, of each piece of a collider, and of all pieces of a collider together."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

import cython

from physics.components.part import Part
from physics.shapes.base import Shape
from physics.shapes.convex import Convex


class Filter(NamedTuple):
    """Layer, mask and sensor of a shape."""

    layer: int
    mask: int
    sensor: bool


@cython.final
@cython.cclass
class PieceFilters:
    """Layer, mask and sensor of each convex piece of a collider. Immutable: a collider makes another one.

    solid  the pieces that are not sensors, in their order
    """

    layer: array[int]
    mask: array[int]
    sensor: array[int]
    solid: tuple[Convex, ...]

    def __init__(self, pieces: tuple[Convex, ...], values: Sequence[tuple[int, int, bool]]) -> None:
        self.layer = array("Q", [layer for layer, _, _ in values])
        self.mask = array("Q", [mask for _, mask, _ in values])
        self.sensor = array("b", [sensor for _, _, sensor in values])
        # (Not from a generator: if there is no memory for its items, CPython reports a second error.)
        self.solid = tuple(
            [piece for piece, (_, _, sensor) in zip(pieces, values, strict=True) if not sensor]
        )


@cython.final
@cython.cclass
class CombinedFilters:
    """The values for the collider's fields `_any_layer`, `_any_mask`, `_all_sensors`, `_weightless`, and for `_filters`
    (`pieces`).

    Not a NamedTuple, which takes 1 us to make: each collider makes one, and in most games no shape has a filter of its
    own.
    """

    any_layer: int
    any_mask: int
    all_sensors: bool
    pieces: PieceFilters | None
    weightless: tuple[bool, ...]

    def __init__(
        self, layer: int, mask: int, sensors: bool, pieces: PieceFilters | None, weightless: tuple[bool, ...]
    ) -> None:
        self.any_layer = layer
        self.any_mask = mask
        self.all_sensors = sensors
        self.pieces = pieces
        self.weightless = weightless


def filter_of(shape: Shape, layer: int, mask: int, sensor: bool) -> Filter:
    """The filter of a shape whose collider has this layer, mask and sensor."""
    if isinstance(shape, Part):
        layer = layer if shape.layer is None else shape.layer
        mask = mask if shape.mask is None else shape.mask
        sensor = sensor if shape.sensor is None else shape.sensor
    return Filter(layer, mask, sensor)


def mix_filters(
    shape_of: tuple[Any, ...],
    convexes: tuple[Any, ...],
    layer: cython.ulonglong,
    mask: cython.ulonglong,
    sensor: cython.bint,
) -> CombinedFilters:
    """The filters of the pieces of a collider together.

    shape_of             the shape of each piece; empty if no shape has a filter of its own
    layer, mask, sensor  the collider's own
    """
    if not shape_of:
        return CombinedFilters(layer, mask, sensor, None, ())
    values: list[Filter] = [filter_of(shape, layer, mask, sensor) for shape in shape_of]
    any_layer: cython.ulonglong = 0
    any_mask: cython.ulonglong = 0
    value: Filter
    for value in values:
        any_layer |= value.layer
        any_mask |= value.mask
    differ: cython.bint = len(set(values)) > 1
    light: tuple[bool, ...] = tuple([getattr(shape, "sensor", None) is True for shape in shape_of])
    return CombinedFilters(
        any_layer,
        any_mask,
        False not in [value.sensor for value in values],
        PieceFilters(convexes, values) if differ else None,
        light if True in light and False in light else (),
    )
