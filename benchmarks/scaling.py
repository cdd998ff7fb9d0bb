"""How the cost of a tick grows: with the number of colliders, and with huge walls among small ones.

python -m benchmarks.scaling
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable

import esper

from benchmarks.harness import interleave, print_table, print_versions
from benchmarks.sensors import ours, scene
from physics import Collider, Rect, RigidBody, Transform

WALLS = 60
WALL = (2_000.0, 10.0)


def walled(count: int, walls: int) -> Callable[[], object]:
    """The sensors' scene with `walls` static, turned walls among them."""
    step, _ = ours(scene(count), f"walls {walls}")
    rng = random.Random(2)
    side = math.sqrt(count * 760.0)
    for _ in range(walls):
        place = Transform(rng.uniform(0.0, side), rng.uniform(0.0, side), rng.uniform(0.0, math.tau))
        esper.create_entity(place, Collider(Rect(*WALL), layer=2), RigidBody("static"))
    return step


def main() -> None:
    print_versions()
    print("\nGrowth: moving sensors, events delivered")
    for count in (1_000, 3_000, 10_000, 30_000, 100_000, 200_000):
        step, _ = ours(scene(count), f"growth {count}")
        median = statistics.median(interleave({"": step}, rounds=max(7, 60_000 // count))[""])
        print(f"  {count:7} colliders  {median * 1e3:9.3f} ms   {median / count * 1e9:6.1f} ns each")
        esper.switch_world("default")
        esper.delete_world(f"growth {count}")
    steps = {"without walls": walled(10_000, 0), f"with {WALLS} walls": walled(10_000, WALLS)}
    print_table(
        f"10,000 sensors with and without {WALLS} turned walls of 2,000 units", interleave(steps, rounds=30)
    )


if __name__ == "__main__":
    main()
