"""Characters that meet: they stop each other, and none is moved by what the other one does on its own."""

from __future__ import annotations

import math
import random

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity, compiled
from tests.queries.movers import SHAPES, Form, block, depth_of, hero

DT = 1 / 60
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=lambda s: type(s).__name__)


@every_shape
@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 144] if compiled else [1 / 30])
@pytest.mark.parametrize("count", [2, 3, 4] if compiled else [2])
def test_those_who_walk_against_each_other_stop(
    system: PhysicsSystem, shape: Form, dt: float, count: int
) -> None:
    """In the middle, and whoever is moved first."""
    block(0, -10, 2000, 20)
    heroes = [hero(40 * k, 11, shape) for k in range(count)]
    for tick in range(round(3 / dt)):
        before = [place.x for _, place in heroes]
        system.process(dt)
        for k, (entity, _) in enumerate(heroes):
            pace = 160 if k < count / 2 else -160
            slide = system.move_and_slide(entity, (pace * dt, -60 * dt), snap=4)
            assert slide.crushed_by == ()
        if tick * dt > 1:
            assert [place.x for _, place in heroes] == pytest.approx(before, abs=0.02)
            assert max(depth_of(entity) for entity, _ in heroes) < 0.02
    if count % 2 == 0:
        assert (heroes[0][1].x + heroes[-1][1].x) / 2 == pytest.approx(20 * (count - 1), abs=0.1)


@pytest.mark.parametrize("paces", [(160, -20), (160, 0), (300, 100)])
def test_the_faster_one_does_not_push_the_slower_one(
    system: PhysicsSystem, paces: tuple[float, float]
) -> None:
    block(0, -10, 2000, 20)
    heroes = [hero(0, 10), hero(50, 10)]
    for _ in range(60):
        system.process(DT)
        for (entity, place), pace in zip(heroes, paces, strict=True):
            before = place.x
            system.move_and_slide(entity, (pace * DT, -1), snap=4)
            assert abs(place.x - before) <= abs(pace * DT) + 0.02
    assert heroes[1][1].x >= 50 - 20
    assert depth_of(heroes[0][0], [heroes[1][0]]) < 0.02


@pytest.mark.parametrize(
    "shape", [Rect(14, 28), SHAPES[2], Circle(9)] if compiled else [Rect(14, 28)], ids=str
)
def test_who_falls_beside_another_one_falls_no_farther_than_he_would_alone(
    system: PhysicsSystem, shape: Form
) -> None:
    rng = random.Random(1)
    for _ in range(200):
        esper.clear_database()
        heroes = [hero(0, 0, shape), hero(rng.uniform(10, 30), rng.uniform(-25, 25), shape)]
        falls = [rng.uniform(-900, 0), rng.uniform(-900, 0)]
        for _ in range(20):
            system.process(DT)
            for k, (entity, place) in enumerate(heroes):
                falls[k] -= 900 * DT
                before = place.y
                slide = system.move_and_slide(entity, ((160, -160)[k] * DT, falls[k] * DT))
                assert place.y - before > falls[k] * DT - 4
                falls[k] = slide.clip_velocity(0, falls[k])[1]


@pytest.mark.once
@pytest.mark.parametrize("shape", [Circle(9), Rect(14, 28)] if compiled else [Circle(9)], ids=str)
@pytest.mark.parametrize("calls", [1, 2] if compiled else [2])
@pytest.mark.parametrize("seed", range(3) if compiled else [0])
def test_a_crowd_that_presses_to_one_place_comes_to_rest(
    system: PhysicsSystem, shape: Form, calls: int, seed: int
) -> None:
    """Seen from above; also if each of them is moved twice a tick."""
    rng = random.Random(seed)
    heroes = []
    for x in range(-90, 91, 60):
        for y in range(-90, 91, 60):
            heroes.append(hero(x + rng.uniform(-10, 10), y + rng.uniform(-10, 10), shape))
    for tick in range(300):
        system.process(DT)
        for entity, place in heroes:
            x, y = place.x, place.y
            far = math.hypot(x, y)
            step = 160 * DT if far > 3 else 0
            for _ in range(calls):
                motion = -x / far * step / calls, -y / far * step / calls
                system.move_and_slide(entity, motion, up=None)
            way = math.dist((place.x, place.y), (x, y))
            assert way < step + 0.5
            assert way < 0.3 or tick < 200


def test_in_the_air_they_do_not_pass_each_other(system: PhysicsSystem) -> None:
    for gap in range(20):
        esper.clear_database()
        low, high = hero(0, 0), hero(2, 60 + gap)
        for _ in range(30):
            system.process(DT)
            system.move_and_slide(low[0], (0, 9))
            system.move_and_slide(high[0], (0, -9))
            assert high[1].y > low[1].y + 9
        assert depth_of(low[0]) < 0.02


def test_who_rides_against_another_one_stops_too(system: PhysicsSystem) -> None:
    """The tick moves both by their Velocity."""
    block(0, -10, 2000, 20)
    heroes = [hero(0, 10), hero(43, 10)]
    for (entity, _), pace in zip(heroes, (100, -100), strict=True):
        esper.add_component(entity, Velocity(pace, 0))
    for tick in range(90):
        before = [place.x for _, place in heroes]
        system.process(DT)
        for entity, _ in heroes:
            system.move_and_slide(entity, (0, -1), snap=4)
        if tick > 30:
            assert [place.x for _, place in heroes] == pytest.approx(before, abs=0.02)


def test_whom_the_game_puts_into_another_one_comes_out(system: PhysicsSystem) -> None:
    block(0, -10, 2000, 20)
    (one, _), (other, place) = hero(0, 10), hero(100, 10)
    for _ in range(3):
        system.process(DT)
        for entity in (one, other):
            system.move_and_slide(entity, (0, -1))
    place.x = 6
    for _ in range(3):
        system.process(DT)
        for entity in (one, other):
            system.move_and_slide(entity, (0, -1))
    assert depth_of(other, [one]) < 0.02
    assert isinstance(place, Transform)
    assert place.x > 9


@every_shape
@pytest.mark.parametrize("up", [(0, 1), None], ids=["up", "from above"])
@pytest.mark.parametrize(
    "paces", [(2, 2), (2, -2), (2, 2, 2), (0, 0, 0, 0)] if compiled else [(2, 2)], ids=str
)
@pytest.mark.parametrize("apart", [0.0, 0.001, 3.0] if compiled else [0.0])
@pytest.mark.parametrize("order", [1, -1] if compiled else [-1])
def test_those_who_were_made_in_each_other_part(
    system: PhysicsSystem,
    shape: Form,
    up: tuple[float, float] | None,
    paces: tuple[int, ...],
    apart: float,
    order: int,
) -> None:
    """Each a tenth of its width in a tick, and what it walks; whoever is moved first."""
    block(0, -12, 2000, 24)
    heroes = [hero(k * apart, 11, shape) for k in range(len(paces))]
    walkers = list(zip(heroes, paces, strict=True))[::order]
    for _ in range(40):
        system.process(DT)
        for (entity, place), pace in walkers:
            x, y = place.x, place.y
            slide = system.move_and_slide(entity, (pace, -0.2 if up else 0), up=up)
            assert slide.crushed_by == ()
            assert math.dist((place.x, place.y), (x, y)) < math.hypot(pace, 0.2) + 0.1 * 16 + 0.1
    before = [place.x for _, place in heroes]
    for _ in range(10):
        system.process(DT)
        for (entity, _), pace in walkers:
            system.move_and_slide(entity, (pace, -0.2 if up else 0), up=up)
    assert max(depth_of(entity, [one for one, _ in heroes]) for entity, _ in heroes) < 2.1
    if len(set(paces)) == 1:
        way = [place.x - x for (_, place), x in zip(heroes, before, strict=True)]
        assert way == pytest.approx([10 * paces[0]] * len(paces), abs=2.1)


def test_one_who_is_made_in_another_and_moved_before_the_next_tick_does_not_leap(
    system: PhysicsSystem,
) -> None:
    block(0, -12, 2000, 24)
    first, _ = hero(0, 11, SHAPES[0])
    for _ in range(3):
        system.process(DT)
        system.move_and_slide(first, (0, -0.2))
    second, place = hero(0.5, 11, SHAPES[0])
    before = place.x
    system.move_and_slide(second, (0, -0.2))
    assert abs(place.x - before) < 0.1 * 16 + 0.3


@pytest.mark.skipif(not compiled, reason="takes long")
@pytest.mark.parametrize("seed", range(5))
def test_those_who_leave_one_place_do_not_leap(system: PhysicsSystem, seed: int) -> None:
    """Seen from above: one in each 20 ticks, and all want to be at another place."""
    rng = random.Random(seed)
    heroes: list[tuple[int, Transform]] = []
    for tick in range(600):
        if tick % 20 == 0:
            heroes.append(hero(0, 0, Circle(8)))
        system.process(DT)
        for entity, place in heroes:
            x, y = place.x, place.y
            aim = rng.uniform(-0.1, 0.1) + (1.5 if tick % 200 < 100 else -1.5)
            system.move_and_slide(entity, (math.cos(aim), math.sin(aim)), up=None)
            assert math.dist((place.x, place.y), (x, y)) < 1 + 1.6 + 2.6  # half of what two of them did


@pytest.mark.parametrize(
    "velocity", [Velocity(20, 30), Velocity(-50, 0)] if compiled else [Velocity(20, 30)], ids=str
)
def test_riders_who_were_made_in_each_other_part(system: PhysicsSystem, velocity: Velocity) -> None:
    esper.create_entity(
        Transform(0, -10), Collider(Rect(400, 20)), Velocity(velocity.x, velocity.y), RigidBody("kinematic")
    )
    heroes = [hero(0, 10) for _ in range(3)]
    for entity, _ in heroes:
        esper.add_component(entity, Velocity())
    for _ in range(30):
        system.process(DT)
        for entity, place in heroes:
            x = place.x
            slide = system.move_and_slide(entity, (0.5, -1), snap=4)
            assert abs(place.x - x) < 0.5 + 1.0 + math.hypot(velocity.x, velocity.y) * DT + 0.1
            ride = esper.component_for_entity(entity, Velocity)
            ride.x, ride.y = slide.floor_velocity
    assert max(depth_of(entity, [one for one, _ in heroes]) for entity, _ in heroes) < 0.6


@pytest.mark.parametrize("how", ["mask", "ignore"])
@pytest.mark.parametrize("first", ["giant", "hero"])
def test_one_whom_no_other_stops_pushes_them(system: PhysicsSystem, how: str, first: str) -> None:
    """As a kinematic body does: a giant that is moved with a mask or `ignore` that leaves them out."""
    block(0, -10, 2000, 20, layer=2)
    wall = block(120, 50, 20, 100, layer=2)
    giant, _ = hero(0, 40, Rect(40, 80))
    small, place = hero(40, 10)
    crushed: tuple[int, ...] = ()
    options: dict[str, int] = {"mask": 2} if how == "mask" else {"ignore": small}
    for _ in range(45):
        system.process(DT)
        if first == "giant":
            system.move_and_slide(giant, (2, -1), **options)
        crushed = system.move_and_slide(small, (0, -1)).crushed_by
        assert crushed or depth_of(small, [giant]) < 2.01  # it sees the giant where the last tick left it
        if first == "hero":
            system.move_and_slide(giant, (2, -1), **options)
    assert crushed == (wall, giant)
    assert place.x == pytest.approx(105, abs=0.1)
