"""Motors that press bodies against what cannot give way come to rest with them, and machines still move their loads."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    WeldJoint,
    compiled,
)
from tests.dynamics.scene import body, transform, velocity


def crate(x: float, y: float, width: float, height: float) -> int:
    return body(Rect(width, height), x, y, friction=0.6, density=0.01)


def ground() -> None:
    body(Rect(2000, 40), 0, -20, kind="static", friction=0.6)


def gate(dice: Random, force: float) -> list[int]:
    """A gate that closes on crates in front of a wall."""
    body(Rect(40, 240), 220, 100, kind="static", friction=0.6)
    crates = []
    for k in range(dice.randint(1, 3)):
        crates.append(crate(60 + 30 * k, 12, dice.uniform(14, 24), dice.uniform(14, 24)))
    leaf = body(Rect(10, 78), 0, 40, mass=10.0, friction=0.6)
    esper.create_entity(
        PrismaticJoint(None, leaf, axis=(1, 0), limits=(0, 200), motor_speed=60, max_force=force)
    )
    return [leaf, *crates]


def lift(dice: Random, force: float) -> list[int]:
    """A lift that carries crates up to a ceiling."""
    body(Rect(400, 40), 0, 250, kind="static", friction=0.6)
    floor = body(Rect(100, 10), 0, 10, mass=10.0, friction=0.6)
    esper.create_entity(
        PrismaticJoint(None, floor, axis=(0, 1), limits=(0, 300), motor_speed=80, max_force=force)
    )
    crates = []
    for k in range(dice.randint(1, 3)):
        crates.append(crate(dice.uniform(-40, 40), 40 + 26 * k, dice.uniform(14, 24), dice.uniform(14, 24)))
    return [floor, *crates]


@pytest.mark.parametrize("force", [math.inf, 1e9])
@pytest.mark.parametrize("game", [gate, lift])
@pytest.mark.parametrize("seed", range(10) if compiled else [6])
def test_what_a_motor_presses_against_a_wall_comes_to_rest(make_world, game, seed: int, force: float) -> None:
    """A newcomer: of 60 gates 37 trembled to the end, and in 6 a crate left at up to 2,000 units/s."""
    make_world((0, -900))
    ground()
    bodies = game(Random(seed), force)
    for tick in range(1200 if compiled else 240):
        esper.process(1 / 60)
        if tick > 120:
            for each in bodies:
                assert math.hypot(velocity(each).x, velocity(each).y) < 400.0
    assert all(esper.component_for_entity(each, RigidBody).asleep for each in bodies) or not compiled


@pytest.mark.parametrize("ratio", [2, 20, 60])
def test_a_piston_lifts_a_load_by_the_short_end_of_a_lever(make_world, ratio: int) -> None:
    system: PhysicsSystem = make_world((0, -900))
    bar = body(Rect(10 * (ratio + 1), 4), 5 * (ratio - 1), 50, mass=2.0, group=1)
    esper.create_entity(RevoluteJoint(bar, None, anchor=(0, 50)))
    load = body(Circle(8), 10 * ratio - 5, 62, mass=1.0)
    esper.create_entity(WeldJoint(bar, load, anchor=(10 * ratio - 5, 52)))
    piston = body(Rect(4, 20), -8, 70, mass=1.0, group=1)
    esper.create_entity(PrismaticJoint(None, piston, axis=(0, -1), motor_speed=20, limits=(-5, 8)))
    rod = DistanceJoint(piston, bar, anchor_a=(0, -10), anchor_b=(-8 - 5 * (ratio - 1), 0), length=10)
    esper.create_entity(rod)
    for _ in range(240):
        system.process(1 / 60)
    assert transform(bar).angle > 0.75


def test_a_brake_holds_what_a_spring_pulls(make_world) -> None:
    """Without gravity and at rest, only the spring tells how much the brake has to hold."""
    system = make_world()
    block = body(Circle(10), 0, 0, mass=1.0)
    esper.create_entity(PrismaticJoint(None, block, axis=(1, 0), motor_speed=0))
    other = body(Circle(10), 100, 0, mass=50.0)
    esper.create_entity(DistanceJoint(block, other, length=20, frequency=5))
    for _ in range(120):
        system.process(1 / 60)
        assert abs(transform(block).x) < 0.2


@pytest.mark.parametrize(("length", "mass"), [(50, 1.0), (500, 1.0), (500, 1000.0)])
def test_a_motor_lifts_a_load_at_the_end_of_an_arm(make_world, length: float, mass: float) -> None:
    system = make_world((0, -900))
    bar = body(Rect(length, 4), length / 2, 0, mass=1.0)
    esper.create_entity(RevoluteJoint(None, bar, anchor=(0, 0), motor_speed=1, limits=(-1, 1)))
    load = body(Circle(8), length, 0, mass=mass)
    esper.component_for_entity(load, Collider).mask = 0
    esper.create_entity(WeldJoint(bar, load, anchor=(length, 0)))
    for _ in range(120):
        system.process(1 / 60)
    assert transform(bar).angle == pytest.approx(1.0, abs=0.01)
