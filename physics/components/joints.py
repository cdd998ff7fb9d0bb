"""The kinds of joints: `DistanceJoint`, `RevoluteJoint`, `PrismaticJoint`, `WeldJoint`, `MouseJoint`."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, ClassVar

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import Point, anchor, direction, flag, limits, number, option
from physics.misuse import explained

# Their order is that of JointKind.
_DISTANCE, _REVOLUTE, _PRISMATIC, _WELD, _MOUSE = range(5)

_COLLIDE = (
    "Whether the two entities still collide with each other; False: they do not meet at all, as if filtered."
)
_FREQUENCY = "Of the spring, in swings per second; 0: rigid."
_DAMPING = "Of the spring: 0 swings on, 1 comes back without a swing."


class _Hinged(Joint):
    """Two bodies that share a point, given once in the world or as a point of one of them or of both."""

    if not TYPE_CHECKING:  # mypy takes what functions make for instance attributes without a slot
        __slots__ = ()

    anchor_a: Point | None = anchor(
        "anchor_a",
        "a",
        "Point of a, relative to its Transform; None: where b's is, which the next tick settles.",
    )
    anchor_b: Point | None = anchor(
        "anchor_b",
        "b",
        "Point of b, relative to its Transform; None: where a's is, which the next tick settles.",
    )
    collide_connected: bool = flag("collide_connected", "_collide_connected", _COLLIDE)
    reference_angle: float | None = option(
        "reference_angle", "_reference", "_has_reference", validate.number,
        "Angle of b less that of a (radians) that counts as 0; None: as they stand at the first tick.",
    )  # fmt: skip

    def _place(self, anchor: Point | None, anchor_a: Point | None, anchor_b: Point | None) -> None:
        name = type(self).__name__
        if anchor is not None:
            if anchor_a is not None or anchor_b is not None:
                raise ValueError(f"{name}: give either anchor, in the world, or anchor_a and anchor_b")
            self._world_x, self._world_y = validate.point(f"{name}.anchor", anchor)
            self._has_world = True
            return
        if anchor_a is None and anchor_b is None:
            raise ValueError(f"{name} needs an anchor, or anchor_a, or anchor_b")
        if anchor_a is not None:
            self.anchor_a = anchor_a
        if anchor_b is not None:
            self.anchor_b = anchor_b


@explained
class DistanceJoint(Joint):
    """Keeps two points at a distance: a rod, a rope or a spring.

    length         of the rod, or of the spring at rest, greater than 0; None: as they stand at the first tick
    anchor_a, anchor_b  points of the bodies, relative to their Transforms (of the world, if that is None)
    limits         (least, greatest) length, 0 or more; the greatest may be infinite. With limits and no frequency it
                   is no rod: the length is free between them. A rope: limits=(0, 120)
    frequency      greater than 0: a spring with so many swings per second (see damping_ratio), in addition to limits.
                   A mass that hangs on it sags by gravity / (2 pi frequency)^2
    damping_ratio  0: swings on; 1: comes back without a swing

    Raises ValueError or TypeError naming the field, here and at assignments.
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "length", "anchor_a", "anchor_b", "limits", "frequency", "damping_ratio", "collide_connected",
    )  # fmt: skip

    length: float | None = option(
        "length", "_length", "_has_length", validate.above_zero, "Of the rod, or of the spring at rest."
    )
    anchor_a: Point | None = anchor("anchor_a", "a", "Point of a, relative to its Transform.", optional=False)
    anchor_b: Point | None = anchor("anchor_b", "b", "Point of b, relative to its Transform.", optional=False)
    limits: Point | None = limits(0.0, "Least and greatest length, or None.")
    frequency: float = number("frequency", "_frequency", validate.at_least_zero, _FREQUENCY)
    damping_ratio: float = number("damping_ratio", "_damping_ratio", validate.at_least_zero, _DAMPING)
    collide_connected: bool = flag("collide_connected", "_collide_connected", _COLLIDE)

    def __init__(
        self,
        a: int | None,
        b: int | None,
        length: float | None = None,
        *,
        anchor_a: Point = (0.0, 0.0),
        anchor_b: Point = (0.0, 0.0),
        limits: tuple[float, float] | None = None,
        frequency: float = 0.0,
        damping_ratio: float = 0.0,
        collide_connected: bool = False,
    ) -> None:
        super().__init__(_DISTANCE, a, b, collide_connected)
        self.length = length
        self._has_a = self._has_b = True
        self.anchor_a = anchor_a
        self.anchor_b = anchor_b
        self.limits = limits
        self.frequency = frequency
        self.damping_ratio = damping_ratio

    @property
    def current_length(self) -> float:
        """Distance of the two anchors after the last tick; 0 before the first."""
        return self._measure

    @property
    def speed(self) -> float:
        """How fast it grows longer (units per second), after the last tick."""
        return self._rate


@explained
class RevoluteJoint(_Hinged):
    """A hinge: two bodies turn about a point that they share.

    anchor              that point in the world, as the bodies stand when the joint first works. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; one of them is enough
    reference_angle     angle of b less that of a (radians) that counts as 0; None: as they stand at the first tick
    limits              (least, greatest) angle, in radians; either may be infinite
    motor_speed         turns b against a (radians per second, counter-clockwise), with at most
    max_torque          (mass * length^2 / s^2; infinite: whatever it takes). None: no motor; 0: a brake
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "anchor_a", "anchor_b", "reference_angle", "limits", "motor_speed", "max_torque", "collide_connected",
    )  # fmt: skip

    limits: Point | None = limits(-inf, "Least and greatest angle (radians), or None.")
    motor_speed: float | None = option(
        "motor_speed",
        "_motor_speed",
        "_has_motor",
        validate.number,
        "Of b against a, radians per second; None: no motor.",
    )
    max_torque: float = number(
        "max_torque", "_strength", validate.distance, "Greatest torque of the motor, 0 or more."
    )

    def __init__(
        self,
        a: int | None,
        b: int | None,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_torque: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__(_REVOLUTE, a, b, collide_connected)
        self._place(anchor, anchor_a, anchor_b)
        self.reference_angle = reference_angle
        self.limits = limits
        self.motor_speed = motor_speed
        self.max_torque = max_torque

    @property
    def angle(self) -> float:
        """Angle of b less that of a and the reference (radians), after the last tick."""
        return self._measure

    @property
    def speed(self) -> float:
        """How fast b turns against a (radians per second), after the last tick."""
        return self._rate


@explained
class PrismaticJoint(_Hinged):
    """A slider: b moves along an axis of a, and does not turn against it.

    axis                direction in a's own frame (in the world, if a is None); any length but 0
    anchor              a point in the world where b is held, as the bodies stand when the joint first works. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; None at all: b's position
    reference_angle     angle of b less that of a (radians) that is held; None: as they stand at the first tick
    limits              (least, greatest) translation of b's anchor along the axis, from a's; either may be infinite
    motor_speed         moves b along the axis (units per second), with at most
    max_force           (mass * length / s^2; infinite: whatever it takes). None: no motor; 0: a brake
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "axis", "anchor_a", "anchor_b", "reference_angle", "limits", "motor_speed", "max_force",
        "collide_connected",
    )  # fmt: skip

    axis: Point = direction("axis", "Direction along which b moves, in a's own frame: a unit vector.")
    limits: Point | None = limits(-inf, "Least and greatest translation, or None.")
    motor_speed: float | None = option(
        "motor_speed",
        "_motor_speed",
        "_has_motor",
        validate.number,
        "Of b along the axis, units per second; None: no motor.",
    )  # fmt: skip
    max_force: float = number(
        "max_force", "_strength", validate.distance, "Greatest force of the motor, 0 or more."
    )

    def __init__(
        self,
        a: int | None,
        b: int | None,
        axis: Point,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        limits: tuple[float, float] | None = None,
        motor_speed: float | None = None,
        max_force: float = inf,
        collide_connected: bool = False,
    ) -> None:
        super().__init__(_PRISMATIC, a, b, collide_connected)
        self.axis = axis
        if anchor is None and anchor_a is None and anchor_b is None:
            anchor_b = (0.0, 0.0)
        self._place(anchor, anchor_a, anchor_b)
        self.reference_angle = reference_angle
        self.limits = limits
        self.motor_speed = motor_speed
        self.max_force = max_force

    @property
    def translation(self) -> float:
        """How far b's anchor is from a's, along the axis, after the last tick."""
        return self._measure

    @property
    def speed(self) -> float:
        """How fast b moves along the axis (units per second), after the last tick."""
        return self._rate


@explained
class WeldJoint(_Hinged):
    """Holds two bodies together as if they were one, or as if by a springy stick.

    anchor              a point in the world where they are held, as they stand when the joint first works. Or:
    anchor_a, anchor_b  the point of each body, relative to its Transform; None at all: b's position
    reference_angle     angle of b less that of a (radians) that is held; None: as they stand at the first tick
    frequency           0: rigid; greater: gives way as a spring with so many swings per second
    damping_ratio       of that spring: 0 swings on, 1 comes back without a swing
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "a", "b", "anchor_a", "anchor_b", "reference_angle", "frequency", "damping_ratio", "collide_connected",
    )  # fmt: skip

    frequency: float = number("frequency", "_frequency", validate.at_least_zero, _FREQUENCY)
    damping_ratio: float = number("damping_ratio", "_damping_ratio", validate.at_least_zero, _DAMPING)

    def __init__(
        self,
        a: int | None,
        b: int | None,
        anchor: Point | None = None,
        *,
        anchor_a: Point | None = None,
        anchor_b: Point | None = None,
        reference_angle: float | None = None,
        frequency: float = 0.0,
        damping_ratio: float = 1.0,
        collide_connected: bool = False,
    ) -> None:
        super().__init__(_WELD, a, b, collide_connected)
        if anchor is None and anchor_a is None and anchor_b is None:
            anchor_b = (0.0, 0.0)
        self._place(anchor, anchor_a, anchor_b)
        self.reference_angle = reference_angle
        self.frequency = frequency
        self.damping_ratio = damping_ratio

    @property
    def angle(self) -> float:
        """By how much b has turned from where it is held (radians), after the last tick."""
        return self._measure


@explained
class MouseJoint(Joint):
    """Pulls a body towards a point of the world, which may be assigned each tick: drag and drop.

    body           the entity that is pulled
    target         where to, in the world
    anchor         the point of the body that is pulled, relative to its Transform; None: the one that is at the target
                   when the joint first works
    frequency      of the spring, in swings per second, greater than 0
    damping_ratio  of the spring: 0 swings on, 1 comes to the target without a swing
    max_force      of the pull (mass * length / s^2), 0 or more; infinite: whatever it takes
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = (
        "body",
        "target",
        "anchor",
        "frequency",
        "damping_ratio",
        "max_force",
    )

    target: Point = anchor("target", "a", "Where the body is pulled to, in the world.", optional=False)
    anchor: Point | None = anchor(
        "anchor", "b", "Point of the body that is pulled, relative to its Transform."
    )
    frequency: float = number(
        "frequency", "_frequency", validate.above_zero, "Of the spring, in swings per second."
    )
    damping_ratio: float = number("damping_ratio", "_damping_ratio", validate.at_least_zero, _DAMPING)
    max_force: float = number("max_force", "_strength", validate.distance, "Of the pull, 0 or more.")

    def __init__(
        self,
        body: int,
        target: Point,
        *,
        anchor: Point | None = None,
        frequency: float = 5.0,
        damping_ratio: float = 1.0,
        max_force: float = inf,
    ) -> None:
        super().__init__(_MOUSE, None, validate.entity("MouseJoint.body", body), True)
        self.target = target
        self.anchor = anchor
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.max_force = max_force

    @property
    def body(self) -> int | None:
        """The entity that is pulled."""
        return self.b


JOINTS: tuple[type[Joint], ...] = (DistanceJoint, RevoluteJoint, PrismaticJoint, WeldJoint, MouseJoint)
"""All kinds, in the order of JointKind."""
