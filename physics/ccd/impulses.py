"""What an impact does to velocities: impulses at one moment of the tick, exact, all of that moment together.

Newton's law of restitution: the speed at which two bodies part along the normal is that at which they met, times the
restitution. Coulomb's law bounds the impulse across the normal. With several contacts at once each has its law, and
the impulses are found by projected Gauss-Seidel steps (as in Catto, GDC 2006), which for one contact are exact at once.
Where bodies share an impulse (a ball that hits two bricks side by side), the result would depend on who comes first; so
it is solved in both orders and the mean is taken, which satisfies the same laws. If the steps do not converge,
`propagate` stops what is left of the approach.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown
from physics.tolerances import HOP_MIN

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.paths import AX, AY, PATH, UA, UX, UY, Paths
    from cython.cimports.physics.dynamics.solver_bodies import (
        DRIVEN,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        SolverBodies,
    )
else:
    from math import fabs

    from physics.ccd.paths import AX, AY, PATH, UA, UX, UY, Paths
    from physics.dynamics.solver_bodies import DRIVEN, FREE, II, IMX, IMY, INVERSE, SolverBodies

    # A contact's record.
    NX, NY, RNA, RNB, RTA, RTB, NMASS, TMASS, TARGET, FRICTION = range(10)
    SURFACE, NORMAL, TANGENT, NORMAL0, TANGENT0, RECORD = range(10, 16)
    WITH_DRIVEN, BETWEEN_FREE, WITH_FIXED, OVER = range(4)

_SHORT = cython.declare(cython.double, HOP_MIN)

PASSES = 20
# Steps over the contacts of one moment. Two or three contacts settle to rounding within them; what a heap does in the
# rest of a tick is the solver's to put right in the next.
SETTLED = 1e-13
# Fraction of the greatest approach speed: changes of speed below it are none.


@cython.final
@cython.cclass
class Impulses:
    """The contacts of one moment: new ones, and older ones, which must not close in again.

    a, b    rows; record: RECORD numbers a contact: normal, lever arms r x n and r.n, effective masses, the speed at
            which the two are to part, friction, speed of the surfaces, impulses
    pair, slot  the caller's number of each, and which of the pair's points it is, 0 or 1
    kind    WITH_DRIVEN, BETWEEN_FREE or WITH_FIXED: in this order they are solved, because the last is right; or OVER
    fresh   whether it is new since the last `solve`; moved: whether that changed a speed or an acceleration
    rows    dynamic bodies of these contacts; listed: of each row of the world, whether it is one of them
    saved   eight numbers a row: velocity and acceleration along x and y before `solve`, and its velocity after the
            steps in the one order
    stands  of each row of the world: whether it does not give way (see `propagate`)
    approach  speed at which the two of the contact added last approach each other; scale: the greatest of them
    """

    if not cython.compiled:
        __slots__ = (
            "count", "a", "b", "pair", "slot", "kind", "fresh", "moved", "record", "row_count", "rows", "saved",
            "listed", "stands", "scale", "approach", "settled",
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
    stands: array[int]
    scale: float
    approach: float
    settled: bool

    def __init__(self) -> None:
        self.settled = True
        self.count = self.row_count = 0
        self.scale = self.approach = 0.0
        self.listed = array("b", bytes(1))
        self.stands = array("b", bytes(1))
        self.slot = array("b", bytes(1))
        self.kind = array("b", bytes(1))
        self.fresh = array("b", bytes(1))
        self.moved = array("b", bytes(1))
        self.a = array("i", bytes(4))
        self.b = array("i", bytes(4))
        self.pair = array("i", bytes(4))
        self.record = array("d", bytes(8 * RECORD))
        self.rows = array("i", bytes(8))
        self.saved = array("d", bytes(128))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, rows: cython.Py_ssize_t) -> cython.int:
        """Hold no contacts; there are so many bodies."""
        self.count = self.row_count = 0
        self.scale = 0.0
        if len(self.stands) < rows:
            self.listed = grown(self.listed, rows)
            self.stands = grown(self.stands, rows)
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
    ) -> cython.int:
        """Add a contact at lever arms (ax, ay) and (bx, by), without a bounce. `approach`: how fast it closes in.

        surface  the speed at which the two surfaces carry b past a, along the normal turned by +90 degrees

        Both bodies' paths have arrived at the moment.
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
                    self.b, self.pair, self.slot, self.kind, self.fresh, self.moved, self.record, self.rows,
                    self.saved, self.a,
                ) = enlarged(
                    k + 1, self.b, self.pair, self.slot, self.kind, self.fresh, self.moved, self.record,
                    self.rows, self.saved, self.a,
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
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def weigh(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Set the effective masses of a contact, along its normal and across; 0 where neither gives way."""
        c: cython.Py_ssize_t = RECORD * k
        a: cython.Py_ssize_t = self.a[k]
        b: cython.Py_ssize_t = self.b[k]
        x: float = self.record[c + NX]
        y: float = self.record[c + NY]
        along: float = self.give(table, a, x, y, self.record[c + RNA])
        across: float = self.give(table, a, y, x, self.record[c + RTA])
        along += self.give(table, b, x, y, self.record[c + RNB])
        across += self.give(table, b, y, x, self.record[c + RTB])
        self.record[c + NMASS] = 1.0 / along if along > 0.0 else 0.0
        self.record[c + TMASS] = 1.0 / across if across > 0.0 else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def give(self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float) -> float:
        """By how much a unit impulse at a lever arm changes a body's speed there."""
        m: cython.Py_ssize_t = INVERSE * row
        if self.stands[row]:
            return 0.0
        return (
            table.inverse[m + IMX] * x * x
            + table.inverse[m + IMY] * y * y
            + table.inverse[m + II] * arm * arm
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def bounce(self, pair: cython.Py_ssize_t, speed: float) -> cython.void:
        """Have the two of a pair part at a speed."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.pair[k] == pair:
                self.record[RECORD * k + TARGET] = speed

    @cython.cfunc
    @cython.exceptval(check=False)
    def speed(self, paths: Paths, k: cython.Py_ssize_t, across: cython.bint) -> float:
        """At which the two of a contact part along the normal, or b slides past a along the normal turned by +90
        degrees."""
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
    @cython.exceptval(check=False)
    def solve(self, paths: Paths) -> cython.void:
        """Give all bodies the velocities after the impacts."""
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        i: cython.Py_ssize_t
        settled: cython.bint
        self.row_count = 0
        for k in range(self.count):
            self.list_row(paths, self.a[k])
            self.list_row(paths, self.b[k])
        for i in range(self.row_count):
            self.listed[self.rows[i]] = 0
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
        """Keep in `rows` only those whose velocity or acceleration is another now."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        for i in range(self.row_count):
            self.rows[n] = self.rows[i]
            n += self.has_changed(paths, self.rows[i], 8 * i)
        self.row_count = n

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has_changed(self, paths: Paths, row: cython.Py_ssize_t, saved: cython.Py_ssize_t) -> cython.bint:
        """Whether a body's velocity or acceleration is other than it was saved, or its path is still the solver's,
        which need not be the one of its velocity."""
        k: cython.Py_ssize_t
        if not paths.changed[row]:
            return True
        for k in range(5):
            if paths.path[PATH * row + UX + k] != self.saved[saved + k]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_row(self, paths: Paths, row: cython.Py_ssize_t) -> cython.void:
        """List a dynamic body, once, and save its velocity and acceleration; there is room."""
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
    def run(self, paths: Paths, backwards: cython.bint) -> cython.void:
        """Steps over all contacts until nothing changes any more."""
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
        """Put one contact right along its normal; returns by how much the speed at it has changed."""
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
        """Put one contact right across its normal; returns by how much the speed at it has changed."""
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
        """Give both bodies of a contact an impulse along its normal and one across."""
        c: cython.Py_ssize_t = RECORD * k
        x: float = normal * self.record[c + NX] - tangent * self.record[c + NY]
        y: float = normal * self.record[c + NY] + tangent * self.record[c + NX]
        self.kick(paths, self.a[k], -x, -y, -(self.record[c + RNA] * normal + self.record[c + RTA] * tangent))
        self.kick(paths, self.b[k], x, y, self.record[c + RNB] * normal + self.record[c + RTB] * tangent)

    @cython.cfunc
    @cython.exceptval(check=False)
    def kick(self, paths: Paths, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Give one body an impulse and an angular one."""
        p: cython.Py_ssize_t = PATH * row
        m: cython.Py_ssize_t = INVERSE * row
        if not self.stands[row]:
            paths.path[p + UX] += paths.table.inverse[m + IMX] * x
            paths.path[p + UY] += paths.table.inverse[m + IMY] * y
            paths.path[p + UA] += paths.table.inverse[m + II] * turn

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self, paths: Paths) -> cython.void:
        """Stop the approach that the passes did not, as where a heavy body drives a light one into the ground: from the
        ground up, each body stops the next one as if it could not give way itself.

        The lower body feels no reaction: the ground takes it up, in effect.

        Shock propagation (Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking", 2003).
        """
        k: cython.Py_ssize_t
        spreads: cython.bint = True
        for k in range(self.count):
            if self.kind[k] == WITH_FIXED:
                self.push(paths, k)
        for k in range(self.count):
            if self.kind[k] == WITH_FIXED and self.record[RECORD * k + NORMAL] > 0.0:
                self.stands[self.a[k]] = self.stands[self.b[k]] = 1
        while spreads:
            spreads = False
            for k in range(self.count):
                if (
                    self.kind[k] == BETWEEN_FREE
                    and self.stands[self.a[k]] != self.stands[self.b[k]]
                    and self.speed(paths, k, False) < self.record[RECORD * k + TARGET] - SETTLED * self.scale
                ):
                    self.weigh(paths.table, k)
                    self.push(paths, k)
                    self.stands[self.a[k]] = self.stands[self.b[k]] = 1
                    spreads = True
        for k in range(self.count):
            self.stands[self.a[k]] = self.stands[self.b[k]] = 0
        for k in range(self.count):
            self.weigh(paths.table, k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_squeezed(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a contact with what moves by itself could not be put right: there is no way out for the body."""
        return self.kind[k] == WITH_DRIVEN and self.speed(paths, k, False) < -1e-6 * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_at_rest(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two of a contact stay together: they do not part, or so slowly that the acceleration brings them
        back at once."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        speed: float = self.speed(paths, k, False)
        back: float = (paths.path[p + AX] - paths.path[q + AX]) * self.record[c + NX]
        back += (paths.path[p + AY] - paths.path[q + AY]) * self.record[c + NY]
        # A speed v against the acceleration `back` of a tick takes 2 v / back of it to come back.
        return speed <= 1e-9 * self.scale or 2.0 * speed <= _SHORT * back

    @cython.cfunc
    @cython.exceptval(check=False)
    def lean(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Let what does not give way hold up what stays in contact with it: no acceleration into it for the rest of the
        tick. False if that changes nothing."""
        c: cython.Py_ssize_t = RECORD * k
        if self.kind[k] == BETWEEN_FREE:
            return False
        if paths.table.motion[self.b[k]] >= FREE:
            return paths.lean(self.b[k], self.record[c + NX], self.record[c + NY])
        return paths.lean(self.a[k], -self.record[c + NX], -self.record[c + NY])

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_moved(self, pair: cython.Py_ssize_t) -> cython.bint:
        """Whether any contact of a pair changed a speed or an acceleration."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.pair[k] == pair and self.moved[k]:
                return True
        return False
