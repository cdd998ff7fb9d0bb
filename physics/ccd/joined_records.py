"""The record of the bodies that joints connect, within the tick.

Compiled code sees the same memory as the C struct of `joined_bodies.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class PlanarVector(Structure):
    """A velocity and an angular velocity, or an impulse and an angular impulse."""

    x: float
    y: float
    turn: float
