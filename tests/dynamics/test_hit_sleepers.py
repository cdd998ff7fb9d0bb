"""What is awake hits what sleeps: it is pushed in the tick of the hit, and no momentum is lost.

A sleeper that only woke when it was touched was a wall in the tick before: a ball lost half of its momentum at one
crate, nearly all at a row of them, and dominoes fell at half their speed.
"""

from __future__ import annotations

from typing import Any

import esper
import pytest

from physics import (
    Circle,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    Shape,
    compiled,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

SPEEDS = [30.0, 60.0, 120.0, 240.0, 300.0, 600.0, 1200.0, 6000.0]
ROWS = [(), (0.0,), (0.5,), (0.5, 0.5), (2.0, 2.0), (0.0, 0.3, 0.0)]
"""Gaps between crates that stand in a row."""


def row(gaps: tuple[float, ...], **options: Any) -> list[int]:
    """Crates of width 20 and mass 1, the first one from -10 to 10."""
    places = [0.0]
    for gap in gaps:
        places.append(places[-1] + 20.0 + gap)
    return [
        body(Rect(20, 20), x, 10.0, friction=0.0, mass=1.0, rigid={"lock_rotation": True}, **options)
        for x in places
    ]


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("gaps", ROWS, ids=str)
@pytest.mark.parametrize("speed", SPEEDS)
def test_no_momentum_is_lost(make_world, speed: float, gaps: tuple[float, ...], gravity: float) -> None:
    make_world((0, -gravity))
    for phase in range(6) if compiled else (3,):
        esper.clear_database()
        crates = row(gaps)
        if gravity:
            body(Rect(40_000, 20), 0, -10, kind="static", friction=0.0)
        run(1.5)
        assert all(rigid_body(crate).asleep for crate in crates)
        ball = body(Circle(9), -40 - 0.39 * phase * speed / 60, 9.95, friction=0.0, mass=1.0)
        velocity(ball).x = speed
        for _ in range(3 + phase + round(60 * 60 / speed)):
            esper.process(1 / 60)
        momentum = velocity(ball).x + sum(velocity(crate).x for crate in crates)
        assert momentum == pytest.approx(speed, rel=0.01)


def test_what_the_hit_one_is_joined_to_pushes_on(make_world) -> None:
    """A rod between two crates passes the hit on to what stands just behind it."""
    make_world()
    left, right = (body(Rect(20, 20), x, 0, mass=1.0, friction=0.0) for x in (0, 100))
    behind = body(Rect(20, 20), 120.3, 0, mass=1.0, friction=0.0)
    esper.create_entity(RevoluteJoint(left, right, anchor=(50, 0), limits=(0, 0)))
    run(1.5)
    ball = body(Circle(9), -60, 0, mass=1.0, friction=0.0)
    velocity(ball).x = 240.0
    assert rigid_body(behind).asleep
    run(0.5)
    assert sum(velocity(one).x for one in (left, right, behind, ball)) == pytest.approx(240, rel=0.01)
    assert velocity(behind).x > 50


FIFTHS = 4 if compiled else 2


def domino_times(sleeping: bool) -> dict[int, float]:
    """When each fifth of some dominoes has fallen by 0.3 radians, after a second at rest."""
    dominoes = [body(Rect(5, 40), 18.0 * k, 20, friction=0.5, density=0.01) for k in range(1 + 5 * FIFTHS)]
    body(Rect(4000, 20), 0, -10, kind="static", friction=0.5)
    run(1)
    assert all(rigid_body(one).asleep == sleeping for one in dominoes)
    transform(dominoes[0]).angle = -0.25
    transform(dominoes[0]).x += 4.0
    times: dict[int, float] = {}
    for tick in range(300):
        esper.process(1 / 60)
        for k in range(0, len(dominoes), 5):
            if k not in times and transform(dominoes[k]).angle < -0.3:
                times[k] = tick / 60
        if len(times) == 1 + FIFTHS:
            break
    return times


@pytest.mark.once
def test_dominoes_fall_as_fast_as_if_none_had_slept(make_world) -> None:
    world = make_world((0, -900))
    asleep = domino_times(True)
    esper.clear_database()
    world.sleeping = False
    awake = domino_times(False)
    assert len(asleep) == len(awake) == 1 + FIFTHS
    for k, when in awake.items():
        assert asleep[k] == pytest.approx(when, abs=0.02 + 0.05 * when)


@pytest.mark.parametrize("speed", [60.0, 600.0])
def test_what_passes_close_by_wakes_nobody(make_world, speed: float) -> None:
    make_world()
    [crate] = row(())
    run(1.5)
    ball = body(Circle(9), -60, 29.1, mass=1.0)
    velocity(ball).x = speed
    for _ in range(round(60 * 120 / speed)):
        esper.process(1 / 60)
        assert rigid_body(crate).asleep
    assert transform(ball).x > 50


@pytest.mark.parametrize("one_way", [None, (0, 1)], ids=["floor", "ledge"])
@pytest.mark.parametrize("dt", [1 / 20, 1 / 30, 1 / 60])
@pytest.mark.parametrize("speed", [900.0, 2500.0])
@pytest.mark.parametrize("restitution", [0.0, 0.4, 0.9])
@pytest.mark.parametrize("shape", [Circle(10), Rect(20, 20)], ids=["ball", "crate"])
def test_what_sleeps_on_a_floor_is_hit_as_if_it_were_awake(
    make_world, shape: Shape, restitution: float, speed: float, dt: float, one_way: tuple[float, float] | None
) -> None:
    """The floor holds, also if it is one-way, and both bounce as high."""
    after = []
    for sleeps in (True, False):
        make_world((0, -900))
        body(Rect(200, 6), 0, 0, kind="static", one_way=one_way)
        sleeper = body(shape, 5, 13, restitution=restitution, mass=1.0, rigid={"can_sleep": sleeps})
        run(1.0)
        assert rigid_body(sleeper).asleep == sleeps
        hammer = body(Circle(10), 5, 40, velocity=(0, -speed, 0), restitution=restitution, mass=1.0)
        esper.process(dt)
        assert transform(sleeper).y > 12.6
        after.append(velocity(hammer).y)
        for _ in range(round(1 / dt)):
            esper.process(dt)
            assert transform(sleeper).y > 12.6
        esper.clear_database()
        esper.remove_processor(PhysicsSystem)
    assert after[0] == pytest.approx(after[1], rel=0.02, abs=2.0)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60])
@pytest.mark.parametrize("speed", [400, 700, 1000])
@pytest.mark.parametrize("kind", ["lift", "spring"])
def test_a_sleeper_falls_if_a_hit_knocks_its_support_away(kind: str, speed: float, dt: float) -> None:
    """A newcomer: the platform was woken by the sweep, and left the sleeper within the same tick. The sleeper hung in
    the air, for ever."""
    system = PhysicsSystem((0, -900))
    esper.add_processor(system)
    platform = body(Rect(80, 10), 0, 0)
    options: dict[str, Any] = {"frequency": 1, "limits": (-80, 80)}
    if kind == "lift":
        options = {"motor_speed": 0, "max_force": 900 * 800 * 4, "limits": (-80, 80)}
    esper.create_entity(PrismaticJoint(None, platform, (0, 1), **options))
    crate = body(Rect(16, 16), 30, 13)
    for _ in range(round(20 / dt)):
        esper.process(dt)
        if rigid_body(crate).asleep:
            break
    assert rigid_body(crate).asleep
    top = transform(platform).y + 5
    body(Circle(10), -25, top + 100, velocity=(0, -speed), density=3)
    for _ in range(round(2 / dt)):
        esper.process(dt)
        assert not rigid_body(crate).asleep or system.contacts_with(crate)
