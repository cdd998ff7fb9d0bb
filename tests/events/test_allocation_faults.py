"""Any allocation may fail, the interpreter's own too: MemoryError leaves `process`, and no event is lost or told twice.

tests/systems/test_no_memory.py refuses memory to tables. Here one allocation fails, or five in a row, whoever asks.
"""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial

import esper
import pytest

import physics
from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    DistanceJoint,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    Zone,
    validate,
)
from tests.no_memory import failing

pytest.importorskip("_testcapi", reason="lets allocations fail; some distributions leave it out")

TICKS = 200 if physics.compiled else 40
IDS = 256
"""More entities than are made. Their events are counted without a new object: a handler must not fail itself."""


def test_an_item_of_a_list_that_cannot_grow_is_released_once() -> None:
    ids = [10**6 + k for k in range(20)]
    before = [sys.getrefcount(each) for each in ids]
    failures = sum(failing(n, 1, lambda: validate.entities("ids", ids)) for n in range(1, 40))
    assert failures > 3
    assert [sys.getrefcount(each) for each in ids] == before


def test_an_assignment_that_could_not_be_noted_is_noted_when_it_is_made_again() -> None:
    """Rows from 257 on: their numbers need memory."""
    esper.clear_database()
    system = PhysicsSystem()
    places = [Transform(10 * k, 0) for k in range(400)]
    for place in places:
        esper.create_entity(place, Collider(Circle(1)), RigidBody("static"))
    failures = 0
    for n in range(1, 5):
        for place in places[-20:]:
            system.process(1 / 60)
            y = place.y + 100.0
            if failing(n, 1, partial(setattr, place, "y", y)):
                failures += 1
                place.y = y
                system.process(1 / 60)
                assert system.at_point(place.x, y), n
    assert failures > 3 or not physics.compiled  # interpreted, the numbers are there


KEYWORDS = """
import _testcapi
from physics import Circle, Collider
kept = []
circle = Circle(3)
for n in [*range(1, 40)] * 60:
    _testcapi.set_nomemory(n, n + 1)
    try:
        kept.append(
            Collider(circle, friction=0.5, density=2, restitution=1, layer=2, mask=3, group=1, sensor=True, bullet=True)
        )
    except MemoryError:
        pass
    finally:
        _testcapi.remove_mem_hooks()
print("survived")
"""


def test_values_of_keywords_that_were_not_taken_yet_are_not_released() -> None:
    """More values than fit on the stack. Memory that was used before holds what was released long ago."""
    game = subprocess.run([sys.executable, "-W", "ignore", "-c", KEYWORDS], capture_output=True, text=True)
    assert (game.stdout, game.returncode) == ("survived\n", 0)


RAISING = """
import sys
import _testcapi
import esper
import physics
from physics import Circle, Collider, CollisionSystem, Transform

IDS = 64  # their numbers, and the counts, are there already: the handlers themselves need no memory

class Boom(Exception):
    pass

def begun(event):
    counts[IDS * event.a + event.b] += 1
    raise Boom

def ended(event):
    counts[IDS * event.a + event.b] -= 1
    raise Boom

failures = 0
for first in range(1, 160, 1 if physics.compiled else 7):
    for count in (1, 2, 5):
        esper.switch_world(f"{first} {count}")
        system = CollisionSystem()
        places = [Transform(8 * k, 0) for k in range(6)]
        for place in places:
            esper.create_entity(place, Collider(Circle(5)))
        counts = [0] * IDS * IDS
        system.on_begin(None, None, begun)
        system.on_end(None, None, ended)
        for tick in range(3):
            if tick == 1:
                places[1].x = places[4].x = 500
                _testcapi.set_nomemory(first, first + count)
            try:
                system.process(1 / 60)
            except MemoryError:
                failures += 1
            except Exception:
                pass
            finally:
                _testcapi.remove_mem_hooks()
        system.process(1 / 60)
        touching = sorted(IDS * each.a + each.b for each in system.contacts)
        assert touching == [place for place, each in enumerate(counts) if each], (first, count)
        assert set(counts) <= {0, 1}, (first, count)
        name = esper.current_world
        esper.switch_world("default")
        esper.delete_world(name)
assert failures > 9, failures
print("survived")
"""


def test_a_handler_that_raises_without_memory_costs_no_event() -> None:
    """Its exception may be lost, by CPython, or have no traceback: both ended the process."""
    game = subprocess.run([sys.executable, "-W", "ignore", "-c", RAISING], capture_output=True, text=True)
    assert (game.stdout, game.returncode) == ("survived\n", 0), game.stderr[-2000:]


class Ledger:
    """How many begins without an end each pair has had."""

    def __init__(self, system: PhysicsSystem) -> None:
        self.counts = [0] * (IDS * IDS)
        system.on_begin(None, None, lambda event: self.add(event, 1))
        system.on_end(None, None, lambda event: self.add(event, -1))

    def add(self, event: CollisionEvent, change: int) -> None:
        while True:
            try:
                place = event.a * IDS + event.b
                count = self.counts[place] + change
                self.counts[place] = count
                return
            except MemoryError:
                pass

    def touching(self) -> set[tuple[int, int]]:
        assert set(self.counts) <= {0, 1}
        return {divmod(place, IDS) for place, count in enumerate(self.counts) if count}


def a_body(generator: random.Random) -> int:
    size = generator.uniform(5, 20)
    shape = generator.choice([Circle(size), Rect(size, 2 * size), Capsule((-size, 0), (size, 0), 4)])
    speed = Velocity(generator.uniform(-300, 300), generator.uniform(-2000, 300))
    place = Transform(generator.uniform(-200, 200), generator.uniform(0, 200), generator.uniform(-3, 3))
    return esper.create_entity(
        place, speed, Collider(shape, restitution=generator.choice([0, 0.8])), RigidBody()
    )


def change_something(generator: random.Random, bodies: list[int]) -> None:
    body = generator.choice(bodies)
    change = generator.randrange(4)
    if change == 0:
        bodies.remove(body)
        esper.delete_entity(body, immediate=True)
    elif change == 1 and esper.has_component(body, Collider):
        esper.remove_component(body, Collider)
    elif change == 1:
        esper.add_component(body, Collider(Circle(10)))
    elif change == 2:
        esper.add_component(body, Transform(generator.uniform(-200, 200), 100))
    else:
        esper.component_for_entity(body, Transform).x = generator.uniform(-200, 200)


# esper's generators are Python's own, and tell so if they fail where nobody waits for a value.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::physics.JointWarning")
@pytest.mark.parametrize("seed", [1, 39])
def test_no_event_is_lost_or_told_twice(seed: int, system: PhysicsSystem) -> None:
    generator = random.Random(seed)
    ledger = Ledger(system)
    esper.create_entity(Transform(0, -50), Collider(Rect(2000, 100)), RigidBody("static"))
    for x in (-250, 250):
        esper.create_entity(Transform(x, 500), Collider(Rect(50, 1200)), RigidBody("static"))
    bodies = [a_body(generator) for _ in range(40)]
    for _ in range(8):
        esper.create_entity(DistanceJoint(*generator.sample(bodies, 2), limits=(0, 200)))
    failures = 0
    for _ in range(TICKS):
        if len(bodies) < 40:
            bodies.append(a_body(generator))
        if generator.random() < 0.3:
            change_something(generator, bodies)
        if generator.random() < 0.6:
            first = generator.randrange(1, generator.choice([40, 400, 3000]))
            failed = failing(first, generator.choice([1, 1, 5]), lambda: system.process(1 / 60))
        else:
            failed = False
            system.process(1 / 60)
        failures += failed
        if not failed:
            assert ledger.touching() == {(each.a, each.b) for each in system.contacts}
    assert failures > 5


def test_a_world_with_zones_goes_on() -> None:
    """The lists of zones are replaced together: those of different lengths ended each later tick with a ValueError."""
    failures = 0
    for n in range(1, 200):
        esper.switch_world(f"zones {n}")
        system = PhysicsSystem()
        for k in range(3):
            esper.create_entity(Transform(50 * k, 0), Collider(Circle(5), sensor=True), Zone(gravity=(0, -9)))
        system.process(1 / 60)
        ball = Transform(500, 0), Velocity(), RigidBody()
        esper.create_entity(*ball, Collider(Circle(5)))
        esper.create_entity(Transform(500, 0), Collider(Circle(50), sensor=True), Zone(gravity=(0, -9)))
        failures += failing(n, 1, lambda tick=system.process: tick(1 / 60))
        for _ in range(3):
            system.process(1 / 60)
        assert ball[1].y < 0
        esper.switch_world("default")
        esper.delete_world(f"zones {n}")
    assert failures > 9
