"""Kinematic bodies that game code moves by their Transform push what they meet, and do not pass through it."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, Collider, Follow, Rect, Transform
from tests.dynamics.scene import body, run, transform, velocity

TICK = 1 / 60
WIDTH = 20.0
CRATE = Rect(WIDTH, WIDTH)


def moves(entity: int, ticks: int) -> list[float]:
    """By how much a body moves in each of so many ticks."""
    found = []
    for _ in range(ticks):
        x, y = transform(entity).x, transform(entity).y
        esper.process(TICK)
        found.append(math.hypot(transform(entity).x - x, transform(entity).y - y))
    return found


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("speed", [60.0, 120.0, 200.0, 300.0])
def test_a_paddle_pushes_a_crate(make_world, speed: float, gravity: float) -> None:
    make_world((0, -gravity))
    if gravity:
        body(Rect(10_000, 20), 0, -10, kind="static")
    crate = body(CRATE, 0, 10)
    paddle = body(Rect(20, 16), -40, 10, kind="kinematic")
    for _ in range(120):
        transform(paddle).x += speed * TICK
        esper.process(TICK)
    assert transform(crate).x - transform(paddle).x > WIDTH - 1.5 * speed * TICK
    assert abs(velocity(crate).x) < 1.0
    assert max(moves(crate, 60)[30:]) < 0.01


@pytest.mark.once
@pytest.mark.parametrize(("speed", "gravity"), [(60.0, 0.0), (120.0, 0.0), (120.0, 900.0), (200.0, 900.0)])
def test_a_paddle_pushes_three_crates(make_world, speed: float, gravity: float) -> None:
    """Those ahead are pushed by the crates behind them: these may be deep, but stay in their order."""
    make_world((0, -gravity))
    if gravity:
        body(Rect(10_000, 20), 0, -10, kind="static")
    crates = [body(CRATE, 21 * k, 10) for k in range(3)]
    paddle = body(Rect(20, 16), -40, 10, kind="kinematic")
    for _ in range(120):
        transform(paddle).x += speed * TICK
        esper.process(TICK)
    places = [transform(each).x - transform(paddle).x for each in crates]
    assert all(b - a > 0.7 * WIDTH for a, b in zip([0.0, *places], places, strict=False))


@pytest.mark.parametrize(("speed", "count"), [(120.0, 3), (200.0, 1), (200.0, 3), (300.0, 1)])
def test_a_floor_lifts_a_stack(make_world, speed: float, count: int) -> None:
    make_world((0, -900))
    floor = body(Rect(200, 20), 0, -10, kind="kinematic")
    crates = [body(CRATE, 0, 10 + 20 * k) for k in range(count)]
    run(0.5)
    for _ in range(120):
        transform(floor).y += speed * TICK
        esper.process(TICK)
    heights = [transform(each).y - transform(floor).y for each in crates]
    assert all(b - a > 0.7 * WIDTH for a, b in zip([0.0, *heights], heights, strict=False))


@pytest.mark.parametrize("gravity", [0.0, 900.0])
def test_a_bar_that_is_turned_sweeps_a_crate_away(make_world, gravity: float) -> None:
    make_world((0, -gravity))
    if gravity:
        body(Rect(10_000, 20), 0, -10, kind="static")
    crate = body(CRATE, 0, 10)
    bar = body(Rect(6, 80), 13.5, 45, kind="kinematic")
    for _ in range(12):
        transform(bar).angle -= 6.0 * TICK
        esper.process(TICK)
    assert transform(crate).x < -18.0


def test_what_follows_a_moved_carrier_pushes_too(make_world) -> None:
    make_world()
    crate = body(CRATE)
    carrier = esper.create_entity(Transform(-80, 0))
    esper.create_entity(Transform(), Collider(Rect(20, 16)), Follow(carrier, (40, 0)))
    for _ in range(120):
        esper.component_for_entity(carrier, Transform).x += 2.0
        esper.process(TICK)
    assert transform(crate).x - (esper.component_for_entity(carrier, Transform).x + 40) > WIDTH - 4.0


# ---- Everything else comes out as slowly as it did ------------------------------------------------------------------


def slow(way: float) -> bool:
    """Whether a tick moved a crate, in a world without gravity, at no more than three widths a second."""
    return way <= 3 * WIDTH * TICK * 1.001


def test_what_is_put_deep_into_a_crate_does_not_throw_it(make_world) -> None:
    make_world()
    crate = body(CRATE)
    paddle = body(CRATE, -40, 0, kind="kinematic")
    run(0.1)
    transform(paddle).x = -8.0
    ways = moves(crate, 60)
    assert all(slow(way) for way in ways)
    assert sum(ways) > 10.0


def test_a_motion_that_is_over_pushes_no_more(make_world) -> None:
    make_world()
    crate = body(CRATE)
    paddle = body(CRATE, -20.2, 0, kind="kinematic")
    run(0.1)
    transform(paddle).x += 8.0
    first, *others = moves(crate, 60)
    assert not slow(first)
    assert all(slow(way) for way in others)


def test_a_motion_sideways_pushes_no_faster(make_world) -> None:
    make_world()
    crate = body(CRATE)
    run(0.1)
    plate = body(Rect(200, 20), 0, -14, kind="kinematic")
    ways = []
    for _ in range(30):
        transform(plate).x += 3.0
        ways += moves(crate, 1)
    assert all(slow(way) for way in ways)
    assert sum(ways) > 5.0


@pytest.mark.parametrize("moving", [False, True])
def test_what_its_velocity_moves_was_not_moved_by_game_code(make_world, moving: bool) -> None:
    """A plate under its own steam, deep in a crate from the beginning, pushes it out at its own speed and the usual."""
    make_world()
    crate = body(CRATE)
    body(Rect(200, 20), 0, -14, kind="kinematic", velocity=(0, 30.0 * moving))
    assert all(way <= (3 * WIDTH + 30.0 * moving) * TICK * 1.001 for way in moves(crate, 30))


def test_what_is_created_in_a_crate_was_not_moved_there(make_world) -> None:
    make_world()
    crate = body(CRATE)
    body(Circle(5), -300, 0, kind="kinematic")
    run(0.1)
    body(CRATE, -14, 0, kind="kinematic")
    assert all(slow(way) for way in moves(crate, 30))


def test_what_was_moved_in_a_pause_was_put_there(make_world) -> None:
    make_world()
    crate = body(CRATE)
    paddle = body(CRATE, -20.2, 0, kind="kinematic")
    run(0.1)
    transform(paddle).x += 4.0
    esper.process(0.0)
    transform(paddle).x += 4.0
    assert all(slow(way) for way in moves(crate, 30))


def test_what_took_no_part_meanwhile_was_put_there(make_world) -> None:
    make_world()
    crate = body(CRATE)
    paddle = body(CRATE, -20.2, 0, kind="kinematic")
    run(0.1)
    transform(paddle).x = math.inf
    with pytest.warns(RuntimeWarning):
        esper.process(TICK)
    transform(paddle).x = -12.2
    assert all(slow(way) for way in moves(crate, 30))
