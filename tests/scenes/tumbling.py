"""What falls askew, turns over and comes to rest."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import cos, pi, sin

from physics import Capsule, Circle, Ellipse, PhysicsSystem, Polygon, Rect, Segment
from tests.scenes.bodies import body, box, ground, line, solid, tiles, transform
from tests.scenes.scene import scene


def lies_flat(entity: int, *, or_stands: bool = True) -> Callable[[], str | None]:
    """What was dropped ends on a long side, or on a short one."""

    def look() -> str | None:
        at = transform(entity)
        flat = abs(sin(at.angle)) < 0.02 or (or_stands and abs(cos(at.angle)) < 0.02)
        return None if flat else f"not flat: {at!r}"

    return look


@scene(each=("angle", (0.1, 0.5, 1.0, 1.5)))
def dropped_plank(system: PhysicsSystem, angle: float) -> Callable[[], str | None]:
    ground(400)
    return lies_flat(body(Rect(80, 10), 0, 100, angle))


@scene(each=("angle", (0.1, 0.5, 1.0, 1.5)))
def dropped_capsule(system: PhysicsSystem, angle: float) -> Callable[[], str | None]:
    ground()
    return lies_flat(
        body(Capsule((-35, 0), (35, 0), 5), 0, 100, angle, rigid={"angular_damping": 0.5}), or_stands=False
    )


@scene(each=("spin", (-20.0, 3.0, 12.0)))
def thrown_plank(system: PhysicsSystem, spin: float) -> Callable[[], str | None]:
    """A plank that flies and spins lands on tiles."""
    tiles(20)
    return lies_flat(body(Rect(60, 8), -100, 120, 0.3, (150, 100, spin), friction=0.5))


@scene(each=("thick", (1.0, 3.0)), bounds=(-600, -2, 600, 1000))
def rulers_on_a_line(system: PhysicsSystem, thick: float) -> None:
    """Thin rulers fall onto ground without thickness; none goes through."""
    line([(-500, 0), (500, 0)])
    for i in range(10):
        body(Rect(60, thick), 90 * (i - 4.5), 80 + 40 * i, 0.37 * i, (0, -100, 5 - i), friction=0.4)


@scene(bounds=(-600, -2, 600, 1000))
def needles(system: PhysicsSystem) -> None:
    """A hundred times as long as they are thick."""
    ground()
    for i in range(6):
        body(Rect(80, 0.8), 100 * (i - 2.5), 60, 0.5 * i, friction=0.4)


@scene(ticks=900, bounds=(-140, -2, 140, 1000))
def needle_heap(system: PhysicsSystem) -> None:
    box(120)
    chance = random.Random(3)
    for i in range(12):
        body(Rect(60, 2), chance.uniform(-60, 60), 40 + 20 * i, chance.uniform(0, pi), friction=0.5)


@scene(bounds=(-600, -2, 600, 1000))
def dynamic_segments(system: PhysicsSystem) -> None:
    """Bodies without thickness."""
    ground()
    for i in range(5):
        body(Segment((-20, 0), (20, 0)), 60 * (i - 2), 40, 0.3 * i, friction=0.5)


@scene(each=("count", (5, 15)))
def dominoes(system: PhysicsSystem, count: int) -> Callable[[], str | None]:
    """Each knocks over the next."""
    ground(friction=0.8)
    row = []
    for i in range(count):
        push = (60, 0, -4) if i == 0 else (0, 0, 0)
        row.append(transform(body(Rect(6, 40), 22 * (i - count / 2), 20, 0, push, friction=0.4)))

    def look() -> str | None:
        standing = sum(abs(domino.angle) < 0.5 for domino in row)
        return f"{standing} still stand" if standing else None

    return look


@scene(ticks=900)
def domino_stairs(system: PhysicsSystem) -> None:
    """Dominoes fall down a stair."""
    ground(friction=0.8)
    for i in range(6):
        high = 30 * (6 - i)
        solid(Rect(30, high), 30 * (i - 3), high / 2, friction=0.8)
        body(Rect(5, 44), 30 * (i - 3), high + 22, friction=0.4, velocity=(0, 0, -4 if i == 0 else 0))


@scene(each=("count", (6, 20)), ticks=900, bounds=(-140, -1, 140, 1500))
def debris(system: PhysicsSystem, count: int) -> None:
    """Irregular triangles and quadrangles into a box."""
    box(120)
    chance = random.Random(count)
    for i in range(count):
        corners = [
            (chance.uniform(5, 18), chance.uniform(-4, 4)),
            (chance.uniform(-5, 5), chance.uniform(6, 18)),
        ]
        corners += [
            (chance.uniform(-18, -5), chance.uniform(-5, 4)),
            (chance.uniform(-3, 3), chance.uniform(-18, -6)),
        ]
        body(Polygon(corners), chance.uniform(-80, 80), 40 + 30 * i, chance.uniform(0, 6), friction=0.6)


@scene(ticks=900, bounds=(-140, -1, 140, 1500))
def toys(system: PhysicsSystem) -> None:
    """One of each shape, several times, into a box."""
    box(120)
    chance = random.Random(8)
    shapes = [
        Circle(10), Rect(24, 16), Capsule((-10, 0), (10, 0), 7), Ellipse(14, 8),
        Polygon([(-12, -8), (12, -8), (0, 14)]), Polygon([(-14, -10), (14, -10), (14, 0), (0, 0), (0, 12), (-14, 12)]),
    ]  # fmt: skip
    for i in range(18):
        body(
            shapes[i % 6], chance.uniform(-90, 90), 30 + 28 * i, chance.uniform(0, 6), friction=0.6,
            rigid={"angular_damping": 1.0, "linear_damping": 0.1},
        )  # fmt: skip


@scene(ticks=900)
def ellipses(system: PhysicsSystem) -> None:
    """Rolling eggs come to rest on their long side."""
    ground()
    for i in range(5):
        body(
            Ellipse(20, 6 + 2 * i),
            90 * (i - 2),
            50,
            0.9,
            friction=0.6,
            rigid={"angular_damping": 2.0, "linear_damping": 0.8},
        )


@scene(each=("damping", (0.0, 2.0)), ticks=1200)
def rocking_ellipse(system: PhysicsSystem, damping: float) -> None:
    """Put down a little askew, it rocks to and fro, and no higher than at first."""
    ground()
    body(Ellipse(20, 6), 0, 7, 0.2, friction=0.6, rigid={"angular_damping": damping})


@scene(each=("what", ("capsule", "plank")), ticks=900)
def rocking(system: PhysicsSystem, what: str) -> None:
    """Lies across a round log, and seesaws until it slides off or lies still."""
    ground()
    solid(Circle(20), 0, 20, friction=0.8)
    shape = Capsule((-40, 0), (40, 0), 4) if what == "capsule" else Rect(80, 8)
    body(shape, 3, 44.5, 0.1, friction=0.8, rigid={"angular_damping": 1.0})


@scene(ticks=900)
def hammers(system: PhysicsSystem) -> None:
    """A heavy head and a light handle in one body, whose Transform is at the handle's end."""
    ground()
    for i in range(5):
        body(
            [Rect(50, 5, (25, 0)), Rect(14, 26, (56, 0))],
            100 * (i - 2),
            60,
            0.7 * i,
            (0, 0, 4 - 2 * i),
            friction=0.5,
        )


@scene(ticks=900)
def jacks(system: PhysicsSystem) -> None:
    """Crosses of two bars."""
    ground()
    for i in range(5):
        body(
            [Rect(40, 6), Rect(6, 40)], 50 * (i - 2), 60 + 20 * i, 0.3 * i, (0, 0, 2.0 * i - 4), friction=0.6
        )


@scene(ticks=900)
def letters(system: PhysicsSystem) -> None:
    """Concave polygons: an L, a T and a U fall into each other."""
    ground()
    shape_l = [(0, 0), (30, 0), (30, 10), (10, 10), (10, 40), (0, 40)]
    shape_t = [(-5, 0), (5, 0), (5, 30), (20, 30), (20, 40), (-20, 40), (-20, 30), (-5, 30)]
    shape_u = [(-20, 0), (20, 0), (20, 35), (12, 35), (12, 8), (-12, 8), (-12, 35), (-20, 35)]
    body(Polygon(shape_u), 0, 20, friction=0.5)
    body(Polygon(shape_t), 4, 120, 3.0, friction=0.5)
    body(Polygon(shape_l), -10, 220, 0.8, friction=0.5)
    body(Polygon(shape_u), 5, 320, 2.9, friction=0.5)


TRIANGLE = Polygon([(-9.7, -7.8), (9.7, -7.8), (0, 10.7)])
DUMBBELL = [Circle(6.2, center=(-8.3, 0)), Circle(6.2, center=(8.3, 0)), Rect(16.6, 4)]
LETTER_U = Polygon([(-11, -8), (11, -8), (11, 8), (7, 8), (7, -4), (-7, -4), (-7, 8), (-11, 8)])


@scene(each=("angle", (-2.11, -1.92, -0.11, 0.21)))
def triangle_onto_a_dumbbell(system: PhysicsSystem, angle: float) -> None:
    """The ground, the dumbbell and a corner of the triangle hit each other many times in one tick."""
    ground()
    body(DUMBBELL, 0, 6.2, friction=0.8)
    x, height = {-2.11: (1.8, 200), -1.92: (0.8, 250), -0.11: (0.2, 150), 0.21: (-0.4, 300)}[angle]
    body(TRIANGLE, x, height, angle, friction=0.8)


@scene(fastest=300)
def toys_in_each_other(system: PhysicsSystem) -> None:
    """What was put into each other comes out, though each of its pieces is pushed another way."""
    ground()
    for i, (lower, y, upper) in enumerate(
        (
            (DUMBBELL, 6.2, TRIANGLE),
            (DUMBBELL, 6.2, LETTER_U),
            (LETTER_U, 8, Rect(16, 16)),
            (LETTER_U, 8, Circle(9)),
            (LETTER_U, 8, DUMBBELL),
        )
    ):
        body(lower, 100 * i - 200, y, friction=0.8)
        body(upper, 100 * i - 198, y + 4 + i, 0.2 * i, friction=0.8)


@scene(bounds=(-600, -1, 600, 1000))
def spinning_plank(system: PhysicsSystem) -> None:
    """A plank that spins fast is put down on the ground."""
    ground()
    body(Rect(60, 12), 0, 36, 0, (0, 0, 25), friction=0.6)


@scene()
def plank_onto_an_edge(system: PhysicsSystem) -> None:
    """A plank falls across the corner of a block, and from there to the ground."""
    ground()
    solid(Rect(60, 60), -30, 30, friction=0.4)
    body(Rect(100, 8), 20, 110, 0.05, friction=0.4)


@scene()
def plank_between_two_posts(system: PhysicsSystem) -> None:
    """One end falls on a post, then the other."""
    ground()
    for side in (-1, 1):
        solid(Rect(10, 60), 50 * side, 30, friction=0.6)
    body(Rect(120, 6), 4, 130, 0.3, friction=0.6)


@scene(ticks=900, bounds=(-800, -300, 800, 1000))
def down_the_stairs(system: PhysicsSystem) -> None:
    for i in range(8):
        solid(Rect(60, 200), -200 + 60 * i, -20 * i, friction=0.6)
    ground(2000, -180)
    body(Rect(24, 24), -210, 160, 0.2, (80, 0, -2), friction=0.5)
    body(Rect(50, 8), -200, 220, 0.6, (100, 0, 1), friction=0.5)


@scene(ticks=600, fastest=1500)
def crates_that_are_blown_about(system: PhysicsSystem) -> Iterator[None]:
    """An explosion in a heap of crates between walls."""
    ground(friction=0.9)
    for side in (-1, 1):
        solid(Rect(20, 400), 300 * side, 200)
    for i in range(4):
        for j in range(4):
            body(Rect(20, 20), 24 * i - 36, 10 + 20 * j, friction=0.6, mass=1)
    for tick in range(60):
        if tick == 30:
            system.explode((-60, 0), 150, 600)
        yield
