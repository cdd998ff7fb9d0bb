"""What happened in the game, for the code that shows it by sparks, sounds and a shaking screen.

The rules append cues to `Game.cues` and never read them. So a game runs the same with and without a window. `x` and `y`
are in pixels.
"""

from dataclasses import dataclass

from demo_game.kinds import Power
from demo_game.palette import RGB


@dataclass(frozen=True, slots=True)
class At:
    """A cue that has only a place."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BrickBroken:
    """`angle` (radians), `width`, `height` are the brick's; `streak` is the bricks broken since the paddle was hit."""

    x: float
    y: float
    angle: float
    width: float
    height: float
    color: RGB
    points: int
    streak: int


@dataclass(frozen=True, slots=True)
class BrickStood:
    """A brick was hit at (x, y) and did not break; `hard`: it never breaks."""

    entity: int
    x: float
    y: float
    color: RGB
    hard: bool


class Exploded(At):
    """A bomb exploded."""


class WallHit(At):
    """A ball hit a wall."""


class PaddleHit(At):
    """A ball hit the paddle."""


class NetHit(At):
    """A ball hit the net below the paddle."""


@dataclass(frozen=True, slots=True)
class Caught:
    """The paddle caught a capsule."""

    x: float
    y: float
    power: Power


class Fired(At):
    """The laser of the paddle fired a shot."""


class Launched(At):
    """A ball left the paddle."""


class BallLost(At):
    """A ball fell below the paddle."""


@dataclass(frozen=True, slots=True)
class LifeLost:
    lives: int


@dataclass(frozen=True, slots=True)
class LevelStarted:
    level: int


@dataclass(frozen=True, slots=True)
class LevelCleared:
    bonus: int


@dataclass(frozen=True, slots=True)
class GameOver:
    score: int


@dataclass(frozen=True, slots=True)
class GameWon:
    score: int


Cue = (
    BrickBroken | BrickStood | Exploded | WallHit | PaddleHit | NetHit | Caught | Fired
    | Launched | BallLost | LifeLost | LevelStarted | LevelCleared | GameOver | GameWon
)  # fmt: skip
