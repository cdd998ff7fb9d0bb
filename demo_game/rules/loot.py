"""Broken bricks may let a capsule fall."""

import esper

from demo_game import spawn
from demo_game.components import Drop
from demo_game.game import Game
from demo_game.kinds import POWERS, Power

CHANCE = 0.16
MOST_FALLING = 3


def maybe_drop(game: Game, x: float, y: float) -> None:
    """Let a capsule fall from (x, y) with the probability CHANCE, by the random numbers of the game."""
    if game.rng.random() < CHANCE and len(esper.get_component(Drop)) < MOST_FALLING:
        spawn.drop(x, y, pick(game.rng.random()))


def pick(share: float) -> Power:
    """The power at a `share` (from 0 to less than 1) of the table, in which each power is as wide as its weight."""
    rest = share * sum(kind.weight for kind in POWERS.values())
    for power, kind in POWERS.items():
        rest -= kind.weight
        if rest < 0:
            return power
    raise ValueError(f"share must be from 0 to less than 1, got {share!r}")
