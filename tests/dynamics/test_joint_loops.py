"""What joints report that hold each other in closed loops."""

from __future__ import annotations

import esper
import pytest

from physics import PhysicsSystem, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, run

G = 900.0
AWAKE = {"can_sleep": False}


def portal(left: float = 1.0, right: float = 1.0) -> list[WeldJoint]:
    """Two posts on the ground, of these masses, and a beam across, all welded."""
    posts = [
        body(Rect(10, 80), x, 40, mass=mass, rigid=AWAKE, mask=0) for x, mass in ((-50, left), (50, right))
    ]
    beam = body(Rect(110, 10), 0, 85, mass=1, rigid=AWAKE, mask=0)
    welds = [WeldJoint(None, post, anchor=(x, 0)) for x, post in zip((-50, 50), posts, strict=True)]
    welds += [WeldJoint(post, beam, anchor=(x, 80)) for x, post in zip((-50, 50), posts, strict=True)]
    for weld in welds:
        esper.create_entity(weld)
    return welds


def held(joints: list[WeldJoint] | list[RevoluteJoint]) -> list[float]:
    """Force and torque of each joint."""
    return [number for joint in joints for number in (joint.force, joint.torque)]


def test_two_posts_share_a_beam_from_the_first_tick_on(make_world) -> None:
    make_world((0, -G))
    welds = portal()
    for _ in range(3):
        esper.process(1 / 60)
        assert [weld.force for weld in welds] == pytest.approx([1.5 * G, 1.5 * G, 0.5 * G, 0.5 * G], rel=1e-3)
        assert [weld.torque for weld in welds] == pytest.approx([0.0] * 4, abs=1.0)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 240, 1 / 1000])
def test_a_tick_of_another_length_changes_nothing(make_world, dt: float) -> None:
    make_world((0, -G))
    welds = portal(1.0, 30.0)
    run(0.3)
    before = held(welds)
    for _ in range(3):
        esper.process(dt)
        assert held(welds) == pytest.approx(before, rel=1e-3, abs=1e-3 * max(before))


def ladder(floors: int) -> list[RevoluteJoint]:
    """Frames on each other, whose corners are two hinges each: rigid, and each determined twice."""
    joints = []
    below: list[int | None] = [None, None]
    for floor in range(floors):
        y = 80 * floor
        posts: list[int | None] = [
            body(Rect(8, 80), x, y + 40, mass=2, rigid=AWAKE, mask=0) for x in (-40, 40)
        ]
        beam = body(Rect(88, 8), 0, y + 80, mass=1 + 5 * floor, rigid=AWAKE, mask=0)
        for x, one, post in zip((-40, 40), below, posts, strict=True):
            joints += [RevoluteJoint(one, post, anchor=(x + side, y)) for side in (-3, 3)]
            joints += [RevoluteJoint(post, beam, anchor=(x + side, y + 80)) for side in (-3, 3)]
        below = [beam, beam]
    for joint in joints:
        esper.create_entity(joint)
    return joints


def test_a_tower_with_twice_as_many_hinges_as_it_needs_reports_what_it_holds(make_world) -> None:
    make_world((0, -G))
    joints = ladder(3)
    run(0.3)
    before = held(joints)
    # The hinges on the ground hold all of it.
    assert sum(joints[n].force for n in (0, 1, 4, 5)) >= G * (3 * 4 + 3 + 5 * 3) * (1 - 1e-6)
    for dt in (1 / 60, 1 / 200, 1 / 60, 1 / 600):
        esper.process(dt)
        assert held(joints) == pytest.approx(before, rel=1e-3, abs=1e-3 * max(before))


def test_a_portal_does_not_break_when_ticks_become_shorter(make_world) -> None:
    world: PhysicsSystem = make_world((0, -G))
    for weld in portal():
        weld.break_force = 2 * 1.5 * G
        weld.break_torque = 100.0
    run(0.3)
    run(0.1, 1 / 240)
    run(0.1, 1 / 60)
    assert world.broken == []
    assert len(esper.get_component(WeldJoint)) == 4
