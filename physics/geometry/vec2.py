"""A vector or a point that a routine returns to its caller."""

from __future__ import annotations

import cython


@cython.final
@cython.cclass
class Vec2:
    """A vector (x, y), written by a routine for its caller. The same Vec2 is used for many calls."""

    x: float
    y: float

    def __init__(self) -> None:
        self.x = self.y = 0.0
