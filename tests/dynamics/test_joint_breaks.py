"""Joints that break: when, what is left of them, and who is told."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    DistanceJoint,
    JointBreak,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
    Zone,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


class Rope:
    pass


class Load:
    pass


KINDS: list[Any] = [
    lambda b, **more: DistanceJoint(None, b, anchor_a=(0, 50), **more),
    lambda b, **more: RevoluteJoint(None, b, anchor_b=(0, 0), **more),
    lambda b, **more: PrismaticJoint(None, b, (1, 0), **more),
    lambda b, **more: WeldJoint(None, b, **more),
    lambda b, **more: WheelJoint(None, b, frequency=8, damping_ratio=1, **more),
    lambda b, **more: MotorJoint(None, b, **more),
    lambda b, **more: MouseJoint(b, (0, 0), **more),
]


@pytest.mark.parametrize("make", KINDS)
def test_every_kind_tells_its_force_and_breaks_at_a_given_one(make_world, make) -> None:
    world = make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    joint = make(load, break_force=3.5 * G)
    owner = esper.create_entity(joint)
    run(2)
    assert joint.force == pytest.approx(2 * G, rel=1e-3)
    assert world.broken == []
    joint.break_force = 1.9 * G
    heard: list[JointBreak] = []
    world.on_break(None, load, heard.append)
    esper.process(1 / 60)
    assert len(heard) == 1
    assert not esper.entity_exists(owner)
    event = heard[0]
    assert (event.a, event.b, event.entity, event.joint) == (None, load, owner, joint)
    assert event.force == pytest.approx(2 * G, rel=1e-3)
    assert [each.entity for each in world.broken] == [owner]
    before = velocity(load).y
    run(0.5)
    assert velocity(load).y == pytest.approx(before - 0.5 * G, rel=1e-3)  # it falls
    assert len(heard) == 1
    assert world.broken == []


@pytest.mark.parametrize("sign", [1, -1])
def test_a_torque_breaks_in_either_direction(make_world, sign: int) -> None:
    world = make_world()
    wheel = body(Circle(10), 0, 0, mass=2)
    joint = RevoluteJoint(
        None, wheel, anchor=(0, 0), motor_speed=sign * 50, max_torque=500, break_torque=500 * (1 + 1e-9)
    )
    esper.create_entity(joint)
    run(0.5)
    assert joint.torque == pytest.approx(sign * 500)
    joint.break_torque = 499
    run(1 / 60)
    assert [event.torque for event in world.broken] == [pytest.approx(sign * 500)]


def test_a_sleeper_finds_out_that_its_joint_is_weaker_now(make_world) -> None:
    make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    joint = WeldJoint(None, load)
    esper.create_entity(joint)
    run(2)
    assert rigid_body(load).asleep
    joint.break_force = G
    run(0.5)
    assert velocity(load).y < -0.4 * G


def test_an_entity_with_more_than_the_joint_stays(make_world) -> None:
    make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    esper.add_component(load, WeldJoint(None, load, break_force=1))
    run(0.1)
    assert esper.entity_exists(load)
    assert not esper.has_component(load, WeldJoint)


def test_who_is_told(make_world) -> None:
    world: PhysicsSystem = make_world((0, -G))
    heard: list[Any] = []

    def hear(name: str) -> Any:
        return lambda event: heard.append((name, event.a, event.b))

    hook = esper.create_entity(Transform(0, 0), Rope())
    load = body(Circle(10), 0, -50, mass=2)
    esper.add_component(load, Load())

    @world.on_break(Load, Rope)
    def decorated(event: JointBreak) -> None:
        assert event.component_a(Load) is esper.component_for_entity(load, Load)
        assert event.component_b(Load, None) is None
        with pytest.raises(KeyError, match="no Load"):
            event.component_b(Load)
        assert event.other(event.a) == event.b == hook
        heard.append(("decorated", event.a, event.b))

    world.on_break(Rope, Load, hear("in order"))
    world.on_break(None, None, hear("any"))
    world.on_break(load, None, hear("by id"))
    world.on_break(Velocity, Velocity, hear("nobody"))
    world.on_break(hook + 1000, None, hear("nobody"))
    cancelled = world.on_break(handler=hear("cancelled"))
    cancelled.cancel()

    def on_bus(event: JointBreak) -> None:
        heard.append(("bus", event.a, event.b))

    esper.set_handler("joint_break", on_bus)
    esper.create_entity(DistanceJoint(hook, load, break_force=G))
    run(0.1)
    assert heard == [
        ("decorated", load, hook),
        ("in order", hook, load),
        ("any", hook, load),
        ("by id", load, hook),
        ("bus", hook, load),
    ]
    esper.remove_handler("joint_break", on_bus)


def test_a_flipped_event_turns_the_other_way(make_world) -> None:
    world = make_world()
    a = body(Circle(10), 0, 0, mass=2)
    b = body(Circle(10), 0, 30, mass=2)
    esper.add_component(a, Rope())
    esper.create_entity(WeldJoint(a, b, break_torque=1))
    heard: list[JointBreak] = []
    world.on_break(None, Rope, heard.append)
    velocity(b).angular = 3.0
    run(1 / 60)
    assert (heard[0].a, heard[0].b) == (b, a)
    assert heard[0].torque == -world.broken[0].torque != 0


def test_handlers_may_do_anything_and_errors_reach_the_caller(make_world) -> None:
    world = make_world((0, -G))
    loads = [body(Circle(10), 50 * i, 0, mass=2) for i in range(3)]
    for load in loads:
        esper.create_entity(WeldJoint(None, load, break_force=1))
    heard: list[int] = []

    @world.on_break()
    def fail(event: JointBreak) -> None:
        heard.append(event.b)
        if event.b == loads[0]:
            esper.delete_entity(loads[1], immediate=True)
            raise RuntimeError("snap")

    with pytest.raises(RuntimeError, match="snap") as caught:
        esper.process(1 / 60)
    assert heard == loads
    assert "break of a joint between entities None and" in caught.value.__notes__[0]
    run(0.1)
    assert heard == loads


def test_an_interrupt_costs_no_break(make_world) -> None:
    world = make_world((0, -G))
    loads = [body(Circle(10), 50 * i, 0, mass=2) for i in range(3)]
    for load in loads:
        esper.create_entity(WeldJoint(None, load, break_force=1))
    heard: list[int] = []

    @world.on_break()
    def interrupt(event: JointBreak) -> None:
        heard.append(event.b)
        if len(heard) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        esper.process(1 / 60)
    assert heard == loads[:1]
    run(0.1)
    assert heard == loads


def test_a_break_that_an_interrupt_delays_tells_the_force_that_broke_it(make_world) -> None:
    """It told the force of the tick after, in which the joint held with less than it can."""
    world = make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    esper.create_entity(WeldJoint(None, load, break_force=1e6))
    for _ in range(2):
        body(Circle(10), 500, 0)
    breaks: list[JointBreak] = []
    world.on_break(handler=breaks.append)

    def interrupt(event: CollisionEvent) -> None:
        raise KeyboardInterrupt

    subscription = world.on_begin(handler=interrupt)
    rigid_body(load).apply_force(0, -3e6)
    with pytest.raises(KeyboardInterrupt):
        esper.process(1 / 60)
    assert not breaks
    subscription.cancel()
    esper.process(1 / 60)
    assert [event.b for event in breaks] == [load]
    assert breaks[0].force == pytest.approx(3e6, rel=0.01)


def test_a_chain_breaks_at_its_weakest_link(make_world) -> None:
    """A chain that breaks at its weakest link: what hangs below falls, what is above stays."""
    world = make_world((0, -G))
    links, last = [], None
    for i in range(5):
        link = body(Rect(4, 20), 0, -10 - 20 * i, mass=1)
        weak = 2.5 * G if i == 3 else math.inf
        esper.create_entity(RevoluteJoint(last, link, anchor=(0, -20 * i), break_force=weak))
        links.append(link)
        last = link
    run(1)
    assert transform(links[4]).y == pytest.approx(-90, abs=0.1)
    weight = body(Rect(4, 4), 0, -99, mass=1)
    esper.create_entity(WeldJoint(links[4], weight))
    run(1)
    assert transform(links[2]).y == pytest.approx(-50, abs=0.2)
    assert transform(links[3]).y < -200
    assert world.broken == []


def test_on_break_refuses_what_is_no_selector(make_world) -> None:
    world = make_world()
    with pytest.raises(TypeError, match=r"on_break: first must be .*got 'x'"):
        world.on_break("x")
    with pytest.raises(TypeError, match=r"on_break: handler must be callable, got 5"):
        world.on_break(None, None, 5)
    event = JointBreak(3, WeldJoint(1, 2), {}, {})
    with pytest.raises(ValueError, match="7 is neither 1 nor 2"):
        event.other(7)


def test_a_break_is_told_once_and_handlers_can_be_taken_back(make_world) -> None:
    world = make_world((0, -G))
    heard: list[JointBreak] = []
    subscription = world.on_break(handler=heard.append)
    assert repr(subscription).startswith("<Subscription on_break(None, None)")
    assert world.unsubscribe(heard.append) == 1
    esper.create_entity(WeldJoint(None, body(Circle(10), 0, 0, mass=2), break_force=1))
    run(0.1)
    assert heard == []


def test_a_joint_that_a_handler_has_removed_does_not_break(make_world) -> None:
    world = make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    body(Rect(100, 10), 0, -14, kind="static")
    joint = MouseJoint(load, (0, 500), max_force=G)
    owner = esper.create_entity(joint)
    run(0.2)
    joint.break_force = 1.0
    world.on_pre_solve(None, None, lambda contact: esper.delete_entity(owner, immediate=True))
    heard: list[JointBreak] = []
    world.on_break(None, None, heard.append)
    world.process(1 / 60)
    assert (heard, world.broken, esper.entity_exists(owner)) == ([], [], False)


def test_a_joint_that_nothing_moves_any_more_holds_with_no_force(make_world) -> None:
    """A force of an earlier tick would be above `break_force` for ever."""
    make_world((0, -G))
    load = body(Circle(10), 0, 0, mass=2)
    joint = MouseJoint(load, (0, 0))
    esper.create_entity(joint)
    run(1)
    assert joint.force > 0.0
    rigid_body(load).kind = "static"
    run(0.1)
    assert (joint.force, joint.torque) == (0.0, 0.0)
    rigid_body(load).kind = "dynamic"
    run(0.1)
    assert joint.force > 0.0
    transform(load).x = math.nan
    with pytest.warns(RuntimeWarning, match="sits out"):
        run(0.1)
    assert (joint.force, joint.torque) == (0.0, 0.0)


def pane_and_ball(make_world, joints: int, speed: float) -> tuple[float, float]:
    """The speeds of a ball and of a light pane that it hits, half a second after; `joints` welds hold the pane."""
    make_world()
    pane = body(Rect(4, 60), 0, 0, mass=1)
    for side in (-30, 30)[:joints]:
        esper.create_entity(WeldJoint(None, pane, anchor=(0, side), break_force=10))
    ball = body(Circle(15), -60, 0, velocity=(speed, 0, 0), mass=1000)
    run(60 / speed + 0.5)
    return velocity(ball).x, velocity(pane).x


@pytest.mark.parametrize("speed", [60.0, 300.0, 1000.0, 5000.0])
@pytest.mark.parametrize("joints", [1, 2])
def test_weak_joints_stop_nothing(make_world, joints: int, speed: float) -> None:
    """They held the whole blow in the tick in which they broke: the pane stood, and the ball lost a tenth."""
    ball, pane = pane_and_ball(make_world, joints, speed)
    assert ball == pytest.approx(speed / 1.001, rel=1e-3)
    assert pane == pytest.approx(speed / 1.001, rel=1e-3)


def test_strong_joints_take_the_blow_that_weak_ones_do_not(make_world) -> None:
    """Of the two welds of a pane one breaks, and the other holds."""
    world = make_world()
    pane = body(Rect(4, 60), 0, 0, mass=1)
    weak = WeldJoint(None, pane, anchor=(0, 30), break_force=10)
    strong = WeldJoint(None, pane, anchor=(0, -30))
    broken: list[Any] = []
    world.on_break(handler=lambda event: broken.append((event.joint, event.force > 10)))
    for joint in (weak, strong):
        esper.create_entity(joint)
    rigid_body(pane).apply_impulse(500, 0)
    run(1 / 60)
    assert broken == [(weak, True)]
    assert math.hypot(velocity(pane).x, velocity(pane).y) < 1.0
    assert strong.force == pytest.approx(500 * 60, rel=0.01)


def test_joints_that_break_after_each_other_break_in_one_tick(make_world) -> None:
    """The second holds less than the first until that is broken."""
    world = make_world()
    bar = body(Rect(60, 4), 0, 0, mass=1)
    for x, strength in ((25, 10.0), (-25, 300.0)):
        esper.create_entity(RevoluteJoint(None, bar, anchor=(x, 0), break_force=strength))
    rigid_body(bar).apply_impulse(0, 20, (25, 0))
    run(1 / 60)
    assert len(world.broken) == 2
    assert velocity(bar).y == pytest.approx(20)


def test_a_tick_that_is_solved_again_is_that_of_a_world_without_the_joint(make_world) -> None:
    """With zones, contacts, motors, and bodies that game code moves."""

    def play(joined: bool) -> list[tuple[float, ...]]:
        world = make_world((0, -G))
        esper.create_entity(
            Transform(0, -80), Collider(Rect(400, 60), sensor=True), Zone(density=0.002, linear_damping=1.0)
        )
        body(Rect(400, 20), 0, -20, kind="static")
        crates = [body(Rect(20, 20), 0, 20 * n, mass=1 + n) for n in range(3)]
        float_ = body(Rect(20, 10), 100, -60, mass=0.1)
        belt = body(Rect(20, 20), -40, 0, kind="kinematic", velocity=(30, 0, 0))
        esper.create_entity(RevoluteJoint(None, crates[2], anchor=(0, 40), motor_speed=1, max_torque=100))
        if joined:
            esper.create_entity(
                DistanceJoint(crates[0], float_, anchor_a=(0, 0), break_force=1e-6, collide_connected=True)
            )
        poses = []
        for _ in range(30):
            esper.process(1 / 60)
            poses += [(t.x, t.y, t.angle) for t in (transform(each) for each in (*crates, float_, belt))]
        esper.remove_processor(PhysicsSystem)
        esper.clear_database()
        assert world.broken == []
        return poses

    for one, other in zip(play(True), play(False), strict=True):
        assert one == pytest.approx(other, abs=0.01)
