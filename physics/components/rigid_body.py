# cython: annotation_typing=False
# Arguments are checked by `validate`, which takes whatever is a number and names the field of what is not. Cython,
# acting on the annotations, would refuse them before that, without the name: an enum.IntFlag for an int, for one.
"""What moves an entity: `RigidBody`."""

from __future__ import annotations

from typing import Any, Literal

import cython

from physics import validate
from physics.misuse import explain_calls

if cython.compiled:
    from cython.cimports.physics.components.watch import Watched
else:
    from physics.components.watch import Watched

if not cython.compiled:
    STATIC, KINEMATIC, DYNAMIC = range(3)

BodyKind = Literal["static", "kinematic", "dynamic"]

KINDS: tuple[BodyKind, ...] = ("static", "kinematic", "dynamic")


@cython.cclass
class RigidBody(Watched):
    """How an entity moves and is moved. Without one, an entity is kinematic.

    kind             "static" (stays where it is put), "kinematic" (goes where its Velocity or game code puts it, and
                     nothing pushes it) or "dynamic" (moved by forces and contacts)
    mass             greater than 0, or None: from the collider's shapes and density
    inertia          resistance to turning about the centre of mass, greater than 0 (mass * length^2), or None: from the
                     shapes, for the mass that the body has
    gravity_scale    factor on the world's gravity; 0: floats, negative: rises
    linear_damping   rate per second at which the velocity fades, 0 or more: in each substep of h seconds v falls to
                     v / (1 + h * linear_damping). What nothing drives comes to rest after a way of v / linear_damping
    angular_damping  the same for turning
    lock_rotation    True: never turns
    lock_x, lock_y   True: never moves along that axis of the world

    Every attribute can be assigned at any time; the next tick sees it. Raises ValueError or TypeError, naming the
    field, both here and at assignments, which then change nothing.

    Forces and impulses add up until the next tick of a PhysicsSystem, which uses them up. They are for what is dynamic
    when they are applied: without effect on a static or kinematic body, and forgotten when the kind changes before the
    tick.
    """

    if not cython.compiled:
        __slots__ = (
            "_kind", "_mass", "_inertia", "_gravity_scale", "_linear_damping", "_angular_damping",
            "_lock_rotation", "_lock_x", "_lock_y", "force_x", "force_y", "torque",
            "impulse_x", "impulse_y", "angular_impulse", "pushes", "pushed", "released", "_asleep", "still", "known",
            "x", "y", "angle", "vx", "vy", "w", "measured", "measured_revision",
            "mass_now", "inertia_now", "center_x", "center_y", "size", "reach", "margin", "moved_x", "moved_y",
            "parts",
        )  # fmt: skip
    _kind: int
    _mass: float | None
    _inertia: float | None
    _gravity_scale: float
    _linear_damping: float
    _angular_damping: float
    _lock_rotation: bool
    _lock_x: bool
    _lock_y: bool
    # What the next tick uses up. Pushes at a point wait as (x, y, point x, point y, impulse or force), until the tick
    # knows where the centre of mass is.
    force_x: float
    force_y: float
    torque: float
    impulse_x: float
    impulse_y: float
    angular_impulse: float
    pushes: list[tuple[float, float, float, float, bool]]
    pushed: bool  # whether there is anything of these
    released: bool  # whether it has become dynamic since the last tick
    # Sleep, and the pose and velocity in which it fell asleep: whatever differs from them was written by game code.
    _asleep: bool
    still: float
    known: bool
    x: float
    y: float
    angle: float
    vx: float
    vy: float
    w: float
    # What was measured of the collider `measured`, as of its revision.
    measured: Any
    measured_revision: int
    mass_now: float
    inertia_now: float
    center_x: float
    center_y: float
    size: float
    reach: float
    margin: float  # how far around it the last tick looked for contacts
    parts: Any  # what the sweep made of the pieces
    # By how much the last tick moved it.
    moved_x: float
    moved_y: float

    def __init__(
        self,
        kind: BodyKind = "dynamic",
        mass: float | None = None,
        *,
        inertia: float | None = None,
        gravity_scale: float = 1.0,
        linear_damping: float = 0.0,
        angular_damping: float = 0.0,
        lock_rotation: bool = False,
        lock_x: bool = False,
        lock_y: bool = False,
    ) -> None:
        if not cython.compiled:
            self._begin()
        self.measured_revision = 0
        self.mass_now = self.inertia_now = self.center_x = self.center_y = self.size = self.reach = (
            self.margin
        ) = 0.0
        self.moved_x = self.moved_y = 0.0
        self.x = self.y = self.angle = self.vx = self.vy = self.w = 0.0
        self.parts = None
        self.pushes = []
        self._asleep = False
        self.spend()
        self.rouse()
        self._kind = DYNAMIC
        self.released = False
        self.kind = kind
        self.mass = mass
        self.inertia = inertia
        self.gravity_scale = gravity_scale
        self.linear_damping = linear_damping
        self.angular_damping = angular_damping
        self.lock_rotation = lock_rotation
        self.lock_x = lock_x
        self.lock_y = lock_y

    # ---- What it is ------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> BodyKind:
        """One of "static", "kinematic" and "dynamic"."""
        return KINDS[self._kind]

    @kind.setter
    def kind(self, value: BodyKind) -> None:
        if not isinstance(value, str):
            raise TypeError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {value!r}")
        if value not in KINDS:
            raise ValueError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {value!r}")
        if value != KINDS[self._kind]:
            # What it was given as another kind is forgotten.
            self.spend()
            self.pushes = []
            self.released = value == KINDS[DYNAMIC]
        self._kind = KINDS.index(value)
        self._tell_edited()
        self.measured = None
        self.rouse()

    @property
    def mass(self) -> float | None:
        """Mass (any unit, the same for all bodies), or None: from the collider's shapes and density."""
        return self._mass

    @mass.setter
    def mass(self, value: float | None) -> None:
        self._mass = None if value is None else validate.size("RigidBody.mass", value)
        self.measured = None
        self.rouse()

    @property
    def inertia(self) -> float | None:
        """Moment of inertia about the centre of mass, or None: from the collider's shapes."""
        return self._inertia

    @inertia.setter
    def inertia(self, value: float | None) -> None:
        self._inertia = None if value is None else validate.size("RigidBody.inertia", value)
        self.measured = None
        self.rouse()

    @property
    def gravity_scale(self) -> float:
        """Factor on the world's gravity."""
        return self._gravity_scale

    @gravity_scale.setter
    def gravity_scale(self, value: float) -> None:
        self._gravity_scale = validate.within("RigidBody.gravity_scale", value)
        self.rouse()

    @property
    def linear_damping(self) -> float:
        """Rate per second at which the velocity fades, 0 or more."""
        return self._linear_damping

    @linear_damping.setter
    def linear_damping(self, value: float) -> None:
        self._linear_damping = validate.at_least_zero("RigidBody.linear_damping", value)
        self.rouse()

    @property
    def angular_damping(self) -> float:
        """Rate per second at which turning fades, 0 or more."""
        return self._angular_damping

    @angular_damping.setter
    def angular_damping(self, value: float) -> None:
        self._angular_damping = validate.at_least_zero("RigidBody.angular_damping", value)
        self.rouse()

    @property
    def lock_rotation(self) -> bool:
        """Whether the body never turns."""
        return self._lock_rotation

    @lock_rotation.setter
    def lock_rotation(self, value: bool) -> None:
        self._lock_rotation = validate.flag("RigidBody.lock_rotation", value)
        self.rouse()

    @property
    def lock_x(self) -> bool:
        """Whether the body never moves along the world's x axis."""
        return self._lock_x

    @lock_x.setter
    def lock_x(self, value: bool) -> None:
        self._lock_x = validate.flag("RigidBody.lock_x", value)
        self.rouse()

    @property
    def lock_y(self) -> bool:
        """Whether the body never moves along the world's y axis."""
        return self._lock_y

    @lock_y.setter
    def lock_y(self, value: bool) -> None:
        self._lock_y = validate.flag("RigidBody.lock_y", value)
        self.rouse()

    # ---- What moves it ---------------------------------------------------------------------------------------------

    def apply_force(self, x: float, y: float, point: tuple[float, float] | None = None) -> None:
        """Push with a force (mass * length / s^2) for the length of the next tick: at the centre of mass, or at a
        `point` in world coordinates, which also turns the body. Call it in each tick for a steady force.

        Raises ValueError or TypeError for what is not a finite number.
        """
        x = validate.within("RigidBody.apply_force: x", x)
        y = validate.within("RigidBody.apply_force: y", y)
        if point is not None:
            point = validate.point("RigidBody.apply_force: point", point)
        if self._kind != DYNAMIC:
            return
        if point is None:
            self.force_x += x
            self.force_y += y
        else:
            self.pushes.append((x, y, *point, False))
        self.pushed = True
        self.rouse()

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
        if point is None:
            self.impulse_x += x
            self.impulse_y += y
        else:
            self.pushes.append((x, y, *point, True))
        self.pushed = True
        self.rouse()

    def apply_torque(self, torque: float) -> None:
        """Turn with a torque (mass * length^2 / s^2, counter-clockwise) for the length of the next tick.

        Raises ValueError or TypeError for what is not a finite number.
        """
        torque = validate.within("RigidBody.apply_torque: torque", torque)
        if self._kind != DYNAMIC:
            return
        self.torque += torque
        self.pushed = True
        self.rouse()

    def apply_angular_impulse(self, impulse: float) -> None:
        """Change the angular momentum (mass * length^2 / s, counter-clockwise) at once, when the next tick begins.

        Raises ValueError or TypeError for what is not a finite number.
        """
        impulse = validate.within("RigidBody.apply_angular_impulse: impulse", impulse)
        if self._kind != DYNAMIC:
            return
        self.angular_impulse += impulse
        self.pushed = True
        self.rouse()

    @property
    def asleep(self) -> bool:
        """Whether the body is at rest and left out, until something touches, moves or changes it or what it lies on."""
        return self._asleep

    def wake(self) -> None:
        """Let the next tick move the body (and all that it touches), if it slept."""
        self.rouse()

    # ---- For the tick ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.returns(cython.int)
    @cython.exceptval(-1, check=False)
    def rouse(self) -> int:
        """Be awake. A body that slept tells its table, which need not read it while it sleeps."""
        if self._asleep and self._watch is not None:
            self._watch.written.append(self._row)
        self._asleep = False
        self.still = 0.0
        self.known = False
        return 0

    @cython.cfunc
    @cython.returns(cython.void)
    @cython.locals(
        x=cython.double,
        y=cython.double,
        angle=cython.double,
        vx=cython.double,
        vy=cython.double,
        w=cython.double,
    )
    @cython.exceptval(check=False)
    def remember(self, x: float, y: float, angle: float, vx: float, vy: float, w: float) -> None:
        """Keep what the tick in which it fell asleep wrote into Transform and Velocity."""
        self.known = True
        self.x = x
        self.y = y
        self.angle = angle
        self.vx = vx
        self.vy = vy
        self.w = w

    @cython.cfunc
    @cython.returns(cython.bint)
    @cython.locals(
        x=cython.double,
        y=cython.double,
        angle=cython.double,
        vx=cython.double,
        vy=cython.double,
        w=cython.double,
    )
    @cython.exceptval(check=False)
    def unchanged(self, x: float, y: float, angle: float, vx: float, vy: float, w: float) -> bool:
        """Whether Transform and Velocity are still as they were when it fell asleep."""
        return (
            self.known
            and self.x == x
            and self.y == y
            and self.angle == angle
            and self.vx == vx
            and self.vy == vy
            and self.w == w
        )

    @cython.cfunc
    @cython.returns(cython.void)
    @cython.exceptval(check=False)
    def spend(self) -> None:
        """Forces and impulses are used up."""
        self.pushed = False
        self.force_x = self.force_y = self.torque = 0.0
        self.impulse_x = self.impulse_y = self.angular_impulse = 0.0

    def take_back(
        self, force_x: float, force_y: float, torque: float, impulse_x: float, impulse_y: float, turn: float
    ) -> None:
        """Forces and impulses that were spent are not used up after all."""
        self.pushed = True
        self.force_x += force_x
        self.force_y += force_y
        self.torque += torque
        self.impulse_x += impulse_x
        self.impulse_y += impulse_y
        self.angular_impulse += turn

    def _options(self) -> dict[str, Any]:
        return {
            "inertia": self.inertia,
            "gravity_scale": self.gravity_scale,
            "linear_damping": self.linear_damping,
            "angular_damping": self.angular_damping,
            "lock_rotation": self.lock_rotation,
            "lock_x": self.lock_x,
            "lock_y": self.lock_y,
        }

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options().items())
        return f"RigidBody(kind={self.kind!r}, mass={self.mass!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.kind, self.mass, self._options())


explain_calls(
    RigidBody,
    ("kind", "mass"),
    (
        "inertia", "gravity_scale", "linear_damping", "angular_damping", "lock_rotation", "lock_x", "lock_y",
    ),
)  # fmt: skip


def _restore(kind: BodyKind, mass: float | None, options: dict[str, Any]) -> RigidBody:
    return RigidBody(kind, mass, **options)
