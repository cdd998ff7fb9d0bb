"""The answer of the narrowphase for one pair of pieces: a normal and one or two points."""

from __future__ import annotations

from math import fabs

import cython

if not cython.compiled:
    # How a contact moves along the two borders when the bodies move.
    ROLLS_NOT, ROLLS, ROLLS_ON_A, ROLLS_ON_B, TIPS, TIPS_ON_A, TIPS_ON_B = range(7)


@cython.final
@cython.cclass
class Manifold:
    """How two pieces touch. Positions are relative to the first piece's entity.

    nx, ny          unit normal, from the first piece towards the second
    depth           translation of the second along the normal that just separates the two; the greater of depth0
                    and depth1. For a pair that is apart by at most the margin: minus the gap.
    count           number of points, 1 or 2
    x0, y0, depth0  a point midway between the two surfaces, and the depth there; likewise x1, y1, depth1
    id0, id1        which features touch at the point (vertex and face numbers): the same id from tick to tick
                    means the same point, so that a solver can start from its last impulse
    rolls           how the contact moves along the two borders:
                    ROLLS_ON_A, ROLLS_ON_B  the other piece is round, a disc or an ellipse, and lies on a straight side
                                            of this one
                    ROLLS                   one is round, and the other is round or a corner
                    TIPS_ON_A, TIPS_ON_B    the other piece has a round corner, or is the end of a capsule, which rolls
                                            from side to side, and lies on a straight side of this one
                    TIPS                    two corners, or two points on two sides, and one of the pieces at least has
                                            round corners
                    ROLLS_NOT               none of these
    piece_a, piece_b  for colliders of several pieces: which piece of each collider; set by callers that try all pairs
    """

    nx: float
    ny: float
    depth: float
    count: int
    x0: float
    y0: float
    depth0: float
    x1: float
    y1: float
    depth1: float
    id0: int
    id1: int
    rolls: int
    piece_a: int
    piece_b: int

    def __init__(self) -> None:
        self.nx = 1.0
        self.ny = self.depth = 0.0
        self.count = 0
        self.x0 = self.y0 = self.depth0 = 0.0
        self.x1 = self.y1 = self.depth1 = 0.0
        self.id0 = self.id1 = 0
        self.rolls = ROLLS_NOT
        self.piece_a = self.piece_b = 0

    def set_single_point(
        self, nx: float, ny: float, depth: float, tol: float, x: float, y: float
    ) -> cython.void:
        """Become one point. A depth within `tol` of 0 becomes 0, because without rounding the pieces touch exactly."""
        if -tol <= depth <= tol:
            depth = 0.0
        self.nx = nx
        self.ny = ny
        self.depth = depth
        self.count = 1
        self.rolls = ROLLS_NOT
        self.x0 = x
        self.y0 = y
        self.depth0 = depth
        self.id0 = 0

    def copy(self, other: Manifold) -> cython.void:
        self.nx = other.nx
        self.ny = other.ny
        self.depth = other.depth
        self.count = other.count
        self.x0 = other.x0
        self.y0 = other.y0
        self.depth0 = other.depth0
        self.id0 = other.id0
        self.x1 = other.x1
        self.y1 = other.y1
        self.depth1 = other.depth1
        self.id1 = other.id1
        self.rolls = other.rolls
        self.piece_a = other.piece_a
        self.piece_b = other.piece_b

    def take_outermost(self, other: Manifold) -> cython.void:
        """Take those points of another manifold, with nearly the same normal, that are farther out along the surface
        than the manifold's own points. The normal, the depth and all other fields stay as they are."""
        self.take_if_outer(other.x0, other.y0, other.depth0)
        if other.count > 1:
            self.take_if_outer(other.x1, other.y1, other.depth1)

    def take_if_outer(self, x: float, y: float, depth: float) -> cython.void:
        """Take a point, in place of one of two, if it is farther out along the surface than the manifold's own
        points."""
        along: float = self.nx * (y - self.y0) - self.ny * (x - self.x0)
        end: float = 0.0
        if self.count > 1:
            end = self.nx * (self.y1 - self.y0) - self.ny * (self.x1 - self.x0)
        if along * end < 0.0:
            self.x0 = x
            self.y0 = y
            self.depth0 = depth
        elif fabs(along) > fabs(end):
            self.x1 = x
            self.y1 = y
            self.depth1 = depth
            self.count = 2

    def shift(self, dx: float, dy: float) -> cython.void:
        """Move the points by (dx, dy)."""
        self.x0 += dx
        self.y0 += dy
        self.x1 += dx
        self.y1 += dy

    def swap(self, dx: float, dy: float) -> cython.void:
        """Turn the answer for (a, b) into that for (b, a); (dx, dy) is from the old first entity to the new one."""
        if self.rolls == ROLLS_ON_A:
            self.rolls = ROLLS_ON_B
        elif self.rolls == ROLLS_ON_B:
            self.rolls = ROLLS_ON_A
        elif self.rolls == TIPS_ON_A:
            self.rolls = TIPS_ON_B
        elif self.rolls == TIPS_ON_B:
            self.rolls = TIPS_ON_A
        self.nx = -self.nx
        self.ny = -self.ny
        self.x0 -= dx
        self.y0 -= dy
        self.x1 -= dx
        self.y1 -= dy
