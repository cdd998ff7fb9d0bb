"""N moving sensors, half circles and half turned rectangles, about one overlap each; Python handles begins and ends.

    python -m benchmarks.sensors [N ...]

Compared with pymunk (begin and separate callbacks) and, where installed, Box2D (a contact listener). Each engine gets
the same bodies, poses and velocities, moves the bodies, and calls a Python function for each begin and end. The counts
beside the times show that all engines found the same contacts.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from typing import Any

import esper

from benchmarks.harness import interleave, print_table, print_versions
from physics import Circle, Collider, PhysicsSystem, Rect, Transform, Velocity

DT = 1 / 60
SPEED = 60.0
AREA_EACH = 760.0
"""Area of the world for each sensor, chosen so that each sensor overlaps about one other."""

Body = tuple[float, float, float, float, float, float, Any]


def scene(count: int, seed: int = 1) -> list[Body]:
    """For each body: x, y, angle, velocity (x, y, angular), and a radius or (width, height)."""
    rng = random.Random(seed)
    side = math.sqrt(count * AREA_EACH)
    bodies = []
    for i in range(count):
        direction = rng.uniform(0.0, math.tau)
        shape: Any = rng.uniform(6.0, 10.0) if i % 2 else (rng.uniform(10.0, 20.0), rng.uniform(8.0, 16.0))
        bodies.append(
            (
                rng.uniform(0.0, side),
                rng.uniform(0.0, side),
                rng.uniform(0.0, math.tau),
                SPEED * math.cos(direction),
                SPEED * math.sin(direction),
                rng.uniform(-2.0, 2.0),
                shape,
            )
        )
    return bodies


class Counter:
    """Handlers that count begins and ends."""

    def __init__(self) -> None:
        self.begins = self.ends = 0

    def begin(self, *event: object) -> None:
        self.begins += 1

    def end(self, *event: object) -> None:
        self.ends += 1


def ours(bodies: list[Body], world: str = "sensors") -> tuple[Callable[[], object], Counter]:
    esper.switch_world(world)
    counter = Counter()
    system = PhysicsSystem()
    system.on_begin(None, None, counter.begin)
    system.on_end(None, None, counter.end)
    for x, y, angle, vx, vy, w, size in bodies:
        shape = Rect(*size) if isinstance(size, tuple) else Circle(size)
        esper.create_entity(Transform(x, y, angle), Velocity(vx, vy, w), Collider(shape, sensor=True))

    def step() -> None:
        if esper.current_world != world:
            esper.switch_world(world)
        system.process(DT)

    return step, counter


def pymunk_engine(bodies: list[Body]) -> tuple[Callable[[], object], Counter]:
    import pymunk

    counter = Counter()
    space = pymunk.Space()
    space.on_collision(begin=counter.begin, separate=counter.end)
    for x, y, angle, vx, vy, w, size in bodies:
        body = pymunk.Body(1.0, 1.0)
        body.position, body.angle, body.velocity, body.angular_velocity = (x, y), angle, (vx, vy), w
        shape = pymunk.Poly.create_box(body, size) if isinstance(size, tuple) else pymunk.Circle(body, size)
        shape.sensor = True
        space.add(body, shape)
    return lambda: space.step(DT), counter


def box2d_engine(bodies: list[Body]) -> tuple[Callable[[], object], Counter]:
    import Box2D

    counter = Counter()

    class Listener(Box2D.b2ContactListener):
        BeginContact = staticmethod(counter.begin)
        EndContact = staticmethod(counter.end)

    world = Box2D.b2World(gravity=(0, 0), contactListener=Listener())
    for x, y, angle, vx, vy, w, size in bodies:
        body = world.CreateDynamicBody(
            position=(x, y), angle=angle, linearVelocity=(vx, vy), angularVelocity=w, allowSleep=False
        )
        if isinstance(size, tuple):
            shape = Box2D.b2PolygonShape(box=(size[0] / 2, size[1] / 2))
        else:
            shape = Box2D.b2CircleShape(radius=size)
        body.CreateFixture(shape=shape, density=1.0, isSensor=True)

    def step() -> None:
        world.Step(DT, 1, 1)

    step.world = world
    return step, counter


ENGINES = {"esper-physics": ours, "pymunk": pymunk_engine, "Box2D": box2d_engine}


def main(counts: list[int]) -> None:
    print_versions("pymunk", "Box2D")
    for count in counts:
        bodies = scene(count)
        steps: dict[str, Callable[[], object]] = {}
        counters: dict[str, Counter] = {}
        for name, build in ENGINES.items():
            try:
                steps[name], counters[name] = build(bodies)
            except ImportError:
                print(f"  {name} is not installed: left out")
        times = interleave(steps, rounds=max(10, min(40, 300_000 // count)))
        notes = {name: f"{counter.begins} begins, {counter.ends} ends" for name, counter in counters.items()}
        print_table(f"{count} moving sensors, one tick with begin and end handlers", times, notes)
        esper.switch_world("default")
        esper.delete_world("sensors")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [1_000, 10_000, 50_000])
