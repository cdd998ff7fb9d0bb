"""Decides whether two bodies that meet within the tick push each other, and mixes their materials.

For pairs that were near each other when the tick began, the solver's manifolds say whether they pass through each
other; pre-solve handlers have been called for these manifolds. For all other pairs the decision is made at the impact:
a one-way collider stops bodies that come from its front, and handlers are called, once for each pair.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.ccd.paths import Paths
from physics.ccd.pre_solve_hook import PreSolveHook
from physics.ccd.relative_motion import approach_speed_at
from physics.ccd.toi_queue import ToiQueue
from physics.collision.detection import Detection
from physics.collision.kept_manifolds import HOLDS, LETS_THROUGH
from physics.collision.manifolds import Manifolds
from physics.collision.materials import mixed_friction, mixed_restitution, mixed_surface
from physics.collision.piece_index import index_of
from physics.components.collider import Collider
from physics.dynamics.solver_bodies import SolverBodies
from physics.grid.boxes import QUIET
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class ContactFilter:
    """Decides about the impacts of a tick, one after the other.

    friction, restitution, surface  mixed materials of the last pair, as in `Manifolds`
    detection  has the manifolds of the tick, with the changes by handlers, and decides about one-way colliders
    any_let_through  whether any manifold is let through
    hook       calls the pre-solve handlers for impacts of pairs without a manifold
    """

    friction: float
    restitution: float
    surface: float
    detection: Detection
    any_let_through: bool
    hook: PreSolveHook

    def __init__(self, detection: Detection, hook: PreSolveHook) -> None:
        self.friction = self.restitution = self.surface = 0.0
        self.detection = detection
        self.any_let_through = False
        self.hook = hook

    def begin(self) -> None:
        """Take over the decisions of the pre-solve handlers. Comes after the solver, and before `hook.restore` undoes
        these decisions."""
        manifolds: Manifolds = self.detection.manifolds
        k: cython.Py_ssize_t
        self.any_let_through = False
        for k in range(manifolds.count):
            if manifolds.pairs[k].let_through:
                self.any_let_through = True

    def lets_through(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows, a < b, pass through each other: they have manifolds, and all are let through; or a
        character stands on a dynamic body."""
        if not self.are_standing(bodies, a, b):
            if self.detection.character_floors.is_floor_pair(a, b):
                return True
            if not self.any_let_through:
                return False
        return self.decisions(bodies, a, b, -1) == LETS_THROUGH

    def are_standing(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether both rows are quiet, so that their manifolds are in `kept`."""
        return bodies.boxes.group[a] == QUIET and bodies.boxes.group[b] == QUIET

    def decisions(
        self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t, pieces: cython.int
    ) -> cython.int:
        """As `KeptManifolds.decisions`, for any two rows."""
        manifolds: Manifolds = self.detection.manifolds
        k: cython.Py_ssize_t
        found: cython.int = 0
        if self.are_standing(bodies, a, b):
            return self.detection.kept.manifolds.decisions(a, b, pieces)
        k = manifolds.first_of(bodies.entity[a], bodies.entity[b])
        while k < manifolds.count and manifolds.pairs[k].row_a == a and manifolds.pairs[k].row_b == b:
            if pieces < 0 or manifolds.pairs[k].pieces == pieces:
                found |= LETS_THROUGH if manifolds.pairs[k].let_through else HOLDS
            k += 1
        return found

    def are_jammed(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows, a < b, jam: the solver pushes them out of each other in one direction (see `JamResolver`).
        In this direction, the kernels of the two may pass each other."""
        return self.detection.manifolds.has_jammed(bodies.entity[a], bodies.entity[b])

    def is_one_way(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether one of two colliders is one-way."""
        if not bodies.one_way:
            return False
        one: Collider = bodies.colliders[a]
        other: Collider = bodies.colliders[b]
        return one._one_way is not None or other._one_way is not None

    def is_held_one_way(self, bodies: Bodies, queue: ToiQueue, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a one-way collider holds the other body of pair `k` of the queue: the collider was solid for that
        body when the tick began, or the sweep has stopped the two in this tick."""
        return (self.decisions(bodies, queue.a[k], queue.b[k], -1) & HOLDS) != 0 or (
            queue.hit[k] >= 0 and self.detection.one_way.hits.pairs[queue.hit[k]].resolved
        )

    def is_stopped(self, bodies: Bodies, queue: ToiQueue, k: cython.Py_ssize_t) -> cython.int:
        """Whether the impact of pair `k` of the queue, with a one-way collider, stops the two.

        Each pair of pieces is decided separately: a body that lies on one piece may be half way through the next piece.
        """
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        pieces: cython.Py_ssize_t = index_of(bodies, b, queue.piece_a[k], queue.piece_b[k])
        if self.decisions(bodies, a, b, pieces) & LETS_THROUGH:
            return 0
        return self.detection.one_way.stops(
            bodies, a, b, queue.nx[k], queue.ny[k], self.is_held_one_way(bodies, queue, k)
        )

    def resolves(self, paths: Paths, queue: ToiQueue, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Whether the two bodies of a pair push each other at the time of their impact. Sets the mixed materials.

        Comes after `Paths.end_segment` for both bodies."""
        bodies: Bodies = paths.bodies
        table: SolverBodies = paths.table
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        p: cython.Py_ssize_t = queue.piece_a[k]
        q: cython.Py_ssize_t = queue.piece_b[k]
        nx: float = queue.nx[k]
        ny: float = queue.ny[k]
        x: float = queue.x[k]
        y: float = queue.y[k]
        ruling: Any
        if self.lets_through(bodies, a, b) or (
            self.is_one_way(bodies, a, b) and not self.is_stopped(bodies, queue, k)
        ):
            return 0
        self.friction = mixed_friction(bodies, a, p, b, q)
        self.restitution = mixed_restitution(bodies, a, p, b, q)
        self.surface = 0.0
        if bodies.has_moving_surfaces:
            self.surface = mixed_surface(
                bodies,
                a,
                p,
                bodies.angle[a] + paths.turned(a, time),
                b,
                q,
                bodies.angle[b] + paths.turned(b, time),
                nx,
                ny,
            )
        ruling = self.hook.call_for_impact(
            bodies, a, p, b, q, nx, ny,
            table.x[a] + ((table.cx[a] + paths.x(a, time)) + x),
            table.y[a] + ((table.cy[a] + paths.y(a, time)) + y),
            max(approach_speed_at(paths, a, b, nx, ny, x, y, time, False), 0.0), self.friction, self.restitution,
        )  # fmt: skip
        if ruling is None:
            return 1
        self.friction = ruling[1]
        self.restitution = ruling[2]
        if ruling[3] is not None:
            x = ruling[3][0]
            y = ruling[3][1]
            self.surface = y * nx - x * ny
        return 1 if ruling[0] else 0
