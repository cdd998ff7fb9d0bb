"""Resolves the impacts of one moment of the tick: finds the impulses, and changes the velocities.

Newton's law of restitution: after the impact two bodies separate along the normal at their approach speed times the
restitution. Coulomb's law bounds the impulse across the normal. For several simultaneous contacts the impulses are
found by projected Gauss-Seidel passes (as in Catto, GDC 2006); for a single contact one pass is exact. If a body has
several contacts (a ball that hits two bricks side by side), the result depends on their order; so the contacts are
solved in both orders, and the mean of the two results is taken, which satisfies the same laws. If the passes do not
converge, `propagate` removes the rest of the approach speeds.

Bodies with joints answer with all that the joints hold (see physics/ccd/joined_bodies.py).
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown
from physics.tolerances import HOP_MIN, IMPACT_GAIN

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.joined_bodies import JoinedBodies
    from cython.cimports.physics.ccd.joint_responses import JointResponses
    from cython.cimports.physics.ccd.paths import AX, AY, OF_VELOCITY, PATH, UA, UX, UY, Paths
    from cython.cimports.physics.dynamics.solver_bodies import (
        DRIVEN,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        SolverBodies,
    )
    from cython.cimports.physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
else:
    from math import fabs

    from physics.ccd.joined_bodies import JoinedBodies
    from physics.ccd.joint_responses import JointResponses
    from physics.ccd.paths import AX, AY, OF_VELOCITY, PATH, UA, UX, UY, Paths
    from physics.dynamics.solver_bodies import DRIVEN, FREE, II, IMX, IMY, INVERSE, SolverBodies
    from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

    # A contact's record.
    NX, NY, RNA, RNB, RTA, RTB, NMASS, TMASS, TARGET, FRICTION = range(10)
    SURFACE, NORMAL, TANGENT, NORMAL0, TANGENT0, BEFORE, ACROSS, RECORD = range(10, 18)
    WITH_DRIVEN, BETWEEN_FREE, WITH_FIXED, OVER = range(4)

_SHORT = cython.declare(cython.double, HOP_MIN)
_GAIN = cython.declare(cython.double, IMPACT_GAIN)

PASSES = 20
# Passes over the contacts of one moment. Two or three contacts converge to rounding; errors in a heap are corrected by
# the solver of the next tick.
SETTLED = 1e-13
# Fraction of the greatest approach speed: the passes have converged if they change speeds by less.


@cython.final
@cython.cclass
class Impulses:
    """The contacts of one moment: new ones, and those that were already resolved at this moment and must not close
    again.

    a, b       rows of each contact
    record     RECORD numbers for each contact: normal, lever arms r x n and r.n, effective masses, the target speed of
               separation, friction, surface speed, impulses
    pair, slot  index of the pair in the caller's queue, and which of the pair's points the contact is, 0 or 1
    kind       WITH_DRIVEN, BETWEEN_FREE or WITH_FIXED, which are solved in this order, so that contacts with fixed
               bodies are exact at the end; or OVER: not solved any more
    fresh      whether the contact is new since the last `solve`
    moved      whether the last `solve` changed a speed or an acceleration by this contact
    rows       the dynamic bodies of these contacts, and those that joints connect with them
    joined, responses  the bodies with joints, and how they answer to impulses
    saved      eight numbers for each of `rows`: velocity and acceleration along x and y before `solve`, and the
               velocity after the passes in the first order
    listed     for each row of the world, whether it is in `rows`
    immovable  for each row of the world, whether it counts as immovable (see `propagate`)
    settled    whether the last passes have converged
    approach   approach speed of the contact added last
    scale      the greatest approach speed
    """

    if not cython.compiled:
        __slots__ = (
            "count", "a", "b", "pair", "slot", "kind", "fresh", "moved", "record", "row_count", "rows", "saved",
            "listed", "immovable", "scale", "approach", "settled", "joined",
            "responses",
        )  # fmt: skip
    count: int
    a: array[int]
    b: array[int]
    pair: array[int]
    slot: array[int]
    kind: array[int]
    fresh: array[int]
    moved: array[int]
    record: array[float]
    row_count: int
    rows: array[int]
    saved: array[float]
    listed: array[int]
    immovable: array[int]
    scale: float
    approach: float
    settled: bool
    joined: JoinedBodies
    responses: JointResponses

    def __init__(self) -> None:
        self.settled = True
        self.joined = JoinedBodies()
        self.responses = JointResponses(self.joined)
        self.count = self.row_count = 0
        self.scale = self.approach = 0.0
        self.listed = self.immovable = self.slot = self.kind = self.fresh = self.moved = NO_BYTES
        self.a = self.b = self.pair = self.rows = NO_INTS
        self.record = self.saved = NO_DOUBLES

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, rows: cython.Py_ssize_t) -> cython.int:
        """Remove all contacts. `rows` is the number of bodies."""
        self.count = self.row_count = 0
        self.scale = 0.0
        self.responses.forget()
        if self.joined.present:
            self.responses.reserve(rows + 1)
        if len(self.immovable) < rows:
            self.listed = grown(self.listed, rows)
            self.immovable = grown(self.immovable, rows)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve_rows(self) -> cython.int:
        """Make room in `rows` for all bodies of the contacts, and all that joints connect with them."""
        room: cython.Py_ssize_t = 2 * self.count + (self.joined.member_count if self.joined.listed else 0)
        if room > len(self.rows):
            self.saved = grown(self.saved, 8 * room)
            self.rows = grown(self.rows, room)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(
        self,
        paths: Paths,
        pair: cython.Py_ssize_t,
        slot: cython.int,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        friction: float,
        surface: float,
    ) -> cython.Py_ssize_t:
        """Add a contact at lever arms (ax, ay) and (bx, by), without a bounce, or replace the one with the same pair
        and slot. Sets `approach`. Comes after `Paths.arrive` for both bodies. Returns the index of the contact.

        surface  surface speed of b relative to a, along the normal turned by +90 degrees
        """
        table: SolverBodies = paths.table
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        for k in range(self.count):
            if self.pair[k] == pair and self.slot[k] == slot:
                break
        else:
            k = self.count
            if k == len(self.a):
                (
                    self.b, self.pair, self.slot, self.kind, self.fresh, self.moved, self.record, self.a,
                ) = enlarged(
                    k + 1, self.b, self.pair, self.slot, self.kind, self.fresh, self.moved, self.record,
                    self.a, widths=(1, 1, 1, 1, 1, 1, RECORD, 1),
                )  # fmt: skip
            self.count = k + 1
        c = RECORD * k
        self.a[k] = a
        self.b[k] = b
        self.pair[k] = pair
        self.slot[k] = slot
        self.fresh[k] = 1
        if table.motion[a] == DRIVEN or table.motion[b] == DRIVEN:
            self.kind[k] = WITH_DRIVEN
        elif table.motion[a] >= FREE and table.motion[b] >= FREE:
            self.kind[k] = BETWEEN_FREE
        else:
            self.kind[k] = WITH_FIXED
        self.record[c + NX] = nx
        self.record[c + NY] = ny
        self.record[c + RNA] = ax * ny - ay * nx
        self.record[c + RNB] = bx * ny - by * nx
        self.record[c + RTA] = ax * nx + ay * ny
        self.record[c + RTB] = bx * nx + by * ny
        self.record[c + FRICTION] = friction
        self.record[c + SURFACE] = surface
        self.record[c + TARGET] = 0.0
        self.weigh(table, k)
        self.approach = -self.speed(paths, k, False)
        self.scale = max(self.scale, self.approach)
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def weigh(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Set the effective masses of a contact, along its normal and across; 0 if neither body can move."""
        c: cython.Py_ssize_t = RECORD * k
        a: cython.Py_ssize_t = self.a[k]
        b: cython.Py_ssize_t = self.b[k]
        x: float = self.record[c + NX]
        y: float = self.record[c + NY]
        along: float = self.give(table, a, x, y, self.record[c + RNA])
        across: float = self.give(table, a, -y, x, self.record[c + RTA])
        along += self.give(table, b, x, y, self.record[c + RNB])
        across += self.give(table, b, -y, x, self.record[c + RTB])
        if self.answers_joined(a) and self.answers_joined(b):
            # Each also gives way to the impulse at the other.
            along = self.responses.rest_of(
                along,
                2.0
                * self.responses.give(table, a, b, x, y, self.record[c + RNA], x, y, self.record[c + RNB]),
            )
            across = self.responses.rest_of(
                across,
                2.0
                * self.responses.give(table, a, b, -y, x, self.record[c + RTA], -y, x, self.record[c + RTB]),
            )
        self.record[c + NMASS] = 1.0 / along if along > 0.0 else 0.0
        self.record[c + TMASS] = 1.0 / across if across > 0.0 else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def give(self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float) -> float:
        """By how much a unit impulse at a lever arm changes a body's speed there."""
        m: cython.Py_ssize_t = INVERSE * row
        if self.immovable[row]:
            return 0.0
        if self.answers_joined(row):
            return self.responses.give(table, row, row, x, y, arm, x, y, arm)
        return (
            table.inverse[m + IMX] * x * x
            + table.inverse[m + IMY] * y * y
            + table.inverse[m + II] * arm * arm
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def answers_joined(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether joints hold a body, and its response with them is known."""
        return self.joined.listed and self.responses.begin[row] >= 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def bounce(self, pair: cython.Py_ssize_t, speed: float) -> cython.void:
        """Set the target speed of separation of the contacts of a pair."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.pair[k] == pair:
                self.record[RECORD * k + TARGET] = speed

    @cython.cfunc
    @cython.exceptval(check=False)
    def speed(self, paths: Paths, k: cython.Py_ssize_t, across: cython.bint) -> float:
        """The speed of separation of a contact along its normal; if `across`, the speed of b relative to a along the
        normal turned by +90 degrees."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        x: float = paths.path[q + UX] - paths.path[p + UX]
        y: float = paths.path[q + UY] - paths.path[p + UY]
        if across:
            return (y * self.record[c + NX] - x * self.record[c + NY]) + (
                paths.path[q + UA] * self.record[c + RTB] - paths.path[p + UA] * self.record[c + RTA]
            )
        return (x * self.record[c + NX] + y * self.record[c + NY]) + (
            paths.path[q + UA] * self.record[c + RNB] - paths.path[p + UA] * self.record[c + RNA]
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def solve(self, paths: Paths) -> cython.int:
        """Change the velocities of all bodies to those after the impacts.

        Newton's and Coulomb's laws together may add energy, where an impulse along the normal also turns the body
        across it (Thomas Kane, David Levinson, "Dynamics: Theory and Applications", 1985): then without friction.
        """
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        i: cython.Py_ssize_t
        self.row_count = 0
        self.reserve_rows()
        for k in range(self.count):
            self.list_row(paths, self.a[k])
            self.list_row(paths, self.b[k])
        if self.joined.listed:
            self.list_joined(paths)
        for i in range(self.row_count):
            self.listed[self.rows[i]] = 0
        for k in range(self.count):
            c = RECORD * k
            self.record[c + BEFORE] = self.speed(paths, k, False)
            self.record[c + ACROSS] = self.speed(paths, k, True)
        self.solve_both_ways(paths)
        if self.gains(paths):
            for k in range(self.count):
                self.record[RECORD * k + FRICTION] = 0.0
            self.restore(paths)
            self.solve_both_ways(paths)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def restore(self, paths: Paths) -> cython.void:
        """Give all bodies the velocities from before `solve`."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        for i in range(self.row_count):
            p = PATH * self.rows[i] + UX
            for k in range(3):
                paths.path[p + k] = self.saved[8 * i + k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def gains(self, paths: Paths) -> cython.bint:
        """Whether the impulses have added energy.

        An impulse p does the work p (v + v') / 2, where v and v' are the speeds along it before and after. Speeds are
        relative, so the work of a kinematic body or of a conveyor does not count.
        """
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        across: float
        work: float = 0.0
        size: float = 0.0
        for k in range(self.count):
            c = RECORD * k
            across = self.record[c + ACROSS] + self.speed(paths, k, True) - 2.0 * self.record[c + SURFACE]
            work += self.record[c + NORMAL] * (self.record[c + BEFORE] + self.speed(paths, k, False))
            work += self.record[c + TANGENT] * across
            size += self.record[c + NORMAL] * fabs(self.record[c + BEFORE])
        return work > _GAIN * size

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_both_ways(self, paths: Paths) -> cython.void:
        """Solve the contacts in both orders, and take the mean."""
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        i: cython.Py_ssize_t
        settled: cython.bint
        self.run(paths, False)
        if self.count > 1:
            settled = self.settled
            for k in range(self.count):
                c = RECORD * k
                self.record[c + NORMAL0] = self.record[c + NORMAL]
                self.record[c + TANGENT0] = self.record[c + TANGENT]
            for i in range(self.row_count):
                p = PATH * self.rows[i] + UX
                for k in range(3):
                    self.saved[8 * i + 5 + k] = paths.path[p + k]
                    paths.path[p + k] = self.saved[8 * i + k]
            self.run(paths, True)
            for k in range(self.count):
                c = RECORD * k
                self.record[c + NORMAL] = 0.5 * (self.record[c + NORMAL] + self.record[c + NORMAL0])
                self.record[c + TANGENT] = 0.5 * (self.record[c + TANGENT] + self.record[c + TANGENT0])
            for i in range(self.row_count):
                p = PATH * self.rows[i] + UX
                for k in range(3):
                    paths.path[p + k] = 0.5 * (paths.path[p + k] + self.saved[8 * i + 5 + k])
            if not settled or not self.settled:
                self.propagate(paths)

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep_changed(self, paths: Paths) -> cython.void:
        """Keep in `rows`, with their velocities before `solve`, only the bodies whose velocity or acceleration has
        changed."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        for i in range(self.row_count):
            if self.has_changed(paths, self.rows[i], 8 * i):
                self.rows[n] = self.rows[i]
                for k in range(3):
                    self.saved[8 * n + k] = self.saved[8 * i + k]
                n += 1
        self.row_count = n

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has_changed(self, paths: Paths, row: cython.Py_ssize_t, saved: cython.Py_ssize_t) -> cython.bint:
        """Whether the velocity or acceleration of a body differs from the saved one. Also true if the body still has
        the path of the solver, which need not be that of its velocity."""
        k: cython.Py_ssize_t
        if paths.changed[row] != OF_VELOCITY and (not self.joined.listed or self.touches(row)):
            return True
        for k in range(5):
            if paths.path[PATH * row + UX + k] != self.saved[saved + k]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_row(self, paths: Paths, row: cython.Py_ssize_t) -> cython.void:
        """Add a dynamic body to `rows`, once, and save its velocity and acceleration. `reserve_rows` has made room."""
        k: cython.Py_ssize_t
        if paths.table.motion[row] < FREE or self.listed[row]:
            return
        self.listed[row] = 1
        self.rows[self.row_count] = row
        for k in range(5):
            self.saved[8 * self.row_count + k] = paths.path[PATH * row + UX + k]
        self.row_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_joined(self, paths: Paths) -> cython.void:
        """Add the bodies that joints connect with those in `rows`."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        for i in range(self.row_count):
            k = self.joined.group[self.rows[i]] - 1
            if k >= 0:
                for n in range(self.joined.first[k], self.joined.first[k] + self.joined.size[k]):
                    self.list_row(paths, self.joined.member[n])

    @cython.cfunc
    @cython.exceptval(check=False)
    def touches(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a body has a contact at this moment."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.a[k] == row or self.b[k] == row:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def run(self, paths: Paths, backwards: cython.bint) -> cython.void:
        """Make passes over all contacts until they converge, at most PASSES."""
        n: cython.int
        kind: cython.int
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        changed: float
        for k in range(self.count):
            self.record[RECORD * k + NORMAL] = self.record[RECORD * k + TANGENT] = 0.0
        self.settled = False
        for n in range(PASSES):
            changed = 0.0
            for kind in range(3):
                for i in range(self.count):
                    k = self.count - 1 - i if backwards else i
                    if self.kind[k] == kind:
                        changed = max(changed, self.push(paths, k) + self.rub(paths, k))
            if changed <= SETTLED * self.scale:
                self.settled = True
                break

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Solve one contact along its normal. Returns the change of its speed."""
        c: cython.Py_ssize_t = RECORD * k
        old: float = self.record[c + NORMAL]
        new: float = old + self.record[c + NMASS] * (self.record[c + TARGET] - self.speed(paths, k, False))
        if new < 0.0:
            new = 0.0
        if new == old:
            return 0.0
        self.record[c + NORMAL] = new
        self.apply(paths, k, new - old, 0.0)
        return fabs(new - old) / self.record[c + NMASS]

    @cython.cfunc
    @cython.exceptval(check=False)
    def rub(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Solve the friction of one contact. Returns the change of its speed across the normal."""
        c: cython.Py_ssize_t = RECORD * k
        old: float = self.record[c + TANGENT]
        limit: float = self.record[c + FRICTION] * self.record[c + NORMAL]
        new: float
        if limit == 0.0 and old == 0.0:
            return 0.0
        new = old - self.record[c + TMASS] * (self.speed(paths, k, True) - self.record[c + SURFACE])
        new = min(max(new, -limit), limit)
        if new == old:
            return 0.0
        self.record[c + TANGENT] = new
        self.apply(paths, k, 0.0, new - old)
        return fabs(new - old) / self.record[c + TMASS]

    @cython.cfunc
    @cython.exceptval(check=False)
    def apply(self, paths: Paths, k: cython.Py_ssize_t, normal: float, tangent: float) -> cython.void:
        """Apply an impulse along the normal, and one across it, to both bodies of a contact."""
        c: cython.Py_ssize_t = RECORD * k
        x: float = normal * self.record[c + NX] - tangent * self.record[c + NY]
        y: float = normal * self.record[c + NY] + tangent * self.record[c + NX]
        self.kick(paths, self.a[k], -x, -y, -(self.record[c + RNA] * normal + self.record[c + RTA] * tangent))
        self.kick(paths, self.b[k], x, y, self.record[c + RNB] * normal + self.record[c + RTB] * tangent)

    @cython.cfunc
    @cython.exceptval(check=False)
    def kick(self, paths: Paths, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Apply an impulse and an angular impulse to one body."""
        p: cython.Py_ssize_t = PATH * row
        m: cython.Py_ssize_t = INVERSE * row
        if self.immovable[row]:
            return
        if self.answers_joined(row):
            self.responses.kick(paths, row, x, y, turn)
        else:
            paths.path[p + UX] += paths.table.inverse[m + IMX] * x
            paths.path[p + UY] += paths.table.inverse[m + IMY] * y
            paths.path[p + UA] += paths.table.inverse[m + II] * turn

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self, paths: Paths) -> cython.void:
        """Remove the approach speeds that are left when the passes have not converged, as when a heavy body hits a
        light one on the ground.

        From the ground up, each body stops the next one as if it were immovable itself, so the lower body gets no
        reaction. This is shock propagation (Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking", 2003).
        """
        k: cython.Py_ssize_t
        spreads: cython.bint = True
        for k in range(self.count):
            if self.kind[k] == WITH_FIXED:
                self.push(paths, k)
        for k in range(self.count):
            if self.kind[k] == WITH_FIXED and self.record[RECORD * k + NORMAL] > 0.0:
                self.immovable[self.a[k]] = self.immovable[self.b[k]] = 1
        while spreads:
            spreads = False
            for k in range(self.count):
                if (
                    self.kind[k] == BETWEEN_FREE
                    and self.immovable[self.a[k]] != self.immovable[self.b[k]]
                    and self.speed(paths, k, False) < self.record[RECORD * k + TARGET] - SETTLED * self.scale
                ):
                    self.weigh(paths.table, k)
                    self.push(paths, k)
                    self.immovable[self.a[k]] = self.immovable[self.b[k]] = 1
                    spreads = True
        for k in range(self.count):
            self.immovable[self.a[k]] = self.immovable[self.b[k]] = 0
        for k in range(self.count):
            self.weigh(paths.table, k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_squeezed(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two bodies of a contact with a kinematic body still approach each other: the dynamic body has no
        room."""
        return self.kind[k] == WITH_DRIVEN and self.speed(paths, k, False) < -1e-6 * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_at_rest(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two bodies of a contact stay together: they do not separate, or so slowly that the acceleration
        brings them back within HOP_MIN of the tick."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        speed: float = self.speed(paths, k, False)
        back: float = (paths.path[p + AX] - paths.path[q + AX]) * self.record[c + NX]
        back += (paths.path[p + AY] - paths.path[q + AY]) * self.record[c + NY]
        # A body with speed v is back after the time 2 v / back, where `back` is the acceleration, in units of ticks.
        return speed <= 1e-9 * self.scale or 2.0 * speed <= _SHORT * back

    @cython.cfunc
    @cython.exceptval(check=False)
    def cancel_acceleration(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Let a dynamic body that stays in contact with a fixed or kinematic one rest on it: remove its acceleration
        into it for the rest of the tick. Returns False if this changes nothing."""
        c: cython.Py_ssize_t = RECORD * k
        if self.kind[k] == BETWEEN_FREE:
            return False
        if paths.table.motion[self.b[k]] >= FREE:
            return paths.cancel_acceleration(self.b[k], self.record[c + NX], self.record[c + NY])
        return paths.cancel_acceleration(self.a[k], -self.record[c + NX], -self.record[c + NY])

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_moved(self, paths: Paths) -> cython.void:
        """Set `moved` of each contact: whether it has pushed, and the velocity of one of its bodies differs from the
        saved one.

        An impulse may be lost to rounding, or taken back by the friction of the same contact, if a lever arm is large.
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for i in range(self.row_count):
            self.listed[self.rows[i]] = self.has_changed(paths, self.rows[i], 8 * i)
        for k in range(self.count):
            self.moved[k] = (
                self.record[RECORD * k + NORMAL] > 0.0
                or (paths.table.motion[self.a[k]] >= FREE and paths.changed[self.a[k]] != OF_VELOCITY)
                or (paths.table.motion[self.b[k]] >= FREE and paths.changed[self.b[k]] != OF_VELOCITY)
            ) and (self.listed[self.a[k]] or self.listed[self.b[k]])
        for i in range(self.row_count):
            self.listed[self.rows[i]] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_moved(self, pair: cython.Py_ssize_t) -> cython.bint:
        """Whether any contact of a pair changed a speed or an acceleration."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.pair[k] == pair and self.moved[k]:
                return True
        return False
