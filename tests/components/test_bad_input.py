"""Bad input is refused where it is given, with an error that names the field and the value, and changes nothing."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from math import inf, nan
from typing import Any

import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    Ellipse,
    FilterJoint,
    GearJoint,
    Joint,
    MotorJoint,
    MouseJoint,
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
from tests.components.samples import COMPONENTS, fields


class Colour(Enum):
    RED = 1


class Unfinished:
    """Looks like a number, is none."""

    def __float__(self) -> float:
        return "1"

    def __repr__(self) -> str:
        return "Unfinished()"


BadValue = tuple[object, type[Exception]]

NO_NUMBERS: list[BadValue] = [
    ("5", TypeError),
    (b"5", TypeError),
    (None, TypeError),
    (1j, TypeError),
    ([1], TypeError),
    ((1, 2), TypeError),
    ({}, TypeError),
    (float, TypeError),
    (Colour.RED, TypeError),
    (Unfinished(), TypeError),
]
NOT_FINITE: list[BadValue] = [(nan, ValueError), (inf, ValueError), (-inf, ValueError), (10**400, ValueError)]
NUMBER = NO_NUMBERS + NOT_FINITE
NOT_NEGATIVE = [*NUMBER, (-1, ValueError), (-1e-9, ValueError)]
SIZE: list[BadValue] = [
    *NOT_NEGATIVE,
    (0, ValueError),
    (0.0, ValueError),
    (-0.0, ValueError),
    (1e200, ValueError),
]
MASS: list[BadValue] = [
    *[bad for bad in NOT_NEGATIVE if bad[0] is not None],
    (0, ValueError),
    (0.0, ValueError),
    (1e101, ValueError),
    (1e-101, ValueError),
]
POINT: list[BadValue] = [
    (5, TypeError),
    (None, TypeError),
    ((), TypeError),
    ((1,), TypeError),
    ((1, 2, 3), TypeError),
    ("ab", TypeError),
    ("abc", TypeError),
    ((1, "2"), TypeError),
    ((None, 2), TypeError),
    ((nan, 0), ValueError),
    ((0, inf), ValueError),
    ((-inf, 0), ValueError),
    ((10**400, 0), ValueError),
    ((0, 1e200), ValueError),
    ({1, 2}, TypeError),
    (frozenset({1, 2}), TypeError),
    ({1: 0, 2: 0}, TypeError),
    (b"ab", TypeError),
]
FLAG: list[BadValue] = [
    (1, TypeError),
    (0, TypeError),
    ("yes", TypeError),
    (None, TypeError),
    ([], TypeError),
]
BITS: list[BadValue] = [
    (-1, ValueError),
    (~1, ValueError),
    (1 << 64, ValueError),
    (1.0, TypeError),
    ("1", TypeError),
    (None, TypeError),
    (True, TypeError),
    ([1], TypeError),
    (Colour.RED, TypeError),
]
KIND: list[BadValue] = [
    ("dynamik", ValueError),
    ("Static", ValueError),
    ("", ValueError),
    (None, TypeError),
    (1, TypeError),
    (["static"], TypeError),
]
GROUP: list[BadValue] = [
    (-1, ValueError),
    (1 << 63, ValueError),
    (1.0, TypeError),
    (True, TypeError),
    (None, TypeError),
]
RULE: list[BadValue] = [("max", ValueError), ("", ValueError), (1, TypeError), (max, TypeError)]
SHAPES: list[BadValue] = [
    ({Circle(1)}, TypeError),
    ((), ValueError),
    ([], ValueError),
    (None, TypeError),
    (5, TypeError),
    (Circle, TypeError),
    ("circle", TypeError),
    ([Circle(1), None], TypeError),
    ([Circle(1), 8], TypeError),
    ([[Circle(1)]], TypeError),
    (Transform(), TypeError),
]

ENTITY: list[BadValue] = [(1.0, TypeError), ("1", TypeError), (True, TypeError), (Transform(), TypeError)]
NOT_NONE_POINT = [bad for bad in POINT if bad[0] is not None]
NUMBER_OR_NONE = [bad for bad in NUMBER if bad[0] is not None]
NOT_ZERO = [*NUMBER, (0, ValueError), (0.0, ValueError)]
NOT_NEGATIVE_OR_NONE = [bad for bad in NOT_NEGATIVE if bad[0] is not None]
STRENGTH = [bad for bad in NOT_NEGATIVE if bad[0] != inf]
LIMITS: list[BadValue] = [
    (5, TypeError),
    ((1,), TypeError),
    ((1, 2, 3), TypeError),
    (("a", 1), TypeError),
    ((2, 1), ValueError),
    ((nan, 1), ValueError),
    ((0, nan), ValueError),
    ((inf, inf), ValueError),
    ((-inf, -inf), ValueError),
]
AXIS: list[BadValue] = [*POINT, ((0, 0), ValueError)]
TWO = {"a": 1, "b": 2}
HINGE: dict[str, Any] = {**TWO, "anchor_a": (0, 0)}
SLIDER: dict[str, Any] = {**TWO, "axis": (1, 0)}

JOINTS: list[tuple[Callable[..., Any], str, dict[str, Any], list[BadValue]]] = [
    (DistanceJoint, "length", TWO, [bad for bad in SIZE if bad[0] not in (None, 1e200)]),
    (DistanceJoint, "anchor_a", TWO, POINT),
    (DistanceJoint, "anchor_b", TWO, POINT),
    (DistanceJoint, "limits", TWO, [*LIMITS, ((-1, 5), ValueError)]),
    (DistanceJoint, "frequency", TWO, NOT_NEGATIVE),
    (DistanceJoint, "damping_ratio", TWO, NOT_NEGATIVE),
    (DistanceJoint, "max_tension", TWO, STRENGTH),
    (DistanceJoint, "max_compression", TWO, STRENGTH),
    (DistanceJoint, "motor_speed", TWO, NUMBER_OR_NONE),
    (DistanceJoint, "max_force", TWO, STRENGTH),
    (DistanceJoint, "collide_connected", TWO, FLAG),
    (RevoluteJoint, "anchor_a", TWO, NOT_NONE_POINT),
    (RevoluteJoint, "anchor_b", TWO, NOT_NONE_POINT),
    (RevoluteJoint, "reference_angle", HINGE, NUMBER_OR_NONE),
    (RevoluteJoint, "limits", HINGE, LIMITS),
    (RevoluteJoint, "motor_speed", HINGE, NUMBER_OR_NONE),
    (RevoluteJoint, "max_torque", HINGE, STRENGTH),
    (RevoluteJoint, "frequency", HINGE, NOT_NEGATIVE),
    (RevoluteJoint, "damping_ratio", HINGE, NOT_NEGATIVE),
    (RevoluteJoint, "target_angle", HINGE, NUMBER),
    (RevoluteJoint, "collide_connected", HINGE, FLAG),
    (PrismaticJoint, "axis", TWO, AXIS),
    (PrismaticJoint, "limits", SLIDER, LIMITS),
    (PrismaticJoint, "motor_speed", SLIDER, NUMBER_OR_NONE),
    (PrismaticJoint, "max_force", SLIDER, STRENGTH),
    (PrismaticJoint, "frequency", SLIDER, NOT_NEGATIVE),
    (PrismaticJoint, "damping_ratio", SLIDER, NOT_NEGATIVE),
    (PrismaticJoint, "target_translation", SLIDER, NUMBER),
    (WeldJoint, "anchor_b", TWO, NOT_NONE_POINT),
    (WeldJoint, "frequency", TWO, NOT_NEGATIVE),
    (WeldJoint, "damping_ratio", TWO, NOT_NEGATIVE),
    (WeldJoint, "angular_frequency", TWO, NOT_NEGATIVE_OR_NONE),
    (WeldJoint, "angular_damping_ratio", TWO, NOT_NEGATIVE_OR_NONE),
    (WheelJoint, "axis", TWO, AXIS),
    (WheelJoint, "anchor_b", TWO, NOT_NONE_POINT),
    (WheelJoint, "limits", TWO, LIMITS),
    (WheelJoint, "frequency", TWO, NOT_NEGATIVE),
    (WheelJoint, "damping_ratio", TWO, NOT_NEGATIVE),
    (WheelJoint, "motor_speed", TWO, NUMBER_OR_NONE),
    (WheelJoint, "max_torque", TWO, STRENGTH),
    (MotorJoint, "target_angle", TWO, NUMBER),
    (MotorJoint, "frequency", TWO, NOT_NEGATIVE),
    (MotorJoint, "damping_ratio", TWO, NOT_NEGATIVE),
    (MotorJoint, "linear_velocity", TWO, NOT_NONE_POINT),
    (MotorJoint, "angular_velocity", TWO, NUMBER_OR_NONE),
    (MotorJoint, "max_force", TWO, STRENGTH),
    (MotorJoint, "max_torque", TWO, STRENGTH),
    (MouseJoint, "target", {"body": 1}, POINT),
    (MouseJoint, "anchor", {"body": 1, "target": (0, 0)}, NOT_NONE_POINT),
    (MouseJoint, "frequency", {"body": 1, "target": (0, 0)}, [*NOT_NEGATIVE, (0, ValueError)]),
    (MouseJoint, "max_force", {"body": 1, "target": (0, 0)}, STRENGTH),
    (MouseJoint, "break_force", {"body": 1, "target": (0, 0)}, STRENGTH),
    (WeldJoint, "break_force", TWO, STRENGTH),
    (GearJoint, "ratio", TWO, NOT_ZERO),
    (GearJoint, "phase", TWO, NUMBER_OR_NONE),
    (GearJoint, "break_torque", TWO, STRENGTH),
    (GearJoint, "collide_connected", TWO, FLAG),
    (RatchetJoint, "ratchet", TWO, NOT_ZERO),
    (RatchetJoint, "phase", {**TWO, "ratchet": 1}, NUMBER_OR_NONE),
    (RatchetJoint, "collide_connected", {**TWO, "ratchet": 1}, FLAG),
    (WeldJoint, "break_torque", TWO, STRENGTH),
    (DistanceJoint, "break_torque", TWO, STRENGTH),
]

CONSTRUCTORS: list[tuple[Callable[..., Any], str, dict[str, Any], list[BadValue]]] = [
    (Transform, "x", {}, NUMBER),
    (Transform, "y", {}, NUMBER),
    (Transform, "angle", {}, NUMBER),
    (Velocity, "x", {}, NUMBER),
    (Velocity, "y", {}, NUMBER),
    (Velocity, "angular", {}, NUMBER),
    (Collider, "shapes", {}, SHAPES),
    (Collider, "sensor", {"shapes": Circle(1)}, FLAG),
    (Collider, "layer", {"shapes": Circle(1)}, BITS),
    (Collider, "mask", {"shapes": Circle(1)}, BITS),
    (Collider, "restitution", {"shapes": Circle(1)}, NOT_NEGATIVE),
    (Collider, "friction", {"shapes": Circle(1)}, NOT_NEGATIVE),
    (
        Collider,
        "density",
        {"shapes": Circle(1)},
        [*NOT_NEGATIVE, (0, ValueError), (0.0, ValueError), (1e101, ValueError)],
    ),
    (Collider, "bullet", {"shapes": Circle(1)}, FLAG),
    (Collider, "surface_velocity", {"shapes": Circle(1)}, POINT),
    (
        Collider,
        "one_way",
        {"shapes": Circle(1)},
        [*[each for each in POINT if each[0] is not None], ((0, 0), ValueError), ((0.0, -0.0), ValueError)],
    ),
    (Collider, "rolling_resistance", {"shapes": Circle(1)}, [*NOT_NEGATIVE, (1e101, ValueError)]),
    (Collider, "group", {"shapes": Circle(1)}, GROUP),
    (Collider, "friction_combine", {"shapes": Circle(1)}, RULE),
    (Collider, "restitution_combine", {"shapes": Circle(1)}, RULE),
    (Zone, "gravity", {}, NOT_NONE_POINT),
    (Zone, "attraction", {}, [*NUMBER, (1e101, ValueError)]),
    (Zone, "radius", {}, SIZE),
    (
        Zone,
        "falloff",
        {},
        [(3, ValueError), (-1, ValueError), (1.0, TypeError), (True, TypeError), ("2", TypeError)],
    ),
    (Zone, "linear_damping", {}, [*NOT_NEGATIVE, (1e101, ValueError)]),
    (Zone, "angular_damping", {}, [*NOT_NEGATIVE, (1e101, ValueError)]),
    (Zone, "flow", {}, POINT),
    (Zone, "density", {}, [*NOT_NEGATIVE, (1e101, ValueError)]),
    (Zone, "surface", {}, NUMBER_OR_NONE),
    (Zone, "priority", {}, [(0.5, TypeError), (True, TypeError), (None, TypeError), (1 << 31, ValueError)]),
    (RigidBody, "kind", {}, KIND),
    (RigidBody, "mass", {}, MASS),
    (RigidBody, "inertia", {}, MASS),
    (RigidBody, "center_of_mass", {}, NOT_NONE_POINT),
    (RigidBody, "gravity_scale", {}, [*NUMBER, (1e101, ValueError)]),
    (RigidBody, "linear_damping", {}, NOT_NEGATIVE),
    (RigidBody, "angular_damping", {}, NOT_NEGATIVE),
    (RigidBody, "lock_rotation", {}, FLAG),
    (RigidBody, "lock_x", {}, FLAG),
    (RigidBody, "lock_y", {}, FLAG),
    (Circle, "radius", {}, SIZE),
    (Circle, "center", {"radius": 1}, POINT),
    (Rect, "width", {"height": 1}, SIZE),
    (Rect, "height", {"width": 1}, SIZE),
    (Rect, "center", {"width": 1, "height": 1}, POINT),
    (Rect, "angle", {"width": 1, "height": 1}, NUMBER),
    (Rect.from_corner, "x", {"y": 0, "width": 1, "height": 1}, NUMBER),
    (Rect.from_corner, "y", {"x": 0, "width": 1, "height": 1}, NUMBER),
    (Rect.from_corner, "width", {"x": 0, "y": 0, "height": 1}, SIZE),
    (Rect.from_corner, "height", {"x": 0, "y": 0, "width": 1}, SIZE),
    (Capsule, "a", {"b": (1, 1), "radius": 1}, POINT),
    (Capsule, "b", {"a": (1, 1), "radius": 1}, POINT),
    (Capsule, "radius", {"a": (0, 0), "b": (1, 1)}, SIZE),
    (Segment, "a", {"b": (1, 1)}, POINT),
    (Segment, "b", {"a": (1, 1)}, POINT),
    (Ellipse, "rx", {"ry": 1}, SIZE),
    (Ellipse, "ry", {"rx": 1}, SIZE),
    (Ellipse, "center", {"rx": 1, "ry": 1}, POINT),
    (Ellipse, "angle", {"rx": 1, "ry": 1}, NUMBER),
    *JOINTS,
    (DistanceJoint, "a", {"b": 1}, ENTITY),
    (FilterJoint, "a", {"b": 1}, [*ENTITY, (None, TypeError)]),
    (FilterJoint, "b", {"a": 1}, [*ENTITY, (None, TypeError)]),
    (DistanceJoint, "b", {"a": 1}, ENTITY),
    (RevoluteJoint, "anchor", TWO, NOT_NONE_POINT),
    (MouseJoint, "body", {"target": (0, 0)}, [*ENTITY, (None, TypeError)]),
]


def names(error: BaseException, field: str, value: object) -> None:
    """The message speaks of the field, as a word, and shows the value, or the part of it that is wrong."""
    text = str(error)
    assert re.search(rf"\b{field}\b", text), text
    parts = [value, *value] if isinstance(value, (tuple, list, str)) else [value]
    assert any(repr(part) in text for part in parts), text


@pytest.mark.parametrize(
    ("make", "field", "others", "value", "error"),
    [
        pytest.param(make, field, others, value, error, id=f"{make.__qualname__}.{field}={value!r:.20}")
        for make, field, others, bad in CONSTRUCTORS
        for value, error in bad
    ],
)
def test_a_constructor_names_the_field_and_the_value(
    make: Callable[..., Any], field: str, others: dict[str, Any], value: object, error: type[Exception]
) -> None:
    with pytest.raises(error) as caught:
        make(**{field: value}, **others)
    names(caught.value, field, value)


def whole(kind: type) -> Any:
    if kind is Collider:
        return Collider(
            [Circle(3), Rect(1, 2)], sensor=True, layer=2, mask=12, restitution=0.25, friction=0.75
        )
    if kind is Zone or issubclass(kind, Joint):
        return copy.copy([joint for joint in COMPONENTS if type(joint) is kind][-1])
    return RigidBody("kinematic", mass=4.5, inertia=2, gravity_scale=0.5, linear_damping=0.1, lock_x=True)


@pytest.mark.parametrize(
    ("kind", "field", "value", "error"),
    [
        pytest.param(make, field, value, error, id=f"{make.__name__}.{field}={value!r:.20}")
        for make, field, _, bad in CONSTRUCTORS
        if make in (Collider, RigidBody, Zone) or (make, field) in [(joint[0], joint[1]) for joint in JOINTS]
        for value, error in bad
    ],
)
def test_a_refused_assignment_names_the_field_and_the_value_and_changes_nothing(
    kind: type, field: str, value: object, error: type[Exception]
) -> None:
    component = whole(kind)
    before = fields(component)
    with pytest.raises(error) as caught:
        setattr(component, field, value)
    names(caught.value, field, value)
    assert fields(component) == before


def test_the_error_also_names_the_class() -> None:
    with pytest.raises(ValueError, match=r"Circle\.radius.*-5"):
        Circle(-5)
    with pytest.raises(ValueError, match=r"Velocity\.angular.*nan"):
        Velocity(angular=nan)
    with pytest.raises(ValueError, match=r"RigidBody\.kind.*static.*kinematic.*dynamic.*'dynamik'"):
        RigidBody("dynamik")


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (Circle, "radius"),
        (Transform, "x"),
        (lambda value: RigidBody(mass=value), "mass"),
        (lambda value: RevoluteJoint(1, 2, anchor=(0, 0), limits=(value, 1)), "limits"),
        (lambda value: RevoluteJoint(1, 2, anchor=(0, 0), max_torque=value), "max_torque"),
    ],
)
def test_a_number_that_does_not_even_compare_is_named_too(
    make: Callable[[Decimal], object], field: str
) -> None:
    with pytest.raises(ValueError, match=rf"{field} must be finite, got Decimal\('sNaN'\)"):
        make(Decimal("sNaN"))


@pytest.mark.parametrize("make", [Segment, lambda a, b: Capsule(a, b, 1)], ids=["Segment", "Capsule"])
def test_the_ends_of_a_segment_must_differ(make: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"\bb\b.*3"):
        make((3, 4), (3, 4))


def test_numbers_of_other_types_are_numbers() -> None:
    from fractions import Fraction

    class Index:
        def __index__(self) -> int:
            return 3

    assert Transform(Decimal("1.5"), Fraction(1, 4), Index()).x == 1.5
    assert Circle(Fraction(1, 2)).radius == 0.5
    assert Collider(Circle(1), layer=Index()).layer == 3


@pytest.mark.parametrize(
    ("method", "field", "arguments", "bad"),
    [
        ("apply_force", "x", (None, 0), [*NUMBER, (-1e101, ValueError)]),
        ("apply_force", "y", (0, None), NUMBER),
        ("apply_force", "point", (0, 0, None), [bad for bad in POINT if bad[0] is not None]),
        ("apply_impulse", "x", (None, 0), NUMBER),
        ("apply_impulse", "y", (0, None), NUMBER),
        ("apply_impulse", "point", (0, 0, None), [bad for bad in POINT if bad[0] is not None]),
        ("apply_torque", "torque", (None,), NUMBER),
        ("apply_angular_impulse", "impulse", (None,), NUMBER),
    ],
)
def test_a_bad_push_names_the_argument_and_the_value(
    method: str, field: str, arguments: tuple[Any, ...], bad: list[BadValue]
) -> None:
    body = RigidBody()
    for value, error in bad:
        with pytest.raises(error) as caught:
            getattr(body, method)(*[value if argument is None else argument for argument in arguments])
        names(caught.value, field, value)


@pytest.mark.parametrize(
    ("vertices", "error", "says"),
    [
        (None, TypeError, r"vertices.*None"),
        (5, TypeError, r"vertices.*5"),
        ("abc", TypeError, r"vertices\[0\].*'a'"),
        ({(0, 0), (1, 0), (0, 1)}, TypeError, r"vertices.*order.*\(0, 0\)"),
        ([1, 2, 3], TypeError, r"vertices\[0\].*1"),
        ([(0, 0), (1, 0, 0), (0, 1)], TypeError, r"vertices\[1\].*\(1, 0, 0\)"),
        ([(0, 0), (1, 0), (0, "1")], TypeError, r"vertices\[2\].*'1'"),
        ([(0, 0), (1, 0), (0, nan)], ValueError, r"vertices\[2\].*nan"),
        ([(0, 0), (inf, 0), (0, 1)], ValueError, r"vertices\[1\].*inf"),
        ([(0, 0), (1e200, 0), (0, 1)], ValueError, r"vertices\[1\].*1e\+200"),
        ([], ValueError, r"vertices.*3.*\(\)"),
        ([(0, 0), (1, 0)], ValueError, r"vertices.*3.*\(1\.0, 0\.0\)"),
        ([(0, 0), (1, 0), (1, 0), (0, 0)], ValueError, r"vertices.*\(1\.0, 0\.0\)"),
        ([(1, 1), (1, 1), (1, 1)], ValueError, r"vertices.*\(1\.0, 1\.0\)"),
        ([(0, 0), (1, 0), (2, 0)], ValueError, r"vertices.*line.*\(2\.0, 0\.0\)"),
        ([(0, 0), (2, 2), (2, 0), (0, 2)], ValueError, r"vertices.*cross.*\(2\.0, 0\.0\).*\(0\.0, 2\.0\)"),
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], ValueError, r"vertices.*touch.*\(2\.0, 0\.0\)"),
    ],
)
def test_a_polygon_that_is_none_is_refused_and_says_where(
    vertices: Any, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=rf"Polygon\.{says}"):
        Polygon(vertices)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Joint(0, 1, 2), "RevoluteJoint"),
        (lambda: DistanceJoint(3, 3), r"DistanceJoint.*two different.*3"),
        (lambda: WeldJoint(None, None), r"WeldJoint.*two different.*None"),
        (lambda: RevoluteJoint(1, 2), r"RevoluteJoint needs an anchor"),
        (lambda: RevoluteJoint(1, 2, (0, 0), anchor_a=(0, 0)), r"RevoluteJoint.*either anchor"),
        (lambda: PrismaticJoint(1, 2), "axis"),
        (lambda: RevoluteJoint(1, 2, "up"), r"RevoluteJoint.anchor must be a point.*'up'"),
    ],
)
def test_a_joint_that_makes_no_sense_is_refused(make: Callable[[], object], says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        make()


def test_the_bodies_of_a_joint_cannot_be_exchanged() -> None:
    joint = DistanceJoint(1, 2)
    with pytest.raises(AttributeError):
        joint.a = 3


def test_asleep_says_what_to_call_in_place_of_an_assignment() -> None:
    with pytest.raises(AttributeError, match=r"asleep.*sleep\(\) or wake\(\)"):
        RigidBody().asleep = True


@pytest.mark.parametrize("field", ["break_force", "break_torque"])
def test_what_never_breaks_takes_no_strength(field: str) -> None:
    """It had no effect, and copies lost it."""
    joint = FilterJoint(1, 2)
    with pytest.raises(
        AttributeError, match=f"FilterJoint.{field} cannot be assigned, got 5: .*never breaks"
    ):
        setattr(joint, field, 5)
    assert getattr(joint, field) == float("inf")
    assert repr(joint) == "FilterJoint(a=1, b=2)"
