"""How far a piece's core reaches in a direction, and a bound of how far it reaches while it turns."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.ellipse import farthest_on_ellipse
from physics.shapes.convex import DISC, ELLIPSE, Convex

# |v| is at most the greater coordinate plus this part of the smaller one: equal along the axes and the diagonals.
DIAGONAL = 0.4142135623730951


def core_reach(piece: Convex, x: float, y: float) -> float:
    """The greatest distance of a point of the core from (x, y), in the piece's own coordinates."""
    x -= piece.cx
    y -= piece.cy
    if piece.kind == DISC:
        return sqrt(x * x + y * y)
    if piece.kind == ELLIPSE:
        return farthest_on_ellipse(
            x * piece.ux + y * piece.uy, y * piece.ux - x * piece.uy, piece.hx, piece.hy
        )
    x += piece.cx
    y += piece.cy
    i: cython.Py_ssize_t
    dx: float
    dy: float
    farthest: float = 0.0
    for i in range(0, 4 * piece.count, 4):
        dx = piece.vertices[i] - x
        dy = piece.vertices[i + 1] - y
        farthest = max(farthest, dx * dx + dy * dy)
    return sqrt(farthest)


def reach_bound(piece: Convex, nx: float, ny: float, turn: float) -> float:
    """A bound of how far the core reaches along (nx, ny), a unit vector in its own coordinates, after it has turned by
    `turn`.

    With J v = v turned by +90 degrees, a point v turned by w is within |v| w^2 / 2 of v + w J v, so along n it is at
    most at v . (n - w J n) + |v| w^2 / 2. The bound is the maximum of that over the core: exact for w = 0, and for
    larger w never too small. As a maximum of convex functions of w the bound is convex, too: the search for a step
    (`SeparatingAxis.safe_time`) relies on this.
    """
    mx: float = nx + turn * ny
    my: float = ny - turn * nx
    sagitta: float = 0.5 * turn * turn
    best: float
    reach: float
    x: float
    y: float
    if piece.kind == ELLIPSE:
        x = piece.hx * (mx * piece.ux + my * piece.uy)
        y = piece.hy * (my * piece.ux - mx * piece.uy)
        best = fabs(piece.cx) + fabs(piece.cy) + piece.reach
        return mx * piece.cx + my * piece.cy + sqrt(x * x + y * y) + best * sagitta
    i: cython.Py_ssize_t
    best = 0.0
    for i in range(0, 4 * piece.count, 4):
        x = fabs(piece.vertices[i])
        y = fabs(piece.vertices[i + 1])
        reach = x + DIAGONAL * y if x > y else y + DIAGONAL * x
        reach = mx * piece.vertices[i] + my * piece.vertices[i + 1] + sagitta * reach
        if i == 0 or reach > best:
            best = reach
    return best
