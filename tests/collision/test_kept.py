"""What is kept about rows that stand is what would have been found anew: a twin keeps nothing."""

from __future__ import annotations

import warnings

import pytest

from physics import compiled
from tests.collision.kept_games import KeptGame

SEEDS = 60 if compiled else 6
TICKS = 240 if compiled else 120


def play(seed: int, moves: bool) -> tuple[KeptGame, KeptGame]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return KeptGame(seed, True, TICKS, moves), KeptGame(seed, False, TICKS, moves)


def compare(seed: int, moves: bool) -> int:
    """Play a game twice; how many contacts were kept, in all ticks."""
    game, twin = play(seed, moves)
    assert not any(twin.kept)
    for tick, (one, other) in enumerate(zip(game.log, twin.log, strict=True)):
        for what, a, b in zip(("events", "contacts", "bodies"), one, other, strict=True):
            assert a == b, f"game {seed}: {what} of tick {tick}"
    return sum(game.kept)


@pytest.mark.parametrize("moves", [True, False])
def test_a_twin_that_keeps_nothing_sees_the_same(moves: bool) -> None:
    kept = sum(compare(seed, moves) for seed in range(SEEDS if moves else SEEDS // 4))
    assert kept > 5 * TICKS
