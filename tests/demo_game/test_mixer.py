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


def test_the_music_keeps_its_time_and_can_be_muted(monkeypatch: pytest.MonkeyPatch) -> None:
    from demo_game.sound.tune import EIGHTH, notes_at
    from demo_game.window import music

    played: list[tuple[int, float]] = []

    def pluck(semitones: int, seconds: float) -> SimpleNamespace:
        def play() -> SimpleNamespace:
            played.append((semitones, seconds))
            return SimpleNamespace(volume=1.0)

        return SimpleNamespace(play=play)

    monkeypatch.setattr(music, "pluck", pluck)
    player = music.Music()
    for _ in range(100):
        player.play(EIGHTH / 10, 0, muted=False)
        player.play(5.0, 0, muted=True)
    expected = [note for step in range(10) for note in notes_at(step, 0)]
    assert abs(len(played) - len(expected)) <= 2
    assert played == expected[: len(played)]
    before = len(played)
    player.play(3600.0, 0, muted=False)
    assert len(played) - before <= 2


def test_a_note_is_one_of_pyglets_sounds() -> None:
    from demo_game.window.music import RATE, pluck

    source = pluck(0, 0.3)
    data = source.get_queue_source().get_audio_data(2 * RATE)
    samples = memoryview(data.data).cast("h")
    assert len(samples) == pytest.approx(0.3 * RATE, abs=2)
    assert 3000 < max(map(abs, samples)) <= 32767
    assert abs(samples[-1]) < 500


def test_the_icon() -> None:
    from demo_game.window.icon import SIZE, icon

    image = icon()
    assert (image.width, image.height) == (SIZE, SIZE)
    data = image.get_data("RGBA", SIZE * 4)
    assert len({data[i : i + 4] for i in range(0, len(data), 4)}) > 4
