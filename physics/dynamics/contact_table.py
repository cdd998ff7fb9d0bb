"""The table of contact constraints of a tick, made from manifolds. At the end, impulses are stored in the manifolds.

Each contact works in its own frame, n along the normal and t along the normal turned by 90 degrees. With r from a
body's centre of mass to the contact point, the point's speed is v.n + w (r x n) along n, and v.t + w (r x t) = v.t +
w (r.n) along t; so r enters by two numbers for each body, r x n and r.n. Both are constant within a tick: the gaps
follow rotation only to first order, by w dt r. (For round shapes that roll this is not enough: see rolling.py.)
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import table
from physics.tolerances import (
    ALIKE_POINTS,
    BOUNCE_FALL,
    DEEP_SLOPS,
    PUSH_FALL,
    PUSH_RATE,
    SLOP_RELATIVE,
    TELEPORT_RELATIVE,
)

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        FRICTION,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        POINT,
        POINTS,
        PUSHED,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        TANGENT,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from cython.cimports.physics.dynamics.solver_bodies import (
        DRIVEN,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        SHIFT,
        SHIFT_A,
        SHIFT_X,
        SHIFT_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.dynamics.strained_islands import StrainedIslands
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES, NO_INTS
else:
    from math import sqrt

    from physics.collision.manifolds import (
        DEPTH,
        ENABLED,
        FRICTION,
        INFO,
        MET,
        NORMAL,
        NORMAL_X,
        NORMAL_Y,
        POINT,
        POINTS,
        PUSHED,
        RESTITUTION,
        ROW_A,
        ROW_B,
        SURFACE,
        TANGENT,
        VALUE,
        Manifolds,
        X,
        Y,
    )
    from physics.dynamics.solver_bodies import (
        DRIVEN,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        SHIFT,
        SHIFT_A,
        SHIFT_X,
        SHIFT_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.dynamics.strained_islands import StrainedIslands
    from physics.grid.no_rows import NO_DOUBLES, NO_INTS

    NX, NY, MU, BELT, PUSH, SOFT, SLOP, COUPLING, SPRING, AHEAD, HEAD = range(11)
    RNA, RNB, RTA, RTB, GAP, NMASS, TMASS, NIMPULSE, TIMPULSE, TOTAL, PART = range(11)

_ALIKE_POINTS = cython.declare(cython.double, ALIKE_POINTS)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_DEEP = cython.declare(cython.double, DEEP_SLOPS)
_PUSH_ROOT = cython.declare(cython.double, PUSH_FALL**0.5)
_TELEPORT = cython.declare(cython.double, TELEPORT_RELATIVE)
_PUSH_RATE = cython.declare(cython.double, PUSH_RATE)
_BOUNCE_ROOT = cython.declare(cython.double, BOUNCE_FALL**0.5)


@cython.final
@cython.cclass
class ContactTable:
    """The contact constraints of one tick.

    head      HEAD numbers for each contact: normal, friction, surface speed, greatest push-out speed, SOFT: 1 if both
              bodies are dynamic, 0 if one is not (the spring is stiffer then), slop, COUPLING: change of the speed at
              one of two points by a unit impulse at the other, 0 if they are not solved together; SPRING: mass_scale of
              the spring (`Softness`), from `ContactSolver.stiffen`; AHEAD: the part of the push-out speed that
              is the speed at which game code moves a kinematic body into the other one
    part      PART numbers for each point: lever arms RNA, RNB = r x n and RTA, RTB = r.n; GAP between the surfaces
              (plus the slop) when the tick began; effective masses; impulses of the substep; TOTAL normal impulse of
              the tick
    met       approach speed along the normal, for each point
    row_a, row_b  rows of the two bodies
    first     index of each contact's first point; `first[count]` is the number of points
    source    row of the manifold
    bouncing, bounce  the contacts that bounce, and the restitution of each contact
    strained  index of the first contact of a strained island: these come last
    push_speed  greatest push-out speed; 0: it depends on the sizes of the bodies
    """

    if not cython.compiled:
        __slots__ = (
            "count", "part_count", "bouncing_count", "head", "part", "met", "row_a", "row_b", "first", "source",
            "bouncing", "bounce", "carry", "strained", "push_speed",
        )  # fmt: skip
    count: int
    part_count: int
    bouncing_count: int
    head: array[float]
    part: array[float]
    met: array[float]
    row_a: array[int]
    row_b: array[int]
    first: array[int]
    source: array[int]
    bouncing: array[int]
    bounce: array[float]
    carry: float
    strained: int
    push_speed: float

    def __init__(self) -> None:
        self.count = self.part_count = self.bouncing_count = self.strained = 0
        self.row_a = self.row_b = self.first = self.source = self.bouncing = NO_INTS
        self.head = self.part = self.met = self.bounce = NO_DOUBLES
        self.carry = 1.0
        self.push_speed = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` contacts. Old contents are lost."""
        room: cython.Py_ssize_t
        if n + 1 > len(self.first):
            room = n + n // 2 + 1
            (
                self.head, self.part, self.met, self.bounce, self.row_a, self.row_b, self.source, self.bouncing,
                self.first,
            ) = table(room, "d" * HEAD, "d" * (2 * PART), *("dd", "d", "i", "i", "i", "i", "i"))  # fmt: skip
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fill(
        self,
        manifolds: Manifolds,
        bodies: SolverBodies,
        strained: StrainedIslands,
        gravity: float,
        carry: float,
    ) -> cython.int:
        """Make the constraints of all enabled manifolds of which at least one body is free.

        gravity  its magnitude, on which the speeds depend that count as slow
        carry    factor on the impulses of the last tick
        """
        i: cython.Py_ssize_t
        a: cython.int
        b: cython.int
        turn: cython.int
        order: cython.int
        self.carry = carry
        self.reserve(manifolds.count)
        self.count = self.part_count = self.bouncing_count = 0
        # The contact that a pass solves last is satisfied exactly. So contacts of two dynamic bodies come first, then
        # those with static bodies, so that a heavy body does not press a light one into the ground; then those with
        # kinematic bodies. The same three groups follow for strained islands, which get further passes.
        for turn in range(6 if strained.count > 0 else 3):
            if turn == 3:
                self.strained = self.count
            for i in range(manifolds.count):
                a = bodies.motion[manifolds.info[INFO * i + ROW_A]]
                b = bodies.motion[manifolds.info[INFO * i + ROW_B]]
                if not manifolds.info[INFO * i + ENABLED] or not (a == FREE or b == FREE):
                    continue
                if a == DRIVEN or b == DRIVEN:
                    order = 2
                elif a == FREE and b == FREE:
                    order = 0
                else:
                    order = 1
                if strained.count > 0 and (
                    strained.ratio(bodies, manifolds.info[INFO * i + ROW_A], manifolds.info[INFO * i + ROW_B])
                    > 0.0
                ):
                    order += 3
                if order == turn:
                    self.add(manifolds, i, bodies, gravity)
        if strained.count == 0:
            self.strained = self.count
        self.first[self.count] = self.part_count
        if gravity > 0.0:
            self.share_push(bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def share_push(self, bodies: SolverBodies) -> cython.void:
        """Divide the push-out speed of a body's deep contacts by their number. Otherwise many bodies created at one
        place would fly apart at a speed that grows with their number."""
        k: cython.Py_ssize_t
        a: cython.int
        b: cython.int
        most: cython.int
        for k in range(self.count):
            bodies.deep[self.row_a[k]] = bodies.deep[self.row_b[k]] = 0
        for k in range(self.count):
            if self.is_deep(k):
                bodies.deep[self.row_a[k]] += 1
                bodies.deep[self.row_b[k]] += 1
        for k in range(self.count):
            a = bodies.deep[self.row_a[k]] if bodies.motion[self.row_a[k]] == FREE else 0
            b = bodies.deep[self.row_b[k]] if bodies.motion[self.row_b[k]] == FREE else 0
            most = a if a > b else b
            if most > 1 and self.is_deep(k):
                self.head[HEAD * k + PUSH] /= most

    @cython.cfunc
    @cython.exceptval(check=False)
    def push_ahead(self, bodies: SolverBodies, dt: float) -> cython.void:
        """Add the speed at which game code moved a kinematic body into another one, in a tick of `dt` seconds, to the
        push-out speed of their contact. Otherwise the kinematic body would pass through the other one."""
        k: cython.Py_ssize_t
        j: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        c: cython.Py_ssize_t
        size: float
        along: float
        way: float
        farthest: float
        if bodies.shifted_count == 0:
            return
        for k in range(self.count):
            c = HEAD * k
            a = SHIFT * self.row_a[k]
            b = SHIFT * self.row_b[k]
            size = bodies.size[self.row_a[k]]
            if bodies.motion[self.row_a[k]] != FREE:
                size = bodies.size[self.row_b[k]]
            along = (bodies.shift[a + SHIFT_X] - bodies.shift[b + SHIFT_X]) * self.head[c + NX]
            along += (bodies.shift[a + SHIFT_Y] - bodies.shift[b + SHIFT_Y]) * self.head[c + NY]
            farthest = 0.0
            for j in range(self.first[k], self.first[k + 1]):
                p = PART * j
                way = along + bodies.shift[a + SHIFT_A] * self.part[p + RNA]
                way -= bodies.shift[b + SHIFT_A] * self.part[p + RNB]
                farthest = max(farthest, way)
            if 0.0 < farthest <= _TELEPORT * size:
                self.head[c + AHEAD] = farthest / dt
                self.head[c + PUSH] += self.head[c + AHEAD]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_deep(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a point of a contact is much deeper than bodies at rest are."""
        p: cython.Py_ssize_t
        for p in range(self.first[k], self.first[k + 1]):
            if self.part[PART * p + GAP] < -_DEEP * self.head[HEAD * k + SLOP]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(
        self,
        manifolds: Manifolds,
        i: cython.Py_ssize_t,
        bodies: SolverBodies,
        gravity: float,
    ) -> cython.int:
        """Make the constraint of one manifold."""
        k: cython.Py_ssize_t = self.count
        c: cython.Py_ssize_t = HEAD * k
        a: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_A]
        b: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_B]
        size: float = bodies.size[a]
        self.count = k + 1
        bodies.tie(a)
        bodies.tie(b)
        self.source[k] = i
        self.row_a[k] = a
        self.row_b[k] = b
        self.first[k] = self.part_count
        self.head[c + NX] = manifolds.value[VALUE * i + NORMAL_X]
        self.head[c + NY] = manifolds.value[VALUE * i + NORMAL_Y]
        self.head[c + MU] = manifolds.value[VALUE * i + FRICTION]
        self.head[c + BELT] = manifolds.value[VALUE * i + SURFACE]
        self.head[c + SOFT] = 1.0
        self.head[c + AHEAD] = 0.0
        # Slop and speeds are relative to the smaller of the dynamic bodies.
        if bodies.motion[a] != FREE:
            size = bodies.size[b]
            self.head[c + SOFT] = 0.0
        elif bodies.motion[b] != FREE:
            self.head[c + SOFT] = 0.0
        elif bodies.size[b] < size:
            size = bodies.size[b]
        # The speed after a fall from a height of one size; it grows with the root of the height.
        fall: float = sqrt(2.0 * gravity * size)
        self.head[c + PUSH] = self.push_speed
        if self.push_speed == 0.0:
            self.head[c + PUSH] = _PUSH_ROOT * fall + _PUSH_RATE * size
        self.head[c + SLOP] = _SLOP * size
        self.add_part(manifolds, i, 0, bodies)
        self.head[c + COUPLING] = 0.0
        if manifolds.info[INFO * i + POINTS] == 2:
            self.add_part(manifolds, i, 1, bodies)
            self.couple(k, bodies)
        self.bounce[k] = manifolds.value[VALUE * i + RESTITUTION]
        manifolds.value[VALUE * i + MET] = 0.0
        manifolds.value[VALUE * i + PUSHED] = 0.0
        bounces: cython.bint = False
        p: cython.Py_ssize_t
        for p in range(self.first[k], self.part_count):
            if self.met[p] > manifolds.value[VALUE * i + MET]:
                manifolds.value[VALUE * i + MET] = self.met[p]
            # The speed that a body has after a short fall.
            if self.met[p] > _BOUNCE_ROOT * fall:
                bounces = True
            else:
                self.met[p] = 0.0
        if bounces and manifolds.value[VALUE * i + RESTITUTION] > 0.0:
            self.bouncing[self.bouncing_count] = k
            self.bouncing_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_part(
        self,
        manifolds: Manifolds,
        i: cython.Py_ssize_t,
        slot: cython.Py_ssize_t,
        bodies: SolverBodies,
    ) -> cython.void:
        """Make the constraint of one point of the contact that `add` is making."""
        k: cython.Py_ssize_t = self.part_count
        p: cython.Py_ssize_t = PART * k
        q: cython.Py_ssize_t = 2 * POINT * i + POINT * slot
        a: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_A]
        b: cython.Py_ssize_t = manifolds.info[INFO * i + ROW_B]
        c: cython.Py_ssize_t = HEAD * (self.count - 1)
        nx: float = manifolds.value[VALUE * i + NORMAL_X]
        ny: float = manifolds.value[VALUE * i + NORMAL_Y]
        # From each centre of mass to the point; the manifold's points are relative to a's position.
        ax: float = manifolds.point[q + X] - bodies.cx[a]
        ay: float = manifolds.point[q + Y] - bodies.cy[a]
        bx: float = manifolds.point[q + X] - ((bodies.x[b] - bodies.x[a]) + bodies.cx[b])
        by: float = manifolds.point[q + Y] - ((bodies.y[b] - bodies.y[a]) + bodies.cy[b])
        rna: float = ax * ny - ay * nx
        rnb: float = bx * ny - by * nx
        va: cython.Py_ssize_t = STATE * a
        vb: cython.Py_ssize_t = STATE * b
        self.part_count = k + 1
        self.aim(self.count - 1, k, bodies, rna, rnb, ax * nx + ay * ny, bx * nx + by * ny)
        self.part[p + GAP] = self.head[c + SLOP] - manifolds.point[q + DEPTH]
        self.part[p + NIMPULSE] = self.carry * manifolds.point[q + NORMAL]
        # Without friction nothing would ever take the impulse away again with which the point starts.
        self.part[p + TIMPULSE] = (
            self.carry * manifolds.point[q + TANGENT] if self.head[c + MU] > 0.0 else 0.0
        )
        self.part[p + TOTAL] = 0.0
        self.met[k] = -(
            (bodies.state[vb + VX] - bodies.state[va + VX]) * nx
            + (bodies.state[vb + VY] - bodies.state[va + VY]) * ny
            + (bodies.state[vb + W] * rnb - bodies.state[va + W] * rna)
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def aim(
        self,
        k: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        bodies: SolverBodies,
        rna: float,
        rnb: float,
        rta: float,
        rtb: float,
    ) -> cython.void:
        """Set the lever arms and effective masses of point `j` of contact `k`."""
        c: cython.Py_ssize_t = HEAD * k
        p: cython.Py_ssize_t = PART * j
        a: cython.Py_ssize_t = INVERSE * self.row_a[k]
        b: cython.Py_ssize_t = INVERSE * self.row_b[k]
        nx: float = self.head[c + NX]
        ny: float = self.head[c + NY]
        # The response of both bodies to a unit impulse at this point: the effective mass is the inverse of the sum.
        mx: float = bodies.inverse[a + IMX] + bodies.inverse[b + IMX]
        my: float = bodies.inverse[a + IMY] + bodies.inverse[b + IMY]
        iia: float = bodies.inverse[a + II]
        iib: float = bodies.inverse[b + II]
        along: float = mx * nx * nx + my * ny * ny + (iia * rna * rna + iib * rnb * rnb)
        across: float = mx * ny * ny + my * nx * nx + (iia * rta * rta + iib * rtb * rtb)
        self.part[p + RNA] = rna
        self.part[p + RNB] = rnb
        self.part[p + RTA] = rta
        self.part[p + RTB] = rtb
        self.part[p + NMASS] = 1.0 / along if along > 0.0 else 0.0
        self.part[p + TMASS] = 1.0 / across if across > 0.0 else 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def couple(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """Let the two points of contact `k` be solved together, unless they are nearly the same point."""
        c: cython.Py_ssize_t = HEAD * k
        p: cython.Py_ssize_t = PART * self.first[k]
        o: cython.Py_ssize_t = p + PART
        a: cython.Py_ssize_t = INVERSE * self.row_a[k]
        b: cython.Py_ssize_t = INVERSE * self.row_b[k]
        nx: float = self.head[c + NX]
        ny: float = self.head[c + NY]
        coupling: float = (
            (bodies.inverse[a + IMX] + bodies.inverse[b + IMX]) * nx * nx
            + (bodies.inverse[a + IMY] + bodies.inverse[b + IMY]) * ny * ny
            + bodies.inverse[a + II] * self.part[p + RNA] * self.part[o + RNA]
            + bodies.inverse[b + II] * self.part[p + RNB] * self.part[o + RNB]
        )
        # The determinant of the matrix [[1 / m, K], [K, 1 / m']], relative to the product of its diagonal.
        if 1.0 - coupling * coupling * self.part[p + NMASS] * self.part[o + NMASS] > _ALIKE_POINTS:
            self.head[c + COUPLING] = coupling

    @cython.cfunc
    @cython.exceptval(check=False)
    def store(self, manifolds: Manifolds, bodies: SolverBodies) -> cython.void:
        """Store the impulses in the manifolds for the warm start of the next tick, and mark the bodies that they
        held."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        j: cython.Py_ssize_t
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        for k in range(self.count):
            i = self.source[k]
            q = 2 * POINT * i
            for j in range(self.first[k], self.first[k + 1]):
                p = PART * j
                manifolds.point[q + NORMAL] = self.part[p + NIMPULSE]
                manifolds.point[q + TANGENT] = self.part[p + TIMPULSE]
                manifolds.value[VALUE * i + PUSHED] += self.part[p + TOTAL]
                if self.part[p + TOTAL] > 0.0:
                    a = self.row_a[k]
                    b = self.row_b[k]
                    bodies.ground(a, b)
                    bodies.ground(b, a)
                q += POINT
