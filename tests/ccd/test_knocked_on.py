"""What an impact sets in motion stops at what it rests on, within the same tick."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.7])
@pytest.mark.parametrize("height", [20, 100, 200, 400])
def test_a_ball_presses_no_plank_into_the_next(make_world, height: float, restitution: float) -> None:
    """A ball falls onto two planks that lie on each other: the upper one got 3.7 of 7 deep, for 7 ticks."""
    world = make_world((0, -700))
    body(Rect(600, 12), 0, -6, kind="static", friction=0.6)
    planks = tuple(
        esper.create_entity(Transform(0, y), Collider(Rect(48, 7), friction=0.4), RigidBody(mass=1))
        for y in (3.5, 10.5)
    )
    for _ in range(20):
        esper.process(1 / 60)
    ball = Collider(Circle(9), restitution=restitution)
    esper.create_entity(Transform(0, 23 + height), ball, RigidBody(mass=1))
    for _ in range(90):
        esper.process(1 / 60)
        assert all(contact.depth < 0.7 for contact in world.contacts if (contact.a, contact.b) == planks)


@pytest.mark.parametrize(
    ("speed", "density", "deep"), [(800, 3, 2), (1300, 3, 5), (1300, 10, 8), (2500, 3, 8)]
)
def test_a_ball_presses_no_crate_into_the_next(make_world, speed: float, density: float, deep: float) -> None:
    """A ball flies into a row of five crates, 42 wide and two apart: they got up to 24 deep into each other."""
    world = make_world((0, -700))
    body(Rect(4000, 100), 0, -50, kind="static", friction=0.8)
    crates = {
        esper.create_entity(Transform(44 * i, 20), Collider(Rect(42, 40), friction=0.6), RigidBody())
        for i in range(5)
    }
    for _ in range(20):
        esper.process(1 / 60)
    ball = Collider(Circle(13), density=density, friction=0.6, restitution=0.25)
    esper.create_entity(Transform(-100, 22), Velocity(speed, 0), ball, RigidBody())
    for _ in range(30):
        esper.process(1 / 60)
        assert all(contact.depth < deep for contact in world.contacts if {contact.a, contact.b} <= crates)
