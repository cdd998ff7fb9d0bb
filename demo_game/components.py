"""The components of the game, beside those of `physics`.

Pose, motion and shape of an entity are in its Transform, Velocity and Collider, and nowhere else.
"""

from dataclasses import dataclass

from demo_game.kinds import BrickKind, Power


@dataclass(slots=True)
class Ball:
    """`speed` is the speed that the rules restore (pixels per second); `idle` is the seconds since the ball met a brick
    or the paddle."""

    speed: float
    idle: float = 0.0


@dataclass(slots=True)
class Held:
    """On a ball that rides on the paddle, `offset` pixels from the middle of the paddle, until the ball is launched.

    Until then the ball is a kinematic body: it moves with the paddle, and other balls bounce off it.
    """

    offset: float


@dataclass(slots=True)
class Paddle:
    """`width` is the width to which the collider grows or shrinks (pixels)."""

    width: float


@dataclass(slots=True)
class Brick:
    """`hits` is the number of hits until the brick breaks; None: it never breaks."""

    kind: BrickKind
    hits: int | None


@dataclass(slots=True)
class Fuse:
    """On a brick that explodes in `seconds`."""

    seconds: float


@dataclass(slots=True)
class Drop:
    """A capsule on its way down."""

    power: Power


class Wall:
    """One of the three walls around the field."""


class Pit:
    """The sensor below the field. A ball or capsule that falls into it is removed."""


class Net:
    """The floor that a power-up gives for a while."""


class Bolt:
    """A laser shot on its way up."""


class Wrecker:
    """A steel ball on a rope. It breaks the bricks that it strikes."""
