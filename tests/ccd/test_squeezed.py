"""A ball between a paddle that moves and a wall that does not."""

from __future__ import annotations

from random import Random

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body

DT = 1 / 60


def squeeze(
    make_world,
    *,
    speed: float,
    restitution: float,
    thickness: float,
    radius: float = 8.0,
    along: float = 100.0,
    friction: float = 0.0,
    gravity: float = 0.0,
    order: str = "wall paddle ball",
) -> None:
    """Press the ball against the wall, until the paddle is at it too. It must stay on its side of both, and go on along
    them."""
    make_world((0, -gravity))
    material = {"restitution": restitution, "friction": friction}
    paddle, moves = Transform(0, 0), Velocity(speed, 0)
    ball, flies = Transform(92 - radius, 0), Velocity(0, along)
    for which in order.split():
        if which == "wall":
            shape = Collider(Rect(thickness, 9_000), **material)
            esper.create_entity(Transform(100 + thickness / 2, 0), shape, RigidBody("static"))
        elif which == "paddle":
            esper.create_entity(paddle, moves, Collider(Rect(100, 9_000), **material))
        else:
            esper.create_entity(ball, flies, Collider(Circle(radius), **material), RigidBody())
    waits = 0
    for _ in range(150):
        before = ball.y
        esper.process(DT)
        if paddle.x + 50 >= 99:
            moves.x = 0.0
        assert ball.x <= 100
        assert ball.x >= paddle.x
        waits += abs(ball.y - before) < 0.5 * abs(along) * DT
    if friction == gravity == 0.0:
        assert flies.y == pytest.approx(along)
        assert waits <= 3  # ticks in which it had more impacts than a tick allows


@pytest.mark.once
@pytest.mark.parametrize("order", ["wall paddle ball", "ball paddle wall", "paddle ball wall"])
@pytest.mark.parametrize("speed", [60.0, 300.0, 3_000.0])
@pytest.mark.parametrize("restitution", [0.0, 1.0])
def test_it_is_pushed_through_neither(make_world, order: str, speed: float, restitution: float) -> None:
    squeeze(make_world, speed=speed, restitution=restitution, thickness=2.0, order=order)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_their_sizes_and_materials(make_world, seed: int) -> None:
    chance = Random(seed)
    order = ["wall", "paddle", "ball"]
    chance.shuffle(order)
    squeeze(
        make_world,
        speed=chance.choice([20, 50, 100, 200, 500, 1_000, 2_000]),
        restitution=chance.choice([0.0, 0.3, 0.7, 1.0]),
        thickness=chance.choice([1, 2, 5, 20]),
        radius=chance.choice([3, 8, 20]),
        along=chance.choice([0, 50, 100, 300]),
        friction=chance.choice([0.0, 0.0, 0.3, 1.0]),
        gravity=chance.choice([0.0, 0.0, 900.0]),
        order=" ".join(order),
    )


def test_it_leaves_when_the_paddle_goes_back(make_world) -> None:
    make_world()
    material = {"restitution": 0.5, "friction": 0.0}
    esper.create_entity(Transform(101, 0), Collider(Rect(2, 400), **material), RigidBody("static"))
    paddle, moves = Transform(0, 0), Velocity(600, 0)
    esper.create_entity(paddle, moves, Collider(Rect(100, 400), **material))
    ball, flies = Transform(80, 0), Velocity(0, 20)
    esper.create_entity(ball, flies, Collider(Circle(8), **material), RigidBody())
    for tick in range(40):
        moves.x = 600.0 if tick < 5 else -600.0 if tick < 20 else 0.0
        esper.process(DT)
        assert paddle.x < ball.x <= 100
    assert ball.y == pytest.approx(20 * 40 * DT, rel=0.1)
    assert flies.y == pytest.approx(20)


def test_no_rounding_makes_a_hit_on_a_kinematic_body_a_squeeze(make_world) -> None:
    """Crates are hit off their centres, at all angles: the speed that is left along the normal is not exactly 0."""
    world: PhysicsSystem = make_world()
    crates = set()
    for k in range(60):
        body(Rect(60, 20), 200 * k, 0, 0.1 * k, kind="kinematic", velocity=(5, 50, -1))
        crates.add(body(Rect(6, 6), 200 * k + 0.7 * (k % 7 - 3), 90, velocity=(45, -1250, 0)))
    for _ in range(6):
        esper.process(1 / 60)
        for event in world.begun:
            assert event.impulse > 0
            assert event.depth < 1e-6
            crates -= {event.a, event.b}
    assert not crates
