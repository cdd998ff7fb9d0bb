"""A chaotic scene from a seed, and a hash of all that happened in it: ``python -m tests.systems.chaos SEED TICKS``.

Sixty shapes of all kinds fly, fall, turn, bounce and push each other in a box of long walls. Handlers delete, create,
replace, filter and disable. One bit that differs anywhere, in a place or in an event, soon makes everything differ.
"""

from __future__ import annotations

import hashlib
import math
import random
import struct
import sys

import esper

import physics
from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
)

SIZE = 70.0


class Hunter:
    pass


class Prey:
    pass


class Wall:
    pass


class Chaos:
    """The scene, its handlers, and the digest of what they hear and see."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.digest = hashlib.sha256()
        self.events = 0
        self.system = PhysicsSystem(gravity=(0, -60))
        esper.add_processor(self.system)
        self.system.on_begin(Hunter, Prey, self.hunt)
        self.system.on_begin(Wall, Hunter, self.bounce)
        self.system.on_begin(Wall, Prey, self.bounce)
        self.system.on_stay(Hunter, Hunter, self.change)
        self.system.on_end(Prey, None, self.renew)
        for name in ("begin", "stay", "end"):
            for handler in (self.write, self.count):
                esper.set_handler(f"collision_{name}", handler)
        for angle in range(4):
            esper.create_entity(
                Transform(SIZE * math.cos(angle * math.pi / 2), SIZE * math.sin(angle * math.pi / 2)),
                Collider(Rect(3, 2 * SIZE, angle=angle * math.pi / 2)),
                RigidBody("static"),
                Wall(),
            )
        for _ in range(60):
            self.create()

    def shape(self) -> Shape:
        size = self.random.uniform(2, 9)
        return self.random.choice(
            [
                Circle(size),
                Rect(size, 3 * size),
                Rect(2 * size, size, center=(size, 0), angle=0.4),
                Capsule((-size, 0), (size, size), size / 2),
                Segment((-size, -size), (size, 0)),
                Ellipse(size, 2 * size),
                Polygon([(0, 0), (2 * size, 0), (2 * size, size), (size / 2, size / 2), (0, 2 * size)]),
            ]
        )

    def create(self) -> int:
        uniform = self.random.uniform
        parts = [Transform(uniform(-SIZE, SIZE), uniform(-SIZE, SIZE), uniform(-4, 4))]
        shapes = [self.shape() for _ in range(self.random.choice([1, 1, 1, 2]))]
        collider = Collider(
            shapes, layer=self.random.choice([1, 2, 3]), mask=self.random.choice([ALL, ALL, 1])
        )
        velocity = Velocity(uniform(-90, 90), uniform(-90, 90), uniform(-3, 3))
        tag = self.random.choice([Hunter, Prey])()
        everything: list[object] = [*parts, collider, velocity, tag]
        if self.random.random() < 0.5:
            everything.append(RigidBody(self.random.choice(["dynamic", "dynamic", "kinematic"])))
        self.random.shuffle(everything)
        return esper.create_entity(*everything)

    # ---- Handlers --------------------------------------------------------------------------------------------

    def hunt(self, event: CollisionEvent) -> None:
        esper.delete_entity(event.b, immediate=self.random.random() < 0.5)
        event.component_a(Velocity).angular += 1
        if len(list(esper.get_entities())) < 60:
            self.create()

    def bounce(self, event: CollisionEvent) -> None:
        velocity = event.component_b(Velocity)
        nx, ny = event.normal
        along = velocity.x * nx + velocity.y * ny
        if along < 0:
            velocity.x -= 2 * along * nx
            velocity.y -= 2 * along * ny

    def change(self, event: CollisionEvent) -> None:
        collider = event.component_b(Collider)
        choice = self.random.randrange(5)
        if choice == 0:
            collider.shapes = self.shape()
        elif choice == 1:
            collider.mask = self.random.choice([ALL, 1, 2])
        elif choice == 2 and esper.entity_exists(event.a):
            esper.add_component(event.a, Collider(self.shape()))

    def renew(self, event: CollisionEvent) -> None:
        if esper.entity_exists(event.a) and self.random.random() < 0.3:
            esper.add_component(event.a, Transform(self.random.uniform(-SIZE, SIZE), 0, 1))

    def write(self, event: CollisionEvent) -> None:
        self.digest.update(f"{event!r}".encode())

    def count(self, event: CollisionEvent) -> None:
        self.events += 1

    # ---- The run ---------------------------------------------------------------------------------------------

    def tick(self) -> None:
        esper.process(1 / 60)
        for entity, transform in sorted(esper.get_component(Transform), key=lambda pair: pair[0]):
            self.digest.update(struct.pack("<qddd", entity, transform.x, transform.y, transform.angle))
        for contact in self.system.contacts:
            self.digest.update(repr(contact).encode())


if __name__ == "__main__":
    chaos = Chaos(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        chaos.tick()
    print("compiled" if physics.compiled else "interpreted", chaos.events, chaos.digest.hexdigest())
