# cython: annotation_typing=False
# Arguments are checked by `validate`, as in the other components.
"""`Joint`: the base class of all joints. The kinds differ by their rows (see `joint_row`)."""

from __future__ import annotations

from typing import Any

import cython

from physics import validate
from physics.components.joint_row import Row
from physics.misuse import argument_names
from physics.source_signature import SourceSignature

_INFINITY = float("inf")
_BODY = "an entity id, or None for the world"


@cython.cclass
class Joint:
    """Connects two bodies. A component, usually on an entity of its own. An entity has at most one joint of
    each kind.

    a, b   entity ids, or None for the world itself, which never moves. The joint moves only dynamic bodies. The other
           end may also be static, kinematic, or have only a Transform.
    force  force of the joint in the last tick (mass * length / s^2), averaged over the tick; 0 before the first
    torque torque by which the joint turned b relative to a, counter-clockwise (mass * length^2 / s^2)

    break_force, break_torque  0 or more: if a tick needs more than this, the joint breaks: it has no effect in this
           tick, is removed at the tick's end, and handlers of `PhysicsSystem.on_break` are called. Infinite: it never
           breaks

    Anchors are kept as points of the bodies: relative to the entity's Transform, turning with it. An anchor that is not
    given is at the place of the other anchor, at the poses of the tick in which the joint first works. In that tick,
    before anything moves, the joint computes all that follows from the poses.

    Results of the last tick are 0 before the first tick. Copies and pickled joints keep the results.

    Every attribute but a and b can be assigned at any time; the next tick uses the new value, and wakes the bodies. If
    either entity is deleted, the next tick of the PhysicsSystem removes the joint, and deletes its entity if that has
    no other component. The joint is inactive while an entity has no Transform, or values that are not finite.

    Abstract: see DistanceJoint, RevoluteJoint, PrismaticJoint, WeldJoint, WheelJoint, MotorJoint, MouseJoint,
    GearJoint, RatchetJoint, FilterJoint.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _id_a: int | None
    _id_b: int | None
    _rows: tuple[Row, ...]
    _collide_connected: bool
    # A point of the world from which both anchors are computed, and the anchors; each with a flag whether it is set.
    _world_x: float
    _world_y: float
    _a_x: float
    _a_y: float
    _b_x: float
    _b_y: float
    _has_world: bool
    _has_a: bool
    _has_b: bool
    _axis_x: float
    _axis_y: float
    _reference: float
    _has_reference: bool
    # How often a turns for each turn of b, where the joint holds or measures turns.
    _ratio: float
    _edited: bool
    # Force and torque of the last tick.
    _force_now: float
    _torque_now: float
    _break_force: float
    _break_torque: float
    # The component dicts of the two entities since the joint first met them, which are their identities.
    _record_a: Any
    _record_b: Any
    _last_collected: int
    _is_in_solver: bool
    # Sums of the coordinates of the ends that are not dynamic, to notice when game code moves them.
    _from_x: float
    _from_y: float
    _from_angle: float
    # Of gears: the angles that the last tick left, and by how much game code wound them back by whole turns.
    _end_a: float
    _end_b: float
    _turns_taken: float

    def __init__(
        self, rows: tuple[Row, ...], a: int | None, b: int | None, collide_connected: bool = False
    ) -> None:
        name = type(self).__name__
        if type(self) is Joint:
            raise TypeError(
                "Joint is what all joints have in common: make a RevoluteJoint, DistanceJoint, ..."
            )
        self._id_a = None if a is None else validate.entity(f"{name}.a", a, _BODY)
        self._id_b = None if b is None else validate.entity(f"{name}.b", b, _BODY)
        if self._id_a == self._id_b:
            raise ValueError(f"{name}: a and b must be two different bodies, got {a!r} and {b!r}")
        self._rows = rows
        self._collide_connected = validate.flag(f"{name}.collide_connected", collide_connected)
        self._has_world = self._has_a = self._has_b = self._has_reference = False
        self._world_x = self._world_y = self._a_x = self._a_y = self._b_x = self._b_y = self._reference = 0.0
        self._axis_x, self._axis_y = 1.0, 0.0
        self._break_force = self._break_torque = _INFINITY
        self._edited = True
        self._record_a = self._record_b = None
        self._last_collected = 0
        self._is_in_solver = False
        self._from_x = self._from_y = self._from_angle = self._end_a = self._end_b = self._turns_taken = 0.0
        self._ratio = 1.0
        self._start_afresh()

    @property
    def a(self) -> int | None:
        """Entity id, or None: the world."""
        return self._id_a

    @property
    def b(self) -> int | None:
        """Entity id, or None: the world."""
        return self._id_b

    @property
    def force(self) -> float:
        """Force of the joint in the last tick (mass * length / s^2), averaged over the tick; 0 or more.

        Where it is more than `break_force`, the joint breaks.
        """
        return self._force_now

    @property
    def torque(self) -> float:
        """Torque by which the joint turned b relative to a in the last tick (mass * length^2 / s^2),
        counter-clockwise."""
        return self._torque_now

    @property
    def break_force(self) -> float:
        """The force at which the joint breaks (mass * length / s^2), 0 or more; infinite: it does not."""
        return self._break_force

    @break_force.setter
    def break_force(self, value: float) -> None:
        strength: float = validate.distance(f"{type(self).__name__}.break_force", value)
        # Wake sleeping bodies: only a tick that solves the joint finds out whether it holds.
        self._edited = self._edited or strength != self._break_force
        self._break_force = strength

    @property
    def break_torque(self) -> float:
        """The torque, in either direction, at which the joint breaks (mass * length^2 / s^2); infinite: it does not."""
        return self._break_torque

    @break_torque.setter
    def break_torque(self, value: float) -> None:
        strength: float = validate.distance(f"{type(self).__name__}.break_torque", value)
        self._edited = self._edited or strength != self._break_torque
        self._break_torque = strength

    @cython.locals(row=Row)
    def _start_afresh(self) -> None:
        """Clear the impulses and results of the last tick."""
        row: Row
        for row in self._rows:
            row.start_afresh()
        self._force_now = self._torque_now = 0.0

    def _options(self) -> dict[str, Any]:
        """The arguments that rebuild the joint. None and infinity, which are defaults, are left out."""
        options: dict[str, Any] = {}
        if self._has_world:
            options["anchor"] = (self._world_x, self._world_y)
        for name in argument_names(type(self)):
            value = getattr(self, name, None)  # no joint has an attribute `anchor`
            if name in ("a", "b") or (value is not None and value != _INFINITY):
                options[name] = value
        return options

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options().items())
        # Limits may have infinities, whose repr `inf` is not valid Python.
        return f"{type(self).__name__}({options})".replace("inf", "float('inf')")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._options(), self._last_tick())

    @cython.locals(row=Row)
    def _last_tick(self) -> tuple[Any, ...]:
        """The values of the last tick that copies take over: the results that users read, the turns that a gear has
        counted, and the limits of each row. The limits of a ratchet are its last click. Its angle does not tell this
        click, because a load pulls the ratchet a little below it.
        """
        row: Row
        found: list[Any] = [self._force_now, self._torque_now, self._turns_taken]
        for row in self._rows:
            found += (row.measure, row.rate, row.low, row.high, row.limited)
        return tuple(found)

    @cython.locals(row=Row)
    def _take_over(self, found: tuple[Any, ...]) -> None:
        """Set the values that `_last_tick` of another joint of this kind returned."""
        row: Row
        numbers: Any = iter(found)
        expected: cython.Py_ssize_t = 3 + 5 * len(self._rows)
        if len(found) != expected:
            raise ValueError(
                f"another version of esper-physics pickled this {type(self).__name__}: it has {len(found)} numbers of "
                f"the last tick, and this version needs {expected}"
            )
        self._force_now = next(numbers)
        self._torque_now = next(numbers)
        self._turns_taken = next(numbers)
        for row in self._rows:
            row.measure = next(numbers)
            row.rate = next(numbers)
            row.low = next(numbers)
            row.high = next(numbers)
            row.limited = next(numbers)


def _restore(kind: type[Any], options: dict[str, Any], last_tick: tuple[Any, ...] = ()) -> Any:
    joint = kind(**options)
    if last_tick:  # those that were pickled by an earlier version have none
        joint._take_over(last_tick)
    return joint
