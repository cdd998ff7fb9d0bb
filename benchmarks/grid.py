"""The stages of the broadphase, in worlds of many kinds and sizes.

python -m benchmarks.grid [COUNT ...]

Each world comes in four versions with other positions, taken in turn, so that no branch predictor learns a world by
heart. Times are medians of a tick, with the 10th and 90th percentile; "each" is the time of both stages per box.
"""

from __future__ import annotations

import itertools
import math
import random
import statistics
import sys
from collections.abc import Callable

from benchmarks.harness import interleave, print_versions, scaled, spread
from physics.grid import MOVING, QUIET, Boxes, Broadphase

VERSIONS = 4
SIZE = 10.0
WALLS = 60
WALL = 2_000.0

Place = Callable[[random.Random, int, int], tuple[float, float]]
"""Takes a random generator, the index of a box and the number of boxes; returns the lower left corner of the box."""


def side(count: int) -> float:
    """The side of a square in which each of `count` boxes overlaps about one other box."""
    return math.sqrt(1.125 * count) * SIZE


def uniform(rng: random.Random, i: int, count: int) -> tuple[float, float]:
    return rng.uniform(0.0, side(count)), rng.uniform(0.0, side(count))


def negative(rng: random.Random, i: int, count: int) -> tuple[float, float]:
    x, y = uniform(rng, i, count)
    return x - side(count), y - side(count)


def outliers(rng: random.Random, i: int, count: int) -> tuple[float, float]:
    return (rng.choice((-1e9, 1e9)), rng.choice((-1e9, 1e9))) if i % 1_000 == 0 else uniform(rng, i, count)


def clusters(rng: random.Random, i: int, count: int) -> tuple[float, float]:
    x, y = uniform(rng, i, count // 20)
    return x + 1e6 * (i % 20), y - 1e6 * (i % 20)


def lattice(rng: random.Random, i: int, count: int) -> tuple[float, float]:
    """At distances of 1,000, with a little noise."""
    across = math.isqrt(count)
    return 1_000.0 * (i % across) + rng.random(), 1_000.0 * (i // across) + rng.random()


def fill(place: Place, count: int, seed: int, sizes: tuple[float, float], statics: int) -> Boxes:
    """Boxes whose sizes are SIZE by a random factor between `sizes`. The first `statics` boxes are static, and the same
    for every `seed`."""
    boxes = Boxes()
    boxes.reserve(count + WALLS)
    rng = random.Random(0)
    for i in range(count):
        if i == statics:
            rng = random.Random(seed)
        x, y = place(rng, i, count)
        width, height = (SIZE * math.exp(rng.uniform(*map(math.log, sizes))) for _ in range(2))
        boxes.set(i, x, y, x + width, y + height, QUIET if i < statics else MOVING)
    boxes.count = count
    return boxes


def with_walls(boxes: Boxes, count: int, group: int) -> Boxes:
    """Adds rotated walls all over the world."""
    rng = random.Random(1)
    for _ in range(WALLS):
        row, angle = boxes.count, rng.uniform(0.0, math.tau)
        x, y = uniform(rng, 0, count)
        dx, dy, radius = 0.5 * WALL * math.cos(angle), 0.5 * WALL * math.sin(angle), 5.0
        width, height = abs(dx) + radius, abs(dy) + radius
        boxes.set(row, x - width, y - height, x + width, y + height, group)
        boxes.add_capsule(row, x - dx, y - dy, x + dx, y + dy, radius)
        boxes.count = row + 1
    return boxes


def worlds(name: str, count: int) -> list[Boxes]:
    """All versions of a world."""
    place: Place = {"negative": negative, "outliers": outliers, "clusters": clusters, "lattice": lattice}.get(
        name, uniform
    )
    statics = count // 2 if name == "half static" else 0
    sizes = (0.25, 2.8) if name == "sizes 1 to 11" else (0.5, 1.0)
    boxes = [fill(place, count, seed, sizes, statics) for seed in range(1, VERSIONS + 1)]
    if name == "moving walls":
        boxes = [with_walls(world, count, MOVING) for world in boxes]
    if name == "static walls":
        boxes = [with_walls(world, count, QUIET) for world in boxes]
    return boxes


NAMES = (
    "uniform",
    "negative",
    "outliers",
    "clusters",
    "lattice",
    "sizes 1 to 11",
    "half static",
    "moving walls",
    "static walls",
)


def print_stages(name: str, count: int) -> None:
    """Prints one line: the time of each stage in a world."""
    broadphase = Broadphase()
    turns = itertools.cycle(worlds(name, count))
    steps = {
        "update": lambda: broadphase.update(next(turns), same_statics=True),
        "find_pairs": broadphase.find_pairs,
    }
    times = interleave(steps, rounds=max(12, 2_000_000 // count), warm_up=VERSIONS)
    line = f"  {name:14}{count:8}"
    total = 0.0
    for samples in times.values():
        low, high = spread(samples)
        total += statistics.median(samples)
        line += f"{scaled(statistics.median(samples)):>10} ({scaled(low)} to {scaled(high)})".ljust(36)
    print(f"{line}{scaled(total):>8}{total / count * 1e9:7.1f} ns{broadphase.pair_count:9}")


def small_world() -> Boxes:
    """The world of a small game: 60 bricks, 4 walls, 10 balls."""
    boxes = Boxes()
    for i in range(60):
        x, y = 70.0 * (i % 10), 25.0 * (i // 10)
        boxes.set(i, x, y, x + 64.0, y + 20.0, QUIET)
    for i, edges in enumerate(
        ((-10, 0, 0, 600), (700, 0, 710, 600), (-10, 600, 710, 610), (-10, -10, 710, 0)), 60
    ):
        boxes.set(i, *map(float, edges), QUIET)
    rng = random.Random(1)
    for i in range(64, 74):
        x, y = rng.uniform(0.0, 690.0), rng.uniform(0.0, 590.0)
        boxes.set(i, x, y, x + 10.0, y + 10.0, MOVING)
    boxes.count = 74
    return boxes


def print_small_world() -> None:
    broadphase, boxes = Broadphase(), small_world()
    steps = {
        "update": lambda: broadphase.update(boxes, same_statics=True),
        "find_pairs": broadphase.find_pairs,
    }
    times = interleave(steps, rounds=200, calls=100)
    medians = [statistics.median(samples) for samples in times.values()]
    print(f"  a small game, 64 statics and 10 movers: {' + '.join(map(scaled, medians))}")


def print_queries(count: int) -> None:
    """Regions and segments of the size of ten boxes, in a uniform world."""
    broadphase, rng = Broadphase(), random.Random(1)
    broadphase.update(fill(uniform, count, 1, (0.5, 1.0), 0))
    places = itertools.cycle([uniform(rng, 0, count) for _ in range(1_000)])

    def region() -> None:
        x, y = next(places)
        broadphase.query(x, y, x + 3.0 * SIZE, y + 3.0 * SIZE)

    def segment() -> None:
        x, y = next(places)
        broadphase.query_segment(x, y, x + 60.0 * SIZE, y + 35.0 * SIZE, 0.0)

    times = interleave(
        {"region of 3 x 3 cells": region, "segment over 60 cells": segment}, rounds=50, calls=200
    )
    for name, samples in times.items():
        print(f"  {count:7} boxes, {name:24}{scaled(statistics.median(samples)):>10}")


def main() -> None:
    print_versions()
    counts = [int(word) for word in sys.argv[1:]] or [10_000, 50_000, 200_000]
    print(f"\n  {'world':14}{'boxes':>8}{'update':>10}{'find pairs':>36}{'both':>34}{'each':>10}{'pairs':>9}")
    for count, name in itertools.product(counts, NAMES):
        print_stages(name, count)
    print()
    print_small_world()
    for count in counts:
        print_queries(count)


if __name__ == "__main__":
    main()
