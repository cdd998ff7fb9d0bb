"""`PieceFilters`: layers, masks and sensors of the pieces of a collider whose parts differ in these."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class PieceFilters:
    """Layer, mask and sensor of each convex piece of a collider. Immutable: a collider makes another one.

    solid  the pieces that are no sensors, in their order
    """

    layer: array[int]
    mask: array[int]
    sensor: array[int]
    solid: tuple[Convex, ...]

    def __init__(self, pieces: tuple[Convex, ...], values: Sequence[tuple[int, int, bool]]) -> None:
        self.layer = array("Q", [layer for layer, _, _ in values])
        self.mask = array("Q", [mask for _, mask, _ in values])
        self.sensor = array("b", [sensor for _, _, sensor in values])
        # (Not from a generator: if the memory for its items fails, CPython tells of a second error.)
        self.solid = tuple(
            [piece for piece, (_, _, sensor) in zip(pieces, values, strict=True) if not sensor]
        )
