"""The records of the broadphase: an axis-aligned box, and a capsule around an elongated shape.

Compiled code sees the same memory as the C structs of the same names in `boxes.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class Box(Structure):
    """A closed box; finite, left <= right, bottom <= top."""

    left: float
    bottom: float
    right: float
    top: float


@record
class BoundingCapsule(Structure):
    """All points within `radius` of the segment from (x0, y0) to (x1, y1). It encloses the shape of `row`."""

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float
    row: int
