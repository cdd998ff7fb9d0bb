"""Before the solver: who will be swept, and which contacts the solver has to leave to the sweep."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.tolerances import BOUNCE_FALL, SLOP_RELATIVE, SWEEP_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.ccd.paths import Paths
    from cython.cimports.physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
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
    from cython.cimports.physics.rows.bodies import DEAD, Bodies
    from cython.cimports.physics.rows.mass import MassProperties
    from cython.cimports.physics.shapes.convex import DISC, Convex
else:
    from math import fabs, sqrt

    from physics.ccd.paths import Paths
    from physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        PASSES,
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
    from physics.rows.bodies import DEAD, Bodies
    from physics.rows.mass import MassProperties
    from physics.shapes.convex import DISC, Convex

_BOUNCE_FALL = cython.declare(cython.double, BOUNCE_FALL)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_QUICK = cython.declare(cython.double, SWEEP_RELATIVE)


@cython.final
@cython.cclass
class Selection:
    """Looks at the velocities with which bodies go into the tick.

    paths    of which it fills `quick`, `sudden`, `sight`, `pressed`, `support` and `turning`
    owed     pairs of rows (two numbers each, sorted) whose contacts were taken from the solver for this tick: their
             impacts are for the sweep to find
    gravity  its magnitude
    anew     whether what stands still has to be looked at in the next tick whatever happens
    """

    if not cython.compiled:
        __slots__ = ("paths", "mass", "owed", "owed_count", "gravity", "anew")
    paths: Paths
    mass: MassProperties
    owed: array[int]
    owed_count: int
    gravity: float
    anew: bool

    def __init__(self) -> None:
        self.paths = Paths()
        self.mass = MassProperties()
        self.owed = array("i", bytes(8))
        self.owed_count = 0
        self.gravity = 0.0
        self.anew = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def bounce_speed(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """How fast two bodies have to meet to bounce: the speed after a short fall."""
        return sqrt(2.0 * self.gravity * _BOUNCE_FALL * self.paths.smaller(i, j))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look(
        self,
        bodies: Bodies,
        table: SolverBodies,
        near: Manifolds,
        dt: float,
        gravity: float,
        disturbed: cython.bint,
    ) -> cython.int:
        """Find out who will be swept, and take from the solver the contacts that will bounce in this tick.

        Deferred contacts are those of pairs that will bounce: at the end of the tick the solver could only return the
        speed of its beginning, which is not the speed at the surface.

        disturbed  whether what stands still may be other than in the last tick
        """
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        way: float
        x: float
        y: float
        w: float
        paths.reserve(bodies.count)
        paths.table = table
        self.gravity = gravity
        self.owed_count = 0
        if disturbed or self.anew:
            self.anew = False
            for i in range(bodies.count):
                if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                    self.clear(bodies, table, i)
        for k in range(table.movable_count):
            i = table.movable[k]
            self.clear(bodies, table, i)
            if table.motion[i] == FIXED:
                continue
            if table.motion[i] == DRIVEN:
                if bodies.pieces[i] is None:
                    continue
                self.measure(bodies, table, i)
            if not is_round(bodies, table, i):
                paths.turning[i] = table.reach[i]
            v = STATE * i
            x = table.state[v + VX] + table.flight[FLIGHT * i + GAIN_X] * dt
            y = table.state[v + VY] + table.flight[FLIGHT * i + GAIN_Y] * dt
            w = table.state[v + W] + table.flight[FLIGHT * i + GAIN_W] * dt
            way = (sqrt(x * x + y * y) + paths.turning[i] * fabs(w)) * dt
            paths.quick[i] = way > _QUICK * table.size[i]
            paths.sudden[i] = way > paths.sight[i]
            if table.motion[i] == DRIVEN:
                # Nothing stops it: what will be, is. Of the others it is known when the solver has moved them.
                paths.quick[i] |= paths.sudden[i]
                # What it may meet in the next tick is looked for at the end of this one. (For dynamic bodies, that is
                # said when they have moved.)
                look_farther(bodies, i, min(way, _QUICK * table.size[i]) + 4.0 * _SLOP * table.size[i])
        if near.count > 1:
            self.find_pressed(table, near)
        for i in range(near.count):
            self.defer(table, near, i, dt)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> cython.int:
        """A row of which nothing is known yet. What has come to a stand is looked for nowhere but where it is."""
        paths: Paths = self.paths
        paths.quick[i] = paths.pressed[i] = paths.sudden[i] = 0
        paths.turning[i] = 0.0
        paths.sight[i] = bodies.margin[i]
        if table.motion[i] == FIXED and bodies.margin[i] > 0.0 and bodies.kind[i] != DYNAMIC:
            look_farther(bodies, i, 0.0)
            self.anew = True
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_pressed(self, table: SolverBodies, near: Manifolds) -> cython.void:
        """Find the bodies that are pressed from opposite sides by things that do not give way, of which one is
        kinematic or deep in the body.

        No springs can put that right. What stands still holds such a body, at any speed: it is swept.
        """
        paths: Paths = self.paths
        support = paths.support
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        depth: float
        for k in range(near.count):
            for p in range(2):
                a = 3 * (near.info[INFO * k + ROW_B] if p else near.info[INFO * k + ROW_A])
                support[a] = support[a + 1] = support[a + 2] = 0.0
        for k in range(near.count):
            a = near.info[INFO * k + ROW_A]
            b = near.info[INFO * k + ROW_B]
            if near.info[INFO * k + PASSES]:
                continue
            if table.motion[b] < FREE:
                support[3 * a] -= near.value[VALUE * k + NORMAL_X]
                support[3 * a + 1] -= near.value[VALUE * k + NORMAL_Y]
                support[3 * a + 2] += 1.0
            if table.motion[a] < FREE:
                support[3 * b] += near.value[VALUE * k + NORMAL_X]
                support[3 * b + 1] += near.value[VALUE * k + NORMAL_Y]
                support[3 * b + 2] += 1.0
        for k in range(near.count):
            for p in range(2):
                a = near.info[INFO * k + ROW_B] if p else near.info[INFO * k + ROW_A]
                b = near.info[INFO * k + ROW_A] if p else near.info[INFO * k + ROW_B]
                depth = near.point[2 * POINT * k + DEPTH]
                if (
                    table.motion[a] == FREE
                    and support[3 * a + 2] > 1.0
                    # What lies in a wedge at rest is none of these.
                    and (table.motion[b] == DRIVEN or depth > 4.0 * _SLOP * table.size[a])
                    and (
                        # Of normals that cancel each other little is left of the sum. (0.35 squared; a right-angled
                        # corner has 0.7.)
                        support[3 * a] * support[3 * a] + support[3 * a + 1] * support[3 * a + 1]
                        < 0.12 * support[3 * a + 2] * support[3 * a + 2]
                    )
                ):
                    paths.quick[a] = paths.pressed[a] = 1
                    if depth > _SLOP * table.size[a]:
                        # It would gain speed from side to side.
                        near.value[VALUE * k + RESTITUTION] = 0.0

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
    def defer(self, table: SolverBodies, near: Manifolds, k: cython.Py_ssize_t, dt: float) -> cython.int:
        """Take a manifold from the solver, if its two will bounce in this tick: each point that they touch with, or
        will, is met fast enough for that."""
        paths: Paths = self.paths
        a: cython.Py_ssize_t = near.info[INFO * k + ROW_A]
        b: cython.Py_ssize_t = near.info[INFO * k + ROW_B]
        p: cython.Py_ssize_t = 2 * POINT * k
        end: cython.Py_ssize_t = p + POINT * near.info[INFO * k + POINTS]
        size: float
        bounce: float
        closing: float
        depth: float
        meets: cython.bint = False
        if near.value[VALUE * k + RESTITUTION] == 0.0 or not near.info[INFO * k + ENABLED]:
            return 0
        if table.motion[a] != FREE and table.motion[b] != FREE:
            return 0
        size = paths.smaller(a, b)
        bounce = self.bounce_speed(a, b)
        while p < end:
            depth = near.point[p + DEPTH]
            closing = self.closing(table, near, k, p, dt)
            # What lies on something does not fall: the speed that gravity gives in a tick is no approach.
            if depth > _SLOP * size or (
                depth > -_SLOP * size and self.closing(table, near, k, p, 0.0) <= bounce
            ):
                return 0
            # After its last step the solver already stops what would get too deep in the next one, of the same length
            # at most.
            if closing > bounce and closing * dt > 0.01 * size and 2.0 * closing * dt > -depth:
                meets = True
            p += POINT
        if not meets:
            return 0
        near.info[INFO * k + ENABLED] = 0
        near.value[VALUE * k + MET] = near.value[VALUE * k + PUSHED] = 0.0
        p = 2 * POINT * k
        near.point[p + NORMAL] = near.point[p + TANGENT] = 0.0
        near.point[p + POINT + NORMAL] = near.point[p + POINT + TANGENT] = 0.0
        if table.motion[a] == FREE:
            paths.quick[a] = 1
        if table.motion[b] == FREE:
            paths.quick[b] = 1
        if self.is_owed(a, b):
            return 0
        if 2 * self.owed_count == len(self.owed):
            self.owed = grown(self.owed, 2 * self.owed_count + 2)
        self.owed[2 * self.owed_count] = a
        self.owed[2 * self.owed_count + 1] = b
        self.owed_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def closing(
        self, table: SolverBodies, near: Manifolds, k: cython.Py_ssize_t, p: cython.Py_ssize_t, dt: float
    ) -> float:
        """The speed along the normal of manifold `k` at which its bodies approach each other at the point of record
        `p`, after `dt` seconds of free flight."""
        a: cython.Py_ssize_t = near.info[INFO * k + ROW_A]
        b: cython.Py_ssize_t = near.info[INFO * k + ROW_B]
        bx: float = near.point[p + X] - ((table.x[b] - table.x[a]) + table.cx[b])
        by: float = near.point[p + Y] - ((table.y[b] - table.y[a]) + table.cy[b])
        ax: float = near.point[p + X] - table.cx[a]
        ay: float = near.point[p + Y] - table.cy[a]
        a = STATE * a
        b = STATE * b
        x: float = (table.state[b + VX] - table.state[b + W] * by) - (
            table.state[a + VX] - table.state[a + W] * ay
        )
        y: float = (table.state[b + VY] + table.state[b + W] * bx) - (
            table.state[a + VY] + table.state[a + W] * ax
        )
        a = FLIGHT * near.info[INFO * k + ROW_A]
        b = FLIGHT * near.info[INFO * k + ROW_B]
        x += (table.flight[b + GAIN_X] - table.flight[a + GAIN_X]) * dt
        y += (table.flight[b + GAIN_Y] - table.flight[a + GAIN_Y]) * dt
        return -(x * near.value[VALUE * k + NORMAL_X] + y * near.value[VALUE * k + NORMAL_Y])

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_owed(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether the solver left the contacts of two rows, a < b, to the sweep."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.owed_count
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.owed[2 * middle] < a or (self.owed[2 * middle] == a and self.owed[2 * middle + 1] < b):
                low = middle + 1
            else:
                high = middle
        return low < self.owed_count and self.owed[2 * low] == a and self.owed[2 * low + 1] == b


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


@cython.cfunc
@cython.exceptval(check=False)
def is_round(bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether a row is a disc that turns about its own centre."""
    pieces: tuple[Convex, ...]
    piece: Convex
    body: RigidBody
    if bodies.pieces[i] is None:
        return True
    if bodies.simple[i]:
        # The centre of mass of a simple row is its place.
        return bodies.simple[i] == 1
    pieces = bodies.pieces[i]
    if len(pieces) != 1:
        return False
    piece = pieces[0]
    if piece.kind != DISC:
        return False
    if table.motion[i] < FREE:
        return piece.cx == 0.0 and piece.cy == 0.0
    body = bodies.rigid_bodies[i]
    return piece.cx == body.center_x and piece.cy == body.center_y
