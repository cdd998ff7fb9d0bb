"""Moves characters apart that were created in the same place: each goes a little way in each tick, until they are
apart.

The shortest way out does not part such characters: it is the same way for two characters in the same place, so they
would move on together for ever.
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
"""Way out in a tick, as a fraction of the mover's width. Larger: a character that is created in a crowd leaps out of
the crowd. Smaller: it needs more than a dozen ticks to come out."""

_DEEP = cython.declare(cython.double, 0.5)
"""Depth, in widths of the mover, above which another character does not stop the mover. Larger: of two characters that
were created in the same place and walk the same way, one has to wait for the other. Smaller: characters that walk
against each other get through."""

_ALIKE = cython.declare(cython.double, 2.0)
"""Largest size of a row that may be another character, as a multiple of the longer side of the mover's box. Larger: a
mover that is created in ground takes longer to get out. Smaller: a mover that is created in a larger character, before
that character is moved, leaps out."""

_ASKEW = cython.declare(cython.double, 0.3)
"""Tangent of a direction to which no normal of a common shape is perpendicular. So the sign of a normal along this
direction tells the normal from the opposite one."""


@cython.final
@cython.cclass
class CharacterSeparation:
    """Moves a mover out of the characters that it overlaps.

    teleported    whether game code has put the mover into the characters: then it leaves them as it leaves all other
                  overlaps
    has_moved     whether the mover has gone its way out in this tick
    rows          the characters that the mover overlaps, and leaves in this way
    sum_x, sum_y  the sum of the ways out, each away from the middle of the other character
    """

    shape: MoverShape
    pushers: Pushers
    teleported: bool
    has_moved: bool
    rows: list[int]
    sum_x: float
    sum_y: float

    def __init__(self, shape: MoverShape, pushers: Pushers) -> None:
        self.shape = shape
        self.pushers = pushers
        self.rows = []
        self.clear()

    def clear(self) -> None:
        """Begin a move."""
        self.teleported = self.has_moved = False
        if self.rows:
            self.rows = []
        self.sum_x = self.sum_y = 0.0

    def separates(self, row: cython.Py_ssize_t, m: Manifold) -> cython.bint:
        """Whether the mover, which overlaps a row as `m` says, leaves the row in this way. It does if the row is a
        character, which goes half of the way itself, or may be a character that was not moved yet. A character that is
        deep in the mover does not stop it any more: its row is added to `merged`."""
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
                shape.passable_rows.append(row)
        elif not self._may_be_character(row):
            return False
        self.rows.append(row)
        # The two characters have to find opposite ways. In the same place their normals may be the same, but the ids
        # differ.
        along = 0.5 * (bodies.boxes.bounds[row].left + bodies.boxes.bounds[row].right) * m.nx
        along += 0.5 * (bodies.boxes.bounds[row].bottom + bodies.boxes.bounds[row].top) * m.ny
        along -= (shape.x + shape.middle_x) * m.nx + (shape.y + shape.middle_y) * m.ny
        if -shape.skin <= along <= shape.skin:
            along = m.nx + _ASKEW * m.ny
            if shape.entity > bodies.entity[row]:
                along = -along
        if along > 0.0:
            way = -way
        self.sum_x += way * m.nx
        self.sum_y += way * m.ny
        return True

    def _may_be_character(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a row was made since characters were last moved, and may be a character. In the next tick this is
        known."""
        bodies: Bodies = self.shape.bodies
        longest: float = 2.0 * _ALIKE * max(self.shape.half_x, self.shape.half_y)
        return (
            row >= self.pushers.moved_bodies.first_new
            and bodies.rigid_bodies[row] is None
            and bodies.boxes.bounds[row].right - bodies.boxes.bounds[row].left <= longest
            and bodies.boxes.bounds[row].top - bodies.boxes.bounds[row].bottom <= longest
        )

    def move_apart(self) -> cython.int:
        """Go the way out, but no farther than is allowed in one tick, and slide along obstacles. If the tick has moved
        the mover by its Velocity, the way may be longer by that displacement: the tick may have moved it into another
        character."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        length: float = sqrt(self.sum_x * self.sum_x + self.sum_y * self.sum_y)
        ride_x: float = self.pushers.ride_x
        ride_y: float = self.pushers.ride_y
        longest: float = _WAY * shape.width + sqrt(ride_x * ride_x + ride_y * ride_y)
        part: float = 1.0
        made: float
        if self.has_moved or length == 0.0:
            return 0
        self.has_moved = True
        if length > longest:
            part = longest / length
        shape.skip_overlapping = True
        made = shape.advance(part * self.sum_x, part * self.sum_y)
        if shape.row >= 0:
            planes.count = 0
            planes.add(shape.nx, shape.ny)
            planes.clip((1.0 - made) * part * self.sum_x, (1.0 - made) * part * self.sum_y)
            shape.advance(planes.x, planes.y)
            planes.count = 0
        shape.skip_overlapping = False
        return 0
