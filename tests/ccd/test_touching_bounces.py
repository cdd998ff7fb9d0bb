"""Bodies that touch, and bounce at one moment, gain no energy."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from physics.tolerances import BOUNCE_FALL
from tests.fresh_world import reset_esper


@pytest.mark.parametrize("overlap", [0.0, 0.001])
@pytest.mark.parametrize(("restitution", "highest"), [(1.0, 320), (0.9, 220), (0.7, 106)])
def test_a_column_of_two_balls_bounces_no_higher_than_it_fell(
    restitution: float, highest: float, overlap: float
) -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(
        Transform(0, -10), Collider(Rect(400, 20), restitution=restitution), RigidBody("static")
    )
    places = [Transform(0, 300), Transform(0, 320 - overlap)]
    for place in places:
        esper.create_entity(
            place, Velocity(), Collider(Circle(10), restitution=restitution, friction=0), RigidBody()
        )
    low, peak = False, 0.0
    for _ in range(150):
        system.process(1 / 60)
        low = low or places[0].y < 30
        if low:
            peak = max(peak, places[1].y)
    assert peak == pytest.approx(highest, abs=3)


@pytest.mark.parametrize("speed", [100.0, 300.0, 1000.0, 5000.0])
@pytest.mark.parametrize(("moving", "resting"), [(1, 4), (2, 3), (3, 2)])
def test_as_many_balls_leave_a_row_as_came(moving: int, resting: int, speed: float) -> None:
    system = PhysicsSystem()
    speeds = []
    for i in range(moving + resting):
        x = 20.0 * i if i >= moving else 20.0 * i - 57
        speeds.append(Velocity(speed if i < moving else 0, 0))
        esper.create_entity(
            Transform(x, 0), speeds[-1], Collider(Circle(10), restitution=1, friction=0), RigidBody()
        )
    for _ in range(120):
        system.process(1 / 60)
    assert sorted(v.x for v in speeds) == pytest.approx([0] * resting + [speed] * moving, abs=1e-6 * speed)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 240])
@pytest.mark.parametrize("way", [0.0005, 0.002, 0.006, 0.02, 0.1])
def test_a_row_hands_on_slow_blows_too(way: float, dt: float) -> None:
    """Way of a tick, in widths. Below 0.01 the solver had these bounces, and three balls moved."""
    system = PhysicsSystem()
    speed = 20 * way / dt
    speeds = [Velocity(speed), Velocity(), Velocity(), Velocity()]
    for velocity, x in zip(speeds, (-20 - 3.5 * speed * dt, 0, 20, 40), strict=True):
        esper.create_entity(
            Transform(x, 0), velocity, Collider(Circle(10), restitution=1, friction=0), RigidBody()
        )
    for _ in range(30):
        system.process(dt)
    assert [v.x for v in speeds] == pytest.approx([0, 0, 0, speed], abs=1e-6 * speed)


@pytest.mark.parametrize("speed", [1.0, 3.0, 10.0])
def test_a_slow_ball_meets_one_that_touches_a_rail(speed: float) -> None:
    """A quarter of the speed stayed with the ball at the rail."""
    system = PhysicsSystem()
    rail = Collider(Rect(20, 200), restitution=1, friction=0)
    esper.create_entity(Transform(100, 0), rail, RigidBody("static"))
    comes, touches = Velocity(speed), Velocity()
    for x, velocity in ((66 - 3.5 * speed / 60, comes), (82, touches)):
        esper.create_entity(
            Transform(x, 0), velocity, Collider(Circle(8), restitution=1, friction=0), RigidBody()
        )
    for _ in range(30):
        system.process(1 / 60)
    assert [comes.x, touches.x] == pytest.approx([-speed, 0], abs=1e-6 * speed)


@pytest.mark.parametrize("fall", [0.2, 0.5, 2.0, 3.0])
@pytest.mark.parametrize("thickness", [1.0, 40.0])
def test_what_bounces_does_not_depend_on_whether_the_ground_moves(fall: float, thickness: float) -> None:
    """The width of a kinematic body counted only while it moved: on a thin lift that moved along, a ball bounced after
    falls that are too short for a bounce (see BOUNCE_FALL)."""
    tops = []
    for kind, speed in (("static", 0.0), ("kinematic", 0.0), ("kinematic", 30.0)):
        reset_esper()
        system = PhysicsSystem(gravity=(0, -500))
        ground = Collider(Rect(4000, thickness), restitution=1.0, friction=0.0)
        velocity = [Velocity(speed, 0)] if kind == "kinematic" else []
        esper.create_entity(Transform(0, -thickness / 2), ground, RigidBody(kind), *velocity)
        place, motion = Transform(0, 10 + fall), Velocity()
        ball = Collider(Circle(10), restitution=1.0, friction=0.0)
        esper.create_entity(place, motion, ball, RigidBody())
        top, risen = 0.0, False
        for _ in range(60):
            system.process(1 / 60)
            risen = risen or motion.y > 1.0
            top = max(top, risen * (place.y - 10))
        tops.append(top)
    assert tops == [pytest.approx(fall if fall > 20 * BOUNCE_FALL else 0.0, rel=0.02)] * 3
