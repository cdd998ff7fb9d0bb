"""`process`: the step's length, one tick at a time, one system per world."""

from __future__ import annotations

import math
import threading
from math import inf, nan
from typing import Any

import esper
import pytest

from physics import (
    Collider,
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from tests.events.scene import disc, listen, move

BAD_STEPS = [
    (-1, ValueError),
    (-1e-9, ValueError),
    (nan, ValueError),
    (inf, ValueError),
    (-inf, ValueError),
    ("0.1", TypeError),
    ([], TypeError),
    (1j, TypeError),
]


def test_a_physics_system_is_a_collision_system_and_both_are_processors() -> None:
    assert isinstance(PhysicsSystem(), CollisionSystem)
    assert isinstance(CollisionSystem(), esper.Processor)


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
@pytest.mark.parametrize(("dt", "error"), BAD_STEPS)
def test_a_bad_dt_is_a_clear_error_and_nothing_happens(
    kind: type[CollisionSystem], dt: Any, error: type[Exception]
) -> None:
    system = kind()
    esper.add_processor(system)
    log = listen(system)
    a, b = disc(0, 0, Velocity(1, 0)), disc(1, 0)
    esper.process(0)
    with pytest.raises(error, match=rf"\bdt\b.*{dt!r}" if isinstance(dt, float | int) else r"\bdt\b"):
        esper.process(dt)
    assert log.take() == [("begin", a, b)]
    assert esper.component_for_entity(a, Transform).x == 0
    assert [(event.a, event.b) for event in system.begun] == [(a, b)]
    esper.process(0)
    assert log == [("stay", a, b)]


def test_a_bad_first_dt_binds_the_system_to_no_world() -> None:
    system = CollisionSystem()
    with pytest.raises(ValueError, match="dt"):
        system.process(-1)
    esper.switch_world("other")
    system.process(1)


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
@pytest.mark.parametrize("dt", [0, 0.0, 1, 1e-9, 1 / 60, True])
def test_any_finite_step_of_0_or_more_will_do(kind: type[CollisionSystem], dt: float) -> None:
    esper.add_processor(kind())
    disc(0, 0)
    esper.process(dt)


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning", "ignore::physics.UsageWarning")
@pytest.mark.parametrize("dt", [5e-324, 1e-310, 1e-101, 1e-100, 1e100, 1e101, 1e300, 1.7e308])
def test_steps_beyond_all_measure_leave_no_nan(dt: float) -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(Transform(0, -5), Collider(Rect(100, 10)), RigidBody("static"))
    places = [Transform(0.1 * k, 5 * k + 2.5, k) for k in range(6)]
    for place in places:
        esper.create_entity(place, Collider(Rect(6, 6)), RigidBody())
    for seconds in (dt, dt, 1 / 60, dt):
        esper.process(seconds)
        assert not any(math.isnan(value) for each in places for value in (each.x, each.y, each.angle))


def test_a_collision_system_needs_no_dt() -> None:
    system = CollisionSystem()
    esper.add_processor(system)
    log = listen(system)
    disc(0, 0, Velocity(1, 0))
    disc(1, 0)
    esper.process()
    system.process()
    assert log == [("begin", 1, 2), ("stay", 1, 2)]


def test_a_physics_system_without_dt_is_a_clear_error() -> None:
    esper.add_processor(PhysicsSystem())
    with pytest.raises(TypeError, match=r"dt.*esper\.process\(1 / 60\)"):
        esper.process()


def test_a_process_in_another_thread_meanwhile_is_a_clear_error(world: CollisionSystem) -> None:
    errors: list[BaseException] = []

    def tick() -> None:
        try:
            world.process()
        except RuntimeError as error:
            errors.append(error)

    def meanwhile(event: CollisionEvent) -> None:
        thread = threading.Thread(target=tick)
        thread.start()
        thread.join()

    world.on_begin(None, None, meanwhile)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    [error] = errors
    assert "another thread" in str(error)
    assert "handler" not in str(error)
    esper.process()


def test_a_process_within_a_process_is_a_clear_error(world: CollisionSystem) -> None:
    def again(event: CollisionEvent) -> None:
        esper.process()

    log = listen(world)
    subscription = world.on_begin(None, None, again)
    a, b = disc(0, 0), disc(1, 0)
    with pytest.raises(RuntimeError, match=r"process.*handler"):
        esper.process()
    assert log.take() == [("begin", a, b)]
    subscription.cancel()
    esper.process()
    assert log == [("stay", a, b)]


def test_after_an_interrupt_the_system_runs_again(world: CollisionSystem) -> None:
    def stop(event: CollisionEvent) -> None:
        raise KeyboardInterrupt

    subscription = world.on_begin(None, None, stop)
    disc(0, 0)
    disc(1, 0)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    subscription.cancel()
    esper.process()


def test_a_system_belongs_to_the_world_in_which_it_first_runs() -> None:
    system = CollisionSystem()
    esper.switch_world("level")
    esper.add_processor(system)
    esper.process()
    esper.switch_world("menu")
    esper.add_processor(system)
    with pytest.raises(RuntimeError, match=r"'level'.*'menu'"):
        esper.process()
    esper.switch_world("level")
    esper.process()


def test_in_the_wrong_world_nothing_happens() -> None:
    system = CollisionSystem()
    log = listen(system)
    disc(0, 0)
    disc(1, 0)
    system.process()
    log.clear()
    esper.switch_world("menu")
    disc(0, 0)
    disc(1, 0)
    with pytest.raises(RuntimeError):
        system.process()
    assert log == []
    assert len(system.contacts) == 1
    assert esper.current_world == "menu"


def test_a_system_works_without_being_added() -> None:
    system = CollisionSystem()
    log = listen(system)
    a, b = disc(0, 0), disc(1, 0)
    system.process()
    esper.delete_entity(a)
    system.process()  # the deletion is still to come: only esper.process finishes it
    system.process()
    esper.clear_dead_entities()
    system.process()
    move(b, 5, 5)
    assert log == [("begin", a, b), ("end", a, b, "deleted")]


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
@pytest.mark.parametrize("cell_size", [0, -1, nan, inf])
def test_a_bad_cell_size_is_refused(kind: type[CollisionSystem], cell_size: float) -> None:
    with pytest.raises(ValueError, match="cell_size"):
        kind(cell_size=cell_size)
    with pytest.raises(TypeError, match=r"cell_size.*'8'"):
        kind(cell_size="8")


@pytest.mark.parametrize("cell_size", [None, 0.1, 8, 1e6])
def test_the_cell_size_changes_no_result(cell_size: float | None) -> None:
    system = CollisionSystem(cell_size)
    log = listen(system)
    for k in range(30):
        disc(1.5 * (k * 7 % 30), 0)
    system.process()
    assert len(log) == 29
    assert all(abs(a * 7 % 30 - b * 7 % 30) <= 30 for _, a, b in log)


@pytest.mark.parametrize("gravity", [(nan, 0), (0, inf)])
def test_a_gravity_that_is_not_finite_is_refused(gravity: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="gravity"):
        PhysicsSystem(gravity=gravity)


@pytest.mark.parametrize("gravity", [5, None, (1,), ("0", 1), "down"])
def test_a_gravity_that_is_no_vector_is_refused(gravity: Any) -> None:
    with pytest.raises(TypeError, match="gravity"):
        PhysicsSystem(gravity=gravity)


def test_gravity_is_an_option() -> None:
    assert tuple(PhysicsSystem(gravity=(0, -900)).gravity) == (0, -900)
    assert tuple(PhysicsSystem().gravity) == (0, 0)


def test_something_else_in_the_place_of_a_component_is_a_clear_error(world: CollisionSystem) -> None:
    class Wide(Transform):
        pass

    a, _ = disc(0, 0), disc(1, 0)
    esper.add_component(a, "here", type_alias=Transform)
    with pytest.raises(TypeError, match=r"entity 1.*'here'"):
        esper.process()
    with pytest.raises(TypeError, match=r"entity 1.*'here'"):
        esper.process()
    esper.add_component(a, Wide(0, 0), type_alias=Transform)
    esper.process()
    assert world.touching(1, 2)
