"""Worlds like those of games: a level that stands still, bodies at rest, entities that come and go. Also in pymunk.

    python -m benchmarks.levels [part of a world's name ...]     # the worlds
    python -m benchmarks.levels --growth                         # a tick among 1,000 to 200,000 tiles

In both engines the positions of all moving bodies are read in each tick, as in a game that draws (except in "none
read"). For each engine the least and the median time of a tick are printed, and the ratios of both: the time of pymunk
divided by ours, so above 1 ours is faster. Other programs on the machine disturb the caches: quote the smaller ratio.
"""

from __future__ import annotations

import gc
import importlib.util
import math
import random
import statistics
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import esper

from benchmarks.harness import interleave, print_versions, scaled
from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

DT = 1 / 60
TILE = 16.0
PYMUNK = importlib.util.find_spec("pymunk") is not None
Step = Callable[[], object]


class Ours:
    """A world of esper-physics."""

    def __init__(self, name: str, gravity: float = 0.0) -> None:
        self.name = name
        esper.switch_world(name)
        self.system = PhysicsSystem((0.0, -gravity))
        self.moving: list[Transform] = []

    def box(self, x: float, y: float, width: float, height: float, standing: bool = False) -> int:
        kind = [] if standing else [RigidBody("static")]
        return esper.create_entity(Transform(x, y), Collider(Rect(width, height), friction=0.5), *kind)

    def body(self, x: float, y: float, vx: float, vy: float, size: float, disc: bool, bounce: float) -> int:
        place = Transform(x, y)
        self.moving.append(place)
        shape = Circle(size / 2) if disc else Rect(size, size)
        collider = Collider(shape, friction=0.5 * (bounce == 0.0), restitution=bounce)
        return esper.create_entity(place, Velocity(vx, vy), collider, RigidBody())

    def bullet(self, x: float, y: float, vx: float, vy: float) -> Any:
        return esper.create_entity(Transform(x, y), Velocity(vx, vy), Collider(Circle(2), sensor=True))

    def remove(self, bullet: Any) -> None:
        esper.delete_entity(bullet, immediate=True)

    def tick(self) -> float:
        if esper.current_world != self.name:
            esper.switch_world(self.name)
        self.system.process(DT)
        total = 0.0
        for place in self.moving:
            total += place.x + place.y
        return total


class Theirs:
    """The same in pymunk."""

    def __init__(self, name: str, gravity: float = 0.0) -> None:
        import pymunk

        self.pymunk = pymunk
        self.space = pymunk.Space()
        self.space.gravity = (0, -gravity)
        self.space.iterations = 10
        self.space.sleep_time_threshold = 0.5
        self.moving: list[Any] = []

    def box(self, x: float, y: float, width: float, height: float, standing: bool = False) -> Any:
        sides = [(x + sx * width / 2, y + sy * height / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        box = self.pymunk.Poly(self.space.static_body, sides)
        box.friction, box.elasticity = 0.5, 1.0
        self.space.add(box)
        return box

    def body(self, x: float, y: float, vx: float, vy: float, size: float, disc: bool, bounce: float) -> Any:
        body = self.pymunk.Body()
        body.position, body.velocity = (x, y), (vx, vy)
        shape = (
            self.pymunk.Circle(body, size / 2) if disc else self.pymunk.Poly.create_box(body, (size, size))
        )
        shape.density, shape.friction, shape.elasticity = 1, 0.5 * (bounce == 0.0), bounce
        self.space.add(body, shape)
        self.moving.append(body)
        return body

    def bullet(self, x: float, y: float, vx: float, vy: float) -> Any:
        body = self.pymunk.Body(body_type=self.pymunk.Body.KINEMATIC)
        body.position, body.velocity = (x, y), (vx, vy)
        shape = self.pymunk.Circle(body, 2)
        shape.sensor = True
        self.space.add(body, shape)
        return body, shape

    def remove(self, bullet: Any) -> None:
        self.space.remove(*bullet)

    def tick(self) -> float:
        self.space.step(DT)
        total = 0.0
        for body in self.moving:
            x, y = body.position
            total += x + y
        return total


def fill_level(world: Any, tiles: int, balls: int, standing: bool = False) -> float:
    """Rows of tiles, five tiles of air above each, with walls at both ends; balls that bounce about for ever. Returns
    the width."""
    chance = random.Random(1)
    columns = max(20, math.isqrt(6 * tiles))
    made = 0
    row = 0
    while made < tiles:
        for column in range(columns):
            if made < tiles and (row % 6 == 0 or column in (0, columns - 1)):
                world.box(TILE * column, TILE * row, TILE, TILE, standing)
                made += 1
        row += 1
    for k in range(balls):
        x = chance.uniform(2 * TILE, TILE * (columns - 3))
        y = TILE * (6 * chance.randrange(max(1, row // 6 - 1)) + chance.uniform(1.5, 4.0))
        world.body(x, y, chance.uniform(-120, 120), chance.uniform(-120, 120), 8.0, True, 1.0)
    return TILE * columns


def level(tiles: int, balls: int, standing: bool = False, churn: int = 0) -> Callable[[Any], Step]:
    """churn  bullets that are created in each tick, and deleted 30 ticks later"""

    def build(kind: Any) -> Step:
        world = kind(f"level {tiles} {standing} {churn}", 0.0)
        width = fill_level(world, tiles, balls, standing)
        return world.tick if not churn else churning(world, churn, width)

    return build


def churning(world: Any, churn: int, width: float) -> Step:
    chance = random.Random(2)
    flying: deque[Any] = deque()

    def step() -> None:
        for _ in range(churn):
            x, y = chance.uniform(0, width), chance.uniform(0, width)
            flying.append(world.bullet(x, y, chance.uniform(-300, 300), chance.uniform(-300, 300)))
            if len(flying) > 30 * churn:
                world.remove(flying.popleft())
        world.tick()

    return step


def edited(tiles: int, balls: int, edit: str) -> Callable[[Any], Step]:
    """A level in which game code edits one tile in each tick (in pymunk nothing is edited)."""

    def build(kind: Any) -> Step:
        world = kind(f"level {tiles} {edit}", 0.0)
        fill_level(world, tiles, balls)
        tile = world.box(-10 * TILE, 0.0, TILE, TILE)
        turn = [0]

        def ours() -> None:
            turn[0] += 1
            if edit == "moved":
                place.x = -10.0 * TILE + turn[0] % 2
            elif edit == "mask":
                collider.mask = 2**32 + turn[0] % 2
            world.tick()

        if kind is not Ours:
            tick: Step = world.tick
            return tick
        place = esper.component_for_entity(tile, Transform)
        collider = esper.component_for_entity(tile, Collider)
        return ours

    return build


def sensors(count: int, churn: int = 0) -> Callable[[Any], Step]:
    """Moving sensors, about one overlap each."""

    def build(kind: Any) -> Step:
        world = kind(f"sensors {count} {churn}", 0.0)
        chance = random.Random(1)
        side = math.sqrt(count * 760.0)
        for i in range(count):
            x, y = chance.uniform(0, side), chance.uniform(0, side)
            turn = chance.uniform(0, math.tau)
            vx, vy = 60 * math.cos(turn), 60 * math.sin(turn)
            if kind is Ours:
                place = Transform(x, y)
                shape = Circle(8) if i % 2 else Rect(15, 12)
                esper.create_entity(place, Velocity(vx, vy), Collider(shape, sensor=True))
                world.moving.append(place)
            else:
                body = world.pymunk.Body(1, 1)
                body.position, body.velocity = (x, y), (vx, vy)
                shape = (
                    world.pymunk.Circle(body, 8) if i % 2 else world.pymunk.Poly.create_box(body, (15, 12))
                )
                shape.sensor = True
                world.space.add(body, shape)
                world.moving.append(body)
        if kind is not Ours:
            world.space.on_collision(begin=ignore, separate=ignore)
        else:
            world.system.on_begin(None, None, nothing)
            world.system.on_end(None, None, nothing)
        return world.tick if not churn else churning(world, churn, side)

    return build


def nothing(event: object) -> None:
    """A handler of an event."""


def ignore(arbiter: object, space: object, data: object) -> None:
    """The same for pymunk."""


def flying(count: int, read: bool) -> Callable[[Any], Step]:
    """Bodies of 10 units, 40 apart, that all fall together and touch nothing."""

    def build(kind: Any) -> Step:
        world = kind(f"{count} in flight {read}", 10.0)
        chance = random.Random(1)
        columns = math.isqrt(count)
        for i in range(count):
            x, y = 40 * (i % columns), 40 * (i // columns)
            world.body(x, y, chance.uniform(-2, 2), chance.uniform(-2, 2), 10, i % 2 == 0, 0.0)
        if not read:
            world.moving = []
        tick: Step = world.tick
        return tick

    return build


def asleep(count: int, ball: bool, read: bool = False) -> Callable[[Any], Step]:
    """Columns of crates that have come to rest on a floor, and maybe a ball that bounces beside them.

    read  whether the positions of the crates are read, too
    """

    def build(kind: Any) -> Step:
        world = kind(f"{count} asleep {ball} {read}", 900.0)
        columns = 5 * math.isqrt(count)
        world.box(0, -50, 30 * columns, 100)
        for i in range(count):
            world.body(20 * (i % columns - columns / 2), 6 + 13 * (i // columns), 0, 0, 12, False, 0.0)
        for _ in range(400):
            world.tick()
        if not read:
            world.moving = []
        tick: Step = world.tick
        if not ball:
            return tick
        # The ball has its own floor, with restitution 1 and without friction, so that it never rests.
        floor = world.box(30 * columns + 200, -50, 100, 100)
        if kind is Ours:
            esper.component_for_entity(floor, Collider).restitution = 1.0
        world.body(30 * columns + 200, 60, 0, 0, 12, True, 1.0)
        for _ in range(60):
            world.tick()
        return tick

    return build


WORLDS: dict[str, Callable[[Any], Step]] = {
    "1,000 tiles, 20 balls": level(1_000, 20),
    "20,000 tiles, 100 balls": level(20_000, 100),
    "100,000 tiles, 100 balls": level(100_000, 100),
    "1,000 standing tiles, 20 balls": level(1_000, 20, standing=True),
    "20,000 standing tiles, 100 balls": level(20_000, 100, standing=True),
    "100,000 standing tiles, 100 balls": level(100_000, 100, standing=True),
    "1,000 tiles, 20 balls, 1 and 1": level(1_000, 20, churn=1),
    "20,000 tiles, 100 balls, 1 and 1": level(20_000, 100, churn=1),
    "10,000 sensors, 10 and 10": sensors(10_000, churn=10),
    "500 crates asleep, one ball": asleep(500, ball=True),
    "5,000 crates asleep, one ball": asleep(5_000, ball=True),
    "2,000 crates asleep": asleep(2_000, ball=False),
    "2,000 crates asleep, all read": asleep(2_000, ball=False, read=True),
    "2,000 bodies in flight, none read": flying(2_000, read=False),
    "2,000 bodies in flight": flying(2_000, read=True),
    "20,000 tiles, none edited": edited(20_000, 100, "none"),
    "20,000 tiles, one moved a tick": edited(20_000, 100, "moved"),
    "20,000 tiles, one mask edited": edited(20_000, 100, "mask"),
    "1,000 sensors": sensors(1_000),
    "10,000 sensors": sensors(10_000),
    "50,000 sensors": sensors(50_000),
}


def measure(build: Callable[[Any], Step]) -> dict[str, list[float]]:
    steps = {"ours": build(Ours)}
    if PYMUNK:
        steps["pymunk"] = build(Theirs)
    start = statistics.median(interleave(steps, rounds=7, warm_up=30)["ours"])
    times = interleave(steps, rounds=int(max(15, min(600, 1.0 / max(start, 1e-6)))), warm_up=0)
    del steps
    leave()
    return times


def leave() -> None:
    """Forget the current world."""
    name = esper.current_world
    esper.switch_world("default")
    esper.delete_world(name)
    gc.collect()


def main(wanted: list[str]) -> None:
    print_versions("pymunk")
    print(f"{'world':36} {'ours least':>11} {'median':>9} {'pymunk':>9} {'median':>9}  ratios")
    for name, build in WORLDS.items():
        if wanted and not any(each in name for each in wanted):
            continue
        times = measure(build)
        ours = times["ours"]
        line = f"{name:36} {scaled(min(ours)):>11} {scaled(statistics.median(ours)):>9}"
        if "pymunk" in times:
            theirs = times["pymunk"]
            least = min(theirs) / min(ours)
            middle = statistics.median(theirs) / statistics.median(ours)
            line += f" {scaled(min(theirs)):>9} {scaled(statistics.median(theirs)):>9}"
            line += f"  {least:5.2f} {middle:5.2f}"
        print(line, flush=True)


def growth() -> None:
    """Prints the cost of a tick with 20 balls among growing numbers of tiles."""
    print_versions()
    print(f"{'tiles':>8} {'20 balls':>10} {'1 and 1':>10} {'one moved':>10} {'one mask':>10}   medians")
    for tiles in (1_000, 3_000, 10_000, 30_000, 100_000, 200_000):
        line = f"{tiles:8}"
        for build in (
            level(tiles, 20),
            level(tiles, 20, churn=1),
            edited(tiles, 20, "moved"),
            edited(tiles, 20, "mask"),
        ):
            step = build(Ours)
            first = statistics.median(interleave({"": step}, rounds=5, warm_up=5)[""])
            times = interleave({"": step}, rounds=int(max(9, min(300, 0.5 / first))), warm_up=0)[""]
            line += f" {scaled(statistics.median(times)):>10}"
            del step
            leave()
        print(line, flush=True)


if __name__ == "__main__":
    if "--growth" in sys.argv:
        growth()
    else:
        main(sys.argv[1:])
