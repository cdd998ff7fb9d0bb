"""The levels, as data: which brick stands where, how it is turned, and how fast it turns."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from demo_game.field import (
    BRICK_HEIGHT,
    BRICK_WIDTH,
    CENTER,
    COLUMNS,
    FIRST_ROW,
    PITCH_X,
    PITCH_Y,
)
from demo_game.kinds import (
    BOMB,
    DUSK,
    EMBER,
    GOLD,
    LEAF,
    ORCHID,
    RAINBOW,
    ROSE,
    SEA,
    SILVER,
    STEEL,
    SUN,
    BrickKind,
)
from physics import Rect

PLAIN = Rect(BRICK_WIDTH, BRICK_HEIGHT)

LEGEND: dict[str, BrickKind] = {
    "r": ROSE, "e": EMBER, "s": SUN, "l": LEAF, "a": SEA, "d": DUSK, "o": ORCHID,
    "S": SILVER, "G": GOLD, "X": BOMB, "#": STEEL,
}  # fmt: skip


@dataclass(frozen=True)
class Placement:
    """One brick: `x`, `y` in pixels, `angle` in radians, `spin` in radians per second, counter-clockwise."""

    kind: BrickKind
    x: float
    y: float
    angle: float = 0.0
    spin: float = 0.0
    rect: Rect = PLAIN


@dataclass(frozen=True)
class Level:
    """`speed` is the ball's when it is served, in pixels per second."""

    name: str
    speed: float
    bricks: tuple[Placement, ...]


def column(index: float) -> float:
    """The x of the middle of a column, 0 to COLUMNS - 1 from the left."""
    return CENTER + (index - (COLUMNS - 1) / 2) * PITCH_X


def row(index: float) -> float:
    """The y of the middle of a row, 0 at the top."""
    return FIRST_ROW - index * PITCH_Y


def rows(*lines: str, first: float = 0) -> list[Placement]:
    """Bricks from a drawing, one character a brick as LEGEND has them; dots are gaps. `first` is the top line's row.

    Raises ValueError for a line that is not as long as the field is wide.
    """
    bricks = []
    for i, line in enumerate(lines):
        if len(line) != COLUMNS:
            raise ValueError(f"a line of a level has {COLUMNS} characters, got {line!r}")
        bricks += [Placement(LEGEND[c], column(j), row(first + i)) for j, c in enumerate(line) if c != "."]
    return bricks


def ring(
    kinds: Iterable[BrickKind], x: float, y: float, radius: float, spin: float, rect: Rect = PLAIN
) -> list[Placement]:
    """Bricks on a circle around (x, y) that turns as one.

    All of them stand at (x, y): it is the `center` of their shape that is `radius` away, so that their own angular
    velocity carries them around. No code moves them.
    """
    bricks = list(kinds)
    spoke = Rect(rect.width, rect.height, center=(radius, 0), angle=math.pi / 2)
    step = 2 * math.pi / len(bricks)
    return [Placement(kind, x, y, i * step, spin, spoke) for i, kind in enumerate(bricks)]


def _first_light() -> list[Placement]:
    bricks = rows(
        "rrrrrrrrrrrrr",
        "eeeeeeeeeeeee",
        "sss...s...sss",
        "lll...l...lll",
        "aaa...a...aaa",
        "ddddddddddddd",
    )
    bricks += [Placement(GOLD, column(4), row(3), spin=1.1), Placement(GOLD, column(8), row(3), spin=-1.1)]
    wave = [(i, -18 if i % 2 else 18) for i in range(13)]
    bricks += [Placement(ORCHID, column(i), row(6.5), math.radians(degrees)) for i, degrees in wave]
    return bricks


def _carousel() -> list[Placement]:
    y = row(4.6)
    small = Rect(56, 22)
    bricks = ring([ROSE, SUN, SEA] * 4, CENTER, y, 152, 0.35)
    bricks += ring([ORCHID, LEAF] * 3, CENTER, y, 84, -0.6, small)
    bricks.append(Placement(BOMB, CENTER, y, spin=0.9, rect=Rect(40, 40)))
    bricks += rows(
        "SS.........SS",
        "eee.......eee",
        "sss.......sss",
        "lll.......lll",
        "aaa.......aaa",
        "ddd.......ddd",
        "ooo.......ooo",
        "oo.........oo",
        "o...........o",
    )
    return bricks


def _diamonds() -> list[Placement]:
    tile = Rect(37, 37)
    bricks = []
    for j in range(7):
        count = 14 if j % 2 else 15
        for i in range(count):
            x = CENTER + (i - (count - 1) / 2) * 60
            kind = SILVER if j == 0 else RAINBOW[j - 1]
            if j == 3 and i in (2, 7, 11):
                kind = BOMB
            bricks.append(Placement(kind, x, row(0.3) - j * 31, math.pi / 4, rect=tile))
    bricks += [
        Placement(GOLD, CENTER + dx, row(8.6), spin=spin) for dx, spin in ((-240, 1.4), (0, -1.4), (240, 1.4))
    ]
    return bricks


def _fortress() -> list[Placement]:
    bricks = rows(
        "G.G.G.G.G.G.G",
        "SSSSSSSSSSSSS",
        "rrr#eeeee#rrr",
        "sss#lXlXl#sss",
        "aaa#ddddd#aaa",
        "ooo.ooooo.ooo",
        ".............",
        "##.##.#.##.##",
    )
    bricks += [
        Placement(SILVER, column(i), row(8.7), spin=spin) for i, spin in ((2, 1.6), (6, -1.6), (10, 1.6))
    ]
    return bricks


def _windmills() -> list[Placement]:
    sail = Rect(168, 18)
    bricks = rows(
        "rrrrrrrrrrrrr",
        "eeXeeeeeeeXee",
    )
    for x, spin in ((190, 1.0), (480, -1.0), (770, 1.0)):
        bricks.append(Placement(STEEL, x, 415, 0.4, spin, sail))
        bricks += ring([SUN, SUN, LEAF, LEAF] * 2, x, 415, 114, -spin / 3, Rect(60, 22))
    bricks += rows("ddd.SoooS.ddd", first=10.6)
    return bricks


def _reactor() -> list[Placement]:
    y = row(4.8)
    bricks = ring([BOMB, GOLD] * 3, CENTER, y, 62, 0.9, Rect(38, 22))
    bricks += ring([STEEL, EMBER, EMBER, EMBER] * 3, CENTER, y, 118, -0.5, Rect(52, 20))
    bricks += ring([SEA, SEA, DUSK, SILVER] * 4, CENTER, y, 172, 0.3, Rect(58, 20))
    bricks.append(Placement(GOLD, CENTER, y, spin=-1.5, rect=Rect(36, 36)))
    bricks += rows(
        "XSo.......oSX",
        "rSo.......oSr",
        "eSo.......oSe",
        "sSo.......oSs",
        "lSo.......oSl",
        "XSo.......oSX",
        "aSo.......oSa",
        "dSo.......oSd",
        "XSo.......oSX",
    )
    return bricks


def _levels() -> tuple[Level, ...]:
    plans = (
        ("First Light", _first_light),
        ("Carousel", _carousel),
        ("Diamonds", _diamonds),
        ("Fortress", _fortress),
        ("Windmills", _windmills),
        ("Reactor", _reactor),
    )
    return tuple(Level(name, 390.0 + 18.0 * i, tuple(plan())) for i, (name, plan) in enumerate(plans))


LEVELS = _levels()
