"""Bodies that hardly meet: what the fields of a RigidBody say about each alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

import esper

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect, Segment
from tests.scenes.bodies import body, ground, rigid_body, solid, transform, velocity
from tests.scenes.scene import Restless, scene

LOCKS = ("lock_x", "lock_y", "lock_rotation")


@scene(ticks=900, bounds=(-600, -1, 600, 700))
def locked_axes(system: PhysicsSystem) -> Callable[[], str | None]:
    """Planks that cannot move along x, along y, or turn; crates fall onto their ends and hit them from the side."""
    ground()
    planks = []
    for i, lock in enumerate(LOCKS):
        x = 250 * (i - 1)
        planks.append(
            body(
                Rect(80, 12),
                x,
                60,
                friction=0.4,
                rigid={lock: True, "linear_damping": 0.5, "angular_damping": 1.0},
            )
        )
        body(Rect(20, 20), x + 30, 200, 0.3, friction=0.4)
        body(Rect(14, 14), x - 90, 58, 0, (400, 100), friction=0.4)
    before = [(transform(each).x, transform(each).y, transform(each).angle) for each in planks]

    def look() -> str | None:
        x, y, turn = (transform(each) for each in planks)
        moved = x.x - before[0][0], y.y - before[1][1], turn.angle - before[2][2]
        return f"locked, and moved by {moved}" if any(moved) else None

    return look


@scene(ticks=900)
def weebles(system: PhysicsSystem) -> Callable[[], str | None]:
    """Their centre of mass is so low that they stand up again, however they are pushed over."""
    ground(friction=0.8)
    figures = []
    for i in range(5):
        low = {"center_of_mass": (0, -8), "angular_damping": 1.0}
        shape = Capsule((0, 0), (0, 20), 14)
        figures.append(body(shape, 90 * (i - 2), 14, 0, (-40, 0, i - 2), friction=0.8, rigid=low))

    def look() -> str | None:
        leans = [round(sin(transform(each).angle), 2) for each in figures]
        up = all(
            abs(lean) < 0.05 and cos(transform(each).angle) > 0
            for lean, each in zip(leans, figures, strict=True)
        )
        return None if up else f"the sines of their angles are {leans}"

    return look


@scene(ticks=600)
def pushed_over(system: PhysicsSystem) -> Iterator[str | None]:
    """A post gets a velocity and a spin at which its foot stands still: it falls over about its foot."""
    ground(friction=0.6)
    post = body(Rect(8, 80), 0, 40, 0, (80, 0, -2), friction=0.6)
    for _ in range(20):
        yield None
        at = transform(post)
        foot = at.x + 40 * sin(at.angle), at.y - 40 * cos(at.angle)
        if hypot(foot[0], foot[1]) > 6:
            yield f"its foot is at {foot}"


@scene(ticks=300, fastest=100, awake="set by the game")
def velocity_in_each_tick(system: PhysicsSystem) -> Iterator[str | None]:
    """The game sets velocities in each tick: of what presses on the floor, and of what runs into a wall."""
    ground()
    solid(Rect(20, 100), 100, 50)
    presses, runs = body(Rect(20, 20), -100, 10, friction=0.5), body(Rect(20, 20), 0, 10, friction=0.5)
    while True:
        velocity(presses).y, velocity(runs).x = -60.0, 60.0
        yield None
        if transform(presses).y < 9 or transform(runs).x > 81:
            yield f"pressed in: {transform(presses)}, {transform(runs)}"


@scene(ticks=1500, gravity=(0, 0))
def damping_row(system: PhysicsSystem) -> Callable[[], str | None]:
    """A body thrown at a speed comes to rest after speed / damping units, and a turning one likewise."""
    rates = (0.5, 1.0, 2.0, 4.0)
    made = [
        body(
            Rect(20, 10),
            -500,
            60 * i,
            0,
            (200, 0, 3),
            rigid={"linear_damping": rate, "angular_damping": rate},
        )
        for i, rate in enumerate(rates)
    ]

    def look() -> str | None:
        for each, rate in zip(made, rates, strict=True):
            went, turned = transform(each).x + 500, transform(each).angle
            if abs(went * rate - 200) > 12 or abs(turned * rate - 3) > 0.3:
                return f"at a rate of {rate} it went {went:g} and turned by {turned:g}"
        return None

    return look


@scene(ticks=900)
def put_to_sleep(system: PhysicsSystem) -> Iterator[str | None]:
    """Crates that start asleep in the air, one that is put to sleep as it falls, and one that never sleeps."""
    ground()
    hung = [body(Rect(20, 20), -200 + 60 * i, 150, friction=0.6, rigid={"asleep": True}) for i in range(2)]
    falls = body(Rect(20, 20), 100, 200, 0.3, friction=0.6)
    awake = body(Rect(20, 20), 250, 10, friction=0.6, rigid={"can_sleep": False})
    esper.add_component(awake, Restless())
    soon = body(Circle(10), 350, 10, 0, (20, 0, -2), rigid={"sleep_speed": 50.0})
    for tick in range(900):
        if tick == 10:
            rigid_body(falls).sleep()
        if tick == 100:
            still = [transform(each).y for each in hung], rigid_body(falls).asleep, rigid_body(soon).asleep
            if still != ([150, 150], True, True) or rigid_body(awake).asleep:
                yield f"who was to sleep, and who not? {still}, {rigid_body(awake)}"
            body(Rect(20, 20), -205, 250, 0.2, friction=0.6)  # falls onto the first of those that hang
            rigid_body(falls).wake()
        yield None
    if transform(hung[0]).y > 100 or transform(hung[1]).y < 150 or transform(falls).y > 20:
        yield f"who was hit or woken was to fall, and nobody else: {[transform(each) for each in (*hung, falls)]}"


@scene(ticks=300)
def past_a_ledge(system: PhysicsSystem) -> Iterator[str | None]:
    """Crates fall and fly fast, half a unit beside ledges that they do not touch, as if these were not there."""
    ground(top=-0.5)
    solid(Rect(100, 20), -60.5, 300)
    falls = body(Rect(20, 20), 0, 500, 0, (0, -1500), friction=0.6)
    solid(Rect(100, 20), 200, 60)
    flies = body(Rect(20, 20), 0, 80.5, 0, (1200, 0), friction=0.6)
    for tick in range(300):
        yield None
        if tick < 6 and (transform(falls).x or transform(falls).angle):
            yield f"the ledge was felt: {transform(falls)}"
        if tick == 2 and velocity(flies).x != 1200:
            yield f"the table was felt: {velocity(flies)}"


@scene(each=("turns", (0.3, 3.0)), ticks=300)
def thin_onto_a_line(system: PhysicsSystem, turns: float) -> None:
    """Slivers and thin boxes, fast and turning, onto a floor without thickness."""
    solid(Segment((-600, 0), (600, 0)), friction=0.6)
    for i, shape in enumerate((Rect(80, 1), Rect(2, 60), Polygon([(-40, 0), (40, 0), (0, 1)]))):
        body(shape, 150 * (i - 1), 150, 0.4 * i, (0, -1800, turns * pi), friction=0.6)
