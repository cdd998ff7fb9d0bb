"""Let many games play themselves to their end, and watch every step.

`python tests/demo_game/marathon.py 100` plays that many games. `... pace 10` plays each level with so many seeds until
it is cleared, whatever that costs, and prints how long that takes and how many balls it costs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from demo_game.autopilot import Autopilot
from demo_game.cues import LifeLost
from demo_game.field import STEP
from demo_game.game import Phase
from demo_game.levels import LEVELS, Level
from demo_game.session import Session
from tests.demo_game.watching import Watch

MOST_TICKS = 120 * 60 * 60  # an hour of play: an autopilot that never errs must still finish


def play(
    seed: int, skill: float, level: int = 0, most: int = MOST_TICKS, levels: tuple[Level, ...] = LEVELS
) -> tuple[Session, Watch]:
    """One game to its end, or for `most` ticks."""
    session, watch = Session(seed, level, levels), Watch()
    pilot = Autopilot(session, seed, skill)
    while not session.game.ended and watch.ticks < most:
        pilot.play()
        session.step()
        watch(session)
        session.game.cues.clear()
    return session, watch


def main(games: int) -> None:
    start, ticks = time.perf_counter(), 0
    for seed in range(games):
        session, watch = play(
            seed, skill=(0.5, 0.8, 0.95)[seed % 3], level=seed % len(LEVELS) if seed % 2 else 0
        )
        game, ticks = session.game, ticks + watch.ticks
        print(
            f"game {seed}: {game.phase.value} in level {game.level + 1}, {game.score} points, {watch.ticks} ticks, "
            f"longest idle {watch.longest_idle:.1f} s, deepest {watch.deepest:.2f}",
            flush=True,
        )
        session.close()
    print(f"{games} games, {ticks} ticks, no ball escaped or stuck, {time.perf_counter() - start:.0f} s")


def pace(seeds: int, skill: float = 0.75) -> None:
    """Print for each level the minutes and the balls that it takes: median, least and most."""
    for level, plan in enumerate(LEVELS):
        minutes, balls, longest = [], [], 0.0
        for seed in range(seeds):
            session = Session(seed, level)
            pilot = Autopilot(session, seed, skill)
            ticks = lost = 0
            while session.game.level == level and not session.game.ended and ticks < MOST_TICKS:
                session.game.lives = 3
                pilot.play()
                session.step()
                ticks += session.game.phase in (Phase.SERVE, Phase.PLAY)
                lost += sum(isinstance(cue, LifeLost) for cue in session.game.cues)
                longest = max(longest, session.game.dry)
                session.game.cues.clear()
            minutes.append(ticks * STEP / 60)
            balls.append(lost)
            session.close()
        print(
            f"{level + 1:2} {plan.name:15} {plan.speed:.0f} px/s, {plan.breakable:3} bricks: "
            f"{median(minutes):.1f} minutes ({min(minutes):.1f} to {max(minutes):.1f}), {median(balls):.0f} balls lost "
            f"({min(balls)} to {max(balls)}), longest without a hit {longest:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    count = int(sys.argv[-1]) if sys.argv[-1].isdigit() else 100
    if "pace" in sys.argv:
        pace(count)
    else:
        main(count)
