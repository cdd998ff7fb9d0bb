"""The records of a contact, and of the impacts of a pair within the tick.

Compiled code sees the same memory as the C structs of `contacts.pxd` and `hits.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class ContactValues(Structure):
    """What an event tells of a contact: all of it is read together.

    normal_x, normal_y  unit normal from a to b
    depth   of the deepest pair of pieces
    x0, y0, x1, y1  points, in world coordinates
    normal_impulse  of the tick, in mass * speed, 0 or more
    approach_speed  along the normal in the tick, 0 or more
    """

    normal_x: float
    normal_y: float
    depth: float
    x0: float
    y0: float
    x1: float
    y1: float
    normal_impulse: float
    approach_speed: float


@record
class PairHit(Structure):
    """The impacts of a pair within the tick.

    time          of the first impact, as a fraction of the tick, 0 to 1
    normal_x, normal_y  unit normal from a to b; x, y: the point, in world coordinates
    depth         overlap at the first impact: 0, or what was left by game code or the last tick
    x_a, y_a, angle_a, x_b, y_b, angle_b  poses of a and of b at the first impact
    normal_impulse  sum of the normal impulses of all impacts; 0 if the two do not push
    approach_speed  the greatest of these impacts
    reach         the greater reach of the two bodies
    row_a, row_b  rows of the two in the tick's Bodies, row_a < row_b
    piece_a, piece_b  which of their pieces met at the first impact
    were_apart    whether the two were apart within this tick before an impact, so that an old contact has ended
    rests         whether the two stayed together after the last impact
    let_through   whether a one-way collider or a pre-solve handler let the two through each other
    """

    time: float
    normal_x: float
    normal_y: float
    depth: float
    x: float
    y: float
    x_a: float
    y_a: float
    angle_a: float
    x_b: float
    y_b: float
    angle_b: float
    normal_impulse: float
    approach_speed: float
    reach: float
    row_a: int
    row_b: int
    piece_a: int
    piece_b: int
    were_apart: bool
    rests: bool
    let_through: bool
