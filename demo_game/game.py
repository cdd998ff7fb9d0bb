"""The state of a game that is in no component: score, lives, level, the powers in force."""

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
    """`since` is the seconds in the phase; `powers` has the seconds that are left to each power in force.

    `dry` is the seconds of play since a brick was last hit. `rush` makes balls RUSH times as fast, with a net below
    them, to show what the sweep does.
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
        """Whether the game is over or won."""
        return self.phase in (Phase.OVER, Phase.WON)

    def earn(self, points: int) -> None:
        """Add points to the score, multiplied by the factor of the difficulty."""
        self.score += round(points * self.difficulty.score)

    def enter(self, phase: Phase) -> None:
        """Change the phase."""
        self.phase = phase
        self.since = 0.0

    def has(self, power: Power) -> bool:
        """Whether a power is in force."""
        return power in self.powers

    def grant(self, power: Power) -> None:
        """Put a lasting power in force for its full time, also if it is in force already. Its opposite ends."""
        self.powers.pop(OPPOSITES.get(power, power), None)
        self.powers[power] = POWERS[power].seconds
