"""The whole picture, from the back to the front, on one page."""

import math
from typing import Any

from pyglet import gl
from pyglet.math import Mat4, Vec3

from demo_game import cues, palette
from demo_game.app import App, Screen
from demo_game.draw.backdrop import Backdrop
from demo_game.draw.effects import Effects
from demo_game.draw.hud import Hud
from demo_game.draw.inspector import Inspector
from demo_game.draw.overlays import Overlays
from demo_game.draw.quads import blend_premultiplied
from demo_game.draw.rounded_rects import RoundedRects, rounded_rect_program
from demo_game.draw.scene import Scene
from demo_game.draw.sparks import Sparks
from demo_game.draw.text import Text
from demo_game.field import HEIGHT, WIDTH

SHADOW = (4.0, -7.0)


class Stage:
    """Draws an app's game into a pyglet window (any window: pyglet's headless one too) of any size."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._backdrop = Backdrop()
        program = rounded_rect_program()
        self._frame = RoundedRects(program, 8)
        self._things = RoundedRects(program)
        self._flat = RoundedRects(program, 128)
        self._text = Text()
        self._effects = Effects(Sparks())
        self._walls = Scene(self._frame, self._text, self._effects)
        self._scene = Scene(self._things, self._text, self._effects)
        self._hud = Hud(self._flat, self._text)
        self._overlays = Overlays(self._flat, self._text)
        self._inspector = Inspector(self._flat, self._text)
        self._frames = 0.0
        self._viewport = (0, 0, WIDTH, HEIGHT)
        self._now = 0.0

    def scale(self) -> float:
        """Units of the window for a pixel of the field. Mouse movements are in units of the window."""
        return self._fit(*self._window.get_size())[0]

    def show(self, happened: list[cues.Cue]) -> None:
        """Start the effects of what happened."""
        for cue in happened:
            self._effects.show(cue, self._now)

    def draw(self, app: App, seconds: float) -> None:
        """Draw one picture, `seconds` after the last."""
        if app.screen is not Screen.PAUSE:
            self._now += seconds
            self._effects.pass_time(seconds)
        now = self._now
        if seconds > 0.0:
            self._frames += (1.0 / seconds - self._frames) * min(2.0 * seconds, 1.0)
        app.session.enter()
        game = app.session.game
        self._effects.colors = palette.SAFE if app.saved.safe_colors else {}

        pixel = self._text.pixel = self._project()
        self._look(self._effects.shake(now))
        blend_premultiplied()
        self._backdrop.draw(self._viewport, game.level)
        self._scene.add(game, app.poses, app.alpha, now)
        self._walls.frame()
        self._things.draw(pixel, SHADOW)
        self._frame.draw(pixel)
        self._effects.sparks.draw(now)
        self._effects.draw_words(self._text, now)
        self._text.draw()
        if app.inspecting:
            self._inspector.draw(app)

        self._look((0.0, 0.0))
        if app.screen is not Screen.TITLE:
            self._hud.draw(game, app.saved.best, seconds)
        self._overlays.draw(app, now)
        if app.inspecting:
            self._inspector.legend(app, self._frames)
        self._flat.draw(pixel)
        self._text.draw()

    def _project(self) -> float:
        """Fit the field into the window, with bars where the proportions differ. Returns the size of a pixel."""
        width, height = self._window.get_framebuffer_size()
        gl.glClearColor(*palette.mix(palette.NIGHT, palette.BLACK, 0.5), 1.0)
        gl.glViewport(0, 0, width, height)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        scale, left, bottom = self._fit(width, height)
        self._viewport = (int(left), int(bottom), math.ceil(WIDTH * scale), math.ceil(HEIGHT * scale))
        # Set with OpenGL: `window.viewport` would scale these pixels by the density of the display again.
        gl.glViewport(*self._viewport)
        self._window.projection = Mat4.orthogonal_projection(0, WIDTH, 0, HEIGHT, -1, 1)
        return 1.0 / scale

    @staticmethod
    def _fit(width: float, height: float) -> tuple[float, float, float]:
        """Scale, left and bottom of the field in a window of this size."""
        scale = max(min(width / WIDTH, height / HEIGHT), 1e-3)
        return scale, (width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2

    def _look(self, shake: tuple[float, float]) -> None:
        self._window.view = Mat4.from_translation(Vec3(*shake, 0.0))
