"""The pictures of docs/shapes: contacts of each family, one beside the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform, geometry
from physics.debug import Category, Picture, svg
from physics.shapes import Shape
from physics.shapes.decompose import convex_parts
from physics.shapes.simple import corners

Pair = tuple[str, Shape, Transform, Shape, Transform]


def contacts(pairs: Iterable[Pair], step: float, title: str, width: float = 720) -> str:
    """Pairs in a row, `step` apart, each with its contact and a name below."""
    picture = Picture()
    for i, (name, a, at_a, b, at_b) in enumerate(pairs):
        x = i * step
        at_a = Transform(at_a.x + x, at_a.y, at_a.angle)
        at_b = Transform(at_b.x + x, at_b.y, at_b.angle)
        picture.shape(a, at_a, Category.STATIC)
        picture.shape(b, at_b, Category.DYNAMIC)
        touch(picture, a, at_a, b, at_b)
        picture.text((x, -72), name)
    return svg(picture, width=width, title=title)


def touch(picture: Picture, a: Shape, at_a: Transform, b: Shape, at_b: Transform) -> None:
    """Add the contact of two shapes. Raises ValueError if there is none to be seen."""
    found = geometry.collide(a, at_a, b, at_b)
    if found is None:
        raise ValueError(f"{a} at {at_a} and {b} at {at_b} do not touch")
    picture.contact(found)


def circles() -> str:
    """A circle and what it meets."""
    block = Rect(90, 50)
    return contacts(
        (
            ("circle", Circle(34), Transform(-18, -10), Circle(26), Transform(20, 22)),
            ("one inside the other", Circle(44), Transform(), Circle(16), Transform(12, 6)),
            ("side", block, Transform(0, -20), Circle(26), Transform(10, 24)),
            ("corner", block, Transform(-10, -20), Circle(26), Transform(50, 18)),
            ("centre inside", block, Transform(0, -10), Circle(20), Transform(26, -8)),
        ),
        step=150,
        title="Circles meet circles and rectangles: one point, and the shortest way out",
    )


def rectangles() -> str:
    """Sides and corners."""
    block = Rect(100, 46)
    return contacts(
        (
            ("side on side", block, Transform(-8, -26), Rect(70, 40), Transform(22, 8)),
            ("corner on side", block, Transform(0, -26), Rect(50, 50), Transform(8, 26, math.radians(35))),
            ("nearly flat", block, Transform(0, -26), Rect(80, 36), Transform(0, 11, math.radians(-3))),
            ("crossing", Rect(110, 24), Transform(), Rect(24, 90), Transform(16, 6)),
            ("circle", block, Transform(0, -26), Circle(26), Transform(8, 16)),
        ),
        step=150,
        title="Rectangles: two points where sides face each other, one at a corner",
    )


def capsules_and_segments() -> str:
    """Flat sides, round ends, lines."""
    floor = Rect(100, 30)
    lying, standing = Capsule((-26, 0), (26, 0), 16), Capsule((0, -24), (0, 24), 18)
    line = Segment((-48, -16), (48, 4))
    return contacts(
        (
            ("lying", floor, Transform(0, -32), lying, Transform(0, -6)),
            ("standing", floor, Transform(0, -32), standing, Transform(0, 18)),
            ("two capsules", lying, Transform(-8, -16), standing, Transform(24, 22, math.radians(-40))),
            ("segment, circle", line, Transform(0, -14), Circle(24), Transform(6, 2)),
            ("two segments", line, Transform(), Segment((0, -52), (0, 12)), Transform(14, 0)),
        ),
        step=150,
        title="Capsules touch with two points along their sides and one at their ends; segments have no thickness",
    )


def polygons() -> str:
    """A concave polygon, its parts, and a thing in its hollow."""
    outline = [(-60, -45), (60, -45), (60, 45), (30, 45), (30, -15), (-5, -15), (-25, 20), (-60, 35)]
    bowl = Polygon(outline)
    picture = Picture()
    picture.shape(bowl, Transform(0, 0), Category.DYNAMIC)
    for i, (x, y) in enumerate(outline):
        picture.dot((x, y), Category.DYNAMIC)
        (px, py), (qx, qy) = outline[i - 1], outline[(i + 1) % len(outline)]
        length = math.dist((px, py), (qx, qy))
        # Counter-clockwise: outside is to the right of the way from the vertex before to the one after.
        picture.text((x + 12 * (qy - py) / length, y - 12 * (qx - px) / length), str(i))
    picture.text((0, -85), "the vertices, in order")
    colours = (Category.LAYER_1, Category.LAYER_2, Category.LAYER_3, Category.LAYER_4)
    for (part, _), colour in zip(convex_parts(corners("outline", outline)), colours, strict=False):
        picture.shape(Polygon(part), Transform(190, 0), colour)
    picture.text((190, -85), "its convex parts")
    at, ball, place = Transform(380, 0), Circle(24), Transform(392, 6)
    picture.shape(bowl, at, Category.STATIC)
    picture.shape(ball, place, Category.DYNAMIC)
    touch(picture, bowl, at, ball, place)
    picture.text((380, -85), "one shape, one contact")
    return svg(
        picture, width=640, title="A concave polygon: its vertices, its convex parts, and a ball in it"
    )


def ellipses() -> str:
    """Round all over, never flat."""
    egg = Ellipse(50, 26)
    return contacts(
        (
            ("circle", egg, Transform(-6, -14, 0.3), Circle(24), Transform(20, 26)),
            ("rectangle", Rect(100, 30), Transform(0, -34), Ellipse(40, 22), Transform(4, 1, 0.4)),
            ("ellipse", egg, Transform(-10, -16), Ellipse(44, 20), Transform(18, 14, 0.9)),
            ("segment", Segment((-48, -22), (48, -2)), Transform(0, -10), Ellipse(36, 22), Transform(4, -4)),
            ("capsule", Capsule((-34, 0), (34, 0), 14), Transform(0, -30), egg, Transform(0, 6, -0.5)),
        ),
        step=150,
        title="An ellipse touches everything at one point",
    )


def compounds() -> str:
    """A part's own place, a pivot, a thing of several shapes."""
    picture = Picture()
    door = Rect(90, 14, center=(45, 0))
    picture.shape(door, Transform(-10, -30), Category.GHOST)
    picture.shape(door, Transform(-10, -30, math.radians(60)))
    picture.dot((-10, -30), Category.POINT)
    picture.text((20, -75), "a pivot")
    hammer = (Rect(10, 110, center=(0, 15)), Rect(56, 28, center=(0, 70)))
    for category, degrees in ((Category.GHOST, 0), (Category.DYNAMIC, -50)):
        picture.shape(hammer, Transform(150, -30, math.radians(degrees)), category)
    picture.dot((150, -30), Category.POINT)
    picture.text((165, -75), "two shapes, one collider")
    dumbbell = (Circle(26, center=(-40, 0)), Rect(80, 10), Circle(26, center=(40, 0)))
    at, ground, below = Transform(355, 10, math.radians(20)), Rect(180, 24), Transform(355, -36)
    picture.shape(ground, below, Category.STATIC)
    picture.shape(dumbbell, at)
    touch(picture, dumbbell[0], at, ground, below)
    picture.text((355, -75), "the deepest pair counts")
    return svg(
        picture, width=640, title="A door on its hinge, a hammer by its grip, a dumbbell on the ground"
    )


PICTURES: dict[str, Callable[[], str]] = {
    "shapes/circles.svg": circles,
    "shapes/rectangles.svg": rectangles,
    "shapes/capsules-and-segments.svg": capsules_and_segments,
    "shapes/polygons.svg": polygons,
    "shapes/ellipses.svg": ellipses,
    "shapes/compounds.svg": compounds,
}
