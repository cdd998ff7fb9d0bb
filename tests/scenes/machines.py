"""Cars, doors, lifts, scissors, cranes, tumblers and mixers: what is driven."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from math import cos, pi, sin

import esper

from physics import (
    Capsule,
    Circle,
    DistanceJoint,
    FilterJoint,
    GearJoint,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
)
from tests.scenes.bodies import body, box, ground, line, mover, rigid_body, solid
from tests.scenes.scene import scene


def car(x: float, y: float, motor: float | None, torque: float = 4e6) -> int:
    """A chassis on two wheels, the rear one driven."""
    chassis = body(Polygon([(-40, -8), (40, -8), (36, 8), (10, 22), (-20, 22), (-40, 8)]), x, y + 20, mass=10)
    for i, side in enumerate((-1, 1)):
        wheel = body(Circle(12), x + 26 * side, y + 12, friction=0.9, mass=2)
        drive = {"motor_speed": motor, "max_torque": torque} if i == 0 and motor is not None else {}
        esper.create_entity(RevoluteJoint(chassis, wheel, anchor=(x + 26 * side, y + 12), **drive))
    return chassis


@scene(ticks=600, fastest=600, awake="driven", bounds=(-700, -1, 6000, 300))
def car_on_tiles(system: PhysicsSystem) -> None:
    for i in range(60):
        solid(Rect(100, 40), -400 + 100 * i, -20, friction=0.9)
    car(-300, 0, -15)


@scene(ticks=600, fastest=800, awake="driven", bounds=(-700, -100, 6000, 600))
def car_on_hills(system: PhysicsSystem) -> None:
    line([(20 * i - 500, 25 * sin(i / 5) if i > 12 else 25 * sin(12 / 5)) for i in range(300)], friction=0.9)
    car(-420, 20, -15)


@scene(ticks=900, fastest=1200, awake="driven", bounds=(-700, -1, 6000, 600))
def car_over_a_ramp(system: PhysicsSystem) -> None:
    """It jumps, lands and meets crates."""
    solid(Rect(6000, 40), 2500, -20, friction=0.9)
    solid(Polygon([(0, 0), (200, 0), (200, 60)]), 100, 0, friction=0.9)
    for i in range(4):
        body(Rect(20, 20), 700, 10 + 20 * i, friction=0.5, mass=0.5)
    car(-300, 0, -25)


def sprung_car(x: float, y: float, motor: float | None, torque: float = 4e6) -> int:
    """A chassis on two wheels with springs, both driven."""
    chassis = body(Polygon([(-45, -8), (45, -8), (40, 8), (10, 20), (-20, 20), (-45, 8)]), x, y + 26, mass=10)
    for side in (-1, 1):
        wheel = body(Circle(13), x + 30 * side, y + 13, friction=1.0, mass=1)
        drive = {} if motor is None else {"motor_speed": motor, "max_torque": torque}
        esper.create_entity(
            WheelJoint(chassis, wheel, frequency=4, damping_ratio=0.7, limits=(-10, 10), **drive)
        )
    return chassis


@scene(ticks=600, fastest=800, awake="driven", bounds=(-700, -100, 6000, 600))
def sprung_car_on_hills(system: PhysicsSystem) -> Iterator[str | None]:
    line([(20 * i - 500, 25 * sin(i / 5) if i > 12 else 25 * sin(12 / 5)) for i in range(300)], friction=0.9)
    chassis = sprung_car(-420, 20, -20)
    for _ in range(300):
        yield None
    if esper.component_for_entity(chassis, Transform).x < 300:
        yield "the car does not get ahead"


@scene(ticks=600)
def sprung_car_with_brakes(system: PhysicsSystem) -> None:
    """A car is dropped with its wheels held, bobs, and stands."""
    ground(friction=0.9)
    sprung_car(0, 60, 0.0)


@scene(ticks=600, gravity=(0, 0), bounds=(-200, -200, 200, 200))
def pucks_seen_from_above(system: PhysicsSystem) -> None:
    """Friction of the table stops what slides and turns on it, after it has hit what stands there."""
    for side in (-1, 1):
        solid(Rect(20, 400), 200 * side, 0, restitution=0.8)
        solid(Rect(400, 20), 0, 200 * side, restitution=0.8)
    for i in range(6):
        for j in range(4):
            puck = body(Circle(10), 44 * j - 60, 36 * i - 90, restitution=0.8, mass=1)
            friction = MotorJoint(
                None, puck, linear_velocity=(0, 0), angular_velocity=0, max_force=150, max_torque=1000
            )
            esper.create_entity(friction)
    striker = body(Circle(12), 150, 10, 0, (-900, 0), restitution=0.8, mass=3)
    esper.create_entity(MotorJoint(None, striker, linear_velocity=(0, 0), max_force=600))


@scene(ticks=600, fastest=600)
def arms_that_lift(system: PhysicsSystem) -> None:
    """Arms carry crates to a place and an angle, with limited force."""
    ground(friction=0.9)
    for i in range(4):
        x = 120 * i - 180
        arm = body(Rect(60, 8), x, 4, friction=0.9, mass=2)
        body(Rect(16, 16), x, 16, friction=0.9, mass=0.5 + i)
        esper.create_entity(
            MotorJoint(
                None,
                arm,
                anchor_a=(x, 60),
                anchor_b=(0, 0),
                target_angle=0.1 * i,
                frequency=2,
                max_force=12_000,
            )
        )


@scene(ticks=900, springs=True, fastest=600)
def doors_that_close_and_lifts_that_bob(system: PhysicsSystem) -> None:
    """Springs of hinges, sliders and welds, each of which something falls on."""
    ground(friction=0.9)
    for i, frequency in enumerate((1.5, 3, 6)):
        x = 120 * i - 240
        lift = body(Rect(50, 8), x, 120, mass=3)
        esper.create_entity(
            PrismaticJoint(None, lift, (0, 1), frequency=frequency, damping_ratio=0.4, limits=(-100, 50))
        )
        body(Rect(14, 14), x + 6, 160, mass=1, friction=0.6)
    for i in range(3):
        flap = body(Rect(60, 6), 140, 60 + 80 * i, mass=2)
        hinge = RevoluteJoint(
            None, flap, anchor=(110, 60 + 80 * i), frequency=2 + i, target_angle=0.4 - 0.2 * i, max_torque=2000,
            motor_speed=0, damping_ratio=0.5,
        )  # fmt: skip
        esper.create_entity(hinge)
        body(Rect(12, 12), 150, 90 + 80 * i, mass=0.5, friction=0.9)
    tail = None
    for i in range(5):
        part = body(Rect(20, 8), 210 + 20 * i, 60, mass=1)
        weld = WeldJoint(
            tail, part, anchor=(200 + 20 * i, 60), angular_frequency=8, angular_damping_ratio=0.5
        )
        esper.create_entity(weld)
        tail = part


@scene(ticks=600, fastest=900, awake="driven")
def winch_of_gears(system: PhysicsSystem) -> Iterator[str | None]:
    """A motor winds a drum by gears, a ratchet keeps what is wound when the motor stops, and crates ride along."""
    ground(friction=0.9)
    pinion = body(Circle(10), -40, 300, mass=1, mask=0)
    drum = body(Circle(30), 0, 300, mass=4, mask=0)
    motor = RevoluteJoint(None, pinion, anchor=(-40, 300), motor_speed=9, max_torque=4e6)
    esper.create_entity(motor)
    esper.create_entity(RevoluteJoint(None, drum, anchor=(0, 300)))
    esper.create_entity(GearJoint(pinion, drum, -3))
    esper.create_entity(RatchetJoint(None, drum, -0.25))
    arm = body(Rect(80, 6), 0, 300, mass=1, mask=0)
    esper.create_entity(WeldJoint(drum, arm))
    for i in range(2):
        load = body(Rect(20, 20), 200 * i - 100, 40, mass=2, friction=0.9)
        esper.create_entity(FilterJoint(load, drum))
    for tick in range(600):
        if tick == 200:
            motor.motor_speed = None
        yield None
        if tick > 260 and abs(esper.component_for_entity(drum, Velocity).angular) > 3.5:
            yield "the ratchet does not hold"


@scene(ticks=600)
def car_with_brakes(system: PhysicsSystem) -> None:
    """A car is dropped with its wheels held, and stands."""
    ground(friction=0.9)
    car(0, 30, 0.0)


@scene(ticks=900)
def parked_car(system: PhysicsSystem) -> None:
    """A car rolls in a hollow until its axles' friction stops it."""
    ground(friction=0.9)
    for side in (-1, 1):
        solid(Polygon([(side * 40, 0), (side * 300, 0), (side * 300, 60)]), friction=0.9)
    chassis = car(0, 10, None)
    for entity in range(chassis, chassis + 4):
        if not esper.has_component(entity, RevoluteJoint):
            rigid_body(entity).angular_damping = 3.0


@scene(ticks=900, springs=True)
def cart_with_springs(system: PhysicsSystem) -> None:
    """Hubs on slides with springs: dropped, it bobs and stands."""
    ground(friction=0.9)
    chassis = body(Rect(90, 16), 0, 60, mass=10)
    for side in (-1, 1):
        hub = body(Circle(11), 32 * side, 36, mass=2, friction=0.9, rigid={"lock_rotation": True})
        esper.create_entity(PrismaticJoint(chassis, hub, (0, 1), anchor=(32 * side, 36), limits=(-10, 15)))
        esper.create_entity(
            DistanceJoint(chassis, hub, 30, anchor_a=(32 * side, 6), frequency=5, damping_ratio=0.5)
        )


@scene(ticks=900)
def cart_of_640_to_1(system: PhysicsSystem) -> None:
    """A heavy load on light wheels."""
    ground(friction=0.9)
    chassis = body(Rect(90, 16), 0, 32, mass=640)
    for side in (-1, 1):
        wheel = body(Circle(12), 30 * side, 12, mass=1, friction=0.9, rigid={"angular_damping": 2.0})
        esper.create_entity(RevoluteJoint(chassis, wheel, anchor=(30 * side, 12)))


@scene(ticks=900, gravity=(0, 0), bounds=(-600, -600, 600, 600))
def swinging_doors(system: PhysicsSystem) -> None:
    """Seen from above: doors on hinges with limits, and balls that push through. Damping stands for the floor."""
    drag = {"linear_damping": 1.0, "angular_damping": 1.0}
    for side in (-1, 1):
        solid(Rect(100, 10), side * 110, 0)
        door = body(Rect(56, 6), side * 31, 0, rigid=drag)
        esper.create_entity(RevoluteJoint(None, door, anchor=(side * 59, 0), limits=(-1.4, 1.4)))
    for i in range(3):
        body(Circle(9), 12 * (i - 1), -60 - 30 * i, 0, (0, 260), rigid=drag)


@scene(ticks=600)
def trapdoor(system: PhysicsSystem) -> Iterator[None]:
    """Crates on a door that a joint holds; the joint is deleted, and all falls."""
    ground()
    post = solid(Rect(10, 200), -55, 100)
    door = body(Rect(100, 8), 0, 150, friction=0.5)
    esper.create_entity(RevoluteJoint(post, door, anchor=(-50, 150), limits=(-1.5, 0)))
    bolt = esper.create_entity(DistanceJoint(None, door, anchor_a=(50, 190), anchor_b=(50, 0)))
    for i in range(3):
        body(Rect(20, 20), 30 * (i - 1), 165, friction=0.5)
    for tick in range(90):
        yield
    esper.delete_entity(bolt)


@scene(ticks=600, fastest=700, awake="driven")
def revolving_door(system: PhysicsSystem) -> None:
    """A cross turned by a motor among crates."""
    box(150)
    cross = body([Rect(120, 8), Rect(8, 120)], 0, 68, mass=20)
    esper.create_entity(RevoluteJoint(None, cross, anchor=(0, 68), motor_speed=2.0, max_torque=1e8))
    for i in range(6):
        body(Rect(16, 16), 45 * (i - 2.5), 200, friction=0.5)


@scene(ticks=600, fastest=400, awake="driven")
def motor_lift(system: PhysicsSystem) -> Iterator[None]:
    """A platform on a slide goes up and down by a motor, with crates on it."""
    ground()
    platform = body(Rect(100, 10), 0, 30, mass=20, friction=0.7)
    slide = PrismaticJoint(
        None, platform, (0, 1), anchor=(0, 30), limits=(0, 200), motor_speed=80, max_force=1e6
    )
    esper.create_entity(slide)
    for i in range(3):
        body(Rect(20, 20), 30 * (i - 1), 45, friction=0.7, mass=2)
    while True:
        for _ in range(180):
            yield
        slide.motor_speed = -slide.motor_speed


@scene(ticks=900, fastest=500, awake="driven")
def scissor_lift(system: PhysicsSystem) -> None:
    """Two stages of crossed bars under a table, pushed up by a slide at their foot."""
    ground(friction=0.5)
    half_x, half_y = 60.0, 15.0
    length = 2 * (half_x**2 + half_y**2) ** 0.5
    angle = 0.244978663
    options = {"mass": 1.0, "layer": 2, "mask": 4}
    stages = []
    for stage in range(2):
        y = 20 + half_y + 2 * half_y * stage
        bars = [body(Rect(length, 4), 0, y, turn * angle, **options) for turn in (1, -1)]
        esper.create_entity(RevoluteJoint(bars[0], bars[1], anchor=(0, y)))
        stages.append(bars)
    for low, high in itertools.pairwise(stages):
        y = 20 + 2 * half_y
        esper.create_entity(RevoluteJoint(low[0], high[1], anchor=(half_x, y)))
        esper.create_entity(RevoluteJoint(low[1], high[0], anchor=(-half_x, y)))
    foot = body(Rect(10, 6), half_x, 20, mass=1, layer=2, mask=4)
    esper.create_entity(RevoluteJoint(None, stages[0][0], anchor=(-half_x, 20)))
    esper.create_entity(RevoluteJoint(stages[0][1], foot, anchor=(half_x, 20)))
    esper.create_entity(
        PrismaticJoint(
            None, foot, (1, 0), anchor=(half_x, 20), limits=(-50, 0), motor_speed=-20, max_force=2e5
        )
    )
    top = 20 + 4 * half_y
    table = body(Rect(160, 6), 0, top + 3, mass=2, friction=0.6)
    slot = body(Rect(10, 6), half_x, top, mass=1, layer=2, mask=4)
    esper.create_entity(RevoluteJoint(stages[1][1], table, anchor=(-half_x, top)))
    esper.create_entity(RevoluteJoint(stages[1][0], slot, anchor=(half_x, top)))
    esper.create_entity(PrismaticJoint(table, slot, (1, 0), anchor=(half_x, top)))
    body(Rect(20, 20), 0, top + 16, mass=3, friction=0.6)


@scene(ticks=600, fastest=400, awake="driven")
def geared_wheels(system: PhysicsSystem) -> None:
    """Wheels that drive each other by friction: the first has a motor."""
    first = None
    for i in range(4):
        wheel = body(Circle(20), 39.9 * i, 200, friction=1.5, mass=5)
        drive = {"motor_speed": 3.0, "max_torque": 1e7} if i == 0 else {}
        esper.create_entity(RevoluteJoint(None, wheel, anchor=(39.9 * i, 200), **drive))
        first = first or wheel


@scene(ticks=600, fastest=500, awake="driven")
def cog_wheels(system: PhysicsSystem) -> None:
    """Two wheels with teeth: the one turns the other."""
    for i, turn in enumerate((0.0, pi / 8)):
        teeth = [Rect(14, 8, (44 * cos(k * pi / 4), 44 * sin(k * pi / 4)), k * pi / 4) for k in range(8)]
        wheel = body([Circle(38), *teeth], 90 * i, 200, turn, mass=10)
        drive = {"motor_speed": 1.5, "max_torque": 1e7} if i == 0 else {}
        esper.create_entity(RevoluteJoint(None, wheel, anchor=(90 * i, 200), **drive))


@scene(ticks=600, fastest=600, awake="driven")
def crank_and_piston(system: PhysicsSystem) -> None:
    """A turning crank moves a piston to and fro, which pushes a crate."""
    ground()
    crank = body(Rect(60, 8), 30, 60, mass=3, layer=2, mask=2)
    rod = body(Rect(120, 6), 120, 60, mass=2, layer=4, mask=4)
    piston = body(Rect(30, 30), 180, 60, mass=3)
    esper.create_entity(RevoluteJoint(None, crank, anchor=(0, 60), motor_speed=4, max_torque=1e7))
    esper.create_entity(RevoluteJoint(crank, rod, anchor=(60, 60)))
    esper.create_entity(RevoluteJoint(rod, piston, anchor=(180, 60)))
    esper.create_entity(PrismaticJoint(None, piston, (1, 0), anchor=(180, 60)))
    body(Rect(20, 100), 220, 50, mass=1, friction=0.4)


@scene(ticks=600, fastest=900, awake="driven", springs=True)
def crane(system: PhysicsSystem) -> Iterator[None]:
    """A crate is dragged by its corner through a pile, as by a mouse."""
    ground()
    for i in range(6):
        body(Rect(20, 20), 60 + 22 * (i % 3), 10 + 20 * (i // 3), friction=0.5)
    crate = body(Rect(30, 30), -60, 15, mass=900)
    drag = MouseJoint(crate, (-50, 25), max_force=9e6)
    esper.create_entity(drag)
    for tick in range(600):
        drag.target = (-50 + 120 * sin(tick / 40) ** 2, 25 + 60 * sin(tick / 60) ** 2)
        yield


def drum(x: float, y: float, size: float, turn: float, shapes: list, count: int) -> None:
    """A square drum that turns, with bodies in it."""
    wall = [Rect(2 * size + 20, 20, (0, side * size)) for side in (-1, 1)]
    wall += [Rect(20, 2 * size + 20, (side * size, 0)) for side in (-1, 1)]
    mover(wall, x, y, 0, (0, 0, turn), friction=0.5)
    for i in range(count):
        body(shapes[i % len(shapes)], x + 22 * (i % 5 - 2), y + 22 * (i // 5 - 2), friction=0.4)


@scene(each=("count", (5, 20)), ticks=600, fastest=1000, awake="driven", bounds=(-150, 40, 150, 360))
def tumbler(system: PhysicsSystem, count: int) -> None:
    drum(0, 200, 100, 1.0, [Rect(16, 16), Rect(20, 10)], count)


@scene(ticks=600, fastest=1000, awake="driven", bounds=(-150, 40, 150, 360))
def tumbler_of_toys(system: PhysicsSystem) -> None:
    shapes = [Circle(8), Rect(18, 10), Capsule((-6, 0), (6, 0), 5), Polygon([(-9, -7), (9, -7), (0, 10)])]
    drum(0, 200, 100, 1.5, shapes, 20)


@scene(ticks=600, fastest=1500, awake="driven", bounds=(-210, -1, 210, 800))
def mixer(system: PhysicsSystem) -> None:
    """A bar turns in a box of debris."""
    box(200)
    mover(Rect(150, 10), 0, 85, 0, (0, 0, 3), friction=0.5)
    chance = random.Random(6)
    for i in range(16):
        body(Rect(20, 14), chance.uniform(-150, 150), 200 + 24 * i, chance.uniform(0, 3), friction=0.5)


@scene(ticks=600, fastest=1500, awake="driven", bounds=(-210, -1, 210, 800))
def mixer_near_the_floor(system: PhysicsSystem) -> None:
    """A bar that leaves no room for a plank between itself and the floor. What it squeezes is not shot away."""
    box(200)
    mover(Rect(150, 10), 0, 81, 0, (0, 0, 3), friction=0.5)
    for i in range(5):
        body(Rect(50, 8), 70 * (i - 2), 180, 0.4 * i, friction=0.5)


@scene(ticks=600, awake="turns on")
def windmill(system: PhysicsSystem) -> None:
    """Balls fall onto a wheel of paddles that turns freely."""
    ground()
    wheel = body([Rect(140, 6), Rect(6, 140)], 0, 150, mass=30, rigid={"angular_damping": 0.3})
    esper.create_entity(RevoluteJoint(None, wheel, anchor=(0, 150)))
    for i in range(8):
        body(Circle(7), 40, 260 + 40 * i, mass=2, rigid={"angular_damping": 1.0, "linear_damping": 0.2})


@scene(ticks=900)
def seesaw(system: PhysicsSystem) -> None:
    """A heavy crate falls onto one end of a plank and throws a light one off the other."""
    ground(friction=0.8)
    foot = solid(Polygon([(-14, 0), (14, 0), (0, 26)]))
    plank = body(Rect(200, 6), 0, 29, friction=0.8, mass=5)
    esper.create_entity(RevoluteJoint(foot, plank, anchor=(0, 26), limits=(-0.2, 0.2)))
    body(Rect(20, 20), -85, 43, friction=0.8, mass=2)
    body(Rect(26, 26), 85, 240, friction=0.8, mass=12)


@scene(ticks=300, fastest=3000, awake="driven")
def flippers(system: PhysicsSystem) -> Iterator[None]:
    """Motors with limits strike balls upwards."""
    for side in (-1, 1):
        solid(Rect(20, 600), side * 130, 300)
        solid(Rect(120, 10), side * 105, 60, side * 0.6)
    ground()
    motors = []
    for side in (-1, 1):
        bat = body(Rect(50, 8), side * 36, 40, friction=0.4, mass=4)
        joint = RevoluteJoint(
            None, bat, anchor=(side * 58, 40), limits=(-0.6, 0.6), motor_speed=0.0, max_torque=4e7
        )
        esper.create_entity(joint)
        motors.append((side, joint))
    for i in range(3):
        body(Circle(7), 30 * (i - 1), 140 + 40 * i, mass=1)
    for tick in range(300):
        for side, joint in motors:
            joint.motor_speed = -side * (12.0 if tick % 60 < 12 else -6.0)
        yield
