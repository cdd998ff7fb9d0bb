"""Contact constraints: bodies that touch may not go deeper, and rub.

Sequential impulses (Erin Catto, GDC 2006) on soft constraints with a relax pass after each substep (Catto, "Solver2D",
2024; the substeps in place of iterations are from Macklin et al., "Small Steps in Physics Simulation", 2019). Contacts
are solved one after the other in the order of the manifolds' table: the same order in every run.

Each contact works in its own frame, n along the normal and t along the normal turned by 90 degrees. With r from a
body's centre of mass to the contact point, the point's speed is v.n + w (r x n) along n, and v.t + w (r x t) = v.t +
w (r.n) along t; so r enters by two numbers a body, r x n and r.n. Both are kept for the whole tick: what a body turns
within one moves its points by w dt r in the first order, and that is followed.
"""

from __future__ import annotations

from array import array

import cython

from physics.tolerances import (
    BOUNCE_FALL,
    PUSH_FALL,
    PUSH_RATE,
    RESTITUTION_PASSES,
    SLOP_RELATIVE,
)

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.physics.dynamics.manifolds import DEPTH, NORMAL, POINT, TANGENT, Manifolds, X, Y
    from cython.cimports.physics.dynamics.softness import Softness
    from cython.cimports.physics.dynamics.solver_bodies import (
        DA,
        DRIVEN,
        DX,
        DY,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
else:
    from math import sqrt

    from physics.dynamics.manifolds import DEPTH, NORMAL, POINT, TANGENT, Manifolds, X, Y
    from physics.dynamics.softness import Softness
    from physics.dynamics.solver_bodies import (
        DA,
        DRIVEN,
        DX,
        DY,
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )

    NX, NY, IMAX, IMAY, IIA, IMBX, IMBY, IIB, FRICTION, SURFACE, PUSH, SOFT, SLOP, HEAD = range(14)
    RNA, RNB, RTA, RTB, GAP, NMASS, TMASS, NIMPULSE, TIMPULSE, TOTAL, PART = range(11)

_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_PUSH_ROOT = cython.declare(cython.double, PUSH_FALL**0.5)
_PUSH_RATE = cython.declare(cython.double, PUSH_RATE)
_BOUNCE_ROOT = cython.declare(cython.double, BOUNCE_FALL**0.5)
_PASSES = cython.declare(cython.int, RESTITUTION_PASSES)


@cython.final
@cython.cclass
class ContactSolver:
    """The contact constraints of one tick.

    head      HEAD numbers a contact: normal, inverse masses of both bodies, friction, surface speed, greatest
              push-out speed, and SOFT: 1 when both bodies can give way, 0 when one cannot (a stiffer spring then)
    part      PART numbers a point: lever arms RNA, RNB = r x n and RTA, RTB = r.n; GAP between the surfaces (plus the
              slop) when the tick began; effective masses; impulses of the substep; TOTAL normal impulse of the tick
    met       for each point the speed along the normal at which the bodies met
    state_a, state_b  offsets of the bodies' records
    first     index of each contact's first part; `first[count]` is the number of parts
    source    row of the manifold
    bouncing, bounce  contacts that bounce, and restitution for each contact
    """

    if not cython.compiled:
        __slots__ = (
            "count", "part_count", "bouncing_count", "head", "part", "met", "state_a", "state_b", "first", "source",
            "bouncing", "bounce", "soft", "stiff", "carry",
        )  # fmt: skip
    count: int
    part_count: int
    bouncing_count: int
    head: array[float]
    part: array[float]
    met: array[float]
    state_a: array[int]
    state_b: array[int]
    first: array[int]
    source: array[int]
    bouncing: array[int]
    bounce: array[float]
    soft: Softness
    stiff: Softness
    carry: float

    def __init__(self) -> None:
        self.count = self.part_count = self.bouncing_count = 0
        self.first = array("i")
        self.soft = Softness()
        self.stiff = Softness()
        self.carry = 1.0
        self.reserve(16)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Room for `n` contacts; what was there is gone."""
        room: cython.Py_ssize_t
        if n + 1 > len(self.first):
            room = n + n // 2 + 1
            self.head = array("d", bytes(8 * HEAD * room))
            self.part = array("d", bytes(8 * 2 * PART * room))
            self.met = array("d", bytes(8 * 2 * room))
            self.bounce = array("d", bytes(8 * room))
            self.state_a = array("i", bytes(4 * room))
            self.state_b = array("i", bytes(4 * room))
            self.first = array("i", bytes(4 * room))
            self.source = array("i", bytes(4 * room))
            self.bouncing = array("i", bytes(4 * room))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def prepare(
        self,
        manifolds: Manifolds,
        bodies: SolverBodies,
        h: float,
        gravity: float,
        carry: float,
    ) -> cython.int:
        """Make the constraints of all enabled manifolds of which at least one body is free, for substeps of `h`
        seconds. The springs are set before.

        gravity  its magnitude: the speeds that count as slow follow it
        carry    factor on the impulses that the manifolds bring along
        """
        i: cython.Py_ssize_t
        a: cython.int
        b: cython.int
        driven: cython.bint
        turn: cython.int
        self.carry = carry
        self.reserve(manifolds.count)
        self.count = self.part_count = self.bouncing_count = 0
        # What pushes by itself comes last. Of two contacts that cannot both be put right, the springs of the last one
        # give way: a ball that a paddle presses against a wall goes into the paddle, not through the wall.
        for turn in range(2):
            if turn == 1 and bodies.driven_count == 0:
                break
            for i in range(manifolds.count):
                a = bodies.motion[manifolds.row_a[i]]
                b = bodies.motion[manifolds.row_b[i]]
                driven = a == DRIVEN or b == DRIVEN
                if manifolds.enabled[i] and driven == (turn == 1) and (a == FREE or b == FREE):
                    self.add(manifolds, i, bodies, gravity)
        self.first[self.count] = self.part_count
        return 0

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
        a: cython.Py_ssize_t = manifolds.row_a[i]
        b: cython.Py_ssize_t = manifolds.row_b[i]
        size: float = bodies.size[a]
        self.count = k + 1
        self.source[k] = i
        self.state_a[k] = STATE * a
        self.state_b[k] = STATE * b
        self.first[k] = self.part_count
        self.head[c + NX] = manifolds.nx[i]
        self.head[c + NY] = manifolds.ny[i]
        self.head[c + IMAX] = bodies.inverse[INVERSE * a + IMX]
        self.head[c + IMAY] = bodies.inverse[INVERSE * a + IMY]
        self.head[c + IIA] = bodies.inverse[INVERSE * a + II]
        self.head[c + IMBX] = bodies.inverse[INVERSE * b + IMX]
        self.head[c + IMBY] = bodies.inverse[INVERSE * b + IMY]
        self.head[c + IIB] = bodies.inverse[INVERSE * b + II]
        self.head[c + FRICTION] = manifolds.friction[i]
        self.head[c + SURFACE] = manifolds.surface[i]
        self.head[c + SOFT] = 1.0
        # Slop and speeds follow the smaller of the bodies that can move.
        if bodies.motion[a] != FREE:
            size = bodies.size[b]
            self.head[c + SOFT] = 0.0
        elif bodies.motion[b] != FREE:
            self.head[c + SOFT] = 0.0
        elif bodies.size[b] < size:
            size = bodies.size[b]
        # The speed after a fall from a height of one size; it grows with the root of the height.
        fall: float = sqrt(2.0 * gravity * size)
        self.head[c + PUSH] = _PUSH_ROOT * fall + _PUSH_RATE * size
        self.head[c + SLOP] = _SLOP * size
        self.add_part(manifolds, i, 0, bodies)
        if manifolds.points[i] == 2:
            self.add_part(manifolds, i, 1, bodies)
        self.bounce[k] = manifolds.restitution[i]
        manifolds.approach[i] = 0.0
        manifolds.impulse[i] = 0.0
        bounces: cython.bint = False
        p: cython.Py_ssize_t
        for p in range(self.first[k], self.part_count):
            if self.met[p] > manifolds.approach[i]:
                manifolds.approach[i] = self.met[p]
            # The speed that a body has after a short fall.
            if self.met[p] > _BOUNCE_ROOT * fall:
                bounces = True
            else:
                self.met[p] = 0.0
        if bounces and manifolds.restitution[i] > 0.0:
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
        a: cython.Py_ssize_t = manifolds.row_a[i]
        b: cython.Py_ssize_t = manifolds.row_b[i]
        c: cython.Py_ssize_t = HEAD * (self.count - 1)
        nx: float = manifolds.nx[i]
        ny: float = manifolds.ny[i]
        # From each centre of mass to the point; the manifold's points are relative to a's position.
        ax: float = manifolds.point[q + X] - bodies.cx[a]
        ay: float = manifolds.point[q + Y] - bodies.cy[a]
        bx: float = manifolds.point[q + X] - ((bodies.x[b] - bodies.x[a]) + bodies.cx[b])
        by: float = manifolds.point[q + Y] - ((bodies.y[b] - bodies.y[a]) + bodies.cy[b])
        rna: float = ax * ny - ay * nx
        rnb: float = bx * ny - by * nx
        rta: float = ax * nx + ay * ny
        rtb: float = bx * nx + by * ny
        # How far each body gives way to a unit impulse at this point: the effective mass is the inverse of the sum.
        mx: float = self.head[c + IMAX] + self.head[c + IMBX]
        my: float = self.head[c + IMAY] + self.head[c + IMBY]
        iia: float = self.head[c + IIA]
        iib: float = self.head[c + IIB]
        along: float = mx * nx * nx + my * ny * ny + (iia * rna * rna + iib * rnb * rnb)
        across: float = mx * ny * ny + my * nx * nx + (iia * rta * rta + iib * rtb * rtb)
        va: cython.Py_ssize_t = STATE * a
        vb: cython.Py_ssize_t = STATE * b
        self.part_count = k + 1
        self.part[p + RNA] = rna
        self.part[p + RNB] = rnb
        self.part[p + RTA] = rta
        self.part[p + RTB] = rtb
        self.part[p + GAP] = self.head[c + SLOP] - manifolds.point[q + DEPTH]
        self.part[p + NMASS] = 1.0 / along if along > 0.0 else 0.0
        self.part[p + TMASS] = 1.0 / across if across > 0.0 else 0.0
        self.part[p + NIMPULSE] = self.carry * manifolds.point[q + NORMAL]
        self.part[p + TIMPULSE] = self.carry * manifolds.point[q + TANGENT]
        self.part[p + TOTAL] = 0.0
        self.met[k] = -(
            (bodies.state[vb + VX] - bodies.state[va + VX]) * nx
            + (bodies.state[vb + VY] - bodies.state[va + VY]) * ny
            + (bodies.state[vb + W] * rnb - bodies.state[va + W] * rna)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def warm_start(self, bodies: SolverBodies) -> cython.void:
        """Apply the impulses of the last substep again."""
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        normal: float
        tangent: float
        turn_a: float
        turn_b: float
        px: float
        py: float
        for k in range(self.count):
            c = HEAD * k
            a = self.state_a[k]
            b = self.state_b[k]
            normal = tangent = turn_a = turn_b = 0.0
            for q in range(self.first[k], self.first[k + 1]):
                p = PART * q
                normal += self.part[p + NIMPULSE]
                tangent += self.part[p + TIMPULSE]
                turn_a += (
                    self.part[p + RNA] * self.part[p + NIMPULSE]
                    + self.part[p + RTA] * self.part[p + TIMPULSE]
                )
                turn_b += (
                    self.part[p + RNB] * self.part[p + NIMPULSE]
                    + self.part[p + RTB] * self.part[p + TIMPULSE]
                )
            px = self.head[c + NX] * normal - self.head[c + NY] * tangent
            py = self.head[c + NY] * normal + self.head[c + NX] * tangent
            bodies.state[a + VX] -= self.head[c + IMAX] * px
            bodies.state[a + VY] -= self.head[c + IMAY] * py
            bodies.state[a + W] -= self.head[c + IIA] * turn_a
            bodies.state[b + VX] += self.head[c + IMBX] * px
            bodies.state[b + VY] += self.head[c + IMBY] * py
            bodies.state[b + W] += self.head[c + IIB] * turn_b

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve(self, bodies: SolverBodies, inverse_h: float, biased: cython.bint) -> cython.void:
        """One pass over all contacts. `biased` pushes out what is too deep; without, speeds alone are put right
        (relax).

        A point with a gap may close it within the substep and no faster. The pass without bias takes back the speed
        that pushing out has put in.
        """
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        q: cython.Py_ssize_t
        # Read once: the compiler cannot know that no impulse is stored where they are.
        soft_rate: float = self.soft.bias_rate
        soft_mass: float = self.soft.mass_scale
        soft_impulse: float = self.soft.impulse_scale
        stiff_rate: float = self.stiff.bias_rate
        stiff_mass: float = self.stiff.mass_scale
        stiff_impulse: float = self.stiff.impulse_scale
        yielding: cython.bint
        bias_rate: float
        nx: float
        ny: float
        ax: float
        ay: float
        aw: float
        bx: float
        by: float
        bw: float
        near: float
        slop: float
        turn_a: float
        turn_b: float
        gap: float
        bias: float
        mass_scale: float
        impulse_scale: float
        old: float
        new: float
        limit: float
        px: float
        py: float
        for k in range(self.count):
            c = HEAD * k
            a = self.state_a[k]
            b = self.state_b[k]
            nx = self.head[c + NX]
            ny = self.head[c + NY]
            ax = bodies.state[a + VX]
            ay = bodies.state[a + VY]
            aw = bodies.state[a + W]
            bx = bodies.state[b + VX]
            by = bodies.state[b + VY]
            bw = bodies.state[b + W]
            near = (bodies.state[b + DX] - bodies.state[a + DX]) * nx
            near += (bodies.state[b + DY] - bodies.state[a + DY]) * ny
            turn_a = bodies.state[a + DA]
            turn_b = bodies.state[b + DA]
            slop = self.head[c + SLOP]
            yielding = self.head[c + SOFT] != 0.0
            bias_rate = soft_rate if yielding else stiff_rate
            for q in range(self.first[k], self.first[k + 1]):
                p = PART * q
                gap = self.part[p + GAP] + near + (turn_b * self.part[p + RNB] - turn_a * self.part[p + RNA])
                bias = 0.0
                mass_scale = 1.0
                impulse_scale = 0.0
                if gap > slop:
                    bias = (gap - slop) * inverse_h
                    if biased:
                        bias += bias_rate * slop
                elif biased:
                    bias = bias_rate * gap
                    if bias < -self.head[c + PUSH]:
                        bias = -self.head[c + PUSH]
                    mass_scale = soft_mass if yielding else stiff_mass
                    impulse_scale = soft_impulse if yielding else stiff_impulse
                old = self.part[p + NIMPULSE]
                new = (bx - ax) * nx + (by - ay) * ny + (bw * self.part[p + RNB] - aw * self.part[p + RNA])
                new = old - self.part[p + NMASS] * mass_scale * (new + bias) - impulse_scale * old
                if new < 0.0:
                    new = 0.0
                self.part[p + NIMPULSE] = new
                if not biased:
                    self.part[p + TOTAL] += new
                new -= old
                px = nx * new
                py = ny * new
                ax -= self.head[c + IMAX] * px
                ay -= self.head[c + IMAY] * py
                aw -= self.head[c + IIA] * (self.part[p + RNA] * new)
                bx += self.head[c + IMBX] * px
                by += self.head[c + IMBY] * py
                bw += self.head[c + IIB] * (self.part[p + RNB] * new)
            if self.head[c + FRICTION] > 0.0:
                for q in range(self.first[k], self.first[k + 1]):
                    p = PART * q
                    old = self.part[p + TIMPULSE]
                    new = (by - ay) * nx - (bx - ax) * ny
                    new += bw * self.part[p + RTB] - aw * self.part[p + RTA]
                    new = old - self.part[p + TMASS] * (new - self.head[c + SURFACE])
                    limit = self.head[c + FRICTION] * self.part[p + NIMPULSE]
                    if new > limit:
                        new = limit
                    elif new < -limit:
                        new = -limit
                    self.part[p + TIMPULSE] = new
                    new -= old
                    px = -ny * new
                    py = nx * new
                    ax -= self.head[c + IMAX] * px
                    ay -= self.head[c + IMAY] * py
                    aw -= self.head[c + IIA] * (self.part[p + RTA] * new)
                    bx += self.head[c + IMBX] * px
                    by += self.head[c + IMBY] * py
                    bw += self.head[c + IIB] * (self.part[p + RTB] * new)
            bodies.state[a + VX] = ax
            bodies.state[a + VY] = ay
            bodies.state[a + W] = aw
            bodies.state[b + VX] = bx
            bodies.state[b + VY] = by
            bodies.state[b + W] = bw

    @cython.cfunc
    @cython.exceptval(check=False)
    def restitute(self, bodies: SolverBodies) -> cython.void:
        """Give back the speed with which bodies met, times the restitution: once a tick, when all else is done.

        Two points of one contact, and contacts of one body, disturb each other: RESTITUTION_PASSES settle it.
        """
        n: cython.int
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        c: cython.Py_ssize_t
        q: cython.Py_ssize_t
        p: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        nx: float
        ny: float
        old: float
        new: float
        for n in range(_PASSES):
            for j in range(self.bouncing_count):
                k = self.bouncing[j]
                c = HEAD * k
                a = self.state_a[k]
                b = self.state_b[k]
                nx = self.head[c + NX]
                ny = self.head[c + NY]
                for q in range(self.first[k], self.first[k + 1]):
                    p = PART * q
                    if self.met[q] <= 0.0 or self.part[p + TOTAL] <= 0.0:
                        continue
                    old = self.part[p + NIMPULSE]
                    new = (bodies.state[b + VX] - bodies.state[a + VX]) * nx
                    new += (bodies.state[b + VY] - bodies.state[a + VY]) * ny
                    new += bodies.state[b + W] * self.part[p + RNB] - bodies.state[a + W] * self.part[p + RNA]
                    new = old - self.part[p + NMASS] * (new - self.bounce[k] * self.met[q])
                    if new < 0.0:
                        new = 0.0
                    self.part[p + NIMPULSE] = new
                    new -= old
                    self.part[p + TOTAL] += new
                    bodies.state[a + VX] -= self.head[c + IMAX] * (nx * new)
                    bodies.state[a + VY] -= self.head[c + IMAY] * (ny * new)
                    bodies.state[a + W] -= self.head[c + IIA] * (self.part[p + RNA] * new)
                    bodies.state[b + VX] += self.head[c + IMBX] * (nx * new)
                    bodies.state[b + VY] += self.head[c + IMBY] * (ny * new)
                    bodies.state[b + W] += self.head[c + IIB] * (self.part[p + RNB] * new)

    @cython.cfunc
    @cython.exceptval(check=False)
    def store(self, manifolds: Manifolds, bodies: SolverBodies) -> cython.void:
        """Keep the impulses for the next tick's start, and say whom they held."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
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
                manifolds.impulse[i] += self.part[p + TOTAL]
                if self.part[p + TOTAL] > 0.0:
                    bodies.hold(manifolds.row_a[i])
                    bodies.hold(manifolds.row_b[i])
                q += POINT
