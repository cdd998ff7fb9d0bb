"""Draws the state of the engine (shapes, bounding boxes, cells, contacts, queries) as SVG or over a running game.

A `Picture` holds what is to be drawn, as plain values. `svg` and `save_svg` need no other package; `Overlay` needs
pyglet, which is imported when the first Overlay is made.
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
