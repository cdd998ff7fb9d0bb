"""The character mover: a collider that slides along what it meets, climbs slopes, and knows what it stands on.

First the mover gets out of the way of what moved since its last move (`Yielding`). Then it moves by collide and slide
(Fauerby, "Improved Collision detection and Response"; Quake's `PM_SlideMove`), by casts: go as far as nothing is met,
turn what is left of the motion along the surfaces met there, go on. Then it gets in touch with what is there
(`Fitting`).

Every way that is longer than the skin is one that a cast found free. Rejected: to get out of what moved into the mover
by the shortest way, as a few ticks of a press lead through the floor; a small step sideways out
of a surface, as it may go through a thin wall behind; planes gathered around the mover and solved at once (Box2D's
mover), as corners just ahead then stop it; a gap kept to everything, as nothing is then touched, and what is as wide as
the mover is too narrow for it.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.components.motion import Velocity as _Velocity
from physics.queries.results import SlideHit
from physics.tolerances import SLIDES

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.components.motion import Transform
    from cython.cimports.physics.queries.displacements import Displacements, is_along
    from cython.cimports.physics.queries.planes import CEILING, FLOOR, WALL, Planes
    from cython.cimports.physics.queries.yielding import Yielding
else:
    from math import fabs, sqrt

    from physics.components.motion import Transform
    from physics.queries.displacements import Displacements, is_along
    from physics.queries.planes import CEILING, FLOOR, WALL, Planes
    from physics.queries.yielding import Yielding

_SLIDES = cython.declare(cython.int, SLIDES)
_LEAST_RISE = cython.declare(cython.double, 0.1)
"""Rise of a surface per its length along the normal, at least, when the way down to it is reckoned."""


@cython.final
@cython.cclass
class Mover(Yielding):
    """Moves one collider at a time among the bodies of the last tick.

    wish_x, wish_y  the motion that it was asked for, once it is under way
    hits            what stopped it
    last_moves      of each that moved, how its last move ended: its component dict, the tick, its place, the component
                    dict of what it stood on, or None, and what pressed it. What it stood on bears it on, even if that
                    has sunk since, or, being a one-way collider, has risen into it
    since           in which tick `last_moves` was freed of entities that are gone
    """

    if not cython.compiled:
        __slots__ = (
            "wish_x",
            "wish_y",
            "hits",
            "hit_floor",
            "hit_wall",
            "hit_ceiling",
            "last_moves",
            "since",
        )
    wish_x: float
    wish_y: float
    hits: list[Any]
    hit_floor: bool
    hit_wall: bool
    hit_ceiling: bool
    last_moves: dict[int, tuple[Any, ...]]
    since: int

    def __init__(self, tick: Any, world: Any) -> None:
        super().__init__(tick, world)
        self.wish_x = self.wish_y = 0.0
        self.hits = []
        self.hit_floor = self.hit_wall = self.hit_ceiling = False
        self.last_moves = {}
        self.since = -1

    def move(
        self,
        entity: Any,
        transform: Any,
        collider: Any,
        motion: Any,
        up: Any,
        max_slope: Any,
        snap: Any,
        step_height: Any,
        mask: Any,
        ignore: Any,
    ) -> tuple[Any, ...]:
        """Move the transform; what was met, whether walls and ceilings were, the floor: (entity, normal, point) or
        None; and what the mover is crushed by.

        All arguments but the last two are checked already; `up` is a unit vector or None.
        """
        at: Transform = transform
        planes: Planes = self.planes
        dx: float = motion[0]
        dy: float = motion[1]
        below: float = snap
        step: float = step_height
        stood: cython.bint = False
        floor: Any = None
        bearer: Any = None
        self.open(mask, ignore)
        self.become(entity, at, collider)
        self.hits = []
        self.hit_floor = self.hit_wall = self.hit_ceiling = False
        self.wish_x = self.wish_y = 0.0
        planes.set_up(up, max_slope)
        rise: float = dx * planes.up_x + dy * planes.up_y
        self._recall(entity)
        self.fit()
        if planes.directed and rise <= 0.0 and (below > 0.0 or step > 0.0):
            # Or it stood when the last move was over, and the floor has sunk since.
            stood = self.borne is not None or self._is_over_floor() != 0
        self._slide(dx, dy, step if stood else 0.0)
        self.fit()
        self.borne = None
        if (
            planes.directed
            and (rise <= 0.0 or self.hit_floor)
            and self._find_floor(below if stood and rise <= 0.0 else 0.0)
        ):
            floor = (self.bodies.entity[self.row], (self.nx + 0.0, self.ny + 0.0), (self.px, self.py))
            bearer = self.bodies.records[self.row]
        self.touch()
        at.x = self.x
        at.y = self.y
        if entity in self.entities:
            self.last_moves[entity] = (
                self.entities[entity], self.tick.number, at.x, at.y, bearer, self.kept_presses()
            )  # fmt: skip
        return tuple(self.hits), bool(self.hit_wall), bool(self.hit_ceiling), floor, tuple(self.crushers())

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _recall(self, entity: Any) -> cython.int:
        """Look up how the mover's last move ended, and who came into its way since."""
        self._forget_gone()
        moved: Displacements = self.displacements
        self.borne = None
        self.presses.count = 0
        self.way_x = self.way_y = 0.0
        moved.look(self.bodies, self.tick.number)
        last: Any = self.last_moves.pop(entity, None)
        record: Any = self.entities.get(entity)
        if last is None or last[0] is not record:
            return 0
        self.borne = last[4]
        number: cython.longlong = last[1]
        x: float = last[2]
        y: float = last[3]
        velocity: Any
        if x != self.x or y != self.y:
            # The tick moved it by its Velocity; or else game code put it here, and from nowhere.
            velocity = record.get(_Velocity)
            if velocity is None or not is_along(velocity, self.x - x, self.y - y):
                return 0
            self.way_x = self.x - x
            self.way_y = self.y - y
        self.recall_presses(last[5])
        if number == moved.since:
            if self.way_x != 0.0 or self.way_y != 0.0:
                self.ride()
            self.look_who_came()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _forget_gone(self) -> cython.int:
        """Once a tick, forget entities that are gone."""
        if self.since != self.tick.number:
            self.since = self.tick.number
            self.last_moves = {
                one: last
                for one, last in self.last_moves.items()
                if self.entities.get(one) is last[0] and one not in self.dead
            }
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _note(self, fraction: float) -> cython.int:
        """Keep what was met; `fraction` is how much of the whole motion was made."""
        kind: cython.int = self.planes.kind(self.nx, self.ny)
        surface: str = "wall"
        if kind == FLOOR:
            self.hit_floor = True
            surface = "floor"
        elif kind == CEILING:
            self.hit_ceiling = True
            surface = "ceiling"
        else:
            self.hit_wall = True
        entity: Any = self.bodies.entity[self.row]
        point: tuple[Any, ...] = (self.px, self.py)
        normal: tuple[Any, ...] = (self.nx + 0.0, self.ny + 0.0)
        self.hits.append(SlideHit(entity, point, normal, fraction, surface))  # type: ignore[arg-type]  # to Cython any str
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pushed(self) -> cython.int:
        """Keep what the mover got into on its way, if that was against it: it was stopped as by what a cast meets.

        So it is if it leans against something so little that this is no deeper than the skin when the way is over.
        """
        entity: Any = self.bodies.entity[self.row]
        if self.wish_x * self.nx + self.wish_y * self.ny >= 0.0:
            return 0
        if entity not in [hit.entity for hit in self.hits]:
            self._note(1.0)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _slide(self, dx: float, dy: float, step_height: float) -> cython.int:
        """Go by (dx, dy), and along what is in the way.

        Each turn starts from the motion as it was asked for, less the part of it that is over: what the surface before
        took of it, one that leads elsewhere gives back.
        """
        planes: Planes = self.planes
        k: cython.int
        made: float
        across: float
        stepped: float
        left: float = 1.0
        self.wish_x = dx
        self.wish_y = dy
        for k in range(_SLIDES):
            if dx == 0.0 and dy == 0.0:
                return 0
            made = self.advance(dx, dy)
            if self.row < 0:
                return 0
            left *= 1.0 - made
            # Away from where the others were met: should they still be in the way, they will be met again.
            if made * sqrt(dx * dx + dy * dy) > self.skin:
                planes.count = 0
            dx -= made * dx
            dy -= made * dy
            if step_height > 0.0 and planes.kind(self.nx, self.ny) == WALL:
                across = dx * planes.up_y - dy * planes.up_x
                if across * (self.nx * planes.up_y - self.ny * planes.up_x) < 0.0:
                    stepped = self._step_up(across, step_height)
                    if stepped > 0.0:
                        planes.count = 0
                        left *= 1.0 - stepped
                        # What went down is gone: the step bears.
                        across -= across * stepped
                        dx = across * planes.up_y
                        dy = -across * planes.up_x
                        continue
            self._note(1.0 - left)
            planes.add(self.nx, self.ny)
            planes.turn(left * self.wish_x, left * self.wish_y)
            dx = planes.x
            dy = planes.y
        return 0

    @cython.cfunc
    @cython.exceptval(-2.0, check=False)
    def _step_up(self, across: float, height: float) -> float:
        """Try to get onto what is in the way: how much of the way `across` that took; 0, and nothing moved, if not.

        A round foot that comes up on the edge of a step does not stand yet: if need be it goes on by up to half its
        size, at once.
        """
        nx: float = self.nx
        ny: float = self.ny
        px: float = self.px
        py: float = self.py
        row: cython.Py_ssize_t = self.row
        stepped: float = self._step_over(across, fabs(across), height)
        if stepped == 0.0 and fabs(across) < self.half:
            stepped = self._step_over(across, self.half, height)
        if stepped == 0.0:
            self.nx = nx
            self.ny = ny
            self.px = px
            self.py = py
            self.row = row
        return min(stepped, 1.0)

    @cython.cfunc
    @cython.exceptval(-2.0, check=False)
    def _step_over(self, across: float, way: float, height: float) -> float:
        """Up by at most `height`, across by `way`, down onto a floor: the part of `across` made; 0 if there is none."""
        planes: Planes = self.planes
        x: float = self.x
        y: float = self.y
        sign: float = 1.0 if across > 0.0 else -1.0
        lift: float = height * self.advance(height * planes.up_x, height * planes.up_y)
        made: float = way * self.advance(sign * way * planes.up_y, -sign * way * planes.up_x)
        drop: float = lift + self.skin
        if made > self.skin:
            self.advance(-drop * planes.up_x, -drop * planes.up_y)
            if (
                self.row >= 0
                and planes.kind(self.nx, self.ny) == FLOOR
                and (self.x - x) * planes.up_x + (self.y - y) * planes.up_y > self.skin
            ):
                return made / fabs(across)
        self.x = x
        self.y = y
        return 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_over_floor(self) -> cython.int:
        """Whether a floor is within the skin below, in `row`; and how far, in `fraction` of `_down`."""
        way: float = self._down()
        return self.cast(-way * self.planes.up_x, -way * self.planes.up_y, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _down(self) -> float:
        """How far down a floor is within the skin: across a slope it is nearer than straight down, by the cosine."""
        return self.skin / max(self.planes.slope, _LEAST_RISE)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _find_floor(self, snap: float) -> cython.int:
        """Whether something bears the mover, in `row`: a floor within the skin or at most `snap` below, down to which
        it goes, or two surfaces that it is wedged between."""
        planes: Planes = self.planes
        way: float = self._down()
        if self._is_over_floor():
            self.x -= self.fraction * way * planes.up_x
            self.y -= self.fraction * way * planes.up_y
            return 1
        way = snap + self.skin
        if (
            snap > 0.0
            and self.cast(-way * planes.up_x, -way * planes.up_y, False)
            and planes.kind(self.nx, self.ny) == FLOOR
        ):
            self.x -= self.fraction * way * planes.up_x
            self.y -= self.fraction * way * planes.up_y
            return 1
        return self._is_wedged()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_wedged(self) -> cython.int:
        """Whether a fall ends within the skin between two surfaces that are no floors; the flatter is in `row`."""
        planes: Planes = self.planes
        k: cython.int
        made: float
        x: float = self.x
        y: float = self.y
        dx: float = -self.skin * planes.up_x
        dy: float = -self.skin * planes.up_y
        steepest: float = -2.0
        row: cython.Py_ssize_t = -1
        nx: float = 0.0
        ny: float = 0.0
        px: float = 0.0
        py: float = 0.0
        planes.count = 0
        for k in range(3):
            made = self.advance(dx, dy)
            if self.row < 0:
                break
            if self.nx * planes.up_x + self.ny * planes.up_y > steepest:
                steepest = self.nx * planes.up_x + self.ny * planes.up_y
                row = self.row
                nx = self.nx
                ny = self.ny
                px = self.px
                py = self.py
            if planes.kind(self.nx, self.ny) == FLOOR:
                return 1
            planes.add(self.nx, self.ny)
            planes.follow((1.0 - made) * dx, (1.0 - made) * dy)
            dx = planes.x
            dy = planes.y
            if dx == 0.0 and dy == 0.0:
                self.row = row
                self.nx = nx
                self.ny = ny
                self.px = px
                self.py = py
                return 1
        self.x = x
        self.y = y
        return 0
