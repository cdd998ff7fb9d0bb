"""Who pushes whom at an impact that no manifold foretold."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import pytest

from physics import Circle, PhysicsSystem, PreSolveContact, Rect
from tests.dynamics.scene import body


@pytest.fixture
def system() -> Iterator[PhysicsSystem]:
    before = esper.current_world
    esper.switch_world("resolves")
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    yield system
    esper.switch_world(before)
    esper.delete_world("resolves")


def resolves(system: PhysicsSystem, normal: tuple[float, float], rows: tuple[int, int] = (0, 1)) -> bool:
    tick = system._tick
    return bool(tick.response.resolves(tick.bodies, tick.detection, *rows, *normal, 3.0, 4.0))


def test_what_is_far_is_resolved(system: PhysicsSystem) -> None:
    body(Rect(20, 20), kind="static")
    body(Circle(5), 0, 300)
    esper.process(1 / 60)
    assert resolves(system, (0, 1))


@pytest.mark.parametrize("first", [False, True])
def test_one_way_by_the_normal(system: PhysicsSystem, first: bool) -> None:
    if first:
        body(Circle(5), 0, 300)
    body(Rect(20, 20), angle=0.5, kind="static", one_way=(0, 1))
    if not first:
        body(Circle(5), 0, 300)
    esper.process(1 / 60)
    sign = -1 if first else 1
    for x, y, solid in ((0, 1, True), (-0.6, 0.8, True), (1, 0, False), (0, -1, False), (0.8, 0.6, False)):
        assert resolves(system, (sign * x, sign * y)) == solid


def test_handlers_are_asked_with_the_impact(system: PhysicsSystem) -> None:
    wall = body(Rect(20, 20), kind="static", friction=0.9, restitution=0.5)
    ball = body(Circle(5), 0, 300, friction=0.4, velocity=(0, -50, 0))
    esper.process(1 / 60)
    told: list[PreSolveContact] = []
    system.on_pre_solve(ball, wall, told.append)
    assert resolves(system, (0, 1))
    [contact] = told
    assert (contact.a, contact.b, contact.normal, contact.points) == (ball, wall, (0, -1), ((3, 4),))
    assert (contact.depth, contact.impulse, contact.restitution) == (0, 0, 0.5)
    assert contact.friction == pytest.approx(0.6)
    assert contact.approach_speed > 50
    system.on_pre_solve(ball, wall, lambda contact: contact.disable())
    assert not resolves(system, (0, 1))


def test_what_is_near_was_decided(system: PhysicsSystem) -> None:
    body(Rect(20, 20), kind="static", one_way=(0, -1))
    body(Circle(5), 0, 14.9)
    body(Circle(5), 0, 24.8)
    esper.process(1 / 60)
    assert not resolves(system, (0, -1), (0, 1))
    assert resolves(system, (0, 1), (1, 2))
