"""Motors and brakes under load: they hold, while their bodies are awake."""

from __future__ import annotations

import itertools
import math

import esper
import pytest

import physics
from physics import Circle, DistanceJoint, MotorJoint, PrismaticJoint, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, run, transform, velocity

G = 900.0
STEPS = [1 / 20, 1 / 60, 1 / 240] if physics.compiled else [1 / 60]
SECONDS = 20.0 if physics.compiled else 1.0
AWAKE = {"can_sleep": False}


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("speed", [0.0, 0.01, 1.0, -1.0])
@pytest.mark.parametrize("strength", [math.inf, 2e4])
def test_a_lift_moves_at_the_speed_of_its_motor(make_world, dt: float, speed: float, strength: float) -> None:
    """Once its softness let it slip by 0.036 times the gravity and the length of a substep: a brake sank by 2.7 units a
    minute, and a slow motor upwards went down."""
    make_world((0, -G))
    lift = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=speed, max_force=strength))
    run(0.5, dt)
    start = transform(lift).y
    run(SECONDS, dt)
    assert transform(lift).y - start == pytest.approx(SECONDS * speed, abs=1e-4)
    assert velocity(lift).y == pytest.approx(speed, abs=1e-6)


@pytest.mark.parametrize("dt", STEPS)
def test_a_winch_and_a_motor_joint_hold(make_world, dt: float) -> None:
    make_world((0, -G))
    hanging = body(Rect(10, 10), 0, -100, mass=3, rigid=AWAKE)
    esper.create_entity(DistanceJoint(None, hanging, anchor_a=(0, 0), motor_speed=0))
    floating = body(Rect(10, 10), 100, mass=3, rigid=AWAKE)
    esper.create_entity(MotorJoint(None, floating, linear_velocity=(0, 0), angular_velocity=0))
    run(0.5, dt)
    starts = [transform(each).y for each in (hanging, floating)]
    run(SECONDS, dt)
    for each, start in zip((hanging, floating), starts, strict=True):
        assert transform(each).y == pytest.approx(start, abs=1e-3)


@pytest.mark.parametrize("dt", STEPS)
def test_the_brake_of_a_hinge_holds_an_arm(make_world, dt: float) -> None:
    make_world((0, -G))
    arm = body(Rect(100, 10), 50, mass=1, rigid=AWAKE)
    esper.create_entity(RevoluteJoint(None, arm, anchor=(0, 0), motor_speed=0))
    run(0.5, dt)
    start = transform(arm).angle
    run(SECONDS, dt)
    assert transform(arm).angle == pytest.approx(start, abs=1e-4)


def test_a_motor_too_weak_for_its_load_gives_way(make_world) -> None:
    make_world((0, -G))
    lift = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=0, max_force=4500))
    run(1)
    assert transform(lift).y == pytest.approx(-0.25 * G, rel=0.02)


@pytest.mark.parametrize("substeps", [1, 4])
def test_a_motor_against_a_weld_stays_finite(make_world, substeps: int) -> None:
    """The two cannot both have their way: the impulses must not grow from substep to substep."""
    make_world((0, -G), substeps=substeps)
    fixed = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    weld = WeldJoint(None, fixed)
    motor = PrismaticJoint(None, fixed, axis=(0, 1), motor_speed=50)
    for joint in (weld, motor):
        esper.create_entity(joint)
    run(2)
    early = motor.force
    run(SECONDS)
    assert abs(transform(fixed).y) < 5
    assert motor.force < 2 * early + 1


UNEVEN = [(1 / 60, 1 / 30), (1 / 30, 1 / 120)]


@pytest.mark.parametrize("ticks", UNEVEN)
@pytest.mark.parametrize("length", [20.0, 50.0, 100.0])
def test_a_brake_holds_a_long_arm_in_ticks_of_two_lengths(
    make_world, length: float, ticks: tuple[float, float]
) -> None:
    """The arm of 100 swung farther in each tick, at up to 43 radians a second."""
    world = make_world((0, -G))
    arm = body(Rect(20, 20), length, mass=1, rigid=AWAKE)
    esper.create_entity(RevoluteJoint(None, arm, anchor=(0, 0), motor_speed=0))
    for _ in range(round(SECONDS / sum(ticks))):
        for dt in ticks:
            world.process(dt)
            assert abs(velocity(arm).angular) < 0.5
    assert transform(arm).angle == pytest.approx(0, abs=0.006)


@pytest.mark.parametrize(
    ("ratio", "thickness", "dt"), [(10, 2, 1 / 60), (100, 10, 1 / 60), (100, 10, 1 / 30)]
)
def test_a_light_lift_carries_a_heavy_crate(make_world, ratio: float, thickness: float, dt: float) -> None:
    make_world((0, -G))
    lift = body(Rect(60, thickness), 0, mass=1, rigid=AWAKE)
    body(Rect(20, 20), 0, thickness / 2 + 10, mass=ratio, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=5))
    run(1, dt)
    start = transform(lift).y
    run(SECONDS / 2, dt)
    assert transform(lift).y - start == pytest.approx(5 * SECONDS / 2, abs=0.01)


@pytest.mark.parametrize("dt", STEPS)
def test_a_press_stops_at_the_floor(make_world, dt: float) -> None:
    """A motor of infinite strength: its softness stops it. Without it the crate left the floor below after 0.3 s."""
    make_world((0, -G))
    body(Rect(400, 20), 0, -20, kind="static")
    crate = body(Rect(20, 20), 0, mass=1, rigid=AWAKE)
    press = PrismaticJoint(None, crate, axis=(0, 1), motor_speed=-50)
    esper.create_entity(press)
    run(1, dt)
    place, force = transform(crate).y, press.force
    assert place > -10
    run(SECONDS / 2, dt)
    assert transform(crate).y == pytest.approx(place, abs=0.01)
    assert press.force == pytest.approx(force, rel=0.01)


@pytest.mark.parametrize("dt", STEPS)
def test_a_motor_stops_at_the_end_of_a_rope(make_world, dt: float) -> None:
    make_world((0, -G))
    lift = body(Rect(20, 20), 0, mass=1, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=50))
    esper.create_entity(DistanceJoint(None, lift, anchor_a=(0, 0), limits=(0, 30)))
    run(1)
    run(SECONDS / 2, dt)
    assert 30 < transform(lift).y < 36


def test_a_motor_joint_stops_at_a_wall(make_world) -> None:
    make_world()
    body(Rect(20, 200), 60, kind="static")
    ram = body(Rect(20, 20), 0, mass=1, rigid=AWAKE)
    esper.create_entity(MotorJoint(None, ram, linear_velocity=(30, 0), angular_velocity=0))
    run(4)
    assert transform(ram).x < 45


@pytest.mark.once
@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("gravity", [0.0, -G])
@pytest.mark.parametrize("speed", [30.0, 200.0])
@pytest.mark.parametrize("between", [None, Rect(20, 20), Circle(10)])
def test_a_motor_presses_nothing_through_a_wall(
    make_world, between: Rect | Circle | None, speed: float, gravity: float, dt: float
) -> None:
    """At 200 units a second and with gravity the ram passed through the wall; a crate between the two was squeezed into
    the ram, or out to the other side."""
    make_world((0, gravity))
    body(Rect(20, 400), 70, kind="static")
    body(Rect(400, 20), 0, -20, kind="static")
    ram = body(Rect(20, 20), 0, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, ram, axis=(1, 0), motor_speed=speed))
    crate = None if between is None else body(between, 30)
    for _ in range(round(6 / dt) if physics.compiled else 120):
        esper.process(dt)
        assert transform(ram).x < 60  # where it hits, by no more than it moves in a tick
    assert transform(ram).x < (52 if crate is None else 32)
    assert crate is None or (transform(ram).x + 18 < transform(crate).x < 52)


def press_a_crate(speed: float) -> tuple[int, int, PrismaticJoint]:
    """A ram of any force that drives a crate against a wall: the ram, the crate, and the joint."""
    body(Rect(20, 400), 70, kind="static")
    ram = body(Rect(20, 20), 0, rigid=AWAKE)
    crate = body(Rect(20, 20), 30)
    motor = PrismaticJoint(None, ram, axis=(1, 0), motor_speed=speed)
    esper.create_entity(motor)
    return ram, crate, motor


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, -G])
@pytest.mark.parametrize("speed", [30.0, 200.0])
@pytest.mark.parametrize("after", [0.0, 1e-6, 1.0, None])
def test_a_ram_that_brakes_stays_out_of_what_it_presses(
    make_world, after: float | None, speed: float, gravity: float
) -> None:
    """A brake did not count as a motor, so the contacts became soft, and the impulse of the press was still there: the
    ram got 12 units into the crate within a tick."""
    make_world((0, gravity))
    body(Rect(400, 20), 0, -20, kind="static")
    ram, crate, motor = press_a_crate(speed)
    run(2)
    motor.motor_speed = after
    for _ in range(240):
        esper.process(1 / 60)
        assert transform(ram).x + 18 < transform(crate).x < 52


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, -G])
@pytest.mark.parametrize("speed", [30.0, 200.0])
@pytest.mark.parametrize("floor", [(0.001, 0.0), (0.0, 0.01)])
def test_a_motor_presses_nothing_through_a_wall_on_a_lift(
    make_world, floor: tuple[float, float], speed: float, gravity: float
) -> None:
    """Islands with a kinematic body get no further passes, and their contacts were as soft as any: the ram passed
    through the wall."""
    make_world((0, gravity))
    body(Rect(400, 20), 0, -20, kind="kinematic", velocity=(*floor, 0))
    ram, crate, _ = press_a_crate(speed)
    run(8)
    assert transform(ram).x < 32
    assert transform(crate).x < 52


@pytest.mark.skipif(not physics.compiled, reason="a thousand bodies")
@pytest.mark.once
def test_a_motor_presses_nothing_through_a_wall_where_much_else_is_strained(make_world) -> None:
    """Too many strained contacts for further passes: then no contact became stiffer, either."""
    make_world((0, -G))
    body(Rect(400, 20), 0, -20, kind="static")
    body(Rect(32000, 20), 0, -1000, kind="static")
    for i in range(550):
        body(Rect(20, 20), 30 * (i - 275), -980, rigid=AWAKE)
        body(Rect(20, 20), 30 * (i - 275), -960, density=20, rigid=AWAKE)
    ram, crate, _ = press_a_crate(200)
    run(4)
    assert transform(ram).x < 32
    assert transform(crate).x < 52


@pytest.mark.parametrize("ticks", [(1 / 60,), *UNEVEN])
@pytest.mark.parametrize("gravity", [0.0, -G])
@pytest.mark.parametrize("spin", [3.0, -6.0])
@pytest.mark.parametrize("speed", [(0.0, 0.0), (5.0, 0.0), (-1.0, 4.0)])
def test_a_motor_joint_keeps_its_place_on_a_carrier_that_turns(
    make_world, speed: tuple[float, float], spin: float, gravity: float, ticks: tuple[float, ...]
) -> None:
    """How far it lagged behind was noted in the axes of the world, and from velocities, which turn within a substep: a
    brake 100 units from the middle crept inwards, at 3 radians a second by 0.6 units a second."""
    world = make_world((0, gravity))
    start = 0.3
    x, y = 100 * math.cos(start), 100 * math.sin(start)
    carrier = body(Circle(10), angle=start, kind="kinematic", velocity=(40, -20, spin))
    load = body(Rect(20, 20), x, y, velocity=(40 - spin * y, spin * x - 20, spin), rigid=AWAKE)
    esper.create_entity(MotorJoint(carrier, load, linear_velocity=speed, angular_velocity=0))
    rounds = round(SECONDS / 4 / sum(ticks))
    for _ in range(rounds):
        for dt in ticks:
            world.process(dt)
    a, b = transform(carrier), transform(load)
    c, s = math.cos(a.angle), math.sin(a.angle)
    x, y = c * (b.x - a.x) + s * (b.y - a.y), c * (b.y - a.y) - s * (b.x - a.x)
    seconds = rounds * sum(ticks)
    assert (x, y) == pytest.approx((100 + seconds * speed[0], seconds * speed[1]), abs=0.25)


def test_two_motors_against_each_other_do_not_grow(make_world) -> None:
    make_world()
    block = body(Rect(20, 20), 0, mass=1, rigid=AWAKE)
    motors = [PrismaticJoint(None, block, axis=(0, 1), motor_speed=speed) for speed in (50, -50)]
    for motor in motors:
        esper.create_entity(motor)
    run(1)
    force = motors[0].force
    run(SECONDS / 2)
    assert motors[0].force == pytest.approx(force, rel=0.01)
    motors[1].motor_speed = None
    start = transform(block).y
    run(1)
    assert transform(block).y - start == pytest.approx(50, abs=1)


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, -G])
@pytest.mark.parametrize(("count", "speed"), [(2, 200.0), (3, 250.0), (3, 600.0), (5, 200.0), (5, 600.0)])
def test_a_motor_presses_no_crate_of_a_row_through_a_wall(
    make_world, count: int, speed: float, gravity: float
) -> None:
    """Blows within the row are loads here: in substeps that begin without them, crates were thrown out of the row."""
    make_world((0, gravity))
    end = 40 + 30 * count
    body(Rect(20, 400), end + 10, kind="static")
    body(Rect(1000, 20), 0, -20, kind="static")
    ram = body(Rect(20, 20), 0, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, ram, axis=(1, 0), motor_speed=speed))
    row = [ram, *(body(Rect(20, 20), 30 * (k + 1)) for k in range(count))]
    for _ in range(240 if physics.compiled else 90):
        esper.process(1 / 60)
        places = [transform(each).x for each in row]
        assert all(b - a > 5 for a, b in itertools.pairwise([*places, end + 10]))
    assert max(abs(transform(each).y) for each in row) < 5
