"""The lab in a window: pyglet's own events, and pixels."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from physics.lab.lab import Lab
from physics.lab.layout import FONT, SMALLEST, Placed

pytestmark = pytest.mark.gl

ROOT = Path(__file__).parents[2]


@pytest.fixture
def window() -> Iterator[Any]:
    from physics.lab.window import LabWindow

    window = LabWindow(Lab())
    yield window
    window.close()


def send(window: Any, name: str, *arguments: object) -> None:
    window.switch_to()
    window.dispatch_event(name, *arguments)
    window.dispatch_events()


def pixels(window: Any) -> bytes:
    import pyglet

    window.switch_to()
    window.on_draw()
    image = pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()
    return bytes(image.get_data("RGBA", image.width * 4))


def click(window: Any, command: str) -> None:
    [placed] = [each for each in window.layout().buttons if each.button.command == command]
    at = middle(window, placed)
    send(window, "on_mouse_motion", *at, 0, 0)
    send(window, "on_mouse_press", *at, 1, 0)
    send(window, "on_mouse_release", *at, 1, 0)


def middle(window: Any, placed: Placed) -> tuple[int, int]:
    left, bottom, width, height = placed.box
    return int(window.unit * (left + 0.5 * width)), int(window.unit * (bottom + 0.5 * height))


def test_buttons_and_keys_do_what_they_say_and_the_picture_shows_it(window: Any) -> None:
    from pyglet.window import key

    before = pixels(window)
    click(window, "add:capsule")
    assert len(window.lab.bench.figures) == 3
    assert pixels(window) != before
    send(window, "on_key_press", key.DELETE, 0)
    assert len(window.lab.bench.figures) == 2
    send(window, "on_key_press", key._4, 0)
    assert "sweep" in window.lab.text()
    send(window, "on_key_press", key.TAB, 0)
    assert window.lab.player is not None
    send(window, "on_key_press", key.SPACE, 0)
    assert window.lab.player.paused
    send(window, "on_key_press", key.E, 0)  # a key of the other page
    click(window, "scene:cards")
    assert window.lab.player.scene.name == "cards"
    pixels(window)


def test_a_shape_is_dragged_by_mouse_events_and_drawn_where_it_is(window: Any) -> None:
    pixels(window)
    canvas, camera, circle = window.layout().canvas, window.lab.camera, window.lab.bench.figures[0]
    x, y = (int(window.unit * part) for part in camera.to_window(canvas, (circle.at.x + 9, circle.at.y + 9)))
    before = circle.at.x, circle.at.y
    send(window, "on_mouse_press", x, y, 1, 0)
    for k in range(1, 11):
        send(window, "on_mouse_drag", x - 12 * k, y - 7 * k, -12, -7, 1, 0)
    send(window, "on_mouse_release", x - 120, y - 70, 1, 0)
    scale = camera.zoom * window.unit
    assert circle.at.x == pytest.approx(before[0] - 120 / scale, abs=1.0)
    assert circle.at.y == pytest.approx(before[1] - 70 / scale, abs=1.0)
    data = pixels(window)
    width = window.get_framebuffer_size()[0]
    ratio = window.get_pixel_ratio()
    a, b = (
        int(ratio * window.unit * part)
        for part in camera.to_window(canvas, (circle.at.x - 20, circle.at.y - 20))
    )
    red, green, blue = data[4 * (b * width + a) :][:3]
    assert red > green + 40  # it has been dragged onto the rectangle: a hit
    assert red > blue + 40


def test_on_a_dense_screen_everything_is_larger_and_under_the_mouse(window: Any) -> None:
    assert window.unit == 1.0
    window._dpi = 192  # as Xft.dpi makes it: the window has as many pixels as before
    unit = 1280 / SMALLEST[0]  # less than 2: more would not have room
    assert window.unit == pytest.approx(unit)
    assert window.layout().width == pytest.approx(SMALLEST[0])
    pixels(window)
    assert min(label.font_size for label in window._labels) == pytest.approx(FONT * unit)
    click(window, "mistake:plus")
    assert window.lab.bench.mistake == "plus"
    window._dpi = 96
    assert window.unit == 1.0


def test_the_wheel_zooms_and_the_right_button_pans(window: Any) -> None:
    pixels(window)
    camera = window.lab.camera
    zoom, x = camera.zoom, camera.x
    send(window, "on_mouse_scroll", 300, 300, 0, 2)
    assert camera.zoom == pytest.approx(zoom * 1.15**2)
    x = camera.x
    send(window, "on_mouse_drag", 310, 300, 10, 0, 4, 0)
    assert camera.x < x


def test_a_wrong_paste_is_told_and_a_right_one_is_shown(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["python -m physics.lab circle:30@100,100 circle:30@300,100", "rubbish"]
    monkeypatch.setattr(window, "get_clipboard_text", lambda: texts.pop(0))
    click(window, "paste")
    assert window.lab.text().startswith("circle:30@100,100 ")
    click(window, "paste")
    assert "rubbish" in window.lab.notice
    pixels(window)


def test_the_line_says_what_a_copied_state_lacks_and_a_paste_wipes_it(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(window, "set_clipboard_text", copied.append)
    monkeypatch.setattr(window, "get_clipboard_text", lambda: copied[-1])
    click(window, "scenes")
    click(window, "copy")
    assert window.lab.notice == "copied: python -m physics.lab brings it back"
    window.lab.player.pulled = True
    click(window, "copy")
    assert window.lab.notice.endswith(", without what the mouse pulled")
    click(window, "paste")
    assert window.lab.notice == ""
    assert window.lab.text() == copied[-1]


def test_bars_show_the_stages_of_a_tick_inside_the_panel(window: Any) -> None:
    click(window, "scenes")
    before = window.layout()
    assert not before.bars
    window.lab.player.step()
    layout = window.layout()
    assert len(layout.bars) == len(window.lab.stages())
    for bar in layout.bars:
        assert layout.panel.contains((bar.left, bar.bottom))
        assert layout.panel.contains((bar.left + bar.width, bar.bottom + bar.height))
    pixels(window)


@pytest.mark.parametrize(
    "state", [["circle:60@590,440", "rect:260,120,40,0@350,290,30"], ["scene:cradle", "tick:30"]]
)
def test_a_screenshot_needs_no_display(state: list[str], tmp_path: Path) -> None:
    path = tmp_path / "lab"
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    command = [sys.executable, "-m", "physics.lab", *state, "--screenshot", str(path)]
    subprocess.run(command, check=True, timeout=60, cwd=ROOT, env=environment)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 15_000


def test_a_screenshot_that_cannot_be_saved_says_why(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "lab.png"
    command = [sys.executable, "-m", "physics.lab", "--screenshot", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert str(path) in done.stderr
    assert "Traceback" not in done.stderr
