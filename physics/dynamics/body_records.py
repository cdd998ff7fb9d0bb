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


@record
class BodyFlight(Structure):
    """The motion of a body without constraints.

    start_vx, start_vy, start_w  velocity at the beginning of the substep, after forces and before contacts
    gain_x, gain_y, gain_w       acceleration by gravity and forces; after `prepare_substeps`, the gain of a substep
    damping, angular_damping     rates per second; after `prepare_substeps`, the factors of a substep
    forced_x, forced_y, forced_w  1 if game code applied a force along this coordinate, otherwise 0
    """

    start_vx: float
    start_vy: float
    start_w: float
    gain_x: float
    gain_y: float
    gain_w: float
    damping: float
    angular_damping: float
    forced_x: float
    forced_y: float
    forced_w: float


@record
class BodyShift(Structure):
    """How far game code moved a kinematic body, and turned it, since the last step."""

    x: float
    y: float
    angle: float
