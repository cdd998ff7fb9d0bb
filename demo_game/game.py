"""The state of a game that is nobody's component: score, lives, level, what is in force."""

from dataclasses import dataclass, field
from enum import Enum
from random import Random

from demo_game.cues import Cue
from demo_game.difficulty import NORMAL, Difficulty
from demo_game.kinds import OPPOSITES, POWERS, Power
from demo_game.levels import LEVELS, Level

LIVES = NORMAL.lives
MOST_LIVES = 6


class Phase(Enum):
    """Where a game is. SERVE: the ball waits on the paddle; CLEARED and LOST are pauses between two serves."""

    SERVE = "serve"
    PLAY = "play"
    CLEARED = "cleared"
    LOST = "lost"
    OVER = "over"
    WON = "won"


@dataclass
class Game:
    """`since` is seconds in the phase, `powers` the seconds that each power in force still has.

    `dry` is seconds of play since a brick was last hit. `rush` lets balls be RUSH times as fast, above a net, for those
    who want to see what the sweep is for.
    """

    rng: Random
    levels: tuple[Level, ...] = LEVELS
    difficulty: Difficulty = NORMAL
    score: int = 0
    lives: int = LIVES
    level: int = 0
    phase: Phase = Phase.SERVE
    since: float = 0.0
    bricks_left: int = 0
    rush: bool = False
    streak: int = 0
    dry: float = 0.0
    powers: dict[Power, float] = field(default_factory=dict)
    cues: list[Cue] = field(default_factory=list)

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to play."""
        return self.phase in (Phase.OVER, Phase.WON)

    def earn(self, points: int) -> None:
        """Add points to the score: more where the game is hard."""
        self.score += round(points * self.difficulty.score)

    def enter(self, phase: Phase) -> None:
        """Change the phase."""
        self.phase = phase
        self.since = 0.0

    def has(self, power: Power) -> bool:
        """Whether a power is in force."""
        return power in self.powers

    def grant(self, power: Power) -> None:
        """Put a lasting power in force; one that is gets its full time again, its opposite ends."""
        self.powers.pop(OPPOSITES.get(power, power), None)
        self.powers[power] = POWERS[power].seconds
