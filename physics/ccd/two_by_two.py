"""Two contacts at once: the linear complementarity problem in two unknowns, by trying its four cases.

Impulses x, y >= 0 make speeds u = a x + b y + p and v = b x + d y + q, both >= 0, and x u = y v = 0: what is pushed
apart does not come apart by itself. (Richard W. Cottle and George B. Dantzig, "Complementary pivot theory of
mathematical programming", 1968; two contacts at a time as in Box2D by Erin Catto.)
"""

from __future__ import annotations

import cython

from physics.tolerances import PAIR_SINGULAR

_SINGULAR = cython.declare(cython.double, PAIR_SINGULAR)


@cython.final
@cython.cclass
class TwoByTwo:
    """Solves one such problem after the other.

    x, y  the solution found last
    """

    if not cython.compiled:
        __slots__ = ("x", "y")
    x: float
    y: float

    def __init__(self) -> None:
        self.x = self.y = 0.0

    @cython.ccall
    @cython.exceptval(check=False)
    def solve(self, a: float, b: float, d: float, p: float, q: float) -> cython.bint:
        """Find x and y for a > 0, d > 0 and a d > b^2; False if that is too nearly 0, or rounding leaves none."""
        det: float = a * d - b * b
        if not det > _SINGULAR * a * d:
            return False
        self.x = self.y = 0.0
        if p >= 0.0 and q >= 0.0:
            return True
        self.x = (b * q - d * p) / det
        self.y = (b * p - a * q) / det
        if self.x >= 0.0 and self.y >= 0.0:
            return True
        self.x = -p / a
        self.y = 0.0
        if self.x >= 0.0 and b * self.x + q >= 0.0:
            return True
        self.x = 0.0
        self.y = -q / d
        return self.y >= 0.0 and b * self.y + p >= 0.0
