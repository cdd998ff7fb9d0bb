"""The records of a body that the solvers read for each constraint.

Compiled code sees the same memory as the C structs of `solver_bodies.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class BodyState(Structure):
    """How a body moves in this tick.

    vx, vy, w   velocity of the centre of mass, and angular velocity
    dx, dy, da  displacement and rotation since the tick began
    """

    vx: float
    vy: float
    w: float
    dx: float
    dy: float
    da: float


@record
class BodyMass(Structure):
    """How a body responds to impulses. All are 0 for a body that cannot be pushed.

    inverse_mass_x, inverse_mass_y  along x and y; they differ if one axis is locked
    """

    inverse_mass_x: float
    inverse_mass_y: float
    inverse_inertia: float
