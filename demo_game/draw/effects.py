"""Effects that show what happened: sparks, flashes, floating points, a shaking screen."""

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from demo_game import cues, palette
from demo_game.draw.sparks import EMBER, RING, SHARD, Sparks
from demo_game.draw.text import BOLD, MIDDLE, Text
from demo_game.kinds import POWERS
from demo_game.palette import RGB, mix

FLASH = 0.16
"""Seconds that a brick stays bright after a hit that did not break it."""

CALM = 1.7
"""Decrease of the trauma (0 to 1, how much the screen shakes) in a second."""

SHAKE = 9.0
"""Greatest displacement of the shaking screen in pixels."""

TAIL = 4.0
"""Pixels from one ember of a ball's tail to the next."""

MOST_OF_A_TAIL = 12
"""Most embers that a ball leaves in one picture; a ball that moved farther was placed anew and leaves none."""


@dataclass(frozen=True)
class Floating:
    """A word that rises and fades."""

    born: float
    x: float
    y: float
    text: str
    color: RGB


class Effects:
    """Turns cues into sparks, and remembers what glows. Times are in seconds on the clock of the pictures."""

    def __init__(self, sparks: Sparks) -> None:
        self.sparks = sparks
        self.level_at = 0.0
        self.colors: Mapping[RGB, RGB] = {}
        """Colours in which bricks are drawn, by the bricks' own colours; a colour that is missing is not replaced."""
        self._trauma = 0.0
        self._flashes: dict[int, float] = {}
        self._tails: dict[int, tuple[float, float]] = {}
        self._words: deque[Floating] = deque(maxlen=24)
        self._net_at = -1.0
        self._paddle_at = -1.0

    def flash(self, entity: int, now: float) -> float:
        """Brightness (1 to 0) of a brick since its last hit."""
        return _fading(now, self._flashes.get(entity, -1.0), FLASH)

    def paddle_flash(self, now: float) -> float:
        """Brightness (1 to 0) of the paddle since a ball hit it."""
        return _fading(now, self._paddle_at, 0.18)

    def net_flash(self, now: float) -> float:
        """Brightness (1 to 0) of the net since a ball hit it."""
        return _fading(now, self._net_at, 0.4)

    def shake(self, now: float) -> tuple[float, float]:
        """Displacement of the shaking picture in pixels."""
        # Products of waves with unrelated frequencies look random and are smooth. The square keeps small jolts small.
        amount = SHAKE * self._trauma * self._trauma
        return amount * math.sin(now * 61.0) * math.cos(now * 23.0), amount * math.sin(now * 53.0 + 1.3)

    def pass_time(self, seconds: float) -> None:
        """The screen calms down."""
        self._trauma = max(self._trauma - CALM * seconds, 0.0)

    def trail(self, ball: int, x: float, y: float, now: float, color: RGB, size: float) -> None:
        """Extend the tail of a ball to where it is now, by an ember every TAIL pixels, at any frame rate."""
        fromx, fromy = self._tails.get(ball, (x, y))
        way = math.dist((fromx, fromy), (x, y))
        count = int(way / TAIL)
        if count > MOST_OF_A_TAIL:
            count, fromx, fromy = 0, x, y
        for i in range(count):
            fromx += (x - fromx) / way * TAIL
            fromy += (y - fromy) / way * TAIL
            way -= TAIL
            self.sparks.add(EMBER, now, 0.28 * (0.7 + 0.3 * i / count), fromx, fromy, size, color)
        self._tails[ball] = fromx, fromy

    def draw_words(self, text: Text, now: float) -> None:
        """Write the floating words."""
        for word in self._words:
            share = (now - word.born) / 0.9
            if 0.0 <= share < 1.0:
                y = word.y + 34.0 * (1.0 - (1.0 - share) ** 2)
                fade = 1.0 - share * share
                text.write(word.text, word.x, y, 11, word.color, alpha=fade, align=MIDDLE, weight=BOLD)

    def show(self, cue: cues.Cue, now: float) -> None:
        """Start the effects of a cue."""
        sparks = self.sparks
        match cue:
            case cues.BrickBroken(x, y, angle, width, height, color):
                color = self.colors.get(color, color)
                bright = mix(color, palette.CREAM, 0.35)
                box = {"width": width, "height": height, "angle": angle}
                sparks.fountain(
                    SHARD, now, 12, x, y, color, speed=120, size=6.5, seconds=0.75, upward=60, **box
                )
                sparks.fountain(EMBER, now, 7, x, y, bright, speed=210, size=6, seconds=0.5, **box)
                sparks.add(EMBER, now, 0.22, x, y, 46, mix(color, palette.BLACK, 0.35))
                self._words.append(Floating(now, x, y, f"{cue.points}", mix(color, palette.CREAM, 0.5)))
                self._jolt(0.10)
            case cues.BrickStood(entity, x, y, color, hard):
                self._flashes[entity] = now
                color = self.colors.get(color, color)
                sparks.fountain(EMBER, now, 3 if hard else 6, x, y, color, speed=150, size=4, seconds=0.35)
            case cues.Exploded(x, y):
                sparks.add(RING, now, 0.5, x, y, 130, palette.SUN)
                sparks.add(EMBER, now, 0.45, x, y, 150, palette.EMBER)
                sparks.fountain(EMBER, now, 26, x, y, palette.EMBER, speed=420, size=9, seconds=0.8)
                sparks.fountain(SHARD, now, 10, x, y, palette.BOMB, speed=260, size=6, seconds=0.9, upward=80)
                self._jolt(0.45)
            case cues.WallHit(x, y):
                sparks.fountain(EMBER, now, 3, x, y, palette.MIST, speed=90, size=4, seconds=0.3)
            case cues.PaddleHit(x, y):
                self._paddle_at = now
                sparks.fountain(
                    EMBER, now, 6, x, y, palette.CREAM, speed=140, size=4.5, seconds=0.4, upward=60
                )
            case cues.NetHit(x, y):
                self._net_at = now
                sparks.fountain(EMBER, now, 14, x, y, palette.DUSK, speed=190, size=5, seconds=0.5, upward=80)
            case cues.Caught(x, y, power):
                color = POWERS[power].color
                sparks.add(RING, now, 0.4, x, y, 70, color)
                sparks.fountain(EMBER, now, 14, x, y, color, speed=170, size=5, seconds=0.6, upward=60)
                self._words.append(Floating(now, x, y + 22, power.value, color))
            case cues.Launched(x, y):
                sparks.add(RING, now, 0.35, x, y, 46, palette.CREAM)
            case cues.BallLost(x, _):
                sparks.fountain(
                    EMBER, now, 24, x, 4, palette.ROSE, speed=260, size=7, seconds=0.8, upward=150
                )
                self._jolt(0.35)
            case cues.LifeLost():
                self._jolt(0.6)
            case cues.LevelStarted():
                self.level_at = now
                self._flashes.clear()
                self._tails.clear()
            case cues.LevelCleared() | cues.GameWon():
                self._fireworks(now)

    def _fireworks(self, now: float) -> None:
        for i, (x, y) in enumerate(((200, 480), (480, 560), (760, 480), (340, 380), (620, 400))):
            color = (palette.ROSE, palette.SUN, palette.SEA, palette.LEAF, palette.ORCHID)[i]
            born = now + 0.22 * i
            self.sparks.add(RING, born, 0.7, x, y, 120, color)
            self.sparks.fountain(EMBER, born, 36, x, y, color, speed=420, size=7, seconds=1.3)

    def _jolt(self, trauma: float) -> None:
        self._trauma = min(self._trauma + trauma, 1.0)


def _fading(now: float, since: float, seconds: float) -> float:
    return max(1.0 - (now - since) / seconds, 0.0) if since >= 0.0 else 0.0
