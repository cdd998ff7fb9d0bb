"""The sweep: nothing that moves fast passes through anything within a tick.

The solver takes a tick in one go: it finds velocities, and where each body gets by the end. What gets far, measured by
its own size, is followed here on its way there. The time of impact of each pair of ways that cross goes into a queue;
the earliest is resolved at its place; those whose ways that changes are swept anew for what is left of the tick; and
so on. Slow pairs stay
with the solver, except deferred contacts, pressed bodies, and bodies whose path an impact has changed.

Clamping bodies at their first impact (Erin Catto, "Continuous Collision", GDC 2013) was rejected: it loses the rest of
the motion, so a fast ball crawls.
"""

from __future__ import annotations

import cython

from physics.tolerances import ALIKE_COSINE, IMPACT_TIE, LANDINGS_MAX, SLOP_RELATIVE

if cython.compiled:
    from cython.cimports.physics.ccd.contact_filter import ContactFilter
    from cython.cimports.physics.ccd.impulses import NORMAL as PUSHED
    from cython.cimports.physics.ccd.impulses import RECORD, Impulses
    from cython.cimports.physics.ccd.pair_impact import CORE, FULL, SKINNED, PairImpact
    from cython.cimports.physics.ccd.paths import AT, MA, MX, MY, PATH, Paths
    from cython.cimports.physics.ccd.record import record
    from cython.cimports.physics.ccd.selection import Selection
    from cython.cimports.physics.ccd.surroundings import Surroundings
    from cython.cimports.physics.ccd.toi_queue import APART, CLOSED, DEEP, TOUCHING, ToiQueue
    from cython.cimports.physics.collision.detection import may_meet, responds
    from cython.cimports.physics.collision.hits import Hits
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FIXED, FREE, SolverBodies
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.grid.boxes import ABSENT
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from physics.ccd.contact_filter import ContactFilter
    from physics.ccd.impulses import NORMAL as PUSHED
    from physics.ccd.impulses import RECORD, Impulses
    from physics.ccd.pair_impact import CORE, FULL, SKINNED, PairImpact
    from physics.ccd.paths import AT, MA, MX, MY, PATH, Paths
    from physics.ccd.record import record
    from physics.ccd.selection import Selection
    from physics.ccd.surroundings import Surroundings
    from physics.ccd.toi_queue import APART, CLOSED, DEEP, TOUCHING, ToiQueue
    from physics.collision.detection import may_meet, responds
    from physics.collision.hits import Hits
    from physics.components.collider import Collider
    from physics.components.rigid_body import DYNAMIC
    from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FIXED, FREE, SolverBodies
    from physics.geometry.manifold import Manifold
    from physics.grid.boxes import ABSENT
    from physics.grid.broadphase import Broadphase
    from physics.rows.bodies import Bodies

_TIE = cython.declare(cython.double, IMPACT_TIE)
_LANDINGS = cython.declare(cython.int, LANDINGS_MAX)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_ALIKE = cython.declare(cython.double, ALIKE_COSINE)


@cython.final
@cython.cclass
class Sweep:
    """Takes the tick that the solver has made, and makes the ways of fast bodies end where they hit something.

    hits     who met whom: for the tick's contacts and events
    paths    where each body is when
    foresight  what is known before the solver runs; verdict: whether an impact is resolved, and with what materials
    surroundings  who may be met on a way
    far      whether anybody gets far in this tick
    """

    if not cython.compiled:
        __slots__ = (
            "hits", "paths", "foresight", "verdict", "encounters", "impulses", "impact", "surroundings", "far",
        )  # fmt: skip
    hits: Hits
    paths: Paths
    encounters: ToiQueue
    impulses: Impulses
    impact: PairImpact
    surroundings: Surroundings
    foresight: Selection
    verdict: ContactFilter
    far: bool

    def __init__(self) -> None:
        self.hits = Hits()
        self.paths = Paths()
        self.encounters = ToiQueue()
        self.impulses = Impulses()
        self.impact = PairImpact()
        self.surroundings = Surroundings(self.paths)
        self.foresight = Selection()
        self.foresight.paths = self.paths
        self.verdict = ContactFilter()
        self.far = False

    # ---- After the solver ------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def run(self, bodies: Bodies, table: SolverBodies, dt: float, steps: cython.int) -> cython.int:
        """Follow the fast bodies of the tick, which the solver made in so many steps, from impact to impact."""
        encounters: ToiQueue = self.encounters
        around: Surroundings = self.surroundings
        grid: Broadphase = around.grid
        k: cython.Py_ssize_t
        time: float = -1.0
        if not self.find_quick(bodies, table, dt, steps):
            return 0
        encounters.clear(bodies.count)
        self.impulses.reserve(bodies.count)
        self.impulses.clear()
        around.begin(self.verdict.near)
        if self.far:
            around.look_around()
            grid.find_pairs()
            for k in range(grid.pair_count):
                self.consider(bodies, grid.first[k], grid.second[k])
        else:
            # Nobody gets farther than the solver looks: what may meet is known.
            for k in range(self.foresight.owed_count):
                self.consider(bodies, self.foresight.owed[2 * k], self.foresight.owed[2 * k + 1])
        while True:
            k = encounters.pop(1.0)
            if k < 0:
                break
            if encounters.a[k] == encounters.b[k]:
                self.follow(bodies, encounters.a[k], encounters.time[k])
                continue
            if encounters.time[k] > time + _TIE:
                time = encounters.time[k]
                self.impulses.clear()
            # All that happens at one time is known before any of it has effects.
            while k >= 0:
                if encounters.a[k] == encounters.b[k]:
                    self.follow(bodies, encounters.a[k], encounters.time[k])
                else:
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
            if bodies.boxes.group[i] == ABSENT or table.motion[i] == ASLEEP:
                # What has fallen asleep in this tick is not to be woken by what presses it.
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
    def consider(self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.int:
        """Plan the next impact of two rows, i < j, since the later of their ways began, if they may have one."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        encounters: ToiQueue = self.encounters
        impact: PairImpact = self.impact
        k: cython.Py_ssize_t
        pushes: cython.bint
        found: cython.int
        time: float
        bounces: cython.bint = True
        shallow: cython.bint
        due: cython.bint
        part: cython.int = FULL
        one: Collider
        other: Collider
        time = max(paths.path[PATH * i + AT], paths.path[PATH * j + AT])
        if paths.misses(i, j, time) or not may_meet(bodies, i, j):
            return 0
        pushes = responds(bodies, i, j) and not self.verdict.waives(bodies, i, j)
        if not (
            pushes
            or bodies.kind[i] == DYNAMIC
            or bodies.kind[j] == DYNAMIC
            or bodies.bullet[i]
            or bodies.bullet[j]
        ):
            return 0
        if pushes and table.motion[i] >= FREE and table.motion[j] >= FREE:
            one = bodies.colliders[i]
            other = bodies.colliders[j]
            bounces = (one._restitution > 0.0 or other._restitution > 0.0) and not (
                paths.is_crowded(i) and paths.is_crowded(j)
            )
        if not (paths.is_quick_pair(i, j, bounces) or (pushes and self.is_due(i, j))):
            return 0
        k = encounters.find(i, j)
        if k >= 0:
            if encounters.state[k] == CLOSED or encounters.is_planned(k):
                return 0
            part = encounters.part[k]
        if pushes and (paths.is_tired(i) or paths.is_tired(j)):
            part = CORE
        found = self.find_impact(i, j, time, part, pushes)
        if not found and not impact.inside:
            return 0
        if k < 0:
            k = encounters.add(i, j)
        encounters.before[k] = APART if impact.time > time else TOUCHING
        if impact.inside:
            encounters.before[k] = DEEP
            if not impact.touch(paths, i, j, time, 0.0):
                return 0
            if time == 0.0:
                # Game code may have put the two where they are: they have met then, whatever the tick makes of it.
                record(self.hits, encounters, k, 0.0, paths, impact)
            if not pushes or self.verdict.is_one_way(bodies, i, j):
                # (Which way a one-way collider was entered, the solver knows.)
                return 0
            shallow = impact.manifold.depth <= _SLOP * paths.smaller(i, j)
            if shallow:
                encounters.before[k] = TOUCHING
            # If they do not collide at once, the solver gets them apart; but one may not come out at the other's far
            # side.
            due = self.is_due(i, j) or (
                shallow and bounces and (paths.changed[i] != 0 or paths.changed[j] != 0)
            )
            if part == CORE or not self.collides_at_once(bodies, i, j, time, due):
                while impact.inside and part < CORE:
                    part += 1
                    found = self.find_impact(i, j, time, part, pushes)
                if not found:
                    return 0
        encounters.part[k] = part
        encounters.time[k] = impact.time
        encounters.nx[k] = impact.nx
        encounters.ny[k] = impact.ny
        encounters.x[k] = impact.x
        encounters.y[k] = impact.y
        encounters.push(k)
        # What was swept without its skin may have touched with it all along.
        if (
            encounters.before[k] == APART
            and pushes
            and (paths.is_grounded(i) or paths.is_grounded(j))
            and impact.touch(paths, i, j, time, 0.0)
        ):
            encounters.before[k] = TOUCHING
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_impact(
        self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float, part: cython.int, pushes: cython.bint
    ) -> cython.int:
        """Find the next impact of two rows, reduced to `part`. A body that rests on ground is swept without its skin,
        because it overlaps the ground by up to the slop."""
        paths: Paths = self.paths
        tile: cython.bint = (
            part == FULL and pushes and paths.table.motion[i] != DRIVEN and paths.table.motion[j] != DRIVEN
        )
        return self.impact.find(
            paths, i, j, time,
            SKINNED if tile and paths.is_grounded(i) and not paths.pressed[i] else part,
            SKINNED if tile and paths.is_grounded(j) and not paths.pressed[j] else part,
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows, i < j, are the sweep's to keep apart, however slow they are."""
        paths: Paths = self.paths
        return (
            (paths.pressed[i] != 0 and paths.table.motion[j] == FIXED)
            or (paths.pressed[j] != 0 and paths.table.motion[i] == FIXED)
            or self.foresight.is_owed(i, j)
        )

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
        encounters: ToiQueue = self.encounters
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        nx: float = encounters.nx[k]
        ny: float = encounters.ny[k]
        x: float = encounters.x[k]
        y: float = encounters.y[k]
        record(self.hits, encounters, k, time, paths, self.impact)
        if not responds(bodies, a, b) or (
            # No more can be done for a body that has stopped: a kinematic one moves on over it.
            (paths.stopped[a] and table.motion[b] == DRIVEN)
            or (paths.stopped[b] and table.motion[a] == DRIVEN)
        ):
            encounters.state[k] = CLOSED
            return 0
        owed: cython.bint = self.foresight.is_owed(a, b)
        if table.motion[a] >= FREE:
            paths.arrive(a, time)
        if table.motion[b] >= FREE:
            paths.arrive(b, time)
        if self.verdict.waives(bodies, a, b) or not self.verdict.resolves(paths, encounters, k, time, owed):
            encounters.state[k] = CLOSED
            self.hits.passed[encounters.hit[k]] = 1
            return 0
        self.add_contact(k, 0, nx, ny, x, y, time)
        approach: float = self.impulses.approach
        if (
            self.verdict.restitution > 0.0
            and approach > self.foresight.bounce_speed(a, b)
            # What is pressed into something does not bounce off it.
            and (encounters.before[k] != DEEP or owed)
            and not paths.is_tired(a)
            and not paths.is_tired(b)
        ):
            self.impulses.bounce(k, self.verdict.restitution * approach)
        else:
            approach = max(approach, self.land(k, time))
        if approach > self.hits.approach[encounters.hit[k]]:
            self.hits.approach[encounters.hit[k]] = approach
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_contact(
        self,
        k: cython.Py_ssize_t,
        slot: cython.int,
        nx: float,
        ny: float,
        x: float,
        y: float,
        time: float,
    ) -> cython.int:
        """Have a pair pushed apart at a point, as seen from the centre of its first body."""
        paths: Paths = self.paths
        a: cython.Py_ssize_t = self.encounters.a[k]
        b: cython.Py_ssize_t = self.encounters.b[k]
        return self.impulses.add(
            paths, k, slot, a, b, nx, ny, x, y, x - paths.apart_x(a, b, time), y - paths.apart_y(a, b, time),
            self.verdict.friction, self.verdict.surface,
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def land(self, k: cython.Py_ssize_t, time: float) -> float:
        """Add the whole manifold of a pair that does not bounce, not just the point that touches first. Returns the
        greater speed at which the two approach there."""
        paths: Paths = self.paths
        encounters: ToiQueue = self.encounters
        impact: PairImpact = self.impact
        m: Manifold = impact.manifold
        a: cython.Py_ssize_t = encounters.a[k]
        b: cython.Py_ssize_t = encounters.b[k]
        approach: float
        encounters.landings[k] += 1
        if (
            not impact.touch(paths, a, b, time, _SLOP * paths.smaller(a, b))
            or m.count < 2
            or m.nx * encounters.nx[k] + m.ny * encounters.ny[k] < _ALIKE
        ):
            return 0.0
        self.add_contact(k, 0, m.nx, m.ny, m.x0, m.y0, time)
        approach = self.impulses.approach
        self.add_contact(k, 1, m.nx, m.ny, m.x1, m.y1, time)
        return max(approach, self.impulses.approach)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def resolve(self, bodies: Bodies, time: float) -> cython.int:
        """Give all bodies that had an impact at a time their new ways, and sweep these."""
        paths: Paths = self.paths
        impulses: Impulses = self.impulses
        encounters: ToiQueue = self.encounters
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        hit: cython.Py_ssize_t
        pair: cython.Py_ssize_t
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
                encounters.state[impulses.pair[k]] = CLOSED
        for i in range(impulses.order_count):
            k = impulses.order[i]
            pair = impulses.pair[k]
            hit = encounters.hit[pair]
            if not squeezed:
                self.hits.impulse[hit] += impulses.record[RECORD * k + PUSHED]
            self.hits.rests[hit] = impulses.is_at_rest(paths, k)
            if self.hits.rests[hit]:
                impulses.lean(paths, k)
            # If there is more at this time, this one has had its bounce.
            impulses.bounce(pair, 0.0)
            if impulses.fresh[k]:
                impulses.fresh[k] = 0
                self.go_on(pair, impulses.record[RECORD * k + PUSHED] > 0.0, time)
        for i in range(impulses.row_count):
            row = impulses.rows[i]
            self.wake(bodies, row)
            paths.leave(row)
            encounters.forget(row)
        for i in range(impulses.row_count):
            self.follow(bodies, impulses.rows[i], time)
        for k in range(impulses.count - 1, -1, -1):
            if encounters.state[impulses.pair[k]] == CLOSED:
                impulses.remove(k)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def go_on(self, pair: cython.Py_ssize_t, pushed: cython.bint, time: float) -> cython.void:
        """See to it that the rest of the tick makes progress after an impact of a pair.

        If an impact changed no speed, or the pair has landed LANDINGS_MAX times, the pair is swept with its SKINNED
        parts from now on, then with its CORE parts: it ends a little deep, and the solver has the contact in the next
        tick. A pair that met with its cores is closed, and the bodies that were pushed stop.
        """
        paths: Paths = self.paths
        encounters: ToiQueue = self.encounters
        a: cython.Py_ssize_t = encounters.a[pair]
        b: cython.Py_ssize_t = encounters.b[pair]
        if encounters.part[pair] == CORE:
            encounters.state[pair] = CLOSED
            if pushed and time > 0.0:
                if paths.table.motion[a] >= FREE:
                    paths.stop(a)
                if paths.table.motion[b] >= FREE:
                    paths.stop(b)
        elif not pushed or encounters.landings[pair] >= _LANDINGS:
            encounters.part[pair] += 1
            encounters.landings[pair] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def wake(self, bodies: Bodies, row: cython.Py_ssize_t) -> cython.void:
        """Wake a body that was hit while it slept."""
        table: SolverBodies = self.paths.table
        if table.motion[row] == ASLEEP:
            table.motion[row] = FREE
            table.still[row] = 0.0
            self.paths.woken[row] = 1
            table.free[table.free_count] = row
            table.free_count += 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow(self, bodies: Bodies, row: cython.Py_ssize_t, time: float) -> cython.int:
        """Sweep a body that has changed its way, from a time on: as far ahead as is worth it, and at the end of that
        again."""
        around: Surroundings = self.surroundings
        encounters: ToiQueue = self.encounters
        k: cython.Py_ssize_t
        other: cython.Py_ssize_t
        until: float
        if self.paths.ends[row] <= time:
            # At the top of its flight.
            self.paths.arrive(row, time)
            self.paths.head(row)
            encounters.forget(row)
        until = min(around.horizon(row, time), self.paths.ends[row])
        around.find(row, time, until)
        for k in range(around.found_count):
            other = around.found[k]
            self.consider(bodies, min(row, other), max(row, other))
        if until < 1.0:
            k = encounters.find(row, row)
            if k < 0:
                k = encounters.add(row, row)
            encounters.time[k] = until
            encounters.push(k)
        return 0
