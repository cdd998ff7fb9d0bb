"""The records of a contact that rolls, and of the shapes of its two bodies.

Compiled code sees the same memory as the C structs of `rolling.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class RollingShape(Structure):
    """The shape of one body of a contact at the beginning of the tick.

    cx, cy  from the centre of mass to the middle of the ellipse, to the centre of the disc or of a rounded corner, or,
            on a straight side, to the contact
    hx, hy, ux, uy  semi-axes of the ellipse and the direction of the first, otherwise 0
    radius  of the disc or the rounded corner, otherwise 0
    """

    cx: float
    cy: float
    hx: float
    hy: float
    ux: float
    uy: float
    radius: float


@record
class RollingContact(Structure):
    """A contact that is computed anew in each substep.

    normal_x, normal_y  the normal of a straight side at the beginning of the tick
    angular_impulse  of the rolling resistance in the substep
    coefficient  of rolling resistance: that of the materials, at least ROLLING_RESISTANCE but for wheels
    radius   relative radius of curvature of the two bodies
    contact  index in the table of contacts
    rolls    which of the two sides is straight: `Manifold.rolls`
    """

    normal_x: float
    normal_y: float
    angular_impulse: float
    coefficient: float
    radius: float
    contact: int
    rolls: int
