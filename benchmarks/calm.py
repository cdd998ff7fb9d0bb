"""Dynamic bodies where little happens: thousands that fly and touch nothing, and a pile that sleeps; against pymunk.

    python -m benchmarks.calm [bodies]

These are the worlds that other engines are best at. With and without reading every position in Python, as a game that
draws does; pymunk lets bodies sleep after the half second after which ours do.
"""

from __future__ import annotations

import math
import random
import sys

import esper
import pymunk

from benchmarks.harness import interleave, print_table, print_versions
from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

DT = 1 / 60


class Twins:
    """The same bodies in an esper world and in a pymunk space."""

    def __init__(self, name: str, gravity: float) -> None:
        self.name = name
        esper.switch_world(name)
        esper.add_processor(PhysicsSystem((0, -gravity)))
        self.space = pymunk.Space()
        self.space.gravity = (0, -gravity)
        self.space.iterations = 10
        self.space.sleep_time_threshold = 0.5
        self.transforms: list[Transform] = []
        self.rigid_bodies: list[RigidBody] = []
        self.bodies: list[pymunk.Body] = []

    def add_wall(self, x: float, y: float, width: float, height: float) -> None:
        esper.create_entity(Transform(x, y), Collider(Rect(width, height), friction=0.5), RigidBody("static"))
        sides = [(x + sx * width / 2, y + sy * height / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        wall = pymunk.Poly(self.space.static_body, sides)
        wall.friction = 0.5
        self.space.add(wall)

    def add_body(self, x: float, y: float, vx: float, vy: float, size: float, disc: bool) -> None:
        transform, rigid_body = Transform(x, y), RigidBody()
        shape = Circle(size / 2) if disc else Rect(size, size)
        esper.create_entity(transform, Velocity(vx, vy), Collider(shape, friction=0.5), rigid_body)
        self.transforms.append(transform)
        self.rigid_bodies.append(rigid_body)
        body = pymunk.Body()
        body.position, body.velocity = (x, y), (vx, vy)
        theirs = pymunk.Circle(body, size / 2) if disc else pymunk.Poly.create_box(body, (size, size))
        theirs.density, theirs.friction = 1, 0.5
        self.space.add(body, theirs)
        self.bodies.append(body)

    def ours(self) -> None:
        esper.process(DT)

    def ours_read(self) -> float:
        esper.process(DT)
        return sum(t.x + t.y for t in self.transforms)

    def theirs(self) -> None:
        self.space.step(DT)

    def theirs_read(self) -> float:
        self.space.step(DT)
        return sum(p.x + p.y for body in self.bodies for p in [body.position])

    def measure(self, title: str, rounds: int) -> None:
        esper.switch_world(self.name)
        print_table(title, interleave({"physics": self.ours, "pymunk": self.theirs}, rounds))
        print_table(
            f"{title}, positions read",
            interleave({"physics": self.ours_read, "pymunk": self.theirs_read}, rounds),
        )


def flight(count: int) -> None:
    """Bodies of 10 units, 40 apart, that all fall together."""
    chance = random.Random(1)
    twins = Twins(f"flight of {count}", 10)
    columns = math.isqrt(count)
    for i in range(count):
        x, y = 40 * (i % columns), 40 * (i // columns)
        twins.add_body(x, y, chance.uniform(-2, 2), chance.uniform(-2, 2), 10, i % 2 == 0)
    twins.measure(f"{count} bodies in flight", 100)


def asleep(count: int) -> None:
    """Columns of boxes that have come to rest on a floor."""
    twins = Twins(f"{count} asleep", 900)
    columns = 5 * math.isqrt(count)
    twins.add_wall(0, -50, 30 * columns, 100)
    for i in range(count):
        twins.add_body(20 * (i % columns - columns / 2), 6 + 13 * (i // columns), 0, 0, 12, False)
    for _ in range(600):
        twins.ours()
        twins.theirs()
    sleepers = sum(each.asleep for each in twins.rigid_bodies)
    theirs = sum(each.is_sleeping for each in twins.bodies)
    twins.measure(f"{count} bodies at rest, {sleepers} asleep (pymunk {theirs})", 100)


if __name__ == "__main__":
    print_versions("pymunk")
    bodies = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    flight(bodies)
    asleep(bodies)
