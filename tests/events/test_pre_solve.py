"""`on_pre_solve`: asked before contacts are solved, in order, about all that is solved and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    PhysicsSystem,
    PreSolveContact,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


class Ground: ...


class Crate:
    def __init__(self, weight: int = 1) -> None:
        self.weight = weight


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem(gravity=(0, -G))
    esper.add_processor(system)
    return system


def ground(x: float = 0.0, **options: Any) -> int:
    entity = body(Rect(200, 20), x, -10, kind="static", **options)
    esper.add_component(entity, Ground())
    return entity


def crate(x: float = 0.0, y: float = 10.0, **options: Any) -> int:
    entity = body(Rect(20, 20), x, y, **options)
    esper.add_component(entity, Crate())
    return entity


def test_what_a_handler_is_told(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9, friction=0.8)
    told: list[PreSolveContact] = []
    system.on_pre_solve(Crate, Ground, told.append)
    esper.process(1 / 60)
    [contact] = told
    assert (contact.a, contact.b, contact.other(box)) == (box, floor, floor)
    assert contact.normal == (0.0, -1.0)
    assert contact.depth == pytest.approx(0.1)
    assert sorted(contact.points) == [pytest.approx((-10, -0.05)), pytest.approx((10, -0.05))]
    assert contact.component_a(Crate).weight == 1
    assert contact.component_b(Crate, None) is None
    with pytest.raises(KeyError, match=f"entity {floor} has no Crate"):
        contact.component_b(Crate)
    assert contact.friction == pytest.approx((0.2 * 0.8) ** 0.5)
    assert contact.restitution == 0.0
    assert contact.surface_velocity == (0.0, 0.0)
    assert contact.enabled
    assert contact.impulse == contact.approach_speed == 0.0
    esper.process(1 / 60)
    assert told[1].impulse > 0  # that of the tick before


def test_approach_speed_counts_turning(system: PhysicsSystem) -> None:
    ground()
    crate(y=10, velocity=(5, -300, 2.0))
    speeds: list[float] = []
    system.on_pre_solve(None, None, lambda contact: speeds.append(contact.approach_speed))
    esper.process(1 / 60)
    assert speeds == [pytest.approx(300 + 2.0 * 10)]


def test_a_disabled_contact_lets_pass_and_keeps_its_events(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=60)
    phases: list[str] = []
    for subscribe in (system.on_begin, system.on_stay, system.on_end):
        subscribe(box, floor, lambda event: phases.append(event.phase))
    system.on_pre_solve(box, floor, lambda contact: contact.disable())
    run(1)
    assert velocity(box).y == pytest.approx(-G)
    assert phases[0] == "begin"
    assert phases[-1] == "end"
    assert len(phases) > 2


def test_a_fast_body_is_not_slowed_by_a_contact_that_will_be_disabled(system: PhysicsSystem) -> None:
    """The solver stops bodies at surfaces that they have not touched yet."""
    ground()
    box = crate(y=35, velocity=(0, -1000, 0), rigid={"gravity_scale": 0.0})
    system.on_pre_solve(Crate, Ground, lambda contact: contact.disable())
    for _ in range(6):
        esper.process(1 / 60)
        assert velocity(box).y == -1000


def test_it_is_for_one_tick(system: PhysicsSystem) -> None:
    ground()
    box = crate(y=9.9)
    subscription = system.on_pre_solve(Crate, Ground, lambda contact: contact.disable())
    esper.process(1 / 60)
    subscription.cancel()
    assert transform(box).y < 9.9 - 0.1
    run(0.5)
    assert transform(box).y == pytest.approx(9.9, abs=0.1)


def test_material_for_a_tick(system: PhysicsSystem) -> None:
    ground(friction=0.5)
    slippery = crate(-60, 9.9, friction=0.5, velocity=(100, 0, 0))
    rough = crate(60, 9.9, friction=0.5, velocity=(-100, 0, 0))

    def no_friction(contact: PreSolveContact) -> None:
        assert contact.friction == pytest.approx(0.5)
        contact.friction = 0.0

    system.on_pre_solve(slippery, Ground, no_friction)
    run(0.1)
    assert velocity(slippery).x == 100
    assert velocity(rough).x == pytest.approx(-100 + 0.5 * G * 0.1, abs=8)


def test_restitution_for_a_tick(system: PhysicsSystem) -> None:
    ground()
    ball = body(Circle(10), 0, 100)

    def bounce(contact: PreSolveContact) -> None:
        contact.restitution = 1.0

    system.on_pre_solve(ball, Ground, bounce)
    run(2 * (2 * 90 / G) ** 0.5)
    assert transform(ball).y == pytest.approx(100, abs=3)


@pytest.mark.parametrize("flipped", [False, True])
def test_surface_velocity_for_a_tick(system: PhysicsSystem, flipped: bool) -> None:
    """It is b's past a: on (Ground, Crate) the crate's."""
    ground(friction=1.0)
    box = crate(y=9.9, friction=1.0)

    def carry(contact: PreSolveContact) -> None:
        contact.surface_velocity = (-50, 0) if flipped else (50, 0)
        assert contact.surface_velocity == ((-50, 0) if flipped else (50, 0))

    system.on_pre_solve(*((Crate, Ground) if flipped else (Ground, Crate)), carry)
    run(0.5)
    assert velocity(box).x == pytest.approx(50, abs=0.01)


def test_surface_velocity_tells_of_belts(system: PhysicsSystem) -> None:
    ground(surface_velocity=(30, 0))
    crate(y=9.9, surface_velocity=(10, 0))
    seen: list[tuple[float, float]] = []
    system.on_pre_solve(Ground, Crate, lambda contact: seen.append(contact.surface_velocity))
    system.on_pre_solve(Crate, Ground, lambda contact: seen.append(contact.surface_velocity))
    esper.process(1 / 60)
    assert seen == [(20, 0), (-20, 0)]


@pytest.mark.parametrize("field", ["friction", "restitution"])
@pytest.mark.parametrize(("value", "error"), [(-1, ValueError), (float("nan"), ValueError), ("1", TypeError)])
def test_bad_values_are_refused_where_they_are_given(
    system: PhysicsSystem, field: str, value: Any, error: type[Exception]
) -> None:
    ground()
    crate(y=9.9)
    system.on_pre_solve(None, None, lambda contact: setattr(contact, field, value))
    with pytest.raises(error, match=f"PreSolveContact.{field}"):
        esper.process(1 / 60)


def test_several_handlers_share_one_ruling_in_their_order(system: PhysicsSystem) -> None:
    ground()
    crate(y=9.9)
    seen: list[Any] = []

    def first(contact: PreSolveContact) -> None:
        contact.friction = 0.75
        contact.disable()

    system.on_pre_solve(Ground, Crate, first)
    system.on_pre_solve(Crate, Ground, lambda contact: seen.append((contact.friction, contact.enabled)))
    esper.process(1 / 60)
    assert seen == [(0.75, False)]


def test_order_is_by_entity_ids_and_a_subscription_is_asked_once(system: PhysicsSystem) -> None:
    boxes = [crate(21.0 * k, 9.9) for k in range(5)]
    floor = ground()
    asked: list[tuple[int, int]] = []
    system.on_pre_solve(None, None, lambda contact: asked.append((contact.a, contact.b)))
    esper.process(1 / 60)
    assert [pair for pair in asked if floor in pair] == [(box, floor) for box in boxes]
    assert asked == sorted(set(asked))


def test_who_is_not_asked_about(system: PhysicsSystem) -> None:
    """Sensors, what nothing pushes, what a one-way collider lets through, sleepers, and a tick without time."""
    asked: list[tuple[int, int]] = []
    floor = ground()
    sleeper = crate(-50, 9.9)
    # To subscribe wakes: it has to be done before.
    system.on_pre_solve(None, None, lambda contact: asked.append((contact.a, contact.b)))
    run(2)
    assert rigid_body(sleeper).asleep
    asked.clear()
    crate(0, 200, sensor=True)
    crate(2, 200)
    esper.create_entity(Transform(5, 0), Collider(Rect(20, 20)))
    rising = crate(400, -20, velocity=(0, 100, 0))
    ground(400, one_way=(0, 1))
    esper.process(1 / 60)
    esper.process(0)
    assert asked == []
    assert rising in {each.a for each in system.contacts}
    waker = crate(-40, 28, velocity=(0, -100, 0))
    esper.process(1 / 60)
    assert asked == [(floor, sleeper), (sleeper, waker)]


def test_one_call_for_a_pair_of_several_pieces(system: PhysicsSystem) -> None:
    esper.create_entity(
        Transform(0, -10), Collider([Rect(100, 20, (-50, 0)), Rect(100, 20, (50, 0))]), RigidBody("static")
    )
    box = body([Rect(20, 20, (-30, 0)), Rect(20, 20, (30, 0))], 0, 9.9)
    asked: list[int] = []

    def pass_through(contact: PreSolveContact) -> None:
        asked.append(contact.b)
        contact.disable()

    system.on_pre_solve(None, None, pass_through)
    run(0.1)
    assert asked == [box] * 6
    assert velocity(box).y == pytest.approx(-G * 0.1)


def test_a_contact_is_a_copy_and_says_what_it_is(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9)
    told: list[PreSolveContact] = []
    system.on_pre_solve(None, None, told.append)
    esper.process(1 / 60)
    assert repr(told[0]).startswith(f"<PreSolveContact a={floor} b={box} normal=")
    told[0].disable()
    assert f"a={floor} b={box} disabled" in repr(told[0])
    with pytest.raises(AttributeError):
        told[0].depth = 3
    height = transform(box).y
    esper.process(1 / 60)
    assert transform(box).y == pytest.approx(height, abs=0.01)


# ---- Subscribing -----------------------------------------------------------------------------------------------


def test_it_is_a_decorator_too_and_can_be_cancelled(system: PhysicsSystem) -> None:
    ground()
    crate(y=9.9)
    asked: list[int] = []

    @system.on_pre_solve(Ground, Crate)
    def ask(contact: PreSolveContact) -> None:
        asked.append(contact.b)

    esper.process(1 / 60)
    assert len(asked) == 1
    assert system.unsubscribe(ask) == 1
    esper.process(1 / 60)
    assert len(asked) == 1


@pytest.mark.parametrize(
    "slip", [lambda system: system.on_pre_solve(print), lambda system: system.on_pre_solve(Crate())]
)
def test_slips_are_clear(system: PhysicsSystem, slip: Callable[[PhysicsSystem], object]) -> None:
    with pytest.raises(TypeError, match="on_pre_solve: first must be a component type, an entity id or None"):
        slip(system)


# ---- What a handler may do ---------------------------------------------------------------------------------------


def test_an_exception_costs_nobody_anything(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9)
    asked: list[str] = []
    begun: list[int] = []

    def fail(contact: PreSolveContact) -> None:
        asked.append("fail")
        raise ValueError("in the midst")

    system.on_pre_solve(None, None, fail)
    system.on_pre_solve(None, None, lambda contact: asked.append("next"))
    system.on_begin(None, None, lambda event: begun.append(event.b))
    with pytest.raises(ValueError, match="in the midst") as caught:
        esper.process(1 / 60)
    assert caught.value.__notes__ == [
        f"in a handler of the pre_solve of contact between entities {floor} and {box}"
    ]
    assert asked == ["fail", "next"]
    assert begun == [box]
    assert transform(box).y == pytest.approx(9.9, abs=0.05)


def test_errors_of_both_kinds_come_as_a_group(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)

    def fail(contact: Any) -> None:
        raise ValueError(type(contact).__name__)

    system.on_pre_solve(None, None, fail)
    system.on_begin(None, None, fail)
    with pytest.raises(ExceptionGroup) as caught:
        esper.process(1 / 60)
    assert [str(error) for error in caught.value.exceptions] == ["PreSolveContact", "CollisionEvent"]


def test_an_interrupt_leaves_nothing_half_done(system: PhysicsSystem) -> None:
    """Neither has anything moved, nor are forces used up, nor is what another handler ruled left behind."""
    ground(), crate(y=9.9)
    flyer = body(Circle(5), 0, 500, mass=1.0)
    rigid_body(flyer).apply_impulse(70, 0)
    rigid_body(flyer).apply_impulse(0, 30, point=(3, 500))
    system.on_pre_solve(None, None, lambda contact: contact.disable())

    def interrupt(contact: PreSolveContact) -> None:
        raise KeyboardInterrupt

    subscription = system.on_pre_solve(None, None, interrupt)
    with pytest.raises(KeyboardInterrupt):
        esper.process(1 / 60)
    assert (transform(flyer).x, transform(flyer).y) == (0, 500)
    subscription.cancel()
    esper.process(1 / 60)
    assert velocity(flyer).x == pytest.approx(70)
    assert velocity(flyer).y == pytest.approx(30 - G / 60)


@pytest.mark.parametrize("immediate", [False, True])
def test_deleting_counts_from_this_ticks_events_on(system: PhysicsSystem, immediate: bool) -> None:
    ground(), crate(-50, 9.9)
    bullet = crate(50, 9.9)
    heard: list[tuple[str, int, str | None]] = []
    for subscribe in (system.on_begin, system.on_stay, system.on_end):
        subscribe(None, bullet, lambda event: heard.append((event.phase, event.b, event.reason)))
    esper.process(1 / 60)

    def delete(contact: PreSolveContact) -> None:
        if bullet in (contact.a, contact.b):
            esper.delete_entity(bullet, immediate=immediate)

    system.on_pre_solve(None, None, delete)
    esper.process(1 / 60)
    assert heard == [("begin", bullet, None), ("end", bullet, "deleted")]
    esper.process(1 / 60)
    assert len(heard) == 2


def test_a_deleted_entity_is_not_asked_about_again(system: PhysicsSystem) -> None:
    left, right = ground(-100), ground(100)
    box = crate(0, 9.9)
    asked: list[int] = []

    def delete(contact: PreSolveContact) -> None:
        asked.append(contact.a)
        esper.delete_entity(box)

    system.on_pre_solve(Ground, Crate, delete)
    esper.process(1 / 60)
    assert asked == [left]
    assert right not in asked


def test_creating_counts_from_this_ticks_events_on(system: PhysicsSystem) -> None:
    floor, box = ground(), crate(y=9.9)
    made: list[int] = []

    def spark(contact: PreSolveContact) -> None:
        if not made:
            made.append(esper.create_entity(Transform(0, 12), Velocity(), Collider(Circle(2), sensor=True)))

    system.on_pre_solve(floor, box, spark)
    begun: list[tuple[int, int]] = []
    system.on_begin(None, None, lambda event: begun.append((event.a, event.b)))
    esper.process(1 / 60)
    assert begun == [(floor, box), (box, made[0])]


@pytest.mark.parametrize("immediate", [False, True])
def test_removing_the_support_of_a_sleeper_wakes_it(system: PhysicsSystem, immediate: bool) -> None:
    ground(), crate(0, 9.9)
    shelf = ground(500)
    sleeper = crate(500, 9.9)
    run(2)
    assert rigid_body(sleeper).asleep
    crate(21, 40)

    def remove(contact: PreSolveContact) -> None:
        if esper.entity_exists(shelf):
            esper.delete_entity(shelf, immediate=immediate)

    system.on_pre_solve(None, None, remove)
    run(1)
    assert not esper.entity_exists(shelf)
    assert transform(sleeper).y < -100


def test_a_process_within_is_refused(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)
    system.on_pre_solve(None, None, lambda contact: system.process(1 / 60))
    with pytest.raises(RuntimeError, match="a tick within a tick"):
        esper.process(1 / 60)


def test_switching_worlds_holds_after_the_tick(system: PhysicsSystem) -> None:
    ground(), crate(y=9.9)
    home = esper.current_world
    worlds: list[str] = []

    def switch(contact: PreSolveContact) -> None:
        worlds.append(esper.current_world)
        esper.switch_world("elsewhere")

    system.on_pre_solve(None, None, switch)
    system.on_pre_solve(None, None, lambda contact: worlds.append(esper.current_world))
    system.process(1 / 60)
    assert worlds == [home, home]
    assert esper.current_world == "elsewhere"


def test_deleting_its_own_world_stops_the_tick(system: PhysicsSystem) -> None:
    home = esper.current_world
    esper.switch_world("doomed")
    doomed = PhysicsSystem((0, -G))
    esper.add_processor(doomed)
    ground(), crate(y=9.9)
    calls: list[str] = []

    def doom(contact: PreSolveContact) -> None:
        calls.append("doom")
        esper.switch_world(home)
        esper.delete_world("doomed")

    doomed.on_pre_solve(None, None, doom)
    doomed.on_pre_solve(None, None, lambda contact: calls.append("never"))
    doomed.on_begin(None, None, lambda event: calls.append("never"))
    doomed.process(1 / 60)
    assert calls == ["doom"]
    assert esper.current_world == home


@pytest.mark.parametrize("give", ["force", "impulse", "impulse at a point", "torque", "angular impulse"])
def test_what_a_handler_gives_is_for_the_next_tick(give: str) -> None:
    """Handlers run when this tick's forces are gathered; central ones were taken for used up when it ended."""
    system = PhysicsSystem()
    esper.add_processor(system)
    first, second = crate(0, 0, mass=1.0), crate(19.95, 0, mass=1.0)
    asked: list[PreSolveContact] = []

    @system.on_pre_solve(first, second)
    def kick(contact: PreSolveContact) -> None:
        asked.append(contact)
        contact.disable()
        if len(asked) > 1:
            return
        if give == "force":
            rigid_body(first).apply_force(-600, 0)
        elif give == "torque":
            rigid_body(first).apply_torque(600)
        elif give == "angular impulse":
            rigid_body(first).apply_angular_impulse(10)
        else:
            rigid_body(first).apply_impulse(-10, 0, None if give == "impulse" else (0, 0))

    esper.process(1 / 60)
    assert len(asked) == 1
    assert (velocity(first).x, velocity(first).angular) == (0, 0)
    esper.process(1 / 60)
    if give in ("torque", "angular impulse"):
        # A square of mass 1: inertia 20^2 / 6.
        assert velocity(first).angular == pytest.approx(10 / (400 / 6))
    else:
        assert velocity(first).x == pytest.approx(-10)
    esper.process(1 / 60)
    assert velocity(first).x in (0, pytest.approx(-10))


def switch_off(system: PhysicsSystem, contact: PreSolveContact) -> None:
    system.sweep = False


def test_to_switch_the_sweep_off_in_its_midst_is_for_the_next_tick() -> None:
    """Nobody looked any more whether what the sweep had made of the bodies was within what can be reckoned with."""
    system = PhysicsSystem()
    esper.add_processor(system)
    ball = body(Circle(3), -50, 0, velocity=(9e99, 0, 0), mass=1000.0, restitution=1.0)
    crates = [crate(20.0 * n, mass=1.0, restitution=1.0) for n in range(3)]
    system.on_pre_solve(ball, None, partial(switch_off, system))
    with pytest.warns(RuntimeWarning, match="was stopped where it was.*the sweep"):
        esper.process(1 / 60)
    assert not system.sweep
    for one in (ball, *crates):
        assert max(abs(transform(one).x), abs(velocity(one).x)) <= 1e100


def test_what_was_let_through_tells_no_impulse(system: PhysicsSystem) -> None:
    """It told that of the last tick in which the two pushed each other, for as long as they passed."""
    ground()
    crate = body(Rect(20, 20), 0, 10)
    run(0.2)
    assert system.contacts[0].impulse > 0.0
    subscription = system.on_pre_solve(crate, None, PreSolveContact.disable)
    for _ in range(3):
        esper.process(1 / 60)
        assert [contact.impulse for contact in system.contacts] == [0.0]
    subscription.cancel()
    esper.process(1 / 60)
    assert system.contacts[0].impulse > 0.0
