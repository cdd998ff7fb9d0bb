"""Let many games play themselves to their end, and watch every step: `python tests/demo_game/marathon.py 100`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from demo_game.autopilot import Autopilot
from demo_game.session import Session
from tests.demo_game.watching import Watch

MOST_TICKS = 120 * 60 * 60  # an hour of play: an autopilot that never errs must still finish


def play(seed: int, skill: float, level: int = 0, most: int = MOST_TICKS) -> tuple[Session, Watch]:
    """One game to its end, or for `most` ticks."""
    session, watch = Session(seed, level), Watch()
    pilot = Autopilot(session.game, session.intent, seed, skill)
    while not session.game.ended and watch.ticks < most:
        pilot.play()
        session.step()
        watch(session)
        session.game.cues.clear()
    return session, watch


def main(games: int) -> None:
    start, ticks = time.perf_counter(), 0
    for seed in range(games):
        session, watch = play(seed, skill=(0.5, 0.8, 0.95)[seed % 3], level=seed % 6 if seed % 2 else 0)
        game, ticks = session.game, ticks + watch.ticks
        print(
            f"game {seed}: {game.phase.value} in level {game.level + 1}, {game.score} points, {watch.ticks} ticks, "
            f"longest idle {watch.longest_idle:.1f} s, deepest {watch.deepest:.2f}",
            flush=True,
        )
        session.close()
    print(f"{games} games, {ticks} ticks, no ball escaped or stuck, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
