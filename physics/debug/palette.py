"""Colours and widths: one style for each category."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from physics.debug.categories import Category

POINTER_PIXELS = 16.0
"""Length of a pointer on the screen."""

HEAD_PIXELS = 6.0
"""Length of an arrow's head on the screen; at most half of the arrow."""

DOT_WIDTHS = 2.5
"""Width of a dot, as a multiple of the width of its category's lines."""


class Style(NamedTuple):
    """How marks of a category look.

    color  red, green, blue, 0 to 1
    fill   how opaque the inside of shapes is, 0 (not filled) to 1, in the same colour
    width  of lines, in pixels; dots are `DOT_WIDTHS` times as wide
    alpha  how opaque lines are, 0 to 1
    """

    color: tuple[float, float, float]
    fill: float = 0.0
    width: float = 1.5
    alpha: float = 1.0

    @property
    def hex(self) -> str:
        """The colour as `#rrggbb`."""
        return "#" + "".join(f"{round(255 * part):02x}" for part in self.color)


Palette: TypeAlias = Mapping[Category, Style]
"""The style of each category; PALETTE is the default."""


def _style(color: str, fill: float = 0.0, width: float = 1.5, alpha: float = 1.0) -> Style:
    red, green, blue = (int(color[i : i + 2], 16) / 255.0 for i in (1, 3, 5))
    return Style((red, green, blue), fill, width, alpha)


BLUE, TEAL, SLATE, VIOLET = "#2f81f7", "#12917f", "#7d8590", "#a371f7"
RED, ORANGE, GREEN, PINK = "#f0443e", "#cf6a14", "#2b9348", "#d6409f"
OLIVE, INDIGO = "#8f8210", "#6e7bf2"

PALETTE: Palette = {
    Category.DYNAMIC: _style(BLUE, 0.18),
    Category.KINEMATIC: _style(TEAL, 0.18),
    Category.STATIC: _style(SLATE, 0.18),
    Category.SENSOR: _style(VIOLET, 0.08),
    Category.ASLEEP: _style(SLATE, 0.05),
    Category.INVALID: _style(RED, 0.3, 2.5),
    Category.LAYER_0: _style(BLUE, 0.18),
    Category.LAYER_1: _style(ORANGE, 0.18),
    Category.LAYER_2: _style(GREEN, 0.18),
    Category.LAYER_3: _style(PINK, 0.18),
    Category.LAYER_4: _style(VIOLET, 0.18),
    Category.LAYER_5: _style(OLIVE, 0.18),
    Category.LAYER_6: _style(TEAL, 0.18),
    Category.LAYER_7: _style(SLATE, 0.18),
    Category.BOX: _style(OLIVE, 0.0, 1.0, 0.75),
    Category.CELL: _style(INDIGO, 0.07, 1.0, 0.6),
    Category.STATIC_CELL: _style(SLATE, 0.07, 1.0, 0.6),
    Category.POINT: _style(RED, 0.0, 2.5),
    Category.NORMAL: _style(RED, 0.0, 1.5),
    Category.DEPTH: _style(ORANGE, 0.0, 3.5),
    Category.JOINT: _style(INDIGO, 0.0, 2.0),
    Category.VELOCITY: _style(GREEN, 0.0, 1.5),
    Category.QUERY: _style(PINK, 0.08, 1.5),
    Category.HIT: _style(PINK, 0.0, 2.5),
    Category.GUIDE: _style(SLATE, 0.0, 1.0),
    Category.GHOST: _style(SLATE, 0.0, 1.0, 0.8),
    Category.TEXT: _style(SLATE, 0.0, 1.0),
}
"""Colours of medium lightness: each has a contrast of at least 3 to 1 to white and to near-black."""
