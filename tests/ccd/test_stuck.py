"""Bodies whose middles are in each other when a tick begins."""

from __future__ import annotations

import math

import esper

from physics import Capsule, Circle, Collider, Ellipse, PhysicsSystem, RigidBody, Segment, Transform, Velocity


def test_what_is_stuck_in_another_does_not_keep_a_velocity_without_moving() -> None:
    """Impacts at two of its pieces in turn took only a fifth of its speed in each tick, in which it stood still."""
    system = PhysicsSystem((0, -10), sleeping=False)
    esper.add_processor(system)
    esper.create_entity(Transform(9.308, 12.116, -3.016), Collider(Ellipse(10.66, 1.99, (0, 0), math.pi / 2)))
    place, speed = Transform(0, 0, 3.1738), Velocity(1080, -616, 60)
    shapes = (
        Segment((-27.557, -26), (-5.263, -14.853)),
        Circle(1.2065),
        Capsule((-7.648, -2), (0.9931, -1.8815), 4.1595),
    )
    esper.create_entity(place, speed, Collider(shapes, friction=0.9), RigidBody(center_of_mass=(8, 1.0347)))
    before = (place.x, place.y, place.angle)
    for _ in range(10):
        esper.process(1 / 60)
        now = (place.x, place.y, place.angle)
        assert now != before or math.hypot(speed.x, speed.y) < 1.0
        before = now
