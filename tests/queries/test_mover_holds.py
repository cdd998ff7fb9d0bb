"""move_and_slide: what holds wherever it is asked; wedges, crushing, and memory that ends."""

from __future__ import annotations

import hashlib
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import esper
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
    compiled,
    geometry,
)
from physics.tolerances import REST_RELATIVE, SKIN_RELATIVE
from tests.queries.movers import SHAPES, block, depth_of, hero
from tests.queries.worlds import fresh_world

seeds = st.integers(0, 2**32)
ROUND: list[Shape] = [Circle(8), Capsule((0, -6), (0, 6), 5), Ellipse(6, 9)]
SLOP = SKIN_RELATIVE * 20
"""The skin of the largest of them, from above."""

Placing = Callable[[float, float, float], Transform]


def scene(rng: random.Random, shape: Shape | tuple[Shape, ...], put: Placing, mirrored: bool) -> int:
    """Some pieces of all kinds, and the mover, which may start in one of them."""
    sign = -1.0 if mirrored else 1.0
    for _ in range(rng.randrange(3, 12)):
        x, y, turn = rng.uniform(-60, 60), rng.uniform(-60, 60), rng.uniform(-3, 3)
        size = rng.uniform(5, 30)
        piece = rng.choice(
            (
                Rect(size, 20),
                Circle(size),
                Capsule((-size, 0), (size, 0), 3),
                Segment((-size, 0), (size, 0)),
                Ellipse(size, 8),
            )
        )
        esper.create_entity(put(sign * x, y, sign * turn), Collider(piece), RigidBody("static"))
    return esper.create_entity(put(0.0, 0.0, 0.0), Collider(shape))


@given(seeds)
@hypothesis_settings(max_examples=60)
def test_from_a_free_place_it_goes_no_farther_than_asked_and_no_deeper_than_the_slop(seed: int) -> None:
    rng = random.Random(seed)
    world = fresh_world()
    shape = rng.choice(SHAPES)
    entity = scene(rng, shape, Transform, False)
    world.process()
    up = rng.choice(((0.0, 1.0), None, (3.0, 4.0)))
    for _ in range(20):
        if depth_of(entity) > 1.5 * REST_RELATIVE * 15:
            return
        length = 10 ** rng.uniform(-4, 3)
        turn = rng.uniform(0, math.tau)
        motion = (length * math.cos(turn), length * math.sin(turn))
        slide = world.move_and_slide(entity, motion, up=up)
        assert depth_of(entity) <= SLOP
        assert slide.crushed_by == ()
        # On a floor the pace across `up` is kept: uphill that is a longer way, by the slope's cosine.
        steep = 1.0 if up is None else math.sqrt(0.5) - 0.001
        assert math.hypot(*slide.motion) <= length / steep + 2 * SLOP
        assert slide.motion[0] + slide.remainder[0] == pytest.approx(motion[0])


def journey(seed: int, turn: float, x: float, y: float, mirrored: bool) -> list[tuple[float, float, bool]]:
    """Where a mover comes by in a scene that was turned, shifted and mirrored, seen without all that."""
    rng = random.Random(seed)
    world = fresh_world()
    c, s = math.cos(turn), math.sin(turn)
    sign = -1.0 if mirrored else 1.0

    def put(px: float, py: float, angle: float) -> Transform:
        return Transform(x + c * px - s * py, y + s * px + c * py, angle + turn)

    # A mover of its own mirror image.
    entity = scene(rng, rng.choice(SHAPES), put, mirrored)
    world.process()
    place = esper.component_for_entity(entity, Transform)
    seen = []
    for _ in range(6):
        dx, dy = sign * rng.uniform(-20, 20), rng.uniform(-20, 10)
        slide = world.move_and_slide(entity, (c * dx - s * dy, s * dx + c * dy), up=(-s, c), snap=2.0)
        gone = (place.x - x, place.y - y)
        seen.append((sign * (c * gone[0] + s * gone[1]), c * gone[1] - s * gone[0], bool(slide.on_floor)))
    return seen


@given(
    seeds,
    st.floats(-3.0, 3.0),
    st.floats(-1e4, 1e4),
    st.floats(-1e4, 1e4),
    st.booleans(),
)
@hypothesis_settings(max_examples=60)
def test_it_moves_alike_wherever_the_world_is_and_in_a_mirror(
    seed: int, turn: float, x: float, y: float, mirrored: bool
) -> None:
    for one, other in zip(
        journey(seed, 0.0, 0.0, 0.0, False), journey(seed, turn, x, y, mirrored), strict=True
    ):
        assert other[:2] == pytest.approx(one[:2], abs=1e-5)
        assert other[2] == one[2]


def digest() -> str:
    """A hash of where movers of all shapes come by, and of what they say, in some scenes."""
    said: list[object] = []
    for seed in range(40):
        rng = random.Random(seed)
        world = fresh_world()
        entity = scene(rng, SHAPES[seed % len(SHAPES)], Transform, False)
        world.process()
        for _ in range(12):
            said.append(
                world.move_and_slide(
                    entity, (rng.uniform(-20, 20), rng.uniform(-20, 10)), snap=1.0, step_height=4.0
                )
            )
    return hashlib.sha256(repr(said).encode()).hexdigest()


@pytest.mark.slow
@pytest.mark.executions
def test_an_interpreted_run_gives_the_same_bits() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from tests.queries.test_mover_holds import digest; print(digest())"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "ESPER_PHYSICS_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()


@pytest.mark.parametrize("shape", ROUND, ids=str)
@pytest.mark.parametrize(("left", "right"), [(-60, 60), (-50, 70), (-90, 60), (-60, 90), (-100, 60)])
@pytest.mark.parametrize("fall", [-0.3, -3.0, 0.0])
def test_wedged_between_two_that_are_too_steep_it_stands(
    shape: Shape, left: float, right: float, fall: float
) -> None:
    """Two slopes, or a slope and a wall, even one that hangs over; and it stands as long as it stays there."""
    world = fresh_world()
    for degrees, side in ((left, -1), (right, 1)):
        angle = math.radians(degrees)
        # With its inner face through (30, 0) on either side.
        normal = (-math.sin(angle), math.cos(angle))
        esper.create_entity(
            Transform(side * 30 - 10 * normal[0], -10 * normal[1], angle),
            Collider(Rect(400, 20)),
            RigidBody("static"),
        )
    entity, place = hero(0, 40 if max(-left, right) <= 90 else 0, shape)
    world.process()
    for _ in range(60):
        world.move_and_slide(entity, (0, -3))
    x, y = place.x, place.y
    for _ in range(30):
        slide = world.move_and_slide(entity, (0, fall))
        world.process()
        assert slide.on_floor
        assert slide.clip_velocity(0.0, -50.0) == (0.0, 0.0)
        assert len(world.contacts_with(entity)) == 2
        assert (place.x, place.y) == pytest.approx((x, y), abs=1e-6)
    steeper = max(abs(left), abs(right)) if abs(left) != abs(right) else None
    rise = slide.floor_normal[1]
    assert rise == pytest.approx(math.cos(math.radians(min(abs(left), abs(right)))), abs=1e-4)
    assert steeper is None or rise > math.cos(math.radians(steeper))
    up = world.move_and_slide(entity, (0, 5))
    assert not up.on_floor
    assert up.motion == pytest.approx((0, 5), abs=0.1) or max(-left, right) > 90


@pytest.mark.parametrize("shape", [*ROUND, Rect(14, 28)], ids=str)
@pytest.mark.parametrize("degrees", [50, 60, 75, 85] if compiled else [60])
@pytest.mark.parametrize(
    ("x", "y", "snap"), [(0, -60, 4), (0, 60, 0), (90, 0, 4), (90, 0, 0), (-60, -60, 4)], ids=str
)
def test_wedged_between_walls_that_move_it_stands_as_on_a_floor(
    system: PhysicsSystem, shape: Shape, degrees: int, x: float, y: float, snap: float
) -> None:
    velocities = []
    for side in (-1, 1):
        angle = side * math.radians(degrees)
        normal = (-math.sin(angle), math.cos(angle))
        velocities.append(Velocity())
        esper.create_entity(
            Transform(
                side * 100 * math.cos(angle) - 5 * normal[0], 100 * abs(normal[0]) - 5 * normal[1], angle
            ),
            velocities[-1],
            Collider(Rect(200, 10)),
        )
    entity, _ = hero(0, 60, shape)
    speed = 0.0
    for tick in range(140):
        if tick == 40:
            for velocity in velocities:
                velocity.x, velocity.y = x, y
        system.process(1 / 60)
        speed -= 15
        slide = system.move_and_slide(entity, (0, speed / 60), snap=snap)
        speed = slide.clip_velocity(0, speed)[1]
        assert slide.on_floor or tick < 40


@pytest.mark.parametrize("gap", [13, 14, 17])
def test_who_walks_fast_over_a_gap_is_not_caught_in_it_by_snap(gap: float) -> None:
    """Into which its round foot would be wedged."""
    world = fresh_world()
    for side in (-1, 1):
        block(side * (200 + gap / 2), -50, 400, 100)
    entity, place = hero(-60, 9, Circle(9))
    world.process()
    for _ in range(60):
        world.move_and_slide(entity, (5, -0.5), snap=4)
    assert place.x > 200


FALL = 900.0


def stands(world: PhysicsSystem, entity: int, dt: float, always: bool, seconds: float = 4.0) -> list[bool]:
    """Where a game lets it fall (only in the air, unless `always`): whether it stood, in the ticks of the last second.
    It always falls, or stands: for at most half a second it does neither."""
    place = esper.component_for_entity(entity, Transform)
    speed, neither, stood = 0.0, 0, [False]
    for _ in range(round(seconds / dt)):
        world.process(dt)
        speed = speed - FALL * dt if always or not stood[-1] else 0.0
        y = place.y
        slide = world.move_and_slide(entity, (0, speed * dt))
        speed = slide.clip_velocity(0, speed)[1]
        stood.append(slide.on_floor)
        falls = speed < -1.0 and y - place.y > 0.25 * FALL * dt * dt
        neither = 0 if falls or slide.on_floor else neither + 1
        assert neither * dt < 0.5
    return stood[-round(1 / dt) :]


@pytest.mark.parametrize(
    "shape", [Capsule((0, -8), (0, 8), 8), Circle(8), Rect(16, 30), Ellipse(8, 14)], ids=str
)
@pytest.mark.parametrize(
    "degrees",
    [(75, 75), (82, 84), (84, 84), (85, 85), (86, 86), (87, 87), (88, 87), (85, 90), (89, 89)],
    ids=str,
)
@pytest.mark.parametrize(
    ("dt", "always", "one"), [(1 / 60, True, False), (1 / 30, False, True), (1 / 144, False, False)]
)
def test_between_walls_of_any_steepness_it_stands(
    system: PhysicsSystem, shape: Shape, degrees: tuple[float, float], dt: float, always: bool, one: bool
) -> None:
    """Also between walls into which a fall gets it by less than the skin; and a jump begins there."""
    walls, edges = [], []
    for side, steep in zip((1, -1), degrees, strict=True):
        edges.append(side * 300 / math.tan(math.radians(steep)))
        walls.append(Polygon([(0, 0), (edges[-1], 300), (side * 100, 300), (side * 100, -20), (0, -20)]))
    for part in [walls] if one else walls:
        esper.create_entity(Transform(), Collider(part), RigidBody("static"))
    entity, place = hero(sum(edges) / 2, 320, shape)
    assert all(stands(system, entity, dt, always))
    y = place.y
    system.move_and_slide(entity, (0, 9))
    assert place.y == pytest.approx(y + 9, abs=1e-3)


@pytest.mark.parametrize("shape", [Capsule((0, -8), (0, 8), 8), Circle(8), Ellipse(8, 14)], ids=str)
@pytest.mark.parametrize("gap", [15.8, 15.87, 15.9, 15.92, 15.95, 15.97, 16.0], ids=str)
@pytest.mark.parametrize(
    ("dt", "always"), [(1 / 60, True), (1 / 20, False), (1 / 240, False)] if compiled else [(1 / 20, False)]
)
@pytest.mark.parametrize("kind", ["static", "dynamic"])
def test_between_corners_hardly_nearer_than_its_width_it_stands_or_falls_through(
    system: PhysicsSystem, shape: Shape, gap: float, dt: float, always: bool, kind: str
) -> None:
    block(0, -10, 400, 20)
    for side in (-1, 1):
        esper.create_entity(
            Transform(side * (12 + gap / 2), 12),
            Collider(Rect(24, 24), friction=0.9),
            RigidBody(kind, mass=50),
        )
    entity, place = hero(0.2, 44, shape)
    assert all(stands(system, entity, dt, always))
    foot = place.y - geometry_reach(shape)[1]
    falls_through = abs(foot) < 0.01
    held = 10 < foot < 18
    if gap < 15.93:
        assert held
    elif gap < 16:
        assert held or falls_through
    else:
        assert falls_through


def test_one_steep_slope_alone_bears_nobody() -> None:
    world = fresh_world()
    block(0, 0, 400, 20, math.radians(60))
    block(-5, 5, 400, 20, math.radians(60))
    entity, _ = hero(0, 60, Circle(8))
    world.process()
    for _ in range(40):
        assert not world.move_and_slide(entity, (0, -3)).on_floor


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_press_crushes_once_there_is_no_room(shape: Shape) -> None:
    world = fresh_world()
    ceiling = block(0, 50, 200, 20)
    below = Transform(0, -10)
    lift = esper.create_entity(below, Collider(Rect(200, 20)))
    entity, _ = hero(0, 15, shape)
    world.process()
    world.move_and_slide(entity, (0, -20))
    size = 40.0
    while size > 5:
        below.y += 0.5
        world.process()
        slide = world.move_and_slide(entity, (0.3, -0.3), snap=2)
        size = 40 - (below.y + 10)
        height = sum(geometry_reach(shape))
        if height < size - 1e-6:
            assert slide.crushed_by == ()
            assert slide.floor == lift
        elif 0.2 * height < height - size < 0.25 * height:
            assert slide.crushed_by == (lift, ceiling) or slide.crushed_by == (ceiling, lift)
            # It stays below the ceiling, and the lift goes into it.
            assert depth_of(entity) == pytest.approx(height - size, abs=1e-6)
            # It can still run out sideways.
            assert slide.motion[0] == pytest.approx(0.3, abs=0.05)
            break
    else:
        pytest.fail("never crushed")


def geometry_reach(shape: Shape | tuple[Shape, ...]) -> tuple[float, float]:
    """How far a shape reaches down and up."""
    far = Transform(0, 0)
    pieces = shape if isinstance(shape, tuple) else (shape,)
    down = 1000 - min(geometry.distance(s, far, Rect(1, 1), Transform(0, -1000.5)) for s in pieces)
    up = 1000 - min(geometry.distance(s, far, Rect(1, 1), Transform(0, 1000.5)) for s in pieces)
    return down, up


def test_walls_that_close_crush_and_one_alone_only_pushes() -> None:
    world = fresh_world()
    wall = block(40, 0, 20, 100)
    side = Transform(-30, 0)
    pusher = esper.create_entity(side, Collider(Rect(20, 100)))
    entity, place = hero(0, 0)
    world.process()
    for _ in range(40):
        side.x += 1
        world.process()
        slide = world.move_and_slide(entity, (0, 0), up=None)
        if side.x <= 10:
            assert slide.crushed_by == ()
            assert place.x == pytest.approx(max(0.0, side.x + 15), abs=1e-6)
        elif side.x < 15:
            assert slide.crushed_by == (wall, pusher)
    side.x = -30
    world.process()
    assert world.move_and_slide(entity, (0, 0), up=None).crushed_by == ()


def test_what_is_not_in_the_way_crushes_nobody() -> None:
    world = fresh_world()
    for y in (-12, 12):
        esper.create_entity(Transform(0, y), Collider(Rect(100, 20), sensor=True))
        esper.create_entity(Transform(0, y), Collider(Rect(100, 20), layer=2))
    entity, _ = hero(0, 0)
    world.process()
    assert world.move_and_slide(entity, (0, 0), mask=1).crushed_by == ()
    assert len(world.move_and_slide(entity, (0, 0)).crushed_by) == 2


def test_who_is_gone_is_forgotten() -> None:
    world = fresh_world()
    block(0, -10, 4000, 20)
    survivor, _ = hero(0, 10)
    for _ in range(20):
        crowd = [hero(20 * k, 10)[0] for k in range(1, 30)]
        world.process()
        for entity in (survivor, *crowd):
            assert world.move_and_slide(entity, (0, -1)).on_floor
        for k, entity in enumerate(crowd):
            esper.delete_entity(entity, immediate=k % 2 == 0)
    world.process()
    world.move_and_slide(survivor, (0, -1))
    assert list(world._characters._mover.last_moves) == [survivor]


def test_an_id_that_is_used_again_has_no_past() -> None:
    """The new one did not stand, so it is not put down; the old one was."""
    ends = []
    for again in (False, True):
        world = fresh_world()
        block(0, -10, 400, 20)
        entity, place = hero(0, 10)
        world.process()
        world.move_and_slide(entity, (0, -1))
        if again:
            esper.clear_database()
            block(0, -10, 400, 20)
            entity, place = hero(0, 13)
        place.y = 13
        world.process()
        ends.append(world.move_and_slide(entity, (0, -0.1), snap=5).on_floor)
    assert ends == [True, False]
