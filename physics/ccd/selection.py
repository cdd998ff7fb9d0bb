"""Before the solver: who will be swept, and which contacts the solver has to leave to the sweep."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.tolerances import BOUNCE_FALL, SLOP_RELATIVE, SWEEP_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.ccd.paths import Paths
    from cython.cimports.physics.ccd.toi_queue import ToiQueue
    from cython.cimports.physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
        PIECE,
        POINT,
        POINTS,
        PUSHED,
        RESTITUTION,
        ROW_A,
        ROW_B,
        TANGENT,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from cython.cimports.physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from cython.cimports.physics.dynamics.solver_bodies import (
        DRIVEN,
        FIXED,
        FLIGHT,
        FREE,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.geometry.sides import has_side
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
    from cython.cimports.physics.rows.bodies import DEAD, Bodies
    from cython.cimports.physics.rows.mass import MassProperties
    from cython.cimports.physics.shapes.convex import Convex
else:
    from math import fabs, sqrt

    from physics.ccd.paths import Paths
    from physics.ccd.toi_queue import ToiQueue
    from physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
        PIECE,
        POINT,
        POINTS,
        PUSHED,
        RESTITUTION,
        ROW_A,
        ROW_B,
        TANGENT,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from physics.dynamics.solver_bodies import (
        DRIVEN,
        FIXED,
        FLIGHT,
        FREE,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.geometry.sides import has_side
    from physics.grid.boxes import STATIC as STANDING
    from physics.rows.bodies import DEAD, Bodies
    from physics.rows.mass import MassProperties
    from physics.shapes.convex import Convex

_BOUNCE_FALL = cython.declare(cython.double, BOUNCE_FALL)
_ALONG = cython.declare(cython.double, 0.05)
"""Widths that two may move along each other in a tick, and still meet with the sides that are nearest before."""
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_FAST = cython.declare(cython.double, SWEEP_RELATIVE)


@cython.final
@cython.cclass
class Selection:
    """Looks at the velocities with which bodies go into the tick.

    paths    of which it fills `fast`, `unpredicted`, `squeezed`, `sight` and `turning`
    queue    in which it puts the pairs whose contacts it takes from the solver: their impacts are for the sweep to find
    support  three numbers a row: sum of the normals of what does not give way at it, and how many these are
    gravity  its magnitude
    dt       seconds of the last tick
    anew     whether what stands still has to be looked at in the next tick whatever happens
    """

    if not cython.compiled:
        __slots__ = ("paths", "queue", "mass", "support", "gravity", "dt", "anew")
    paths: Paths
    queue: ToiQueue
    mass: MassProperties
    support: array[float]
    gravity: float
    dt: float
    anew: bool

    def __init__(self, paths: Paths, queue: ToiQueue) -> None:
        self.paths = paths
        self.queue = queue
        self.mass = MassProperties()
        self.support = array("d", bytes(24))
        self.gravity = self.dt = 0.0
        self.anew = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def bounce_speed(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """How fast two bodies have to meet to bounce: the speed after a short fall."""
        return sqrt(2.0 * self.gravity * _BOUNCE_FALL * self.paths.smaller(i, j))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def run(
        self,
        bodies: Bodies,
        table: SolverBodies,
        manifolds: Manifolds,
        dt: float,
        gravity: float,
        disturbed: cython.bint,
    ) -> cython.int:
        """Find out who will be swept, and take from the solver the contacts that will bounce in this tick.

        Deferred contacts are those of pairs that will bounce: at the end of the tick the solver could only return the
        speed of its beginning, which is not the speed at the surface.

        disturbed  whether any row that stands still may be other than in the last tick; else, the rows that changed
        """
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k = len(paths.turning)
        paths.reserve(bodies.count)
        disturbed = disturbed or len(paths.turning) > k
        paths.table = table
        self.queue.clear(bodies.count)
        self.gravity = gravity
        disturbed = disturbed or self.anew
        self.anew = False
        for k in range(bodies.count if disturbed else bodies.changed.count):
            i = k if disturbed else bodies.changed.row[k]
            if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                self.clear(bodies, table, i)
        if dt != self.dt and bodies.standing.sleepers > 0:
            # How far gravity alone would take what stands and sleeps.
            for i in range(bodies.count):
                if bodies.kind[i] == DYNAMIC and bodies.boxes.group[i] == STANDING:
                    self.look_at(bodies, table, i, dt)
        self.dt = dt
        for k in range(table.movable_count):
            self.look_at(bodies, table, table.movable[k], dt)
        if manifolds.count > 1:
            self.find_squeezed(table, manifolds)
        for i in range(manifolds.count):
            self.defer(bodies, table, manifolds, i, dt)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_at(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t, dt: float) -> cython.int:
        """Find out how far a row would get in a tick with nothing in its way."""
        paths: Paths = self.paths
        v: cython.Py_ssize_t = STATE * i
        way: float
        x: float
        y: float
        w: float
        self.clear(bodies, table, i)
        if table.motion[i] == FIXED or (table.motion[i] == DRIVEN and bodies.pieces[i] is None):
            return 0
        if table.motion[i] == DRIVEN:
            self.measure(bodies, table, i)
        if bodies.simple[i] != 1:
            paths.turning[i] = table.reach[i]
        x = table.state[v + VX] + table.flight[FLIGHT * i + GAIN_X] * dt
        y = table.state[v + VY] + table.flight[FLIGHT * i + GAIN_Y] * dt
        w = table.state[v + W] + table.flight[FLIGHT * i + GAIN_W] * dt
        way = (sqrt(x * x + y * y) + paths.turning[i] * fabs(w)) * dt
        paths.fast[i] = way > _FAST * table.size[i]
        paths.unpredicted[i] = way > paths.sight[i]
        if table.motion[i] == DRIVEN:
            # Nothing stops it: what will be, is. Of the others it is known when the solver has moved them.
            paths.fast[i] |= paths.unpredicted[i]
            # What it may meet in the next tick is looked for at the end of this one. (For dynamic bodies, that is said
            # when they have moved.)
            look_farther(bodies, i, min(way, _FAST * table.size[i]) + 4.0 * _SLOP * table.size[i])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> cython.int:
        """A row of which nothing is known yet. What has come to a stand is looked for nowhere but where it is."""
        paths: Paths = self.paths
        paths.fast[i] = paths.squeezed[i] = paths.unpredicted[i] = 0
        paths.turning[i] = 0.0
        paths.sight[i] = bodies.margin[i]
        if table.motion[i] == FIXED and bodies.margin[i] > 0.0 and bodies.kind[i] != DYNAMIC:
            look_farther(bodies, i, 0.0)
            self.anew = True
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_squeezed(self, table: SolverBodies, manifolds: Manifolds) -> cython.int:
        """Find the bodies that are pressed from opposite sides by things that do not give way, of which one is
        kinematic or deep in the body.

        No springs can put that right. What stands still holds such a body, at any speed: it is swept.
        """
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        sign: float
        depth: float
        if len(self.support) < 3 * table.count:
            self.support = grown(self.support, 3 * table.count)
        for k in range(manifolds.count):
            for p in range(2):
                a = 3 * (manifolds.info[INFO * k + ROW_B] if p else manifolds.info[INFO * k + ROW_A])
                self.support[a] = self.support[a + 1] = self.support[a + 2] = 0.0
        for k in range(manifolds.count):
            for p in range(2):
                a = manifolds.info[INFO * k + ROW_B] if p else manifolds.info[INFO * k + ROW_A]
                b = manifolds.info[INFO * k + ROW_A] if p else manifolds.info[INFO * k + ROW_B]
                if table.motion[b] < FREE and not manifolds.info[INFO * k + PASSES]:
                    sign = 1.0 if p else -1.0
                    self.support[3 * a] += sign * manifolds.value[VALUE * k + NORMAL_X]
                    self.support[3 * a + 1] += sign * manifolds.value[VALUE * k + NORMAL_Y]
                    self.support[3 * a + 2] += 1.0
        for k in range(manifolds.count):
            for p in range(2):
                a = manifolds.info[INFO * k + ROW_B] if p else manifolds.info[INFO * k + ROW_A]
                b = manifolds.info[INFO * k + ROW_A] if p else manifolds.info[INFO * k + ROW_B]
                depth = manifolds.point[2 * POINT * k + DEPTH]
                if (
                    table.motion[a] == FREE
                    and self.support[3 * a + 2] > 1.0
                    # What lies in a wedge at rest is none of these.
                    and (table.motion[b] == DRIVEN or depth > 4.0 * _SLOP * table.size[a])
                    # Of normals that cancel each other little is left of the sum. (0.35 squared; a right-angled corner
                    # has 0.7.)
                    and self.support[3 * a] * self.support[3 * a]
                    + self.support[3 * a + 1] * self.support[3 * a + 1]
                    < 0.12 * self.support[3 * a + 2] * self.support[3 * a + 2]
                ):
                    paths.fast[a] = paths.squeezed[a] = 1
                    if depth > _SLOP * table.size[a]:
                        # It would gain speed from side to side.
                        manifolds.value[VALUE * k + RESTITUTION] = 0.0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def measure(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> cython.int:
        """Smallest width and reach of a body that moves by itself."""
        mass: MassProperties = self.mass
        pieces: tuple[Convex, ...] = bodies.pieces[i]
        k: cython.Py_ssize_t
        x: float
        y: float
        mass.clear()
        for k in range(len(pieces)):
            mass.add(pieces[k], 1.0)
        table.size[i] = 2.0 * mass.inner
        # The farthest corner of its box is as far as anything of it.
        x = max(bodies.x[i] - bodies.boxes.edges[4 * i], bodies.boxes.edges[4 * i + 2] - bodies.x[i])
        y = max(bodies.y[i] - bodies.boxes.edges[4 * i + 1], bodies.boxes.edges[4 * i + 3] - bodies.y[i])
        table.reach[i] = sqrt(x * x + y * y)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def defer(
        self, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.int:
        """Take a manifold from the solver, if its two will bounce in this tick, or may pass each other by."""
        paths: Paths = self.paths
        a: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_A]
        b: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_B]
        p: cython.Py_ssize_t = 2 * POINT * k
        if not manifolds.info[INFO * k + ENABLED] or (table.motion[a] != FREE and table.motion[b] != FREE):
            return 0
        if not (self.bounces(table, manifolds, k, dt) or self.grazes(bodies, table, manifolds, k, dt)):
            return 0
        manifolds.info[INFO * k + ENABLED] = 0
        manifolds.value[VALUE * k + MET] = manifolds.value[VALUE * k + PUSHED] = 0.0
        manifolds.point[p + NORMAL] = manifolds.point[p + TANGENT] = 0.0
        manifolds.point[p + POINT + NORMAL] = manifolds.point[p + POINT + TANGENT] = 0.0
        if table.motion[a] == FREE:
            paths.fast[a] = 1
        if table.motion[b] == FREE:
            paths.fast[b] = 1
        p = self.queue.find(a, b)
        if p < 0:
            p = self.queue.add(a, b)
        self.queue.deferred[p] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def bounces(
        self, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether the two of a manifold will bounce in this tick: each point that they touch with, or will, is met fast
        enough for that."""
        a: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_A]
        b: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_B]
        p: cython.Py_ssize_t = 2 * POINT * k
        end: cython.Py_ssize_t = p + POINT * manifolds.info[INFO * k + POINTS]
        size: float
        bounce: float
        closing: float
        lying: float
        depth: float
        meets: cython.bint = False
        if manifolds.value[VALUE * k + RESTITUTION] == 0.0:
            return False
        size = self.paths.smaller(a, b)
        bounce = self.bounce_speed(a, b)
        while p < end:
            depth = manifolds.point[p + DEPTH]
            closing = approach_speed(
                table, a, b, manifolds.point[p + X], manifolds.point[p + Y],
                manifolds.value[VALUE * k + NORMAL_X], manifolds.value[VALUE * k + NORMAL_Y], dt,
            )  # fmt: skip
            # What lies on something does not fall: the speed that gravity gives in a tick is no approach.
            lying = approach_speed(
                table, a, b, manifolds.point[p + X], manifolds.point[p + Y],
                manifolds.value[VALUE * k + NORMAL_X], manifolds.value[VALUE * k + NORMAL_Y], 0.0,
            )  # fmt: skip
            if depth > _SLOP * size or (depth > -_SLOP * size and lying <= bounce):
                return False
            # After its last step the solver already stops what would get too deep in the next one, of the same length
            # at most.
            if closing > bounce and closing * dt > 0.01 * size and 2.0 * closing * dt > -depth:
                meets = True
            p += POINT
        return meets

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grazes(
        self, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, k: cython.Py_ssize_t, dt: float
    ) -> cython.bint:
        """Whether two that are still apart may pass each other by, though the solver would stop them in this tick.

        The solver stops them at the plane between the places where they are nearest now, wherever they pass each
        other. That is right where the plane is a side of either, and the two do not move along that side. Elsewhere the
        solver throws aside what passes by without a touch, and tells nobody; so there the time of impact decides.
        """
        a: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_A]
        b: cython.Py_ssize_t = manifolds.info[INFO * k + ROW_B]
        p: cython.Py_ssize_t = 2 * POINT * k
        end: cython.Py_ssize_t = p + POINT * manifolds.info[INFO * k + POINTS]
        nx: float = manifolds.value[VALUE * k + NORMAL_X]
        ny: float = manifolds.value[VALUE * k + NORMAL_Y]
        size: float = self.paths.smaller(a, b)
        along: float = 0.0
        x: float
        y: float
        pieces_a: tuple[Convex, ...]
        pieces_b: tuple[Convex, ...]
        piece: cython.int
        stops: cython.bint = False
        while p < end:
            if manifolds.point[p + DEPTH] > -_SLOP * size:
                return False
            x = manifolds.point[p + X]
            y = manifolds.point[p + Y]
            # After its last step the solver already stops what would get too deep in the next one.
            if 2.0 * approach_speed(table, a, b, x, y, nx, ny, dt) * dt > -manifolds.point[p + DEPTH]:
                stops = True
            along = max(along, fabs(approach_speed(table, a, b, x, y, -ny, nx, dt)))
            p += POINT
        if not stops:
            return False
        if along * dt > _ALONG * size:
            return True
        pieces_a = bodies.pieces[a]
        pieces_b = bodies.pieces[b]
        piece = manifolds.info[INFO * k + PIECE]
        return not (
            has_side(pieces_a[piece // len(pieces_b)], bodies.c[a], bodies.s[a], nx, ny)
            or has_side(pieces_b[piece % len(pieces_b)], bodies.c[b], bodies.s[b], nx, ny)
        )


@cython.cfunc
@cython.exceptval(check=False)
def approach_speed(
    table: SolverBodies,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    x: float,
    y: float,
    nx: float,
    ny: float,
    dt: float,
) -> float:
    """The speed along a normal at which two bodies approach each other at a point (x, y), as seen from the position of
    `a`, after `dt` seconds of free flight."""
    va: cython.Py_ssize_t = STATE * a
    vb: cython.Py_ssize_t = STATE * b
    # v + w x r, with r from the centre of mass to the point.
    ax: float = x - table.cx[a]
    ay: float = y - table.cy[a]
    bx: float = x - ((table.x[b] - table.x[a]) + table.cx[b])
    by: float = y - ((table.y[b] - table.y[a]) + table.cy[b])
    x = (table.state[va + VX] - table.state[va + W] * ay) - (table.state[vb + VX] - table.state[vb + W] * by)
    y = (table.state[va + VY] + table.state[va + W] * ax) - (table.state[vb + VY] + table.state[vb + W] * bx)
    x += (table.flight[FLIGHT * a + GAIN_X] - table.flight[FLIGHT * b + GAIN_X]) * dt
    y += (table.flight[FLIGHT * a + GAIN_Y] - table.flight[FLIGHT * b + GAIN_Y]) * dt
    return x * nx + y * ny


@cython.cfunc
@cython.exceptval(-1, check=False)
def look_farther(bodies: Bodies, i: cython.Py_ssize_t, margin: float) -> cython.int:
    """Have contacts looked for so far around a row from now on."""
    body: RigidBody
    bodies.margin[i] = margin
    if bodies.rigid_bodies[i] is not None:
        body = bodies.rigid_bodies[i]
        body.margin = margin
    return 0
