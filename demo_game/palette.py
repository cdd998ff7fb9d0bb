"""The colours of the game: red, green, blue from 0 to 1.

Seven hues of one lightness for the bricks, from warm to cool, on a night blue that lets all of them glow.
"""

RGB = tuple[float, float, float]


def _rgb(hexadecimal: int) -> RGB:
    return (hexadecimal >> 16) / 255, (hexadecimal >> 8 & 255) / 255, (hexadecimal & 255) / 255


ROSE = _rgb(0xFF5C7A)
EMBER = _rgb(0xFF8552)
SUN = _rgb(0xFFC857)
LEAF = _rgb(0x6FE3A1)
SEA = _rgb(0x3CC8F4)
DUSK = _rgb(0x7A8BFF)
ORCHID = _rgb(0xC67BFF)

SILVER = _rgb(0xC3CEE6)
GOLD = _rgb(0xF2B632)
STEEL = _rgb(0x5D6B8C)
BOMB = _rgb(0xE8364F)

CREAM = _rgb(0xFFF6E5)
MIST = _rgb(0x8E9BC9)
NIGHT = _rgb(0x0B0F24)
INDIGO = _rgb(0x1B1B48)
FRAME = _rgb(0x39427A)
BLACK = _rgb(0x000000)

SAFE = {
    ROSE: _rgb(0xD55E00), EMBER: _rgb(0xE69F00), SUN: _rgb(0xF0E442), LEAF: _rgb(0x009E73), SEA: _rgb(0x56B4E9),
    DUSK: _rgb(0x2F7FD0), ORCHID: _rgb(0xCC79A7), GOLD: _rgb(0xB58900), BOMB: _rgb(0x3A3A46),
}  # fmt: skip
"""Colours of bricks that colour-blind players can tell apart. (Masataka Okabe and Kei Ito, "Color Universal Design";
the blue is lighter, for a dark sky.)"""


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """`a` with a `share` (0 to 1) of `b` in it."""
    keep = 1.0 - share
    return a[0] * keep + b[0] * share, a[1] * keep + b[1] * share, a[2] * keep + b[2] * share
