"""The answer of a cast: where along it the first contact is, and with which normal."""

from __future__ import annotations

import cython


@cython.final
@cython.cclass
class CastHit:
    """Where a ray or a moving shape first meets a piece. Used again for piece after piece.

    fraction  of the ray or the motion, 0 to 1
    x, y      the point of contact; each routine says in which frame
    nx, ny    unit normal: for a ray outward from the surface that it meets, for a motion from the first piece to the
              second
    inside    whether the start was inside already; then fraction is 0
    edge      for a polygon of 3 or more vertices: the edge whose normal it is (offset of its record), -1 if of no edge
    piece     which of several pieces is hit; set by callers that try several
    """

    fraction: float
    x: float
    y: float
    nx: float
    ny: float
    inside: bool
    edge: int
    piece: int

    def __init__(self) -> None:
        self.fraction = self.x = self.y = self.ny = 0.0
        self.nx = 1.0
        self.inside = False
        self.edge = -1
        self.piece = 0
