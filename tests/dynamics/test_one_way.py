"""Platforms that are solid from one side."""

from __future__ import annotations

import math
import random

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    Segment,
    Shape,
    compiled,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0
HEIGHT = 10.0  # of the platform, around y = 0


def platform(x: float = 0.0, y: float = 0.0, width: float = 200.0, **options) -> int:
    options.setdefault("one_way", (0, 1))
    return body(Rect(width, HEIGHT), x, y, kind="static", **options)


def hero(x: float, y: float, vx: float = 0.0, vy: float = 0.0, shape: Shape | None = None) -> int:
    return body(
        shape or Rect(16, 32), x, y, velocity=(vx, vy, 0), rigid={"lock_rotation": True}, friction=0.0
    )


def track(entity: int, seconds: float) -> list[tuple[float, float]]:
    places = []
    for _ in range(round(seconds * 60)):
        esper.process(1 / 60)
        places.append((transform(entity).x, transform(entity).y))
    return places


@pytest.mark.parametrize(
    "shape", [Rect(16, 32), Circle(16), Capsule((0, -10), (0, 10), 6)], ids=lambda s: type(s).__name__
)
def test_a_jump_from_below_passes_and_lands_on_top(make_world, shape: Shape) -> None:
    make_world((0, -G))
    platform()
    jumper = hero(0, -60, vy=480, shape=shape)
    free = [-60 + 480 * t / 60 - G * (t / 60) ** 2 / 2 for t in range(1, 30)]
    for (_, y), expected in zip(track(jumper, 29 / 60), free, strict=True):
        assert y == pytest.approx(expected, abs=2.5)  # as if nothing were there; steps fall a little behind
    run(1.5)
    assert transform(jumper).y == pytest.approx(5 + 16, abs=0.2)


def test_at_the_top_of_a_jump_within_the_platform_nothing_happens(make_world) -> None:
    """The velocity is nothing there, and the body is half way through."""
    make_world((0, -G))
    platform()
    for top in (-18.0, -10.0, 0.0, 10.0, 20.0):
        start = top - 40
        jumper = hero(0, start, vy=math.sqrt(2 * G * 40))
        places = track(jumper, 1.0)
        assert max(y for _, y in places) == pytest.approx(top, abs=2.5)
        assert places[-1][1] < start - 40
        esper.delete_entity(jumper, immediate=True)


def test_just_above_the_front_is_enough_to_land(make_world) -> None:
    make_world((0, -G))
    platform()
    jumper = hero(0, -18, vy=math.sqrt(2 * G * 42.5))
    run(2)
    assert transform(jumper).y == pytest.approx(21, abs=0.2)


@settings(max_examples=40, deadline=None)
@given(st.floats(30, 900), st.floats(-math.pi, math.pi), st.floats(0, 1))
def test_whatever_the_speed_and_the_angle_it_lands(speed: float, angle: float, fraction: float) -> None:
    """Falling by up to the body's height in a tick. The front turns with the entity."""
    before = esper.current_world
    esper.switch_world("one way")
    try:
        c, s = math.cos(angle), math.sin(angle)
        esper.add_processor(PhysicsSystem((G * s, -G * c)))
        body(Rect(400, HEIGHT), angle=angle, kind="static", one_way=(0, 3), friction=0.0)
        height = 21 + 60 + fraction * speed / 60
        faller = body(
            Rect(16, 32), -s * height, c * height, angle, velocity=(s * speed, -c * speed, 0),
            rigid={"lock_rotation": True}, friction=0.0,
        )  # fmt: skip
        run(1.5)
        where = transform(faller)
        assert c * where.y - s * where.x == pytest.approx(21, abs=0.3)
    finally:
        esper.switch_world(before)
        esper.delete_world("one way")


@settings(max_examples=30, deadline=None)
@given(st.floats(-400, 400), st.floats(100, 1500), st.floats(-20, 20))
def test_from_below_nothing_is_felt_whatever_the_way(vx: float, vy: float, x: float) -> None:
    before = esper.current_world
    esper.switch_world("one way")
    try:
        esper.add_processor(PhysicsSystem())
        platform()
        jumper = hero(x, -60, vx, vy)
        for _ in range(60):
            esper.process(1 / 60)
            assert (velocity(jumper).x, velocity(jumper).y) == (vx, vy)
    finally:
        esper.switch_world(before)
        esper.delete_world("one way")


def test_the_sides_catch_nothing(make_world) -> None:
    make_world((0, -G))
    platform(width=60)
    walker = hero(-80, 0, vx=300)
    for x, y in track(walker, 0.5):
        assert velocity(walker).x == 300, (x, y)


def test_a_fall_past_the_edge_is_not_caught_by_the_side(make_world) -> None:
    """It comes from above, and from the side onto the platform's edge: it lands or falls by, and is never pushed
    back."""
    make_world((0, -G))
    platform(width=60)
    for x in range(-46, -30, 2):
        faller = hero(x, 30, vx=40, vy=-300)
        track(faller, 0.4)
        assert velocity(faller).x >= 40 - 1e-9
        esper.delete_entity(faller, immediate=True)


def test_side_by_side_platforms_carry_on(make_world) -> None:
    make_world((0, -G))
    for k in range(20):
        platform(x=16 + 32 * k, width=32)
    for speed in (20.0, 200.0, 900.0):
        walker = hero(20, 21, vx=speed)
        for x, y in track(walker, min(1.0, 560 / speed)):
            assert y == pytest.approx(21, abs=0.2), x
        assert velocity(walker).x == pytest.approx(speed, abs=1e-6)
        esper.delete_entity(walker, immediate=True)


def test_a_load_that_presses_a_body_in_does_not_press_it_through(make_world) -> None:
    make_world((0, -G))
    platform()
    bottom = body(Rect(20, 20), 0, 15)
    for k in range(1, 8):
        body(Rect(20, 20), 0, 15 + 20 * k, density=20.0)
    run(3)
    assert transform(bottom).y > 5


def test_a_segment_and_a_slope(make_world) -> None:
    make_world((0, -G))
    body(Segment((-100, 0), (100, 0)), kind="static", one_way=(0, 1))
    hill = Polygon([(-100, 0), (100, 0), (100, 60)])
    body(hill, 300, 0, kind="static", one_way=(0, 1), friction=1.0)
    jumper = hero(0, -40, vy=450)
    climber = body(Circle(8), 300, -40, velocity=(0, 550, 0), friction=1.0, rigid={"angular_damping": 50.0})
    run(1.2)
    assert transform(jumper).y == pytest.approx(16, abs=0.2)
    above = transform(climber).y - 0.3 * (transform(climber).x - 200)  # the slope is y = 0.3 (x - 200)
    assert above == pytest.approx(8 * math.sqrt(1 + 0.3**2), abs=0.3)


def test_what_comes_round_the_edge_within_one_tick_lands_on_top(make_world) -> None:
    """It was below the top when the tick began. It passes beside the platform, comes back from a ceiling, and hits the
    top flatly: that decides, and not from where it came."""
    make_world((0, 0))
    platform(width=100)
    body(Rect(400, 10), 0, 45, kind="static", restitution=1.0)
    ball = body(Circle(4), -70, -10, velocity=(4000, 5000, 0), friction=0.0)
    esper.process(1 / 60)
    assert transform(ball).y == pytest.approx(9, abs=0.01)
    assert velocity(ball).y == pytest.approx(0, abs=1e-6)


def test_what_passes_the_side_within_a_tick_is_not_put_on_top(make_world) -> None:
    """It is above the top as the tick begins, but beside the platform, and meets its side on the way down."""
    make_world((0, 0))
    platform(width=100)
    box = hero(60, 9.5, -600, -600, Rect(8, 8))
    for ticks, (x, y) in enumerate(track(box, 6 / 60), 1):
        assert (x, y) == pytest.approx((60 - 10 * ticks, 9.5 - 10 * ticks))


def test_each_piece_lets_through_by_itself(make_world) -> None:
    """Who stands on the lower of two ledges of one collider has the head in the upper one."""
    make_world((0, -G))
    body([Rect(100, 4), Rect(100, 4, center=(0, 30))], kind="static", one_way=(0, 1))
    tall = hero(0, 33, shape=Rect(8, 60))
    assert all(y == pytest.approx(32, abs=0.3) for _, y in track(tall, 1.0)[10:])


@pytest.mark.parametrize("spin", [2.0, 4.0])
def test_an_arm_that_comes_down_beside_it_does_not_lift_the_body(make_world, spin: float) -> None:
    """The wheel stands on the platform, for which it is solid; the arm comes round the end, and up from below."""
    make_world((0, -G))
    platform(friction=1.0)
    wheel = [Circle(16), Capsule((-48, 15), (21, 15), 5)]
    entity = body(wheel, -71, 20 + HEIGHT / 2 - 4, velocity=(0, 0, spin), friction=1.0)
    assert max(y for _, y in track(entity, 1.0)) < 21.1


@pytest.mark.parametrize("gap", [0.0, 1.0, 3.0])
def test_a_rising_platform_takes_along_what_it_meets_without_the_sweep(make_world, gap: float) -> None:
    """In the tick in which the two meet, the platform goes deeper into the box than counts as in front of it."""
    make_world((0, 0), sweep=False)
    lift = body(Rect(100, 10), 0, 0, kind="kinematic", velocity=(0, 200, 0), one_way=(0, 1))
    box = body(Rect(16, 16), 0, 13 + gap)
    run(1.0)
    assert transform(lift).y == pytest.approx(200)
    assert transform(box).y == pytest.approx(213, abs=0.5)


def test_a_rising_platform_takes_along_what_it_meets_from_its_front_only(make_world) -> None:
    make_world((0, 0))
    lift = body(Rect(100, 10), 0, -60, kind="kinematic", velocity=(0, 600, 0), one_way=(0, 1))
    above = hero(-30, 0)
    within = hero(30, -55)
    run(0.5)
    assert transform(above).y == pytest.approx(transform(lift).y + 21, abs=0.5)
    assert transform(within).y == -55


def test_dropping_through_by_mask(make_world) -> None:
    make_world((0, -G))
    platform(layer=2)
    player = hero(0, 21)
    run(0.5)
    collider = esper.component_for_entity(player, Collider)
    collider.mask = ALL & ~2
    run(0.2)
    collider.mask = ALL
    run(0.5)
    assert transform(player).y < -100


def test_dropping_through_by_pre_solve(make_world) -> None:
    world = make_world((0, -G))
    ground = platform()
    player = hero(0, 21)
    run(0.5)
    down = world.on_pre_solve(player, ground, lambda contact: contact.disable())
    run(0.2)
    down.cancel()
    run(0.5)
    assert transform(player).y < -100


def test_events_tell_of_what_passes_and_only_a_landing_has_an_impulse(make_world) -> None:
    world: PhysicsSystem = make_world((0, -G))
    ground = platform()
    jumper = hero(0, -60, vy=480)
    told: list[tuple[str, bool]] = []
    world.on_begin(jumper, ground, lambda event: told.append(("begin", event.impulse > 0)))
    world.on_end(jumper, ground, lambda event: told.append(("end", event.impulse > 0)))
    run(2)
    assert told[:2] == [("begin", False), ("end", False)]
    assert told[2][0] == "begin"
    [contact] = world.contacts
    assert contact.impulse > 0
    assert abs(contact.normal[1]) == pytest.approx(1)


def test_changing_it_wakes_what_sleeps_there(make_world) -> None:
    make_world((0, -G))
    ground = platform(one_way=None)
    player = hero(0, 21)
    run(2)
    assert rigid_body(player).asleep
    esper.component_for_entity(ground, Collider).one_way = (0, -1)
    run(1)
    assert transform(player).y < -20


def row(count: int, gap: float = 0.0, **options) -> list[int]:
    """Tiles side by side, whose front is at y = 5, the first in the middle of x = 0."""
    return [platform((40 + gap) * k, width=40, **options) for k in range(count)]


DUMBBELL = [Circle(5, (10, 0)), Circle(5, (-10, 0)), Rect(20, 2.5)]


@pytest.mark.parametrize(
    "shape", [DUMBBELL, Rect(30, 2), Ellipse(15, 5)], ids=["dumbbell", "plank", "ellipse"]
)
@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_what_tumbles_over_a_row_of_tiles_stays_on_it(make_world, shape, restitution: float) -> None:
    """At a seam it is as deep in the next tile as it is in the last, and comes from the front all the same."""
    make_world((0, -G))
    row(50)
    tumblers = [
        body(
            shape,
            20,
            45,
            0.6 * k,
            velocity=(800, 0, k - 5),
            restitution=restitution,
            friction=0.3,
            layer=2,
            mask=1,
        )
        for k in range(10)
    ]
    run(2.0)
    assert min(transform(tumbler).y for tumbler in tumblers) > 5


@pytest.mark.parametrize(
    ("x", "y", "angle", "carries"),
    [(40, 0, 0.0, True), (40, 0, 0.1, False), (41, 0, 0.0, False), (40, 1, 0.0, False), (40, -1, 0.0, False)],
)
def test_only_a_tile_whose_front_goes_on_is_next(make_world, x, y, angle, carries) -> None:
    """Of others each is passable for what is behind its own front."""
    make_world((0, -G))
    platform(width=40)
    body(Rect(40, HEIGHT), x, y, angle, kind="static", one_way=(0, 1))
    slider = hero(9, 5 + 16)
    run(0.1)
    transform(slider).y -= 6.0  # as a load would press it
    velocity(slider).x = 1800.0
    run(1 / 60)
    assert transform(slider).x == pytest.approx(39, abs=1)
    velocity(slider).x = 0.0
    run(0.3)
    assert (transform(slider).y > 5 + 16 - 1) is carries


def test_bodies_come_through_a_row_from_below(make_world) -> None:
    make_world((0, -G))
    row(5)
    jumpers = [hero(x, -60, vy=480) for x in (60, 80, 100)]
    track(jumpers[0], 29 / 60)
    for jumper in jumpers:
        assert transform(jumper).y > 5 + 16


@pytest.mark.parametrize("seed", [3, 7, 21])
def test_what_lands_and_turns_into_the_front_within_a_tick_is_held(make_world, seed: int) -> None:
    """One end hits the platform in the sweep; at the end of the tick, the other end is already a little below it."""
    dice = random.Random(seed)
    make_world((0, -G))
    platform()
    landed = []
    for k in range(2):
        place = dice.uniform(-2, 2), 20 + 20 * k, dice.uniform(-3, 3)
        speed = 0, -dice.uniform(0, 300), dice.uniform(-9, 9)
        shape = [Circle(2.5, (5, 0)), Circle(2.5, (-5, 0)), Rect(10, 1.25)]
        landed.append(body(shape, *place, velocity=speed, friction=0.5))
    run(40 / 60)
    assert min(transform(each).y for each in landed) > 5


@pytest.mark.parametrize("speed", [500.0, 700.0, 900.0])
def test_who_stops_half_way_through_with_several_shapes_falls_back(make_world, speed: float) -> None:
    """The sweep notes each pair that overlaps when a tick begins. That counted as a stop at the front: feet that came
    near only then stood on the platform."""
    make_world((0, -G))
    body(Rect(400, 4), 0, 0, kind="static", one_way=(0, 1))
    hero = body(
        [Rect(16, 28, center=(0, 3)), Rect(12, 4, center=(0, -13))],
        0,
        -60,
        velocity=(0, speed, 0),
        rigid={"lock_rotation": True},
    )
    for _ in range(20):
        esper.process(1 / 60)
        if transform(hero).y > 2:
            break
    transform(hero).y = 9.0  # the feet reach from -6 to -2: the platform's front is at 2
    velocity(hero).y = 0.0
    run(1.5)
    assert transform(hero).y < -100


@pytest.mark.parametrize("radius", [0.05, 2.0])
def test_a_row_of_rounded_tiles_is_one_platform(make_world, radius: float) -> None:
    """Their sides end before the corners, so no two of them met: of 10 bodies 1 or 2 fell through a seam."""
    make_world((0, -G))
    for k in range(50):
        body(Rect(40, 10, radius=radius), 40 * k, 0, kind="static", one_way=(0, 1))
    tumblers = [
        body(
            [Circle(5, (10, 0)), Circle(5, (-10, 0)), Rect(20, 2.5)],
            20,
            45,
            angle=0.6 * k,
            velocity=(800, 0, k - 5),
            restitution=0.5,
            friction=0.3,
            layer=2,
            mask=1,
        )
        for k in range(10)
    ]
    run(2)
    assert all(transform(each).y > 5 for each in tumblers)


PRESSED = [Circle(8), Rect(16, 14), Capsule((-8, 0), (8, 0), 6), DUMBBELL]


def press_onto(front: float, gap: float, speed: float) -> None:
    """Move a kinematic press down until it is `gap` above the front."""
    press = body(Rect(2000, 40), 0, front + 60, kind="kinematic", velocity=(0, -speed, 0))
    for _ in range(60):
        velocity(press).y = -min(speed, 60 * (transform(press).y - 20 - front - gap))
        esper.process(1 / 60)


@pytest.mark.parametrize("shape", PRESSED, ids=["circle", "rect", "capsule", "dumbbell"])
@pytest.mark.parametrize("speed", [300.0, 1000.0])
@pytest.mark.parametrize("height", [2.0, 20.0])
def test_a_press_does_not_press_it_through(make_world, shape, speed: float, height: float) -> None:
    """The sweep left alone what overlaps a one-way collider. It did not keep a body, whose front had been entered, from
    coming out at the back: a press drove up to 14 of 15 balls through a platform, and none through a solid floor."""
    make_world((0, -G))
    body(Rect(2000, height), 0, -height / 2, kind="static", one_way=(0, 1))
    pressed = [body(shape, 40 * k - 200, 15, 0.6 * k) for k in range(10 if compiled else 4)]
    press_onto(0.0, 2.0, speed)
    assert min(transform(each).y for each in pressed) > 0


@pytest.mark.parametrize("compound", [False, True], ids=["tiles", "pieces"])
def test_a_press_does_not_press_it_through_a_row(make_world, compound: bool) -> None:
    """What slides over the seams under a press is held as on one platform: 74 of 6,480 bodies got through a row before,
    and none through solid tiles."""
    make_world((0, -G))
    tiles = [Rect(20, 20, center=(20 * k, -10)) for k in range(-20, 21)]
    for shape in [tiles] if compound else tiles:
        body(shape, 0, 0, kind="static", one_way=(0, 1), friction=0.3)
    pressed = [
        body(shape, 30 * k - 150, 18, 0.6 * k, velocity=(300, 0, 0), friction=0.3)
        for k, shape in enumerate(PRESSED * (3 if compiled else 1))
    ]
    press_onto(0.0, 4.0, 300.0)
    assert min(transform(each).y for each in pressed) > 0


@pytest.mark.parametrize("rest", [0.2, 10.0], ids=["lies", "sleeps"])
def test_fast_hits_do_not_drive_it_through(make_world, rest: float) -> None:
    """One hit drove a crate half into the platform, and the next one through it, up to 8 of 60."""
    dice = random.Random(1)
    make_world((0, -G))
    count = 60 if compiled else 12
    crates = []
    for k in range(count):
        body(Rect(600, 2), 1000 * k, -1, kind="static", one_way=(0, 1), friction=0.5)
        crates.append(body(Rect(20, 14), 1000 * k, 7, friction=0.5))
    run(rest)
    assert all(rigid_body(crate).asleep is (rest == 10.0) for crate in crates)
    for k in range(count):
        for y in (60, 100, 140):
            place = 1000 * k + dice.uniform(-9, 9), y + dice.uniform(0, 20)
            speed = 0, -3000 * dice.uniform(0.8, 1.2), 0
            body(Circle(10), *place, velocity=speed, density=20, friction=0.5)
    run(0.3)
    assert sum(transform(crate).y < -9 for crate in crates) == 0


def test_who_sleeps_deep_in_it_under_a_load_is_held_when_a_hit_wakes_it(make_world) -> None:
    """What the platform held before the two fell asleep, it holds within the tick of the hit, too."""
    make_world((0, -G))
    sizes = [4.0 + 0.4 * k for k in range(0, 20, 1 if compiled else 5)]
    crushed = []
    for k, size in enumerate(sizes):
        x = 500.0 * k
        body(Rect(400, 2), x, -1, kind="static", one_way=(0, 1), friction=0.5)
        crushed.append(body(Rect(1.5 * size, size), x, size / 2, density=0.01, friction=0.5))
        for level in range(3):
            body(Rect(60, 20), x, size + 10 + 20 * level, density=300, friction=0.5)
    run(15.0)
    assert sum(rigid_body(each).asleep for each in crushed) > len(sizes) / 2
    for k in range(len(sizes)):
        body(Circle(10), 500.0 * k, 110, velocity=(0, -5000, 0), density=1000)
    run(0.2)
    assert min(transform(each).y for each in crushed) > -8


def test_a_piece_that_holds_does_not_make_the_others_hold(make_world) -> None:
    """It comes near one shelf from the front, half way through the next one: in the sweep, too, each piece lets through
    by itself, so the upper shelf does not stop it in mid-air, at 23.6."""
    make_world((0, -G))
    shelves = [Rect(100, 20, center=(0, 22 * k)) for k in range(-4, 2)]
    body(shelves, 0, 0, kind="static", one_way=(0, 1))
    figure = [Rect(16, 28, center=(0, 3)), Rect(12, 4, center=(0, -13))]
    faller = body(figure, 0, 31.88, -1.04, velocity=(0, -490, 1.99))
    run(2 / 60)
    assert transform(faller).y == pytest.approx(15, abs=0.2)


@pytest.mark.parametrize(("width", "x", "angle"), [(6, -1.68, 1.37), (12, 2.41, -0.69), (12, 1.16, 1.6)])
def test_what_is_pressed_onto_the_corner_of_a_narrow_platform_is_held(make_world, width, x, angle) -> None:
    """What is deep in the platform meets the corner with less than its full size. Its place no longer tells that it
    came from the front."""
    make_world((0, -G))
    body(Rect(width, 4), 0, -2, kind="static", one_way=(0, 1), friction=0.5)
    crate = body(Rect(24, 14), x, 18, angle, friction=0.5)
    press_onto(0.0, 2.0, 300.0)
    assert transform(crate).y > 0


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60])
@pytest.mark.parametrize("shape", [Circle(8), Rect(16, 16), Capsule((-6, 0), (6, 0), 4)], ids=str)
@pytest.mark.parametrize("steep", [0.3, 1.0, 2.0])
def test_a_roof_holds_what_comes_down_on_its_ridge(make_world, steep: float, shape: Shape, dt: float) -> None:
    """What straddles the ridge is beyond the plane of neither side, and fell through."""
    system = make_world((0, -G))
    roof = Polygon([(-40, -1), (40, -1), (0, 40 * steep)])
    for k in range(7):
        body(roof, 200 * k, 0, kind="static", one_way=(0, 1))
    falling = [
        body(shape, 200 * k + (k - 3) * 1.5, 40 * steep + 12 + 5 * k, friction=0.0, restitution=0.0)
        for k in range(7)
    ]
    for _ in range(round(0.25 / dt)):
        system.process(dt)
        for k, each in enumerate(falling):
            x = abs(transform(each).x - 200 * k)
            assert x > 40 or transform(each).y > steep * (40 - x)
