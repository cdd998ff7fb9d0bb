"""esper's worlds: each has its own system and its own state."""

from __future__ import annotations

import gc
import weakref

import esper
import pytest

from physics import CollisionEvent, CollisionSystem, PhysicsSystem, Transform, Velocity, current_system
from tests.events.scene import disc, listen, move


def test_two_systems_in_two_worlds_at_once() -> None:
    """The same ids in both, at other places: neither hears of the other's."""
    systems, logs = {}, {}
    for name in ("one", "two"):
        esper.switch_world(name)
        systems[name] = CollisionSystem()
        esper.add_processor(systems[name])
        logs[name] = listen(systems[name])
        disc(0, 0)
        disc(1 if name == "one" else 100, 0)
    for name in ("one", "two", "one", "two"):
        esper.switch_world(name)
        esper.process()
    assert logs["one"].take() == [("begin", 1, 2), ("stay", 1, 2)]
    assert logs["two"].take() == []
    esper.switch_world("two")
    move(2, 1, 0)
    esper.process()
    esper.switch_world("one")
    esper.delete_entity(1)
    esper.process()
    assert logs["two"] == [("begin", 1, 2)]
    assert logs["one"] == [("end", 1, 2, "deleted")]
    assert systems["one"].contacts == []
    assert systems["two"].touching(1, 2)


def test_a_system_can_be_asked_from_any_world(world: CollisionSystem) -> None:
    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.switch_world("menu")
    assert world.touching(1, 2)
    assert len(world.begun) == len(world.contacts) == 1
    esper.switch_world("default")
    esper.delete_entity(1)
    esper.switch_world("menu")
    assert world.contacts == []


def test_subscriptions_may_be_made_from_any_world(world: CollisionSystem) -> None:
    esper.switch_world("menu")
    log = listen(world)
    esper.switch_world("default")
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert log == [("begin", 1, 2)]


def test_what_changes_while_another_world_is_current_is_seen(world: CollisionSystem) -> None:
    log = listen(world)
    disc(0, 0)
    b = disc(1, 0)
    esper.process()
    transform = esper.component_for_entity(b, Transform)
    esper.switch_world("menu")
    transform.x = 100
    esper.switch_world("default")
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "separated")]


def test_clear_database_ends_everything(world: CollisionSystem) -> None:
    log = listen(world)
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    log.clear()
    esper.clear_database()
    assert world.contacts == []
    esper.process()
    assert log == [("end", 1, 2, "deleted"), ("end", 1, 3, "deleted"), ("end", 2, 3, "deleted")]
    esper.process()
    assert len(log) == 3


def test_a_deleted_world_made_anew_can_have_a_new_system() -> None:
    esper.switch_world("level")
    old = CollisionSystem()
    esper.add_processor(old)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.switch_world("menu")
    esper.delete_world("level")
    esper.switch_world("level")
    new = PhysicsSystem()
    esper.add_processor(new)
    log = listen(new)
    disc(0, 0)
    disc(1, 0)
    esper.process(0.1)
    esper.process(0.1)
    assert log == [("begin", 1, 2), ("stay", 1, 2)]
    assert current_system() is new


def test_a_deleted_world_made_anew_can_have_its_old_system() -> None:
    esper.switch_world("level")
    system = CollisionSystem()
    esper.add_processor(system)
    log = listen(system)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.switch_world("menu")
    esper.delete_world("level")
    esper.switch_world("level")
    esper.add_processor(system)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "deleted"), ("begin", 1, 2)]


def test_an_entity_carried_into_another_world_is_another_entity() -> None:
    esper.switch_world("one")
    one = CollisionSystem()
    log = listen(one)
    disc(0, 0)
    b = disc(1, 0)
    one.process()
    parts = esper.components_for_entity(b)
    esper.delete_entity(b, immediate=True)
    esper.switch_world("two")
    two = CollisionSystem()
    other_log = listen(two)
    esper.create_entity(*parts)
    disc(1, 0)
    two.process()
    esper.switch_world("one")
    one.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "deleted")]
    assert other_log == [("begin", 1, 2)]


# ---- current_system -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
def test_current_system_gives_the_one_of_the_current_world(kind: type[CollisionSystem]) -> None:
    system = kind()
    esper.switch_world("level")
    esper.add_processor(system)
    assert current_system() is system  # even before it ran
    esper.process(0)
    assert current_system() is system
    esper.switch_world("menu")
    assert current_system() is None
    esper.switch_world("level")
    assert current_system() is system


def test_current_system_is_none_where_there_is_none() -> None:
    assert current_system() is None


def test_current_system_finds_a_subclass() -> None:
    class Game(PhysicsSystem):
        pass

    game = Game()
    esper.add_processor(game)
    assert current_system() is game


def test_current_system_finds_one_that_was_not_added_but_ran() -> None:
    system = CollisionSystem()
    system.process()
    assert current_system() is system


def test_current_system_follows_a_replacement() -> None:
    old = PhysicsSystem()
    esper.add_processor(old)
    esper.process(0)
    esper.remove_processor(PhysicsSystem)
    new = CollisionSystem()
    esper.add_processor(new)
    assert current_system() is new


def test_current_system_of_a_world_made_anew_is_not_the_old_one() -> None:
    esper.switch_world("level")
    system = CollisionSystem()
    esper.add_processor(system)
    esper.process()
    esper.switch_world("menu")
    esper.delete_world("level")
    esper.switch_world("level")
    assert current_system() is None
    esper.add_processor(system)
    assert current_system() is system


def test_a_system_that_nobody_holds_goes_with_its_handlers() -> None:
    class Game:
        def __init__(self) -> None:
            self.world = CollisionSystem()
            self.world.on_begin(None, None, self.hit)

        def hit(self, event: CollisionEvent) -> None: ...

    game = Game()
    disc(0, 0)
    disc(1, 0)
    game.world.process()
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None
    assert current_system() is None


def test_in_a_handler_the_current_system_is_the_one_that_runs(world: CollisionSystem) -> None:
    found = []
    world.on_begin(None, None, lambda event: found.append(current_system()))
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert found == [world]


def test_each_world_moves_in_its_own_time() -> None:
    for name, speed in (("slow", 1), ("fast", 10)):
        esper.switch_world(name)
        esper.add_processor(PhysicsSystem())
        esper.create_entity(Transform(), Velocity(speed, 0))
    for name in ("slow", "fast", "fast"):
        esper.switch_world(name)
        esper.process(1.0)
    assert esper.component_for_entity(1, Transform).x == 20
    esper.switch_world("slow")
    assert esper.component_for_entity(1, Transform).x == 1


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("elsewhere", [False, True])
def test_of_a_deleted_world_nothing_is_left_to_answer_about(anew: bool, elsewhere: bool) -> None:
    """Not even if there is a new one of its name, with the same ids, in which the system has not run yet."""
    esper.switch_world("game")
    system = PhysicsSystem()
    system.process(0)
    a, b = disc(0, 0), disc(1, 0)
    system.process(1 / 60)
    esper.switch_world("menu")
    assert system.touching(a, b)
    esper.delete_world("game")
    if anew:
        esper.switch_world("game")
        assert (disc(0, 0), disc(1, 0), disc(9, 9)) == (a, b, 3)
        if elsewhere:
            esper.switch_world("menu")
    assert system.contacts == system.contacts_with(a) == []
    assert not system.touching(a, b)
    assert system.at_point(0, 0) == system.in_region(-5, -5, 5, 5) == []
    assert system.nearest(0, 0) is None
    assert system.ray_cast((-9, 0), (9, 0)) is None
    assert "does not exist" in system.explain(a, b) or "no tick has seen" in system.explain(a, b)
    if anew and not elsewhere:
        slide = system.move_and_slide(3, (-20, -20))
        assert slide.motion == (-20, -20)
        system.process(0)
        assert system.touching(a, b)
