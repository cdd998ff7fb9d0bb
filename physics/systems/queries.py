"""Queries of a world: which entities touch, and what is where. The base class of the systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import inf, pi
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from physics import validate
from physics.components import Transform
from physics.events.esper_world import EsperWorld
from physics.events.event import EntityContact
from physics.misuse import name_calls
from physics.queries.contacts import ContactQueries
from physics.shapes import Shape
from physics.validate import ALL
from physics.world.step import Tick

if TYPE_CHECKING:
    from physics.queries.casts import CastQueries
    from physics.queries.characters import Characters
    from physics.queries.places import PlaceQueries
    from physics.queries.results import ContactBuffers, Nearest, RayCastHit, ShapeCastHit, Slide

Entities: TypeAlias = int | Iterable[int]
Point: TypeAlias = tuple[float, float]
Predicate: TypeAlias = Callable[[int], bool]


class _Answer(Protocol):
    @property
    def entity(self) -> int: ...


_A = TypeVar("_A", bound=_Answer)


class Queries:
    """Answers describe the transforms as they stood when the last tick's detection ended.

    Entities deleted since then are left out. Every query may be made at any time, also in handlers. Queries about
    places take four options:

    mask     only colliders with a layer in this set of bits
    ignore   an entity id, or several, to leave out
    sensors  False: no sensors
    where    a function of an entity id: only entities for which it returns True. It is called for entities that
             satisfy the other conditions; if the query has one answer, from the nearest on until it returns True

    Queries raise ValueError or TypeError, naming the argument, for a value that is not finite or not of the expected
    type.
    """

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self._contacts = ContactQueries(tick, world)
        self._tick = tick
        self._world = world

    # Imported at the first use: the three classes below need a third of the compiled modules, and many games make no
    # queries.

    @cached_property
    def _places(self) -> PlaceQueries:
        from physics.queries.places import PlaceQueries

        return PlaceQueries(self._tick, self._world)

    @cached_property
    def _casts(self) -> CastQueries:
        from physics.queries.casts import CastQueries

        return CastQueries(self._tick, self._world)

    @cached_property
    def _characters(self) -> Characters:
        from physics.queries.characters import Characters

        return Characters(self._tick, self._world)

    @property
    def contacts(self) -> list[EntityContact]:
        """All contacts, sorted by (a, b); `a` is the lower id."""
        return self._contacts.contacts()

    def contact_buffers(self) -> ContactBuffers:
        """All contacts, in the order of `contacts`, as columns of numbers: for many at once."""
        return self._contacts.contact_buffers()

    def contacts_with(self, entity: int) -> list[EntityContact]:
        """Contacts of one entity, sorted by the other's id; `a` is `entity`, and normals point away from it."""
        return self._contacts.contacts_with(validate.entity("contacts_with: entity", entity))

    def touching(self, a: int, b: int) -> bool:
        """Whether two entities are in contact."""
        a, b = validate.entity("touching: a", a), validate.entity("touching: b", b)
        return self._contacts.touching_since(a, b) > 0

    def touching_shapes(self, a: int, b: int) -> list[tuple[Shape, Shape]]:
        """Which shapes of two entities touch, as pairs (shape of a, shape of b): first the pair of their contact, then
        the others, in the order of the shapes. Empty if the two are not in contact."""
        a, b = validate.entity("touching_shapes: a", a), validate.entity("touching_shapes: b", b)
        return self._contacts.touching_shapes(a, b)

    def at_point(
        self,
        x: float,
        y: float,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> list[int]:
        """Entities whose shape holds the point (x, y), ascending."""
        return _accepted(self._places.at_point(x, y, mask, ignore, sensors), where)

    def in_region(
        self,
        left: float,
        bottom: float,
        right: float,
        top: float,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> list[int]:
        """Entities whose shape meets the closed region (left <= right, bottom <= top), ascending."""
        return _accepted(self._places.in_region(left, bottom, right, top, mask, ignore, sensors), where)

    def overlapping(
        self,
        shape: Shape,
        transform: Transform,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> list[int]:
        """Entities whose shape meets `shape`, placed by `transform`, ascending."""
        return _accepted(self._places.overlapping(shape, transform, mask, ignore, sensors), where)

    def nearest(
        self,
        x: float,
        y: float,
        max_distance: float = inf,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> Nearest | None:
        """The entity whose shape is nearest to (x, y), of several the lowest id; None if none is within
        `max_distance`."""
        if where is None:
            return self._places.nearest(x, y, max_distance, mask, ignore, sensors)
        return _first_accepted(
            lambda but: self._places.nearest(x, y, max_distance, mask, but, sensors), ignore, where
        )

    def ray_cast(
        self,
        start: Point,
        end: Point,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> RayCastHit | None:
        """The first entity that the straight way from `start` to `end` meets, the lowest id of several; or None.

        A ray that starts inside a shape hits it at fraction 0, with the normal against the ray.
        """
        if where is None:
            return self._casts.ray_cast(start, end, mask, ignore, sensors)
        return _first_accepted(
            lambda but: self._casts.ray_cast(start, end, mask, but, sensors), ignore, where
        )

    def ray_cast_all(
        self,
        start: Point,
        end: Point,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> list[RayCastHit]:
        """All that the straight way from `start` to `end` meets, each once, by fraction, then by id."""
        hits = self._casts.ray_cast_all(start, end, mask, ignore, sensors)
        if where is None:
            return hits
        _check_predicate(where)
        return [hit for hit in hits if _is_accepted(where, hit.entity)]

    def shape_cast(
        self,
        shape: Shape,
        transform: Transform,
        translation: Point,
        *,
        mask: int = ALL,
        ignore: Entities = (),
        sensors: bool = True,
        where: Predicate | None = None,
    ) -> ShapeCastHit | None:
        """The first entity that `shape` runs into when it moves from `transform` by `translation`, without turning.

        Of several at the same fraction, the lowest id; None if the way is free. The shape meets an entity that it
        overlaps at the start at fraction 0. It does not meet an entity that it only touches at the start, and moves
        away from or along.
        """
        if where is None:
            return self._casts.shape_cast(shape, transform, translation, mask, ignore, sensors)
        return _first_accepted(
            lambda but: self._casts.shape_cast(shape, transform, translation, mask, but, sensors),
            ignore,
            where,
        )

    def move_and_slide(
        self,
        entity: int,
        motion: Point,
        *,
        up: Point | None = (0.0, 1.0),
        max_slope: float = pi / 4,
        snap: float = 0.0,
        step_height: float = 0.0,
        push: float = 0.0,
        mask: int = ALL,
        ignore: Entities = (),
    ) -> Slide:
        """Move an entity by `motion`, along obstacles and never into them: for characters.

        entity       has a Transform, which this moves at once, and a Collider; best no RigidBody and no Velocity
        motion       how far to go, (x, y), in the game's units: a velocity times the seconds of a tick
        up           away from the ground; None for a world seen from above, where everything is a wall
        max_slope    steepest floor that can be walked on, in radians, 0 to less than pi / 2. A steeper slope is a wall
        snap         distance, 0 or more, by which an entity that stood on a floor or lands on one, and does not move
                     up, is put down on one below it: keeps it on the ground downhill
        step_height  height, 0 or more, of steps that it climbs if it stood on a floor
        push         greatest force (mass * length / s^2), 0 or more, with which it pushes the dynamic bodies that stop
                     it as walls do, and sideways those that its head meets: at their centres of mass, for the length
                     of the next tick, until they are nearly as fast as it is
        mask         only colliders with a layer in this set of bits are obstacles

        Obstacles are the colliders as they stood in the last tick, except sensors and colliders that layers and masks
        keep apart from the entity. The entity itself is where its Transform says. First, bodies that have moved into
        the entity since its last move push it, if that move was one tick ago. The entity leaves bodies into which game
        code has put it by the shortest way. Where there is no room, the entity stays, and `crushed_by` of the result
        says why. At the end the entity touches what it stands on or ran into. A floor that is at most a five-hundredth
        of the entity's width below counts as touched, and the entity goes down to that floor.

        Raises ValueError or TypeError, naming the argument, for a value that is not finite or not of the expected type,
        and ValueError for an entity without a Transform or Collider.
        """
        return self._characters.move_and_slide(
            entity, motion, up, max_slope, snap, step_height, push, mask, ignore
        )

    def explain(self, a: int, b: int) -> str:
        """Why two entities do or do not collide, in a sentence with figures."""
        # Imported at the first call, because most games never make one.
        from physics.systems.explain import explain

        a, b = validate.entity("explain: a", a), validate.entity("explain: b", b)
        return explain(self._contacts, self._world, self._tick.joints, a, b)


name_calls(Queries, "CollisionSystem")


def _is_accepted(where: Predicate, entity: int) -> bool:
    """The answer of a predicate about an entity. Raises TypeError if it is neither True nor False."""
    answer = where(entity)
    if answer is not True and answer is not False:
        raise TypeError(f"where must return True or False, got {validate.shown(answer)} of entity {entity}")
    return answer


def _check_predicate(where: Predicate) -> None:
    """Raise TypeError for a predicate that cannot be called, also if the query finds no entity to ask it about."""
    if not callable(where):
        raise TypeError(f"where must be a function of an entity id, got {validate.shown(where)}")


def _accepted(entities: list[int], where: Predicate | None) -> list[int]:
    """The entities for which a predicate is true."""
    if where is None:
        return entities
    _check_predicate(where)
    return [entity for entity in entities if _is_accepted(where, entity)]


def _first_accepted(ask: Callable[[Entities], _A | None], ignore: Entities, where: Predicate) -> _A | None:
    """The first answer for which a predicate is true: the query is repeated without each answer that it rejects. So the
    predicate is called between queries, never within one, and may make queries of its own."""
    _check_predicate(where)
    left_out = validate.entities("ignore", ignore)
    answer = ask(left_out)
    while answer is not None and not _is_accepted(where, answer.entity):
        left_out |= {answer.entity}
        answer = ask(left_out)
    return answer


def last_tick(system: Queries) -> tuple[Tick, EsperWorld]:
    """The tables behind a system's answers, read-only: the only access for `physics.debug`.

    So debug pictures show the data with which the tick worked, and not data computed from the components afterwards.
    """
    if not isinstance(system, Queries):
        raise TypeError(f"system must be a CollisionSystem or PhysicsSystem, got {validate.shown(system)}")
    system._tick.calls.check_idle()
    return system._tick, system._world
