"""The music: the notes of each step of an endless tune, broken chords and a bass."""

from collections.abc import Iterator

EIGHTH = 0.29
"""Seconds of a step."""

BAR = 8
"""Steps of a chord."""

CHORDS = (
    (9, 12, 16, 19, 24),
    (5, 9, 12, 16, 21),
    (0, 7, 12, 16, 19),
    (-5, 2, 7, 11, 14),
    (9, 12, 16, 21, 24),
    (5, 9, 12, 17, 21),
    (2, 5, 9, 12, 17),
    (-5, 2, 7, 11, 17),
)
"""Semitones above the C in the middle of a piano, from low to high."""

FIGURES = ((0, 2, 3, 4, 3, 2, 3, 1), (0, 1, 3, 2, 4, 3, 2, 1), (0, 3, 2, 4, 1, 3, 2, 3))
"""Orders in which the notes of a chord are played. Each bar has one figure."""

KEYS = (0, 3, -2, 5)
"""Semitones that are added to all notes, the next number every four levels."""

PLUCK, BASS = 1.1, 2.4
"""Seconds that a note of the chord and a note of the bass sound."""


def notes_at(step: int, level: int) -> Iterator[tuple[int, float]]:
    """The notes that begin in a step: semitones, and seconds that they sound. `level` is 0 for the first."""
    bar, place = divmod(step, BAR)
    chord = CHORDS[bar % len(CHORDS)]
    figure = FIGURES[bar // len(CHORDS) % len(FIGURES)]
    key = KEYS[level // 4 % len(KEYS)]
    if place in (0, 5):
        yield chord[0] + key - 12, BASS
    # Each second bar ends with a rest.
    if not (bar % 2 and place == BAR - 1):
        yield chord[figure[place]] + key, PLUCK
