"""Events of dynamic bodies that rest and sleep: a contact goes on as long as it lasts, and ends as any other."""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import esper
import pytest

from physics import Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.events.scene import Log, listen, move

FLOOR, BOX = 1, 2


@pytest.fixture
def log() -> Log:
    """A box that has come to rest on a floor, and sleeps."""
    system = PhysicsSystem(gravity=(0, -200))
    esper.add_processor(system)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    esper.create_entity(Transform(0, 8), Collider(Rect(10, 10)), RigidBody())
    log = listen(system)
    for _ in range(200):
        esper.process(1 / 60)
    assert esper.component_for_entity(BOX, RigidBody).asleep
    return log


def test_it_began_once_and_stays_in_every_tick(log: Log) -> None:
    assert log[0] == ("begin", FLOOR, BOX)
    assert set(log[1:]) == {("stay", FLOOR, BOX)}
    log.clear()
    for _ in range(5):
        esper.process(1 / 60)
    assert log == [("stay", FLOOR, BOX)] * 5


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda: esper.delete_entity(FLOOR), "deleted"),
        (lambda: esper.delete_entity(FLOOR, immediate=True), "deleted"),
        (lambda: esper.remove_component(FLOOR, Collider), "removed"),
        (lambda: move(FLOOR, nan, 0), "invalid"),
        (lambda: setattr(esper.component_for_entity(FLOOR, Collider), "mask", 0), "filtered"),
        (lambda: move(FLOOR, 0, -100), "separated"),
        (lambda: esper.add_component(FLOOR, Collider(Rect(1, 1))), "separated"),
    ],
)
def test_it_ends_when_the_floor_goes_and_the_box_falls(
    log: Log, change: Callable[[], None], reason: str
) -> None:
    log.clear()
    change()
    for _ in range(5):
        esper.process(1 / 60)
    assert log == [("end", FLOOR, BOX, reason)]
    assert not esper.component_for_entity(BOX, RigidBody).asleep
    assert esper.component_for_entity(BOX, Transform).y < 4.9


@pytest.mark.parametrize(
    "replace",
    [
        lambda: esper.add_component(FLOOR, Collider(Rect(300, 20))),
        lambda: esper.add_component(BOX, Collider(Rect(10, 10))),
        lambda: esper.add_component(BOX, RigidBody()),
        lambda: esper.add_component(BOX, Velocity()),
        lambda: esper.create_entity(Transform(1000, 0), Collider(Rect(1, 1))),
        lambda: setattr(esper.component_for_entity(BOX, RigidBody), "mass", 7),
        lambda: esper.component_for_entity(BOX, RigidBody).wake(),
    ],
)
def test_it_goes_on_whatever_is_replaced(log: Log, replace: Callable[[], object]) -> None:
    log.clear()
    replace()
    for _ in range(5):
        esper.process(1 / 60)
    assert log == [("stay", FLOOR, BOX)] * 5


def test_a_begin_with_a_sleeping_body_is_told(log: Log) -> None:
    log.clear()
    sensor = esper.create_entity(Transform(0, 5), Collider(Rect(2, 2), sensor=True))
    esper.process(1 / 60)
    assert ("begin", BOX, sensor) in log
    esper.delete_entity(sensor)
    esper.process(1 / 60)
    assert ("end", BOX, sensor, "deleted") in log


def test_a_dynamic_body_without_a_velocity_is_given_one(log: Log) -> None:
    assert repr(esper.component_for_entity(BOX, Velocity)) == repr(Velocity())
    late = esper.create_entity(Transform(0, 500), Collider(Rect(1, 1)), RigidBody("kinematic"))
    esper.process(1 / 60)
    assert not esper.has_component(late, Velocity)
    esper.component_for_entity(late, RigidBody).kind = "dynamic"
    esper.process(1 / 60)
    assert esper.component_for_entity(late, Velocity).y < 0
    esper.remove_component(late, Velocity)
    esper.process(1 / 60)
    assert esper.has_component(late, Velocity)
    assert not esper.has_component(FLOOR, Velocity)


def test_a_deleted_dynamic_body_is_given_nothing(log: Log) -> None:
    gone = esper.create_entity(Transform(0, 500), Collider(Rect(1, 1)), RigidBody())
    esper.delete_entity(gone)
    esper.process(1 / 60)
    assert not esper.entity_exists(gone)
