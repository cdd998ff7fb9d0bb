"""Crates wedged in steep pits, where the sweep holds what is pressed into the walls, down to the depth of rest."""

from __future__ import annotations

import random

import esper
import pytest

from physics import Polygon, Rect, compiled
from tests.dynamics.scene import body, rigid_body

G = 900.0


def pit(seed: int) -> list[int]:
    """Two crates above a pit with steep sides."""
    chance = random.Random(seed)
    width, depth, gap = chance.uniform(40, 100), chance.uniform(100, 260), chance.choice([0, 4, 10, 15.9])
    middle = width * chance.uniform(0.3, 0.7)
    sides = (
        [(0, 0), (middle - gap / 2, -depth), (0, -depth)],
        [(middle + gap / 2, -depth), (width, 0), (width, -depth)],
    )
    for side in sides:
        body(Polygon(side), kind="static", friction=0.6)
    body(Rect(200, 20), middle, -depth - 30, kind="static")
    return [
        body(
            Rect(chance.uniform(12, 26), chance.uniform(12, 26)),
            middle,
            20 + 40 * k,
            chance.uniform(0, 3),
            friction=0.5,
            density=0.01,
        )
        for k in range(2)
    ]


@pytest.mark.parametrize("seed", (0, 17, 41, 105, 142, 233) if compiled else (0, 17))
def test_two_crates_in_a_pit_come_to_rest(make_world, seed: int) -> None:
    """The lower one hung in the pit with a depth of a third of the slop, where the walls do not push yet, and the upper
    one had the same velocity in every tick, and stayed where it was."""
    make_world((0, -G))
    crates = pit(seed)
    for _ in range(1200):
        esper.process(1 / 60)
        if all(rigid_body(crate).asleep for crate in crates):
            break
    assert all(rigid_body(crate).asleep for crate in crates)
