"""move_and_slide in the midst of ground: out by the shortest way that is free, or not a step."""

from __future__ import annotations

import math
import random

import esper
import pytest

from physics import Capsule, Collider, Rect, TileMap, Transform, heightfield
from tests.queries.movers import SHAPES, Form, block, depth_of, hero
from tests.queries.worlds import fresh_world

HERO = Capsule((0, -7), (0, 7), 9)
GROUND = "\n".join(["." * 32] * 3 + ["#" * 32] * 4)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("off", [-5.0, -1e-9, 0.0, 3.0, 5.0, 60.0])
def test_in_ground_of_two_blocks_it_comes_out_on_top(shape: Form, off: float) -> None:
    """The shortest way out of each block leads into the other."""
    world = fresh_world()
    for x in (-100, 100):
        block(x, -50, 200, 100)
    entity, place = hero(off, -16, shape)
    world.process()
    slide = world.move_and_slide(entity, (0, -2))
    assert slide.crushed_by == ()
    assert slide.on_floor
    assert place.y > 0
    assert depth_of(entity) < 0.05


@pytest.mark.parametrize("separate", ["", "#"])
@pytest.mark.parametrize("column", [12, 15, 16])
@pytest.mark.parametrize("width", [1, 3])
def test_in_a_hole_that_is_filled_again_it_comes_out_on_top(separate: str, column: int, width: int) -> None:
    """Also where two chunks of the map meet, and where each tile is an entity."""
    world = fresh_world()
    level = TileMap(GROUND, {"#": Collider(Rect(32, 32))}, 32, separate=separate)
    hole = [(column + k, 3) for k in range(width)]
    level.update(dict.fromkeys(hole))
    entity, place = hero(*level.center(column, 3), HERO)
    for tick in range(40):
        world.process()
        slide = world.move_and_slide(entity, (0, -2))
        if tick == 20:
            level.update(dict.fromkeys(hole, "#"))
    assert slide.crushed_by == ()
    assert place.y == pytest.approx(144, abs=0.01)


def test_between_columns_of_a_heightfield_it_comes_out_on_top() -> None:
    world = fresh_world()
    for shape in heightfield([20 * math.sin(k) for k in range(20)], 25, bottom=-200):
        esper.create_entity(Transform(), Collider(shape))
    for x in range(150, 300, 7):
        entity, place = hero(x, -40, HERO)
        world.process()
        assert world.move_and_slide(entity, (0, -2), snap=4).crushed_by == ()
        assert place.y > -20
        esper.delete_entity(entity, immediate=True)


@pytest.mark.parametrize("up", [(0, 1), None])
def test_without_a_way_out_it_stays_and_the_ground_stops_it(up: tuple[int, int] | None) -> None:
    world = fresh_world()
    level = TileMap(["###"] * 5, {"#": Collider(Rect(32, 32))}, 32, separate="#")
    entity, place = hero(50, 80, HERO)
    for _ in range(10):
        world.process()
        slide = world.move_and_slide(entity, (1, -2), up=up, snap=4)
        assert (place.x, place.y) == pytest.approx((50, 80), abs=1e-6)
        assert level.entity_at(1, 2) in slide.crushed_by
        assert not slide.on_floor
        assert slide.on_wall
        assert slide.clip_velocity(60, -900) == (0, 0)
    level[1, 3] = None
    world.process()
    slide = world.move_and_slide(entity, (0, -2), up=up)
    assert slide.crushed_by == ()
    assert place.y == pytest.approx(112, abs=0.01)


def test_who_stands_up_below_a_ceiling_is_not_lifted_through_it() -> None:
    """Its middle is below the ceiling, so its side is known; and it can run on, out of the tunnel."""
    world = fresh_world()
    floor, ceiling = block(0, -10, 400, 20), block(0, 34, 100, 20)
    entity, place = hero(0, 9, Rect(18, 18))
    collider = esper.component_for_entity(entity, Collider)
    world.process()
    world.move_and_slide(entity, (0, -2))
    collider.shapes = Rect(18, 32, (0, 7))
    for _ in range(60):
        world.process()
        slide = world.move_and_slide(entity, (2, -0.01))
        assert slide.crushed_by == ((floor, ceiling) if place.x < 58 else ())
        assert place.y == pytest.approx(9, abs=0.05)
    assert place.x > 120


def test_what_it_overlaps_deeply_it_leaves_or_does_not_move() -> None:
    """Tiles that are dug and built, also where it stands."""
    moved = 0
    for seed in range(60):
        rng = random.Random(seed)
        world = fresh_world()
        full = rng.uniform(0.3, 0.97)
        rows = ["".join("#" if rng.random() < full else "." for _ in range(20)) for _ in range(8)]
        level = TileMap(rows, {"#": Collider(Rect(32, 32))}, 32, separate=rng.choice(("", "#")))
        entity, place = hero(rng.uniform(0, 640), rng.uniform(0, 256), HERO)
        for _ in range(30):
            cell = rng.randrange(20), rng.randrange(8)
            if rng.random() < 0.5:
                cell = level.cell_at(place.x, place.y)
            if rng.random() < 0.1 and cell[0] in range(20) and cell[1] in range(8):
                level[cell] = "#" if level.entity_at(*cell) is None else None
            esper.clear_dead_entities()
            world.process()
            slide = world.move_and_slide(entity, (rng.uniform(-3, 3), rng.uniform(-4, 1)))
            if depth_of(entity) > 9:
                assert slide.motion == pytest.approx((0, 0), abs=1e-6)
                assert slide.crushed_by != ()
            else:
                moved += slide.motion != (0, 0)
    assert moved > 600
