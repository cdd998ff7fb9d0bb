"""The character mover: moves a collider along the surfaces that it hits, up slopes and steps, and finds its floor.

First the mover leaves bodies that have moved into it since its last move (`Pushers`). Then it moves by collide and
slide (Fauerby, "Improved Collision detection and Response"; Quake's `PM_SlideMove`): cast the shape along the motion,
move up to the first hit, project the rest of the motion on the surfaces there, and repeat. At the end it is brought
into exact touch with the surfaces beside it (`Depenetration`). A mover whose middle is in the ground, and that finds no
way out of it (`Buried`), does not move.

Every displacement longer than the skin is along a free cast. Rejected: to leave overlapping bodies by the shortest way,
because in a few ticks a press would push the mover through the floor; to move a small step sideways out of a surface,
which may lead through a thin wall behind; to collect planes around the mover and solve them together (Box2D's mover),
because corners just ahead stop it; to keep a gap to all surfaces, because then it touches nothing, and does not fit
into gaps of its own width.
"""

from __future__ import annotations

from math import fabs, sqrt
from typing import Any

import cython

from physics.collision.character_floors import CharacterFloors
from physics.components.motion import Transform, Velocity
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import DYNAMIC
from physics.queries.candidates import Candidates
from physics.queries.clip_planes import FLOOR, WALL, ClipPlanes
from physics.queries.depenetration import Depenetration
from physics.queries.last_move import LastMove
from physics.queries.moved_bodies import MovedBodies, is_along, is_motion
from physics.queries.mover_shape import MoverShape
from physics.queries.parting import Parting
from physics.queries.pushers import Pushers
from physics.queries.slide_hits import SlideHits
from physics.queries.steps import Steps
from physics.rows.bodies import ACTIVE, Bodies
from physics.tolerances import PUSH_SIDEWAYS, SLIDES
from physics.world.followers import Followers

if not cython.compiled:
    NOT_HELD, ON_FLOOR, WEDGED = range(3)

_LEAST_RISE = cython.declare(cython.double, 0.1)
"""Lower bound of the cosine by which the distance to a surface is divided to get the way down to it, and of the square
of the sine by which the height of a fall along a slope is divided to get its length."""

_WEDGE = cython.declare(cython.double, 64.0)
"""How far, in skins, a trial fall goes. It stops between walls that lean by 1/64 or more; upright sides of a gap do not
stop it."""

_TOUCHED = cython.declare(cython.double, 4.0)
"""Depth, as a multiple of `rest`, at which a surface stops the trial fall. Smaller: the ends of tiles stop one that
leads along a wall of them."""


@cython.final
@cython.cclass
class Mover:
    """Moves one collider at a time among the bodies of the last tick.

    shape           the moving collider, with its pose and casts
    hits            the surfaces that stopped it
    depenetration   moves it out of overlaps
    pushers         the bodies that moved into it since its last move
    parting         moves it out of characters that were made where it is
    steps           the steps that it climbs, and on whose edges it stands
    last_moves      for each entity that was moved, the end of its last move
    start_x, start_y  where the mover was before its first move in this tick
    wedged          whether it stands wedged between two surfaces, first as of its last move
    lifting         the row of the dynamic floor that has moved into the mover and found no room, or -1
    since           tick in which deleted entities were last removed from `last_moves`
    """

    candidates: Candidates
    shape: MoverShape
    hits: SlideHits
    depenetration: Depenetration
    pushers: Pushers
    parting: Parting
    steps: Steps
    last_moves: dict[int, LastMove]
    start_x: float
    start_y: float
    wedged: bool
    lifting: int
    since: int

    def __init__(self, tick: Any, world: Any) -> None:
        self.candidates = Candidates(tick, world)
        self.shape = MoverShape(self.candidates)
        self.hits = SlideHits()
        self.pushers = Pushers(self.shape)
        self.parting = Parting(self.shape, self.pushers)
        self.steps = Steps(self.shape)
        self.depenetration = Depenetration(self.shape, self.hits, self.parting)
        self.last_moves = {}
        self.start_x = self.start_y = 0.0
        self.wedged = False
        self.lifting = self.since = -1

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
        """Find where a move ends. Returns the hits, the floor as (entity, normal, point) or None, the entities that
        crush the mover, and the end, for `settle`: x, y, and what the next move has to know, or None.

        All arguments but the last two are checked already; `up` is a unit vector or None.
        """
        shape: MoverShape = self.shape
        at: Transform = transform
        planes: ClipPlanes = shape.planes
        dx: float = motion[0]
        dy: float = motion[1]
        below: float = snap
        step: float = step_height
        height: float
        lifted: float
        stood: cython.bint = False
        kept: cython.bint
        floor: Any = None
        bearer: Any = None
        place: Any = None
        last_move: Any = None
        self.candidates.open(mask, ignore, True)
        try:
            shape.become(entity, at, collider)
            self.hits.clear()
            planes.set_up(up, max_slope)
            rise: float = dx * planes.up_x + dy * planes.up_y
            self._recall(entity)
            self.depenetration.from_x = shape.x
            self.depenetration.from_y = shape.y
            height = self._height()
            if self._fit():
                shape.row = self.depenetration.buried.row
                self.hits.note_buried(shape, dx, dy)
            else:
                lifted = self._height() - height
                if planes.directed and rise <= 0.0 and (below > 0.0 or step > 0.0):
                    # It stands also if it stood after the last move, and the floor has sunk since.
                    stood = shape.standing_on is not None or self._is_over_floor() != 0
                    if stood and self.steps.on_edge:
                        # The edge is a floor: it removes the downward motion.
                        dx -= rise * planes.up_x
                        dy -= rise * planes.up_y
                self.steps.on_edge = False
                height = self._height()
                self._slide(dx, dy, step if stood else 0.0)
                # At an edge a round foot slides upwards. Let the snap bring it down again by as much.
                if below > 0.0:
                    below += max(self._height() - height, 0.0)
                height = self._height()
                self._fit()
                lifted = max(lifted, 0.0) + max(self._height() - height, 0.0)
                # A round foot on the edge of a one-way collider is a little below its surface, which stopped it.
                shape.standing_on = self.hits.bearer
                # One that has landed in this move, and slid on over a round hill, is kept down as one that stood.
                kept = rise <= 0.0 and (stood or self.hits.floor)
                if (
                    planes.directed
                    and (rise <= 0.0 or self.hits.floor)
                    and (
                        self._find_floor(below if kept else 0.0, lifted)
                        or (stood and rise <= 0.0 and self.steps.find_edge(below, step))
                    )
                ):
                    floor = (
                        shape.bodies.entity[shape.row],
                        (shape.nx + 0.0, shape.ny + 0.0),
                        (shape.px, shape.py),
                    )
                    bearer = shape.bodies.records[shape.row]
                    place = self._place_of(shape.row)
            self.depenetration.touch()
            if entity in self.candidates.entities:
                last_move = LastMove(
                    self.candidates.entities[entity], self.candidates.tick.number, self.candidates.tick.steps,
                    shape.x, shape.y, self.start_x, self.start_y, bearer, place, bearer is not None and self.wedged,
                    self.steps.on_edge, self.pushers.remember(), self.candidates.mask, self.candidates.ignored,
                )  # fmt: skip
                self._note_floors(entity)
            if at._armed:
                at._tell_written()
            return (
                tuple(self.hits.found),
                floor,
                tuple(self._crushers()),
                (shape.x, shape.y, last_move),
            )
        finally:
            self.candidates.close()

    def settle(self, entity: Any, transform: Any, end: Any, carries: bool) -> bool:
        """Put the mover where its move ends, and, if it carries any, its followers. Returns False if the mover is
        itself a follower, which its carrier has put back.

        `move` has noted that its Transform is written. If this raises a MemoryError, the mover is where it was.
        """
        at: Transform = transform
        from_x: float = at._x
        from_y: float = at._y
        x: float = end[0]
        y: float = end[1]
        followers: Followers = self.candidates.tick.followers
        at._x = x
        at._y = y
        try:
            if carries:
                followers.carry()
            if end[2] is not None:
                self.last_moves[entity] = end[2]
        except BaseException:
            at._x = from_x
            at._y = from_y
            raise
        return bool(at._x == x and at._y == y)

    def _fit(self) -> cython.bint:
        """Leave the pieces that push the mover, and then all else that overlaps it. Returns whether it stays buried."""
        self.shape.blockers = []
        if self.shape.pushing.count > 0:
            self.pushers.leave_all()
        return self.depenetration.push_out()

    def _crushers(self) -> list[Any]:
        """The entities that leave the mover no room, ascending."""
        row: cython.Py_ssize_t
        found: list[Any] = []
        for row in sorted(set(self.shape.blockers)):
            found.append(self.shape.bodies.entity[row])
        return found

    def _recall(self, entity: Any) -> cython.int:
        """Look up the end of the mover's last move, and find the bodies that have moved into it since. Without such a
        move, because it is the first, or because game code has put the mover elsewhere, only the last tick counts."""
        shape: MoverShape = self.shape
        self._forget_gone()
        moved: MovedBodies = self.pushers.moved_bodies
        shape.standing_on = None
        self.wedged = self.steps.on_edge = False
        shape.pushing.count = 0
        self.lifting = -1
        self.parting.clear()
        self.pushers.ride_x = self.pushers.ride_y = 0.0
        moved.look(shape.bodies, self.candidates.tick.number)
        self.pushers.last_moves = self.last_moves
        self.start_x = shape.x
        self.start_y = shape.y
        last: Any = self.last_moves.get(entity)
        record: Any = self.candidates.entities.get(entity)
        if last is None:  # `_forget_gone` has removed those of entities that are gone
            return self._find_driven(record)
        shape.standing_on = last.floor
        self.wedged = last.wedged
        self.steps.on_edge = last.on_edge
        number: cython.longlong = last.number
        x: float = last.x
        y: float = last.y
        velocity: Any
        if x != shape.x or y != shape.y:
            # If the tick has not moved it by its Velocity, game code has put it here: a teleport.
            velocity = record.get(_Velocity)
            if velocity is None or not is_along(velocity, shape.x - x, shape.y - y):
                self.parting.teleported = True
                return self._find_driven(record)
            self.pushers.ride_x = shape.x - x
            self.pushers.ride_y = shape.y - y
        if number == self.candidates.tick.number:
            self.start_x = last.start_x
            self.start_y = last.start_y
            self.parting.done = True
        self.pushers.recall(last.pressed)
        if number == moved.since:
            if self.pushers.ride_x != 0.0 or self.pushers.ride_y != 0.0:
                self.pushers.limit_ride()
            self.pushers.find(shape.x - last.start_x, shape.y - last.start_y)
            self.pushers.part()
        number = last.steps
        if number + 1 >= self.candidates.tick.steps and last.place is not None:
            self._rise(last.floor, last.place)
        return 0

    def _find_driven(self, record: Any) -> cython.int:
        """Find the bodies that their Velocity has moved into the mover in the last tick."""
        velocity: Velocity
        dt: float = self.candidates.tick.seconds
        if self.candidates.tick.motion is None:
            return 0
        if record is not None and record.get(_Velocity) is not None:
            velocity = record[_Velocity]
            self.pushers.ride_x = velocity._x * dt
            self.pushers.ride_y = velocity._y * dt
        self.pushers.find_driven(dt)
        self.pushers.ride_x = self.pushers.ride_y = 0.0
        return 0

    def _place_of(self, row: cython.Py_ssize_t) -> Any:
        """The entity and the pose of a row if it is dynamic, or else None."""
        bodies: Bodies = self.shape.bodies
        if bodies.kind[row] != DYNAMIC:
            return None
        return bodies.entity[row], bodies.x[row], bodies.y[row], bodies.angle[row]

    def _rise(self, floor: Any, place: Any) -> None:
        """Follow the dynamic floor on which the mover stood, if the floor has moved from `place` into the mover: for
        the solver the two pass through each other."""
        bodies: Bodies = self.shape.bodies
        row: cython.Py_ssize_t = bodies.row_of(place[0])
        if (
            row >= 0
            and bodies.records[row] is floor
            and bodies.kind[row] == DYNAMIC
            and bodies.state[row] == ACTIVE
        ):
            x: float = bodies.x[row] - place[1]
            y: float = bodies.y[row] - place[2]
            turn: float = bodies.angle[row] - place[3]
            if is_motion(bodies, row, x, y, turn, True) and not self.pushers.rise(row, x, y, turn):
                self.lifting = row

    def _note_floors(self, entity: Any) -> cython.int:
        """Note the character for the next step, which lets it and the dynamic bodies below it through each other."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        planes: ClipPlanes = shape.planes
        character_floors: CharacterFloors = self.candidates.tick.detection.character_floors
        if self.candidates.tick.motion is None or not planes.directed:
            return 0
        floors: list[Any] = self.depenetration.floors()
        if self.lifting >= 0:
            floors.append((bodies.entity[self.lifting], bodies.records[self.lifting]))
        character_floors.characters[entity] = (
            self.candidates.entities[entity], floors, planes.up_x, planes.up_y, planes.slope, shape.width
        )  # fmt: skip
        return 0

    def _forget_gone(self) -> None:
        """Once a tick, remove deleted entities from `last_moves`."""
        if self.since != self.candidates.tick.number:
            self.since = self.candidates.tick.number
            self.last_moves = {
                one: last
                for one, last in self.last_moves.items()
                if self.candidates.entities.get(one) is last.record and one not in self.candidates.dead
            }

    def _slide(self, dx: float, dy: float, step_height: float) -> cython.int:
        """Move by (dx, dy), and slide along obstacles.

        Each projection starts from the rest of the original motion, not from the projection before: so a part of the
        motion that one surface has removed is available again at the next surface.
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
        for k in range(SLIDES):
            if dx == 0.0 and dy == 0.0:
                return 0
            made = shape.advance(dx, dy)
            if shape.row < 0:
                return 0
            left *= 1.0 - made
            # The mover has left the place where the other surfaces were hit. If they are still in the way, casts hit
            # them again.
            if made * sqrt(dx * dx + dy * dy) > shape.skin:
                planes.count = 0
            dx -= made * dx
            dy -= made * dy
            if step_height > 0.0 and planes.kind(shape.nx, shape.ny) == WALL:
                across = dx * planes.up_y - dy * planes.up_x
                if across * (shape.nx * planes.up_y - shape.ny * planes.up_x) < 0.0:
                    stepped = self.steps.climb(across, step_height)
                    if stepped > 0.0:
                        planes.count = 0
                        left *= 1.0 - stepped
                        # The step is a floor: it removes the downward motion.
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

    def _is_over_floor(self) -> cython.int:
        """Whether a floor is within the skin below. Sets `row`, and its distance as `fraction` of `_down`."""
        shape: MoverShape = self.shape
        way: float = self._down()
        return shape.cast(-way * shape.planes.up_x, -way * shape.planes.up_y, True)

    def _height(self) -> float:
        """The mover's position along `up`."""
        return self.shape.x * self.shape.planes.up_x + self.shape.y * self.shape.planes.up_y

    def _down(self) -> float:
        """The distance straight down at which a floor is within the skin: the distance across a slope is less, by the
        cosine."""
        shape: MoverShape = self.shape
        return shape.skin / max(shape.planes.slope, _LEAST_RISE)

    def _find_floor(self, snap: float, lifted: float) -> cython.int:
        """Whether the mover stands: on a floor within the skin, on a floor at most `snap` below, to which it is moved
        down, or wedged between two surfaces. To these it is moved down by at most `lifted`, which is how far up it was
        moved out of overlaps, or, if it was wedged before, by `snap`: one that walks over a gap is not caught in it.
        Sets `row` and `wedged`."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        way: float = self._down()
        found: cython.bint = self._is_over_floor() != 0
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

        A fall gets it a little into both. `Depenetration` lifts it out again, from round sides too far. So look for a
        place, at most `drop_max` below, where it touches both. Between nearly parallel surfaces it is not lifted: there
        it stands where a fall would end within `depth_max`, a skin deep in both, and is not moved.
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
        of at least `sine` to each other (WEDGED), or nothing (NOT_HELD). Moves the mover down to them, and sets `row`
        to the flatter one."""
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
            planes.follow((1.0 - made) * dx, (1.0 - made) * dy)
            dx = planes.x
            dy = planes.y
            if dx == 0.0 and dy == 0.0 and apart_enough:
                shape.take_hit(flattest)
                return WEDGED
        return NOT_HELD
