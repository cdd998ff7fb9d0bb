"""What rolls and rocks on round borders: it gains nothing, comes to rest, and stays on the ground."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Capsule, Circle, Collider, Ellipse, Rect, Shape, compiled
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def low_energy(rx: float, ry: float, ellipse: int) -> float:
    """Energy of an ellipse of mass 1 beyond that of one that lies on its long side, on ground at a height of 0."""
    v = velocity(ellipse)
    turning = 0.25 * (rx * rx + ry * ry) * v.angular * v.angular
    return G * (transform(ellipse).y - ry) + 0.5 * (v.x * v.x + v.y * v.y + turning)


def height(rx: float, ry: float, angle: float) -> float:
    """Of the centre of an ellipse that touches the ground."""
    return math.hypot(rx * math.sin(angle), ry * math.cos(angle))


@pytest.mark.parametrize("substeps", [1, 4, 8])
@pytest.mark.parametrize("ticks", [20, 60, 240])
@pytest.mark.parametrize("friction", [0.0, 0.3, 1.0])
@pytest.mark.parametrize(("rx", "ry"), [(24, 20), (24, 10), (24, 6), (40, 4), (40, 2)])
def test_an_ellipse_that_rocks_gains_nothing(
    make_world, rx: float, ry: float, friction: float, ticks: int, substeps: int
) -> None:
    """With a contact that stays in its place for a tick it swings ever higher: explicit Euler."""
    make_world((0, -G), substeps=substeps)
    body(Rect(4000, 20), 0, -10, kind="static", friction=friction)
    ellipse = body(Ellipse(rx, ry), 0, height(rx, ry, 0.1), 0.1, mass=1, friction=friction)
    put_in = low_energy(rx, ry, ellipse)
    for _ in range(5 * ticks if compiled else ticks // 5):
        esper.process(1 / ticks)
        assert low_energy(rx, ry, ellipse) <= 1.0001 * put_in


@pytest.mark.parametrize("tilt", [0.1, 1.2] if compiled else [0.1])
@pytest.mark.parametrize(("rx", "ry"), [(24, 20), (24, 10), (40, 4)])
def test_an_ellipse_comes_to_rest_on_its_long_side(make_world, rx: float, ry: float, tilt: float) -> None:
    make_world((0, -G))
    body(Rect(4000, 20), 0, -10, kind="static", friction=0.6)
    ellipse = body(Ellipse(rx, ry), 0, height(rx, ry, tilt), tilt, friction=0.6)
    run(40 if tilt > 1 else 8)
    assert rigid_body(ellipse).asleep
    assert abs(math.remainder(transform(ellipse).angle, math.pi)) < 0.02


@pytest.mark.parametrize("ticks", [20, 30, 60])
def test_a_thin_ellipse_does_not_sink(make_world, ticks: int) -> None:
    make_world((0, -G))
    body(Rect(4000, 20), 0, -10, kind="static", friction=0.6)
    ellipse = body(Ellipse(40, 4), 0, height(40, 4, 0.1), 0.1, friction=0.6)
    for _ in range(4 * ticks):
        esper.process(1 / ticks)
        assert height(40, 4, transform(ellipse).angle) - transform(ellipse).y < 0.05 * 8


@pytest.mark.parametrize("log", ["static", "dynamic"])
@pytest.mark.parametrize("shape", [Rect(80, 8), Capsule((-40, 0), (40, 0), 4), Ellipse(40, 4)])
def test_what_lies_across_a_log_seesaws_ever_less(make_world, shape: Shape, log: str) -> None:
    make_world((0, -G))
    body(Rect(4000, 20), 0, -30, kind="static", friction=0.8)
    held = {} if log == "static" else {"lock_x": True, "lock_y": True, "lock_rotation": True}
    body(Circle(20), kind=log, friction=0.8, rigid=held)
    plank = body(shape, 0, 24, velocity=(0, 0, 1), friction=0.8)
    before = 0.3
    for _ in range(6 if compiled else 2):
        widest = 0.0
        for _ in range(120):
            esper.process(1 / 60)
            widest = max(widest, abs(transform(plank).angle))
        assert widest <= 1.001 * before
        before = widest
    if compiled:
        assert rigid_body(plank).asleep
        assert abs(transform(plank).angle) < 0.01


@pytest.mark.parametrize("shape", [Rect(40, 5), Rect(20, 12), Capsule((-15, 0), (15, 0), 4)])
def test_what_rocks_on_a_ball_that_could_roll_comes_to_rest(make_world, shape: Rect | Capsule) -> None:
    """A wheel has no rolling resistance of its own, and a plank on a ball in a notch rocked for minutes."""
    make_world((0, -G))
    for side in (-12, 12):
        body(Circle(8), side, 0, kind="static", friction=0.5)
    height = math.sqrt(18**2 - 12**2)
    body(Circle(10), 0, height, friction=0.5)
    half = shape.radius if isinstance(shape, Capsule) else shape.height / 2
    plank = body(shape, 0, height + 10 + half, 0.1, friction=0.5)
    run(6)
    assert rigid_body(plank).asleep


def test_a_tumbler_rights_itself(make_world) -> None:
    """A disc whose weight is below its middle swings about that."""
    make_world((0, -G))
    body(Rect(4000, 20), 0, -10, kind="static", friction=0.6)
    toy = body(Circle(20), 0, 20, 1.0, friction=0.6)
    esper.add_component(toy, Collider((Circle(20), Circle(8, (0, -11))), friction=0.6))
    widest = 1.0
    for _ in range(9):
        before, widest = widest, 0.0
        for _ in range(120):
            esper.process(1 / 60)
            widest = max(widest, abs(transform(toy).angle))
        assert widest <= 1.001 * before
    assert rigid_body(toy).asleep
    assert abs(transform(toy).angle) < 0.1


def test_a_wheel_rolls_on(make_world) -> None:
    """Rolling resistance is for what rocks. A disc around its centre of mass keeps its speed."""
    make_world((0, -G))
    body(Rect(40000, 20), 0, -10, kind="static", friction=0.6)
    wheel = body(Circle(10), 0, 10, velocity=(100, 0, -10), friction=0.6)
    run(5)
    assert velocity(wheel).x == pytest.approx(100, rel=3e-3)
    assert velocity(wheel).angular == pytest.approx(-10, rel=5e-3)


def test_what_rolls_bounces_as_it_did(make_world) -> None:
    """What bounces is left to the sweep, at the place where it meets the ground."""
    make_world((0, 0))
    for side in (-1, 1):
        body(Rect(20, 400), 110 * side, kind="static", restitution=1.0, friction=0.0)
        body(Rect(400, 20), 0, 110 * side, kind="static", restitution=1.0, friction=0.0)
    egg = body(Ellipse(12, 6), 5, 3, 0.4, velocity=(150, 110, 3), mass=1, restitution=1.0, friction=0.0)

    def energy() -> float:
        v = velocity(egg)
        return 0.5 * (v.x**2 + v.y**2 + 0.25 * (12**2 + 6**2) * v.angular**2)

    put_in = energy()
    run(10 if compiled else 2)
    assert energy() == pytest.approx(put_in, rel=1e-6)


@pytest.mark.parametrize("first", [False, True])
def test_a_sliding_disc_comes_to_roll_whichever_has_the_lower_id(make_world, first: bool) -> None:
    """At two thirds of its speed: v - w r is 0 there, and the angular momentum about the ground is what it was."""
    make_world((0, -900))
    ball = body(Circle(10), -300, 10, velocity=(150, 0, 0), friction=1.0) if first else -1
    body(Rect(2000, 20), 0, -10, kind="static", friction=1.0)
    if not first:
        ball = body(Circle(10), -300, 10, velocity=(150, 0, 0), friction=1.0)
    run(1.0)
    assert velocity(ball).x == pytest.approx(100, abs=1)
    assert velocity(ball).angular == pytest.approx(-10, abs=0.1)
