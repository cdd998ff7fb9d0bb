"""What an impact does to velocities: impulses at one moment of the tick, exact, all of that moment together.

Newton's law of restitution: the speed at which two bodies part along the normal is that at which they met, times the
restitution. Coulomb's law bounds the impulse across the normal. With several contacts at once each has its law, and
the impulses are found by projected Gauss-Seidel steps (as in Catto, GDC 2006), which for one contact are exact at
once. So are those along the normals of two (see `TwoByTwo`): where these are close together, a body would rock on
them for hundreds of steps. Where bodies share an impulse (a ball that hits two bricks side by side), the result would
depend on who comes first; so it is solved in both orders and the mean is taken, which satisfies the same laws. If the
passes do not converge, `propagate` stops what is left of the approach.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown
from physics.tolerances import HOP_MIN

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.paths import AX, AY, PATH, UA, UX, UY, Paths
    from cython.cimports.physics.ccd.two_by_two import TwoByTwo
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
    from physics.ccd.two_by_two import TwoByTwo
    from physics.dynamics.solver_bodies import DRIVEN, FREE, II, IMX, IMY, INVERSE, SolverBodies

    # A contact's record.
    NX, NY, RNA, RNB, RTA, RTB, NMASS, TMASS, TARGET, FRICTION = range(10)
    SURFACE, NORMAL, TANGENT, NORMAL0, TANGENT0, RECORD = range(10, 16)

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
            which the two are to part, friction, impulses
    pair, slot  the caller's number of each, and which of the pair's points it is, 0 or 1
    kind    0: with a kinematic body, 1: of two dynamic ones, 2: with a static body
    fresh   whether it is new since the last `solve`
    order   those to be solved: the new ones, and what hangs together with them
    rows    the dynamic bodies among those, and in `saved` their velocities before
    linked  for each row of the world whether it is one of `rows`
    """

    if not cython.compiled:
        __slots__ = (
            "count", "a", "b", "pair", "slot", "kind", "fresh", "record", "order_count", "order", "row_count", "rows",
            "saved",
            "linked", "scale", "approach", "two", "settled",
        )  # fmt: skip
    count: int
    a: array[int]
    b: array[int]
    pair: array[int]
    slot: array[int]
    kind: array[int]
    fresh: array[int]
    record: array[float]
    order_count: int
    order: array[int]
    row_count: int
    rows: array[int]
    saved: array[float]
    linked: array[int]
    scale: float
    approach: float
    two: TwoByTwo
    settled: bool

    def __init__(self) -> None:
        self.two = TwoByTwo()
        self.settled = True
        self.count = self.order_count = self.row_count = 0
        self.scale = self.approach = 0.0
        self.fresh = array("b", bytes(1))
        self.linked = array("b", bytes(1))
        self.order = array("i", bytes(4))
        self.a = array("i", bytes(4))
        self.b = array("i", bytes(4))
        self.pair = array("i", bytes(4))
        self.kind = array("b", bytes(1))
        self.slot = array("b", bytes(1))
        self.record = array("d", bytes(8 * RECORD))
        self.rows = array("i", bytes(8))
        self.saved = array("d", bytes(48))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, rows: cython.Py_ssize_t) -> cython.int:
        """There are so many bodies."""
        if len(self.linked) < rows:
            self.linked = grown(self.linked, rows)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Hold no contacts."""
        self.count = self.order_count = self.row_count = 0
        self.scale = 0.0

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
                    self.b, self.pair, self.slot, self.kind, self.fresh, self.order, self.record, self.rows, self.saved,
                    self.a,
                ) = enlarged(
                    k + 1, self.b, self.pair, self.slot, self.kind, self.fresh, self.order, self.record, self.rows,
                    self.saved, self.a,
                )  # fmt: skip
            self.count = k + 1
        c = RECORD * k
        self.a[k] = a
        self.b[k] = b
        self.pair[k] = pair
        self.slot[k] = slot
        self.fresh[k] = 1
        # Whoever is last in a pass is right: what cannot move at all has the last word.
        if table.motion[a] == DRIVEN or table.motion[b] == DRIVEN:
            self.kind[k] = 0
        elif table.motion[a] >= FREE and table.motion[b] >= FREE:
            self.kind[k] = 1
        else:
            self.kind[k] = 2
        self.record[c + NX] = nx
        self.record[c + NY] = ny
        self.record[c + RNA] = ax * ny - ay * nx
        self.record[c + RNB] = bx * ny - by * nx
        self.record[c + RTA] = ax * nx + ay * ny
        self.record[c + RTB] = bx * nx + by * ny
        self.record[c + NMASS] = self.mass(table, a, b, nx, ny, self.record[c + RNA], self.record[c + RNB])
        self.record[c + TMASS] = self.mass(table, a, b, -ny, nx, self.record[c + RTA], self.record[c + RTB])
        self.record[c + FRICTION] = friction
        self.record[c + SURFACE] = surface
        self.record[c + TARGET] = 0.0
        self.approach = -self.speed(paths, k)
        if self.approach > self.scale:
            self.scale = self.approach
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def gather(self, table: SolverBodies) -> cython.void:
        """List the contacts to be solved, and their bodies."""
        k: cython.Py_ssize_t
        grows: cython.bint = True
        self.row_count = self.order_count = 0
        for k in range(self.count):
            if self.fresh[k]:
                self.link(table, self.a[k])
                self.link(table, self.b[k])
        while grows:
            grows = False
            for k in range(self.count):
                if self.linked[self.a[k]] != self.linked[self.b[k]] and (
                    table.motion[self.a[k]] >= FREE and table.motion[self.b[k]] >= FREE
                ):
                    self.link(table, self.a[k])
                    self.link(table, self.b[k])
                    grows = True
        for k in range(self.count):
            if self.linked[self.a[k]] or self.linked[self.b[k]]:
                self.order[self.order_count] = k
                self.order_count += 1
        for k in range(self.row_count):
            self.linked[self.rows[k]] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, table: SolverBodies, i: cython.Py_ssize_t) -> cython.void:
        """List a dynamic body, once; there is room."""
        if table.motion[i] >= FREE and not self.linked[i]:
            self.linked[i] = 1
            self.rows[self.row_count] = i
            self.row_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def mass(
        self,
        table: SolverBodies,
        a: cython.Py_ssize_t,
        b: cython.Py_ssize_t,
        x: float,
        y: float,
        arm_a: float,
        arm_b: float,
    ) -> float:
        """The effective mass of two bodies at a contact, along the unit vector (x, y); 0 if neither gives way."""
        p: cython.Py_ssize_t = INVERSE * a
        q: cython.Py_ssize_t = INVERSE * b
        yielding: float = (table.inverse[p + IMX] + table.inverse[q + IMX]) * x * x
        yielding += (table.inverse[p + IMY] + table.inverse[q + IMY]) * y * y
        yielding += table.inverse[p + II] * arm_a * arm_a + table.inverse[q + II] * arm_b * arm_b
        return 1.0 / yielding if yielding > 0.0 else 0.0

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
    def speed(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """At which the two of a contact move apart along the normal."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        return (
            (paths.path[q + UX] - paths.path[p + UX]) * self.record[c + NX]
            + (paths.path[q + UY] - paths.path[p + UY]) * self.record[c + NY]
            + (paths.path[q + UA] * self.record[c + RNB] - paths.path[p + UA] * self.record[c + RNA])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def side_speed(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """At which b slides past a, along the normal turned by +90 degrees."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        return (
            (paths.path[q + UY] - paths.path[p + UY]) * self.record[c + NX]
            - (paths.path[q + UX] - paths.path[p + UX]) * self.record[c + NY]
            + (paths.path[q + UA] * self.record[c + RTB] - paths.path[p + UA] * self.record[c + RTA])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve(self, paths: Paths) -> cython.void:
        """Give all bodies the velocities after the impacts."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        self.gather(paths.table)
        for k in range(self.row_count):
            p = PATH * self.rows[k]
            self.saved[3 * k] = paths.path[p + UX]
            self.saved[3 * k + 1] = paths.path[p + UY]
            self.saved[3 * k + 2] = paths.path[p + UA]
        self.run(paths, False)
        if self.order_count == 1:
            return
        settled: cython.bint = self.settled
        for i in range(self.order_count):
            c = RECORD * self.order[i]
            self.record[c + NORMAL0] = self.record[c + NORMAL]
            self.record[c + TANGENT0] = self.record[c + TANGENT]
        self.restore(paths)
        self.run(paths, True)
        self.restore(paths)
        for i in range(self.order_count):
            k = self.order[i]
            c = RECORD * k
            self.record[c + NORMAL] = 0.5 * (self.record[c + NORMAL] + self.record[c + NORMAL0])
            self.record[c + TANGENT] = 0.5 * (self.record[c + TANGENT] + self.record[c + TANGENT0])
            self.apply(paths, k, self.record[c + NORMAL], self.record[c + TANGENT])
        if not settled or not self.settled:
            self.propagate(paths)

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self, paths: Paths) -> cython.void:
        """Stop the approach that the passes did not, as where a heavy body drives a light one into the ground: from the
        ground up, each body stops the next one as if it could not give way itself.

        The lower body feels no reaction: the ground takes it up, in effect.

        Shock propagation (Guendelman, Bridson, Fedkiw, "Nonconvex Rigid Bodies with Stacking", 2003).
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        new: float
        spreads: cython.bint = True
        # `linked` are those that stand.
        for i in range(self.order_count):
            k = self.order[i]
            if self.kind[k] == 2:
                self.push(paths, k)
                if self.record[RECORD * k + NORMAL] > 0.0:
                    self.linked[self.a[k]] = self.linked[self.b[k]] = 1
        while spreads:
            spreads = False
            for i in range(self.order_count):
                k = self.order[i]
                c = RECORD * k
                a = self.a[k]
                b = self.b[k]
                if self.kind[k] != 1 or self.linked[a] == self.linked[b]:
                    continue
                new = self.record[c + TARGET] - self.speed(paths, k)
                if new <= SETTLED * self.scale:
                    continue
                if self.linked[a]:
                    new *= self.mass_of(paths.table, b, c, RNB)
                    self.apply_to(paths, b, c, RNB, new)
                else:
                    new *= self.mass_of(paths.table, a, c, RNA)
                    self.apply_to(paths, a, c, RNA, -new)
                self.record[c + NORMAL] += new
                self.linked[a] = self.linked[b] = 1
                spreads = True
        for i in range(self.order_count):
            self.linked[self.a[self.order[i]]] = self.linked[self.b[self.order[i]]] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def mass_of(
        self, table: SolverBodies, row: cython.Py_ssize_t, c: cython.Py_ssize_t, arm: cython.int
    ) -> float:
        """The effective mass of one body along the normal of the contact of record `c`."""
        m: cython.Py_ssize_t = INVERSE * row
        x: float = self.record[c + NX]
        y: float = self.record[c + NY]
        turn: float = self.record[c + arm]
        yielding: float = table.inverse[m + IMX] * x * x + table.inverse[m + IMY] * y * y
        yielding += table.inverse[m + II] * turn * turn
        return 1.0 / yielding if yielding > 0.0 else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def apply_to(
        self, paths: Paths, row: cython.Py_ssize_t, c: cython.Py_ssize_t, arm: cython.int, normal: float
    ) -> cython.void:
        """Give one body an impulse along the normal of the contact of record `c`."""
        p: cython.Py_ssize_t = PATH * row
        m: cython.Py_ssize_t = INVERSE * row
        paths.path[p + UX] += paths.table.inverse[m + IMX] * normal * self.record[c + NX]
        paths.path[p + UY] += paths.table.inverse[m + IMY] * normal * self.record[c + NY]
        paths.path[p + UA] += paths.table.inverse[m + II] * normal * self.record[c + arm]

    @cython.cfunc
    @cython.exceptval(check=False)
    def restore(self, paths: Paths) -> cython.void:
        """Take all velocities back to what they were before."""
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        for k in range(self.row_count):
            p = PATH * self.rows[k]
            paths.path[p + UX] = self.saved[3 * k]
            paths.path[p + UY] = self.saved[3 * k + 1]
            paths.path[p + UA] = self.saved[3 * k + 2]

    @cython.cfunc
    @cython.exceptval(check=False)
    def run(self, paths: Paths, backwards: cython.bint) -> cython.void:
        """Steps over all contacts until nothing changes any more."""
        n: cython.int
        kind: cython.int
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        changed: float
        one: float
        for i in range(self.order_count):
            k = self.order[i]
            self.record[RECORD * k + NORMAL] = self.record[RECORD * k + TANGENT] = 0.0
        self.settled = False
        for n in range(PASSES):
            changed = self.push_both(paths) if self.order_count == 2 else 0.0
            for kind in range(3):
                for i in range(self.order_count):
                    k = self.order[self.order_count - 1 - i] if backwards else self.order[i]
                    if self.kind[k] == kind:
                        one = self.push(paths, k) + self.rub(paths, k)
                        if one > changed:
                            changed = one
            if changed <= SETTLED * self.scale:
                self.settled = True
                break

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Put one contact right along its normal; returns by how much the speed at it has changed."""
        c: cython.Py_ssize_t = RECORD * k
        old: float = self.record[c + NORMAL]
        new: float = old + self.record[c + NMASS] * (self.record[c + TARGET] - self.speed(paths, k))
        if new < 0.0:
            new = 0.0
        self.record[c + NORMAL] = new
        if new == old:
            return 0.0
        self.apply(paths, k, new - old, 0.0)
        return fabs(new - old) / self.record[c + NMASS]

    @cython.cfunc
    @cython.exceptval(check=False)
    def push_both(self, paths: Paths) -> float:
        """The same for both of two contacts, as one, up to rounding; 0 if that has no answer, as where they
        oppose each other."""
        table: SolverBodies = paths.table
        k: cython.Py_ssize_t = self.order[0]
        m: cython.Py_ssize_t = self.order[1]
        c: cython.Py_ssize_t = RECORD * k
        e: cython.Py_ssize_t = RECORD * m
        b: float = 0.0
        x: float = self.record[c + NORMAL]
        y: float = self.record[e + NORMAL]
        p: float
        q: float
        if not (self.record[c + NMASS] > 0.0 and self.record[e + NMASS] > 0.0):
            return 0.0
        if self.a[k] == self.a[m]:
            b += self.shared(table, self.a[k], c, e, self.record[c + RNA] * self.record[e + RNA])
        if self.b[k] == self.b[m]:
            b += self.shared(table, self.b[k], c, e, self.record[c + RNB] * self.record[e + RNB])
        if self.a[k] == self.b[m]:
            b -= self.shared(table, self.a[k], c, e, self.record[c + RNA] * self.record[e + RNB])
        if self.b[k] == self.a[m]:
            b -= self.shared(table, self.b[k], c, e, self.record[c + RNB] * self.record[e + RNA])
        p = (self.speed(paths, k) - self.record[c + TARGET]) - (x / self.record[c + NMASS] + b * y)
        q = (self.speed(paths, m) - self.record[e + TARGET]) - (b * x + y / self.record[e + NMASS])
        if not self.two.solve(1.0 / self.record[c + NMASS], b, 1.0 / self.record[e + NMASS], p, q):
            return 0.0
        self.record[c + NORMAL] = self.two.x
        self.record[e + NORMAL] = self.two.y
        self.apply(paths, k, self.two.x - x, 0.0)
        self.apply(paths, m, self.two.y - y, 0.0)
        x = fabs(self.two.x - x) / self.record[c + NMASS]
        return max(x, fabs(self.two.y - y) / self.record[e + NMASS])

    @cython.cfunc
    @cython.exceptval(check=False)
    def shared(
        self,
        table: SolverBodies,
        i: cython.Py_ssize_t,
        c: cython.Py_ssize_t,
        e: cython.Py_ssize_t,
        arms: float,
    ) -> float:
        """What an impulse at the contact of record `c` adds to the speed at that of record `e`, by a body of both."""
        m: cython.Py_ssize_t = INVERSE * i
        return (
            table.inverse[m + IMX] * self.record[c + NX] * self.record[e + NX]
            + table.inverse[m + IMY] * self.record[c + NY] * self.record[e + NY]
            + table.inverse[m + II] * arms
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def rub(self, paths: Paths, k: cython.Py_ssize_t) -> float:
        """Put one contact right across its normal; returns by how much the speed at it has changed."""
        c: cython.Py_ssize_t = RECORD * k
        old: float
        new: float
        changed: float = 0.0
        limit: float = self.record[c + FRICTION] * self.record[c + NORMAL]
        if limit > 0.0 or self.record[c + TANGENT] != 0.0:
            old = self.record[c + TANGENT]
            new = old - self.record[c + TMASS] * (self.side_speed(paths, k) - self.record[c + SURFACE])
            if new > limit:
                new = limit
            elif new < -limit:
                new = -limit
            self.record[c + TANGENT] = new
            if new != old:
                self.apply(paths, k, 0.0, new - old)
                changed = fabs(new - old) / self.record[c + TMASS]
        return changed

    @cython.cfunc
    @cython.exceptval(check=False)
    def apply(self, paths: Paths, k: cython.Py_ssize_t, normal: float, tangent: float) -> cython.void:
        """Give both bodies of a contact an impulse along its normal and one across."""
        table: SolverBodies = paths.table
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        m: cython.Py_ssize_t = INVERSE * self.a[k]
        n: cython.Py_ssize_t = INVERSE * self.b[k]
        x: float = normal * self.record[c + NX] - tangent * self.record[c + NY]
        y: float = normal * self.record[c + NY] + tangent * self.record[c + NX]
        paths.path[p + UX] -= table.inverse[m + IMX] * x
        paths.path[p + UY] -= table.inverse[m + IMY] * y
        paths.path[p + UA] -= table.inverse[m + II] * (
            self.record[c + RNA] * normal + self.record[c + RTA] * tangent
        )
        paths.path[q + UX] += table.inverse[n + IMX] * x
        paths.path[q + UY] += table.inverse[n + IMY] * y
        paths.path[q + UA] += table.inverse[n + II] * (
            self.record[c + RNB] * normal + self.record[c + RTB] * tangent
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_squeezed(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a contact with what moves by itself could not be put right: there is no way out for the body."""
        return self.kind[k] == 0 and self.speed(paths, k) < -1e-6 * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_at_rest(self, paths: Paths, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two of a contact stay together: they do not part, or so slowly that the acceleration brings them
        back at once."""
        c: cython.Py_ssize_t = RECORD * k
        p: cython.Py_ssize_t = PATH * self.a[k]
        q: cython.Py_ssize_t = PATH * self.b[k]
        speed: float = self.speed(paths, k)
        back: float = (paths.path[p + AX] - paths.path[q + AX]) * self.record[c + NX]
        back += (paths.path[p + AY] - paths.path[q + AY]) * self.record[c + NY]
        # A speed v against the acceleration `back` of a tick takes 2 v / back of it to come back.
        return speed <= 1e-9 * self.scale or 2.0 * speed <= _SHORT * back

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, k: cython.Py_ssize_t) -> cython.void:
        """Take a contact out; the others keep their order."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        self.count -= 1
        for i in range(k, self.count):
            self.a[i] = self.a[i + 1]
            self.b[i] = self.b[i + 1]
            self.pair[i] = self.pair[i + 1]
            self.kind[i] = self.kind[i + 1]
            self.slot[i] = self.slot[i + 1]
            self.fresh[i] = self.fresh[i + 1]
            for j in range(RECORD):
                self.record[RECORD * i + j] = self.record[RECORD * (i + 1) + j]

    @cython.cfunc
    @cython.exceptval(check=False)
    def lean(self, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
        """Let what does not give way hold up what stays in contact with it: no acceleration into it for the rest of the
        tick."""
        table: SolverBodies = paths.table
        c: cython.Py_ssize_t = RECORD * k
        a: cython.Py_ssize_t = self.a[k]
        b: cython.Py_ssize_t = self.b[k]
        if table.motion[b] >= FREE and table.motion[a] < FREE:
            paths.lean(b, self.record[c + NX], self.record[c + NY])
        elif table.motion[a] >= FREE and table.motion[b] < FREE:
            paths.lean(a, -self.record[c + NX], -self.record[c + NY])
