"""No level lasts for ever."""

from __future__ import annotations

import esper

from demo_game.components import Brick, Drop
from demo_game.field import STEP
from demo_game.game import Phase
from demo_game.kinds import GOLD, ORCHID, STEEL, Power
from demo_game.rules.last_bricks import CRUMBLE, HELP, NEXT
from physics import Transform
from tests.demo_game.table import Table


def wait(table: Table, seconds: float) -> None:
    """Let `dry` come so far, with a ball that meets nothing."""
    table.game.dry = seconds - STEP / 2
    table.step()


def test_help_falls_when_nothing_breaks(table: Table) -> None:
    table.park()
    table.brick(STEEL, 100, 500)
    table.brick(GOLD, 700, 500)
    for seconds, power in HELP:
        wait(table, seconds)
        [(_, (drop, at))] = esper.get_components(Drop, Transform)
        assert drop.power is power
        assert at.x == 700
        for entity in table.drops():
            esper.delete_entity(entity, immediate=True)


def test_each_help_falls_once(table: Table) -> None:
    table.park()
    table.brick(GOLD, 700, 500)
    wait(table, HELP[0][0])
    table.step(60)
    assert len(table.drops()) == 1


def test_in_the_end_bricks_go_by_themselves_one_after_the_other(table: Table) -> None:
    table.park()
    table.game.bricks_left = 2
    steel = table.brick(STEEL, 100, 600)
    for x in (700, 800):
        table.brick(GOLD, x, 600)
    wait(table, CRUMBLE)
    assert table.game.bricks_left == 1
    table.step(round(NEXT / STEP) - 5)
    assert table.game.bricks_left == 1
    table.step(10)
    assert table.game.phase is Phase.CLEARED
    assert table.alive(Brick) == [steel]


def test_a_hit_starts_the_count_anew(table: Table) -> None:
    for kind in (GOLD, ORCHID):
        table.game.dry = 10.0
        table.brick(kind, 300, 500)
        table.ball(300, 470, 20, 400)
        table.step(8)
        assert table.game.dry < 1.0


def test_a_hit_on_steel_does_not(table: Table) -> None:
    table.game.dry = 10.0
    table.brick(STEEL, 300, 500)
    table.ball(300, 470, 20, 400)
    table.step(8)
    assert table.game.dry > 10.0


def test_nobody_waits_while_the_ball_is_served(table: Table) -> None:
    table.game.enter(Phase.SERVE)
    table.park()
    table.game.dry = 5.0
    table.step(10)
    assert table.game.dry == 5.0
    assert Power.LASER in {power for _, power in HELP}
