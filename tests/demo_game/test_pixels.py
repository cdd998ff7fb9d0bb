"""What is drawn is where the engine says it is, and the right way round."""

from __future__ import annotations

import math
import random
import struct
import subprocess
import sys
import typing
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import esper
import pytest

from demo_game import cues, spawn
from demo_game.app import App
from demo_game.components import Ball, Brick
from demo_game.field import HEIGHT, WIDTH
from demo_game.kinds import POWERS, ROSE, SUN, Power
from demo_game.levels import LEVELS, Placement
from demo_game.saved import Saved, Score
from physics import Circle, Collider, Rect, RevoluteJoint, Segment, Transform, geometry
from tests.demo_game.test_sound import cue

pytestmark = pytest.mark.gl

ROOT = Path(__file__).parents[2]
PIXEL, AROUND, NEAR_A_ROPE = Rect(1, 1), Rect(24, 24), Circle(16)


class Picture:
    """What the window shows, read back."""

    def __init__(self) -> None:
        import pyglet

        image = pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()
        self.width, self.height = image.width, image.height
        self._data = image.get_data("RGBA", image.width * 4)

    def same(self, other: Picture) -> bool:
        return bytes(self._data) == bytes(other._data)

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place on the field, in a window of the field's size."""
        start = 4 * (int(y) * self.width + int(x))
        r, g, b = self._data[start : start + 3]
        return r, g, b


def apart(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True))


@pytest.fixture(scope="module")
def window() -> Iterator[Any]:
    import pyglet

    window = pyglet.window.Window(WIDTH, HEIGHT)
    yield window
    window.close()


@pytest.fixture
def app() -> Iterator[App]:
    app = App(1, Saved())
    app.watch()
    yield app
    app.session.close()


def draw(window: Any, app: App) -> Picture:
    from demo_game.draw.stage import Stage

    window.switch_to()
    stage = Stage(window)
    stage.draw(app, 3.0)  # long after the bricks have unfolded
    return Picture()


@pytest.mark.parametrize("dpi", [120, 144, 192])
def test_a_dense_display_shows_the_same_picture(window: Any, app: App, dpi: int) -> None:
    usual = draw(window, app)
    before = window._dpi
    window._dpi = dpi  # as Xft.dpi makes it: the window has as many pixels as before
    try:
        assert window.scale == dpi / 96
        dense = draw(window, app)
    finally:
        window._dpi = before
    assert (dense.width, dense.height) == (usual.width, usual.height)
    for x in range(5, WIDTH, 37):
        for y in range(5, HEIGHT, 37):
            assert apart(dense.at(x, y), usual.at(x, y)) <= 6, (x, y)


def clear() -> None:
    for kind in (Brick, Ball):
        for entity, _ in list(esper.get_component(kind)):
            esper.delete_entity(entity, immediate=True)


@pytest.mark.parametrize("degrees", [30, -30, 75, 120])
def test_angles_are_counter_clockwise(window: Any, app: App, degrees: float) -> None:
    clear()
    empty = draw(window, app)
    spawn.brick(Placement(ROSE, 480, 400, math.radians(degrees), rect=Rect(240, 24)))
    picture = draw(window, app)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for along in (-100, -60, 60, 100):
        x, y = 480 + along * c, 400 + along * s
        assert apart(picture.at(x, y), empty.at(x, y)) > 200
        x, y = 480 + along * c, 400 - along * s
        assert apart(picture.at(x, y), empty.at(x, y)) < 60


def test_a_pivot_carries_the_picture_around(window: Any, app: App) -> None:
    clear()
    empty = draw(window, app)
    spawn.brick(Placement(SUN, 480, 300, math.radians(90), rect=Rect(60, 20, center=(150, 0))))
    picture = draw(window, app)
    assert apart(picture.at(480, 450), empty.at(480, 450)) > 200
    assert apart(picture.at(480, 475), empty.at(480, 475)) > 200  # it stands on end
    for x, y in ((630, 300), (330, 300), (480, 150), (505, 450)):
        assert apart(picture.at(x, y), empty.at(x, y)) < 60


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_what_is_drawn_is_what_collides(window: Any, level: int) -> None:
    app = App(1, Saved(), level)
    app.watch()
    for _ in range(37):
        app.advance(1 / 60)
    while app.alpha > 1e-6:  # draw the step itself: the colliders know no other
        app.advance((1 - app.alpha) / 120)
    for entity, _ in list(esper.get_component(Ball)):
        esper.delete_entity(entity, immediate=True)
    app.poses.clear()
    picture = draw(window, app)
    bricks = [(c.shapes[0], t) for _, (_, t, c) in esper.get_components(Brick, Transform, Collider)]
    ropes = [
        Segment(joint.anchor_a, (at.x, at.y))
        for _, (joint, at) in esper.get_components(RevoluteJoint, Transform)
        if joint.anchor_a != (at.x, at.y)
    ]
    clear()
    empty = draw(window, app)
    rng, inside = random.Random(level), 0
    for _ in range(2500):
        x, y = rng.uniform(40, 920), rng.uniform(200, 640)
        pixel = int(x) + 0.5, int(y) + 0.5
        at_pixel = Transform(*pixel)
        if any(geometry.overlaps(rope, Transform(), NEAR_A_ROPE, at_pixel) for rope in ropes):
            continue
        near = [item for item in bricks if math.dist(pixel, (item[1].x, item[1].y)) < 260]
        deep = any(geometry.overlaps(shape, at, PIXEL, at_pixel) for shape, at in near)
        close = deep or any(geometry.overlaps(shape, at, AROUND, at_pixel) for shape, at in near)
        core = any(_contains(shape, at, pixel, 4.0) for shape, at in near)
        difference = apart(picture.at(x, y), empty.at(x, y))
        if core:
            inside += 1
            assert difference > 60, (pixel, difference)
        elif not close:
            assert difference < 40, (pixel, difference)
    assert inside > 120
    app.session.close()


def _contains(rect: Rect, at: Transform, point: tuple[float, float], margin: float) -> bool:
    """Whether a point is inside a rectangle and `margin` from its sides."""
    c, s = math.cos(at.angle), math.sin(at.angle)
    dx, dy = point[0] - at.x, point[1] - at.y
    x, y = c * dx + s * dy - rect.center[0], -s * dx + c * dy - rect.center[1]
    c, s = math.cos(rect.angle), math.sin(rect.angle)
    x, y = c * x + s * y, -s * x + c * y
    return abs(x) < rect.width / 2 - margin and abs(y) < rect.height / 2 - margin


def test_every_screen_can_be_drawn(window: Any, app: App) -> None:
    """Title, serve, pause, clear, lost, over, won, all powers, muted: each is another picture."""
    from demo_game.app import Action, Screen
    from demo_game.draw.stage import Stage
    from demo_game.game import Phase

    stage = Stage(window)
    seen: set[int] = set()

    def look() -> None:
        stage.draw(app, 0.05)
        seen.add(zlib.crc32(Picture()._data))

    app.screen = Screen.TITLE
    look()
    app.play()
    game = app.session.game
    game.since = 2.0
    look()
    app.press(Action.PAUSE)
    look()
    app.press(Action.PAUSE)
    for phase in Phase:
        game.enter(phase)
        game.since = 1.0
        look()
    game.enter(Phase.PLAY)
    for power in Power:
        if POWERS[power].seconds:
            game.powers[power] = 1.0
        spawn.drop(300, 300, power)
    spawn.net()
    spawn.bolt(500, 300)
    look()
    app.press(Action.MUTE)
    look()
    app.press(Action.MUTE)
    app.saved.safe_colors = True
    look()
    app.press(Action.INSPECT)
    look()
    app.press(Action.INSPECT)
    app.saved.add(Score(500, 2, "hard", "2026-11-22"))
    app.screen = Screen.TITLE
    stage.draw(app, 9.0)  # the legend's turn is over: the table's
    look()
    app.screen = Screen.PLAY
    app.place = 0
    game.enter(Phase.OVER)
    game.since = 1.0
    look()
    assert len(seen) == 3 + len(Phase) + 6


UNSEEN = (cues.Fired, cues.GameOver)
"""Cues that are heard, or seen by what the game draws anyway: a bolt, the screen at the end."""


@pytest.mark.parametrize("kind", typing.get_args(cues.Cue), ids=lambda kind: kind.__name__)
def test_every_cue_is_seen(window: Any, app: App, kind: type[Any]) -> None:
    from demo_game.draw.stage import Stage

    def shown(*happened: cues.Cue) -> Picture:
        stage = Stage(window)
        stage.draw(app, 3.0)
        stage.show(list(happened))
        stage.draw(app, 0.1)
        return Picture()

    window.switch_to()
    what = cue(kind)
    if hasattr(what, "x"):
        what = replace(what, x=480.0, y=300.0)
    usual, picture = shown(), shown(what)
    assert picture.same(usual) == (kind in UNSEEN)
    if hasattr(what, "x") and kind not in (*UNSEEN, cues.BallLost):  # that is at the bottom
        near = [(x, y) for x in range(440, 521) for y in range(260, 341)]
        assert max(apart(picture.at(x, y), usual.at(x, y)) for x, y in near) > 60


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_the_screenshot(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "demo_game", "--seed", "3", "--after", "300", "--screenshot"]
    pictures = [tmp_path / "a.png", tmp_path / "b"]
    for path in pictures:
        done = subprocess.run(
            [*command, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        assert png_size(path) == (WIDTH, HEIGHT)
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_a_screenshot_that_cannot_be_saved_says_why(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "a.png"
    command = [sys.executable, "-m", "demo_game", "--after", "2", "--screenshot", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert str(path) in done.stderr
    assert "Traceback" not in done.stderr
