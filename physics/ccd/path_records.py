"""The record of a body's path.

Compiled code sees the same memory as the C struct of `paths.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class Segment(Structure):
    """The present segment of a body's path. All is 0 for a body that does not move.

    start       time at which it begins, as a fraction of the tick
    dx, dy, da  displacement and rotation of the centre of mass (if the body is not dynamic: of its position) since the
                tick began, up to then
    mx, my, ma  direction of the segment, as the motion of a whole tick
    vx, vy, w   velocity at its beginning
    ax, ay, aw  change of the velocity in a tick
    """

    start: float
    dx: float
    dy: float
    da: float
    mx: float
    my: float
    ma: float
    vx: float
    vy: float
    w: float
    ax: float
    ay: float
    aw: float
