"""What the entities of the game are made of, next to the components of `physics`.

Where something is, how it moves and what shape it has is in its Transform, Velocity and Collider, and nowhere else.
"""

from dataclasses import dataclass

from demo_game.kinds import BrickKind, Power


@dataclass(slots=True)
class Ball:
    """`speed` is what the rules want (pixels per second); `idle` counts seconds since it met a brick or the paddle."""

    speed: float
    idle: float = 0.0


@dataclass(slots=True)
class Held:
    """On a ball that rides on the paddle, `offset` pixels from its middle, until it is launched.

    Until then its body is kinematic: it is where the paddle is, and other balls bounce off it.
    """

    offset: float


@dataclass(slots=True)
class Paddle:
    """`width` is what its collider grows or shrinks to (pixels)."""

    width: float


@dataclass(slots=True)
class Brick:
    """`hits` are those it still stands; None stands all."""

    kind: BrickKind
    hits: int | None


@dataclass(slots=True)
class Fuse:
    """On a brick that goes off in so many `seconds`."""

    seconds: float


@dataclass(slots=True)
class Drop:
    """A capsule on its way down."""

    power: Power


class Wall:
    """One of the three walls around the field."""


class Pit:
    """Below the field; what falls into it is gone."""


class Net:
    """The floor that a power-up lends for a while."""


class Bolt:
    """A laser shot on its way up."""


class Wrecker:
    """A steel ball on a rope. It breaks the bricks that it strikes."""
