"""`on_pre_solve` and sleepers: nobody is asked about them, so that subscriptions wake whom they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import Capsule, Collider, PhysicsSystem, PreSolveContact, Rect, RigidBody, Transform
from tests.dynamics.scene import body, rigid_body, run, transform, velocity


class Hero: ...


class Stranger: ...


def ignore(contact: PreSolveContact) -> None:
    pass


def standing() -> tuple[int, int, int, int]:
    """A ledge with a hero, and another with a crate on a crate, all asleep."""
    ledge = body(Rect(200, 8), kind="static", friction=0.8)
    hero = esper.create_entity(
        Hero(), Transform(0, 20), Collider(Capsule((0, -8), (0, 8), 8)), RigidBody(lock_rotation=True)
    )
    body(Rect(200, 8), 500, kind="static", friction=0.8)
    lower, upper = body(Rect(20, 20), 500, 14), body(Rect(20, 20), 500, 34)
    run(2.0)
    assert all(rigid_body(each).asleep for each in (hero, lower, upper))
    return ledge, hero, lower, upper


def test_a_hero_who_fell_asleep_drops_through_the_ledge(system: PhysicsSystem) -> None:
    ledge, hero, _, _ = standing()
    key = system.on_pre_solve(hero, ledge, lambda contact: contact.disable())
    run(0.4)
    key.cancel()
    run(0.3)
    assert transform(hero).y < -20


def of_hero(ledge: int, hero: int) -> tuple[Any, Any]:
    return hero, None


def of_hero_second(ledge: int, hero: int) -> tuple[Any, Any]:
    return None, hero


def of_heroes(ledge: int, hero: int) -> tuple[Any, Any]:
    return Hero, ledge


def of_the_ledge(ledge: int, hero: int) -> tuple[Any, Any]:
    return ledge, None


def of_all(ledge: int, hero: int) -> tuple[Any, Any]:
    return None, None


def of_strangers(ledge: int, hero: int) -> tuple[Any, Any]:
    return Stranger, Stranger


@pytest.mark.parametrize(
    ("meant", "heroes", "crates"),
    [
        (of_hero, True, False),
        (of_hero_second, True, False),
        (of_heroes, True, False),
        (of_the_ledge, True, True),
        (of_all, True, True),
        (of_strangers, False, False),
    ],
)
@pytest.mark.parametrize("decorated", [False, True])
def test_subscribing_and_cancelling_wake_whom_they_are_about(
    system: PhysicsSystem,
    meant: Callable[[int, int], tuple[Any, Any]],
    heroes: bool,
    crates: bool,
    decorated: bool,
) -> None:
    ledge, hero, lower, upper = standing()

    def awake() -> tuple[bool, bool, bool]:
        return not rigid_body(hero).asleep, not rigid_body(lower).asleep, not rigid_body(upper).asleep

    if decorated:
        system.on_pre_solve(*meant(ledge, hero))(ignore)
    else:
        system.on_pre_solve(*meant(ledge, hero), ignore)
    assert awake() == (heroes, crates, crates)
    run(2.0)
    assert awake() == (False, False, False)
    system.unsubscribe(ignore)
    assert awake() == (heroes, crates, crates)


def test_a_pause_between_subscribing_and_the_next_tick_changes_nothing(system: PhysicsSystem) -> None:
    ledge, hero, _, _ = standing()
    system.on_pre_solve(hero, ledge, lambda contact: contact.disable())
    esper.process(0)
    esper.process(1 / 60)
    assert not rigid_body(hero).asleep
    run(0.5)
    assert transform(hero).y < -20


def test_events_are_subscribed_to_without_waking_anybody(system: PhysicsSystem) -> None:
    _, hero, lower, _ = standing()
    system.on_stay(None, None, lambda event: None).cancel()
    assert rigid_body(hero).asleep
    assert rigid_body(lower).asleep


def test_a_subscription_of_an_entity_that_is_gone_wakes_nobody(system: PhysicsSystem) -> None:
    ledge, hero, lower, _ = standing()
    subscription = system.on_pre_solve(ledge, None, ignore)
    run(2.0)
    esper.delete_entity(ledge)
    esper.process(1 / 60)
    assert not rigid_body(hero).asleep  # its support is gone
    run(0.1)
    assert not subscription.active
    assert rigid_body(lower).asleep


def test_a_system_that_has_not_run_yet_can_be_asked_to_rule(system: PhysicsSystem) -> None:
    hero = body(Rect(20, 20), 0, 14)
    system.on_pre_solve(hero, None, ignore).cancel()
    system.on_pre_solve(hero + 1, None, ignore).cancel()
    run(0.1)
    assert transform(hero).y < 14


def column(name: str) -> tuple[PhysicsSystem, int, list[int]]:
    """A world of its own with a floor and crates on it."""
    esper.switch_world(name)
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    floor = body(Rect(200, 20), 0, -10, kind="static")
    return system, floor, [body(Rect(20, 20), 0, 10 + 20 * k) for k in range(3)]


def ticks_awake(crates: list[int]) -> int:
    for tick in range(600):
        if all(rigid_body(crate).asleep for crate in crates):
            return tick
        esper.process(1 / 60)
    return 600


def test_a_handler_that_changes_nothing_does_not_delay_sleep() -> None:
    """What the step itself had moved by some last bits, in the tick in which bodies fall asleep, was taken for what
    game code had changed: they woke at once."""
    _, _, crates = column("nobody is asked")
    expected = ticks_awake(crates)
    system, _, crates = column("asked")
    system.on_pre_solve(None, None, ignore)
    assert ticks_awake(crates) == expected < 120


def test_what_a_handler_takes_away_wakes_who_falls_asleep_in_that_tick() -> None:
    _, _, crates = column("as long as it takes")
    expected = ticks_awake(crates)
    for last in range(expected - 2, expected + 1):
        system, floor, crates = column(f"taken away in tick {last}")
        asked: list[PreSolveContact] = []

        def take_away(
            contact: PreSolveContact,
            last: int = last,
            floor: int = floor,
            asked: list[PreSolveContact] = asked,
        ) -> None:
            asked.append(contact)
            if len(asked) == last:
                transform(floor).y -= 50

        system.on_pre_solve(floor, None, take_away)
        run(2.0)
        assert len(asked) >= last
        assert transform(crates[0]).y < 0


def test_a_ghost_that_wakes_inside_a_wall_stays_on_the_floor(system: PhysicsSystem) -> None:
    """A reader: handlers are not asked about sleepers, so the wall covered the floor again for the tick after."""
    body(Rect(600, 20), 0, -10, kind="static")
    gate = body(Rect(60, 80), 0, 40, kind="static")
    body(Rect(20, 20), 200, 10, rigid={"can_sleep": False})  # so that contacts are solved in each tick
    ghost = body(Rect(20, 20), 0, 10, rigid={"lock_rotation": True})
    system.on_pre_solve(ghost, gate, lambda contact: contact.disable())
    for _ in range(300):
        esper.process(1 / 60)
    for _ in range(5):
        assert rigid_body(ghost).asleep
        height = transform(ghost).y
        rigid_body(ghost).wake()
        for _ in range(200):
            esper.process(1 / 60)
            assert transform(ghost).y == pytest.approx(height, abs=0.01)


def test_a_world_that_is_loaded_twice_forgets_who_passed(make_world: Callable[..., PhysicsSystem]) -> None:
    """A reader: entities with the same ids inherited that they could pass, and the tiles had no seams for a tick."""

    def load() -> int:
        for x in range(-100, 300, 40):
            body(Rect(40, 40), x, -20, kind="static")
        return body(Rect(20, 20), -89.9, 9.8, velocity=(200, 0), friction=0.0)

    system = make_world((0, -900))
    box = load()
    subscription = system.on_pre_solve(None, None, lambda contact: contact.disable())
    esper.process(1 / 60)
    subscription.cancel()
    esper.clear_database()
    assert load() == box
    esper.process(1 / 60)
    assert velocity(box).x == pytest.approx(200)
