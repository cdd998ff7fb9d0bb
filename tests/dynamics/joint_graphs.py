"""Random graphs of bodies and joints that mostly cannot hold: a watch over speeds, and a long run of thousands.

    python -m tests.dynamics.joint_graphs --count 1500 --seed 0            ordinary: ticks of 1/60 s, like masses
    python -m tests.dynamics.joint_graphs --count 1500 --seed 0 --rough    any ticks, substeps, masses, contacts

Prints a line for each graph that breaks a promise; the number in it is the seed that makes the graph again
(`--seed N --count 1`).
"""

from __future__ import annotations

import argparse
import math
import random
import warnings
from dataclasses import dataclass
from typing import Any

import esper

from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    GearJoint,
    Joint,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
)

FASTEST = 1e5
"""Units per second that nothing may pass: bodies are some tens of units large."""


@dataclass
class Outcome:
    """What one graph came to."""

    seed: int
    ticks: int = 0
    fastest: float = 0.0
    farthest: float = 0.0
    late: float = 0.0
    trouble: str = ""


def some_shape(chance: random.Random) -> Any:
    match chance.randrange(4):
        case 0:
            return Circle(chance.uniform(4, 20))
        case 1:
            return Rect(chance.uniform(6, 60), chance.uniform(6, 30))
        case 2:
            return Capsule((-chance.uniform(3, 20), 0), (chance.uniform(3, 20), 0), chance.uniform(2, 8))
        case _:
            size = chance.uniform(8, 30)
            return Polygon([(-size, -size / 2), (size, -size / 2), (chance.uniform(-size, size), size)])


def some_limits(chance: random.Random, size: float, least: float) -> tuple[float, float] | None:
    low, high = sorted((chance.uniform(max(-size, least), size), chance.uniform(max(-size, least), size)))
    return chance.choice((None, None, (low, high), (low, low), (low, math.inf)))


def some_joint(chance: random.Random, a: int | None, b: int | None, rough: bool) -> Joint:
    """A joint of any kind, whose anchors, length and angle may have nothing to do with how the two stand."""

    def within(most: float) -> tuple[float, float]:
        return chance.uniform(-most, most), chance.uniform(-most, most)

    collide = rough and chance.random() < 0.3
    spring = chance.choice((0.0, 0.0, chance.uniform(0.5, 10), chance.uniform(10, 120)))
    if not rough and spring > 10:
        spring = 5.0
    damping = chance.choice((0.0, 0.3, 1.0, chance.uniform(0, 10)))
    speed = chance.choice((None, 0.0, chance.uniform(-20, 20)))
    strength = chance.choice((math.inf, 10 ** chance.uniform(2, 8)))
    places: dict[str, Any] = {"anchor": within(80)} if chance.random() < 0.3 else {"anchor_b": within(30)}
    if "anchor_b" in places and chance.random() < 0.8:
        places["anchor_a"] = within(30)
    angle = chance.choice((None, chance.uniform(-4, 4)))
    target = chance.choice((0.0, chance.uniform(0.01, 2)))
    match chance.randrange(9 if b is not None else 8):
        case 0:
            return DistanceJoint(
                a, b, chance.choice((None, chance.uniform(1, 150))), anchor_a=within(30), anchor_b=within(30),
                limits=some_limits(chance, 150, 0.0), frequency=spring, damping_ratio=damping,
                collide_connected=collide,
                motor_speed=chance.choice((None, speed)), max_force=strength,
                max_tension=chance.choice((math.inf, strength)),
            )  # fmt: skip
        case 1:
            return RevoluteJoint(
                a, b, **places, reference_angle=angle, limits=some_limits(chance, 2, -2), motor_speed=speed,
                max_torque=strength, collide_connected=collide, frequency=target and spring, damping_ratio=damping,
                target_angle=target,
            )  # fmt: skip
        case 2:
            axis = chance.uniform(-1, 1), chance.uniform(0.1, 1)
            return PrismaticJoint(
                a, b, axis, **places, reference_angle=angle, limits=some_limits(chance, 60, -60),
                motor_speed=None if speed is None else 10 * speed, max_force=strength, collide_connected=collide,
                frequency=target and spring, damping_ratio=damping, target_translation=20 * target,
            )  # fmt: skip
        case 3:
            return WeldJoint(
                a, b, **places, reference_angle=angle, frequency=spring, damping_ratio=damping,
                collide_connected=collide, angular_frequency=chance.choice((None, None, 0.0, spring, 5.0)),
            )  # fmt: skip
        case 4:
            axis = chance.uniform(-1, 1), chance.uniform(0.1, 1)
            return WheelJoint(
                a, b, axis, **places, reference_angle=angle, limits=some_limits(chance, 60, -60), frequency=spring,
                damping_ratio=damping, motor_speed=speed, max_torque=strength, collide_connected=collide,
            )  # fmt: skip
        case 5:
            return MotorJoint(
                a, b, **places, reference_angle=angle, target_angle=chance.uniform(-2, 2), frequency=spring,
                damping_ratio=damping, linear_velocity=chance.choice((None, within(100))), angular_velocity=speed,
                max_force=strength, max_torque=strength, collide_connected=collide,
            )  # fmt: skip
        case 6:
            return GearJoint(a, b, chance.choice((-1, 1)) * chance.uniform(0.2, 5), angle)
        case 7:
            return RatchetJoint(a, b, chance.choice((-1, 1)) * chance.uniform(0.01, 2), angle)
        case _:
            assert b is not None
            return MouseJoint(
                b, within(100), frequency=spring or 5.0, damping_ratio=damping, max_force=strength
            )


def build(chance: random.Random, rough: bool) -> tuple[PhysicsSystem, list[tuple[Transform, Velocity]]]:
    """A world of a few bodies, and a joint more than there are bodies (in rough worlds any number)."""
    gravity = chance.choice((0.0, 900.0))
    world = PhysicsSystem((0, -gravity), substeps=chance.randint(1, 16) if rough else 4)
    if rough and chance.random() < 0.1:
        world.sleeping = False
    esper.add_processor(world)
    bodies: list[tuple[Transform, Velocity]] = []
    ids: list[int | None] = [None]
    count = chance.randint(2, 10) if rough else 6
    spread = chance.choice((20, 60, 200)) if rough else 60
    colliding = ALL if rough and chance.random() < 0.5 else 0
    masses = chance.choice((0, 2, 4)) if rough else 1
    bare = chance.choice((0.0, 0.2, 1.0))
    if rough and chance.random() < 0.5:
        ids.append(esper.create_entity(Transform(0, -100), Collider(Rect(600, 20)), RigidBody("static")))
    if rough and chance.random() < 0.3:
        speed = Velocity(chance.uniform(-90, 90), chance.uniform(-90, 90), chance.uniform(-5, 5))
        ids.append(
            esper.create_entity(Transform(150, 0), speed, Collider(Rect(60, 60)), RigidBody("kinematic"))
        )
    fixed = len(ids)
    for _ in range(count):
        place = Transform(
            chance.uniform(-spread, spread), chance.uniform(-spread, spread), chance.uniform(-3, 3)
        )
        speed = Velocity(chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(-3, 3))
        parts: list[Any] = [place, speed]
        shapeless = chance.random() < bare
        if not shapeless:
            mask = colliding
            parts.append(Collider(some_shape(chance), mask=mask, restitution=chance.choice((0, 0, 0.8))))
        parts.append(RigidBody(mass=10 ** chance.uniform(0, masses)))
        if shapeless and chance.random() < 0.5:
            parts[-1].inertia = 100.0
        elif shapeless:
            # Never turns, or turns for ever, whatever hangs on it: that would be a motor.
            speed.angular = 0.0
        elif rough and chance.random() < 0.1:
            parts[-1].lock_rotation = True
        elif rough and chance.random() < 0.05:
            parts[-1].lock_x = True
        bodies.append((place, speed))
        ids.append(esper.create_entity(*parts))
    for i in range(chance.randint(1, 2 * count) if rough else count + 1):
        a, b = chance.sample(ids if rough or i == 0 else ids[fixed:], 2)
        if a in ids[:fixed] and b in ids[:fixed]:
            b = ids[fixed]
        if b in ids[:fixed]:
            a, b = b, a
        esper.create_entity(some_joint(chance, a, b, rough))
    return world, bodies


def durations(chance: random.Random, ticks: int, rough: bool) -> list[float]:
    """Lengths of the ticks, in seconds."""
    if not rough:
        return [1 / 60] * ticks
    match chance.randrange(4):
        case 0:
            return [1 / chance.uniform(20, 1000) for _ in range(ticks)]
        case 1:
            return [chance.choice((1 / 20, 1 / 1000)) for _ in range(ticks)]
        case 2:
            return [1.0 if chance.random() < 0.02 else 1 / 60 for _ in range(ticks)]
        case _:
            return [chance.choice((1 / 20, 1 / 30, 1 / 60, 1 / 240))] * ticks


def play(seed: int, rough: bool, ticks: int = 400) -> Outcome:
    """Run one graph to its end, or to the first promise that it breaks."""
    chance = random.Random(seed)
    before = esper.current_world
    name = f"graph {seed}"
    esper.switch_world(name)
    outcome = Outcome(seed)
    try:
        world, bodies = build(chance, rough)
        last = [(place.x, place.y) for place, _ in bodies]
        for dt in durations(chance, ticks, rough):
            world.process(dt)
            outcome.ticks += 1
            for i, (place, speed) in enumerate(bodies):
                now = math.hypot(speed.x, speed.y)
                way = math.hypot(place.x - last[i][0], place.y - last[i][1]) / dt
                if not math.isfinite(now + way + speed.angular + place.angle):
                    outcome.trouble = "not finite"
                    return outcome
                outcome.fastest = max(outcome.fastest, now, way)
                outcome.farthest = max(outcome.farthest, math.hypot(place.x, place.y))
                if outcome.ticks > ticks - 60:
                    outcome.late = max(outcome.late, now, way)
                if now > FASTEST or way > FASTEST:
                    outcome.trouble = f"speed {now:.3g}, way {way:.3g} per second"
                    return outcome
                last[i] = place.x, place.y
    except Exception as error:  # also groups of warnings, which a long run makes errors
        outcome.trouble = repr(error)
    finally:
        esper.switch_world(before)
        esper.delete_world(name)
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ticks", type=int, default=400)
    parser.add_argument("--rough", action="store_true")
    chosen = parser.parse_args()
    warnings.simplefilter("error")
    outcomes = [
        play(seed, chosen.rough, chosen.ticks) for seed in range(chosen.seed, chosen.seed + chosen.count)
    ]
    found = [outcome for outcome in outcomes if outcome.trouble]
    for outcome in found:
        print(f"{outcome.seed}: tick {outcome.ticks}: {outcome.trouble}")
    speeds = sorted(outcome.fastest for outcome in outcomes)
    late = sorted(outcome.late for outcome in outcomes)
    print(f"{len(found)} of {chosen.count}")
    for share in (0.5, 0.9, 0.99, 1.0):
        k = round(share * (len(speeds) - 1))
        print(f"  {share:.0%}: fastest {speeds[k]:.4g}, in the last second {late[k]:.4g}")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
