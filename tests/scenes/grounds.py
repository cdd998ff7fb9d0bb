"""Ghost bumps, slopes and friction, conveyors, funnels and wedges."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import atan, cos, pi, sin

from physics import Capsule, Circle, Ellipse, PhysicsSystem, Polygon, Rect, Segment
from tests.scenes.bodies import body, box, ground, line, solid, tiles, transform
from tests.scenes.scene import scene

SHAPES = {
    "ball": Circle(10),
    "box": Rect(20, 20),
    "capsule": Capsule((-10, 0), (10, 0), 8),
    "plank": Rect(60, 6),
    "ellipse": Ellipse(14, 9),
}
WHAT = ("what", tuple(SHAPES))
ROLL = {"angular_damping": 2.0, "linear_damping": 0.8}
LOW = {"ball": 10, "box": 10, "capsule": 8, "plank": 3, "ellipse": 9}


def beside_a_plain_floor(what: str) -> Iterator[str | None]:
    """Slides over the ground at 0, and with it a twin over one long floor at -300, from which it never differs."""
    solid(Rect(1200, 40), 0, -320, friction=0.2)
    low = LOW[what]
    one, twin = (
        transform(body(SHAPES[what], -300, y + low, 0, (400, 0), friction=0.2, rigid=ROLL)) for y in (0, -300)
    )
    for _ in range(300):
        if abs(one.x - twin.x) > 0.5 or abs(one.y - twin.y - 300) > 0.1:
            yield f"seams were felt: ({one.x:g}, {one.y:g}) beside ({twin.x:g}, {twin.y + 300:g})"
        yield None


@scene(each=WHAT, ticks=600, bounds=(-600, -301, 600, 100))
def over_tiles(system: PhysicsSystem, what: str) -> Iterator[str | None]:
    """Slides or rolls over thirty seams and feels none."""
    tiles(60, 20, friction=0.2)
    return beside_a_plain_floor(what)


@scene(each=WHAT, ticks=600, bounds=(-600, -301, 600, 100))
def over_segments(system: PhysicsSystem, what: str) -> Iterator[str | None]:
    line([(x, 0) for x in range(-600, 601, 25)], friction=0.2)
    return beside_a_plain_floor(what)


@scene(each=WHAT, ticks=900)
def dropped_on_seams(system: PhysicsSystem, what: str) -> None:
    """Falls askew onto the place where two tiles meet, and slides on."""
    tiles(30, 40, friction=0.2)
    for i in range(3):
        body(SHAPES[what], -200 + 120 * i, 80, 0.2 * i, (150, -100), friction=0.2, rigid=ROLL)


@scene(ticks=900)
def along_a_tiled_wall(system: PhysicsSystem) -> None:
    """A crate pressed to a wall of tiles slides down along it."""
    ground()
    for i in range(12):
        solid(Rect(30, 30), 115, 15 + 30 * i)
    for i in range(3):
        body(Rect(20, 20), 80 - 10 * i, 150 + 60 * i, 0, (120, 0), friction=0.1)


@scene(each=WHAT, ticks=1200, bounds=(-600, -30, 600, 600))
def over_hills(system: PhysicsSystem, what: str) -> None:
    """Wavy ground of one polyline."""
    line([(x, 20 * cos(x / 60)) for x in range(-600, 601, 15)], friction=0.6)
    for i in range(3):
        body(SHAPES[what], -150 + 140 * i, 60, 0, (80, 0), friction=0.6, rigid=ROLL)


@scene(ticks=1300, bounds=(-600, -61, 600, 600))
def over_a_hill_of_polygons(system: PhysicsSystem) -> None:
    points = [(x, 60 * cos(x / 110)) for x in range(-600, 601, 30)]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        solid(Polygon([(ax, -100), (bx, -100), (bx, by), (ax, ay)]), friction=0.7)
    for i in range(6):
        body(list(SHAPES.values())[i % 5], 15 * i - 30, 90 + 30 * i, 0.3 * i, friction=0.7, rigid=ROLL)


@scene(ticks=900, bounds=(-220, -210, 220, 300))
def half_pipe(system: PhysicsSystem) -> None:
    """Round ground of segments."""
    line([(200 * cos(a * pi / 24), 200 * sin(a * pi / 24)) for a in range(24, 49)], friction=0.4)
    body(Rect(24, 16), -150, 0, 1.0, friction=0.4)
    body(Circle(12), 150, 40, friction=0.4, rigid={"angular_damping": 2.0, "linear_damping": 0.3})
    body(Capsule((-12, 0), (12, 0), 6), 0, -80, 0.5, friction=0.4, rigid=ROLL)


@scene(ticks=600, bounds=(-600, -400, 600, 600))
def edge_of_a_segment(system: PhysicsSystem) -> None:
    """Crates and a ball at the ends of a line without thickness."""
    solid(Segment((-100, 0), (100, 0)), friction=0.6)
    ground(1200, -300)
    body(Rect(20, 20), -95, 30, friction=0.6)
    body(Rect(20, 20), 106, 30, friction=0.6)
    body(Circle(10), 0, 30, rigid={"angular_damping": 2.0})
    body(Rect(60, 4), -60, 60, friction=0.6)


# ---- Friction --------------------------------------------------------------------------------------------------------


@scene(each=("friction", (0.3, 0.6, 1.0)), bounds=(-600, -150, 600, 600))
def slope(system: PhysicsSystem, friction: float) -> Callable[[], str | None]:
    """A crate on a slope a little flatter than its friction holds stays; on a steeper one it slides off."""
    ground(1200, -120)
    crates = []
    for side, part in ((-1, 0.9), (1, 1.3)):
        angle = atan(friction * part)
        x = 220 * side
        solid(Rect(240, 20), x, 0, -side * angle, friction=friction)
        up_x, up_y = side * sin(angle), cos(angle)
        crates.append(
            transform(body(Rect(20, 16), x + 18 * up_x, 18 * up_y, -side * angle, friction=friction))
        )
    before = crates[0].x

    def look() -> str | None:
        if abs(crates[0].x - before) > 1 or crates[1].y > -100:
            return f"one was to stay, and one to slide: {crates}"
        return None

    return look


@scene(ticks=900)
def sliding_crates(system: PhysicsSystem) -> None:
    """Thrown along the ground with frictions from 0.1 to 0.9."""
    solid(Rect(1200, 40), 0, -20, friction=1.0)
    for i in range(5):
        body(Rect(24, 16), -500 + 90 * i, 8, 0, (250, 0), friction=(0.2 + 0.2 * i) ** 2)


@scene(ticks=900, awake="without friction")
def ice(system: PhysicsSystem) -> None:
    """Nothing stops what slides without friction between walls that bounce."""
    box(200, restitution=1.0, friction=0.0)
    for i in range(3):
        body(Rect(20, 20), 60 * (i - 1), 10, 0, (100 * i, 0), friction=0.0)


@scene(ticks=900, bounds=(-600, -200, 900, 900))
def zigzag_ramps(system: PhysicsSystem) -> None:
    """Crates of rising friction slide down ramps to and fro."""
    for i in range(4):
        side = 1 if i % 2 else -1
        solid(Rect(320, 10), 60 * side, 330 - 80 * i, side * 0.3, friction=0.2)
    box(250, 500)
    for i in range(5):
        body(Rect(16, 16), -170 + 24 * i, 420, friction=0.05 + 0.1 * i, mass=1)


@scene(ticks=900)
def rolling_to_a_stop(system: PhysicsSystem) -> None:
    ground()
    for i, (name, shape) in enumerate(SHAPES.items()):
        body(shape, -400 + 150 * i, LOW[name], 0, (150, 0), friction=0.5, rigid=ROLL)


@scene(ticks=900, bounds=(-600, -200, 600, 600))
def rolling_resistances(system: PhysicsSystem) -> Callable[[], str | None]:
    """Round bodies on a green and on slopes of 0.1, a little flatter and a little steeper than their resistance."""
    ground(1200, -150)
    solid(Rect(400, 20), 0, -10, friction=0.8)
    for i in range(4):
        body(
            Circle(8),
            -100,
            8,
            0,
            (40 + 20 * i, 0, -5 - 2.5 * i),
            rolling_resistance=0.05 + 0.02 * i,
            layer=2 << i,
            mask=1,
        )
    balls = []
    for side, resistance in ((-1, 0.11), (1, 0.09)):
        turn = -side * atan(0.1)
        solid(Rect(160, 10), 320 * side, 0, turn, friction=0.8)
        balls.append(
            transform(
                body(Circle(10), 320 * side - 15 * sin(turn), 15 * cos(turn), rolling_resistance=resistance)
            )
        )

    def look() -> str | None:
        stays, rolls = balls
        if abs(stays.x + 320) > 5 or rolls.y > -100:
            return f"one was to stay, and one to roll off: {balls}"
        return None

    return look


@scene(ticks=600)
def pads_that_combine(system: PhysicsSystem) -> Callable[[], str | None]:
    """Equal crates slide over pads that differ in their rule: the rule says how far."""
    rules = ("minimum", "multiply", None, "average", "maximum")
    crates = []
    for i, rule in enumerate(rules):
        solid(Rect(1200, 20), 0, 60 * i - 10, friction=0.8, friction_combine=rule)
        crates.append(body(Rect(30, 12), -500, 60 * i + 6, 0, (240, 0), friction=0.2))

    def look() -> str | None:
        for rule, crate, friction in zip(rules, crates, (0.2, 0.16, 0.4, 0.5, 0.8), strict=True):
            way = transform(crate).x + 500
            if abs(way / (240**2 / (2 * 900 * friction)) - 1) > 0.1:
                return f"{rule}: the crate went {way:g}"
        return None

    return look


# ---- Conveyors -------------------------------------------------------------------------------------------------------


@scene(ticks=600, fastest=700, awake="carried on", bounds=(-600, -300, 600, 600))
def conveyor(system: PhysicsSystem) -> None:
    """A belt carries crates to a chute, where they come to lie on the ground."""
    ground(1200, -200)
    solid(Rect(400, 20), -100, 0, friction=1.0, surface_velocity=(80, 0))
    for i in range(5):
        body(Rect(20, 20), -280 + 50 * i, 40, friction=0.8)


@scene(ticks=600, fastest=300, awake="carried on")
def conveyor_of_tiles(system: PhysicsSystem) -> None:
    """Belts end to end, each faster than the one before, with a wall at the end."""
    for i in range(10):
        solid(Rect(60, 40), -270 + 60 * i, -20, friction=1.0, surface_velocity=(20 + 10 * i, 0))
    solid(Rect(20, 100), 310, 50)
    for i in range(4):
        body(Rect(20, 20), -280 + 40 * i, 10, friction=0.6)
    body(Circle(10), -100, 10, friction=0.6)


@scene(ticks=600, fastest=700, awake="carried on", bounds=(-600, -300, 600, 600))
def conveyor_uphill(system: PhysicsSystem) -> None:
    ground(1200, -200)
    solid(Rect(300, 20), 0, 0, 0.35, friction=1.2, surface_velocity=(70, 0))
    for i in range(3):
        body(Rect(20, 16), -100 + 40 * i, 10 + 14 * i, 0.35, friction=1.2)


@scene(ticks=600, fastest=400, awake="carried on")
def opposed_belts(system: PhysicsSystem) -> None:
    """Two belts that run towards each other: what is there turns and rubs."""
    solid(Rect(300, 40), -150, -20, friction=0.8, surface_velocity=(60, 0))
    solid(Rect(300, 40), 150, -20, friction=0.8, surface_velocity=(-60, 0))
    for i in range(6):
        body(Rect(24, 14), 60 * (i - 2.5), 20, friction=0.8)


# ---- Funnels and wedges ----------------------------------------------------------------------------------------------


@scene(each=("what", ("ball", "box", "capsule")), ticks=1200, bounds=(-400, -201, 400, 1000))
def funnel(system: PhysicsSystem, what: str) -> None:
    """Through an opening of three widths, into a box below."""
    for side in (-1, 1):
        solid(Rect(240, 12), side * 125, 110, side * 0.7, friction=0.2)
        solid(Rect(20, 240), side * 110, -80)
        solid(Rect(20, 600), side * 225, 480)
    ground(1200, -200)
    for i in range(14):
        rigid = {"angular_damping": 2.0, "linear_damping": 0.2}
        body(SHAPES[what], 40 * (i % 5 - 2), 220 + 30 * (i // 5), 0.1 * i, friction=0.2, rigid=rigid)


@scene(ticks=900)
def jam(system: PhysicsSystem) -> None:
    """Crates that are too wide for the way out."""
    ground()
    for side in (-1, 1):
        solid(Rect(240, 12), side * 115, 110, side * 0.8, friction=0.5)
    for i in range(8):
        body(Rect(26, 20), 30 * (i % 3 - 1), 220 + 40 * (i // 3), 0.3 * i, friction=0.5)


@scene(each=("degrees", (10, 30, 60)))
def wedge(system: PhysicsSystem, degrees: float) -> None:
    """A ball, a box and a wedge fall into a V."""
    half = degrees * pi / 360
    for i, shape in enumerate((Circle(10), Rect(20, 20), Polygon([(-6, 30), (0, 0), (6, 30)]))):
        x = 150 * (i - 1)
        for side in (-1, 1):
            solid(Segment((x, 0), (x + side * 200 * sin(half), 200 * cos(half))), friction=0.3)
        body(shape, x, 190, friction=0.3, rigid={"angular_damping": 1.0})


@scene()
def wedge_between_crates(system: PhysicsSystem) -> None:
    """A pointed body falls between two crates and pushes them apart."""
    ground()
    for side in (-1, 1):
        body(Rect(40, 40), side * 22, 20, friction=0.3)
    body(Polygon([(-16, 50), (0, 0), (16, 50)]), 0, 60, friction=0.1, density=3.0)


@scene(ticks=900, bounds=(-130, -1, 130, 1000))
def hopper_of_polygons(system: PhysicsSystem) -> None:
    """Pentagons in a narrow shaft."""
    box(60)
    corners = [(12 * cos(2 * pi * i / 5), 12 * sin(2 * pi * i / 5)) for i in range(5)]
    for i in range(14):
        body(Polygon(corners), 20 * (i % 3 - 1), 20 + 26 * i, 0.4 * i, friction=0.4)
