"""Every tick makes progress: what is awake and has a velocity moves, and what cannot be resolved ends a little deep."""

from __future__ import annotations

import math
from random import Random

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
    Segment,
    Transform,
    UsageWarning,
    Velocity,
    compiled,
)
from tests.dynamics.scene import body, rigid_body, transform, velocity

DT = 1 / 60


def watch(entity: int, ticks: int) -> None:
    """Run some ticks; a body that is awake and faster than one unit a second is never twice in one place."""
    before = (math.nan, math.nan, math.nan)
    for tick in range(ticks):
        esper.process(DT)
        at: Transform = transform(entity)
        speed: Velocity = velocity(entity)
        here = (at.x, at.y, at.angle)
        if not rigid_body(entity).asleep and math.hypot(speed.x, speed.y) > 1:
            assert here != before, f"tick {tick}: {at} with {speed}"
        before = here


@pytest.mark.parametrize("angle", [0.1, 0.3, 0.5, 0.8, 1.1, 1.5, 2.0])
@pytest.mark.parametrize("shape", [Rect(80, 10), Rect(100, 1), Rect(40, 30)], ids=["plank", "ruler", "crate"])
def test_what_falls_tilted_comes_to_rest_flat(make_world, shape: Rect, angle: float) -> None:
    """It froze in its tumble: the sweep found one impact after the other at a corner that moved away, and the solver
    was never told."""
    world: PhysicsSystem = make_world((0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    thing = body(shape, 0, 100, angle)
    watch(thing, 300)
    assert rigid_body(thing).asleep
    assert [(contact.a, contact.b) for contact in world.contacts] == [(1, thing)]
    assert abs(math.sin(2 * transform(thing).angle)) < 0.01


@pytest.mark.parametrize("seed", range(40 if compiled else 8))
def test_no_ruler_gets_through_a_segment(make_world, seed: int) -> None:
    """One unit thick, thrown and turning; half of it may be past the line while its middle is not."""
    chance = Random(seed)
    make_world((0, -900))
    body(Segment((-2_000, 0), (2_000, 0)), kind="static")
    speed = (chance.uniform(-100, 100), chance.uniform(-2_000, 0), chance.uniform(-20, 20))
    ruler = body(Rect(100, 1), 0, 100, chance.uniform(0, math.tau), velocity=speed)
    watch(ruler, 300)
    assert transform(ruler).y > -1


@pytest.mark.parametrize("lift", [0.5, 0.6, 0.7, math.pi / 4, 0.9, 1.0] if compiled else [0.9])
def test_a_cradle_of_five_keeps_its_energy(make_world, lift: float) -> None:
    """A tenth of a tick's way before or after, the push goes through all that touch, though rounding parts them."""
    make_world((0, -900))
    balls = []
    for i in range(5):
        angle = -lift if i == 0 else 0.0
        x, y = 20 * i + 100 * math.sin(angle), 200 - 100 * math.cos(angle)
        balls.append(body(Circle(10), x, y, restitution=1.0, friction=0.0))
        esper.create_entity(DistanceJoint(balls[-1], None, anchor_b=(20 * i, 200)))

    def energy() -> float:
        return sum(
            0.5 * (velocity(ball).x ** 2 + velocity(ball).y ** 2) + 900 * (transform(ball).y - 100)
            for ball in balls
        )

    first = energy()
    for _ in range(400):
        esper.process(DT)
        assert energy() == pytest.approx(first, rel=0.05)


@pytest.mark.once
def test_a_crowd_at_one_place_comes_apart_slowly(make_world) -> None:
    """However many they are: with one push for each contact, a hundred boxes flew apart at 1,700 units a second."""
    make_world((0, -10))
    boxes = [body(Rect(20, 20)) for _ in range(100 if compiled else 9)]
    for _ in range(60 if compiled else 20):
        esper.process(DT)
        # A second of free fall gives 10, and one push of a box of 20 units 74.
        assert max(math.hypot(velocity(box).x, velocity(box).y) for box in boxes) < 84


@pytest.mark.parametrize("dt", [1 / 60, 0.1, 0.25, 0.5, 1.0])
@pytest.mark.parametrize("restitution", [0.0, 0.05, 0.5, 1.0])
def test_what_bounces_in_a_long_tick_comes_down_on_the_same_floor(
    make_world, dt: float, restitution: float
) -> None:
    """Along one chord for the rest of the tick, it fell into the floor that it had just bounced off, and through."""
    make_world((0, -900))
    body(Rect(1_000, 20), 0, -10, kind="static")
    ball = body(Circle(8), 0, 15, restitution=restitution)
    for _ in range(10):
        esper.process(dt)
        assert transform(ball).y > 8 - 0.031 * 16  # what rests may be in the floor by the skin


@pytest.mark.parametrize("dt", [1 / 120, 1 / 60, 1 / 30, 1 / 20])
@pytest.mark.parametrize("shape", [Segment((-6, 0), (6, 0)), Rect(12, 0.3)], ids=["segment", "sliver"])
def test_what_has_no_width_stays_on_a_thin_floor(make_world, shape: Segment | Rect, dt: float) -> None:
    for height in (8, 20, 32):
        for angle in (0.0, 0.2, 1.2, 2.5):
            make_world((0, -900))
            body(Rect(200, 2), 0, -1, kind="static")
            thing = body(shape, 0, height, angle)
            for _ in range(round(1 / dt)):
                esper.process(dt)
            assert transform(thing).y > -0.5
            esper.clear_database()
            esper.remove_processor(PhysicsSystem)


def test_what_turns_fast_stays_in_a_box_in_long_ticks(make_world) -> None:
    """A pair that met with its cores was given up at the start of a tick, and at impacts that changed nothing: a body
    that lay deep in a wall, and turned, came out on the other side of it."""
    chance = Random(17)
    for _ in range(200 if compiled else 10):
        dt = chance.choice([0.05, 0.1, 0.25, 0.5])
        make_world((0, -900))
        for x, y, width, height in ((0, -51, 104, 2), (0, 51, 104, 2), (-51, 0, 2, 104), (51, 0, 2, 104)):
            body(Rect(width, height), x, y, kind="static", restitution=0.3, friction=0.5)
        thing = body(
            Rect(12.5, 6.25), 0, chance.uniform(-30, 30), chance.uniform(0, 6),
            velocity=(chance.uniform(-1_000, 1_000), chance.uniform(-1_000, 1_000), chance.uniform(-20, 20)),
        )  # fmt: skip
        for _ in range(30):
            esper.process(dt)
            assert max(abs(transform(thing).x), abs(transform(thing).y)) < 50
        esper.clear_database()
        esper.remove_processor(PhysicsSystem)


@pytest.mark.parametrize(
    "seed", [47, 107, 128, 182, 353, 456, 506, 551, 894, 945] if compiled else [107, 894]
)
def test_a_segment_thrown_onto_a_thin_wall_stays_on_it(make_world, seed: int) -> None:
    """One end in the wall and on its way out, the other about to go in: what was swept overlapped at the start, too, so
    that nothing was."""
    chance = Random(seed)
    make_world((0, -900))
    thin = seed % 3 == 2
    wall = Rect(1e5, 0.5) if thin else Rect(1e5, 2)
    body(wall, 0, 0 if thin else -1, chance.choice([0, 1e-3]) if thin else 0.0, kind="static")
    half = chance.uniform(2, 30)
    x, y, angle = chance.uniform(-100, 100), chance.uniform(40, 120), chance.uniform(0, 6.3)
    speed = (chance.uniform(-900, 900), chance.uniform(-2_500, 0), chance.uniform(-20, 20))
    restitution, friction = chance.choice([0, 0, 0.5]), chance.choice([0, 0.3, 0.8])
    thrown = body(
        Segment((-half, 0), (half, 0)),
        x,
        y,
        angle,
        velocity=speed,
        restitution=restitution,
        friction=friction,
    )
    dt = chance.choice([1 / 60, 1 / 60, 1 / 30, 1 / 120])
    for _ in range(int(2 / dt)):
        esper.process(dt)
        assert transform(thrown).y > -4


SCRAP = Polygon(
    [
        (5.728, -1.786),
        (5.295, -2.821),
        (-5.972, 0.584),
        (1.784, 5.729),
        (7.302, 8.337),
        (7.287, 1.6),
        (8.069, 1.651),
    ]
)


def test_two_that_are_deep_in_each_other_fly_on(make_world) -> None:
    """They do not approach each other but by rounding, and were stopped for that in every tick."""
    make_world((0, -900))
    pair = [
        body(SCRAP, -318.836, -18.2203, -5.266, velocity=(-521.715, -1096.4, -4.968), bullet=True),
        body(SCRAP, -321.874, -22.0981, -5.287, velocity=(-540.98, -1081.31, -4.968), bullet=True),
    ]
    before = [transform(each).y for each in pair]
    for _ in range(4):
        esper.process(DT)
        after = [transform(each).y for each in pair]
        assert all(new < old - 15 for new, old in zip(after, before, strict=True))
        before = after


def test_a_tick_of_endless_turns_ends(make_world) -> None:
    """It took minutes: to find an impact took a thousand steps, and each 32nd of them a thousand more."""
    chance = Random(4)
    make_world((0, 0))
    wheels = [
        body(
            Rect(40, 6, center=(8, 0)), chance.uniform(-60, 60), chance.uniform(-60, 60),
            kind=chance.choice(("dynamic", "kinematic")),
            velocity=(chance.uniform(-300, 300), chance.uniform(-300, 300), chance.choice((-1e9, 7.0, 1e6))),
        )
        for _ in range(40 if compiled else 6)
    ]  # fmt: skip
    with pytest.warns(UsageWarning):
        esper.process(1e6)
    for wheel in wheels:
        at = transform(wheel)
        assert all(map(math.isfinite, (at.x, at.y, at.angle)))


@pytest.mark.skipif(not compiled, reason="66,000 steps towards impacts: ten seconds interpreted")
def test_what_spins_beyond_all_steps_does_not_hang(make_world) -> None:
    """The steps of each tick were spent before anything had moved: two kept their places, and 1e28 units a second."""
    make_world()
    body(Rect(3, 1e50), 4, -6, -3.0, velocity=(1e22, -1e23, 1e28))
    plank = body(Rect(12, 3), 7, 6, -2.0, velocity=(1e22, -1e23, 1e16))
    pill = body(Capsule((-5, 0), (5, 2), 2), 3, 2, 2.0, velocity=(1e24, -1e23, 1e16))
    places = set()
    for _ in range(3):
        esper.process(DT)
        places.add(tuple((transform(each).x, transform(each).y) for each in (plank, pill)))
    assert len(places) == 3


def test_a_bounce_that_friction_takes_back_ends(make_world) -> None:
    """The tick was endless. The contact is 1e68 units from the ball's centre, all but below it: the bounce only turns
    the ball, and friction stops the turning again, so that all velocities were the same after the impact."""
    make_world((0, 0))
    scrap = (
        (5.998125160859565, 0.1499818477797178), (-3.218223942883637, 5.063895205614991),
        (-5.906568023276343, 1.0547294375380827), (-5.971621817410163, 0.5828660822444003),
        (-5.97177214156105, -0.5813239108064961), (-6.4820426146911295e99, -7.614665031459243e99),
        (-0.6919442028280851, -1.0448769527550463),
    )  # fmt: skip

    def ball(x: float, y: float, mass: float) -> int:
        collider = Collider(Circle(3), restitution=1.0, friction=0.2)
        return esper.create_entity(Transform(1.4e68, 3e68), Velocity(x, y), collider, RigidBody(mass=mass))

    balls = [ball(1.8e69, 3.900000000000001e69, 68.0)]
    esper.create_entity(Transform(0, 0, 3), Velocity(), Collider(Polygon(scrap)))
    balls.append(ball(1.2e69, 3.0000000000000002e69, 1e20))
    for _ in range(2):
        esper.process(DT)
    for each in balls:
        at = transform(each)
        assert all(map(math.isfinite, (at.x, at.y, at.angle)))


@pytest.mark.parametrize(
    ("x", "y", "angle"),
    [(1.8, 200, -2.11), (0.8, 250, -1.92), (0.2, 150, -0.11), (-0.4, 300, 0.21), (3.1, 200, -2.16)],
)
def test_what_lands_again_and_again_in_a_tick_gets_a_little_deep(
    make_world, x: float, y: float, angle: float
) -> None:
    """The triangle drives the dumbbell into the ground, lands on it six times, and went on with half its size: its
    tip got 5 to 8 units deep in between the discs, past the bar."""
    world: PhysicsSystem = make_world((0, -900))
    body(Rect(400, 40), 0, -20, kind="static", friction=0.8)
    discs = [Circle(6.2, center=(-8.3, 0)), Circle(6.2, center=(8.3, 0))]
    esper.create_entity(Transform(0, 6.2), Collider([*discs, Rect(16.6, 4)], friction=0.8), RigidBody())
    body(Polygon([(-9.7, -7.8), (9.7, -7.8), (0, 10.7)]), x, y, angle, friction=0.8)
    deepest = 0.0
    for _ in range(70):
        esper.process(DT)
        deepest = max([deepest, *(contact.depth for contact in world.contacts)])
    assert 0 < deepest < 4


def test_what_no_impulse_stops_meets_only_so_often(make_world) -> None:
    """A body that cannot be pushed along a normal was met at one moment without end: other impacts of that moment
    changed its velocity by the last bit each time."""
    make_world()
    triangle = Polygon([(0, 0), (10, 0), (0, 10)])
    fast = (423468529983.52124, 17102791361.1792, 29917.347783448924)
    body(triangle, angle=-2.4970783736755493, kind="kinematic", velocity=fast, friction=0.0)
    body(Circle(5), angle=-2.6502235276425896, kind="kinematic", velocity=(0, 0, -4.324396593283901e18))
    body(triangle, angle=0.11065571571410748, kind="static", friction=0.0)
    body(triangle, angle=-1.557600109665882, kind="static", friction=1.0)
    fast = (-873572332892315.1, 0, 0)
    body(
        Circle(5),
        8.264627026978197,
        7.814320602482574,
        velocity=fast,
        friction=0.0,
        rigid={"lock_rotation": True},
    )
    slow = (0, -883116.8077116887, 316946.16552491114)
    needle = body(
        Segment((-5, 0), (5, 0)), -0.6824233618183699, 1.8353082967775114, -2.45967236418211, velocity=slow,
        rigid={"lock_x": True},
    )  # fmt: skip
    plank = body(
        Rect(20, 5), -0.40790023024521815, -7.94924160890033, -0.6943994646743246, restitution=1.0, friction=1.0,
        velocity=(-275082548824.7672, 0, 0), rigid={"lock_x": True, "lock_rotation": True},
    )  # fmt: skip
    body(
        triangle, 0, 0, -0.6834474654407838, velocity=(0, -37644971553.58276, 6198581890721.296), restitution=1.0,
        friction=1.0, rigid={"lock_y": True},
    )  # fmt: skip
    body(
        Circle(5), -1.7168083793317237, -3.421645069775403, velocity=(0, 9188.340232078403, 18236738.62592088),
        friction=1.0, rigid={"lock_x": True},
    )  # fmt: skip
    esper.create_entity(DistanceJoint(plank, needle))
    esper.process(DT)  # ends
