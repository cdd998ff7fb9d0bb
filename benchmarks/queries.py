"""Queries in a world of 10,000 colliders, compared with pymunk: points, regions, shapes, rays.

    python -m benchmarks.queries [N]

Both worlds hold the same circles and rotated rectangles; the counts beside the times show that both find the same.
(pymunk's `bb_query` looks at bounding boxes only, so it finds more. For the shape cast of a circle, pymunk casts a ray
with a radius.)
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import pymunk

from benchmarks.harness import interleave, print_table, print_versions
from benchmarks.sensors import AREA_EACH, Body, scene
from physics import Circle, Collider, CollisionSystem, Rect, Transform

ASKED = 200
RAY = 400.0
REGION = 60.0
EVERY = pymunk.ShapeFilter()


def our_world(bodies: list[Body]) -> CollisionSystem:
    import esper

    esper.switch_world("queries")
    world = CollisionSystem()
    for x, y, angle, _, _, _, size in bodies:
        shape = Rect(*size) if isinstance(size, tuple) else Circle(size)
        esper.create_entity(Transform(x, y, angle), Collider(shape))
    world.process()
    return world


def their_world(bodies: list[Body]) -> pymunk.Space:
    space = pymunk.Space()
    for x, y, angle, _, _, _, size in bodies:
        body = pymunk.Body(1.0, 1.0)
        body.position, body.angle = (x, y), angle
        shape = pymunk.Poly.create_box(body, size) if isinstance(size, tuple) else pymunk.Circle(body, size)
        space.add(body, shape)
    space.step(0.0)
    return space


def main(count: int) -> None:
    print_versions("pymunk")
    bodies = scene(count)
    ours, theirs = our_world(bodies), their_world(bodies)
    rng = random.Random(5)
    side = (count * AREA_EACH) ** 0.5
    points = [(rng.uniform(0, side), rng.uniform(0, side)) for _ in range(ASKED)]
    ends = [(x + rng.uniform(-RAY, RAY), y + rng.uniform(-RAY, RAY)) for x, y in points]
    ways = list(zip(points, ends, strict=True))
    disc, at = Circle(20.0), Transform()
    carrier = pymunk.Body(1.0, 1.0)
    probe = pymunk.Circle(carrier, 20.0)

    def our_discs() -> int:
        found = 0
        for at.x, at.y in points:
            found += len(ours.overlapping(disc, at))
        return found

    def their_discs() -> int:
        found = 0
        for point in points:
            carrier.position = point
            probe.cache_bb()
            found += len(theirs.shape_query(probe))
        return found

    def our_sweeps() -> int:
        found = 0
        for (at.x, at.y), (x, y) in ways:
            found += ours.shape_cast(disc, at, (x - at.x, y - at.y)) is not None
        return found

    pairs: dict[str, tuple[Callable[[], int], Callable[[], int]]] = {
        "at_point": (
            lambda: sum(len(ours.at_point(x, y)) for x, y in points),
            lambda: sum(len(theirs.point_query(point, 0.0, EVERY)) for point in points),
        ),
        "in_region": (
            lambda: sum(len(ours.in_region(x, y, x + REGION, y + REGION)) for x, y in points),
            lambda: sum(
                len(theirs.bb_query(pymunk.BB(x, y, x + REGION, y + REGION), EVERY)) for x, y in points
            ),
        ),
        "overlapping (circle)": (our_discs, their_discs),
        "nearest": (
            lambda: sum(ours.nearest(x, y, 100.0) is not None for x, y in points),
            lambda: sum(theirs.point_query_nearest(point, 100.0, EVERY) is not None for point in points),
        ),
        "ray_cast": (
            lambda: sum(ours.ray_cast(start, end) is not None for start, end in ways),
            lambda: sum(
                theirs.segment_query_first(start, end, 0.0, EVERY) is not None for start, end in ways
            ),
        ),
        "ray_cast_all": (
            lambda: sum(len(ours.ray_cast_all(start, end)) for start, end in ways),
            lambda: sum(len(theirs.segment_query(start, end, 0.0, EVERY)) for start, end in ways),
        ),
        "shape_cast (circle)": (
            our_sweeps,
            lambda: sum(
                theirs.segment_query_first(start, end, 20.0, EVERY) is not None for start, end in ways
            ),
        ),
    }
    for name, (we, they) in pairs.items():
        times = interleave({"esper-physics": we, "pymunk": they}, rounds=15, warm_up=2)
        each = {engine: [sample / ASKED for sample in samples] for engine, samples in times.items()}
        print_table(
            f"{name}, {count} colliders",
            each,
            {"esper-physics": f"{we()} found", "pymunk": f"{they()} found"},
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
