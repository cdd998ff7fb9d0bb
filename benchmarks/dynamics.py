"""Dynamics against pymunk, interleaved in one process: a pile of thousands, and worlds as small as a breakout.

    python benchmarks/dynamics.py [bodies]

Prints the median CPU time of a tick of each, with how deep the contacts of both are; the hash tells whether two runs
were the same.
"""

from __future__ import annotations

import math
import platform
import random
import statistics
import struct
import sys
import time
import zlib
from collections.abc import Callable

import esper
import pymunk

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

Step = Callable[[], object]
G = 900.0
DT = 1 / 60


def timed(step: Step) -> float:
    start = time.thread_time()
    step()
    return time.thread_time() - start


def depths_of(space: pymunk.Space) -> list[float]:
    """How deep each contact of a space is, at its deepest point."""
    found: list[float] = []

    def note(arbiter: pymunk.Arbiter, body: pymunk.Body) -> None:
        # Both bodies of a contact tell of it.
        if arbiter.shapes[0].body is body or arbiter.shapes[0].body.body_type == pymunk.Body.STATIC:
            found.append(max(-point.distance for point in arbiter.contact_point_set.points))

    for body in space.bodies:
        body.each_arbiter(note, body)
    return found


def share_of(depths: list[float]) -> str:
    """How many are deeper than a unit, and the deepest."""
    return f"{sum(d > 1 for d in depths) / len(depths):.2%} deeper than 1, deepest {max(depths):.2f}"


def pile(count: int) -> None:
    """Circles and boxes of 10 to 16 units that fall into a bin."""
    width = math.sqrt(count) * 22
    columns = int(width / 18) - 2
    height = 18 * count / columns + 400
    walls = [
        (0, -50, width + 200, 100),
        (-width / 2 - 50, height / 2, 100, height + 200),
        (width / 2 + 50, height / 2, 100, height + 200),
    ]
    chance = random.Random(1)
    things = [
        (
            -width / 2 + 30 + (i % columns) * 18 + chance.uniform(-1, 1), 20 + (i // columns) * 18,
            chance.uniform(0, 3), chance.uniform(10, 16), chance.random() < 0.5,
        )
        for i in range(count)
    ]  # fmt: skip
    esper.switch_world(f"pile of {count}")
    world = PhysicsSystem(gravity=(0, -G))
    esper.add_processor(world)
    space = pymunk.Space()
    space.gravity = (0, -G)
    space.iterations = 10
    for x, y, w, h in walls:
        esper.create_entity(Transform(x, y), Collider(Rect(w, h), friction=0.5), RigidBody("static"))
        wall = pymunk.Poly(
            space.static_body,
            [(x + sx * w / 2, y + sy * h / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
        )
        wall.friction = 0.5
        space.add(wall)
    entities = []
    for x, y, angle, size, disc in things:
        shape = Circle(size / 2) if disc else Rect(size, size)
        entities.append(
            esper.create_entity(
                Transform(x, y, angle), Velocity(), Collider(shape, friction=0.5), RigidBody()
            )
        )
        body = pymunk.Body()
        body.position = (x, y)
        body.angle = angle
        theirs = pymunk.Circle(body, size / 2) if disc else pymunk.Poly.create_box(body, (size, size))
        theirs.density = 1
        theirs.friction = 0.5
        space.add(body, theirs)
    ours_times: list[float] = []
    pymunk_times: list[float] = []
    for tick in range(600):
        ours_times.append(timed(lambda: esper.process(DT)))
        pymunk_times.append(timed(lambda: space.step(DT)))
        if tick % 100 == 99:
            depths = [contact.depth for contact in world.contacts]
            transforms = [esper.component_for_entity(each, Transform) for each in entities]
            escaped = sum(abs(t.x) > width / 2 or t.y < 0 for t in transforms)
            asleep = sum(esper.component_for_entity(each, RigidBody).asleep for each in entities)
            state = zlib.crc32(b"".join(struct.pack("<3d", t.x, t.y, t.angle) for t in transforms))
            ours = statistics.median(ours_times[-100:]) * 1e3
            theirs_ms = statistics.median(pymunk_times[-100:]) * 1e3
            print(
                f"pile of {count}, ticks to {tick + 1}: ours {ours:6.2f} ms, pymunk {theirs_ms:6.2f} ms "
                f"(best {min(ours_times[-100:]) * 1e3:.2f} and {min(pymunk_times[-100:]) * 1e3:.2f}), "
                f"ratio {theirs_ms / ours:.1f}; "
                f"{len(depths)} contacts, {share_of(depths)} (pymunk {share_of(depths_of(space))}), "
                f"escaped {escaped}, asleep {asleep}, state {state:08x}",
                flush=True,
            )


def breakout(balls: int) -> None:
    """64 static bricks in a box of four walls, and balls that lose no speed; all positions are read in each tick."""
    esper.switch_world(f"breakout with {balls}")
    esper.add_processor(PhysicsSystem())
    space = pymunk.Space()
    space.iterations = 10
    boxes = [(60 + 90 * (i % 8), 300 + 30 * (i // 8), 64, 24) for i in range(64)]
    boxes += [(380, -10, 1000, 20), (380, 620, 1000, 20), (-10, 300, 20, 1000), (770, 300, 20, 1000)]
    for x, y, w, h in boxes:
        esper.create_entity(
            Transform(x, y), Collider(Rect(w, h), restitution=1.0, friction=0.0), RigidBody("static")
        )
        brick = pymunk.Poly(
            space.static_body,
            [(x + sx * w / 2, y + sy * h / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
        )
        brick.elasticity = 1.0
        space.add(brick)
    transforms = []
    bodies = []
    for i in range(balls):
        transform = Transform(100 + 55 * i, 100 + 7 * i)
        transforms.append(transform)
        esper.create_entity(
            transform, Velocity(180, 240), Collider(Circle(8), restitution=1.0, friction=0.0), RigidBody()
        )
        body = pymunk.Body()
        body.position = (transform.x, transform.y)
        body.velocity = (180, 240)
        disc = pymunk.Circle(body, 8)
        disc.density = 1
        disc.elasticity = 1.0
        space.add(body, disc)
        bodies.append(body)

    def ours() -> float:
        esper.process(1 / 120)
        return sum(t.x + t.y for t in transforms)

    def theirs() -> float:
        space.step(1 / 120)
        return sum(p.x + p.y for body in bodies for p in [body.position])

    ours_times = []
    pymunk_times = []
    for _ in range(6000):
        ours_times.append(timed(ours))
        pymunk_times.append(timed(theirs))
    ours_us = statistics.median(ours_times) * 1e6
    pymunk_us = statistics.median(pymunk_times) * 1e6
    print(
        f"breakout with {balls} balls: ours {ours_us:.1f} us, pymunk {pymunk_us:.1f} us, "
        f"ratio {pymunk_us / ours_us:.2f}"
    )


if __name__ == "__main__":
    print(f"Python {platform.python_version()}, pymunk {pymunk.version}")
    breakout(1)
    breakout(10)
    pile(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
