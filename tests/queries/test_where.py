"""Questions that leave out sensors, or ask a predicate."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, Rect, Transform

Ask = Callable[..., Any]


@pytest.fixture
def system() -> CollisionSystem:
    """Forty shapes in a heap, every third one a sensor, and one more of each at a known place."""
    chance = Random(3)
    for i in range(40):
        shape = Circle(chance.uniform(1, 8)) if chance.random() < 0.5 else Rect(chance.uniform(1, 16), 5)
        esper.create_entity(
            Transform(chance.uniform(-30, 30), chance.uniform(-30, 30), chance.uniform(0, 6)),
            Collider(shape, sensor=i % 3 == 0),
        )
    for sensor in (True, False):
        esper.create_entity(Transform(1, 2), Collider(Circle(3), sensor=sensor))
    made = CollisionSystem()
    esper.add_processor(made)
    made.process()
    return made


QUESTIONS: list[tuple[str, tuple[Any, ...]]] = [
    ("at_point", (1.0, 2.0)),
    ("in_region", (-10, -10, 10, 5)),
    ("overlapping", (Circle(9), Transform(-4, 3))),
    ("nearest", (2.0, -3.0)),
    ("ray_cast", ((-60, -20), (60, 30))),
    ("ray_cast_all", ((-60, -20), (60, 30))),
    ("shape_cast", (Circle(2), Transform(-60, -20), (120, 50))),
]


def is_sensor(entity: int) -> bool:
    return esper.component_for_entity(entity, Collider).sensor


@pytest.mark.parametrize(("name", "arguments"), QUESTIONS)
def test_without_sensors_it_is_as_if_they_were_ignored(system, name: str, arguments: tuple[Any, ...]) -> None:
    ask: Ask = getattr(system, name)
    sensors = [entity for entity, _ in esper.get_component(Collider) if is_sensor(entity)]
    assert ask(*arguments, sensors=False) == ask(*arguments, ignore=sensors)
    assert ask(*arguments, sensors=True) == ask(*arguments)


@pytest.mark.parametrize(("name", "arguments"), QUESTIONS)
def test_a_predicate_is_as_if_those_it_refuses_were_ignored(system, name, arguments: tuple[Any, ...]) -> None:
    ask: Ask = getattr(system, name)
    for divisor in (2, 5, 7, 100):
        refused = [entity for entity, _ in esper.get_component(Collider) if entity % divisor]
        asked: list[int] = []

        def where(entity: int) -> bool:
            asked.append(entity)  # noqa: B023  # as below
            # It may ask the system in turn.
            system.ray_cast((0, 0), (100, 0))
            system.nearest(0, 0)
            return entity % divisor == 0  # noqa: B023  # it is used in this round alone

        assert ask(*arguments, where=where) == ask(*arguments, ignore=refused)
        assert len(asked) == len(set(asked))
    assert ask(*arguments, where=lambda entity: True) == ask(*arguments)
    assert not ask(*arguments, where=lambda entity: False)


@pytest.mark.parametrize(("name", "arguments"), QUESTIONS)
def test_options_that_are_none_are_refused(system, name: str, arguments: tuple[Any, ...]) -> None:
    ask: Ask = getattr(system, name)
    with pytest.raises(TypeError, match="sensors must be True or False, got 1"):
        ask(*arguments, sensors=1)
    with pytest.raises(TypeError, match=r"where must return True or False, got None of entity \d+"):
        ask(*arguments, where=lambda entity: None)
    with pytest.raises(TypeError, match="where must be a function of an entity id, got 3"):
        ask(*arguments, where=3, mask=0)
