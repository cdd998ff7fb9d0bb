"""The loudspeaker. Among the GL tests, because importing `pyglet.media` opens OpenGL."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from demo_game.cues import PaddleHit, WallHit

pytestmark = pytest.mark.gl


def test_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet

    played: list[str] = []

    def load(name: str, file: object, streaming: bool) -> SimpleNamespace:
        def play() -> SimpleNamespace:
            played.append(name)
            return SimpleNamespace(volume=1.0)

        return SimpleNamespace(play=play)

    from demo_game.window.mixer import AGAIN, Mixer

    monkeypatch.setattr(pyglet.media, "load", load)
    mixer = Mixer()
    hits = [WallHit(0, 0), PaddleHit(0, 0), WallHit(0, 0)]
    mixer.play([*hits], 0.01, muted=False)
    assert played == ["wall.wav", "paddle.wav"]
    mixer.play([*hits], AGAIN / 2, muted=False)
    mixer.play([*hits], 1.0, muted=True)
    assert len(played) == 2
    mixer.play([*hits], AGAIN, muted=False)
    assert len(played) == 4


def test_the_sounds_can_be_loaded() -> None:
    """By pyglet itself, whatever plays them."""
    from demo_game.sound.sounds import SOUNDS
    from demo_game.window.mixer import Mixer

    mixer = Mixer()
    assert mixer._sources.keys() == SOUNDS.keys()
    for source in mixer._sources.values():
        assert source.audio_format is not None
        assert 0.03 < (source.duration or 0.0) < 3.0
