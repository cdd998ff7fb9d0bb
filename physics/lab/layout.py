"""Where everything is in the window, in points from the lower left corner: boxes, buttons, words. Imports no pyglet."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from physics import Capsule
from physics.debug import Picture
from physics.lab import look
from physics.lab.camera import Box
from physics.lab.lab import Button, Lab
from physics.lab.readings import Reading, Section
from physics.lab.reshape import Point

PANEL, TOOLBAR, STATUS = 392.0, 40.0, 34.0
"""Width of the panel, height of a row of buttons, height of the line with the state."""

SMALLEST = (1080.0, 660.0)
"""Width and height, in points, that the layout needs. In a smaller window the whole layout is scaled down."""

MARGIN, LINE, GAP, BAR = 16.0, 19.0, 6.0, 11.0
FONT, TITLE = 9.5, 10.5
"""Sizes of words, in points of type (1/72 inch). A point of type is at most 4/3 points of the window."""

GLYPH = 0.70
"""Mean width of a letter (points of the window) by the size of the type. Fonts wider than DejaVu Sans are rare."""

FIGURE = 0.86
"""Mean width of the letters and digits in the line with the state, likewise."""


class Word(NamedTuple):
    """A line of text; `x` is where it begins, ends or has its middle, by `anchor`; `mark` is a key of `look.TEXT`."""

    x: float
    y: float
    text: str
    mark: str = ""
    anchor: str = "left"
    size: float = FONT
    bold: bool = False


class Placed(NamedTuple):
    """A button and where it is."""

    button: Button
    box: Box


class Layout:
    """The window of a lab, `width` by `height` points, with the mouse at `mouse`."""

    def __init__(self, lab: Lab, width: float, height: float, mouse: Point = (-1.0, -1.0)) -> None:
        rows = lab.tools()
        top = TOOLBAR * len(rows)
        self.canvas = Box(0.0, STATUS, width - PANEL, height - top - STATUS)
        lab.camera.fit(self.canvas)
        self.panel = Box(width - PANEL, STATUS, PANEL, height - top - STATUS)
        self.width, self.height = width, height
        self.words: list[Word] = []
        self.buttons: list[Placed] = []
        self.bars: list[Box] = []
        self._lab = lab
        self._mouse = mouse
        for i, row in enumerate(rows):
            self._add_row(row, height - TOOLBAR * (i + 1) + 0.5 * TOOLBAR)
        self._add_panel()
        self._add_status()
        self._add_labels()

    def button_at(self, at: Point) -> Button | None:
        """The button at a point."""
        return next((button for button, box in self.buttons if box.contains(at)), None)

    def draw(self, picture: Picture) -> None:
        """Add the boxes of everything except the canvas, from the back to the front."""
        top = self.canvas.bottom + self.canvas.height
        picture.box(0.0, top, self.width, self.height, look.PANEL)
        picture.box(0.0, 0.0, self.width, STATUS, look.PANEL)
        picture.box(self.panel.left, STATUS, self.width, top, look.PANEL)
        for start, end in (
            ((0.0, top), (self.width, top)),
            ((0.0, STATUS), (self.width, STATUS)),
            ((self.panel.left, STATUS), (self.panel.left, top)),
        ):
            picture.line(start, end, look.RULE)
        for button, (left, bottom, width, height) in self.buttons:
            radius = 0.5 * height
            ends = (left + radius, bottom + radius), (left + width - radius, bottom + radius)
            hovered = Box(left, bottom, width, height).contains(self._mouse)
            color = look.BUTTON_ON if button.on else look.HOVER if hovered else look.BUTTON
            picture.shape(Capsule(*ends, radius), None, color)
        for bar in self.bars:
            picture.box(bar.left, bar.bottom, bar.left + bar.width, bar.bottom + bar.height, look.BAR)

    # ---- Buttons -------------------------------------------------------------------------------------------------

    def _add_row(self, row: list[Button], middle: float) -> None:
        left = MARGIN
        for button in row:
            width = _width(_label(button)) + 22.0
            self._add_button(button, Box(left, middle - 13.0, width, 26.0))
            left += width + GAP

    def _add_button(self, button: Button, box: Box) -> None:
        self.buttons.append(Placed(button, box))
        x, y = box.left + 0.5 * box.width, box.bottom + 0.5 * box.height
        self.words.append(Word(x, y, _label(button), "on" if button.on else "", "center"))

    # ---- The panel -----------------------------------------------------------------------------------------------

    def _add_panel(self) -> None:
        left = self.panel.left + MARGIN
        foot = STATUS + MARGIN
        switches = self._lab.mistakes()
        if switches:
            foot += 32.0 * ((len(switches) + 1) // 2)
            self.words.append(Word(left, foot + 12.0, "Classical mistakes", "title", size=TITLE, bold=True))
            self.words.append(Word(self.width - MARGIN, foot + 12.0, "E: an example", "faint", "right"))
            width = 0.5 * (PANEL - 2 * MARGIN - GAP)
            for i, button in enumerate(switches):
                x = left + (width + GAP) * (i % 2)
                self._add_button(button, Box(x, foot - 32.0 * (i // 2) - 26.0, width, 26.0))
        elif self._lab.stages():
            foot = self._add_stages(foot)
        y = self.panel.bottom + self.panel.height - MARGIN
        for section in self._fitting(self._lab.sections(), y - foot - LINE):
            y = self._add_section(section, y) - GAP

    def _fitting(self, sections: list[Section], room: float) -> list[Section]:
        """The sections. If they need more than `room`, the first sections keep only their last line, which is their
        result. Later sections are kept, because the user asked for them."""
        fitting = list(sections)
        for i, section in enumerate(sections):
            if sum(self._height(each) + GAP for each in fitting) <= room:
                break
            fitting[i] = section._replace(rows=section.rows[-1:])
        return fitting

    def _height(self, section: Section) -> float:
        """The height of a section, up to the next section."""
        return LINE * (1 + sum(len(self._lines(row)) for row in section.rows))

    def _lines(self, row: Reading) -> list[str]:
        """The lines of a reading. A reading without a value is a sentence, which is wrapped."""
        width = PANEL - 2 * MARGIN
        if not row.value:
            return textwrap.wrap(row.formula, _columns(width))
        return [row.formula] if _width(row.formula) + _width(row.value) <= width else [row.formula, ""]

    def _add_section(self, section: Section, y: float) -> float:
        """Write a section from `y` downwards; returns where it ends."""
        left, right = self.panel.left + MARGIN, self.width - MARGIN
        y -= 0.5 * LINE
        self.words.append(Word(left, y, section.title, "title", size=TITLE, bold=True))
        for row in section.rows:
            for line in self._lines(row):
                y -= LINE
                self.words.append(Word(left, y, line, "faint" if row.value else row.mark))
            if row.value:
                self.words.append(Word(right, y, row.value, row.mark, "right", bold=bool(row.mark)))
        return y - 0.5 * LINE

    def _add_stages(self, foot: float) -> float:
        """Add the times of the stages as bars in two columns, at the foot of the panel. Returns their upper end."""
        stages = self._lab.stages()
        rows = (len(stages) + 1) // 2
        column = 0.5 * (PANEL - 2 * MARGIN - MARGIN)
        name, figure = max(map(_width, stages)) + 2 * GAP, _width("0000") + GAP
        longest = max(max(stages.values()), 1e-9)
        for i, (stage, seconds) in enumerate(stages.items()):
            x = self.panel.left + MARGIN + (column + MARGIN) * (i // rows)
            y = foot + LINE * (rows - 1 - i % rows + 0.5)
            self.words.append(Word(x, y, stage, "faint"))
            self.words.append(Word(x + column, y, f"{1e6 * seconds:.0f}", anchor="right"))
            width = max((column - name - figure) * seconds / longest, 1.0)
            self.bars.append(Box(x + name, y - 0.5 * BAR, width, BAR))
        foot += LINE * rows + 0.5 * LINE
        total = f"{1e6 * sum(stages.values()):.0f}"
        self.words.append(
            Word(
                self.panel.left + MARGIN,
                foot,
                "Stages of a tick, in microseconds",
                "title",
                size=TITLE,
                bold=True,
            )
        )
        self.words.append(Word(self.width - MARGIN, foot, total, anchor="right", bold=True))
        return foot

    # ---- The drawing ---------------------------------------------------------------------------------------------

    def _add_labels(self) -> None:
        """Add words beside places of the world, if these places are visible."""
        for at, text, mark in self._lab.labels():
            x, y = self._lab.camera.to_window(self.canvas, at)
            if self.canvas.contains((x, y)) and self.canvas.contains((x + _width(text) + 20.0, y)):
                self.words.append(Word(x + 10.0, y + 14.0, text, mark, bold=True))

    # ---- The line with the state ---------------------------------------------------------------------------------

    def _add_status(self) -> None:
        middle = 0.5 * STATUS
        left = MARGIN
        for button in (Button("copy", "copy", "Ctrl C"), Button("paste", "paste", "Ctrl V")):
            width = _width(_label(button)) + 22.0
            self._add_button(button, Box(left, middle - 12.0, width, 24.0))
            left += width + GAP
        text = self._lab.notice or self._lab.text()
        columns = int((self.width - left - MARGIN) / (FIGURE * FONT))
        if len(text) > columns:
            text = text[: columns - 3] + "..."
        self.words.append(Word(left + GAP, middle, text, "hit" if self._lab.notice else "faint"))


def _label(button: Button) -> str:
    return f"{button.text}  {button.key}" if button.key else button.text


def _width(text: str) -> float:
    """The approximate width of a text, in points."""
    return GLYPH * FONT * len(text)


def _columns(width: float) -> int:
    """How many letters fit into a width."""
    return max(int(width / (GLYPH * FONT)), 10)
