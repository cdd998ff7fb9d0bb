"""The only module that knows esper's insides: what a system needs of a world's database and of its event bus.

Five private names of esper are used here. Two are read because its public functions cannot answer within a tick's time:

_entities       component dicts by entity id. A dict is the identity of an entity: after `clear_database` an id comes
                back with another dict. And code that still holds the dict of a deleted entity can read the components
                that it had.
_dead_entities  ids whose deletion is deferred. `esper.entity_exists` answers for one id in 60 ns, which for each of
                10,000 rows would cost as much as the detection.

Both live as long as their world and change in place. The other three are read because no public function tells what
they hold:

_components     entity ids by type of component: read for the types that exist. `remove_interrupted` removes ids of
                entities whose creation was interrupted.
_processors     the processors of the current world, each as often as it was added. `esper.get_processor` finds only the
                last processor of an exact type.
_context_map    the parts of each world, by its name. They tell whether a world was deleted and made anew while another
                world was the current one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython
import esper

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.misuse import warn
from physics.shapes.base import Shape

Record = dict[type[Any], Any]

DELETED = "was deleted: esper lists it until the next esper.process(), the physics does not"
"""End of an error message about an entity whose deletion is deferred."""


class _Nothing:
    """A component that no entity has: a query for it is equally cheap in worlds of all sizes."""


_variables: dict[str, Any] = vars(esper)
_ask: Any = esper.get_component


@cython.final
@cython.cclass
class EsperWorld:
    """One esper world, as its system sees it. It is the current world while the system runs.

    entities     component dicts by id
    dead         ids whose deletion is deferred
    registry     esper's own handlers, as weak references; `bus` returns the handlers
    was_deleted  whether the world was deleted in this tick
    changed      whether any entity or component came or went, by the last `detect_changes`
    name         of the world to which the system belongs; None before its first tick
    unused       types of components that have no effect in this system, although they have one in another system

    _accepted  the processors that the world had when the system last looked through them
    _known     the types of components that the system has looked at
    """

    entities: dict[int, Record]
    dead: set[int]
    registry: dict[str, Any]
    was_deleted: bool
    changed: bool
    name: str | None
    _had_dead: bool
    _unchanged: Any
    _destination: str | None
    _accepted: list[Any]
    _known: set[Any]
    unused: tuple[type[Any], ...]

    def __init__(self) -> None:
        self.entities = {}
        self.dead = set()
        self.registry = {}
        self.was_deleted = self.changed = False
        self.name = None
        self._had_dead = False
        self._unchanged = None
        self._destination = None
        self._accepted = []
        self._known = set()
        self.unused = ()

    def bind(self) -> None:
        """Belong to the current world, and let `enter` succeed while its processors stay as they are now."""
        self.name = esper.current_world
        self._accepted = _variables["_processors"].copy()

    def enter(self) -> cython.bint:
        """Begin a tick. Returns False if the current world is not the system's own, or has other processors than were
        accepted.

        The database may be a new one: `delete_world` and a new world of the same name.
        """
        if _variables["current_world"] != self.name or _variables["_processors"] != self._accepted:
            return False
        if not self.is_current():
            self.entities = _variables["_entities"]
            self.dead = _variables["_dead_entities"]
            self.registry = _variables["event_registry"]
            self._unchanged = None
        self.was_deleted = False
        self._destination = None
        return True

    def is_current(self) -> cython.bint:
        """Whether the current world is the world of the last tick, and not another one of the same name."""
        return self.entities is _variables["_entities"]

    def detect_changes(self) -> cython.bint:
        """Whether any entity or component came or went since the last call, or any entity is marked for deletion, or
        was at the last call. Sets `changed`.

        esper clears its caches at every structural change, and a cached query is the very same list until then.
        """
        current: Any = _ask(_Nothing)
        had_dead: cython.bint = self._had_dead
        self.changed = current is not self._unchanged
        self._unchanged = current
        self._had_dead = len(self.dead) > 0
        if self.changed:
            self._look_at_types()
        return self.changed or had_dead or self._had_dead

    def _look_at_types(self) -> cython.int:
        """Raise TypeError, or warn, if there are components that no query finds, because esper files them under another
        type, or components that the system does not use."""
        kind: Any
        if self._known.issuperset(_variables["_components"]):
            return 0
        try:
            for kind in _variables["_components"]:
                if kind not in self._known:
                    if kind is type:
                        self._refuse_classes()
                    else:
                        self._known.add(kind)
                        _warn_of_subclass(kind)
                        _warn_of_shape(kind)
                        if kind in self.unused:
                            _warn_of_unused(kind)
        except BaseException:
            self.forget()
            raise
        return 0

    def _refuse_classes(self) -> None:
        """Raise TypeError if an entity has one of our classes in place of an instance. The type of such a component is
        `type`."""
        for entity in sorted(_variables["_components"][type]):
            kind = self.entities[entity][type]
            if _is_ours(kind):
                raise TypeError(
                    f"entity {entity} has the class {kind.__name__} for a component: write {kind.__name__}(...)"
                )

    def forget(self) -> None:
        """Let the next `detect_changes` find everything changed."""
        self._unchanged = None
        self._had_dead = True

    def is_unchanged(self) -> cython.bint:
        """Whether nothing came, went or was marked for deletion since the last `detect_changes`. The world is the
        current one."""
        return len(self.dead) == 0 and _ask(_Nothing) is self._unchanged

    def current_entities(self) -> tuple[dict[int, Record], set[int]]:
        """Component dicts of all entities of the system's world by their ids, and the ids of those about to go: as they
        are now. A system that has no world yet returns those of the current world.

        If the world was deleted and made anew since the last tick, these are the entities of the new world, and all
        that the tick knew is gone. (While another world is the current one, the entities of the new world are not
        known, and both are empty.)
        """
        if self.is_current():
            return self.entities, self.dead
        if self.name is None or self.name == _variables["current_world"]:
            return _variables["_entities"], _variables["_dead_entities"]
        parts: Any = _variables["_context_map"].get(self.name, ())
        for part in parts:
            if part is self.entities:
                return self.entities, self.dead
        return {}, set()

    def name_and_entities(self) -> tuple[str, dict[int, Record]]:
        """Name and entities of the system's world; those of the current world, if the system has none yet."""
        return esper.current_world if self.name is None else self.name, self.current_entities()[0]

    def components(self, entity: int) -> Record:
        """The components of an entity, as `current_entities` has them; none if there is no such entity."""
        return self.current_entities()[0].get(entity, {})

    def alive(self, entity: Any, record: Record) -> cython.bint:
        """Whether the entity with this component dict still exists, and is not marked for deletion."""
        return self.entities.get(entity) is record and entity not in self.dead

    def can_touch(self, entity: Any, record: Record) -> cython.bint:
        """Whether the entity with this component dict is alive, and has a Collider and a Transform."""
        return self.alive(entity, record) and _Collider in record and _Transform in record

    def entities_with(self, kind: type[Any]) -> list[tuple[int, Any]]:
        """The entities that have a component of this exact type, each with the component. Not to be changed: the list
        is esper's own. If there is no such component, esper is not asked, because the question would cost more."""
        return esper.get_component(kind) if kind in _variables["_components"] else []

    def has_none_of(self, kinds: frozenset[type[Any]]) -> bool:
        """Whether no entity has a component of one of these exact types. This does not search the entities."""
        return kinds.isdisjoint(_variables["_components"])

    def add(self, entity: int, component: Any) -> None:
        """Give an entity a component."""
        esper.add_component(entity, component)

    def remove(self, entity: int, kind: type[Any]) -> None:
        """Take a component from an entity."""
        esper.remove_component(entity, kind)

    def delete(self, entity: int, at_once: bool = False) -> None:
        """Delete an entity, when the next tick of all processors begins or at once."""
        esper.delete_entity(entity, immediate=at_once)

    def bus(self, name: str) -> tuple[Callable[..., object], ...]:
        """Handlers of `esper.set_handler`, without handlers of dead objects.

        `esper.dispatch_event` would call the handlers in the order of hashes, and one exception would keep the other
        handlers from their event. Here handlers are sorted by their names; the order of handlers of the same name is
        not defined.
        """
        references = self.registry.get(name)
        if not references:
            return ()
        # Copied first: esper removes a reference from the set when the garbage collector finds that its handler is
        # dead.
        handlers = [
            handler for handler in [reference() for reference in list(references)] if handler is not None
        ]
        if len(handlers) > 1:
            handlers.sort(key=_full_name)
        return tuple(handlers)

    def switch_back(self) -> bool:
        """Switch back from a world to which a handler switched. Returns False if the handler deleted the system's own
        world."""
        if esper.current_world != self.name:
            self._destination = esper.current_world
            if self.name not in esper.list_worlds():
                self.was_deleted = True
                return False
            esper.switch_world(self.name)
        # A handler may also have deleted our world and made it anew under the same name.
        self.was_deleted = esper._entities is not self.entities
        return not self.was_deleted

    def leave(self) -> None:
        """End a tick: switch to the world to which the last handler that switched worlds had switched."""
        if self._destination is not None and self._destination != esper.current_world:
            esper.switch_world(self._destination)


def _is_ours(kind: type[Any]) -> bool:
    return kind.__module__.startswith("physics.components.")


def _warn_of_subclass(kind: type[Any]) -> None:
    if _is_ours(kind):
        return
    for base in kind.__mro__:
        if _is_ours(base):
            warn(
                f"components of type {kind.__name__} are not seen: esper finds a {base.__name__} by its exact type. "
                f"Add them with esper.add_component(entity, component, type_alias={base.__name__})"
            )
            return


def _warn_of_shape(kind: type[Any]) -> None:
    if issubclass(kind, Shape):
        warn(
            f"a {kind.__name__} is no component, and an entity that has one collides with nothing: "
            f"give the entity Collider({kind.__name__}(...))"
        )


def _warn_of_unused(kind: type[Any]) -> None:
    warn(f"components of type {kind.__name__} do nothing in a CollisionSystem: use a PhysicsSystem")


def record_of(entity: int) -> Record | None:
    """The component dict of an entity of the current world; None if there is no such entity, or it is marked for
    deletion."""
    return None if entity in esper._dead_entities else esper._entities.get(entity)


def stored_record_of(entity: int) -> Record | None:
    """The component dict of an entity of the current world, also of an entity that is marked for deletion; None if
    there is no such entity."""
    return esper._entities.get(entity)


def remove_interrupted(components: list[Any]) -> None:
    """Remove the entity with these components, which an exception has left unfinished, and ids without an entity.

    If `create_entity` was interrupted late, the entity exists, but its id was not returned. If it was interrupted
    early, the id is listed under component types and has no record. That id is unknown, so all ids without a record
    are removed from the lists of these types.
    """
    for entity, record in list(esper._entities.items()):
        if record.get(type(components[0])) is components[0]:
            esper.delete_entity(entity)
    for kind in {type(each) for each in components}:
        listed = esper._components.get(kind)
        for entity in [each for each in listed or () if each not in esper._entities]:
            esper._components[kind].discard(entity)
        if listed is not None and not listed:
            del esper._components[kind]
    esper.clear_cache()


def state_of_database() -> tuple[dict[int, Record], object]:
    """The component dicts of all entities of the current world, and an object. Once an entity or component has come or
    gone, a call returns another object."""
    return esper._entities, _ask(_Nothing)


def processors() -> list[esper.Processor]:
    """The processors of the current world, highest priority first."""
    return esper._processors


def _full_name(handler: Callable[..., object]) -> tuple[str, str]:
    return getattr(handler, "__module__", "") or "", getattr(handler, "__qualname__", "")
