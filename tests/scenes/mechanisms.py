"""Dials, slots, telescopes and racks: joints at their limits; and what sticks, steers or shoots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, degrees, hypot, pi, radians, sin

import esper

from physics import (
    Circle,
    CollisionEvent,
    MotorJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    WeldJoint,
    WheelJoint,
)
from tests.scenes.bodies import body, ground, solid, transform, velocity
from tests.scenes.scene import scene

RANGES = ((-45, 45), (135, 225), (-225, -135), (10, 350), (-400, 400), (-190, -170), (0, 5))
"""Limits of hinges in degrees, anywhere on the circle and beyond; the last but one does not hold 0."""


@scene(ticks=600, gravity=(0, 0), fastest=600)
def dials(system: PhysicsSystem) -> Callable[[], str | None]:
    """Arms on hinges are driven to the upper or the lower end of their limits, and rest there."""
    arms = []
    for i, (low, high) in enumerate(RANGES):
        for side in (-1, 1):
            x, y = 90 * (i - 3), 400 + 60 * side
            arm = body(Rect(40, 6, (20, 0)), x, y, mass=1)
            hinge = RevoluteJoint(
                None,
                arm,
                anchor=(x, y),
                limits=(radians(low), radians(high)),
                motor_speed=3 * side,
                max_torque=1e5,
            )
            esper.create_entity(hinge)
            arms.append((hinge, low if side < 0 else high))

    def look() -> str | None:
        wrong = [
            f"{degrees(hinge.angle):.1f} for {end}"
            for hinge, end in arms
            if abs(degrees(hinge.angle) - end) > 1
        ]
        return ", ".join(wrong)

    return look


@scene(ticks=900)
def pin_in_a_slot(system: PhysicsSystem) -> Callable[[], str | None]:
    """A plank turns about a pin that slides along a slot: a wheel joint without a spring."""
    ground()
    plank = body(Rect(100, 10), 0, 200, 0.3, rigid={"linear_damping": 0.5, "angular_damping": 0.5})
    pin = WheelJoint(None, plank, axis=(1, 0), anchor=(0, 200), frequency=0, limits=(-80, 80))
    esper.create_entity(pin)
    body(Rect(20, 20), 30, 300, friction=0.5)

    def look() -> str | None:
        at = transform(plank)
        return None if abs(at.y - 200) < 0.5 and abs(at.x) < 80.5 else f"the pin is at {at}"

    return look


@scene(each=("load", (2, 50)), ticks=900)
def telescope(system: PhysicsSystem, load: float) -> Callable[[], str | None]:
    """Six tubes that slide out of each other under their weight, as far as their limits, and hold a load."""
    last, y = None, 500.0
    tubes = []
    for i in range(6):
        tube = body(Rect(40 - 5 * i, 30), 0, y, mass=1, mask=0)
        esper.create_entity(PrismaticJoint(last, tube, (0, 1), anchor=(0, y), limits=(-30, 0)))
        tubes.append(tube)
        last = tube
    esper.create_entity(WeldJoint(last, body(Rect(60, 60), 0, y, mass=load, mask=0)))

    def look() -> str | None:
        off = max(
            abs(transform(tube).y - (470 - 30 * i)) + abs(transform(tube).x) for i, tube in enumerate(tubes)
        )
        return f"a tube is off its end by {off:g}" if off > 1 else None

    return look


@scene(ticks=900, fastest=500, awake="driven")
def gate_on_a_rack(system: PhysicsSystem) -> Iterator[str | None]:
    """A cog wheel lifts a gate by its teeth, holds it, and lets it down."""
    ground()
    teeth = [Rect(12, 6, (24 * cos(k * pi / 5), 24 * sin(k * pi / 5)), k * pi / 5) for k in range(10)]
    cog = body([Circle(20), *teeth], -47, 150, mass=5, friction=0.2)
    motor = RevoluteJoint(None, cog, anchor=(-47, 150), motor_speed=1.0, max_torque=1e8)
    esper.create_entity(motor)
    pitch = 28 * pi / 5
    rack = [Rect(12, 6, (-16, pitch * (k + 0.5) - 60)) for k in range(14)]
    gate = body([Rect(20, 200, (0, 40)), *rack], 0, 70, mass=10, friction=0.2)
    esper.create_entity(PrismaticJoint(None, gate, (0, 1), anchor=(0, 70), limits=(-5, 120)))
    for tick in range(900):
        if tick == 240:
            motor.motor_speed = 0.0
            if transform(gate).y < 130:
                yield f"the gate is not up: {transform(gate)}"
        if tick == 480:
            if transform(gate).y < 130:
                yield f"the gate has sunk: {transform(gate)}"
            motor.motor_speed = -1.0
        if tick == 700:
            motor.motor_speed = 0.0
        yield None


@scene(ticks=600)
def arrows(system: PhysicsSystem) -> Callable[[], str | None]:
    """Arrows fly into crates, planks and a wall, and stick by a weld that a handler makes."""
    ground()
    wall = solid(Rect(20, 300), 300, 150)
    targets = [wall, *(body(Rect(30, 30), 150, 15 + 30 * i, friction=0.6, density=2.0) for i in range(4))]
    shape = Polygon([(-20, 0), (-18, 1), (12, 1), (16, 0), (12, -1), (-18, -1)])
    shots = [body(shape, -300, 20 + 30 * i, 0, (1200, 60), friction=0.5) for i in range(7)]
    stuck: dict[int, int] = {}

    def stick(event: CollisionEvent) -> None:
        arrow = event.a if event.a in shots else event.b
        target = event.other(arrow)
        if arrow not in stuck and target in targets:
            stuck[arrow] = esper.create_entity(WeldJoint(target, arrow))

    for arrow in shots:
        system.on_begin(arrow, None, stick)
    return lambda: None if len(stuck) == len(shots) else f"{len(stuck)} of {len(shots)} arrows stick"


@scene(ticks=900, gravity=(0, 0), fastest=600, bounds=(-400, -400, 400, 400), awake="driven")
def tank(system: PhysicsSystem) -> Iterator[str | None]:
    """Seen from above: a tank turns and drives to four places, through crates that the ground brakes."""
    for side in (-1, 1):
        solid(Rect(20, 800), 400 * side, 0)
        solid(Rect(800, 20), 0, 400 * side)
    grip = {"linear_velocity": (0, 0), "angular_velocity": 0}
    for i in range(16):
        crate = body(Rect(24, 24), 70 * (i % 4) - 105, 70 * (i // 4) - 105, 0.2 * i, mass=1)
        esper.create_entity(MotorJoint(None, crate, **grip, max_force=300, max_torque=2000))
    hull = body(Rect(50, 36), -300, 0, mass=10)
    tracks = MotorJoint(None, hull, **grip, max_force=20_000, max_torque=400_000)
    esper.create_entity(tracks)
    goals = [(300, 0), (0, 300), (-300, 0), (0, -300)]
    reached = 0
    for _ in range(900):
        at = transform(hull)
        if reached < len(goals):
            x, y = goals[reached]
            turn = (atan2(y - at.y, x - at.x) - at.angle + pi) % (2 * pi) - pi
            ahead = 250.0 if abs(turn) < 0.5 else 0.0
            reached += hypot(x - at.x, y - at.y) < 40
        else:
            turn = ahead = 0.0
        tracks.linear_velocity = (ahead * cos(at.angle), ahead * sin(at.angle))
        tracks.angular_velocity = max(-3.0, min(3.0, 6 * turn))
        yield None
    if reached < len(goals) or hypot(velocity(hull).x, velocity(hull).y) > 1:
        yield f"it reached {reached} of {len(goals)} places, and goes on at {velocity(hull)}"
