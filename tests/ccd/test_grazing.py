"""What passes by without a touch goes on as if nothing were there; what is grazed is told of."""

from __future__ import annotations

import math

import esper
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    PhysicsSystem,
    Polygon,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, opening
from tests.fresh_world import reset_esper

CORNERS = {
    "block": (Rect(100, 100), -50.0, -50.0),
    "disc": (Circle(10), -10.0, 0.0),
    "segment": (Segment((-40, 0), (0, 0)), 0.0, 0.0),
    "diamond": (Polygon([(-20, -20), (0, 0), (-20, 20), (-40, 0)]), 0.0, 0.0),
}
"""Shapes whose rightmost point is at x = 0, and where to put them for that."""


def pass_by(
    shape: Shape,
    reach: float,
    corner: str,
    gap: float,
    speed: float,
    rate: int,
    kind: str = "static",
    gravity: float = 0.0,
) -> tuple[Velocity, int]:
    """Have a shape that reaches `reach` to its left pass `gap` beside a corner; its velocity, and how many begins."""
    system = PhysicsSystem()
    esper.add_processor(system)
    other, x, y = CORNERS[corner]
    esper.create_entity(Transform(x, y), Velocity(), Collider(other), RigidBody(kind))
    velocity = Velocity(0, -speed)
    esper.create_entity(Transform(reach + gap, 100), velocity, Collider(shape), RigidBody())
    begun = 0
    for _ in range(rate):
        esper.process(1 / rate)
        begun += len(system.begun)
    return velocity, begun


@pytest.mark.parametrize("kind", ["static", "dynamic"])
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize(
    ("shape", "reach"), [(Circle(10), 10), (Capsule((0, -6), (0, 6), 9), 9), (Rect(20, 20), 10)]
)
def test_what_passes_by_is_not_deflected(shape: Shape, reach: float, corner: str, kind: str) -> None:
    for gap in (0.12, 0.5, 1.0, 1.5, 3.0):  # beyond the slop, half a hundredth of a width
        for speed, rate in ((400, 60), (400, 120), (800, 120), (1500, 60)):
            reset_esper()
            velocity, begun = pass_by(shape, reach, corner, gap, speed, rate, kind)
            assert (velocity.x, velocity.y, velocity.angular, begun) == (0, -speed, 0, 0), (gap, speed, rate)


@given(st.floats(0.12, 5), st.floats(100, 3000), st.integers(30, 240))
@pytest.mark.once
def test_a_ball_that_passes_a_corner_at_any_speed_goes_on(gap: float, speed: float, rate: int) -> None:
    reset_esper()
    velocity, begun = pass_by(Circle(10), 10, "block", gap, speed, rate)
    assert (velocity.x, velocity.y, begun) == (0, -speed, 0)


@pytest.mark.parametrize("rate", [60, 120, 144, 240])
@pytest.mark.parametrize("overlap", [0.5, 1.0, 2.0, 4.0, 6.0])
def test_what_is_grazed_is_told_of_and_pushed_aside_once(overlap: float, rate: int) -> None:
    velocity, begun = pass_by(Circle(10), 10, "block", -overlap, 400, rate)
    assert begun == 1
    assert velocity.x > 50


@given(
    st.sampled_from([(Circle(10), 10), (Capsule((0, -6), (0, 6), 9), 9), (Rect(20, 20), 10)]),
    st.sampled_from(sorted(CORNERS)),
    st.floats(-0.1, 6),
    st.floats(50, 3000),
    st.integers(30, 240),
)
@example((Circle(10), 10), "block", 0.5, 400.0, 120)  # the solver pushed the ball round the corner
@example((Circle(10), 10), "block", 0.05, 100.0, 60)
@pytest.mark.once
def test_what_is_deflected_is_told_of(
    shape: tuple[Shape, float], corner: str, overlap: float, speed: float, rate: int
) -> None:
    reset_esper()
    velocity, begun = pass_by(shape[0], shape[1], corner, -overlap, speed, rate)
    deflected = abs(velocity.x) > 1e-9 or abs(velocity.y + speed) > 1e-9 or abs(velocity.angular) > 1e-9
    # What was set spinning may hit again with another corner.
    assert begun > 0 if deflected else begun == 0 or overlap >= -1e-9


@pytest.mark.parametrize("rate", [60, 120])
@pytest.mark.parametrize("offset", [5.0, 6.0, 7.1, 8.0, 8.9])
def test_a_ball_that_falls_onto_the_end_of_a_platform_hits_it(offset: float, rate: int) -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    esper.create_entity(Transform(), Collider(Rect(64, 8)), RigidBody("static"))
    velocity = Velocity()
    esper.create_entity(Transform(32 + offset, 40), velocity, Collider(Circle(9)), RigidBody())
    begun = 0
    for _ in range(rate):
        esper.process(1 / rate)
        begun += len(system.begun)
    assert begun >= 1
    assert velocity.x > 10


@pytest.mark.parametrize(
    ("turned", "length", "pivot", "speed", "angle"),
    [
        (0.88, 53.5, (-9.1, 56.5), 208, -1.87),
        (0.74, 44.5, (10.8, 54.2), 270, -1.18),
        (0.87, 50.4, (-0.5, 44.6), 139, -0.99),
        (0.20, 48.7, (10.9, 32.0), 275, -1.84),
    ],
)
def test_what_swings_on_a_joint_past_a_corner_stays_on_it(
    make_world, turned: float, length: float, pivot: tuple[float, float], speed: float, angle: float
) -> None:
    """The sweep would stop it without regard to the joint, and open that by some units."""
    make_world((0, -900))
    body(Rect(20, 20), 0, 0, turned, kind="static", friction=0.0)
    c, s = math.cos(angle), math.sin(angle)
    x, y = pivot[0] + length * c, pivot[1] + length * s
    bobs = [Rect(8, 8), Circle(5)]
    joints = [
        RevoluteJoint(
            None, body(bob, x, y, velocity=(-speed * s, speed * c, 0), friction=0.0, group=1), anchor=pivot
        )
        for bob in bobs
    ]
    for joint in joints:
        esper.create_entity(joint)
    for _ in range(60):
        esper.process(1 / 60)
        assert max(opening(joint) for joint in joints) < 0.01


def passed(hinge: bool, phase: float) -> tuple[float, float, int]:
    """A ball that passes a corner closely: its velocity afterwards, and in how many ticks it had a contact. `hinge`:
    whether the block has one."""
    reset_esper()
    system = PhysicsSystem()
    block = esper.create_entity(Transform(50, -50), Collider(Rect(100, 100), friction=0), RigidBody("static"))
    if hinge:
        door = esper.create_entity(Transform(5000, 5000), Collider(Rect(10, 10)), RigidBody())
        esper.create_entity(RevoluteJoint(door, block, anchor=(5000, 5000)))
    along = -math.sqrt(0.5)
    far = 40 + phase
    place = Transform((10.2 - far) * along, (-10.2 - far) * along)
    motion = Velocity(230 * along, 230 * along)
    esper.create_entity(place, motion, Collider(Circle(10), friction=0), RigidBody())
    contacts = 0
    for _ in range(60):
        system.process(1 / 60)
        contacts += len(system.contacts)
    return motion.x, motion.y, contacts


@pytest.mark.parametrize("part", range(12))
def test_a_joint_on_a_corner_does_not_deflect_what_passes_the_corner(part: int) -> None:
    """Ground does not swing on its joint: the solver turned the ball by 31 degrees, and told a contact."""
    phase = 230 / 60 * part / 12
    assert passed(True, phase) == passed(False, phase)
    assert passed(False, phase)[2] == 0


def test_a_body_that_no_joint_holds_any_more_passes_a_corner_as_one_that_none_ever_held() -> None:
    """Whether a joint held the body was noted for its row, and not taken back."""
    ends = []
    for held in (False, True):
        reset_esper()
        system = PhysicsSystem()
        esper.create_entity(Transform(50, -50), Collider(Rect(100, 100), friction=0), RigidBody("static"))
        along = -math.sqrt(0.5)
        start = Transform((10.2 - 300) * along, (-10.2 - 300) * along)
        motion = Velocity(230 * along, 230 * along)
        ball = esper.create_entity(start, motion, Collider(Circle(10), friction=0), RigidBody())
        if held:
            door = esper.create_entity(
                Transform(start.x + 40, start.y),
                Velocity(motion.x, motion.y),
                Collider(Circle(5), mask=0),
                RigidBody(mass=1e-9),
            )
            joint = esper.create_entity(DistanceJoint(ball, door))
        for tick in range(150):
            system.process(1 / 60)
            assert not system.contacts
            if held and tick == 10:
                esper.delete_entity(joint, immediate=True)
        ends.append((motion.x, motion.y))
    assert ends[1] == pytest.approx(ends[0], rel=1e-6)
