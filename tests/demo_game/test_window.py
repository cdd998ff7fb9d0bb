"""The window itself, on a display, with keys and mouse that come from outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from demo_game.app import Action, App, Screen
from demo_game.components import Paddle
from demo_game.difficulty import HARD
from demo_game.field import CENTER, LEFT, WIDTH
from demo_game.game import Phase
from demo_game.saved import Saved, load
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

        self.app = App(1, Saved())
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
    player.until(lambda: not app.saved.sound)
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
    assert player.paddle() == pytest.approx(CENTER)  # wherever the click was
    xdotool("mousemove_relative", "--", 1, 0)  # pyglet counts from the first motion that it sees
    player.run(5)
    for way in (120, -300, 45):  # pixels of the window
        before = player.paddle()
        xdotool("mousemove_relative", "--", way, 0)
        wanted = before + way * WIDTH / player.window.width
        player.until(lambda wanted=wanted: abs(player.paddle() - wanted) < 1)
    xdotool("click", 1)
    player.until(lambda: app.session.game.phase is Phase.PLAY)


def test_the_mouse_is_confined_while_it_steers(player: Player) -> None:
    def place() -> tuple[int, int]:
        x, y = (int(word.partition(":")[2]) for word in xdotool("getmouselocation").split()[:2])
        return x, y

    player.app.play()
    player.run(10)
    for _ in range(20):
        xdotool("mousemove_relative", "--", -150, 40)
        player.run(1)
    left, bottom = player.window.get_location()
    player.run(5)
    x, y = place()
    assert left <= x < left + player.window.width
    assert bottom <= y < bottom + player.window.height
    assert player.paddle() == pytest.approx(LEFT + player.app.session.paddle_width() / 2)
    player.app.press(Action.PAUSE)
    player.run(5)
    xdotool("mousemove", 3, 5)
    player.run(5)
    assert place() == (3, 5)  # free again


def test_a_mouse_that_is_pushed_a_little_does_not_stop_a_held_key(player: Player) -> None:
    player.app.play()
    player.run(5)
    xdotool("keydown", "Right")
    player.until(lambda: player.app.session.intent.axis == 1.0)
    xdotool("mousemove_relative", "--", -2, 0)
    before = player.paddle()
    player.run(10)
    assert player.paddle() > before + 50
    xdotool("keyup", "Right")
    player.until(lambda: player.app.session.intent.axis == 0.0)


def test_the_menu(player: Player) -> None:
    saved = player.app.saved
    for key in ("Down", "Right"):
        xdotool("key", key)
        player.run(5)
    player.until(lambda: saved.difficulty is HARD)
    xdotool("key", "Up")
    player.until(lambda: player.app.menu.row == 0)
    assert player.app.screen is Screen.TITLE


def test_full_screen_moves_no_paddle_and_costs_no_ball(player: Player) -> None:
    app = player.app
    app.play()
    player.run(5)
    app.fire(True)
    app.fire(False)
    player.until(lambda: app.session.game.phase is Phase.PLAY)
    xdotool("mousemove_relative", "--", 60, 0)
    player.run(5)
    for fullscreen in (True, False):
        before, lives = player.paddle(), app.session.game.lives
        xdotool("key", "f")
        player.until(lambda fullscreen=fullscreen: bool(player.window.fullscreen) == fullscreen)
        player.run(20)
        assert app.screen is Screen.PAUSE
        app.pause(False)
        player.run(20)
        assert player.paddle() == pytest.approx(before, abs=1)
        assert app.session.game.lives == lives
        xdotool("windowfocus", xdotool("search", "--name", TITLE).split()[-1])
        player.run(5)


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
    assert player.window._stage.scale() == pytest.approx(800 / WIDTH)
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
    player.until(lambda: player.window.fullscreen)
    assert player.app.saved.fullscreen
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


def test_ctrl_c_ends_it_without_a_word() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "demo_game", "--seed", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        focus()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (out, err) == ("", "")
    assert process.returncode in (0, 130)


@pytest.mark.parametrize(("rate", "pictures"), [(144, 144), (60, 60), (0, 60), (None, 60), (5000, 60)])
def test_pictures_come_at_the_rate_of_the_screen(
    player: Player, monkeypatch: pytest.MonkeyPatch, rate: int | None, pictures: float
) -> None:
    screen = SimpleNamespace(get_mode=lambda: SimpleNamespace(rate=rate))
    monkeypatch.setattr(player.window, "_screen", screen)
    assert player.window._rate() == pictures


def test_the_window_opens_as_it_was_left(tmp_path: Path) -> None:
    saved = Saved(tmp_path / "saved.json")
    App(1, saved).press(Action.FULLSCREEN)
    from demo_game.window.game_window import GameWindow

    window: Any = GameWindow(App(1, load(tmp_path / "saved.json")))
    try:
        assert window.fullscreen
    finally:
        window.close()
