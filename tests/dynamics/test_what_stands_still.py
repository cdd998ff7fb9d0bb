"""What stands still is looked at again only when something was disturbed: it makes no difference to anything.

The same random game runs twice. In one of the runs a collider that nothing meets is edited before every tick, which
makes the engine look at everything again.
"""

from __future__ import annotations

import random

import esper
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Circle, Collider, PhysicsSystem, PreSolveContact, Rect, RigidBody, Velocity
from tests.dynamics.scene import body, transform, velocity

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


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_to_look_again_makes_no_difference(seed: int) -> None:
    for number, (seen, expected) in enumerate(zip(play(seed, False), play(seed, True), strict=True)):
        assert seen == expected, f"tick {number}"


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
