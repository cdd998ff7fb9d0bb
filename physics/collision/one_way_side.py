"""The front of a one-way collider: one rule for bodies, for the sweep and for movers."""

from __future__ import annotations

import cython

from physics.tolerances import ONE_WAY_COSINE, TIE_RELATIVE

if cython.compiled:
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.geometry.placed import Placed
else:
    from physics.components.collider import Collider
    from physics.geometry.placed import Placed

_COSINE = cython.declare(cython.double, ONE_WAY_COSINE)
_TIE = cython.declare(cython.double, TIE_RELATIVE)


@cython.final
@cython.cclass
class OneWaySide:
    """Which normals of one piece of a one-way collider belong to its front.

    x, y    the direction of the front, a unit vector
    cosine  a normal whose cosine with that is at least this is one of the front
    """

    if not cython.compiled:
        __slots__ = ("x", "y", "cosine")
    x: float
    y: float
    cosine: float

    def __init__(self) -> None:
        self.x = self.y = self.cosine = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def of(self, collider: Collider, piece: Placed, c: float, s: float) -> cython.void:
        """Be the front of a piece of `collider`, placed with an angle whose cosine and sine these are.

        Its sides are those that face there half as well as the best one: a roof has a front, too, however steep it is,
        and what stands beside a flat front is none.
        """
        side: cython.Py_ssize_t
        cosine: float
        best: float = 1.0 if piece.count < 2 else 0.0  # something round
        self.x = c * collider._front_x - s * collider._front_y
        self.y = s * collider._front_x + c * collider._front_y
        for side in range(0, 4 * piece.count if piece.count > 1 else 0, 4):
            cosine = piece.vertices[side + 2] * self.x + piece.vertices[side + 3] * self.y
            if cosine > best:
                best = cosine
        # Where no side faces there at all, none is the front.
        self.cosine = _COSINE * best if best > _TIE else 2.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, nx: float, ny: float) -> cython.bint:
        """Whether a normal is one of the front."""
        return nx * self.x + ny * self.y >= self.cosine
