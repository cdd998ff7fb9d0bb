"""Sleep of single bodies: never, at a speed of its own, from the start, and on demand."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

import physics
from physics import (
    Circle,
    Collider,
    DistanceJoint,
    GearJoint,
    MotorJoint,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
    Zone,
)

DT = 1 / 60


def floor() -> int:
    return esper.create_entity(Transform(0, -10), Collider(Rect(1000, 20)), RigidBody("static"))


def crate(x: float, y: float = 10.0, **options: Any) -> RigidBody:
    body = RigidBody(**options)
    esper.create_entity(Transform(x, y), Collider(Rect(20, 20)), body)
    return body


def run(system: PhysicsSystem, ticks: int) -> None:
    for _ in range(ticks):
        system.process(DT)


def test_one_that_cannot_sleep_keeps_its_island_awake(system: PhysicsSystem) -> None:
    floor()
    insomniac, above, apart = crate(0, can_sleep=False), crate(0, 30), crate(100)
    run(system, 90)
    assert [body.asleep for body in (insomniac, above, apart)] == [False, False, True]
    insomniac.can_sleep = True
    run(system, 45)
    assert insomniac.asleep
    assert above.asleep
    insomniac.can_sleep = False
    run(system, 45)
    assert not insomniac.asleep
    assert not above.asleep


def test_a_speed_of_its_own(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    bodies = [
        esper.create_entity(
            Transform(0, 50 * k), Velocity(4, 0), Collider(Circle(5)), RigidBody(sleep_speed=speed)
        )
        for k, speed in enumerate((None, 3.9, 4.0, 0.0))
    ]
    bodies.append(esper.create_entity(Transform(0, 500), RigidBody(sleep_speed=0)))
    run(system, 60)
    asleep = [esper.component_for_entity(entity, RigidBody).asleep for entity in bodies]
    assert asleep == [False, False, True, False, True]
    assert esper.component_for_entity(bodies[2], Velocity).x == 0


def test_the_fastest_point_counts(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    wheels = [
        esper.create_entity(
            Transform(0, 50 * k), Velocity(0, 0, 1), Collider(Circle(5)), RigidBody(sleep_speed=speed)
        )
        for k, speed in enumerate((4.9, 5.1))
    ]
    run(system, 60)
    assert [esper.component_for_entity(wheel, RigidBody).asleep for wheel in wheels] == [False, True]


def test_a_stack_that_begins_asleep_stays_exactly_as_it_was_built(system: PhysicsSystem) -> None:
    ground = floor()
    bodies = [
        crate(0, 10 + 20.5 * k, asleep=True) for k in range(5)
    ]  # with gaps: awake, it would fall together
    begins = []
    system.on_begin(None, None, begins.append)
    run(system, 60)
    assert all(body.asleep for body in bodies)
    places = [at.y for _, at in esper.get_component(Transform)]
    assert places == [-10] + [10 + 20.5 * k for k in range(5)]
    assert [(event.a, event.b) for event in begins] == [(ground, ground + 1)]
    esper.create_entity(Transform(0, 140), Velocity(0, -300), Collider(Circle(5)), RigidBody())
    run(system, 20)
    assert not any(body.asleep for body in bodies)


def test_touching_bodies_that_begin_asleep_do_not_wake_each_other(system: PhysicsSystem) -> None:
    floor()
    bodies = [crate(0, 10 + 20 * k, asleep=True) for k in range(5)]
    for _ in range(60):
        system.process(DT)
        assert all(body.asleep for body in bodies)
    bodies[2].wake()
    run(system, 2)
    assert not any(body.asleep for body in bodies)


def test_one_that_begins_asleep_in_touch_with_an_awake_one_wakes(system: PhysicsSystem) -> None:
    floor()
    asleep, awake = crate(0, asleep=True), crate(0, 30)
    run(system, 2)
    assert not asleep.asleep
    assert not awake.asleep


def test_sleep_stops_a_body_wherever_it_is(system: PhysicsSystem) -> None:
    floor()
    body = RigidBody()
    falling = esper.create_entity(Transform(0, 200, 0.5), Velocity(30, 0, 2), Collider(Circle(5)), body)
    run(system, 10)
    body.sleep()
    assert not body.asleep
    place = esper.component_for_entity(falling, Transform)
    before = place.x, place.y, place.angle
    run(system, 1)
    assert body.asleep
    run(system, 60)
    assert (place.x, place.y, place.angle) == before
    speed = esper.component_for_entity(falling, Velocity)
    assert (speed.x, speed.y, speed.angular) == (0, 0, 0)
    body.apply_impulse(0, 1)
    run(system, 5)
    assert place.y < before[1]


@pytest.mark.parametrize("change", ["wake", "force", "assign", "mass"])
def test_what_comes_after_sleep_wakes(system: PhysicsSystem, change: str) -> None:
    body = crate(0, 100)
    run(system, 2)
    body.sleep()
    if change == "wake":
        body.wake()
    elif change == "force":
        body.apply_force(1, 0)
    elif change == "mass":
        body.mass = 5
    else:
        run(system, 1)
        esper.get_component(Transform)[0][1].x = 4
    run(system, 1)
    assert not body.asleep


def test_a_change_of_gravity_does_not_wake_what_is_put_to_sleep_now(system: PhysicsSystem) -> None:
    body = crate(0, 100)
    run(system, 2)
    system.gravity = (0, -1)
    body.sleep()
    run(system, 1)
    assert body.asleep
    system.gravity = (0, -2)
    run(system, 1)
    assert not body.asleep


def test_sleep_has_no_effect_where_there_is_none(system: PhysicsSystem) -> None:
    esper.create_entity(Transform(), Collider(Circle(5)), RigidBody("static", asleep=True))
    restless = crate(200, 100, can_sleep=False, asleep=True)
    run(system, 3)
    assert not restless.asleep
    system.sleeping = False
    body = crate(0, 100)
    body.sleep()
    run(system, 3)
    assert not body.asleep
    system.sleeping = True
    run(system, 3)
    assert not body.asleep


def test_a_ragdoll_that_begins_asleep(system: PhysicsSystem) -> None:
    a, b = crate(0, 100, asleep=True), crate(25, 100, asleep=True)
    esper.create_entity(RevoluteJoint(1, 2, (12, 100)))
    run(system, 30)
    assert a.asleep
    assert b.asleep
    esper.create_entity(DistanceJoint(1, None))
    run(system, 2)
    assert not a.asleep
    assert not b.asleep


def test_the_state_is_not_part_of_the_value() -> None:
    assert "asleep" not in repr(RigidBody(asleep=True))
    assert "can_sleep=False, sleep_speed=2.0" in repr(RigidBody(can_sleep=False, sleep_speed=2))


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"can_sleep": 1}, TypeError, "RigidBody.can_sleep must be True or False, got 1"),
    ({"asleep": None}, TypeError, "RigidBody.asleep must be True or False, got None"),
    ({"sleep_speed": -1}, ValueError, "RigidBody.sleep_speed must be 0 or more, got -1"),
    ({"sleep_speed": float("inf")}, ValueError, "RigidBody.sleep_speed must be finite, got inf"),
    ({"sleep_speed": "slow"}, TypeError, "RigidBody.sleep_speed must be a number, got 'slow'"),
]


@pytest.mark.parametrize(("options", "kind", "message"), BAD)
def test_bad_input_is_refused(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        RigidBody(**options)


# What moves slower than a body may that falls asleep, but moves, stays awake.

LONG = 600 if physics.compiled else 120
"""Ticks."""


@pytest.mark.parametrize("field", ["surface_velocity", "surface_speed"])
@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0, 8.0])
def test_a_slow_belt_carries(system: PhysicsSystem, field: str, speed: float) -> None:
    surface: dict[str, Any] = {field: (speed, 0) if field == "surface_velocity" else -speed}
    esper.create_entity(
        Transform(0, -10), Collider(Rect(1000, 20), friction=1, **surface), RigidBody("static")
    )
    places = [Transform(x, 10) for x in (-100, 0)]
    for place in places:
        esper.create_entity(place, Collider(Rect(20, 20), friction=1), RigidBody())
    above = Transform(0, 30)
    esper.create_entity(above, Collider(Rect(20, 20), friction=1), RigidBody())
    run(system, LONG)
    assert abs(places[0].x + 100) == pytest.approx(LONG * DT * speed, rel=0.05)
    assert above.x == pytest.approx(places[1].x, abs=0.2)


def test_a_belt_that_stops_lets_what_it_bore_sleep(system: PhysicsSystem) -> None:
    belt = Collider(Rect(1000, 20), friction=1, surface_velocity=(1, 0))
    esper.create_entity(Transform(0, -10), belt, RigidBody("static"))
    body = crate(0)
    run(system, 120)
    assert not body.asleep
    belt.surface_velocity = (0, 0)
    run(system, 60)
    assert body.asleep


@pytest.mark.parametrize("speed", [0, 1])
def test_a_belt_that_a_body_only_touches_does_not_move_it(make_world: Any, speed: float) -> None:
    """The body lies on a slow lift, which is held sideways. It presses on the belt by almost nothing."""
    make_world(gravity=(-1, -900))
    belt = Collider(Rect(20, 400), friction=0, surface_velocity=(0, speed))
    esper.create_entity(Transform(-20, 0), belt, RigidBody("static"))
    slow = {"linear_damping": 10, "lock_rotation": True}
    lift = esper.create_entity(
        Transform(10, -20), Collider(Rect(20, 20)), RigidBody(gravity_scale=0.001, **slow)
    )
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1)))
    body = RigidBody(gravity_scale=0.01, **slow)
    place = Transform()
    esper.create_entity(place, Collider(Rect(20, 20), friction=0), body)
    for _ in range(60):
        esper.process(DT)
    assert body.asleep


@pytest.mark.parametrize("speed", [0.02, 0.05])
def test_a_slow_motor_turns_a_windmill(system: PhysicsSystem, speed: float) -> None:
    place = Transform(0, 200)
    mill = esper.create_entity(place, Collider(Rect(100, 20)), RigidBody())
    esper.create_entity(RevoluteJoint(None, mill, anchor_a=(0, 200), motor_speed=speed, max_torque=1e9))
    run(system, 2 * LONG)
    assert place.angle == pytest.approx(2 * LONG * DT * speed, rel=0.03)


@pytest.mark.parametrize("scale", [0.01, 0.005, -0.005])
@pytest.mark.parametrize("width", [20, 100])
def test_what_nothing_touches_falls_however_slowly(system: PhysicsSystem, scale: float, width: float) -> None:
    place = Transform()
    esper.create_entity(place, Collider(Rect(width, width)), RigidBody(gravity_scale=scale))
    run(system, LONG)
    assert place.y == pytest.approx(-0.5 * 900 * scale * (LONG * DT) ** 2)


@pytest.mark.parametrize(
    ("joint", "options"),
    [
        (DistanceJoint, {"limits": (0, 500)}),
        (PrismaticJoint, {"axis": (0, 1), "anchor": (0, 0)}),
        (WheelJoint, {"axis": (0, 1), "anchor": (0, 0), "frequency": 0}),
        (GearJoint, {}),
    ],
)
def test_a_joint_that_does_not_hold_a_body_lets_it_fall_however_slowly(
    system: PhysicsSystem, joint: Any, options: dict[str, Any]
) -> None:
    place = Transform()
    body = esper.create_entity(place, Collider(Rect(20, 20)), RigidBody(gravity_scale=0.002))
    esper.create_entity(joint(None, body, **options))
    run(system, 120)
    assert place.y == pytest.approx(-0.5 * 900 * 0.002 * 2**2, rel=0.01)


@pytest.mark.parametrize("density", [0.98, 1.02])
def test_what_is_hardly_heavier_or_lighter_than_water_sinks_or_rises(
    system: PhysicsSystem, density: float
) -> None:
    pool = Zone(density=1, surface=4000, linear_damping=2, angular_damping=2)
    esper.create_entity(Transform(), Collider(Rect(4000, 8000), sensor=True), RigidBody("static"), pool)
    place, velocity = Transform(), Velocity()
    body = RigidBody()
    esper.create_entity(place, velocity, Collider(Rect(100, 100), density=density), body)
    run(system, 2 * LONG)
    assert not body.asleep
    assert place.y * (1 - density) > 0
    assert abs(place.y) > 3 * LONG * DT


@pytest.mark.parametrize("velocity", [(0.5, 0.0), (0.0, 0.5), (-0.3, 0.4)])
def test_a_slow_motor_joint_moves_its_body(system: PhysicsSystem, velocity: tuple[float, float]) -> None:
    place = Transform()
    body = esper.create_entity(place, Collider(Rect(20, 20)), RigidBody())
    esper.create_entity(MotorJoint(None, body, linear_velocity=velocity, angular_velocity=0))
    run(system, LONG)
    assert (place.x, place.y) == pytest.approx((LONG * DT * velocity[0], LONG * DT * velocity[1]), abs=0.01)


@pytest.mark.parametrize("brake", [{}, {"motor_speed": 0, "max_force": 1e-6}])
def test_a_slow_spring_is_followed(system: PhysicsSystem, brake: dict[str, Any]) -> None:
    """A swing of 20 seconds, from rest, also beside a motor that hardly brakes it."""
    place = Transform(30, 0)
    slider = esper.create_entity(place, Collider(Rect(20, 20)), RigidBody())
    esper.create_entity(
        PrismaticJoint(
            None,
            slider,
            axis=(1, 0),
            anchor_a=(0, 0),
            frequency=0.05,
            damping_ratio=0,
            target_translation=-30,
            **brake,
        )
    )
    run(system, LONG)
    assert place.x == pytest.approx(30 * math.cos(math.tau * 0.05 * LONG * DT), abs=0.5)


@pytest.mark.parametrize("joint", [WeldJoint, DistanceJoint])
def test_what_is_joined_sinks_together(system: PhysicsSystem, joint: Any) -> None:
    pool = Zone(density=1, surface=4000, linear_damping=2, angular_damping=2)
    esper.create_entity(Transform(), Collider(Rect(4000, 8000), sensor=True), RigidBody("static"), pool)
    places = [Transform(0, 0), Transform(110, 0)]
    pair = [
        esper.create_entity(place, Collider(Rect(100, 100), density=density), RigidBody())
        for place, density in zip(places, (1.02, 1.0), strict=True)
    ]
    esper.create_entity(joint(*pair))
    run(system, 2 * LONG)
    assert places[0].y + places[1].y < -3 * LONG * DT


def test_a_motor_turns_what_is_welded_to_a_body_without_a_collider(system: PhysicsSystem) -> None:
    hub, place = Transform(), Transform()
    axle = esper.create_entity(hub, RigidBody(mass=1, inertia=1000))
    wheel = esper.create_entity(place, Collider(Rect(100, 20), mask=0), RigidBody())
    esper.create_entity(RevoluteJoint(None, axle, anchor_a=(0, 0), motor_speed=0.05))
    esper.create_entity(WeldJoint(axle, wheel))
    run(system, 2 * LONG)
    assert place.angle == pytest.approx(2 * LONG * DT * 0.05, abs=0.05)


@pytest.mark.parametrize(("x", "y"), [(1, 0), (0, 1)])
@pytest.mark.parametrize("gravity", [0, -900])
@pytest.mark.parametrize(("flow", "start"), [(0.39, 0.39), (1.0, 0.0), (4.0, 0.0)])
def test_a_slow_current_carries(
    make_world: Any, gravity: float, flow: float, start: float, x: float, y: float
) -> None:
    system = make_world(gravity=(0, gravity))
    current = (flow * x, flow * y)
    river = Zone(density=1, surface=4000, flow=current, linear_damping=2, angular_damping=2)
    esper.create_entity(Transform(), Collider(Rect(4000, 8000), sensor=True), RigidBody("static"), river)
    place = Transform()
    velocity = Velocity(start * x, start * y)
    esper.create_entity(place, velocity, Collider(Rect(20, 20), density=1), RigidBody())
    run(system, 3 * LONG)
    way = 3 * LONG * DT * flow - (flow - start) / 2
    assert (place.x, place.y) == pytest.approx((way * x, way * y), rel=0.02, abs=0.01)


def test_what_a_current_holds_against_a_wall_sleeps(make_world: Any) -> None:
    system = make_world()
    river = Zone(flow=(30, 0), linear_damping=2, angular_damping=2)
    esper.create_entity(Transform(), Collider(Rect(4000, 8000), sensor=True), RigidBody("static"), river)
    esper.create_entity(Transform(100, 0), Collider(Rect(20, 400)), RigidBody("static"))
    body = crate(0, 0)
    run(system, 2 * LONG)
    assert body.asleep
