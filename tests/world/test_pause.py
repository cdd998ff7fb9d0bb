"""`process(0)`, the pause: nothing moves, and what changed before it is there for the ticks after it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    NonFiniteWarning,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.fresh_world import reset_esper
from tests.world.test_what_stands_still import Game

STEP = 1 / 60


def ball(x: float, y: float = 0.0, kind: str = "dynamic") -> int:
    return esper.create_entity(Transform(x, y), Velocity(), Collider(Circle(5)), RigidBody(kind))


def height(entity: int) -> float:
    return esper.component_for_entity(entity, Transform).y


def no_pause() -> None:
    pass


def one_pause() -> None:
    esper.process(0)


def two_pauses() -> None:
    esper.process(0)
    esper.process(0)


PAUSES = [no_pause, one_pause, two_pauses]
"""Each has to come to the same."""


@pytest.mark.parametrize("paused", PAUSES)
@pytest.mark.parametrize("immediate", [False, True])
@pytest.mark.parametrize("index", [0, 1, 2])
def test_the_others_move_on_after_a_deletion(
    system: PhysicsSystem, paused: Callable[[], None], immediate: bool, index: int
) -> None:
    balls = [ball(50.0 * i) for i in range(3)]
    esper.process(STEP)
    fallen = height(balls[0])
    esper.delete_entity(balls.pop(index), immediate=immediate)
    paused()
    for _ in range(3):
        esper.process(STEP)
    first, second = map(height, balls)
    assert first == second < fallen


@pytest.mark.parametrize("paused", PAUSES)
def test_what_is_created_before_it_falls_after_it(system: PhysicsSystem, paused: Callable[[], None]) -> None:
    ball(0)
    esper.process(STEP)
    later = ball(500)
    paused()
    esper.process(STEP)
    assert height(later) < 0


@pytest.mark.parametrize("paused", PAUSES)
@pytest.mark.parametrize(
    "way", ["delete", "remove", "move", "filter", "shape", "sensor", "static", "one way"]
)
def test_who_slept_on_something_that_is_gone_falls(
    system: PhysicsSystem, paused: Callable[[], None], way: str
) -> None:
    floor = esper.create_entity(Transform(0, -5), Collider(Rect(100, 10)), RigidBody("kinematic"))
    crate = esper.create_entity(Transform(0, 5), Collider(Rect(10, 10)), RigidBody())
    while not esper.component_for_entity(crate, RigidBody).asleep:
        esper.process(STEP)
    collider = esper.component_for_entity(floor, Collider)
    if way == "delete":
        esper.delete_entity(floor)
    elif way == "remove":
        esper.remove_component(floor, Collider)
    elif way == "move":
        esper.component_for_entity(floor, Transform).y -= 20
    elif way == "filter":
        collider.mask = 0
    elif way == "shape":
        collider.shapes = Rect(100, 2)
    elif way == "sensor":
        collider.sensor = True
    elif way == "static":
        esper.component_for_entity(floor, RigidBody).kind = "static"
        esper.component_for_entity(floor, Transform).x += 200
    else:
        esper.add_component(floor, Collider(Rect(100, 10), one_way=(0, -1)))
    paused()
    for _ in range(20):
        esper.process(STEP)
    assert height(crate) < 4


@pytest.mark.parametrize("paused", PAUSES)
@pytest.mark.parametrize("way", ["belt", "belt of the lower", "floor", "lower", "upper", "replaced"])
def test_who_slept_on_something_of_another_material_wakes(
    system: PhysicsSystem, paused: Callable[[], None], way: str
) -> None:
    """A crate on a crate on a slope, which holds them by its friction."""
    down, up = (math.cos(0.3), math.sin(0.3)), (-math.sin(0.3), math.cos(0.3))
    floor, lower, upper = (
        esper.create_entity(
            Transform(up[0] * h, up[1] * h, 0.3), Collider(Rect(w, 10), friction=1.0), RigidBody(kind)
        )
        for h, w, kind in ((-5, 400, "static"), (5, 10, "dynamic"), (15, 10, "dynamic"))
    )
    while not esper.component_for_entity(upper, RigidBody).asleep:
        esper.process(STEP)
    places = [esper.component_for_entity(each, Transform) for each in (lower, upper)]
    before = [place.x * down[0] + place.y * down[1] for place in places]
    of = {"belt": floor, "belt of the lower": lower, "floor": floor, "lower": lower, "upper": upper}
    if way == "replaced":
        esper.add_component(floor, Collider(Rect(400, 10), friction=0.01))
    elif "belt" in way:
        esper.component_for_entity(of[way], Collider).surface_velocity = (-60, 0)
    else:
        esper.component_for_entity(of[way], Collider).friction = 0.01
    paused()
    esper.process(STEP)
    assert not esper.component_for_entity(lower, RigidBody).asleep
    for _ in range(20):
        esper.process(STEP)
    ways = [place.x * down[0] + place.y * down[1] - was for place, was in zip(places, before, strict=True)]
    assert max(map(abs, ways)) > 5


@pytest.mark.parametrize("paused", PAUSES)
def test_a_kind_assigned_before_it_counts_after_it(system: PhysicsSystem, paused: Callable[[], None]) -> None:
    falls, hangs = ball(0, kind="static"), ball(50)
    esper.process(STEP)
    before = height(hangs)
    esper.component_for_entity(falls, RigidBody).kind = "dynamic"
    esper.component_for_entity(hangs, RigidBody).kind = "static"
    paused()
    esper.process(STEP)
    assert height(falls) < 0
    assert height(hangs) == before


@pytest.mark.filterwarnings("ignore::physics.NonFiniteWarning")
@pytest.mark.parametrize("paused", PAUSES)
@pytest.mark.parametrize("shape", [Collider(Circle(5)), None])
def test_who_sat_out_moves_again(
    system: PhysicsSystem, paused: Callable[[], None], shape: Collider | None
) -> None:
    ball(500)
    place = Transform(0, 0)
    entity = esper.create_entity(place, Velocity(), RigidBody())
    if shape is not None:
        esper.add_component(entity, shape)
    esper.process(STEP)
    place.y = float("nan")
    paused()
    esper.process(STEP)
    place.y = 0.0
    esper.process(0)
    esper.process(STEP)
    assert place.y < 0


@pytest.mark.once
@pytest.mark.filterwarnings(f"error::{NonFiniteWarning.__module__}.NonFiniteWarning")
@pytest.mark.parametrize("paused", PAUSES)
def test_a_static_without_a_shape_that_a_joint_hangs_on_is_where_it_was_put(
    system: PhysicsSystem, paused: Callable[[], None]
) -> None:
    hook = esper.create_entity(Transform(0, 100), RigidBody("static"))
    lamp = ball(0)
    esper.create_entity(DistanceJoint(hook, lamp, length=100.0))
    for _ in range(5):
        esper.process(STEP)
    esper.component_for_entity(hook, Transform).x = 300.0
    paused()
    for _ in range(600):
        esper.process(STEP)
    place = esper.component_for_entity(lamp, Transform)
    assert abs((place.x - 300) ** 2 + (place.y - 100) ** 2 - 100**2) < 400


def play(seed: int, pauses: bool) -> list[list[object]]:
    """Poses of all that moves, after each tick of a random game that is meddled with and may be paused after that."""
    reset_esper()
    game = Game(seed, False)
    chance = random.Random(seed)
    seen: list[list[object]] = []
    for _ in range(60):
        if chance.random() < 0.3:
            game.meddle()
        if chance.random() < 0.3 and pauses:
            esper.process(0)
        seen.append(game.tick()[-len(game.movers) :])
    return seen


@pytest.mark.slow
@settings(max_examples=30 if compiled else 12)
@given(st.integers(0, 10**6))
def test_pauses_make_no_difference_to_what_moves(seed: int) -> None:
    for number, (seen, expected) in enumerate(zip(play(seed, True), play(seed, False), strict=True)):
        assert seen == expected, f"tick {number}"


# ---- A tick without the sweep, likewise ---------------------------------------------------------------------------


def bullet(x: float) -> int:
    return esper.create_entity(Transform(x, 0), Velocity(6000, 0), Collider(Circle(2), bullet=True))


def test_bullets_are_deleted_while_there_is_no_sweep(system: PhysicsSystem) -> None:
    """No dynamic body anywhere: without the sweep, the tick has nothing to solve."""
    bullets = [bullet(50.0 * i) for i in range(3)]
    esper.process(STEP)
    esper.delete_entity(bullets[2], immediate=True)
    system.sweep = False
    esper.process(STEP)
    system.sweep = True
    esper.process(STEP)
    assert esper.component_for_entity(bullets[0], Transform).x == pytest.approx(300)


@pytest.mark.parametrize("edit", [False, True])
def test_a_bullet_that_came_while_there_was_no_sweep_is_swept(system: PhysicsSystem, edit: bool) -> None:
    if edit:
        ammunition = bullet(0)
        esper.component_for_entity(ammunition, Collider).bullet = False
    wall = esper.create_entity(Transform(250, 0), Collider(Rect(4, 100)), RigidBody("static"))
    esper.process(STEP)
    system.sweep = False
    if edit:
        esper.component_for_entity(ammunition, Collider).bullet = True
    else:
        ammunition = bullet(100)
    esper.process(STEP)
    system.sweep = True
    esper.process(STEP)
    assert [(event.a, event.b) for event in system.begun] == [tuple(sorted((wall, ammunition)))]


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("kind", ["dynamic", "kinematic"])
def test_a_smaller_shape_parts_in_it(
    make_world: Callable[..., PhysicsSystem], kind: str, replaced: bool
) -> None:
    """The first number of changes of a new Collider is that of the old one, whose shape it was once taken for."""
    system = make_world()
    ball(0)
    collider = Collider(Circle(5))
    other = esper.create_entity(Transform(0, 9), Velocity(0, -50), collider, RigidBody(kind))
    system.process(STEP)
    assert system.contacts
    if replaced:
        esper.add_component(other, Collider(Circle(4)))
    else:
        collider.shapes = Circle(4)
    for _ in range(2):
        system.process(0)
        assert not system.contacts
