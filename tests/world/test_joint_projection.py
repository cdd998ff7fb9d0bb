"""Joints of bodies that hit something within a tick: hinges stay closed."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Capsule, Circle, PhysicsSystem, PrismaticJoint, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, opening, rigid_body, run, transform, velocity


def play(ticks: int, joints: list[RevoluteJoint]) -> float:
    """By how much any of the joints was open at the end of a tick."""
    widest = 0.0
    for _ in range(ticks):
        esper.process(1 / 60)
        widest = max(widest, *map(opening, joints))
    return widest


@pytest.mark.parametrize("speed", [1000.0, 4000.0])
@pytest.mark.parametrize("sleeps", [False, True])
def test_a_bouncing_ball_leaves_a_hinge_closed(make_world, speed: float, sleeps: bool) -> None:
    make_world()
    planks = [body(Rect(60, 8), 60 * i, 0, restitution=1.0) for i in range(2)]
    joints = [RevoluteJoint(None, planks[0], anchor=(-30, 0)), RevoluteJoint(*planks, anchor=(30, 0))]
    for joint in joints:
        esper.create_entity(joint)
    run(1)
    assert rigid_body(planks[1]).asleep
    if not sleeps:
        for plank in planks:
            rigid_body(plank).wake()
    body(Circle(6), 75, 130.3, velocity=(0, -speed, 0), restitution=1.0, mass=200)
    assert play(12, joints) < 0.3  # 3 units without
    assert not rigid_body(planks[0]).asleep


@pytest.mark.parametrize(("restitution", "widest"), [(0.0, 1.0), (1.0, 3.0)])
def test_a_limb_at_a_wall_stays_on_its_body_and_before_the_wall(
    make_world, restitution: float, widest: float
) -> None:
    make_world()
    body(Rect(4, 400), 220, 0, kind="static", restitution=restitution)
    torso = body(Rect(20, 40), 0, 0, velocity=(1500, 0, 0))
    joints = []
    limbs = []
    for side in (-1, 1):
        before, x = torso, 10.0
        for _ in range(2):
            limb = body(Capsule((-8, 0), (8, 0), 3), x + 8, 15 * side, velocity=(1500, 0, 0))
            joints.append(RevoluteJoint(before, limb, anchor=(x, 15 * side)))
            esper.create_entity(joints[-1])
            limbs.append(limb)
            before, x = limb, x + 16
    assert play(40, joints) < widest  # 2 and 15 units without
    assert all(transform(limb).x < 218 for limb in (*limbs, torso))


def test_what_was_not_hit_is_left_alone(make_world) -> None:
    def game(ball: bool) -> tuple[float, float]:
        make_world((0, -900))
        bob = body(Circle(5), 40, 0)
        esper.create_entity(RevoluteJoint(None, bob, anchor=(0, 0)))
        far = body(Rect(60, 8), 1000, 0)
        esper.create_entity(RevoluteJoint(None, far, anchor=(970, 0)))
        if ball:
            body(Circle(6), 1020, 100, velocity=(0, -4000, 0), restitution=1.0)
        run(0.1)
        t = transform(bob)
        esper.clear_database()
        esper.remove_processor(PhysicsSystem)
        return t.x, t.y

    assert game(True) == game(False)


@pytest.mark.parametrize("speed", [0.0, 85.0, 200.0])
def test_a_ruler_is_not_pressed_into_the_floor_by_what_is_joined_to_it(make_world, speed: float) -> None:
    """A light crate on a long arm lands near the floor, and what the sweep did to it drew the ruler 2.6 units down."""
    world = make_world((0, -900))
    floor = body(Rect(1200, 40), 0, -20, kind="static", friction=0.6)
    ruler = body(Rect(44, 4), 140, 2, mass=330, friction=0.6)
    crate = body(Rect(12, 12), 0, 20, 0.8, velocity=(speed, 0, 0), mass=36, friction=0.6)
    esper.create_entity(PrismaticJoint(crate, ruler, (0, 1), anchor_a=(0, 60), limits=(-40, 40)))
    for _ in range(60):
        esper.process(1 / 120)
        assert all(
            contact.depth < 0.5 for contact in world.contacts if (contact.a, contact.b) == (floor, ruler)
        )


@pytest.mark.parametrize("hit", [False, True])
def test_bodies_without_joints_keep_their_place(make_world, hit: bool) -> None:
    """What left the ground in the tick in which joints elsewhere were hit jumped by as much as its velocity."""
    make_world((0, -900))
    body(Rect(400, 40), 0, -20, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    planks = [body(Rect(60, 8), 1000 + 60 * i, 500, rigid={"gravity_scale": 0.0}) for i in range(2)]
    esper.create_entity(RevoluteJoint(*planks, anchor=(30, 0)))
    run(1)
    for plank in planks:
        rigid_body(plank).wake()
    if hit:
        body(Circle(6), 1075, 530, velocity=(0, -4000, 0), restitution=1.0, mass=200)
    velocity(crate).y = 60.0
    low = transform(crate).y
    turned = transform(planks[1]).angle
    esper.process(1 / 60)
    assert (transform(planks[1]).angle != turned) == hit
    assert low < transform(crate).y <= low + 1.0


@pytest.mark.parametrize(
    ("kind", "x", "fall", "dt"),
    [
        (WeldJoint, -200.0, -500.0, 1 / 60),
        (WeldJoint, -100.0, -1000.0, 1 / 30),
        (WeldJoint, -300.0, -1000.0, 1 / 60),
        (RevoluteJoint, -100.0, -500.0, 1 / 30),
    ],
)
def test_a_light_arm_lifts_no_load(
    make_world, kind: type[RevoluteJoint | WeldJoint], x: float, fall: float, dt: float
) -> None:
    """An arm with a 500th of the load's mass hits the floor. What closes the joint then moves the load, which gained as
    much energy as lifts it by 11 to 141 units."""
    make_world((0, -900))
    body(Rect(1200, 40), 0, -20, kind="static")
    load = body(Rect(40, 40), 0, 150, mass=500, velocity=(0, fall, 0))
    arm = body(Rect(14, 4), x, 40, mass=1, velocity=(0, fall, 0))
    esper.create_entity(kind(load, arm, anchor=(x + 60, 40)))
    assert lifted_by(load, arm, 1.0, dt) < 1.0


@pytest.mark.parametrize(
    ("x", "fall", "arm_mass", "dt", "lift"),
    [(100.0, -500.0, 0.1, 1 / 20, 0.15), (-60.0, 0.0, 1.0, 1 / 30, 0.3)],
)
def test_what_closes_a_weld_lifts_no_spinning_load(
    make_world, x: float, fall: float, arm_mass: float, dt: float, lift: float
) -> None:
    """What closes the weld would lift the load higher than its speed carries it. In the second case the load then
    stands on its arm, and the floor lifts both by 0.26 units as it pushes out the arm, which was 0.9 deep."""
    make_world((0, -900))
    body(Rect(1200, 40), 0, -20, kind="static")
    load = body(Rect(40, 40), 0, 150, mass=500, velocity=(0, fall, 3))
    arm = body(Rect(14, 4), x, 40, mass=arm_mass, velocity=(0, fall, 0))
    esper.create_entity(WeldJoint(load, arm, anchor=(x + 60, 40)))
    assert lifted_by(load, arm, arm_mass, dt) < lift


def lifted_by(load: int, arm: int, arm_mass: float, dt: float) -> float:
    """By how many units the load could be lifted with the most energy that the two gain in 0.6 seconds."""
    least, gain = math.inf, 0.0
    for _ in range(round(0.6 / dt)):
        esper.process(dt)
        energy = 0.0
        for entity, mass, inertia in ((load, 500.0, 500 * 3200 / 12), (arm, arm_mass, arm_mass * 212 / 12)):
            speed = velocity(entity)
            energy += 0.5 * mass * (speed.x**2 + speed.y**2) + 0.5 * inertia * speed.angular**2
            energy += mass * 900 * transform(entity).y
        gain = max(gain, energy - least)
        least = min(least, energy)
    return gain / (500 * 900)
