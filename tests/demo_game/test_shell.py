"""Title, play, pause and the buttons; the record; time between steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import esper
import pytest

from demo_game.components import Paddle
from demo_game.cues import GameOver, Launched
from demo_game.field import STEP
from demo_game.match import Phase
from demo_game.scores import Best
from demo_game.shell import Action, Screen, Shell
from physics import Transform

FRAME = 1 / 60


@pytest.fixture
def shell() -> Iterator[Shell]:
    shell = Shell(1, Best(None))
    yield shell
    shell.session.close()


def paddle() -> Transform:
    [(_, (_, at))] = esper.get_components(Paddle, Transform)
    return at


def pass_frames(shell: Shell, count: int) -> list[object]:
    return [cue for _ in range(count) for cue in shell.advance(FRAME)]


def test_on_the_title_screen_it_plays_itself(shell: Shell) -> None:
    cues = pass_frames(shell, 120)
    assert shell.screen is Screen.TITLE
    assert any(isinstance(cue, Launched) for cue in cues)


def test_fire_starts_a_game_and_launches(shell: Shell) -> None:
    shell.fire(True)
    shell.fire(False)
    assert shell.screen is Screen.PLAY
    pass_frames(shell, 30)
    assert shell.session.match.phase is Phase.SERVE
    shell.fire(True)
    assert any(isinstance(cue, Launched) for cue in pass_frames(shell, 2))


def test_a_tap_between_two_frames_is_not_lost(shell: Shell) -> None:
    shell.play()
    pass_frames(shell, 10)
    shell.fire(True)
    shell.fire(False)
    assert any(isinstance(cue, Launched) for cue in pass_frames(shell, 2))


def test_nothing_moves_in_a_pause(shell: Shell) -> None:
    shell.play()
    pass_frames(shell, 10)
    shell.press(Action.PAUSE)
    assert shell.screen is Screen.PAUSE
    since = shell.session.match.since
    assert pass_frames(shell, 60) == []
    assert shell.session.match.since == since
    shell.press(Action.PAUSE)
    pass_frames(shell, 2)
    assert shell.session.match.since > since


def test_fire_ends_a_pause_without_launching(shell: Shell) -> None:
    shell.play()
    pass_frames(shell, 5)
    shell.pause(True)
    shell.fire(True)
    assert shell.screen is Screen.PLAY
    assert not any(isinstance(cue, Launched) for cue in pass_frames(shell, 5))


def test_the_title_and_an_ended_game_cannot_be_paused(shell: Shell) -> None:
    shell.press(Action.PAUSE)
    assert shell.screen is Screen.TITLE
    shell.play()
    shell.session.match.enter(Phase.OVER)
    shell.press(Action.PAUSE)
    assert shell.screen is Screen.PLAY


def test_keys_and_mouse_take_over_from_each_other(shell: Shell) -> None:
    shell.play()
    shell.steer(1.0)
    pass_frames(shell, 20)
    assert paddle().x > 600
    shell.steer(0.0)
    shell.point(200.0)
    pass_frames(shell, 30)
    assert paddle().x == pytest.approx(200)
    shell.steer(1.0)
    pass_frames(shell, 20)
    assert paddle().x > 300


def test_the_title_cannot_be_steered(shell: Shell) -> None:
    shell.steer(1.0)
    shell.point(5.0)
    shell.fire(False)
    assert shell.session.intent.axis == 0.0


def test_restart_mute_inspect_and_leave(shell: Shell) -> None:
    shell.play()
    first = shell.session
    shell.press(Action.RESTART)
    assert shell.session is not first
    assert shell.session.seed != first.seed
    shell.press(Action.MUTE)
    assert shell.muted
    shell.press(Action.MUTE)
    assert not shell.muted
    shell.press(Action.INSPECT)
    assert shell.inspecting


def test_leave_goes_out_one_step_at_a_time(shell: Shell) -> None:
    shell.play()
    shell.press(Action.LEAVE)
    assert shell.screen is Screen.PAUSE
    shell.press(Action.LEAVE)
    assert shell.screen is Screen.TITLE
    assert not shell.left
    shell.press(Action.LEAVE)
    assert shell.left


@pytest.mark.parametrize("leave", [Action.RESTART, Action.LEAVE])
def test_the_score_of_a_game_that_is_left_is_kept(shell: Shell, leave: Action) -> None:
    shell.play()
    shell.session.match.score = 700
    shell.press(leave)
    shell.press(leave)
    assert shell.best.score == 700
    # Nobody's game, the autopilot's behind the title, sets no record.
    shell.show_title()
    shell.session.match.score = 900
    shell.show_title()
    assert shell.best.score == 700


def test_the_mouse_does_not_take_over_from_a_key_that_is_held(shell: Shell) -> None:
    shell.play()
    shell.steer(-1.0)
    shell.point(900.0)
    assert shell.session.intent.target is None
    shell.steer(0.0)
    shell.point(900.0)
    assert shell.session.intent.target == 900.0


def test_the_switches_hold_for_later_games(shell: Shell) -> None:
    shell.play()
    assert shell.session.world.sweep
    assert not shell.session.match.rush
    shell.press(Action.SWEEP)
    shell.press(Action.RUSH)
    assert not shell.session.world.sweep
    assert shell.session.match.rush
    shell.press(Action.RESTART)
    assert not shell.session.world.sweep
    assert shell.session.match.rush
    shell.press(Action.SWEEP)
    shell.press(Action.RUSH)
    assert shell.session.world.sweep
    assert not shell.session.match.rush


@pytest.mark.parametrize("action", [Action.SWEEP, Action.RUSH])
def test_a_game_with_other_laws_sets_no_record(shell: Shell, action: Action) -> None:
    for switched in (True, False):
        shell.play()
        if switched:
            shell.press(action)
            shell.press(action)
        match = shell.session.match
        match.score = 4321
        match.enter(Phase.OVER)
        pass_frames(shell, 2)
        assert shell.record != switched
        assert shell.best.score == (0 if switched else 4321)


def test_the_record_is_kept_once_and_play_goes_on(tmp_path: Path) -> None:
    shell = Shell(1, Best(tmp_path / "best.json"))
    shell.play()
    match = shell.session.match
    match.score, match.lives = 4321, 1
    shell.session.match.enter(Phase.OVER)
    match.cues.append(GameOver(match.score))
    pass_frames(shell, 10)
    assert shell.record
    assert Best(tmp_path / "best.json").score == 4321
    shell.fire(True)  # too soon: it was meant for the game
    assert shell.session.match is match
    pass_frames(shell, 60)
    shell.fire(True)
    assert shell.session.match is not match
    assert not shell.record
    shell.session.close()


def test_the_title_shows_a_new_game_when_one_is_over(shell: Shell) -> None:
    first = shell.session
    first.match.enter(Phase.OVER)
    pass_frames(shell, 60 * 4)
    assert shell.session is not first
    assert shell.screen is Screen.TITLE
    assert shell.best.score == 0


def test_watching_is_the_title_without_the_title(shell: Shell) -> None:
    shell.watch()
    assert shell.screen is Screen.PLAY
    assert any(isinstance(cue, Launched) for cue in pass_frames(shell, 120))


def test_the_picture_is_between_two_steps(shell: Shell) -> None:
    shell.play()
    shell.steer(1.0)
    entity = next(entity for entity, _ in esper.get_component(Paddle))
    drawn = []
    for _ in range(60):
        shell.advance(STEP * 0.7)
        drawn.append(shell.poses.pose(entity, shell.alpha).x)
    steps = [later - earlier for earlier, later in pairwise(drawn[20:50])]
    assert min(steps) == pytest.approx(max(steps))  # a steady motion, though steps and frames are out of step
    assert min(steps) > 0


def test_a_stall_does_not_run_away(shell: Shell) -> None:
    shell.play()
    shell.advance(30.0)
    assert shell.session.match.since < 0.2
