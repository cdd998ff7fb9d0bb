"""Plays the sounds."""

import io

import pyglet
from pyglet.media import Source

from demo_game import cues
from demo_game.sound.sounds import SOUNDS, sound_for
from demo_game.sound.synth import as_wav, render

VOLUME = 0.5

AGAIN = 0.045
"""Seconds within which a sound is not started again: ten bricks at once are one crash, not a louder crash."""


class Mixer:
    """Renders all sounds at the start. Without a sound device, pyglet's silent driver drops them."""

    def __init__(self) -> None:
        self._sources: dict[str, Source] = {}
        self._started: dict[str, float] = {}
        self._now = 0.0
        for name, voices in SOUNDS.items():
            file = io.BytesIO(as_wav(render(voices)))
            self._sources[name] = pyglet.media.load(f"{name}.wav", file=file, streaming=False)

    def play(self, happened: list[cues.Cue], seconds: float, muted: bool) -> None:
        """Start the sounds of what happened in the last `seconds`."""
        self._now += seconds
        if muted:
            return
        for name in {sound: None for sound in map(sound_for, happened) if sound is not None}:
            if self._now - self._started.get(name, -1.0) >= AGAIN:
                self._started[name] = self._now
                self._sources[name].play().volume = VOLUME
