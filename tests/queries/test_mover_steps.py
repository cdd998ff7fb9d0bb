"""Steps and stairs: no move is longer across than asked, and a character that goes down stairs stays on its floor."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import Capsule, Circle, CollisionSystem, Polygon, Rect, Shape
from tests.queries.movers import block, hero
from tests.queries.worlds import fresh_world

FEET = [
    Capsule((0, -8), (0, 8), 8),
    Circle(8),
    Rect(16, 24),
    Polygon([(0, -12), (8, -4), (8, 12), (-8, 12), (-8, -4)]),
]


def walk(
    world: CollisionSystem,
    entity: int,
    speed: float,
    dt: float,
    fall: float,
    step: float = 6.0,
    snap: float = 6.0,
):
    """One move of a character that walks at `speed`, and falls at `fall`. Returns the slide and the new fall."""
    world.process()
    fall -= 900 * dt
    slide = world.move_and_slide(entity, (speed * dt, fall * dt), snap=snap, step_height=step)
    return slide, slide.clip_velocity(speed, fall)[1]


@given(
    shape=st.sampled_from(FEET),
    height=st.floats(0.2, 5.9),
    speed=st.floats(5, 300),
    rate=st.sampled_from([30, 60, 120]),
    obstacle=st.sampled_from(["step", "bump", "half disc", "post"]),
)
def test_no_move_is_longer_across_than_asked(
    shape: Shape, height: float, speed: float, rate: int, obstacle: str
) -> None:
    """A capsule with a radius of 8 that met a step of 5.9 was moved by 16 in one move, however slow it was."""
    world = fresh_world()
    block(0, -20, 800, 40)
    if obstacle == "half disc":
        hero(40, height - 6, Circle(6))
    else:
        width = {"step": 400, "bump": 20, "post": 2}[obstacle]
        block(30 + width / 2, height - 20, width, 40)
    entity, place = hero(-10, 16, shape)
    world.process()
    world.move_and_slide(entity, (0, -8))
    fall = 0.0
    for _ in range(min(round(90 * rate / speed), 120)):
        before = place.x
        slide, fall = walk(world, entity, speed, 1 / rate, fall)
        assert -1e-6 <= place.x - before <= speed / rate + 1e-6
        assert slide.on_floor


@pytest.mark.once
@pytest.mark.parametrize("shape", FEET, ids=str)
@pytest.mark.parametrize("rise", [2.0, 4.0, 5.9])
@pytest.mark.parametrize("tread", [12.0, 16.0, 24.0])
@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("down", [False, True])
def test_stairs_take_as_long_as_level_ground(
    shape: Shape, rise: float, tread: float, rate: int, down: bool
) -> None:
    """Up, stairs with treads of 12 were taken at four times the speed; down, four moves in ten had no floor."""
    world = fresh_world()
    count = 8
    block(-100, -20, 200, 40)
    for k in range(count):
        block((k + 0.5) * tread, (-1 if down else 1) * (k + 1) * rise - 50, tread, 100)
    block(count * tread + 200, (-1 if down else 1) * count * rise - 50, 400, 100)
    entity, place = hero(-20, 16, shape)
    world.process()
    world.move_and_slide(entity, (0, -10))
    fall = 0.0
    start = place.x
    moves = round((count * tread + 40) * rate / 120)
    for _ in range(moves):
        slide, fall = walk(world, entity, 120, 1 / rate, fall, step=0.0 if down else 6.0)
        assert slide.on_floor
    # A slope of a corner may hold a move back a little; nothing may speed it up.
    assert start + 120 * moves / rate - 1 <= place.x <= start + 120 * moves / rate + 1e-6


@pytest.mark.parametrize("k", range(12))
def test_who_stops_on_the_edge_of_a_step_stays(k: int) -> None:
    world = fresh_world()
    block(-100, -20, 200, 40)
    block(100, -15, 200, 40)
    entity, place = hero(-9 + k, 16 if k < 2 else 22, FEET[0])
    if k >= 2:
        place.x = -11.0
        place.y = 16.0
    world.process()
    world.move_and_slide(entity, (0, -8))
    fall = 0.0
    for _ in range(k):
        _, fall = walk(world, entity, 60, 1 / 60, fall)
    at = place.x, place.y
    for _ in range(60):
        slide, fall = walk(world, entity, 0, 1 / 60, fall)
        assert slide.on_floor
    assert (place.x, place.y) == pytest.approx(at, abs=0.2)


@pytest.mark.parametrize("drop", [5.0, 15.0, 60.0])
def test_a_cliff_is_left_where_its_edge_holds_no_longer(drop: float) -> None:
    """Off a drop that `snap` does not reach, the character falls; off a lower one, it stays on its floor."""
    world = fresh_world()
    block(-100, -50, 200, 100)
    block(200, -drop - 50, 400, 100)
    entity, _ = hero(-10, 16, FEET[0])
    world.process()
    world.move_and_slide(entity, (0, -8))
    fall = 0.0
    lost = 0
    for _ in range(40):
        slide, fall = walk(world, entity, 60, 1 / 60, fall)
        lost += not slide.on_floor
    assert (lost > 0) is (drop > 6.0)


@given(turn=st.floats(-math.pi, math.pi), height=st.floats(1, 5.9), speed=st.floats(20, 200))
def test_whatever_up_is(turn: float, height: float, speed: float) -> None:
    """The same stairs, turned: the moves are the same, turned."""

    def play(angle: float) -> list[tuple[float, float]]:
        world = fresh_world()
        c, s = math.cos(angle), math.sin(angle)

        def turned(x: float, y: float) -> tuple[float, float]:
            return c * x - s * y, s * x + c * y

        for x, y, width in ((-100, -20, 200), (10, height - 20, 20), (120, 2 * height - 20, 200)):
            block(*turned(x, y), width, 40, angle)
        entity, place = hero(*turned(-12, 16), FEET[0])
        place.angle = angle
        world.process()
        places = []
        fall = 0.0
        for _ in range(round(60 * 60 / speed)):
            world.process()
            fall -= 15
            slide = world.move_and_slide(
                entity, turned(speed / 60, fall / 60), up=turned(0, 1), snap=6, step_height=6
            )
            if slide.on_floor:
                fall = 0.0
            places.append((c * place.x + s * place.y, c * place.y - s * place.x))
        return places

    for one, other in zip(play(0.0), play(turn), strict=True):
        assert one == pytest.approx(other, abs=0.2)


@pytest.mark.parametrize("width", [0.1, 0.5, 3.0])
@pytest.mark.parametrize("motion", [8.0, 14.0])
@pytest.mark.parametrize("shape", FEET, ids=str)
def test_a_fast_character_gets_over_a_thin_bump(shape: Shape, motion: float, width: float) -> None:
    """A long motion led over the whole bump and down behind it, so that it was no step: in up to 30 of 60 starts the
    character stood before the bump for ever."""
    for start in range(12):
        world = fresh_world()
        block(0, -20, 800, 40)
        block(30, -15, width, 40)
        entity, place = hero(-14 - start * motion / 12, 16, shape)
        world.process()
        world.move_and_slide(entity, (0, -8))
        fall = 0.0
        for _ in range(14):
            _, fall = walk(world, entity, 30 * motion, 1 / 30, fall, step=7, snap=7)
        assert place.x > 40


@pytest.mark.parametrize("height", [1.0, 5.0])
@pytest.mark.parametrize("motion", [10.0, 14.0])
@pytest.mark.parametrize("shape", FEET, ids=str)
def test_a_fast_character_does_not_leap_over_a_step(shape: Shape, motion: float, height: float) -> None:
    """A round foot that met the edge at 41 degrees went on along this slope, up to 11 units above the step, where
    `snap` no longer reached it: in up to 7 of 60 starts."""
    for start in range(30):
        world = fresh_world()
        block(0, -20, 800, 40)
        block(230, height - 20, 400, 40)
        entity, place = hero(-14 - start * motion / 30, 16, shape)
        world.process()
        world.move_and_slide(entity, (0, -8))
        fall = 0.0
        for _ in range(10):
            slide, fall = walk(world, entity, 30 * motion, 1 / 30, fall)
            assert slide.on_floor
        assert place.x > 40
