"""move_and_slide and what moves: it gets out of the way, through nothing; lifts bear, presses crush."""

from __future__ import annotations

import math
import random

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RigidBody,
    Shape,
    TileMap,
    Transform,
    Velocity,
    compiled,
)
from tests.queries.movers import SHAPES, Form, block, depth_of, hero
from tests.queries.worlds import fresh_world

every_shape = pytest.mark.parametrize("shape", SHAPES, ids=lambda s: type(s).__name__)
DT = 1 / 60
SKIN = 0.04
"""The skin of the largest of them, from above."""


def fresh_physics() -> PhysicsSystem:
    fresh_world()
    return PhysicsSystem(gravity=(0, -900))


def kinematic(
    x: float, y: float, shape: Shape, one_way: tuple[int, int] | None = None
) -> tuple[int, Transform, Velocity]:
    place, velocity = Transform(x, y), Velocity()
    return esper.create_entity(place, velocity, Collider(shape, one_way=one_way)), place, velocity


@every_shape
@pytest.mark.parametrize("one_way", [None, (0, 1)])
@pytest.mark.parametrize("speed", [60.0, 240.0, 1500.0])
@pytest.mark.parametrize("foot", [0.0, -100.0])
def test_a_lift_takes_along_who_stands_on_other_ground(
    shape: Form, one_way: tuple[int, int] | None, speed: float, foot: float
) -> None:
    """It comes up through the ground; or its edge is below one foot (of the round ones, the middle of theirs)."""
    world = fresh_physics()
    block(-200, -10, 400 if foot else 1000, 20)
    _, lift, velocity = kinematic(0 if not foot else 49, -40, Rect(100, 8), one_way)
    entity, place = hero(0, 12, shape)
    world.process(0)
    for _ in range(3):
        world.move_and_slide(entity, (0, -2))
    height = place.y
    velocity.y = speed
    while lift.y < 50:
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -0.25), snap=4)
        assert slide.on_floor
        assert slide.crushed_by == ()
        assert place.y == pytest.approx(height + max(0.0, lift.y + 4), abs=SKIN)


@pytest.mark.parametrize("one_way", [None, (0, 1)])
@pytest.mark.parametrize("by_code", [False, True])
@pytest.mark.parametrize("dt", [1 / 20, 1 / 90])
@pytest.mark.parametrize("shape", [SHAPES[0], SHAPES[2], SHAPES[5]], ids=lambda s: type(s).__name__)
def test_who_rides_is_never_left_behind(
    shape: Form, dt: float, by_code: bool, one_way: tuple[int, int] | None
) -> None:
    """In a circle, and turning; whether a Velocity moves the platform or the game does."""
    world = fresh_physics()
    _, platform, velocity = kinematic(0, 0, Rect(160, 10), one_way)
    entity, place = hero(0, 18, shape)
    world.process(0)
    world.move_and_slide(entity, (0, -5))
    height = place.y
    ride = 0.0
    for k in range(int(2 / dt)):
        velocity.x, velocity.y = 150 * math.cos(3 * k * dt), 150 * math.sin(3 * k * dt)
        velocity.angular = 0.0 if k * dt < 1.2 else 0.4 * math.cos(3 * k * dt)
        if by_code:
            platform.x += velocity.x * dt
            platform.y += velocity.y * dt
            platform.angle += velocity.angular * dt
        world.process(0 if by_code else dt)
        slide = world.move_and_slide(entity, (ride * dt, -0.2), snap=12)
        ride = slide.floor_velocity[0]
        assert slide.on_floor
        assert slide.crushed_by == ()
        assert abs(place.x - platform.x) < 60
        if k * dt < 1.2:
            assert place.y - platform.y == pytest.approx(height, abs=SKIN)


SIDES = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


@every_shape
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("speed", "by_code"), [(60.0, True), (900.0, True), (4000.0, False)])
def test_a_press_drives_nobody_through_a_wall(shape: Form, side: str, speed: float, by_code: bool) -> None:
    """It crushes, however fast; and whom it crushed is free once it lifts, and where it was."""
    x, y = SIDES[side]
    world = fresh_physics()
    size = (200, 6) if x == 0 else (6, 200)
    wall = block(23 * x, 23 * y, *size)
    press, at, velocity = kinematic(-80 * x, -80 * y, Rect(*size))
    entity, place = hero(0, 0, shape)
    world.process(0)
    world.move_and_slide(entity, (0, 0), up=None)
    crushed = 0
    # It comes up to 6 from the wall, waits, and goes back.
    for way in [*range(0, 91, 1 if speed < 100 else 15 if by_code else 67), 91, 91, 91, 60, 0]:
        step = way - (at.x * x + at.y * y + 80)
        velocity.x, velocity.y = (0.0, 0.0) if by_code else (60 * step * x, 60 * step * y)
        if by_code:
            at.x += step * x
            at.y += step * y
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, 0), up=None)
        assert place.x * x + place.y * y < 20
        if slide.crushed_by:
            crushed += 1
            assert slide.crushed_by == (wall, press)
            assert world.move_and_slide(entity, (-50 * x, -50 * y), up=None).motion == (0, 0)
        else:
            assert depth_of(entity) <= SKIN
    assert crushed >= 3
    assert slide.crushed_by == ()
    assert world.move_and_slide(entity, (-5 * x, -5 * y), up=None).motion == pytest.approx((-5 * x, -5 * y))


def test_who_is_crushed_can_run_out_sideways() -> None:
    world = fresh_physics()
    floor = block(0, -10, 400, 20)
    press, at, _ = kinematic(0, 60, Rect(60, 20))
    entity, place = hero(0, 10)
    world.process(0)
    world.move_and_slide(entity, (0, -1))
    for _ in range(40):
        at.y -= 1
        world.process(0)
        slide = world.move_and_slide(entity, (0, -1))
    assert slide.crushed_by == (floor, press)
    assert slide.on_floor
    while slide.crushed_by:
        slide = world.move_and_slide(entity, (4, -1))
        assert slide.motion == pytest.approx((4, 0), abs=1e-6)
        world.process(0)
    assert 34 <= place.x <= 38
    assert slide.floor == floor


def test_a_wedge_that_comes_squeezes_out_to_the_side() -> None:
    world = fresh_physics()
    block(0, -10, 400, 20)
    wedge = Transform(0, 60)
    esper.create_entity(wedge, Collider(Polygon([(0, -20), (30, 20), (-30, 20)])))
    entity, place = hero(4, 8, Circle(8))
    world.process(0)
    for _ in range(45):
        wedge.y -= 1
        world.process(0)
        slide = world.move_and_slide(entity, (0, -0.5))
        assert slide.crushed_by == ()
        assert depth_of(entity) <= SKIN
    assert place.x > 10
    assert slide.on_floor


def test_a_turning_bar_sweeps_along_what_it_meets() -> None:
    world = fresh_physics()
    bar = Transform(0, 0, math.pi / 2)
    esper.create_entity(bar, Velocity(), Collider(Rect(200, 4)))
    entity, place = hero(60, 0, Circle(8))
    world.process(0)
    world.move_and_slide(entity, (0, 0), up=None)
    for _ in range(12):
        # Each time by more than the mover is thick, there.
        bar.angle -= 0.35
        world.process(0)
        world.move_and_slide(entity, (0, 0), up=None)
        assert depth_of(entity) <= SKIN
    assert math.degrees(math.atan2(place.y, place.x)) < -20


def test_a_press_that_turns_does_not_flick_away_whom_it_has_crushed() -> None:
    """Against a ceiling, where at first the bar is level: once it is not, the way along the ceiling is a long one."""
    world = fresh_physics()
    ceiling = block(0, 60, 120, 6)
    bar, _, velocity = kinematic(40, -20, Rect(97, 10))
    velocity.x, velocity.y, velocity.angular = 27, 143, -0.45
    entity, place = hero(0, 20, Rect(14, 28))
    crushed = 0
    for _ in range(40):
        world.process(1 / 60)
        crushed += world.move_and_slide(entity, (0, 0)).crushed_by == (ceiling, bar)
        assert abs(place.x) < 0.3
    assert crushed > 12


@pytest.mark.parametrize("pace", [1.2, -3.0])
def test_a_windmill_pushes_nobody_farther_than_its_blades_go(pace: float) -> None:
    """Nor when it has crushed him against the floor for some ticks."""
    crushed = 0
    for x in range(-70, 71, 2 if compiled else 14):
        world = fresh_physics()
        block(0, -10, 600, 20)
        _, _, velocity = kinematic(0, 83, Rect(160, 10))
        velocity.angular = pace
        entity, place = hero(x, 14, Rect(14, 28))
        for _ in range(round(3.2 * 60 / abs(pace))):
            world.process(1 / 60)
            before = place.x
            crushed += world.move_and_slide(entity, (0, -2), snap=4).crushed_by != ()
            assert abs(place.x - before) < abs(pace) * 100 / 60 + 2
    assert crushed > (30 if compiled else 3)


def test_what_was_put_elsewhere_drives_nobody_along() -> None:
    """A platform that starts again at the other side, and a character that the game puts behind a wall."""
    world = fresh_physics()
    block(0, -10, 800, 20)
    platform = Transform(300, 12)
    esper.create_entity(platform, Velocity(60, 0), Collider(Rect(40, 8)))
    wall = block(200, 50, 4, 100)
    entity, place = hero(0, 10)
    world.process(1 / 60)
    world.move_and_slide(entity, (0, -1))
    platform.x = -300
    world.process(1 / 60)
    world.move_and_slide(entity, (0, -1))
    assert place.x == 0
    place.x = 206
    world.process(1 / 60)
    slide = world.move_and_slide(entity, (0, -1))
    assert place.x == pytest.approx(207, abs=SKIN)
    assert wall not in slide.crushed_by


@pytest.mark.parametrize("speed", [300.0, 6000.0])
def test_a_ride_ends_at_a_wall(speed: float) -> None:
    """Who rides by a Velocity goes through nothing, however fast."""
    world = fresh_physics()
    _, ferry, going = kinematic(0, 0, Rect(400, 10))
    block(100, 20, 2, 30)
    entity, place = hero(0, 15)
    speed_of = Velocity()
    esper.add_component(entity, speed_of)
    world.process(0)
    world.move_and_slide(entity, (0, -1))
    going.x = speed_of.x = speed
    while ferry.x < 130:
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -1))
        speed_of.x = slide.floor_velocity[0]
        assert place.x <= 94 + SKIN
        assert depth_of(entity) <= SKIN
    assert place.x == pytest.approx(94, abs=SKIN)


@every_shape
def test_a_crate_that_rests_on_it_does_not_crush(shape: Form) -> None:
    world = fresh_physics()
    block(0, -10, 400, 20)
    entity, place = hero(0, 12, shape)
    world.process(0)
    world.move_and_slide(entity, (0, -5))
    height = place.y
    esper.create_entity(Transform(0.2, 60), Collider(Rect(24, 24), friction=1.0), RigidBody())
    for _ in range(90):
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -0.25))
        assert slide.crushed_by == ()
        assert slide.on_floor
        assert place.y == pytest.approx(height, abs=0.05)


@every_shape
def test_a_press_drives_it_and_a_crate_along_until_a_wall_ends_that(shape: Form) -> None:
    world = fresh_physics()
    block(0, -10, 800, 20)
    wall = block(150, 50, 20, 100)
    press, at, velocity = kinematic(-40, 35, Rect(20, 70))
    crate = Transform(32, 12)
    box = esper.create_entity(crate, Collider(Rect(24, 24)), RigidBody())
    entity, place = hero(0, 12, shape)
    world.process(0)
    world.move_and_slide(entity, (0, -5))
    height = place.y
    velocity.x = 100
    by: set[int] = set()
    early = 0
    while at.x < 118:
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -0.25))
        if at.x > 75:
            by.update(slide.crushed_by)
        # A crate that tips over as it gives way may hold up what pushes it for a tick.
        early += at.x <= 75 and bool(slide.crushed_by)
        assert early <= 3
        assert at.x + 10 <= place.x + 11
        assert place.x < 140
        if not by:
            assert place.y == pytest.approx(height, abs=0.5)
    assert press in by
    assert {box, wall} & by


@pytest.mark.parametrize("immediate", [False, True])
def test_the_ground_may_go_while_it_is_stood_on(immediate: bool) -> None:
    world = fresh_physics()
    lift, _, velocity = kinematic(0, 0, Rect(100, 10))
    below = block(0, -60, 400, 20)
    entity, _ = hero(0, 15, Capsule((0, -6), (0, 6), 5))
    velocity.y = 60
    for _ in range(10):
        world.process(1 / 60)
        assert world.move_and_slide(entity, (0, -5), snap=3).floor == lift
    esper.delete_entity(lift, immediate=immediate)
    for k in range(30):
        slide = world.move_and_slide(entity, (0, -3), snap=3)
        assert slide.floor in (None, below)
        world.process(1 / 60)
    assert slide.floor == below


def closed_room(rng: random.Random) -> tuple[CollisionSystem, list[tuple[Transform, Velocity, float]]]:
    """A room of thin walls, with blocks that go to and fro or turn in it, faster than they are thick."""
    world = fresh_physics()
    for x, y, w, h in ((0, 150, 320, 4), (0, -150, 320, 4), (150, 0, 4, 320), (-150, 0, 4, 320)):
        block(x, y, w, h)
    things = []
    for _ in range(rng.randrange(1, 5)):
        shape = rng.choice((Rect(60, 6), Rect(20, 80), Circle(20), Capsule((-20, 0), (20, 0), 5)))
        spot = rng.uniform(-100, 100), rng.uniform(-100, 100)
        things.append((*kinematic(*spot, shape, rng.choice((None, None, (0, 1))))[1:], rng.uniform(0.3, 3)))
    return world, things


@pytest.mark.parametrize("seed", range(16))
def test_among_blocks_that_fly_about_it_stays_in_the_room(seed: int) -> None:
    """Never out through a wall, and never deep in what `crushed_by` does not name."""
    rng = random.Random(seed)
    world, things = closed_room(rng)
    entity, place = hero(0, 0, SHAPES[seed % len(SHAPES)])
    while depth_of(entity) > 0.0:
        place.x, place.y = rng.uniform(-120, 120), rng.uniform(-120, 120)
    world.process(0)
    fastest = 10 ** rng.uniform(1.5, 3.3)
    fall = time = ride = 0.0
    for _ in range(150):
        dt = rng.choice((0.0, 1 / 20, 1 / 60, 1 / 60, 1 / 144, 1 / 1000))
        time += dt
        for k, (at, velocity, pace) in enumerate(things):
            velocity.x = fastest * math.sin(pace * time + k) if k % 3 != 1 else 0.0
            velocity.y = fastest * math.cos(pace * time) if k % 3 != 0 else 0.0
            velocity.angular = 3 * math.sin(time) if k % 4 == 3 else 0.0
            velocity.x = math.copysign(velocity.x, -at.x) if abs(at.x) > 130 else velocity.x
            velocity.y = math.copysign(velocity.y, -at.y) if abs(at.y) > 130 else velocity.y
        world.process(dt)
        fall -= 900 * dt
        slide = world.move_and_slide(entity, ((100 + ride) * dt, fall * dt), snap=4)
        fall = slide.clip_velocity(0.0, fall)[1]
        ride = slide.floor_velocity[0]
        assert max(abs(place.x), abs(place.y)) < 150
        others = [
            other
            for other, (_, collider) in esper.get_components(Transform, Collider)
            if other != entity and other not in slide.crushed_by and collider.one_way is None
        ]
        assert depth_of(entity, others) <= 2 * SKIN


def test_an_edit_of_a_tile_map_moves_nobody() -> None:
    """The edit gives blocks other places and shapes: the ceiling becomes the column beside the character."""
    world = fresh_world()
    level = TileMap("##.\n.##\n.##\n###", {"#": Collider(Rect(32, 32))}, 32)
    entity, place = hero(23, 48, Capsule((0, -7), (0, 7), 9))
    for tick in range(40):
        if tick == 20:
            ceiling = level.entity_at(0, 3)
            level[1, 0] = None
            assert level.entity_at(1, 3) == ceiling
            assert level.entity_at(0, 3) != ceiling
        world.process()
        slide = world.move_and_slide(entity, (1.5, -0.1))
        assert slide.crushed_by == ()
        assert (place.x, place.y) == pytest.approx((23, 48), abs=0.01)


def test_edits_of_a_tile_map_move_nobody() -> None:
    rng = random.Random(5)
    for _ in range(60):
        world = fresh_world()
        rows = ["".join(rng.choice("##.") for _ in range(7)) for _ in range(7)]
        level = TileMap(rows, {"#": Collider(Rect(32, 32))}, 32)
        free = [(c, r) for c in range(7) for r in range(7) if level.entity_at(c, r) is None]
        here = rng.choice(free)
        entity, place = hero(*level.center(*here), Capsule((0, -7), (0, 7), 9))
        world.process()
        world.move_and_slide(entity, (0, 0))
        at = place.x, place.y
        for _ in range(10):
            cell = rng.randrange(7), rng.randrange(7)
            if cell != here:
                level[cell] = "#" if level.entity_at(*cell) is None else None
            world.process()
            assert world.move_and_slide(entity, (0, 0)).crushed_by == ()
            assert (place.x, place.y) == pytest.approx(at, abs=0.001)


def test_a_lift_that_changes_its_shape_while_it_rises_carries_on() -> None:
    """Its motion is along its Velocity, so it is none of game code."""
    world = fresh_physics()
    lift, bed, velocity = kinematic(0, -4, Rect(100, 8))
    entity, place = hero(0, 10)
    velocity.y = 600
    collider = esper.component_for_entity(lift, Collider)
    for tick in range(30):
        collider.shapes = Rect(100 + tick % 2, 8)
        world.process(1 / 60)
        assert world.move_and_slide(entity, (0, -2)).floor == lift
    assert place.y == pytest.approx(bed.y + 14, abs=SKIN)


@pytest.mark.parametrize("one_way", [None, (0, 1)])
@pytest.mark.parametrize("speed", [3.0, 60.0, 200.0, 600.0])
@pytest.mark.parametrize("when", ["loaded", "put"])
def test_a_lift_carries_who_is_put_onto_it(one_way: tuple[int, int] | None, speed: float, when: str) -> None:
    """There is no move from which it is known that the character was in front before the tick."""
    world = fresh_physics()
    _, lift, velocity = kinematic(0, 0, Rect(100, 8), one_way)
    velocity.y = speed
    if when == "put":
        entity, place = hero(-500, 14)
        for _ in range(3):
            world.process(1 / 60)
            world.move_and_slide(entity, (0, 0))
        place.x, place.y = 0, lift.y + 14
    else:
        world.process(1 / 60)
        entity, place = hero(0, lift.y + 14)
        world.process(0)
    for _ in range(30):
        world.process(1 / 60)
        slide = world.move_and_slide(entity, (0, -0.25), snap=4)
        assert slide.on_floor
        assert slide.crushed_by == ()
        assert place.y == pytest.approx(lift.y + 14, abs=SKIN)
    assert place.x == pytest.approx(0, abs=SKIN)


def test_who_is_put_below_a_one_way_lift_passes_it() -> None:
    world = fresh_physics()
    _, lift, velocity = kinematic(0, 0, Rect(100, 8), (0, 1))
    velocity.y = 600
    for below in (2, 8, 12, 15):
        world.process(1 / 60)
        entity, _ = hero(0, lift.y + 14 - below)
        world.process(1 / 60)
        assert world.move_and_slide(entity, (0, 0)).motion == pytest.approx((0, 0), abs=SKIN)
        esper.delete_entity(entity, immediate=True)


@pytest.mark.parametrize("way", [2.0, 5.0, 10.0])
@pytest.mark.parametrize("above", [8.0, 10.0, 12.0])
def test_a_door_that_presses_against_a_round_post_pushes_no_farther_than_past_it(
    system: PhysicsSystem, way: float, above: float
) -> None:
    """The push went on along the tangent of the post, up to six times as far as the door moved."""
    esper.create_entity(Transform(), Collider(Capsule((0, -6), (0, 6), 6)), RigidBody("static"))
    x = math.sqrt(13.05**2 - (above - 6) ** 2)
    entity, place = hero(x, above, Circle(7))
    esper.create_entity(
        Transform(x + 17.01, above + 25),
        Velocity(-way / DT, 0),
        Collider(Rect(20, 80)),
        RigidBody("kinematic"),
    )
    system.process(0)
    system.move_and_slide(entity, (0, 0))
    system.process(DT)
    slide = system.move_and_slide(entity, (0, 0))
    assert slide.crushed_by == ()
    assert slide.motion[0] == pytest.approx(-way + 0.01, abs=0.01)
    # On the circle of radius 13 around the post's upper end, but for a 64th of the tangent.
    assert slide.motion[1] > 0
    assert math.hypot(place.x, place.y - 6) < 13 + 0.1 * way


def test_more_pieces_than_there_was_room_for_push_at_once(system: PhysicsSystem) -> None:
    """The table of pressing pieces grows beyond eight."""
    entity, place = hero(0, 0, Rect(40, 10))
    for k in range(12):
        esper.create_entity(
            Transform(3.2 * k - 18, -7.01), Velocity(0, 60), Collider(Rect(3, 4)), RigidBody("kinematic")
        )
    system.process(0)
    system.move_and_slide(entity, (0, 0))
    for _ in range(3):
        system.process(DT)
        assert system.move_and_slide(entity, (0, 0)).crushed_by == ()
    assert place.y == pytest.approx(3, abs=0.02)


@pytest.mark.parametrize("hz", [30, 60, 120])
@pytest.mark.parametrize("beside", [0, 5, 15, 30])
@pytest.mark.parametrize("side", [-1, 1])
def test_a_motor_lift_on_the_head_does_not_pin_the_mover(side: int, beside: float, hz: int) -> None:
    """A newcomer: the head beside the middle of the lift turns the lift by a few millionths. Towards the middle the
    mover was in a wedge, and could not walk."""
    system = fresh_physics()
    block(0, -10, 2000, 20)
    place = Transform(beside, 15)
    mover = esper.create_entity(place, Collider(Capsule((0, -6), (0, 6), 9)))
    lift = Transform(0, 65)
    entity = esper.create_entity(lift, Collider(Rect(80, 10)), RigidBody(mass=20))
    esper.create_entity(
        PrismaticJoint(None, entity, (0, 1), limits=(-60, 60), motor_speed=-60, max_force=90_000)
    )
    for tick in range(2 * hz):
        system.process(1 / hz)
        system.move_and_slide(mover, (side * 150 / hz if tick >= hz else 0, -9 / hz), snap=4)
        assert place.y == pytest.approx(15, abs=1e-3)  # within the skin
    assert place.x == pytest.approx(beside + side * 150, abs=150 / hz)


@pytest.mark.parametrize(
    ("size", "beside", "angle", "speed", "radius"),
    [
        (16, 3, 0.9, 0, 8),
        (24, 1, 0.9, 60, 8),
        (24, 8, 0.9, 30, 8),
        (24, 19, 0.9, 60, 8),
        (30, 1, 0.7, 0, 13),
        (30, 5, 0.9, 60, 13),
    ],
)
def test_a_crate_that_falls_on_a_mover_in_a_corner_does_not_crush_it(
    size: float, beside: float, angle: float, speed: float, radius: float
) -> None:
    """A newcomer: an overlap of less than the skin pushed the mover along the floor into the wall, and there was no
    room. `crushed_by` named the crate, the floor and the wall (in 23 of 630 falls like these; now in none)."""
    system = fresh_physics()
    block(0, -10, 2000, 20)
    block(110, 100, 20, 240)
    mover = esper.create_entity(Transform(99.99 - radius, radius), Collider(Circle(radius)))
    crate = esper.create_entity(
        Transform(100 - radius - beside, 2 * radius + size, angle),
        Velocity(speed, 0),
        Collider(Rect(size, size), friction=0.4, density=0.05),
        RigidBody(),
    )
    for _ in range(30):
        system.process(DT)
        slide = system.move_and_slide(mover, (0, -1), snap=4)
        assert crate not in slide.crushed_by
