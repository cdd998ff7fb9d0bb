"""The title screen: name, menu, and, in turn, the legend and the table of scores."""

import math

from demo_game import lettering, palette
from demo_game.app import App
from demo_game.draw.legend import draw_legend
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import RIGHT, Text
from demo_game.field import CENTER
from demo_game.saved import PLACES, Score

LOGO = "BREAKOUT"
LOGO_COLORS = (
    palette.ROSE, palette.EMBER, palette.SUN, palette.LEAF, palette.SEA, palette.DUSK, palette.ORCHID, palette.ROSE,
)  # fmt: skip

TURN = 8.0
"""Seconds that the legend or the table of scores is shown."""

LINE = 22.0


def draw_title(rects: RoundedRects, text: Text, app: App, now: float) -> None:
    """Add the title screen's lines."""
    _logo(text, 588, 76, now)
    text.framed("built on esper-physics", CENTER, 552, 12, palette.MIST)
    fade = 0.80 + 0.20 * math.sin(now * 4.0)
    text.framed("space or click to play", CENTER, 496, 19, palette.CREAM, alpha=fade)
    _menu(rects, text, app, 446)
    if app.saved.scores and now % (2 * TURN) >= TURN:
        draw_scores(text, app.saved.scores, None, 244)
    else:
        draw_legend(rects, text, 244)


def draw_scores(text: Text, scores: list[Score], place: int | None, top: float) -> None:
    """Add the table of scores. The row at `place` (0 is the first row) is bright."""
    for i, score in enumerate(scores[:PLACES]):
        y = top - i * LINE
        color = palette.SUN if i == place else palette.CREAM if i == 0 else palette.MIST
        for words, x, align in (
            (f"{i + 1}", CENTER - 210, RIGHT),
            (f"{score.points}", CENTER - 90, RIGHT),
            (f"level {score.level}", CENTER - 60, 0.0),
            (score.difficulty, CENTER + 60, 0.0),
            (score.date, CENTER + 240, RIGHT),
        ):
            text.framed(words, x, y, 11, color, align)


def _menu(rects: RoundedRects, text: Text, app: App, top: float) -> None:
    for i, row in enumerate(app.menu.rows):
        y = top - i * 26
        chosen = i == app.menu.row
        if chosen:
            rects.add(CENTER, y + 6, 470, 24, palette.FRAME, radius=12, gloss=0.2, alpha=0.85)
            for x, sign in ((CENTER - 214, "-"), (CENTER + 206, "+")):
                text.write(sign, x, y, 12, palette.CREAM)
        text.write(row.label, CENTER - 30, y, 12, palette.SEA if chosen else palette.MIST, align=RIGHT)
        text.write(row.value(), CENTER - 6, y, 12, palette.CREAM)


def _logo(text: Text, y: float, size: float, now: float) -> None:
    unit = size / lettering.CAP
    spacing = 0.5
    x = CENTER - (lettering.measure(LOGO) + spacing * (len(LOGO) - 1)) * unit / 2
    for i, (letter, color) in enumerate(zip(LOGO, LOGO_COLORS, strict=True)):
        lift = 5.0 * math.sin(now * 1.7 + 0.6 * i)
        text.write(letter, x + 4, y + lift - 7, size, palette.BLACK, alpha=0.55, weight=0.75, soft=5)
        text.write(letter, x, y + lift, size, color, alpha=0.30, weight=0.9, soft=12)
        text.write(letter, x, y + lift, size, color, weight=0.74, shade=0.32)
        x += (lettering.advance(letter) + spacing) * unit
