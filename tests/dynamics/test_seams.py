"""What slides or rolls over ground of many pieces moves as over one of a single piece.

The twin is the engine itself on one long rectangle, which has no seam.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    Segment,
    Shape,
    compiled,
)
from tests.dynamics.scene import body, transform, velocity

G = 900.0
TILE = 32.0
TILES = 100
LENGTH = TILE * TILES

# Shapes and how far below their position they reach. None of them can tip over or, without friction, turn.
SLIDERS: dict[str, tuple[Shape, float]] = {
    "circle": (Circle(8), 8),
    "box": (Rect(20, 20), 10),
    "plank": (Rect(50, 6), 3),
    "capsule": (Capsule((-6, 0), (6, 0), 8), 8),
    "ellipse": (Ellipse(9, 6), 6),
    "trapezium": (Polygon([(-12, -8), (12, -8), (7, 8), (-7, 8)]), 8),
}

Put = Callable[[Shape, float, float], None]


def one_piece(put: Put) -> None:
    put(Rect(LENGTH, TILE), LENGTH / 2, -TILE / 2)


def tiles(put: Put) -> None:
    for k in range(TILES):
        put(Rect(TILE, TILE), (k + 0.5) * TILE, -TILE / 2)


def tiles_from_the_right(put: Put) -> None:
    for k in reversed(range(TILES)):
        put(Rect(TILE, TILE), (k + 0.5) * TILE, -TILE / 2)


def tiles_placed_carelessly(put: Put) -> None:
    for k in range(TILES):
        put(Rect(TILE, TILE), (k + 0.5) * TILE + 1e-5 * (k % 3), -TILE / 2 + 1e-5 * (k % 2))


def tiles_that_overlap(put: Put) -> None:
    for k in range(TILES):
        put(Rect(1.3 * TILE, TILE), (k + 0.5) * TILE, -TILE / 2)


def blocks_and_planks(put: Put) -> None:
    for k in range(TILES):
        height = (TILE, 3, 50)[k % 3]
        put(Rect(TILE, height), (k + 0.5) * TILE, -height / 2)


def two_rows(put: Put) -> None:
    for k in range(TILES):
        put(Rect(TILE, TILE), (k + 0.5) * TILE, -TILE / 2)
        put(Rect(TILE, TILE), (k + 0.5) * TILE, -1.5 * TILE)


def segments(put: Put) -> None:
    for k in range(TILES):
        put(Segment((-TILE / 2, 0), (TILE / 2, 0)), (k + 0.5) * TILE, 0)


def wedges(put: Put) -> None:
    """Polygons that share slanting edges."""
    for k in range(0, TILES, 2):
        put(
            Polygon([(0, 0), (-9, -TILE), (TILE, -TILE), (TILE, 0)])
            if k % 4
            else Polygon([(0, 0), (0, -TILE), (TILE - 9, -TILE), (TILE, 0)]),
            k * TILE,
            0,
        )
        put(
            Polygon([(0, 0), (-9, -TILE), (TILE, -TILE), (TILE, 0)])
            if not k % 4
            else Polygon([(0, 0), (0, -TILE), (TILE - 9, -TILE), (TILE, 0)]),
            (k + 1) * TILE,
            0,
        )


def a_concave_polygon(put: Put) -> None:
    """One comb, flat on top, whose convex parts meet below whatever slides on it."""
    teeth: list[tuple[float, float]] = [(LENGTH, 0), (0, 0)]
    for k in range(12):
        x = k * LENGTH / 12
        teeth += [(x, -40), (x + LENGTH / 24, -40), (x + LENGTH / 24, -TILE), (x + LENGTH / 12, -TILE)]
    put(Polygon(teeth), 0, 0)


GROUNDS = [
    tiles,
    tiles_from_the_right,
    tiles_placed_carelessly,
    tiles_that_overlap,
    blocks_and_planks,
    two_rows,
    segments,
    wedges,
    a_concave_polygon,
]

Track = list[tuple[float, float, float, float]]


def slide(
    ground: Callable[[Put], None],
    shape: Shape,
    height: float,
    speed: float,
    angle: float = 0.0,
    friction: float = 0.0,
    first: bool = False,
    ticks: int = 90,
) -> tuple[Track, float]:
    """Where the slider is, and how fast it rises and turns, tick by tick, in the frame of the ground; and the greatest
    sideways part of any normal that events tell of. `first`: the slider has the lowest id."""
    before = esper.current_world
    esper.switch_world("sliding")
    try:
        c, s = math.cos(angle), math.sin(angle)
        world = PhysicsSystem((G * s, -G * c), sleeping=False)
        esper.add_processor(world)
        x = 90.0 if speed > 0 else LENGTH - 90.0

        def slider() -> int:
            return body(
                shape, c * x - s * height, s * x + c * height, angle,
                velocity=(c * speed, s * speed, 0), friction=friction,
            )  # fmt: skip

        def put(piece: Shape, px: float, py: float) -> None:
            body(piece, c * px - s * py, s * px + c * py, angle, kind="static", friction=friction)

        entity = slider() if first else -1
        ground(put)
        if not first:
            entity = slider()
        where, how = transform(entity), velocity(entity)
        track: Track = []
        aslant = 0.0
        for _ in range(min(ticks, int((LENGTH - 180) / abs(speed) * 60))):
            esper.process(1 / 60)
            track.append(
                (c * where.x + s * where.y, c * where.y - s * where.x, c * how.y - s * how.x, how.angular)
            )
            for event in world.begun + world.contacts:
                aslant = max(aslant, abs(c * event.normal[0] + s * event.normal[1]))
        return track, aslant
    finally:
        esper.switch_world(before)
        esper.delete_world("sliding")


def assert_same_ride(track: Track, twin: Track) -> None:
    """The first ticks, in which the slider settles, aside: rises and turns no faster than on one piece but for what a
    box that lies on two tiles trembles by."""
    for (x, y, rise, turn), (twin_x, twin_y, twin_rise, twin_turn) in list(zip(track, twin, strict=True))[6:]:
        assert x == pytest.approx(twin_x, abs=0.05)
        assert y == pytest.approx(twin_y, abs=0.02)
        assert rise == pytest.approx(twin_rise, abs=0.25)
        assert turn == pytest.approx(twin_turn, abs=0.05)


@pytest.mark.once
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: ground.__name__)
@pytest.mark.parametrize("name", SLIDERS)
def test_seams_are_not_felt(name: str, ground: Callable[[Put], None]) -> None:
    for speed in (1.0, 300.0, 5000.0):
        shape, height = SLIDERS[name]
        track, aslant = slide(ground, shape, height, speed)
        twin, _ = slide(one_piece, shape, height, speed)
        assert_same_ride(track, twin)
        assert aslant < 1e-4


@pytest.mark.once
@pytest.mark.parametrize("first", [False, True], ids=["slider last", "slider first"])
@pytest.mark.parametrize("name", ["circle", "box"])
@pytest.mark.parametrize("angle", [0.0, math.pi / 2, math.pi, -math.pi / 2, 0.7, 2.5, -2.0])
def test_in_all_directions(name: str, angle: float, first: bool) -> None:
    for speed in (-700.0, 700.0, -5000.0):
        shape, height = SLIDERS[name]
        track, aslant = slide(tiles, shape, height, speed, angle, first=first)
        twin, _ = slide(one_piece, shape, height, speed, angle, first=first)
        assert_same_ride(track, twin)
        assert aslant < 1e-4


@pytest.mark.parametrize("speed", [20.0, 250.0, 5000.0])
def test_a_ball_rolls_on_and_a_box_slides_to_a_stop_as_on_one_piece(speed: float) -> None:
    for name in ("circle", "box"):
        shape, height = SLIDERS[name]
        track, _ = slide(tiles, shape, height, speed, friction=0.3)
        twin, _ = slide(one_piece, shape, height, speed, friction=0.3)
        assert_same_ride(track, twin)


@pytest.mark.parametrize("name", ["circle", "box"])
def test_seams_within_one_collider_are_not_told_of(name: str) -> None:
    """From the right: what is ahead of the slider comes first among the pieces."""

    def tiles_of_one_collider(put: Put) -> None:
        tiles = [Rect(TILE, TILE, center=((k + 0.5) * TILE, -TILE / 2)) for k in reversed(range(20))]
        put(tiles, 0, 0)

    shape, height = SLIDERS[name]
    track, aslant = slide(tiles_of_one_collider, shape, height, 300.0, ticks=60)
    twin, _ = slide(one_piece, shape, height, 300.0, ticks=60)
    assert_same_ride(track, twin)
    assert aslant < 1e-4


@settings(max_examples=25 if compiled else 8, deadline=None)
@given(
    st.sampled_from(sorted(SLIDERS)),
    st.sampled_from(GROUNDS),
    st.floats(1, 5000),
    st.floats(-math.pi, math.pi),
    st.booleans(),
)
def test_seams_are_not_felt_whatever_the_speed_and_direction(
    name: str, ground: Callable[[Put], None], speed: float, angle: float, first: bool
) -> None:
    shape, height = SLIDERS[name]
    track, aslant = slide(ground, shape, height, speed, angle, first=first, ticks=40)
    twin, _ = slide(one_piece, shape, height, speed, angle, first=first, ticks=40)
    assert_same_ride(track, twin)
    assert aslant < 1e-4
