"""Whether two bodies that meet push each other, and with what materials: the one place of the sweep that decides it.

Of two that were near each other when the tick began, it has been decided: by the manifolds that the solver was given.
About all others it is decided where they meet: a one-way collider stops what comes from its front, and handlers are
asked, once about each pair. What is let pass stays so for the rest of the tick.
"""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.ccd.paths import PATH, UA, UX, UY, Paths
    from cython.cimports.physics.ccd.pre_solve_hook import PreSolveHook
    from cython.cimports.physics.ccd.toi_queue import DEEP, ToiQueue
    from cython.cimports.physics.collision.detection import Detection
    from cython.cimports.physics.collision.manifolds import (
        ENABLED,
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from cython.cimports.physics.collision.one_way import OneWay
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.dynamics.solver_bodies import FREE, SolverBodies
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, sin, sqrt

    from physics.ccd.paths import PATH, UA, UX, UY, Paths
    from physics.ccd.pre_solve_hook import PreSolveHook
    from physics.ccd.toi_queue import DEEP, ToiQueue
    from physics.collision.detection import Detection
    from physics.collision.manifolds import (
        ENABLED,
        FRICTION,
        INFO,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        VALUE,
        Manifolds,
    )
    from physics.collision.one_way import OneWay
    from physics.components.collider import Collider
    from physics.dynamics.solver_bodies import FREE, SolverBodies
    from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class ContactFilter:
    """Decides about one impact after the other of a tick.

    friction, restitution, surface  of the two materials together, as in `Manifolds`
    near     the manifolds of the tick, as they were ruled; waiving: whether any two of them are let through each other
    judge    asked about what these did not foretell
    rulings  what the judge said, by encounter
    """

    if not cython.compiled:
        __slots__ = ("friction", "restitution", "surface", "near", "waiving", "one_way", "judge", "rulings")
    friction: float
    restitution: float
    surface: float
    near: Manifolds
    waiving: bool
    one_way: OneWay
    judge: PreSolveHook
    rulings: dict[int, Any]

    def __init__(self) -> None:
        self.friction = self.restitution = self.surface = 0.0
        self.near = Manifolds()
        self.waiving = False
        self.one_way = OneWay()
        self.judge = PreSolveHook()
        self.rulings = {}

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, detection: Detection, judge: PreSolveHook) -> cython.int:
        """Take what is decided already, between the solver's step and `judge.restore`."""
        k: cython.Py_ssize_t
        self.near = detection.near
        self.one_way = detection.one_way
        self.judge = judge
        if len(self.rulings) > 0:
            self.rulings = {}
        self.waiving = False
        for k in range(self.near.count):
            if self.near.info[INFO * k + PASSES]:
                self.waiving = True
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def waives(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows, a < b, were let through each other before the tick moved them."""
        near: Manifolds = self.near
        k: cython.Py_ssize_t
        first: cython.Py_ssize_t
        if not self.waiving:
            return False
        k = first = near.first_of(bodies.entity[a], bodies.entity[b])
        while k < near.count and near.info[INFO * k + ROW_A] == a and near.info[INFO * k + ROW_B] == b:
            if not near.info[INFO * k + PASSES]:
                return False
            k += 1
        return k > first

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def resolves(
        self, paths: Paths, encounters: ToiQueue, k: cython.Py_ssize_t, time: float, owed: cython.bint
    ) -> cython.int:
        """Whether the two of an encounter push each other at a time. Their paths have arrived there.

        owed  whether their manifold was taken from the solver
        """
        bodies: Bodies = paths.bodies
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        nx: float = encounters.nx[k]
        ny: float = encounters.ny[k]
        if self.is_one_way(bodies, a, b) and (
            encounters.before[k] == DEEP or not self.one_way.stops(bodies, a, b, nx, ny)
        ):
            return 0
        self.mix(paths, a, b, nx, ny, time)
        known: cython.bint = self.recall(bodies, a, b, nx, ny)
        if owed or (known and self.was_asked(paths, a, b)):
            return 1
        return self.ask(paths, encounters, k, time)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_one_way(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether one of two colliders is solid from one side only."""
        if not bodies.one_way:
            return False
        one: Collider = bodies.colliders[a]
        other: Collider = bodies.colliders[b]
        return one._one_way is not None or other._one_way is not None

    @cython.cfunc
    @cython.exceptval(check=False)
    def mix(
        self, paths: Paths, a: cython.Py_ssize_t, b: cython.Py_ssize_t, nx: float, ny: float, time: float
    ) -> cython.void:
        """The materials of the two colliders together."""
        one: Collider = paths.bodies.colliders[a]
        other: Collider = paths.bodies.colliders[b]
        self.friction = sqrt(one._friction * other._friction)
        self.restitution = one._restitution if one._restitution > other._restitution else other._restitution
        # The surfaces are at rest with each other when va + ua = vb + ub: then b passes a at ua - ub.
        self.surface = self.along(paths, a, one, nx, ny, time) - self.along(paths, b, other, nx, ny, time)

    @cython.cfunc
    @cython.exceptval(check=False)
    def along(
        self, paths: Paths, i: cython.Py_ssize_t, collider: Collider, nx: float, ny: float, time: float
    ) -> float:
        """The speed of a row's surface along the normal turned by 90 degrees counter-clockwise."""
        x: float = collider._surface_x
        y: float = collider._surface_y
        if x == 0.0 and y == 0.0:
            return 0.0
        angle: float = paths.bodies.angle[i] + paths.turned(i, time)
        c: float = cos(angle)
        s: float = sin(angle)
        return (s * x + c * y) * nx - (c * x - s * y) * ny

    @cython.cfunc
    @cython.exceptval(check=False)
    def recall(
        self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t, nx: float, ny: float
    ) -> cython.bint:
        """Take the materials of two that were near, as they were ruled; whether they were to be resolved then.

        Of several manifolds, those of the one whose normal is nearest; what carries along one side of a body does not
        do so along another.
        """
        near: Manifolds = self.near
        k: cython.Py_ssize_t = near.first_of(bodies.entity[a], bodies.entity[b])
        best: cython.Py_ssize_t = -1
        cosine: float
        best_cosine: float = 0.0
        resolved: cython.bint = False
        while k < near.count and near.info[INFO * k + ROW_A] == a and near.info[INFO * k + ROW_B] == b:
            cosine = near.value[VALUE * k + NORMAL_X] * nx + near.value[VALUE * k + NORMAL_Y] * ny
            if best < 0 or cosine > best_cosine:
                best = k
                best_cosine = cosine
            if near.info[INFO * k + ENABLED]:
                resolved = True
            k += 1
        if best >= 0:
            self.friction = near.value[VALUE * best + FRICTION]
            self.restitution = near.value[VALUE * best + RESTITUTION]
            if best_cosine > 0.99:
                self.surface = near.value[VALUE * best + SURFACE]
        return resolved

    @cython.cfunc
    @cython.exceptval(check=False)
    def was_asked(self, paths: Paths, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether one of two that were near moved when the tick began: only about those the judge was asked then."""
        return (paths.table.motion[a] == FREE and not paths.woken[a]) or (
            paths.table.motion[b] == FREE and not paths.woken[b]
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def ask(self, paths: Paths, encounters: ToiQueue, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Put the impact to the judge, unless that was done in this tick."""
        table: SolverBodies = paths.table
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        nx: float = encounters.nx[k]
        ny: float = encounters.ny[k]
        x: float = encounters.x[k]
        y: float = encounters.y[k]
        ruling: Any
        if k in self.rulings:
            ruling = self.rulings[k]
        else:
            ruling = self.rulings[k] = self.judge.weigh(
                paths.bodies, a, b, nx, ny,
                table.x[a] + ((table.cx[a] + paths.x(a, time)) + x),
                table.y[a] + ((table.cy[a] + paths.y(a, time)) + y),
                self.approach(paths, a, b, nx, ny, x, y, time), self.friction, self.restitution,
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def approach(
        self,
        paths: Paths,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        x: float,
        y: float,
        time: float,
    ) -> float:
        """The speed, at least 0, at which two rows meet at a point (x, y), as seen from the centre of `a`."""
        p: cython.Py_ssize_t = PATH * a
        q: cython.Py_ssize_t = PATH * b
        bx: float = x - paths.apart_x(a, b, time)
        by: float = y - paths.apart_y(a, b, time)
        # v + w x r.
        vx: float = paths.path[p + UX] - paths.path[p + UA] * y
        vy: float = paths.path[p + UY] + paths.path[p + UA] * x
        vx -= paths.path[q + UX] - paths.path[q + UA] * by
        vy -= paths.path[q + UY] + paths.path[q + UA] * bx
        vx = vx * nx + vy * ny
        return vx if vx > 0.0 else 0.0
