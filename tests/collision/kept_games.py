"""Random games in which much stands or sleeps, and now and then something happens to it: what game code can do."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    DistanceJoint,
    EntityContact,
    PhysicsSystem,
    Polygon,
    PreSolveContact,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
    Zone,
)

DT = 1 / 30
EVENT = ("a", "b", "normal", "depth", "points", "impulse", "approach_speed")
MORE = ("phase", "reason", "time", "pose_a", "pose_b")


class Stop(Exception):  # noqa: N818  # not an error: handlers raise it on purpose
    """Raised by handlers on purpose."""


def seen(contact: EntityContact | CollisionEvent) -> tuple[Any, ...]:
    """All that there is to a contact or an event."""
    fields = EVENT + MORE if isinstance(contact, CollisionEvent) else EVENT
    return tuple(getattr(contact, field) for field in fields)


class KeptGame:
    """One game: what happens is drawn from its seed, and from what the world is like.

    log   of each tick all that can be seen from outside
    kept  of each tick how many contacts were kept
    """

    def __init__(self, seed: int, keeping: bool, ticks: int, moves: bool = True) -> None:
        self.chance = Random(seed)
        self.log: list[Any] = []
        self.kept: list[int] = []
        self.events: list[Any] = []
        self.live: set[tuple[int, int]] = set()
        self.asked: list[Callable[[Any], None]] = []
        self.untold = False
        esper.switch_world("kept game")
        self.system: CollisionSystem
        if moves:
            gravity = self.chance.choice(((0, -300), (0, -300), (0, 0)))
            self.system = PhysicsSystem(gravity, sweep=self.chance.random() < 0.8)
        else:
            self.system = CollisionSystem()
        self.tick = self.system._tick
        self.tick.detection.kept.enabled = keeping
        esper.add_processor(self.system)
        self.system.on_begin(None, None, self.hear)
        self.system.on_end(None, None, self.hear)
        if self.chance.random() < 0.5:
            self.system.on_stay(None, None, self.hear)
        if isinstance(self.system, PhysicsSystem) and self.chance.random() < 0.7:
            self.system.on_pre_solve(None, None, self.rule)
        self.build()
        for _ in range(ticks):
            self.play()
        esper.switch_world("default")
        esper.delete_world("kept game")

    # ---- What is there ---------------------------------------------------------------------------------------------

    def shape(self) -> Shape:
        kind = self.chance.randrange(6)
        size = self.chance.choice((6.0, 10.0, 10.0, 16.0))
        if kind == 0:
            return Circle(size / 2)
        if kind == 1:
            return Capsule((-size / 2, 0), (size / 2, 0), size / 4)
        if kind == 2:
            return Polygon([(-size / 2, -size / 2), (size / 2, -size / 2), (0, size / 2)])
        return Rect(size, size)

    def collider(self) -> Collider:
        chance = self.chance
        return Collider(
            self.shape() if chance.random() < 0.9 else [Rect(6, 6), Rect(4, 4, center=(5, 0))],
            sensor=chance.random() < 0.1,
            friction=chance.choice((0.0, 0.4, 0.8)),
            restitution=chance.choice((0.0, 0.0, 0.5)),
            one_way=chance.choice((None,) * 9 + ((0, 1),)),
            surface_velocity=chance.choice(((0, 0),) * 9 + ((20, 0),)),
            layer=chance.choice((1, 1, 1, 2)),
            mask=chance.choice((3, 3, 3, 1)),
        )

    def build(self) -> None:
        """A floor of tiles, some standing and some static, and stacks on them."""
        for i in range(12):
            parts: list[Any] = [Transform(-60 + 10 * i, -5), Collider(Rect(10, 10), friction=0.5)]
            if self.chance.random() < 0.6:
                parts.append(RigidBody("static"))
            elif self.chance.random() < 0.5:
                parts.append(Velocity())
            esper.create_entity(*parts)
        if self.chance.random() < 0.4:
            zone = Collider(Rect(self.chance.choice((30, 80)), 60), sensor=True)
            parts = [Transform(self.chance.choice((-30, 0, 20)), 20), zone, self.zone()]
            if self.chance.random() < 0.7:
                parts.append(RigidBody("static"))
            esper.create_entity(*parts)
        for i in range(self.chance.randrange(2, 6)):
            for j in range(self.chance.randrange(1, 4)):
                self.drop(-50 + 20 * i + self.chance.uniform(-2, 2), 6 + 11 * j)

    def zone(self) -> Zone:
        chance = self.chance
        return Zone(
            gravity=chance.choice((None, None, (0, 0), (30, -200))),
            attraction=chance.choice((0, 0, 100)),
            radius=20,
            linear_damping=chance.choice((0, 2)),
            angular_damping=chance.choice((0, 2)),
            flow=chance.choice(((0, 0), (20, 0))),
            density=chance.choice((0, 0, 2)),
            priority=chance.choice((0, 0, 1)),
        )

    def drop(self, x: float, y: float, vx: float = 0.0, vy: float = 0.0, bullet: bool = False) -> int:
        collider = self.collider()
        collider.bullet = bullet
        kind = self.chance.choice(("dynamic",) * 6 + ("kinematic",))
        return esper.create_entity(Transform(x, y), Velocity(vx, vy), collider, RigidBody(kind))

    def any(self, kind: type | None = None) -> int | None:
        there = sorted(
            entity
            for entity in esper._entities
            if entity not in esper._dead_entities and (kind is None or esper.has_component(entity, kind))
        )
        return self.chance.choice(there) if there else None

    # ---- What is heard ---------------------------------------------------------------------------------------------

    def hear(self, event: CollisionEvent) -> None:
        self.events.append(seen(event))
        pair = event.a, event.b
        if event.phase == "begin":
            assert pair not in self.live
            self.live.add(pair)
        elif event.phase == "end":
            self.live.remove(pair)
        if self.chance.random() < 0.01:
            self.act()
        if self.chance.random() < 0.003:
            raise Stop
        if self.chance.random() < 0.002:
            self.untold = True
            raise KeyboardInterrupt

    def rule(self, contact: PreSolveContact) -> None:
        self.events.append((contact.a, contact.b, contact.depth, contact.normal, contact.impulse))
        luck = self.chance.random()
        if luck < 0.01:
            contact.disable()
        elif luck < 0.02:
            contact.friction = 0.0
        elif luck < 0.025:
            self.act()
        elif luck < 0.028:
            self.events.append([seen(each) for each in self.system.contacts])
            self.events.append([seen(each) for each in self.system.begun])
        elif luck < 0.029:
            raise KeyboardInterrupt

    # ---- What happens ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        chance = self.chance
        if chance.random() < 0.06:
            for _ in range(chance.randrange(1, 3)):
                self.act()
        if chance.random() < 0.01:
            self.set_system()
        dt = DT if chance.random() < 0.95 else chance.choice((0.0, 1 / 60, 0.1))
        self.events.clear()
        self.untold = False
        try:
            esper.process(dt)
        except (Stop, KeyboardInterrupt) as stopped:
            self.events.append(type(stopped))
        except ExceptionGroup as group:
            if not all(isinstance(each, Stop) for each in group.exceptions):
                raise
            self.events.append(len(group.exceptions))
        self.note()

    def note(self) -> None:
        """Log all that can be seen, and see that it agrees with itself."""
        system = self.system
        contacts = system.contacts
        entity = self.any()
        told: list[Any] = [seen(each) for each in (*system.ended, *system.begun, *contacts)]
        pairs = [(each.a, each.b) for each in contacts]
        assert pairs == sorted(set(pairs))
        assert set(pairs) <= self.live
        for one in {entity, *(each.a for each in contacts[:3])} - {None}:
            assert [(each.a, each.b) for each in system.contacts_with(one)] == [
                (one, each.other(one)) for each in sorted(contacts, key=lambda each: (each.b != one, each.a, each.b))
                if one in (each.a, each.b)
            ]  # fmt: skip
        for a, b in pairs[::5]:
            assert system.touching(a, b)
            assert system.touching(b, a)
        if entity is not None:
            told.append([seen(each) for each in system.contacts_with(entity)])
        bodies: list[Any] = []
        for one, record in sorted(esper._entities.items()):
            for kind in (Transform, Velocity, RigidBody):
                part = record.get(kind)
                if kind is RigidBody and part is not None:
                    bodies.append((one, part.kind, part.asleep))
                elif part is not None:
                    bodies.append((one, *(repr(getattr(part, name)) for name in ("x", "y"))))
                    bodies.append(repr(part.angle if kind is Transform else part.angular))
        self.log.append((list(self.events), told, bodies))
        self.kept.append(self.tick.detection.kept.contacts.live)

    def set_system(self) -> None:
        system: Any = self.system
        if not isinstance(system, PhysicsSystem):
            return
        match self.chance.randrange(5):
            case 4:
                system.pair_filter = self.chance.choice((None, lambda a, b: (a + b) % 5 != 0))
            case 0:
                system.gravity = self.chance.choice(((0, -300), (0, 0), (40, -300)))
            case 1:
                system.sleeping = not system.sleeping
            case 2:
                system.sweep = not system.sweep
            case 3:
                system.substeps = self.chance.choice((4, 2, 8))

    def act(self) -> None:
        """Something that game code may do."""
        entity = self.any(Transform)
        if entity is None:
            self.build()
            return
        operations = (
            self.create, self.shoot, self.shoot, self.delete, self.shift, self.shift, self.push, self.edit, self.edit,
            self.replace, self.take_away, self.give, self.share, self.spoil, self.join, self.remake, self.set_going,
            self.change_kind, self.clear, self.charm,
        )  # fmt: skip
        self.chance.choice(operations)(entity)

    def create(self, entity: int) -> None:
        self.drop(self.chance.uniform(-50, 50), self.chance.uniform(5, 60))

    def shoot(self, entity: int) -> None:
        """Something fast, at what may be asleep."""
        place = esper.component_for_entity(entity, Transform)
        speed = self.chance.choice((-900.0, 900.0, 300.0))
        if place.x == place.x:  # a number
            self.drop(place.x - speed / 20, place.y + 1, speed, 0.0, self.chance.random() < 0.3)

    def delete(self, entity: int) -> None:
        esper.delete_entity(entity, immediate=self.chance.random() < 0.6)

    def shift(self, entity: int) -> None:
        place = esper.component_for_entity(entity, Transform)
        setattr(
            place,
            self.chance.choice(("x", "y", "angle")),
            self.chance.choice((0.0, place.x + 0.05, place.y - 4)),
        )

    def push(self, entity: int) -> None:
        body = esper.try_component(entity, RigidBody)
        if body is not None:
            match self.chance.randrange(3):
                case 0:
                    body.wake()
                case 1:
                    body.apply_impulse(self.chance.uniform(-2000, 2000), 1000)
                case 2:
                    body.apply_force(300.0, 0.0)

    def set_going(self, entity: int) -> None:
        speed = esper.try_component(entity, Velocity)
        if speed is not None:
            speed.x = self.chance.choice((0.0, 3.0, -30.0))
            speed.y = self.chance.choice((0.0, 0.0, 10.0))

    def edit(self, entity: int) -> None:
        collider = esper.try_component(entity, Collider)
        if collider is None:
            return
        match self.chance.randrange(9):
            case 0:
                collider.mask = self.chance.choice((1, 2, 3))
            case 1:
                collider.sensor = not collider.sensor
            case 2:
                collider.friction = 0.1
            case 3:
                collider.shapes = self.shape()
            case 4:
                collider.one_way = self.chance.choice((None, (0, 1)))
            case 5:
                collider.surface_velocity = self.chance.choice(((0, 0), (30, 0)))
            case 6:
                collider.density = 2.0
            case 7:
                collider.group = self.chance.choice((0, 1, 1))
            case 8:
                collider.rolling_resistance = self.chance.choice((0.0, 0.3))

    def charm(self, entity: int) -> None:
        """Let an entity be a zone, or another one, or none."""
        if esper.has_component(entity, Zone):
            if self.chance.random() < 0.5:
                esper.remove_component(entity, Zone)
            else:
                esper.component_for_entity(entity, Zone).gravity = self.chance.choice((None, (0, -100)))
        else:
            esper.add_component(entity, self.zone())

    def change_kind(self, entity: int) -> None:
        body = esper.try_component(entity, RigidBody)
        if body is not None:
            body.kind = self.chance.choice(("static", "kinematic", "dynamic"))

    def replace(self, entity: int) -> None:
        place = esper.component_for_entity(entity, Transform)
        other = Transform()
        other.x, other.y, other.angle = place.x, place.y, place.angle
        esper.add_component(entity, other)

    def remake(self, entity: int) -> None:
        """Components that went through a file."""
        for kind in (Transform, Velocity, Collider, RigidBody):
            part = esper.try_component(entity, kind)
            if part is not None:
                esper.add_component(entity, pickle.loads(pickle.dumps(part)))

    def take_away(self, entity: int) -> None:
        kind = self.chance.choice((Collider, RigidBody, Velocity, Transform))
        if esper.has_component(entity, kind):
            esper.remove_component(entity, kind)

    def give(self, entity: int) -> None:
        if not esper.has_component(entity, Collider):
            esper.add_component(entity, self.collider())
        if not esper.has_component(entity, RigidBody):
            esper.add_component(entity, RigidBody(self.chance.choice(("static", "dynamic"))))

    def share(self, entity: int) -> None:
        other = self.any(Collider)
        if other is not None:
            esper.add_component(entity, esper.component_for_entity(other, Collider))

    def spoil(self, entity: int) -> None:
        place = esper.component_for_entity(entity, Transform)
        place.x = float("nan") if place.x == place.x else self.chance.uniform(-50, 50)

    def join(self, entity: int) -> None:
        other = self.any(RigidBody)
        if isinstance(self.system, PhysicsSystem) and other is not None and other != entity:
            esper.create_entity(DistanceJoint(entity, other))

    def clear(self, entity: int) -> None:
        if self.chance.random() < 0.1:
            esper.clear_database()
            self.build()
