"""A short run of the fuzz: each game in a process of its own, some with their interpreted twins."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterator, Sequence

import esper
import pytest

from physics import Circle, Collider, Follow, Rect, RigidBody, Transform, Velocity, WeldJoint, compiled
from tests.fuzz.__main__ import main, numbers, ranges
from tests.fuzz.checks import check_breaks, joint_figures, watch
from tests.fuzz.minimise import minimise
from tests.fuzz.runner import Result
from tests.fuzz.world import CHECKS, FEATURES, Play

OPERATIONS = 600 if compiled else 200
GAMES = 8 if compiled else 3


@pytest.mark.parametrize("seed", range(1, 1 + GAMES))
def test_games_of_ordinary_numbers(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", f"--operations={OPERATIONS}", "--without=absurd,stretches"])
    assert not failed, capfd.readouterr().out


@pytest.mark.parametrize("seed", range(101, 101 + GAMES))
def test_games_of_absurd_numbers(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", f"--operations={OPERATIONS}", "--without=stretches"])
    assert not failed, capfd.readouterr().out


@pytest.mark.skipif(not compiled, reason="the interpreted run is its own twin")
@pytest.mark.parametrize("seed", [51, 52])
def test_compiled_and_interpreted_agree(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    failed = main([f"--seed={seed}", "--operations=150", "--twin", "--without=stretches"])
    assert not failed, capfd.readouterr().out


def test_numbers_and_ranges() -> None:
    assert numbers("3,17,40-42") == [3, 17, 40, 41, 42]
    assert ranges([3, 17, 40, 41, 42]) == "3,17,40-42"


def test_minimising_leaves_what_it_takes() -> None:
    def game(kept: Sequence[int]) -> Result:
        fails = {7, 40, 63} <= set(kept)
        return Result(check="crash" if fails else "", last=max(kept))

    shortest, _ = minimise(game, range(100), game(list(range(100))))
    assert shortest == [7, 40, 63]


@pytest.fixture
def game() -> Iterator[Play]:
    """A game to make the moves of, in this very process."""
    with warnings.catch_warnings():
        yield Play(1, (FEATURES | CHECKS) - {"worlds"})


def test_who_follows_within_a_tick_alone_may_be_carried_in_it(game: Play) -> None:
    carrier = game.create(Transform(500, 0), Velocity(60, 0))
    wall = game.create(Transform(0, 0), Collider(Rect(50, 50)), RigidBody("static"))
    game.create(Transform(20, 0), Collider(Circle(5)), RigidBody())
    game.system.on_pre_solve(wall, None, lambda _: game.add(wall, Follow(carrier)))
    game.system.on_begin(wall, None, lambda _: game.remove(wall, Follow))
    watch(game, 1 / 60)  # which raises what it finds
    assert not esper.has_component(wall, Follow)
    assert esper.component_for_entity(wall, Transform).x == 501


def test_the_copy_of_a_joint_tells_what_that_held_until_it_holds_something_itself(game: Play) -> None:
    ball = game.create(Transform(0, 0), Velocity(50, 0), Collider(Circle(5)), RigidBody())
    joint = WeldJoint(None, ball, break_force=0.0)
    owner = game.create(joint)
    watch(game, 1 / 60)
    assert joint.force > 0.0
    assert not esper.entity_exists(owner)
    game.create(copy.deepcopy(joint))
    game.call(ball, RigidBody, "sleep")
    watch(game, 1 / 60)  # which raises what it finds


def test_a_joint_that_should_break_as_its_body_falls_asleep_is_found(game: Play) -> None:
    ball = game.create(Transform(0, 0), Collider(Circle(5)), RigidBody())
    game.system.gravity = (0, -900)
    joint = WeldJoint(None, ball)
    game.create(joint)
    while not esper.component_for_entity(ball, RigidBody).asleep:
        watch(game, 1 / 60)
    joint.break_force = 0.5 * joint.force  # nobody tells the game, which takes it for what held in this tick
    check_breaks(game, game.realm, {id(joint): (0.0, 0.0)}, 1 / 60)
    assert [finding.check for finding in game.findings] == ["joints_held"]
    game.findings.clear()
    check_breaks(game, game.realm, joint_figures(), 1 / 60)
    assert not game.findings  # as after the next tick, in which it holds nothing


def test_a_follower_that_was_carried_to_where_it_is_finite_did_not_sit_out(game: Play) -> None:
    carrier = game.create(Transform(300, 50))
    ball = game.create(Transform(0, 0, 1e300), Velocity(30, 0), Collider(Circle(2)), Follow(carrier))
    watch(game, 1 / 60)
    game.remove(ball, Follow)
    game.assign(ball, Velocity, x=1e200)
    watch(game, 1 / 60)  # which raises what it finds
    assert game.warned_entities("sits out") == {ball}
