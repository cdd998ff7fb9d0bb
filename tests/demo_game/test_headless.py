"""Games without a window: exactly so many ticks, the same in every run, and no ball that escapes or sticks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import esper
import pytest

from demo_game import headless
from demo_game.components import Ball
from demo_game.field import WALL
from demo_game.levels import LEVELS
from demo_game.session import Session
from physics import Transform, compiled
from tests.demo_game.marathon import play
from tests.demo_game.watching import Watch

ROOT = Path(__file__).parents[2]
FIELDS = ["ticks", "seed", "score", "bricks_left", "lives", "level", "state"]


def run_program(
    *arguments: str, code: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONHASHSEED") and not name.startswith("PYGLET_")
    }
    start = ["-c", code] if code is not None else ["-m", "demo_game"]
    return subprocess.run(
        [sys.executable, *start, *arguments],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def last_line(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


@pytest.mark.once
def test_the_last_line_is_the_report_whatever_the_hash_seed() -> None:
    first = last_line(run_program("--headless", "--ticks", "900", "--seed", "5", PYTHONHASHSEED="1"))
    second = last_line(run_program("--headless", "--ticks", "900", "--seed", "5", PYTHONHASHSEED="2"))
    assert list(first) == FIELDS
    assert first == second
    assert (first["ticks"], first["seed"]) == (900, 5)
    assert first == json.loads(headless.run(900, 5).as_json())


def test_another_seed_is_another_game() -> None:
    assert headless.run(900, 1).state != headless.run(900, 2).state


def test_exactly_so_many_ticks() -> None:
    for ticks in (0, 1, 77):
        watch = Watch()
        assert headless.run(ticks, 3, watch=watch).ticks == watch.ticks == ticks


def test_every_tick_changes_the_state() -> None:
    states = {headless.run(ticks, 3).state for ticks in range(100, 110)}
    assert len(states) == 10


def test_a_new_game_starts_when_one_is_over() -> None:
    games: list[int] = []

    def watch(session: Session) -> None:
        session.game.lives = min(session.game.lives, 1)
        if session.seed not in games:
            games.append(session.seed)
        # It plays too well to lose by itself within a test: put its balls into the pit.
        for _, (_, ball) in esper.get_components(Ball, Transform):
            ball.y = -WALL

    headless.run(200, 10, watch=watch)
    assert games[:3] == [10, 11, 12]


def test_it_needs_no_pyglet() -> None:
    code = """
import sys
sys.modules["pyglet"] = None
from demo_game.__main__ import main
main(["--headless", "--ticks", "50"])
"""
    assert last_line(run_program(code=code))["ticks"] == 50


@pytest.mark.once
def test_without_a_display_it_says_so_in_one_line_and_plays_itself() -> None:
    pytest.importorskip("pyglet", reason="what is missing then is pyglet: see test_window_error")
    done = run_program()
    report = last_line(done)
    said, _ = done.stdout.splitlines()
    assert said.startswith("No window: ")
    assert str(report["ticks"]) in said
    assert done.stderr == ""


@pytest.mark.once
def test_with_pyglet_told_to_be_headless_too() -> None:
    done = run_program(PYGLET_HEADLESS="1")
    assert last_line(done)["seed"] == 0
    assert done.stdout.startswith("No window: pyglet was told to run headless.")


@pytest.mark.once
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--headless", "--ticks", "-1"], "0 or more"),
        (["--headless", "--ticks", "many"], "many"),
        (["--level", "0"], "from 1 to"),
        (["--level", "99"], "from 1 to"),
        (["--level", "x"], "must be a whole number, got x"),
        (["--levels", "/nowhere"], "/nowhere"),
        (["--headless", "--screenshot", "a.png"], "--headless draws nothing"),
        (["--seed", "x"], "x"),
    ],
)
def test_bad_arguments_are_refused(arguments: list[str], message: str) -> None:
    done = run_program(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.once
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_no_ball_escapes_or_sticks(level: int) -> None:
    """A game of every level, for a while. `marathon.py` plays a hundred to their end."""
    session, _ = play(seed=100, skill=0.85, level=level, most=1900 if compiled else 300)
    session.close()


@pytest.mark.once
def test_levels_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("name Mine\nspeed 300\n......r......")
    report = last_line(run_program("--headless", "--ticks", "9", "--levels", str(tmp_path)))
    assert (report["bricks_left"], report["level"]) == (1, 1)
    (tmp_path / "mine.txt").write_text("name Mine\nspeed 300\n......Q......")
    done = run_program("--headless", "--levels", str(tmp_path))
    assert done.returncode == 2
    assert f"{tmp_path / 'mine.txt'}:3: 'Q' is no brick" in done.stderr
