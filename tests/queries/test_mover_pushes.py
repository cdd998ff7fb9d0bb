"""Characters among bodies that move: crates that they push, belts and one-way lifts that they ride."""

from __future__ import annotations

import math
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.queries.movers import SHAPES, Form, block, depth_of, hero

DT = 1 / 60


def crate(x: float, mass: float = 1.0) -> Transform:
    place = Transform(x, 12)
    esper.create_entity(place, Collider(Rect(24, 24)), RigidBody(mass=mass))
    return place


@pytest.mark.parametrize("shape", SHAPES[1:3], ids=str)
def test_light_crates_are_pushed_and_heavy_ones_are_not(system: PhysicsSystem, shape: Form) -> None:
    block(0, -10, 2000, 20)
    light, heavy = crate(60), crate(-60, 50)
    entity, place = hero(0, 12, shape)
    for direction in (1, -1):
        for tick in range(100):
            system.process(DT)
            slide = system.move_and_slide(entity, (2 * direction, -2), push=600)
            assert slide.on_floor or tick < 5
        if direction == 1:
            assert 120 < light.x < 230
            assert abs(light.angle) < 0.01
            assert 0 < light.x - place.x < 40  # it has stayed near
        place.x = 0 if direction == 1 else place.x
    assert heavy.x == pytest.approx(-60, abs=0.1)


def walk(
    system: PhysicsSystem,
    entity: int,
    other: int,
    watched: tuple[Transform, Transform],
    pauses: int,
    ticks: int,
    step: tuple[float, float],
    push: float = 0.0,
) -> tuple[list[tuple[float, ...]], list[str]]:
    """The places of the watched, and the events of the two, with so many pauses before each tick and move."""
    told: list[str] = []
    system.on_begin(entity, other, lambda _: told.append("begin"))
    system.on_end(entity, other, lambda _: told.append("end"))
    way = []
    for _ in range(ticks):
        for _ in range(pauses):
            system.process(0)
        system.process(DT)
        system.move_and_slide(entity, step, push=push, snap=4)
        way.append(tuple(value for place in watched for value in (place.x, place.y)))
    return way, told


@pytest.mark.parametrize("pauses", [1, 3])
def test_a_pause_between_the_push_and_the_tick_changes_nothing(pauses: int) -> None:
    """Once the contact ended in each pause, and the crate was not pushed on: it went 42 units/s instead of 114."""

    def play(pauses: int) -> tuple[list[tuple[float, ...]], list[str]]:
        esper.switch_world(f"{pauses} pauses")
        system = PhysicsSystem(gravity=(0, -900))
        block(0, -10, 2000, 20)
        entity, place = hero(0, 12)
        box = crate(30)
        pushed = next(one for one, at in esper.get_component(Transform) if at is box)
        return walk(system, entity, pushed, (place, box), pauses, 40, step=(2, -2), push=600)

    assert play(pauses) == play(0)


@pytest.mark.parametrize("plank", [(Rect(60, 10), 10.0), (Circle(30), 40.0)], ids=["plank", "ball"])
def test_a_pause_keeps_the_contact_with_a_floor_that_is_dynamic(plank: tuple[Form, float]) -> None:
    """One that swings leaves a gap, until the next tick and move."""

    def play(pauses: int) -> tuple[list[tuple[float, ...]], list[str]]:
        esper.switch_world(f"{pauses} pauses")
        system = PhysicsSystem(gravity=(0, -900))
        shape, mass = plank
        swing = Transform(0, 100)
        floor = esper.create_entity(swing, Collider(shape), RigidBody(mass=mass), Velocity(40, 0))
        esper.create_entity(DistanceJoint(None, floor, anchor_a=(-40, 200), anchor_b=(-20, 0)))
        esper.create_entity(DistanceJoint(None, floor, anchor_a=(40, 200), anchor_b=(20, 0)))
        entity, place = hero(0, 117 if isinstance(shape, Rect) else 142)
        return walk(system, entity, floor, (place, swing), pauses, 90, step=(0, -2))

    assert play(1) == play(0)


def test_without_push_nothing_is_pushed_and_nobody_is_pushed_by_standing(system: PhysicsSystem) -> None:
    block(0, -10, 2000, 20)
    box = crate(60)
    entity, _ = hero(0, 12)
    for _ in range(90):
        system.process(DT)
        system.move_and_slide(entity, (2, -2))
    assert box.x == pytest.approx(60, abs=0.1)
    entity, place = hero(60, 34)
    for _ in range(60):
        system.process(DT)
        assert system.move_and_slide(entity, (0, -2), push=5000).on_floor
    assert place.y == pytest.approx(34, abs=0.2)
    assert box.x == pytest.approx(60, abs=0.1)


@pytest.mark.parametrize(("shape", "height"), list(zip(SHAPES[:4], (10, 8, 11, 9), strict=True)), ids=str)
@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 120] if compiled else [1 / 30])
@pytest.mark.parametrize("pressed", [0, 500, 5000])
def test_what_leans_on_one_who_stands_does_not_move_it_and_falls_asleep(
    system: PhysicsSystem, shape: Form, height: float, dt: float, pressed: float
) -> None:
    block(0, -10, 2000, 20)
    if not pressed:  # it comes down a slope
        ramp = Polygon([(15, 0), (300, 160), (300, 0)])
        esper.create_entity(Transform(), Collider(ramp, friction=0.0), RigidBody("static"))
    entity, place = hero(0, height, shape)
    body = RigidBody(mass=1)
    leaning = esper.create_entity(
        Transform(40, 6 if pressed else 30, 0 if pressed else 0.5), Collider(Rect(24, 12), friction=0.1), body
    )
    speed, where = 0.0, []
    for tick in range(round(5 / dt)):
        if tick * dt < 3:
            body.apply_force(-pressed, 0)
        system.process(dt)
        speed -= 900 * dt
        slide = system.move_and_slide(entity, (0, speed * dt), snap=4)
        speed = slide.clip_velocity(0, speed)[1]
        where.append((place.x, place.y))
    assert where[-1] == pytest.approx(where[round(1 / dt)], abs=1e-6)
    assert system.touching(entity, leaning)
    assert body.asleep


def test_it_leaves_a_crate_that_is_deep_in_it_and_takes_back_its_own_steps(system: PhysicsSystem) -> None:
    block(0, -10, 2000, 20)
    box = crate(0, 1000)
    entity, place = hero(11, 10)  # a rectangle, 6 deep in the crate
    system.process(DT)
    assert place.x - box.x < 14
    system.move_and_slide(entity, (0, -1))
    assert place.x - box.x == pytest.approx(17, abs=0.1)
    for _ in range(50):
        system.process(DT)
        slide = system.move_and_slide(entity, (-0.01, -1))  # less than the skin
    assert slide.on_wall
    assert place.x - box.x == pytest.approx(17, abs=0.1)


@pytest.mark.parametrize("why", ["all locked", "locked, but turns", "wedged", "disabled"])
@pytest.mark.parametrize("deep", [0.5, 1.0, 1.99, 2.01, 6.0])
@pytest.mark.parametrize("step", [0.0, 0.001, -1.0])
def test_it_comes_out_of_a_crate_that_cannot_give_way(
    system: PhysicsSystem, why: str, deep: float, step: float
) -> None:
    block(0, -10, 2000, 20)
    body = RigidBody(mass=1)
    if why == "wedged":
        block(-32, 50, 40, 100)
    elif why != "disabled":
        body.lock_x = body.lock_y = True
        body.lock_rotation = why == "all locked"
    box = esper.create_entity(Transform(0, 12), Collider(Rect(24, 24), friction=0.9), body)
    entity, place = hero(17 - deep, 10)
    if why == "disabled":
        system.on_pre_solve(entity, box, lambda contact: contact.disable())
    depths = []
    for _ in range(60):
        system.process(DT)
        system.move_and_slide(entity, (step, -1), snap=4)
        depths.append(depth_of(entity, [box]))
    assert max(depths[40:]) < 0.4  # a little, as bodies at rest are
    if why == "all locked":
        assert max(depths) < 1e-6
    assert place.y == pytest.approx(10, abs=1e-6)


@pytest.mark.parametrize("rate", [10, 30, 60, 240])
@pytest.mark.parametrize("deep", [1.0, 1.99])
def test_it_comes_out_within_a_second_at_any_rate_of_ticks(
    system: PhysicsSystem, rate: int, deep: float
) -> None:
    block(0, -10, 2000, 20)
    block(-32, 50, 40, 100)
    box = crate(0)
    entity, place = hero(17 - deep, 10)
    for _ in range(rate):
        system.process(1 / rate)
        system.move_and_slide(entity, (0, -1), snap=4)
    assert 17 - (place.x - box.x) < 0.4  # a little, as bodies at rest are


def test_what_cannot_be_pushed_stays(system: PhysicsSystem) -> None:
    block(0, -10, 2000, 20)
    wall = block(60, 20, 20, 40)
    entity, place = hero(0, 12)
    esper.create_entity(Transform(-60, 20), Collider(Rect(20, 40)))
    for direction in (1, -1):
        for _ in range(60):
            system.process(DT)
            assert system.move_and_slide(entity, (2 * direction, -2), push=1e6).floor is not None
        assert abs(place.x) < 50
    assert esper.component_for_entity(wall, Transform).x == 60


def test_seen_from_above_it_pushes_in_all_directions() -> None:
    system = PhysicsSystem()
    places = []
    for k in range(8):
        turn = 2 * math.pi * k / 8
        place = Transform(40 * math.cos(turn), 40 * math.sin(turn))
        esper.create_entity(place, Collider(Circle(6)), RigidBody(mass=1, linear_damping=5))
        places.append(place)
    entity, at = hero(0, 0, Circle(8))
    for k in range(8):
        turn = 2 * math.pi * k / 8
        for sign in (1, -1):
            for _ in range(20):
                system.process(DT)
                system.move_and_slide(
                    entity, (sign * 1.8 * math.cos(turn), sign * 1.8 * math.sin(turn)), up=None, push=900
                )
    for place in places:
        assert math.hypot(place.x, place.y) > 43
    assert math.hypot(at.x, at.y) < 10


@pytest.mark.parametrize("speed", [-90, 90])
def test_a_one_way_lift_is_ridden_with_a_crate(system: PhysicsSystem, speed: float) -> None:
    lift = Transform(0, 0)
    esper.create_entity(
        lift, Velocity(0, speed), Collider(Rect(200, 8), one_way=(0, 1)), RigidBody("kinematic")
    )
    box = Transform(40, 16)
    esper.create_entity(box, Collider(Rect(24, 24)), RigidBody(mass=1))
    entity, place = hero(0, 16.1)
    for _ in range(90):
        system.process(DT)
        slide = system.move_and_slide(entity, (0, -2), snap=4)
    assert slide.on_floor
    assert place.y - lift.y == pytest.approx(14, abs=0.2)
    assert box.y - lift.y == pytest.approx(16, abs=0.5)


def test_a_belt_carries_a_character_and_the_crate_that_it_pushes(system: PhysicsSystem) -> None:
    block(0, -10, 4000, 20, surface_velocity=(50, 0), friction=0.8)
    box = crate(60)
    entity, place = hero(0, 12)
    ride = 0.0
    for _ in range(120):
        system.process(DT)
        slide = system.move_and_slide(entity, (1.0 + ride * DT, -2), push=1200)
        ride = slide.floor_velocity[0]
    assert ride == 50
    assert box.x > 180
    assert 0 < box.x - place.x < 60


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 144] if compiled else [1 / 30])
@pytest.mark.parametrize("count", [1, 3] if compiled else [1])
@pytest.mark.parametrize("pace", [20, 100])
@pytest.mark.parametrize(
    ("push", "mass", "gravity"),
    [(600, 1, 900), (2400, 1, 1800), (9000, 5, 900)] if compiled else [(600, 1, 900)],
)
def test_who_pushes_steadily_has_one_contact_and_walks_steadily(
    dt: float, count: int, pace: float, push: float, mass: float, gravity: float
) -> None:
    system = PhysicsSystem(gravity=(0, -gravity))
    block(0, -10, 4000, 20)
    for k in range(count):
        crate(26 + 25 * k, mass)
    box = min(entity for entity, (body,) in esper.get_components(RigidBody) if body.kind == "dynamic")
    entity, place = hero(0, 12, SHAPES[2])
    events: list[str] = []
    system.on_begin(entity, box, lambda _: events.append("begin"))
    system.on_end(entity, box, lambda _: events.append("end"))
    for tick in range(round((4 if compiled else 2) / dt)):
        system.process(dt)
        before = place.x
        slide = system.move_and_slide(entity, (pace * dt, -0.1), push=push * count)
        if tick * dt > 1.5:
            assert slide.on_wall
            assert box in [hit.entity for hit in slide.hits]
            assert 0.85 * pace * dt < place.x - before < pace * dt
            assert system.touching(entity, box)
    assert events == ["begin"]


@pytest.mark.parametrize("ticks", [2, 4, 8] if compiled else [2])
def test_several_ticks_for_a_move_begin_no_contact_again_and_again(system: PhysicsSystem, ticks: int) -> None:
    """As with fixed steps. The contact ended in each second tick, and began anew with each move."""
    block(0, -10, 4000, 20)
    crate(60)
    entity, _ = hero(0, 12, SHAPES[2])
    events: list[str] = []
    system.on_begin(entity, None, lambda event: events.append("begin"))
    system.on_end(entity, None, lambda event: events.append("end"))
    for _ in range(150 if compiled else 60):
        for _ in range(ticks):
            system.process(DT)
        system.move_and_slide(entity, (2, -0.1), push=600)
    assert events.count("begin") <= 3


def test_pushes_in_a_pause_do_not_add_up(system: PhysicsSystem) -> None:
    block(0, -10, 4000, 20)
    box = crate(25)
    entity, _ = hero(0, 12, SHAPES[2])
    system.process(DT)
    for _ in range(60):
        system.process(0)
        system.move_and_slide(entity, (2, -0.1), push=600)
    before = box.x
    system.process(DT)
    assert box.x - before < 3


def test_two_who_push_one_crate_are_no_faster(system: PhysicsSystem) -> None:
    block(0, -10, 4000, 20)
    box = crate(60)
    pushers = [hero(0, 6, Circle(6)), hero(0, 18, Circle(5.9))]
    for tick in range(180):
        before = box.x
        system.process(DT)
        for entity, _ in pushers:
            system.move_and_slide(entity, (1.5, 0), up=None, push=600)
        assert tick < 90 or 1.2 < box.x - before < 1.5


def test_a_contact_ends_when_he_stops_pushing_and_the_crate_slides_on(system: PhysicsSystem) -> None:
    block(0, -10, 4000, 20, friction=0.0)
    crate(40)
    entity, _ = hero(0, 12, SHAPES[2])
    ended: list[Any] = []
    system.on_end(entity, None, lambda event: ended.append(event.component_b(RigidBody, None)))
    for tick in range(90):
        system.process(DT)
        system.move_and_slide(entity, (2 if tick < 60 else 0, -2), push=600)
        assert tick > 60 or not any(body.kind == "dynamic" for body in ended if body)
    assert any(body.kind == "dynamic" for body in ended if body)


@pytest.mark.parametrize(("push", "kind"), [(-1, ValueError), (math.nan, ValueError), ("hard", TypeError)])
def test_a_bad_push_is_refused(system: PhysicsSystem, push: Any, kind: type[Exception]) -> None:
    entity, _ = hero(0, 12)
    with pytest.raises(kind, match="push must be"):
        system.move_and_slide(entity, (1, 0), push=push)


def test_who_moved_is_found_anew_if_rows_were_made_anew_since(system: PhysicsSystem) -> None:
    """After an interrupt rows are made anew, and the pre-solve handlers of that tick still ask about the last one."""
    for x in (0, 15):
        esper.create_entity(Transform(x, 500), Collider(Circle(10)), RigidBody())
    movers = [hero(0, 0), hero(0, 100)]
    mists = [
        esper.create_entity(Transform(0, 0), Velocity(0, 6), Collider(Rect(40, 20), sensor=True))
        for _ in range(20)
    ]
    answers = []

    def ask(_: object) -> None:
        if not answers:
            answers.append("interrupted")
            raise KeyboardInterrupt
        answers.extend(system.move_and_slide(entity, (0, 0)).motion for entity, _ in movers)

    for asked in (movers, movers, movers[1:]):
        system.process(DT)
        for entity, _ in asked:
            system.move_and_slide(entity, (0, 0))
    for mist in mists:
        esper.delete_entity(mist, immediate=True)
    system.on_pre_solve(None, None, ask)
    with pytest.raises(KeyboardInterrupt):
        system.process(DT)
    system.process(DT)
    assert answers == ["interrupted", (0, 0), (0, 0)]


@pytest.mark.parametrize("push", [3000, 60000])
@pytest.mark.parametrize("tall", [28, 30, 31, 32, 36])
def test_a_stack_of_two_crates_is_pushed_too(make_world: Any, tall: float, push: float) -> None:
    """The lower edge of the upper crate met the round head, counted as a ceiling, and held the hero for ever."""
    system = make_world(gravity=(0, -1200))
    block(0, -10, 4000, 20, friction=0.6)
    for y in (15, 45):
        esper.create_entity(Transform(60, y), Collider(Rect(30, 30), friction=0.3), RigidBody(mass=1))
    half = tall / 2 - 9
    place = Transform(0, tall / 2)
    entity = esper.create_entity(place, Collider(Capsule((0, -half), (0, half), 9)))
    fall = 0.0
    for _ in range(360):
        system.process(DT)
        fall -= 1200 * DT
        slide = system.move_and_slide(entity, (3, fall * DT), snap=8, step_height=6, push=push)
        fall = slide.clip_velocity(0, fall)[1]
    assert place.x > 900


def test_a_jump_under_a_crate_does_not_push_it(make_world: Any) -> None:
    """A level ceiling is pushed nowhere."""
    system = make_world(gravity=(0, 0))
    crate_place = Transform(0, 40)
    esper.create_entity(crate_place, Collider(Rect(40, 10)), RigidBody(mass=1))
    entity = esper.create_entity(Transform(0, 10), Collider(Rect(10, 10)))
    for _ in range(30):
        system.process(DT)
        slide = system.move_and_slide(entity, (0.2, 2), push=1e4)
    assert slide.on_ceiling
    assert crate_place.x == 0.0
