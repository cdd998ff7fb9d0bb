"""`PreSolveContact`, and who is asked about contacts before they are solved.

Handlers run in the midst of a tick, between two stages: the bodies' velocities and forces are gathered, nothing has
moved. They may do anything, as the handlers of events may; what they rule about the contact at hand counts in this
tick, and what else they change as soon as the tick looks again, which is when the bodies have moved.
"""

from __future__ import annotations

from typing import Any, TypeVar

import cython

from physics import validate
from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.events.event import _MISSING, component_of

if cython.compiled:
    from cython.cimports.libc.math import cos, sin
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.dynamics.manifolds import POINT, Manifolds, X, Y
    from cython.cimports.physics.dynamics.solver_bodies import FREE, STATE, VX, VY, SolverBodies, W
    from cython.cimports.physics.events.event import EntityContact
    from cython.cimports.physics.tick.bodies import Bodies
else:
    from math import cos, sin

    from physics.components.collider import Collider
    from physics.dynamics.manifolds import POINT, Manifolds, X, Y
    from physics.dynamics.solver_bodies import FREE, STATE, VX, VY, SolverBodies, W
    from physics.events.event import EntityContact
    from physics.tick.bodies import Bodies

_C = TypeVar("_C")
_D = TypeVar("_D")


@cython.final
@cython.cclass
class Ruling:
    """What handlers make of one pair, first to last.

    surface_x, surface_y  velocity in the world at which the surfaces carry the entity with the higher id past the
    other
    """

    if not cython.compiled:
        __slots__ = ("enabled", "friction", "restitution", "surface_x", "surface_y", "carried")
    enabled: bool
    friction: float
    restitution: float
    surface_x: float
    surface_y: float
    carried: bool

    def __init__(self) -> None:
        self.enabled = True
        self.friction = self.restitution = self.surface_x = self.surface_y = 0.0
        self.carried = False


@cython.final
@cython.cclass
class PreSolveContact(EntityContact):
    """A contact that is about to be solved: `on_pre_solve` handlers may let it pass, or change its material, in this
    tick.

    a, b, normal, depth, points  as in every contact, when the tick began. A pair that is near enough to touch within
                    the tick is asked about, too: then the depth is 0, and the points are midway.
    approach_speed  speed along the normal at which the two approach each other there, 0 or more
    impulse         by which they pushed each other apart in the last tick
    """

    if not cython.compiled:
        __slots__ = ("record_a", "record_b", "ruling", "sign")
    record_a: dict[type[Any], Any]
    record_b: dict[type[Any], Any]
    ruling: Ruling
    sign: float

    if not cython.compiled:

        def __setattr__(self, name: str, value: Any) -> None:
            """What handlers rule can be assigned; all else is as in every contact."""
            if name in ("friction", "restitution", "surface_velocity"):
                object.__setattr__(self, name, value)
            else:
                super().__setattr__(name, value)

    def component_a(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `a`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.a, self.record_a, self.record_a, component_type, default)

    def component_b(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `b`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.b, self.record_b, self.record_b, component_type, default)

    def disable(self) -> None:
        """Let the two go through each other in this tick. Their events come all the same."""
        self.ruling.enabled = False

    @property
    def enabled(self) -> bool:
        """Whether the contact will be solved: no handler has disabled it so far."""
        return self.ruling.enabled

    @property
    def friction(self) -> float:
        """Coulomb's coefficient of the two together, 0 or more. Assign it for this tick."""
        return self.ruling.friction

    @friction.setter
    def friction(self, value: Any) -> None:
        self.ruling.friction = validate.at_least_zero("PreSolveContact.friction", value)

    @property
    def restitution(self) -> float:
        """Restitution of the two together, 0 or more. Assign it for this tick."""
        return self.ruling.restitution

    @restitution.setter
    def restitution(self, value: Any) -> None:
        self.ruling.restitution = validate.at_least_zero("PreSolveContact.restitution", value)

    @property
    def surface_velocity(self) -> tuple[float, float]:
        """Velocity (x, y), in world coordinates, at which the surfaces carry `b` past `a`. Assign it for this
        tick."""
        return (0.0 + self.sign * self.ruling.surface_x, 0.0 + self.sign * self.ruling.surface_y)

    @surface_velocity.setter
    def surface_velocity(self, value: Any) -> None:
        velocity: tuple[float, float] = validate.point("PreSolveContact.surface_velocity", value)
        self.ruling.surface_x = self.sign * velocity[0]
        self.ruling.surface_y = self.sign * velocity[1]
        self.ruling.carried = True

    def __repr__(self) -> str:
        state: str = "" if self.ruling.enabled else " disabled"
        return (
            f"<PreSolveContact a={self.a} b={self.b}{state} normal={self.normal} depth={self.depth} "
            f"points={self.points}>"
        )


@cython.final
@cython.cclass
class PreSolve:
    """Asks the subscribers of one system about the contacts of a tick; the judge of its Response.

    errors   what handlers raised, until somebody takes it
    ran      whether a handler ran since `take_ran`
    stopped  whether one deleted the world that we are in
    saved    what the manifolds were that a handler changed: (row, friction, restitution, surface)
    """

    if not cython.compiled:
        __slots__ = ("world", "subscriptions", "errors", "ran", "stopped", "saved")
    world: Any
    subscriptions: Any
    errors: list[Any]
    ran: bool
    stopped: bool
    saved: list[Any]

    def __init__(self, world: Any, subscriptions: Any) -> None:
        self.world = world
        self.subscriptions = subscriptions
        self.errors = []
        self.ran = False
        self.stopped = False
        self.saved = []

    def rule(self, bodies: Bodies, near: Manifolds, table: SolverBodies) -> None:
        """Ask about every pair with a body that moves in this tick, in the order of entity ids."""
        k: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        self.stopped = False
        if not self.subscriptions.pre_solve:
            return
        try:
            while k < near.count and not self.stopped:
                end = k + 1
                while end < near.count and near.a[end] == near.a[k] and near.b[end] == near.b[k]:
                    end += 1
                if table.motion[near.row_a[k]] == FREE or table.motion[near.row_b[k]] == FREE:
                    self.ask(bodies, near, table, k, end)
                k = end
        except BaseException:
            self.restore(near)
            raise

    def take_ran(self) -> bool:
        """Whether a handler ran since the last call."""
        ran: cython.bint = self.ran
        self.ran = False
        return bool(ran)

    def restore(self, near: Manifolds) -> None:
        """Make the manifolds what they were: what handlers rule is for one tick."""
        k: cython.Py_ssize_t
        friction: float
        restitution: float
        surface: float
        for k, friction, restitution, surface in self.saved:
            near.enabled[k] = 1
            near.friction[k] = friction
            near.restitution[k] = restitution
            near.surface[k] = surface
        self.saved.clear()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def ask(
        self,
        bodies: Bodies,
        near: Manifolds,
        table: SolverBodies,
        first: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> cython.int:
        """Ask about one pair, whose manifolds are the rows from `first` to before `end`."""
        k: cython.Py_ssize_t = self.deepest(near, first, end)
        record_a: dict[type[Any], Any] = bodies.records[near.row_a[first]]
        record_b: dict[type[Any], Any] = bodies.records[near.row_b[first]]
        contact: PreSolveContact | None = None
        flipped: PreSolveContact | None = None
        ruling: Ruling | None = None
        subscription: Any
        told: Any
        calls: list[Any] = []
        if k < 0:
            return 0
        if self.ran and not (self.is_there(near.a[k], record_a) and self.is_there(near.b[k], record_b)):
            return 0
        for subscription in self.subscriptions.pre_solve:
            if _fits(subscription.first, near.a[k], record_a) and _fits(
                subscription.second, near.b[k], record_b
            ):
                if ruling is None:
                    ruling = self.ruling(bodies, near, k)
                if contact is None:
                    contact = self.contact(bodies, near, table, k, ruling, False)
                calls.append((subscription, contact))
            elif _fits(subscription.first, near.b[k], record_b) and _fits(
                subscription.second, near.a[k], record_a
            ):
                if ruling is None:
                    ruling = self.ruling(bodies, near, k)
                if flipped is None:
                    flipped = self.contact(bodies, near, table, k, ruling, True)
                calls.append((subscription, flipped))
        if ruling is None:
            return 0
        for subscription, told in calls:
            if not self.stopped and subscription.active:
                self.call(subscription.handler, told)
        self.enact(near, first, end, k, ruling)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def deepest(self, near: Manifolds, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The row that tells most of the pair, of those that are to be solved; or -1."""
        k: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        best_depth: float = 0.0
        depth: float
        for k in range(first, end):
            if near.enabled[k]:
                depth = near.depth(k)
                if best < 0 or depth > best_depth:
                    best = k
                    best_depth = depth
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_there(self, entity: object, record: dict[type[Any], Any]) -> cython.int:
        """Whether an entity is still there, and what it was."""
        return self.world.alive(entity, record) and _Collider in record and _Transform in record

    @cython.cfunc
    def ruling(self, bodies: Bodies, near: Manifolds, k: cython.Py_ssize_t) -> Ruling:
        """What holds of row `k` without any handler."""
        ruling: Ruling = Ruling()
        a: Collider = bodies.colliders[near.row_a[k]]
        b: Collider = bodies.colliders[near.row_b[k]]
        c: float
        s: float
        ruling.friction = near.friction[k]
        ruling.restitution = near.restitution[k]
        if a._surface_x != 0.0 or a._surface_y != 0.0:
            c = cos(bodies.angle[near.row_a[k]])
            s = sin(bodies.angle[near.row_a[k]])
            ruling.surface_x = c * a._surface_x - s * a._surface_y
            ruling.surface_y = s * a._surface_x + c * a._surface_y
        if b._surface_x != 0.0 or b._surface_y != 0.0:
            c = cos(bodies.angle[near.row_b[k]])
            s = sin(bodies.angle[near.row_b[k]])
            ruling.surface_x -= c * b._surface_x - s * b._surface_y
            ruling.surface_y -= s * b._surface_x + c * b._surface_y
        return ruling

    @cython.cfunc
    def contact(
        self,
        bodies: Bodies,
        near: Manifolds,
        table: SolverBodies,
        k: cython.Py_ssize_t,
        ruling: Ruling,
        flip: cython.bint,
    ) -> PreSolveContact:
        """Row `k` as an object for handlers; flipped, a and b change places."""
        contact: PreSolveContact = PreSolveContact.__new__(PreSolveContact)
        a: cython.Py_ssize_t = near.row_a[k]
        b: cython.Py_ssize_t = near.row_b[k]
        p: cython.Py_ssize_t = 2 * POINT * k
        depth: float = near.depth(k)
        approach: float = _approach(bodies, near, table, k)
        contact.a = near.b[k] if flip else near.a[k]
        contact.b = near.a[k] if flip else near.b[k]
        # 0 - n rather than -n, and 0 + n: no negative zeros.
        contact.nx = 0.0 - near.nx[k] if flip else 0.0 + near.nx[k]
        contact.ny = 0.0 - near.ny[k] if flip else 0.0 + near.ny[k]
        contact.depth = depth if depth > 0.0 else 0.0
        contact.count = near.points[k]
        contact.x0 = bodies.x[a] + near.point[p + X]
        contact.y0 = bodies.y[a] + near.point[p + Y]
        contact.x1 = bodies.x[a] + near.point[p + POINT + X]
        contact.y1 = bodies.y[a] + near.point[p + POINT + Y]
        contact.impulse = near.impulse[k]
        contact.approach_speed = approach if approach > 0.0 else 0.0
        contact.record_a = bodies.records[b if flip else a]
        contact.record_b = bodies.records[a if flip else b]
        contact.ruling = ruling
        contact.sign = -1.0 if flip else 1.0
        return contact

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def call(self, handler: Any, contact: Any) -> cython.int:
        """Call one handler, and keep what it raises for the end of the tick."""
        self.ran = True
        try:
            handler(contact)
        except Exception as error:
            error.add_note(
                f"in a handler of the pre_solve of contact between entities {contact.a} and {contact.b}"
            )
            self.errors.append(error)
        finally:
            # Also when KeyboardInterrupt and its like pass through: the caller's world is put right there.
            if self.world.variables[self.world.current] is not self.world.entities:
                self.stopped = not self.world.settle()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def enact(
        self,
        near: Manifolds,
        first: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        told: cython.Py_ssize_t,
        ruling: Ruling,
    ) -> cython.int:
        """Let all manifolds of a pair be as was ruled about its row `told`."""
        k: cython.Py_ssize_t
        if (
            ruling.enabled
            and not ruling.carried
            and ruling.friction == near.friction[told]
            and ruling.restitution == near.restitution[told]
        ):
            return 0
        for k in range(first, end):
            if not near.enabled[k]:
                continue
            self.saved.append((k, near.friction[k], near.restitution[k], near.surface[k]))
            near.friction[k] = ruling.friction
            near.restitution[k] = ruling.restitution
            if ruling.carried:
                near.surface[k] = ruling.surface_y * near.nx[k] - ruling.surface_x * near.ny[k]
            if not ruling.enabled:
                near.enabled[k] = 0
                # A one-way collider that was passed is no longer one that was met from its front.
                near.solid[k] = 0
        return 0


@cython.cfunc
@cython.exceptval(check=False)
def _approach(bodies: Bodies, near: Manifolds, table: SolverBodies, k: cython.Py_ssize_t) -> float:
    """The greatest speed along the normal at which the two of row `k` approach each other at a point of it."""
    a: cython.Py_ssize_t = near.row_a[k]
    b: cython.Py_ssize_t = near.row_b[k]
    va: cython.Py_ssize_t = STATE * a
    vb: cython.Py_ssize_t = STATE * b
    p: cython.Py_ssize_t = 2 * POINT * k
    i: cython.Py_ssize_t
    x: float
    y: float
    speed: float
    best: float = 0.0
    for i in range(near.points[k]):
        # v + w x r, with r from the centre of mass to the point.
        x = near.point[p + X] - table.cx[a]
        y = near.point[p + Y] - table.cy[a]
        speed = (table.state[va + VX] - table.state[va + W] * y) * near.nx[k]
        speed += (table.state[va + VY] + table.state[va + W] * x) * near.ny[k]
        x = near.point[p + X] - ((bodies.x[b] - bodies.x[a]) + table.cx[b])
        y = near.point[p + Y] - ((bodies.y[b] - bodies.y[a]) + table.cy[b])
        speed -= (table.state[vb + VX] - table.state[vb + W] * y) * near.nx[k]
        speed -= (table.state[vb + VY] + table.state[vb + W] * x) * near.ny[k]
        if speed > best:
            best = speed
        p += POINT
    return best


@cython.cfunc
@cython.exceptval(-1, check=False)
def _fits(selector: Any, entity: cython.longlong, record: dict[type[Any], Any]) -> cython.int:
    """Whether an entity is what a subscription asks for."""
    if selector is None:
        return True
    if isinstance(selector, type):
        return selector in record
    return bool(selector == entity)
