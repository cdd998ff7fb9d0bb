"""The record of what supports a body.

Compiled code sees the same memory as the C struct of `selection.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class Support(Structure):
    """The contacts of a body with static and kinematic bodies.

    x, y   sum of their normals
    count  of the contacts
    """

    x: float
    y: float
    count: int
