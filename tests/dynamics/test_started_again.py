"""A level that is cleared and made again, with the same ids, goes as it went at first: nothing is left of the old one.

Contacts inherited the impulses of those between other entities that had had their ids, if there was no tick between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import Circle, Rect, Transform
from tests.dynamics.scene import body, run, transform, velocity


def tower(heavy: bool = False) -> None:
    """Four crates; `heavy`: with a load that the first one feels."""
    body(Rect(400, 20), 0, -10, kind="static")
    for i in range(4):
        body(Rect(20, 20), 0, 9.9 + 19.8 * i, mass=1000.0 if heavy and i == 3 else 1.0)


def ledge(from_below: bool = False) -> None:
    """A hero who stands on a one-way ledge, a little sunk in; `from_below`: who is on the way up through it."""
    body(Rect(400, 20), 0, 0, kind="static", one_way=(0, 1))
    hero = body(Circle(10), 0, 12.0 if from_below else 19.9)
    if from_below:
        transform(hero).y = -25.0
        velocity(hero).y = 400.0


def places(ticks: int = 30) -> list[str]:
    told = []
    for _ in range(ticks):
        esper.process(1 / 60)
        told.append(repr([place for _, place in esper.get_component(Transform)]))
    return told


@pytest.mark.parametrize(("level", "other"), [(tower, "heavy"), (ledge, "from_below")])
def test_nothing_is_left_of_the_old_level(make_world, level: Callable[..., None], other: str) -> None:
    make_world((0, -900))
    level()
    first = places()
    for ticks in (0, 1, 4, 30):
        esper.clear_database()
        level(**{other: True})
        places(ticks)
        esper.clear_database()
        level()
        assert places() == first


def test_a_handler_starts_the_level_again(make_world) -> None:
    """The bell clears the database and makes the level anew in the midst of a tick."""
    world = make_world((0, -900))
    tower()
    esper.process(1 / 60)
    [first, *_] = places(1)
    rung = []

    def ring(event: Any) -> None:
        if not rung:
            rung.append(event)
            esper.clear_database()
            tower()

    esper.clear_database()
    tower(heavy=True)
    run(1)
    bell = body(Circle(5), 200, 5, kind="kinematic")
    world.on_begin(bell, None, ring)
    body(Circle(5), 204, 5, kind="kinematic")
    esper.process(1 / 60)
    assert rung
    esper.process(1 / 60)
    assert places(1) == [first]
