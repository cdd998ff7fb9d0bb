"""A short run of the fuzz: each game in a process of its own, some with their interpreted twins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from physics import compiled
from tests.fuzz.__main__ import main, numbers, ranges
from tests.fuzz.minimise import minimise
from tests.fuzz.runner import Result

OPERATIONS = 600 if compiled else 200
GAMES = 8 if compiled else 3


@pytest.mark.parametrize("seed", range(1, 1 + GAMES))
def test_games_of_ordinary_numbers(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", f"--operations={OPERATIONS}", "--without=absurd,stretches"])
    assert not failed, capfd.readouterr().out


@pytest.mark.parametrize("seed", range(101, 101 + GAMES))
def test_games_of_absurd_numbers(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", f"--operations={OPERATIONS}", "--without=stretches"])
    assert not failed, capfd.readouterr().out


@pytest.mark.skipif(not compiled, reason="the interpreted run is its own twin")
@pytest.mark.parametrize("seed", [51, 52])
def test_compiled_and_interpreted_agree(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", "--operations=150", "--twin", "--without=stretches"])
    assert not failed, capfd.readouterr().out


def test_numbers_and_ranges() -> None:
    assert numbers("3,17,40-42") == [3, 17, 40, 41, 42]
    assert ranges([3, 17, 40, 41, 42]) == "3,17,40-42"


def test_minimising_leaves_what_it_takes() -> None:
    def game(kept: Sequence[int]) -> Result:
        fails = {7, 40, 63} <= set(kept)
        return Result(check="crash" if fails else "", last=max(kept))

    shortest, _ = minimise(game, range(100), game(list(range(100))))
    assert shortest == [7, 40, 63]
