"""What is written over the field: the title, pause, level names, the end."""

import math

from demo_game import lettering, palette
from demo_game.draw.plates import Plates
from demo_game.draw.text import BOLD, MIDDLE, Text
from demo_game.field import CENTER, HEIGHT, RUSH, WIDTH
from demo_game.levels import LEVELS
from demo_game.match import LIVES, Match, Phase
from demo_game.palette import RGB
from demo_game.rules.progress import clear_bonus
from demo_game.shell import Screen, Shell

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

    def __init__(self, plates: Plates, text: Text) -> None:
        self._plates = plates
        self._text = text
        self._pixel = 1.0

    def draw(self, shell: Shell, now: float, pixel: float) -> None:
        """Add what is to be read now."""
        self._pixel = pixel
        match = shell.session.match
        if shell.screen is Screen.TITLE:
            self._title(shell.best.score, now)
        elif shell.screen is Screen.PAUSE:
            self._dim(0.62)
            self._big("paused", 380, 44, palette.CREAM)
            self._line("P or space to go on  /  Esc to the title", 330, 13, palette.MIST)
            self._keys(272.0)
        elif match.phase is Phase.OVER:
            self._end(shell, "game over", palette.ROSE, now)
        elif match.phase is Phase.WON:
            self._end(shell, "you won", palette.LEAF, now)
        elif match.phase is Phase.CLEARED:
            self._big("level clear", 400, 40, palette.SUN, _rise(match.since))
            self._line(f"bonus {clear_bonus(match.level)}", 362, 16, palette.CREAM, _rise(match.since))
        elif match.phase is Phase.SERVE:
            self._serve(match, now)
        elif match.phase is Phase.LOST:
            balls = "last ball" if match.lives == 1 else f"{match.lives} balls left"
            self._big(balls, 220, 26, palette.CREAM, _rise(match.since))
        if shell.screen is not Screen.TITLE:
            self._switches(shell)
        if shell.muted:
            self._line("sound off", 16, 8, palette.MIST)

    def _switches(self, shell: Shell) -> None:
        """How F2 and F3 stand, once they are not as they were."""
        if shell.sweeping and not shell.rushing:
            return
        words = "sweep on" if shell.sweeping else "sweep off: fast balls pass through"
        speed = f"  /  balls {RUSH:.0f} times as fast" if shell.rushing else ""
        self._line(words + speed, 30, 10, palette.LEAF if shell.sweeping else palette.ROSE)

    def _serve(self, match: Match, now: float) -> None:
        fade = _rise(match.since)
        if match.score == 0 or match.lives == LIVES or match.bricks_left == _breakable(match.level):
            self._big(LEVELS[match.level].name, 222, 30, palette.CREAM, fade)
        if match.since > 0.6:
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

    def _end(self, shell: Shell, words: str, color: RGB, now: float) -> None:
        match = shell.session.match
        self._dim(0.66 * _rise(match.since))
        self._big(words, 420, 54, color, _rise(match.since))
        self._line(f"score {match.score}", 352, 22, palette.CREAM)
        if shell.record:
            self._line("a new best", 312, 15, palette.SUN, _pulse(now))
        else:
            self._line(f"best {shell.best.score}", 312, 15, palette.MIST)
        if match.since > 0.8:
            self._line("space or click to play again", 250, 13, palette.MIST, _pulse(now))

    def _dim(self, alpha: float) -> None:
        self._plates.add(
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
