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
    """How things stand after so many ticks; `level` counts from 1, `state` is the fingerprint of the world."""

    ticks: int
    seed: int
    score: int
    bricks_left: int
    lives: int
    level: int
    state: str

    def as_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self))


def run(
    ticks: int,
    seed: int,
    level: int = 0,
    watch: Callable[[Session], None] | None = None,
    levels: tuple[Level, ...] = LEVELS,
) -> Report:
    """Play exactly `ticks` steps; a new game starts when one is over, each at `level` (0 the first).

    `watch` sees the session after each step.
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
