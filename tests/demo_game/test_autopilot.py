"""The autopilot sees where balls come down, and plays well enough to finish the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_game.autopilot import landing
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_HEIGHT, PADDLE_Y, RIGHT
from demo_game.game import Phase
from physics import compiled
from tests.demo_game.marathon import play

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
    assert landing(x, y, vx, vy) == pytest.approx(fly(x, y, vx, vy), abs=1e-6)


def test_it_clears_levels() -> None:
    session, watch = play(seed=3, skill=1.0, level=4 if compiled else 5)
    try:
        assert session.game.phase is Phase.WON
        assert watch.ticks > 1000
    finally:
        session.close()
