"""The number of substeps of a tick: at least as many as asked for, and more where there are few contacts."""

from __future__ import annotations

import esper
import pytest

import physics
from physics import Circle, PhysicsSystem, Rect
from tests.dynamics.scene import body, velocity


def damped_speed(contacts: int, substeps: int) -> float:
    """The speed of a body that flies in a tick of a tenth of a second, among so many contacts elsewhere.

    Damping is applied once a substep, so the speed tells how many there were."""
    before = esper.current_world
    esper.switch_world("substeps")
    try:
        esper.add_processor(PhysicsSystem(substeps=substeps))
        body(Rect(40 * contacts + 40, 20), 0, -10, kind="static")
        for i in range(contacts):
            body(Circle(10), 40 * (i - contacts / 2), 9.9)
        flying = body(Circle(10), 0, 1000, velocity=(1000, 0), rigid={"linear_damping": 20})
        esper.process(0.0)
        esper.process(0.1)
        return velocity(flying).x
    finally:
        esper.switch_world(before)
        esper.delete_world("substeps")


@pytest.mark.skipif(not physics.compiled, reason="thousands of bodies")
@pytest.mark.parametrize(("contacts", "substeps"), [(2730, 3), (2731, 3), (1638, 5), (1639, 5)])
def test_never_fewer_than_asked_for(contacts: int, substeps: int) -> None:
    """2,730 contacts, solved 3 times, are fewer than 8,192, and yet there were only 8192 // (2730 + 1) = 2 substeps."""
    assert damped_speed(contacts, substeps) <= 1000 / (1 + 20 * 0.1 / substeps) ** substeps * (1 + 1e-9)


def test_three_times_as_many_with_few_contacts() -> None:
    assert damped_speed(2, 4) == pytest.approx(1000 / (1 + 20 * 0.1 / 12) ** 12)
    assert damped_speed(0, 4) == pytest.approx(1000 / (1 + 20 * 0.1 / 4) ** 4)
