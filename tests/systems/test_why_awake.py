"""`PhysicsSystem.why_awake`: which body of an island keeps the island awake, and why."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    FilterJoint,
    Follow,
    NonFiniteWarning,
    Part,
    PhysicsSystem,
    PreSolveContact,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    Zone,
)
from physics.dynamics.size_speeds import slow_speed
from tests.dynamics.scene import rigid_body, run, transform, velocity

STEP = 1 / 60

TraceFunction = Callable[[FrameType, str, Any], Any]


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    return system


@pytest.fixture
def floor() -> int:
    return esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))


def crate(x: float, y: float, **options: float) -> int:
    return esper.create_entity(Transform(x, y), Velocity(**options), Collider(Rect(20, 20)), RigidBody())


def test_only_dynamic_bodies_sleep(system: PhysicsSystem, floor: int) -> None:
    zone = esper.create_entity(Transform())
    assert "static: only dynamic bodies sleep" in system.why_awake(floor)
    assert "has no RigidBody: only dynamic bodies sleep" in system.why_awake(zone)


def test_the_fast_body_of_an_island_is_named(system: PhysicsSystem, floor: int) -> None:
    below, above, far = crate(0, 10), crate(0, 30), crate(150, 10)
    esper.process(STEP)
    velocity(above).angular = 3.0
    esper.process(STEP)
    velocity(above).angular = 3.0
    assert f"fastest point of entity {above}, in the same island, moves at" in system.why_awake(below)
    assert re.search(r"itself moves at 4\d\.\d units/s, and the limit is", system.why_awake(above))
    assert "itself has been slow for 0.0" in system.why_awake(far)


def test_the_body_that_was_disturbed_last_is_named(system: PhysicsSystem, floor: int) -> None:
    left, right = crate(0, 10), crate(20, 10)
    joined = esper.create_entity(RevoluteJoint(left, right, anchor=(10, 10)))
    for _ in range(12):
        esper.process(STEP)
    rigid_body(right).wake()
    esper.process(STEP)
    assert f"entity {right}, in the same island, has been slow for 0.017 s, since game code woke it" in (
        system.why_awake(left)
    )
    esper.process(STEP)
    assert f"entity {right}, in the same island, has been slow for 0.0" in system.why_awake(left)
    esper.delete_entity(joined, immediate=True)


def test_a_sleeper_and_a_system_without_sleep(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    for _ in range(120):
        esper.process(STEP)
    assert "is asleep" in system.why_awake(body)
    system.sleeping = False
    esper.process(STEP)
    assert "sleeping=False" in system.why_awake(body)


def test_a_body_that_must_not_sleep_is_named(system: PhysicsSystem, floor: int) -> None:
    below, above = crate(0, 10), crate(0, 30)
    rigid_body(above).can_sleep = False
    esper.process(STEP)
    assert "awake: its own RigidBody has can_sleep=False" in system.why_awake(above)
    assert f"entity {above} is in the same island, whose RigidBody has can_sleep=False" in system.why_awake(
        below
    )
    rigid_body(above).can_sleep = True
    rigid_body(below).sleep_speed = 7.0
    velocity(below).x = 8.0
    assert "moves at 8 units/s, and the limit is 7" in system.why_awake(below)


def test_a_kinematic_body_that_moves_is_named(system: PhysicsSystem) -> None:
    belt = esper.create_entity(Transform(0, -10), Velocity(0.0001), Collider(Rect(400, 20)))
    ball, other = (
        esper.create_entity(Transform(x, 10), Velocity(), Collider(Circle(10)), RigidBody()) for x in (0, 20)
    )
    esper.process(STEP)
    for each in (ball, other):
        assert f"itself has been slow for 0.017 s, since it touched, or was joined to, entity {belt}" in (
            system.why_awake(each)
        )


def test_a_sensor_connects_no_island(system: PhysicsSystem, floor: int) -> None:
    below = crate(0, 10)
    ghost = esper.create_entity(
        Transform(0, 10), Velocity(50), Collider(Rect(20, 20), sensor=True), RigidBody(gravity_scale=0)
    )
    esper.process(STEP)
    assert system.touching(ghost, below)
    assert str(ghost) not in system.why_awake(below).split(":")[1]


@pytest.mark.parametrize("size", [5.0, 40.0])
def test_the_limit_is_the_engines(system: PhysicsSystem, size: float) -> None:
    """A body that keeps a speed below the limit falls asleep; above it, it does not."""
    system.gravity = (0, 0)
    for factor, sleeps in ((0.9, True), (1.1, False)):
        limit = slow_speed(0.0, 2.0 * size)
        body = esper.create_entity(
            Transform(500 * factor * size), Velocity(factor * limit), Collider(Circle(size)), RigidBody()
        )
        esper.process(STEP)
        assert (f"the limit is {limit:.3g}" in system.why_awake(body)) != sleeps
        for _ in range(60):
            esper.process(STEP)
        assert rigid_body(body).asleep == sleeps


@pytest.mark.parametrize("wrong", ["crate", 1.5, True])
def test_what_is_no_entity_is_refused(system: PhysicsSystem, wrong: object) -> None:
    with pytest.raises(TypeError, match="why_awake: entity must be an entity id"):
        system.why_awake(wrong)  # type: ignore[arg-type]  # the mistake under test


def test_entities_that_do_not_exist_are_refused(system: PhysicsSystem, floor: int) -> None:
    with pytest.raises(ValueError, match="why_awake: entity 99 does not exist"):
        system.why_awake(99)
    esper.delete_entity(floor)
    with pytest.raises(ValueError, match=f"why_awake: entity {floor}"):
        system.why_awake(floor)


def test_a_joint_with_a_kinematic_body_that_moves_is_named(system: PhysicsSystem) -> None:
    hook = esper.create_entity(Transform(0, 100), Velocity(0.001), RigidBody("kinematic"))
    body = esper.create_entity(
        Transform(0, 80), Velocity(), Collider(Rect(10, 10)), RigidBody(lock_rotation=True)
    )
    esper.create_entity(WeldJoint(hook, body))
    for _ in range(200):
        esper.process(STEP)
    assert not rigid_body(body).asleep
    assert f"or was joined to, entity {hook}, a kinematic body that moved" in system.why_awake(body)


def test_the_limit_in_a_zone_is_that_of_its_gravity(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    esper.create_entity(Transform(), Collider(Circle(50)), RigidBody("static"))
    esper.create_entity(
        Transform(), Collider(Circle(500), sensor=True), Zone(attraction=900, radius=50, falloff=0)
    )
    body = esper.create_entity(Transform(0, 60), Velocity(), Collider(Circle(10)), RigidBody())
    esper.process(STEP)
    velocity(body).x = 5.0
    esper.process(STEP)
    assert f"the limit is {slow_speed(900.0, 20.0):.3g}" in system.why_awake(body)


def test_speeds_are_those_of_the_centre_of_mass(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    w = 0.5
    collider = Collider(Circle(10, (100, 0)))
    body = esper.create_entity(Transform(), Velocity(0, -100 * w, w), collider, RigidBody(sleep_speed=0.3))
    esper.process(STEP)
    assert "itself moves at 5 units/s, and the limit is 0.3" in system.why_awake(body)


def test_bodies_without_a_collider_or_a_transform(system: PhysicsSystem) -> None:
    point = esper.create_entity(Transform(60, 100), Velocity(), RigidBody(mass=1))
    ball = esper.create_entity(Transform(0, 100), Velocity(), Collider(Circle(10)), RigidBody())
    esper.create_entity(RevoluteJoint(point, ball, anchor=(0, 100)))
    for _ in range(10):
        esper.process(STEP)
    assert f"the limit is {slow_speed(900.0, 20.0):.3g}" in system.why_awake(point)
    assert "has no Transform" in system.why_awake(esper.create_entity(RigidBody()))


def mover(x: float, y: float, width: float, height: float, **options: Any) -> int:
    """A kinematic body that creeps."""
    collider = Collider(Rect(width, height), **options)
    return esper.create_entity(Transform(x, y), Velocity(0.01), collider, RigidBody("kinematic"))


def reasons(system: PhysicsSystem, body: int, ticks: int) -> list[str]:
    """What `why_awake` says after each of some ticks at whose end the body is awake."""
    found = []
    for _ in range(ticks):
        esper.process(STEP)
        if not rigid_body(body).asleep:
            found.append(system.why_awake(body))
    return found


def test_a_joint_may_lead_to_a_body_without_a_transform(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    esper.create_entity(RevoluteJoint(body, esper.create_entity(Velocity(1), RigidBody()), anchor=(0, 10)))
    assert "its island is not known before a tick has ended" in system.why_awake(body)
    run(3 * STEP)
    assert "itself has been slow for 0.05 s" in system.why_awake(body)


def test_bodies_that_wait_after_a_long_tick(system: PhysicsSystem, floor: int) -> None:
    below, above = crate(0, 10), crate(0, 30)
    run(0.3)
    esper.process(1 / 8)
    said = reasons(system, below, 60)
    slow = [float(each.split("slow for ")[1].split()[0]) for each in said if "slow for" in each]
    assert max(slow) > 0.6
    assert all(("until joints are stiff again" in each) == ("An island sleeps" not in each) for each in said)
    assert "until joints are stiff again" in said[-1]
    del above


def test_a_belt_is_named_whenever_it_is_asked(system: PhysicsSystem) -> None:
    collider = Collider(Rect(4000, 20), surface_speed=0.4, friction=1)
    esper.create_entity(Transform(0, -10), collider, RigidBody("static"))
    body = crate(0, 10)
    run(1.0)
    said = reasons(system, body, 40)
    assert len(said) == 40
    assert all("it drifted (a belt, a motor, a spring or a flow" in each for each in said)
    assert {"not at rest" in each for each in said} == {False, True}


def test_a_motor_is_named_whenever_it_is_asked(system: PhysicsSystem) -> None:
    body = crate(0, 10)
    esper.create_entity(RevoluteJoint(body, None, anchor=(0, 10), motor_speed=0.05, max_torque=1e9))
    run(1.0)
    assert all("it drifted (a belt, a motor" in each for each in reasons(system, body, 40))


@pytest.mark.parametrize("gravity", [0.0, -900.0])
def test_a_body_that_comes_out_of_another_is_not_blamed_on_the_game(gravity: float) -> None:
    system = PhysicsSystem(gravity=(0, gravity))
    esper.add_processor(system)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    below, above = crate(0, -2), crate(0, 30)
    rigid_body(above).mass = 5000.0
    said = reasons(system, below, 12)
    assert not [each for each in said if "game code" in each]
    assert [each for each in said if "came out of a body" in each or "moved without a velocity" in each]


def test_what_game_code_did_since_the_last_tick(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(0.2)
    rigid_body(body).wake()
    assert "itself is not at rest: game code woke it, by wake(), a push" in system.why_awake(body)
    run(0.2)
    rigid_body(body).apply_force(1, 0)
    assert "itself is not at rest: game code woke it, by wake(), a push" in system.why_awake(body)


def test_a_tick_of_no_length_changes_nothing(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(0.2)
    rigid_body(body).wake()
    esper.process(STEP)
    before = system.why_awake(body)
    esper.process(0.0)
    assert "since game code woke it" in before
    assert system.why_awake(body) == before


def test_of_bodies_without_rest_the_fast_one_is_named(system: PhysicsSystem, floor: int) -> None:
    below, above = crate(0, 10), crate(0, 30)
    for _ in range(10):
        velocity(above).angular = 3.0
        esper.process(STEP)
    rigid_body(below).wake()
    assert f"fastest point of entity {above}, in the same island, moves" in system.why_awake(below)


def test_sensor_parts_connect_nothing(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    ghost = esper.create_entity(
        Transform(0, 10), Velocity(0.01), Collider([Part(Circle(50), sensor=True)]), RigidBody("kinematic")
    )
    parts = [Part(Rect(20, 20)), Part(Circle(300), sensor=True)]
    guard = esper.create_entity(Transform(190, 10), Velocity(), Collider(parts), RigidBody(can_sleep=False))
    run(10 * STEP)
    assert system.touching(ghost, body)
    assert system.touching(guard, body)
    assert "itself has been slow for 0.1" in system.why_awake(body)
    assert f"entity {ghost}" not in system.why_awake(body)


def test_a_sensor_is_not_moved_by_what_it_touches(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    wall = mover(0, 0, 50, 50)
    body = esper.create_entity(Transform(), Velocity(), Collider(Rect(10, 10), sensor=True), RigidBody())
    run(10 * STEP)
    assert system.touching(wall, body)
    assert f"entity {wall}" not in system.why_awake(body)


def test_a_joint_with_a_sensor_that_moves_is_named(system: PhysicsSystem) -> None:
    hook = mover(0, 100, 6, 6, sensor=True)
    body = esper.create_entity(Transform(0, 80), Velocity(), Collider(Rect(10, 10)), RigidBody())
    esper.create_entity(WeldJoint(hook, body))
    run(2.0)
    assert f"was joined to, entity {hook}, a kinematic body that moved" in system.why_awake(body)


def test_one_way_contacts_that_are_let_through_connect_nothing(system: PhysicsSystem, floor: int) -> None:
    body, other = crate(0, 10), crate(100, 10)
    platform = mover(0, 14, 50, 10, one_way=(0, 1))
    plank = esper.create_entity(
        Transform(100, 14),
        Velocity(),
        Collider(Rect(50, 10), one_way=(0, 1)),
        RigidBody(can_sleep=False, gravity_scale=0),
    )
    run(10 * STEP)
    for each, partner in ((body, platform), (other, plank)):
        assert system.touching(each, partner)
        assert "itself has been slow for 0.1" in system.why_awake(each)
        assert f"entity {partner}" not in system.why_awake(each)


def test_a_filter_joint_connects_nothing(system: PhysicsSystem, floor: int) -> None:
    body, far = crate(0, 10), crate(200, 10)
    rigid_body(far).can_sleep = False
    ghost = mover(0, 10, 30, 30)
    esper.create_entity(FilterJoint(body, ghost))
    esper.create_entity(FilterJoint(body, far))
    run(10 * STEP)
    assert "itself has been slow for 0.1" in system.why_awake(body)
    assert f"entity {ghost}" not in system.why_awake(body)


def test_a_contact_that_a_handler_disables_connects(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(20 * STEP)
    ghost = mover(0, 30, 50, 50)
    subscription = system.on_pre_solve(ghost, body, PreSolveContact.disable)
    run(2.0)
    assert f"since it touched, or was joined to, entity {ghost}" in system.why_awake(body)
    subscription.cancel()


def test_a_body_that_coasts(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    body = esper.create_entity(Transform(), Velocity(30), Collider(Circle(10)), RigidBody(linear_damping=5.0))
    said = reasons(system, body, 90)
    assert rigid_body(body).asleep
    assert "and the limit is 0.02. While only damping slows it down, the limit may be higher" in said[0]
    # It rests for half a second before it sleeps.
    assert all("itself has been slow for" in each for each in said[-29:])


def test_a_zone_that_moves_is_named_whenever_it_is_asked(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    zone = Collider(Rect(500, 500), sensor=True)
    esper.create_entity(Transform(), Velocity(0.01), zone, Zone(linear_damping=1.0), RigidBody("kinematic"))
    run(1.0)
    said = reasons(system, body, 40)
    assert len(said) > 30
    assert all("a zone that it is in moved or was edited" in each for each in said)


@pytest.mark.parametrize("follows", [False, True])
def test_kinematic_bodies_that_game_code_places(system: PhysicsSystem, follows: bool) -> None:
    carrier = esper.create_entity(Transform(0, -100), RigidBody("kinematic"))
    ground = esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("kinematic"))
    if follows:
        esper.add_component(ground, Follow(carrier))
    below, above = crate(0, 10), crate(0, 30)
    for _ in range(60):
        transform(carrier if follows else ground).x += 0.001
        esper.process(STEP)
    assert (
        "game code, a follower or a character's move created, moved, changed or removed it or what it touches"
        in (system.why_awake(above))
    )
    del below


def test_a_change_of_gravity_is_named(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(0.2)
    system.gravity = (0, -901)
    run(0.1)
    assert "since all bodies were woken: gravity changed" in system.why_awake(body)


def test_a_body_that_is_about_to_sleep(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(0.1)
    rigid_body(body).sleep()
    assert "sleep() puts it to sleep in the next tick" in system.why_awake(body)
    esper.process(STEP)
    assert "is asleep" in system.why_awake(body)


def test_a_velocity_along_a_locked_axis_is_no_motion(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    rigid_body(body).lock_x = True
    run(0.1)
    velocity(body).x = 8.0
    assert "moves at" not in system.why_awake(body)


def test_a_body_that_sits_out(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    run(0.1)
    transform(body).x = float("nan")
    with pytest.warns(NonFiniteWarning):
        esper.process(STEP)
    assert "sat out the last tick, because its Transform or Velocity was not finite" in system.why_awake(body)


def test_an_island_without_colliders(system: PhysicsSystem) -> None:
    body = esper.create_entity(Transform(), RigidBody(gravity_scale=0, mass=1))
    run(0.1)
    assert "itself has been slow for 0.1 s, since it was created" in system.why_awake(body)
    velocity(body).x = 1e-9
    assert "moves at 1e-09 units/s, and the limit is 0" in system.why_awake(body)


def test_within_a_tick_and_after_it(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    said = []
    first = system.on_pre_solve(body, None, lambda contact: said.append(system.why_awake(body)))
    second = system.on_begin(body, None, lambda contact: said.append(system.why_awake(body)))
    run(2 * STEP)
    assert "its island is not known before a tick has ended" in said[-1]
    first.cancel()
    esper.create_entity(Transform(), Collider(Circle(1)))
    assert "itself has been slow for" in system.why_awake(body)
    second.cancel()


def test_the_cost_grows_with_the_island_not_with_its_square(system: PhysicsSystem, floor: int) -> None:
    """Counts what Python executes, which does not depend on the machine."""
    counts = []
    for columns in (4, 16):
        bodies = [crate(20 * x + 1000 * columns, 10 + 20 * y) for x in range(columns) for y in range(4)]
        esper.create_entity(Transform(1000 * columns, -10), Collider(Rect(800, 20)), RigidBody("static"))
        run(20 * STEP)
        executed = 0

        def count(frame: FrameType, event: str, argument: object) -> TraceFunction:
            nonlocal executed
            frame.f_trace_opcodes = True
            executed += event == "opcode"
            return count

        former = sys.gettrace()
        sys.settrace(count)
        try:
            said = system.why_awake(bodies[0])
        finally:
            sys.settrace(former)
        assert "has been slow for" in said
        counts.append(executed)
    assert counts[1] < 5 * counts[0]


@pytest.mark.parametrize("wake", ["wake", "apply_force"])
def test_a_sleeper_that_game_code_has_just_woken(system: PhysicsSystem, floor: int, wake: str) -> None:
    body = crate(0, 10)
    run(1.0)
    assert rigid_body(body).asleep
    getattr(rigid_body(body), wake)(*([] if wake == "wake" else [1, 0]))
    assert "game code woke it" in system.why_awake(body)
    system.process(0)
    assert "game code woke it" in system.why_awake(body)


def test_what_has_landed_was_too_fast(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 30)
    run(0.25)
    assert transform(body).y < 10.5
    assert "since it was too fast" in system.why_awake(body)


def test_a_sleeper_whose_zone_has_moved_in_a_pause(system: PhysicsSystem, floor: int) -> None:
    zone = esper.create_entity(Transform(), Collider(Rect(200, 200), sensor=True), Zone(gravity=(0, -1000)))
    body = crate(0, 10)
    run(1.0)
    assert rigid_body(body).asleep
    transform(zone).x = 1
    system.process(0)
    assert "a zone that it is in moved or was edited" in system.why_awake(body)
