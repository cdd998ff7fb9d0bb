"""Bricks: hits, points, bombs."""

from __future__ import annotations

from itertools import pairwise

import esper
import pytest

from demo_game.components import Brick, Fuse
from demo_game.cues import BrickBroken, BrickStood, Exploded
from demo_game.field import BALL_RADIUS
from demo_game.kinds import BOMB, GOLD, RAINBOW, SILVER, STEEL, BrickKind, Power
from demo_game.rules.loot import pick
from tests.demo_game.table import Table


def hit(table: Table, x: float, y: float) -> None:
    """Throw a ball at the underside of what is at (x, y), and take it away."""
    ball = table.ball(x, y - 30, 20, 400)
    table.step(6)
    if esper.entity_exists(ball):
        esper.delete_entity(ball)


@pytest.mark.parametrize("kind", [*RAINBOW, SILVER, GOLD], ids=lambda kind: kind.name)
def test_a_brick_stands_so_many_hits(table: Table, kind: BrickKind) -> None:
    table.park()
    brick = table.brick(kind, 300, 500)
    assert kind.hits is not None
    for left in range(kind.hits - 1, -1, -1):
        assert table.game.score == 0
        hit(table, 300, 500)
        assert esper.entity_exists(brick) == (left > 0)
    assert table.game.score == kind.points
    assert table.game.bricks_left == 999


def test_rows_are_worth_different_points() -> None:
    assert len({kind.points for kind in RAINBOW}) == len(RAINBOW)


def test_steel_stands_all(table: Table) -> None:
    table.park()
    brick = table.brick(STEEL, 300, 500)
    for _ in range(5):
        hit(table, 300, 500)
    assert esper.entity_exists(brick)
    assert table.game.score == 0


def test_one_touch_is_one_hit(table: Table) -> None:
    """However long it lasts."""
    brick = table.brick(GOLD, 300, 500)
    table.ball(300, 470, 20, 400)
    cues = table.step(40)
    assert sum(isinstance(cue, BrickStood) for cue in cues) == 1
    assert esper.component_for_entity(brick, Brick).hits == 2


def test_streaks_count_until_the_paddle(table: Table) -> None:
    for x in (300, 400):
        table.brick(RAINBOW[0], x, 500)
        hit(table, x, 500)
    assert table.game.streak == 2
    table.ball(480, 90, 10, -400)
    table.step(12)
    assert table.game.streak == 0


def test_a_bomb_clears_what_is_around_it_and_nothing_else(table: Table) -> None:
    table.park()
    bomb = table.brick(BOMB, 400, 500)
    near = [
        table.brick(kind, 400 + dx, 500 + dy)
        for kind, dx, dy in ((GOLD, 70, 0), (STEEL, -70, 31), (SILVER, 0, 31))
    ]
    far = table.brick(GOLD, 400 + 140, 500)
    ball = table.ball(400, 470, 20, 400)
    cues = table.step(3)
    assert esper.has_component(bomb, Fuse)
    assert not any(isinstance(cue, Exploded) for cue in cues)
    cues = table.step(20)
    assert sum(isinstance(cue, Exploded) for cue in cues) == 1
    assert sum(isinstance(cue, BrickBroken) for cue in cues) == 4
    assert table.alive(Brick) == [far]
    assert table.game.score == BOMB.points + GOLD.points + STEEL.points + SILVER.points
    assert table.game.bricks_left == 1000 - 3  # steel is not among those that must go
    assert table.velocity(ball).y < 0
    assert near


def test_bombs_set_off_bombs_one_after_the_other(table: Table) -> None:
    table.park()
    for i in range(4):
        table.brick(BOMB, 300 + 70 * i, 500)
    table.ball(300, 470, 20, 400)
    ticks = [tick for tick in range(120) for cue in table.step() if isinstance(cue, Exploded)]
    assert len(ticks) == 4
    assert all(later - earlier > 6 for earlier, later in pairwise(ticks))
    assert table.alive(Brick) == []


def test_every_power_can_be_picked_by_its_weight() -> None:
    picked = [pick(i / 3800) for i in range(3800)]
    assert picked[0].value == "wide"
    assert picked[-1].value == "life"
    assert len(set(picked)) == 10
    with pytest.raises(ValueError, match=r"1\.0"):
        pick(1.0)


def test_a_ball_that_pierces_sets_off_a_bomb_at_once(table: Table) -> None:
    table.park()
    for power, wait in ((None, True), (Power.PIERCE, False)):
        bomb = table.brick(BOMB, 400, 500)
        if power is not None:
            table.game.grant(power)
        table.ball(400, 500 - 12 - BALL_RADIUS - 1, 0, 400)
        cues = table.step(2)
        assert any(isinstance(cue, Exploded) for cue in cues) != wait
        assert esper.entity_exists(bomb) == wait
        table.step(30)
        assert not esper.entity_exists(bomb)
