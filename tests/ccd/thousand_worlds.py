"""A thousand random worlds in which nothing may get out, through, or past unnoticed:

    python -m tests.ccd.thousand_worlds [worlds] [first seed]

Each is a box of thin walls, in which balls of 1,000 to 60,000 units per second fly among thin walls at any angle,
bricks that turn and move, and sensors. Some walls part the box into rooms. After each tick: each ball and each dynamic
brick is in the room in which it began; a ball that is on the other side of a sensor, or of a wall, has been told of
what it met; and begins, ends and contacts add up.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, field
from random import Random

import esper

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

HALF = 300.0
TICKS = 60
SWEEP = True


@dataclass
class Ball:
    entity: int
    radius: float
    at: Transform
    velocity: Velocity
    room: int
    before: tuple[float, float] = (0.0, 0.0)


@dataclass
class World:
    """One random world, and what is wrong with it."""

    seed: int
    system: PhysicsSystem = field(init=False)
    balls: list[Ball] = field(default_factory=list)
    walls: list[tuple[int, float, float, float, float, float]] = field(default_factory=list)
    sensors: list[tuple[int, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    open: set[tuple[int, int]] = field(default_factory=set)
    open_before: set[tuple[int, int]] = field(default_factory=set)
    bricks: list[tuple[Transform, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = Random(self.seed)
        gravity = chance.choice([0.0, 0.0, 900.0])
        self.system = PhysicsSystem(gravity=(0.0, -gravity), sweep=SWEEP)
        esper.add_processor(self.system)
        self.restitution = chance.choice([1.0, 1.0, 0.8, 0.3, 0.0])
        self.material = {"restitution": self.restitution, "friction": chance.choice([0.0, 0.3])}
        self.thick = chance.uniform(1, 6)
        for side in range(4):
            angle = side * math.pi / 2
            distance = HALF + self.thick / 2
            self.wall(
                distance * math.cos(angle),
                distance * math.sin(angle),
                self.thick,
                2 * HALF + 2 * self.thick,
                angle,
            )
        self.rooms = [chance.uniform(-250, 250) for _ in range(chance.choice([0, 0, 1, 3]))]
        for x in self.rooms:
            self.wall(x, 0, chance.uniform(1, 6), 2 * HALF + 2, 0.0)
        for _ in range(chance.randrange(6)):
            self.wall(
                chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(1, 6), chance.uniform(30, 200),
                chance.uniform(0, math.pi),
            )  # fmt: skip
        for _ in range(chance.randrange(4)):
            x, y = self.place(chance, 40)
            place = Transform(x, y, chance.uniform(0, 3))
            kind = chance.choice(["kinematic", "dynamic"])
            esper.create_entity(
                place,
                Velocity(chance.uniform(-300, 300), chance.uniform(-300, 300), chance.uniform(-30, 30)),
                Collider(Rect(chance.uniform(10, 60), chance.uniform(5, 20)), **self.material),
                RigidBody(kind),
            )
            if kind == "dynamic":
                self.bricks.append((place, self.room(x)))
        for _ in range(chance.randrange(3)):
            x = chance.uniform(-200, 200)
            entity = esper.create_entity(Transform(x, 0), Collider(Rect(1, 4 * HALF), sensor=True))
            self.sensors.append((entity, x))
        for _ in range(chance.randrange(1, 5)):
            speed = 10 ** chance.uniform(3, math.log10(60_000))
            angle = chance.uniform(0, math.tau)
            at = Transform(*self.place(chance, 15))
            velocity = Velocity(speed * math.cos(angle), speed * math.sin(angle))
            radius = chance.uniform(2, 10)
            entity = esper.create_entity(at, velocity, Collider(Circle(radius), **self.material), RigidBody())
            self.balls.append(Ball(entity, radius, at, velocity, self.room(at.x)))

    def place(self, chance: Random, reach: float) -> tuple[float, float]:
        """Somewhere in a room, at a distance from its walls."""
        while True:
            x, y = chance.uniform(-250, 250), chance.uniform(-250, 250)
            if all(abs(x - wall) > reach for wall in self.rooms):
                return x, y

    def room(self, x: float) -> int:
        return sum(wall < x for wall in self.rooms)

    def wall(self, x: float, y: float, width: float, height: float, angle: float) -> None:
        entity = esper.create_entity(
            Transform(x, y, angle), Collider(Rect(width, height), **self.material), RigidBody("static")
        )
        self.walls.append((entity, x, y, width, height, angle))

    def run(self) -> list[str]:
        for tick in range(TICKS):
            for ball in self.balls:
                ball.before = (ball.at.x, ball.at.y)
            self.open_before = set(self.open)
            esper.process(1 / 60)
            self.keep_account(tick)
            for ball in self.balls:
                self.look_at(ball, tick)
            for brick, room in self.bricks:
                if not (abs(brick.x) <= HALF and abs(brick.y) <= HALF and self.room(brick.x) == room):
                    self.faults.append(f"tick {tick}: a brick is out, at {brick.x, brick.y}")
            if self.faults:
                break
        return self.faults

    def keep_account(self, tick: int) -> None:
        """Every begin has one end; a pair is not begun twice; what is open is what the system says."""
        for event in self.system.ended:
            if (event.a, event.b) not in self.open:
                self.faults.append(f"tick {tick}: {event} ended and never began")
            self.open.discard((event.a, event.b))
        times = [event.time for event in self.system.begun]
        if times != sorted(times):
            self.faults.append(f"tick {tick}: begins are out of order: {times}")
        for event in self.system.begun:
            if (event.a, event.b) in self.open:
                self.faults.append(f"tick {tick}: {event} began twice")
            self.open.add((event.a, event.b))
        if self.open != {(contact.a, contact.b) for contact in self.system.contacts}:
            self.faults.append(f"tick {tick}: contacts are not what began and did not end")

    def look_at(self, ball: Ball, tick: int) -> None:
        x, y = ball.at.x, ball.at.y
        if not (abs(x) <= HALF and abs(y) <= HALF and self.room(x) == ball.room):
            self.faults.append(f"tick {tick}: ball {ball.entity} is out, at {x, y}, from {ball.before}")
        hit = {sum(pair) - ball.entity for pair in self.open | self.open_before if ball.entity in pair}
        for entity, place in self.sensors:
            # The straight way between two ends is not the path, but ends on two sides tell that it was passed.
            if (ball.before[0] - place) * (x - place) < 0 and entity not in hit:
                self.faults.append(f"tick {tick}: ball {ball.entity} passed sensor {entity} unnoticed")
        for entity, wx, wy, width, height, angle in self.walls:
            # In the wall's frame: from one side to the other, between its ends, without a bounce off anything.
            c, s = math.cos(angle), math.sin(angle)
            u0 = c * (ball.before[0] - wx) + s * (ball.before[1] - wy)
            v0 = c * (ball.before[1] - wy) - s * (ball.before[0] - wx)
            u1 = c * (x - wx) + s * (y - wy)
            v1 = c * (y - wy) - s * (x - wx)
            if u0 * u1 < 0 and not hit:
                v = v0 + (v1 - v0) * u0 / (u0 - u1)
                if abs(v) < height / 2:
                    self.faults.append(f"tick {tick}: ball {ball.entity} went through wall {entity}")


def run(seed: int) -> list[str]:
    """What is wrong with one world."""
    before = esper.current_world
    esper.switch_world("one of a thousand")
    try:
        return World(seed).run()
    finally:
        esper.switch_world(before)
        esper.delete_world("one of a thousand")


def main(worlds: int, first: int) -> int:
    bad = 0
    for seed in range(first, first + worlds):
        for fault in run(seed):
            print(f"world {seed}: {fault}")
            bad += 1
    print(f"{worlds} worlds, {bad} faults")
    return min(bad, 1)


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]]
    sys.exit(main(arguments[0] if arguments else 1000, arguments[1] if len(arguments) > 1 else 0))
