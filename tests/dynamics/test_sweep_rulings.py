"""What decides about contacts decides about impacts within the tick, too: one-way fronts, handlers, seams, joints."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    PhysicsSystem,
    Polygon,
    PreSolveContact,
    Rect,
    RevoluteJoint,
    RigidBody,
    Shape,
)
from tests.dynamics.scene import body, transform, velocity

FAST = 20_000.0


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem()
    esper.add_processor(system)
    return system


def tick(times: int = 1) -> None:
    for _ in range(times):
        esper.process(1 / 60)


def pairs(events: list[CollisionEvent]) -> list[tuple[int, int]]:
    return [(event.a, event.b) for event in events]


# ---- One-way colliders -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [Circle(5), Rect(10, 10), Capsule((-4, 0), (4, 0), 5)])
@pytest.mark.parametrize("start", [20, 100, 320])
def test_a_fast_fall_ends_on_a_one_way_platform(system: PhysicsSystem, shape: Shape, start: float) -> None:
    system.gravity = (0, -900)
    body(Rect(200, 4), kind="static", one_way=(0, 1))
    ball = body(shape, 0, start, velocity=(0, -FAST, 0))
    for _ in range(60):
        tick()
        assert transform(ball).y == pytest.approx(7, abs=0.2)


@pytest.mark.parametrize("start", [-20, -100, -320])
def test_from_below_nothing_is_felt_and_all_is_told(system: PhysicsSystem, start: float) -> None:
    platform = body(Rect(200, 4), kind="static", one_way=(0, 1), restitution=1.0)
    ball = body(Circle(5), 0, start, velocity=(0, FAST, 0))
    tick()
    assert (transform(ball).y, velocity(ball).y) == (pytest.approx(start + FAST / 60), FAST)
    assert pairs(system.begun) == [(platform, ball)]
    assert system.begun[0].impulse == 0
    tick()
    assert pairs(system.ended) == [(platform, ball)]


@pytest.mark.parametrize("ceiling", [20, 26, 32, 38, 44])
def test_back_from_a_ceiling_within_the_tick(system: PhysicsSystem, ceiling: float) -> None:
    """What came through is let through for the tick; where it is then, decides about the next."""
    body(Rect(200, 4), kind="static", one_way=(0, 1))
    body(Rect(200, 4), 0, ceiling, kind="static", restitution=1.0)
    ball = body(Circle(5), 0, -290, velocity=(0, FAST, 0))
    tick()
    where = transform(ball).y
    assert where == pytest.approx(2 * (ceiling - 7) + 290 - FAST / 60)
    assert velocity(ball).y == -FAST
    tick()
    if where > 7:
        assert transform(ball).y == pytest.approx(7, abs=0.01)
    else:
        assert transform(ball).y == pytest.approx(where - FAST / 60)


def test_the_sides_catch_nothing_that_is_fast(system: PhysicsSystem) -> None:
    body(Rect(40, 8), kind="static", one_way=(0, 1), restitution=1.0)
    for y in (0, 3, -3, 5, -5, 8):
        # Its lowest point is below the front, whatever corner it meets.
        ball = body(Circle(6), -200, y, velocity=(FAST, 0, 0), layer=2, mask=1)
        tick()
        assert (velocity(ball).x, velocity(ball).y) == (FAST, 0)
        tick()
        assert (velocity(ball).x, velocity(ball).y) == (FAST, 0)


@pytest.mark.parametrize("steep", [30, 59, 61, 75, 85])
@pytest.mark.parametrize("speed", [200.0, 2_000.0, FAST])
def test_a_roof_is_a_front_however_steep(system: PhysicsSystem, steep: float, speed: float) -> None:
    """Off its slope from above, and through it from below."""
    slope = math.tan(math.radians(steep))
    roof = body(
        Polygon([(-100, 0), (100, 0), (0, 100 * slope)]), kind="static", one_way=(0, 1), friction=0.0
    )  # fmt: skip
    start = 60 * slope + 5 / math.cos(math.radians(steep)) + 30
    falls = body(Circle(5), -40, start, velocity=(0, -speed, 0), friction=0.0, layer=2, mask=1)
    rises = body(Circle(5), 20, -30, velocity=(0, speed, 0), layer=2, mask=1)
    impulse = 0.0
    for _ in range(math.ceil(40 / (speed / 60))):
        tick()
        impulse += sum(event.impulse for event in system.begun if event.other(roof) == falls)
    at = transform(falls)
    above = (at.y - slope * (100 - abs(at.x))) * math.cos(math.radians(steep))
    assert above >= 5 - 1e-6
    assert impulse > 0
    assert velocity(rises).y == speed


# ---- Handlers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [12, 310])
def test_handlers_are_asked_once_where_it_hits(system: PhysicsSystem, start: float) -> None:
    wall = body(Rect(200, 10), kind="static", friction=0.5)
    ball = body(Circle(5), 0, start, velocity=(0, -FAST, 0), friction=0.5)
    told: list[PreSolveContact] = []

    @system.on_pre_solve(ball, wall)
    def ask(contact: PreSolveContact) -> None:
        told.append(contact)
        contact.restitution = 0.5

    tick()
    [contact] = told
    assert (contact.a, contact.b, contact.normal, contact.depth) == (ball, wall, (0, -1), 0)
    assert contact.points == ((pytest.approx(0), pytest.approx(5)),)
    assert contact.approach_speed == pytest.approx(FAST)
    assert velocity(ball).y == pytest.approx(FAST / 2)


@pytest.mark.parametrize("turns", [0.0, 3.0])
def test_the_approach_is_that_of_the_impact(system: PhysicsSystem, turns: float) -> None:
    """A turning stick's end is faster than its middle; the event tells the same as the handler was."""
    body(Rect(10, 400), 150, 0, kind="static")
    body(Rect(60, 6), velocity=(FAST / 2, 0, turns))
    told: list[float] = []
    system.on_pre_solve(handler=lambda contact: told.append(contact.approach_speed))
    tick()
    assert told == [pytest.approx(system.begun[0].approach_speed)]


def test_a_disabled_impact_lets_pass_and_is_told(system: PhysicsSystem) -> None:
    wall = body(Rect(200, 10), kind="static")
    ball = body(Circle(5), 0, 310, velocity=(0, -FAST, 0))
    asked: list[int] = []

    @system.on_pre_solve(ball, wall)
    def let(contact: PreSolveContact) -> None:
        asked.append(1)
        contact.disable()

    tick()
    assert transform(ball).y == pytest.approx(310 - FAST / 60)
    assert (asked, pairs(system.begun)) == ([1], [(wall, ball)])


def test_what_a_hit_wakes_is_asked_about_all_that_it_leans_on(system: PhysicsSystem) -> None:
    """Nobody is asked about a crate that sleeps on a floor; when a hammer drives it down, one is, about both."""
    system.gravity = (0, -900)
    floor = body(Rect(200, 10), 0, -5, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    asked: list[tuple[int, int]] = []
    # To subscribe wakes: it has to be done before.
    system.on_pre_solve(handler=lambda contact: asked.append((contact.a, contact.b)))
    tick(90)
    asked.clear()
    tick()
    assert asked == []
    hammer = body(Circle(10), 0, 200, velocity=(0, -FAST, 0))
    tick()
    assert asked == [(crate, hammer), (floor, crate)]
    assert transform(crate).y == pytest.approx(
        10, abs=0.31
    )  # it goes in by its skin, as it does if it is awake


def test_a_ruling_counts_for_all_impacts_of_a_tick(system: PhysicsSystem) -> None:
    """To and fro between two walls: each is asked about once, and its restitution counts each time."""
    body(Rect(10, 200), kind="static")
    body(Rect(10, 200), 60, 0, kind="static")
    ball = body(Circle(5), 30, 0, velocity=(FAST, 0, 0))
    asked: list[tuple[int, int]] = []

    def bounce(contact: PreSolveContact) -> None:
        asked.append((contact.a, contact.b))
        contact.restitution = 1.0

    system.on_pre_solve(handler=bounce)
    tick()
    assert len(asked) == len(set(asked)) == 2
    assert abs(velocity(ball).x) == pytest.approx(FAST)


def test_surface_velocities_count_at_impacts(system: PhysicsSystem) -> None:
    body(Rect(200, 10), kind="static", surface_velocity=(100, 0), friction=1.0)
    ball = body(Rect(10, 10), 0, 310, velocity=(0, -FAST, 0), friction=1.0, rigid={"lock_rotation": True})
    tick()
    assert velocity(ball).x == pytest.approx(100)
    system.on_pre_solve(handler=lambda contact: setattr(contact, "surface_velocity", (-50, 0)))
    other = body(Rect(10, 10), 50, 310, velocity=(0, -FAST, 0), friction=1.0, rigid={"lock_rotation": True})
    tick()
    assert abs(velocity(other).x) == pytest.approx(50)


# ---- Handlers that change the world ----------------------------------------------------------------------------------


def change(system: PhysicsSystem, what: Any) -> None:
    done: list[int] = []

    @system.on_pre_solve(None, None)
    def once(contact: PreSolveContact) -> None:
        if not done:
            done.append(1)
            what()


@pytest.mark.parametrize("immediate", [False, True])
def test_hits_outlive_new_rows(system: PhysicsSystem, immediate: bool) -> None:
    """Rows before those of the hit go, new ones come: the event is told of the two that met."""
    others = [body(Circle(5), 1000 * k, 1000) for k in range(1, 4)]
    wall = body(Rect(200, 10), kind="static")
    ball = body(Circle(5), 0, 310, velocity=(0, -FAST, 0), restitution=1.0)

    def mix() -> None:
        for other in others:
            esper.delete_entity(other, immediate=immediate)
        for k in range(40):
            body(Circle(1), 5000 + 10 * k, 0)

    change(system, mix)
    tick()
    [event] = system.begun
    assert (event.a, event.b, event.normal) == (wall, ball, (0, 1))
    assert event.points[0] == (pytest.approx(0), pytest.approx(5))
    tick()
    assert pairs(system.ended) == [(wall, ball)]


@pytest.mark.parametrize("way", ["deleted", "deferred", "removed", "again"])
def test_hits_of_what_is_gone_are_dropped(system: PhysicsSystem, way: str) -> None:
    wall = body(Rect(200, 10), kind="static")
    ball = body(Circle(5), 0, 310, velocity=(0, -FAST, 0), restitution=1.0)
    one = body(Rect(200, 10), 600, 0, kind="static")
    two = body(Circle(5), 600, 310, velocity=(0, -FAST, 0), restitution=1.0)

    def go() -> None:
        if way == "removed":
            esper.remove_component(wall, Collider)
        else:
            esper.delete_entity(wall, immediate=way != "deferred")

    change(system, go)
    begun: list[tuple[int, int]] = []
    ended: list[tuple[int, int]] = []
    system.on_begin(handler=lambda event: begun.append((event.a, event.b)))
    system.on_end(handler=lambda event: ended.append((event.a, event.b)))
    tick(3)
    assert begun == ended == [(one, two)]
    assert velocity(ball).y == FAST


# ---- Seams and joints ------------------------------------------------------------------------------------------------

SLIDERS = [(Circle(8), 8.0), (Rect(20, 20), 10.0), (Rect(50, 6), 3.0), (Capsule((-6, 0), (6, 0), 8), 8.0)]


@pytest.mark.parametrize("speed", [3_000, FAST, 60_000])
@pytest.mark.parametrize(("shape", "low"), SLIDERS)
@pytest.mark.parametrize("lift", [0.0, 40.0])
def test_fast_over_a_hundred_tiles(
    system: PhysicsSystem, shape: Shape, low: float, speed: float, lift: float
) -> None:
    """On the ground, or coming down on it at a slant: no corner of any tile is met."""
    system.gravity = (0, -900)
    for k in range(130):
        body(Rect(32, 32), (k + 0.5) * 32, -16, kind="static", friction=0.0)
    slider = body(shape, 100, low + lift, velocity=(speed, -lift * speed / 300, 0), friction=0.0)
    while transform(slider).x < 3200:
        tick()
        assert velocity(slider).x == pytest.approx(speed, rel=1e-6)
        assert transform(slider).y > low - 0.2
    assert velocity(slider).angular == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize("together", [False, True])
def test_joined_bodies_meet_in_the_sweep_only_if_they_may(system: PhysicsSystem, together: bool) -> None:
    """A quarter turn a tick, through the post or up to it."""
    arm = body(Rect(40, 4), 22, 0, velocity=(0, 22 * 90, 90))
    post = body(Rect(4, 40), 0, 20, kind="static")
    esper.create_entity(
        RevoluteJoint(post, arm, anchor_a=(0, -20), anchor_b=(-22, 0), collide_connected=together)
    )
    met = False
    for _ in range(5):
        tick()
        met = met or bool(system.contacts)
        assert math.hypot(transform(arm).x, transform(arm).y) == pytest.approx(22, abs=2)
    assert met == together


def test_what_went_through_a_sleeper_leaves_nothing_for_the_next_hit(system: PhysicsSystem) -> None:
    """The sleeper kept the time at which it was passed, and no impact before that time was found in later ticks."""
    crate = body(Rect(10, 10))

    def rule(contact: PreSolveContact) -> None:
        if ghost in (contact.a, contact.b):
            contact.disable()

    system.on_pre_solve(None, None, rule)
    tick(60)
    assert esper.component_for_entity(crate, RigidBody).asleep
    ghost = body(Circle(1), -45, velocity=(6000, 0, 0))
    tick()
    assert pairs(system.begun) == [(crate, ghost)]
    assert system.begun[0].time == pytest.approx(0.39)
    assert esper.component_for_entity(crate, RigidBody).asleep
    esper.delete_entity(ghost, immediate=True)
    ball = body(Circle(1), -10, velocity=(6000, 0, 0))
    tick()
    assert pairs(system.begun) == [(crate, ball)]
    assert system.begun[0].time == pytest.approx(0.04)
    assert transform(ball).x < transform(crate).x
