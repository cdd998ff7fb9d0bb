"""Pixels of the overlay: where things are, the right way up and the right way round."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Ellipse,
    Polygon,
    Rect,
    Shape,
    Transform,
    debug,
)
from physics.debug import Category, Picture, Show, Style

pytestmark = pytest.mark.gl

WIDTH, HEIGHT = 400, 200
SOLID = dict.fromkeys(Category, Style((1.0, 1.0, 1.0), fill=1.0, width=1.0))
"""Insides as bright as lines: a pixel is either of a shape, or black."""


@pytest.fixture(scope="module")
def window() -> Iterator[Any]:
    import pyglet

    window = pyglet.window.Window(WIDTH, HEIGHT)
    yield window
    window.close()


@pytest.fixture(autouse=True)
def _plain(window: Any) -> None:
    from pyglet.math import Mat4

    window.switch_to()
    window.view = Mat4()
    window.projection = Mat4.orthogonal_projection(0, WIDTH, 0, HEIGHT, -1, 1)
    window.clear()


class Pixels:
    """What was drawn; (0, 0) is at the lower left, as in the world."""

    def __init__(self) -> None:
        import pyglet

        image = pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()
        self._row = image.width * 4
        self._data = image.get_data("RGBA", self._row)

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        start = int(y) * self._row + 4 * int(x)
        red, green, blue = self._data[start : start + 3]
        return red, green, blue

    def lit(self, x: float, y: float) -> bool:
        return self.at(x, y) == (255, 255, 255)

    def dark(self, x: float, y: float) -> bool:
        return self.at(x, y) == (0, 0, 0)

    def sum(self) -> int:
        return sum(self._data[::4]) // 255


def draw(shape: Shape | list[Shape], at: Transform) -> Pixels:
    picture = Picture()
    picture.shape(shape, at)
    debug.Overlay(picture, palette=SOLID).draw()
    return Pixels()


def test_up_is_up_and_the_anchor_is_the_centre() -> None:
    pixels = draw(Rect(40, 20), Transform(100, 150))
    for x, y in ((100, 150), (82, 142), (118, 158)):
        assert pixels.lit(x, y)
    assert pixels.dark(100, 50)
    for x, y in ((78, 150), (122, 150), (100, 138), (100, 162)):
        assert pixels.dark(x, y)


@pytest.mark.parametrize(
    "shape", [Rect(160, 10), Capsule((-75, 0), (75, 0), 5), Ellipse(80, 6), Rect(160, 10, angle=0.0)]
)
def test_angles_are_counter_clockwise(shape: Shape) -> None:
    pixels = draw(shape, Transform(200, 100, math.radians(30)))
    x, y = 60 * math.cos(math.radians(30)), 60 * math.sin(math.radians(30))
    assert pixels.lit(200 + x, 100 + y)
    assert pixels.lit(200 - x, 100 - y)
    assert pixels.dark(200 + x, 100 - y)
    assert pixels.dark(200 - x, 100 + y)


def test_a_pivot_away_from_the_middle() -> None:
    pixels = draw(Rect(80, 10, center=(40, 0)), Transform(200, 100, math.pi / 2))
    assert pixels.lit(200, 170)
    assert pixels.dark(200, 90)
    assert pixels.dark(250, 100)


def test_a_circle_s_radius_points_along_its_angle() -> None:
    picture = Picture()
    picture.shape(Circle(60), Transform(200, 100, math.radians(60)))
    hollow = dict.fromkeys(Category, Style((1.0, 1.0, 1.0), fill=0.0, width=3.0))
    debug.Overlay(picture, palette=hollow).draw()
    pixels = Pixels()
    x, y = 30 * math.cos(math.radians(60)), 30 * math.sin(math.radians(60))
    assert pixels.lit(200 + x, 100 + y)
    for right, up in ((x, -y), (-x, y), (-x, -y), (y, x)):
        assert pixels.dark(200 + right, 100 + up)
    assert pixels.lit(200 + 59.5, 100)
    assert pixels.lit(200, 159)
    assert pixels.dark(200, 165)


def test_a_one_way_collider_s_arrow_points_the_way_through() -> None:
    esper.create_entity(Transform(100, 100), Collider(Rect(60, 4), one_way=(0, 1)))
    esper.create_entity(Transform(300, 100, math.pi / 2), Collider(Rect(60, 4), one_way=(0, 1)))
    world = CollisionSystem()
    world.process()
    hollow = dict.fromkeys(Category, Style((1.0, 1.0, 1.0), fill=0.0, width=3.0))
    debug.Overlay(world, palette=hollow).draw()
    pixels = Pixels()
    assert pixels.lit(100, 112)
    assert pixels.dark(100, 88)
    assert pixels.lit(288, 100)
    assert pixels.dark(312, 100)


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (Rect(100, 60), 6000),
        (Circle(50), math.pi * 2500),
        (Capsule((-40, 0), (40, 0), 20), 80 * 40 + math.pi * 400),
        (Ellipse(80, 40), math.pi * 3200),
        (Polygon([(-70, -40), (70, -40), (70, 0), (-20, 0), (-20, 60), (-70, 60)]), 140 * 40 + 50 * 60),
    ],
)
def test_sizes(shape: Shape, area: float) -> None:
    """With a line of a pixel around it, half of it outside."""
    pixels = draw(shape, Transform(200, 100, 0.4))
    assert area < pixels.sum() < area * 1.06


def test_the_view_and_the_projection_count(window: Any) -> None:
    from pyglet.math import Mat4, Vec3

    window.view = Mat4.from_translation(Vec3(-1000, 50, 0))
    window.projection = Mat4.orthogonal_projection(0, 2 * WIDTH, 0, 2 * HEIGHT, -1, 1)
    pixels = draw(Rect(40, 40), Transform(1200, 150))
    assert pixels.lit(100, 100)
    assert pixels.lit(109, 109)
    assert pixels.dark(112, 100)


def test_a_stretched_view_stretches_shapes_and_not_lines(window: Any) -> None:
    from pyglet.math import Mat4

    window.projection = Mat4.orthogonal_projection(0, WIDTH, 0, HEIGHT / 4, -1, 1)
    picture = Picture()
    picture.circle((200, 25), 20)
    debug.Overlay(picture, palette=dict.fromkeys(Category, Style((1.0, 1.0, 1.0), 0.0, 3.0))).draw()
    pixels = Pixels()
    assert pixels.lit(200, 100 + 79.5)
    assert pixels.dark(200, 100 + 76)
    assert pixels.lit(219.5, 100)
    assert pixels.dark(215, 100)
    assert pixels.dark(224, 100)


def test_far_from_the_origin_as_near_it(window: Any) -> None:
    from pyglet.math import Mat4, Vec3

    near = bytes(draw(Rect(41, 21), Transform(100, 100, 0.3))._data)
    window.clear()
    far = float(2**27)
    window.view = Mat4.from_translation(Vec3(-far, far, 0))
    assert bytes(draw(Rect(41, 21), Transform(100 + far, 100 - far, 0.3))._data) == near


def test_contacts_and_cells_and_boxes_of_a_world_in_the_palette_s_colours() -> None:
    esper.create_entity(Transform(100, 100), Collider(Circle(30)))
    esper.create_entity(Transform(150, 100), Collider(Circle(30)))
    world = CollisionSystem()
    world.process()
    palette = dict(SOLID)
    palette[Category.POINT] = Style((1.0, 0.0, 0.0), 0.0, 4.0)
    palette[Category.NORMAL] = Style((0.0, 1.0, 0.0), 0.0, 3.0)
    debug.Overlay(world, Show.ALL, palette=palette).draw()
    pixels = Pixels()
    assert pixels.at(125, 100) == (255, 0, 0)
    assert pixels.at(140, 100) == (0, 255, 0)  # from a towards b
    assert pixels.at(110, 100) == (255, 255, 255)


def test_growth_and_empty_worlds() -> None:
    world = CollisionSystem()
    overlay = debug.Overlay(world, palette=SOLID)
    overlay.draw()
    world.process()
    overlay.draw()
    assert Pixels().sum() == 0
    for n in (1, 50, 2000, 0, 300):
        esper.clear_database()
        for i in range(n):
            esper.create_entity(Transform(5 + 10 * (i % 39), 5 + 10 * (i // 39 % 19)), Collider(Rect(4, 4)))
        world.process()
        import pyglet

        for open_window in pyglet.app.windows:
            open_window.clear()
        overlay.draw()
        pixels = Pixels()
        for i in range(min(n, 700)):
            assert pixels.lit(5 + 10 * (i % 39), 5 + 10 * (i // 39 % 19))
        assert n or pixels.sum() == 0


def test_it_leaves_the_state_as_it_was(window: Any) -> None:
    from pyglet import gl

    picture = Picture()
    picture.circle((0, 0), 50)
    overlay = debug.Overlay(picture)
    gl.glEnable(gl.GL_DEPTH_TEST)
    gl.glDisable(gl.GL_BLEND)
    gl.glBlendFunc(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
    overlay.draw()
    value = gl.GLint()
    gl.glGetIntegerv(gl.GL_BLEND_SRC_RGB, value)
    assert value.value == gl.GL_SRC_ALPHA
    assert gl.glIsEnabled(gl.GL_DEPTH_TEST)
    assert not gl.glIsEnabled(gl.GL_BLEND)
    gl.glDisable(gl.GL_DEPTH_TEST)


def test_it_is_one_draw_call(monkeypatch: pytest.MonkeyPatch) -> None:
    from pyglet import gl

    calls: list[int] = []
    draw_call = gl.glDrawArraysInstanced

    def count(*arguments: int) -> None:
        calls.append(arguments[-1])
        draw_call(*arguments)

    monkeypatch.setattr(gl, "glDrawArraysInstanced", count)
    for i in range(100):
        shape = [Circle(5), Rect(5, 5), Capsule((0, 0), (5, 5), 2), Ellipse(5, 3)][i % 4]
        esper.create_entity(Transform(3 * i, 50), Collider(shape))
    world = CollisionSystem()
    world.process()
    debug.Overlay(world, Show.ALL).draw()
    [instances] = calls
    assert instances > 100


def test_a_system_or_a_picture_and_nothing_else() -> None:
    with pytest.raises(TypeError, match=r"Overlay\.what"):
        debug.Overlay("world")
