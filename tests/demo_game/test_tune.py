"""The music, as notes."""

from __future__ import annotations

from demo_game.sound.tune import BAR, CHORDS, FIGURES, KEYS, notes_at

WHOLE = BAR * len(CHORDS) * len(FIGURES)
"""Steps after which the tune begins again."""


def test_every_step_has_few_notes_and_most_have_one() -> None:
    counts = [len(list(notes_at(step, 0))) for step in range(WHOLE)]
    assert max(counts) <= 2
    assert sum(count > 0 for count in counts) > 0.9 * WHOLE
    assert 0 in counts  # it breathes


def test_it_begins_again_and_is_not_the_same_all_the_time() -> None:
    tune = [list(notes_at(step, 0)) for step in range(2 * WHOLE)]
    assert tune[:WHOLE] == tune[WHOLE:]
    bars = {str(tune[i : i + BAR]) for i in range(0, WHOLE, BAR)}
    assert len(bars) == len(CHORDS) * len(FIGURES)


def test_notes_are_where_a_loudspeaker_has_them() -> None:
    for level in range(20):
        for step in range(WHOLE):
            for semitones, seconds in notes_at(step, level):
                assert -24 <= semitones <= 36
                assert 0.5 < seconds < 3.0


def test_each_four_levels_have_a_key_of_their_own() -> None:
    starts = [list(notes_at(0, level)) for level in range(4 * len(KEYS))]
    assert len({str(start) for start in starts}) == len(KEYS)
    assert starts[0] == starts[3] != starts[4]
