"""Python runs code of its own in the midst of a tick: callbacks of the garbage collector, `__del__`, signals, other
threads. What such code asks is refused, and costs the tick nothing."""

from __future__ import annotations

import gc
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, compiled
from physics.grid import buffers

STEP = 1 / 60


def game() -> PhysicsSystem:
    """A box of ground with balls above it."""
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    esper.create_entity(Transform(0, -10), Collider(Rect(800, 20)), RigidBody("static"))
    return system


def drop(rng: random.Random, count: int) -> None:
    for _ in range(count):
        place = Transform(rng.uniform(-60, 60), rng.uniform(0, 90))
        esper.create_entity(place, Collider(rng.choice([Circle(5), Rect(8, 8)])), RigidBody())


def questions(system: PhysicsSystem) -> dict[str, Callable[[], Any]]:
    return {
        "contacts": lambda: system.contacts,
        "contact_buffers": system.contact_buffers,
        "contacts_with": lambda: system.contacts_with(1),
        "touching": lambda: system.touching(1, 2),
        "touching_shapes": lambda: system.touching_shapes(1, 2),
        "begun": lambda: system.begun,
        "ended": lambda: system.ended,
        "stats": lambda: system.stats,
        "at_point": lambda: system.at_point(0, 3),
        "in_region": lambda: system.in_region(-1e4, -1e4, 1e4, 1e4),
        "overlapping": lambda: system.overlapping(Circle(300), Transform()),
        "nearest": lambda: system.nearest(0, 0),
        "ray_cast": lambda: system.ray_cast((-500, 3), (500, 3)),
        "ray_cast_all": lambda: system.ray_cast_all((-500, 3), (500, 3)),
        "shape_cast": lambda: system.shape_cast(Circle(3), Transform(-500, 3), (1000, 0)),
        "explode": lambda: system.explode((1e6, 0), 1, 1),
        "process": lambda: system.process(STEP),
    }


def outcome(question: Callable[[], Any]) -> str:
    """Whether a question is answered, or refused for the reason that it should be."""
    try:
        question()
    except RuntimeError as error:
        if "while a stage of a tick or another query" in str(error):
            return "refused"
        raise
    return "answered"


@contextmanager
def collecting(callback: Callable[[], None], often: int) -> Iterator[None]:
    """Have the garbage collector call `callback` again and again, but not within itself."""
    within = False

    def called(phase: str, info: dict[str, int]) -> None:
        nonlocal within
        if not within:
            within = True
            try:
                callback()
            finally:
                within = False

    before = gc.get_threshold()
    gc.callbacks.append(called)
    gc.set_threshold(often, 1, 1)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(called)


def state() -> list[tuple[float, float, float]]:
    return [(at.x, at.y, at.angle) for _, at in esper.get_component(Transform)]


def play(system: PhysicsSystem, ticks: int) -> list[tuple[float, float, float]]:
    """Drop bodies, a few more in each tick, so that tables grow in every stage."""
    rng = random.Random(5)
    drop(rng, 20)
    for _ in range(ticks):
        drop(rng, 5)
        esper.process(STEP)
    return state()


def test_what_a_callback_of_the_collector_asks_within_a_tick_is_refused() -> None:
    system = game()
    plain = play(system, 12)
    esper.remove_processor(PhysicsSystem)
    esper.clear_database()
    system = game()
    asked: Counter[tuple[str, str]] = Counter()
    own = questions(system)
    del own["process"]  # between the stages it would be one more tick

    def ask() -> None:
        for name, question in own.items():
            asked[name, outcome(question)] += 1

    with collecting(ask, 40):
        assert play(system, 12) == plain
    assert [name for name in own if asked[name, "refused"]] == list(own)
    for question in questions(system).values():
        question()


def test_a_tick_or_a_query_within_a_query_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    system = game()
    drop(random.Random(1), 60)
    esper.process(STEP)
    outcomes: Counter[str] = Counter()
    allocate = buffers.allocate

    def ask_and_allocate(*arguments: Any) -> Any:
        for name in ("process", "in_region", "contacts"):
            with pytest.raises(RuntimeError, match="another query"):
                questions(system)[name]()
            outcomes[name] += 1
        return allocate(*arguments)

    before = state()
    monkeypatch.setattr(buffers, "allocate", ask_and_allocate)
    assert len(system.in_region(-1e4, -1e4, 1e4, 1e4)) == 61  # more hits than there has been room for
    monkeypatch.undo()
    assert outcomes["process"] == outcomes["in_region"] == outcomes["contacts"] > 0
    assert state() == before
    esper.process(STEP)


class Curious:
    """A component that asks when it goes."""

    def __init__(self, system: PhysicsSystem, heard: list[str]) -> None:
        self.system, self.heard = system, heard
        self.circle: Any = self  # only the collector frees it

    def __del__(self) -> None:
        try:
            self.heard.append(f"{len(self.system.contacts)} contacts")
        except RuntimeError:
            self.heard.append("refused")


def test_del_of_a_component_may_ask_at_any_time() -> None:
    system = game()
    heard: list[str] = []
    rng = random.Random(3)
    with collecting(lambda: None, 30):
        for _ in range(40 if compiled else 12):
            drop(rng, 4)
            entity = esper.create_entity(Transform(), Curious(system, heard))
            esper.process(STEP)
            esper.delete_entity(entity)
    gc.collect()
    assert len(heard) >= (30 if compiled else 9)
    assert all(each == "refused" or "contacts" in each for each in heard)
    assert system.contacts


def test_another_thread_gets_an_answer_or_is_refused() -> None:
    system = game()
    drop(random.Random(1), 30)
    esper.process(STEP)
    done = threading.Event()
    wrong: list[BaseException] = []

    def ask() -> None:
        while not done.is_set():
            for name in ("contacts", "in_region", "nearest", "ray_cast_all"):
                try:
                    outcome(questions(system)[name])
                except BaseException as error:
                    wrong.append(error)
            time.sleep(0)  # lets a tick begin: within a query it would be refused, perhaps each time

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=ask)
    thread.start()
    try:
        rng = random.Random(2)
        ticks = 0
        # A refusal takes no time: dozens of them may fall into one query of the other thread.
        for _ in range(100_000):
            if outcome(questions(system)["process"]) == "answered":
                drop(rng, 3)
                ticks += 1
            if ticks == (60 if compiled else 20):
                break
            time.sleep(0)
    finally:
        done.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert not wrong
    assert ticks > 0
    for question in questions(system).values():
        question()


@pytest.mark.parametrize(
    "name", ["at_point", "in_region", "overlapping", "nearest", "ray_cast", "shape_cast"]
)
def test_a_query_that_raises_leaves_the_next_free(name: str) -> None:
    system = game()
    esper.process(STEP)
    arguments: dict[str, tuple[Any, ...]] = {
        "at_point": (0, 0),
        "in_region": (0, 0, 1, 1),
        "overlapping": (Circle(1), Transform()),
        "nearest": (0, 0),
        "ray_cast": ((0, 0), (1, 1)),
        "shape_cast": (Circle(1), Transform(), (1, 1)),
    }

    def those() -> Iterator[int]:
        yield from system.at_point(0, -5)
        raise KeyError("game code's own")

    for bad in ({"mask": "x"}, {"sensors": 3}, {"ignore": "x"}, {"ignore": those()}):
        with pytest.raises((TypeError, KeyError)):
            getattr(system, name)(*arguments[name], **bad)
    esper.process(STEP)
    assert system.contacts == []
