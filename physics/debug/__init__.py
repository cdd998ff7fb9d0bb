"""See what the engine sees: shapes, boxes, cells, contacts, questions, as SVG or over a running game.

`Picture` says what there is to draw, as plain values. `svg` and `save_svg` need nothing else; `Overlay` needs pyglet,
which is imported when the first one is made.
"""

from __future__ import annotations

from physics.debug.categories import Category, Show
from physics.debug.marks import Arrow, Capsule, Circle, Dot, Ellipse, Line, Mark, Pointer, Polygon, Text
from physics.debug.overlay import Overlay
from physics.debug.palette import PALETTE, Palette, Style
from physics.debug.picture import Picture
from physics.debug.query_log import Asked, QueryLog
from physics.debug.svg import save_svg, svg

__all__ = [
    "PALETTE",
    "Arrow",
    "Asked",
    "Capsule",
    "Category",
    "Circle",
    "Dot",
    "Ellipse",
    "Line",
    "Mark",
    "Overlay",
    "Palette",
    "Picture",
    "Pointer",
    "Polygon",
    "QueryLog",
    "Show",
    "Style",
    "Text",
    "save_svg",
    "svg",
]
