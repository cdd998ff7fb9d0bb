"""High mass ratios, and bodies that start within others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect
from tests.scenes.bodies import body, box, ground, mover, solid, transform, velocity
from tests.scenes.scene import scene


@scene(each=("ratio", (10, 100, 1000)), ticks=900)
def heavy_on_light(system: PhysicsSystem, ratio: float) -> None:
    """A crate on one of a fraction of its mass: it does not sink in for good."""
    ground()
    body(Rect(20, 20), 0, 10, friction=0.6, mass=1)
    body(Rect(20, 20), 0, 30, friction=0.6, mass=ratio)


@scene(each=("ratio", (10, 100)), ticks=900)
def heavy_on_two(system: PhysicsSystem, ratio: float) -> None:
    ground()
    for side in (-1, 1):
        body(Rect(20, 20), side * 25, 10, friction=0.6, mass=1)
    body(Rect(80, 20), 0, 30, friction=0.6, mass=ratio)


@scene(ticks=900)
def heavy_on_balls(system: PhysicsSystem) -> None:
    """A slab on balls in a tray."""
    box(60)
    for i in range(5):
        body(Circle(10), 22 * (i - 2), 10, mass=1, rigid={"angular_damping": 2.0})
    body(Rect(110, 20), 0, 31, mass=50)


@scene(ticks=900)
def growing_tower(system: PhysicsSystem) -> None:
    """Each crate weighs twice as much as the one below."""
    ground()
    for i in range(6):
        body(Rect(24, 24), 0, 12 + 24 * i, friction=0.6, mass=2**i)


@scene(ticks=900)
def shrinking_tower(system: PhysicsSystem) -> None:
    ground()
    for i in range(8):
        body(Rect(24, 24), 0, 12 + 24 * i, friction=0.6, mass=4.0**-i)


@scene(each=("ratio", (50, 400)), ticks=900)
def heavy_on_triangles(system: PhysicsSystem, ratio: float) -> None:
    """A block on the points of two triangles."""
    ground()
    for side in (-1, 1):
        body(Polygon([(-16, 0), (16, 0), (0, 24)]), side * 30, 0, friction=0.8, mass=1)
    body(Rect(100, 12), 0, 30, friction=0.8, mass=ratio)


@scene(ticks=900)
def heavy_falls_on_light(system: PhysicsSystem) -> None:
    """A block of two hundred times the mass is dropped onto a plank and a ball."""
    ground()
    body(Rect(60, 8), 0, 4, friction=0.6, mass=1)
    body(Rect(40, 40), 0, 120, friction=0.6, mass=200)
    body(Circle(10), 150, 10, mass=1, rigid={"angular_damping": 2.0})
    body(Rect(40, 40), 150, 140, friction=0.6, mass=200)


@scene(ticks=900)
def big_and_small(system: PhysicsSystem) -> None:
    """Crates of 2 and of 100 units, of one density, on each other."""
    ground()
    body(Rect(100, 100), 0, 50, friction=0.6)
    for i in range(4):
        body(Rect(2, 2), 10 * (i - 1.5), 101.5, friction=0.6)
        body(Rect(2, 2), 80 + 10 * i, 1, friction=0.6)


@scene(ticks=900)
def big_on_small(system: PhysicsSystem) -> None:
    """A large crate is put on four that are a tenth as large."""
    ground()
    for i in range(4):
        body(Rect(10, 10), 27 * (i - 1.5), 5, friction=0.6)
    body(Rect(100, 60), 0, 41, friction=0.6)


# ---- Overlap ---------------------------------------------------------------------------------------------------------


@scene(each=("count", (2, 10, 100)), ticks=600, gravity=(0, -10), fastest=120, bounds=(-600, -1, 600, 700))
def boxes_at_one_place(system: PhysicsSystem, count: int) -> None:
    """They come apart slowly, as slowly if there are many of them. Gravity of 10 units a second and second."""
    ground()
    for _ in range(count):
        body(Rect(20, 20), 0, 30, friction=0.5)


@scene(each=("count", (2, 10, 20)), ticks=1800, fastest=60, gravity=(0, 0), bounds=(-600, -600, 600, 600))
def balls_at_one_place(system: PhysicsSystem, count: int) -> None:
    """Without gravity, what is pushed out is at rest afterwards."""
    for _ in range(count):
        body(Circle(10), 0, 0)


@scene(ticks=900, fastest=450)
def half_in_the_floor(system: PhysicsSystem) -> None:
    """Bodies that start in the ground come out without a jump."""
    ground()
    for i, shape in enumerate(
        (Rect(20, 20), Circle(10), Capsule((-12, 0), (12, 0), 8), Rect(60, 10), Rect(20, 40))
    ):
        body(shape, 90 * (i - 2), 0, rigid={"angular_damping": 1.0}, friction=0.5)


@scene(ticks=900, fastest=600)
def overlapping_tower(system: PhysicsSystem) -> None:
    """Eight crates, each a quarter within the next."""
    ground()
    for i in range(8):
        body(Rect(20, 20), 0, 8 + 15 * i, friction=0.6)


@scene(ticks=900, fastest=600)
def overlapping_ring(system: PhysicsSystem) -> None:
    ground()
    for i in range(10):
        body(Rect(30, 20), 40 * cos(i * pi / 5), 80 + 40 * sin(i * pi / 5), 0.3 * i, friction=0.5)


@scene(ticks=900, fastest=700, bounds=(-300, -1, 300, 1000), deep=0.11)
def between_two_walls(system: PhysicsSystem) -> None:
    """A crate that is wider than the gap it starts in, by a tenth on each side, leaves upwards or stays, and does
    nothing wild."""
    ground()
    for side in (-1, 1):
        solid(Rect(40, 60), side * 28, 30)
    body(Rect(20, 20), 0, 55, friction=0.2)


@scene(ticks=900, fastest=600)
def crate_in_a_crate(system: PhysicsSystem) -> None:
    """A small crate wholly within a large one."""
    ground()
    body(Rect(60, 60), 0, 30, friction=0.5)
    body(Rect(10, 10), 5, 35, friction=0.5)
    body(Circle(8), -10, 40, friction=0.5, rigid={"angular_damping": 2.0})


@scene(ticks=900, fastest=450)
def hooks_in_each_other(system: PhysicsSystem) -> None:
    """Concave bodies that start within each other's arms."""
    ground()
    hook = [(-20, 0), (20, 0), (20, 10), (-10, 10), (-10, 40), (-20, 40)]
    for i in range(4):
        body(Polygon(hook), 6 * i, 1 + 7 * i, friction=0.5)


@scene(ticks=1800, gravity=(0, 0), fastest=60, bounds=(-110, -110, 110, 110), deep=0.5)
def confined(system: PhysicsSystem) -> None:
    """Balls in a chamber without gravity, of which there are a few more than there is room for."""
    for i in range(4):
        turn = i * pi / 2
        solid(Rect(40, 240), 120 * cos(turn), 120 * sin(turn), turn)
    for i in range(49):
        x, y = 28.6 * (i % 7 - 3), 28.6 * (i // 7 - 3)
        body(Circle(15), x, y, friction=0.3)


@scene(ticks=600, gravity=(0, 0), fastest=300, deep=0.6)
def squeezed_row(system: PhysicsSystem) -> Iterator[str | None]:
    """Two plates press a row of balls by a twentieth of its length, hold, and let go: none is shot away."""
    plates = [mover(Rect(20, 60), side * 110, 0, 0, (-side * 20, 0)) for side in (-1, 1)]
    slowed = {"linear_damping": 1.0}
    balls = [body(Circle(10), 20 * (i - 4.5), 0, friction=0.3, rigid=slowed) for i in range(10)]
    for tick in range(600):
        for plate, side in zip(plates, (-1, 1), strict=True):
            velocity(plate).x = -side * 20.0 if tick < 15 else side * 20.0 if 240 <= tick < 300 else 0.0
        yield None
    if any(abs(transform(ball).x) > 130 or abs(transform(ball).y) > 60 for ball in balls):
        yield f"a ball got out: {[transform(ball) for ball in balls]}"


@scene(each=("off", (0.0, 4.9, 5.9, 8.0)), ticks=300, fastest=600, bounds=(-210, -20, 210, 600))
def sunk_at_a_seam(system: PhysicsSystem, off: float) -> Callable[[], str | None]:
    """A crate starts in the ground, where two blocks meet, or near there, as when a game fills a pit again."""
    for side in (-1, 1):
        solid(Rect(200, 200), side * 100, -100, friction=0.6)
    crate = body(Rect(12, 12), off, -10, friction=0.6)
    return lambda: None if transform(crate).y > 5.5 else f"it is at {transform(crate)}"
