"""Joints as values: what copies keep, angles by whole turns, and joints that can do nothing."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

import physics
from physics import (
    Circle,
    Collider,
    DistanceJoint,
    FilterJoint,
    GearJoint,
    Joint,
    MotorJoint,
    MouseJoint,
    PrismaticJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    WeldJoint,
    WheelJoint,
)
from physics.world.joint_collection import JointWarning
from tests.dynamics.scene import body, run, transform, velocity

numbers = st.floats(-1e6, 1e6)
points = st.tuples(numbers, numbers)
rates = st.floats(0, 1e6)
maybe = st.none() | numbers
spans = st.none() | st.tuples(rates, rates).map(sorted).map(tuple)
axes = points.filter(lambda p: math.hypot(*p) > 1e-3)


@st.composite
def joints(draw: Any) -> Joint:
    """Any joint, with anything set."""
    spring: dict[str, Any] = {"frequency": draw(rates), "damping_ratio": draw(rates)}
    ends: dict[str, Any] = {"collide_connected": draw(st.booleans())}
    places = draw(st.sampled_from(("anchor", "anchor_a", "anchor_b")))
    ends[places] = draw(points)
    held: dict[str, Any] = {"reference_angle": draw(maybe), **ends}
    match draw(st.integers(0, 9)):
        case 0:
            ends.pop("anchor", None)
            return DistanceJoint(
                1, 2, draw(rates) + 1.0, limits=draw(spans), motor_speed=draw(maybe), max_force=draw(rates),
                max_tension=draw(rates), max_compression=draw(rates), **spring, **ends,
            )  # fmt: skip
        case 1:
            return RevoluteJoint(
                1, None, limits=draw(spans), motor_speed=draw(maybe), max_torque=draw(rates),
                target_angle=draw(numbers), **spring, **held,
            )  # fmt: skip
        case 2:
            return PrismaticJoint(
                None, 2, draw(axes), limits=draw(spans), motor_speed=draw(maybe), target_translation=draw(numbers),
                **spring, **held,
            )  # fmt: skip
        case 3:
            own = draw(st.none() | rates)
            return WeldJoint(1, 2, angular_frequency=own, angular_damping_ratio=own, **spring, **held)
        case 4:
            return WheelJoint(
                1,
                2,
                draw(axes),
                limits=draw(spans),
                motor_speed=draw(maybe),
                max_torque=draw(rates),
                **spring,
                **held,
            )
        case 5:
            return MotorJoint(
                1, 2, target_angle=draw(numbers), linear_velocity=draw(st.none() | points),
                angular_velocity=draw(maybe), max_force=draw(rates), max_torque=draw(rates), **spring, **held,
            )  # fmt: skip
        case 6:
            return GearJoint(1, 2, draw(rates) + 1.0, draw(maybe), break_force=draw(rates))
        case 7:
            return RatchetJoint(1, 2, -1.0 - draw(rates), draw(maybe), break_torque=draw(rates))
        case 8:
            return FilterJoint(1, 2)
        case _:
            spring["frequency"] += 1.0
            return MouseJoint(
                1, draw(points), anchor=draw(st.none() | points), max_force=draw(rates), **spring
            )


@given(joint=joints())
def test_copies_are_equal_to_the_last_bit(joint: Joint) -> None:
    for other in (
        copy.copy(joint),
        copy.deepcopy(joint),
        pickle.loads(pickle.dumps(joint)),
        eval(repr(joint), vars(physics)),
    ):
        assert type(other) is type(joint)
        assert repr(other) == repr(joint)


READ = ("force", "torque", "angle", "speed", "translation", "current_length")
"""What there is to read of the last tick, of one kind of joint or another."""


@pytest.mark.parametrize(
    "joint",
    [
        DistanceJoint(None, 1, 20, frequency=2),
        RevoluteJoint(None, 1, anchor=(-20, 0), motor_speed=1, max_torque=1e5),
        PrismaticJoint(None, 1, (0, 1), motor_speed=50),
        WeldJoint(None, 1, anchor=(-20, 0), frequency=4),
        WheelJoint(None, 1, (1, 1), frequency=4, motor_speed=3),
        MotorJoint(None, 1, target_angle=0.5, max_force=3e4),
        RatchetJoint(None, 1, 0.5),
        GearJoint(None, 1, 2.5),
        MouseJoint(1, (5, 5)),
    ],
    ids=lambda joint: type(joint).__name__,
)
def test_copies_keep_what_the_last_tick_told(make_world, joint: Joint) -> None:
    """What game code decides by `translation` or `force`, it decides in a loaded game as in the one that was saved."""
    make_world((0, -900))
    box = body(Rect(20, 10), 0, 0, 0.1, velocity=(0, 0, 2), mass=3)
    assert box == 1
    joint = copy.copy(joint)  # a parameter of the test attaches to no world
    esper.create_entity(joint)
    run(0.2)
    found = [getattr(joint, name, None) for name in READ]
    assert any(found)
    for other in (copy.copy(joint), copy.deepcopy(joint), pickle.loads(pickle.dumps(joint))):
        assert [getattr(other, name, None) for name in READ] == found


def test_joints_that_an_earlier_version_pickled_are_restored() -> None:
    function, (kind, options, _) = RevoluteJoint(None, 2, anchor_b=(1, 1)).__reduce__()
    joint = function(kind, options)
    assert (joint.anchor_b, joint.angle, joint.force) == ((1, 1), 0.0, 0.0)


@pytest.mark.parametrize("count", [2, 8, 12, 18])
def test_a_joint_that_was_pickled_with_other_rows_is_an_error(count: int) -> None:
    function, (kind, options, last_tick) = WeldJoint(None, 2, anchor=(1, 1)).__reduce__()
    assert len(last_tick) == 13  # of the joint, and of two rows
    with pytest.raises(ValueError, match=f"pickled this WeldJoint: it has {count} numbers"):
        function(kind, options, (0.0,) * count)


def test_an_anchor_that_is_assigned_replaces_the_place_in_the_world() -> None:
    joint = RevoluteJoint(None, 2, anchor=(3, 4))
    joint.anchor_b = (1, 1)
    assert copy.deepcopy(joint).anchor_b == (1, 1)
    assert repr(eval(repr(joint), vars(physics))) == repr(joint)
    assert "anchor=" not in repr(joint)


@pytest.mark.parametrize("kind", [MouseJoint, DistanceJoint, WeldJoint])
def test_joints_of_what_is_as_far_out_as_can_be_are_copied(make_world, kind: type[Joint]) -> None:
    """Places of bodies are within a field's bounds, and their differences are not."""
    make_world()
    ends = body(Circle(1), -9.9e99, -9.9e99), body(Circle(1), 9.9e99, 9.9e99, 9.9e99, kind="static")
    joint = MouseJoint(ends[0], (9.9e99, 9.9e99)) if kind is MouseJoint else kind(*ends)
    esper.create_entity(joint)
    run(1 / 60)
    assert "anchor" in repr(joint)  # known from the first tick on
    assert repr(copy.deepcopy(joint)) == repr(joint)


@pytest.mark.parametrize("turns", [-3, -1, 1, 2])
@pytest.mark.parametrize("frequency", [0.0, 4.0])
def test_a_weld_holds_at_the_nearest_turn(make_world, turns: int, frequency: float) -> None:
    make_world()
    plate = body(Rect(20, 10), 0, 0, 0.3 + turns * math.tau)
    esper.create_entity(WeldJoint(None, plate, anchor=(0, 0), reference_angle=0.3, frequency=frequency))
    run(0.5)
    assert transform(plate).angle == pytest.approx(0.3 + turns * math.tau, abs=1e-9)
    assert velocity(plate).angular == pytest.approx(0, abs=1e-9)


def test_a_slider_holds_at_the_nearest_turn(make_world) -> None:
    make_world()
    lift = body(Rect(20, 10), 0, 0, math.tau + 0.1)
    esper.create_entity(PrismaticJoint(None, lift, (0, 1), reference_angle=0.0))
    run(1)
    assert transform(lift).angle == pytest.approx(math.tau, abs=1e-3)


@pytest.mark.parametrize("turns", [-2, 1])
def test_limits_are_those_of_the_nearest_turn(make_world, turns: int) -> None:
    make_world()
    door = body(Rect(20, 10), 10, 0, 0.2 + turns * math.tau)
    hinge = RevoluteJoint(None, door, anchor=(0, 0), reference_angle=0.0, limits=(-0.5, 0.5))
    esper.create_entity(hinge)
    run(0.5)
    assert transform(door).angle == pytest.approx(0.2 + turns * math.tau, abs=1e-9)
    assert hinge.angle == pytest.approx(0.2, abs=1e-9)


def test_limits_of_several_turns_count_turns(make_world) -> None:
    make_world()
    screw = body(Circle(10))
    limits = (0.0, 3 * math.tau)
    hinge = RevoluteJoint(None, screw, anchor=(0, 0), limits=limits, motor_speed=10, reference_angle=0.0)
    esper.create_entity(hinge)
    run(4)
    assert transform(screw).angle == pytest.approx(3 * math.tau, abs=0.01)


def test_a_joint_of_two_that_cannot_be_moved_says_so_once(make_world) -> None:
    world = make_world()
    post = esper.create_entity(Transform(0, 0), Collider(Circle(5)), RigidBody("static"))
    rail = esper.create_entity(Transform(50, 0), Collider(Circle(5)))
    owner = esper.create_entity(DistanceJoint(post, rail))
    with pytest.warns(
        JointWarning, match=f"entity {owner}: DistanceJoint.*neither end has a dynamic RigidBody"
    ):
        world.process(1 / 60)
    world.process(1 / 60)
    assert esper.has_component(owner, DistanceJoint)
