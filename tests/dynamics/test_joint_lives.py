"""Joints come and go with their bodies, wait, wake, and keep what they join from colliding."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    Joint,
    JointWarning,
    MouseJoint,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


class Rope:
    """A component of the game's own."""


def pair(distance: float = 30.0, **options: Any) -> tuple[int, int, int, DistanceJoint]:
    a, b = body(Circle(5), 0, 0), body(Circle(5), distance, 0)
    joint = DistanceJoint(a, b, **options)
    return a, b, esper.create_entity(joint), joint


@pytest.mark.parametrize("immediate", [False, True])
@pytest.mark.parametrize("which", [0, 1])
def test_a_joint_goes_with_either_of_its_bodies(make_world, which: int, immediate: bool) -> None:
    make_world()
    a, b, owner, _ = pair()
    bodies = (a, b)
    run(0.1)
    esper.delete_entity(bodies[which], immediate)
    assert esper.entity_exists(owner)
    esper.process(1 / 60)
    assert not esper.entity_exists(owner)
    assert esper.entity_exists(bodies[1 - which])
    esper.process(1 / 60)


def test_what_else_is_on_its_entity_stays(make_world) -> None:
    make_world()
    a, b, owner, _ = pair()
    esper.add_component(owner, Rope())
    esper.add_component(a, RevoluteJoint(None, b, anchor_b=(0, 0)))  # on a body that has no part in it
    run(0.1)
    esper.delete_entity(b)
    esper.process(1 / 60)
    assert esper.has_component(owner, Rope)
    assert not esper.has_component(owner, DistanceJoint)
    assert esper.has_component(a, Transform)
    assert not esper.has_component(a, RevoluteJoint)


def test_a_joint_of_a_joint_goes_with_it(make_world) -> None:
    make_world()
    a, b, owner, _ = pair()
    other = esper.create_entity(RevoluteJoint(owner, b, anchor=(0, 0)))
    run(0.1)
    esper.delete_entity(a, immediate=True)
    esper.process(1 / 60)
    assert not esper.entity_exists(owner)
    assert not esper.entity_exists(other)


def test_bodies_fly_on_when_the_joint_is_deleted(make_world) -> None:
    make_world((0, -G))
    weight = body(Circle(5), 50, 0)
    owner = esper.create_entity(DistanceJoint(None, weight))
    run(0.2)
    assert math.hypot(transform(weight).x, transform(weight).y) == pytest.approx(50, abs=0.1)
    esper.delete_entity(owner)
    run(0.5)
    assert math.hypot(transform(weight).x, transform(weight).y) > 100


def test_a_joint_deleted_for_later_acts_no_more(make_world) -> None:
    """process() of the system alone: esper does not clear what is dead."""
    world = make_world((0, -G))
    weight = body(Circle(5), 0, -50)
    owner = esper.create_entity(DistanceJoint(None, weight))
    run(2)
    assert rigid_body(weight).asleep
    esper.delete_entity(owner)
    for _ in range(30):
        world.process(1 / 60)
    assert transform(weight).y < -100
    assert owner in [entity for entity, _ in esper.get_component(DistanceJoint)]


def test_an_id_in_use_again_is_a_stranger(make_world) -> None:
    make_world()
    _, _, _, joint = pair()
    run(0.1)
    esper.clear_database()
    a, b, owner, _ = pair(60.0)
    esper.remove_component(owner, DistanceJoint)
    esper.add_component(owner, joint)
    run(1 / 60)
    assert not esper.entity_exists(owner)
    run(0.2)
    assert transform(b).x - transform(a).x == 60
    twin = copy.copy(joint)  # a copy has met nobody yet
    assert twin.length == 30
    esper.create_entity(twin)
    run(0.2)
    assert transform(b).x - transform(a).x == pytest.approx(30, abs=0.1)


def test_a_joint_to_nobody_warns_and_goes(make_world) -> None:
    make_world()
    a = body(Circle(5))
    owner = esper.create_entity(DistanceJoint(a, 99))
    with pytest.warns(JointWarning, match=rf"entity {owner}: DistanceJoint.*b=99.*does not exist"):
        esper.process(1 / 60)
    assert not esper.entity_exists(owner)
    esper.process(1 / 60)


def test_something_else_stored_as_a_joint_is_an_error(make_world) -> None:
    make_world()
    esper.create_entity()
    entity = esper.create_entity()
    esper.add_component(entity, Rope(), type_alias=WeldJoint)
    with pytest.raises(TypeError, match="Rope"):
        esper.process(1 / 60)


def test_joints_made_before_the_first_tick_or_before_their_bodies_have_run(make_world) -> None:
    make_world((0, -G))
    a = body(Rect(20, 20), 0, 0)
    owner = esper.create_entity()
    b = esper.create_entity(Transform(30, 0), RigidBody())  # no Velocity, no Collider
    esper.add_component(owner, WeldJoint(a, b))
    run(0.5)
    assert transform(b).y == pytest.approx(-G / 8, rel=0.02)
    assert transform(b).x - transform(a).x == pytest.approx(30, abs=1e-3)


def test_a_body_without_a_transform_or_not_finite_lets_go_until_it_is_back(make_world) -> None:
    make_world((0, -G))
    hook = body(Circle(3), 0, 50, kind="static")
    weight = body(Circle(5), 0, 0)
    joint = DistanceJoint(hook, weight)
    owner = esper.create_entity(joint)
    run(2)
    assert rigid_body(weight).asleep
    place = transform(hook)
    esper.remove_component(hook, Transform)
    run(0.2)
    assert transform(weight).y < -5
    assert esper.has_component(owner, DistanceJoint)
    esper.add_component(hook, place)
    run(3)
    assert transform(weight).y == pytest.approx(0, abs=0.1)
    place.x = math.nan
    with pytest.warns(RuntimeWarning, match="sits out"):
        esper.process(1 / 60)
    run(0.2)
    assert transform(weight).y < -5
    assert math.isfinite(transform(weight).x)
    place.x = 0
    run(3)
    assert transform(weight).y == pytest.approx(0, abs=0.1)
    assert joint.length == pytest.approx(50)


def test_a_removed_rigid_body_is_a_kinematic_end(make_world) -> None:
    make_world((0, -G))
    a, _, _, joint = pair()
    run(0.1)
    esper.remove_component(a, RigidBody)
    velocity(a).x = velocity(a).y = velocity(a).angular = 0.0
    run(2)
    assert joint.current_length == pytest.approx(30, abs=0.1)
    assert transform(a).y > -20


def test_a_kinematic_end_pulls_and_is_not_pulled(make_world) -> None:
    make_world()
    tug = body(Circle(5), 0, 0, kind="kinematic", velocity=(40, 0, 0))
    barge = body(Circle(5), -30, 0)
    esper.create_entity(DistanceJoint(tug, barge, limits=(0, 40)))
    run(2)
    assert transform(tug).x == pytest.approx(80)
    assert transform(barge).x == pytest.approx(40, abs=0.1)
    assert velocity(barge).x == pytest.approx(40, abs=0.1)


@pytest.mark.filterwarnings("ignore:.*moves nothing")
def test_a_kinematic_end_may_hold_on_to_the_world(make_world) -> None:
    """Nothing comes of it; but there was no island to look for the world in."""
    make_world()
    tug = body(Circle(5), 0, 0, kind="kinematic", velocity=(40, 0, 0))
    esper.create_entity(DistanceJoint(tug, None))
    esper.create_entity(DistanceJoint(None, tug))
    body(Circle(5), 100, 100)
    run(1)
    assert transform(tug).x == pytest.approx(40)


def test_two_joints_on_one_pair(make_world) -> None:
    make_world((0, -G))
    board = body(Rect(100, 10), 0, 0)
    left = DistanceJoint(None, board, anchor_a=(-40, 60), anchor_b=(-40, 0), limits=(0, 60))
    right = DistanceJoint(None, board, anchor_a=(40, 60), anchor_b=(40, 0), limits=(0, 60))
    esper.create_entity(left)
    esper.create_entity(right)
    run(2)
    assert rigid_body(board).asleep
    assert transform(board).y == pytest.approx(0, abs=0.2)
    assert left.force == pytest.approx(right.force, rel=1e-3)
    assert left.force + right.force == pytest.approx(1000 * G, rel=1e-3)


def test_a_joint_breaks_by_game_code(make_world) -> None:
    make_world((0, -G))
    weight = body(Circle(5), 0, -50, mass=1.0)
    joint = DistanceJoint(None, weight)
    owner = esper.create_entity(joint)
    run(1)
    assert joint.force == pytest.approx(G)
    rigid_body(weight).mass = 3.0
    run(0.1)
    assert joint.force == pytest.approx(3 * G, rel=0.05)
    if joint.force > 2 * G:
        esper.delete_entity(owner)
    run(0.5)
    assert transform(weight).y < -100


# ---- Sleep --------------------------------------------------------------------------------------------------------


def hanging(**options: Any) -> tuple[int, int, Joint]:
    hook = body(Circle(3), 0, 50, kind="static")
    weight = body(Circle(5), 0, 0)
    joint = DistanceJoint(hook, weight, **options)
    esper.create_entity(joint)
    run(2)
    assert rigid_body(weight).asleep
    return hook, weight, joint


def test_force_can_be_read_asleep(make_world) -> None:
    make_world((0, -G))
    _, weight, joint = hanging()
    assert joint.force == pytest.approx(math.pi * 25 * G, rel=1e-3)
    assert rigid_body(weight).asleep


@pytest.mark.parametrize(
    ("field", "value"),
    [("length", 60.0), ("anchor_b", (0, 5)), ("limits", (10, 80)), ("frequency", 1.0)],
)
def test_an_edited_joint_wakes_its_bodies(make_world, field: str, value: object) -> None:
    make_world((0, -G))
    _, weight, joint = hanging()
    setattr(joint, field, getattr(joint, field))
    esper.process(1 / 60)
    assert rigid_body(weight).asleep  # nothing changed
    setattr(joint, field, value)
    esper.process(1 / 60)
    assert not rigid_body(weight).asleep
    assert transform(weight).y != 0


def test_a_moved_hook_wakes_what_hangs_on_it(make_world) -> None:
    make_world((0, -G))
    hook, weight, _ = hanging()
    transform(hook).x = 20
    run(0.2)
    assert not rigid_body(weight).asleep
    assert transform(weight).x > 0.1


def test_a_new_joint_wakes_its_bodies(make_world) -> None:
    make_world((0, -G))
    _, weight, _ = hanging()
    winch = PrismaticJoint(None, weight, (0, 1), motor_speed=30)
    esper.create_entity(winch)
    run(0.5)
    assert transform(weight).y > 1 or winch.force > 0


def test_a_motor_that_is_switched_on_wakes_its_bodies(make_world) -> None:
    make_world((0, -G))
    wheel = body(Circle(10))
    joint = RevoluteJoint(None, wheel, (0, 0))
    esper.create_entity(joint)
    run(2)
    assert rigid_body(wheel).asleep
    joint.motor_speed = 2
    run(0.5)
    assert velocity(wheel).angular == pytest.approx(2)


def test_a_far_off_entity_that_comes_or_goes_wakes_nobody(make_world) -> None:
    make_world((0, -G))
    other = body(Circle(3), -5000, kind="static")
    _, weight, _ = hanging()
    for _ in range(3):
        body(Circle(3), 5000, kind="static")
        run(0.05)
        assert rigid_body(weight).asleep
    esper.delete_entity(other)
    run(0.05)
    assert rigid_body(weight).asleep


def test_joined_bodies_sleep_and_wake_together(make_world) -> None:
    make_world()
    a, b, _, _ = pair()
    c = body(Circle(5), 60, 0)
    esper.create_entity(RevoluteJoint(b, c, (45, 0)))
    velocity(c).y = 1e-9
    run(1)
    assert rigid_body(a).asleep
    assert rigid_body(c).asleep
    velocity(a).y = 30
    esper.process(1 / 60)
    assert not rigid_body(b).asleep
    assert not rigid_body(c).asleep


# ---- Collisions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["immediate", "deferred", "replaced", "broken"])
def test_explain_does_not_name_a_joint_that_is_gone(make_world, how: str) -> None:
    world: PhysicsSystem = make_world()
    a, b, owner, joint = pair(6.0)
    run(0.1)
    assert "joint" in world.explain(a, b)
    if how == "broken":
        joint.break_force = 1e-9
        rigid_body(b).apply_force(1e6, 0)
        esper.process(1 / 60)
        assert not esper.entity_exists(owner)
    elif how == "replaced":
        esper.add_component(owner, DistanceJoint(a, b, collide_connected=True))
    else:
        esper.delete_entity(owner, immediate=how == "immediate")
    assert "joint" not in world.explain(a, b)


def test_joined_bodies_do_not_meet_unless_asked_for(make_world) -> None:
    world: PhysicsSystem = make_world()
    a, b, owner, joint = pair(6.0)
    run(0.1)
    assert world.contacts == []
    assert transform(b).x - transform(a).x == pytest.approx(6)
    assert "joint" in world.explain(a, b)
    assert str(owner) in world.explain(a, b)
    joint.collide_connected = True
    esper.process(1 / 60)
    assert world.touching(a, b)
    joint.collide_connected = False
    esper.process(1 / 60)
    assert not world.touching(a, b)
    assert [event.reason for event in world.ended] == ["filtered"]
    esper.delete_entity(owner)
    esper.process(1 / 60)
    assert [(event.a, event.b) for event in world.begun] == [(a, b)]
    run(1)
    assert transform(b).x - transform(a).x > 9


def test_others_still_collide_with_them(make_world) -> None:
    world = make_world()
    _, b, _, _ = pair(6.0)
    c = body(Circle(5), 14, 0)
    esper.process(1 / 60)
    assert [(contact.a, contact.b) for contact in world.contacts] == [(b, c)]


def test_rows_that_move_up_keep_the_right_pairs_apart(make_world) -> None:
    world = make_world()
    first = body(Circle(5), 500, 0)
    a, b, _, _ = pair(6.0)
    c, d = body(Circle(5), 100, 0), body(Circle(5), 106, 0)
    esper.process(1 / 60)
    assert world.touching(c, d)
    assert not world.touching(a, b)
    esper.delete_entity(first)
    esper.process(1 / 60)
    assert world.touching(c, d)
    assert not world.touching(a, b)


# ---- In handlers, and as values -----------------------------------------------------------------------------------


def test_a_handler_may_join_and_part(make_world) -> None:
    """An arrow sticks in what it hits; what it hits is deleted by the next handler, with the arrow's joint."""
    world = make_world()
    arrow = body(Rect(20, 2), 0, 0, velocity=(300, 0, 0))
    target = body(Rect(20, 20), 60, 0, mass=50.0)
    joints: list[int] = []

    @world.on_begin(arrow, target)
    def stick(event) -> None:
        joints.append(esper.create_entity(WeldJoint(event.b, event.a, event.points[0])))

    run(0.5)
    assert len(joints) == 1
    gap = transform(target).x - transform(arrow).x
    run(0.5)
    assert transform(target).x - transform(arrow).x == pytest.approx(gap, abs=0.01)

    other = body(Rect(20, 20), transform(target).x + 40, 0, kind="static")
    world.on_begin(target, other, lambda event: esper.delete_entity(target))
    run(3)
    assert not esper.entity_exists(target)
    assert not esper.entity_exists(joints[0])
    assert esper.entity_exists(arrow)


def test_a_joint_and_its_bodies_deleted_at_once(make_world) -> None:
    make_world()
    a, b, owner, _ = pair()
    run(0.1)
    for entity in (a, owner, b):
        esper.delete_entity(entity)
    esper.process(1 / 60)
    esper.process(1 / 60)
    assert not esper.entity_exists(owner)


def test_anchors_that_were_not_given_follow_at_the_first_tick(make_world) -> None:
    make_world()
    a = body(Rect(20, 10), 100, 50, math.pi / 2, mask=0)
    b = body(Rect(20, 10), 100, 80, mask=0)
    by_place = RevoluteJoint(a, b, (100, 60))
    by_a = RevoluteJoint(a, b, anchor_a=(10, 0))
    by_b = WeldJoint(a, b, anchor_b=(0, -20))
    rod = DistanceJoint(a, b)
    for joint in (by_place, by_a, by_b, rod):
        esper.create_entity(joint)
    assert by_place.anchor_a is None
    assert by_a.anchor_b is None
    assert rod.length is None
    esper.process(1 / 60)
    for joint in (by_place, by_a, by_b):
        assert joint.anchor_a == pytest.approx((10, 0))
        assert joint.anchor_b == pytest.approx((0, -20))
        assert joint.reference_angle == pytest.approx(-math.pi / 2)
    assert rod.length == pytest.approx(30)
    with pytest.raises(ValueError, match=r"RevoluteJoint\.anchor_b.*None"):
        RevoluteJoint(1, 2, (0, 0)).anchor_b = None


def test_a_saved_game_goes_on(make_world) -> None:
    make_world((0, -G))
    weight = body(Circle(5), 50, 0)
    joint = RevoluteJoint(None, weight, (0, 0))
    owner = esper.create_entity(joint)
    run(0.5)
    saved = pickle.loads(pickle.dumps(joint))
    esper.remove_component(owner, RevoluteJoint)
    esper.add_component(owner, saved)
    run(0.5)
    assert math.hypot(transform(weight).x, transform(weight).y) == pytest.approx(50, abs=0.05)


def test_the_world_itself_and_a_mouse(make_world) -> None:
    world = make_world((0, -G))
    box = body(Rect(20, 20), 0, 0)
    esper.create_entity(MouseJoint(box, (0, 0)))
    esper.create_entity(WeldJoint(box, None, (0, 0)))
    run(1)
    assert transform(box).y == pytest.approx(0, abs=0.01)
    assert esper.has_component(box, Velocity)
    assert world.contacts == []
    esper.component_for_entity(box, Collider).mask = 0
    run(0.1)


def test_a_rod_whose_anchors_coincide_can_be_copied(make_world) -> None:
    make_world()
    _, _, owner, joint = pair(0.0)
    esper.process(1 / 60)
    assert joint.length == 0.0
    for made in (copy.copy(joint), copy.deepcopy(joint), pickle.loads(pickle.dumps(joint))):
        assert made.length is None
        esper.add_component(owner, made)
        esper.process(1 / 60)
        assert made.length == pytest.approx(0.0, abs=1e-6)
    assert "length" not in repr(joint)
