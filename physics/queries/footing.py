"""The footing of a mover: the floor on which it stands, or the two surfaces between which it is wedged."""

from __future__ import annotations

from math import fabs
from typing import Any

import cython

from physics.queries.clip_planes import FLOOR, ClipPlanes
from physics.queries.mover_shape import MoverShape
from physics.tolerances import PUSH_SIDEWAYS

if not cython.compiled:
    NOT_HELD, ON_FLOOR, WEDGED = range(3)

_LEAST_RISE = cython.declare(cython.double, 0.1)
"""Lower bound of two divisors. The distance to a slope, divided by the slope's cosine, is the way straight down to it.
The height of a fall along a slope, divided by the square of the slope's sine, is the length of the fall."""

_WEDGE = cython.declare(cython.double, 64.0)
"""Length of a trial fall, in skins. Walls that lean by 1/64 or more stop the fall; the upright sides of a gap do
not."""

_TOUCHED = cython.declare(cython.double, 4.0)
"""Depth, as a multiple of `rest`, at which a surface stops the trial fall. Smaller: a trial fall along a wall of tiles
is stopped by the ends of the tiles."""


@cython.final
@cython.cclass
class Footing:
    """Finds what is below a mover.

    shape   the mover
    wedged  whether the mover stands wedged between two surfaces. At the beginning of a move: whether it did after the
            last
    """

    shape: MoverShape
    wedged: bool

    def __init__(self, shape: MoverShape) -> None:
        self.shape = shape
        self.wedged = False

    def is_over_floor(self) -> cython.int:
        """Whether a floor is within the skin below. Sets `row`, and `fraction` to the distance as a fraction of
        `_down`."""
        shape: MoverShape = self.shape
        way: float = self._down()
        return shape.cast(-way * shape.planes.up_x, -way * shape.planes.up_y, True)

    def height(self) -> float:
        """The mover's position along `up`."""
        return self.shape.x * self.shape.planes.up_x + self.shape.y * self.shape.planes.up_y

    def _down(self) -> float:
        """The greatest distance straight down to a floor that is within the skin. The skin is measured across the
        slope: that distance is smaller by the cosine of the slope."""
        shape: MoverShape = self.shape
        return shape.skin / max(shape.planes.slope, _LEAST_RISE)

    def find_floor(self, snap: float, lifted: float) -> cython.int:
        """Whether the mover stands: on a floor within the skin, on a floor at most `snap` below, or wedged between two
        surfaces. Moves the mover down to them, and sets `row` and `wedged`.

        `lifted` says how far up the mover was moved out of overlaps. A mover that was not wedged before is moved down
        between two surfaces by at most `lifted` and a skin, so that a mover that walks over a gap is not caught in it.
        A mover that was wedged before may also move down by `snap` and a skin."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        way: float = self._down()
        found: cython.bint = self.is_over_floor() != 0
        if not found and snap > 0.0:
            way = snap + shape.skin
            found = (
                shape.cast(-way * planes.up_x, -way * planes.up_y, False) != 0
                and planes.kind(shape.nx, shape.ny) == FLOOR
            )
        if found:
            self.wedged = False
            shape.x -= shape.fraction * way * planes.up_x
            shape.y -= shape.fraction * way * planes.up_y
            return 1
        self.wedged = (
            self._is_wedged(shape.skin + lifted, shape.skin + max(lifted, snap if self.wedged else 0.0)) != 0
        )
        return self.wedged

    def _is_wedged(self, depth_max: float, drop_max: float) -> cython.int:
        """Whether the mover stands between two surfaces that are too steep for floors. Sets `row` to the flatter one.

        A fall moves the mover a little into both surfaces. Then `Depenetration` lifts the mover out again, and lifts it
        too far from round sides. So a place where the mover touches both surfaces is searched, at most `drop_max`
        below. Between nearly parallel surfaces the mover is not lifted: it stands if a fall would end within
        `depth_max`, a skin deep in both surfaces, and then it is not moved.
        """
        shape: MoverShape = self.shape
        skin: float = shape.skin
        way: float = _WEDGE * skin
        # Along a slope a fall of length 1 goes down by the square of the sine.
        flattest: float = max(1.0 - shape.planes.slope * shape.planes.slope, _LEAST_RISE)
        x: float = shape.x
        y: float = shape.y
        end: cython.int
        shape.skin = min(skin, _TOUCHED * shape.rest)
        end = self._fall_ends(max(way, drop_max / flattest), drop_max, PUSH_SIDEWAYS)
        shape.skin = skin
        if end == WEDGED:
            return 1
        shape.x = x
        shape.y = y
        end = self._fall_ends(way, depth_max, 0.0)
        if end != ON_FLOOR:
            shape.x = x
            shape.y = y
        return end != NOT_HELD

    def _fall_ends(self, way: float, drop_max: float, sine: float) -> cython.int:
        """What stops a fall of length `way` within its first `drop_max`: a floor (ON_FLOOR), two surfaces at an angle
        of at least `sine` to each other (WEDGED), or nothing (NOT_HELD). Moves the mover down to the floor or the
        surfaces, and sets `row` to the flatter one."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        k: cython.int
        made: float
        x: float = shape.x
        y: float = shape.y
        dx: float = -way * planes.up_x
        dy: float = -way * planes.up_y
        rise: float = -2.0
        flattest: tuple[Any, ...] = ()
        before_x: float = 0.0
        before_y: float = 0.0
        apart_enough: cython.bint
        planes.count = 0
        for k in range(3):
            made = shape.advance(dx, dy)
            if shape.row < 0 or (x - shape.x) * planes.up_x + (y - shape.y) * planes.up_y > drop_max:
                return NOT_HELD
            if planes.kind(shape.nx, shape.ny) == FLOOR:
                return ON_FLOOR
            apart_enough = fabs(shape.nx * before_y - shape.ny * before_x) >= sine
            before_x = shape.nx
            before_y = shape.ny
            if shape.nx * planes.up_x + shape.ny * planes.up_y > rise:
                rise = shape.nx * planes.up_x + shape.ny * planes.up_y
                flattest = shape.last_hit()
            planes.add(shape.nx, shape.ny)
            planes.project((1.0 - made) * dx, (1.0 - made) * dy)
            dx = planes.x
            dy = planes.y
            if dx == 0.0 and dy == 0.0 and apart_enough:
                shape.take_hit(flattest)
                return WEDGED
        return NOT_HELD
