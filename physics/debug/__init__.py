"""See what the engine sees: shapes, boxes, cells, contacts, questions, as SVG or over a running game.

`Picture` says what there is to draw, as plain values. `svg` and `save_svg` need nothing else; `Overlay` needs pyglet,
which is imported when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from physics.debug.categories import Category, Show
from physics.debug.marks import Arrow, Capsule, Circle, Dot, Ellipse, Line, Mark, Pointer, Polygon, Text
from physics.debug.palette import PALETTE, Palette, Style
from physics.debug.picture import Picture
from physics.debug.query_log import Asked, QueryLog
from physics.debug.svg import save_svg, svg

if TYPE_CHECKING:
    from physics.debug.pyglet_overlay import Overlay

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


def __getattr__(name: str) -> object:
    if name == "Overlay":
        from physics.debug.pyglet_overlay import Overlay

        return Overlay
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
