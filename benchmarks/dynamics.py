"""Dynamics compared with pymunk, in turns in one process: a pile of thousands of bodies, and a small breakout.

    python -m benchmarks.dynamics [bodies]

Prints, for both engines, the CPU time of a tick and the depths of the contacts of the pile. `state` is a hash of all
poses: it tells whether two runs were the same.
"""

from __future__ import annotations

import math
import random
import statistics
import struct
import sys
import zlib

import esper
import pymunk

from benchmarks.harness import interleave, print_versions
from benchmarks.levels import DT, Ours, Theirs
from physics import RigidBody


def twins(name: str, gravity: float) -> tuple[Ours, Theirs]:
    """A world that `esper.process` ticks, and the same in pymunk, where nothing sleeps."""
    ours, theirs = Ours(name, gravity), Theirs(name, gravity)
    esper.add_processor(ours.system)
    theirs.space.sleep_time_threshold = math.inf
    return ours, theirs


def depths_of(space: pymunk.Space) -> list[float]:
    """How deep each contact of a space is, at its deepest point."""
    found: list[float] = []

    def note(arbiter: pymunk.Arbiter, body: pymunk.Body) -> None:
        # `each_arbiter` reports a contact to both of its bodies.
        if arbiter.shapes[0].body is body or arbiter.shapes[0].body.body_type == pymunk.Body.STATIC:
            found.append(max(-point.distance for point in arbiter.contact_point_set.points))

    for body in space.bodies:
        body.each_arbiter(note, body)
    return found


def share_of(depths: list[float]) -> str:
    """The share of depths over one unit, and the greatest depth."""
    return f"{sum(d > 1 for d in depths) / len(depths):.2%} deeper than 1, deepest {max(depths):.2f}"


def pile(count: int) -> None:
    """Circles and boxes of 10 to 16 units that fall into a bin."""
    width = math.sqrt(count) * 22
    columns = int(width / 18) - 2
    height = 18 * count / columns + 400
    chance = random.Random(1)
    things = [
        (
            -width / 2 + 30 + (i % columns) * 18 + chance.uniform(-1, 1), 20 + (i // columns) * 18,
            chance.uniform(0, 3), chance.uniform(10, 16), chance.random() < 0.5,
        )
        for i in range(count)
    ]  # fmt: skip
    ours, theirs = twins(f"pile of {count}", 900.0)
    entities: list[int] = []
    for world in (theirs, ours):
        world.box(0, -50, width + 200, 100)
        for side in (-1, 1):
            world.box(side * (width / 2 + 50), height / 2, 100, height + 200)
        entities = [world.body(x, y, 0.0, 0.0, size, disc, 0.0) for x, y, _, size, disc in things]
        for body, (_, _, angle, _, _) in zip(world.moving, things, strict=True):
            body.angle = angle
    for tick in range(100, 601, 100):
        steps = {"ours": lambda: esper.process(DT), "pymunk": lambda: theirs.space.step(DT)}
        times = interleave(steps, rounds=100, warm_up=0)
        best, median = (
            {name: f(each) * 1e3 for name, each in times.items()} for f in (min, statistics.median)
        )
        depths = [contact.depth for contact in ours.system.contacts]
        escaped = sum(abs(t.x) > width / 2 or t.y < 0 for t in ours.moving)
        asleep = sum(esper.component_for_entity(each, RigidBody).asleep for each in entities)
        state = zlib.crc32(b"".join(struct.pack("<3d", t.x, t.y, t.angle) for t in ours.moving))
        print(
            f"pile of {count}, ticks to {tick}: ours {median['ours']:6.2f} ms, pymunk {median['pymunk']:6.2f} ms "
            f"(best {best['ours']:.2f} and {best['pymunk']:.2f}), ratio {median['pymunk'] / median['ours']:.1f}; "
            f"{len(depths)} contacts, {share_of(depths)} (pymunk {share_of(depths_of(theirs.space))}), "
            f"escaped {escaped}, asleep {asleep}, state {state:08x}",
            flush=True,
        )


def breakout(balls: int) -> None:
    """64 static bricks in a box of four walls, and balls that lose no speed; all positions are read in each tick."""
    ours, theirs = twins(f"breakout with {balls}", 0.0)
    boxes = [(60 + 90 * (i % 8), 300 + 30 * (i // 8), 64, 24) for i in range(64)]
    boxes += [(380, -10, 1000, 20), (380, 620, 1000, 20), (-10, 300, 20, 1000), (770, 300, 20, 1000)]
    for world in (ours, theirs):
        for box in boxes:
            world.box(*box)
        for i in range(balls):
            world.body(100 + 55 * i, 100 + 7 * i, 180.0, 240.0, 16.0, True, 1.0)

    def our_tick() -> float:
        esper.process(1 / 120)
        return sum(t.x + t.y for t in ours.moving)

    def their_tick() -> float:
        theirs.space.step(1 / 120)
        return sum(p.x + p.y for body in theirs.moving for p in [body.position])

    times = interleave({"ours": our_tick, "pymunk": their_tick}, rounds=6000, warm_up=0)
    us = {name: statistics.median(each) * 1e6 for name, each in times.items()}
    print(
        f"breakout with {balls} balls: ours {us['ours']:.1f} us, pymunk {us['pymunk']:.1f} us, "
        f"ratio {us['pymunk'] / us['ours']:.2f}"
    )


if __name__ == "__main__":
    print_versions("pymunk")
    breakout(1)
    breakout(10)
    pile(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
