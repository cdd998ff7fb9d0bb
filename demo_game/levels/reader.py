"""Reads a level from text: the kinds, places, angles, spins and ropes of its bricks."""

import math
from dataclasses import dataclass

from demo_game.field import (
    BRICK_HEIGHT,
    BRICK_WIDTH,
    CENTER,
    COLUMNS,
    FIRST_ROW,
    LEFT,
    LOWEST_BRICK,
    PITCH_X,
    PITCH_Y,
    RIGHT,
    TOP,
)
from demo_game.kinds import KINDS, WRECKER, BrickKind
from demo_game.poses import pose_of
from physics import Rect

PLAIN = Rect(BRICK_WIDTH, BRICK_HEIGHT)
PLAIN_SIZE = (PLAIN.width, PLAIN.height)


class LevelError(ValueError):
    """A level has an error. The message has file, line and reason."""


@dataclass(frozen=True)
class Placement:
    """One brick: `x`, `y` in pixels, `angle` in radians, `spin` in radians per second, counter-clockwise.

    With a `rope` (pixels, 0 or more) the brick swings from a pin that far above its middle; with 0 it turns around its
    middle. None: the brick stands.
    """

    kind: BrickKind
    x: float
    y: float
    angle: float = 0.0
    spin: float = 0.0
    rect: Rect = PLAIN
    rope: float | None = None

    def bounds(self) -> tuple[float, float, float, float]:
        """The bounding box of the brick (at all angles, if it spins): left, bottom, right, top."""
        rect = self.rect
        x, y, angle = pose_of(rect, self.x, self.y, self.angle)
        if self.spin:
            x, y = self.x, self.y
            across = up = math.hypot(math.hypot(*rect.center) + rect.height / 2, rect.width / 2)
        else:
            c, s = abs(math.cos(angle)), abs(math.sin(angle))
            across, up = (c * rect.width + s * rect.height) / 2, (s * rect.width + c * rect.height) / 2
        return x - across, y - up, x + across, y + up


@dataclass(frozen=True)
class Level:
    """`speed` is the speed of a served ball at normal difficulty, in pixels per second."""

    name: str
    speed: float
    bricks: tuple[Placement, ...]

    @property
    def breakable(self) -> int:
        """The number of bricks that have to be broken to clear the level."""
        return sum(placement.kind.hits is not None for placement in self.bricks)


def column(index: float) -> float:
    """The x of the middle of a column, 0 to COLUMNS - 1 from the left."""
    return CENTER + (index - (COLUMNS - 1) / 2) * PITCH_X


def row(index: float) -> float:
    """The y of the middle of a row, 0 at the top."""
    return FIRST_ROW - index * PITCH_Y


def read(text: str, source: str) -> Level:
    """The level that a text describes. `source` names the text in errors. Raises LevelError."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.line(line.partition(";")[0].rstrip())
        except ValueError as error:
            raise LevelError(f"{source}:{number}: {error}") from None
    try:
        return reader.level()
    except ValueError as error:
        raise LevelError(f"{source}: {error}") from None


class _Reader:
    """Takes a level line by line."""

    def __init__(self) -> None:
        self._name = ""
        self._speed = 0.0
        self._bricks: list[Placement] = []
        self._row(["0"])

    def level(self) -> Level:
        if not self._name or not self._speed:
            raise ValueError("a level has a line 'name ...' and a line 'speed ...'")
        level = Level(self._name, self._speed, tuple(self._bricks))
        if not level.breakable:
            raise ValueError("a level has a brick that can be broken")
        return level

    def line(self, line: str) -> None:
        word, *rest = line.split() or [""]
        if not word:
            return
        if word == "name" and rest:
            self._name = " ".join(rest)
        elif word == "speed" and len(rest) == 1:
            self._speed = _number("speed", rest[0], 100.0, 700.0)
        elif word == "row" and rest:
            self._row(rest)
        elif word == "brick" and rest:
            self._brick(rest)
        elif word == "ring" and rest:
            self._ring(rest)
        elif not rest:
            self._drawing(word)
        else:
            raise ValueError(
                f"expected name, speed, row, brick or ring with its values, or bricks, got {line!r}"
            )

    def _row(self, words: list[str]) -> None:
        """Set the row, size, pitch and angles of the bricks in the drawings that follow."""
        self._at = _number("row", words[0], 0.0, 20.0)
        options = _Options(words[1:])
        self._size = options.size("size", PLAIN_SIZE)
        self._pitch = options.size("pitch", (PITCH_X, PITCH_Y))
        self._angle = options.angle("angle")
        self._tilt = options.angle("tilt")
        options.end()

    def _drawing(self, line: str) -> None:
        """Add a row of bricks, one for each character except "."."""
        across, down = self._pitch
        columns = int((RIGHT - LEFT) / across)
        if not columns - 1 <= len(line) <= columns:
            raise ValueError(
                f"a row of bricks has {columns} characters (or {columns - 1}: half a brick off), "
                f"got {len(line)}: {line!r}"
            )
        for i, character in enumerate(line):
            if character == ".":
                continue
            tilt = self._tilt if i % 2 == 0 else -self._tilt
            x = CENTER + (i - (len(line) - 1) / 2) * across
            self._put(_kind(character), x, row(self._at), self._angle + tilt, 0.0, Rect(*self._size))
        self._at += down / PITCH_Y

    def _brick(self, words: list[str]) -> None:
        options = _Options(words[1:])
        rope = options.number("rope", 0.0, 400.0) if "rope" in options else None
        kind = _kind(words[0])
        if kind is WRECKER and rope is None:
            raise ValueError("a wrecking ball hangs on a rope=...")
        self._put(
            kind, column(options.number("column", 0.0, COLUMNS - 1)), row(options.number("row", 0.0, 20.0)),
            options.angle("angle"), options.angle("spin"),
            Rect(*options.size("size", kind.size or PLAIN_SIZE)), rope,
        )  # fmt: skip
        options.end()

    def _ring(self, words: list[str]) -> None:
        """Add bricks on a circle that rotates as a whole.

        The Transform of each brick is at the middle of the circle, and the `center` of its shape is `radius` away. So
        the angular velocity of the brick carries the brick around. No code moves it.
        """
        options = _Options(words[1:])
        x, y = column(options.number("column", 0.0, COLUMNS - 1)), row(options.number("row", 0.0, 20.0))
        radius, spin = options.number("radius", 10.0, 300.0), options.angle("spin")
        rect = Rect(*options.size("size", PLAIN_SIZE), center=(radius, 0), angle=math.pi / 2)
        options.end()
        for i, character in enumerate(words[0]):
            self._put(_kind(character), x, y, i * 2 * math.pi / len(words[0]), spin, rect)

    def _put(
        self, kind: BrickKind, x: float, y: float, angle: float, spin: float, rect: Rect,
        rope: float | None = None,
    ) -> None:  # fmt: skip
        placement = Placement(kind, x, y, angle, spin, rect, rope)
        left, bottom, right, top = placement.bounds()
        if left < LEFT or right > RIGHT or bottom < LOWEST_BRICK or top > TOP:
            raise ValueError(
                f"this brick would reach from ({left:.0f}, {bottom:.0f}) to ({right:.0f}, {top:.0f}); bricks are from "
                f"({LEFT}, {LOWEST_BRICK}) to ({RIGHT}, {TOP})"
            )
        self._bricks.append(placement)


class _Options:
    """The options of a line: words like `name=value`."""

    def __init__(self, words: list[str]) -> None:
        self._values: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise ValueError(f"expected name=value, got {word!r}")
            self._values[name] = value

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def number(self, name: str, low: float, high: float) -> float:
        if name not in self:
            raise ValueError(f"{name}=... is missing")
        return _number(name, self._values.pop(name), low, high)

    def angle(self, name: str) -> float:
        """Degrees in the file, radians here."""
        return math.radians(self.number(name, -720.0, 720.0)) if name in self else 0.0

    def size(self, name: str, default: tuple[float, float]) -> tuple[float, float]:
        if name not in self:
            return default
        text = self._values.pop(name)
        width, times, height = text.partition("x")
        if not times:
            raise ValueError(f"{name} must be a width and a height, like 64x24, got {text!r}")
        return _number(name, width, 4.0, 600.0), _number(name, height, 4.0, 600.0)

    def end(self) -> None:
        """Raise ValueError if an option is left that was not read."""
        for name in self._values:
            raise ValueError(f"there is no {name}=... here")


def _number(name: str, text: str, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{name} must be a number, got {text!r}") from None
    if not low <= value <= high:
        raise ValueError(f"{name} must be from {low:g} to {high:g}, got {text}")
    return value


def _kind(character: str) -> BrickKind:
    if character not in KINDS:
        raise ValueError(f"{character!r} is no brick: there are {' '.join(KINDS)} and . for a gap")
    return KINDS[character]
