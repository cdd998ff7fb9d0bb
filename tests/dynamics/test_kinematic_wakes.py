"""What moves by itself comes to a body that sleeps: it wakes, is pushed and told of, all in the tick of the hit."""

from __future__ import annotations

import math
import random
from typing import Any

import esper
import pytest

from physics import Capsule, Circle, Rect, Segment, compiled
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

SLEEPER = Rect(20, 20)
MASS = 400.0
SPEEDS = [0.1, 1.0, 5.0, 60.0, 200.0, 600.0, 6000.0]


def scene(make_world, shape: Any, gravity: float, **options: Any) -> tuple[Any, int, int]:
    """A body at rest at (0, 10) for two seconds, and one without a speed far away."""
    world = make_world((0, -gravity), **options)
    if gravity:
        body(Rect(10_000, 20), 0, -10.1, kind="static")
    sleeper = body(SLEEPER, 0, 9.8)
    mover = body(shape, -500, 200, kind="kinematic")
    run(2)
    return world, sleeper, mover


def until_begun(world: Any, ticks: int = 400) -> list[Any]:
    for _ in range(ticks):
        esper.process(1 / 60)
        if world.begun:
            return world.begun
    raise AssertionError("no contact")


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    ("shape", "half"), [(Rect(20, 12), 10), (Circle(8), 8), (Capsule((0, -4), (0, 4), 5), 5)]
)
def test_it_is_pushed_in_the_tick_of_the_hit(
    make_world, shape: Any, half: float, speed: float, gravity: float
) -> None:
    """By its Velocity: it was pushed a tick late, and the event told of no impulse, if nobody had to be swept."""
    world, sleeper, mover = scene(make_world, shape, gravity)
    transform(mover).x = -10.0 - half - 2.3 * speed / 60
    transform(mover).y = 10.0
    velocity(mover).x = speed
    assert rigid_body(sleeper).asleep
    [event] = until_begun(world)
    assert not rigid_body(sleeper).asleep
    assert event.approach_speed == pytest.approx(speed)
    assert event.impulse > 0.8 * speed * MASS
    assert velocity(sleeper).x > 0.8 * speed
    assert event.normal == pytest.approx((1, 0) if event.a == mover else (-1, 0), abs=0.01)


@pytest.mark.parametrize("speed", SPEEDS)
def test_so_it_is_where_the_sleeper_has_the_higher_id(make_world, speed: float) -> None:
    world = make_world()
    mover = body(Circle(8), -500, 10, kind="kinematic")
    sleeper = body(SLEEPER, 0, 10)
    run(2)
    assert rigid_body(sleeper).asleep
    transform(mover).x = -18.0 - 2.3 * speed / 60
    velocity(mover).x = speed
    [event] = until_begun(world)
    assert event.approach_speed == pytest.approx(speed)
    assert event.impulse > 0.8 * speed * MASS
    assert velocity(sleeper).x > 0.8 * speed


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("turning", [0.02, 0.3, 1.0, 5.0, 20.0, -0.3, -5.0])
def test_it_is_pushed_by_a_bar_that_turns(make_world, turning: float, gravity: float) -> None:
    """The lower end of a bar, which is above to its right or left, swings into it."""
    world, sleeper, bar = scene(make_world, Rect(4, 60), gravity)
    transform(bar).x = math.copysign(13.0, -turning)
    transform(bar).y = 45.0
    velocity(bar).angular = turning
    [event] = until_begun(world, 600)
    assert not rigid_body(sleeper).asleep
    assert event.impulse > 0
    assert event.approach_speed > 10 * abs(turning)
    assert math.copysign(1, turning) * velocity(sleeper).x > 10 * abs(turning)


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("speed", SPEEDS[:5])
def test_it_wakes_where_game_code_moves_another_into_it(make_world, speed: float, gravity: float) -> None:
    """By its Transform: that has no speed to give, but what is in something comes out of it."""
    world, sleeper, mover = scene(make_world, Rect(20, 12), gravity)
    transform(mover).y = 10.0
    transform(mover).x = -20.0 - 2.3 * speed / 60
    asleep = 0
    begun = 0
    for _ in range(400 if compiled else 120):
        transform(mover).x += speed / 60
        esper.process(1 / 60)
        if world.touching(mover, sleeper):
            begun += len(world.begun)
            asleep += rigid_body(sleeper).asleep
    assert begun >= 1
    assert asleep == 0
    gap = transform(sleeper).x - transform(mover).x - 20
    assert gap > -2 * speed / 60 - 1.0


@pytest.mark.parametrize("seed", range(20 if compiled else 4))
def test_it_goes_as_if_it_had_never_slept(make_world, seed: int) -> None:
    """A twin that is kept awake meets the same."""
    chance = random.Random(seed)
    shape = chance.choice((Rect(30, 10), Circle(9), Segment((-10, 0), (10, 0)), Capsule((-9, 0), (9, 0), 3)))
    speed = 10 ** chance.uniform(-0.5, 3)
    way = chance.uniform(-2.5, 2.5)
    angle = chance.uniform(-3, 3)
    turn = chance.choice((0.0, chance.uniform(-3, 3)))
    told = []
    for sleeping in (True, False):
        esper.clear_database()
        for processor in (type(p) for p in list(esper._processors)):
            esper.remove_processor(processor)
        world, sleeper, mover = scene(make_world, shape, 0.0, sleeping=sleeping)
        assert rigid_body(sleeper).asleep == sleeping
        ahead = 40 + 2.5 * speed / 60
        place = transform(mover)
        place.x, place.y, place.angle = -ahead * math.cos(way), 10 - ahead * math.sin(way), angle
        velocity(mover).x, velocity(mover).y = speed * math.cos(way), speed * math.sin(way)
        velocity(mover).angular = turn
        [event] = until_begun(world, 20_000)
        assert not rigid_body(sleeper).asleep
        v = velocity(sleeper)
        told.append((event.impulse, event.approach_speed, v.x, v.y, v.angular, place.x, place.y))
    assert told[0][0] > 0
    assert told[0] == pytest.approx(told[1], rel=1e-6, abs=1e-6)


def test_what_passes_by_does_not_wake_it(make_world) -> None:
    _, sleeper, mover = scene(make_world, Rect(20, 12), 900.0)
    transform(mover).x = -100.0
    transform(mover).y = 20 + 6 + 0.15
    velocity(mover).x = 60.0
    for _ in range(200):
        esper.process(1 / 60)
        assert rigid_body(sleeper).asleep
    assert transform(mover).x == pytest.approx(100.0)


def test_what_rides_on_a_turning_arm_lies_on_it(make_world) -> None:
    """It was taken for something that hits the arm anew in each tick, with a begin and an end each time."""
    system = make_world((0, -900))
    arm = body(Rect(300, 10), kind="kinematic", velocity=(0, 0, 1), friction=0.5)
    rider = body(Rect(20, 20), 40, 15, friction=0.5)
    begins = 0
    for _ in range(30):
        esper.process(1 / 60)
        begins += sum((event.a, event.b) == (arm, rider) for event in system.begun)
    assert begins <= 2


@pytest.mark.parametrize("sleeping", [False, True])
def test_what_has_not_moved_since_it_was_created_is_pushed_in_the_tick_of_the_hit(
    make_world, sleeping: bool
) -> None:
    """Its box kept the margin of its first tick, none, so that the contact ahead was found a tick late."""
    world = make_world((0, 0), sleeping=sleeping)
    crate = body(SLEEPER)
    body(Segment((-10, 0), (10, 0)), 8, -21.01, math.pi / 2, kind="kinematic", velocity=(0, 3))
    [event] = until_begun(world)
    assert event.impulse > 0
    assert velocity(crate).y > 0


@pytest.mark.parametrize("first", [True, False], ids=["mover first", "sleeper first"])
@pytest.mark.parametrize("speed", [16.0, 64.0, 256.0])
def test_it_is_pushed_where_the_tick_ends_as_the_two_touch(make_world, speed: float, first: bool) -> None:
    """Ticks and ways are binary fractions, so that no rounding decides."""
    world = make_world()
    movers = [body(Circle(8), -500, 10, kind="kinematic") for _ in range(first)]
    sleeper = body(SLEEPER, 0, 10)
    mover = movers[0] if first else body(Circle(8), -500, 10, kind="kinematic")
    run(1)
    transform(mover).x = -18 - 2 * speed / 64
    velocity(mover).x = speed
    esper.process(1 / 64)
    assert (len(world.begun), rigid_body(sleeper).asleep) == (0, True)
    esper.process(1 / 64)
    assert transform(mover).x == -18
    [event] = world.begun
    assert not rigid_body(sleeper).asleep
    assert event.impulse > 0
    assert velocity(sleeper).x > 0
