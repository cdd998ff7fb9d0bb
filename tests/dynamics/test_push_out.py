"""What starts in something else without gravity comes out, and does not leave."""

from __future__ import annotations

import math
import random
from typing import Any

import esper
import pytest

from physics import Capsule, Circle, Rect, RigidBody, Velocity, compiled, tolerances
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

CRATE = Rect(20, 20)


def speed(entity: int) -> float:
    v = velocity(entity)
    return math.hypot(v.x, v.y) + 10 * abs(v.angular)


def momentum() -> tuple[float, float]:
    moving = [(v, b.mass) for _, (v, b) in esper.get_components(Velocity, RigidBody) if b.kind == "dynamic"]
    return sum(m * v.x for v, m in moving), sum(m * v.y for v, m in moving)


@pytest.mark.parametrize("friction", [0.0, 0.6])
@pytest.mark.parametrize("angle", [0.0, 0.3, math.pi / 4])
@pytest.mark.parametrize("depth", [0.3, 2.0, 9.0])
@pytest.mark.parametrize("shape", [CRATE, Rect(80, 20), Capsule((-20, 0), (20, 0), 10), Circle(10)])
def test_it_comes_out_of_a_floor_and_stays_there(
    make_world, shape: Any, depth: float, angle: float, friction: float
) -> None:
    """A crate left with 2 to 8 units a second, a plank with 20: what the relax pass did not find again of the push."""
    world = make_world()
    body(Rect(400, 20), 0, -10, kind="static", friction=friction)
    thing = body(shape, 0, 10 - depth, angle, friction=friction)
    for _ in range(90):
        esper.process(1 / 60)
        assert speed(thing) < 1.0
    assert all(contact.depth < 0.11 for contact in world.contacts)
    assert 9.8 < transform(thing).y < 40


def test_a_ball_comes_out_as_fast_as_its_spring_says(make_world) -> None:
    """Depth by depth, with the formulas of the spring written out."""
    make_world(substeps=1)
    body(Rect(400, 20), 0, -10, kind="static")
    ball = body(Circle(10), 0, 2)
    dt = 1 / 60
    h = dt / tolerances.SUBSTEPS_SPARE
    omega = 2 * math.pi * 2 * tolerances.CONTACT_STIFFNESS / dt
    rate = omega / (2 * tolerances.CONTACT_DAMPING + h * omega)
    too_deep = 8 - 20 * tolerances.SLOP_RELATIVE
    for _ in range(30):
        esper.process(dt)
        for _ in range(tolerances.SUBSTEPS_SPARE):
            too_deep -= h * min(rate * too_deep, 20 * tolerances.PUSH_RATE)
        assert transform(ball).y == pytest.approx(10 - too_deep - 20 * tolerances.SLOP_RELATIVE, abs=1e-9)


@pytest.mark.parametrize("seed", range(12 if compiled else 4))
def test_a_heap_that_starts_in_itself_comes_apart_at_rest(make_world, seed: int) -> None:
    world = make_world()
    chance = random.Random(seed)
    heap = [
        body(
            (CRATE, Circle(10), Rect(40, 10))[i % 3], chance.uniform(-25, 25), chance.uniform(-25, 25),
            chance.uniform(-3, 3), density=chance.choice((1.0, 3.0)),
        )
        for i in range(2 + 2 * seed)
    ]  # fmt: skip
    run(8)
    assert max(speed(thing) for thing in heap) < 1.0
    assert max((contact.depth for contact in world.contacts), default=0.0) < 1.0


def test_two_that_share_a_place_part_evenly(make_world) -> None:
    make_world()
    a, b = body(CRATE, -5, 0, mass=1), body(CRATE, 5, 0, mass=3)
    run(2)
    assert momentum() == pytest.approx((0, 0), abs=1e-9)
    assert transform(b).x - transform(a).x == pytest.approx(19.9, abs=1e-3)
    assert (transform(a).x + 3 * transform(b).x) / 4 == pytest.approx(2.5)


def test_nothing_falls_asleep_on_its_way_out_of_a_thick_wall(make_world) -> None:
    make_world()
    body(Rect(400, 200), 0, -100, kind="static")
    crate = body(CRATE, 0, -80)
    run(1)
    assert not rigid_body(crate).asleep
    run(2)
    assert rigid_body(crate).asleep
    assert transform(crate).y == pytest.approx(9.9, abs=0.01)


def test_what_is_pressed_into_a_wall_leans_on_it(make_world) -> None:
    """A load is the springs' also without gravity, and told."""
    world = make_world()
    wall = body(Rect(20, 400), 20, 0, kind="static")
    crate = body(CRATE, 0, 0, mass=2)
    for _ in range(60):
        rigid_body(crate).apply_force(500, 0)
        esper.process(1 / 60)
    [contact] = world.contacts_with(crate)
    assert contact.other(crate) == wall
    assert contact.impulse == pytest.approx(500 / 60, rel=1e-3)
    assert abs(transform(crate).x) < 0.3
    assert speed(crate) < 0.1


@pytest.mark.parametrize("held", [0, 1, 5, 30])
@pytest.mark.parametrize("x", [0.0, 3.0])
def test_what_is_let_go_while_it_presses_is_not_shot_away(make_world, held: int, x: float) -> None:
    """A hand that holds a crate in another one presses without end; the crate does not give that back."""
    make_world((0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    body(Rect(20, 20), 0, 10)
    crate = body(Rect(20, 20), x, 24, kind="kinematic")
    for _ in range(held):
        esper.process(1 / 60)
    rigid_body(crate).kind = "dynamic"
    highest = 0.0
    for _ in range(120):
        esper.process(1 / 60)
        highest = max(highest, transform(crate).y)
    # Two crates high, and what a fall from half a width is worth.
    assert highest < 30 + 10 + 10


def test_what_has_no_room_sleeps_where_it_is(make_world) -> None:
    """A row of balls that is wider than the gap between two walls: pushes that move nothing do not keep it awake."""
    make_world()
    for side in (-1, 1):
        body(Rect(20, 100), 39 * side, 0, kind="static")
    row = [body(Circle(10), 19.3 * i, 0) for i in (-1, 0, 1)]
    run(5)
    assert all(rigid_body(ball).asleep for ball in row)
    assert [round(transform(ball).x) for ball in row] == [-19, 0, 19]


@pytest.mark.once
def test_many_at_one_place_come_apart_no_faster_than_two(make_world) -> None:
    """The speed at which a body is pushed out is shared by its deep contacts."""
    make_world((0, -900))
    body(Rect(2000, 20), 0, -10, kind="static")
    balls = [body(Circle(10), 0.01 * math.cos(k), 10 + 0.01 * math.sin(k)) for k in range(12)]
    fastest = 0.0
    for _ in range(30 if compiled else 5):
        esper.process(1 / 60)
        fastest = max(fastest, *(math.hypot(velocity(ball).x, velocity(ball).y) for ball in balls))
    assert fastest < 150


@pytest.mark.parametrize("shape", [CRATE, Circle(10), Capsule((-6, 0), (6, 0), 10)], ids=str)
@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("up", [80.0, 200.0, 400.0])
@pytest.mark.parametrize("room", [19.0, 17.0, 13.0, 10.0])
def test_a_press_that_rises_again_leaves_what_it_squeezed_on_the_floor(
    make_world, room: float, up: float, rate: int, shape: Any
) -> None:
    """Ground and press pushed it out of each other. The contact with the press was solved last, and gave it the press's
    speed: it jumped by up to 17 units."""
    make_world(gravity=(0, -900))
    body(Rect(400, 40), 0, -20, kind="static")
    press = body(Rect(58, 10), 0, 50, kind="kinematic", velocity=(0, -80, 0))
    squeezed = body(shape, 0, 10, mass=1)
    for _ in range(2 * rate):
        if transform(press).y - 5 < room:
            velocity(press).y = up
        esper.process(1 / rate)
        if velocity(press).y > 0:
            assert transform(squeezed).y < 10.1
    assert velocity(press).y == up
    assert transform(squeezed).y == pytest.approx(10, abs=0.3)
