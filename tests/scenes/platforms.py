"""One-way platforms, lifts, kinematic pushers and presses."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect, Segment
from tests.scenes.bodies import body, box, ground, mover, solid, transform, velocity
from tests.scenes.scene import scene

UPRIGHT = {"lock_rotation": True}


@scene()
def one_way_from_above(system: PhysicsSystem) -> None:
    """Crates, a ball and a plank fall onto a one-way platform, and stay."""
    ground()
    solid(Rect(400, 10), 0, 100, one_way=(0, 1), friction=0.6)
    for i, shape in enumerate((Rect(20, 20), Circle(10), Rect(60, 8), Capsule((-12, 0), (12, 0), 6))):
        body(shape, 90 * (i - 1.5), 200, 0.3 * i, friction=0.6, rigid={"angular_damping": 2.0})


@scene()
def one_way_from_below(system: PhysicsSystem) -> None:
    """Figures jump onto platforms, one through three of them."""
    ground()
    for i in range(3):
        solid(Rect(300, 8), 0, 60 + 60 * i, one_way=(0, 1), friction=0.6)
    for i in range(4):
        body(Rect(16, 30), 50 * (i - 1.5), 15, 0, (0, 300 + 120 * i), friction=0.6, rigid=UPRIGHT)


@scene(ticks=900)
def one_way_sideways(system: PhysicsSystem) -> None:
    """Crates slide through doors that open to one side, and not back."""
    solid(Rect(1200, 40), 0, -20, friction=0.1)
    solid(Rect(10, 60), 0, 30, one_way=(1, 0))
    body(Rect(20, 20), -200, 10, 0, (400, 0), friction=0.1)
    body(Rect(20, 20), 200, 10, 0, (-300, 0), friction=0.1)


@scene(ticks=900)
def one_way_tower(system: PhysicsSystem) -> None:
    """A tower on a one-way segment, and debris thrown up through it."""
    ground()
    solid(Segment((-150, 100), (150, 100)), one_way=(0, 1), friction=0.8)
    for i in range(4):
        body(Rect(20, 20), -60, 110 + 20 * i, friction=0.6)
    for i in range(3):
        body(Polygon([(-8, -6), (8, -6), (0, 9)]), 40 + 25 * i, 20, 0.4 * i, (0, 500, 3), friction=0.6)


@scene(ticks=600, fastest=600, awake="carried on")
def one_way_lift(system: PhysicsSystem) -> Iterator[None]:
    """A one-way lift goes up and down: it carries what stands on it."""
    ground()
    lift = mover(Rect(120, 8), 0, 20, one_way=(0, 1), friction=0.8)
    for i in range(3):
        body(Rect(20, 20), 30 * (i - 1), 34, friction=0.8)
    body(Rect(20, 20), 0, 120, friction=0.8)
    for tick in range(600):
        velocity(lift).y = 60.0 if tick % 300 < 150 else -60.0
        yield


@scene(ticks=600, fastest=600, awake="carried on")
def lift(system: PhysicsSystem) -> Iterator[None]:
    """A solid lift with a pile on it."""
    ground()
    platform = mover(Rect(120, 10), 0, 20, friction=0.8)
    for i in range(6):
        body(Rect(20, 20), 24 * (i % 3 - 1), 35 + 20 * (i // 3), friction=0.8)
    for tick in range(600):
        velocity(platform).y = 80.0 if tick % 240 < 120 else -80.0
        yield


@scene(ticks=600, fastest=600, awake="carried on")
def sideways_platform(system: PhysicsSystem) -> Iterator[None]:
    """Crates ride to and fro on a platform, without sliding."""
    platform = mover(Rect(160, 10), 0, 50, friction=1.0)
    for i in range(3):
        body(Rect(20, 20), 40 * (i - 1), 65, friction=1.0)
    for tick in range(600):
        velocity(platform).x = 100.0 * sin(tick / 40)
        yield


@scene(ticks=600, fastest=600, awake="carried on", bounds=(-300, -1, 300, 600))
def rocking_platform(system: PhysicsSystem) -> Iterator[None]:
    box(250)
    platform = mover(Rect(200, 10), 0, 60, friction=0.6)
    for i in range(4):
        body(Rect(20, 14), 40 * (i - 1.5), 74, friction=0.6)
    for tick in range(600):
        velocity(platform).angular = 0.5 * cos(tick / 30)
        yield


@scene(ticks=600, fastest=700, bounds=(-300, -1, 300, 600))
def pusher(system: PhysicsSystem) -> Iterator[None]:
    """A wall pushes a heap to another wall, leaves a gap of a heap's width, and stops."""
    box(200)
    wall = mover(Rect(20, 100), -170, 50, 0, (60, 0), friction=0.3)
    for i in range(8):
        body(Rect(20, 20), -100 + 40 * (i % 4), 10 + 20 * (i // 4), friction=0.4)
    for tick in range(600):
        if tick == 230:
            velocity(wall).x = 0.0
        yield


@scene(ticks=600, fastest=700, bounds=(-300, -1, 300, 900))
def sweeper(system: PhysicsSystem) -> Iterator[None]:
    """A bar that moves fast sweeps crates along, and goes back."""
    box(250)
    bar = mover(Rect(20, 60), -200, 30, friction=0.3)
    for i in range(6):
        body(Rect(20, 20), -120 + 40 * i, 10, friction=0.4)
    for tick in range(600):
        velocity(bar).x = 180.0 if tick < 100 else -180.0 if tick < 200 else 0.0
        yield


@scene(
    each=("what", ("box", "ball", "capsule")), ticks=600, fastest=900, deep=1.0, bounds=(-300, -1, 300, 600)
)
def press(system: PhysicsSystem, what: str) -> Iterator[None]:
    """A press comes down to half the height of what is below, waits, and goes up: nothing goes through the floor."""
    ground()
    shape = {"box": Rect(30, 30), "ball": Circle(15), "capsule": Capsule((0, -8), (0, 8), 10)}[what]
    plate = mover(Rect(100, 20), 0, 100, 0, (0, -60))
    body(shape, 0, 18 if what == "capsule" else 15, friction=0.5, rigid={"angular_damping": 2.0})
    for tick in range(600):
        if transform(plate).y < 25 and tick < 200:
            velocity(plate).y = 0.0
        elif tick == 200:
            velocity(plate).y = 60.0
        elif tick == 300:
            velocity(plate).y = 0.0
        yield


@scene(ticks=600, fastest=1500, deep=1.0, bounds=(-300, -1, 300, 900))
def fast_press(system: PhysicsSystem) -> Iterator[None]:
    """A press that hits the floor within a few ticks: what is below is not shot through it."""
    ground()
    plate = mover(Rect(100, 20), 0, 150, 0, (0, -600))
    body(Rect(20, 20), 0, 10, friction=0.5)
    for tick in range(600):
        if transform(plate).y < 22 and tick < 120:
            velocity(plate).y = 0.0
        if tick == 120:
            velocity(plate).y = 80.0
        if tick == 200:
            velocity(plate).y = 0.0
        yield


@scene(ticks=400, fastest=900, deep=1.0, bounds=(-300, -1, 300, 900))
def closing_walls(system: PhysicsSystem) -> Iterator[None]:
    """Two walls close on a stack, to nine tenths of its width, and open."""
    ground()
    walls = [mover(Rect(20, 120), side * 60, 60, 0, (-side * 40, 0)) for side in (-1, 1)]
    for i in range(3):
        body(Rect(40, 20), 0, 10 + 20 * i, friction=0.4)
    for tick in range(400):
        for wall, side in zip(walls, (-1, 1), strict=True):
            if abs(transform(wall).x) < 28 and tick < 150:
                velocity(wall).x = 0.0
            elif tick == 150:
                velocity(wall).x = side * 40.0
            elif tick == 210:
                velocity(wall).x = 0.0
        yield


@scene(ticks=600, fastest=1200, awake="carried on", bounds=(-300, -1, 300, 900))
def hammer_mill(system: PhysicsSystem) -> Iterator[None]:
    """Three stamps go up and down over a tray of debris, and leave half its height."""
    box(100)
    stamps = [mover(Rect(40, 20), 50 * (i - 1), 88 + 62.5 * sin(2 * i)) for i in range(3)]
    for i in range(10):
        body(Rect(18, 12), 18 * (i % 5 - 2), 20 + 20 * (i // 5), 0.3 * i, friction=0.4)
    for tick in range(600):
        for i, stamp in enumerate(stamps):
            velocity(stamp).y = 150 * cos(tick / 25 + 2 * i)
        yield


@scene(ticks=600, fastest=600, awake="carried on", bounds=(-300, -1, 300, 900))
def carousel(system: PhysicsSystem) -> None:
    """A turning cross under a heap."""
    box(150)
    mover([Rect(160, 10), Rect(10, 160)], 0, 110, 0, (0, 0, 1.0), friction=0.5)
    for i in range(9):
        body(Rect(20, 20), 40 * (i % 3 - 1), 220 + 30 * (i // 3), friction=0.5)


@scene(ticks=300, fastest=900, bounds=(-600, -1, 600, 900))
def teleported_floor(system: PhysicsSystem) -> Iterator[None]:
    """A static floor is moved away from under a stack by game code, and the stack falls onto another."""
    ground()
    shelf = solid(Rect(100, 10), 0, 100, friction=0.6)
    for i in range(3):
        body(Rect(20, 20), 0, 115 + 20 * i, friction=0.6)
    for tick in range(300):
        if tick == 60:
            transform(shelf).x = 400.0
        yield


@scene(ticks=600, fastest=800, awake="carried on", bounds=(-300, -1, 300, 900))
def paddle_and_ball(system: PhysicsSystem) -> Iterator[None]:
    """A paddle pushes a ball against a wall, as far as there is room and a little further."""
    box(100)
    paddle = mover(Rect(20, 60), -60, 30)
    body(Circle(8), 0, 8, restitution=0.8, rigid={"angular_damping": 1.0, "linear_damping": 0.1})
    for tick in range(600):
        velocity(paddle).x = 200.0 * sin(tick / 45 * pi)
        yield
