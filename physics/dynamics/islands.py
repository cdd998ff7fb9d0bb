"""Islands: bodies that hold each other up, by contacts and joints. An island sleeps and wakes as one.

Erin Catto, "Simulation Islands" (2023), compares ways to find them; this is the plain union-find, made anew in every
tick: a pass over the contacts, which costs a few percent of one substep and keeps nothing that could go wrong.
"""

from __future__ import annotations

from array import array

import cython

from physics.tolerances import SLEEP_FALL, SLEEP_RATE, SLEEP_SECONDS, SLOP_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.dynamics.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        POINT,
        POINTS,
        ROW_A,
        ROW_B,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from cython.cimports.physics.dynamics.solver_bodies import (
        ASLEEP,
        DRIVEN,
        FREE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
else:
    from math import fabs, sqrt

    from physics.dynamics.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        POINT,
        POINTS,
        ROW_A,
        ROW_B,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FREE, STATE, VX, VY, SolverBodies, W

_FALL = cython.declare(cython.double, SLEEP_FALL)
_RATE = cython.declare(cython.double, SLEEP_RATE)
_SECONDS = cython.declare(cython.double, SLEEP_SECONDS)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)


@cython.final
@cython.cclass
class Islands:
    """Disjoint sets of dynamic bodies.

    parent  of each row, on the way to the root of its island: the lowest row of it
    awake   of each root, whether any body of the island is
    rest    of each root, seconds that the least restful body of the island has been slow
    """

    if not cython.compiled:
        __slots__ = ("parent", "awake", "rest")
    parent: array[int]
    awake: array[int]
    rest: array[float]

    def __init__(self) -> None:
        self.parent = array("i")
        self.awake = array("b")
        self.rest = array("d")

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def start(self, bodies: SolverBodies) -> cython.int:
        """Every body that may move an island of its own."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        room: cython.Py_ssize_t
        if bodies.count > len(self.parent):
            room = bodies.count + bodies.count // 2
            self.parent = array("i", bytes(4 * room))
            self.awake = array("b", bytes(room))
            self.rest = array("d", bytes(8 * room))
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            self.parent[i] = i
            self.awake[i] = bodies.motion[i] == FREE
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, i: cython.int) -> cython.int:
        """The root of a row's island, halving the way to it for the next time."""
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Make two bodies one island, if both can be pushed. What moves by itself keeps the other awake."""
        root_a: cython.int
        root_b: cython.int
        if bodies.motion[a] < FREE or bodies.motion[b] < FREE:
            if bodies.motion[a] == DRIVEN:
                self.awake[self.find(b)] = 1
                bodies.still[b] = 0.0
            elif bodies.motion[b] == DRIVEN:
                self.awake[self.find(a)] = 1
                bodies.still[a] = 0.0
            return
        root_a = self.find(a)
        root_b = self.find(b)
        if root_a == root_b:
            return
        if root_b < root_a:
            root_a, root_b = root_b, root_a
        self.parent[root_b] = root_a
        self.awake[root_a] |= self.awake[root_b]

    @cython.cfunc
    @cython.exceptval(check=False)
    def link_touching(self, bodies: SolverBodies, manifolds: Manifolds, dt: float) -> cython.void:
        """Link what touches, or pressed on each other in the last tick, or is about to be hit by what moves by itself
        within the next `dt` seconds."""
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        for i in range(manifolds.count):
            if not manifolds.info[INFO * i + ENABLED]:
                continue
            p = 2 * POINT * i
            if (
                manifolds.point[p + DEPTH] >= 0.0
                or manifolds.point[p + NORMAL] > 0.0
                or (
                    manifolds.info[INFO * i + POINTS] == 2
                    and (
                        manifolds.point[p + POINT + DEPTH] >= 0.0 or manifolds.point[p + POINT + NORMAL] > 0.0
                    )
                )
                or self.will_hit(bodies, manifolds, i, dt)
            ):
                self.link(bodies, manifolds.info[INFO * i + ROW_A], manifolds.info[INFO * i + ROW_B])

    @cython.cfunc
    @cython.exceptval(check=False)
    def will_hit(
        self, bodies: SolverBodies, manifolds: Manifolds, i: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether what moves by itself gets to a sleeping body within `dt` seconds, or nearly: it is to be pushed in
        the tick that tells of the hit."""
        driven: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_A]
        sleeper: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_B]
        v: cython.Py_ssize_t
        p: cython.Py_ssize_t
        end: cython.Py_ssize_t
        towards: float = dt
        x: float = 0.0
        y: float = 0.0
        closing: float
        if bodies.motion[driven] == ASLEEP:
            driven, sleeper = sleeper, driven
            towards = -dt
            x = bodies.x[driven] - bodies.x[sleeper]
            y = bodies.y[driven] - bodies.y[sleeper]
        if bodies.motion[driven] != DRIVEN or bodies.motion[sleeper] != ASLEEP:
            return False
        v = STATE * driven
        p = 2 * POINT * i
        end = p + POINT * manifolds.info[INFO * i + POINTS]
        while p < end:
            # Points are relative to the first body's position; what nothing pushes turns about its own.
            closing = (
                bodies.state[v + VX] * manifolds.value[VALUE * i + NORMAL_X]
                + bodies.state[v + VY] * manifolds.value[VALUE * i + NORMAL_Y]
            )
            closing += bodies.state[v + W] * (
                (manifolds.point[p + X] - x) * manifolds.value[VALUE * i + NORMAL_Y]
                - (manifolds.point[p + Y] - y) * manifolds.value[VALUE * i + NORMAL_X]
            )
            closing *= towards
            if closing > 0.0 and manifolds.point[p + DEPTH] + closing > -_SLOP * bodies.size[sleeper]:
                return True
            p += POINT
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def wake(self, bodies: SolverBodies) -> cython.void:
        """Wake the sleeping bodies of every island that has one awake."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            if bodies.motion[i] == ASLEEP and self.awake[self.find(i)]:
                bodies.motion[i] = FREE
                bodies.still[i] = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, bodies: SolverBodies, dt: float, gravity: float) -> cython.void:
        """Count how long each free body has been slow, and let islands sleep of which all have been for long enough."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        root: cython.int
        speed: float
        for k in range(bodies.free_count):
            i = bodies.free[k]
            v = STATE * i
            self.rest[self.find(i)] = 1e308
            speed = sqrt(
                bodies.state[v + VX] * bodies.state[v + VX] + bodies.state[v + VY] * bodies.state[v + VY]
            )
            speed += bodies.reach[i] * fabs(bodies.state[v + W])
            if speed <= sqrt(2.0 * gravity * _FALL * bodies.size[i]) + _RATE * bodies.size[i]:
                bodies.still[i] += dt
            else:
                bodies.still[i] = 0.0
        for k in range(bodies.free_count):
            i = bodies.free[k]
            root = self.find(i)
            if bodies.still[i] < self.rest[root]:
                self.rest[root] = bodies.still[i]
        for k in range(bodies.free_count):
            i = bodies.free[k]
            if self.rest[self.find(i)] >= _SECONDS:
                bodies.motion[i] = ASLEEP
                v = STATE * i
                bodies.state[v + VX] = bodies.state[v + VY] = bodies.state[v + W] = 0.0
