"""Ctrl-C at any moment of a tick: KeyboardInterrupt reaches the caller, and the world goes on in the next tick.

Compiled code cannot be interrupted: there, it comes in a handler, or when the tick is over. An interpreted tick can be
interrupted at each of its lines, and is here at some of them.
"""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import esper
import pytest

import physics
import physics.geometry.placed_piece as placed
from physics import (
    Circle,
    Collider,
    CollisionEvent,
    DistanceJoint,
    PhysicsSystem,
    Polygon,
    PreSolveContact,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.fresh_world import reset_esper

TICKS = 5
INSIDE = os.path.dirname(physics.__file__)


class Tracer:
    """Raises KeyboardInterrupt at one of the lines of some folders that run while it is on, or at none if that is 0.
    If a function is named, only its lines count."""

    def __init__(self, chosen: int, folders: tuple[str, ...], function: str = "") -> None:
        self.chosen = chosen
        self.function = function
        self.folders = tuple(os.path.join(INSIDE, folder) for folder in folders)
        self.lines = 0
        self.where = ""

    def call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename.startswith(self.folders) and frame.f_code.co_name.startswith(
            self.function
        ):
            return self.line
        return None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.lines += 1
            if self.lines == self.chosen:
                self.where = f"{frame.f_code.co_filename}:{frame.f_lineno}"
                raise KeyboardInterrupt
        return self.line


class Game:
    """Some of everything, which comes, moves, collides and goes."""

    def __init__(self) -> None:
        reset_esper()
        self.touching: set[tuple[int, int]] = set()
        self.first = 0
        self.system = PhysicsSystem(gravity=(0, -900))
        esper.add_processor(self.system)
        self.system.on_begin(None, None, self.begin)
        self.system.on_end(None, None, self.end)
        self.system.on_pre_solve(None, None, self.ask)
        esper.create_entity(Transform(0, -5), Collider(Rect(200, 10)), RigidBody("static"))

    def begin(self, event: CollisionEvent) -> None:
        assert (event.a, event.b) not in self.touching
        self.touching.add((event.a, event.b))

    def end(self, event: CollisionEvent) -> None:
        self.touching.remove((event.a, event.b))

    def ask(self, contact: PreSolveContact) -> None:
        contact.friction = 0.5

    def change(self, tick: int) -> None:
        x = 20.0 * tick
        box = esper.create_entity(Transform(x, 4.9), Velocity(9, 0), Collider(Rect(9, 10)), RigidBody())
        disc = esper.create_entity(Transform(x + 3, 13), Collider(Circle(4)), RigidBody())
        esper.create_entity(DistanceJoint(box, disc, collide_connected=True))
        bullet = Collider(Circle(1), bullet=True)
        esper.create_entity(Transform(x, 40), Velocity(300, -3000), bullet, RigidBody())
        if tick == 3:
            esper.delete_entity(self.first)
        self.first = box

    def check(self) -> None:
        """After a tick that nobody interrupted."""
        system = self.system
        assert {(each.a, each.b) for each in system.contacts} == self.touching
        colliders = [entity for entity, _ in esper.get_component(Collider)]
        assert system.in_region(-1e4, -1e4, 1e4, 1e4) == colliders
        for _, place in esper.get_component(Transform):
            assert abs(place.x) + abs(place.y) < 1e3


def play(chosen: int, folders: tuple[str, ...]) -> Tracer:
    """A game that is interrupted once, at the chosen line of all that its ticks run."""
    game, tracer = Game(), Tracer(chosen, folders)
    before = sys.gettrace()
    for tick in range(TICKS):
        game.change(tick)
        try:
            sys.settrace(tracer.call)
            try:
                esper.process(1 / 60)
            finally:
                sys.settrace(before)
        except KeyboardInterrupt:
            esper.process(1 / 60)
        game.check()
    return tracer


@pytest.mark.parametrize(
    "folders",
    [("",), ("systems", "world"), ("events",), ("rows/entity_rows.py", "components/watch.py")],
    ids=["anywhere", "step", "events", "rows"],
)
def test_at_any_line(folders: tuple[str, ...]) -> None:
    if compiled and folders[0] in ("events", "rows/entity_rows.py"):
        pytest.skip("what is compiled has no lines to stop at")
    play(0, folders)  # some lines run only the first time
    total = play(0, folders).lines
    assert total > 20
    # None of the last lines: a game may have a few less than the one before.
    count = 8 if compiled else 5
    for chosen in sorted({1 + total * (2 * k + 1) // (2 * count) for k in range(count)}):
        assert play(chosen, folders).where, chosen


@pytest.mark.skipif(compiled, reason="what is compiled has no lines to stop at")
def test_while_a_tick_begins() -> None:
    """An interrupt between the marks of a tick and its way out left the world occupied for ever."""
    for chosen in range(1, 13):
        assert play(chosen, ("events/handler_calls.py",)).where.partition("calls.py:")[2]


@pytest.mark.skipif(compiled, reason="what is compiled has no lines to stop at")
def test_while_the_members_of_a_group_of_joints_are_listed() -> None:
    """Marks that an interrupted tick left on bodies kept these out of their group: a division by a mass of 0."""
    chosen = 1
    while True:
        reset_esper()
        system = PhysicsSystem(gravity=(0, -900))
        a, b, c = (
            esper.create_entity(
                Transform(9 * k, 0), Velocity(0, 900 * (k - 1), 70), Collider(Circle(4)), RigidBody()
            )
            for k in range(3)
        )
        esper.create_entity(RevoluteJoint(a, b, anchor=(4, 1)))
        esper.create_entity(RevoluteJoint(b, c, anchor=(13, -1)))
        tracer, before = Tracer(chosen, ("dynamics/joint_work.py",), "list_members"), sys.gettrace()
        system.process(1 / 60)
        sys.settrace(tracer.call)
        try:
            system.process(1 / 60)
        except KeyboardInterrupt:
            sys.settrace(before)
            system.process(1 / 60)
            chosen += 1
        else:
            break
        finally:
            sys.settrace(before)
    assert chosen > 20


def test_where_room_is_made_for_the_corners_of_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt in the search for the way out of ground of several pieces was printed, and the tick went on."""
    star = [(r * math.cos(k * math.pi / 5), r * math.sin(k * math.pi / 5)) for k, r in enumerate((24, 7) * 5)]
    rod = Polygon([(math.cos(k), 9 * math.sin(k)) for k in range(6)])
    make_room = placed.grown

    def interrupt(column: Any, size: int) -> Any:
        nonlocal before
        before -= 1
        if before < 0:
            raise KeyboardInterrupt
        return make_room(column, size)

    monkeypatch.setattr(placed, "grown", interrupt)
    for chosen in range(20):
        reset_esper()
        before = chosen
        system = PhysicsSystem(gravity=(0, -900))
        ground = Collider([Rect(40, 30), Rect(40, 30, center=(25, 0)), Polygon(star)])
        esper.create_entity(Transform(), ground, RigidBody("static"))
        body = Collider([Circle(8, (-8, 0)), Circle(8, (8, 0)), rod])
        esper.create_entity(Transform(5, 3, 0.2), body, RigidBody())
        try:
            for _ in range(3):
                system.process(1 / 60)
        except KeyboardInterrupt:
            continue
        break
    # The first game that was played to the end is the first one with nothing left to interrupt.
    assert chosen > 5
    assert before == 0


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """A program that a shell starts in the background ignores SIGINT."""
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, former)


def test_a_signal_in_a_handler(heeds_interrupts: None) -> None:
    game = Game()

    def stop(event: CollisionEvent) -> None:
        signal.raise_signal(signal.SIGINT)

    subscription = game.system.on_begin(None, None, stop)
    game.change(0)
    with pytest.raises(KeyboardInterrupt):
        esper.process(1 / 60)
    subscription.cancel()
    for tick in range(1, TICKS):
        esper.process(1 / 60)
        game.check()
        game.change(tick)
