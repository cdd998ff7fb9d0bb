"""The steps of the tutorial are played without a window, and docs/tutorial.md quotes them word by word."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

import esper
import pytest

from examples.tutorial import step1_ball, step2_walls, step3_paddle, step4_bricks, step5_lives
from physics import Transform, Velocity, compiled

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tutorial.md"
TICKS = 6000 if compiled else 500


def ball(kind: type) -> tuple[Transform, Velocity]:
    [(_, (_, place, velocity))] = esper.get_components(kind, Transform, Velocity)
    return place, velocity


def run(step: Callable[[], None], ticks: int = TICKS) -> None:
    for _ in range(ticks):
        step()


def test_step_1_flies_out_of_the_window() -> None:
    game = step1_ball.Breakout()
    run(game.step, 240)
    place, _ = ball(step1_ball.Ball)
    assert place.x == pytest.approx(320 + 2 * 110)
    assert place.y == pytest.approx(50 + 2 * 360)


def test_step_2_bounces_for_ever() -> None:
    game = step2_walls.Breakout()
    place, velocity = ball(step2_walls.Ball)
    speed = math.hypot(velocity.x, velocity.y)
    for _ in range(TICKS):
        game.step()
        assert 8 - 0.1 <= place.x <= 632.1
        assert 8 - 0.1 <= place.y <= 472.1
        assert math.hypot(velocity.x, velocity.y) == pytest.approx(speed)


def test_step_3_bounces_from_the_paddle_that_follows_it() -> None:
    game = step3_paddle.Breakout()
    place, _ = ball(step3_paddle.Ball)
    paddle = esper.component_for_entity(game.paddle, Transform)
    for _ in range(TICKS):
        game.step(left=place.x < paddle.x - 5, right=place.x > paddle.x + 5)
        assert 20 < place.y < 480
        assert 40 < paddle.x < 600


def test_step_3_keeps_the_paddle_in_the_window() -> None:
    game = step3_paddle.Breakout()
    paddle = esper.component_for_entity(game.paddle, Transform)
    run(lambda: game.step(left=True, right=False), 120)
    assert 40 < paddle.x < 46
    run(lambda: game.step(left=False, right=True), 240)
    assert 594 < paddle.x < 600


def test_step_4_smashes_bricks() -> None:
    game = step4_bricks.Breakout()
    assert len(esper.get_component(step4_bricks.Brick)) == 40
    place, _ = ball(step4_bricks.Ball)
    paddle = esper.component_for_entity(game.paddle, Transform)
    run(lambda: game.step(left=place.x < paddle.x - 5, right=place.x > paddle.x + 5))
    assert len(esper.get_component(step4_bricks.Brick)) < (30 if compiled else 40)


def test_step_5_ends_after_three_balls() -> None:
    game = step5_lives.Breakout()
    run(lambda: game.step(left=True, right=False, fire=True))
    assert game.score > 0
    assert game.score == 10 * (40 - len(esper.get_component(step5_lives.Brick)))
    if compiled:
        assert game.lives == 0
        assert not esper.get_component(step5_lives.Ball)


def test_the_page_quotes_the_steps_word_by_word() -> None:
    """Each block is in the file that the section's link names, as it stands there."""
    quoted = set()
    for section in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        [path] = set(re.findall(r"\]\((\.\./examples/[\w/]+\.py)\)", section)) or {None}
        blocks = re.findall(r"^```py\n(.*?)^```", section, flags=re.MULTILINE | re.DOTALL)
        if path is None:
            assert not blocks, section
            continue
        source = (PAGE.parent / path).read_text(encoding="utf-8")
        assert blocks, section
        for block in blocks:
            assert block in source, f"not in {path}:\n{block}"
        quoted.add((PAGE.parent / path).resolve())
    steps = set((ROOT / "examples" / "tutorial").glob("step*.py"))
    assert quoted == steps | {ROOT / "examples" / "breakout.py"}
