"""What is written over the field: the title, pause, level names, the end."""

import math

from demo_game import lettering, palette
from demo_game.app import App, Screen
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import BOLD, MIDDLE, Text
from demo_game.field import CENTER, HEIGHT, RUSH, WIDTH
from demo_game.game import LIVES, Game, Phase
from demo_game.levels import LEVELS
from demo_game.palette import RGB
from demo_game.rules.progress import clear_bonus

LOGO = "BREAKOUT"
LOGO_COLORS = (
    palette.ROSE, palette.EMBER, palette.SUN, palette.LEAF, palette.SEA, palette.DUSK, palette.ORCHID, palette.ROSE,
)  # fmt: skip

HELP = (
    ("arrows, A D or mouse", "move"),
    ("space or click", "launch, shoot"),
    ("P", "pause"),
    ("R", "restart"),
    ("M", "sound on and off"),
    ("F", "full screen"),
    ("F1", "what the engine sees"),
    ("F2", "the engine's sweep on and off"),
    ("F3", "balls far too fast"),
    ("Esc", "pause, title, leave"),
)


class Overlays:
    """Chooses by screen and phase."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text
        self._pixel = 1.0

    def draw(self, app: App, now: float, pixel: float) -> None:
        """Add what is to be read now."""
        self._pixel = pixel
        game = app.session.game
        if app.screen is Screen.TITLE:
            self._title(app.best.score, now)
        elif app.screen is Screen.PAUSE:
            self._dim(0.62)
            self._big("paused", 380, 44, palette.CREAM)
            self._line("P or space to go on  /  Esc to the title", 330, 13, palette.MIST)
            self._keys(272.0)
        elif game.phase is Phase.OVER:
            self._end(app, "game over", palette.ROSE, now)
        elif game.phase is Phase.WON:
            self._end(app, "you won", palette.LEAF, now)
        elif game.phase is Phase.CLEARED:
            self._big("level clear", 400, 40, palette.SUN, _rise(game.since))
            self._line(f"bonus {clear_bonus(game.level)}", 362, 16, palette.CREAM, _rise(game.since))
        elif game.phase is Phase.SERVE:
            self._serve(game, now)
        elif game.phase is Phase.LOST:
            balls = "last ball" if game.lives == 1 else f"{game.lives} balls left"
            self._big(balls, 220, 26, palette.CREAM, _rise(game.since))
        if app.screen is not Screen.TITLE:
            self._switches(app)
        if app.muted:
            self._line("sound off", 16, 8, palette.MIST)

    def _switches(self, app: App) -> None:
        """How F2 and F3 stand, once they are not as they were."""
        if app.sweeping and not app.rushing:
            return
        words = "sweep on" if app.sweeping else "sweep off: fast balls pass through"
        speed = f"  /  balls {RUSH:.0f} times as fast" if app.rushing else ""
        self._line(words + speed, 30, 10, palette.LEAF if app.sweeping else palette.ROSE)

    def _serve(self, game: Game, now: float) -> None:
        fade = _rise(game.since)
        if game.score == 0 or game.lives == LIVES or game.bricks_left == _breakable(game.level):
            self._big(LEVELS[game.level].name, 222, 30, palette.CREAM, fade)
        if game.since > 0.6:
            self._line("space or click to launch", 180, 12, palette.MIST, _pulse(now))

    def _title(self, best: int, now: float) -> None:
        self._dim(0.78)
        self._logo(452, 92, now)
        self._line("built on esper-physics", 412, 13, palette.MIST)
        self._line("press space or click to play", 336, 19, palette.CREAM, _pulse(now))
        self._keys(272.0)
        if best:
            self._line(f"best {best}", 604, 15, palette.SUN)

    def _keys(self, y: float) -> None:
        for keys, meaning in HELP:
            self._text.write(keys, CENTER - 18, y, 10, palette.SEA, align=1.0, pixel=self._pixel)
            self._text.write(meaning, CENTER + 18, y, 10, palette.MIST, pixel=self._pixel)
            y -= 20

    def _logo(self, y: float, size: float, now: float) -> None:
        unit = size / lettering.CAP
        spacing = 0.5
        x = CENTER - (lettering.measure(LOGO) + spacing * (len(LOGO) - 1)) * unit / 2
        for i, (letter, color) in enumerate(zip(LOGO, LOGO_COLORS, strict=True)):
            lift = 5.0 * math.sin(now * 1.7 + 0.6 * i)
            self._text.write(
                letter, x + 4, y + lift - 7, size, palette.BLACK, alpha=0.55, weight=0.75, soft=5
            )
            self._text.write(letter, x, y + lift, size, color, alpha=0.30, weight=0.9, soft=12)
            self._text.write(letter, x, y + lift, size, color, weight=0.74, pixel=self._pixel, shade=0.32)
            x += (lettering.advance(letter) + spacing) * unit

    def _end(self, app: App, words: str, color: RGB, now: float) -> None:
        game = app.session.game
        self._dim(0.66 * _rise(game.since))
        self._big(words, 420, 54, color, _rise(game.since))
        self._line(f"score {game.score}", 352, 22, palette.CREAM)
        if app.record:
            self._line("a new best", 312, 15, palette.SUN, _pulse(now))
        else:
            self._line(f"best {app.best.score}", 312, 15, palette.MIST)
        if game.since > 0.8:
            self._line("space or click to play again", 250, 13, palette.MIST, _pulse(now))

    def _dim(self, alpha: float) -> None:
        self._rects.add(
            CENTER, HEIGHT / 2, 1.2 * WIDTH, 1.2 * HEIGHT, palette.NIGHT, alpha=alpha, gloss=0.0, radius=0
        )

    def _big(self, words: str, y: float, size: float, color: RGB, alpha: float = 1.0) -> None:
        write = self._text.write
        write(words, CENTER, y - 3, size, palette.BLACK, alpha=0.6 * alpha, align=MIDDLE, weight=0.7, soft=4)
        write(words, CENTER, y, size, color, alpha=0.25 * alpha, align=MIDDLE, weight=0.8, soft=8)
        write(
            words, CENTER, y, size, color, alpha=alpha, align=MIDDLE, weight=0.6, pixel=self._pixel, shade=0.2
        )

    def _line(self, words: str, y: float, size: float, color: RGB, alpha: float = 1.0) -> None:
        write = self._text.write
        write(words, CENTER, y - 1, size, palette.BLACK, alpha=0.6 * alpha, align=MIDDLE, weight=0.6, soft=2)
        write(words, CENTER, y, size, color, alpha=alpha, align=MIDDLE, weight=BOLD - 0.1, pixel=self._pixel)


def _breakable(level: int) -> int:
    return sum(placement.kind.hits is not None for placement in LEVELS[level].bricks)


def _pulse(now: float) -> float:
    return 0.80 + 0.20 * math.sin(now * 4.0)


def _rise(since: float) -> float:
    return min(since / 0.25, 1.0)
