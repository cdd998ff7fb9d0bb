"""A small synthesizer: voices in, samples out."""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

RATE = 22050
"""Samples per second."""

ATTACK = 0.004
"""Seconds in which a voice rises to its level: a voice that starts at once would click."""


@dataclass(frozen=True)
class Voice:
    """One tone, or noise, that fades away.

    `pitch` is in Hz at the start; at the end it is `pitch` times `bend`. The voice begins at `delay` and lasts
    `seconds`. `overtones` are pairs (multiple of the pitch, loudness), added to the tone of the pitch. `noise` is from
    0 (only the tone) to 1 (only noise). `fade` is how many times the level falls to 1/e during the voice.
    """

    pitch: float
    seconds: float
    loudness: float = 0.5
    delay: float = 0.0
    bend: float = 1.0
    overtones: tuple[tuple[float, float], ...] = ()
    noise: float = 0.0
    fade: float = 4.0


def render(voices: Sequence[Voice]) -> array[int]:
    """Mix voices into 16-bit samples. Sums that are too loud are limited smoothly, not clipped."""
    total = max(voice.delay + voice.seconds for voice in voices)
    mixed = [0.0] * (int(total * RATE) + 1)
    for voice in voices:
        _add(mixed, voice)
    return array("h", [int(32000 * math.tanh(value)) for value in mixed])


def _add(mixed: list[float], voice: Voice) -> None:
    rng = Random(7)
    start, count = int(voice.delay * RATE), int(voice.seconds * RATE)
    phase, rumble = 0.0, 0.0
    for i in range(count):
        share = i / count
        # In the last tenth the level also falls linearly to 0.
        level = math.exp(-voice.fade * share) * min(i / (ATTACK * RATE), 1.0) * min((1.0 - share) * 10.0, 1.0)
        phase += 2 * math.pi * voice.pitch * voice.bend**share / RATE
        value = math.sin(phase)
        for multiple, loudness in voice.overtones:
            value += loudness * math.sin(phase * multiple)
        if voice.noise:
            # Noise through a one-pole low-pass whose cutoff falls with the level: a blast that rolls away.
            rumble += (0.55 * level + 0.05) * (2.0 * rng.random() - 1.0 - rumble)
            value += voice.noise * (2.2 * rumble - value)
        mixed[start + i] += voice.loudness * level * value


def as_wav(samples: array[int]) -> bytes:
    """Samples as the bytes of a mono WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(samples.tobytes())
    return file.getvalue()
