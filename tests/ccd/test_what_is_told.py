"""Events and contacts of what happens within a tick."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    WeldJoint,
)
from tests.dynamics.scene import body, transform, velocity

DT = 1 / 60


def sensor(x: float, width: float = 2.0, **options: Any) -> int:
    return esper.create_entity(Transform(x, 0), Collider(Rect(width, 400), sensor=True, **options))


def bullet(x: float, speed: float, **options: Any) -> int:
    """What nothing pushes, and only its velocity moves."""
    return esper.create_entity(
        Transform(x, 0), Velocity(speed, 0), Collider(Circle(2), bullet=True, **options)
    )


def pairs(events: list[CollisionEvent]) -> list[tuple[int, int]]:
    return [(event.a, event.b) for event in events]


def test_a_sensor_that_is_passed_within_a_tick(make_world) -> None:
    world: PhysicsSystem = make_world()
    zone = sensor(100)
    ball = body(Circle(5), velocity=(12_000, 0, 0))
    heard: list[CollisionEvent] = []
    world.on_begin(None, None, heard.append)
    esper.process(DT)
    [event] = heard
    assert (event.a, event.b) == (zone, ball)
    assert event.time == pytest.approx(94 / 200)
    assert event.normal == pytest.approx((-1, 0))
    assert event.points == (pytest.approx((99, 0)),)
    assert event.depth == 0
    assert event.pose_a == (100, 0, 0)
    assert event.pose_b == pytest.approx((94, 0, 0))
    assert (event.impulse, event.approach_speed) == (0, 0)
    assert repr(world.begun) == repr(heard)
    # It stays in contacts with depth 0, though the two are apart, and ends in the next tick.
    [contact] = world.contacts
    assert (contact.a, contact.b, contact.depth) == (zone, ball, 0)
    assert world.touching(zone, ball)
    assert [c.b for c in world.contacts_with(zone)] == [ball]
    assert velocity(ball).x == 12_000
    esper.process(DT)
    assert pairs(world.ended) == [(zone, ball)]
    assert world.ended[0].reason == "separated"
    assert world.ended[0].time == 1
    assert world.ended[0].pose_a is None
    assert world.contacts == world.begun == []


def test_the_other_order_turns_everything_round(make_world) -> None:
    world: PhysicsSystem = make_world()
    zone = sensor(100)
    ball = body(Circle(5), velocity=(12_000, 0, 0))
    heard: list[CollisionEvent] = []
    world.on_begin(ball, zone, heard.append)
    esper.process(DT)
    [event] = heard
    assert (event.a, event.b) == (ball, zone)
    assert event.normal == pytest.approx((1, 0))
    assert event.pose_a == pytest.approx((94, 0, 0))
    assert event.pose_b == (100, 0, 0)


def test_begins_come_by_time(make_world) -> None:
    """Against the order of ids; what detection finds at the end of the tick comes last, by ids."""
    world: PhysicsSystem = make_world()
    slow = body(Circle(5), 0, -500)
    beside = body(Circle(5), 9, -500)
    far, near = sensor(150), sensor(50)
    ball = body(Circle(5), velocity=(12_000, 0, 0))
    wall = body(Rect(2, 400), 180, kind="static", restitution=1.0)
    end = sensor(175)
    esper.process(DT)
    times = [event.time for event in world.begun]
    assert pairs(world.begun) == [(near, ball), (far, ball), (ball, end), (ball, wall), (slow, beside)]
    assert times == sorted(times)
    assert times[-1] == 1.0


def test_a_pair_begins_once_a_tick_and_again_in_the_next(make_world) -> None:
    """Back and forth between two walls, through a sensor in between, several times a tick."""
    world: PhysicsSystem = make_world()
    left = body(Rect(2, 400), -21, kind="static", restitution=1.0, friction=0.0)
    right = body(Rect(2, 400), 21, kind="static", restitution=1.0, friction=0.0)
    middle = sensor(0)
    ball = body(Circle(5), -10, velocity=(6_000, 0, 0))
    for tick in range(4):
        esper.process(DT)
        assert set(pairs(world.begun)) == {(left, ball), (right, ball), (middle, ball)}
        assert len(world.begun) == 3
        assert set(pairs(world.ended)) == (set(pairs(world.begun)) if tick else set())
        assert len(world.contacts) == 3


def test_a_bullet_deleted_at_its_first_hit_does_not_hit_the_second(make_world) -> None:
    world: PhysicsSystem = make_world()
    second, first = sensor(80), sensor(40)
    shot = bullet(0, 12_000)
    heard: list[int] = []

    @world.on_begin(shot)
    def hit(event: CollisionEvent) -> None:
        heard.append(event.b)
        esper.delete_entity(event.a)

    esper.process(DT)
    esper.process(DT)
    assert heard == [first]
    assert second not in heard
    assert world.contacts == []


class TestBullets:
    def test_only_a_bullet_is_swept(self, make_world) -> None:
        world: PhysicsSystem = make_world()
        wall = esper.create_entity(Transform(100, 0), Collider(Rect(2, 400)), RigidBody("static"))
        other = esper.create_entity(Transform(150, 0), Collider(Rect(2, 400)))
        plain = esper.create_entity(Transform(0, 10), Velocity(12_000, 0), Collider(Circle(2)))
        shot = bullet(0, 12_000)
        esper.process(DT)
        assert pairs(world.begun) == [(wall, shot), (other, shot)]
        # Nothing pushes it: it goes where its velocity takes it.
        assert transform(shot).x == transform(plain).x == 200
        esper.component_for_entity(plain, Collider).bullet = True
        transform(plain).x = 0.0
        esper.process(DT)
        assert pairs(world.begun) == [(wall, plain), (other, plain)]

    def test_bullets_that_cross(self, make_world) -> None:
        world: PhysicsSystem = make_world()
        a, b = bullet(-100, 12_000), bullet(100, -12_000)
        esper.process(DT)
        assert pairs(world.begun) == [(a, b)]
        assert world.begun[0].time == pytest.approx(0.49)

    def test_layers_and_masks_keep_them_apart(self, make_world) -> None:
        world: PhysicsSystem = make_world()
        ghost = body(Rect(2, 400), 50, kind="static", layer=2)
        wall = body(Rect(2, 400), 100, kind="static", layer=4)
        shot = bullet(0, 12_000, mask=4)
        ball = body(Circle(5), 0, 50, velocity=(12_000, 0, 0), mask=4)
        esper.process(DT)
        assert pairs(world.begun) == [(wall, ball), (wall, shot)]
        assert ghost not in {event.a for event in world.begun}
        assert transform(ball).x == pytest.approx(94)

    def test_a_sensor_that_turns_fast(self, make_world) -> None:
        world: PhysicsSystem = make_world()
        ray = esper.create_entity(
            Transform(),
            Velocity(0, 0, 60 * math.pi),
            Collider(Segment((0, 0), (100, 0)), sensor=True, bullet=True),
        )
        post = esper.create_entity(Transform(0, 50), Collider(Circle(1)), RigidBody("static"))
        esper.process(DT)
        assert pairs(world.begun) == [(ray, post)]
        assert 0.4 < world.begun[0].time < 0.5

    def test_without_sweep_or_without_time_there_is_none(self, make_world) -> None:
        world: PhysicsSystem = make_world(sweep=False)
        esper.create_entity(Transform(100, 0), Collider(Rect(2, 400)))
        bullet(0, 12_000)
        esper.process(DT)
        world.sweep = True
        esper.process(0.0)
        assert world.begun == []


def test_a_sensor_swept_over_a_resting_body(make_world) -> None:
    world: PhysicsSystem = make_world()
    ball = body(Circle(5))
    zone = esper.create_entity(Transform(-100, 0), Velocity(12_000, 0), Collider(Rect(2, 40), sensor=True))
    esper.process(DT)
    assert pairs(world.begun) == [(ball, zone)]
    assert velocity(ball).x == 0


def test_how_hard_it_was(make_world) -> None:
    world: PhysicsSystem = make_world()
    wall = body(Rect(2, 400), 100, kind="static")
    ball = body(Circle(5), velocity=(9_000, 3_000, 0), restitution=0.5, friction=0.0, mass=2.0)
    esper.process(DT)
    [event] = world.begun
    assert (event.a, event.b) == (wall, ball)
    assert event.approach_speed == pytest.approx(9_000)
    assert event.impulse == pytest.approx(2 * 1.5 * 9_000)
    [contact] = world.contacts
    assert contact.impulse == pytest.approx(event.impulse)


def test_what_lands_stays_in_contact(make_world) -> None:
    """Without restitution it stops at the wall: one begin, no end, whatever its shape leaves between the two."""
    for shape in (Circle(5), Rect(8, 8)):
        world: PhysicsSystem = make_world((2_000, 0))
        body(Rect(2, 400), 100, kind="static", friction=1.0)
        body(shape, velocity=(3_000, 0, 0), friction=1.0)
        begins = ends = 0
        for _ in range(30):
            esper.process(DT)
            begins += len(world.begun)
            ends += len(world.ended)
        assert (begins, ends) == (1, 0)
        esper.clear_database()
        esper.remove_processor(PhysicsSystem)


def test_placed_in_each_other_and_gone_within_the_tick(make_world) -> None:
    """Game code put the ball into a sensor: it was there, though the tick takes it away."""
    world: PhysicsSystem = make_world()
    zone = sensor(0)
    ball = body(Circle(5), 3, velocity=(12_000, 0, 0))
    esper.process(DT)
    [event] = world.begun
    assert (event.a, event.b, event.time) == (zone, ball, 0)
    assert event.depth == pytest.approx(3)
    esper.process(DT)
    assert pairs(world.ended) == [(zone, ball)]


def test_what_was_in_contact_and_leaves_ends_at_once(make_world) -> None:
    world: PhysicsSystem = make_world()
    zone = sensor(0)
    ball = body(Circle(5), 3)
    esper.process(DT)
    assert pairs(world.begun) == [(zone, ball)]
    velocity(ball).x = 12_000
    esper.process(DT)
    assert pairs(world.ended) == [(zone, ball)]
    assert world.begun == world.contacts == []


@pytest.mark.parametrize("speed", [600.0, 3000.0])
def test_a_landing_tells_the_speed_of_the_impact(make_world, speed: float) -> None:
    """Though the two touch at the end of the tick, too, when nothing approaches any more."""
    world = make_world()
    body(Rect(400, 20), 0, -10, kind="static")
    body(Circle(8), 0, 8 + speed / 240, velocity=(0, -speed, 0))
    esper.process(1 / 120)
    [event] = world.begun
    assert event.approach_speed == pytest.approx(speed)
    assert len(world.contacts) == 1


def test_a_box_that_lands_on_one_corner_while_it_turns_onto_the_other(make_world) -> None:
    """Both corners touch at that moment; the one that is faster counts."""
    world: PhysicsSystem = make_world()
    body(Rect(400, 20), 0, -10, kind="static", friction=0.0)
    speed, spin, when = 600.0, -5.0, 0.5 * DT
    body(Rect(20, 10), 0, 5 + speed * when, 1e-5 - spin * when, velocity=(0, -speed, spin), friction=0.0)
    esper.process(DT)
    [event] = world.begun
    assert event.approach_speed == pytest.approx(speed + 10 * abs(spin), rel=1e-3)


@pytest.mark.parametrize("roused", [False, True])
def test_a_fast_sensor_meets_a_sleeper_and_no_ground(make_world, roused: bool) -> None:
    """It is no bullet. The ground around is not looked at: but sleepers stand among it, also one that game code has
    just pushed."""
    world: PhysicsSystem = make_world()
    for k in range(20):
        body(Rect(10, 10), 12 * k - 120, -40, kind="static")
        body(Rect(4, 30), 200 + 12 * k, 0, kind="static")
    crate = body(Rect(10, 10), 0, 0)
    zone = esper.create_entity(Transform(-6_060, 0), Velocity(6_000, 0), Collider(Rect(2, 40), sensor=True))
    for _ in range(60):
        esper.process(DT)
    assert esper.component_for_entity(crate, RigidBody).asleep
    assert world.contacts == []
    if roused:
        velocity(crate).y = 0.01
    esper.process(DT)
    assert pairs(world.begun) == [(crate, zone)]
    velocity(zone).x = 1_200
    for _ in range(15):
        esper.process(DT)
    assert world.contacts == []
    assert transform(zone).x == pytest.approx(340)


def test_a_joined_body_that_has_lost_its_collider_meets_nothing(make_world) -> None:
    """An impact of the other body pulls it along, into ground."""
    world: PhysicsSystem = make_world((0, -300))
    body(Rect(400, 20), 0, -10, kind="static", restitution=0.5)
    ball = body(Circle(5), 0, 160, velocity=(0, -60, 0), restitution=0.5)
    ghost = body(Circle(2), 0, 152, velocity=(0, -60, 0), mass=1.0)
    esper.create_entity(WeldJoint(ball, ghost))
    for _ in range(3):
        esper.process(DT)
    esper.remove_component(ghost, Collider)
    velocity(ball).y = velocity(ghost).y = -6_000
    for _ in range(10):
        esper.process(DT)
        assert transform(ball).y > 4
    assert world.contacts == [] or pairs(world.contacts)[0][1] == ball
