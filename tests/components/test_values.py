"""Components and shapes as values: printed, copied, pickled, compared."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from math import inf, isnan, nan
from typing import Any

import esper
import pytest

import physics
from physics import (
    Circle,
    Collider,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
    Zone,
)
from tests.components.samples import COMPONENTS, SHAPES, fields


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
def test_components_have_a_repr_that_rebuilds_them(component: object) -> None:
    rebuilt = eval(repr(component), vars(physics))
    assert type(rebuilt) is type(component)
    assert fields(rebuilt) == fields(component)


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_shapes_have_a_repr_that_rebuilds_them(shape: Shape) -> None:
    assert eval(repr(shape), vars(physics)) == shape


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_copies_of_components_are_equal_and_apart(component: object, duplicate: Callable[[Any], Any]) -> None:
    before = fields(component)
    twin = duplicate(component)
    assert type(twin) is type(component)
    assert twin is not component
    assert fields(twin) == before
    for name, value in {"x": 99.0, "layer": 64, "kind": "static", "mass": 7.0}.items():
        if name in before:
            setattr(twin, name, value)
    assert fields(component) == before


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_components_pickle(component: object, protocol: int) -> None:
    restored = pickle.loads(pickle.dumps(component, protocol))
    assert type(restored) is type(component)
    assert fields(restored) == fields(component)


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_shapes_copy_and_pickle_to_equal_ones(shape: Shape) -> None:
    twins = [copy.copy(shape), copy.deepcopy(shape)]
    twins += [pickle.loads(pickle.dumps(shape, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in twins:
        assert type(twin) is type(shape)
        assert twin == shape
        assert hash(twin) == hash(shape)


def test_a_restored_collider_still_checks_and_can_be_changed() -> None:
    restored = pickle.loads(pickle.dumps(Collider(Circle(1), layer=4)))
    with pytest.raises(ValueError, match="layer"):
        restored.layer = -1
    restored.shapes = Rect(1, 2)
    assert restored.shapes == (Rect(1, 2),)


@pytest.mark.parametrize("value", [nan, inf, -inf])
def test_what_is_not_finite_survives_a_save_and_a_copy(value: float) -> None:
    """A saved game must load whatever state it was saved in; the constructor would refuse these."""
    transform = Transform(1, 2, 3)
    transform.y = value
    velocity = Velocity(1, 2, 3)
    velocity.angular = value
    for twin in (
        copy.copy(transform),
        copy.deepcopy(transform),
        pickle.loads(pickle.dumps(transform)),
    ):
        assert (twin.x, twin.angle) == (1, 3)
        assert twin.y == value or (isnan(twin.y) and isnan(value))
    twin = pickle.loads(pickle.dumps(velocity))
    assert (twin.x, twin.y) == (1, 2)
    assert twin.angular == value or (isnan(twin.angular) and isnan(value))


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_shapes_are_immutable(shape: Shape) -> None:
    for name in type(shape)._fields:
        before = getattr(shape, name)
        with pytest.raises(AttributeError, match=name):
            setattr(shape, name, 1.0)
        with pytest.raises(AttributeError, match=name):
            delattr(shape, name)
        assert getattr(shape, name) == before
    with pytest.raises(AttributeError):
        shape.colour = "red"


def test_shapes_compare_by_value() -> None:
    assert Circle(8) == Circle(8.0, center=(0, 0))
    assert hash(Circle(8)) == hash(Circle(8.0, center=[0, 0]))
    assert Circle(8) != Circle(9)
    assert Circle(8) != Circle(8, center=(0, 1))
    assert Rect(2, 3) != Rect(3, 2)
    assert Rect(2, 3) != Rect(2, 3, angle=0.1)
    assert Segment((0, 0), (1, 2)) != Circle(1)
    assert Circle(1) != 1
    assert {Circle(1): "a", Rect(1, 1): "b"}[Circle(1.0)] == "a"


def test_from_corner_gives_the_lower_left_corner() -> None:
    assert Rect.from_corner(10, 20, 4, 6) == Rect(4, 6, center=(12, 23))
    assert Rect.from_corner(x=-1, y=-1, width=2, height=2) == Rect(2, 2)


def test_a_single_shape_and_several_are_kept_as_a_tuple() -> None:
    assert Collider(Circle(1)).shapes == (Circle(1),)
    assert Collider([Circle(1), Rect(1, 2)]).shapes == (Circle(1), Rect(1, 2))
    assert Collider(shape for shape in (Circle(1), Circle(2))).shapes == (Circle(1), Circle(2))
    assert Collider(Collider([Circle(1), Circle(2)]).shapes).shapes == (Circle(1), Circle(2))


def test_a_list_changed_later_does_not_change_the_collider() -> None:
    shapes: list[Shape] = [Circle(1)]
    collider = Collider(shapes)
    shapes.append(Circle(2))
    assert collider.shapes == (Circle(1),)


def test_defaults_are_those_of_the_contract() -> None:
    assert fields(Transform()) == {"x": 0.0, "y": 0.0, "angle": 0.0}
    assert fields(Velocity()) == {"x": 0.0, "y": 0.0, "angular": 0.0}
    assert fields(Collider(Circle(1))) == {
        "shapes": (Circle(1),),
        "sensor": False,
        "layer": 1,
        "mask": physics.ALL,
        "restitution": 0.0,
        "friction": 0.2,
        "density": 1.0,
        "bullet": False,
        "surface_velocity": (0.0, 0.0),
        "one_way": None,
        "friction_combine": None,
        "restitution_combine": None,
        "rolling_resistance": 0.0,
        "group": 0,
    }
    assert fields(RigidBody()) == {
        "kind": "dynamic",
        "mass": None,
        "inertia": None,
        "gravity_scale": 1.0,
        "linear_damping": 0.0,
        "angular_damping": 0.0,
        "lock_rotation": False,
        "lock_x": False,
        "lock_y": False,
        "center_of_mass": None,
        "can_sleep": True,
        "sleep_speed": None,
    }
    assert fields(Zone()) == {
        "gravity": None,
        "attraction": 0.0,
        "radius": 1.0,
        "falloff": 2,
        "linear_damping": 0.0,
        "angular_damping": 0.0,
        "flow": (0.0, 0.0),
        "density": 0.0,
        "surface": None,
        "priority": 0,
    }
    assert Circle(1).center == (0, 0)
    assert (Rect(1, 2).center, Rect(1, 2).angle) == ((0, 0), 0)


def test_the_options_of_a_collider_are_given_by_keyword() -> None:
    with pytest.raises(TypeError):
        Collider(Circle(1), True)


@pytest.mark.parametrize("kind", [Transform, Velocity, Collider, RigidBody, Zone])
def test_a_misspelt_attribute_is_an_error(kind: type) -> None:
    component = kind(Circle(1)) if kind is Collider else kind()
    with pytest.raises(AttributeError):
        component.postion = 1


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda body: pickle.loads(pickle.dumps(body))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_of_a_body_that_is_to_begin_asleep_begins_asleep(copied: Any) -> None:
    """An auditor: the copies fell."""
    body = copied(RigidBody(asleep=True))
    place = Transform(0, 100)
    esper.create_entity(place, body, Collider(Circle(5)))
    system = PhysicsSystem((0, -900))
    for _ in range(30):
        system.process(1 / 60)
    assert body.asleep
    assert place.y == 100
