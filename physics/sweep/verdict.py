"""Whether two bodies that meet push each other, and with what materials: the one place of the sweep that decides it."""

from __future__ import annotations

from typing import Any

import cython

from physics.tolerances import ONE_WAY_COSINE

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.dynamics.manifolds import Manifolds
    from cython.cimports.physics.dynamics.solver_bodies import FREE, STATE, VX, VY, SolverBodies, W
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.sweep.encounters import DEEP, Encounters
    from cython.cimports.physics.sweep.paths import PATH, UA, UX, UY, Paths
    from cython.cimports.physics.tick.bodies import Bodies
else:
    from math import cos, sin, sqrt

    from physics.components.collider import Collider
    from physics.dynamics.manifolds import Manifolds
    from physics.dynamics.solver_bodies import FREE, STATE, VX, VY, SolverBodies, W
    from physics.geometry.manifold import Manifold
    from physics.sweep.encounters import DEEP, Encounters
    from physics.sweep.paths import PATH, UA, UX, UY, Paths
    from physics.tick.bodies import Bodies

_COSINE = cython.declare(cython.double, ONE_WAY_COSINE)


@cython.final
@cython.cclass
class Verdict:
    """Decides about one impact.

    friction, restitution, surface  of the two materials together, as in `Manifolds`
    judge  asked about each impact (see Response), or None
    """

    if not cython.compiled:
        __slots__ = ("friction", "restitution", "surface", "judge", "trial", "manifold")
    friction: float
    restitution: float
    surface: float
    judge: Any
    trial: Manifolds
    manifold: Manifold

    def __init__(self) -> None:
        self.friction = self.restitution = self.surface = 0.0
        self.judge = None
        self.trial = Manifolds()
        self.manifold = Manifold()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def resolves(self, paths: Paths, encounters: Encounters, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Whether the two of an encounter push each other at a time. Their paths have arrived there.

        What is let pass stays so for the rest of the tick.
        """
        bodies: Bodies = paths.bodies
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        one: Collider = bodies.colliders[a]
        other: Collider = bodies.colliders[b]
        nx: float = encounters.nx[k]
        ny: float = encounters.ny[k]
        self.friction = sqrt(one._friction * other._friction)
        self.restitution = one._restitution if one._restitution > other._restitution else other._restitution
        # The surfaces are at rest with each other when va + ua = vb + ub: then b passes a at ua - ub.
        self.surface = self.along(paths, a, one, nx, ny, time) - self.along(paths, b, other, nx, ny, time)
        if one._one_way is not None and not self.is_in_front(paths, a, one, nx, ny, time):
            return 0
        if other._one_way is not None and not self.is_in_front(paths, b, other, -nx, -ny, time):
            return 0
        if encounters.before[k] == DEEP and self.is_one_way(bodies, a, b):
            return 0
        if self.judge is None:
            return 1
        return self.ask(paths, encounters, k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_one_way(self, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether one of two colliders is solid from one side only."""
        one: Collider = bodies.colliders[a]
        other: Collider = bodies.colliders[b]
        return one._one_way is not None or other._one_way is not None

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
    def is_in_front(
        self, paths: Paths, i: cython.Py_ssize_t, collider: Collider, nx: float, ny: float, time: float
    ) -> cython.bint:
        """Whether the normal, which points away from a one-way row, is one of its front."""
        angle: float = paths.bodies.angle[i] + paths.turned(i, time)
        c: float = cos(angle)
        s: float = sin(angle)
        x: float = c * collider._front_x - s * collider._front_y
        y: float = s * collider._front_x + c * collider._front_y
        return x * nx + y * ny >= _COSINE

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def ask(self, paths: Paths, encounters: Encounters, k: cython.Py_ssize_t) -> cython.int:
        """Put the impact to the judge, as a table of one manifold."""
        bodies: Bodies = paths.bodies
        table: SolverBodies = paths.table
        trial: Manifolds = self.trial
        m: Manifold = self.manifold
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        v: cython.Py_ssize_t = STATE * a
        w: cython.Py_ssize_t = STATE * b
        kept_a: tuple[float, float, float] = (
            table.state[v + VX],
            table.state[v + VY],
            table.state[v + W],
        )
        kept_b: tuple[float, float, float] = (
            table.state[w + VX],
            table.state[w + VY],
            table.state[w + W],
        )
        resolved: cython.int
        m.nx = encounters.nx[k]
        m.ny = encounters.ny[k]
        m.depth = m.depth0 = m.depth1 = 0.0
        m.count = 1
        m.x0 = m.x1 = table.cx[a] + paths.x(a, encounters.time[k]) + encounters.x[k]
        m.y0 = m.y1 = table.cy[a] + paths.y(a, encounters.time[k]) + encounters.y[k]
        m.id0 = m.id1 = 0
        trial.clear()
        trial.add(bodies.entity[a], bodies.entity[b], 0, a, b, m)
        trial.friction[0] = self.friction
        trial.restitution[0] = self.restitution
        trial.surface[0] = self.surface
        # The judge tells handlers the speed at which the two meet.
        self.show(table, paths, a)
        self.show(table, paths, b)
        self.judge.rule(bodies, trial, table)
        table.state[v + VX], table.state[v + VY], table.state[v + W] = kept_a
        table.state[w + VX], table.state[w + VY], table.state[w + W] = kept_b
        resolved = trial.enabled[0]
        self.friction = trial.friction[0]
        self.restitution = trial.restitution[0]
        self.surface = trial.surface[0]
        self.judge.restore(trial)
        return resolved

    @cython.cfunc
    @cython.exceptval(check=False)
    def show(self, table: SolverBodies, paths: Paths, i: cython.Py_ssize_t) -> cython.void:
        """Put a dynamic row's present velocity into the table."""
        if table.motion[i] >= FREE:
            table.state[STATE * i + VX] = paths.path[PATH * i + UX]
            table.state[STATE * i + VY] = paths.path[PATH * i + UY]
            table.state[STATE * i + W] = paths.path[PATH * i + UA]
