"""The window: passes events to the app, and draws the app's game."""

from contextlib import suppress
from pathlib import Path

import pyglet
from pyglet.window import key, mouse

from demo_game.app import Action, App, Screen
from demo_game.draw.stage import Stage
from demo_game.field import HEIGHT, WIDTH
from demo_game.window import gamepad
from demo_game.window.icon import icon
from demo_game.window.mixer import Mixer
from demo_game.window.music import Music

TITLE = "Breakout on esper-physics"
FRAMES = 60
"""Pictures per second on a screen that does not report its rate."""

ACTIONS = {
    key.P: Action.PAUSE,
    key.R: Action.RESTART,
    key.M: Action.MUTE,
    key.N: Action.MUSIC,
    key.F: Action.FULLSCREEN,
    key.ESCAPE: Action.LEAVE,
    key.F1: Action.INSPECT,
    key.F2: Action.SWEEP,
    key.F3: Action.RUSH,
}
LEFTWARD = (key.LEFT, key.A)
RIGHTWARD = (key.RIGHT, key.D)
CHOICES = {
    key.LEFT: (-1, 0), key.A: (-1, 0), key.RIGHT: (1, 0), key.D: (1, 0),
    key.UP: (0, -1), key.W: (0, -1), key.DOWN: (0, 1), key.S: (0, 1),
}  # fmt: skip
FIRE = (key.SPACE, key.ENTER)


def save_path() -> Path:
    """The file of settings and scores, in the user's data directory."""
    return Path(pyglet.resource.get_data_path("esper-physics-breakout")) / "saved.json"


class GameWindow(pyglet.window.Window):
    """The window opens when it is created; `play` runs the game until the player leaves."""

    def __init__(self, app: App) -> None:
        fullscreen = app.saved.fullscreen
        size = {} if fullscreen else {"width": WIDTH, "height": HEIGHT}
        super().__init__(**size, caption=TITLE, resizable=True, vsync=True, fullscreen=fullscreen)
        self.set_minimum_size(WIDTH // 3, HEIGHT // 3)
        self.set_icon(icon())
        self._app = app
        self._stage = Stage(self)
        self._mixer = Mixer()
        self._music = Music()
        self._held: list[int] = []
        self._elapsed = 0.0
        self._captured = False
        self._gamepads = gamepad.connect(app)
        if not fullscreen:
            self._enlarge()

    def _enlarge(self) -> None:
        """On a dense screen, enlarge the window to its usual size if the system does not, and there is room."""
        width, height = self.get_framebuffer_size()
        ratio = min(
            WIDTH * self.scale / width, 0.9 * self.screen.width / width, 0.9 * self.screen.height / height
        )
        if ratio > 1.0:
            self.set_size(int(width * ratio), int(height * ratio))

    def play(self) -> None:
        """Run until the window is closed."""
        # `advance` is scheduled once for each picture: `clock.schedule` would keep a core busy between pictures.
        frame = 1 / self._rate()
        pyglet.clock.schedule_interval(self.advance, frame)
        with suppress(KeyboardInterrupt):
            pyglet.app.run(frame)
        self._app.keep_score()

    def _rate(self) -> float:
        """Pictures a second that the screen shows."""
        mode = self.screen.get_mode()
        rate = mode.rate if mode is not None else None
        return float(rate) if rate and 30 <= rate <= 1000 else FRAMES

    def advance(self, seconds: float) -> None:
        """Let time pass: called by pyglet's clock before each picture."""
        app = self._app
        happened = app.advance(seconds)
        self._stage.show(happened)
        title = app.screen is Screen.TITLE
        self._mixer.play(happened, seconds, muted=title or not app.saved.sound)
        wanted = app.saved.sound and app.saved.music and app.screen is not Screen.PAUSE
        self._music.play(seconds, app.session.game.level, muted=not wanted)
        self._elapsed += seconds
        self._capture(app.screen is Screen.PLAY and not app.session.game.ended)
        if app.saved.fullscreen != self.fullscreen:
            self.set_fullscreen(app.saved.fullscreen)
        if app.left:
            self.close()

    def _capture(self, wanted: bool) -> None:
        """Hide the pointer during play and keep it in the window: only the movements of the mouse count."""
        if wanted != self._captured:
            self._captured = wanted
            self.set_exclusive_mouse(wanted)

    def on_draw(self) -> None:
        self._stage.draw(self._app, self._elapsed)
        self._elapsed = 0.0

    def on_resize(self, width: int, height: int) -> None:
        """Does nothing: the stage reads the size for each picture. (pyglet's own handler would set a projection.)"""

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if symbol in ACTIONS:
            self._app.press(ACTIONS[symbol])
        elif symbol in FIRE:
            self._app.fire(True)
        elif symbol in CHOICES:
            self._app.choose(*CHOICES[symbol])
        if symbol in LEFTWARD + RIGHTWARD:
            self._held.append(symbol)
            self._steer()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        if symbol in FIRE:
            self._app.fire(False)
        elif symbol in self._held:
            self._held.remove(symbol)
            self._steer()

    def _steer(self) -> None:
        """Steer by the key that was pressed last."""
        axis = 0.0
        if self._held:
            axis = -1.0 if self._held[-1] in LEFTWARD else 1.0
        self._app.steer(axis)

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        if self._captured:
            self._app.slide(dx / self._stage.scale())

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        self.on_mouse_motion(x, y, dx, dy)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        if button == mouse.LEFT:
            self._app.fire(True)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        if button == mouse.LEFT:
            self._app.fire(False)

    def on_deactivate(self) -> None:
        # The key releases that follow go to another window.
        self._held.clear()
        self._app.steer(0.0)
        self._app.fire(False)
        self._app.pause(True)
