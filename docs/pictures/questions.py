"""The pictures of docs/questions: what is in the answer is blue, what is not is grey."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Ellipse,
    Polygon,
    Rect,
    Segment,
    Transform,
    geometry,
)
from physics.debug import Category, Picture, Show, svg
from physics.shapes import Shape


class Scene:
    """Things in a world, some of them found."""

    def __init__(self, *things: tuple[Shape, Transform]) -> None:
        self._things = {esper.create_entity(at, Collider(shape)): (shape, at) for shape, at in things}
        self.world = CollisionSystem()
        self.world.process()

    def picture(self, found: Collection[int]) -> Picture:
        picture = Picture()
        for entity, (shape, at) in self._things.items():
            picture.shape(shape, at, Category.DYNAMIC if entity in found else Category.STATIC)
        return picture


def heap() -> Scene:
    """Shapes of every family, side by side."""
    return Scene(
        (Circle(34), Transform(-190, 20)),
        (Rect(80, 50), Transform(-100, -20, math.radians(20))),
        (Capsule((-26, 0), (26, 0), 18), Transform(-10, 30, math.radians(-30))),
        (Polygon([(-45, -30), (45, -30), (45, 0), (-15, 0), (-15, 40), (-45, 40)]), Transform(90, -10)),
        (Ellipse(46, 26), Transform(195, 20, math.radians(25))),
        (Segment((-200, 0), (200, 0)), Transform(0, -75)),
    )


def points() -> str:
    """Points inside and outside, and the closest ones."""
    scene = heap()
    inside, outside = ((-180, 35), (-90, -10), (58, 15)), ((-130, 75), (20, -30), (100, 20), (200, -40))
    found = [entity for x, y in inside for entity in scene.world.at_point(x, y)]
    picture = scene.picture(found)
    for point in inside:
        picture.dot(point, Category.HIT)
    for x, y in outside:
        nearest = scene.world.nearest(x, y)
        assert nearest is not None
        picture.gap((x, y), nearest.point)
    return svg(
        picture, title="Points in shapes, which are found; points outside, and the closest points of shapes"
    )


def regions() -> str:
    """A region and an area, and what meets them."""
    scene = heap()
    region, area = (-165, -60, -60, 70), (Ellipse(70, 34), Transform(120, 50, math.radians(-20)))
    found = {*scene.world.in_region(*region), *scene.world.overlapping(*area)}
    picture = scene.picture(found)
    picture.box(*region, Category.QUERY)
    picture.text((-112, 60), "in_region")
    picture.shape(*area, Category.QUERY)
    picture.text((120, 65), "overlapping")
    return svg(picture, title="A region and an area, and the shapes that meet them")


def nearest() -> str:
    """The nearest of several, and how far each is."""
    scene = heap()
    asked = (-10.0, -35.0)
    answer = scene.world.nearest(*asked)
    assert answer is not None
    picture = scene.picture([answer.entity])
    picture.circle(asked, answer.distance, Category.GHOST)
    picture.gap(asked, answer.point)
    return svg(picture, title="The nearest shape: no other one comes into the circle around the point")


def rays() -> str:
    """The first hit, and all."""
    scene = heap()
    start, end = (-245.0, 45.0), (250.0, -5.0)
    hits = scene.world.ray_cast_all(start, end)
    picture = scene.picture([hit.entity for hit in hits])
    picture.ray(start, end, *hits)
    for number, hit in enumerate(hits, start=1):
        picture.text((hit.point[0] + 9, hit.point[1] + 12), str(number))
    return svg(picture, title="All that a ray meets, in order, each with the normal of its surface")


def sweeps() -> str:
    """A moving circle in a world, and two turning shapes on their own."""
    scene = Scene((Rect(50, 70), Transform(90, -30, math.radians(15))), (Circle(26), Transform(20, 62)))
    ball, start, way = Circle(20), Transform(-110, 0), (260.0, 0.0)
    hit = scene.world.shape_cast(ball, start, way)
    assert hit is not None
    picture = scene.picture([hit.entity])
    end = Transform(start.x + hit.fraction * way[0], start.y + hit.fraction * way[1])
    for fraction in (0.0, 0.33, 0.67):
        picture.shape(ball, Transform(start.x + fraction * (end.x - start.x), start.y), Category.GHOST)
    picture.shape(ball, end, Category.QUERY)
    picture.line((start.x, start.y), (end.x, end.y), Category.QUERY)
    picture.arrow((end.x, end.y), (start.x + way[0], start.y + way[1]), Category.GHOST)
    picture.hit(hit)
    picture.text((0, -95), "shape_cast")

    door, hinge, turn = Rect(120, 14, center=(60, 0)), Transform(220, -60), math.radians(100)
    box, place, motion = Rect(40, 40), Transform(360, 60), (-120.0, -40.0, 0.0)
    impact = geometry.time_of_impact(door, hinge, (0, 0, turn), box, place, motion)
    assert impact is not None
    for share, category in ((0.0, Category.GHOST), (0.5, Category.GHOST), (1.0, Category.QUERY)):
        at = share * impact.fraction
        picture.shape(door, Transform(hinge.x, hinge.y, at * turn), category)
        picture.shape(box, Transform(place.x + at * motion[0], place.y + at * motion[1]), category)
    picture.hit(impact)
    picture.text((300, -95), "time_of_impact")
    return svg(picture, title="A circle moves until it hits a box; a door turns until it hits a moving box")


def contacts() -> str:
    """A crate on a floor, a ball on both, as their contacts have it."""
    for shape, at in (
        (Rect(260, 30), Transform(0, -15)),
        (Rect(70, 60), Transform(-50, 26)),
        (Circle(30), Transform(10, 26)),
        (Capsule((0, -20), (0, 20), 14), Transform(85, 50)),
    ):
        esper.create_entity(at, Collider(shape))
    world = CollisionSystem()
    world.process()
    return svg(
        world,
        show=Show.SHAPES | Show.CONTACTS | Show.IDS,
        width=420,
        title="Contacts: points, depths, and normals from the lower id to the higher",
    )


def explain() -> str:
    """Boxes that overlap while the shapes do not."""
    a, at_a = Rect(110, 16), Transform(0, 0, math.radians(40))
    b, at_b = Circle(28), Transform(38, -26)
    esper.create_entity(at_a, Collider(a))
    esper.create_entity(at_b, Collider(b))
    world = CollisionSystem()
    world.process()
    picture = Picture()
    picture.system(world, Show.SHAPES | Show.BOXES | Show.IDS)
    near = geometry.closest_point(a, at_a, (at_b.x, at_b.y))
    way = (near[0] - at_b.x, near[1] - at_b.y)
    share = b.radius / math.hypot(*way)
    picture.gap((at_b.x + share * way[0], at_b.y + share * way[1]), near)
    return svg(
        picture, width=360, title="The boxes of two shapes overlap, and there is a gap between the shapes"
    )


PICTURES: dict[str, Callable[[], str]] = {
    "questions/points.svg": points,
    "questions/regions.svg": regions,
    "questions/nearest.svg": nearest,
    "questions/rays.svg": rays,
    "questions/sweeps.svg": sweeps,
    "questions/contacts.svg": contacts,
    "questions/explain.svg": explain,
}
