"""The letters' distances, against distances computed one by one."""

from __future__ import annotations

import math
import string

from demo_game import lettering
from demo_game.lettering import _LOWEST, _STROKES, CAP, MARGIN, TEXELS, _segments


def distance(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """From a point to a segment, by trying a thousand points of it."""
    return min(
        math.dist(point, (start[0] + (end[0] - start[0]) * t / 500, start[1] + (end[1] - start[1]) * t / 500))
        for t in range(501)
    )


def test_texels_are_distances() -> None:
    atlas = lettering.atlas()
    for character in "AS8,":
        glyph = atlas.glyphs[character]
        pieces = _segments(_STROKES[character][1])
        left, bottom = round(glyph.left * atlas.width), round(glyph.bottom * atlas.height)
        for i in range(0, int((glyph.width + 2 * MARGIN) * TEXELS), 7):
            for j in range(0, int((CAP - _LOWEST + 2 * MARGIN) * TEXELS), 7):
                point = (i + 0.5) / TEXELS - MARGIN, (j + 0.5) / TEXELS - MARGIN + _LOWEST
                true = min(distance(point, *piece) for piece in pieces)
                stored = (255 - atlas.texels[(bottom + j) * atlas.width + left + i]) / 255 * MARGIN
                assert abs(stored - min(true, MARGIN)) < 0.02


def test_every_word_of_the_game_can_be_written() -> None:
    glyphs = lettering.atlas().glyphs
    assert set(string.ascii_uppercase + string.digits + " .,:!?-+/_'") <= glyphs.keys()


def test_cells_do_not_overlap() -> None:
    cells = [(g.left, g.bottom, g.right, g.top) for g in lettering.atlas().glyphs.values()]
    for i, a in enumerate(cells):
        assert 0 <= a[0] < a[2] <= 1 + 1e-9
        assert 0 <= a[1] < a[3] <= 1 + 1e-9
        for b in cells[:i]:
            assert a[2] <= b[0] + 1e-9 or b[2] <= a[0] + 1e-9 or a[3] <= b[1] + 1e-9 or b[3] <= a[1] + 1e-9


def test_measure() -> None:
    assert lettering.measure("") == 0
    assert lettering.measure("HH") == lettering.advance("H") + lettering.measure("H")
    assert lettering.measure("~") == lettering.measure("?")
