"""A short run of `joint_graphs`, which is run for thousands of seeds by hand."""

from __future__ import annotations

import pytest

from physics import compiled
from tests.dynamics.joint_graphs import play

# Seeds that once became NaN, or passed 1e9 units per second, come first.
ORDINARY = [470, 438, 359, 301, 212, 93, *range(40)] if compiled else [470, 212]
ROUGH = [245, 270, 155, 73, 56, 75, 160, 121, *range(40)] if compiled else [245, 56]


@pytest.mark.parametrize("seed", ORDINARY)
def test_what_cannot_hold_stays_within_bounds(seed: int) -> None:
    outcome = play(seed, rough=False, ticks=400 if compiled else 20)
    assert not outcome.trouble, f"tick {outcome.ticks}: {outcome.trouble}"


@pytest.mark.parametrize("seed", ROUGH)
def test_nor_does_it_with_any_ticks_and_masses(seed: int) -> None:
    outcome = play(seed, rough=True, ticks=200 if compiled else 10)
    assert not outcome.trouble, f"tick {outcome.ticks}: {outcome.trouble}"
