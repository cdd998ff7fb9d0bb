"""Bodies that a pre-solve handler wakes or pushes: its tick must not put them to sleep."""

from __future__ import annotations

import esper
import pytest

from physics import Collider, PhysicsSystem, PreSolveContact, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import rigid_body, run, transform, velocity


@pytest.fixture
def crate() -> int:
    esper.create_entity(Transform(0, -10), Collider(Rect(40_000, 20), friction=0), RigidBody("static"))
    return esper.create_entity(
        Transform(0, 10), Velocity(), Collider(Rect(20, 20), friction=0), RigidBody(mass=2)
    )


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    return system


def test_a_body_that_a_handler_wakes_in_each_tick_never_sleeps(system: PhysicsSystem, crate: int) -> None:
    def wake(contact: PreSolveContact) -> None:
        rigid_body(crate).wake()

    system.on_pre_solve(crate, None, wake)
    for _ in range(100):
        run(1 / 60)
        assert not rigid_body(crate).asleep
    assert "game code woke it" in system.why_awake(crate)


def test_a_force_given_in_each_tick_by_a_handler_is_that_given_outside(
    system: PhysicsSystem, crate: int
) -> None:
    """The tick in which the crate had been slow for half a second stopped it, again and again."""

    def push(contact: PreSolveContact) -> None:
        rigid_body(crate).apply_force(6, 0)

    system.on_pre_solve(crate, None, push)
    run(4.0)
    # A force acts in the tick after the handler, so one tick less than 4 s at 3 units/s2.
    assert velocity(crate).x == pytest.approx(3 * (4 - 1 / 60))


@pytest.mark.parametrize("tick", range(27, 32))
def test_a_handler_that_turns_gravity_off_lets_the_body_float(
    system: PhysicsSystem, crate: int, tick: int
) -> None:
    calls = []

    def float_up(contact: PreSolveContact) -> None:
        calls.append(contact)
        if len(calls) == tick:
            rigid_body(crate).gravity_scale = -0.1

    system.on_pre_solve(crate, None, float_up)
    run(2.0)
    assert transform(crate).y > 20
