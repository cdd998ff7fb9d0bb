"""Capsules fall, are caught, and do what they say."""

from __future__ import annotations

import math

import esper
import pytest

from demo_game import spawn
from demo_game.components import Ball, Bolt, Brick, Held, Net
from demo_game.cues import Caught, Fired, NetHit
from demo_game.field import PADDLE_Y
from demo_game.game import LIVES, MOST_LIVES
from demo_game.kinds import GOLD, POWERS, SEA, WRECKER, Power
from demo_game.rules.loot import MOST_FALLING
from demo_game.rules.powers import MOST_BALLS, _multiply, time_left
from physics import Rect, Velocity
from tests.demo_game.table import Table


def catch(table: Table, power: Power) -> None:
    spawn.drop(480, PADDLE_Y + 25, power)
    cues = table.step(20)
    assert [cue.power for cue in cues if isinstance(cue, Caught)] == [power]
    assert table.drops() == []


def test_a_capsule_that_nobody_catches_is_gone(table: Table) -> None:
    table.park()
    spawn.drop(100, 100, Power.WIDE)
    assert len(table.drops()) == 1
    cues = table.step(120 * 2)
    assert table.drops() == []
    assert not any(isinstance(cue, Caught) for cue in cues)


def test_capsules_get_in_nobodys_way(table: Table) -> None:
    ball = table.ball(300, 350, 20, 400)
    spawn.drop(300, 400, Power.WIDE)
    table.step(20)
    assert table.velocity(ball).y == pytest.approx(400)


@pytest.mark.parametrize("power", [power for power in Power if POWERS[power].seconds])
def test_a_lasting_power_lasts_and_ends(table: Table, power: Power) -> None:
    table.park()
    catch(table, power)
    assert table.game.has(power)
    [(shown, share)] = time_left(table.game)
    assert shown is power
    assert 0.9 < share <= 1.0
    table.game.powers[power] = 0.01
    table.step(3)
    assert not table.game.has(power)


def test_opposites_end_each_other(table: Table) -> None:
    table.park()
    catch(table, Power.SLOW)
    catch(table, Power.FAST)
    assert list(table.game.powers) == [Power.FAST]


def test_a_life(table: Table) -> None:
    table.park()
    catch(table, Power.LIFE)
    assert table.game.lives == LIVES + 1
    for _ in range(10):
        catch(table, Power.LIFE)
    assert table.game.lives == MOST_LIVES


def test_multi_makes_three_of_each_ball_up_to_a_limit(table: Table) -> None:
    table.ball(480, 300, 100, 300)
    catch(table, Power.MULTI)
    assert len(table.alive(Ball)) == 3
    headings = {round(velocity.x) for _, (_, velocity) in esper.get_components(Ball, Velocity)}
    assert len(headings) == 3
    catch(table, Power.MULTI)
    assert len(table.alive(Ball)) == MOST_BALLS
    catch(table, Power.MULTI)
    assert len(table.alive(Ball)) == MOST_BALLS


def test_balls_of_multi_do_not_push_each_other(table: Table) -> None:
    for heading in range(0, 360, 24):
        ball = table.ball(
            480, 300, 300 * math.sin(math.radians(heading)), 300 * math.cos(math.radians(heading))
        )
        _multiply()
        balls = table.alive(Ball)
        assert len(balls) == 3
        table.step()
        wanted = {entity: (table.velocity(entity).x, table.velocity(entity).y) for entity in balls}
        for _ in range(30):
            table.step()
            for entity in balls:
                velocity = table.velocity(entity)
                assert (velocity.x, velocity.y) == pytest.approx(wanted[entity])
        assert ball in balls
        for entity in balls:
            esper.delete_entity(entity, immediate=True)


def test_balls_of_multi_fly_though_their_ball_is_held(table: Table) -> None:
    spawn.held_ball(480, 400)
    catch(table, Power.MULTI)
    assert len(table.alive(Held)) == 1
    table.step(2)
    assert sum(velocity.y > 0 for _, (_, velocity) in esper.get_components(Ball, Velocity)) == 2


def test_the_net_saves_a_ball(table: Table) -> None:
    table.park()
    table.game.grant(Power.NET)
    table.step()
    assert len(table.alive(Net)) == 1
    ball = table.ball(100, 60, 50, -400)
    cues = table.step(30)
    assert any(isinstance(cue, NetHit) for cue in cues)
    assert table.velocity(ball).y > 0
    table.game.powers[Power.NET] = 0.01
    table.step(3)
    assert table.alive(Net) == []


def test_the_laser_shoots_while_fire_is_held(table: Table) -> None:
    table.park()
    table.game.grant(Power.LASER)
    table.intent.fire = True
    cues = table.step(60)
    assert 2 <= sum(isinstance(cue, Fired) for cue in cues) <= 3
    table.intent.fire = False
    assert not any(isinstance(cue, Fired) for cue in table.step(60))


def test_bolts_end_at_the_wall(table: Table) -> None:
    table.park()
    spawn.bolt(100, 300)
    table.step(80)
    assert table.alive(Bolt) == []


def test_a_bolt_that_reaches_two_bricks_at_once_hits_one(table: Table) -> None:
    table.park()
    left = table.brick(GOLD, 300, 500, rect=Rect(60, 24))
    right = table.brick(GOLD, 360, 500, rect=Rect(60, 24))
    spawn.bolt(330, 400)
    table.step(30)
    hits = [esper.component_for_entity(brick, Brick).hits for brick in (left, right)]
    assert sorted(hits, key=lambda value: value or 0) == [2, 3]
    assert table.alive(Bolt) == []


def test_no_more_than_so_many_capsules_fall(table: Table) -> None:
    table.park()
    for i in range(60):
        brick = table.brick(SEA, 60 + 14 * i, 600)
        table.ball(60 + 14 * i, 575, 20, 400)
        table.step()
        assert len(table.drops()) <= MOST_FALLING
        assert brick


@pytest.mark.parametrize("before", [4, 5, 8])
def test_multi_of_many_balls_stops_at_the_limit(table: Table, before: int) -> None:
    for k in range(before):
        table.ball(200 + 60 * k, 300, 100, 300)
    _multiply()
    assert len(table.alive(Ball)) == min(3 * before, MOST_BALLS)


def test_balls_that_overlap_and_approach_bounce(table: Table) -> None:
    """Only what flies apart is let through."""
    left, right = table.ball(480 - 7.5, 300, 300, 200), table.ball(480 + 7.5, 300, -300, 200)
    table.step(3)
    assert table.velocity(left).x < 0 < table.velocity(right).x


def test_a_bolt_ends_at_a_wrecking_ball(table: Table) -> None:
    table.park()
    table.brick(WRECKER, 300, 400, rect=Rect(44, 44), rope=90)
    brick = table.brick(GOLD, 300, 600)
    spawn.bolt(300, 340)
    table.step(60)
    assert table.alive(Bolt) == []
    assert esper.component_for_entity(brick, Brick).hits == 3
