"""Slow bodies that meet what the solver did not know of: they bounce in the tick in which they touch, at the surface.

Contacts are looked for at the end of a tick, as far around a body as it will move in the next. What game code makes or
sets going after that, and where an impact within the tick sends a body, is the sweep's.
"""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, Transform, Velocity, geometry
from tests.dynamics.scene import body, transform, velocity

DT = 1 / 120
BOUNCY = {"restitution": 1.0, "friction": 0.0}


def brick(speed: float = 0.0) -> Velocity:
    """A brick that moves upwards by itself, or not at all."""
    moves = Velocity(0, speed)
    esper.create_entity(Transform(), moves, Collider(Rect(64, 24), **BOUNCY))
    return moves


def fly(world: PhysicsSystem, ticks: int = 1) -> int:
    """Some ticks, in which every contact that begins bounces; returns how many did."""
    begins = 0
    for _ in range(ticks):
        esper.process(DT)
        for event in world.begun:
            begins += 1
            assert event.impulse > 0
            assert event.depth < 1e-6
        assert all(contact.depth < 1e-6 for contact in world.contacts)
    return begins


@pytest.mark.parametrize("kind", ["static", "kinematic", "dynamic"])
@pytest.mark.parametrize("seed", range(10))
def test_the_first_tick_of_a_new_body(make_world, kind: str, seed: int) -> None:
    chance = Random(seed)
    world: PhysicsSystem = make_world()
    body(Rect(64, 24), kind=kind, **BOUNCY)
    esper.process(DT)
    speed, angle = chance.uniform(50, 380), chance.uniform(-0.5, 0.5)
    gap = chance.uniform(0.05, 0.9) * speed * math.cos(angle) * DT
    ball = body(
        Circle(8), chance.uniform(-20, 20), 20 + gap,
        velocity=(speed * math.sin(angle), -speed * math.cos(angle), 0), **BOUNCY,
    )  # fmt: skip
    assert fly(world) == 1
    assert transform(ball).y > 20 or kind == "dynamic"


def test_the_first_tick_of_a_speed_that_game_code_gives(make_world) -> None:
    world: PhysicsSystem = make_world()
    brick()
    ball = body(Circle(8), 0, 21, **BOUNCY)
    for _ in range(3):
        esper.process(DT)
    velocity(ball).y = -300
    assert fly(world) == 1
    assert velocity(ball).y == pytest.approx(300)
    assert transform(ball).y == pytest.approx(20 + (300 * DT - 1))


def test_a_brick_that_sets_off_hits_a_ball_that_rests_beside_it(make_world) -> None:
    world: PhysicsSystem = make_world()
    moves = brick()
    ball = body(Circle(8), 0, 21, **BOUNCY)
    for _ in range(3):
        esper.process(DT)
    moves.y = 200.0
    assert fly(world) == 1
    assert velocity(ball).y == pytest.approx(400)


@pytest.mark.parametrize("rigid", [False, True])
def test_a_slow_brick_hits_a_ball_that_rests(make_world, rigid: bool) -> None:
    """It is known from tick to tick where it goes, also while entities come and go."""
    world: PhysicsSystem = make_world()
    if rigid:
        body(Rect(64, 24), kind="kinematic", velocity=(0, 100, 0), **BOUNCY)
    else:
        brick(100)
    ball = body(Circle(8), 0, 25, **BOUNCY)
    begins = 0
    for k in range(12):
        if k % 3 == 1:
            esper.create_entity(Transform(500 + 10 * k, 500), Collider(Circle(1)))
        begins += fly(world)
    assert begins == 1
    assert velocity(ball).y == pytest.approx(200)


@pytest.mark.parametrize("seed", range(40))
def test_a_turning_brick_and_a_ball_just_below_the_speed_at_which_it_is_swept(make_world, seed: int) -> None:
    """Both are slow; but the ball comes as far as contacts are looked for, and the brick's corner to meet it."""
    chance = Random(seed)
    world: PhysicsSystem = make_world()
    moves = Velocity(chance.choice([0, 60]), chance.choice([0, 30]), chance.choice([-0.6, 0.6, 3.0]))
    esper.create_entity(Transform(), moves, Collider(Rect(64, 24), **BOUNCY))
    speed, angle = chance.uniform(360, 384), chance.uniform(0, math.tau)
    aim = angle + chance.uniform(-0.3, 0.3)
    start = Transform(100 * math.cos(angle), 100 * math.sin(angle))
    flies = Velocity(-speed * math.cos(aim), -speed * math.sin(aim))
    body(Circle(8), start.x, start.y, velocity=(flies.x, flies.y, 0), **BOUNCY)
    gap = least_gap(moves, start, flies, 60)
    assert abs(gap) > 0.01  # else nobody can tell
    assert (fly(world, 60) > 0) == (gap < 0)


def least_gap(moves: Velocity, start: Transform, flies: Velocity, ticks: int) -> float:
    """How near the ball comes to the brick, which starts at the origin, if neither bounces; less than 0: into it."""
    ball, block = Circle(8), Rect(64, 24)
    gaps = []
    for k in range(8 * ticks):
        time = k / 8 * DT
        there = Transform(start.x + flies.x * time, start.y + flies.y * time)
        here = Transform(moves.x * time, moves.y * time, moves.angular * time)
        hit = geometry.collide(ball, there, block, here)
        gaps.append(-hit.depth if hit else geometry.distance(ball, there, block, here))
    return min(gaps)


@pytest.mark.parametrize("speed", [60.0, 200.0, 370.0])
def test_off_one_thing_into_another_behind(make_world, speed: float) -> None:
    """It does not approach the second until it has bounced off the first."""
    world: PhysicsSystem = make_world()
    way = speed * DT
    body(Rect(10, 100), 5 + 8 + 0.2 * way, kind="static", **BOUNCY)
    body(Rect(10, 100), -5 - 8 - 0.3 * way, kind="static", **BOUNCY)
    ball = body(Circle(8), velocity=(speed, 0, 0), **BOUNCY)
    assert fly(world) == 2
    assert [event.time for event in world.begun] == pytest.approx([0.2, 0.7])
    # 0.2 there, 0.5 back, 0.3 there.
    assert transform(ball).x == pytest.approx(0.0, abs=1e-9)
    assert velocity(ball).x == pytest.approx(speed)


@pytest.mark.parametrize("radius", [1.0, 2.0, 8.0])
def test_a_little_ball_that_gravity_takes_farther_than_its_speed_told(make_world, radius: float) -> None:
    make_world((0, -900))
    body(Rect(400, 10), 0, -5, kind="static", **BOUNCY)
    balls = [body(Circle(radius), 20 * k - 100, 1.2 * radius + 0.1 * k, **BOUNCY) for k in range(10)]
    for _ in range(60):
        esper.process(1 / 60)
        assert min(transform(ball).y for ball in balls) > radius - 1e-9
