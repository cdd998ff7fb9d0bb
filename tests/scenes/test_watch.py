"""The watch finds what it is there for: worlds in which a second processor does what an engine must not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import nan

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    Ellipse,
    Follow,
    Part,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
)
from physics.rows.mass import MassProperties
from tests.scenes.bodies import body, ground, rigid_body, solid, transform, velocity
from tests.scenes.measures import mass_of, reach_of, width_of
from tests.scenes.play import play
from tests.scenes.scene import Restless, Scene

Fault = Callable[[int, int], None]


class _Saboteur(esper.Processor):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.tick = 0

    def process(self, dt: float) -> None:
        self.fault(1, self.tick)
        self.tick += 1


def kinds(fault: Fault | None = None, velocity: tuple[float, ...] = (50, 0), **options: object) -> set[str]:
    """What the watch finds in a world with one crate (entity 1) in the air above the ground."""

    def build(system: PhysicsSystem) -> None:
        body(Rect(20, 20), 0, 60, 0, velocity, friction=0.5)
        ground()
        if fault is not None:
            esper.add_processor(_Saboteur(fault), priority=-1)

    scene = Scene(name="test", family="test", build=build, **{"ticks": 200, **options})
    return {finding.kind for finding in play(scene).findings}


def test_nothing_in_a_sound_world() -> None:
    assert kinds() == set()


def test_frozen() -> None:
    place: list[float] = []

    def hold(entity: int, tick: int) -> None:
        at = transform(entity)
        place[:] = place or [at.x, at.y]
        if tick < 20:
            at.x, at.y = place

    assert kinds(hold) >= {"frozen"}
    assert kinds(lambda e, tick: setattr(transform(e), "angle", 0.0), (50, 0, 2)) >= {"frozen"}


def test_not_finite() -> None:
    assert kinds(lambda e, k: setattr(velocity(e), "x", nan if k == 20 else 0.0), ticks=30) >= {"finite"}


def test_outside() -> None:
    assert kinds(lambda e, tick: setattr(transform(e), "x", 2000.0 if tick == 10 else 0.0)) >= {"outside"}


def test_energy() -> None:
    def push(entity: int, tick: int) -> None:
        if tick == 15:
            velocity(entity).x += 30.0

    assert kinds(push) == {"energy"}
    assert kinds(push, fastest=1000.0) == set()
    assert kinds(push, fastest=60.0) == {"speed"}
    assert kinds(lambda e, k: setattr(velocity(e), "y", 5000.0 if k == 1 else 0.0)) >= {"energy", "speed"}


def test_energy_that_is_lost() -> None:
    assert kinds(keeps=0.9) == {"lost"}


def test_what_the_game_does_is_no_finding() -> None:
    def play_on(system: PhysicsSystem) -> Iterator[None]:
        crate = body(Rect(20, 20), 0, 10)
        ground()
        for tick in range(200):
            if tick == 20:
                velocity(crate).y = 400.0
            if tick == 30:
                body(Rect(20, 20), 0, 300)
            yield

    assert play(Scene(name="test", family="test", build=play_on, ticks=300)).findings == []


def test_what_handlers_make_and_delete_is_no_finding() -> None:
    def build(system: PhysicsSystem) -> None:
        crate = body(Rect(20, 20), 0, -400, 0, (0, -300))
        solid(Rect(1200, 20), 0, -600)

        @system.on_begin(crate)
        def burst(event: CollisionEvent) -> None:
            esper.delete_entity(crate, immediate=True)
            for side in (-1, 1):
                body(Rect(10, 10), 20 * side, -580, 0, (side * 100, 400), rigid={"lock_rotation": True})

    bounds = (-600, -590, 600, 600)
    assert play(Scene(name="test", family="test", build=build, ticks=300, bounds=bounds)).findings == []


def test_awake_unless_it_is_said_to_be() -> None:
    def tremble(entity: int, tick: int) -> None:
        velocity(entity).x = 20.0 if tick % 2 else -20.0

    assert kinds(tremble, fastest=1000.0) == {"awake"}
    assert kinds(tremble, fastest=1000.0, awake="trembles") == set()

    def restless(entity: int, tick: int) -> None:
        if tick == 0:
            esper.add_component(entity, Restless())
        tremble(entity, tick)

    assert kinds(restless, fastest=1000.0) == set()


def test_flicker() -> None:
    def lift(entity: int, tick: int) -> None:
        if tick > 40 and tick % 10 == 0:
            transform(entity).y += 0.3
            rigid_body(entity).wake()

    assert kinds(lift, fastest=1000.0) == {"flicker", "awake"}


def test_deep() -> None:
    assert kinds(deep=0.02) == set()
    assert kinds(deep=0.001) == {"deep"}


def test_a_broken_promise() -> None:
    def play_on(system: PhysicsSystem) -> Iterator[str | None]:
        ground()
        for tick in range(20):
            yield "no" if tick == 10 else None

    def look(system: PhysicsSystem) -> Callable[[], str]:
        return lambda: "never"

    for build, tick in ((play_on, 10), (look, 20)):
        [finding] = play(Scene(name="test", family="test", build=build, ticks=20)).findings
        assert (finding.kind, finding.tick) == ("promise", tick)


def test_what_is_raised() -> None:
    def fail(entity: int, tick: int) -> None:
        raise ArithmeticError("no")

    assert kinds(fail, ticks=3) == {"raised"}


SHAPES = [
    Circle(3, (1, -2)),
    Rect(4, 2, (3, 1), 0.5),
    Capsule((-2, -1), (3, 2), 1.5),
    Ellipse(4, 2, (1, 1), 0.7),
    Polygon([(0, 0), (9, 0), (9, 4), (3, 4), (3, 8), (0, 8)]),
    Segment((1, 1), (4, 6)),
]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_measures_agree_with_the_engine(shape: Shape) -> None:
    found = mass_of(Collider(shape, density=2.0), RigidBody())
    assert found == pytest.approx(MassProperties().of(shape._convexes, 2.0))
    assert reach_of([shape], found.x, found.y) >= 0.5 * width_of([shape])


@pytest.mark.parametrize(
    "shape",
    [Rect(9, 4, (3, 1), 0.5, 1.5), Polygon([(0, 0), (9, 0), (4, 6)], radius=1.5)],
    ids=repr,
)
def test_measures_of_round_corners_agree_with_the_engine(shape: Shape) -> None:
    found = mass_of(Collider(shape, density=2.0), RigidBody())
    assert found == pytest.approx(MassProperties().of(shape._convexes, 2.0), rel=1e-4)
    assert reach_of([shape], found.x, found.y) >= 0.5 * width_of([shape])


def test_measures_of_parts_agree_with_the_engine() -> None:
    keel = Part(Rect(4, 1, (0, -3)), density=7.0)
    eyes = Part(Circle(20), sensor=True)
    collider, rigid = Collider([Rect(6, 5), keel, eyes], density=0.5), RigidBody()
    system = PhysicsSystem()
    ship = esper.create_entity(Transform(), collider, rigid)
    system.process(1 / 60)
    found = mass_of(collider, rigid)
    assert found.mass == pytest.approx(system.mass_of(ship))
    assert found.inertia == pytest.approx(system.inertia_of(ship))
    assert (found.x, found.y) == pytest.approx(system.center_of_mass(ship))


def test_what_sleeps_within_a_sensor_is_not_deep() -> None:
    """A sensor that is a part of the floor, and one that follows the crate."""

    def build(system: PhysicsSystem) -> None:
        crate = body(Rect(20, 20), 0, 60, friction=0.5)
        ground()
        solid([Rect(20, 20, (200, 0)), Part(Rect(60, 60), sensor=True)], 0, 20)
        esper.create_entity(Transform(), Collider(Circle(30), sensor=True), Follow(crate))

    report = play(Scene(name="test", family="test", build=build, ticks=200))
    assert report.findings == []
