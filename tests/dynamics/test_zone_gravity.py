"""Speeds that grow with gravity, such as the limit for sleep, depend on the zones that act on the body itself."""

from __future__ import annotations

import random

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity, Zone, compiled
from tests.dynamics.scene import rigid_body, run, transform, velocity


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    return system


@pytest.mark.parametrize("strength", [9000, 20_000, 90_000])
def test_a_zone_elsewhere_does_not_stop_what_rolls_slowly(system: PhysicsSystem, strength: float) -> None:
    """The strongest zone of the world set the limit for sleep of all bodies."""
    esper.create_entity(Transform(0, -10), Collider(Rect(4000, 20)), RigidBody("static"))
    esper.create_entity(Transform(5000, -10), Collider(Rect(200, 20)), RigidBody("static"))
    esper.create_entity(
        Transform(5000, 0), Collider(Rect(200, 200), sensor=True), Zone(gravity=(0, -strength))
    )
    held = RigidBody(can_sleep=False)
    esper.create_entity(Transform(5000, 10), Velocity(), Collider(Rect(20, 20)), held)
    speed = 3.0
    ball = esper.create_entity(
        Transform(0, 10), Velocity(speed, 0, -speed / 10), Collider(Circle(10)), RigidBody()
    )
    run(3.0)
    assert not rigid_body(ball).asleep
    assert velocity(ball).x == pytest.approx(speed, rel=0.02)


def test_a_zone_elsewhere_does_not_take_a_bounce(system: PhysicsSystem) -> None:
    tops = []
    for far in (False, True):
        esper.clear_database()
        esper.create_entity(Transform(0, -10), Collider(Rect(400, 20), restitution=1), RigidBody("static"))
        ball = esper.create_entity(
            Transform(0, 13), Velocity(), Collider(Circle(10), restitution=1), RigidBody()
        )
        if far:
            esper.create_entity(
                Transform(5000, 0), Collider(Circle(300), sensor=True), Zone(gravity=(0, 90_000))
            )
            esper.create_entity(
                Transform(5000, 0), Velocity(), Collider(Circle(10)), RigidBody(can_sleep=False)
            )
        heights = []
        for _ in range(60):
            run(1 / 60)
            heights.append(transform(ball).y)
        tops.append(heights)
    assert tops[0] == tops[1]


def test_the_limit_of_a_body_in_a_zone_is_that_of_the_zone(system: PhysicsSystem) -> None:
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    esper.create_entity(Transform(0, 0), Collider(Rect(100, 200), sensor=True), Zone(gravity=(0, -90_000)))
    inside, outside = (
        esper.create_entity(Transform(x, 10), Velocity(), Collider(Rect(20, 20)), RigidBody(can_sleep=False))
        for x in (0, 150)
    )
    for each in (inside, outside):
        rigid_body(each).can_sleep = True
        run(1 / 60)
        velocity(each).x = 900
    limits = [
        float(system.why_awake(each).rpartition("limit is ")[2].partition(". ")[0].rstrip("."))
        for each in (inside, outside)
    ]
    assert limits[0] > 5 * limits[1]


def test_what_is_in_a_zone_that_moves_in_each_tick_stays_awake(system: PhysicsSystem) -> None:
    """The body fell asleep for one tick in each half second."""
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    zone = esper.create_entity(
        Transform(0, 0), Collider(Rect(100, 200), sensor=True), Zone(gravity=(0, -1000))
    )
    crate = esper.create_entity(Transform(0, 10), Velocity(), Collider(Rect(20, 20)), RigidBody())
    for k in range(100):
        transform(zone).x = 0.01 * (k % 2)
        run(1 / 60)
        assert not rigid_body(crate).asleep
    assert "it entered or left a zone" in system.why_awake(crate)
    run(1.0)
    assert rigid_body(crate).asleep


@pytest.mark.parametrize("edit", ["enters", "moves"])
def test_a_body_that_is_put_to_sleep_as_its_zone_changes_sleeps(system: PhysicsSystem, edit: str) -> None:
    system.gravity = (0, 0)
    zone = esper.create_entity(Transform(0, 0), Collider(Rect(100, 200), sensor=True), Zone(gravity=(100, 0)))
    body = esper.create_entity(Transform(-60, 0), Velocity(300), Collider(Rect(10, 10)), RigidBody())
    if edit == "enters":
        system.on_begin(zone, body, lambda event: rigid_body(body).sleep())
        run(0.5)
    else:
        run(0.1)
        transform(zone).x = 1
        rigid_body(body).sleep()
        run(1 / 60)
    assert rigid_body(body).asleep


def test_the_limit_of_a_body_that_has_lost_its_row_is_told_all_the_same(system: PhysicsSystem) -> None:
    esper.create_entity(Transform(0, 0), Collider(Rect(400, 400), sensor=True), Zone(gravity=(0, -9000)))
    body = esper.create_entity(Transform(0, 10), Velocity(), Collider(Rect(20, 20)), RigidBody())
    run(1 / 60)
    velocity(body).x = 900
    before = system.why_awake(body)
    at = transform(body)
    esper.remove_component(body, Transform)
    system.process(0)
    esper.add_component(body, at)
    assert system.why_awake(body) == before


def poses_after_a_hit(system: PhysicsSystem, seed: int, in_zone: bool, pause: bool) -> list[float]:
    """One to three crates in a stack, asleep, are hit by a fast ball: where they are after 8 ticks. Gravity is that of
    the system, or that of a zone in a system with other gravity."""
    chance = random.Random(seed)
    esper.clear_database()
    system.gravity = (0, chance.choice((0, 900, -90))) if in_zone else (0, -900)
    chance = random.Random(-seed)
    bounce = chance.choice((0.0, 0.5))
    esper.create_entity(
        Transform(0, -10), Collider(Rect(800, 20), friction=0.9, restitution=bounce), RigidBody("static")
    )
    if in_zone:
        esper.create_entity(Transform(), Collider(Rect(1600, 1600), sensor=True), Zone(gravity=(0, -900)))
    stacked = chance.choice((True, False))
    crates = [
        esper.create_entity(
            Transform(0 if stacked else 20 * k, 9.95 + 19.9 * k * stacked),
            Velocity(),
            Collider(Rect(20, 20), friction=chance.choice((0.2, 0.9))),
            RigidBody(),
        )
        for k in range(chance.randint(1, 3))
    ]
    run(2.0)
    assert all(rigid_body(each).asleep for each in crates)
    speed, slope = chance.uniform(500, 5000), chance.choice((0.0, 0.1, 0.3))
    esper.create_entity(
        Transform(-chance.uniform(40, 150), chance.uniform(6, 80)),
        Velocity(speed, -speed * slope),
        Collider(Circle(5), restitution=0.8),
        RigidBody(mass=20),
    )
    for _ in range(8):
        if pause:
            system.process(0)
        run(1 / 60)
    at = [transform(each) for each in crates]
    return [value for each in at for value in (each.x, each.y, each.angle)]


@pytest.mark.parametrize("pause", [False, True])
def test_sleepers_in_a_zone_are_hit_as_under_gravity(system: PhysicsSystem, pause: bool) -> None:
    """A sleeper that the sweep has hit rests on its ground in this tick, and falls as in the rest of its zone. The tick
    after a pause reads rows that were quiet until then. Of 600 such games 83 differed, by up to 5."""
    moved = 0
    games = 60 if compiled else 20
    for seed in range(games):
        at = [poses_after_a_hit(system, seed, in_zone, pause) for in_zone in (False, True)]
        assert at[0] == pytest.approx(at[1], abs=0.01), seed
        moved += max(map(abs, at[0][::3])) > 25
    assert moved > games // 12


def test_a_sleeper_that_is_hit_in_a_weightless_room_does_not_fall() -> None:
    """It took the system's gravity for one tick: it left with 291 units/s upwards in place of 323."""
    system = PhysicsSystem(gravity=(0, -9000))
    esper.add_processor(system)
    esper.create_entity(Transform(), Collider(Rect(4000, 4000), sensor=True), Zone(gravity=(0, 0)))
    ball = esper.create_entity(Transform(), Velocity(), Collider(Circle(10)), RigidBody())
    run(2.0)
    assert rigid_body(ball).asleep
    esper.create_entity(Transform(-100, -100), Velocity(3000, 3000), Collider(Circle(5)), RigidBody(mass=20))
    run(0.5)
    assert velocity(ball).x > 100
    assert velocity(ball).y == pytest.approx(velocity(ball).x, rel=1e-9)


def test_a_single_zone_acts_whatever_its_priority(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    esper.create_entity(
        Transform(), Collider(Rect(400, 400), sensor=True), Zone(gravity=(60, 0), priority=-1)
    )
    ball = esper.create_entity(Transform(), Velocity(), Collider(Circle(10)), RigidBody())
    run(1.0)
    assert velocity(ball).x == pytest.approx(60, rel=0.05)
