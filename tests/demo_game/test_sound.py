"""The synthesizer, and that everything that should sound does."""

from __future__ import annotations

import io
import math
import typing
import wave
from collections.abc import Sequence
from itertools import pairwise

import pytest

from demo_game import cues
from demo_game.kinds import Power
from demo_game.palette import ROSE
from demo_game.sound.sounds import PENTATONIC, SOUNDS, sound_for
from demo_game.sound.synth import RATE, Voice, as_wav, render


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_loud_enough_and_end_in_silence(name: str) -> None:
    samples = render(SOUNDS[name])
    assert max(map(abs, samples)) > 3000
    assert max(map(abs, samples)) <= 32000
    assert abs(samples[0]) < 500
    assert max(map(abs, samples[-20:])) < 500
    assert len(samples) < 3 * RATE


def rises(samples: Sequence[int]) -> int:
    """How often the wave comes up through 0: its periods."""
    return sum(a < 0 <= b for a, b in pairwise(samples))


def test_a_voice_has_its_pitch() -> None:
    samples = render([Voice(441.0, 1.0, fade=0.5)])
    crossings = rises(samples)
    assert crossings == pytest.approx(441, abs=2)


def test_a_bent_voice_ends_elsewhere() -> None:
    samples = render([Voice(400.0, 1.0, bend=0.5, fade=0.5)])
    half = len(samples) // 2
    early = rises(samples[:half])
    late = rises(samples[half:])
    # The pitch is 400 / 2^t: its integrals over the halves.
    assert early == pytest.approx(400 / math.log(2) * (1 - 2**-0.5), abs=3)
    assert late == pytest.approx(400 / math.log(2) * (2**-0.5 - 0.5), abs=3)


def test_wav() -> None:
    samples = render([Voice(440.0, 0.1)])
    with wave.open(io.BytesIO(as_wav(samples))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.readframes(len(samples) + 1) == samples.tobytes()


def cue(kind: typing.Any) -> cues.Cue:
    values = {"color": ROSE, "hard": True, "power": Power.WIDE}
    made: cues.Cue = kind(*(values.get(name, 1) for name in kind.__dataclass_fields__))
    return made


@pytest.mark.parametrize("kind", typing.get_args(cues.Cue), ids=lambda kind: kind.__name__)
def test_every_cue_has_its_sound_or_none(kind: type) -> None:
    name = sound_for(cue(kind))
    silent = kind in (cues.LifeLost, cues.LevelStarted)
    assert (name is None) == silent
    assert name is None or name in SOUNDS


def test_streaks_climb_and_stay_on_top() -> None:
    names = [
        sound_for(cues.BrickBroken(0, 0, 0, 1, 1, ROSE, 10, streak))
        for streak in range(1, len(PENTATONIC) + 5)
    ]
    assert len(set(names)) == len(PENTATONIC)
    assert names[-1] == names[-4]
    assert set(names) <= SOUNDS.keys()
