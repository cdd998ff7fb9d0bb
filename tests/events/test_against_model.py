"""Random games, tick by tick: the engine must tell its handlers what the reference model tells them."""

from __future__ import annotations

import warnings
from math import hypot, inf, nan, pi
from typing import Any

import esper
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from physics import ALL, NonFiniteWarning, Transform
from tests.events.driver import WORLDS, Boom, Command, Engine, Reference
from tests.events.model import Event
from tests.events.overlap import collide
from tests.events.worlds import reset_esper

PHASES = st.sampled_from(["begin", "stay", "end"])
SELECTORS = st.sampled_from([None, None, "Ball", "Brick", "Collider", 1, 2, 3])

# Few places, so that much touches: shapes of these sizes, at these places, overlap, are apart, or touch exactly.
PLACES = st.sampled_from([0, 3, 6, 9, 12, -3, -6, 40])
ANGLES = st.sampled_from([0.0, 0.0, pi / 2, 0.5, -1.0])
SPEEDS = st.sampled_from([0.0, 12.0, -12.0, 24.0])
SHAPES = st.sampled_from(
    [
        ("circle", 3, 0, 0),
        ("circle", 6, 0, 0),
        ("circle", 3, 6, -3),
        ("rect", 6, 6, 0, 0, 0.0),
        ("rect", 24, 6, 0, 0, 0.0),
        ("rect", 12, 3, 6, 0, 0.5),
        ("circle", 12, 0, 0),
    ]
)
LAYERS = st.sampled_from([1, 1, 1, 3, ALL, 2, 1 << 63 | 1, 0])
MASKS = st.sampled_from([ALL, ALL, ALL, 3, 1, 1 << 63, 2, 0])
BAD = st.sampled_from([nan, inf, -inf])

VALUES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "Transform": st.fixed_dictionaries({"x": PLACES, "y": PLACES, "angle": ANGLES}),
    "Velocity": st.fixed_dictionaries({"x": SPEEDS, "y": SPEEDS, "angular": st.sampled_from([0.0, 2.0])}),
    "Collider": st.fixed_dictionaries(
        {"shapes": st.tuples(SHAPES) | st.tuples(SHAPES, SHAPES)},
        optional={"layer": LAYERS, "mask": MASKS, "sensor": st.booleans()},
    ),
    "RigidBody": st.fixed_dictionaries({"kind": st.sampled_from(["static", "kinematic", "dynamic"])}),
    "Ball": st.just({}),
    "Brick": st.just({}),
}
PARTS = {kind: st.tuples(st.just(kind), values) for kind, values in VALUES.items()}

ENTITY = st.tuples(
    PARTS["Transform"],
    PARTS["Collider"],
    st.lists(st.one_of([PARTS[kind] for kind in ("Velocity", "RigidBody", "Ball", "Brick")]), max_size=3),
).map(lambda parts: [parts[0], parts[1], *parts[2]])
WITHOUT_COLLIDER = st.lists(st.one_of(PARTS["Transform"], PARTS["Velocity"], PARTS["Ball"]), max_size=3)

WHICH = st.integers(0, 9) | st.sampled_from(["a", "b"])
ASSIGNMENTS = st.one_of(
    st.tuples(st.just("Transform"), st.sampled_from(["x", "y"]), PLACES),
    st.tuples(st.just("Transform"), st.just("angle"), ANGLES),
    st.tuples(st.just("Transform"), st.sampled_from(["x", "y", "angle"]), BAD),
    st.tuples(st.just("Velocity"), st.sampled_from(["x", "y"]), SPEEDS),
    st.tuples(st.just("Velocity"), st.sampled_from(["x", "y", "angular"]), BAD),
    st.tuples(st.just("Collider"), st.just("layer"), LAYERS),
    st.tuples(st.just("Collider"), st.just("mask"), MASKS),
    st.tuples(st.just("Collider"), st.just("sensor"), st.booleans()),
    st.tuples(st.just("Collider"), st.just("shapes"), st.tuples(SHAPES) | st.tuples(SHAPES, SHAPES)),
    st.tuples(st.just("RigidBody"), st.just("kind"), st.sampled_from(["static", "kinematic", "dynamic"])),
)

CHANGES: st.SearchStrategy[Command] = st.one_of(
    st.tuples(st.just("create"), ENTITY),
    st.tuples(st.just("create"), WITHOUT_COLLIDER),
    st.tuples(st.just("delete"), WHICH, st.booleans()),
    st.one_of(list(PARTS.values())).flatmap(
        lambda part: st.tuples(st.just("add"), WHICH, st.just(part[0]), st.just(part[1]))
    ),
    st.tuples(st.just("remove"), WHICH, st.sampled_from(sorted(VALUES))),
    st.tuples(st.just("assign"), WHICH, ASSIGNMENTS).map(lambda given: (given[0], given[1], *given[2])),
    st.tuples(st.just("cancel"), st.integers(0, 9)),
)
IN_HANDLERS: st.SearchStrategy[Command] = st.one_of(
    *[CHANGES] * 4,
    st.tuples(st.just("delete"), st.sampled_from(["a", "b"]), st.booleans()),
    st.tuples(st.just("remove"), st.sampled_from(["a", "b"]), st.sampled_from(["Collider", "Ball", "Brick"])),
    st.tuples(st.just("raise")),
    st.tuples(st.just("interrupt")),
    st.tuples(st.just("clear")),
    st.tuples(st.just("switch"), st.sampled_from(sorted(WORLDS))),
    st.tuples(st.just("subscribe"), st.just("late"), PHASES, SELECTORS, SELECTORS, st.just([])),
)
REACTIONS = st.lists(st.lists(IN_HANDLERS, max_size=3), max_size=4)


class Games(RuleBasedStateMachine):
    """Two worlds, one that moves things and one that does not, in esper and in the model."""

    def __init__(self) -> None:
        super().__init__()
        reset_esper()
        self.engine = Engine("still")
        self.reference = Reference("still")
        self.named = 0
        self.told = dict.fromkeys(WORLDS, 0)
        self.unseen: set[str] = set()  # worlds that were made anew, and whose system has not run since

    def teardown(self) -> None:
        reset_esper()

    def both(self, command: Command) -> None:
        self.engine.perform(command)
        self.reference.perform(command)

    @initialize(entities=st.lists(ENTITY, min_size=4, max_size=7))
    def populate(self, entities: list[Any]) -> None:
        for world in WORLDS:
            self.both(("switch", world))
            self.both(("subscribe", "witness of begins", "begin", None, None, []))
            self.both(("subscribe", "witness of ends", "end", None, None, []))
            for parts in entities:
                self.both(("create", parts))

    @rule(phase=PHASES, first=SELECTORS, second=SELECTORS, reactions=REACTIONS)
    def subscribe(self, phase: str, first: Any, second: Any, reactions: Any) -> None:
        self.named += 1
        self.both(("subscribe", f"handler {self.named}", phase, first, second, reactions))

    @rule(phase=PHASES, reactions=REACTIONS)
    def listen_on_the_bus(self, phase: str, reactions: Any) -> None:
        self.named += 1
        for side in (self.engine, self.reference):
            side.set_bus(phase, side.handler(f"bus {self.named}", reactions))

    @rule(world=st.sampled_from(sorted(WORLDS)), how=st.sampled_from(["switch"] * 6 + ["clear", "recreate"]))
    def turn_to_another_world(self, world: str, how: str) -> None:
        other = next(name for name in WORLDS if name != esper.current_world)
        if how == "switch":
            self.both(("switch", world))
        elif how == "clear":
            self.both(("clear",))
        else:
            self.engine.recreate_world(other)
            self.reference.recreate_world(other)
            self.unseen.add(other)

    @rule(entities=st.lists(ENTITY, min_size=2, max_size=4))
    def create_and_process(self, entities: list[Any]) -> None:
        if len(self.engine.there()) < 6:
            for parts in entities:
                self.both(("create", parts))
        self.process(True)

    @rule(commands=st.lists(CHANGES, max_size=3))
    def change_and_process(self, commands: list[Command]) -> None:
        for command in commands:
            self.both(command)
        self.process(True)

    @rule(moves=st.lists(st.tuples(WHICH, st.sampled_from(["x", "y"]), PLACES), max_size=3))
    def move_and_process(self, moves: list[Any]) -> None:
        for which, field, place in moves:
            self.both(("assign", which, "Transform", field, place))
        self.process(True)

    @rule(through_esper=st.sampled_from([True, True, True, False]))
    def process_again(self, through_esper: bool) -> None:
        self.process(through_esper)

    def process(self, through_esper: bool) -> None:
        """One tick on both sides, and all that it told."""
        name = esper.current_world
        self.unseen.discard(name)
        system = self.engine.systems[name]
        for side in (self.engine, self.reference):
            side.heard.clear()
        self.engine.shapes.clear()
        self.reference.events.clear()
        expected: list[Exception] | None
        try:
            expected = self.reference.model.process(0.25, through_esper)
        except KeyboardInterrupt:
            expected = None
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

        assert self.engine.heard == self.reference.heard
        assert (raised is None) == (expected is None)
        if raised is not None and expected is not None:
            assert [error.args for error in raised] == [error.args for error in expected]
            assert [each.category for each in warned] == [NonFiniteWarning] * len(self.reference.model.warned)
            for each, entity in zip(warned, self.reference.model.warned, strict=True):
                assert f"entity {entity} " in str(each.message)
        for told, event in zip(self.engine.shapes, self.reference.events, strict=True):
            check_contact(told, event)
        assert esper.current_world == self.reference.model.current

        world = self.reference.model.worlds[name]
        assert [(e.a, e.b, e.reason) for e in system.begun] == [(e.a, e.b, None) for e in world.begun]
        assert [(e.a, e.b, e.reason) for e in system.ended] == [(e.a, e.b, e.reason) for e in world.ended]
        self.told[name] += len(system.begun) - len(system.ended)
        assert self.told[name] == len(world.live) + len(world.late)

    @invariant()
    def contacts_are_those_of_the_model(self) -> None:
        for name, system in self.engine.systems.items():
            if name in self.unseen:
                continue
            expected = [contact.ids for contact in self.reference.model.worlds[name].contacts()]
            assert [(contact.a, contact.b) for contact in system.contacts] == expected
            for entity in range(1, 12):
                partners = sorted({*sum((pair for pair in expected if entity in pair), ())} - {entity})
                around = system.contacts_with(entity)
                assert [(contact.a, contact.b) for contact in around] == [(entity, b) for b in partners]
                for other in range(1, 12):
                    assert system.touching(entity, other) == (other in partners)

    @invariant()
    def both_have_the_same_entities_in_the_same_places(self) -> None:
        assert esper.current_world == self.reference.model.current
        assert self.engine.there() == self.reference.there()
        for entity, parts in self.reference.world.there_are():
            if "Transform" in parts:
                transform = esper.component_for_entity(entity, Transform)
                assert repr((transform.x, transform.y, transform.angle)) == repr(
                    tuple(float(value) for value in parts["Transform"].values.values())
                )


def check_contact(told: tuple[Any, ...], event: Event) -> None:
    """The normal points from a to b, and `normal * depth` is just what separates two single shapes."""
    (nx, ny), depth, points = told
    assert abs(hypot(nx, ny) - 1) < 1e-12
    assert 0 <= depth < 100
    assert 1 <= len(points) <= 2
    assert all(abs(x) < 1000 and abs(y) < 1000 for x, y in points)
    a, b = event.order
    shapes, poses = event.contact.shapes, event.contact.poses
    if len(shapes[a]) == len(shapes[b]) == 1:
        x, y, angle = poses[b]
        for more, touching in ((1e-6, False), (-1e-6, depth > 1e-6)):
            moved = (x + nx * (depth + more), y + ny * (depth + more), angle)
            assert collide(shapes[a], poses[a], shapes[b], moved) == touching or (more < 0 and depth <= 1e-6)


Games.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)
TestGames = Games.TestCase
