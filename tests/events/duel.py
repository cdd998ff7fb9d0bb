"""The engine and the reference model, side by side: whatever is done to both, both must tell the same."""

from __future__ import annotations

import warnings
from math import hypot
from typing import Any

import esper

from physics import NonFiniteWarning, Transform
from tests.events.driver import FAR, WORLDS, Boom, Command, Engine, Reference
from tests.events.model import Event
from tests.events.overlap import collide


class Duel:
    """The same worlds in esper and in the model."""

    def __init__(self) -> None:
        self.engine = Engine("still")
        self.reference = Reference(
            "still",
            lambda: self.engine.places or {},
            lambda: self.engine.hits,
            lambda: self.engine.parted,
        )
        self.told = dict.fromkeys(WORLDS, 0)
        self.unseen: set[str] = set()  # worlds that were made anew, and whose system has not run since

    def both(self, command: Command) -> None:
        """Do one thing on both sides."""
        self.engine.perform(command)
        self.reference.perform(command)

    def listen_on_the_bus(self, name: str, phase: str, reactions: list[list[Command]]) -> None:
        """Set a handler on esper's bus."""
        for side in (self.engine, self.reference):
            side.set_bus(phase, side.handler(name, reactions))

    def recreate(self, other: str) -> None:
        """Delete a world that is not the current one, and make it anew, empty."""
        self.engine.recreate_world(other)
        self.reference.recreate_world(other)
        self.unseen.add(other)

    def process(self, through_esper: bool = True) -> None:
        """One tick on both sides, and all that it told."""
        name = esper.current_world
        self.unseen.discard(name)
        system = self.engine.systems[name]
        for side in (self.engine, self.reference):
            side.heard.clear()
        self.engine.shapes.clear()
        self.reference.events.clear()
        self.engine.places = None
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            raised: list[Exception] | None = []
            try:
                esper.process(0.25) if through_esper else system.process(0.25)
            except ExceptionGroup as group:
                raised = list(group.exceptions)
                assert len(raised) > 1
            except Boom as boom:
                raised = [boom]
            except KeyboardInterrupt:
                raised = None
        if self.engine.places is None:
            self.engine.see_places()  # nobody was called, and nobody has moved anything
        expected: list[Exception] | None
        try:
            expected = self.reference.model.process(0.25, through_esper)
        except KeyboardInterrupt:
            expected = None

        assert self.engine.heard == self.reference.heard
        assert (raised is None) == (expected is None)
        if raised is not None and expected is not None:
            assert [error.args for error in raised] == [error.args for error in expected]
            assert [each.category for each in warned] == [NonFiniteWarning] * len(self.reference.model.warned)
            for each, entity in zip(warned, self.reference.model.warned, strict=True):
                assert f"entity {entity} " in str(each.message)
        for told, event in zip(self.engine.shapes, self.reference.events, strict=True):
            check_contact(told, event)

        world = self.reference.model.worlds[name]
        assert [(e.a, e.b, e.reason) for e in system.begun] == [(e.a, e.b, None) for e in world.begun]
        assert [(e.a, e.b, e.reason) for e in system.ended] == [(e.a, e.b, e.reason) for e in world.ended]
        self.told[name] += len(system.begun) - len(system.ended)
        assert self.told[name] == len(world.live) + len(world.late)
        self.check()

    def check(self) -> None:
        """What can be asked at any time: contacts, entities, places."""
        assert esper.current_world == self.reference.model.current
        assert self.engine.there() == self.reference.there()
        for entity, parts in self.reference.world.there_are():
            if "Transform" in parts:
                transform = esper.component_for_entity(entity, Transform)
                assert repr((transform.x, transform.y, transform.angle)) == repr(
                    tuple(float(value) for value in parts["Transform"].values.values())
                )
        for name, system in self.engine.systems.items():
            if name in self.unseen:
                continue
            expected = [contact.ids for contact in self.reference.model.worlds[name].contacts()]
            assert [(contact.a, contact.b) for contact in system.contacts] == expected
            for entity in range(1, 8):
                partners = sorted({*sum((pair for pair in expected if entity in pair), ())} - {entity})
                around = system.contacts_with(entity)
                assert [(contact.a, contact.b) for contact in around] == [(entity, b) for b in partners]
                for other in range(1, 8):
                    assert system.touching(entity, other) == (other in partners)


def check_contact(told: tuple[Any, ...], event: Event) -> None:
    """The normal points from a to b, and `normal * depth` is just what separates two single shapes."""
    (nx, ny), depth, points = told
    contact = event.contact
    poses = contact.poses
    if contact.met is not None and event.phase == "begin":
        poses = contact.met
    elif contact.over:
        assert depth == 0
        return
    assert abs(hypot(nx, ny) - 1) < 1e-12
    assert 0 <= depth < 100
    assert 1 <= len(points) <= 2
    assert all(abs(x) < 2 * FAR and abs(y) < 1e4 for x, y in points)
    a, b = event.order
    shapes = contact.shapes
    if len(shapes[a]) == len(shapes[b]) == 1:
        x, y, angle = poses[b]
        beyond = (x + nx * (depth + 1e-6), y + ny * (depth + 1e-6), angle)
        assert not collide(shapes[a], poses[a], shapes[b], beyond)
        if depth > 1e-6:
            short = (x + nx * (depth - 1e-6), y + ny * (depth - 1e-6), angle)
            assert collide(shapes[a], poses[a], shapes[b], short)
