"""One system per esper world: a second one, or one that was added twice, is an error before anything moves."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import esper
import pytest

from physics import CollisionEvent, CollisionSystem, PhysicsSystem, Transform, Velocity, current_system
from tests.events.scene import disc


class Game(PhysicsSystem):
    """A game's own system."""


class Other(esper.Processor):
    """Some processor of a game."""

    def process(self, dt: float = 0.0) -> None: ...


@pytest.fixture
def runner() -> Transform:
    """The place of what runs one unit per second."""
    place = Transform()
    esper.create_entity(place, Velocity(1, 0))
    return place


def refused(says: str, run: Callable[[float], None] = esper.process) -> None:
    for _ in range(2):  # and not only the first time
        with pytest.raises(RuntimeError, match=rf"{says}.*one system per world|{says}.*add it once"):
            run(1.0)


@pytest.mark.parametrize(
    "kinds", [(PhysicsSystem, PhysicsSystem), (CollisionSystem, PhysicsSystem), (Game, Game)]
)
def test_two_systems_are_refused_before_anything_moves(
    runner: Transform, kinds: tuple[type[CollisionSystem], ...]
) -> None:
    for kind in kinds:
        esper.add_processor(kind())
    refused(f"{kinds[0].__name__} and {kinds[1].__name__} were added to the esper world 'default'")
    assert runner.x == 0


def test_of_two_systems_in_any_order_neither_runs(runner: Transform) -> None:
    esper.add_processor(PhysicsSystem(), priority=1)
    esper.add_processor(CollisionSystem(), priority=2)
    refused("CollisionSystem and PhysicsSystem were added")
    assert runner.x == 0


@pytest.mark.parametrize("times", [2, 3])
def test_a_system_that_was_added_twice_is_refused(runner: Transform, times: int) -> None:
    system = PhysicsSystem()
    for _ in range(times):
        esper.add_processor(system)
    refused(f"this PhysicsSystem was added {times} times to the esper world 'default'")
    assert runner.x == 0


def test_one_that_was_added_twice_runs_when_it_is_removed_once(runner: Transform) -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    esper.add_processor(system)
    refused("added 2 times")
    esper.remove_processor(PhysicsSystem)
    esper.process(1.0)
    assert runner.x == 1


def test_a_second_system_added_after_ticks_is_refused(runner: Transform) -> None:
    esper.add_processor(PhysicsSystem())
    esper.process(1.0)
    esper.add_processor(Game())
    refused("PhysicsSystem and Game were added")
    esper.remove_processor(Game)
    esper.process(1.0)
    assert runner.x == 2


def test_one_added_again_after_ticks_is_refused(runner: Transform) -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    esper.process(1.0)
    esper.add_processor(system)
    refused("added 2 times")
    assert runner.x == 1


def test_a_second_system_run_by_hand_is_refused(runner: Transform) -> None:
    esper.add_processor(CollisionSystem())
    second = PhysicsSystem()
    refused("a second PhysicsSystem cannot run in .*, to which a CollisionSystem was added", second.process)
    esper.process(1.0)
    refused("a second PhysicsSystem", second.process)
    assert runner.x == 0


def test_one_that_ran_by_hand_is_refused_once_another_was_added(runner: Transform) -> None:
    first = PhysicsSystem()
    first.process(1.0)
    esper.add_processor(PhysicsSystem())
    refused("a second PhysicsSystem", first.process)
    esper.process(1.0)
    assert runner.x == 2


def test_of_two_that_run_by_hand_the_newer_takes_the_place(runner: Transform) -> None:
    """As when a game starts anew with another system, and lets go of the first."""
    first, second = PhysicsSystem(), PhysicsSystem()
    first.process(1.0)
    second.process(1.0)
    refused("another system ran in the esper world 'default' after this PhysicsSystem", first.process)
    second.process(1.0)
    assert runner.x == 3


def test_a_second_system_added_by_a_handler_does_not_run(runner: Transform) -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    disc(0, 9)
    disc(1, 9)
    system.on_begin(None, None, lambda event: esper.add_processor(Game()))
    with pytest.raises(RuntimeError, match="PhysicsSystem and Game were added"):
        esper.process(1.0)
    assert runner.x == 1


def test_a_handler_may_put_another_in_the_systems_place(runner: Transform) -> None:
    system, second = PhysicsSystem(), Game()
    esper.add_processor(system)
    disc(0, 9)
    disc(1, 9)

    @system.on_begin()
    def replace(event: CollisionEvent) -> None:
        esper.remove_processor(PhysicsSystem)
        esper.add_processor(second)

    esper.process(1.0)
    x = runner.x
    esper.process(1.0)
    assert runner.x == x + 1
    assert current_system() is second
    assert second.touching(2, 3)


@pytest.mark.parametrize("kinds", [(CollisionSystem, CollisionSystem), (CollisionSystem, PhysicsSystem)])
def test_a_system_may_take_the_place_of_one_that_was_removed(
    kinds: tuple[type[CollisionSystem], ...],
) -> None:
    first, second = (kind() for kind in kinds)
    esper.add_processor(first)
    disc(0, 0)
    disc(1, 0)
    esper.process(0)
    esper.remove_processor(kinds[0])
    esper.add_processor(second)
    for _ in range(3):
        esper.process(0)
    assert second.touching(1, 2)


def test_a_system_that_was_removed_may_come_back(runner: Transform) -> None:
    first, second = PhysicsSystem(), Game()
    esper.add_processor(first)
    esper.process(1.0)
    esper.remove_processor(PhysicsSystem)
    esper.process(1.0)
    esper.add_processor(first)
    esper.process(1.0)
    assert runner.x == 2
    esper.remove_processor(PhysicsSystem)
    esper.add_processor(second)
    esper.process(1.0)
    esper.remove_processor(Game)
    esper.add_processor(first)
    esper.process(1.0)
    assert runner.x == 4
    assert current_system() is first


def test_other_processors_come_and_go(runner: Transform) -> None:
    esper.add_processor(PhysicsSystem())
    esper.process(1.0)
    esper.add_processor(Other(), priority=1)
    esper.add_processor(Other())
    esper.process(1.0)
    esper.remove_processor(Other)
    esper.process(1.0)
    assert runner.x == 3


def test_a_system_may_be_run_by_hand_besides_being_added(runner: Transform) -> None:
    system = PhysicsSystem()
    system.process(1.0)
    esper.add_processor(system)
    esper.process(1.0)
    system.process(1.0)
    assert runner.x == 3


def test_each_world_has_one(runner: Transform) -> None:
    esper.add_processor(PhysicsSystem())
    esper.process(1.0)
    esper.switch_world("menu")
    esper.add_processor(PhysicsSystem())
    esper.process(1.0)
    esper.add_processor(Game())
    refused("PhysicsSystem and Game were added to the esper world 'menu'")
    esper.switch_world("default")
    esper.process(1.0)
    assert runner.x == 2


def test_a_refused_second_system_belongs_to_no_world() -> None:
    esper.add_processor(PhysicsSystem())
    second = PhysicsSystem()
    with pytest.raises(RuntimeError, match="one system per world"):
        second.process(1.0)
    esper.switch_world("menu")
    second.process(1.0)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem, Game])
def test_a_system_is_not_copied(
    kind: type[CollisionSystem], again: Callable[[CollisionSystem], object]
) -> None:
    """A copy shared the tick, and moved the same world."""
    system = kind()
    system.process(0.5)
    with pytest.raises(TypeError, match=rf"^a {kind.__name__} cannot be copied or pickled.*docs/recipes\.md"):
        again(system)
