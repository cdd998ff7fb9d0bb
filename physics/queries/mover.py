"""The character mover: a collider that slides along what it meets, climbs slopes, and knows what it stands on.

First the mover gets out of the way of what moved since its last move (`Pushers`). Then it moves by collide and slide
(Fauerby, "Improved Collision detection and Response"; Quake's `PM_SlideMove`), by casts: go as far as nothing is met,
turn what is left of the motion along the surfaces met there, go on. Then it gets in touch with what is there
(`Depenetration`).

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
from physics.tolerances import SLIDES

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.components.motion import Transform
    from cython.cimports.physics.queries.candidates import Candidates
    from cython.cimports.physics.queries.clip_planes import FLOOR, WALL, ClipPlanes
    from cython.cimports.physics.queries.depenetration import Depenetration
    from cython.cimports.physics.queries.moved_bodies import MovedBodies, is_along
    from cython.cimports.physics.queries.mover_shape import MoverShape
    from cython.cimports.physics.queries.pushers import Pushers
    from cython.cimports.physics.queries.slide_hits import SlideHits
else:
    from math import fabs, sqrt

    from physics.components.motion import Transform
    from physics.queries.candidates import Candidates
    from physics.queries.clip_planes import FLOOR, WALL, ClipPlanes
    from physics.queries.depenetration import Depenetration
    from physics.queries.moved_bodies import MovedBodies, is_along
    from physics.queries.mover_shape import MoverShape
    from physics.queries.pushers import Pushers
    from physics.queries.slide_hits import SlideHits

_SLIDES = cython.declare(cython.int, SLIDES)
_LEAST_RISE = cython.declare(cython.double, 0.1)
"""Rise of a surface per its length along the normal, at least, when the way down to it is reckoned."""


@cython.final
@cython.cclass
class Mover:
    """Moves one collider at a time among the bodies of the last tick.

    shape           the collider that moves, where it is by now, and its casts
    hits            what stopped it
    depenetration   moves it out of what overlaps it
    pushers         what moved into it since its last move
    last_moves      of each that moved, how its last move ended: its component dict, the tick, its place, the component
                    dict of what it stood on, or None, and what pressed it. What it stood on bears it on, even if that
                    has sunk since, or, being a one-way collider, has risen into it
    since           in which tick `last_moves` was freed of entities that are gone
    """

    if not cython.compiled:
        __slots__ = ("candidates", "shape", "hits", "depenetration", "pushers", "last_moves", "since")
    candidates: Candidates
    shape: MoverShape
    hits: SlideHits
    depenetration: Depenetration
    pushers: Pushers
    last_moves: dict[int, tuple[Any, ...]]
    since: int

    def __init__(self, tick: Any, world: Any) -> None:
        self.candidates = Candidates(tick, world)
        self.shape = MoverShape(self.candidates)
        self.hits = SlideHits()
        self.depenetration = Depenetration(self.shape, self.hits)
        self.pushers = Pushers(self.shape)
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
        shape: MoverShape = self.shape
        at: Transform = transform
        planes: ClipPlanes = shape.planes
        dx: float = motion[0]
        dy: float = motion[1]
        below: float = snap
        step: float = step_height
        stood: cython.bint = False
        floor: Any = None
        bearer: Any = None
        self.candidates.open(mask, ignore)
        shape.become(entity, at, collider)
        self.hits.clear()
        planes.set_up(up, max_slope)
        rise: float = dx * planes.up_x + dy * planes.up_y
        self._recall(entity)
        self._fit()
        if planes.directed and rise <= 0.0 and (below > 0.0 or step > 0.0):
            # Or it stood when the last move was over, and the floor has sunk since.
            stood = shape.standing_on is not None or self._is_over_floor() != 0
        self._slide(dx, dy, step if stood else 0.0)
        self._fit()
        shape.standing_on = None
        if (
            planes.directed
            and (rise <= 0.0 or self.hits.floor)
            and self._find_floor(below if stood and rise <= 0.0 else 0.0)
        ):
            floor = (shape.bodies.entity[shape.row], (shape.nx + 0.0, shape.ny + 0.0), (shape.px, shape.py))
            bearer = shape.bodies.records[shape.row]
        self.depenetration.touch()
        at.x = shape.x
        at.y = shape.y
        if entity in self.candidates.entities:
            self.last_moves[entity] = (
                self.candidates.entities[entity], self.candidates.tick.number, at.x, at.y, bearer,
                self.pushers.remember(),
            )  # fmt: skip
        return (
            tuple(self.hits.found),
            bool(self.hits.wall),
            bool(self.hits.ceiling),
            floor,
            tuple(self._crushers()),
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _fit(self) -> cython.int:
        """Leave what pushes the mover, and then what else overlaps it."""
        self.shape.blockers = []
        if self.shape.pushing.count > 0:
            self.pushers.leave_all()
        return self.depenetration.push_out()

    @cython.cfunc
    def _crushers(self) -> list[Any]:
        """The entities that leave the mover no room, ascending."""
        row: cython.Py_ssize_t
        found: list[Any] = []
        for row in sorted(set(self.shape.blockers)):
            found.append(self.shape.bodies.entity[row])
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _recall(self, entity: Any) -> cython.int:
        """Look up how the mover's last move ended, and who came into its way since."""
        shape: MoverShape = self.shape
        self._forget_gone()
        moved: MovedBodies = self.pushers.moved_bodies
        shape.standing_on = None
        shape.pushing.count = 0
        self.pushers.ride_x = self.pushers.ride_y = 0.0
        moved.look(shape.bodies, self.candidates.tick.number)
        last: Any = self.last_moves.pop(entity, None)
        record: Any = self.candidates.entities.get(entity)
        if last is None or last[0] is not record:
            return 0
        shape.standing_on = last[4]
        number: cython.longlong = last[1]
        x: float = last[2]
        y: float = last[3]
        velocity: Any
        if x != shape.x or y != shape.y:
            # The tick moved it by its Velocity; or else game code put it here, and from nowhere.
            velocity = record.get(_Velocity)
            if velocity is None or not is_along(velocity, shape.x - x, shape.y - y):
                return 0
            self.pushers.ride_x = shape.x - x
            self.pushers.ride_y = shape.y - y
        self.pushers.recall(last[5])
        if number == moved.since:
            if self.pushers.ride_x != 0.0 or self.pushers.ride_y != 0.0:
                self.pushers.limit_ride()
            self.pushers.find()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _forget_gone(self) -> cython.int:
        """Once a tick, forget entities that are gone."""
        if self.since != self.candidates.tick.number:
            self.since = self.candidates.tick.number
            self.last_moves = {
                one: last
                for one, last in self.last_moves.items()
                if self.candidates.entities.get(one) is last[0] and one not in self.candidates.dead
            }
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _slide(self, dx: float, dy: float, step_height: float) -> cython.int:
        """Go by (dx, dy), and along what is in the way.

        Each turn starts from the motion as it was asked for, less the part of it that is over: what the surface before
        took of it, one that leads elsewhere gives back.
        """
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        k: cython.int
        made: float
        across: float
        stepped: float
        left: float = 1.0
        self.hits.wish_x = dx
        self.hits.wish_y = dy
        for k in range(_SLIDES):
            if dx == 0.0 and dy == 0.0:
                return 0
            made = shape.advance(dx, dy)
            if shape.row < 0:
                return 0
            left *= 1.0 - made
            # Away from where the others were met: should they still be in the way, they will be met again.
            if made * sqrt(dx * dx + dy * dy) > shape.skin:
                planes.count = 0
            dx -= made * dx
            dy -= made * dy
            if step_height > 0.0 and planes.kind(shape.nx, shape.ny) == WALL:
                across = dx * planes.up_y - dy * planes.up_x
                if across * (shape.nx * planes.up_y - shape.ny * planes.up_x) < 0.0:
                    stepped = self._step_up(across, step_height)
                    if stepped > 0.0:
                        planes.count = 0
                        left *= 1.0 - stepped
                        # What went down is gone: the step bears.
                        across -= across * stepped
                        dx = across * planes.up_y
                        dy = -across * planes.up_x
                        continue
            self.hits.note(shape, 1.0 - left)
            planes.add(shape.nx, shape.ny)
            planes.turn(left * self.hits.wish_x, left * self.hits.wish_y)
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
        shape: MoverShape = self.shape
        nx: float = shape.nx
        ny: float = shape.ny
        px: float = shape.px
        py: float = shape.py
        row: cython.Py_ssize_t = shape.row
        stepped: float = self._step_over(across, fabs(across), height)
        if stepped == 0.0 and fabs(across) < shape.half:
            stepped = self._step_over(across, shape.half, height)
        if stepped == 0.0:
            shape.nx = nx
            shape.ny = ny
            shape.px = px
            shape.py = py
            shape.row = row
        return min(stepped, 1.0)

    @cython.cfunc
    @cython.exceptval(-2.0, check=False)
    def _step_over(self, across: float, way: float, height: float) -> float:
        """Up by at most `height`, across by `way`, down onto a floor: the part of `across` made; 0 if there is none."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        x: float = shape.x
        y: float = shape.y
        sign: float = 1.0 if across > 0.0 else -1.0
        lift: float = height * shape.advance(height * planes.up_x, height * planes.up_y)
        made: float = way * shape.advance(sign * way * planes.up_y, -sign * way * planes.up_x)
        drop: float = lift + shape.skin
        if made > shape.skin:
            shape.advance(-drop * planes.up_x, -drop * planes.up_y)
            if (
                shape.row >= 0
                and planes.kind(shape.nx, shape.ny) == FLOOR
                and (shape.x - x) * planes.up_x + (shape.y - y) * planes.up_y > shape.skin
            ):
                return made / fabs(across)
        shape.x = x
        shape.y = y
        return 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_over_floor(self) -> cython.int:
        """Whether a floor is within the skin below, in `row`; and how far, in `fraction` of `_down`."""
        shape: MoverShape = self.shape
        way: float = self._down()
        return shape.cast(-way * shape.planes.up_x, -way * shape.planes.up_y, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _down(self) -> float:
        """How far down a floor is within the skin: across a slope it is nearer than straight down, by the cosine."""
        shape: MoverShape = self.shape
        return shape.skin / max(shape.planes.slope, _LEAST_RISE)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _find_floor(self, snap: float) -> cython.int:
        """Whether something bears the mover, in `row`: a floor within the skin or at most `snap` below, down to which
        it goes, or two surfaces that it is wedged between."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        way: float = self._down()
        if self._is_over_floor():
            shape.x -= shape.fraction * way * planes.up_x
            shape.y -= shape.fraction * way * planes.up_y
            return 1
        way = snap + shape.skin
        if (
            snap > 0.0
            and shape.cast(-way * planes.up_x, -way * planes.up_y, False)
            and planes.kind(shape.nx, shape.ny) == FLOOR
        ):
            shape.x -= shape.fraction * way * planes.up_x
            shape.y -= shape.fraction * way * planes.up_y
            return 1
        return self._is_wedged()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_wedged(self) -> cython.int:
        """Whether a fall ends within the skin between two surfaces that are no floors; the flatter is in `row`."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        k: cython.int
        made: float
        x: float = shape.x
        y: float = shape.y
        dx: float = -shape.skin * planes.up_x
        dy: float = -shape.skin * planes.up_y
        steepest: float = -2.0
        row: cython.Py_ssize_t = -1
        nx: float = 0.0
        ny: float = 0.0
        px: float = 0.0
        py: float = 0.0
        planes.count = 0
        for k in range(3):
            made = shape.advance(dx, dy)
            if shape.row < 0:
                break
            if shape.nx * planes.up_x + shape.ny * planes.up_y > steepest:
                steepest = shape.nx * planes.up_x + shape.ny * planes.up_y
                row = shape.row
                nx = shape.nx
                ny = shape.ny
                px = shape.px
                py = shape.py
            if planes.kind(shape.nx, shape.ny) == FLOOR:
                return 1
            planes.add(shape.nx, shape.ny)
            planes.follow((1.0 - made) * dx, (1.0 - made) * dy)
            dx = planes.x
            dy = planes.y
            if dx == 0.0 and dy == 0.0:
                shape.row = row
                shape.nx = nx
                shape.ny = ny
                shape.px = px
                shape.py = py
                return 1
        shape.x = x
        shape.y = y
        return 0
