"""`FixedStep`: whole steps and a remainder from frames of any length."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import FixedStep, UsageWarning


def test_by_default_120_steps_a_second_and_8_at_most() -> None:
    fixed = FixedStep()
    assert (fixed.step, fixed.max_steps, fixed.alpha) == (1 / 120, 8, 0)


def test_frames_become_whole_steps_and_a_remainder() -> None:
    fixed = FixedStep(step=0.25, max_steps=8)
    assert fixed.advance(0.1875) == 0
    assert fixed.alpha == 0.75
    assert fixed.advance(0.1875) == 1
    assert fixed.alpha == 0.5
    assert fixed.advance(0.625) == 3
    assert fixed.alpha == 0


def test_after_a_stall_there_are_at_most_max_steps_and_the_rest_is_dropped() -> None:
    fixed = FixedStep(step=0.25, max_steps=4)
    assert fixed.advance(100) == 4
    assert 0 <= fixed.alpha < 1
    assert fixed.advance(0.25) == 1


def test_after_max_steps_what_is_left_of_a_step_is_kept() -> None:
    """And dropped with the steps that are, if there are more."""
    fixed = FixedStep(0.25, 4)
    assert fixed.advance(1.125) == 4
    assert fixed.alpha == 0.5
    assert fixed.advance(0.125) == 1
    assert fixed.alpha == 0
    assert fixed.advance(1.25) == 4
    assert fixed.alpha == 0
    assert fixed.advance(1.3125) == 4
    assert fixed.alpha == 0


@pytest.mark.parametrize("steps", [60, 1.5, 120.0])
def test_steps_a_second_in_place_of_seconds_are_warned_of(steps: float) -> None:
    with pytest.warns(UsageWarning, match=rf"FixedStep\.step is in seconds, got {steps}.*1 / {steps}"):
        fixed = FixedStep(steps)
    with pytest.warns(UsageWarning, match="seconds"):
        fixed.step = steps
    assert fixed.step == steps
    assert FixedStep(1).step == 1


def test_step_and_max_steps_can_be_assigned() -> None:
    fixed = FixedStep(0.5, 4)
    fixed.advance(0.375)
    fixed.step = 0.25
    assert fixed.alpha == 0.5
    assert fixed.advance(0.125) == 1
    fixed.max_steps = 2
    assert fixed.advance(10) == 2
    with pytest.raises(ValueError, match=r"FixedStep\.step.*-1"):
        fixed.step = -1
    with pytest.raises(TypeError, match=r"FixedStep\.max_steps.*2\.5"):
        fixed.max_steps = 2.5
    assert (fixed.step, fixed.max_steps) == (0.25, 2)


@pytest.mark.parametrize("frame", [1e18, 1e300, 1.7e308])
def test_any_finite_frame_will_do(frame: float) -> None:
    assert FixedStep(step=1e-3, max_steps=3).advance(frame) == 3


def test_60_frames_a_second_are_120_steps() -> None:
    """Added up in floats, and still not one too few."""
    fixed = FixedStep(1 / 120)
    assert [fixed.advance(1 / 60) for _ in range(6000)] == [2] * 6000


def test_frames_as_long_as_a_step_are_one_step_each() -> None:
    for step in (1 / 120, 1 / 60, 0.1, 0.007, 1 / 3):
        fixed = FixedStep(step)
        assert [fixed.advance(step) for _ in range(1000)] == [1] * 1000


def test_no_time_is_lost_or_made_over_uneven_frames() -> None:
    fixed = FixedStep(1 / 120)
    frames = [random.Random(7).uniform(0, 1 / 30) for _ in range(5000)]
    steps = sum(fixed.advance(frame) for frame in frames)
    assert (steps + fixed.alpha) / 120 == pytest.approx(sum(frames), rel=1e-9)


@pytest.mark.filterwarnings("ignore::physics.UsageWarning")
@given(st.lists(st.floats(0, 1e6), max_size=20), st.floats(1e-6, 1e3), st.integers(1, 20))
def test_alpha_is_a_fraction_and_steps_are_within_bounds(frames: list[float], step: float, most: int) -> None:
    fixed = FixedStep(step, most)
    for frame in frames:
        assert 0 <= fixed.advance(frame) <= most
        assert 0 <= fixed.alpha < 1


def test_reset_forgets_the_remainder() -> None:
    fixed = FixedStep(0.25)
    fixed.advance(0.2)
    fixed.reset()
    assert fixed.alpha == 0
    assert fixed.advance(0.2) == 0


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (0, ValueError),
        (-1, ValueError),
        (nan, ValueError),
        (inf, ValueError),
        ("1", TypeError),
        (None, TypeError),
    ],
)
def test_a_bad_step_is_refused(step: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=rf"step.*{step!r}"):
        FixedStep(step)


@pytest.mark.parametrize(
    ("most", "error"),
    [
        (0, ValueError),
        (-1, ValueError),
        (1.5, TypeError),
        ("1", TypeError),
        (None, TypeError),
        (True, TypeError),
    ],
)
def test_a_bad_max_steps_is_refused(most: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=rf"max_steps.*{most!r}"):
        FixedStep(max_steps=most)


@pytest.mark.parametrize(
    ("frame", "error"),
    [(-0.1, ValueError), (nan, ValueError), (inf, ValueError), ("1", TypeError), (None, TypeError)],
)
def test_a_bad_frame_is_refused_and_changes_nothing(frame: Any, error: type[Exception]) -> None:
    fixed = FixedStep(0.25)
    fixed.advance(0.125)
    with pytest.raises(error, match=rf"dt.*{frame!r}"):
        fixed.advance(frame)
    assert fixed.alpha == 0.5
