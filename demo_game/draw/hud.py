"""The line above the field: score, best, level, powers in force, lives."""

from demo_game import palette
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import BOLD, LEFT, MIDDLE, Text
from demo_game.field import CENTER, RIGHT
from demo_game.field import LEFT as FIELD_LEFT
from demo_game.game import Game
from demo_game.kinds import POWERS, Power
from demo_game.rules.powers import time_left

LABEL_Y, VALUE_Y = 701, 673
NAME_WIDTH = 240.0
"""Pixels that the name of a level may take: a longer name is written smaller."""

FIRST_POWER, POWER_PITCH = CENTER + 140, 35
LIFE_PITCH = 19


class Hud:
    """Draws the line above the field. The score that is shown counts up to the score of the game."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text
        self._shown = 0.0

    def draw(self, game: Game, best: int, seconds: float) -> None:
        """Add the line. `seconds` is the time since the last picture."""
        self._shown = min(self._shown, game.score)
        self._shown += (game.score - self._shown) * min(seconds * 12.0, 1.0)
        shown = game.score if game.score - self._shown < 1.0 else int(self._shown)
        self._pair("score", f"{shown}", FIELD_LEFT, LEFT)
        self._pair("best", f"{max(best, shown)}", FIELD_LEFT + 168, LEFT)
        level = game.levels[game.level]
        self._pair(f"level {game.level + 1} of {len(game.levels)}", level.name, CENTER, MIDDLE)
        for i, (power, share) in enumerate(time_left(game)):
            self._power(power, share, FIRST_POWER + i * POWER_PITCH)
        for i in range(game.lives):
            x = RIGHT - 9 - LIFE_PITCH * i
            self._rects.disc(x, 690, 6.5, palette.CREAM, gloss=0.9, glow=0.3, reach=9)

    def _pair(self, label: str, value: str, x: float, align: float) -> None:
        write = self._text.write
        size = min(18.0, 18.0 * NAME_WIDTH / self._text.width(value, 18.0))
        write(label, x, LABEL_Y, 10, palette.MIST, align=align, spacing=0.5)
        write(value, x, VALUE_Y, size, palette.CREAM, align=align, weight=0.45)

    def _power(self, power: Power, share: float, x: float) -> None:
        kind = POWERS[power]
        self._rects.add(x, 697, 30, 20, kind.color, radius=10)
        ink = palette.NIGHT if kind.good else palette.CREAM
        self._text.write(kind.sign, x, 692, 10, ink, align=MIDDLE, weight=BOLD)
        self._rects.add(x, 678, 30, 5, palette.FRAME, radius=2.5, gloss=0.0)
        self._rects.add(x - 15 * (1 - share), 678, 30 * share, 5, kind.color, radius=2.5, gloss=0.0)
