"""What flies is moved through a tick at once, and what a constraint holds substep by substep: to the bit the same."""

from __future__ import annotations

import esper
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import DistanceJoint, PhysicsSystem, Rect, RigidBody, Transform
from tests.dynamics.scene import body, transform, velocity

rates = st.floats(0, 20)
speeds = st.floats(-50, 50)


@settings(max_examples=40, deadline=None)
@given(
    moving=st.tuples(speeds, speeds, speeds),
    gravity=st.sampled_from([(0.0, 0.0), (3.0, -50.0)]),
    damping=st.tuples(rates, rates),
    dt=st.sampled_from([1 / 240, 1 / 60, 0.1]),
)
def test_a_slack_rope_changes_no_bit_of_a_flight(
    moving: tuple[float, float, float],
    gravity: tuple[float, float],
    damping: tuple[float, float],
    dt: float,
) -> None:
    before = esper.current_world
    esper.switch_world("flight")
    try:
        esper.add_processor(PhysicsSystem(gravity))
        rigid = {"linear_damping": damping[0], "angular_damping": damping[1]}
        loose, roped = (body(Rect(3, 2), 1000, velocity=moving, rigid=rigid, mask=0) for _ in range(2))
        post = esper.create_entity(Transform(), RigidBody("static"))
        esper.create_entity(DistanceJoint(post, roped, limits=(0, 1e6)))
        for _ in range(20):
            esper.process(dt)
            one, other = transform(loose), transform(roped)
            assert one.angle == other.angle
            one_speed, other_speed = velocity(loose), velocity(roped)
            assert (one_speed.x, one_speed.y) == (other_speed.x, other_speed.y)
            assert one_speed.angular == other_speed.angular
            # Under gravity the one lands on the parabola, and the other a part of a substep's fall beside it.
            if gravity == (0.0, 0.0):
                assert (one.x, one.y) == (other.x, other.y)
    finally:
        esper.switch_world(before)
        esper.delete_world("flight")
