"""What stands still is looked at again only when something was disturbed: it makes no difference to anything.

The same random game runs twice. In one of the runs a collider that nothing meets is edited before every tick, which
makes the engine look at everything again.
"""

from __future__ import annotations

import random

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Circle, Collider, PhysicsSystem, PreSolveContact, Rect, RigidBody, Velocity, compiled
from tests.dynamics.scene import body, rigid_body, transform, velocity

STATICS = 8


class Game:
    """Bodies that fall among things that stand, which game code moves, deletes and sets going now and then; in
    handlers that run in the midst of a tick, too."""

    def __init__(self, seed: int, restless: bool) -> None:
        self.random = random.Random(seed)
        self.restless = restless
        self.system = PhysicsSystem(gravity=(0, -500))
        esper.add_processor(self.system)
        self.system.on_pre_solve(None, None, self.rule)
        self.far = body(Circle(1), 1e5, 1e5, kind="static")
        self.statics = [
            body(
                Rect(60, 8),
                50.0 * i,
                self.random.uniform(0, 30),
                self.random.uniform(-0.3, 0.3),
                kind="static",
            )
            for i in range(STATICS)
        ]
        self.movers = [
            body(
                Circle(self.random.uniform(3, 8)) if i % 2 else Rect(14, 9),
                self.random.uniform(0, 350),
                self.random.uniform(40, 200),
                velocity=(self.random.uniform(-3000, 3000), self.random.uniform(-500, 500), 0),
                restitution=self.random.choice([0.0, 0.8]),
            )
            for i in range(10)
        ]

    def rule(self, contact: PreSolveContact) -> None:
        if self.random.random() < 0.02:
            self.meddle()

    def meddle(self) -> None:
        """One thing that game code may do."""
        entity = self.random.choice(self.statics)
        what = self.random.choice(["move", "kind", "delete", "sweep", "go", "stop"])
        if what == "sweep":
            self.system.sweep = not self.system.sweep
        elif not esper.entity_exists(entity):
            self.statics[self.statics.index(entity)] = body(
                Rect(60, 8), self.random.uniform(0, 350), 10, kind="static"
            )
        elif what == "move":
            transform(entity).y += self.random.uniform(-6, 6)
        elif what == "kind":
            rigid_body = esper.component_for_entity(entity, RigidBody)
            rigid_body.kind = "static" if rigid_body.kind == "kinematic" else "kinematic"
        elif what == "delete":
            esper.delete_entity(entity, immediate=self.random.random() < 0.5)
        elif what == "go":
            esper.add_component(entity, Velocity(self.random.uniform(-200, 200), 0, 1))
        elif what == "stop":
            esper.add_component(entity, Velocity())

    def tick(self) -> list[object]:
        """Run a tick; all there is to see after it."""
        if self.random.random() < 0.1:
            self.meddle()
        if self.restless:
            esper.component_for_entity(self.far, Collider).friction = self.random.choice([0.25])
        else:
            self.random.choice([0.25])
        esper.process(1 / 60)
        seen: list[object] = [repr(event) for event in [*self.system.begun, *self.system.ended]]
        for entity in self.movers:
            seen.append((repr(transform(entity)), repr(velocity(entity))))
        return seen


def play(seed: int, restless: bool) -> list[list[object]]:
    before = esper.current_world
    esper.switch_world("still")
    try:
        game = Game(seed, restless)
        return [game.tick() for _ in range(60)]
    finally:
        esper.switch_world(before)
        esper.delete_world("still")


@settings(max_examples=40 if compiled else 15)
@given(st.integers(0, 10**6))
def test_to_look_again_makes_no_difference(seed: int) -> None:
    for number, (seen, expected) in enumerate(zip(play(seed, False), play(seed, True), strict=True)):
        assert seen == expected, f"tick {number}"


def falls_asleep(restless: bool, gap: float) -> int:
    """The tick in which a crate does that while something else comes closer, slowly, and is near in the end."""
    esper.switch_world("still")
    system = PhysicsSystem(gravity=(0, -300))
    esper.add_processor(system)
    far = body(Rect(1, 1), 1e4, 0, kind="static")
    body(Rect(400, 10), 0, -5, kind="static")
    crate = body(Rect(10, 10), 0, 5)
    body(Rect(10, 10), 10 + gap, 6, kind="kinematic", velocity=(-0.25, 0, 0))
    number = 0
    while not esper.component_for_entity(crate, RigidBody).asleep and number < 120:
        if restless:
            transform(far).x += 1
        esper.process(1 / 60)
        number += 1
    esper.switch_world("default")
    esper.delete_world("still")
    return number


@pytest.mark.parametrize("gap", [0.4, 0.5, 0.6])
def test_what_is_near_for_the_first_time_has_its_materials_at_once(gap: float) -> None:
    """With materials that were mixed a tick later it seemed edited, which wakes, whenever game code had moved
    anything."""
    assert falls_asleep(True, gap) == falls_asleep(False, gap) < 60


def test_what_a_handler_moves_in_the_midst_of_a_tick_is_there_in_the_next() -> None:
    before = esper.current_world
    esper.switch_world("still")
    system = PhysicsSystem(gravity=(0, -500))
    esper.add_processor(system)
    floor = body(Rect(100, 10), 0, -5, kind="static")
    crate = body(Rect(10, 10), 0, 5)

    @system.on_pre_solve(floor, crate)
    def lower(contact: PreSolveContact) -> None:
        system.unsubscribe(lower)
        transform(floor).y -= 100

    for _ in range(120):
        esper.process(1 / 60)
    assert abs(transform(crate).y - (5 - 100)) < 0.2
    esper.switch_world(before)
    esper.delete_world("still")


@pytest.mark.parametrize("ticks", range(3, 9))
def test_a_sleeper_that_is_hit_and_sleeps_again_in_the_same_tick_touches_nothing_twice(
    make_world, ticks: int
) -> None:
    """The more ticks it has slept for, the nearer it is to becoming quiet, which may happen in the midst of this tick.
    (Two ticks before are a second, too: nothing falls asleep in one that comes more seldom.)"""
    system = make_world((0, 0))
    for k in range(20):
        body(Rect(10, 10), 1000 + 30 * k, 0, kind="static")
    wall = body(Rect(200, 20), 0, -10, kind="kinematic")
    crate = body(Rect(10, 10), 0, 5, mass=1, rigid={"lock_x": True, "lock_rotation": True})
    for x in (0, 15):
        body(Circle(10), x, 500)
    system.on_pre_solve(None, None, lambda contact: None)
    for dt in (*[1 / 4] * 4, 1.0, 1 / 4, 1.0):
        esper.process(dt)
    rigid_body(crate).sleep()
    for _ in range(ticks):
        esper.process(1 / 4)
    place = transform(crate).y
    ball = body(Circle(5), 0, 60, mass=1, velocity=(0, -200, 0))
    for x in (0, 15):
        body(Circle(10), x, 700)
    esper.process(1.0)
    assert rigid_body(crate).asleep
    assert transform(crate).y == place
    pairs = [(contact.a, contact.b) for contact in system.contacts]
    assert len(set(pairs)) == len(pairs)
    assert (crate, ball) in [(event.a, event.b) for event in system.begun]
    assert (wall, crate) not in [(event.a, event.b) for event in system.begun]
