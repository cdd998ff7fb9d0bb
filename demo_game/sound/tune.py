"""The music: which notes come in which step of a tune that never ends. Broken chords, and a bass."""

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
"""Which notes of the chord follow one another; a bar has one of them."""

KEYS = (0, 3, -2, 5)
"""Semitones by which the tune is higher, for each four levels."""

PLUCK, BASS = 1.1, 2.4
"""Seconds that a note sounds."""


def notes_at(step: int, level: int) -> Iterator[tuple[int, float]]:
    """The notes that begin in a step: semitones, and seconds that they sound. `level` is 0 for the first."""
    bar, place = divmod(step, BAR)
    chord = CHORDS[bar % len(CHORDS)]
    figure = FIGURES[bar // len(CHORDS) % len(FIGURES)]
    key = KEYS[level // 4 % len(KEYS)]
    if place in (0, 5):
        yield chord[0] + key - 12, BASS
    # The tune breathes: a rest in each second bar.
    if not (bar % 2 and place == BAR - 1):
        yield chord[figure[place]] + key, PLUCK
