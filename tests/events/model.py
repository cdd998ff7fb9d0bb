"""A reference for the events: what the contract says, in plain Python, pair by pair, with no thought of speed.

It shares no code with the engine, and knows neither esper nor physics. A `Model` is a set of worlds. A world is a
database of entities (dicts of parts, by kind), and a system that compares every entity with every other one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import isfinite
from typing import Any

from tests.events import overlap
from tests.events.overlap import Pose, Shape

TAGS = ("Ball", "Brick")
KINDS = ("Transform", "Velocity", "Collider", "RigidBody", *TAGS)


class Part:
    """A component: its kind, its values, and a serial number that tells it from every other one."""

    def __init__(self, serial: int, kind: str, values: dict[str, Any]) -> None:
        self.serial = serial
        self.kind = kind
        self.values = values


Entity = dict[str, Part]


class Contact:
    """Two entities that touched in a tick, and what they looked like then.

    time   when it began, as a part of the tick
    fresh  they met on their ways in this tick, from apart
    over   they are apart again when the tick ends
    met    where they were when they met, if they did on their ways
    had    what each had at some time since it began, the last of each kind
    """

    time = 1.0
    fresh = False
    over = False
    met: tuple[Pose, Pose] | None = None

    def __init__(self, a: int, b: int, one: Entity, other: Entity) -> None:
        self.ids = (a, b)
        self.entities = (one, other)
        self.saw = (dict(one), dict(other))
        self.had = self.saw
        self.poses = (pose(one), pose(other))
        self.shapes = (one["Collider"].values["shapes"], other["Collider"].values["shapes"])

    def begin(self) -> None:
        """Its begin is told now, after other handlers of the tick: what they took away it never had."""
        self.had = (dict(self.entities[0]), dict(self.entities[1]))

    def remember(self, last: Contact) -> None:
        """It goes on from the last tick."""
        self.had = (last.had[0] | self.saw[0], last.had[1] | self.saw[1])


class Event:
    """A contact that began, stayed or ended, with its two entities in one order or the other."""

    def __init__(self, phase: str, contact: Contact, reason: str | None = None) -> None:
        self.phase = phase
        self.contact = contact
        self.reason = reason
        self.order = (0, 1)

    def flipped(self) -> Event:
        event = Event(self.phase, self.contact, self.reason)
        event.order = (1, 0)
        return event

    @property
    def a(self) -> int:
        return self.contact.ids[self.order[0]]

    @property
    def b(self) -> int:
        return self.contact.ids[self.order[1]]

    def serials(self, side: int) -> tuple[int | None, ...]:
        """The components of one of the two, as they are or as they last were."""
        here = self.contact.entities[self.order[side]]
        had = (self.contact.had if self.phase == "end" else self.contact.saw)[self.order[side]]
        parts = [here.get(kind) or had.get(kind) for kind in KINDS]
        return tuple(part.serial if part else None for part in parts)


Selector = str | int | None


class Subscription:
    """Who wants to hear of what. An id means the entity that has it now, or else the first one that has it later."""

    def __init__(
        self,
        phase: str,
        first: Selector,
        second: Selector,
        handler: Callable[[Event], None],
        entities: dict[int, Entity],
    ) -> None:
        self.phase = phase
        self.selectors = (first, second)
        self.meant: list[Entity | None] = [None, None]
        self.handler = handler
        self.active = True
        self.look_up(entities)

    def look_up(self, entities: dict[int, Entity]) -> None:
        for side, selector in enumerate(self.selectors):
            if isinstance(selector, int) and self.meant[side] is None:
                self.meant[side] = entities.get(selector)

    def wants(self, event: Event) -> Event | None:
        """The event in the order that this subscription asks for, if it asks for it."""
        for turned in (event, event.flipped()):
            if all(self._is(self.selectors[side], turned, side) for side in (0, 1)):
                self.look_up(dict(zip(turned.contact.ids, turned.contact.entities, strict=True)))
                return turned
        return None

    def _is(self, selector: Selector, event: Event, side: int) -> bool:
        k = event.order[side]
        if selector is None:
            return True
        if isinstance(selector, int):
            return selector == event.contact.ids[k] and (
                self.meant[side] is None or self.meant[side] is event.contact.entities[k]
            )
        had = event.phase == "end" and selector in event.contact.had[k]
        return selector in event.contact.entities[k] or had


Hit = tuple[int, int, float, bool, bool, Pose, Pose]
"""What a sweep tells: a, b, time, fresh, over, and where the two were."""

Motion = Callable[["World", float], None]
Collide = Callable[[tuple[Shape, ...], Pose, tuple[Shape, ...], Pose], bool]


class World:
    """One world: the database, and the state of its system from tick to tick.

    motion   what a tick does to the places of entities; None if nothing moves here
    collide  whether two colliders touch
    sweep    who met whom on the way, within this tick
    parted   whom the solver pushed apart within this tick, and whether their contact is over: they have met, though a
             gap may be left
    """

    def __init__(
        self,
        motion: Motion | None,
        collide: Collide = overlap.collide,
        sweep: Callable[[], list[Hit]] = list,
        parted: Callable[[], list[tuple[int, int, bool]]] = list,
    ) -> None:
        self.motion = motion
        self.collide = collide
        self.sweep = sweep
        self.parted = parted
        self.live: dict[tuple[int, int], Contact] = {}
        self.subscriptions: list[Subscription] = []
        self.sitting_out: dict[int, Entity] = {}
        self.late: list[Event] = []
        self.errors: list[Exception] = []
        self.begun: list[Event] = []
        self.ended: list[Event] = []
        self.create_database()

    def create_database(self) -> None:
        """An empty database, as of a new world, with an empty event bus."""
        self.entities: dict[int, Entity] = {}
        self.dead: set[int] = set()
        self.last_id = 0
        self.bus: dict[str, Callable[[Event], None]] = {}

    def clear(self) -> None:
        """What esper's `clear_database` does."""
        self.entities.clear()
        self.dead.clear()
        self.last_id = 0

    def contacts(self) -> list[Contact]:
        """What touches, without those that are gone."""
        return [
            self.live[pair]
            for pair in sorted(self.live)
            if all(
                self.there(entity, record)
                for entity, record in zip(pair, self.live[pair].entities, strict=True)
            )
        ]

    def there_are(self) -> list[tuple[int, Entity]]:
        """All entities that are not deleted, by id."""
        return [(entity, self.entities[entity]) for entity in sorted(self.entities.keys() - self.dead)]

    def there(self, entity: int, record: Entity) -> bool:
        return self.entities.get(entity) is record and entity not in self.dead


class Model:
    """All worlds, of which one is the current one."""

    def __init__(self, worlds: dict[str, World], current: str) -> None:
        self.worlds = worlds
        self.current = current
        self.warned: list[int] = []

    @property
    def world(self) -> World:
        return self.worlds[self.current]

    # ---- The tick ---------------------------------------------------------------------------------------------

    def process(self, dt: float, through_esper: bool) -> list[Exception]:
        """One tick of the current world; the exceptions of its handlers. Others than `Exception` pass through."""
        name, world = self.current, self.world
        if through_esper:  # which finishes deferred deletions first
            for entity in world.dead:
                del world.entities[entity]
            world.dead.clear()
        if world.motion is not None:
            world.motion(world, dt)
        taking_part = {"Collider", "Velocity", "RigidBody"} if world.motion else {"Collider"}
        invalid = {
            entity: parts
            for entity, parts in world.there_are()
            if "Transform" in parts and taking_part & parts.keys() and not finite(parts)
        }
        touching = find_contacts(world)
        add_hits(world, touching)
        ends = []
        for pair in sorted(world.live):
            if (
                pair not in touching
                or not same(touching[pair], world.live[pair])
                or touching[pair].fresh
                or world.live[pair].over
            ):
                contact = world.live.pop(pair)
                ends.append(Event("end", contact, reason(world, contact)))
        begins = [pair for pair in touching if pair not in world.live]
        begins.sort(key=lambda pair: (touching[pair].time, pair))
        stays = sorted(world.live)
        for pair in stays:
            touching[pair].remember(world.live[pair])
        world.live = touching
        self.destination: str | None = None
        try:
            self.deliver_all(name, ends, begins, stays)
        finally:
            self.current = self.destination or name
        self.warned = [entity for entity in invalid if world.sitting_out.get(entity) is not invalid[entity]]
        world.sitting_out = invalid
        errors, world.errors = world.errors, []
        return errors

    def deliver_all(
        self, name: str, ends: list[Event], begins: list[tuple[int, int]], stays: list[tuple[int, int]]
    ) -> None:
        """Ends, then begins, then stays. What an interrupt leaves undone comes in the next tick."""
        world = self.worlds[name]
        todo, world.late = world.late + ends, []
        world.begun, world.ended = [], []
        for subscription in world.subscriptions:
            subscription.look_up(world.entities)
        try:
            while todo:
                world.ended.append(todo.pop(0))
                self.deliver(name, world.ended[-1])
            while begins:
                contact = world.live[begins[0]]
                if whole(world, contact):
                    begins.pop(0)
                    contact.begin()
                    world.begun.append(Event("begin", contact))
                    self.deliver(name, world.begun[-1])
                else:
                    del world.live[begins.pop(0)]
        finally:
            world.late = todo
            for pair in begins:
                del world.live[pair]
        for pair in stays:
            if whole(world, world.live[pair]):
                self.deliver(name, Event("stay", world.live[pair]))

    def deliver(self, name: str, event: Event) -> None:
        """To all who want it. Who does is settled before the first of them hears of it."""
        world = self.worlds[name]
        wanted = [
            (subscription, subscription.wants(event))
            for subscription in world.subscriptions
            if subscription.phase == event.phase
        ]
        on_bus = world.bus.get(event.phase)
        for subscription, turned in wanted:
            if turned is not None and subscription.active:
                self.call(name, subscription.handler, turned)
        if on_bus is not None:
            self.call(name, on_bus, event)

    def call(self, name: str, handler: Callable[[Event], None], event: Event) -> None:
        """Call one handler; its exception waits, and the world it switches to does too."""
        try:
            handler(event)
        except Exception as error:
            self.worlds[name].errors.append(error)
        finally:
            if self.current != name:
                self.destination = self.current
                self.current = name


# ---- The rules ------------------------------------------------------------------------------------------------


def pose(parts: Entity) -> Pose:
    """Where an entity is."""
    values = parts["Transform"].values
    return values["x"], values["y"], values["angle"]


def finite(parts: Entity) -> bool:
    """Whether an entity takes part."""
    return all(
        isfinite(value)
        for kind in ("Transform", "Velocity")
        if kind in parts
        for value in parts[kind].values.values()
    )


def static(parts: Entity) -> bool:
    return "RigidBody" in parts and parts["RigidBody"].values["kind"] == "static"


def drift(world: World, dt: float) -> None:
    """A motion: everything that has a velocity and is not static goes where it points."""
    for _, parts in world.there_are():
        if "Transform" in parts and "Velocity" in parts and finite(parts) and not static(parts):
            here, speed = parts["Transform"].values, parts["Velocity"].values
            here["x"] += speed["x"] * dt
            here["y"] += speed["y"] * dt
            here["angle"] += speed["angular"] * dt


def find_contacts(world: World) -> dict[tuple[int, int], Contact]:
    """Every pair that touches, the lower id first."""
    taking_part = [
        (entity, parts)
        for entity, parts in world.there_are()
        if "Transform" in parts and "Collider" in parts and finite(parts)
    ]
    found = {}
    for (a, one), (b, other) in combinations(taking_part, 2):
        contact = Contact(a, b, one, other)
        if may_meet(one, other) and world.collide(
            contact.shapes[0], contact.poses[0], contact.shapes[1], contact.poses[1]
        ):
            found[a, b] = contact
    return found


def add_hits(world: World, touching: dict[tuple[int, int], Contact]) -> None:
    """What met on the way has a contact in this tick, even if it is over; unless it is one that went on from the last
    tick, and ended."""
    for a, b, over in world.parted():
        if (a, b) not in touching:
            touching[a, b] = Contact(a, b, world.entities[a], world.entities[b])
            touching[a, b].over = over
    for a, b, time, fresh, over, pose_a, pose_b in world.sweep():
        contact = Contact(a, b, world.entities[a], world.entities[b])
        last = world.live.get((a, b))
        if (a, b) in touching:
            contact = touching[a, b]
        elif not fresh and last is not None and not last.over and same(contact, last):
            continue
        else:
            contact.over = over
            touching[a, b] = contact
        contact.time = time
        contact.fresh = fresh
        contact.met = pose_a, pose_b


def may_meet(one: Entity, other: Entity) -> bool:
    """What layers, masks and kinds say."""
    if static(one) and static(other):
        return False
    here, there = one["Collider"].values, other["Collider"].values
    return bool(here["layer"] & there["mask"]) and bool(there["layer"] & here["mask"])


def same(contact: Contact, last: Contact) -> bool:
    """Whether two contacts of the same ids are of the same entities."""
    return all(one is other for one, other in zip(contact.entities, last.entities, strict=True))


def reason(world: World, contact: Contact) -> str:
    """Why a contact ended: the first that holds."""
    pairs = list(zip(contact.ids, contact.entities, strict=True))
    if not all(world.there(entity, parts) for entity, parts in pairs):
        return "deleted"
    if not all("Transform" in parts and "Collider" in parts for _, parts in pairs):
        return "removed"
    if not all(finite(parts) for _, parts in pairs):
        return "invalid"
    if not may_meet(*contact.entities):
        return "filtered"
    return "separated"


def whole(world: World, contact: Contact) -> bool:
    """Whether a begin or a stay still happens, after what handlers of this tick have done."""
    return all(
        world.there(entity, parts) and "Transform" in parts and "Collider" in parts
        for entity, parts in zip(contact.ids, contact.entities, strict=True)
    )
