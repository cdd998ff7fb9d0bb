"""What a handler of `on_pre_solve` may do: raise, delete, create, switch worlds, in the midst of a tick."""

from __future__ import annotations

from functools import partial
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    PhysicsSystem,
    PreSolveContact,
    Rect,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity
from tests.events.crates import Crate, Ground, crate, ground

G = 900.0


def test_an_exception_costs_nobody_anything(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9)
    asked: list[str] = []
    begun: list[int] = []

    def fail(contact: PreSolveContact) -> None:
        asked.append("fail")
        raise ValueError("in the midst")

    system.on_pre_solve(None, None, fail)
    system.on_pre_solve(None, None, lambda contact: asked.append("next"))
    system.on_begin(None, None, lambda event: begun.append(event.b))
    with pytest.raises(ValueError, match="in the midst") as caught:
        esper.process(1 / 60)
    assert caught.value.__notes__ == [
        f"in a handler of the pre_solve of contact between entities {floor} and {box}"
    ]
    assert asked == ["fail", "next"]
    assert begun == [box]
    assert transform(box).y == pytest.approx(9.9, abs=0.05)


def test_errors_of_both_kinds_come_as_a_group(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)

    def fail(contact: Any) -> None:
        raise ValueError(type(contact).__name__)

    system.on_pre_solve(None, None, fail)
    system.on_begin(None, None, fail)
    with pytest.raises(ExceptionGroup) as caught:
        esper.process(1 / 60)
    assert [str(error) for error in caught.value.exceptions] == ["PreSolveContact", "CollisionEvent"]


def test_an_interrupt_leaves_nothing_half_done(system: PhysicsSystem) -> None:
    """Neither has anything moved, nor are forces used up, nor is what another handler ruled left behind."""
    ground(), crate(y=9.9)
    flyer = body(Circle(5), 0, 500, mass=1.0)
    rigid_body(flyer).apply_impulse(70, 0)
    rigid_body(flyer).apply_impulse(0, 30, point=(3, 500))
    system.on_pre_solve(None, None, lambda contact: contact.disable())

    def interrupt(contact: PreSolveContact) -> None:
        raise KeyboardInterrupt

    subscription = system.on_pre_solve(None, None, interrupt)
    with pytest.raises(KeyboardInterrupt):
        esper.process(1 / 60)
    assert (transform(flyer).x, transform(flyer).y) == (0, 500)
    subscription.cancel()
    esper.process(1 / 60)
    assert velocity(flyer).x == pytest.approx(70)
    assert velocity(flyer).y == pytest.approx(30 - G / 60)


@pytest.mark.parametrize("immediate", [False, True])
def test_deleting_counts_from_this_ticks_events_on(system: PhysicsSystem, immediate: bool) -> None:
    ground(), crate(-50, 9.9)
    bullet = crate(50, 9.9)
    heard: list[tuple[str, int, str | None]] = []
    for subscribe in (system.on_begin, system.on_stay, system.on_end):
        subscribe(None, bullet, lambda event: heard.append((event.phase, event.b, event.reason)))
    esper.process(1 / 60)

    def delete(contact: PreSolveContact) -> None:
        if bullet in (contact.a, contact.b):
            esper.delete_entity(bullet, immediate=immediate)

    system.on_pre_solve(None, None, delete)
    esper.process(1 / 60)
    assert heard == [("begin", bullet, None), ("end", bullet, "deleted")]
    esper.process(1 / 60)
    assert len(heard) == 2


def test_a_deleted_entity_is_not_asked_about_again(system: PhysicsSystem) -> None:
    left, right = ground(-100), ground(100)
    box = crate(0, 9.9)
    asked: list[int] = []

    def delete(contact: PreSolveContact) -> None:
        asked.append(contact.a)
        esper.delete_entity(box)

    system.on_pre_solve(Ground, Crate, delete)
    esper.process(1 / 60)
    assert asked == [left]
    assert right not in asked


def test_creating_counts_from_this_ticks_events_on(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9)
    made: list[int] = []

    def spark(contact: PreSolveContact) -> None:
        if not made:
            made.append(esper.create_entity(Transform(0, 12), Velocity(), Collider(Circle(2), sensor=True)))

    system.on_pre_solve(floor, box, spark)
    begun: list[tuple[int, int]] = []
    system.on_begin(None, None, lambda event: begun.append((event.a, event.b)))
    esper.process(1 / 60)
    assert begun == [(floor, box), (box, made[0])]


@pytest.mark.parametrize("immediate", [False, True])
def test_removing_the_support_of_a_sleeper_wakes_it(system: PhysicsSystem, immediate: bool) -> None:
    ground(), crate(0, 9.9)
    shelf = ground(500)
    sleeper = crate(500, 9.9)
    run(2)
    assert rigid_body(sleeper).asleep
    crate(21, 40)

    def remove(contact: PreSolveContact) -> None:
        if esper.entity_exists(shelf):
            esper.delete_entity(shelf, immediate=immediate)

    system.on_pre_solve(None, None, remove)
    run(1)
    assert not esper.entity_exists(shelf)
    assert transform(sleeper).y < -100


def test_a_process_within_is_refused(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)
    system.on_pre_solve(None, None, lambda contact: system.process(1 / 60))
    with pytest.raises(RuntimeError, match="a tick within a tick"):
        esper.process(1 / 60)


def test_switching_worlds_holds_after_the_tick(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)
    home = esper.current_world
    worlds: list[str] = []

    def switch(contact: PreSolveContact) -> None:
        worlds.append(esper.current_world)
        esper.switch_world("elsewhere")

    system.on_pre_solve(None, None, switch)
    system.on_pre_solve(None, None, lambda contact: worlds.append(esper.current_world))
    system.process(1 / 60)
    assert worlds == [home, home]
    assert esper.current_world == "elsewhere"


def test_deleting_its_own_world_stops_the_tick(system: PhysicsSystem) -> None:
    home = esper.current_world
    esper.switch_world("doomed")
    doomed = PhysicsSystem((0, -G))
    esper.add_processor(doomed)
    ground(), crate(y=9.9)
    calls: list[str] = []

    def doom(contact: PreSolveContact) -> None:
        calls.append("doom")
        esper.switch_world(home)
        esper.delete_world("doomed")

    doomed.on_pre_solve(None, None, doom)
    doomed.on_pre_solve(None, None, lambda contact: calls.append("never"))
    doomed.on_begin(None, None, lambda event: calls.append("never"))
    doomed.process(1 / 60)
    assert calls == ["doom"]
    assert esper.current_world == home


@pytest.mark.parametrize("give", ["force", "impulse", "impulse at a point", "torque", "angular impulse"])
def test_what_a_handler_gives_is_for_the_next_tick(give: str) -> None:
    """Handlers run when this tick's forces are gathered; central ones were taken for used up when it ended."""
    system = PhysicsSystem()
    esper.add_processor(system)
    first, second = crate(0, 0, mass=1.0), crate(19.95, 0, mass=1.0)
    asked: list[PreSolveContact] = []

    @system.on_pre_solve(first, second)
    def kick(contact: PreSolveContact) -> None:
        asked.append(contact)
        contact.disable()
        if len(asked) > 1:
            return
        if give == "force":
            rigid_body(first).apply_force(-600, 0)
        elif give == "torque":
            rigid_body(first).apply_torque(600)
        elif give == "angular impulse":
            rigid_body(first).apply_angular_impulse(10)
        else:
            rigid_body(first).apply_impulse(-10, 0, None if give == "impulse" else (0, 0))

    esper.process(1 / 60)
    assert len(asked) == 1
    assert (velocity(first).x, velocity(first).angular) == (0, 0)
    esper.process(1 / 60)
    if give in ("torque", "angular impulse"):
        # A square of mass 1: inertia 20^2 / 6.
        assert velocity(first).angular == pytest.approx(10 / (400 / 6))
    else:
        assert velocity(first).x == pytest.approx(-10)
    esper.process(1 / 60)
    assert velocity(first).x in (0, pytest.approx(-10))


def switch_off(system: PhysicsSystem, contact: PreSolveContact) -> None:
    system.sweep = False


def test_to_switch_the_sweep_off_in_its_midst_is_for_the_next_tick() -> None:
    """Nobody looked any more whether what the sweep had made of the bodies was within what can be reckoned with."""
    system = PhysicsSystem()
    esper.add_processor(system)
    ball = body(Circle(3), -50, 0, velocity=(9e99, 0, 0), mass=1000.0, restitution=1.0)
    crates = [crate(20.0 * n, mass=1.0, restitution=1.0) for n in range(3)]
    system.on_pre_solve(ball, None, partial(switch_off, system))
    with pytest.warns(RuntimeWarning, match="was stopped where it was.*the sweep"):
        esper.process(1 / 60)
    assert not system.sweep
    for one in (ball, *crates):
        assert max(abs(transform(one).x), abs(velocity(one).x)) <= 1e100


def test_what_was_let_through_tells_no_impulse(system: PhysicsSystem) -> None:
    """It told that of the last tick in which the two pushed each other, for as long as they passed."""
    ground()
    crate = body(Rect(20, 20), 0, 10)
    run(0.2)
    assert system.contacts[0].impulse > 0.0
    subscription = system.on_pre_solve(crate, None, PreSolveContact.disable)
    for _ in range(3):
        esper.process(1 / 60)
        assert [contact.impulse for contact in system.contacts] == [0.0]
    subscription.cancel()
    esper.process(1 / 60)
    assert system.contacts[0].impulse > 0.0
