"""A point that a routine returns to its caller."""

from __future__ import annotations

import cython


@cython.final
@cython.cclass
class Spot:
    """A point (x, y), written by a routine for its caller. The same Spot is used for many calls."""

    x: float
    y: float

    def __init__(self) -> None:
        self.x = self.y = 0.0
