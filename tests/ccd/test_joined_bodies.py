"""Bodies that joints hold bounce with all that the joints hold."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    Ellipse,
    JointBreak,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
)
from tests.fresh_world import reset_esper

Row = list[tuple[int, tuple[float, float, float]]]
"""A direction of a joint or contact: body and its coefficients of vx, vy and w."""


def solved(a: list[list[float]], b: list[float]) -> list[float]:
    """The solution of a system of linear equations, by Gauss's elimination with pivots."""
    n = len(b)
    m = [[*row, right] for row, right in zip(a, b, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[pivot] = m[pivot], m[i]
        for r in range(i + 1, n):
            f = m[r][i] / m[i][i]
            for c in range(i, n + 1):
                m[r][c] -= f * m[i][c]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (m[i][n] - sum(m[i][c] * x[c] for c in range(i + 1, n))) / m[i][i]
    return x


def after_impact(
    masses: list[tuple[float, float]],
    speeds: list[list[float]],
    joints: list[Row],
    contact: Row,
    target: float,
) -> list[list[float]]:
    """The velocities for which M (v' - v) is made of impulses along `joints` and `contact`, all joints hold, and the
    contact separates at the speed `target`: all unknowns in one matrix."""
    n = 3 * len(masses)
    rows = [*joints, contact]
    size = n + len(rows)
    a = [[0.0] * size for _ in range(size)]
    b = [0.0] * size
    for i, (mass, inertia) in enumerate(masses):
        for c, m in enumerate((mass, mass, inertia)):
            a[3 * i + c][3 * i + c] = m
            b[3 * i + c] = m * speeds[i][c]
    for r, row in enumerate(rows):
        for i, direction in row:
            for c in range(3):
                a[3 * i + c][n + r] -= direction[c]
                a[n + r][3 * i + c] += direction[c]
    b[-1] = target
    x = solved(a, b)
    return [x[3 * i : 3 * i + 3] for i in range(len(masses))]


def dumbbell(kind: str, angle: float, mass_a: float, mass_b: float, speed: float, restitution: float) -> Any:
    """A ball at the origin that moves towards a wall, and a box joined to it at an angle. The velocities after a tick
    that ends with the impact, and those that they should be."""
    system = PhysicsSystem()
    esper.create_entity(Transform(60, 0), Collider(Rect(20, 400), friction=0), RigidBody("static"))
    x, y = 40 * math.cos(angle), 40 * math.sin(angle)
    entities = [
        esper.create_entity(
            place,
            Velocity(speed, 0),
            Collider(shape, restitution=restitution, friction=0),
            RigidBody(mass=mass),
        )
        for place, shape, mass in (
            (Transform(29.9, 0), Circle(10), mass_a),
            (Transform(29.9 + x, y, angle), Rect(30, 12), mass_b),
        )
    ]
    masses = [(system.mass_of(e), system.inertia_of(e)) for e in entities]
    joint: Any
    if kind == "rod":
        joint = DistanceJoint(*entities)
        u, v = math.cos(angle), math.sin(angle)
        rows: list[Row] = [[(0, (-u, -v, 0.0)), (1, (u, v, 0.0))]]
    else:
        joint = (WeldJoint if kind == "weld" else RevoluteJoint)(*entities, anchor=(29.9 + x / 2, y / 2))
        # v + w * (-ry, rx) of both at the anchor.
        rows = [
            [(0, (-1.0, 0.0, y / 2)), (1, (1.0, 0.0, y / 2))],
            [(0, (0.0, -1.0, -x / 2)), (1, (0.0, 1.0, -x / 2))],
        ]
        if kind == "weld":
            rows.append([(0, (0.0, 0.0, -1.0)), (1, (0.0, 0.0, 1.0))])
    esper.create_entity(joint)
    expected = after_impact(
        masses, [[speed, 0, 0], [speed, 0, 0]], rows, [(0, (-1.0, 0.0, 0.0))], restitution * speed
    )
    # The impact is at the end of the tick: from then on the two turn about each other, and so do their velocities.
    system.process((50 - 39.9) / speed * (1 + 1e-7))
    return [esper.component_for_entity(e, Velocity) for e in entities], expected, masses


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["rod", "hinge", "weld"]),
    st.floats(math.pi - 0.9, math.pi + 0.9),  # the box does not come to the wall in the same tick
    st.floats(0.2, 20),
    st.floats(0.2, 20),
    st.floats(100, 600),
    st.floats(0.3, 1),
)
def test_a_ball_and_what_is_joined_to_it_bounce_as_one_system(
    kind: str, angle: float, mass_a: float, mass_b: float, speed: float, restitution: float
) -> None:
    reset_esper()
    velocities, expected, masses = dumbbell(kind, angle, mass_a, mass_b, speed, restitution)
    energy = 0.0
    for v, (x, y, w), (mass, inertia) in zip(velocities, expected, masses, strict=True):
        assert v.x == pytest.approx(x, rel=1e-5, abs=1e-5 * speed)
        assert v.y == pytest.approx(y, rel=1e-5, abs=1e-5 * speed)
        assert 20 * v.angular == pytest.approx(20 * w, rel=1e-5, abs=1e-5 * speed)
        energy += mass * (v.x**2 + v.y**2) + inertia * v.angular**2
    assert energy <= (1 + 1e-6) * speed**2 * (mass_a + mass_b)


@pytest.mark.parametrize("mass", [0.5, 1.0, 5.0, 50.0])
@pytest.mark.parametrize("kind", [PrismaticJoint, WeldJoint])
def test_a_ball_bounces_off_what_a_joint_holds_as_off_a_wall(kind: Any, mass: float) -> None:
    system = PhysicsSystem()
    paddle = esper.create_entity(
        Transform(), Collider(Rect(80, 12), restitution=1, friction=0), RigidBody(mass=mass)
    )
    joint = kind(None, paddle, axis=(1, 0)) if kind is PrismaticJoint else kind(None, paddle)
    esper.create_entity(joint)
    speed = Velocity(0, -300)
    esper.create_entity(
        Transform(10, 80), speed, Collider(Circle(8), restitution=1, friction=0), RigidBody(mass=1)
    )
    for _ in range(60):
        system.process(1 / 60)
    assert speed.y == pytest.approx(300, rel=1e-5)


def held_plate(way: str) -> None:
    """A plate of 100 by 10 and mass 10 at the origin, held by joints."""
    plates = [
        esper.create_entity(Transform(x, 0), Collider(Rect(width, 10)), RigidBody(mass=10))
        for x, width in (((-60, 60), (0, 60), (60, 60)) if way == "wall" else ((0, 100),))
    ]
    if way == "weld":
        joints: list[Any] = [WeldJoint(None, plates[0])]
    elif way == "wall":
        joints = [
            WeldJoint(a, b, anchor=(x, 0)) for a, b, x in zip(plates, plates[1:], (-30, 30), strict=False)
        ]
        joints += [WeldJoint(None, plates[0], anchor=(-90, 0)), WeldJoint(plates[2], None, anchor=(90, 0))]
    elif way == "rods":
        joints = [DistanceJoint(None, plates[0], anchor_a=(x, 100), anchor_b=(x, 0)) for x in (-45, 45)]
    elif way == "door":
        joints = [RevoluteJoint(None, plates[0], anchor=(-50, 0), limits=(0, 1.5))]
    else:
        joints = [PrismaticJoint(None, plates[0], axis=(0, 1), limits=(0, 0))]
    for joint in joints:
        esper.create_entity(joint)


@pytest.mark.parametrize("way", ["weld", "wall", "rods", "door", "lift"])
@pytest.mark.parametrize("mass", [1.0, 10.0, 100.0])
@pytest.mark.parametrize("speed", [2000.0, 6000.0, 8000.0])
def test_nothing_fast_passes_what_joints_hold(way: str, mass: float, speed: float) -> None:
    system = PhysicsSystem()
    held_plate(way)
    place = Transform(0, 60)
    esper.create_entity(place, Velocity(0, -speed), Collider(Circle(15)), RigidBody(mass=mass))
    for _ in range(12):
        system.process(1 / 60)
        assert place.y > 10 or abs(place.x) > 60


def test_a_welded_plate_takes_the_whole_impulse() -> None:
    system = PhysicsSystem()
    held_plate("weld")
    speed = Velocity(0, -6000)
    ball = esper.create_entity(Transform(0, 60), speed, Collider(Circle(15)), RigidBody(mass=10))
    impulses: list[float] = []
    system.on_begin(ball, None, lambda event: impulses.append(event.impulse))
    system.process(1 / 60)
    assert impulses == [pytest.approx(60_000)]
    assert speed.y == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("mass", [1.0, 50.0])
def test_a_blow_wakes_all_that_joints_hold(mass: float) -> None:
    system = PhysicsSystem()
    bodies = [
        esper.create_entity(Transform(40 * i, 0), Velocity(), Collider(Rect(40, 10)), RigidBody(mass=10))
        for i in range(3)
    ]
    for i in range(2):
        esper.create_entity(WeldJoint(bodies[i], bodies[i + 1], anchor=(40 * i + 20, 0)))
    for body in bodies:
        esper.component_for_entity(body, RigidBody).sleep()
    speed = Velocity(0, -3000)
    esper.create_entity(Transform(40, 60), speed, Collider(Circle(8)), RigidBody(mass=mass))
    for _ in range(3):
        system.process(1 / 60)
    assert speed.y == pytest.approx(-3000 * mass / (mass + 30), rel=1e-6)
    for body in bodies:
        assert esper.component_for_entity(body, Velocity).y == pytest.approx(speed.y, rel=1e-6)


@pytest.mark.parametrize("x", [2, 20, 58])
def test_a_ball_bounces_off_a_flipper_at_its_limit(x: float) -> None:
    system = PhysicsSystem()
    bat = esper.create_entity(
        Transform(), Collider(Rect(60, 10, center=(30, 0)), friction=0), RigidBody(mass=5)
    )
    esper.create_entity(RevoluteJoint(None, bat, anchor=(0, 0), limits=(0, 1)))
    speed = Velocity(0, -500)
    esper.create_entity(
        Transform(x, 60), speed, Collider(Circle(8), restitution=1, friction=0), RigidBody(mass=1)
    )
    for _ in range(20):
        system.process(1 / 60)
    assert speed.y == pytest.approx(500, rel=1e-3)


@pytest.mark.once
def test_a_dumbbell_keeps_its_energy_in_a_room() -> None:
    system = PhysicsSystem()
    for x, y, w, h in ((0, -210, 440, 20), (0, 210, 440, 20), (-210, 0, 20, 440), (210, 0, 20, 440)):
        esper.create_entity(
            Transform(x, y), Collider(Rect(w, h), restitution=1, friction=0), RigidBody("static")
        )
    balls = [
        esper.create_entity(
            Transform(*at), Velocity(200, 130), Collider(Circle(10), friction=0), RigidBody(mass=1)
        )
        for at in ((0, 0), (-40, -10))
    ]
    esper.create_entity(WeldJoint(*balls))

    def energy() -> float:
        total = 0.0
        for ball in balls:
            v = esper.component_for_entity(ball, Velocity)
            total += system.mass_of(ball) * (v.x**2 + v.y**2) + system.inertia_of(ball) * v.angular**2
        return total

    before = energy()
    most = before
    for _ in range(600):
        system.process(1 / 60)
        most = max(most, energy())
    assert most < 1.001 * before
    assert energy() > 0.95 * before


def test_a_blow_that_bounces_breaks_a_joint_that_is_too_weak() -> None:
    system = PhysicsSystem()
    broken: list[JointBreak] = []
    system.on_break(None, None, broken.append)
    board = esper.create_entity(Transform(), Collider(Rect(80, 12), restitution=1), RigidBody(mass=1))
    # The ball of mass 1 that turns around at 300 within one tick needs a force of 600 / dt.
    esper.create_entity(WeldJoint(None, board, break_force=500 * 60))
    esper.create_entity(
        Transform(0, 80), Velocity(0, -300), Collider(Circle(8), restitution=1), RigidBody(mass=1)
    )
    for _ in range(60):
        system.process(1 / 60)
    assert len(broken) == 1
    assert broken[0].force == pytest.approx(600 * 60, rel=0.01)


def test_a_body_with_an_impact_after_its_bounce_gains_nothing() -> None:
    system = PhysicsSystem()
    # Within one tick the ball bounces off the held board and then off a wall behind it, towards the board again.
    board = esper.create_entity(Transform(0, 0), Collider(Rect(80, 12), restitution=1), RigidBody(mass=1))
    esper.create_entity(WeldJoint(None, board))
    esper.create_entity(Transform(0, 60), Collider(Rect(80, 12), restitution=1), RigidBody("static"))
    speed = Velocity(0, -4000)
    esper.create_entity(
        Transform(0, 30), speed, Collider(Circle(8), restitution=1, friction=0), RigidBody(mass=1)
    )
    for _ in range(60):
        system.process(1 / 60)
        assert abs(speed.y) <= 4000.001


@pytest.mark.once
@pytest.mark.parametrize("kind", [DistanceJoint, RevoluteJoint, WeldJoint])
def test_joined_balls_that_fall_bounce_as_high_as_one_body(kind: Any) -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20), restitution=1), RigidBody("static"))
    places = [Transform(-20, 200), Transform(20, 200)]
    balls = [
        esper.create_entity(place, Velocity(), Collider(Circle(10), restitution=1, friction=0), RigidBody())
        for place in places
    ]
    esper.create_entity(kind(*balls) if kind is DistanceJoint else kind(*balls, anchor=(0, 200)))
    peaks, last, rising = [], 200.0, False
    for _ in range(900):
        system.process(1 / 60)
        if rising and places[0].y < last:
            peaks.append(last)
        rising, last = places[0].y > last, places[0].y
    assert len(peaks) > 8
    assert max(peaks) < 201
    assert min(peaks) > 190  # 0.4 % less each time


def speeds_on_a_torn_joint(hub: Collider, body: RigidBody, spin: float, joint: Any) -> list[float]:
    """A body falls on a crate in the tick in which `joint(hub, body)` ties it to a hub far away that spins: the speeds
    of both in half a second."""
    system = PhysicsSystem(gravity=(0, -900))
    spinner = esper.create_entity(Transform(2850, -1450), Velocity(angular=spin), hub, body)
    joined = esper.create_entity(
        Transform(16.5, 14), Velocity(), Collider(Ellipse(8, 2), restitution=0.9), RigidBody()
    )
    crate = esper.create_entity(
        Transform(11, -1), Velocity(), Collider(Rect(3, 1.4), restitution=0.9), RigidBody()
    )
    esper.create_entity(joint(spinner, joined))
    met = 0
    speeds = []
    for _ in range(30):
        system.process(1 / 60)
        met += any({event.a, event.b} == {joined, crate} for event in system.begun)
        for each in joined, crate:
            velocity = esper.component_for_entity(each, Velocity)
            speeds.append(math.hypot(velocity.x, velocity.y))
    assert met > 0
    return speeds


@pytest.mark.parametrize("spin", [10.0, 100.0, 660.0])
@pytest.mark.parametrize("kind", ["kinematic", "dynamic"])
@pytest.mark.parametrize("limits", [False, True])
def test_a_spinning_hub_far_away_flings_no_body_in_an_impact(spin: float, kind: Any, limits: bool) -> None:
    """A joint that is created 3,000 units open has a lever arm of this length. In an impact its body got the speed of
    the lever's end, and in the next impacts a multiple: at 660 radians/s 22 million units/s. The solver itself gives
    the ellipse, with its reach of 8, at most 8,000 units/s; the crate may be faster."""

    def joint(a: int, b: int) -> Any:
        if limits:
            return PrismaticJoint(
                a, b, axis=(-0.888, 0.459), limits=(-20, 20), anchor_a=(0, 0), anchor_b=(0, 0)
            )
        return WeldJoint(a, b, anchor_a=(-5, 9), anchor_b=(6, -1))

    hub = Collider(Rect(2, 4))
    assert max(speeds_on_a_torn_joint(hub, RigidBody(kind, mass=1e12), spin, joint)) < 16_000


@pytest.mark.parametrize("joint", [WeldJoint, RevoluteJoint])
@pytest.mark.parametrize("speed", [800.0, 3000.0])
def test_a_mast_on_a_fast_ship_pushes_a_heavy_ball(joint: Any, speed: float) -> None:
    """The mast is as fast as its ship, which is faster than joints may make a mast of this size. They still hold."""
    system = PhysicsSystem()
    ship = esper.create_entity(Transform(), Velocity(speed), Collider(Rect(40, 20)), RigidBody("kinematic"))
    mast = esper.create_entity(Transform(0, 14), Velocity(speed), Collider(Rect(0.4, 1.8)), RigidBody(mass=1))
    esper.create_entity(joint(ship, mast, anchor_a=(0, 14), anchor_b=(0, 0)))
    ball = esper.create_entity(
        Transform(0.15 * speed, 14), Velocity(), Collider(Circle(4)), RigidBody(mass=1000)
    )
    for _ in range(40):
        system.process(1 / 60)
        at, top = (esper.component_for_entity(each, Transform) for each in (ship, mast))
        assert math.hypot(top.x - at.x, top.y - at.y - 14) < 0.01
    assert esper.component_for_entity(ball, Velocity).x > 0.95 * speed


@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("speed", [100.0, 300.0])
@pytest.mark.parametrize("offset", [0.0, 1.0])
@pytest.mark.parametrize("kind", ["hinge", "wheel"])
def test_a_press_on_a_hinge_flings_nothing(kind: str, offset: float, speed: float, rate: int) -> None:
    """A ball lies between a press and a plate that can only turn, so there is no room. In the tick in which the press
    met the plate near the hinge, the plate spun with 6,123 radians/s, and threw the ball at 17,600 units/s."""
    system = PhysicsSystem(gravity=(0, -900))
    plate = esper.create_entity(Transform(0, 0, 0.1), Velocity(), Collider(Rect(40, 18)), RigidBody())
    if kind == "hinge":
        esper.create_entity(RevoluteJoint(None, plate, anchor=(0, 0)))
    else:
        esper.create_entity(WheelJoint(None, plate, limits=(-8, 8), frequency=5))
    ball = esper.create_entity(Transform(offset, 30), Velocity(), Collider(Circle(12)), RigidBody())
    esper.create_entity(Transform(0, 70), Velocity(0, -speed), Collider(Rect(60, 40)))
    for _ in range(rate * 100 // round(speed)):
        system.process(1 / rate)
        for each in plate, ball:
            velocity = esper.component_for_entity(each, Velocity)
            assert math.hypot(velocity.x, velocity.y) + 22 * abs(velocity.angular) < 22 * speed


@pytest.mark.parametrize("place", [(0.0, 0.0), (1000.0, 500.0)])
@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("kind", [RevoluteJoint, WeldJoint])
def test_an_axle_without_a_collider_does_not_come_off(
    kind: Any, rate: int, place: tuple[float, float]
) -> None:
    """No arm of this joint has a length, so each gap from rounding counted as torn: a ball tore the wing off."""
    x, y = place
    system = PhysicsSystem(gravity=(0, -900))
    hook = esper.create_entity(Transform(x, y))
    hub = esper.create_entity(Transform(x, y), Velocity(), RigidBody(mass=1))
    wing = esper.create_entity(Transform(x + 50, y), Velocity(), Collider(Rect(60, 6)), RigidBody(mass=1))
    esper.create_entity(kind(hook, hub, anchor=(x, y)))
    esper.create_entity(WeldJoint(hub, wing, anchor=(x, y)))
    for _ in range(rate):
        system.process(1 / rate)
    esper.create_entity(
        Transform(x + 40, y + 30), Velocity(0, -1500), Collider(Circle(5)), RigidBody(mass=20)
    )
    at = esper.component_for_entity(hub, Transform)
    for _ in range(rate):
        system.process(1 / rate)
        assert math.hypot(at.x - x, at.y - y) < 0.05


@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("near", [5.0, 6.0, 10.0])
def test_a_stop_near_its_hinge_holds_a_boom(near: float, rate: int) -> None:
    """A long arm hits a pin near its hinge: the pin stands still, and flings nothing, so that it must hold."""
    system = PhysicsSystem(gravity=(0, -900))
    boom = esper.create_entity(Transform(180, 0), Velocity(), Collider(Rect(360, 6)), RigidBody(mass=1))
    joint = RevoluteJoint(None, boom, anchor=(0, 0), motor_speed=6.0, max_torque=1e7)
    esper.create_entity(joint)
    esper.create_entity(
        Transform(near * math.cos(1), near * math.sin(1)), Collider(Circle(1.5)), RigidBody("static")
    )
    for _ in range(2 * rate):
        system.process(1 / rate)
    assert joint.angle < 1.6
