"""The sweep: nothing that moves fast passes through anything within a tick.

The solver takes a tick in one go: it finds velocities, and where each body gets by the end. What gets far, measured by
its own size, is followed here on its way there. The time of impact of each pair of ways that cross goes into a queue;
the earliest is resolved at its place; those whose ways that changes are swept anew for what is left of the tick; and
so on. Everything slow stays with the solver.

Clamping bodies at their first impact (Erin Catto, "Continuous Collision", GDC 2013) was rejected: it loses the rest of
the motion, so a fast ball crawls.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.tolerances import (
    BOUNCE_FALL,
    BOX_PADDING_RELATIVE,
    IMPACT_TIE,
    IMPACTS_MAX,
    SLOP_RELATIVE,
    SWEEP_RELATIVE,
)

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.rigid_body import DYNAMIC, RigidBody
    from cython.cimports.physics.dynamics.manifolds import DEPTH, NORMAL, POINT, TANGENT, Manifolds
    from cython.cimports.physics.dynamics.mass import MassProperties
    from cython.cimports.physics.dynamics.solver_bodies import (
        ASLEEP,
        DRIVEN,
        FIXED,
        FREE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, STATIC, Boxes
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.shapes.convex import DISC, Convex
    from cython.cimports.physics.sweep.encounters import APART, CLOSED, DEEP, TOUCHING, Encounters
    from cython.cimports.physics.sweep.impulses import NORMAL as PUSHED
    from cython.cimports.physics.sweep.impulses import RECORD, Impulses
    from cython.cimports.physics.sweep.pair_impact import CORE, FULL, SKINNED, PairImpact
    from cython.cimports.physics.sweep.paths import MA, MX, MY, PATH, Paths
    from cython.cimports.physics.tick.bodies import Bodies
    from cython.cimports.physics.tick.detection import may_meet, responds
    from cython.cimports.physics.tick.hits import Hits
else:
    from math import cos, fabs, sin, sqrt

    from physics.components.collider import Collider
    from physics.components.rigid_body import DYNAMIC, RigidBody
    from physics.dynamics.manifolds import DEPTH, NORMAL, POINT, TANGENT, Manifolds
    from physics.dynamics.mass import MassProperties
    from physics.dynamics.solver_bodies import (
        ASLEEP,
        DRIVEN,
        FIXED,
        FREE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.grid.boxes import ABSENT, MOVING, STATIC, Boxes
    from physics.grid.broadphase import Broadphase
    from physics.shapes.convex import DISC, Convex
    from physics.sweep.encounters import APART, CLOSED, DEEP, TOUCHING, Encounters
    from physics.sweep.impulses import NORMAL as PUSHED
    from physics.sweep.impulses import RECORD, Impulses
    from physics.sweep.pair_impact import CORE, FULL, SKINNED, PairImpact
    from physics.sweep.paths import MA, MX, MY, PATH, Paths
    from physics.tick.bodies import Bodies
    from physics.tick.detection import may_meet, responds
    from physics.tick.hits import Hits

_BOUNCE_FALL = cython.declare(cython.double, BOUNCE_FALL)
_PADDING = cython.declare(cython.double, BOX_PADDING_RELATIVE)
_TIE = cython.declare(cython.double, IMPACT_TIE)
_IMPACTS = cython.declare(cython.int, IMPACTS_MAX)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_QUICK = cython.declare(cython.double, SWEEP_RELATIVE)


@cython.final
@cython.cclass
class Sweep:
    """Takes the tick that the solver has made, and makes the ways of fast bodies end where they hit something.

    hits     who met whom: for the tick's contacts and events
    paths    where each body is when
    owed     pairs of rows (two numbers each, sorted) whose contacts were taken from the solver for this tick: their
             impacts are found here
    gravity  its magnitude
    far      whether anybody gets far in this tick; gridded: whether the grid knows this tick's ways
    """

    if not cython.compiled:
        __slots__ = (
            "hits", "paths", "encounters", "impulses", "impact", "grid", "boxes", "mass", "owed", "owed_count",
            "gravity", "far", "gridded",
        )  # fmt: skip
    hits: Hits
    paths: Paths
    encounters: Encounters
    impulses: Impulses
    impact: PairImpact
    grid: Broadphase
    boxes: Boxes
    mass: MassProperties
    owed: array[int]
    owed_count: int
    gravity: float
    far: bool
    gridded: bool

    def __init__(self) -> None:
        self.hits = Hits()
        self.paths = Paths()
        self.encounters = Encounters()
        self.impulses = Impulses()
        self.impact = PairImpact()
        self.grid = Broadphase()
        self.boxes = Boxes()
        self.mass = MassProperties()
        self.owed = array("i", bytes(8))
        self.owed_count = 0
        self.gravity = 0.0
        self.far = self.gridded = False

    # ---- Before the solver -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def foresee(
        self, bodies: Bodies, table: SolverBodies, near: Manifolds, dt: float, gravity: float
    ) -> cython.int:
        """Find out who will be swept, and take the contacts from the solver that the sweep will see to.

        That is, of two bodies that will move far as seen from each other, what is near and does not touch yet: the
        solver would stop it short of the surface, without a bounce. And what will bounce: at the end of the tick the
        solver could only give back the speed at its beginning, which is not the speed at the surface.
        """
        paths: Paths = self.paths
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
        for i in range(bodies.count):
            paths.quick[i] = paths.pressed[i] = 0
            paths.turning[i] = 0.0
            if table.motion[i] == FIXED:
                continue
            if table.motion[i] == DRIVEN:
                if bodies.pieces[i] is None:
                    continue
                self.measure(bodies, table, i)
            if not is_round(bodies, table, i):
                paths.turning[i] = table.reach[i]
            v = STATE * i
            x = table.state[v + VX] + table.ax[i] * dt
            y = table.state[v + VY] + table.ay[i] * dt
            w = table.state[v + W] + table.aw[i] * dt
            way = (sqrt(x * x + y * y) + paths.turning[i] * fabs(w)) * dt
            paths.quick[i] = way > _QUICK * table.size[i]
        if near.count > 1:
            self.find_pressed(table, near)
        for i in range(near.count):
            self.take_over(table, near, i, dt)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_pressed(self, table: SolverBodies, near: Manifolds) -> cython.void:
        """Find the bodies that are pressed from opposite sides by things that do not give way.

        No springs can put that right. What stands still holds such a body, at any speed: it is swept.
        """
        paths: Paths = self.paths
        support = paths.support
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        for k in range(near.count):
            for p in range(2):
                a = 3 * (near.row_b[k] if p else near.row_a[k])
                support[a] = support[a + 1] = support[a + 2] = 0.0
        for k in range(near.count):
            a = near.row_a[k]
            b = near.row_b[k]
            if table.motion[b] < FREE:
                support[3 * a] -= near.nx[k]
                support[3 * a + 1] -= near.ny[k]
                support[3 * a + 2] += 1.0
            if table.motion[a] < FREE:
                support[3 * b] += near.nx[k]
                support[3 * b + 1] += near.ny[k]
                support[3 * b + 2] += 1.0
        for k in range(near.count):
            for p in range(2):
                a = near.row_b[k] if p else near.row_a[k]
                if (
                    table.motion[a] == FREE
                    and support[3 * a + 2] > 1.0
                    and (
                        # Of normals that cancel each other little is left of the sum. (A corner: 0.7 of their number.)
                        support[3 * a] * support[3 * a] + support[3 * a + 1] * support[3 * a + 1]
                        < 0.12 * support[3 * a + 2] * support[3 * a + 2]
                    )
                ):
                    paths.quick[a] = paths.pressed[a] = 1
                    if near.point[2 * POINT * k + DEPTH] > _SLOP * table.size[a]:
                        # It would gain speed from side to side.
                        near.restitution[k] = 0.0

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
        x = max(bodies.x[i] - bodies.boxes.left[i], bodies.boxes.right[i] - bodies.x[i])
        y = max(bodies.y[i] - bodies.boxes.bottom[i], bodies.boxes.top[i] - bodies.y[i])
        table.reach[i] = sqrt(x * x + y * y)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_over(self, table: SolverBodies, near: Manifolds, k: cython.Py_ssize_t, dt: float) -> cython.int:
        """Take a manifold from the solver, if it is one for the sweep."""
        quick = self.paths.quick
        turning = self.paths.turning
        a: cython.Py_ssize_t = near.row_a[k]
        b: cython.Py_ssize_t = near.row_b[k]
        va: cython.Py_ssize_t = STATE * a
        vb: cython.Py_ssize_t = STATE * b
        p: cython.Py_ssize_t = 2 * POINT * k
        depth: float = near.point[p + DEPTH]
        size: float
        x: float
        y: float
        way: float
        closing: float
        fast: cython.bint = False
        if not near.enabled[k] or (table.motion[a] != FREE and table.motion[b] != FREE):
            return 0
        if not (quick[a] or quick[b]) and near.restitution[k] == 0.0:
            return 0
        if near.points[k] == 2 and near.point[p + POINT + DEPTH] > depth:
            depth = near.point[p + POINT + DEPTH]
        x = (table.state[vb + VX] + table.ax[b] * dt) - (table.state[va + VX] + table.ax[a] * dt)
        y = (table.state[vb + VY] + table.ay[b] * dt) - (table.state[va + VY] + table.ay[a] * dt)
        size = self.paths.smaller(a, b)
        way = turning[a] * fabs(table.state[va + W]) + turning[b] * fabs(table.state[vb + W])
        if quick[a] or quick[b]:
            fast = (sqrt(x * x + y * y) + way) * dt > self.paths.limit(a, b, near.restitution[k] > 0.0)
        closing = way - (x * near.nx[k] + y * near.ny[k])
        if fast and depth < 0.0:
            pass
        elif (
            (fast or near.restitution[k] > 0.0)
            and depth <= _SLOP * size
            and closing > sqrt(2.0 * self.gravity * _BOUNCE_FALL * size)
            # After its last step the solver already stops what would get too deep in the next one, of the same length
            # at most.
            and 2.0 * closing * dt > -depth
            and closing * dt > 0.01 * size
        ):
            pass
        else:
            return 0
        near.enabled[k] = 0
        near.approach[k] = near.impulse[k] = 0.0
        near.point[p + NORMAL] = near.point[p + TANGENT] = 0.0
        near.point[p + POINT + NORMAL] = near.point[p + POINT + TANGENT] = 0.0
        if table.motion[a] == FREE:
            quick[a] = 1
        if table.motion[b] == FREE:
            quick[b] = 1
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

    # ---- After the solver ------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def run(self, bodies: Bodies, table: SolverBodies, dt: float, steps: cython.int) -> cython.int:
        """Follow the fast bodies of the tick, which the solver made in so many steps, from impact to impact."""
        encounters: Encounters = self.encounters
        k: cython.Py_ssize_t
        time: float = -1.0
        if not self.find_quick(bodies, table, dt, steps):
            return 0
        encounters.clear(bodies.count)
        self.impulses.reserve(bodies.count)
        self.impulses.clear()
        self.gridded = False
        if self.far:
            self.look_around(bodies)
            self.grid.find_pairs()
            for k in range(self.grid.pair_count):
                self.consider(bodies, self.grid.first[k], self.grid.second[k], 0.0)
        else:
            # Nobody gets farther than the solver looks: what may meet is known.
            self.boxes.reserve(bodies.count)
            for k in range(self.owed_count):
                self.consider(bodies, self.owed[2 * k], self.owed[2 * k + 1], 0.0)
        while True:
            k = encounters.pop(1.0)
            if k < 0:
                break
            if encounters.time[k] > time + _TIE:
                time = encounters.time[k]
                self.impulses.clear()
            # All that happens at one time is known before any of it has effects.
            while k >= 0:
                self.meet(bodies, k, time)
                k = encounters.pop(time + _TIE)
            self.resolve(bodies, time)
        self.paths.finish()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_quick(self, bodies: Bodies, table: SolverBodies, dt: float, steps: cython.int) -> cython.bint:
        """Whether anybody is to be swept: those that were foreseen, and those that the solver has made fast."""
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        found: cython.bint = False
        self.far = False
        for k in range(table.free_count):
            i = table.free[k]
            if bodies.boxes.group[i] == ABSENT:
                paths.quick[i] = 0
            elif paths.is_quick(i) or paths.pressed[i]:
                paths.quick[i] = 1
                self.far = True
            elif paths.quick[i]:
                found = True
        for k in range(table.driven_count):
            if paths.quick[table.driven[k]]:
                self.far = True
        found = found or self.far
        if found:
            paths.begin(bodies, table, dt, steps)
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_around(self, bodies: Bodies) -> cython.int:
        """Put all bodies, with their ways, into the grid."""
        self.gridded = True
        self.enclose(bodies, self.paths.table)
        return self.grid.update(self.boxes)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def enclose(self, bodies: Bodies, table: SolverBodies) -> cython.int:
        """Boxes of all bodies along their ways. Fast ones move; if there are many slow ones, these are taken to stand, so
        that the grid does not look for pairs of them. (A few are not worth making the grid of what stands anew.)
        """
        paths: Paths = self.paths
        boxes: Boxes = self.boxes
        source: Boxes = bodies.boxes
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        x: float
        y: float
        pad: float
        few: cython.bint = table.free_count + table.driven_count < 64
        boxes.reserve(bodies.count)
        boxes.count = bodies.count
        boxes.core_count = 0
        for i in range(bodies.count):
            if source.group[i] == ABSENT:
                boxes.group[i] = ABSENT
                continue
            if paths.changed[i]:
                boxes.group[i] = ABSENT  # the grid need not know it, see `follow`
                continue
            boxes.group[i] = MOVING if paths.quick[i] or (few and is_moving(table, i)) else STATIC
            boxes.left[i] = source.left[i]
            boxes.bottom[i] = source.bottom[i]
            boxes.right[i] = source.right[i]
            boxes.top[i] = source.top[i]
            if not is_moving(table, i):
                continue
            p = PATH * i
            x = paths.path[p + MX]
            y = paths.path[p + MY]
            pad = paths.turning[i] * min(fabs(paths.path[p + MA]), 2.0) + _PADDING * (fabs(x) + fabs(y))
            boxes.left[i] += min(x, 0.0) - pad
            boxes.bottom[i] += min(y, 0.0) - pad
            boxes.right[i] += max(x, 0.0) + pad
            boxes.top[i] += max(y, 0.0) + pad
            if paths.quick[i] and fabs(x) + fabs(y) > 8.0 * table.reach[i]:
                # A long way is a thin thing in a box that is almost all empty.
                x += table.x[i] + table.cx[i]
                y += table.y[i] + table.cy[i]
                pad = table.reach[i] + 4.0 * _PADDING * (fabs(x) + fabs(y) + table.reach[i])
                boxes.add_core(i, table.x[i] + table.cx[i], table.y[i] + table.cy[i], x, y, pad)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def consider(self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float) -> cython.int:
        """Plan the next impact of two rows, i < j, after a time, if they may have one."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        encounters: Encounters = self.encounters
        impact: PairImpact = self.impact
        k: cython.Py_ssize_t
        pushes: cython.bint
        owed: cython.bint = False
        found: cython.bint
        bounces: cython.bint = True
        one: Collider
        other: Collider
        if not may_meet(bodies, i, j):
            return 0
        pushes = responds(bodies, i, j)
        if not (
            pushes
            or bodies.kind[i] == DYNAMIC
            or bodies.kind[j] == DYNAMIC
            or bodies.bullet[i]
            or bodies.bullet[j]
        ):
            return 0
        if pushes:
            owed = self.is_owed(i, j) or (
                (paths.pressed[i] and table.motion[j] == FIXED)
                or (paths.pressed[j] and table.motion[i] == FIXED)
            )
        if not owed:
            if pushes and table.motion[i] >= FREE and table.motion[j] >= FREE:
                one = bodies.colliders[i]
                other = bodies.colliders[j]
                bounces = one._restitution > 0.0 or other._restitution > 0.0
            if not paths.is_quick_pair(i, j, bounces):
                return 0
        k = encounters.find(i, j)
        if k >= 0 and encounters.state[k] == CLOSED:
            return 0
        found = impact.find(
            paths, i, j, time,
            SKINNED if pushes and table.held[i] else FULL, SKINNED if pushes and table.held[j] else FULL,
        )  # fmt: skip
        if not found and not impact.inside:
            return 0
        if k < 0:
            k = encounters.add(i, j)
        encounters.before[k] = APART if impact.time > time else TOUCHING
        if impact.inside:
            encounters.before[k] = DEEP
            if not impact.touch(paths, i, j, time):
                return 0
            if time == 0.0:
                # Game code may have put the two where they are: they have met then, whatever the tick makes of it.
                self.record(bodies, k, 0.0)
            if not pushes or not self.collides_at_once(bodies, i, j, time, owed):
                # The solver sees to it that they come apart; but one may not come out at the other's far side.
                if not pushes or not impact.find(paths, i, j, time, CORE, CORE):
                    return 0
        encounters.time[k] = impact.time
        encounters.nx[k] = impact.nx
        encounters.ny[k] = impact.ny
        encounters.x[k] = impact.x
        encounters.y[k] = impact.y
        encounters.push(k)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def collides_at_once(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float, owed: cython.bint
    ) -> cython.bint:
        """Whether two that overlap at a time, as `impact` says, would get notably deeper in the rest of the tick."""
        paths: Paths = self.paths
        impact: PairImpact = self.impact
        p: cython.Py_ssize_t = PATH * i
        q: cython.Py_ssize_t = PATH * j
        bx: float = impact.x - paths.apart_x(i, j, time)
        by: float = impact.y - paths.apart_y(i, j, time)
        # The motion of the point of contact, of b as seen from a: m + turn x r.
        x: float = (paths.path[q + MX] - paths.path[q + MA] * by) - (
            paths.path[p + MX] - paths.path[p + MA] * impact.y
        )
        y: float = (paths.path[q + MY] + paths.path[q + MA] * bx) - (
            paths.path[p + MY] + paths.path[p + MA] * impact.x
        )
        into: float = -(x * impact.nx + y * impact.ny) * (1.0 - time)
        return into > (0.0 if owed else 0.01 * paths.smaller(i, j))

    # ---- Impacts ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def meet(self, bodies: Bodies, k: cython.Py_ssize_t, time: float) -> cython.int:
        """A pair has its impact: make it known, and get ready to resolve it."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        encounters: Encounters = self.encounters
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        nx: float = encounters.nx[k]
        ny: float = encounters.ny[k]
        x: float = encounters.x[k]
        y: float = encounters.y[k]
        self.record(bodies, k, time)
        if not self.answers(bodies, k) or self.is_stuck(a, b) or self.is_stuck(b, a):
            encounters.state[k] = CLOSED
            return 0
        if table.motion[a] >= FREE:
            paths.arrive(a, time)
        if table.motion[b] >= FREE:
            paths.arrive(b, time)
        one: Collider = bodies.colliders[a]
        other: Collider = bodies.colliders[b]
        self.impulses.add(
            paths, k, a, b, nx, ny, x, y, x - paths.apart_x(a, b, time), y - paths.apart_y(a, b, time),
            sqrt(one._friction * other._friction),
        )  # fmt: skip
        approach: float = self.impulses.approach
        restitution: float = max(one._restitution, other._restitution)
        if approach > sqrt(2.0 * self.gravity * _BOUNCE_FALL * paths.smaller(a, b)) and (
            # What is pressed into something does not bounce off it.
            encounters.before[k] != DEEP or self.is_owed(a, b)
        ):
            self.impulses.bounce(k, restitution * approach)
        if approach > self.hits.approach[encounters.hit[k]]:
            self.hits.approach[encounters.hit[k]] = approach
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def answers(self, bodies: Bodies, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two of an encounter push each other. The one place of the sweep where that is decided.

        Called at the moment of impact: the encounter's normal and point are known, and `paths` tells the velocities.
        What is let pass stays so for the rest of the tick; the hit is told in any case.
        """
        return responds(bodies, self.encounters.a[k], self.encounters.b[k])

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_stuck(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether `a` has had all its impacts, and `b` comes by itself: nothing more can be done for `a` in this tick."""
        return self.paths.impacts[a] >= _IMPACTS and self.paths.table.motion[b] == DRIVEN

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def resolve(self, bodies: Bodies, time: float) -> cython.int:
        """Give all bodies that had an impact at a time their new ways, and sweep these."""
        paths: Paths = self.paths
        impulses: Impulses = self.impulses
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        hit: cython.Py_ssize_t
        if impulses.count == 0:
            return 0
        squeezed: cython.bint = False
        impulses.solve(paths)
        for i in range(impulses.order_count - 1, -1, -1):
            k = impulses.order[i]
            if impulses.is_squeezed(paths, k):
                # Between a rock and a moving hard place: the rock holds, and the place moves on, over the body, which
                # leaves along what is free. No impulse is the right one.
                squeezed = True
                self.encounters.state[impulses.pair[k]] = CLOSED
        for i in range(impulses.order_count):
            k = impulses.order[i]
            impulses.fresh[k] = 0
            hit = self.encounters.hit[impulses.pair[k]]
            if not squeezed:
                self.hits.impulse[hit] += impulses.record[RECORD * k + PUSHED]
            self.hits.rests[hit] = impulses.is_at_rest(paths, k)
            if self.hits.rests[hit]:
                impulses.lean(paths, k)
            # If there is more at this time, this one has had its bounce.
            impulses.bounce(impulses.pair[k], 0.0)
        for i in range(impulses.row_count):
            row = impulses.rows[i]
            self.wake(bodies, row)
            paths.leave(row)
        for i in range(impulses.row_count):
            self.follow(bodies, impulses.rows[i], time)
        for k in range(impulses.count - 1, -1, -1):
            if self.encounters.state[impulses.pair[k]] == CLOSED:
                impulses.remove(k)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def wake(self, bodies: Bodies, row: cython.Py_ssize_t) -> cython.void:
        """Wake a body that was hit while it slept."""
        table: SolverBodies = self.paths.table
        if table.motion[row] == ASLEEP:
            table.motion[row] = FREE
            table.still[row] = 0.0
            table.free[table.free_count] = row
            table.free_count += 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow(self, bodies: Bodies, row: cython.Py_ssize_t, time: float) -> cython.int:
        """Sweep a body that has changed its way, from a time on."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        grid: Broadphase = self.grid
        boxes: Boxes = self.boxes
        k: cython.Py_ssize_t
        other: cython.Py_ssize_t
        x0: float = table.x[row] + table.cx[row] + paths.x(row, time)
        y0: float = table.y[row] + table.cy[row] + paths.y(row, time)
        x1: float = table.x[row] + table.cx[row] + paths.x(row, 1.0)
        y1: float = table.y[row] + table.cy[row] + paths.y(row, 1.0)
        reach: float = table.reach[row]
        reach += _PADDING * (fabs(x0) + fabs(y0) + fabs(x1) + fabs(y1) + reach)
        boxes.left[row] = min(x0, x1) - reach
        boxes.bottom[row] = min(y0, y1) - reach
        boxes.right[row] = max(x0, x1) + reach
        boxes.top[row] = max(y0, y1) + reach
        self.encounters.forget(row)
        if not self.gridded and paths.goes_far(row):
            self.look_around(bodies)
        if not self.gridded:
            for k in range(self.owed_count):
                other = self.owed[2 * k + 1] if self.owed[2 * k] == row else self.owed[2 * k]
                if (self.owed[2 * k] == row or self.owed[2 * k + 1] == row) and not paths.changed[other]:
                    self.consider(bodies, self.owed[2 * k], self.owed[2 * k + 1], time)
        else:
            if fabs(x1 - x0) + fabs(y1 - y0) > 8.0 * reach:
                grid.query_segment(x0, y0, x1, y1, reach)
            else:
                grid.query(boxes.left[row], boxes.bottom[row], boxes.right[row], boxes.top[row])
            for k in range(grid.hit_count):
                other = grid.hits[k]
                if not paths.changed[other]:
                    self.consider(bodies, min(row, other), max(row, other), time)
        # Of these, the grid does not know where they go.
        for k in range(paths.changed_count):
            other = paths.changed_rows[k]
            if (
                other != row
                and boxes.left[other] <= boxes.right[row]
                and boxes.left[row] <= boxes.right[other]
                and boxes.bottom[other] <= boxes.top[row]
                and boxes.bottom[row] <= boxes.top[other]
            ):
                self.consider(bodies, min(row, other), max(row, other), time)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def record(self, bodies: Bodies, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Put a pair's first impact into the hits."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        hits: Hits = self.hits
        encounters: Encounters = self.encounters
        impact: PairImpact = self.impact
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        n: cython.Py_ssize_t = encounters.hit[k]
        x: float = encounters.x[k]
        y: float = encounters.y[k]
        if n >= 0:
            hits.fresh[n] |= encounters.before[k] == APART
            return 0
        n = encounters.hit[k] = hits.add(a, b, time)
        hits.fresh[n] = encounters.before[k] == APART
        hits.nx[n] = encounters.nx[k]
        hits.ny[n] = encounters.ny[k]
        if (encounters.before[k] == DEEP or table.held[a] or table.held[b]) and impact.touch(
            paths, a, b, time
        ):
            # What was swept without its skin overlaps by that.
            hits.nx[n] = impact.nx
            hits.ny[n] = impact.ny
            hits.depth[n] = impact.manifold.depth
            x = impact.x
            y = impact.y
        hits.x[n] = table.x[a] + ((table.cx[a] + paths.x(a, time)) + x)
        hits.y[n] = table.y[a] + ((table.cy[a] + paths.y(a, time)) + y)
        self.pose(bodies, a, time, 6 * n)
        self.pose(bodies, b, time, 6 * n + 3)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def pose(self, bodies: Bodies, row: cython.Py_ssize_t, time: float, at: cython.Py_ssize_t) -> cython.void:
        """Note the pose of a row at a time."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        hits: Hits = self.hits
        angle: float = bodies.angle[row] + paths.turned(row, time)
        x: float = table.cx[row] + paths.x(row, time)
        y: float = table.cy[row] + paths.y(row, time)
        c: float
        s: float
        body: RigidBody
        if table.motion[row] >= FREE:
            body = bodies.rigid_bodies[row]
            if body.center_x != 0.0 or body.center_y != 0.0:
                c = cos(angle)
                s = sin(angle)
                x -= c * body.center_x - s * body.center_y
                y -= s * body.center_x + c * body.center_y
        hits.poses[at] = bodies.x[row] + x
        hits.poses[at + 1] = bodies.y[row] + y
        hits.poses[at + 2] = angle


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_moving(table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether a row moves in this tick."""
    return table.motion[i] == FREE or table.motion[i] == DRIVEN


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
