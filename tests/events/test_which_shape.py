"""Which shapes of two colliders touch: in events, contacts and casts."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    Part,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)

LEFT, RIGHT = Part(Circle(5, (-20, 0)), tag="left"), Part(Circle(5, (20, 0)), tag="right")
ELL = Part(Polygon([(-30, 20), (30, 20), (30, 26), (-24, 26), (-24, 40), (-30, 40)]), tag="ell")


def setup(*systems: Any) -> Any:
    esper.add_processor(systems[0])
    return systems[0]


@pytest.mark.parametrize("kind", ["kinematic", "dynamic"])
@pytest.mark.parametrize("first", [True, False])
def test_events_and_contacts_tell_the_deepest_pair(kind: Any, first: bool) -> None:
    system = setup(PhysicsSystem() if kind == "dynamic" else CollisionSystem())

    def made() -> int:
        return esper.create_entity(Transform(), Collider([LEFT, ELL, RIGHT]), RigidBody(kind))

    pair = made() if first else 0
    small = esper.create_entity(Transform(29, 0), Collider([Circle(1, (90, 0)), Circle(5)]))
    pair = pair or made()
    told: list[Any] = []
    system.on_begin(pair, small, told.append)
    system.on_stay(small, pair, told.append)
    system.on_end(pair, small, told.append)
    system.process(0)
    assert system.begun[0].shape_b == (Circle(5) if first else RIGHT)
    system.process(0)
    contact = system.contacts_with(small)[0]
    assert (contact.shape_a, contact.shape_b) == (Circle(5), RIGHT)
    esper.component_for_entity(small, Transform).x = -500
    system.process(0)
    begin, stay, end = told
    assert (begin.shape_a, begin.shape_b) == (end.shape_a, end.shape_b) == (RIGHT, Circle(5))
    assert (stay.shape_a, stay.shape_b) == (Circle(5), RIGHT)


def test_all_pieces_of_a_concave_polygon_are_its_shape() -> None:
    system = setup(CollisionSystem())
    big = esper.create_entity(Transform(), Collider([LEFT, ELL, RIGHT]))
    for place, shape in (((-27, 42), ELL), ((25, 23), ELL), ((-20, 0), LEFT), ((20, 0), RIGHT)):
        small = esper.create_entity(Transform(*place), Collider(Circle(4)))
        system.process()
        assert system.contacts_with(small)[0].shape_b is shape, place
        esper.delete_entity(small)
    assert system.at_point(0, 23) == [big]


def test_an_end_tells_the_shape_that_touched_though_others_took_its_place() -> None:
    system = setup(CollisionSystem())
    collider = Collider([LEFT, RIGHT])
    one = esper.create_entity(Transform(), collider)
    esper.create_entity(Transform(20, 0), Collider(Circle(2)), Velocity())
    system.process()
    contact = system.contacts[0]
    collider.shapes = [LEFT]
    system.process()
    assert [event.shape_a for event in system.ended] == [RIGHT] == [contact.shape_a]
    collider.shapes = [LEFT, RIGHT]
    system.process()
    esper.delete_entity(one)
    system.process()
    assert [event.shape_a for event in system.ended] == [RIGHT]


def test_an_end_of_sleepers_tells_the_shape_too() -> None:
    system = setup(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(
        Transform(0, -10), Collider([Circle(2, (500, 0)), Rect(300, 20)]), RigidBody("static")
    )
    collider = Collider([Part(Rect(20, 10), tag="crate"), Part(Circle(3, (0, 9)), tag="knob")])
    crate = esper.create_entity(Transform(0, 5), collider, RigidBody())
    for _ in range(120):
        esper.process(1 / 60)
    assert esper.component_for_entity(crate, RigidBody).asleep
    assert system.contacts[0].shape_b.tag == "crate"
    collider.shapes = [collider.shapes[1]]
    ended = []
    system.on_end(crate, None, lambda event: ended.append((event.shape_a.tag, event.shape_b)))
    esper.process(1 / 60)
    assert ended == [("crate", Rect(300, 20))]


@pytest.mark.parametrize("spin", [0.0, 3.0])
def test_a_hit_of_the_sweep_tells_the_shapes_of_the_impact(spin: float) -> None:
    system = setup(PhysicsSystem())
    wall = esper.create_entity(
        Transform(300, 0),
        Collider([Part(Rect(4, 100, (100, 0)), tag="far"), Part(Rect(4, 100), tag="near")]),
        RigidBody("static"),
    )
    dart = esper.create_entity(
        Transform(),
        Velocity(60000, 0, spin),
        Collider([Part(Rect(10, 2), tag="shaft"), Part(Circle(2, (6, 0)), tag="tip")]),
        RigidBody(mass=1.0),
    )
    esper.process(1 / 60)
    (begin,) = system.begun
    assert begin.time < 1
    assert (begin.a, begin.b) == (wall, dart)
    assert (begin.shape_a.tag, begin.shape_b.tag) == ("near", "tip")


@pytest.mark.parametrize(
    "after", [[RIGHT], [ELL, RIGHT, LEFT], [Circle(300)]], ids=["fewer", "turned", "other"]
)
def test_a_handler_of_the_tick_that_gives_other_shapes(after: list[Any]) -> None:
    """A segmentation fault: the event looked for the piece that the sweep had met among the new shapes."""
    system = setup(PhysicsSystem((0, 0)))
    many = [Part(Circle(5, (-60 * k - 60, 0))) for k in range(50)]
    target = esper.create_entity(Transform(), Collider([*many, RIGHT]))
    bullet = esper.create_entity(Transform(20, 15), Velocity(0, -6000), Collider(Circle(5)), RigidBody())
    collider = esper.component_for_entity(target, Collider)

    def replace(contact: Any) -> None:
        if len(collider.shapes) > 3:
            collider.shapes = after

    system.on_pre_solve(target, bullet, replace)
    for tick in range(3):
        system.process(1 / 60)
        for contact in (*system.begun, *system.contacts, *system.ended):
            assert contact.shape_a == (RIGHT if RIGHT in after else Circle(300))
            assert contact.shape_b == Circle(5)
        if tick == 0:
            assert [(event.a, event.b) for event in system.begun] == [(target, bullet)]


def test_casts_tell_the_shape() -> None:
    system = setup(CollisionSystem())
    esper.create_entity(Transform(), Collider([LEFT, ELL, RIGHT]))
    esper.create_entity(Transform(500, 0), Collider(Circle(5)))
    system.process()
    assert system.ray_cast((-100, 0), (100, 0)).shape is LEFT
    assert system.ray_cast((100, 0), (-100, 0)).shape is RIGHT
    assert system.ray_cast((0, 100), (0, 0)).shape is ELL
    assert [hit.shape for hit in system.ray_cast_all((0, 0), (600, 0))] == [RIGHT, Circle(5)]
    assert system.shape_cast(Circle(3), Transform(-20, -50), (0, 100)).shape is LEFT
    assert system.shape_cast(Circle(3), Transform(0, 18), (0, 1)).shape is ELL


def test_hits_are_the_tuples_that_they_were() -> None:
    system = setup(CollisionSystem())
    entity = esper.create_entity(Transform(), Collider(LEFT))
    system.process()
    hit = system.ray_cast((-100, 0), (100, 0))
    assert tuple(hit) == (entity, (-25.0, 0.0), (-1.0, 0.0), 0.375)
    assert pickle.loads(pickle.dumps(hit)).shape == copy.copy(hit).shape == LEFT
