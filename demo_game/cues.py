"""What happened in the game, for whoever shows it: sparks, sounds, a shaking screen.

The rules append cues to `Game.cues` and never read them, so that a game without a window is the same game. `x`, `y`
are in pixels.
"""

from dataclasses import dataclass

from demo_game.kinds import Power
from demo_game.palette import RGB


@dataclass(frozen=True, slots=True)
class BrickBroken:
    """`angle` (radians), `width`, `height` are the brick's; `streak` counts bricks since the paddle."""

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
    """A brick took a hit, at (x, y), and still stands; `hard`: it always will."""

    entity: int
    x: float
    y: float
    color: RGB
    hard: bool


@dataclass(frozen=True, slots=True)
class Exploded:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class WallHit:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PaddleHit:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class NetHit:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Caught:
    """The paddle caught a capsule."""

    x: float
    y: float
    power: Power


@dataclass(frozen=True, slots=True)
class Fired:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Launched:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BallLost:
    x: float
    y: float


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
