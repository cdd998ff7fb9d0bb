"""Colors: the category of `physics.debug` for each thing in the lab, and the style of each category.

The lab draws with the categories of debug pictures. It shows no layers, and uses the categories of layers for things
of its own.
"""

from __future__ import annotations

from physics.debug import PALETTE, Category, Palette, Style

# ---- The drawing -------------------------------------------------------------------------------------------------

FIGURE = (Category.STATIC, Category.DYNAMIC)
"""Figures that are not measured, and the two that are."""

HIT = Category.INVALID
BOX = Category.BOX
CELL = Category.STATIC_CELL
ASKED = Category.CELL
GHOST = Category.GHOST
CLAMPED = Category.HIT
FALSE_HIT = Category.LAYER_0
MISSED = Category.LAYER_1
OUTLINE = Category.LAYER_2
MOTION = Category.LAYER_3
TRAIL = Category.LAYER_4
IMPACT = Category.LAYER_5
HANDLE = Category.LAYER_6
HELD = Category.LAYER_7

HANDLE_RADIUS = 6.0
"""Radius of a handle, in points of the window."""

# ---- The window --------------------------------------------------------------------------------------------------

PANEL = Category.LAYER_0
BUTTON = Category.LAYER_1
BUTTON_ON = Category.LAYER_2
HOVER = Category.LAYER_3
RULE = Category.LAYER_4
BAR = Category.LAYER_5
GOOD = Category.LAYER_6
BAD = Category.LAYER_7

PAPER = (0.972, 0.976, 0.984)
"""The color behind the drawing."""

INK, FAINT, WHITE = (32, 38, 50, 255), (104, 113, 128, 255), (255, 255, 255, 255)
RED, GREEN, BLUE = (200, 40, 45, 255), (24, 122, 66, 255), (30, 92, 190, 255)
TEXT = {"": INK, "faint": FAINT, "on": WHITE, "hit": RED, "wrong": RED, "right": GREEN, "title": BLUE}
"""Colors of words, by their marks."""


def _style(
    red: int, green: int, blue: int, fill: float = 0.0, width: float = 0.0, alpha: float = 1.0
) -> Style:
    return Style((red / 255, green / 255, blue / 255), fill, width, alpha)


DRAWING: Palette = {
    **PALETTE,
    ASKED: _style(110, 123, 242, 0.2, width=1.5),
    CELL: _style(125, 133, 144, 0.05, width=1.0, alpha=0.5),
    FALSE_HIT: _style(240, 68, 62, 0.22, alpha=0.0),
    MISSED: _style(124, 77, 255, 0.22, alpha=0.0),
    OUTLINE: _style(60, 66, 80, width=1.5, alpha=0.8),
    MOTION: _style(43, 147, 72, width=2.0),
    TRAIL: _style(43, 147, 72, 0.03, width=1.0, alpha=0.25),
    IMPACT: _style(214, 64, 159, 0.12, width=2.0),
    HANDLE: _style(47, 62, 92, 0.12, width=1.8),
    HELD: _style(20, 30, 60, 0.55, width=1.8),
}

CHROME: Palette = {
    **PALETTE,
    PANEL: _style(255, 255, 255, 1.0),
    BUTTON: _style(231, 235, 242, 1.0),
    BUTTON_ON: _style(47, 112, 222, 1.0),
    HOVER: _style(214, 221, 233, 1.0),
    RULE: _style(216, 222, 232, width=1.0),
    BAR: _style(47, 129, 247, 0.85),
    GOOD: _style(43, 147, 72, 0.85),
    BAD: _style(200, 40, 45, 0.85),
}


def scaled(palette: Palette, factor: float) -> Palette:
    """The palette with lines `factor` times as wide."""
    return {category: style._replace(width=style.width * factor) for category, style in palette.items()}
