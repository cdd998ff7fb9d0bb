"""The front of a one-way collider: the same rule for contacts, the sweep and characters."""

from __future__ import annotations

import cython

from physics.components.collider import Collider
from physics.geometry.placed_piece import PlacedPiece
from physics.tolerances import ONE_WAY_COSINE, TIE_RELATIVE


@cython.final
@cython.cclass
class OneWaySide:
    """Decides which normals of a piece of a one-way collider belong to its front.

    x, y    direction of the front, a unit vector
    cosine  a normal belongs to the front if its cosine with that direction is at least this
    """

    x: float
    y: float
    cosine: float

    def __init__(self) -> None:
        self.x = self.y = self.cosine = 0.0

    def find(self, collider: Collider, piece: PlacedPiece, c: float, s: float) -> cython.void:
        """Set this to the front of a piece of `collider` at an angle with cosine `c` and sine `s`.

        Sides belong to the front if their cosine with its direction is at least half that of the best side. So a steep
        roof has a front, too, and slopes beside a flat front do not belong to the front.
        """
        side: cython.Py_ssize_t
        cosine: float
        best: float = 1.0 if piece.count < 2 else 0.0  # a round piece faces every direction
        self.x = c * collider._front_x - s * collider._front_y
        self.y = s * collider._front_x + c * collider._front_y
        for side in range(0, 4 * piece.count if piece.count > 1 else 0, 4):
            cosine = piece.vertices[side + 2] * self.x + piece.vertices[side + 3] * self.y
            if cosine > best:
                best = cosine
        # If no side faces that direction at all, there is no front.
        self.cosine = ONE_WAY_COSINE * best if best > TIE_RELATIVE else 2.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, nx: float, ny: float) -> cython.bint:
        """Whether a normal belongs to the front."""
        return nx * self.x + ny * self.y >= self.cosine
