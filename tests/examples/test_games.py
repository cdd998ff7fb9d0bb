"""The games of examples/ are played without a window, by scripted players, under a watch."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import esper
import pytest

from examples import breakout, car, pinball, platformer, shooter, slingshot
from physics import Transform, Velocity, compiled
from tests.examples import players
from tests.examples.watch import Watch

ROOT = Path(__file__).parents[2]
BOUNDS = {
    breakout.Breakout: (-1, -60, breakout.WIDTH + 1, breakout.HEIGHT + 1),
    car.Car: (0, 0, car.LENGTH, 600),
    pinball.Pinball: (0, -30, pinball.WIDTH, pinball.HEIGHT),
    platformer.Platformer: (0, 0, *platformer.Platformer.size),
    shooter.Shooter: (0, 0, shooter.WIDTH, shooter.HEIGHT),
    slingshot.Slingshot: (-1500, 0, 2500, 1000),
}
pytestmark = pytest.mark.once

TICKS = 15_000 if compiled else 60
"""How long a game may last. Interpreted, which is many times slower, only its beginning is played."""


def step(game: Any, keys: set[str], mouse: tuple[float, float]) -> None:
    if isinstance(game, breakout.Breakout):
        game.step("LEFT" in keys, "RIGHT" in keys, "SPACE" in keys and not ended(game))
    else:
        game.step(keys, mouse)


def ended(game: Any) -> bool:
    """Whether the game waits for a new start."""
    match game:
        case breakout.Breakout():
            return not game.lives or not esper.get_component(breakout.Brick)
        case car.Car():
            return game.won or game.crashed
        case pinball.Pinball():
            return not game.balls
        case platformer.Platformer():
            return game.won or not game.lives
        case shooter.Shooter():
            return game.over
        case slingshot.Slingshot():
            return game.won or not (game.balls or game.flying)
    raise TypeError(game)


def play(kind: type, player: players.Player, ticks: int = TICKS, anew: bool = False) -> Any:
    """Play a game to its end, or for so many ticks; if `anew`, start it again at its end, and sometimes before."""
    esper.switch_world("a game")
    try:
        game = kind()
        watch = Watch(game.system, *BOUNDS[kind])
        random = Random(kind.__name__)
        for tick in range(ticks):
            step(game, *player(game, tick, random))
            watch()
            if anew and (ended(game) or random.random() < 0.001):
                game.start()
            elif ended(game):
                break
        assert anew or not compiled or ended(game), "no end"
        for tick in range(200 if compiled else 2):  # a player goes on pressing keys
            step(game, *player(game, tick, random))
        watch.finish()
        assert watch.begins > 0 or not compiled
        return game
    finally:
        esper.switch_world("default")
        esper.delete_world("a game")


def test_breakout_is_won() -> None:
    game = play(breakout.Breakout, players.play_breakout)
    if compiled:
        assert game.score == 400


def test_breakout_is_lost_by_who_does_not_move() -> None:
    game = play(breakout.Breakout, lambda game, tick, random: ({"SPACE"}, players.NOWHERE))
    if compiled:
        assert game.lives == 0
        assert 0 < game.score < 400


def test_pinball_is_played_to_the_last_ball() -> None:
    game = play(pinball.Pinball, players.play_pinball)
    if compiled:
        assert game.balls == 0
        assert game.score >= 300


def test_platformer_is_won() -> None:
    game = play(platformer.Platformer, players.Climber())
    if compiled:
        assert game.won
        assert (game.coins, game.lives) == (0, 3)


def test_platformer_is_lost_among_the_spikes() -> None:
    game = play(platformer.Platformer, lambda game, tick, random: ({"RIGHT"}, players.NOWHERE))
    if compiled:
        assert (game.won, game.lives) == (False, 0)


def test_shooter_is_won_by_who_shoots() -> None:
    game = play(shooter.Shooter, players.play_shooter)
    if compiled:
        assert game.won
        assert game.score > 200


def test_shooter_is_lost_by_who_does_not() -> None:
    game = play(shooter.Shooter, lambda game, tick, random: (set(), players.NOWHERE))
    if compiled:
        assert (game.won, game.score) == (False, 0)


def test_slingshot_is_won_by_some_throws_and_not_by_others() -> None:
    throws = ((12,), (4,), (8,), (45,)) if compiled else ((12,),)
    games = [play(slingshot.Slingshot, players.Thrower(*angles)) for angles in throws]
    if compiled:
        assert max(game.score for game in games) == 600  # all pigs
        assert games[-1].score == 0
        assert games[-1].balls == 0


def test_slingshot_two_pigs_that_collide_are_both_hurt() -> None:
    esper.switch_world("pigs")
    try:
        game = slingshot.Slingshot()
        game.step(set(), players.NOWHERE)
        for _, (_, place, velocity) in esper.get_components(slingshot.Pig, Transform, Velocity):
            place.x += (
                2000  # pairs of pigs, 108 apart, far from the tower; those on the left fly to the right
            )
            velocity.x = 600.0 if place.x < 2700 else 0.0
        for _ in range(30):
            game.step(set(), players.NOWHERE)
        assert game.won
        assert game.score == 600
    finally:
        esper.switch_world("default")
        esper.delete_world("pigs")


def test_car_reaches_the_flag() -> None:
    game = play(car.Car, players.play_car)
    if compiled:
        assert game.won
        assert game.score == 13


@pytest.mark.parametrize("kind", BOUNDS, ids=lambda kind: kind.__name__)
def test_anybody_may_press_anything(kind: type) -> None:
    play(kind, players.Fidget(), 3000 if compiled else 40, anew=True)


def test_importing_a_game_needs_no_display() -> None:
    code = "import examples.window, examples.car, sys; assert 'pyglet.window' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
