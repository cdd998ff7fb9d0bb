"""Numbers, shapes and components as games make them, and as no game would: what the operations are drawn from."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    Ellipse,
    Part,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
    Zone,
)

ABSURD = (
    0.0,
    1e-308,
    1e-300,
    1e-154,
    1e-100,
    1e-50,
    1e-9,
    1e9,
    1e20,
    1e50,
    9.9e99,
    1e100,
    1e154,
    1e300,
    1.7e308,
)
ABSURD_SIZES = (1e-100, 1e-50, 1e-20, 1e-6, 1e-3, 1e5, 1e9, 1e20, 1e50, 1e99, 1e100)
RULES = (None, "average", "minimum", "multiply", "maximum")
NOT_FINITE = (math.nan, math.inf, -math.inf)
BAD_NUMBERS = (*NOT_FINITE, "3", None, [1.0], 10**400, 1j)


class Hunter:
    def __repr__(self) -> str:
        return "Hunter()"


class Prey:
    def __repr__(self) -> str:
        return "Prey()"


TAGS = (Hunter, Prey)


class Dice(Random):
    """Random numbers of one operation.

    absurd  how often a number is out of all proportion: 0 in a world of ordinary numbers
    span    half the edge of the square in which the world plays
    """

    absurd: float
    span: float

    @classmethod
    def of(cls, seed: int, number: int, absurd: float, span: float) -> Dice:
        """Those of operation `number` of the game `seed`. Each operation has its own, so that leaving one out does not
        change what the others draw."""
        dice = cls((seed << 40) + number)
        dice.absurd = absurd
        dice.span = span
        return dice

    def chance(self, probability: float) -> bool:
        return self.random() < probability

    def is_absurd(self) -> bool:
        return self.random() < self.absurd

    def number(self, low: float, high: float) -> float:
        """From `low` to `high`, often a round one, at times one out of all proportion."""
        if self.is_absurd():
            return self.choice(ABSURD) * self.choice((1.0, -1.0))
        value = self.uniform(low, high)
        return float(round(value)) if self.random() < 0.3 else value

    def positive(self, low: float, high: float) -> float:
        """Greater than 0, spread over the orders of magnitude."""
        if self.is_absurd():
            return self.choice(ABSURD_SIZES)
        return math.exp(self.uniform(math.log(low), math.log(high)))

    def at_least_zero(self, low: float, high: float) -> float:
        """0, or within low..high."""
        if self.is_absurd():
            return self.choice(ABSURD)
        return 0.0 if self.random() < 0.2 else self.uniform(low, high)

    def size(self) -> float:
        return self.positive(1.0, 12.0)

    def place(self) -> float:
        return self.number(-self.span, self.span)

    def angle(self) -> float:
        return self.choice((0.0, 0.0, math.pi / 2, self.number(-4.0, 4.0)))

    def point(self, reach: float) -> tuple[float, float]:
        return (self.number(-reach, reach), self.number(-reach, reach))

    def direction(self) -> tuple[float, float]:
        turn = self.uniform(-math.pi, math.pi)
        return self.choice(((0.0, 1.0), (0.0, 1.0), (1.0, 0.0), (math.cos(turn), math.sin(turn))))


# ---- Shapes ---------------------------------------------------------------------------------------------------------


def shape(dice: Dice) -> Shape:
    """Any shape. What absurd numbers cannot make, a circle takes the place of."""
    try:
        made: Shape = dice.choice(SHAPES)(dice)
        return part(dice, made) if dice.chance(0.1) else made
    except ValueError:
        return Circle(dice.uniform(1, 9))


def part(dice: Dice, shape: Shape) -> Part:
    """A shape with a tag, and some of a material and of a filter."""
    nothing: frozenset[str] = frozenset()
    material = {field: collider_field(dice, field, nothing) for field in PART_FIELDS if dice.chance(0.3)}
    filters = {field: collider_field(dice, field, nothing) for field in PART_FILTERS if dice.chance(0.2)}
    return Part(shape, tag=dice.randrange(5), **material, **filters)


def circle(dice: Dice) -> Shape:
    return Circle(dice.size(), dice.choice(((0.0, 0.0), (0.0, 0.0), dice.point(6.0))))


def rect(dice: Dice) -> Shape:
    if dice.chance(0.6):
        return Rect(dice.size(), dice.size())
    if dice.chance(0.3):
        width, height = dice.size(), dice.size()
        return Rect(width, height, dice.point(8.0), dice.angle(), dice.uniform(0.0, 0.5) * min(width, height))
    return Rect(dice.size(), 3.0 * dice.size(), dice.point(8.0), dice.angle())


def capsule(dice: Dice) -> Shape:
    return Capsule(dice.point(8.0), dice.point(8.0), dice.size())


def segment(dice: Dice) -> Shape:
    reach = dice.choice((8.0, 8.0, 60.0))
    return Segment(dice.point(reach), dice.point(reach))


def ellipse(dice: Dice) -> Shape:
    return Ellipse(dice.size(), dice.size(), dice.choice(((0.0, 0.0), dice.point(6.0))), dice.angle())


def polygon(dice: Dice) -> Shape:
    """A star around its middle: convex or concave, never crossing itself."""
    turns = sorted(dice.uniform(0.0, math.tau) for _ in range(dice.randrange(3, 9)))
    radii = [dice.size() if dice.chance(0.5) else 6.0 for _ in turns]
    corners = [(r * math.cos(turn), r * math.sin(turn)) for r, turn in zip(radii, turns, strict=True)]
    if dice.chance(0.2):
        return Polygon(corners[:3], dice.size())
    return Polygon(corners if dice.chance(0.5) else corners[::-1])


SHAPES = (circle, circle, rect, rect, capsule, segment, ellipse, polygon)


# ---- Components -----------------------------------------------------------------------------------------------------


def transform(dice: Dice) -> Transform:
    return Transform(dice.place(), dice.place(), dice.angle())


def velocity(dice: Dice) -> Velocity:
    fast = dice.choice((30.0, 300.0, 300.0, 5000.0))
    return Velocity(
        dice.number(-fast, fast), dice.number(-fast, fast), dice.choice((0.0, dice.number(-9, 9)))
    )


def collider(dice: Dice, features: frozenset[str]) -> Collider:
    made = Collider([shape(dice) for _ in range(dice.choice((1, 1, 1, 1, 2, 3)))])
    for field in (
        "sensor",
        "layer",
        "mask",
        "restitution",
        "friction",
        "density",
        "bullet",
        "surface_velocity",
        "one_way",
        "friction_combine",
        "restitution_combine",
        "rolling_resistance",
        "group",
        "surface_speed",
    ):
        if dice.chance(COLLIDER_FIELDS[field][0]):
            set_quietly(made, field, collider_field(dice, field, features))
    return made


COLLIDER_FIELDS: dict[
    str, tuple[float, str]
] = {  # how often it is not left at its default; the feature it belongs to
    "shapes": (0.0, ""),
    "sensor": (0.1, ""),
    "layer": (0.1, ""),
    "mask": (0.1, ""),
    "restitution": (0.4, ""),
    "friction": (0.5, ""),
    "density": (0.2, ""),
    "bullet": (0.1, "bullets"),
    "surface_velocity": (0.05, ""),
    "one_way": (0.08, "one_way"),
    "friction_combine": (0.1, ""),
    "restitution_combine": (0.1, ""),
    "rolling_resistance": (0.2, ""),
    "group": (0.1, ""),
    "surface_speed": (0.05, ""),
}
PART_FIELDS = (
    "friction",
    "restitution",
    "density",
    "rolling_resistance",
    "surface_speed",
    "surface_velocity",
)

PART_FILTERS = ("sensor", "layer", "mask")


def collider_field(dice: Dice, field: str, features: frozenset[str]) -> Any:
    """A value for a field of a collider."""
    match field:
        case "shapes":
            return [shape(dice) for _ in range(dice.choice((1, 1, 2)))]
        case "sensor":
            return dice.chance(0.5)
        case "bullet":
            return "bullets" in features and dice.chance(0.7)
        case "layer":
            return dice.choice((1, 1, 2, 3, ALL, 1 << 63, 0))
        case "mask":
            return dice.choice((ALL, ALL, ALL, 1, 2, 3, 0))
        case "restitution":
            return dice.choice((0.0, 1.0, dice.at_least_zero(0.0, 1.0)))
        case "friction":
            return dice.at_least_zero(0.0, 1.5)
        case "density":
            return dice.positive(0.1, 10.0)
        case "surface_velocity":
            return dice.point(100.0)
        case "surface_speed":
            return dice.number(-100.0, 100.0)
        case "group":
            return dice.choice((0, 1, 1, 2, (1 << 63) - 1))
        case "rolling_resistance":
            return dice.at_least_zero(0.0, 0.5)
        case "friction_combine" | "restitution_combine":
            return dice.choice(RULES)
        case _:  # one_way
            return dice.direction() if "one_way" in features and dice.chance(0.7) else None


BODY_FIELDS = (
    "kind", "mass", "inertia", "center_of_mass", "gravity_scale", "linear_damping", "angular_damping", "lock_rotation",
    "lock_x", "lock_y", "can_sleep", "sleep_speed",
)  # fmt: skip


def body_field(dice: Dice, field: str) -> Any:
    """A value for a field of a rigid body."""
    match field:
        case "kind":
            return dice.choice(("dynamic", "dynamic", "dynamic", "kinematic", "static"))
        case "mass":
            return dice.choice((None, dice.positive(0.01, 1000.0)))
        case "inertia":
            return dice.choice((None, dice.positive(1.0, 10_000.0)))
        case "center_of_mass":
            return dice.choice((None, dice.point(8.0)))
        case "gravity_scale":
            return dice.choice((1.0, 0.0, dice.number(-2.0, 2.0)))
        case "linear_damping" | "angular_damping":
            return dice.at_least_zero(0.0, 3.0)
        case "sleep_speed":
            return dice.choice((None, dice.at_least_zero(0.0, 20.0)))
        case "can_sleep":
            return dice.chance(0.7)
        case _:
            return dice.chance(0.3)


ZONE_FIELDS = (
    "gravity", "attraction", "radius", "falloff", "linear_damping", "angular_damping", "flow", "density", "surface",
    "priority",
)  # fmt: skip


def zone(dice: Dice) -> Zone:
    made = Zone()
    for field in ZONE_FIELDS:
        if dice.chance(0.3):
            set_quietly(made, field, zone_field(dice, field))
    return made


def zone_field(dice: Dice, field: str) -> Any:
    """A value for a field of a zone."""
    match field:
        case "gravity":
            return dice.choice((None, (0.0, 0.0), dice.point(900.0)))
        case "attraction":
            return dice.number(-900.0, 900.0)
        case "radius":
            return dice.positive(1.0, 100.0)
        case "falloff":
            return dice.randrange(3)
        case "linear_damping" | "angular_damping" | "density":
            return dice.at_least_zero(0.0, 3.0)
        case "flow":
            return dice.point(200.0)
        case "surface":
            return dice.choice((None, dice.number(-20.0, 20.0)))
        case _:  # priority
            return dice.randrange(-1, 3)


def offset(dice: Dice) -> tuple[tuple[float, float], float]:
    """Where a follower is on its carrier, and its angle there."""
    x, y = dice.point(15.0)
    return (reachable(x), reachable(y)), reachable(dice.angle())


def reachable(value: float) -> float:
    """The nearest number that a place may have."""
    return min(max(value, -1e100), 1e100)


def body(dice: Dice) -> RigidBody:
    made = RigidBody(body_field(dice, "kind"))
    for field in BODY_FIELDS[1:]:
        if dice.chance(0.12):
            set_quietly(made, field, body_field(dice, field))
    return made


def set_quietly(component: Any, field: str, value: Any) -> None:
    """Assign what may be out of the field's range: then it stays as it was."""
    try:
        setattr(component, field, value)
    except ValueError:
        if not _is_extreme(value):
            raise


def _is_extreme(value: Any) -> bool:
    """Whether an absurd number is in it, which a field may refuse."""
    if isinstance(value, (tuple, list)):
        return any(_is_extreme(each) for each in value)
    return isinstance(value, float) and not 1e-3 < abs(value) < 1e6


def dt(dice: Dice) -> float:
    """Seconds of a tick, as games have them."""
    return dice.choice((1 / 60, 1 / 60, 1 / 60, 1 / 120, 1 / 30, 1 / 144, dice.uniform(0.001, 0.05)))
