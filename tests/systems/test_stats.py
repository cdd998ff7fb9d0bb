"""`system.stats`: what the last tick took, and what it had to do."""

from __future__ import annotations

import dataclasses

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Stats,
    Transform,
    Velocity,
)

STAGES = [
    "follow", "gather", "refresh", "wake", "pre_solve", "select", "solve", "sweep", "write_back", "detect", "match",
    "tell",
]  # fmt: skip


@pytest.fixture
def system() -> PhysicsSystem:
    """Two stacked crates and one apart, above a floor of two tiles."""
    system = PhysicsSystem((0, -300))
    esper.add_processor(system)
    for x in (-50, 50):
        esper.create_entity(Transform(x, -5), Collider(Rect(100, 10)), RigidBody("static"))
    for x, y in ((-50, 5), (-50, 15), (50, 5)):
        esper.create_entity(Transform(x, y), Collider(Rect(10, 10)), RigidBody())
    return system


def test_nothing_is_measured_before_somebody_has_asked(system: PhysicsSystem) -> None:
    esper.process(1 / 60)
    assert list(system.stats.seconds) == STAGES
    assert system.stats.total == 0.0
    esper.process(1 / 60)
    assert all(seconds > 0.0 for seconds in system.stats.seconds.values())
    assert system.stats.total == sum(system.stats.seconds.values())


def test_a_tick_in_which_nothing_is_solved_has_no_such_stages(system: PhysicsSystem) -> None:
    assert system.stats.total == 0.0
    esper.process(0.0)
    left_out = {"refresh", "wake", "pre_solve", "select", "solve", "sweep", "write_back"}
    assert {name for name, seconds in system.stats.seconds.items() if seconds == 0.0} == left_out


def test_a_slow_handler_is_in_the_last_stage(system: PhysicsSystem) -> None:
    system.on_begin(None, None, lambda event: sum(range(20_000)))
    assert system.stats.total == 0.0
    esper.process(1 / 60)
    seconds = system.stats.seconds
    assert seconds["tell"] > seconds["match"]


def test_counts_of_what_moves_and_of_what_sleeps(system: PhysicsSystem) -> None:
    esper.process(1 / 60)
    stats = system.stats
    assert (stats.awake, stats.quiet, stats.contacts, stats.islands) == (3, 2, 3, 2)
    assert stats.candidates >= 3
    assert stats.cells >= 1
    for _ in range(120):
        esper.process(1 / 60)
    stats = system.stats
    assert (stats.awake, stats.quiet, stats.candidates, stats.contacts, stats.islands) == (0, 5, 0, 3, 0)


def test_a_collision_system_has_them_too() -> None:
    system = CollisionSystem()
    esper.add_processor(system)
    assert system.stats.total == 0.0
    for x in range(3):
        esper.create_entity(Transform(8 * x, 0), Velocity(1, 0), Collider(Circle(5)))
    esper.process()
    stats = system.stats
    assert (stats.awake, stats.quiet, stats.candidates, stats.contacts, stats.islands) == (3, 0, 2, 2, 0)
    assert {name for name, seconds in stats.seconds.items() if seconds > 0.0} == {
        "follow", "gather", "detect", "match", "tell",
    }  # fmt: skip


def test_they_are_a_frozen_copy(system: PhysicsSystem) -> None:
    esper.process(1 / 60)
    stats = system.stats
    assert repr(stats).startswith("Stats(seconds={'follow': 0.0, ")
    assert eval(repr(stats)) == stats  # a plain repr rebuilds it
    assert isinstance(stats, Stats)
    with pytest.raises(dataclasses.FrozenInstanceError):
        stats.awake = 3
    esper.process(1 / 60)
    assert stats.total == 0.0
