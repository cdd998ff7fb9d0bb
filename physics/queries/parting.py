"""Characters that were created at one place: each goes a little way in each tick, until they are apart.

The shortest way out is no way for these: of two in the same place it is the same for both, so they would move on
together for ever.
"""

from __future__ import annotations

from math import sqrt

import cython

from physics.components.rigid_body import KINEMATIC
from physics.geometry.manifold import Manifold
from physics.queries.clip_planes import ClipPlanes
from physics.queries.mover_shape import MoverShape
from physics.queries.pushers import Pushers
from physics.rows.bodies import Bodies

_WAY = cython.declare(cython.double, 0.1)
"""Part of the mover's width that it goes in a tick. Larger: what is made in a crowd leaps out of it. Smaller: it takes
more than a dozen ticks to come out."""

_DEEP = cython.declare(cython.double, 0.5)
"""Depth, in widths of the mover, above which a character does not stop it. Larger: of two that were made in the same
place and walk the same way, one has to wait for the other. Smaller: those that walk against each other get through."""

_ALIKE = cython.declare(cython.double, 2.0)
"""Largest size of what may be another character, as a multiple of the longer side of the mover's box. Larger: a
mover that is made in ground takes longer to get out. Smaller: one that is made in a greater character, before that is
moved, leaps out."""

_ASKEW = cython.declare(cython.double, 0.3)
"""Tangent of a direction across which no side of a common shape lies: it tells the two ends of an axis apart."""


@cython.final
@cython.cclass
class Parting:
    """Moves a mover out of the characters that it overlaps.

    teleported       whether it leaves these as it leaves all else: game code has put it into them
    done          whether it has gone its way in this tick
    rows          what it overlaps, and leaves in this way
    way_x, way_y  the sum of its ways out, each away from the middle of the other one
    """

    shape: MoverShape
    pushers: Pushers
    teleported: bool
    done: bool
    rows: list[int]
    way_x: float
    way_y: float

    def __init__(self, shape: MoverShape, pushers: Pushers) -> None:
        self.shape = shape
        self.pushers = pushers
        self.rows = []
        self.clear()

    def clear(self) -> None:
        """Begin a move."""
        self.teleported = self.done = False
        if self.rows:
            self.rows = []
        self.way_x = self.way_y = 0.0

    def takes(self, row: cython.Py_ssize_t, m: Manifold) -> cython.bint:
        """Whether the mover, which overlaps a row as `m` says, leaves it in this way: the row is a character, which
        does so, too, or may be one that was not moved yet. Through one that is deep in it the mover walks on."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        along: float
        way: float = m.depth
        if self.teleported or bodies.kind[row] != KINEMATIC or m.depth <= shape.skin:
            return False
        if row in self.rows:
            return True
        if self.pushers._is_character(row):
            way *= 0.5
            if m.depth > _DEEP * shape.width:
                shape.merged.append(row)
        elif not self._may_be_character(row):
            return False
        self.rows.append(row)
        # Both have to find opposite ways. In the same place both normals may be the same, but the ids differ.
        along = 0.5 * (bodies.boxes.bounds[row].left + bodies.boxes.bounds[row].right) * m.nx
        along += 0.5 * (bodies.boxes.bounds[row].bottom + bodies.boxes.bounds[row].top) * m.ny
        along -= (shape.x + shape.middle_x) * m.nx + (shape.y + shape.middle_y) * m.ny
        if -shape.skin <= along <= shape.skin:
            along = m.nx + _ASKEW * m.ny
            if shape.entity > bodies.entity[row]:
                along = -along
        if along > 0.0:
            way = -way
        self.way_x += way * m.nx
        self.way_y += way * m.ny
        return True

    def _may_be_character(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a row was made since characters were last moved, and may be one. In the next tick this is known."""
        bodies: Bodies = self.shape.bodies
        longest: float = 2.0 * _ALIKE * max(self.shape.half_x, self.shape.half_y)
        return (
            row >= self.pushers.moved_bodies.first_new
            and bodies.rigid_bodies[row] is None
            and bodies.boxes.bounds[row].right - bodies.boxes.bounds[row].left <= longest
            and bodies.boxes.bounds[row].top - bodies.boxes.bounds[row].bottom <= longest
        )

    def go(self) -> cython.int:
        """Go the way out, or as much of it as belongs to one tick, along what is in the way. The tick itself may have
        moved the mover into another one, by its Velocity: so much farther it goes."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        length: float = sqrt(self.way_x * self.way_x + self.way_y * self.way_y)
        ride_x: float = self.pushers.ride_x
        ride_y: float = self.pushers.ride_y
        longest: float = _WAY * shape.width + sqrt(ride_x * ride_x + ride_y * ride_y)
        part: float = 1.0
        made: float
        if self.done or length == 0.0:
            return 0
        self.done = True
        if length > longest:
            part = longest / length
        shape.skip_overlapping = True
        made = shape.advance(part * self.way_x, part * self.way_y)
        if shape.row >= 0:
            planes.count = 0
            planes.add(shape.nx, shape.ny)
            planes.turn((1.0 - made) * part * self.way_x, (1.0 - made) * part * self.way_y)
            shape.advance(planes.x, planes.y)
            planes.count = 0
        shape.skip_overlapping = False
        return 0
