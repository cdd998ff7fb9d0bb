"""Hits between two dynamic bodies at a fraction of their width a tick, or more: wherever in the tick they meet, the
begin tells the speed, neither gets deep into the other, and both fly off alike."""

from __future__ import annotations

import esper
import pytest

from physics import Capsule, Circle, CollisionEvent, Ellipse, PhysicsSystem, Polygon, Rect, Shape, compiled
from tests.dynamics.scene import body, transform, velocity

SHAPES: list[Shape] = [
    Circle(14),
    Rect(28, 28),
    Capsule((-6, 0), (6, 0), 12),
    Ellipse(18, 12),
    Polygon([(-14, -12), (12, -12), (16, 0), (12, 12), (-14, 12)]),
]
TICKS = [1 / 30, 1 / 60, 1 / 120]
PHASES = 10 if compiled else 2
WIDTH = 24.0
"""The least width of all shapes."""


def hit(
    dt: float, speed: float, shape: Shape, phase: float, restitution: float, rests: bool, flies: bool = True
) -> tuple[CollisionEvent, float, tuple[float, float]]:
    """A body is thrown at a crate of 30: the begin of their contact, the greatest depth, and how fast both are then."""
    esper.clear_database()
    crate = body(Rect(30, 30), 0, 15, friction=0.0, mass=1.0, rigid={"lock_rotation": not rests})
    if rests:
        body(Rect(5000, 100), 0, -50, kind="static", friction=0.0)
        for _ in range(20):
            esper.process(dt)
    thrown = body(
        shape, -33 - (1.0 + phase) * speed * dt, 15, velocity=(speed, 0, 0), mass=1.0, restitution=restitution,
        friction=0.0, rigid={"gravity_scale": 0.0 if flies else 1.0, "lock_rotation": True},
    )  # fmt: skip
    system: PhysicsSystem = esper.get_processor(PhysicsSystem)  # type: ignore[assignment]  # there is one
    begun: list[CollisionEvent] = []
    subscription = system.on_begin(crate, thrown, begun.append)
    deepest = 0.0
    ticks = 8 + int(20 / (speed * dt))
    for _ in range(ticks):
        esper.process(dt)
        deepest = max([deepest, *(c.depth for c in system.contacts_with(thrown) if crate in (c.a, c.b))])
    subscription.cancel()
    return begun[0], deepest, (velocity(crate).x, velocity(thrown).x)


@pytest.mark.parametrize("restitution", [0.0, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("rests", [False, True], ids=["free", "resting"])
@pytest.mark.parametrize("dt", TICKS, ids=["30", "60", "120"])
@pytest.mark.parametrize("widths", [0.15, 0.22, 0.4, 0.6, 0.9, 1.5])
def test_a_body_in_flight(make_world, widths: float, dt: float, rests: bool, restitution: float) -> None:
    make_world((0, -900 if rests else 0))
    speed = widths * WIDTH / dt
    for k in range(PHASES):
        shape = SHAPES[k % len(SHAPES)]
        event, deepest, _ = hit(dt, speed, shape, k / PHASES, restitution, rests)
        assert event.approach_speed == pytest.approx(speed, rel=0.02)
        assert deepest < 0.04 * WIDTH


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.8])
@pytest.mark.parametrize("dt", TICKS, ids=["30", "60", "120"])
@pytest.mark.parametrize("widths", [0.1, 0.3, 0.6, 0.9])
def test_a_body_that_slides_on_the_floor(make_world, widths: float, dt: float, restitution: float) -> None:
    """Bodies that rest are swept without their skin, so one may be in the other by this skin before anything is pushed:
    the begin tells the speed all the same."""
    make_world((0, -900))
    speed = widths * WIDTH / dt
    for k in range(PHASES):
        event, deepest, _ = hit(dt, speed, Rect(30, 30), k / PHASES, restitution, True, False)
        assert event.approach_speed == pytest.approx(speed, rel=0.02)
        assert deepest < 0.04 * 30


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("widths", [0.22, 0.5, 0.9])
def test_all_parts_of_the_tick_are_alike(make_world, widths: float, restitution: float) -> None:
    make_world()
    speed = widths * WIDTH * 60
    for k in range(PHASES):
        _, _, speeds = hit(1 / 60, speed, Circle(14), k / PHASES, restitution, False)
        parted = restitution * speed
        assert speeds == pytest.approx(((speed + parted) / 2, (speed - parted) / 2), abs=0.01 * speed)


def test_what_does_not_push_tells_no_speed(make_world) -> None:
    system: PhysicsSystem = make_world()
    body(Circle(10), 0, velocity=(300, 0, 0), sensor=True)
    body(Circle(10), 24, sensor=False)
    esper.process(1 / 60)
    [event] = system.begun
    assert (event.impulse, event.approach_speed) == (0, 0)


def test_what_is_let_through_tells_no_speed(make_world) -> None:
    system: PhysicsSystem = make_world()
    ledge = body(Rect(200, 4), kind="static", one_way=(0, 1))
    ball = body(Circle(10), 0, -14, velocity=(0, 300, 0))
    for _ in range(3):
        esper.process(1 / 60)
        for event in system.begun:
            assert (event.a, event.b, event.impulse, event.approach_speed) == (ledge, ball, 0, 0)
    assert transform(ball).y > -2
