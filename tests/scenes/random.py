"""python -m tests.scenes.random --count N [--seed S] [--from K] [--tools]: random scenes under the gallery's watch.

A scene is made of its seed and its number alone, so that the command printed with a finding repeats it. With `--tools`
each scene has some of what random_tools.py makes.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random
from time import perf_counter

import esper

from physics import (
    Capsule,
    Circle,
    DistanceJoint,
    Ellipse,
    Polygon,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Shape,
    Transform,
    WeldJoint,
)
from tests.scenes import random_tools as tools
from tests.scenes.bodies import body, line, mover, solid
from tests.scenes.play import examine
from tests.scenes.scene import Scene, uneven
from tests.scenes.strip import strip

SECONDS = 15.0
"""Time for all to come to rest. Round bodies have some damping, without which they roll on."""

PATIENCE = 4
"""Multiple of SECONDS for scenes in which something is still awake then: what swings on a joint, or slides on a slope
that is hardly less steep than its friction bears."""

TOP = 4500.0
"""How high anything may fly. A light body that a heavy one hits leaves at up to twice the speed of the heavy one: at
2,400 from the highest start, 1,100, it rises by 3,200. (Above the walls, at 2,800, it may be outside.)"""

EXTRAS = ("one_way", "joint", "mover", "bullet")
"""What a scene may have beyond the plain ones. Only a mover puts energy in."""


def make(seed: int, number: int, toolbox: bool = False, seconds: float = SECONDS) -> Scene:
    """The scene of a number; with a `toolbox`, tools are in it."""
    chance = Random(f"{seed}-{number}")
    dt = 1 / chance.choice((30, 50, 60, 60, 60, 100, 120, 240))
    extra = chance.choice(EXTRAS) if chance.random() < 0.25 else ""
    steps = uneven(1 / 240, 1 / 30, number) if chance.random() < 0.15 else dt
    mean = dt if isinstance(steps, float) else 0.5 * (1 / 240 + 1 / 30)
    ticks = round(seconds / mean)
    some = tools.choose(Random(f"{seed}-{number}-tools")) if toolbox else frozenset()
    return Scene(
        name=f"random_{seed}_{number}{'_tools' if toolbox else ''}",
        family="random",
        build=lambda system: _build(Random(f"{seed}-{number}-world"), extra, some, ticks),
        ticks=ticks,
        dt=steps,
        bounds=(-330.0, -80.0, 330.0, TOP),
        # What a mover and a press in its way may do to a light body is bounded by the speeds that falls give.
        fastest=8000.0 if extra == "mover" or some & tools.GAIN else None,
        awake="pushed by a mover" if extra == "mover" else "",
    )


def _build(chance: Random, extra: str, some: frozenset[str], ticks: int) -> Iterator[None] | None:
    for side in (-1, 1):
        solid(Rect(60, 3000), side * 330, 1300, friction=0.5)
    game = None
    floor = 20.0
    if "tiles" in some:
        game = tools.breaking_tiles(chance, ticks, chance.choice((0.2, 0.6, 1.0)))
    else:
        floor = _ground(chance)
    bodies = [_thrown(chance, floor, i, some) for i in range(chance.randint(1, 8))]
    if extra == "one_way":
        solid(Rect(200, 8), chance.uniform(-60, 60), floor + 40, one_way=(0, 1), friction=0.5)
    elif extra == "mover":
        at = chance.uniform(-100, 100)
        mover(Rect(60, 12), at, floor + 10, 0, (0, 0, chance.uniform(-6, 6)), friction=0.5)
    elif extra == "bullet":
        x, y = chance.uniform(-200, 200), floor + chance.uniform(20, 200)
        mover(Circle(2), x, y, 0, (chance.uniform(-40, 40), 0), bullet=True, sensor=True)
    elif extra == "joint" and len(bodies) > 1:
        _join(chance, bodies[0], bodies[1])
    if "followers" in some:
        tools.follow(chance, bodies[0])
    if "water" in some:
        tools.water(chance, floor)
    if "lightness" in some:
        tools.lightness(chance, floor)
    return game


def _ground(chance: Random) -> float:
    """Something to fall on, between the walls; returns how high the highest of it is."""
    kind = chance.choice(("floor", "floor", "tiles", "hill", "segments", "funnel", "polyline"))
    friction = chance.choice((0.2, 0.6, 1.0))
    if kind == "floor":
        solid(Rect(700, 80), 0, -40, friction=friction)
    elif kind == "tiles":
        size = chance.choice((16.0, 40.0, 75.0))
        count = round(660 / size) + 1
        for i in range(count):
            solid(Rect(size, 80), size * (i - (count - 1) / 2), -40, friction=friction)
    elif kind == "hill":
        points = [(x, 40 + 40 * cos(x * pi / 330)) for x in range(-330, 331, 30)]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            solid(Polygon([(ax, -60), (bx, -60), (bx, by), (ax, ay)]), friction=friction)
        return 80.0
    elif kind == "funnel":
        solid(Rect(700, 80), 0, -40, friction=friction)
        for side in (-1, 1):
            solid(Rect(300, 12), side * 170, 75, side * 0.5, friction=friction)
        return 150.0
    elif kind == "segments":
        solid(Segment((-400, 0), (400, 0)), friction=friction)
    else:
        line([(x, 12 * sin(x / 37)) for x in range(-340, 341, 20)], friction=friction)
        return 12.0
    return 0.0


def _thrown(chance: Random, floor: float, i: int, some: frozenset[str]) -> int:
    """A body in the air, of any kind; one above the other, so that none starts within another."""
    size = chance.choice((6.0, 12.0, 12.0, 20.0))
    count = 2 if chance.random() < 0.15 else 1
    shapes = [_shape(chance, size, chance.random() < 0.2) for _ in range(count)]
    rigid = {"angular_damping": chance.uniform(2, 3), "linear_damping": chance.uniform(0.6, 1)}
    if not any(isinstance(shape, (Circle, Capsule, Ellipse)) for shape in shapes):
        rigid = {}
    if "round" in some:
        shapes = [tools.with_round_corners(chance, shape) for shape in shapes]
    if "parts" in some:
        shapes = tools.as_parts(chance, shapes)
    material = tools.materials(chance) if "materials" in some else {}
    speed = chance.choice((0.0, 60.0, 300.0, 1200.0))
    heading = chance.uniform(0, 2 * pi)
    return body(
        shapes,
        chance.uniform(-240, 240),
        floor + 90 + 120 * i,
        chance.uniform(0, 2 * pi),
        (
            speed * cos(heading),
            min(speed * sin(heading), 600.0),
            chance.choice((0.0, 1.0, 8.0, 30.0)) * chance.choice((-1, 1)),
        ),
        mass=chance.choice((None, None, None, 1.0, 50.0)),
        rigid=rigid,
        friction=chance.choice((0.1, 0.3, 0.6, 1.0)),
        restitution=chance.choice((0.0, 0.0, 0.0, 0.2, 0.5)),
        **material,
    )


def _shape(chance: Random, size: float, off: bool) -> Shape:
    center = (chance.uniform(-size, size), chance.uniform(-size, size)) if off else (0.0, 0.0)
    kind = chance.randrange(8)
    if kind == 0:
        return Circle(chance.uniform(0.3, 1) * size, center)
    if kind == 1:
        return Rect(2 * size, chance.uniform(0.5, 2) * size, center, chance.uniform(0, pi))
    if kind == 2:  # a plank, a ruler
        return Rect(chance.uniform(2, 4) * size, chance.uniform(0.1, 0.6) * size, center)
    if kind == 3:
        reach = chance.uniform(0.3, 2.5) * size
        return Capsule(
            (center[0] - reach, center[1]), (center[0] + reach, center[1]), chance.uniform(0.2, 0.8) * size
        )
    if kind == 4:
        return Ellipse(size, chance.uniform(0.3, 1) * size, center, chance.uniform(0, pi))
    if kind == 5:  # concave
        arm = chance.uniform(0.2, 0.6) * size
        points = [
            (-size, -size),
            (size, -size),
            (size, arm - size),
            (arm - size, arm - size),
            (arm - size, size),
            (-size, size),
        ]
        return Polygon([(x + center[0], y + center[1]) for x, y in points])
    corners = chance.randint(3, 7)
    angles = [2 * pi * (i + chance.uniform(0, 0.6)) / corners for i in range(corners)]
    tall = chance.uniform(0.3, 1)
    return Polygon([(center[0] + size * cos(a), center[1] + tall * size * sin(a)) for a in angles])


def _join(chance: Random, a: int, b: int) -> None:
    """Join two bodies, and damp them: without friction in its hinge, a pendulum swings for ever."""
    for entity in (a, b):
        rigid = esper.component_for_entity(entity, RigidBody)
        rigid.linear_damping = max(rigid.linear_damping, 0.8)
        rigid.angular_damping = max(rigid.angular_damping, 2.5)
    kind = chance.randrange(4)
    if kind == 0:
        joint = DistanceJoint(a, b)
        if chance.random() < 0.5:
            # A rope that is shorter than the way between the bodies would pull them, which is energy put in.
            start, end = (esper.component_for_entity(entity, Transform) for entity in (a, b))
            distance = hypot(end.x - start.x, end.y - start.y)
            joint = DistanceJoint(a, b, limits=(0, max(200.0, distance)))
        esper.create_entity(joint)
    elif kind == 1:
        esper.create_entity(RevoluteJoint(a, b, anchor_a=(0, 60)))
    elif kind == 2:
        esper.create_entity(WeldJoint(a, b, anchor_a=(0, 60)))
    else:
        esper.create_entity(PrismaticJoint(a, b, (0, 1), anchor_a=(0, 60), limits=(-40, 40)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.random", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many scenes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--from", type=int, default=0, dest="first", metavar="K", help="number of the first one"
    )
    parser.add_argument("--tools", action="store_true", help="with tile maps, parts, zones and the like")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw a strip of pictures of the first one")
    arguments = parser.parse_args()
    start = perf_counter()
    kinds: dict[str, int] = {}
    found = 0
    for number in range(arguments.first, arguments.first + arguments.count):
        scene = make(arguments.seed, number, arguments.tools)
        report = examine(scene)
        if report.findings and all(finding.kind == "awake" for finding in report.findings):
            scene = make(arguments.seed, number, arguments.tools, PATIENCE * SECONDS)
            report = examine(scene)
        if arguments.svg and number == arguments.first:
            arguments.svg.write_text(strip(scene, report.ticks, 8), encoding="utf-8")
        if report.findings:
            found += 1
            for kind in sorted({finding.kind for finding in report.findings}):
                kinds[kind] = kinds.get(kind, 0) + 1
            print(report)
            print(
                f"  again: python -m tests.scenes.random --seed {arguments.seed} --from {number} --count 1"
                f"{' --tools' * arguments.tools}",
                flush=True,
            )
    counts = "".join(f", {kind}: {count}" for kind, count in sorted(kinds.items()))
    print(f"{arguments.count} scenes in {perf_counter() - start:.0f} s: {found} with findings{counts}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
