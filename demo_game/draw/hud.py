"""The line above the field: score, best, level, powers in force, lives."""

from demo_game import palette
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import BOLD, LEFT, MIDDLE, Text
from demo_game.field import CENTER, RIGHT
from demo_game.field import LEFT as FIELD_LEFT
from demo_game.game import Game
from demo_game.kinds import POWERS
from demo_game.levels import LEVELS
from demo_game.rules.powers import time_left

LABEL_Y, VALUE_Y = 703, 676


class Hud:
    """Counts the score up instead of jumping to it."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text
        self._shown = 0.0

    def draw(self, game: Game, best: int, seconds: float, pixel: float) -> None:
        """Add the line; `seconds` have passed since the last picture."""
        self._shown = min(self._shown, game.score)
        self._shown += (game.score - self._shown) * min(seconds * 12.0, 1.0)
        shown = game.score if game.score - self._shown < 1.0 else int(self._shown)
        self._pair("score", f"{shown}", FIELD_LEFT, LEFT, pixel)
        self._pair("best", f"{max(best, shown)}", FIELD_LEFT + 168, LEFT, pixel)
        level = LEVELS[game.level]
        self._pair(f"level {game.level + 1} of {len(LEVELS)}", level.name, CENTER, MIDDLE, pixel)
        self._powers(game, pixel)
        self._lives(game.lives)

    def _pair(self, label: str, value: str, x: float, align: float, pixel: float) -> None:
        write = self._text.write
        write(label, x, LABEL_Y, 8, palette.MIST, align=align, pixel=pixel, spacing=0.5)
        write(value, x, VALUE_Y, 18, palette.CREAM, align=align, weight=0.45, pixel=pixel)

    def _powers(self, game: Game, pixel: float) -> None:
        x = CENTER + 150
        for power, share in time_left(game):
            kind = POWERS[power]
            self._rects.add(x, 697, 30, 16, kind.color, radius=8)
            ink = palette.NIGHT if kind.good else palette.CREAM
            self._text.write(kind.sign, x, 693, 8, ink, align=MIDDLE, weight=BOLD, pixel=pixel)
            self._rects.add(x, 680, 30, 4, palette.FRAME, radius=2, gloss=0.0)
            self._rects.add(x - 15 * (1 - share), 680, 30 * share, 4, kind.color, radius=2, gloss=0.0)
            x += 40

    def _lives(self, lives: int) -> None:
        for i in range(lives):
            self._rects.disc(RIGHT - 9 - 22 * i, 690, 7, palette.CREAM, gloss=0.9, glow=0.3, reach=9)
