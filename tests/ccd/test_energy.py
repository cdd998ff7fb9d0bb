"""Bounces at full restitution keep their speed, over thousands of them."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

import physics
from physics import Capsule, Circle, DistanceJoint, PhysicsSystem, Polygon, Rect, RevoluteJoint, Shape
from tests.dynamics.scene import body, rigid_body, transform, velocity

BOUNCES = 10_000 if physics.compiled else 400

PENTAGON = Polygon([
    (11.231015106953812, 0.8201150888160693), (1.893008166721412, 11.218268554966087),
    (-8.718923509814726, 6.917470313153036), (-8.946395330910569, -7.960813981048894),
    (5.650324793892368, -8.825227442494478),
])  # fmt: skip


def box(half: float) -> None:
    for x, y, width, height in (
        (0, -half - 5, 2 * half + 20, 10),
        (0, half + 5, 2 * half + 20, 10),
        (-half - 5, 0, 10, 2 * half + 20),
        (half + 5, 0, 10, 2 * half + 20),
    ):
        body(Rect(width, height), x, y, kind="static", restitution=1.0, friction=0.0)


def bounce(world: PhysicsSystem, ball: int, gravity: float) -> float:
    """Let a ball bounce: the greatest relative change of its energy."""
    at, speed = transform(ball), velocity(ball)

    def energy() -> float:
        return 0.5 * (speed.x**2 + speed.y**2) + gravity * at.y

    first = energy()
    size = abs(0.5 * (speed.x**2 + speed.y**2)) + gravity * 50
    bounces = 0
    worst = 0.0
    while bounces < BOUNCES:
        esper.process(1 / 60)
        bounces += len(world.begun)
        worst = max(worst, abs(energy() - first))
    return worst / size


@pytest.mark.parametrize(("radius", "half", "speed"), [(8, 200, (9000, 5170)), (3, 20, (800, 190))])
def test_without_gravity(make_world, radius: float, half: float, speed: tuple[float, float]) -> None:
    world = make_world()
    box(half)
    ball = body(Circle(radius), velocity=(*speed, 0), restitution=1.0, friction=0.0)
    assert bounce(world, ball, 0.0) < 1e-9


@pytest.mark.once
@pytest.mark.parametrize(
    ("radius", "half", "speed", "gravity"),
    [(4, 7, (0, 0), 900), (20, 40, (0, 0), 900), (3, 60, (3000, 330), 900), (0.2, 5, (100, 30), 9.8)],
)
def test_under_gravity(
    make_world, radius: float, half: float, speed: tuple[float, float], gravity: float
) -> None:
    """However fast or slow they are: the solver would lose up to the height of a tick's fall at each bounce."""
    world = make_world((0, -gravity))
    box(half)
    ball = body(Circle(radius), velocity=(*speed, 0), restitution=1.0, friction=0.0)
    assert bounce(world, ball, gravity) < 1e-3


@pytest.mark.once
@pytest.mark.parametrize("ticks_a_second", [20, 30, 60, 144])
@pytest.mark.parametrize("offset", [0, 3, 9, 15])
@pytest.mark.parametrize("sleeping", [True, False])
def test_a_ball_that_is_thrown_up_from_the_floor_has_the_energy_that_the_other_lost(
    make_world, ticks_a_second: int, offset: float, sleeping: bool
) -> None:
    """The lower ball had no gravity for the rest of the tick: it gained up to 11 % of what the upper one had fallen."""
    world = make_world((0, -900), sleeping=sleeping)
    body(Rect(4000, 20), 0, -10, kind="static", restitution=1.0, friction=0.0)
    lower = body(Circle(10), 0, 10, restitution=1.0, friction=0.0)
    for _ in range(2 * ticks_a_second):
        esper.process(1 / ticks_a_second)
    bottom = transform(lower).y
    for height in (30, 200, 400):
        upper = body(
            Circle(10), transform(lower).x + offset, bottom + 20 + height, restitution=1.0, friction=0.0
        )
        met = False
        while not met:
            esper.process(1 / ticks_a_second)
            met = any((event.a, event.b) == (lower, upper) for event in world.begun)
        esper.process(1 / ticks_a_second)
        energy = sum(
            0.5 * (velocity(ball).x ** 2 + velocity(ball).y ** 2) + 900 * (transform(ball).y - bottom)
            for ball in (lower, upper)
        )
        assert energy == pytest.approx(900 * (20 + height), abs=0.01 * 900 * (20 + height))
        esper.delete_entity(upper, immediate=True)
        esper.process(1 / ticks_a_second)
        transform(lower).x, transform(lower).y = 0.0, bottom
        velocity(lower).x = velocity(lower).y = 0.0
        for _ in range(2 * ticks_a_second):
            esper.process(1 / ticks_a_second)


@pytest.mark.once
@pytest.mark.parametrize("ticks_a_second", [60, 240, 480, 1000])
@pytest.mark.parametrize(("radius", "gravity"), [(0.5, 9.8), (5, 900)])
def test_low_bounces_in_ticks_of_any_length(
    make_world, radius: float, gravity: float, ticks_a_second: int
) -> None:
    """The drop, 0.06 widths, is just more than that from which a body bounces. In short ticks the solver had these
    bounces, and lost them all: at 240 ticks a second a drop of a quarter of a width ended within 30 bounces."""
    make_world((0, -gravity))
    body(Rect(100 * radius, 2 * radius), 0, -radius, kind="static")
    drop = 0.06 * 2 * radius
    ball = body(Circle(radius), 0, radius + drop, restitution=1.0)
    for _ in range(10 * ticks_a_second):
        esper.process(1 / ticks_a_second)
        energy = 0.5 * velocity(ball).y ** 2 + gravity * (transform(ball).y - radius)
        assert energy == pytest.approx(gravity * drop, rel=1e-6)


def test_a_ball_that_loses_speed_rises_as_high_as_the_formula_says(make_world) -> None:
    """h e^2n, and where it touches down, it does so at the height of the floor."""
    world: PhysicsSystem = make_world((0, -900))
    body(Rect(400, 10), 0, -5, kind="static")
    ball = body(Circle(5), 0, 205, restitution=0.8)
    top, tops = 0.0, []
    while len(tops) < 6:
        rising = velocity(ball).y > 0
        esper.process(1 / 240)
        if rising and velocity(ball).y <= 0:
            tops.append(top)
            top = 0.0
        top = max(top, transform(ball).y - 5)
        for event in world.begun:
            assert event.pose_b == pytest.approx((0, 5, 0), abs=1e-9)
            top = 0.0
    # Between two ticks the very top is missed by up to g dt^2 / 8.
    for n, height in enumerate(tops, start=1):
        assert height == pytest.approx(200 * 0.8 ** (2 * n), abs=0.01)


def test_billiards_keep_momentum_and_energy(make_world) -> None:
    make_world()
    balls = [
        body(Circle(6), 30 * (i % 5), 26 * (i // 5), velocity=(900 * math.cos(i), 900 * math.sin(i), 0),
             restitution=1.0, friction=0.0, mass=1.0 + i % 3)
        for i in range(25)
    ]  # fmt: skip
    masses = [1.0 + i % 3 for i in range(25)]

    def totals() -> tuple[float, float, float]:
        speeds = [velocity(each) for each in balls]
        return (
            sum(m * v.x for m, v in zip(masses, speeds, strict=True)),
            sum(m * v.y for m, v in zip(masses, speeds, strict=True)),
            sum(m * (v.x**2 + v.y**2) for m, v in zip(masses, speeds, strict=True)),
        )

    before = totals()
    for _ in range(60):
        esper.process(1 / 60)
    assert totals() == pytest.approx(before, rel=1e-9, abs=1e-6)


@pytest.mark.parametrize("seed", range(40 if physics.compiled else 6))
def test_restitution_and_friction_together_add_no_energy(make_world, seed: int) -> None:
    """An impulse along the normal turns a long box so that it slides the other way; friction then must not push it."""
    chance = Random(seed)
    world = make_world()
    body(Rect(4000, 20), 0, -10, kind="static", restitution=1.0, friction=chance.choice((0.3, 1.0, 3.0)))
    motion = (chance.uniform(-300, 300), -chance.uniform(100, 400), chance.uniform(-20, 20))
    rod = body(
        Rect(60, chance.choice((4, 20))),
        0,
        60,
        chance.uniform(0, 3),
        velocity=motion,
        restitution=1.0,
        friction=chance.choice((0.3, 1.0, 3.0)),
    )
    speed = velocity(rod)

    def energy() -> float:
        return world.mass_of(rod) * (speed.x**2 + speed.y**2) + world.inertia_of(rod) * speed.angular**2

    before = energy()
    for _ in range(40):
        esper.process(1 / 60)
        assert energy() <= (1 + 1e-9) * before


def swinging(x: float, angle: float, joint: str) -> int:
    """A ball that swings about (x, 200) without friction, turned away from straight down."""
    ball = body(
        Circle(10),
        x - 200 * math.sin(angle),
        200 - 200 * math.cos(angle),
        mass=1,
        restitution=1.0,
        friction=0.0,
    )
    if joint == "rod":
        esper.create_entity(DistanceJoint(None, ball, anchor_a=(x, 200)))
    else:
        esper.create_entity(RevoluteJoint(None, ball, anchor=(x, 200)))
    return ball


def swing(world: PhysicsSystem, balls: list[int], dt: float, seconds: float) -> list[float]:
    """The energy after each tick, as a fraction of that at the beginning, but for what a substep's fall makes of it."""
    energies = []
    half = 0.5 * dt / (3 * world.substeps)
    for _ in range(1 + round((seconds if physics.compiled else seconds / 20) / dt)):
        energies.append(
            sum(
                0.5 * (velocity(ball).x ** 2 + velocity(ball).y ** 2)
                + 0.5 * world.inertia_of(ball) * velocity(ball).angular ** 2
                + 900 * (transform(ball).y - half * velocity(ball).y)
                for ball in balls
            )
        )
        esper.process(dt)
    return [energy / energies[0] for energy in energies]


@pytest.mark.parametrize("joint", ["rod", "hinge"])
@pytest.mark.parametrize("wall", [-20, 20, 60])
def test_a_pendulum_that_bounces_off_a_wall(make_world, wall: float, joint: str) -> None:
    """Gravity works along the arc, and not only as far as the joint leaves an acceleration: before the lowest point, at
    -20, the energy grew by 2 % with each bounce, and beyond, at 60, a bounce took 1.4 %."""
    world = make_world((0, -900))
    body(Rect(20, 100), wall, 0, kind="static")
    energies = swing(world, [swinging(0, 0.8, joint)], 1 / 60, 60)
    assert max(energies) < 1.002
    assert min(energies) > 0.998


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 120])
@pytest.mark.parametrize("count", [2, 5])
def test_a_cradle(make_world, count: int, dt: float) -> None:
    """Balls that hang at rest fall asleep between two blows."""
    world = make_world((0, -900))
    balls = [swinging(20 * k, 0.8 if k == 0 else 0.0, "rod") for k in range(count)]
    energies = swing(world, balls, dt, 60)
    assert max(energies) < 1.003
    assert min(energies) > 1 - 40 * dt**2


def spinning(
    shape: Shape, pose: tuple[float, float, float], motion: tuple[float, float, float], restitution: float
) -> int:
    """A body without friction above a floor without friction."""
    body(Rect(1e5, 40), 0, -20, kind="static", restitution=restitution, friction=0.0)
    return body(shape, *pose, motion, restitution=restitution, friction=0.0, rigid={"can_sleep": False})


def energy_of(world: PhysicsSystem, entity: int) -> float:
    """The energy of a body in a gravity of 900, without that of its motion to the side, which nothing changes."""
    centre = world.center_of_mass(entity)
    rise = world.velocity_at(entity, centre)[1]
    spin = velocity(entity).angular
    return (
        0.5 * world.mass_of(entity) * rise**2
        + 0.5 * world.inertia_of(entity) * spin**2
        + 900 * world.mass_of(entity) * centre[1]
    )


@pytest.mark.parametrize(
    ("shape", "pose", "motion"),
    [
        (
            PENTAGON,
            (23.555341853074687, 10.178223122151756, 40.47572386636988),
            (-71.6019748670548, -314.59146309463813, -18.324748742562804),
        ),
        (
            Rect(20, 20),
            (-300.8370480521117, 13.180447520765293, 5.045955365911961),
            (-26.0, -253.99427248539513, -28.15135757446046),
        ),
    ],
    ids=["pentagon", "square"],
)
def test_two_corners_of_a_spinning_body_in_one_tick(
    make_world, shape: Shape, pose: tuple[float, float, float], motion: tuple[float, float, float]
) -> None:
    """One of the corners is too slow to bounce, and lands. The body counted as at rest, and had no gravity for the rest
    of the tick, though it left the floor at 200 and 330 units per second: it gained 8.1 % and 7.7 % of its energy. Now
    the pentagon loses 0.1 %, by its landing, and the square 1.2 %, because from its landing to its bounce it still has
    no gravity."""
    world = make_world((0, -900))
    entity = spinning(shape, pose, motion, 1.0)
    esper.process(0)
    before = energy_of(world, entity)
    esper.process(1 / 30)
    assert 0.98 * before < energy_of(world, entity) < (1 + 1e-6) * before


@pytest.mark.parametrize("gravity", [900.0, 0.0])
@pytest.mark.parametrize("tilt", [0.0, 1e-9, 1e-7, 1e-5, 1e-3])
@pytest.mark.parametrize(
    "shape",
    [Rect(40, 10), Rect(20, 20), Rect(10, 40), Capsule((-20, 0), (20, 0), 5), PENTAGON],
    ids=["flat", "square", "high", "capsule", "pentagon"],
)
def test_what_comes_down_nearly_level_keeps_its_energy(
    make_world, shape: Shape, tilt: float, gravity: float
) -> None:
    """One end bounced, and the other one hit at the same moment within the accuracy of an impact: the point of that
    impact was the end that had bounced already. So the other end landed, and an elastic box of 40 by 10 lay dead after
    a fall of 100, with 5 % of its energy."""
    world = make_world((0, -gravity))
    entity = spinning(shape, (0, 60, tilt), (0, -300, 0), 1.0)
    esper.process(0)

    def energy() -> float:
        return (
            energy_of(world, entity)
            if gravity
            else energy_of(world, entity) - 900 * world.mass_of(entity) * world.center_of_mass(entity)[1]
        )

    before = energy()
    for _ in range(40):
        esper.process(1 / 60)
        assert energy() == pytest.approx(before, rel=1e-3)


@pytest.mark.parametrize(
    ("width", "height", "y", "tilt", "speed", "spin"),
    [
        (25.01819060267743, 44.42133457507924, 24.43473, -3.292, -196.5323, 13.77),
        (40.46727255385638, 16.467304915901963, 14.875907960858632, -0.32450386358229255, -330.456, 16.6884),
        (
            46.553003367603566,
            25.019912296437873,
            16.736822903480093,
            -0.16500423080382814,
            -240.1066,
            9.87944,
        ),
    ],
    ids=["rises at the end that touches first", "slaps down", "slaps down too"],
)
def test_a_box_that_spins_and_comes_down_nearly_level_keeps_its_energy(
    make_world, width: float, height: float, y: float, tilt: float, speed: float, spin: float
) -> None:
    """The end that touched first hardly approached, because the box turned, and so both ends landed: 67 % were lost.
    Where it touched in the tick before, the solver took the blow of the other end: 20 and 16 %."""
    world = make_world((0, -900))
    entity = spinning(Rect(width, height), (0, y, tilt), (0, speed, spin), 1.0)
    esper.process(0)
    before = energy_of(world, entity)
    for _ in range(2):
        esper.process(1 / 60)
        assert energy_of(world, entity) == pytest.approx(before, rel=0.02)


@pytest.mark.parametrize(
    ("x", "y", "speed", "tilt", "restitution", "least"),
    [
        (7.128011327935113, 99.45937869212891, 150, 1e-10, 1.0, 0.99),
        (2.5329658173360787, 58.06157190553032, 50, 1e-9, 1.0, 0.99),
        (7.59956503252096, 99.21481930172774, 50, 1e-10, 0.9, 0.0),
        (-3.2657952991023853, 79.0139425775497, 150, 1e-10, 0.5, 0.0),
    ],
)
def test_a_box_that_lands_on_several_tiles_at_once_gains_no_energy(
    make_world, x: float, y: float, speed: float, tilt: float, restitution: float, least: float
) -> None:
    """Two contacts at nearly one place are nearly one equation: the passes do not converge, and the extrapolated
    impulses were a hundred thousand times as large as the momentum. The box had up to 5,600 times its energy."""
    world = make_world((0, -900))
    for i in range(-25, 26):
        body(Rect(20, 20), 20 * i, -10, kind="static", restitution=restitution, friction=0.0)
    entity = body(Rect(40, 10), x, y, tilt, (speed, 0, 0), restitution=restitution, friction=0.0)
    esper.process(0)
    first = before = energy_of(world, entity)
    for _ in range(150):
        esper.process(1 / 60)
        assert least * first < energy_of(world, entity) < before + 1e-3 * first
        before = energy_of(world, entity)


@pytest.mark.parametrize(
    ("half", "mass", "tilt", "rate", "height", "restitution", "x"),
    [
        (0.01, 1e2, 0.0, 30, 4.771946799582655, 1.0, 7.267250224777342),
        (0.1, 1e5, 1.9853712133644733e-11, 120, 15.696671543932922, 0.8, -1.937432119057089),
    ],
)
def test_short_capsules_on_a_floor_that_floats_gain_no_energy(
    make_world,
    half: float,
    mass: float,
    tilt: float,
    rate: int,
    height: float,
    restitution: float,
    x: float,
) -> None:
    """A dumbbell of two capsules a little longer than circles had up to two million times its energy."""
    world = make_world((0, -900))
    material = {"restitution": restitution, "friction": 0.0}
    rigid = {"inertia": mass * (400**2 + 20**2) / 12, "gravity_scale": 0}
    floor = body(Rect(400, 20), 0, -10, mass=mass, rigid=rigid, **material)
    ends = [Capsule((end, -half), (end, half), 5) for end in (-15, 15)]
    rigid = {"inertia": (40**2 + (10 + 2 * half) ** 2) / 12, "center_of_mass": (0, 0)}
    dumbbell = body(ends, x, 5 + half + height, tilt, mass=1, rigid=rigid, **material)
    esper.process(0)

    def energy() -> float:
        rise, turn = velocity(floor).y, velocity(floor).angular
        of_floor = 0.5 * world.mass_of(floor) * rise**2 + 0.5 * world.inertia_of(floor) * turn**2
        return energy_of(world, dumbbell) + of_floor

    first = energy()
    for _ in range(int(1.5 * rate)):
        esper.process(1 / rate)
        assert energy() < 1.01 * first


def test_a_thin_plate_on_two_tiles_comes_to_rest(make_world) -> None:
    """In one tick the plate landed on one tile and bounced off the other, too slowly to rise for the rest of the tick.
    It had no gravity then, and rose all the same: it hopped for ever, and both contacts began in each tick."""
    world = make_world((0, -900))
    for x in (-8, 8):
        body(Rect(16, 80), x, -40, kind="static", friction=0.2)
    motion = (0.0, 2.77, 0.0242)
    plate = body(Rect(15.83, 0.92147), 1.0389, 0.53724, 0.0003, motion, restitution=0.2, friction=1.0)
    begins = 0
    for _ in range(60):
        esper.process(1 / 30)
        begins += len(world.begun)
    assert rigid_body(plate).asleep
    assert begins < 10


@pytest.mark.parametrize(
    ("shape", "restitution", "seed"),
    [
        (PENTAGON, 1.0, 1),
        (PENTAGON, 1.0, 6),
        (Rect(20, 20), 0.8, 18),
        (Polygon([(-10, -8), (12, -8), (0, 14)]), 0.8, 4),
    ],
    ids=["pentagon", "pentagon too", "square", "triangle"],
)
def test_a_spinning_body_gains_no_energy_in_any_tick(
    make_world, shape: Shape, restitution: float, seed: int
) -> None:
    """A corner that landed kept gravity off for the rest of the tick, also when the body bounced off later in it, at
    another corner: within ten seconds there was a tick with a gain of 8.4, 5.8, 2.1, and 1.0 %."""
    u = Random(seed).uniform
    world = make_world((0, -900))
    pose = 0.0, u(40, 200), u(-3, 3)
    entity = spinning(shape, pose, (u(-100, 100), u(-100, 100), u(-5, 5)), restitution)
    esper.process(0)
    first = energy = energy_of(world, entity)
    for _ in range(300 if physics.compiled else 60):
        esper.process(1 / 30)
        assert energy_of(world, entity) < energy + 1e-6 * first
        energy = energy_of(world, entity)
