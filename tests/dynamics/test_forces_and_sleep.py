"""Forces, impulses and changes of gravity: what they move, what they wake, and what they leave alone."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin
from typing import Any

import esper
import pytest

from physics import Circle, Collider, MotorJoint, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body, rigid_body, run, transform

PUSHES: list[Callable[[RigidBody], None]] = [
    lambda body: body.apply_impulse(100, 50),
    lambda body: body.apply_impulse(100, 50, (3, 4)),
    lambda body: body.apply_force(6000, 3000),
    lambda body: body.apply_force(6000, 3000, (3, 4)),
    lambda body: body.apply_torque(60_000),
    lambda body: body.apply_angular_impulse(1000),
]
NAMES = ["impulse", "impulse at a point", "force", "force at a point", "torque", "angular impulse"]


def ball(kind: Any = "dynamic") -> tuple[RigidBody, Velocity]:
    body, velocity = RigidBody(kind, mass=1), Velocity()
    esper.create_entity(Transform(), velocity, Collider(Circle(10)), body)
    return body, velocity


def moves(velocity: Velocity) -> bool:
    return (velocity.x, velocity.y, velocity.angular) != (0, 0, 0)


@pytest.mark.parametrize("push", PUSHES, ids=NAMES)
def test_a_push_moves_a_dynamic_body_once(push: Callable[[RigidBody], None]) -> None:
    system = PhysicsSystem()
    body, velocity = ball()
    push(body)
    system.process(1 / 60)
    assert moves(velocity)
    before = repr(velocity)
    system.process(1 / 60)
    assert repr(velocity) == before


@pytest.mark.parametrize("kind", ["static", "kinematic"])
@pytest.mark.parametrize("push", PUSHES, ids=NAMES)
def test_a_push_on_what_is_not_dynamic_has_no_effect_later(
    kind: str, push: Callable[[RigidBody], None]
) -> None:
    system = PhysicsSystem()
    body, velocity = ball(kind)
    push(body)
    system.process(1 / 60)
    push(body)
    body.kind = "dynamic"
    for _ in range(2):
        system.process(1 / 60)
    assert not moves(velocity)
    push(body)
    system.process(1 / 60)
    assert moves(velocity)


@pytest.mark.parametrize("between", ["static", "kinematic"])
@pytest.mark.parametrize("push", PUSHES, ids=NAMES)
def test_a_body_whose_kind_changes_before_the_tick_forgets_its_pushes(
    between: Any, push: Callable[[RigidBody], None]
) -> None:
    system = PhysicsSystem()
    body, velocity = ball()
    push(body)
    body.kind = between
    body.kind = "dynamic"
    system.process(1 / 60)
    assert not moves(velocity)


@pytest.mark.parametrize("push", PUSHES, ids=NAMES)
def test_what_becomes_dynamic_can_be_pushed_at_once(push: Callable[[RigidBody], None]) -> None:
    system = PhysicsSystem()
    body, velocity = ball("static")
    body.kind = "dynamic"
    push(body)
    body.kind = "dynamic"  # no change: nothing is forgotten
    system.process(1 / 60)
    assert moves(velocity)


def test_a_bad_push_on_a_static_body_is_refused_all_the_same() -> None:
    body = RigidBody("static")
    with pytest.raises(TypeError, match="apply_force: point"):
        body.apply_force(0, 0, "here")
    with pytest.raises(ValueError, match="apply_torque: torque"):
        body.apply_torque(float("nan"))


def sleeper(friction: float = 0.5) -> tuple[PhysicsSystem, Transform, Velocity, RigidBody]:
    """A circle of radius 10 that sleeps on a floor."""
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(0, -10), Collider(Rect(4000, 20), friction=friction), RigidBody("static"))
    place, velocity, body = Transform(0, 10), Velocity(), RigidBody()
    esper.create_entity(place, velocity, Collider(Circle(10), friction=friction), body)
    for _ in range(120):
        system.process(1 / 60)
    assert body.asleep
    return system, place, velocity, body


def test_a_spin_given_to_a_sleeper_rolls_it() -> None:
    system, place, velocity, body = sleeper()
    velocity.angular = -20
    for _ in range(60):
        system.process(1 / 60)
    assert place.x > 40
    assert not body.asleep


@pytest.mark.parametrize("name", ["x", "y", "angular"])
@pytest.mark.parametrize("speed", [100.0, -100.0])
def test_each_part_of_a_velocity_wakes(name: str, speed: float) -> None:
    system, place, velocity, body = sleeper()
    before = (place.x, place.y, place.angle)
    setattr(velocity, name, speed)
    system.process(1 / 60)
    assert not body.asleep
    assert (place.x, place.y, place.angle) != before


@pytest.mark.parametrize("gravity", [(300, -900), (-300, -900)])
def test_gravity_that_changes_along_x_alone_wakes(gravity: tuple[float, float]) -> None:
    """Nothing holds the sleeper back: after a second it is half of 300 units away."""
    system, place, _, _ = sleeper(friction=0.0)
    x = place.x
    system.gravity = gravity
    for _ in range(60):
        system.process(1 / 60)
    assert (place.x - x) * gravity[0] > 0
    assert abs(place.x - x) == pytest.approx(150, abs=5)


def test_gravity_that_changes_along_y_alone_wakes() -> None:
    system, place, _, _ = sleeper()
    system.gravity = (0, 300)
    for _ in range(60):
        system.process(1 / 60)
    assert place.y == pytest.approx(160, abs=5)


@pytest.mark.parametrize("angle", [0.0, 0.5, 2.0])
@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("x", "y"), [(0, 1000), (1000, 0), (700, -300)])
def test_a_push_at_the_centre_of_mass_of_a_collider_off_centre_does_not_turn(
    x: float, y: float, at_once: bool, angle: float
) -> None:
    """The point counts from the centre of mass, not from the Transform."""
    system = PhysicsSystem()
    place, velocity, body = Transform(50, 70, angle), Velocity(), RigidBody()
    esper.create_entity(place, velocity, Collider(Circle(10, (30, 0))), body)
    system.process(1 / 60)
    point = (50 + 30 * cos(angle), 70 + 30 * sin(angle))
    if at_once:
        body.apply_impulse(x, y, point)
    else:
        body.apply_force(60 * x, 60 * y, point)
    system.process(1 / 60)
    assert velocity.angular == pytest.approx(0, abs=1e-9)
    assert (velocity.x * y, velocity.x * x >= 0, velocity.y * y >= 0) == (
        pytest.approx(velocity.y * x),
        True,
        True,
    )
    assert moves(velocity)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("x", "y", "arm", "sign"),
    [(0, 1000, (5, 0), 1), (0, 1000, (-5, 0), -1), (1000, 0, (0, 5), -1), (1000, 0, (0, -5), 1)],
)
def test_a_push_beside_the_centre_of_mass_turns_by_its_arm(
    x: float, y: float, arm: tuple[float, float], sign: int, at_once: bool
) -> None:
    system = PhysicsSystem()
    velocity, body = Velocity(), RigidBody(mass=2, inertia=400)
    esper.create_entity(Transform(), velocity, Collider(Circle(10, (30, 0))), body)
    point = (30 + arm[0], arm[1])
    if at_once:
        body.apply_impulse(x, y, point)
    else:
        body.apply_force(60 * x, 60 * y, point)
    system.process(1 / 60)
    assert velocity.angular == pytest.approx(sign * 1000 * 5 / 400)


@pytest.mark.parametrize("speed", [80.0, -80.0])
def test_a_belt_that_runs_along_y_alone_carries(speed: float) -> None:
    """A box that is pressed on a wall, which runs up or down."""
    system = PhysicsSystem(gravity=(900, 0))
    wall = Collider(Rect(20, 2000), friction=1.0, surface_velocity=(0, speed))
    esper.create_entity(Transform(20, 0), wall, RigidBody("static"))
    place = Transform(0, 0)
    esper.create_entity(place, Collider(Rect(20, 20), friction=1.0), RigidBody())
    for _ in range(60):
        system.process(1 / 60)
    assert place.y * speed > 0
    assert 50 < abs(place.y) < 80


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("edit", ["density", "shapes", "collider", "offset", "mass"])
def test_a_sleeper_that_only_a_joint_holds_wakes_when_its_weight_changes(edit: str, paused: bool) -> None:
    """The joint can bear it as it was, and as it is by now it cannot, or not there."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    held = body(Rect(20, 20), 0, 60)
    esper.create_entity(
        MotorJoint(None, held, anchor_a=(0, 60), anchor_b=(0, 0), max_force=1e6, max_torque=1e6)
    )
    run(5.0)
    assert rigid_body(held).asleep
    before = transform(held).y, transform(held).angle
    collider = esper.component_for_entity(held, Collider)
    if edit == "density":
        collider.density = 1000
    elif edit == "shapes":
        collider.shapes = Rect(60, 60)
    elif edit == "collider":
        esper.add_component(held, Collider(Rect(60, 60)))
    elif edit == "offset":
        collider.shapes = Rect(20, 20, (9, 0))  # the same mass, elsewhere
    else:
        rigid_body(held).mass = 400_000
    if paused:
        esper.process(0)
    esper.process(1 / 60)
    assert not rigid_body(held).asleep
    run(0.5)
    assert transform(held).y < before[0] - 20 or transform(held).angle < before[1] - 0.5


def test_a_body_without_a_collider_has_the_mass_that_it_was_given_last() -> None:
    """It kept that of its first tick."""
    esper.add_processor(PhysicsSystem())
    thing = esper.create_entity(Transform(), Velocity(), RigidBody(mass=1.0))
    esper.process(1 / 60)
    rigid_body(thing).mass = 4.0
    rigid_body(thing).apply_impulse(8.0, 0.0)
    esper.process(1 / 60)
    assert esper.component_for_entity(thing, Velocity).x == 2.0


@pytest.mark.parametrize(("field", "value"), [("mass", 2.0), ("inertia", 2.0), ("kind", "kinematic")])
def test_what_loses_its_collider_loses_its_centre_of_mass(field: str, value: Any) -> None:
    """If a mass was given between the same two ticks, the centre stayed, and the body jumped to turn about it."""
    esper.add_processor(PhysicsSystem())
    thing = body(Rect(10, 10, center=(30, 0)), 0, 0, 1.0)
    esper.process(1 / 60)
    setattr(rigid_body(thing), field, value)
    rigid_body(thing).kind = "dynamic"
    esper.remove_component(thing, Collider)
    transform(thing).angle = 2.0
    esper.process(1 / 60)
    assert (transform(thing).x, transform(thing).y) == (0.0, 0.0)


def test_a_sleeper_sleeps_on_when_its_weight_is_what_it_was() -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    body(Rect(200, 20), 0, -10, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    run(1.0)
    assert rigid_body(crate).asleep
    esper.component_for_entity(crate, Collider).restitution = 0.5
    run(0.1)
    assert rigid_body(crate).asleep
