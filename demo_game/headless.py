"""Games that play themselves, without a window."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from demo_game.autopilot import Autopilot
from demo_game.fingerprint import fingerprint
from demo_game.levels import LEVELS, Level
from demo_game.session import Session


@dataclass(frozen=True)
class Report:
    """The state of the game after `ticks` ticks. `level` counts from 1; `state` is the fingerprint."""

    ticks: int
    seed: int
    score: int
    bricks_left: int
    lives: int
    level: int
    state: str

    def as_json(self) -> str:
        """The report as one line of JSON."""
        return json.dumps(asdict(self))


def run(
    ticks: int,
    seed: int,
    level: int = 0,
    watch: Callable[[Session], None] | None = None,
    levels: tuple[Level, ...] = LEVELS,
) -> Report:
    """Play exactly `ticks` steps. When a game is over, a new game starts. All start at `level` (0 is the first level).

    `watch` is called with the session after each step.
    """
    number = seed
    session, pilot = _start(number, level, levels)
    for _ in range(ticks):
        if session.game.ended:
            session.close()
            number += 1
            session, pilot = _start(number, level, levels)
        pilot.play()
        session.step()
        if watch is not None:
            watch(session)
        session.game.cues.clear()
    game = session.game
    report = Report(ticks, seed, game.score, game.bricks_left, game.lives, game.level + 1, fingerprint(game))
    session.close()
    return report


def _start(seed: int, level: int, levels: tuple[Level, ...]) -> tuple[Session, Autopilot]:
    session = Session(seed, level, levels)
    return session, Autopilot(session, seed)
