"""Islands: groups of dynamic bodies connected by contacts and joints. An island sleeps and wakes as one.

Erin Catto, "Simulation Islands" (2023), compares methods. This module uses plain union-find over all contacts, anew in
every tick. Union-find takes a few percent of the time of a substep, and has no state that could become inconsistent.
"""

from __future__ import annotations

from array import array
from math import fabs, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.size_speeds import slow_speed
from physics.dynamics.sleep_marks import OWN_SPEED
from physics.dynamics.solver_bodies import (
    ASLEEP,
    DRIVEN,
    FIXED,
    FREE,
    HELD,
    POWERED,
    PULLED,
    BodyShift,
    SolverBodies,
)
from physics.grid.buffers import table
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.tolerances import (
    COAST_RATE,
    COAST_WAY,
    SLEEP_SECONDS,
    SLEEP_WAY,
    SLOP_RELATIVE,
)

_OWN_SPEED = cython.declare(cython.double, OWN_SPEED)


@cython.final
@cython.cclass
class Islands:
    """Disjoint sets of dynamic bodies.

    parent  of each row, the next row on the way to the root of its island, which is its lowest row
    awake   of each root, whether any body of the island is awake
    thrust  of each root, the greatest distance by which another body will push a body of the island in this tick
    rest    of each root, seconds for which all bodies of the island have been slow
    disturbed, rested  rows whose time of rest was set to 0, because something moves them, and that time before
    """

    parent: array[int]
    awake: array[int]
    thrust: array[float]
    rest: array[float]
    disturbed: array[int]
    rested: array[float]
    disturbed_count: int

    def __init__(self) -> None:
        self.awake = NO_BYTES
        self.parent = self.disturbed = NO_INTS
        self.thrust = self.rest = self.rested = NO_DOUBLES
        self.disturbed_count = 0

    def start(self, bodies: SolverBodies, manifolds: Manifolds) -> None:
        """Make every body that may move, and every body of a manifold, an island of its own."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        if bodies.count > len(self.parent):
            room = bodies.count + bodies.count // 2
            self.awake, self.thrust, self.rest, self.disturbed, self.rested, self.parent = table(
                room, *"bddidi"
            )
        self.disturbed_count = 0
        for k in range(manifolds.count):
            self.enter(bodies, manifolds.pairs[k].row_a)
            self.enter(bodies, manifolds.pairs[k].row_b)
        for k in range(bodies.movable_count):
            self.enter(bodies, bodies.movable[k])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def enter(self, bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.void:
        """Make a row an island of its own, without marks."""
        self.parent[i] = i
        self.thrust[i] = 0.0
        self.awake[i] = bodies.motion[i] == FREE
        bodies.marks[i] = 0

    def wakes(self, bodies: SolverBodies, i: cython.int) -> cython.bint:
        """Whether row `i` sleeps, and a body of its island is awake."""
        return bodies.motion[i] == ASLEEP and self.awake[self.find(i)] != 0

    def find(self, i: cython.int) -> cython.int:
        """The root of a row's island. Halves the path to it (path compression)."""
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def link(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Unite the islands of two dynamic bodies. If one of the two is a moving kinematic body, wake the island of the
        other."""
        root_a: cython.int
        root_b: cython.int
        if bodies.motion[a] < FREE or bodies.motion[b] < FREE:
            if bodies.motion[a] == DRIVEN:
                self.disturb(bodies, b)
            elif bodies.motion[b] == DRIVEN:
                self.disturb(bodies, a)
            return
        root_a = self.find(a)
        root_b = self.find(b)
        if root_a == root_b:
            return
        if root_b < root_a:
            root_a, root_b = root_b, root_a
        self.parent[root_b] = root_a
        self.awake[root_a] |= self.awake[root_b]
        self.thrust[root_a] = max(self.thrust[root_a], self.thrust[root_b])

    def disturb(self, bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.void:
        """Wake the island of a body that something moves, and set its time of rest to 0."""
        self.awake[self.find(i)] = 1
        if bodies.still[i] != 0.0:
            self.disturbed[self.disturbed_count] = i
            self.rested[self.disturbed_count] = bodies.still[i]
            self.disturbed_count += 1
            bodies.still[i] = 0.0

    def undo(self, bodies: SolverBodies) -> cython.void:
        """Restore the times of rest that `disturb` has set to 0."""
        k: cython.Py_ssize_t
        for k in range(self.disturbed_count):
            bodies.still[self.disturbed[k]] = self.rested[k]
        self.disturbed_count = 0

    def link_touching(
        self, bodies: SolverBodies, manifolds: Manifolds, dt: float, substep: float
    ) -> cython.void:
        """Link bodies that touch, that had an impulse in the last tick, or that will push each other within the next
        `dt` seconds, in substeps of at most `substep`.

        If an awake body will hit a sleeping body within the tick, the sleeping body has to be woken before the tick.
        The solver treats sleeping bodies as immovable: if the sleeping body woke only in the next tick, it would act as
        a wall, and the momentum would be lost.
        """
        i: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        ahead: float = 1.0 + substep / dt
        pushed: cython.bint = False
        # Whether an awake body is near a sleeping one, but does not reach it by its own velocity.
        beside: cython.bint = False
        for i in range(manifolds.count):
            if not manifolds.pairs[i].enabled:
                continue
            a = manifolds.pairs[i].row_a
            b = manifolds.pairs[i].row_b
            if manifolds.holds(i):
                self.link(bodies, a, b)
            if (bodies.motion[a] == ASLEEP) != (bodies.motion[b] == ASLEEP) and (
                bodies.motion[a] != FIXED and bodies.motion[b] != FIXED
            ):
                if self.link_pushed(bodies, manifolds, i, dt, ahead):
                    pushed = True
                elif bodies.motion[a] != DRIVEN and bodies.motion[b] != DRIVEN:
                    beside = True
        if beside:
            for i in range(manifolds.count):
                a = manifolds.pairs[i].row_a
                b = manifolds.pairs[i].row_b
                if (
                    manifolds.pairs[i].enabled
                    and (bodies.motion[a] == FREE or bodies.motion[a] == DRIVEN)
                    and (bodies.motion[b] == FREE or bodies.motion[b] == DRIVEN)
                    and self.link_pushed(bodies, manifolds, i, dt, ahead)
                ):
                    pushed = True
        if pushed:
            self.spread(bodies, manifolds, ahead)

    def link_pushed(
        self, bodies: SolverBodies, manifolds: Manifolds, i: cython.Py_ssize_t, dt: float, ahead: float
    ) -> cython.bint:
        """Link two bodies if they will push each other, and store the distance in `thrust`. Returns whether they will
        push each other."""
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        way: float = self.approach(bodies, manifolds, i, dt, ahead)
        if way <= 0.0:
            return False
        self.link(bodies, a, b)
        if bodies.motion[a] >= FREE:
            a = self.find(a)
            self.thrust[a] = max(self.thrust[a], way)
        if bodies.motion[b] >= FREE:
            b = self.find(b)
            self.thrust[b] = max(self.thrust[b], way)
        return True

    def approach(
        self, bodies: SolverBodies, manifolds: Manifolds, i: cython.Py_ssize_t, dt: float, ahead: float
    ) -> float:
        """The distance by which two bodies approach each other within `dt` seconds, if the solver would stop them
        within `ahead` times that distance; otherwise 0. Neither body is fixed, and at least one is awake.

        `ahead` is above 1 because in its last substep the solver already stops bodies that would meet in one more. The
        solver does not stop kinematic bodies. But a sleeping body that a kinematic body nearly reaches counts, too, so
        that it is pushed in the same tick in which the contact begins.
        """
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        p: cython.Py_ssize_t = 2 * i
        end: cython.Py_ssize_t = p + manifolds.pairs[i].point_count
        ax: float = 0.0
        ay: float = 0.0
        aw: float = 0.0
        bx: float = 0.0
        by: float = 0.0
        bw: float = 0.0
        gain: float
        offset_x: float
        offset_y: float
        least: float = 0.0
        way: float
        farthest: float = 0.0
        if bodies.motion[a] == DRIVEN or bodies.motion[b] == DRIVEN:
            ahead = 1.0
            if bodies.motion[a] == ASLEEP:
                least = -SLOP_RELATIVE * bodies.size[a]
            elif bodies.motion[b] == ASLEEP:
                least = -SLOP_RELATIVE * bodies.size[b]
        # Gravity does not accelerate a body that is held: a body at rest, or a body that already presses on the other.
        presses: cython.bint = (
            manifolds.points[p].normal_impulse > 0.0 or manifolds.points[end - 1].normal_impulse > 0.0
        )
        if bodies.motion[a] != ASLEEP:
            gain = dt if bodies.still[a] == 0.0 and not presses else 0.0
            ax = bodies.states[a].vx + bodies.flights[a].gain_x * gain
            ay = bodies.states[a].vy + bodies.flights[a].gain_y * gain
            aw = bodies.states[a].w + bodies.flights[a].gain_w * gain
        if bodies.motion[b] != ASLEEP:
            gain = dt if bodies.still[b] == 0.0 and not presses else 0.0
            bx = bodies.states[b].vx + bodies.flights[b].gain_x * gain
            by = bodies.states[b].vy + bodies.flights[b].gain_y * gain
            bw = bodies.states[b].w + bodies.flights[b].gain_w * gain
        # Points are relative to the position of a; each body turns about its own centre of mass.
        offset_x = bodies.x[b] + bodies.cx[b] - bodies.x[a]
        offset_y = bodies.y[b] + bodies.cy[b] - bodies.y[a]
        while p < end:
            way = (
                (ax - aw * (manifolds.points[p].y - bodies.cy[a]))
                - (bx - bw * (manifolds.points[p].y - offset_y))
            ) * manifolds.values[i].normal_x
            way += (
                (ay + aw * (manifolds.points[p].x - bodies.cx[a]))
                - (by + bw * (manifolds.points[p].x - offset_x))
            ) * manifolds.values[i].normal_y
            way *= dt
            if way > farthest and manifolds.points[p].depth + ahead * way > least:
                farthest = way
            p += 1
        if (
            bodies.motion[a] == FREE
            and bodies.motion[b] == FREE
            and farthest <= SLOP_RELATIVE * min(bodies.size[a], bodies.size[b])
        ):
            # An awake body that is hardly pushed will not push another body.
            return 0.0
        return farthest

    def spread(self, bodies: SolverBodies, manifolds: Manifolds, ahead: float) -> cython.void:
        """Link bodies that are so near a pushed body that it may push them within the tick, or within `ahead` times the
        distance."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        root_a: cython.int
        root_b: cython.int
        backwards: cython.bint = False
        changed: cython.bint = True
        while changed:
            changed = False
            for k in range(manifolds.count):
                i = manifolds.count - 1 - k if backwards else k
                if not manifolds.pairs[i].enabled:
                    continue
                root_a = manifolds.pairs[i].row_a
                root_b = manifolds.pairs[i].row_b
                if bodies.motion[root_a] < FREE or bodies.motion[root_b] < FREE:
                    continue
                root_a = self.find(root_a)
                root_b = self.find(root_b)
                if root_a == root_b:
                    continue
                if ahead * max(self.thrust[root_a], self.thrust[root_b]) > -manifolds.depth(i):
                    self.link(bodies, root_a, root_b)
                    changed = True
            backwards = not backwards

    def wake(self, bodies: SolverBodies) -> cython.void:
        """Wake all bodies of every island of which a body is awake."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            if self.wakes(bodies, i):
                bodies.motion[i] = FREE
                bodies.still[i] = 0.0

    def restart_rest(self, bodies: SolverBodies) -> cython.void:
        """Set the time of rest of all bodies with a constraint to 0. This tick was a stall: joints that the stall
        opened are still closing, and bodies that it pressed in come out again."""
        k: cython.Py_ssize_t
        for k in range(bodies.free_count):
            if bodies.tied[bodies.free[k]]:
                bodies.still[bodies.free[k]] = 0.0

    def put_to_sleep(
        self, bodies: SolverBodies, dt: float, h: float, gravity: float, wait: cython.bint
    ) -> cython.void:
        """Update the time for which each free body has been slow, after a tick of `dt` seconds in substeps of `h`, and
        put islands to sleep if all their bodies have been slow for SLEEP_SECONDS. If `wait`, islands with a constraint
        stay awake.

        In two kinds of islands slow bodies may still be moving: islands that a belt, a motor, a spring or a flow moves,
        and islands that nothing holds, which may begin to fall. In these islands a body counts as slow only if it does
        not drift. Trembling is no drift: `drifts` are sums of the motions since a body became slow, in which older
        motions fade with the time constant SLEEP_SECONDS. Bodies of other islands may creep, as the lower bodies of a
        pile do for a long time.
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        root: cython.int
        speed: float
        turning: float
        slow: float
        moved: float
        drifted: float
        fade: float = 1.0 / (1.0 + dt / SLEEP_SECONDS)
        drift: cython.pointer[BodyShift]
        pointlike: cython.bint = False
        slowed: cython.bint = False
        for k in range(bodies.free_count):
            i = bodies.free[k]
            root = self.find(i)
            self.rest[root] = 1e308
            bodies.marks[root] |= bodies.marks[i] & (HELD | POWERED)
        for k in range(bodies.free_count):
            i = bodies.free[k]
            root = self.find(i)
            speed = sqrt(
                bodies.states[i].vx * bodies.states[i].vx + bodies.states[i].vy * bodies.states[i].vy
            )
            turning = bodies.reach[i] * fabs(bodies.states[i].w)
            slow = slow_speed(gravity, bodies.size[i])
            # A body that is pushed out of another body moves, although the relax pass leaves it no velocity.
            moved = bodies.reach[i] * fabs(bodies.states[i].da) + sqrt(
                bodies.states[i].dx * bodies.states[i].dx + bodies.states[i].dy * bodies.states[i].dy
            )
            drift = cython.address(bodies.drifts[i])
            if not bodies.still[i] > 0.0:
                drift.x = drift.y = drift.angle = 0.0  # not a product with 0: the sums may be NaN
            drift.x = fade * drift.x + bodies.states[i].dx
            drift.y = fade * drift.y + bodies.states[i].dy
            drift.angle = fade * drift.angle + bodies.states[i].da
            drifted = bodies.reach[i] * fabs(drift.angle) + sqrt(drift.x * drift.x + drift.y * drift.y)
            if bodies.sleep_speed[i] != _OWN_SPEED:
                bodies.still[i] = bodies.still[i] + dt if speed + turning <= bodies.sleep_speed[i] else 0.0
            elif bodies.size[i] == 0.0:
                pointlike = True
                bodies.still[i] += dt
            elif (gravity == 0.0 or moved <= dt * (slow + 2.0 * (speed + turning))) and (
                (
                    speed + turning <= slow
                    and (
                        drifted <= SLEEP_WAY * bodies.size[i]
                        or (bodies.marks[root] & (HELD | POWERED)) == HELD
                    )
                )
                or ((bodies.marks[i] & PULLED) == 0 and coasts(bodies, i, h, speed, turning))
            ):
                bodies.still[i] += dt
            else:
                bodies.still[i] = 0.0
            slowed = slowed or bodies.still[i] >= SLEEP_SECONDS
        if pointlike:
            self.put_pointlike_to_sleep(bodies, gravity)
        if not slowed:
            return  # no island falls asleep
        for k in range(bodies.free_count):
            i = bodies.free[k]
            root = self.find(i)
            if wait and bodies.tied[i]:
                self.rest[root] = 0.0
            elif bodies.still[i] < self.rest[root]:
                self.rest[root] = bodies.still[i]
        for k in range(bodies.free_count):
            i = bodies.free[k]
            if self.rest[self.find(i)] >= SLEEP_SECONDS:
                bodies.motion[i] = ASLEEP
                bodies.states[i].vx = bodies.states[i].vy = bodies.states[i].w = 0.0

    def put_pointlike_to_sleep(self, bodies: SolverBodies, gravity: float) -> cython.void:
        """Decide whether bodies without a collider are slow. Such bodies have no width, so their limit is that of the
        smallest body of their island that has a width. If the island has no such body, their velocity has to be 0.

        Meanwhile `rest` of each root holds that smallest width.
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        root: cython.int
        size: float
        speed: float
        for k in range(bodies.free_count):
            i = bodies.free[k]
            root = self.find(i)
            if bodies.size[i] > 0.0 and bodies.size[i] < self.rest[root]:
                self.rest[root] = bodies.size[i]
        for k in range(bodies.free_count):
            i = bodies.free[k]
            if bodies.size[i] > 0.0 or bodies.sleep_speed[i] != _OWN_SPEED:
                continue
            size = self.rest[self.find(i)]
            if size == 1e308:
                size = 0.0
            speed = sqrt(
                bodies.states[i].vx * bodies.states[i].vx + bodies.states[i].vy * bodies.states[i].vy
            )
            if not speed <= slow_speed(gravity, size):
                bodies.still[i] = 0.0
        for k in range(bodies.free_count):
            self.rest[self.find(bodies.free[k])] = 1e308


def coasts(bodies: SolverBodies, i: cython.Py_ssize_t, h: float, speed: float, turning: float) -> cython.bint:
    """Whether a body that nothing pushes has nearly been stopped by its damping, so that nobody would see the rest of
    its motion. Without gravity, a body that only its damping slows down never stops completely.

    speed, turning  of its centre of mass, and at its farthest point

    In substeps of h seconds v falls to q v, with q = 1 / (1 + h damping). The rest of its way is the sum over all later
    substeps, h v (q + q^2 + ...) = h v q / (1 - q).
    """
    linear: float = bodies.flights[i].damping
    angular: float = bodies.flights[i].angular_damping
    way: float = COAST_WAY * bodies.size[i]
    return (
        bodies.flights[i].gain_x == 0.0
        and bodies.flights[i].gain_y == 0.0
        and bodies.flights[i].gain_w == 0.0
        and speed + turning <= COAST_RATE * bodies.size[i]
        and h * speed * linear <= way * (1.0 - linear)
        and h * turning * angular <= way * (1.0 - angular)
    )
