"""The window itself, on a display, with keys and mouse that come from outside."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from demo_game.app import App, Screen
from demo_game.components import Paddle
from demo_game.field import WIDTH
from demo_game.game import Phase
from demo_game.scores import Best
from physics import Transform

pytestmark = [
    pytest.mark.gl,
    pytest.mark.skipif(
        os.environ.get("PYGLET_HEADLESS", "0") not in ("", "0", "False", "false"),
        reason="asks for no display; the same tests run on one in the other GL run",
    ),
]

ROOT = Path(__file__).parents[2]
TITLE = "Breakout on esper-physics"


def xdotool(*arguments: str | float) -> str:
    done = subprocess.run(
        ["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=30, check=True
    )
    return done.stdout.strip()


def focus() -> str:
    """Give the game's window the keys, once it is there to take them. Returns its id."""
    window = xdotool("search", "--sync", "--onlyvisible", "--name", TITLE)
    end = time.monotonic() + 15.0
    while True:
        try:
            xdotool("windowfocus", window)
            return window
        except subprocess.CalledProcessError:  # searched, found, and not yet ready
            assert time.monotonic() < end
            time.sleep(0.1)


def until(condition: Callable[[], bool], work: Callable[[], object], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        work()


class Player:
    """A game in a window of this process, and the hands on its keys."""

    def __init__(self) -> None:
        from demo_game.window.game_window import GameWindow

        self.app = App(1, Best(None))
        self.window: Any = GameWindow(self.app)
        self.frames = 0
        self.run(5)
        self.id = focus()
        self.run(5)

    def run(self, frames: int = 1) -> None:
        """Frames at the speed of a clock that is always on time."""
        for _ in range(frames):
            self.window.dispatch_events()
            self.window.advance(1 / 60)
            if self.app.left:
                return
            self.window.on_draw()
            self.window.flip()
            self.frames += 1

    def until(self, condition: Callable[[], bool]) -> None:
        until(condition, self.run)

    def paddle(self) -> float:
        [(_, (_, at))] = esper.get_components(Paddle, Transform)
        return at.x


@pytest.fixture
def player() -> Iterator[Player]:
    player = Player()
    yield player
    if not player.app.left:
        player.window.close()
    player.app.session.close()


def test_keys(player: Player) -> None:
    app = player.app
    xdotool("key", "space")
    player.until(lambda: app.screen is Screen.PLAY)
    player.run(40)
    for key, sign in (("Left", -1), ("d", 1), ("a", -1), ("Right", 1)):
        before = player.paddle()
        xdotool("keydown", key)
        player.until(lambda before=before, sign=sign: (player.paddle() - before) * sign > 30)
        xdotool("keyup", key)
        player.until(lambda: app.session.intent.axis == 0.0)
    xdotool("key", "space")
    player.until(lambda: app.session.game.phase is Phase.PLAY)
    xdotool("key", "p")
    player.until(lambda: app.screen is Screen.PAUSE)
    xdotool("key", "p")
    player.until(lambda: app.screen is Screen.PLAY)
    xdotool("key", "m")
    player.until(lambda: app.muted)
    xdotool("key", "F1")
    player.until(lambda: app.inspecting)
    xdotool("key", "F1")
    session = app.session
    xdotool("key", "r")
    player.until(lambda: app.session is not session)
    assert app.session.game.phase is Phase.SERVE


def test_mouse(player: Player) -> None:
    app = player.app
    xdotool("mousemove", "--window", player.id, 300, 400, "click", 1)
    player.until(lambda: app.screen is Screen.PLAY)
    player.run(30)
    for x in (250, 700):
        xdotool("mousemove", "--window", player.id, x, 420)
        player.until(lambda x=x: abs(player.paddle() - x * WIDTH / player.window.width) < 2)
    xdotool("click", 1)
    player.until(lambda: app.session.game.phase is Phase.PLAY)


def test_escape_leaves(player: Player) -> None:
    xdotool("key", "Escape")
    player.until(lambda: player.app.left)


def test_a_click_elsewhere_pauses(player: Player) -> None:
    player.app.play()
    player.run(5)
    player.window.on_deactivate()
    assert player.app.screen is Screen.PAUSE


def test_the_picture_keeps_its_proportions_in_any_window(player: Player) -> None:
    player.window.set_size(1200, 600)
    player.until(lambda: tuple(player.window.get_size()) == (1200, 600))
    player.run(2)
    stage = player.window._stage
    assert stage.to_field(600, 0) == pytest.approx((480, 0), abs=1)
    assert stage.to_field(200, 600) == pytest.approx((0, 720), abs=1)
    assert stage.to_field(1000, 300) == pytest.approx((960, 360), abs=1)
    from pyglet import gl

    viewport = (gl.GLint * 4)()
    gl.glGetIntegerv(gl.GL_VIEWPORT, viewport)
    assert list(viewport) == [200, 0, 800, 600]


@pytest.mark.parametrize(
    ("scale", "screen", "opened"),
    [
        (1.0, (1920, 1080), None),
        (1.25, (2560, 1440), (1200, 900)),
        (2.0, (3840, 2160), (1920, 1440)),
        (2.0, (1600, 900), (1080, 810)),
    ],
)
def test_the_window_opens_as_large_on_a_dense_screen(
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    scale: float,
    screen: tuple[int, int],
    opened: tuple[int, int] | None,
) -> None:
    sizes: list[tuple[int, int]] = []
    window = player.window
    monkeypatch.setattr(window, "_dpi", 96 * scale)
    monkeypatch.setattr(window, "_screen", SimpleNamespace(width=screen[0], height=screen[1]))
    monkeypatch.setattr(window, "set_size", lambda width, height: sizes.append((width, height)))
    window._enlarge()
    assert sizes == ([] if opened is None else [opened])


def test_full_screen_pauses(player: Player) -> None:
    player.app.play()
    player.run(5)
    xdotool("key", "f")
    player.until(lambda: player.app.screen is Screen.PAUSE)
    assert player.window.fullscreen
    player.window.set_fullscreen(False)


def test_of_two_keys_the_last_counts(player: Player) -> None:
    player.app.play()
    player.run(5)
    xdotool("keydown", "Left")
    player.until(lambda: player.app.session.intent.axis == -1.0)
    xdotool("keydown", "d")
    player.until(lambda: player.app.session.intent.axis == 1.0)
    xdotool("keyup", "d")
    player.until(lambda: player.app.session.intent.axis == -1.0)
    xdotool("keyup", "Left")
    player.until(lambda: player.app.session.intent.axis == 0.0)


def test_the_program_opens_its_window_and_leaves_it(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "demo_game", "--seed", "1"],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        focus()
        xdotool("key", "space")
        time.sleep(1.0)
        xdotool("key", "space")
        time.sleep(1.0)
        assert process.poll() is None
        for _ in range(3):  # to the pause, to the title, and out
            xdotool("key", "Escape")
            time.sleep(0.5)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0, err
    assert (out, err) == ("", "")
