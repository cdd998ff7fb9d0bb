"""What is in a hollow dynamic body stays there, however hard the body is thrown."""

from __future__ import annotations

import random

import esper
import pytest

import physics
from physics import Capsule, Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body, transform

SECONDS = 6 if physics.compiled else 1
HALF = 60.0


def crate(thick: float, locked: bool, velocity: tuple[float, float]) -> tuple[int, RigidBody]:
    """A closed box of four walls that are as thick as this, 120 wide, with a mass that is that of what is in it."""
    wide = 2 * HALF + thick
    sides = [
        Rect(wide, thick, center=(0, -HALF)),
        Rect(wide, thick, center=(0, HALF)),
        Rect(thick, wide, center=(-HALF, 0)),
        Rect(thick, wide, center=(HALF, 0)),
    ]
    thrown = RigidBody(lock_rotation=locked)
    collider = Collider(sides, friction=0.4, restitution=0.3, density=8 / thick)
    return esper.create_entity(Transform(), Velocity(*velocity), collider, thrown), thrown


@pytest.mark.once
@pytest.mark.parametrize("ticks_a_second", [30, 60])
@pytest.mark.parametrize("thick", [2.0, 4.0, 8.0])
def test_a_box_that_is_thrown_to_and_fro(make_world, thick: float, ticks_a_second: int) -> None:
    """The box had eight impacts within a tick, and stopped until the next one; what was in it went on. At 30 ticks a
    second up to 24 of 25 left."""
    system: PhysicsSystem = make_world((0, -900))
    for x, y, width, height in ((0, -420, 900, 40), (0, 420, 900, 40), (-420, 0, 40, 900), (420, 0, 40, 900)):
        body(Rect(width, height), x, y, kind="static", restitution=0.3)
    chance = random.Random(1)
    box, thrown = crate(thick, True, (900, 500))
    shapes = [Circle(7), Rect(12, 12), Capsule((-4, 0), (4, 0), 4)]
    inside = [
        body(shapes[i % 3], 20 * (i % 5) - 40, 20 * (i // 5) - 40, velocity=(900, 500, 0), restitution=0.3)
        for i in range(25)
    ]
    for tick in range(SECONDS * ticks_a_second):
        if tick % (3 * ticks_a_second // 2) == 0:
            thrown.apply_impulse(chance.uniform(-1, 1) * 1.5e6, chance.uniform(0, 1) * 1.5e6)
        esper.process(1 / ticks_a_second)
        for each in inside:
            x, y = system.to_local(box, (transform(each).x, transform(each).y))
            assert max(abs(x), abs(y)) < HALF


def test_what_touched_the_box_when_the_tick_began_counts_as_met(make_world) -> None:
    """Pairs that overlapped already were not counted among those that the box met, so that it stopped as before."""
    make_world((0, 0))
    for x in (-420, 420):
        body(Rect(40, 900), x, 0, kind="static", restitution=0.3)
    box, _ = crate(4.0, True, (3000, 0))
    # A column of balls along each wall, each of which overlaps the wall by less than the slop.
    inside = [
        body(Circle(4), side * (HALF - 2 - 4 + 0.01), 9 * k - 45, velocity=(3000, 0, 0), restitution=0.3)
        for side in (-1, 1)
        for k in range(11)
    ]
    for _ in range(90):
        esper.process(1 / 30)
        for each in inside:
            assert abs(transform(each).x - transform(box).x) < HALF


def test_what_hit_a_static_body_has_no_part_in_its_later_life(make_world) -> None:
    """Impacts were counted for static bodies, too, and never forgotten: one that became dynamic then bounced more
    often within a tick than another one."""

    def play(lane: float) -> tuple[float, ...]:
        esper.switch_world(f"lane {lane}")
        esper.add_processor(PhysicsSystem())
        smooth = {"restitution": 1.0, "friction": 0.0}
        target = body(Circle(5), -500, 0, kind="static", **smooth)
        body(Rect(10, 50), -600, 0, kind="static")
        body(Circle(5), -500, 100, kind="static", **smooth)
        body(Rect(10, 50), -600, 100, kind="static")
        for y in (13, -13):
            body(Rect(400, 10), 0, y, kind="static", **smooth)
        ball = body(Circle(2), -550, lane, velocity=(9000, 0, 0), **smooth)
        for _ in range(60):
            esper.process(1 / 60)
        esper.delete_entity(ball, immediate=True)
        transform(target).x = -190
        esper.component_for_entity(target, RigidBody).kind = "dynamic"
        esper.add_component(target, Velocity(3000, 6000))
        esper.process(1 / 60)
        moved = esper.component_for_entity(target, Velocity)
        return transform(target).x, transform(target).y, moved.x, moved.y

    never_hit = play(100)
    assert play(0) == never_hit
