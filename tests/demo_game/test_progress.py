"""Lives, levels, winning and losing."""

from __future__ import annotations

from collections.abc import Callable

import esper

from demo_game.components import Ball, Brick, Drop, Held, Wrecker
from demo_game.cues import BallLost, GameOver, GameWon, LevelCleared, LevelStarted, LifeLost
from demo_game.difficulty import DIFFICULTIES
from demo_game.field import STEP
from demo_game.game import LIVES, Phase
from demo_game.kinds import ORCHID, Power
from demo_game.levels import LEVELS
from demo_game.poses import rect_of
from demo_game.rules.progress import LIFE_BONUS, PAUSE_CLEARED, PAUSE_LOST, clear_bonus
from demo_game.session import Session
from demo_game.spawn import PADDLE_WIDTH
from physics import Collider
from tests.demo_game.table import Table


def ticks(seconds: float) -> int:
    return round(seconds / STEP) + 2


def lose_ball(table: Table) -> list[object]:
    table.ball(200, 10, 20, -400)
    return list(table.step(12))


def test_a_game_starts_with_a_serve(start: Callable[..., Session]) -> None:
    game = start().game
    assert (game.phase, game.score, game.lives, game.level) == (Phase.SERVE, 0, LIVES, 0)
    assert game.bricks_left == sum(p.kind.hits is not None for p in LEVELS[0].bricks) == LEVELS[0].breakable
    assert len(esper.get_component(Held)) == 1
    assert len(esper.get_component(Brick)) == len(LEVELS[0].bricks)


def test_a_session_can_start_at_any_level(start: Callable[..., Session]) -> None:
    for level in range(len(LEVELS)):
        session = start(level=level)
        session.step()
        assert session.game.level == level
        found = len(esper.get_component(Brick)) + len(esper.get_component(Wrecker))
        assert found == len(LEVELS[level].bricks)


def test_difficulty_sets_lives_speed_paddle_and_score(table_of: Callable[..., Table]) -> None:
    for difficulty in DIFFICULTIES:
        table = table_of(difficulty)
        assert table.game.lives == difficulty.lives
        shape = rect_of(esper.component_for_entity(table.paddle, Collider))
        assert shape.width == PADDLE_WIDTH * difficulty.paddle
        table.brick(ORCHID, 300, 500)
        table.ball(300, 470, 20, 400)
        table.step(10)
        assert table.game.score == round(ORCHID.points * difficulty.score)
        for entity in table.alive(Ball):
            esper.delete_entity(entity)
        table.step(ticks(PAUSE_LOST))
        [(_, (ball, _))] = esper.get_components(Ball, Held)
        assert ball.speed == LEVELS[0].speed * difficulty.speed


def test_the_last_ball_costs_a_life_and_all_powers(table: Table) -> None:
    table.game.grant(Power.WIDE)
    cues = lose_ball(table)
    assert [type(cue) for cue in cues] == [BallLost, LifeLost]
    assert table.game.lives == LIVES - 1
    assert table.game.phase is Phase.LOST
    assert not table.game.powers
    table.step(ticks(PAUSE_LOST))
    assert table.game.phase is Phase.SERVE
    assert len(table.alive(Held)) == 1


def test_one_of_several_balls_costs_nothing(table: Table) -> None:
    table.park()
    cues = lose_ball(table)
    assert [type(cue) for cue in cues] == [BallLost]
    assert table.game.lives == LIVES
    assert table.game.phase is Phase.PLAY


def test_the_last_life_ends_the_game(table: Table) -> None:
    table.game.lives = 1
    cues = lose_ball(table)
    assert any(isinstance(cue, GameOver) for cue in cues)
    assert table.game.ended
    table.step(600)
    assert table.game.phase is Phase.OVER
    assert table.alive(Ball) == []


def test_the_last_brick_clears_the_level(table: Table) -> None:
    table.game.bricks_left = 1
    table.game.grant(Power.NET)
    table.brick(ORCHID, 300, 500)
    table.ball(300, 470, 20, 400)
    cues = table.step(10)
    assert any(cue == LevelCleared(clear_bonus(0)) for cue in cues)
    assert table.game.phase is Phase.CLEARED
    assert table.game.score == ORCHID.points + clear_bonus(0)
    assert table.alive(Ball) == table.alive(Drop) == []
    cues = table.step(ticks(PAUSE_CLEARED))
    assert LevelStarted(1) in cues
    assert (table.game.level, table.game.phase) == (1, Phase.SERVE)
    assert len(table.alive(Brick)) == len(LEVELS[1].bricks)
    assert table.game.lives == LIVES


def test_the_last_level_wins_the_game(table: Table) -> None:
    last = len(LEVELS) - 1
    table.game.level = last
    table.game.bricks_left = 0
    table.park()
    cues = table.step()
    score = clear_bonus(last) + LIFE_BONUS * LIVES
    assert cues[-1] == GameWon(score)
    assert table.game.phase is Phase.WON
    assert table.game.score == score
    table.step(600)
    assert table.game.phase is Phase.WON


def test_a_level_begins_with_no_time_without_a_hit(table: Table) -> None:
    """Help for the last bricks of one level does not fall into the next."""
    table.game.dry = 40.0
    table.game.bricks_left = 0
    table.step(ticks(PAUSE_CLEARED))
    assert (table.game.level, table.game.phase) == (1, Phase.SERVE)
    assert table.game.dry == 0.0
