"""The game's own lettering: strokes of even weight with round corners, as a signed distance field.

An installed font would look different on each machine. These letters are drawn once, at the start, into a small picture
of distances to the nearest stroke. From the distances a shader draws sharp letters of any size and weight.
(Chris Green, "Improved Alpha-Tested Magnification for Vector Textures and Special Effects", 2007.)
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

CAP = 6.0
"""Height of a capital in the units of the strokes below; the line's origin is at its lower left."""

# Each glyph has a width, and strokes "x,y x,y ..." separated by ";". Corners within a stroke are rounded; corners where
# two strokes meet are not.
_STROKES: dict[str, tuple[float, str]] = {
    "A": (4, "0,0 0,6 4,6 4,0;0,2.4 4,2.4"),
    "B": (4, "0,0 0,6;0,6 3.8,6 3.8,3.1 0,3.1;0,3.1 4,3.1 4,0 0,0"),
    "C": (4, "4,6 0,6 0,0 4,0"),
    "D": (4, "0,0 0,6;0,6 4,6 4,0 0,0"),
    "E": (3.8, "3.8,6 0,6;0,6 0,0;0,0 3.8,0;0,3.1 3.2,3.1"),
    "F": (3.8, "3.8,6 0,6;0,6 0,0;0,3.1 3.2,3.1"),
    "G": (4, "4,6 0,6 0,0 4,0 4,2.9;4,2.9 2.3,2.9"),
    "H": (4, "0,0 0,6;4,0 4,6;0,3.1 4,3.1"),
    "I": (0, "0,0 0,6"),
    "J": (3.6, "3.6,6 3.6,0 0,0 0,1.8"),
    "K": (4, "0,0 0,6;4,6 0,2.6;1.3,3.7 4,0"),
    "L": (3.6, "0,6 0,0;0,0 3.6,0"),
    "M": (5, "0,0 0,6;0,6 2.5,2.6;2.5,2.6 5,6;5,6 5,0"),
    "N": (4.2, "0,0 0,6;0,6 4.2,0;4.2,0 4.2,6"),
    "O": (4.2, "2,6 4.2,6 4.2,0 0,0 0,6 2,6"),
    "P": (4, "0,0 0,6;0,6 4,6 4,2.7 0,2.7"),
    "Q": (4.2, "2,6 4.2,6 4.2,0 0,0 0,6 2,6;2.6,1.6 4.5,-0.4"),
    "R": (4, "0,0 0,6;0,6 4,6 4,2.9 0,2.9;2,2.9 4,0"),
    "S": (4, "4,6 0,6 0,3.1 4,3.1 4,0 0,0"),
    "T": (4.2, "0,6 4.2,6;2.1,6 2.1,0"),
    "U": (4, "0,6 0,0 4,0 4,6"),
    "V": (4.4, "0,6 2.2,0;2.2,0 4.4,6"),
    "W": (6, "0,6 1.5,0;1.5,0 3,4.6;3,4.6 4.5,0;4.5,0 6,6"),
    "X": (4.2, "0,6 4.2,0;0,0 4.2,6"),
    "Y": (4.2, "0,6 2.1,2.9;4.2,6 2.1,2.9;2.1,2.9 2.1,0"),
    "Z": (4, "0,6 4,6;4,6 0,0;0,0 4,0"),
    "0": (4, "2,6 4,6 4,0 0,0 0,6 2,6"),
    "1": (1.7, "0,4.9 1.7,6;1.7,6 1.7,0"),
    "2": (4, "0,6 4,6 4,3.2 0,3.2 0,0;0,0 4,0"),
    "3": (3.9, "0,6 3.8,6 3.8,3.1;3.8,3.1 0.9,3.1;3.8,3.1 3.9,0 0,0"),
    "4": (4, "0,6 0,2.2;0,2.2 4,2.2;3.2,6 3.2,0"),
    "5": (4, "3.8,6 0,6;0,6 0,3.3;0,3.3 4,3.3 4,0 0,0"),
    "6": (4, "3.6,6 0,6 0,0 4,0 4,3.3 0,3.3"),
    "7": (3.8, "0,6 3.8,6;3.8,6 1.4,0"),
    "8": (4, "2,6 3.9,6 3.9,3.1 0.1,3.1 0.1,6 2,6;2,3.1 4,3.1 4,0 0,0 0,3.1 2,3.1"),
    "9": (4, "0.4,0 4,0 4,6 0,6 0,2.7 4,2.7"),
    ".": (0, "0,0 0,0"),
    ",": (0.4, "0.4,0.2 0,-1.1"),
    ":": (0, "0,1 0,1;0,4 0,4"),
    "!": (0, "0,6 0,2;0,0 0,0"),
    "?": (3.6, "0,6 3.6,6 3.6,3.2 1.7,3.2 1.7,2;1.7,0 1.7,0"),
    "-": (2.6, "0,3 2.6,3"),
    "+": (3.2, "0,3 3.2,3;1.6,1.4 1.6,4.6"),
    "/": (3, "0,-0.4 3,6.4"),
    "_": (3.6, "0,0.8 3.6,0.8"),
    "'": (0, "0,6 0,4.7"),
    "*": (3, "1.5,1.4 1.5,4.6;0.1,2.2 2.9,3.8;0.1,3.8 2.9,2.2"),
    " ": (1.6, ""),
}

TEXELS = 5
"""Texels of the picture per unit of the strokes."""

MARGIN = 1.6
"""Units around each glyph, and the largest distance that the picture holds."""

GAP = 1.75
"""Units from one letter to the next, stroke to stroke."""

_CORNER = 1.5
_CURVE = 5
_LOWEST = -1.2

Point = tuple[float, float]


@dataclass(frozen=True)
class Glyph:
    """`width` is in units. The other four are the edges of the glyph's cell in the atlas, 0 to 1."""

    width: float
    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True)
class Atlas:
    """`texels` are distances, row by row from below: 255 on a stroke's middle line, 0 at MARGIN units from it."""

    width: int
    height: int
    texels: bytes
    glyphs: dict[str, Glyph]


def cell(glyph: Glyph) -> tuple[float, float, float, float]:
    """The rectangle that a glyph's cell covers, in units from its origin: left, bottom, right, top."""
    return -MARGIN, _LOWEST - MARGIN, glyph.width + MARGIN, CAP + MARGIN


def advance(character: str) -> float:
    """Units from a character's origin to the next one's."""
    return _STROKES.get(character, _STROKES["?"])[0] + GAP


def measure(text: str) -> float:
    """The width of a line, in units."""
    return sum(map(advance, text)) - GAP if text else 0.0


@cache
def atlas() -> Atlas:
    """Draw all the letters."""
    texels_high = math.ceil((CAP - _LOWEST + 2 * MARGIN) * TEXELS)
    widths = {c: math.ceil((width + 2 * MARGIN) * TEXELS) for c, (width, _) in _STROKES.items()}
    per_row = 12
    names = list(_STROKES)
    lines = [names[i : i + per_row] for i in range(0, len(names), per_row)]
    # OpenGL expects rows of bytes whose length is a multiple of 4.
    width = (max(sum(widths[c] for c in line) for line in lines) + 3) // 4 * 4
    height = len(lines) * texels_high
    texels = bytearray(width * height)
    glyphs: dict[str, Glyph] = {}
    for j, line in enumerate(lines):
        x, y = 0, j * texels_high
        for character in line:
            units, drawing = _STROKES[character]
            for start, end in _segments(drawing):
                _draw(texels, width, x, y, widths[character], texels_high, start, end)
            across, up = (units + 2 * MARGIN) * TEXELS, (CAP - _LOWEST + 2 * MARGIN) * TEXELS
            glyphs[character] = Glyph(units, x / width, y / height, (x + across) / width, (y + up) / height)
            x += widths[character]
    return Atlas(width, height, bytes(texels), glyphs)


def _segments(drawing: str) -> list[tuple[Point, Point]]:
    """The straight pieces of a glyph's strokes, corners rounded."""
    pieces: list[tuple[Point, Point]] = []
    for stroke in filter(None, drawing.split(";")):
        points = [(float(x), float(y)) for x, y in (point.split(",") for point in stroke.split())]
        path = [points[0]]
        for before, corner, after in zip(points, points[1:], points[2:], strict=False):
            path += _rounded(before, corner, after)
        path.append(points[-1])
        pieces += pairwise(path)
    return pieces


def _rounded(before: Point, corner: Point, after: Point) -> list[Point]:
    """A corner as a quadratic curve."""
    start, end = _toward(corner, before), _toward(corner, after)
    curve = []
    for i in range(_CURVE + 1):
        t = i / _CURVE
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        curve.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return curve


def _toward(corner: Point, other: Point) -> Point:
    length = math.dist(corner, other)
    share = min(_CORNER, length / 2) / length
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _draw(
    texels: bytearray, pitch: int, x: int, y: int, width: int, height: int, start: Point, end: Point
) -> None:
    """Draw the distances to a segment into the cell whose lower left texel is (x, y)."""
    reach = MARGIN * TEXELS
    ax, ay = (start[0] + MARGIN) * TEXELS, (start[1] - _LOWEST + MARGIN) * TEXELS
    bx, by = (end[0] + MARGIN) * TEXELS, (end[1] - _LOWEST + MARGIN) * TEXELS
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for j in range(max(int(min(ay, by) - reach), 0), min(int(max(ay, by) + reach) + 1, height)):
        py = j + 0.5 - ay
        base = (y + j) * pitch + x
        for i in range(max(int(min(ax, bx) - reach), 0), min(int(max(ax, bx) + reach) + 1, width)):
            px = i + 0.5 - ax
            t = (px * dx + py * dy) / square if square else 0.0
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            ex, ey = px - t * dx, py - t * dy
            value = int(255.5 - math.sqrt(ex * ex + ey * ey) * (255.0 / reach))
            if value > texels[base + i]:
                texels[base + i] = value
