"""Calls with wrong arguments name the class and the argument; attributes that do not exist are refused."""

from __future__ import annotations

import inspect
import pickle
import pydoc
import re
from collections.abc import Callable
from enum import Enum
from typing import Any

import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    DistanceJoint,
    Ellipse,
    FilterJoint,
    FixedStep,
    Follow,
    GearJoint,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
    Zone,
)
from physics.misuse import CALLS

CLASSES = [
    *[Transform, Velocity, Collider, RigidBody, Zone, Circle, Rect, Capsule, Segment, Polygon, Ellipse],
    *[CollisionSystem, PhysicsSystem, FixedStep],
    *[DistanceJoint, RevoluteJoint, PrismaticJoint, WeldJoint, WheelJoint, MotorJoint, MouseJoint],
    *[GearJoint, RatchetJoint, FilterJoint],
]
FOUR = ("a", "b", "c", "d")


@pytest.mark.parametrize("kind", CLASSES)
def test_an_argument_that_does_not_exist_is_named_with_its_class(kind: type[Any]) -> None:
    with pytest.raises(TypeError, match=rf"^{kind.__name__}\(\) has no 'qqq'; it has \w+"):
        kind(qqq=1)
    with pytest.raises(
        TypeError, match=rf"^{kind.__name__}\(\) takes \d arguments? by position \(.*\), got 30"
    ):
        kind(*range(30))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: Collider(Circle(5), layers=2), "Collider() has no 'layers'; did you mean 'layer'?"),
        (lambda: Collider(shape=Circle(5)), "Collider() has no 'shape'; did you mean 'shapes'?"),
        (lambda: Collider(Circle(5), is_sensor=True), "Collider() has no 'is_sensor'; did you mean 'sensor'?"),
        (lambda: Collider(Circle(5), elasticity=1), "Collider() has no 'elasticity'; did you mean 'restitution'?"),
        (lambda: Collider(Circle(5), bounce=1), "Collider() has no 'bounce'; did you mean 'restitution'?"),
        (
            lambda: Collider(Circle(5), Rect(4, 4)),
            "Collider() takes 1 argument by position (shapes), got 2; several shapes go into one list, "
            "Collider([Circle(5), Rect(4, 4)]), and options are given by name",
        ),
        (lambda: Collider(Circle(5), mass=1), "Collider() has no 'mass'; that belongs to RigidBody(mass=...)"),
        (lambda: Collider(Circle(5), type="static"), "Collider() has no 'type'; that belongs to RigidBody(kind=...)"),
        (lambda: RigidBody(friction=1), "RigidBody() has no 'friction'; that belongs to Collider(friction=...)"),
        (lambda: RigidBody(bounce=1), "RigidBody() has no 'bounce'; that belongs to Collider(restitution=...)"),
        (lambda: Circle(5, sensor=True), "Circle() has no 'sensor'; that belongs to Collider(sensor=...)"),
        (
            lambda: PhysicsSystem().ray_cast(0, 0, 1, 1),
            "CollisionSystem.ray_cast() takes 3 positional arguments but 5 were given",
        ),
        (
            lambda: PhysicsSystem().mass_of(),
            "PhysicsSystem.mass_of() missing 1 required positional argument: 'entity'",
        ),
        (lambda: Collider(), "Collider() needs 'shapes'"),
        (lambda: Transform(1, 2, degrees=20), "Transform() has no 'degrees'; write angle=math.radians(...)"),
        (lambda: Transform(1, 2, 3, 4), "Transform() takes 3 arguments by position (x, y, angle), got 4"),
        (lambda: Transform(1, x=2), "Transform() was given 'x' twice, by position and by name"),
        (lambda: Velocity(1, 2, spin=2), "Velocity() has no 'spin'; did you mean 'angular'?"),
        (lambda: RigidBody(type="static"), "RigidBody() has no 'type'; did you mean 'kind'?"),
        (
            lambda: DistanceJoint(1, 2, max_length=5),
            "DistanceJoint() has no 'max_length'; write limits=(least, greatest)",
        ),
        (
            lambda: PrismaticJoint(1, 2, max_length=5),
            "PrismaticJoint() has no 'max_length'; write limits=(least, greatest)",
        ),
        (
            lambda: WheelJoint(1, 2, stiffness=5),
            "WheelJoint() has no 'stiffness'; write frequency=..., in oscillations a second",
        ),
        (lambda: Zone(wind=(5, 0)), "Zone() has no 'wind'; did you mean 'flow'?"),
        (lambda: RigidBody(fixed_rotation=True), "RigidBody() has no 'fixed_rotation'; did you mean 'lock_rotation'?"),
        (
            lambda: RigidBody("dynamic", 1.0, 2.0),
            "RigidBody() takes 2 arguments by position (kind, mass), got 3; options are given by name",
        ),
        (lambda: Circle(r=5), "Circle() has no 'r'; did you mean 'radius'?"),
        (lambda: Circle(), "Circle() needs 'radius'"),
        (lambda: Rect(w=5, h=4), "Rect() has no 'w'; did you mean 'width'?"),
        (lambda: PhysicsSystem(gravty=(0, 1)), "PhysicsSystem() has no 'gravty'; did you mean 'gravity'?"),
        (lambda: FixedStep(fps=60), "FixedStep() has no 'fps'; it has step, max_steps"),
        (lambda: WeldJoint(1, 2, damping=1), "WeldJoint() has no 'damping'; did you mean 'damping_ratio'?"),
    ],
)  # fmt: skip
def test_what_is_said(call: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == says


def test_a_bad_value_is_told_as_before() -> None:
    with pytest.raises(TypeError, match=r"^Circle\.radius must be a number, got '5'$"):
        Circle("5")
    with pytest.raises(TypeError, match=r"^Transform\.x must be a number"):
        Transform(x=Enum)
    with pytest.raises(
        ValueError, match=r"^RigidBody\.kind must be one of static, kinematic, dynamic, got 'dynamik'$"
    ):
        RigidBody("dynamik")


def test_an_error_within_a_call_is_the_same_object() -> None:
    class Trouble:
        def __float__(self) -> float:
            raise OSError("no number today")

    with pytest.raises(OSError, match="no number today"):
        Transform(Trouble())


@pytest.mark.parametrize("kind", [*CLASSES, Follow])
def test_help_shows_the_arguments(kind: type[Any]) -> None:
    call = CALLS[kind]
    names = [rf"\b{name}\b" for name in call.positional] + [r"\*, "] * bool(call.named)
    arguments = ".*?".join(names + [rf"\b{name}\b" for name in call.named])
    # Python 3.13 gives each argument of a long signature a line of its own.
    text = re.sub(r"\n \|\s*", " ", pydoc.plain(pydoc.render_doc(kind)))
    assert re.search(rf" {kind.__name__}\( ?{arguments}", text) is not None


@pytest.mark.parametrize("kind", [*CLASSES, Follow])
def test_the_names_are_those_of_the_signature(kind: type[Any]) -> None:
    call = CALLS[kind]
    parameters = inspect.signature(kind).parameters
    assert tuple(parameters) == (*call.positional, *call.named)
    assert sum(each.default is each.empty for each in parameters.values()) == call.required
    assert [name for name, each in parameters.items() if each.kind is each.KEYWORD_ONLY] == list(call.named)


@pytest.mark.parametrize("kind", [Transform, Velocity, Collider, RigidBody, Zone])
def test_a_component_takes_each_of_the_names(kind: type[Any]) -> None:
    """The signature of a compiled class is that of its source. So whether the class takes the names is tried."""
    call = CALLS[kind]
    for name in (*call.positional, *call.named):
        with pytest.raises((TypeError, ValueError)) as caught:
            kind(*([Circle(1)] if kind is Collider and name != "shapes" else []), **{name: object()})
        assert f"{kind.__name__}.{name} " in str(caught.value)


class Wide(Transform):
    def __init__(self, width: float) -> None:
        super().__init__(1, 2)
        self.width = width


class Plain(Collider):
    pass


def test_subclasses_are_called_as_they_say() -> None:
    assert (Wide(5).width, Wide(5).y) == (5, 2)
    with pytest.raises(TypeError, match="height"):
        Wide(height=5)
    assert Plain(Circle(1), layer=4).layer == 4
    with pytest.raises(TypeError, match="layers"):
        Plain(Circle(1), layers=4)
    assert list(inspect.signature(Wide).parameters) == ["width"]
    assert inspect.signature(Plain) == inspect.signature(Collider)


def test_many_wrong_calls_leave_nothing_behind() -> None:
    for _ in range(1000):
        for call in (Transform, Circle, Collider):
            with pytest.raises(TypeError):
                call(qqq=object())
    assert pickle.loads(pickle.dumps(Transform(1, 2))).y == 2


# ---- Attributes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "name", "says"),
    [
        (PhysicsSystem(), "gravty", "PhysicsSystem has no attribute 'gravty'; did you mean 'gravity'?"),
        (PhysicsSystem(), "substep", "PhysicsSystem has no attribute 'substep'; did you mean 'substeps'?"),
        (
            PhysicsSystem(),
            "qqq",
            "PhysicsSystem has no attribute 'qqq'; it has contact_damping_ratio, contact_frequency, gravity, "
            "pair_filter, push_out_speed, sleeping, substeps, sweep",
        ),
        (CollisionSystem(), "gravity", "CollisionSystem has no attribute 'gravity'; it has pair_filter"),
        (FixedStep(), "steps", "FixedStep has no attribute 'steps'; did you mean 'step'?"),
    ],
)
def test_assigning_what_does_not_exist_is_refused(owner: Any, name: str, says: str) -> None:
    with pytest.raises(AttributeError) as caught:
        setattr(owner, name, (0, -900))
    assert str(caught.value) == says
    assert not hasattr(owner, name)


def test_a_subclass_of_a_system_may_have_attributes_of_its_own() -> None:
    class Game(PhysicsSystem):
        def __init__(self) -> None:
            super().__init__(gravity=(0, -900))
            self.score = 0

    game = Game()
    game.lives = 3
    game.priority = 5
    assert (game.score, game.gravity) == (0, (0, -900))


def test_what_exists_can_be_assigned() -> None:
    system = PhysicsSystem()
    system.gravity = (0, -900)
    system.priority = 3
    assert (system.gravity, system.priority) == ((0, -900), 3)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("raycast", "ray_cast"), ("on_collision", "on_begin"), ("on_exit", "on_end"), ("contact", "contacts")],
)
def test_what_a_system_lacks_is_told_when_it_is_read(name: str, meant: str) -> None:
    with pytest.raises(
        AttributeError, match=f"PhysicsSystem has no attribute {name!r}; did you mean {meant!r}"
    ):
        getattr(PhysicsSystem(), name)
    assert not hasattr(PhysicsSystem(), name)


def test_an_error_within_a_property_of_a_system_is_told_as_it_is() -> None:
    class Game(PhysicsSystem):
        @property
        def score(self) -> int:
            raise AttributeError("no score yet")

    with pytest.raises(AttributeError, match="no score yet"):
        _ = Game().score


def test_a_filter_joint_says_why_its_bodies_never_collide() -> None:
    joint = FilterJoint(1, 2)
    with pytest.raises(
        AttributeError, match=r"FilterJoint\.collide_connected cannot be assigned, got True: .*Remove"
    ):
        joint.collide_connected = True
    assert not joint.collide_connected
