"""Asks handlers about contacts before the contacts are solved, and applies their rulings.

Handlers run in the midst of a tick, between two stages: the velocities and forces of the bodies are gathered, and
nothing has moved. Handlers may do anything, like the handlers of events. Their rulings about the contact count in this
tick. All else that they change counts once the tick gathers again, after the bodies have moved.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.ccd.pre_solve_hook import PreSolveHook
from physics.collision.manifolds import Manifolds
from physics.collision.materials import mixed_surface_speed, surface_x, surface_y
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics.solver_bodies import FREE, SolverBodies, approach_speed
from physics.events.esper_world import EsperWorld
from physics.events.event import finite, shape_of
from physics.events.handler_calls import HandlerCalls
from physics.events.pre_solve_contact import PreSolveContact, Ruling
from physics.events.subscription import Subscription
from physics.events.subscriptions import Subscriptions
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class PreSolve(PreSolveHook):
    """Asks the subscribers of one system about the contacts of a tick; the hook of its step.

    calls    how handlers are called
    rulings  for each pair of rows about which handlers were asked in this tick, their ruling; None if no handler was
             called
    saved    the former values of manifolds that a handler changed: (row, friction, restitution, surface speed)

    The other fields describe the present pair: row_a, row_b, the piece of each that touches, and the contact, from a to
    b, in world coordinates.
    """

    world: EsperWorld
    subscriptions: Subscriptions
    calls: HandlerCalls
    rulings: dict[Any, Any]
    saved: list[Any]
    row_a: int
    row_b: int
    piece_a: int
    piece_b: int
    nx: float
    ny: float
    depth: float
    count: int
    x0: float
    y0: float
    x1: float
    y1: float
    impulse: float
    approach: float

    def __init__(self, world: EsperWorld, subscriptions: Subscriptions, calls: HandlerCalls) -> None:
        PreSolveHook.__init__(self)
        self.world = world
        self.subscriptions = subscriptions
        self.calls = calls
        self.rulings = {}
        self.saved = []

    def call_for_manifolds(self, bodies: Bodies, manifolds: Manifolds, table: SolverBodies) -> None:
        """Ask about every pair with a body that moves in this tick, in the order of entity ids."""
        k: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        if self.rulings:
            self.rulings = {}
        if not self.subscriptions.of_phase("pre_solve"):
            self.passing.clear()
        elif manifolds.count > 0:
            if self.passing:
                self.forget_apart(bodies, manifolds, table)
            try:
                while k < manifolds.count and not self.calls.world_was_deleted:
                    end = k + 1
                    while (
                        end < manifolds.count
                        and manifolds.a[end] == manifolds.a[k]
                        and manifolds.b[end] == manifolds.b[k]
                    ):
                        end += 1
                    if (
                        table.motion[manifolds.pairs[k].row_a] == FREE
                        or table.motion[manifolds.pairs[k].row_b] == FREE
                    ):
                        self.ask(bodies, manifolds, table, k, end)
                    k = end
            except BaseException:
                self.restore(manifolds)
                raise

    def restore(self, manifolds: Manifolds) -> None:
        """Restore the manifolds: a ruling counts for one tick."""
        k: cython.Py_ssize_t
        friction: float
        restitution: float
        surface: float
        for k, friction, restitution, surface in self.saved:
            manifolds.pairs[k].enabled = 1
            manifolds.pairs[k].let_through = 0
            manifolds.values[k].friction = friction
            manifolds.values[k].restitution = restitution
            manifolds.values[k].surface_speed = surface
        self.saved.clear()

    def ask(
        self,
        bodies: Bodies,
        manifolds: Manifolds,
        table: SolverBodies,
        first: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> cython.int:
        """Ask about one pair, whose manifolds are the rows from `first` to before `end`."""
        k: cython.Py_ssize_t = self.deepest(manifolds, first, end)
        p: cython.Py_ssize_t = 2 * k
        ruling: Ruling | None
        if k < 0:
            return 0
        self.row_a = manifolds.pairs[k].row_a
        self.row_b = manifolds.pairs[k].row_b
        self.piece_a = piece_a_of(bodies, manifolds, k)
        self.piece_b = piece_b_of(bodies, manifolds, k)
        self.nx = manifolds.values[k].normal_x
        self.ny = manifolds.values[k].normal_y
        self.depth = manifolds.depth(k)
        self.count = manifolds.pairs[k].point_count
        self.x0 = bodies.x[self.row_a] + manifolds.points[p].x
        self.y0 = bodies.y[self.row_a] + manifolds.points[p].y
        self.x1 = bodies.x[self.row_a] + manifolds.points[p + 1].x
        self.y1 = bodies.y[self.row_a] + manifolds.points[p + 1].y
        self.impulse = manifolds.values[k].normal_impulse
        self.approach = self.approach_of(bodies, table)
        ruling = self.consult(bodies, manifolds.values[k].friction, manifolds.values[k].restitution)
        self.note_ruling(bodies, ruling)
        if ruling is not None:
            self.apply_ruling(manifolds, first, end, ruling)
        return 0

    @cython.cfunc
    def call_for_impact(
        self,
        bodies: Bodies,
        row_a: cython.Py_ssize_t,
        piece_a: cython.Py_ssize_t,
        row_b: cython.Py_ssize_t,
        piece_b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        x: float,
        y: float,
        approach: float,
        friction: float,
        restitution: float,
    ) -> Any:
        """The ruling about a pair in this tick. Calls the handlers, unless they were called when the tick began."""
        ruling: Ruling | None
        pair: Any = (row_a, row_b)
        if not self.subscriptions.of_phase("pre_solve") and not self.rulings:
            return None
        if pair not in self.rulings and not self.calls.world_was_deleted:
            self.row_a = row_a
            self.row_b = row_b
            self.piece_a = piece_a
            self.piece_b = piece_b
            self.nx = nx
            self.ny = ny
            self.depth = self.impulse = 0.0
            self.count = 1
            self.x0 = self.x1 = x
            self.y0 = self.y1 = y
            self.approach = approach
            self.note_ruling(bodies, self.consult(bodies, friction, restitution))
        ruling = self.rulings.get(pair)
        if ruling is None:
            return None
        carried: tuple[float, float] | None = None
        if ruling.carried:
            carried = (ruling.surface_x, ruling.surface_y)
        # The ruling may have been made about other pieces of the two.
        if ruling.sets_friction:
            friction = ruling.friction
        if ruling.sets_restitution:
            restitution = ruling.restitution
        return bool(ruling.enabled), friction, restitution, carried

    def forget_apart(self, bodies: Bodies, manifolds: Manifolds, table: SolverBodies) -> cython.int:
        """Remove the pairs from `passing` that are not near each other any more. Handlers are not asked about a pair
        that sleeps, or whose contact a seam hides: for such a pair, their last ruling remains."""
        a: cython.longlong
        b: cython.longlong
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        pair: Any
        for pair in tuple(self.passing):
            a = pair[0]
            b = pair[1]
            i = bodies.row_of(a)
            j = bodies.row_of(b)
            if i >= 0 and j >= 0:
                if table.motion[i] != FREE and table.motion[j] != FREE:
                    continue
                k = manifolds.first_of(a, b)
                if k < manifolds.count and manifolds.a[k] == a and manifolds.b[k] == b:
                    continue
            self.passing.discard(pair)
        return 0

    def note_ruling(self, bodies: Bodies, ruling: Ruling | None) -> cython.int:
        """Note the ruling about the present pair."""
        pair: Any = (bodies.entity[self.row_a], bodies.entity[self.row_b])
        self.rulings[(self.row_a, self.row_b)] = ruling
        if ruling is not None and not ruling.enabled:
            self.passing.add(pair)
        else:
            self.passing.discard(pair)
        return 0

    def consult(self, bodies: Bodies, friction: float, restitution: float) -> Ruling | None:
        """The ruling of the handlers about the present pair; None if no handler is called."""
        a: cython.longlong = bodies.entity[self.row_a]
        b: cython.longlong = bodies.entity[self.row_b]
        record_a: dict[type[Any], Any] = bodies.records[self.row_a]
        record_b: dict[type[Any], Any] = bodies.records[self.row_b]
        contact: PreSolveContact | None = None
        flipped: PreSolveContact | None = None
        ruling: Ruling | None = None
        subscription: Subscription
        seen: Any
        calls: list[Any] = []
        if self.calls.any_ran and not (
            self.world.can_touch(a, record_a) and self.world.can_touch(b, record_b)
        ):
            return None
        for subscription in self.subscriptions.of_phase("pre_solve"):
            if subscription._matches(a, record_a, record_a, b, record_b, record_b):
                if ruling is None:
                    ruling = self.ruling(bodies, friction, restitution)
                if contact is None:
                    contact = self.contact(bodies, ruling, False)
                calls.append((subscription, contact))
            elif subscription._matches(b, record_b, record_b, a, record_a, record_a):
                if ruling is None:
                    ruling = self.ruling(bodies, friction, restitution)
                if flipped is None:
                    flipped = self.contact(bodies, ruling, True)
                calls.append((subscription, flipped))
        for subscription, seen in calls:
            if not self.calls.world_was_deleted and subscription.active:
                self.calls.call(subscription.handler, "pre_solve", seen)
        return ruling

    def deepest(
        self, manifolds: Manifolds, first: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """The deepest manifold of the pair that is enabled: its row, or -1 if none is."""
        k: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        best_depth: float = 0.0
        depth: float
        for k in range(first, end):
            if manifolds.pairs[k].enabled:
                depth = manifolds.depth(k)
                if best < 0 or depth > best_depth:
                    best = k
                    best_depth = depth
        return best

    def ruling(self, bodies: Bodies, friction: float, restitution: float) -> Ruling:
        """The ruling about the present pair without any handler."""
        ruling: Ruling = Ruling()
        a: cython.Py_ssize_t = self.row_a
        b: cython.Py_ssize_t = self.row_b
        ruling.friction = friction
        ruling.restitution = restitution
        if bodies.has_moving_surfaces:
            p: cython.Py_ssize_t = self.piece_a
            q: cython.Py_ssize_t = self.piece_b
            x: float = surface_x(bodies, a, p, bodies.angle[a]) - surface_x(bodies, b, q, bodies.angle[b])
            y: float = surface_y(bodies, a, p, bodies.angle[a]) - surface_y(bodies, b, q, bodies.angle[b])
            speed: float = mixed_surface_speed(bodies, a, p, b, q)
            ruling.surface_x = x - speed * self.ny
            ruling.surface_y = y + speed * self.nx
        return ruling

    def contact(self, bodies: Bodies, ruling: Ruling, flip: cython.bint) -> PreSolveContact:
        """The present pair as an object for handlers; if `flip`, a and b change places."""
        contact: PreSolveContact = PreSolveContact.__new__(PreSolveContact)
        a: cython.Py_ssize_t = self.row_b if flip else self.row_a
        b: cython.Py_ssize_t = self.row_a if flip else self.row_b
        contact.a = bodies.entity[a]
        contact.b = bodies.entity[b]
        # 0 - n rather than -n, and 0 + n: no negative zeros.
        contact._nx = 0.0 - self.nx if flip else 0.0 + self.nx
        contact._ny = 0.0 - self.ny if flip else 0.0 + self.ny
        contact.depth = self.depth if self.depth > 0.0 else 0.0
        contact._count = self.count
        contact._x0 = self.x0
        contact._y0 = self.y0
        contact._x1 = self.x1
        contact._y1 = self.y1
        contact.impulse = finite(self.impulse)
        contact.approach_speed = finite(self.approach)
        contact.shape_a = shape_of(bodies.shapes, a, self.piece_b if flip else self.piece_a)
        contact.shape_b = shape_of(bodies.shapes, b, self.piece_a if flip else self.piece_b)
        contact._record_a = bodies.records[a]
        contact._record_b = bodies.records[b]
        contact._ruling = ruling
        contact._sign = -1.0 if flip else 1.0
        return contact

    def approach_of(self, bodies: Bodies, table: SolverBodies) -> float:
        """The greatest speed along the normal at which the present pair approaches at one of its points; at least 0."""
        x: float = bodies.x[self.row_a]
        y: float = bodies.y[self.row_a]
        speed: float = approach_speed(
            table, self.row_a, self.row_b, self.x0 - x, self.y0 - y, self.nx, self.ny, 0.0
        )
        if self.count == 2:
            speed = max(
                speed,
                approach_speed(
                    table, self.row_a, self.row_b, self.x1 - x, self.y1 - y, self.nx, self.ny, 0.0
                ),
            )
        return max(speed, 0.0)

    def apply_ruling(
        self,
        manifolds: Manifolds,
        first: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        ruling: Ruling,
    ) -> cython.int:
        """Apply a ruling to all enabled manifolds of the pair."""
        k: cython.Py_ssize_t
        if ruling.enabled and not (ruling.carried or ruling.sets_friction or ruling.sets_restitution):
            return 0
        for k in range(first, end):
            if not manifolds.pairs[k].enabled:
                continue
            self.saved.append(
                (
                    k,
                    manifolds.values[k].friction,
                    manifolds.values[k].restitution,
                    manifolds.values[k].surface_speed,
                )
            )
            if ruling.sets_friction:
                manifolds.values[k].friction = ruling.friction
            if ruling.sets_restitution:
                manifolds.values[k].restitution = ruling.restitution
            if ruling.carried:
                manifolds.values[k].surface_speed = (
                    ruling.surface_y * manifolds.values[k].normal_x
                    - ruling.surface_x * manifolds.values[k].normal_y
                )
            if not ruling.enabled:
                manifolds.pairs[k].enabled = 0
                manifolds.pairs[k].let_through = 1
                # A body that passes a one-way collider no longer counts as one that came from the front.
                manifolds.pairs[k].solid_sides = 0
                # The contact does not push in this tick: an old impulse must neither be reported nor warm start the
                # next tick.
                manifolds.values[k].normal_impulse = 0.0
                manifolds.clear_impulses(k)
        return 0
