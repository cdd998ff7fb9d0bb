"""Impulses beyond all numbers, of a restitution of 1.7e308 or of a giant, stay with the bodies that they are of."""

from __future__ import annotations

import warnings

import esper
import pytest

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    NonFiniteWarning,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)


@pytest.mark.parametrize("height", [5.5, 5.9, 6.5])
@pytest.mark.parametrize("second", [-60.0, -6000.0])
def test_a_kinematic_body_keeps_its_velocity_and_stops_others(height: float, second: float) -> None:
    """Its inverse mass of 0 times an infinite impulse is not a number."""
    system = PhysicsSystem(gravity=(0, -900))
    ground, motion = Transform(0, -10), Velocity(3, 0)
    esper.create_entity(ground, motion, Collider(Rect(2000, 20)), RigidBody("kinematic"))
    wild = Transform(0, height)
    esper.create_entity(wild, Velocity(0, -60), Collider(Circle(5), restitution=1.7e308), RigidBody())
    ball = Transform(12, 80)
    esper.create_entity(ball, Velocity(0, second), Collider(Circle(4)), RigidBody())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NonFiniteWarning)
        for tick in range(1, 61):
            system.process(1 / 60)
            assert (ground.x, ground.y, motion.x) == (pytest.approx(3 * tick / 60), -10, 3)
            assert ball.y > 0
            assert wild.y > 0


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
def test_a_floor_keeps_nothing_of_a_giant_that_is_gone() -> None:
    """A NaN stayed in the solver's row of the floor: later, handlers of pre-solve saw an approach speed of 0."""
    system = PhysicsSystem(gravity=(0, -10))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20), restitution=0.5), RigidBody("static"))
    place, velocity = Transform(0, 10), Velocity()
    box = esper.create_entity(place, velocity, Collider(Rect(20, 20)), RigidBody())
    seen: list[float] = []
    system.on_pre_solve(box, None, lambda contact: seen.append(contact.approach_speed))
    system.process(1 / 60)
    size = 9e99
    outline = [(-size, -size), (size, -size), (size, size), (-size, 0.9 * size)]
    giant = esper.create_entity(
        Transform(0, -0.9 * size), Velocity(), Collider(Polygon(outline)), RigidBody()
    )
    for _ in range(3):
        system.process(0.5)
    esper.delete_entity(giant)
    system.process(1 / 60)
    place.x, place.y, place.angle, velocity.x, velocity.y, velocity.angular = 0, 10, 0, 0, -300, 0
    seen.clear()
    system.process(1 / 60)
    assert seen == [300]


@pytest.mark.filterwarnings("error::physics.NonFiniteWarning")
def test_two_points_of_a_giant_are_not_solved_together() -> None:
    """Both are the same to a body that cannot turn. The square of its inverse mass, 1e-360, was 0, and hid that: the
    impulses were divided by 0."""
    size = 1e90
    system = PhysicsSystem(gravity=(0, -10))
    esper.create_entity(Transform(0, -size), Collider(Rect(4 * size, 2 * size)), RigidBody("static"))
    velocity = Velocity()
    box = Collider(Rect(2 * size, 2 * size))
    esper.create_entity(Transform(0, size), velocity, box, RigidBody(lock_rotation=True))
    for _ in range(3):
        system.process(1 / 60)
        assert velocity.y == pytest.approx(0.0, abs=1e-9)


def test_an_impulse_that_is_no_number_keeps_no_contact() -> None:
    """Found by the fuzz: two giants that had touched and were pulled apart went on as a contact, because the impulse of
    their masses of 1e197 was NaN."""
    system = PhysicsSystem()
    esper.add_processor(system)
    giants = [
        esper.create_entity(Transform(x, 95), Collider(Rect(1e99, 2.5e98)), RigidBody())
        for x in (-34.97194069101117, 1e99)
    ]
    ends = {"anchor_a": (0, 0), "anchor_b": (0, 0)}
    spring = {"frequency": 1.0282418417663075, "damping_ratio": 0.2706476610281927}
    limits = {"limits": (0.19141380690741627, 1e154), "max_tension": 822813.6, "max_compression": 822813.6}
    esper.create_entity(
        DistanceJoint(None, giants[0], **ends, **spring, **limits, motor_speed=1e-308, max_force=822813.6)
    )
    esper.create_entity(DistanceJoint(None, giants[1], **ends))
    esper.create_entity(
        Transform(-129, 101), Velocity(0, 131, -6.9), Collider(Circle(2)), RigidBody("kinematic")
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NonFiniteWarning)
        esper.process(1 / 30)
    apart = (
        esper.component_for_entity(giants[1], Transform).x
        - esper.component_for_entity(giants[0], Transform).x
    )
    assert apart > 1.001e99
    assert system.contacts_with(giants[1]) == []
