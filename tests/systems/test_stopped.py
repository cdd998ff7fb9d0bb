"""What the tick itself would make not finite, of finite values: the body stops, is reported once, the world goes on."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable

import esper
import pytest

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    EntityContact,
    NonFiniteWarning,
    PhysicsSystem,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
)

STEP = 1 / 60
FAR = 1e100


def tick(dt: float = STEP) -> list[tuple[str, str]]:
    """One tick; entity and stage of each warning."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        esper.process(dt)
    found = []
    for each in caught:
        assert each.category is NonFiniteWarning
        match = re.fullmatch(
            r"entity (\d+) was stopped where it was, at Transform\(.*\): what (.*) made of it is not finite",
            str(each.message),
        )
        assert match is not None, each.message
        found.append((match[1], match[2]))
    return found


def values(entity: int) -> list[float]:
    place, speed = (esper.component_for_entity(entity, kind) for kind in (Transform, Velocity))
    return [place.x, place.y, place.angle, speed.x, speed.y, speed.angular]


def floor() -> int:
    return esper.create_entity(Transform(0, -5), Collider(Rect(1000, 10)), RigidBody("static"))


def spin(x: float, y: float) -> tuple[int, RigidBody]:
    """Of finite numbers, angular speeds of 1e200."""
    body = RigidBody(inertia=1e-100)
    return esper.create_entity(Transform(x, y, 0.25), Velocity(3, 4, 5), Collider(Rect(6, 6)), body), body


def kick(body: RigidBody) -> None:
    body.apply_angular_impulse(1e100)


def throw(body: RigidBody) -> None:
    body.apply_impulse(1e100, 1e100, (1e100, 0))


def push(body: RigidBody) -> None:
    for _ in range(3):
        body.apply_force(1e100, -1e100, (3, 1e100))


PUSHES = [kick, throw, push]


@pytest.mark.parametrize("substeps", [1, 4])
@pytest.mark.parametrize("sweep", [False, True])
@pytest.mark.parametrize("disturb", PUSHES)
def test_it_stops_where_it_was_and_goes_on_from_there(
    disturb: Callable[[RigidBody], None], sweep: bool, substeps: int
) -> None:
    system = PhysicsSystem(gravity=(0, -900), substeps=substeps)
    system.sweep = sweep
    esper.add_processor(system)
    entity, body = spin(0, 500)
    before = values(entity)[:3]
    disturb(body)
    assert tick() == [(str(entity), "the solver")]
    assert values(entity) == [*before, 0, 0, 0]
    assert tick() == []
    assert values(entity)[1] < before[1]


@pytest.mark.parametrize("disturb", PUSHES)
def test_the_neighbours_stay_finite(disturb: Callable[[RigidBody], None]) -> None:
    """All that touch the culprit may be stopped with it, or thrown away; nobody else notices."""
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    floor()
    entity, body = spin(0, 3)
    others = [
        esper.create_entity(Transform(*place), Velocity(), Collider(Circle(3)), RigidBody())
        for place in ((0, 9.1), (6.2, 3), (-6.2, 3))
    ]
    # On a shelf: what is thrown away along the floor may hit whoever lies there.
    esper.create_entity(Transform(300, 490), Collider(Rect(50, 20)), RigidBody("static"))
    bystander = esper.create_entity(Transform(300, 503), Velocity(), Collider(Circle(3)), RigidBody())
    for _ in range(5):
        assert tick() == []
    disturb(body)
    stopped = tick()
    assert (str(entity), "the solver") in stopped
    assert {stage for _, stage in stopped} <= {"the solver"}
    for _ in range(120):
        tick()
        for each in [entity, *others]:
            assert all(abs(value) <= FAR for value in values(each))
        for contact in system.contacts:
            assert math.isfinite(contact.depth)
    x, y, *_ = values(bystander)
    assert abs(x - 300) < 0.1
    assert abs(y - 503) < 0.1


def test_its_joints_start_afresh() -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    entity, body = spin(0, 0)
    joint = DistanceJoint(None, entity, anchor_a=(0, 50))
    esper.create_entity(joint)
    for _ in range(30):
        assert tick() == []
    assert joint.force > 0
    throw(body)
    assert tick() == [(str(entity), "the solver")]
    assert joint.force == 0
    for _ in range(30):
        assert tick() == []
    assert 0 < joint.force < 1e6


def test_it_is_reported_once_until_a_tick_succeeds() -> None:
    esper.add_processor(PhysicsSystem())
    entity, body = spin(0, 0)
    expected = [(str(entity), "the solver")]
    for reports in (expected, [], [], None, expected):
        if reports is not None:
            kick(body)
        assert tick() == (reports or [])


def test_as_an_error_it_is_raised_and_the_world_goes_on() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    entity, body = spin(0, 0)
    kick(body)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(NonFiniteWarning, match=rf"entity {entity} was stopped"):
            esper.process(STEP)
        esper.process(STEP)


@pytest.mark.parametrize("kind", ["kinematic", "dynamic"])
def test_what_would_leave_the_range_stays(kind: str) -> None:
    """One that something pushes is stopped; what only its velocity moves sits out, as in a world without dynamics."""
    esper.add_processor(PhysicsSystem())
    esper.create_entity(Transform(), Collider(Circle(1)), RigidBody())
    place = Transform(0.9 * FAR, 0)
    entity = esper.create_entity(place, Velocity(0.9 * FAR, 0), Collider(Circle(1)), RigidBody(kind))
    with pytest.warns(NonFiniteWarning, match=f"entity {entity} "):
        esper.process(1.0)
    assert (place.x, place.y) == (0.9 * FAR, 0)


def test_what_would_leave_the_range_is_reported_also_if_pre_solve_handlers_ran() -> None:
    """After them all components are read once more, and the entity is where it was."""
    system = PhysicsSystem((0, -10))
    esper.add_processor(system)
    floor()
    esper.create_entity(Transform(0, 0.9), Collider(Circle(1)), RigidBody())
    place, speed = Transform(0.9 * FAR, 0), Velocity(0.9 * FAR, 0)
    entity = esper.create_entity(place, speed, Collider(Circle(1e98)))
    beside = esper.create_entity(Transform(0.9 * FAR, 0), Collider(Circle(1e98)))
    calls = []
    system.on_pre_solve(handler=calls.append)
    esper.process(STEP / 1e6)
    assert [(contact.a, contact.b) for contact in system.contacts][-1] == (entity, beside)
    with pytest.warns(NonFiniteWarning, match=f"entity {entity} sits out"):
        esper.process(1.0)
    assert len(calls) == 2
    assert [(event.a, event.b, event.reason) for event in system.ended] == [(entity, beside, "invalid")]
    assert place.x < FAR
    assert tick(1.0) == []
    speed.x = 0.0
    esper.process(STEP)
    assert [(event.a, event.b) for event in system.begun] == [(entity, beside)]


SIZES = [1e-100, 1e-99, 1e-80, 1e-75, 1e-50, 1e50, 1e75, 1e80, 1e99, 1e100]


@pytest.mark.parametrize("density", [1e-100, 1.0, 1e100])
@pytest.mark.parametrize("size", SIZES)
def test_masses_beyond_all_measure_break_nothing(size: float, density: float) -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -1)))
    shapes = Circle(size), Rect(size, size, center=(size, 0) if size < 1e99 else (0, 0))
    one, other = (
        esper.create_entity(
            Transform(0, y), Velocity(0, -y, 0.1), Collider(shape, density=density), RigidBody()
        )
        for shape, y in zip(shapes, (0.0, 1.5 * size if size < 1e99 else 0.0), strict=True)
    )
    for dt in (STEP, STEP, 1.0, STEP):
        tick(dt)
        assert all(abs(value) <= FAR for value in values(one) + values(other))


@pytest.mark.parametrize("kind", [RevoluteJoint, WeldJoint])
def test_a_joint_of_bodies_whose_masses_overflow(kind: type[RevoluteJoint | WeldJoint]) -> None:
    """The product of their inverse masses, of 1e-300, is 0: interpreted runs divided by it."""
    esper.add_processor(PhysicsSystem(gravity=(0, -1)))
    one, other = (
        esper.create_entity(Transform(x, 0), Collider(Rect(1e100, 1e100), density=1e100), RigidBody())
        for x in (0.0, 2e99)
    )
    esper.create_entity(kind(one, other, anchor=(1e99, 0)))
    for _ in range(3):
        tick()
        assert all(abs(value) <= FAR for value in values(one) + values(other))


@pytest.mark.parametrize(
    ("still", "moving"),
    [
        ((1e99, 0.0, 0.0), (1.0, 1e99, 0.0)),  # of an infinite impulse
        ((1e50, 1.0, 1e99), (1.0, 1e99, 0.0)),  # and of a NaN
    ],
)
def test_what_contacts_tell_is_finite(
    still: tuple[float, float, float], moving: tuple[float, float, float]
) -> None:
    """Circles of this radius, at velocities of (x, y)."""
    system = PhysicsSystem()
    esper.add_processor(system)
    told: list[EntityContact] = []
    system.on_begin(None, None, told.append)
    system.on_pre_solve(None, None, told.append)
    for kind, (size, x, y) in (("dynamic", still), ("kinematic", moving)):
        circle = Collider(Circle(size), density=1e100, restitution=1.0)
        esper.create_entity(Transform(size, 0), Velocity(x, y), circle, RigidBody(kind))
    for _ in range(3):
        tick()
        told += system.contacts
    assert len(told) >= 3
    for contact in told:
        assert 0 <= contact.impulse < math.inf
        assert 0 <= contact.approach_speed < math.inf


def test_a_body_that_an_impact_makes_too_fast_hits_nobody_any_more() -> None:
    """The light body has 1.8e100 units/s after the impact. It hit the third body with that, though it never left its
    place; and where a spin overflowed, points of contacts were NaN."""
    system = PhysicsSystem((0, 0))
    esper.add_processor(system)
    bodies = []
    for x, speed, mass in ((0.0, 9e99, 1e10), (5e97, 0.0, 1.0), (9e97, 0.0, 1.0)):
        collider = Collider(Circle(1e97), restitution=1.0)
        bodies.append(
            esper.create_entity(Transform(x, 0), Velocity(speed, 0), collider, RigidBody(mass=mass))
        )
    heavy, light, third = bodies
    assert tick() == [(str(light), "the sweep")]
    assert [(event.a, event.b) for event in system.begun] == [(heavy, light)]
    assert values(light) == [5e97, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert values(third) == [9e97, 0.0, 0.0, 0.0, 0.0, 0.0]
