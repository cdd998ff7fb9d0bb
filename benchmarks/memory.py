"""Bytes that a system takes, and that each static body, moving body and contact adds; in both engines.

python -m benchmarks.memory

Each figure is measured in a new process: it is the growth of the memory of that process. Components and esper's tables,
or the objects of pymunk and Chipmunk, are included.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys

from benchmarks.harness import print_versions

COUNT = 20_000
SYSTEMS = 300
OURS = """
import esper
from physics import Circle, Collider, CollisionSystem, PhysicsSystem, Rect, RigidBody, Transform, Velocity
system = PhysicsSystem()
def static(x, y):
    esper.create_entity(Transform(x, y), Collider(Rect(8, 8)), RigidBody("static"))
def mover(x, y):
    esper.create_entity(Transform(x, y), Velocity(1, 0), Collider(Circle(4)), RigidBody())
def tick():
    system.process(1 / 60)
def new():
    return PhysicsSystem()
def small():
    return CollisionSystem()
"""
THEIRS = """
import pymunk
space = pymunk.Space()
def static(x, y):
    sides = [(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)]
    space.add(pymunk.Poly(space.static_body, sides))
def mover(x, y):
    body = pymunk.Body(1, 1)
    body.position, body.velocity = (x, y), (1, 0)
    space.add(body, pymunk.Circle(body, 4))
def tick():
    space.step(1 / 60)
def new():
    return pymunk.Space()
"""
MEASURE = """
import gc, os
def memory():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
def fill(make, n, apart):
    for k in range(n):
        make(apart * (k % 141), apart * (k // 141))
"""
# Memory taken before a plan assigns `before` is not counted: imports, and the first object of each kind. The figures of
# a static and of a mover include their components.
PLANS = {
    "an empty system": ("new()\nbefore = memory()\nkept = [new() for _ in range(SYSTEMS)]", "SYSTEMS"),
    "an empty CollisionSystem": (
        "small()\nbefore = memory()\nkept = [small() for _ in range(SYSTEMS)]",
        "SYSTEMS",
    ),
    "components of a static": ("static(-99, 0)\ntick()\nbefore = memory()\nfill(static, COUNT, 20)", "COUNT"),
    "components of a mover": ("mover(-99, 0)\ntick()\nbefore = memory()\nfill(mover, COUNT, 20)", "COUNT"),
    "a static": (
        "static(-99, 0)\ntick()\nbefore = memory()\nfill(static, COUNT, 20)\ntick()\ntick()",
        "COUNT",
    ),
    "a mover": ("mover(-99, 0)\ntick()\nbefore = memory()\nfill(mover, COUNT, 20)\ntick()\ntick()", "COUNT"),
    # The same movers, so close that each touches about four others.
    "a mover in touch with four": (
        "mover(-99, 0)\ntick()\nbefore = memory()\nfill(mover, COUNT, 7.99)\ntick()\ntick()",
        "COUNT",
    ),
}


def measure(engine: str, plan: str, count: str) -> float:
    lines = [f"COUNT, SYSTEMS = {COUNT}, {SYSTEMS}", engine, MEASURE, plan]
    lines.append(f"print((memory() - before) / {count})")
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main() -> None:
    print_versions("pymunk")
    both = importlib.util.find_spec("pymunk") is not None
    print(f"{'bytes':28} {'ours':>10} {'pymunk':>10}")
    found: dict[str, list[float]] = {}
    for name, (plan, count) in PLANS.items():
        engines = [OURS, THEIRS] if both and "small" not in plan and "components" not in name else [OURS]
        found[name] = [measure(engine, plan, count) for engine in engines]
        print(f"{name:28}", *(f"{each:10,.0f}" for each in found[name]), flush=True)
    pairs = 2 * 140 / 141  # contacts to a mover
    contacts = [
        (close - apart) / pairs
        for close, apart in zip(found["a mover in touch with four"], found["a mover"], strict=True)
    ]
    print(f"{'a contact':28}", *(f"{each:10,.0f}" for each in contacts))


if __name__ == "__main__":
    main()
