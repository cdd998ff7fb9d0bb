"""How hard a game is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Difficulty:
    """`speed`, `paddle` and `score` are factors on the speed of balls, the width of the paddle and all points."""

    name: str
    lives: int
    speed: float
    paddle: float
    score: float


EASY = Difficulty("easy", 5, 0.85, 1.25, 0.5)
NORMAL = Difficulty("normal", 3, 1.0, 1.0, 1.0)
HARD = Difficulty("hard", 2, 1.2, 0.85, 1.5)

DIFFICULTIES = (EASY, NORMAL, HARD)
