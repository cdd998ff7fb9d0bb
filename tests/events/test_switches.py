"""Handlers may switch worlds, run other ones, and delete their own."""

from __future__ import annotations

import esper
import pytest

from physics import (
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    Transform,
    current_system,
)
from tests.events.scene import Ball, Log, disc, listen


def test_the_other_handlers_run_in_the_systems_own_world_and_a_switch_holds_after_process(
    world: CollisionSystem,
) -> None:
    worlds = []
    world.on_begin(None, None, lambda event: esper.switch_world("menu"))
    world.on_begin(None, None, lambda event: worlds.append(esper.current_world))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert worlds == ["default"] * 3
    assert esper.current_world == "menu"


def test_what_a_handler_does_after_its_switch_it_does_in_the_other_world(world: CollisionSystem) -> None:
    made = []

    @world.on_begin()
    def leave(event: CollisionEvent) -> None:
        esper.switch_world("menu")
        made.append(esper.create_entity(Ball()))

    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert esper.component_for_entity(made[0], Ball)
    esper.switch_world("default")
    assert sorted(esper.get_entities()) == [1, 2]


def test_of_several_switches_the_last_holds(world: CollisionSystem) -> None:
    world.on_begin(1, 2, lambda event: esper.switch_world("menu"))
    world.on_begin(1, 3, lambda event: esper.switch_world("credits"))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert esper.current_world == "credits"


def test_a_handler_that_visits_another_world_and_comes_back_switches_nothing(world: CollisionSystem) -> None:
    def visit(event: CollisionEvent) -> None:
        esper.switch_world("menu")
        esper.create_entity(Ball())
        esper.switch_world("default")

    world.on_begin(None, None, visit)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert esper.current_world == "default"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_switch_holds_after_an_exception_too(world: CollisionSystem, error: type[BaseException]) -> None:
    def leave(event: CollisionEvent) -> None:
        esper.switch_world("menu")
        raise error

    world.on_begin(None, None, leave)
    disc(0, 0)
    disc(1, 0)
    with pytest.raises(error):
        esper.process()
    assert esper.current_world == "menu"
    esper.switch_world("default")
    assert world.touching(1, 2)
    esper.process()


def test_a_handler_may_run_another_world(world: CollisionSystem) -> None:
    esper.switch_world("inner")
    inner = PhysicsSystem()
    esper.add_processor(inner)
    inner_log = listen(inner)
    disc(5, 5)
    disc(5, 6)
    esper.switch_world("default")
    log = listen(world)

    @world.on_begin()
    def run(event: CollisionEvent) -> None:
        esper.switch_world("inner")
        esper.process(0.1)
        assert current_system() is inner
        esper.switch_world("default")
        assert current_system() is world

    disc(0, 0)
    disc(1, 0)
    esper.process(0.1)
    assert inner_log == log == [("begin", 1, 2)]
    assert inner.touching(1, 2)


def test_a_handler_may_delete_its_own_world(world: CollisionSystem) -> None:
    """The rest of the tick has nowhere to run, and nothing breaks."""
    log = Log()

    def burn(event: CollisionEvent) -> None:
        esper.switch_world("menu")
        esper.delete_world("default")

    world.on_begin(None, None, burn)
    world.on_begin(None, None, log)
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert log == []
    assert esper.current_world == "menu"
    assert esper.list_worlds() == ["menu"]


def test_a_handler_may_delete_its_own_world_and_make_it_anew(world: CollisionSystem) -> None:
    log = listen(world)

    def restart(event: CollisionEvent) -> None:
        esper.switch_world("limbo")
        esper.delete_world("default")
        esper.switch_world("default")
        esper.add_processor(world)
        disc(0, 0, Ball())
        disc(1, 0)

    subscription = world.on_begin(None, None, restart)
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert log.take() == [("begin", 1, 2)]
    assert esper.current_world == "default"
    assert sorted(esper.get_entities()) == [1, 2]
    subscription.cancel()
    esper.process()
    assert log == [("end", 1, 2, "deleted"), ("begin", 1, 2)]
    assert esper.component_for_entity(1, Transform).x == 0
