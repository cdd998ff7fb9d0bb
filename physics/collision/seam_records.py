"""The record of where a body touches a piece of ground.

Compiled code sees the same memory as the C struct of `seams.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class SurfaceContact(Structure):
    """Where a body touches the surface of a ground piece, relative to the position of the body.

    normal_x, normal_y  towards the body
    x0, y0, x1, y1  two points of a side, or a corner, stored twice
    manifold  row of the manifold
    own       number of the body's own piece
    """

    normal_x: float
    normal_y: float
    x0: float
    y0: float
    x1: float
    y1: float
    manifold: int
    own: int
