"""SVG, read back by its own rules: y down, angles clockwise."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import esper
import pytest

from physics import Capsule, Circle, Collider, CollisionSystem, Ellipse, Polygon, Rect, Transform, debug
from physics.debug import PALETTE, Category, Picture

SPACE = "{http://www.w3.org/2000/svg}"


class Document:
    """Asks an SVG what is painted at a pixel: elements whose inside holds it, or whose outline is near it."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.width, self.height = (float(self.root.get(name, "")) for name in ("width", "height"))
        assert self.root.get("viewBox") == f"0 0 {self.root.get('width')} {self.root.get('height')}"

    def groups_at(self, x: float, y: float) -> set[str]:
        """Classes of what is painted at (x, y), in pixels from the upper left corner."""
        return {
            group.get("class", "")
            for group in self.root.iter(f"{SPACE}g")
            for element in group
            if INSIDE[element.tag.removeprefix(SPACE)](element, x, y)
        }


def numbers(text: str | None) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", text or "")]


def in_circle(element: ElementTree.Element, x: float, y: float) -> bool:
    cx, cy, r = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
    return math.dist((x, y), (cx, cy)) <= r


def in_ellipse(element: ElementTree.Element, x: float, y: float) -> bool:
    match = re.fullmatch(r"translate\((\S+) (\S+)\) rotate\((\S+)\)", element.get("transform", ""))
    assert match
    tx, ty, turn = map(float, match.groups())
    # `rotate` takes a point to x cos - y sin, x sin + y cos; here backwards.
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    px, py = c * (x - tx) + s * (y - ty), -s * (x - tx) + c * (y - ty)
    return (px / float(element.get("rx", ""))) ** 2 + (py / float(element.get("ry", ""))) ** 2 <= 1.0


def in_polygon(element: ElementTree.Element, x: float, y: float) -> bool:
    values = numbers(element.get("points"))
    points = list(zip(values[::2], values[1::2], strict=True))
    odd = False
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def on_line(element: ElementTree.Element, x: float, y: float) -> bool:
    x1, y1, x2, y2 = (float(element.get(name, "")) for name in ("x1", "y1", "x2", "y2"))
    length = math.dist((x1, y1), (x2, y2)) or 1.0
    t = min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2, 0.0), 1.0)
    return math.dist((x, y), (x1 + t * (x2 - x1), y1 + t * (y2 - y1))) <= 1.0


INSIDE: dict[str, Callable[[ElementTree.Element, float, float], bool]] = {
    "circle": in_circle,
    "ellipse": in_ellipse,
    "polygon": in_polygon,
    "line": on_line,
}


def draw(picture: Picture, region: tuple[float, float, float, float] = (0, 0, 400, 200)) -> Document:
    document = Document(debug.svg(picture, region=region, width=400))
    assert (document.width, document.height) == (400, 200)
    return document


def test_up_in_the_world_is_up_in_the_picture() -> None:
    picture = Picture()
    picture.shape(Rect(20, 20), Transform(100, 180))
    document = draw(picture)
    assert document.groups_at(100, 20) == {"dynamic"}
    assert document.groups_at(100, 180) == set()


@pytest.mark.parametrize(("shape", "reach"), [(Rect(160, 20), 60), (Ellipse(80, 10), 60)])
def test_angles_are_counter_clockwise(shape: Rect | Ellipse, reach: float) -> None:
    picture = Picture()
    picture.shape(shape, Transform(200, 100, math.radians(30)))
    document = draw(picture)
    c, s = reach * math.cos(math.radians(30)), reach * math.sin(math.radians(30))
    for sign in (1, -1):
        assert document.groups_at(200 + sign * c, 100 - sign * s) == {"dynamic"}  # up to the right
        assert document.groups_at(200 + sign * c, 100 + sign * s) == set()


def test_a_pivot_away_from_the_middle() -> None:
    picture = Picture()
    picture.shape(Rect(100, 20, center=(50, 0)), Transform(200, 100, math.pi / 2))
    document = draw(picture)
    assert document.groups_at(200, 10) == {"dynamic"}
    assert document.groups_at(200, 110) == document.groups_at(250, 100) == set()


def test_a_circle_s_radius_points_along_its_angle() -> None:
    picture = Picture()
    picture.line((0, 0), (0, 0))
    picture.shape(Circle(50), Transform(200, 100, math.radians(60)))
    [line] = Document(debug.svg(picture, region=(0, 0, 400, 200), width=400)).root.findall(
        f"{SPACE}g[@class='dynamic']/{SPACE}line"
    )
    assert (line.get("x1"), line.get("y1")) == ("200", "100")
    assert float(line.get("x2", "")) == pytest.approx(225, abs=0.01)
    assert float(line.get("y2", "")) == pytest.approx(100 - 43.30, abs=0.01)


def test_capsules_and_pointers_too_are_the_right_way_up() -> None:
    picture = Picture()
    picture.pointer((200, 100), (0, 1), Category.NORMAL)
    text = debug.svg(picture, region=(0, 0, 400, 200), width=400)
    assert 'd="M200 100L200 84M' in text  # 16 pixels up


def test_all_content_is_inside_with_a_margin() -> None:
    picture = Picture()
    picture.shape(Rect(1000, 500), Transform(7000, -3000))
    document = Document(debug.svg(picture, width=320))
    [polygon] = document.root.iter(f"{SPACE}polygon")
    values = numbers(polygon.get("points"))
    assert (min(values[::2]), max(values[::2])) == pytest.approx((16, 304), abs=0.01)
    assert (min(values[1::2]), max(values[1::2])) == pytest.approx((16, document.height - 16), abs=0.01)


def test_the_same_world_gives_the_same_text_and_a_file_holds_it(tmp_path: Path) -> None:
    esper.create_entity(Transform(1 / 3, 0.1), Collider(Circle(10)))
    esper.create_entity(Transform(5, 0.1), Collider(Rect(10, 1 / 7)))
    world = CollisionSystem()
    world.process()
    text = debug.svg(world, show=debug.Show.ALL, title="a < b & c", background='"red"')
    assert debug.svg(world, show=debug.Show.ALL, title="a < b & c", background='"red"') == text
    assert ElementTree.fromstring(text).findtext(f"{SPACE}title") == "a < b & c"
    debug.save_svg(tmp_path / "world.svg", world, show=debug.Show.ALL, title="a < b & c", background='"red"')
    assert (tmp_path / "world.svg").read_text() == text


def test_an_empty_picture_is_a_document() -> None:
    assert list(ElementTree.fromstring(debug.svg(CollisionSystem()))) == []


def test_a_capsule_in_a_picture_of_something_very_much_larger() -> None:
    picture = Picture()
    picture.shape(Capsule((5.0, 0.7), (4.5, 4.0), 4.9))
    picture.shape(Circle(1e50))
    assert "nan" not in debug.svg(picture)


def test_round_corners_of_what_is_flat() -> None:
    """The normals of the sides at a corner are opposite, and there is no direction halfway between them."""
    flat = Polygon([(0, 0), (10, 0), (5, 1e-180)], 2)
    world = CollisionSystem()
    esper.create_entity(Transform(), Collider(flat))
    world.process()
    picture = Picture()
    picture.shape(flat)
    for drawn in (world, picture):
        text = debug.svg(drawn, region=(-10, -10, 30, 30), width=400)
        assert "nan" not in text
        inside, outside = (213, 313), (217, 317)  # of the arc around the right end
        assert Document(text).groups_at(*inside)
        assert not Document(text).groups_at(*outside)


def test_nothing_is_too_large_too_far_or_too_thin() -> None:
    for shape, at in (
        (Rect(1e9, 1e-3), Transform()),
        (Circle(1e-3), Transform(1e9, -1e9)),
        (Rect(1e-3, 1e9), Transform()),
    ):
        picture = Picture()
        picture.shape(shape, at)
        assert "nan" not in debug.svg(picture).lower()
        assert "inf" not in debug.svg(picture).lower()


@pytest.mark.parametrize("far", [1e16, -1e17, 1e90])
def test_what_is_so_far_out_that_its_width_is_lost_can_be_drawn(far: float) -> None:
    world = CollisionSystem()
    esper.create_entity(Transform(far, 0), Collider(Circle(1)))
    world.process()
    text = debug.svg(world)
    assert "nan" not in text
    assert "inf" not in text
    assert Document(text).width > 0


@pytest.mark.parametrize("region", [(0, 0, 0, 10), (0, 10, 10, 0), (0, 0, math.nan, 1), (0, 0, math.inf, 1)])
def test_a_region_needs_an_inside(region: tuple[float, float, float, float]) -> None:
    with pytest.raises(ValueError, match="region"):
        debug.svg(Picture(), region=region)


def test_a_width_is_more_than_nothing() -> None:
    with pytest.raises(ValueError, match="width"):
        debug.svg(Picture(), width=0)


def test_every_colour_stands_out_from_white_and_from_near_black() -> None:
    """Contrast as in the Web Content Accessibility Guidelines 2.2, 1.4.11: 3 to 1 for graphics."""
    assert set(PALETTE) == set(Category)

    def light(color: tuple[float, float, float]) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for category, style in PALETTE.items():
        assert 1.05 / (light(style.color) + 0.05) >= 3.0, category
        assert (light(style.color) + 0.05) / (light((0.05, 0.07, 0.09)) + 0.05) >= 3.0, category
