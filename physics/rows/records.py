"""The record of a row that is one centred disc or box.

Compiled code sees the same memory as the C struct of `bodies.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class SimpleRow(Structure):
    """What the narrowphase reads of a row that is one disc or one box, in one cache line.

    x, y    position of the row
    hx, hy  half width and half height; hx of a disc: its radius
    reach   distance from the centre to the farthest point of the shape
    ux, uy  unit vector of the box's x axis in the world
    shape   ONE_DISC or ONE_BOX, with its centre at the position; GENERAL: only x and y are set
    """

    x: float
    y: float
    hx: float
    hy: float
    reach: float
    ux: float
    uy: float
    shape: int
