"""Round bodies whose material resists rolling."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest

from physics import Capsule, Circle, Collider, Ellipse, Polygon, Rect, RevoluteJoint, Shape
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0
R = 8.0
H = R - 0.005 * 2 * R  # how high above ground the middle of a ball at rest is


def slope(angle: float, **material: float) -> int:
    """A plane through the origin."""
    return body(Rect(8000, 20), 10 * math.sin(angle), -10 * math.cos(angle), angle, kind="static", **material)


def ball(angle: float, speed: float = 0.0, **material: float) -> int:
    """On the plane, rolling along it."""
    c, s = math.cos(angle), math.sin(angle)
    return body(
        Circle(R), -s * H, c * H, velocity=(speed * c, speed * s, -speed / R), friction=1.0, **material
    )


@pytest.mark.parametrize("speed", [-90, 60, 150])
@pytest.mark.parametrize("on_ground", [False, True])
def test_a_ball_comes_to_rest_after_the_way_that_the_formula_gives(
    make_world, speed: float, on_ground
) -> None:
    """The torque c m g R about the contact, against the inertia (3 / 2) m R^2, makes a deceleration of 2 c g / 3."""
    make_world((0, -G))
    resistance = {"rolling_resistance": 0.1}
    slope(0, friction=1.0, **(resistance if on_ground else {}))
    rolling = ball(0, speed, **({} if on_ground else resistance))
    run(4)
    assert transform(rolling).x == pytest.approx(math.copysign(3 * speed**2 / (4 * 0.1 * G), speed), rel=0.03)
    assert rigid_body(rolling).asleep


@pytest.mark.parametrize("turned", [0.0, math.pi])
def test_a_slope_below_the_angle_holds_a_ball(make_world, turned: float) -> None:
    make_world((0, -G))
    angle = math.atan(0.19)
    slope(angle, friction=1.0, rolling_resistance=0.2)
    held = ball(angle)
    transform(held).angle = turned
    at = transform(held).x
    run(2)
    assert rigid_body(held).asleep
    assert transform(held).x == pytest.approx(at, abs=0.3)


def test_a_slope_above_the_angle_lets_it_roll_at_the_speed_of_the_formula(make_world) -> None:
    make_world((0, -G))
    slope(0.3, friction=1.0, rolling_resistance=0.1)
    rolling = ball(0.3)
    run(2)
    speed = 2 * (2 / 3) * G * (math.sin(0.3) - 0.1 * math.cos(0.3))
    assert math.hypot(velocity(rolling).x, velocity(rolling).y) == pytest.approx(speed, rel=0.01)


def test_the_greater_resistance_counts(make_world) -> None:
    make_world((0, -G))
    slope(0.3, friction=1.0, rolling_resistance=0.1)
    held = ball(0.3, rolling_resistance=0.4)
    run(2)
    assert rigid_body(held).asleep


def test_a_ball_that_sleeps_wakes_when_its_slope_resists_less(make_world) -> None:
    make_world((0, -G))
    plane = slope(0.2, friction=1.0, rolling_resistance=0.3)
    held = ball(0.2)
    run(2)
    assert rigid_body(held).asleep
    esper.component_for_entity(plane, Collider).rolling_resistance = 0.0
    run(1)
    assert velocity(held).x < -50


@pytest.mark.parametrize(
    "shape", [Capsule((-6, 0), (6, 0), 5), Ellipse(12, 8), Circle(8, (0.5, 0)), Ellipse(8, 8)]
)
def test_all_that_is_round_comes_to_rest(make_world, shape: Shape) -> None:
    make_world((0, -G))
    slope(0, friction=1.0, rolling_resistance=0.2)
    thrown = body(shape, 0, 30, 1.0, velocity=(100, 0, -20), friction=1.0)
    run(6)
    assert rigid_body(thrown).asleep


def test_a_ball_in_a_bowl_comes_to_rest_on_another(make_world) -> None:
    """Two that roll on each other, on their own radius of curvature."""
    make_world((0, -G))
    slope(0, friction=1.0, rolling_resistance=0.1)
    for x in (-60, 60):
        body(Rect(20, 100), x, 50, kind="static", friction=1.0)
    balls = [
        body(Circle(R), 5 * i - 20, 20 + 18 * i, friction=0.5, rolling_resistance=0.1) for i in range(12)
    ]
    run(8)
    assert all(rigid_body(each).asleep for each in balls)


def test_one_that_may_not_turn_is_not_braked(make_world) -> None:
    """It slides; there is no turning to resist."""
    make_world((0, -G))
    slope(0, friction=0.0, rolling_resistance=5.0)
    sliding = body(Circle(R), 0, R, velocity=(50, 0, 0), friction=0.0, rigid={"lock_rotation": True})
    run(1)
    assert velocity(sliding).x == pytest.approx(50, abs=1e-9)


def test_resistance_never_speeds_up(make_world: Callable[..., object]) -> None:
    make_world((0, -G))
    slope(0, friction=0.0, rolling_resistance=1e6)
    spinning = body(Circle(R), 0, R, velocity=(0, 0, 30), friction=0.0)
    before = 30.0
    for _ in range(30):
        run(1 / 60)
        assert 0.0 <= velocity(spinning).angular <= before + 1e-9
        before = velocity(spinning).angular
    assert before == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 120, 1 / 480])
def test_a_ball_put_exactly_on_the_ground_is_braked_from_the_first_tick_on(make_world, dt: float) -> None:
    """Until it has sunk to its resting depth, the ground bears it only at the end of each substep. Once nothing braked
    it meanwhile, and the shorter the ticks the longer: it rolled twice as far with 480 ticks a second."""
    make_world((0, -G))
    slope(0, friction=1.0)
    rolling = body(Circle(R), 0, R, velocity=(150, 0, -150 / R), friction=1.0, rolling_resistance=0.2)
    run(3, dt)
    assert transform(rolling).x == pytest.approx(3 * 150**2 / (4 * 0.2 * G), rel=0.01)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 120, 1 / 480])
def test_a_ball_put_exactly_on_a_slope_is_held_from_the_first_tick_on(make_world, dt: float) -> None:
    make_world((0, -G))
    slope(0.15, friction=1.0)
    held = body(Circle(R), -R * math.sin(0.15), R * math.cos(0.15), friction=1.0, rolling_resistance=0.2)
    at = transform(held).x
    run(2, dt)
    assert rigid_body(held).asleep
    assert transform(held).x == pytest.approx(at, abs=0.05)


def nearly_round(radius: float) -> list[Shape]:
    """A capsule and polygons that roll like a disc, over ends and corners of this radius."""
    turns = [2 * math.pi * i / 12 for i in range(12)]
    return [
        Capsule((-0.01, 0), (0.01, 0), radius),
        Polygon([(0.01 * math.cos(turn), 0.01 * math.sin(turn)) for turn in turns], radius - 0.01),
    ]


@pytest.mark.parametrize("shape", nearly_round(R))
@pytest.mark.parametrize("on_ground", [False, True])
def test_ends_of_capsules_and_round_corners_are_braked_as_a_ball_is(
    make_world, shape: Shape, on_ground
) -> None:
    """Once the resistance had no effect on them: they rolled on for ever."""
    make_world((0, -G))
    resistance = {"rolling_resistance": 0.1}
    slope(0, friction=1.0, **(resistance if on_ground else {}))
    rolling = body(shape, 0, H, velocity=(60, 0, -60 / R), friction=1.0, **({} if on_ground else resistance))
    run(3)
    assert transform(rolling).x == pytest.approx(3 * 60**2 / (4 * 0.1 * G), rel=0.03)
    assert rigid_body(rolling).asleep


@pytest.mark.parametrize("shape", nearly_round(R))
def test_a_slope_below_the_angle_holds_ends_of_capsules_and_round_corners(make_world, shape: Shape) -> None:
    make_world((0, -G))
    angle = math.atan(0.1)
    slope(angle, friction=1.0)
    held = body(
        shape, -R * math.sin(angle), R * math.cos(angle), angle + 0.5, friction=1.0, rolling_resistance=0.2
    )
    at = transform(held).x
    run(1)
    assert transform(held).x == pytest.approx(at, abs=0.3)


def test_a_capsule_that_tumbles_is_stopped_sooner_and_a_box_is_not(make_world) -> None:
    """A sharp corner has no radius, on which the resistance could act."""
    make_world((0, -100))
    body(Rect(8000, 20), 0, -10, kind="static", friction=1.0)
    tumbling = [
        body(shape, x, 4, velocity=(60, 0, -15), friction=1.0, rolling_resistance=resistance)
        for x, shape, resistance in (
            (-3000, Capsule((-2, 0), (2, 0), 4), 0.0),
            (-1000, Capsule((-2, 0), (2, 0), 4), 0.5),
            (1000, Rect(12, 8), 0.0),
            (3000, Rect(12, 8), 0.5),
        )
    ]
    run(2)
    free, braked, box, box_braked = (transform(each).x % 1000 for each in tumbling)
    assert braked < 0.5 * free
    assert box_braked == pytest.approx(box, abs=1e-6)


def test_a_capsule_that_slides_on_its_side_is_not_braked(make_world) -> None:
    make_world((0, -G))
    slope(0, friction=0.0, rolling_resistance=0.5)
    sliding = body(Capsule((-8, 0), (8, 0), 4), 0, 4, velocity=(50, 0, 0), friction=0.0)
    run(1)
    assert velocity(sliding).x == pytest.approx(50, abs=1e-9)


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("shape", [Capsule((0, -2), (0, 2), 10), Polygon([(-1, -1), (1, -1), (0, 2)], 10)])
def test_a_joint_anywhere_else_changes_nothing(make_world, shape: Shape, joint: bool) -> None:
    """With joints, the solver begins each substep in another way. Once that did not apply the resistance of the substep
    before again at corners and ends of capsules: a capsule on its end still turned at 4 radians a second."""
    make_world((0, -G))
    slope(0, friction=1.0)
    spun = body(shape, 0, 12, velocity=(0, 0, 8), friction=1.0, rolling_resistance=0.5)
    if joint:
        pendulum = body(Circle(5), 3000, 460)
        esper.create_entity(RevoluteJoint(None, pendulum, anchor=(3000, 500)))
    run(1)
    assert velocity(spun).angular == pytest.approx(0, abs=1e-3)
    assert abs(transform(spun).angle) < 2.0
