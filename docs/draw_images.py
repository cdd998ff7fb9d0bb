"""Draws the pictures of the documentation: python docs/draw_images.py

Those of the pages on shapes, on questions and on the solver are in docs/pictures. The same sources give the same
files, byte for byte; a test holds them to it.
"""

from __future__ import annotations

import math
import random
import runpy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    DistanceJoint,
    Ellipse,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    geometry,
)
from physics.debug import Category, Picture, QueryLog, Show, svg
from physics.lab import look
from physics.lab.bench import Bench
from physics.lab.sketch import Sketch
from physics.shapes import Shape

HERE = Path(__file__).parent
IMAGES = HERE / "images"


@contextmanager
def own_world() -> Iterator[None]:
    """A fresh esper world, gone afterwards."""
    before = esper.current_world
    esper.switch_world("a picture")
    try:
        yield
    finally:
        esper.switch_world(before)
        esper.delete_world("a picture")


def crates() -> CollisionSystem:
    """A little scene: a floor, a ramp, things on them and above."""
    static, dynamic = RigidBody("static"), RigidBody()
    esper.create_entity(Transform(0, -20), Collider(Rect(640, 40)), static)
    esper.create_entity(Transform(-210, 58, math.radians(-35)), Collider(Rect(230, 14)), static)
    esper.create_entity(Transform(-206, 92), Velocity(180, -126), Collider(Circle(26)), dynamic)
    esper.create_entity(Transform(20, 28), Collider(Rect(60, 60)), dynamic)
    esper.create_entity(Transform(28, 85, math.radians(-8)), Collider(Rect(56, 56)), dynamic)
    esper.create_entity(Transform(130, 31), Velocity(-120, 0), Collider(Capsule((-28, 0), (28, 0), 16)))
    esper.create_entity(
        Transform(-40, 160, math.radians(25)), Velocity(60, -160), Collider(Ellipse(44, 22)), dynamic
    )
    esper.create_entity(Transform(250, 60), Collider(Rect(90, 120), sensor=True))
    esper.create_entity(Transform(225, 25), Velocity(90, 140), Collider(Circle(18)), dynamic)
    world = CollisionSystem()
    world.process()
    return world


def scene() -> str:
    """Shapes, contacts, velocities, a way through."""
    ledge = Collider(Rect(130, 12), one_way=(0, 1))
    esper.create_entity(Transform(130, 116, math.radians(10)), ledge, RigidBody("static"))
    return svg(
        crates(),
        show=Show.DEFAULT | Show.VELOCITIES,
        title="A ball on a ramp, stacked crates, a sensor, a one-way ledge: shapes by kind, contacts, velocities",
    )


def contact() -> str:
    """One contact, large."""
    shapes = ((Rect(150, 90), Transform(0, 0, math.radians(15))), (Circle(55), Transform(88, 48, 2.0)))
    picture = Picture()
    for shape, transform in shapes:
        picture.shape(shape, transform)
    found = geometry.collide(*shapes[0], *shapes[1])
    assert found is not None
    picture.contact(found)
    (x, y), (nx, ny) = found.points[0], found.normal
    reach = 0.5 * found.depth + 15
    # So deep an overlap hides the pointer that all contacts have.
    picture.arrow((x, y), (x + 0.8 * reach * nx, y + 0.8 * reach * ny), Category.NORMAL)
    picture.text((x + 1.2 * reach * nx, y + 1.2 * reach * ny), "normal", Category.NORMAL)
    picture.text((x - reach * nx, y - reach * ny), "depth", Category.DEPTH)
    picture.text((-45, -25), "a")
    picture.text((110, 78), "b")
    return svg(picture, width=460, title="A contact: its point, its depth, and its normal from a to b")


def broadphase() -> str:
    """Boxes and occupied cells of the grid."""
    chance = random.Random(7)
    for _ in range(60):
        size = chance.uniform(6, 14)
        place = Transform(chance.uniform(-300, 300), chance.uniform(-110, 110), chance.uniform(0, 3))
        esper.create_entity(place, Collider(chance.choice((Circle(size / 2), Rect(size, 0.6 * size)))))
    esper.create_entity(Transform(120, 20), Collider(Circle(70)))
    world = CollisionSystem()
    world.process()
    return svg(
        world,
        show=Show.SHAPES | Show.BOXES | Show.CELLS,
        title="Small things in small cells of the grid, a large one in a large cell",
    )


def questions() -> str:
    """A ray, a point's nearest neighbour, a region, a shape."""
    world = crates()
    with QueryLog(world) as log:
        world.ray_cast((-300, 150), (300, 20))
        world.nearest(150, 150)
        world.in_region(60, 5, 100, 45)
        world.overlapping(Circle(24), Transform(-130, 40))
    picture = Picture()
    picture.system(world, Show.SHAPES)
    log.draw(picture)
    return svg(picture, title="A ray and what it hit, the nearest shape, a region, an area")


def shapes() -> str:
    """Every family, turned by the same angle around its anchor."""
    picture = Picture()
    angle = math.radians(30)
    families = {
        "Circle": Circle(38),
        "Rect": Rect(90, 50),
        "Rect off pivot": Rect(90, 50, center=(34, 0)),
        "Capsule": Capsule((-30, 0), (30, 0), 20),
        "Segment": Segment((-45, 0), (45, 0)),
        "Ellipse": Ellipse(48, 26),
        "Polygon": Polygon([(-50, -30), (50, -30), (50, 0), (-15, 0), (-15, 40), (-50, 40)]),
    }
    for i, (name, shape) in enumerate(families.items()):
        x = 132.0 * i
        picture.shape(shape, Transform(x, 0), Category.GHOST)
        picture.shape(shape, Transform(x, 0, angle))
        picture.dot((x, 0), Category.POINT)
        picture.text((x, -75), name)
    return svg(picture, width=960, title="Each shape as it is, and turned by 30 degrees around its anchor")


def layers() -> str:
    """Colours by layer."""
    for i in range(4):
        for k in range(5):
            esper.create_entity(Transform(60 * k, 60 * i), Collider(Circle(22), layer=1 << i))
    world = CollisionSystem()
    world.process()
    return svg(world, by_layer=True, width=360, title="Colliders of four layers, a colour each")


def sweep() -> str:
    """One tick of a fast ball: from impact to impact, and where it would be without the sweep."""

    def slick(shape: Shape) -> Collider:
        return Collider(shape, restitution=1.0, friction=0.0)

    for x, y, width, height, degrees in (
        (270, 186, 400, 12, 0), (270, -6, 400, 12, 0), (476, 90, 12, 204, 0), (200, 70, 44, 18, 30),
    ):  # fmt: skip
        esper.create_entity(
            Transform(x, y, math.radians(degrees)), slick(Rect(width, height)), RigidBody("static")
        )
    esper.create_entity(Transform(380, 90), Collider(Rect(8, 170), sensor=True), RigidBody("static"))
    start, way = (10.0, 60.0), (660.0, 330.0)
    ball = esper.create_entity(
        Transform(*start), Velocity(60 * way[0], 60 * way[1]), slick(Circle(12)), RigidBody()
    )
    world = PhysicsSystem()
    esper.add_processor(world)
    world.process(1 / 60)
    picture = Picture()
    picture.system(world, Show.SHAPES)
    before = start
    for number, event in enumerate(world.begun, start=1):
        pose = event.pose_a if event.a == ball else event.pose_b
        if pose is None:
            raise ValueError(f"{event} is not of the sweep")
        place = pose[:2]
        picture.arrow(before, place)
        picture.circle(place, 12, Category.GHOST)
        picture.text((place[0] + 14, place[1] - 10), str(number))
        before = place
    end = esper.component_for_entity(ball, Transform)
    picture.arrow(before, (end.x, end.y))
    picture.circle(start, 12, Category.GHOST)
    unswept = (start[0] + way[0], start[1] + way[1])
    picture.line(start, unswept, Category.CELL)
    picture.circle(unswept, 12, Category.CELL)
    picture.text((unswept[0] - 150, unswept[1] - 8), "without the sweep")
    return svg(
        picture, width=760, title="One tick of a fast ball: its impacts by number; where it would be without"
    )


def joints() -> str:
    """A bridge with a box on it, a rope, a lift, a spring, a wheel; after a while."""
    system = PhysicsSystem(gravity=(0, -900))
    before = None
    slope = math.acos(0.9)
    for i in range(12):
        y = -20 * math.sin(slope) * (min(i, 11 - i) + 0.5)
        turn = -slope if i < 6 else slope
        plank = esper.create_entity(
            Transform(18 * i + 9, y, turn),
            Collider(Rect(20, 6), friction=0.8),
            RigidBody(mass=1, angular_damping=5),
        )
        esper.create_entity(RevoluteJoint(before, plank, anchor_b=(-10, 0)))
        before = plank
    esper.create_entity(RevoluteJoint(before, None, (216, 0)))
    esper.create_entity(Transform(108, -10), Collider(Rect(30, 30), friction=0.8), RigidBody(mass=3))
    weight = esper.create_entity(Transform(60, -130), Collider(Circle(14)), RigidBody())
    esper.create_entity(DistanceJoint(None, weight, anchor_a=(20, -90)))
    lift = esper.create_entity(Transform(300, -100), Collider(Rect(60, 10)), RigidBody(mass=2))
    esper.create_entity(PrismaticJoint(None, lift, (0, 1), limits=(0, 120), motor_speed=60, max_force=1e5))
    bob = esper.create_entity(Transform(380, -60), Collider(Rect(30, 30)), RigidBody(mass=1))
    esper.create_entity(DistanceJoint(None, bob, 60, anchor_a=(380, 40), frequency=2, damping_ratio=1))
    frame = esper.create_entity(Transform(470, -30), Collider(Rect(60, 16)), RigidBody("static"))
    wheel = esper.create_entity(Transform(500, -50), Collider(Circle(24)), RigidBody())
    esper.create_entity(RevoluteJoint(frame, wheel, anchor_b=(0, 0), motor_speed=3))
    for _ in range(100):
        system.process(1 / 60)
    return svg(
        system,
        show=Show.SHAPES | Show.JOINTS,
        title="A bridge of hinged planks with a box on it, a pendulum, a lift, a weight on a spring, a driven wheel",
    )


def circle_and_rectangle() -> str:
    """Both frames of the oldest question of all."""
    picture = Picture()
    Sketch().draw(Bench(), picture, (0.0, 0.0, 880.0, 690.0), unit=1.0)
    return svg(
        picture,
        width=560,
        palette=look.DRAWING,
        title="A circle and a turned rectangle, and both as the rectangle sees them, upright",
    )


def character() -> str:
    """The way of a capsule over a slope and a step, up to a wall."""
    static = RigidBody("static")
    for x, y, width, height, degrees in (
        (0, -10, 640, 20, 0), (-90, 12, 160, 40, 25), (110, 6, 120, 12, 0), (280, 60, 20, 120, 0)
    ):  # fmt: skip
        esper.create_entity(Transform(x, y, math.radians(degrees)), Collider(Rect(width, height)), static)
    place = Transform(-250, 30)
    capsule = Capsule((0, -14), (0, 14), 12)
    hero = esper.create_entity(place, Collider(capsule))
    world = CollisionSystem()
    world.process()
    picture = Picture()
    picture.system(world, Show.SHAPES)
    for frame in range(560):
        world.move_and_slide(hero, (1.0, -2.0), snap=4, step_height=14)
        if frame % 40 == 0:
            picture.shape(capsule, place, Category.QUERY)
    return svg(picture, title="A capsule walks up a slope and onto a step, and stops at a wall")


PICTURES: dict[str, Callable[[], str]] = {
    "debugging-scene.svg": scene,
    "debugging-contact.svg": contact,
    "debugging-broadphase.svg": broadphase,
    "debugging-questions.svg": questions,
    "debugging-layers.svg": layers,
    "shapes.svg": shapes,
    "joints.svg": joints,
    "circle-and-rectangle.svg": circle_and_rectangle,
    "character.svg": character,
    "sweep.svg": sweep,
}
for part in ("shapes", "questions", "solver"):
    PICTURES |= runpy.run_path(str(HERE / "pictures" / f"{part}.py"))["PICTURES"]


def draw(name: str) -> str:
    """The text of one picture."""
    with own_world():
        return PICTURES[name]()


def main() -> None:
    for name in PICTURES:
        path = IMAGES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(draw(name), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()
