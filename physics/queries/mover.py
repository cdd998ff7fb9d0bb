"""The character mover: moves a collider along the surfaces that it hits, up slopes and steps, and finds its floor.

First the mover leaves bodies that have moved into it since its last move (`Pushers`). Then it moves by collide and
slide (Fauerby, "Improved Collision detection and Response"; Quake's `PM_SlideMove`): cast the shape along the motion,
move up to the first hit, project the rest of the motion on the surfaces there, and repeat. At the end the mover is
brought into exact touch with the surfaces beside it (`Depenetration`). A mover whose middle is in the ground, and that
finds no way out of it (`Buried`), does not move.

Every displacement longer than the skin is along a free cast. Rejected: to leave overlapping bodies by the shortest way,
because in a few ticks a press would push the mover through the floor; to move a small step sideways out of a surface,
because the step may lead through a thin wall behind the mover; to collect planes around the mover and solve them
together (Box2D's mover), because corners just ahead stop such a mover; to keep a gap to all surfaces, because then the
mover touches nothing, and does not fit into gaps of its own width.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import cython

from physics.collision.character_floors import CharacterFloors
from physics.components.motion import Transform, Velocity
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import DYNAMIC
from physics.queries.candidates import Candidates
from physics.queries.character_separation import CharacterSeparation
from physics.queries.clip_planes import WALL, ClipPlanes
from physics.queries.depenetration import Depenetration
from physics.queries.footing import Footing
from physics.queries.last_move import LastMove
from physics.queries.moved_bodies import MovedBodies, is_along, is_motion
from physics.queries.mover_shape import MoverShape
from physics.queries.pushers import Pushers
from physics.queries.slide_hits import SlideHits
from physics.queries.step_climbing import StepClimbing
from physics.rows.bodies import ACTIVE, Bodies
from physics.tolerances import SLIDES_MAX
from physics.world.followers import Followers


@cython.final
@cython.cclass
class Mover:
    """Moves one collider at a time among the bodies of the last tick.

    shape             the moving collider, with its pose and casts
    hits              the surfaces that stopped it
    depenetration     moves it out of overlaps
    pushers           the bodies that moved into it since its last move
    separation        moves it out of characters that were made where it is
    footing           what is below it
    step_climbing     the steps that it climbs, and on whose edges it stands
    last_moves        for each entity that was moved, the end of its last move
    start_x, start_y  where the mover was before its first move in this tick
    lifting_row       the row of the dynamic floor that has moved into the mover, if the mover had no room to leave it;
                      or -1
    cleanup_number    tick in which deleted entities were last removed from `last_moves`
    """

    candidates: Candidates
    shape: MoverShape
    hits: SlideHits
    depenetration: Depenetration
    pushers: Pushers
    separation: CharacterSeparation
    footing: Footing
    step_climbing: StepClimbing
    last_moves: dict[int, LastMove]
    start_x: float
    start_y: float
    lifting_row: int
    cleanup_number: int

    def __init__(self, tick: Any, world: Any) -> None:
        self.candidates = Candidates(tick, world)
        self.shape = MoverShape(self.candidates)
        self.hits = SlideHits()
        self.pushers = Pushers(self.shape)
        self.separation = CharacterSeparation(self.shape, self.pushers)
        self.footing = Footing(self.shape)
        self.step_climbing = StepClimbing(self.shape)
        self.depenetration = Depenetration(self.shape, self.hits, self.separation)
        self.last_moves = {}
        self.start_x = self.start_y = 0.0
        self.lifting_row = self.cleanup_number = -1

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
        crush the mover, and the end, for `apply_move`: x, y, and the LastMove for the next move, or None.

        All arguments but the last two are checked already; `up` is a unit vector or None.
        """
        shape: MoverShape = self.shape
        at: Transform = transform
        floor: Any = None
        floor_components: Any = None
        place: Any = None
        last_move: Any = None
        self.candidates.begin(mask, ignore, True)
        try:
            shape.set_mover(entity, at, collider)
            self.hits.clear()
            shape.planes.set_up(up, max_slope)
            self._load_last_move(entity)
            self.depenetration.from_x = shape.x
            self.depenetration.from_y = shape.y
            if self._walk(motion[0], motion[1], snap, step_height):
                floor = shape.bodies.entity[shape.row], (shape.nx + 0.0, shape.ny + 0.0), (shape.px, shape.py)
                floor_components = shape.bodies.records[shape.row]
                place = self._place_of(shape.row)
            self.depenetration.snap_to_surfaces()
            if entity in self.candidates.entities:
                last_move = LastMove(
                    self.candidates.entities[entity], self.candidates.tick.number, self.candidates.tick.steps,
                    shape.x, shape.y, self.start_x, self.start_y, floor_components, place,
                    floor_components is not None and self.footing.wedged, self.step_climbing.on_edge,
                    self.pushers.remember(),
                    self.candidates.mask, self.candidates.ignored,
                )  # fmt: skip
                self._note_floors(entity)
            if at._armed:
                at._note_written()
            return (
                tuple(self.hits.found),
                floor,
                tuple(self._crushers()),
                (shape.x, shape.y, last_move),
            )
        finally:
            self.candidates.end()

    def apply_move(self, entity: Any, transform: Any, end: Any, carries: bool) -> bool:
        """Put the mover where its move ends, and its followers, if it carries any, at their places on the mover.
        Returns False if the mover is itself a follower: then its carrier has put it back.

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
                followers.place_transforms()
            if end[2] is not None:
                self.last_moves[entity] = end[2]
        except BaseException:
            at._x = from_x
            at._y = from_y
            raise
        return bool(at._x == x and at._y == y)

    def _walk(self, dx: float, dy: float, snap: float, step_height: float) -> cython.int:
        """Leave what overlaps the mover, and move by (dx, dy). Returns whether the mover stands then; if so, `row`, the
        point and the normal of `shape` are those of its floor."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        rise: float = dx * planes.up_x + dy * planes.up_y
        stood: cython.bint = False
        height: float = self.footing.height()
        lifted: float
        if self._leave_overlaps():
            shape.row = self.depenetration.buried.row
            self.hits.note_buried(shape, dx, dy)
            return 0
        lifted = self.footing.height() - height
        if planes.directed and rise <= 0.0 and (snap > 0.0 or step_height > 0.0):
            # The mover also counts as standing if it stood after the last move, and the floor has sunk since.
            stood = shape.standing_on is not None or self.footing.is_over_floor() != 0
            if stood and self.step_climbing.on_edge:
                # The edge is a floor: it removes the downward motion.
                dx -= rise * planes.up_x
                dy -= rise * planes.up_y
        self.step_climbing.on_edge = False
        height = self.footing.height()
        self._slide(dx, dy, step_height if stood else 0.0)
        # At an edge a round foot slides upwards. Let the snap bring the mover down again by as much.
        if snap > 0.0:
            snap += max(self.footing.height() - height, 0.0)
        height = self.footing.height()
        self._leave_overlaps()
        lifted = max(lifted, 0.0) + max(self.footing.height() - height, 0.0)
        # A round foot on the edge of a one-way collider is a little below the surface that stopped the foot. The mover
        # counts as standing on that collider, so it stays solid.
        shape.standing_on = self.hits.floor_components
        return self._land(rise, stood, lifted, snap, step_height)

    def _land(
        self, rise: float, stood: cython.bint, lifted: float, snap: float, step_height: float
    ) -> cython.int:
        """Bring the mover down to its floor at the end of a move. Returns whether it stands.

        rise    how far up the motion led
        stood   whether the mover stood before
        lifted  how far up the mover was moved out of overlaps
        """
        if not self.shape.planes.directed or not (rise <= 0.0 or self.hits.floor):
            return 0
        # A mover that has landed in this move, and slid on over a round hill, is snapped down like one that stood
        # before.
        snaps: cython.bint = rise <= 0.0 and (stood or self.hits.floor)
        return self.footing.find_floor(snap if snaps else 0.0, lifted) or (
            stood and rise <= 0.0 and self.step_climbing.find_edge(snap, step_height)
        )

    def _leave_overlaps(self) -> cython.bint:
        """Leave the pieces that push the mover, and then all else that overlaps it. Returns whether the mover stays
        buried."""
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

    def _load_last_move(self, entity: Any) -> cython.int:
        """Look up the end of the mover's last move, and find the bodies that have moved into it since. If this is the
        first move, or if game code has put the mover elsewhere, only the bodies that the last tick has moved are
        searched."""
        shape: MoverShape = self.shape
        self._forget_gone()
        moved: MovedBodies = self.pushers.moved_bodies
        shape.standing_on = None
        self.footing.wedged = self.step_climbing.on_edge = False
        shape.pushing.count = 0
        self.lifting_row = -1
        self.separation.clear()
        self.pushers.ride_x = self.pushers.ride_y = 0.0
        moved.update(shape.bodies, self.candidates.tick.number)
        self.pushers.last_moves = self.last_moves
        self.start_x = shape.x
        self.start_y = shape.y
        last: Any = self.last_moves.get(entity)
        record: Any = self.candidates.entities.get(entity)
        if last is None:  # `_forget_gone` has removed those of entities that are gone
            return self._find_driven(record)
        shape.standing_on = last.floor
        self.footing.wedged = last.wedged
        self.step_climbing.on_edge = last.on_edge
        number: cython.longlong = last.number
        x: float = last.x
        y: float = last.y
        velocity: Any
        if x != shape.x or y != shape.y:
            # If the tick has not moved it by its Velocity, game code has put it here: a teleport.
            velocity = record.get(_Velocity)
            if velocity is None or not is_along(velocity, shape.x - x, shape.y - y):
                self.separation.teleported = True
                return self._find_driven(record)
            self.pushers.ride_x = shape.x - x
            self.pushers.ride_y = shape.y - y
        if number == self.candidates.tick.number:
            self.start_x = last.start_x
            self.start_y = last.start_y
            self.separation.has_moved = True
        self.pushers.recall(last.pressed)
        if number == moved.previous_number:
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
        if self.candidates.tick.body_stages is None:
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
        """Follow the dynamic floor on which the mover stood, if the floor has moved from `place` into the mover: the
        solver lets the two through each other."""
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
                self.lifting_row = row

    def _note_floors(self, entity: Any) -> cython.int:
        """Note the character for the next step. That step lets the character and the dynamic bodies below it through
        each other."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        planes: ClipPlanes = shape.planes
        character_floors: CharacterFloors = self.candidates.tick.detection.character_floors
        if self.candidates.tick.body_stages is None or not planes.directed:
            return 0
        floors: list[Any] = self.depenetration.floors()
        if self.lifting_row >= 0:
            floors.append((bodies.entity[self.lifting_row], bodies.records[self.lifting_row]))
        character_floors.characters[entity] = (
            self.candidates.entities[entity], floors, planes.up_x, planes.up_y, planes.slope, shape.width
        )  # fmt: skip
        return 0

    def _forget_gone(self) -> None:
        """Once a tick, remove deleted entities from `last_moves`."""
        if self.cleanup_number != self.candidates.tick.number:
            self.cleanup_number = self.candidates.tick.number
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
        for k in range(SLIDES_MAX):
            if dx == 0.0 and dy == 0.0:
                return 0
            made = shape.advance(dx, dy)
            if shape.row < 0:
                return 0
            if shape.one_way.is_one_way(shape.bodies, shape.row):
                shape.stopping_one_ways.append(shape.row)
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
                    stepped = self.step_climbing.climb(across, step_height)
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
            planes.clip(left * self.hits.wish_x, left * self.hits.wish_y)
            dx = planes.x
            dy = planes.y
        return 0
