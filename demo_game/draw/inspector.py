"""The overlay of `physics.debug` over the game, with a legend and numbers."""

import esper

from demo_game import palette
from demo_game.app import App
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import Text
from demo_game.field import LEFT
from physics import RevoluteJoint
from physics.debug import PALETTE, Category, Overlay, Show

EVERYTHING = Show.DEFAULT | Show.BOXES | Show.CELLS

SHARE = 0.05
"""Share of the latest step in the time that is written. It is averaged: single times change too fast to be read."""

LEGEND = (
    (Category.DYNAMIC, "dynamic body"),
    (Category.KINEMATIC, "kinematic body"),
    (Category.STATIC, "static or asleep"),
    (Category.SENSOR, "sensor"),
    (Category.BOX, "bounding box"),
    (Category.CELL, "cell of the grid"),
    (Category.POINT, "contact"),
    (Category.JOINT, "joint"),
)


class Inspector:
    """Draws the overlay, and adds the legend to a layer of text."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text
        self._overlay: Overlay | None = None
        self._seconds = 0.0

    def draw(self, app: App) -> None:
        """Draw the overlay of the current session."""
        system = app.session.system
        if self._overlay is None:
            self._overlay = Overlay(system, EVERYTHING)
        self._overlay.what = system
        self._overlay.draw()

    def legend(self, app: App, frames: float) -> None:
        """Add the colours and numbers. `frames` is the number of pictures per second."""
        self._rects.add(LEFT + 128, 206, 236, 268, palette.NIGHT, alpha=0.82, radius=8, gloss=0.0)
        stats = app.session.system.stats
        self._seconds += (stats.total - self._seconds) * SHARE
        numbers = (
            f"{stats.awake} awake, {stats.quiet} quiet",
            f"{stats.candidates} pairs, {stats.contacts} contacts",
            f"{stats.islands} islands, {len(esper.get_component(RevoluteJoint))} joints",
            f"{self._seconds * 1e6:.0f} us a step, {frames:.0f} fps",
        )
        y = 320.0
        for words in numbers:
            self._text.write(words, LEFT + 20, y, 10, palette.CREAM)
            y -= 20
        for category, words in LEGEND:
            self._rects.add(LEFT + 31, y + 5, 22, 10, PALETTE[category].color, radius=3, gloss=0.0)
            self._text.write(words, LEFT + 52, y, 10, palette.MIST)
            y -= 20
