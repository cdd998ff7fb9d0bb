"""The autopilot sees where balls come down, and plays well enough to finish the game."""

from __future__ import annotations

from functools import cache

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_game.autopilot import landing
from demo_game.components import Brick
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_HEIGHT, PADDLE_Y, RIGHT
from demo_game.game import Phase
from demo_game.kinds import STEEL
from demo_game.levels.reader import read
from demo_game.session import Session
from tests.demo_game.marathon import play
from tests.demo_game.table import Table

LINE = PADDLE_Y + PADDLE_HEIGHT / 2 + BALL_RADIUS


def fly(x: float, y: float, vx: float, vy: float) -> tuple[float, float]:
    """The same by flying there, from wall to wall."""
    seconds = 0.0
    low, high = LEFT + BALL_RADIUS, RIGHT - BALL_RADIUS
    while True:
        down = (y - LINE) / -vy
        side = (high - x) / vx if vx > 0 else (low - x) / vx if vx < 0 else down
        if down <= side:
            return x + vx * down, seconds + down
        x, y, seconds, vx = x + vx * side, y + vy * side, seconds + side, -vx


@given(
    st.floats(LEFT + BALL_RADIUS, RIGHT - BALL_RADIUS),
    st.floats(LINE, 640),
    st.floats(-700, 700),
    st.floats(-700, -50),
)
def test_landing(x: float, y: float, vx: float, vy: float) -> None:
    """Where nothing is in the way, what the engine says is what a mirror says."""
    session = walls()
    session.enter()
    wanted = fly(x, y, vx, vy)
    found = landing(session.system, 0, x, y, vx, vy)
    assert found == pytest.approx(wanted, abs=1e-4)


@cache
def walls() -> Session:
    """A field without bricks."""
    session = Session()
    for entity, _ in list(esper.get_component(Brick)):
        esper.delete_entity(entity, immediate=True)
    session.system.process(0)
    return session


def test_a_brick_in_the_way_is_seen(table: Table) -> None:
    table.brick(STEEL, 300, 300)
    table.step()
    system = table.session.system
    found = landing(system, 0, 200.0, 310.0, 400.0, -100.0)  # its left side sends it back
    assert found is not None
    x, seconds = found
    assert seconds == pytest.approx((310.0 - LINE) / 100.0)
    hit = 300 - 32 - BALL_RADIUS
    left = LEFT + BALL_RADIUS
    back = 400.0 * seconds - (hit - 200.0) - (hit - left)
    assert x == pytest.approx(left + back, abs=1e-3)


def test_what_goes_up_again_has_no_landing(table: Table) -> None:
    table.brick(STEEL, 300, 300)
    table.step()
    assert landing(table.session.system, 0, 300.0, 350.0, 5.0, -300.0) is None


@pytest.mark.once
def test_it_clears_levels() -> None:
    plans = (
        ".....rrr.....\nrow 4\n..S..sss..S..",
        "ring rsrsrs column=6 row=4 radius=100 spin=20\nrow 8\n##.........##",
    )
    levels = tuple(read(f"name {i}\nspeed 450\n{plan}", "test") for i, plan in enumerate(plans))
    session, watch = play(seed=3, skill=1.0, levels=levels)
    try:
        assert session.game.phase is Phase.WON
        assert session.game.level == 1
        assert watch.ticks > 1000
    finally:
        session.close()
