"""`on_pre_solve`: asked before contacts are solved, in order, about all that is solved and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    Part,
    PhysicsSystem,
    PreSolveContact,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity
from tests.events.crates import Crate, Ground, crate, ground

G = 900.0


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_contact_is_not_copied(system: PhysicsSystem, again: Callable[[PreSolveContact], object]) -> None:
    ground()
    crate(y=9.9)
    told: list[PreSolveContact] = []
    system.on_pre_solve(None, None, told.append)
    esper.process(1 / 60)
    with pytest.raises(
        TypeError, match=r"PreSolveContact cannot be copied or pickled.*Keep the values.*contact\.a"
    ):
        again(told[0])


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


def test_begins_of_the_last_tick_are_the_same_within_the_sweep() -> None:
    """Found so: their shapes, times and poses were those of other impacts, of this tick."""
    system = PhysicsSystem(gravity=(0, 0))
    for x, shapes in ((0, [Circle(1, (0, 80)), Circle(1, (0, 90)), Circle(5)]), (500, [Circle(5)])):
        esper.create_entity(Transform(x, 0), Collider(shapes), RigidBody("static"))
    esper.create_entity(Transform(-40, 0), Velocity(3000, 0), Collider(Circle(2)), RigidBody())
    late = esper.create_entity(Transform(400, 0), Velocity(100, 0), Collider(Circle(2)), RigidBody())
    told: list[object] = []
    seen: list[object] = []

    def facts(event: CollisionEvent) -> object:
        return event.a, event.b, event.shape_a, event.time, event.pose_b

    system.on_begin(None, None, lambda event: told.append(facts(event)))
    system.on_pre_solve(late, None, lambda contact: seen.append([*map(facts, system.begun)]))
    system.process(1 / 60)
    assert told
    first = told.copy()
    esper.component_for_entity(late, Velocity).x = 9000
    system.process(1 / 60)
    assert seen
    assert all(each == first for each in seen)


@pytest.mark.parametrize("assigned", ["friction", None])
def test_what_no_handler_assigns_stays_the_material_of_each_part(
    system: PhysicsSystem, assigned: str | None
) -> None:
    """An auditor: with a handler that decided nothing, a wall that the sweep hit had the material of the floor, about
    which the handler had been asked."""
    esper.create_entity(
        Transform(),
        Collider(
            [
                Part(Rect(400, 20, (0, -10)), restitution=0, friction=0),
                Part(Rect(20, 100, (110, 50)), restitution=1, friction=0),
            ]
        ),
        RigidBody("static"),
    )
    ball = body(Circle(8), 60, 8, velocity=(3000, 0), rigid={"lock_rotation": True})
    system.on_pre_solve(None, None, lambda contact: setattr(contact, assigned, 0.0) if assigned else None)
    for _ in range(4):
        esper.process(1 / 60)
    assert velocity(ball).x == pytest.approx(-3000)


def test_what_a_handler_assigns_holds_for_all_parts(system: PhysicsSystem) -> None:
    esper.create_entity(
        Transform(),
        Collider([Rect(400, 20, (0, -10)), Rect(20, 100, (110, 50))], friction=0),
        RigidBody("static"),
    )
    ball = body(Circle(8), 60, 8, velocity=(3000, 0), friction=0, rigid={"lock_rotation": True})
    system.on_pre_solve(None, None, lambda contact: setattr(contact, "restitution", 1.0))
    for _ in range(4):
        esper.process(1 / 60)
    assert velocity(ball).x == pytest.approx(-3000)


@pytest.mark.parametrize("speed", [40.0, 150.0, 300.0])
def test_a_wall_that_lets_a_body_pass_does_not_open_the_floor(system: PhysicsSystem, speed: float) -> None:
    """A newcomer: a ghost that passed through a wall sank half into the floor below the wall, because the wall covered
    the floor."""
    esper.create_entity(Transform(0, -10), Collider(Rect(600, 20)), RigidBody("static"))
    gate = esper.create_entity(Transform(0, 40), Collider(Rect(60, 80)), RigidBody("static"))
    ghost = body(Rect(20, 20), -80, 10, velocity=(speed, 0), friction=0.0, rigid={"lock_rotation": True})
    system.on_pre_solve(ghost, gate, lambda contact: contact.disable())
    for _ in range(int(60 * 160 / speed)):
        velocity(ghost).x = speed
        esper.process(1 / 60)
        assert transform(ghost).y > 9.8
    assert transform(ghost).x > 60


def test_a_trap_that_lets_a_body_pass_does_not_open_the_tiles_beside(system: PhysicsSystem) -> None:
    for x in (-200, 200):
        esper.create_entity(Transform(x, -40), Collider(Rect(300, 80)), RigidBody("static"))
    trap = esper.create_entity(Transform(0, -40), Collider(Rect(100, 80)), RigidBody("static"))
    crate = body(Rect(20, 20), 30, 10, friction=0.0, rigid={"lock_rotation": True})
    system.on_pre_solve(crate, trap, lambda contact: contact.disable())
    for _ in range(20):
        rigid_body(crate).apply_force(400 * G, 0)
        esper.process(1 / 60)
        assert transform(crate).x + 10 < 50.5
    assert transform(crate).y < -20


def test_a_wall_covers_the_seam_again_once_no_handler_lets_the_body_pass(system: PhysicsSystem) -> None:
    """Tiles that a handler let through before: without the handler a box slides over them without a bump."""
    for x in range(-100, 300, 40):
        esper.create_entity(Transform(x, -20), Collider(Rect(40, 40)), RigidBody("static"))
    box = body(Rect(20, 20), -80, 9.95, velocity=(200, 0), friction=0.0)
    subscription = system.on_pre_solve(box, None, lambda contact: contact.disable())
    esper.process(1 / 60)
    subscription.cancel()
    for _ in range(60):
        esper.process(1 / 60)
        assert velocity(box).x == pytest.approx(200)
