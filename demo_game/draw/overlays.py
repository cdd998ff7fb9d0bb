"""Text over the field: the title, pause, level names, the end."""

import math

from demo_game import palette
from demo_game.app import App, Screen
from demo_game.draw.legend import draw_legend
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import Text
from demo_game.draw.title import draw_scores, draw_title
from demo_game.field import CENTER, HEIGHT, RUSH, WIDTH
from demo_game.game import Game, Phase
from demo_game.palette import RGB
from demo_game.rules.progress import clear_bonus


class Overlays:
    """Chooses the text by the screen of the app and the phase of the game."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text

    def draw(self, app: App, now: float) -> None:
        """Add the text for the current screen and phase."""
        game = app.session.game
        if app.screen is Screen.TITLE:
            self._dim(0.80)
            draw_title(self._rects, self._text, app, now)
        elif app.screen is Screen.PAUSE:
            self._dim(0.72)
            self._text.headline("paused", CENTER, 430, 44, palette.CREAM)
            self._line("P or space to go on  /  Esc to the title", 384, 13, palette.CREAM)
            draw_legend(self._rects, self._text, 320)
        elif game.ended:
            self._end(app, now)
        elif game.phase is Phase.CLEARED:
            self._text.headline("level clear", CENTER, 400, 40, palette.SUN, _rise(game.since))
            self._line(f"bonus {clear_bonus(game.level)}", 362, 16, palette.CREAM, _rise(game.since))
        elif game.phase is Phase.SERVE:
            self._serve(game, now)
        elif game.phase is Phase.LOST:
            balls = "last ball" if game.lives == 1 else f"{game.lives} balls left"
            self._text.headline(balls, CENTER, 146, 26, palette.CREAM, _rise(game.since))
        if app.screen is not Screen.TITLE:
            self._switches(app)
            if not app.saved.sound:
                self._line("sound off", 12, 10, palette.MIST)

    def _switches(self, app: App) -> None:
        """Tell the state of the switches F2 and F3, unless both are as at the start."""
        if app.sweeping and not app.rushing:
            return
        words = "sweep on" if app.sweeping else "sweep off: fast balls pass through"
        speed = f"  /  balls {RUSH:.0f} times as fast" if app.rushing else ""
        self._line(words + speed, 30, 11, palette.LEAF if app.sweeping else palette.ROSE)

    def _serve(self, game: Game, now: float) -> None:
        level, fade = game.levels[game.level], _rise(game.since)
        if game.bricks_left == level.breakable:
            self._text.headline(level.name, CENTER, 146, 28, palette.CREAM, fade)
        if game.since > 0.6:
            self._line("space or click to launch", 110, 12, palette.MIST, _pulse(now))

    def _end(self, app: App, now: float) -> None:
        game = app.session.game
        words, color = ("you won", palette.LEAF) if game.phase is Phase.WON else ("game over", palette.ROSE)
        self._dim(0.78 * _rise(game.since))
        self._text.headline(words, CENTER, 560, 54, color, _rise(game.since))
        self._line(f"score {game.score}", 505, 22, palette.CREAM)
        if app.place == 0:
            self._line("a new best", 472, 15, palette.SUN, _pulse(now))
        elif app.place is not None:
            self._line(f"place {app.place + 1} of the table", 472, 15, palette.SUN)
        draw_scores(self._text, app.saved.scores, app.place, 425)
        if len(app.saved.checkpoints()) > 1:
            self._line(f"left and right: start at {app.menu.rows[0].value()}", 168, 12, palette.SEA)
        if game.since > 0.8:
            self._line("space or click to play again", 130, 14, palette.CREAM, _pulse(now))

    def _dim(self, alpha: float) -> None:
        self._rects.add(
            CENTER, HEIGHT / 2, 1.2 * WIDTH, 1.2 * HEIGHT, palette.NIGHT, alpha=alpha, gloss=0.0, radius=0
        )

    def _line(self, words: str, y: float, size: float, color: RGB, alpha: float = 1.0) -> None:
        self._text.framed(words, CENTER, y, size, color, alpha=alpha)


def _pulse(now: float) -> float:
    return 0.80 + 0.20 * math.sin(now * 4.0)


def _rise(since: float) -> float:
    return min(since / 0.25, 1.0)
