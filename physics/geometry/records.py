"""The record of a direction in the search for the way out of an ellipse.

Compiled code sees the same memory as the C struct of `ellipse_contacts.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class DirectionNode(Structure):
    """A direction of the Minkowski difference of two cores.

    ux, uy  unit vector
    x, y    the difference's farthest point in this direction
    radius_a, radius_b  radius of curvature of each of the two borders there, 0 for a corner
    """

    ux: float
    uy: float
    x: float
    y: float
    radius_a: float
    radius_b: float
