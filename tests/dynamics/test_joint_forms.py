"""Joints against what has a formula."""

from __future__ import annotations

import cmath
import math

import esper
import pytest

from physics import (
    Circle,
    DistanceJoint,
    MouseJoint,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    compiled,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def bob(x: float, y: float, mass: float = 1.0) -> int:
    """A point mass."""
    return body(Circle(5), x, y, mass=mass, rigid={"lock_rotation": True})


def period(entity: int, seconds: float) -> float:
    """Mean time between ascending zeros of x."""
    zeros = []
    before = transform(entity).x
    for tick in range(round(60 * seconds)):
        esper.process(1 / 60)
        now = transform(entity).x
        if before < 0 <= now:
            zeros.append((tick + 1 - now / (now - before)) / 60)
        before = now
    return (zeros[-1] - zeros[0]) / (len(zeros) - 1)


@pytest.mark.once
@pytest.mark.parametrize("amplitude", [0.2, math.pi / 2, 2.8])
def test_the_period_of_a_pendulum_with_any_amplitude(make_world, amplitude: float) -> None:
    """T = 4 sqrt(L / g) K(sin(amplitude / 2)), the complete elliptic integral by the arithmetic-geometric mean."""
    make_world((0, -G), sleeping=False)
    length = 200.0
    weight = bob(length * math.sin(amplitude), -length * math.cos(amplitude))
    joint = DistanceJoint(None, weight)
    esper.create_entity(joint)
    a, b = 1.0, math.cos(amplitude / 2)
    for _ in range(40):
        a, b = (a + b) / 2, math.sqrt(a * b)
    assert period(weight, 16) == pytest.approx(2 * math.pi * math.sqrt(length / G) / a, rel=1e-4)
    assert joint.length == pytest.approx(length)
    assert joint.current_length == pytest.approx(length, rel=1e-4)


def test_the_period_of_a_compound_pendulum(make_world) -> None:
    """A rod of length l hinged at its end: T = 2 pi sqrt(2 l / 3 g), for small swings."""
    make_world((0, -G), sleeping=False)
    rod = body(Rect(6, 120), 60 * math.sin(0.05), -60 * math.cos(0.05), 0.05)
    esper.create_entity(RevoluteJoint(None, rod, (0, 0)))
    inertia = (6**2 + 120**2) / 12 + 60**2
    expected = 2 * math.pi * math.sqrt(inertia / (G * 60)) * (1 + 0.05**2 / 16)
    assert period(rod, 12) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("ratio", [0.0, 0.1, 1.0, 3.0])
@pytest.mark.parametrize("frequency", [0.5, 3.0])
def test_a_spring_swings_with_its_frequency_and_damping(make_world, frequency: float, ratio: float) -> None:
    """The damped oscillator that starts at rest: x = 20 (s2 exp(s1 t) - s1 exp(s2 t)) / (s2 - s1), with s1 and s2 the
    roots of s^2 + 2 z w s + w^2."""
    make_world(sleeping=False)
    weight = bob(70, 0, mass=3.0)
    joint = DistanceJoint(None, weight, 50, frequency=frequency, damping_ratio=ratio)
    esper.create_entity(joint)
    omega = 2 * math.pi * frequency
    root = cmath.sqrt(ratio * ratio - 1 + 1e-9)
    first, second = ((-ratio + sign * root) * omega for sign in (1, -1))
    for tick in range(1, 121):
        esper.process(1 / 60)
        t = tick / 60
        exact = 20 * (second * cmath.exp(first * t) - first * cmath.exp(second * t)) / (second - first)
        # Of the first order in w h: positions and speeds are half a substep apart, and the damping is not of now.
        assert joint.current_length - 50 == pytest.approx(exact.real, abs=20 * omega / 720 * (0.6 + ratio))


def test_an_undamped_spring_swings_for_minutes(make_world) -> None:
    make_world(sleeping=False)
    weight = bob(70, 0)
    joint = DistanceJoint(None, weight, 50, frequency=2)
    esper.create_entity(joint)
    run(60 if compiled else 8)
    longest = 0.0
    for _ in range(60):
        esper.process(1 / 60)
        longest = max(longest, joint.current_length)
    assert longest == pytest.approx(70, abs=0.2)


@pytest.mark.parametrize("substeps", [1, 4, 20])
def test_a_weight_on_a_spring_sags_by_g_over_omega_squared(make_world, substeps: int) -> None:
    make_world((0, -G), sleeping=False, substeps=substeps)
    weight = bob(0, -50, mass=7.0)
    joint = DistanceJoint(None, weight, 50, frequency=2, damping_ratio=1)
    esper.create_entity(joint)
    run(4)
    assert joint.current_length - 50 == pytest.approx(G / (4 * math.pi) ** 2, rel=1e-6)
    assert joint.force == pytest.approx(7 * G, rel=1e-6)


def test_springs_between_two_bodies_swing_about_the_centre_of_mass(make_world) -> None:
    """The frequency is that of the pair, whatever the masses."""
    make_world(sleeping=False)
    a, b = bob(-40, 0, mass=1.0), bob(40, 0, mass=9.0)
    joint = DistanceJoint(a, b, 60, frequency=1)
    esper.create_entity(joint)
    centre = (-40 + 9 * 40) / 10
    run(1)
    assert joint.current_length == pytest.approx(80, abs=0.05)
    assert (transform(a).x + 9 * transform(b).x) / 10 == pytest.approx(centre)


def test_a_rope_holds_and_goes_slack(make_world) -> None:
    make_world((0, -G), sleeping=False)
    weight = bob(10, 0)
    rope = DistanceJoint(None, weight, limits=(0, 100))
    esper.create_entity(rope)
    run(0.2)
    assert rope.current_length == pytest.approx(math.hypot(10, G * 0.2**2 / 2), rel=0.02)
    assert rope.force == 0
    longest = 0.0
    for _ in range(300):
        esper.process(1 / 60)
        longest = max(longest, rope.current_length)
    assert longest == pytest.approx(100, abs=0.1)
    assert rope.force > 0


@pytest.mark.parametrize(("torque", "expected"), [(math.inf, 5.0), (3000.0, 1.8)])
def test_a_motor_turns_with_its_speed_or_its_torque(make_world, torque: float, expected: float) -> None:
    make_world()
    wheel = body(Circle(10), mass=2.0)  # inertia 100
    other = body(Circle(20), 0, 0, mass=1.0, rigid={"inertia": 150.0}, mask=0)  # reduced inertia 60
    joint = RevoluteJoint(other, wheel, (0, 0), motor_speed=5, max_torque=torque)
    esper.create_entity(joint)
    for tick in range(60):
        esper.process(1 / 1000)
        if tick == 35:
            assert joint.speed == pytest.approx(expected)
    assert velocity(wheel).angular * 100 == pytest.approx(-velocity(other).angular * 150)
    if torque < math.inf:
        assert joint.torque == pytest.approx(torque)
        assert joint.speed == pytest.approx(torque / 60 * 0.06)


def test_a_motor_that_lifts_shows_its_torque(make_world) -> None:
    make_world((0, -G))
    arm = body(Rect(100, 10), 50, 0, mass=3.0)
    joint = RevoluteJoint(None, arm, (0, 0), motor_speed=0.0)
    esper.create_entity(joint)
    run(1)
    assert joint.angle == pytest.approx(0, abs=1e-3)
    assert joint.torque == pytest.approx(3 * G * 50)
    assert joint.force == pytest.approx(3 * G)


@pytest.mark.parametrize("strength", [0.0, 1e5, math.inf])
@pytest.mark.parametrize("sign", [-1, 1])
def test_limits_hold_against_gravity_and_motors(make_world, sign: int, strength: float) -> None:
    make_world((0, -G * sign))
    arm = body(Rect(100, 10), 50, 0, mass=3.0)
    joint = RevoluteJoint(
        None, arm, (0, 0), limits=(-0.5, 0.75), motor_speed=-8.0 * sign, max_torque=strength
    )
    esper.create_entity(joint)
    worst = 0.0
    for _ in range(120):
        esper.process(1 / 60)
        worst = max(worst, joint.angle - 0.75, -0.5 - joint.angle)
    assert worst < 5e-3
    assert joint.angle == pytest.approx(-0.5 if sign > 0 else 0.75, abs=1e-3)
    assert joint.speed == pytest.approx(0, abs=1e-9)


def test_a_slider_slides_as_on_a_frictionless_slope(make_world) -> None:
    make_world((0, -G))
    slider = body(Rect(30, 10), 50, 20, mass=3.0)
    joint = PrismaticJoint(None, slider, (3, -4), limits=(-10, 150))
    esper.create_entity(joint)
    run(0.5)
    assert joint.speed == pytest.approx(0.8 * G * 0.5)
    assert joint.translation == pytest.approx(0.8 * G * 0.125, rel=0.01)
    assert joint.force == pytest.approx(0.6 * 3 * G)
    run(2)
    assert joint.translation == pytest.approx(150, abs=0.01)
    assert (transform(slider).x, transform(slider).y) == pytest.approx((50 + 90, 20 - 120), abs=0.01)
    assert transform(slider).angle == 0
    assert joint.force == pytest.approx(3 * G)
    assert rigid_body(slider).asleep


def test_a_lift_by_a_motor(make_world) -> None:
    make_world((0, -G))
    cabin = body(Rect(30, 40), mass=5.0)
    joint = PrismaticJoint(None, cabin, (0, 1), motor_speed=60, max_force=5 * G + 1000)
    esper.create_entity(joint)
    run(0.1)
    assert joint.speed == pytest.approx(0.1 * 1000 / 5)
    run(1)
    assert joint.speed == pytest.approx(60)
    joint.max_force = 5 * G - 1000
    run(0.2)
    assert joint.speed == pytest.approx(60 - 0.2 * 200)


def test_the_axis_turns_with_a(make_world) -> None:
    make_world()
    turntable = body(Circle(10), 100, 50, 0.3, kind="kinematic", velocity=(0, 0, 1), mask=0)
    bead = body(Circle(5), 140, 50)
    joint = PrismaticJoint(turntable, bead, (math.cos(0.3), -math.sin(0.3)), motor_speed=0.0)
    esper.create_entity(joint)
    run(1)
    assert (transform(bead).x, transform(bead).y) == pytest.approx(
        (100 + 40 * math.cos(1), 50 + 40 * math.sin(1)), abs=0.05
    )
    assert transform(bead).angle == pytest.approx(1, abs=1e-3)


def test_a_weld_makes_one_body_of_two(make_world) -> None:
    """They fly and turn about their common centre of mass as one."""
    make_world()
    a = body(Rect(40, 10), 0, 0, mass=2.0, velocity=(0, 30, 0))
    b = body(Rect(10, 30), 25, 10, mass=1.0)
    esper.create_entity(WeldJoint(a, b))
    cx, cy = 25 / 3, 10 / 3
    # Angular momentum about the centre of mass, and the inertia of both about it.
    vy = 20.0
    spin = 2 * ((0 - cx) * (30 - vy)) + 1 * ((25 - cx) * (0 - vy))
    inertia = 2 * (1700 / 12 + cx**2 + cy**2) + (1000 / 12 + (25 - cx) ** 2 + (10 - cy) ** 2)
    run(0.5)
    w = spin / inertia
    assert velocity(a).angular == pytest.approx(w, rel=1e-6)
    assert velocity(b).angular == pytest.approx(w, rel=1e-6)
    x, y = (2 * transform(a).x + transform(b).x) / 3, (2 * transform(a).y + transform(b).y) / 3
    assert (x, y) == pytest.approx((cx, cy + vy * 0.5))
    assert transform(a).angle == pytest.approx(w * 0.5, rel=1e-3)
    assert transform(b).angle - transform(a).angle == pytest.approx(0, abs=1e-4)
    d = math.hypot(transform(b).x - transform(a).x, transform(b).y - transform(a).y)
    assert d == pytest.approx(math.hypot(25, 10), rel=1e-4)


def test_a_soft_weld_gives_way_and_comes_back(make_world) -> None:
    world = make_world((0, -G))
    arm = body(Rect(100, 10), 50, 0, mass=3.0)
    joint = WeldJoint(None, arm, (0, 0), frequency=6, damping_ratio=0.7)
    esper.create_entity(joint)
    run(3)
    assert -0.3 < joint.angle < -0.01
    assert joint.torque > 0
    world.gravity = (0, 0)
    run(3)
    assert joint.angle == pytest.approx(0, abs=1e-6)
    assert transform(arm).x == pytest.approx(50, abs=1e-3)


@pytest.mark.once
@pytest.mark.parametrize("frequency", [0.5, 2.0, 10.0, 30.0])
@pytest.mark.parametrize("lever", [0.0, 50.0, 300.0])
@pytest.mark.parametrize("lock_x", [False, True])
def test_springs_make_no_energy(make_world, frequency: float, lever: float, lock_x: bool) -> None:
    """Their stiffness was that of the masses as they stood: turning bodies drew energy from it without end."""
    make_world(sleeping=False)
    a = body(Rect(20, 10), 0, 0, 0.3, mass=1, mask=0, velocity=(50, 30, 5), rigid={"lock_x": lock_x})
    b = body(Rect(20, 10), lever, 20, 1.0, mass=50, mask=0)
    esper.create_entity(WeldJoint(a, b, frequency=frequency, damping_ratio=0))
    esper.create_entity(
        DistanceJoint(a, b, frequency=frequency, anchor_a=(5, 4), anchor_b=(-7, 2), damping_ratio=0)
    )

    def energy() -> float:
        v, w = velocity(a), velocity(b)
        x = 0.0 if lock_x else v.x
        return (
            (x**2 + v.y**2 + 500 / 12 * v.angular**2) / 2 + 25 * (w.x**2 + w.y**2 + 500 / 12 * w.angular**2)
        )  # fmt: skip

    before = energy()
    for _ in range(300):
        esper.process(1 / 60)
        assert energy() < 1.25 * before


def test_a_body_follows_the_mouse(make_world) -> None:
    make_world((0, -G))
    box = body(Rect(30, 30), 50, 0, mass=3.0)
    mouse = MouseJoint(box, (60, 10), frequency=5)
    esper.create_entity(mouse)
    esper.process(1 / 60)
    assert mouse.anchor == pytest.approx((10, 10))
    mouse.target = (200, 100)
    rigid_body(box).angular_damping = 20
    run(3)
    t = transform(box)
    c, s = math.cos(t.angle), math.sin(t.angle)
    # It hangs below the target, the sag of a spring.
    assert t.x + 10 * c - 10 * s == pytest.approx(200, abs=0.1)
    assert t.y + 10 * s + 10 * c == pytest.approx(100 - G / (10 * math.pi) ** 2, abs=0.1)
    assert mouse.force == pytest.approx(3 * G, rel=1e-3)


def test_the_pull_of_the_mouse_is_limited(make_world) -> None:
    make_world()
    box = body(Rect(30, 30), mass=3.0)
    mouse = MouseJoint(box, (1000, 0), anchor=(0, 0), max_force=600)
    esper.create_entity(mouse)
    run(0.5)
    assert mouse.force == pytest.approx(600)
    assert velocity(box).x == pytest.approx(100)


def test_joints_keep_momentum_to_the_last_digits(make_world) -> None:
    """A doll with all kinds of joints, thrown: nothing inside it moves its centre of mass or its angular momentum."""
    make_world()
    trunk = body(Rect(20, 40), 0, 0, velocity=(50, 80, 3), mass=4.0, mask=0)
    head = body(Circle(8), 0, 30, velocity=(0, 0, -5), mass=1.0, mask=0)
    arm = body(Rect(30, 6), 26, 14, mass=0.5, velocity=(0, -40, 0), mask=0)
    hand = body(Circle(4), 45, 14, mass=0.2, mask=0)
    leg = body(Rect(8, 40), -4, -42, mass=1.5, mask=0)
    balloon = body(Circle(10), 60, 60, mass=0.1, velocity=(9, 9, 9), mask=0)
    parts = [trunk, head, arm, hand, leg, balloon]
    for joint in (
        WeldJoint(trunk, head, frequency=8, damping_ratio=0.2),
        RevoluteJoint(trunk, arm, (11, 14), limits=(-0.3, 0.6)),
        WeldJoint(arm, hand),
        RevoluteJoint(trunk, leg, (-4, -20), motor_speed=4, max_torque=5e4),
        DistanceJoint(hand, balloon, frequency=2, damping_ratio=0.1),
    ):
        esper.create_entity(joint)

    def momenta() -> tuple[float, float, float]:
        px = py = spin = 0.0
        for part in parts:
            t, v, m = transform(part), velocity(part), rigid_body(part).mass
            assert m is not None
            inertia = inertias[part] * m
            px += m * v.x
            py += m * v.y
            spin += inertia * v.angular + m * (t.x * v.y - t.y * v.x)
        return px, py, spin

    inertias = {
        trunk: 2000 / 12, head: 32, arm: 936 / 12, hand: 8, leg: 1664 / 12, balloon: 50,
    }  # fmt: skip
    before = momenta()
    run(2)
    after = momenta()
    assert after[:2] == pytest.approx(before[:2], rel=1e-12, abs=1e-9)
    assert after[2] == pytest.approx(before[2], rel=1e-9)


def test_what_has_only_a_transform_is_a_place_to_hang_on(make_world) -> None:
    make_world((0, -G))
    hook = esper.create_entity(Transform(0, 100))
    weight = esper.create_entity(Transform(0, 50), Velocity(), RigidBody())
    joint = DistanceJoint(hook, weight)
    esper.create_entity(joint)
    run(1)
    assert transform(weight).y == pytest.approx(50, abs=0.01)
    for _ in range(60):
        transform(hook).x += 1
        esper.process(1 / 60)
    assert joint.current_length == pytest.approx(50, abs=0.1)
    assert transform(weight).x > 20
