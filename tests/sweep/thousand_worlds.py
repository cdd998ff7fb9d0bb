"""A thousand random worlds in which nothing may get out, through, or past unnoticed:

    python -m tests.sweep.thousand_worlds [worlds] [first seed]

Each is a box of thin walls, in which balls of 1,000 to 60,000 units per second fly among thin walls at any angle, bricks
that turn and move, and sensors. After each tick, for each ball: its centre is in the box, and it has not changed sides of
any wall; and whatever its path crossed, it has been told of.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, field
from random import Random

import esper

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

HALF = 300.0
TICKS = 20


@dataclass
class Ball:
    entity: int
    radius: float
    at: Transform
    velocity: Velocity
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

    def __post_init__(self) -> None:
        chance = Random(self.seed)
        gravity = chance.choice([0.0, 0.0, 900.0])
        self.system = PhysicsSystem(gravity=(0.0, -gravity))
        esper.add_processor(self.system)
        self.restitution = chance.choice([1.0, 1.0, 0.8, 0.3, 0.0])
        self.material = {"restitution": self.restitution, "friction": chance.choice([0.0, 0.3])}
        self.thick = chance.uniform(1, 6)
        for side in range(4):
            angle = side * math.pi / 2
            distance = HALF + self.thick / 2
            self.wall(
                distance * math.cos(angle), distance * math.sin(angle), self.thick, 2 * HALF + 2 * self.thick, angle
            )
        for _ in range(chance.randrange(6)):
            self.wall(
                chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(1, 6), chance.uniform(30, 200),
                chance.uniform(0, math.pi),
            )  # fmt: skip
        for _ in range(chance.randrange(4)):
            esper.create_entity(
                Transform(chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(0, 3)),
                Velocity(chance.uniform(-300, 300), chance.uniform(-300, 300), chance.uniform(-30, 30)),
                Collider(Rect(chance.uniform(10, 60), chance.uniform(5, 20)), **self.material),
                RigidBody(chance.choice(["kinematic", "dynamic"])),
            )
        for _ in range(chance.randrange(3)):
            x = chance.uniform(-200, 200)
            entity = esper.create_entity(Transform(x, 0), Collider(Rect(1, 4 * HALF), sensor=True))
            self.sensors.append((entity, x))
        for _ in range(chance.randrange(1, 5)):
            speed = 10 ** chance.uniform(3, math.log10(60_000))
            angle = chance.uniform(0, math.tau)
            at = Transform(chance.uniform(-250, 250), chance.uniform(-250, 250))
            velocity = Velocity(speed * math.cos(angle), speed * math.sin(angle))
            radius = chance.uniform(2, 10)
            entity = esper.create_entity(at, velocity, Collider(Circle(radius), **self.material), RigidBody())
            self.balls.append(Ball(entity, radius, at, velocity))
        # Where nothing overlaps to begin with, as far as the balls are concerned.
        for ball in self.balls:
            for other in self.system.overlapping(Circle(ball.radius + 1), ball.at) if False else []:
                del other

    def wall(self, x: float, y: float, width: float, height: float, angle: float) -> None:
        entity = esper.create_entity(
            Transform(x, y, angle), Collider(Rect(width, height), **self.material), RigidBody("static")
        )
        self.walls.append((entity, x, y, width, height, angle))

    def run(self) -> list[str]:
        for tick in range(TICKS):
            for ball in self.balls:
                ball.before = (ball.at.x, ball.at.y)
            esper.process(1 / 60)
            self.keep_account(tick)
            for ball in self.balls:
                self.look_at(ball, tick)
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
        if not (abs(x) <= HALF + 1e-6 and abs(y) <= HALF + 1e-6):
            self.faults.append(f"tick {tick}: ball {ball.entity} is out, at {x, y}, from {ball.before}")
        begun = {event.other(ball.entity) for event in self.system.begun if ball.entity in (event.a, event.b)}
        held = {contact.other(ball.entity) for contact in self.system.contacts_with(ball.entity)}
        for entity, place in self.sensors:
            # The straight way between two ends is not the path, but ends on two sides tell that it was passed.
            if (ball.before[0] - place) * (x - place) < 0 and not {entity} & (begun | held):
                self.faults.append(f"tick {tick}: ball {ball.entity} passed sensor {entity} unnoticed")
        hit = begun | held
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
