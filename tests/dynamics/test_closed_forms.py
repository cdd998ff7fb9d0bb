"""Motion that has a formula."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def test_free_fall(make_world) -> None:
    make_world((0, -G))
    ball = body(Circle(5), velocity=(100, 0, 2))
    run(1)
    assert velocity(ball).y == pytest.approx(-G)
    assert transform(ball).x == pytest.approx(100)
    # The parabola itself: nothing holds the ball, and the solver's steps leave no trace.
    assert transform(ball).y == pytest.approx(-G / 2)
    assert transform(ball).angle == pytest.approx(2)


def test_gravity_scale_and_locks(make_world) -> None:
    make_world((30, -G))
    rising = body(Circle(5), 0, rigid={"gravity_scale": -0.5})
    held = body(
        Circle(5), 100, rigid={"lock_x": True, "lock_y": True, "lock_rotation": True}, velocity=(5, 6, 7)
    )
    run(1)
    assert velocity(rising).y == pytest.approx(G / 2)
    assert (transform(held).x, transform(held).y, transform(held).angle) == (100, 0, 0)


def test_damping(make_world) -> None:
    make_world()
    ball = body(Circle(5), velocity=(100, 0, 4), rigid={"linear_damping": 0.5, "angular_damping": 2.0})
    run(2)
    assert velocity(ball).x == pytest.approx(100 * math.exp(-1), rel=0.01)
    assert velocity(ball).angular == pytest.approx(4 * math.exp(-4), rel=0.02)


def test_forces_and_impulses(make_world) -> None:
    make_world()
    ball = body(Circle(5), mass=4.0)
    rigid = rigid_body(ball)
    for _ in range(60):
        rigid.apply_force(8, -4)
        esper.process(1 / 60)
    assert (velocity(ball).x, velocity(ball).y) == pytest.approx((2, -1))
    rigid.apply_impulse(-8, 4)
    esper.process(1 / 60)
    assert (velocity(ball).x, velocity(ball).y) == pytest.approx((0, 0), abs=1e-12)
    inertia = 0.5 * 4 * 25
    rigid.apply_impulse(0, 6, point=(transform(ball).x + 3, transform(ball).y))
    rigid.apply_angular_impulse(-8)
    esper.process(1 / 60)
    assert velocity(ball).angular == pytest.approx((18 - 8) / inertia)
    assert velocity(ball).y == pytest.approx(1.5)


def test_velocity_is_that_of_the_position_and_the_centre_of_mass_goes_straight(make_world) -> None:
    make_world()
    hammer = body(Rect(10, 10, (20, 0)), velocity=(0, 0, 1))
    x, y = 20.0, 0.0  # the centre of mass moves with v + w x r = (0, 20)
    run(math.pi / 2, math.pi / 400)
    centre = (
        transform(hammer).x + 20 * math.cos(transform(hammer).angle),
        transform(hammer).y + 20 * math.sin(transform(hammer).angle),
    )
    assert centre == pytest.approx((x, y + 20 * math.pi / 2), abs=1e-6)
    assert transform(hammer).angle == pytest.approx(math.pi / 2)


@pytest.mark.parametrize("friction", [0.2, 0.6])
def test_a_sliding_box_stops_after_v2_over_2_mu_g(make_world, friction: float) -> None:
    make_world((0, -G), sleeping=False)
    body(Rect(2000, 20), 0, -10, kind="static", friction=friction)
    box = body(Rect(40, 20), -500, 9.95, friction=friction, velocity=(300, 0, 0))
    run(4)
    assert transform(box).x + 500 == pytest.approx(300**2 / (2 * friction * G), rel=0.02)
    assert velocity(box).x == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("angle", "slides"), [(0.45, False), (0.6, True)])
def test_a_box_on_a_slope_slides_when_the_slope_exceeds_the_friction(
    make_world, angle: float, slides: bool
) -> None:
    """tan(0.45) = 0.48, tan(0.6) = 0.68; the friction is 0.55."""
    make_world((0, -G))
    body(Rect(4000, 20), kind="static", angle=-angle, friction=0.55)
    nx, ny = math.sin(angle), math.cos(angle)
    box = body(Rect(40, 20), 19.9 * nx, 19.9 * ny, -angle, friction=0.55)
    run(1)
    travelled = math.hypot(transform(box).x - 19.9 * nx, transform(box).y - 19.9 * ny)
    if slides:
        acceleration = G * (math.sin(angle) - 0.55 * math.cos(angle))
        assert travelled == pytest.approx(acceleration / 2, rel=0.03)
    else:
        assert travelled < 0.1


@pytest.mark.parametrize(("m1", "m2", "e"), [(1, 1, 1.0), (1, 3, 1.0), (5, 1, 1.0), (2, 3, 0.5), (2, 3, 0.0)])
def test_two_balls_collide_head_on(make_world, m1: float, m2: float, e: float) -> None:
    make_world()
    a = body(Circle(10), -30, velocity=(60, 0, 0), mass=m1, restitution=e, friction=0.0)
    b = body(Circle(10), 30, velocity=(-20, 0, 0), mass=m2, restitution=e, friction=0.0)
    run(1)
    centre = (m1 * 60 - m2 * 20) / (m1 + m2)
    assert velocity(a).x == pytest.approx(centre - e * m2 * 80 / (m1 + m2), abs=1e-9)
    assert velocity(b).x == pytest.approx(centre + e * m1 * 80 / (m1 + m2), abs=1e-9)


def test_momentum_is_kept(make_world) -> None:
    make_world()
    balls = [
        body(
            Circle(10) if i % 2 else Rect(18, 14), 25 * (i % 6), 25 * (i // 6), 0.3 * i,
            velocity=(90 - 25 * (i % 6), 60 - 25 * (i // 6), 1.0), mass=1.0 + i % 3, restitution=0.5, friction=0.4,
        )
        for i in range(36)
    ]  # fmt: skip

    def momentum() -> tuple[float, float]:
        px = py = 0.0
        for each in balls:
            v, m = velocity(each), rigid_body(each).mass
            assert m is not None
            px += m * v.x
            py += m * v.y
        return px, py

    before = momentum()
    run(2)
    assert momentum() == pytest.approx(before, abs=1e-7)


def test_a_dynamic_body_without_velocity_is_given_one(make_world) -> None:
    make_world((0, -10))
    ball = esper.create_entity(Transform(), RigidBody())
    esper.process(0.5)
    assert esper.component_for_entity(ball, Velocity).y == pytest.approx(-5)


def test_contacts_carry_impulse_and_approach_speed(make_world) -> None:
    world: PhysicsSystem = make_world()
    a = body(Circle(10), -15, velocity=(60, 0, 0), mass=2.0, restitution=1.0)
    b = body(Circle(10), 15, velocity=(-20, 0, 0), mass=2.0)
    for _ in range(60):
        esper.process(1 / 60)
        if world.begun:
            break
    [event] = world.begun
    assert (event.a, event.b) == (a, b)
    assert event.approach_speed == pytest.approx(80)
    assert event.impulse == pytest.approx(2 * 80)  # both change by 80: the masses are equal


@pytest.mark.parametrize("speed", [5.0, 20.0, 40.0])
def test_without_the_sweep_nothing_bounces_before_it_is_there(make_world, speed: float) -> None:
    """But for the solver's last substep, which looks as far ahead as it is long."""
    make_world(sweep=False)
    body(Rect(400, 20), 0, -10, kind="static", restitution=1.0)
    way = speed / 60
    balls = [
        body(Circle(8), 20 * k - 180, 8 + way * (3.3 + 0.1 * k), velocity=(0, -speed, 0), restitution=1.0)
        for k in range(15)
    ]
    for _ in range(3):
        esper.process(1 / 60)
        for ball in balls:
            assert velocity(ball).y == -speed or transform(ball).y < 8 + 0.26 * way
