"""The same commands for esper with the engine, and for the reference model: what the random tests are made of.

Both drivers take the same commands in the same order, from the test and from within handlers, and write down in the
same words what their handlers hear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Subscription,
    Transform,
    Velocity,
    geometry,
)
from physics.debug.impacts import impacts, parted
from tests.events import model
from tests.events.model import KINDS, Event, Part
from tests.events.overlap import Pose, Shape

WORLDS = ("still", "moving", "dynamic")
"""The worlds: in the first nothing moves, in the second what has a velocity does, the third has dynamic bodies.

The model knows nothing of dynamics: there, it is told where the engine has moved things, and takes it from there.
"""


class Ball:
    pass


class Brick:
    pass


TYPES: dict[str, type] = {
    "Transform": Transform,
    "Velocity": Velocity,
    "Collider": Collider,
    "RigidBody": RigidBody,
    "Ball": Ball,
    "Brick": Brick,
}

FAR = 2**20
"""Where the world is in which nothing moves: places there are exact, and things are no different."""

GRAVITY = {"moving": (0, 0), "dynamic": (0, -30)}

Command = tuple[Any, ...]
Heard = tuple[Any, ...]

GIVEN = -1
"""Serial number of each component that the engine made: the velocity of a dynamic body that had none."""


class Boom(Exception):  # noqa: N818  # not an error of anything: the games raise it on purpose
    """Raised by handlers."""


class Driver:
    """What both sides have in common: the meaning of the commands."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.booms = 0

    def perform(self, command: Command, event: Any = None) -> None:
        """Do one thing, unless it makes no sense here and now."""
        verb, *arguments = command
        getattr(self, f"do_{verb}")(event, *arguments)

    def handler(self, name: str, reactions: list[list[Command]]) -> Callable[[Any], None]:
        """A handler that writes down what it hears, and the n-th time does what the n-th list says."""
        left = iter(reactions)

        def handle(event: Any) -> None:
            self.heard.append(
                (name, event.phase, event.reason, event.a, event.b, *self.serials(event), self.contacts())
            )
            self.look(event)
            for command in next(left, []):
                self.perform(command, event)

        return handle

    def target(self, event: Any, which: str | int) -> int | None:
        """An entity of the event, or the n-th of those that there are."""
        if event is not None and which in ("a", "b"):
            return int(getattr(event, which))
        there = self.there()
        return there[which % len(there)] if isinstance(which, int) and there else None

    def do_delete(self, event: Any, which: str | int, immediate: bool) -> None:
        entity = self.target(event, which)
        if entity in self.there():
            self.delete(entity, immediate)

    def do_add(self, event: Any, which: str | int, kind: str, values: dict[str, Any]) -> None:
        entity = self.target(event, which)
        if entity in self.there():
            self.add(entity, kind, self.suited(kind, values))

    def do_remove(self, event: Any, which: str | int, kind: str) -> None:
        entity = self.target(event, which)
        if entity in self.there() and self.has(entity, kind):
            self.remove(entity, kind)

    def do_renew(self, event: Any, which: str | int, kind: str) -> None:
        """Take a component out and put it back."""
        entity = self.target(event, which)
        if entity in self.there() and self.has(entity, kind):
            self.renew(entity, kind)

    def do_assign(self, event: Any, which: str | int, kind: str, field: str, value: Any) -> None:
        entity = self.target(event, which)
        if entity in self.there() and self.has(entity, kind):
            self.assign(entity, kind, field, self.suited(kind, {field: value})[field])

    def do_create(self, event: Any, parts: list[tuple[str, dict[str, Any]]]) -> None:
        self.create([(kind, self.suited(kind, values)) for kind, values in parts])

    def do_clear(self, event: Any) -> None:
        self.clear()

    def do_switch(self, event: Any, world: str) -> None:
        self.switch(world)

    def do_subscribe(
        self,
        event: Any,
        name: str,
        phase: str,
        first: str | int | None,
        second: str | int | None,
        reactions: list[list[Command]],
    ) -> None:
        self.subscribe(phase, first, second, self.handler(name, reactions))

    def do_cancel(self, event: Any, number: int) -> None:
        subscriptions = self.subscriptions()
        if subscriptions:
            self.cancel(subscriptions[number % len(subscriptions)])

    def do_raise(self, event: Any) -> None:
        if event is not None:
            self.booms += 1
            raise Boom(self.booms)

    def do_interrupt(self, event: Any) -> None:
        if event is not None:
            raise KeyboardInterrupt

    def suited(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        """The values for this world.

        A single dynamic body changes how all others are moved: where the model moves them, it is kinematic.
        """
        if self.current_world() == "moving" and kind == "RigidBody" and values["kind"] == "dynamic":
            return {"kind": "kinematic"}
        if self.current_world() == "still" and kind == "Transform" and "x" in values:
            return {**values, "x": values["x"] + FAR}
        return values

    # What the two sides do each in their own way:

    def look(self, event: Any) -> None: ...
    def serials(self, event: Any) -> tuple[Any, Any]: ...
    def contacts(self) -> list[tuple[int, int]]: ...
    def current_world(self) -> str: ...
    def there(self) -> list[int]: ...
    def has(self, entity: int, kind: str) -> bool: ...
    def create(self, parts: list[tuple[str, dict[str, Any]]]) -> None: ...
    def delete(self, entity: int, immediate: bool) -> None: ...
    def add(self, entity: int, kind: str, values: dict[str, Any]) -> None: ...
    def remove(self, entity: int, kind: str) -> None: ...
    def renew(self, entity: int, kind: str) -> None: ...
    def assign(self, entity: int, kind: str, field: str, value: Any) -> None: ...
    def clear(self) -> None: ...
    def switch(self, world: str) -> None: ...
    def subscribe(
        self, phase: str, first: str | int | None, second: str | int | None, handler: Callable[[Any], None]
    ) -> None: ...
    def subscriptions(self) -> list[Any]: ...
    def cancel(self, subscription: Any) -> None: ...
    def set_bus(self, phase: str, handler: Callable[[Any], None]) -> None: ...
    def recreate_world(self, name: str) -> None: ...


class Engine(Driver):
    """esper, and the systems under test."""

    def __init__(self, current: str) -> None:
        super().__init__()
        self.components: list[Any] = []  # by serial number; holds them, so that ids are not used again
        self.on_bus: dict[tuple[str, str], Callable[[Any], None]] = {}
        self.kept: list[
            Callable[[Any], None]
        ] = []  # esper holds handlers weakly, and stumbles over those that die
        self.subscribed: dict[str, list[Subscription]] = {name: [] for name in WORLDS}
        self.shapes: list[tuple[tuple[float, float], float, tuple[tuple[float, float], ...]]] = []
        self.hits: list[model.Hit] = []  # what the last tick's sweep found
        self.parted: list[tuple[int, int, bool]] = []  # whom its solver pushed apart
        self.systems: dict[str, CollisionSystem] = {}
        self.places: dict[int, Pose] | None = (
            None  # as they were when the last tick's first handler was called
        )
        for name in WORLDS:
            self.systems[name] = (
                CollisionSystem() if name == "still" else PhysicsSystem(gravity=GRAVITY[name])
            )
            esper.switch_world(name)
            esper.add_processor(self.systems[name])
        esper.switch_world(current)

    @property
    def system(self) -> CollisionSystem:
        return self.systems[esper.current_world]

    def look(self, event: CollisionEvent) -> None:
        self.see_places()
        self.shapes.append((event.normal, event.depth, event.points))
        # Asking in the midst of a tick must not change what is answered after it.
        assert isinstance(self.system.begun, list)
        assert isinstance(self.system.ended, list)

    def serials(self, event: CollisionEvent) -> tuple[Any, Any]:
        return (
            tuple(self.serial(event.component_a, kind) for kind in KINDS),
            tuple(self.serial(event.component_b, kind) for kind in KINDS),
        )

    def see_places(self) -> None:
        """Write down where everything is, once a tick."""
        if self.places is None:
            self.hits = impacts(self.system._tick)
            self.parted = parted(self.system._tick)
            self.places = {
                entity: (transform.x, transform.y, transform.angle)
                for entity, transform in esper.get_component(Transform)
            }

    def contacts(self) -> list[tuple[int, int]]:
        return [(contact.a, contact.b) for contact in self.system.contacts]

    def serial(self, get: Callable[[type], Any], kind: str) -> int | None:
        try:
            component = get(TYPES[kind])
        except KeyError:
            return None
        return next((n for n, each in enumerate(self.components) if each is component), GIVEN)

    def make(self, kind: str, values: dict[str, Any]) -> Any:
        if kind in model.TAGS:
            component = TYPES[kind]()
        else:
            component = TYPES[kind](**{name: self.value(name, value) for name, value in values.items()})
        self.components.append(component)
        return component

    def value(self, field: str, value: Any) -> Any:
        return [shape(each) for each in value] if field == "shapes" else value

    def current_world(self) -> str:
        return esper.current_world

    def there(self) -> list[int]:
        return sorted(entity for entity in esper.get_entities() if esper.entity_exists(entity))

    def has(self, entity: int, kind: str) -> bool:
        return esper.has_component(entity, TYPES[kind])

    def create(self, parts: list[tuple[str, dict[str, Any]]]) -> None:
        esper.create_entity(*[self.make(kind, values) for kind, values in parts])

    def delete(self, entity: int, immediate: bool) -> None:
        esper.delete_entity(entity, immediate=immediate)

    def add(self, entity: int, kind: str, values: dict[str, Any]) -> None:
        esper.add_component(entity, self.make(kind, values))

    def remove(self, entity: int, kind: str) -> None:
        esper.remove_component(entity, TYPES[kind])

    def renew(self, entity: int, kind: str) -> None:
        esper.add_component(entity, esper.remove_component(entity, TYPES[kind]))

    def assign(self, entity: int, kind: str, field: str, value: Any) -> None:
        setattr(esper.component_for_entity(entity, TYPES[kind]), field, self.value(field, value))

    def clear(self) -> None:
        esper.clear_database()

    def switch(self, world: str) -> None:
        esper.switch_world(world)

    def subscribe(
        self, phase: str, first: str | int | None, second: str | int | None, handler: Callable[[Any], None]
    ) -> None:
        selectors = [TYPES[each] if isinstance(each, str) else each for each in (first, second)]
        subscription = getattr(self.system, f"on_{phase}")(*selectors, handler)
        self.subscribed[esper.current_world].append(subscription)

    def subscriptions(self) -> list[Any]:
        return self.subscribed[esper.current_world]

    def cancel(self, subscription: Any) -> None:
        subscription.cancel()

    def set_bus(self, phase: str, handler: Callable[[Any], None]) -> None:
        where = esper.current_world, phase
        if where in self.on_bus:
            esper.remove_handler(f"collision_{phase}", self.on_bus[where])
        esper.set_handler(f"collision_{phase}", handler)
        self.on_bus[where] = handler
        self.kept.append(handler)

    def recreate_world(self, name: str) -> None:
        current = esper.current_world
        esper.delete_world(name)
        for where in [where for where in self.on_bus if where[0] == name]:
            del self.on_bus[where]
        esper.switch_world(name)
        esper.add_processor(self.systems[name])
        esper.switch_world(current)


class Reference(Driver):
    """The model."""

    def __init__(
        self,
        current: str,
        places: Callable[[], dict[int, Pose]],
        hits: Callable[[], list[model.Hit]],
        parted: Callable[[], list[tuple[int, int, bool]]],
    ) -> None:
        super().__init__()
        self.places = places
        worlds = {
            "still": model.World(None),
            "moving": model.World(model.drift),
            "dynamic": model.World(self.follow, geometry_collide, hits, parted),
        }
        self.model = model.Model(worlds, current)
        self.number = 0
        self.events: list[Event] = []

    @property
    def world(self) -> model.World:
        return self.model.world

    def follow(self, world: model.World, dt: float) -> None:
        """A motion: dynamic bodies get their velocities, and everything goes where the engine has put it."""
        places = self.places()
        for entity, parts in world.there_are():
            if "Transform" in parts:
                body = parts.get("RigidBody")
                if body is not None and body.values["kind"] == "dynamic" and "Velocity" not in parts:
                    parts["Velocity"] = Part(GIVEN, "Velocity", {"x": 0.0, "y": 0.0, "angular": 0.0})
                here = parts["Transform"].values
                here["x"], here["y"], here["angle"] = places[entity]

    def look(self, event: Event) -> None:
        self.events.append(event)

    def serials(self, event: Event) -> tuple[Any, Any]:
        return event.serials(0), event.serials(1)

    def contacts(self) -> list[tuple[int, int]]:
        return [contact.ids for contact in self.world.contacts()]

    def make(self, kind: str, values: dict[str, Any]) -> Part:
        defaults = {
            "Transform": {"x": 0.0, "y": 0.0, "angle": 0.0},
            "Velocity": {"x": 0.0, "y": 0.0, "angular": 0.0},
            "Collider": {"layer": 1, "mask": (1 << 64) - 1, "sensor": False},
        }
        part = Part(self.number, kind, {**defaults.get(kind, {}), **values})
        self.number += 1
        return part

    def current_world(self) -> str:
        return self.model.current

    def there(self) -> list[int]:
        return [entity for entity, _ in self.world.there_are()]

    def has(self, entity: int, kind: str) -> bool:
        return kind in self.world.entities[entity]

    def create(self, parts: list[tuple[str, dict[str, Any]]]) -> None:
        made = [self.make(kind, values) for kind, values in parts]
        self.world.last_id += 1
        self.world.entities[self.world.last_id] = {part.kind: part for part in made}

    def delete(self, entity: int, immediate: bool) -> None:
        if immediate:
            del self.world.entities[entity]
        else:
            self.world.dead.add(entity)

    def add(self, entity: int, kind: str, values: dict[str, Any]) -> None:
        self.world.entities[entity][kind] = self.make(kind, values)

    def remove(self, entity: int, kind: str) -> None:
        del self.world.entities[entity][kind]

    def renew(self, entity: int, kind: str) -> None:
        pass  # the same component of the same entity: nothing has changed

    def assign(self, entity: int, kind: str, field: str, value: Any) -> None:
        self.world.entities[entity][kind].values[field] = value

    def clear(self) -> None:
        self.world.clear()

    def switch(self, world: str) -> None:
        self.model.current = world

    def subscribe(
        self, phase: str, first: str | int | None, second: str | int | None, handler: Callable[[Any], None]
    ) -> None:
        self.world.subscriptions.append(
            model.Subscription(phase, first, second, handler, self.world.entities)
        )

    def subscriptions(self) -> list[Any]:
        return self.world.subscriptions

    def cancel(self, subscription: Any) -> None:
        subscription.active = False

    def set_bus(self, phase: str, handler: Callable[[Any], None]) -> None:
        self.world.bus[phase] = handler

    def recreate_world(self, name: str) -> None:
        self.model.worlds[name].create_database()


def geometry_collide(
    shapes_a: tuple[Shape, ...], pose_a: Pose, shapes_b: tuple[Shape, ...], pose_b: Pose
) -> bool:
    """What is stopped at a surface touches it or not by the last bit: the engine's own geometry has to tell."""
    here, there = Transform(*pose_a), Transform(*pose_b)
    return any(geometry.overlaps(shape(a), here, shape(b), there) for a in shapes_a for b in shapes_b)


def shape(values: Shape) -> Circle | Rect:
    """The shape of the engine for one of the model."""
    if values[0] == "circle":
        return Circle(values[1], center=values[2:4])
    return Rect(values[1], values[2], center=values[3:5], angle=values[5])
