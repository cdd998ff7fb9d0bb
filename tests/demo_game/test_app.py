"""Title, play, pause and the buttons; the record; time between steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import esper
import pytest

from demo_game.app import Action, App, Screen
from demo_game.components import Paddle
from demo_game.cues import GameOver, Launched, LevelStarted
from demo_game.difficulty import HARD
from demo_game.field import STEP
from demo_game.game import Phase
from demo_game.levels import LEVELS
from demo_game.saved import Saved, load
from physics import Transform

FRAME = 1 / 60


@pytest.fixture
def app() -> Iterator[App]:
    app = App(1, Saved())
    yield app
    app.session.close()


def paddle() -> Transform:
    [(_, (_, at))] = esper.get_components(Paddle, Transform)
    return at


def pass_frames(app: App, count: int) -> list[object]:
    return [cue for _ in range(count) for cue in app.advance(FRAME)]


def test_on_the_title_screen_it_plays_itself(app: App) -> None:
    cues = pass_frames(app, 120)
    assert app.screen is Screen.TITLE
    assert any(isinstance(cue, Launched) for cue in cues)


def test_fire_starts_a_game_and_launches(app: App) -> None:
    app.fire(True)
    app.fire(False)
    assert app.screen is Screen.PLAY
    pass_frames(app, 30)
    assert app.session.game.phase is Phase.SERVE
    app.fire(True)
    assert any(isinstance(cue, Launched) for cue in pass_frames(app, 2))


def test_a_tap_between_two_frames_is_not_lost(app: App) -> None:
    app.play()
    pass_frames(app, 10)
    app.fire(True)
    app.fire(False)
    assert any(isinstance(cue, Launched) for cue in pass_frames(app, 2))


def test_nothing_moves_in_a_pause(app: App) -> None:
    app.play()
    pass_frames(app, 10)
    app.press(Action.PAUSE)
    assert app.screen is Screen.PAUSE
    since = app.session.game.since
    assert pass_frames(app, 60) == []
    assert app.session.game.since == since
    app.press(Action.PAUSE)
    pass_frames(app, 2)
    assert app.session.game.since > since


def test_fire_ends_a_pause_without_launching(app: App) -> None:
    app.play()
    pass_frames(app, 5)
    app.pause(True)
    app.fire(True)
    assert app.screen is Screen.PLAY
    assert not any(isinstance(cue, Launched) for cue in pass_frames(app, 5))


def test_the_title_and_an_ended_game_cannot_be_paused(app: App) -> None:
    app.press(Action.PAUSE)
    assert app.screen is Screen.TITLE
    app.play()
    app.session.game.enter(Phase.OVER)
    app.press(Action.PAUSE)
    assert app.screen is Screen.PLAY


def test_keys_and_mouse_take_over_from_each_other(app: App) -> None:
    app.play()
    app.steer(1.0)
    pass_frames(app, 20)
    assert paddle().x > 600
    app.steer(0.0)
    pass_frames(app, 20)
    stood = paddle().x
    app.slide(-300.0)
    pass_frames(app, 30)
    assert paddle().x == pytest.approx(stood - 300)
    app.steer(1.0)
    pass_frames(app, 20)
    assert paddle().x > stood - 200


def test_the_mouse_moves_the_paddle_as_far_as_it_moves(app: App) -> None:
    """In one picture, and not beyond the walls: back from there it moves at once."""
    app.play()
    pass_frames(app, 5)
    for way in (10.0, -25.0, 300.0):
        before = paddle().x
        app.slide(way)
        pass_frames(app, 3)
        assert paddle().x == pytest.approx(before + way)
    for way in (-5000.0, 5000.0):
        app.slide(way)
        pass_frames(app, 10)
        edge = paddle().x
        app.slide(-way / 100)
        pass_frames(app, 1)
        assert paddle().x == pytest.approx(edge - way / 100)


def test_the_title_cannot_be_steered(app: App) -> None:
    app.steer(1.0)
    app.slide(5.0)
    app.fire(False)
    assert app.session.intent.axis == 0.0
    pass_frames(app, 60)
    before = app.session.intent.target
    app.slide(50.0)
    assert app.session.intent.target == before
    assert app.session.intent.axis == 0.0


def test_restart_mute_inspect_and_leave(app: App) -> None:
    app.play()
    first = app.session
    app.press(Action.RESTART)
    assert app.session is not first
    assert app.session.seed != first.seed
    for action, name in ((Action.MUTE, "sound"), (Action.MUSIC, "music"), (Action.FULLSCREEN, "fullscreen")):
        before = getattr(app.saved, name)
        app.press(action)
        assert getattr(app.saved, name) != before
        app.press(action)
        assert getattr(app.saved, name) == before
    app.press(Action.INSPECT)
    assert app.inspecting


def test_leave_goes_out_one_step_at_a_time(app: App) -> None:
    app.play()
    app.press(Action.LEAVE)
    assert app.screen is Screen.PAUSE
    app.press(Action.LEAVE)
    assert app.screen is Screen.TITLE
    assert not app.left
    app.press(Action.LEAVE)
    assert app.left


@pytest.mark.parametrize("leave", [Action.RESTART, Action.LEAVE])
def test_the_score_of_a_game_that_is_left_is_kept(app: App, leave: Action) -> None:
    app.play()
    app.session.game.score = 700
    app.press(leave)
    app.press(leave)
    assert app.saved.best == 700
    # Nobody's game, the autopilot's behind the title, sets no record.
    app.show_title()
    app.session.game.score = 900
    app.show_title()
    assert app.saved.best == 700


def test_the_mouse_does_not_take_over_from_a_key_that_is_held(app: App) -> None:
    app.play()
    app.steer(-1.0)
    app.slide(2.0)
    assert app.session.intent.target is None
    assert app.session.intent.axis == -1.0
    app.steer(0.0)
    app.slide(2.0)
    assert app.session.intent.target == pytest.approx(paddle().x + 2.0)


def test_the_switches_hold_for_later_games(app: App) -> None:
    app.play()
    assert app.session.system.sweep
    assert not app.session.game.rush
    app.press(Action.SWEEP)
    app.press(Action.RUSH)
    assert not app.session.system.sweep
    assert app.session.game.rush
    app.press(Action.RESTART)
    assert not app.session.system.sweep
    assert app.session.game.rush
    app.press(Action.SWEEP)
    app.press(Action.RUSH)
    assert app.session.system.sweep
    assert not app.session.game.rush


@pytest.mark.parametrize("action", [Action.SWEEP, Action.RUSH])
def test_a_game_with_other_laws_sets_no_record(app: App, action: Action) -> None:
    for switched in (True, False):
        app.play()
        if switched:
            app.press(action)
            app.press(action)
        game = app.session.game
        game.score = 4321
        game.enter(Phase.OVER)
        pass_frames(app, 2)
        assert (app.place == 0) != switched
        assert app.saved.best == (0 if switched else 4321)


def test_the_record_is_kept_once_and_play_goes_on(tmp_path: Path) -> None:
    app = App(1, Saved(tmp_path / "saved.json"))
    app.play()
    game = app.session.game
    game.score, game.lives = 4321, 1
    app.session.game.enter(Phase.OVER)
    game.cues.append(GameOver(game.score))
    pass_frames(app, 10)
    assert app.place == 0
    assert load(tmp_path / "saved.json").best == 4321
    app.fire(True)  # too soon: it was meant for the game
    assert app.session.game is game
    pass_frames(app, 60)
    app.fire(True)
    assert app.session.game is not game
    assert app.place is None
    app.session.close()


def test_the_title_shows_a_new_game_when_one_is_over(app: App) -> None:
    first = app.session
    first.game.enter(Phase.OVER)
    pass_frames(app, 60 * 4)
    assert app.session is not first
    assert app.screen is Screen.TITLE
    assert app.saved.best == 0


def test_watching_is_the_title_without_the_title(app: App) -> None:
    app.watch()
    assert app.screen is Screen.PLAY
    assert any(isinstance(cue, Launched) for cue in pass_frames(app, 120))


def test_the_picture_is_between_two_steps(app: App) -> None:
    app.play()
    app.steer(1.0)
    entity = next(entity for entity, _ in esper.get_component(Paddle))
    drawn = []
    for _ in range(60):
        app.advance(STEP * 0.7)
        drawn.append(app.poses.pose(entity, app.alpha).x)
    steps = [later - earlier for earlier, later in pairwise(drawn[20:50])]
    assert min(steps) == pytest.approx(max(steps))  # a steady motion, though steps and frames are out of step
    assert min(steps) > 0


def test_a_stall_does_not_run_away(app: App) -> None:
    app.play()
    app.advance(30.0)
    assert app.session.game.since < 0.2


def test_full_screen_pauses(app: App) -> None:
    app.play()
    app.press(Action.FULLSCREEN)
    assert app.screen is Screen.PAUSE


def test_the_menu_sets_what_games_start_with(app: App) -> None:
    app.saved.furthest = 9
    app.choose(1, 0)
    app.choose(0, 1)
    app.choose(1, 0)
    app.play()
    assert app.session.game.level == 4
    assert app.session.game.difficulty is HARD
    assert app.session.game.lives == HARD.lives
    app.choose(1, 0)  # not while it is played
    assert app.saved.level == 4
    app.session.game.enter(Phase.OVER)
    app.choose(-1, 0)
    app.choose(0, 1)
    app.play()
    assert app.session.game.level == 0


def test_a_level_that_is_reached_is_a_checkpoint(app: App) -> None:
    app.play()
    pass_frames(app, 2)
    assert app.saved.checkpoints() == [0]
    app.session.game.bricks_left = 0
    app.session.game.level = 3
    app.session.game.enter(Phase.PLAY)
    pass_frames(app, 60 * 4)
    assert app.session.game.level == 4
    assert app.saved.checkpoints() == [0, 4]
    app.show_title()
    app.session.game.cues.append(LevelStarted(12))
    pass_frames(app, 2)
    assert app.saved.furthest == 4  # the autopilot's do not count


def test_the_level_that_was_asked_for_comes_before_that_of_the_menu() -> None:
    app = App(1, Saved(level=4, furthest=5), level=2)
    app.play()
    assert app.session.game.level == 2
    app.session.close()


def test_a_level_that_is_no_more_there_is_not_where_games_start() -> None:
    app = App(1, Saved(level=12, furthest=13), levels=LEVELS[:3])
    app.play()
    assert app.session.game.level == 0
    app.show_title()
    app.choose(1, 0)
    app.play()
    assert app.session.game.level == 0
    app.session.close()
