"""Many small worlds in one process, with the garbage collector on: a tick of each, compared with a world alone.

python -m benchmarks.worlds [number of worlds]
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
from time import thread_time

import esper

from benchmarks.harness import print_versions, scaled
from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

DT = 1 / 60
ENTITIES = 70


def fill(name: str) -> PhysicsSystem:
    """A room of 64 tiles around six balls."""
    esper.switch_world(name)
    system = PhysicsSystem()
    chance = random.Random(1)
    for k in range(ENTITIES - 6):
        side, along = divmod(k, 16)
        x, y = (16.0 * along, 256.0 * (side // 2)) if side % 2 else (256.0 * (side // 2), 16.0 * along)
        esper.create_entity(Transform(x, y), Collider(Rect(16, 16)), RigidBody("static"))
    for _ in range(6):
        place = Transform(chance.uniform(40, 210), chance.uniform(40, 210))
        speed = Velocity(chance.uniform(-90, 90), chance.uniform(-90, 90))
        esper.create_entity(place, speed, Collider(Circle(4), restitution=1.0, friction=0.0), RigidBody())
    return system


def seconds_a_tick(worlds: list[tuple[str, PhysicsSystem]], rounds: int) -> list[float]:
    """For each round, the mean time of a tick over all worlds."""
    times = []
    for _ in range(rounds):
        start = thread_time()
        for name, system in worlds:
            if esper.current_world != name:
                esper.switch_world(name)
            system.process(DT)
        times.append((thread_time() - start) / len(worlds))
    return times


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    print_versions()
    alone = [("alone", fill("alone"))]
    for _ in range(30):
        seconds_a_tick(alone, 10)
    one = seconds_a_tick(alone, 2_000)
    gc.collect()
    crowd = [(f"world {k}", fill(f"world {k}")) for k in range(count)]
    seconds_a_tick(crowd, 5)
    many = seconds_a_tick(crowd, 30)
    print(f"{ENTITIES} entities, of which 6 move; least and median tick")
    print(f"  one world alone        {scaled(min(one)):>9} {scaled(statistics.median(one)):>9}")
    print(f"  each of {count:6} worlds  {scaled(min(many)):>9} {scaled(statistics.median(many)):>9}")
    print(f"  ratios  {min(many) / min(one):.2f} {statistics.median(many) / statistics.median(one):.2f}")


if __name__ == "__main__":
    main()
