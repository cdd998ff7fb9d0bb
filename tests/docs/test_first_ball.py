"""The program on the first page, which opens a window: a ball falls, bounces, and is drawn where it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import esper
import pytest

pytestmark = pytest.mark.gl

PAGE = Path(__file__).parents[2] / "docs" / "index.md"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The names of the program after it has run; the test plays the part of pyglet's clock."""
    block = re.search(r"^```py\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert block
    import pyglet.app
    import pyglet.clock

    monkeypatch.setattr(pyglet.app, "run", lambda: None)
    before = esper.current_world
    esper.switch_world("first ball")
    names: dict[str, Any] = {}
    try:
        exec(compile(block[1], str(PAGE), "exec"), names)
        yield names
    finally:
        pyglet.clock.unschedule(names["update"])
        names["window"].close()
        esper.switch_world(before)
        esper.delete_world("first ball")


def brightness(x: float, y: float) -> int:
    """The red of a pixel of the window, 0 to 255."""
    import pyglet.image

    image = pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()
    return image.get_data("RGBA", image.width * 4)[4 * (int(y) * image.width + int(x))]


def test_the_ball_bounces_and_is_drawn_where_it_is(program: dict[str, Any]) -> None:
    ball = program["ball"]
    heights = []
    for _ in range(240):
        program["update"](1 / 60)
        heights.append(ball.y)
    lowest = heights.index(min(heights))
    assert heights[lowest] == pytest.approx(
        60, abs=8
    )  # a ball of 20 on ground that ends at 40; ticks between
    assert max(heights[lowest:]) > 200  # bounced
    assert max(heights) <= 400

    program["window"].switch_to()
    program["on_draw"]()
    assert brightness(ball.x, ball.y) == 255
    assert brightness(20, 20) == 255  # the ground
    assert brightness(20, 460) == 0
