"""The kinds of bricks and of power-ups: the game's tables."""

from dataclasses import dataclass
from enum import Enum

from demo_game import palette
from demo_game.palette import RGB


@dataclass(frozen=True)
class BrickKind:
    """`hits` is the number of hits that break a brick; None: hits never break it (but see `rules.blasts`). `size` is in
    pixels; None: the size of a plain brick.
    """

    name: str
    color: RGB
    points: int
    hits: int | None = 1
    explosive: bool = False
    size: tuple[float, float] | None = None


ROSE = BrickKind("rose", palette.ROSE, 70)
EMBER = BrickKind("ember", palette.EMBER, 60)
SUN = BrickKind("sun", palette.SUN, 50)
LEAF = BrickKind("leaf", palette.LEAF, 40)
SEA = BrickKind("sea", palette.SEA, 30)
DUSK = BrickKind("dusk", palette.DUSK, 20)
ORCHID = BrickKind("orchid", palette.ORCHID, 10)
SILVER = BrickKind("silver", palette.SILVER, 100, hits=2)
GOLD = BrickKind("gold", palette.GOLD, 150, hits=3)
BOMB = BrickKind("bomb", palette.BOMB, 80, explosive=True)
STEEL = BrickKind("steel", palette.STEEL, 200, hits=None)
WRECKER = BrickKind("wrecking ball", palette.STEEL, 0, hits=None, size=(44.0, 44.0))
"""Round, and hung on a rope: it breaks the bricks that it strikes."""

KINDS: dict[str, BrickKind] = {
    "r": ROSE, "e": EMBER, "s": SUN, "l": LEAF, "a": SEA, "d": DUSK, "o": ORCHID,
    "S": SILVER, "G": GOLD, "X": BOMB, "#": STEEL, "O": WRECKER,
}  # fmt: skip
"""The letters of the level files."""

RAINBOW = (ROSE, EMBER, SUN, LEAF, SEA, DUSK, ORCHID)


class Power(Enum):
    """What a falling capsule brings to the paddle that catches it."""

    WIDE = "wide"
    NARROW = "narrow"
    SLOW = "slow"
    FAST = "fast"
    STICKY = "sticky"
    PIERCE = "pierce"
    LASER = "laser"
    NET = "net"
    MULTI = "multi"
    LIFE = "life"


@dataclass(frozen=True)
class PowerKind:
    """`seconds` is how long the power lasts; 0: it acts once. `weight` is how often it comes, against the others."""

    sign: str
    says: str
    color: RGB
    seconds: float
    weight: int
    good: bool = True


POWERS: dict[Power, PowerKind] = {
    Power.WIDE: PowerKind("W", "wide paddle", palette.SEA, 20.0, 6),
    Power.NARROW: PowerKind("N", "narrow paddle", palette.STEEL, 12.0, 2, good=False),
    Power.SLOW: PowerKind("S", "slow balls", palette.LEAF, 12.0, 4),
    Power.FAST: PowerKind("F", "fast balls", palette.STEEL, 10.0, 2, good=False),
    Power.STICKY: PowerKind("C", "paddle catches balls", palette.SUN, 16.0, 4),
    Power.PIERCE: PowerKind("P", "balls pierce bricks", palette.EMBER, 7.0, 3),
    Power.LASER: PowerKind("L", "fire shoots", palette.ROSE, 10.0, 4),
    Power.NET: PowerKind("_", "a net below", palette.DUSK, 14.0, 4),
    Power.MULTI: PowerKind("M", "three balls of each", palette.ORCHID, 0.0, 6),
    Power.LIFE: PowerKind("+", "one ball more", palette.CREAM, 0.0, 1),
}

OPPOSITES = {
    Power.WIDE: Power.NARROW,
    Power.NARROW: Power.WIDE,
    Power.SLOW: Power.FAST,
    Power.FAST: Power.SLOW,
}
"""Catching one of these ends the other."""
