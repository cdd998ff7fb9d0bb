# cython: annotation_typing=False
# Arguments are checked by `validate`, which accepts all kinds of numbers, and names the field in its errors. With
# annotation typing, Cython would check them first, and not name the field.
"""`RigidBody`: kind, mass, forces and sleep of an entity."""

from __future__ import annotations

from typing import Any, Literal

import cython

from physics.components.unrest import NEW, WOKEN
from physics.components.watch import WatchedComponent
from physics.misuse import check_calls
from physics.source_signature import SourceSignature

if cython.compiled:
    from cython.cimports.physics import validate
else:
    from physics import validate

if not cython.compiled:
    STATIC, KINEMATIC, DYNAMIC = range(3)

BodyKind = Literal["static", "kinematic", "dynamic"]
"""How an entity moves and is moved: the first argument of a RigidBody, which explains the three."""

KINDS: tuple[BodyKind, ...] = ("static", "kinematic", "dynamic")


@cython.cclass
class RigidBody(WatchedComponent):
    """How an entity moves and is moved. Without one, an entity is kinematic.

    kind             "static" (never moves by itself), "kinematic" (moved by its Velocity or by game code; nothing
                     pushes it) or "dynamic" (moved by gravity, forces and contacts)
    mass             greater than 0, or None: from the collider's shapes and density
    inertia          moment of inertia about the centre of mass, greater than 0 (mass * length^2), or None: from the
                     shapes, for the mass of the body
    center_of_mass   (x, y) relative to the entity's Transform, turning with it, or None: from the shapes. The inertia
                     from the shapes is then the inertia about this point
    gravity_scale    factor on the world's gravity; 0: floats, negative: rises
    linear_damping   rate per second at which the velocity fades, 0 or more: in each substep of h seconds v falls to
                     v / (1 + h * linear_damping). A body that nothing pushes stops after v / linear_damping units
    angular_damping  the same for turning
    lock_rotation    True: the body never turns
    lock_x, lock_y   True: the body never moves along that axis of the world. A static or kinematic surface that faces
                     along it, to within 0.01 radians, does not push the body
    can_sleep        False: the body never sleeps, and keeps awake the bodies that it touches or is joined to
    sleep_speed      speed of its fastest point (units per second, 0 or more) up to which the body counts as being at
                     rest, or None: a speed that is slow for the body's size and for gravity
    asleep           True: the body begins asleep, as after `sleep()`

    Every attribute can be assigned at any time; the next tick uses it. Raises ValueError or TypeError, naming the
    field, both here and at assignments, which then change nothing.

    Forces and impulses add up until the next tick of a PhysicsSystem, which applies and clears them. They have no
    effect on a static or kinematic body, and are cleared if the kind changes before the tick.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _kind: int
    _mass: float | None
    _inertia: float | None
    _has_center: bool
    _center_x: float
    _center_y: float
    _gravity_scale: float
    _linear_damping: float
    _angular_damping: float
    _lock_rotation: bool
    _lock_x: bool
    _lock_y: bool
    # Applied and cleared by the next tick. Forces and impulses at a point are stored as (x, y, point x, point y,
    # whether it is an impulse) until the tick knows the centre of mass.
    _force_x: float
    _force_y: float
    _torque: float
    _impulse_x: float
    _impulse_y: float
    _angular_impulse: float
    _point_forces: list[tuple[float, float, float, float, bool]]
    _has_forces: bool  # whether any of these is set
    _sleep_requested: bool  # whether the next tick is to put the body to sleep
    _can_sleep: bool
    _sleep_speed: float  # or less than 0: that which follows from size and gravity
    _became_dynamic: bool  # whether the body has become dynamic since the last tick
    # Sleep, and the pose and velocity in which the last tick left the body: if they differ, game code has written them.
    _asleep: bool
    _sleep_time: float
    _unrest: int  # why this time was last set back to 0, see unrest.py
    # How far the body has drifted lately, see falling_asleep.py. (Not only in the solver's table: `EntityRows.rebuild`
    # numbers rows anew.)
    _drift_x: float
    _drift_y: float
    _drift_angle: float
    # Mass of the liquid that moved with the body in the last tick; below 0: there was no tick yet.
    _added_mass: float
    _last_x: float
    _last_y: float
    _last_angle: float
    _last_vx: float
    _last_vy: float
    _last_w: float
    # Values computed from `_measured_collider` at its revision.
    _measured_collider: Any
    _measured_revision: int
    _mass_now: float
    _inertia_now: float
    _center_now_x: float
    _center_now_y: float
    _size: float
    _reach: float
    _margin: float  # distance around the body within which the last tick searched contacts
    _swept_pieces: Any  # the pieces `_swept_pieces_of`, scaled for the sweep
    _swept_pieces_of: Any
    # Displacement and rotation in the last tick.
    _moved_x: float
    _moved_y: float
    _moved_angle: float

    def __init__(
        self,
        kind: BodyKind = "dynamic",
        mass: float | None = None,
        *,
        inertia: float | None = None,
        center_of_mass: tuple[float, float] | None = None,
        gravity_scale: float = 1.0,
        linear_damping: float = 0.0,
        angular_damping: float = 0.0,
        lock_rotation: bool = False,
        lock_x: bool = False,
        lock_y: bool = False,
        can_sleep: bool = True,
        sleep_speed: float | None = None,
        asleep: bool = False,
    ) -> None:
        if not cython.compiled:
            self._begin()
        self._measured_revision = 0
        self._mass_now = self._inertia_now = self._center_now_x = self._center_now_y = self._size = (
            self._reach
        ) = self._margin = 0.0
        self._moved_x = self._moved_y = self._moved_angle = self._drift_x = self._drift_y = (
            self._drift_angle
        ) = 0.0
        self._added_mass = -1.0
        self._last_x = self._last_y = self._last_angle = self._last_vx = self._last_vy = self._last_w = 0.0
        self._swept_pieces = self._swept_pieces_of = None
        self._point_forces = []
        self._asleep = False
        self._clear_forces()
        self._set_awake(WOKEN)
        self._kind = DYNAMIC
        self._became_dynamic = self._sleep_requested = False
        self.kind = kind
        self.mass = mass
        self.inertia = inertia
        self.center_of_mass = center_of_mass
        self.gravity_scale = gravity_scale
        self.linear_damping = linear_damping
        self.angular_damping = angular_damping
        self.lock_rotation = lock_rotation
        self.lock_x = lock_x
        self.lock_y = lock_y
        self.can_sleep = can_sleep
        self.sleep_speed = sleep_speed
        if validate.flag("RigidBody.asleep", asleep):
            self.sleep()
        self._unrest = NEW

    # An assignment is noted for the next tick before it sets anything: an assignment that ends in a MemoryError has
    # changed nothing.

    # ---- Properties ------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> BodyKind:
        """One of "static", "kinematic" and "dynamic"."""
        return KINDS[self._kind]

    @kind.setter
    def kind(self, value: BodyKind) -> None:
        if not isinstance(value, str):
            raise TypeError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {validate.shown(value)}")
        if value not in KINDS:
            raise ValueError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {validate.shown(value)}")
        point_forces: list[Any] = []
        self._note_edited()
        self._invalidate_mass()
        if value != KINDS[self._kind]:
            # Forces and impulses that it was given as another kind are cleared.
            self._clear_forces()
            self._point_forces = point_forces
            self._became_dynamic = value == KINDS[DYNAMIC]
        self._kind = KINDS.index(value)

    @property
    def mass(self) -> float | None:
        """Mass (any unit, the same for all bodies), or None: from the collider's shapes and density."""
        return self._mass

    @mass.setter
    def mass(self, value: float | None) -> None:
        mass: float | None = None if value is None else validate.size("RigidBody.mass", value)
        self._invalidate_mass()
        self._mass = mass

    @property
    def inertia(self) -> float | None:
        """Moment of inertia about the centre of mass, or None: from the collider's shapes."""
        return self._inertia

    @inertia.setter
    def inertia(self, value: float | None) -> None:
        inertia: float | None = None if value is None else validate.size("RigidBody.inertia", value)
        self._invalidate_mass()
        self._inertia = inertia

    @property
    def center_of_mass(self) -> tuple[float, float] | None:
        """Relative to the entity's Transform, or None: from the collider's shapes."""
        return (self._center_x, self._center_y) if self._has_center else None

    @center_of_mass.setter
    def center_of_mass(self, value: tuple[float, float] | None) -> None:
        x: float = 0.0
        y: float = 0.0
        if value is not None:
            x, y = validate.point("RigidBody.center_of_mass", value)
        self._note_edited()
        self._invalidate_mass()
        self._has_center = value is not None
        self._center_x = x
        self._center_y = y

    @property
    def gravity_scale(self) -> float:
        """Factor on the world's gravity."""
        return self._gravity_scale

    @gravity_scale.setter
    def gravity_scale(self, value: float) -> None:
        scale: float = validate.within("RigidBody.gravity_scale", value)
        self._set_awake(WOKEN)
        self._gravity_scale = scale

    @property
    def linear_damping(self) -> float:
        """Rate per second at which the velocity decays, 0 or more."""
        return self._linear_damping

    @linear_damping.setter
    def linear_damping(self, value: float) -> None:
        rate: float = validate.at_least_zero("RigidBody.linear_damping", value)
        self._set_awake(WOKEN)
        self._linear_damping = rate

    @property
    def angular_damping(self) -> float:
        """Rate per second at which the angular velocity decays, 0 or more."""
        return self._angular_damping

    @angular_damping.setter
    def angular_damping(self, value: float) -> None:
        rate: float = validate.at_least_zero("RigidBody.angular_damping", value)
        self._set_awake(WOKEN)
        self._angular_damping = rate

    @property
    def lock_rotation(self) -> bool:
        """Whether the body never turns."""
        return self._lock_rotation

    @lock_rotation.setter
    def lock_rotation(self, value: bool) -> None:
        lock: bool = validate.flag("RigidBody.lock_rotation", value)
        self._set_awake(WOKEN)
        self._lock_rotation = lock

    @property
    def lock_x(self) -> bool:
        """Whether the body never moves along the world's x axis."""
        return self._lock_x

    @lock_x.setter
    def lock_x(self, value: bool) -> None:
        lock: bool = validate.flag("RigidBody.lock_x", value)
        self._set_awake(WOKEN)
        self._lock_x = lock

    @property
    def lock_y(self) -> bool:
        """Whether the body never moves along the world's y axis."""
        return self._lock_y

    @lock_y.setter
    def lock_y(self, value: bool) -> None:
        lock: bool = validate.flag("RigidBody.lock_y", value)
        self._set_awake(WOKEN)
        self._lock_y = lock

    @property
    def can_sleep(self) -> bool:
        """Whether the body may sleep."""
        return self._can_sleep

    @can_sleep.setter
    def can_sleep(self, value: bool) -> None:
        can_sleep: bool = validate.flag("RigidBody.can_sleep", value)
        self._set_awake(WOKEN)
        self._can_sleep = can_sleep

    @property
    def sleep_speed(self) -> float | None:
        """Speed of its fastest point, in units per second, up to which the body counts as being at rest; None: it
        follows from size and gravity."""
        return self._sleep_speed if self._sleep_speed >= 0.0 else None

    @sleep_speed.setter
    def sleep_speed(self, value: float | None) -> None:
        speed: float = -1.0 if value is None else validate.at_least_zero("RigidBody.sleep_speed", value)
        self._set_awake(WOKEN)
        self._sleep_speed = speed

    # ---- Forces and impulses ---------------------------------------------------------------------------------------

    def apply_force(self, x: float, y: float, point: tuple[float, float] | None = None) -> None:
        """Apply a force (mass * length / s^2) for the length of the next tick: at the centre of mass, or at a
        `point` in world coordinates, which also turns the body. Call it in each tick for a steady force.

        Raises ValueError or TypeError for what is not a finite number.
        """
        x = validate.within("RigidBody.apply_force: x", x)
        y = validate.within("RigidBody.apply_force: y", y)
        if point is not None:
            point = validate.point("RigidBody.apply_force: point", point)
        if self._kind != DYNAMIC:
            return
        self._set_awake(WOKEN)  # first: without memory for that, nothing is applied
        if point is None:
            self._force_x += x
            self._force_y += y
        else:
            self._point_forces.append((x, y, *point, False))
        self._has_forces = True

    def apply_impulse(self, x: float, y: float, point: tuple[float, float] | None = None) -> None:
        """Change the momentum (mass * length / s) at once, when the next tick begins: at the centre of mass, or at a
        `point` in world coordinates, which also turns the body.

        Raises ValueError or TypeError for what is not a finite number.
        """
        x = validate.within("RigidBody.apply_impulse: x", x)
        y = validate.within("RigidBody.apply_impulse: y", y)
        if point is not None:
            point = validate.point("RigidBody.apply_impulse: point", point)
        if self._kind != DYNAMIC:
            return
        self._set_awake(WOKEN)
        if point is None:
            self._impulse_x += x
            self._impulse_y += y
        else:
            self._point_forces.append((x, y, *point, True))
        self._has_forces = True

    def apply_torque(self, torque: float) -> None:
        """Apply a torque (mass * length^2 / s^2, counter-clockwise) for the length of the next tick.

        Raises ValueError or TypeError for what is not a finite number.
        """
        torque = validate.within("RigidBody.apply_torque: torque", torque)
        if self._kind != DYNAMIC:
            return
        self._set_awake(WOKEN)
        self._torque += torque
        self._has_forces = True

    def apply_angular_impulse(self, impulse: float) -> None:
        """Change the angular momentum (mass * length^2 / s, counter-clockwise) at once, when the next tick begins.

        Raises ValueError or TypeError for what is not a finite number.
        """
        impulse = validate.within("RigidBody.apply_angular_impulse: impulse", impulse)
        if self._kind != DYNAMIC:
            return
        self._set_awake(WOKEN)
        self._angular_impulse += impulse
        self._has_forces = True

    @property
    def asleep(self) -> bool:
        """Whether the body is at rest and left out of the solver, until something touches, moves or changes it or its
        support."""
        return self._asleep

    @asleep.setter
    def asleep(self, value: bool) -> None:
        raise AttributeError(
            f"RigidBody.asleep cannot be assigned, got {validate.shown(value)}: call sleep() or wake(), which act in "
            "the next tick"
        )

    def wake(self) -> None:
        """Wake the body, and its whole island, in the next tick."""
        self._set_awake(WOKEN)

    def sleep(self) -> None:
        """Put the body to sleep in the next tick of a PhysicsSystem, with a Velocity of 0, also in mid-air.

        The body sleeps until something wakes it, like any sleeping body. Awake bodies that touch it wake it, so put all
        bodies of a stack to sleep. Forces, impulses and assignments after this call wake the body. The call has no
        effect on a body that is not dynamic, or cannot sleep, or in a system with `sleeping=False`.
        """
        if self._kind == DYNAMIC and self._can_sleep and not self._asleep:
            self._sleep_requested = True

    # ---- For the tick ----------------------------------------------------------------------------------------------

    def _invalidate_mass(self) -> None:
        """Set the body awake, and let the next tick compute its mass, with or without a collider."""
        self._set_awake(WOKEN)  # first: without memory for that, nothing has changed
        self._measured_collider = None
        self._mass_now = 0.0

    def _set_awake(self, cause: cython.int) -> None:
        """Set the body awake, and note why: see unrest.py. A body that slept notes its row in the watch: rows of
        sleepers are not read."""
        if self._asleep and self._watch is not None:
            self._watch.written.append(self._row)
        self._asleep = self._sleep_requested = False
        self._sleep_time = 0.0
        self._unrest = cause

    def _remember(self, x: float, y: float, angle: float, vx: float, vy: float, w: float) -> None:
        """Store the values that the tick gave to Transform and Velocity."""
        self._last_x = x
        self._last_y = y
        self._last_angle = angle
        self._last_vx = vx
        self._last_vy = vy
        self._last_w = w

    def _is_unchanged(self, x: float, y: float, angle: float, vx: float, vy: float, w: float) -> bool:
        """Whether Transform and Velocity have the values that the last tick gave them."""
        return self._is_at(x, y, angle) and self._last_vx == vx and self._last_vy == vy and self._last_w == w

    def _is_at(self, x: float, y: float, angle: float) -> bool:
        """Whether the Transform has the values that the last tick gave it."""
        return self._last_x == x and self._last_y == y and self._last_angle == angle

    def _clear_forces(self) -> None:
        """Clear forces and impulses."""
        self._has_forces = False
        self._force_x = self._force_y = self._torque = 0.0
        self._impulse_x = self._impulse_y = self._angular_impulse = 0.0

    def _restore_forces(
        self, force_x: float, force_y: float, torque: float, impulse_x: float, impulse_y: float, turn: float
    ) -> None:
        """Restore forces and impulses that `_clear_forces` has cleared."""
        self._has_forces = True
        self._force_x += force_x
        self._force_y += force_y
        self._torque += torque
        self._impulse_x += impulse_x
        self._impulse_y += impulse_y
        self._angular_impulse += turn

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _NAMES}

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options().items())
        return f"RigidBody(kind={self.kind!r}, mass={self.mass!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        # If the next tick is to put the body to sleep, it has to do the same with the copy.
        return _restore, (self.kind, self.mass, self._options(), self._sleep_requested)


_NAMES = (
    "inertia", "center_of_mass", "gravity_scale", "linear_damping", "angular_damping", "lock_rotation", "lock_x",
    "lock_y", "can_sleep", "sleep_speed",
)  # fmt: skip

check_calls(RigidBody, ("kind", "mass"), (*_NAMES, "asleep"))


def _restore(kind: BodyKind, mass: float | None, options: dict[str, Any], asleep: bool = False) -> RigidBody:
    return RigidBody(kind, mass, asleep=asleep, **options)
