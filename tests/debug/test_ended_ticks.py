"""Pictures after a tick that an exception ended."""

from __future__ import annotations

import re
import warnings
from functools import partial
from typing import Any

import esper
import pytest

import physics.debug
from physics import Circle, Collider, DistanceJoint, JointWarning, RigidBody, Transform
from tests.no_memory import failing


def body(x: float) -> int:
    return esper.create_entity(Transform(x, 0), Collider(Circle(3)), RigidBody())


def lines(system: Any) -> list[str]:
    return re.findall(r"<line.*?/>", physics.debug.svg(system, show=physics.debug.Show.JOINTS))


# What is released while an error is under way has no memory for its own errors, and says so.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_after_a_tick_without_memory(make_world: Any) -> None:
    """Once the list of joints was shorter than its count for a while, and a picture ended the interpreter."""
    system = make_world()
    failures = 0
    for n in range(0, 250, 1 if physics.compiled else 5):
        esper.clear_database()
        a, b = body(0), body(10)
        esper.create_entity(DistanceJoint(a, b))
        system.process(1 / 60)
        esper.create_entity(DistanceJoint(None, a))
        failures += failing(n, 1, partial(system.process, 1 / 60))
        assert lines(system)
    assert failures > 20


def test_joints_are_drawn_at_their_own_bodies_after_a_warning_that_is_an_error(make_world: Any) -> None:
    system = make_world()
    first, second = (body(0), body(10)), (body(1000), body(1010))
    late = esper.create_entity(Transform(-5000, -5000))
    esper.create_entity(DistanceJoint(*second))
    system.process(1 / 60)
    before = lines(system)
    esper.create_entity(DistanceJoint(*first))
    esper.create_entity(DistanceJoint(late, None))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(JointWarning):
            system.process(1 / 60)
    assert lines(system) == before
