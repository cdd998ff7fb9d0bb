"""Plays the music, on pyglet's synthesis."""

from pyglet.media import StaticSource
from pyglet.media.synthesis import ADSREnvelope, SynthesisSource, sine_operator

from demo_game.sound.sounds import note
from demo_game.sound.tune import EIGHTH, notes_at

VOLUME = 0.16
RATE = 22050
"""Samples a second."""


def pluck(semitones: int, seconds: float) -> StaticSource:
    """One note: a sine modulated by another sine, soft like a harp."""
    pitch = note(semitones)
    tone = sine_operator(RATE, pitch, 0.7, modulator=sine_operator(RATE, 2.0 * pitch))
    envelope = ADSREnvelope(0.006, seconds * 0.5, seconds * 0.49, sustain_amplitude=0.22)
    return StaticSource(SynthesisSource(tone, seconds, RATE, envelope))


class Music:
    """Starts each note at its time. Notes are rendered when they are first played, and kept."""

    def __init__(self) -> None:
        self._notes: dict[tuple[int, float], StaticSource] = {}
        self._time = 0.0
        self._step = 0

    def play(self, seconds: float, level: int, muted: bool) -> None:
        """Let `seconds` pass, in the key of a level (0 is the first). While muted, the tune waits."""
        if muted:
            return
        # After a stall the tune goes on where it was: missed notes are not started all at once.
        self._time += min(seconds, EIGHTH)
        if self._time < EIGHTH:
            return
        self._time -= EIGHTH
        for key in notes_at(self._step, level):
            if key not in self._notes:
                self._notes[key] = pluck(*key)
            self._notes[key].play().volume = VOLUME
        self._step += 1
