"""The joints of one tick as numbers, and the directions in which each acts.

Every joint is at most a line and a block. The line is one direction: motor or spring, and limits, act along it. The
block is two equations that are solved at once, since each disturbs the other: a shared point, or a held line and angle.

    joint      line                     block
    distance   between the anchors
    revolute   turning                  the shared point
    prismatic  along the axis           across the axis; turning
    weld       turning (held)           the shared point
    mouse                               the point and its target

A direction is (nx, ny, ja, jb): n of the linear motion, and what turning of a and of b adds, so that the speed along it
is n . (vb - va) + jb wb - ja wa. An impulse p along it changes va by -p n / ma, wa by -p ja / Ia, vb by p n / mb, wb by
p jb / Ib. For a point and a direction n, j = r x n, with r from the centre of mass to the anchor; for turning, n = 0
and j = 1.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import table
from physics.tolerances import JOINT_CLOSE_TURN, JOINT_SINGULAR, SPRING_EXACT, STEP_TURN

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.joint import DISTANCE, PRISMATIC, REVOLUTE, WELD
    from cython.cimports.physics.dynamics.solver_bodies import (
        DA,
        DX,
        DY,
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
    from math import cos, fabs, sin, sqrt

    from physics.components.joint import DISTANCE, PRISMATIC, REVOLUTE, WELD
    from physics.dynamics.solver_bodies import (
        DA,
        DX,
        DY,
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

    NOTHING, HOLD, SPRING, MOTOR = range(4)
    ARM_AX, ARM_AY, ARM_BX, ARM_BY, TURN, AXIS_X, AXIS_Y, REST, LOW, HIGH = range(10)
    FREQUENCY, DAMPING, SPEED, STRENGTH, APART_X, APART_Y, DRAG, PULL = range(10, 18)
    LX, LY, LA, LB, LINE_MASS, MEASURE, STRETCH = range(18, 25)
    PX, PY, PA, PB, QX, QY, QA, QB, OFF_P, OFF_Q, M11, M12, M22 = range(25, 38)
    HELD_P, HELD_Q, DRIVEN_BY, AT_LOW, AT_HIGH, FORCE_X, FORCE_Y, TORQUE, RATE, MOST = range(38, 48)
    SOFT, TWIST, SPAN, JOINT = range(48, 52)

_CLOSE_TURN = cython.declare(cython.double, JOINT_CLOSE_TURN)
_EXACT = cython.declare(cython.double, SPRING_EXACT)
_SINGULAR = cython.declare(cython.double, JOINT_SINGULAR)
_STEP_TURN = cython.declare(cython.double, STEP_TURN)


@cython.final
@cython.cclass
class JointTable:
    """One row a joint, in the order of their entities. JOINT numbers a row:

    ARM_A, ARM_B    from the centres of mass to the anchors (until `JointSolver.prepare`: from the entities'
                    positions), as turned when the tick began
    TURN            angle of b less that of a and the reference, then
    AXIS            unit vector, as turned then
    REST            length at which the line is held, or its spring rests
    LOW, HIGH       limits of the measure
    FREQUENCY, DAMPING, SPEED, STRENGTH  of spring and motor
    APART           from a's centre of mass to b's, when the tick began
    DRAG, PULL      of the spring, for one substep: impulse per speed, and per stretch (see JointSolver); SOFT: the drag
                    that the block uses; TWIST: factor for a spring that turns
    L, LINE_MASS    direction of the line and effective mass; MEASURE: length, angle or translation; STRETCH: that less
                    REST, as it was when the substep began
    P, Q, OFF, M    directions of the block, how far each is from 0, and the inverse of the block's matrix
    HELD, DRIVEN_BY, AT_LOW, AT_HIGH     impulses of the substep: block, motor or spring, limits
    FORCE, TORQUE   sums of the impulses of the tick
    RATE            speed of the measure
    SPAN            a quarter of the longest of its lengths: what stands for the size of bodies that have no shape
    MOST            speed at which the anchors of a joint that was torn apart are brought together, at most

    line, block     what acts in each: NOTHING, HOLD, SPRING or MOTOR; limited: whether the limits do
    row_a, row_b    rows of the bodies, SolverBodies.count being the world; live: whether one of them can be pushed
    exact           whether what it holds is solved by the JointMatrix
    h               seconds of a substep
    """

    if not cython.compiled:
        __slots__ = (
            "count",
            "value",
            "kind",
            "row_a",
            "row_b",
            "line",
            "block",
            "limited",
            "live",
            "exact",
            "h",
        )
    count: int
    value: array[float]
    kind: array[int]
    row_a: array[int]
    row_b: array[int]
    line: array[int]
    block: array[int]
    limited: array[int]
    live: array[int]
    exact: array[int]
    h: float

    def __init__(self) -> None:
        self.count = 0
        self.h = 0.0
        self.kind = array("i")
        self.clear(8)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, n: cython.Py_ssize_t) -> cython.int:
        """No rows, and room for `n`."""
        room: cython.Py_ssize_t
        self.count = 0
        if n > len(self.kind):
            room = n + n // 2
            (
                self.value, self.row_a, self.row_b, self.line, self.block, self.limited, self.live, self.exact,
                self.kind,
            ) = table(room, "d" * JOINT, *"iibbbbbi")  # fmt: skip
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, kind: cython.int, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Append a row with nothing in it; there is room. Returns its index."""
        k: cython.Py_ssize_t = self.count
        i: cython.Py_ssize_t
        self.count = k + 1
        for i in range(JOINT * k, JOINT * k + JOINT):
            self.value[i] = 0.0
        self.kind[k] = kind
        self.row_a[k] = row_a
        self.row_b[k] = row_b
        self.line[k] = self.block[k] = NOTHING
        self.limited[k] = self.live[k] = self.exact[k] = 0
        return k

    # ---- Directions ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, k: cython.Py_ssize_t, bodies: SolverBodies, anew: cython.bint) -> cython.void:
        """Directions and masses as the bodies stand now.

        anew  a new substep: what springs have to bring back is measured. They are solved for that throughout the
              substep; a second step towards a place where the first one took them would damp them.
        """
        v: cython.Py_ssize_t = JOINT * k
        a: cython.Py_ssize_t = STATE * self.row_a[k]
        b: cython.Py_ssize_t = STATE * self.row_b[k]
        ca: float = cos(bodies.state[a + DA])
        sa: float = sin(bodies.state[a + DA])
        cb: float = cos(bodies.state[b + DA])
        sb: float = sin(bodies.state[b + DA])
        rax: float = ca * self.value[v + ARM_AX] - sa * self.value[v + ARM_AY]
        ray: float = sa * self.value[v + ARM_AX] + ca * self.value[v + ARM_AY]
        rbx: float = cb * self.value[v + ARM_BX] - sb * self.value[v + ARM_BY]
        rby: float = sb * self.value[v + ARM_BX] + cb * self.value[v + ARM_BY]
        dx: float = self.value[v + APART_X] + (bodies.state[b + DX] - bodies.state[a + DX]) + (rbx - rax)
        dy: float = self.value[v + APART_Y] + (bodies.state[b + DY] - bodies.state[a + DY]) + (rby - ray)
        turn: float = self.value[v + TURN] + (bodies.state[b + DA] - bodies.state[a + DA])
        kind: cython.int = self.kind[k]
        length: float
        nx: float
        ny: float
        if kind == DISTANCE:
            length = sqrt(dx * dx + dy * dy)
            nx = dx / length if length > 0.0 else 1.0
            ny = dy / length if length > 0.0 else 0.0
            self.along(k, bodies, nx, ny, rax * ny - ray * nx, rbx * ny - rby * nx, length, anew)
            return
        # What is off is measured in a's frame, as if its anchor lay where b's is: so both get the same push at the same
        # place, and no stretch of a joint makes or takes angular momentum.
        rax += dx
        ray += dy
        if kind == PRISMATIC:
            nx = ca * self.value[v + AXIS_X] - sa * self.value[v + AXIS_Y]
            ny = sa * self.value[v + AXIS_X] + ca * self.value[v + AXIS_Y]
            self.along(k, bodies, nx, ny, rax * ny - ray * nx, rbx * ny - rby * nx, dx * nx + dy * ny, anew)
            self.value[v + PX] = -ny
            self.value[v + PY] = nx
            self.value[v + PA] = rax * nx + ray * ny
            self.value[v + PB] = rbx * nx + rby * ny
            self.value[v + QX] = self.value[v + QY] = 0.0
            self.value[v + QA] = self.value[v + QB] = 1.0
            self.value[v + OFF_P] = dy * nx - dx * ny
            self.value[v + OFF_Q] = turn
            self.invert(k, bodies)
            return
        if anew or self.block[k] == HOLD:
            self.value[v + OFF_P] = dx
            self.value[v + OFF_Q] = dy
        if kind == REVOLUTE or kind == WELD:  # noqa: SIM109 - a tuple is an object
            self.along(k, bodies, 0.0, 0.0, 1.0, 1.0, turn, anew)
        self.value[v + PX] = self.value[v + QY] = 1.0
        self.value[v + PY] = self.value[v + QX] = 0.0
        self.value[v + PA] = -ray
        self.value[v + PB] = -rby
        self.value[v + QA] = rax
        self.value[v + QB] = rbx
        self.invert(k, bodies)
        if anew and self.block[k] == SPRING:
            length = self.share(
                k,
                bodies,
                sqrt(rax * rax + ray * ray),
                sqrt(rbx * rbx + rby * rby),
                sqrt(dx * dx + dy * dy),
                self.give_way(k, bodies, PX, PX) + self.give_way(k, bodies, QX, QX),
            )
            self.value[v + OFF_P] *= length
            self.value[v + OFF_Q] *= length

    @cython.cfunc
    @cython.exceptval(check=False)
    def along(
        self,
        k: cython.Py_ssize_t,
        bodies: SolverBodies,
        nx: float,
        ny: float,
        ja: float,
        jb: float,
        measure: float,
        anew: cython.bint,
    ) -> cython.void:
        """The line's direction, and what is measured along it."""
        v: cython.Py_ssize_t = JOINT * k
        give: float
        self.value[v + LX] = nx
        self.value[v + LY] = ny
        self.value[v + LA] = ja
        self.value[v + LB] = jb
        self.value[v + MEASURE] = measure
        if anew or self.line[k] == HOLD:
            self.value[v + STRETCH] = measure - self.value[v + REST]
        give = self.give_way(k, bodies, LX, LX)
        self.value[v + LINE_MASS] = 1.0 / give if give > 0.0 else 0.0
        if anew and self.line[k] == SPRING and self.kind[k] == DISTANCE:
            self.value[v + STRETCH] *= self.share(
                k, bodies, fabs(ja), fabs(jb), fabs(self.value[v + STRETCH]), give
            )

    @cython.cfunc
    @cython.exceptval(check=False)
    def invert(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """The inverse of the block's matrix of how bodies give way; what nothing can move gets none."""
        v: cython.Py_ssize_t = JOINT * k
        k11: float = self.give_way(k, bodies, PX, PX) * (1.0 + _SINGULAR)
        k12: float = self.give_way(k, bodies, PX, QX)
        k22: float = self.give_way(k, bodies, QX, QX) * (1.0 + _SINGULAR)
        scale: float
        if self.block[k] == SPRING:
            # Of the matrix 1 + drag K instead.
            scale = self.drag(k, k11 + k22)
            self.value[v + SOFT] = scale
            k11 = 1.0 + scale * k11
            k12 *= scale
            k22 = 1.0 + scale * k22
        self.value[v + M12] = 0.0
        if k11 > 0.0 and k22 > 0.0:
            scale = 1.0 / (k11 * k22 - k12 * k12)
            self.value[v + M11] = scale * k22
            self.value[v + M12] = -scale * k12
            self.value[v + M22] = scale * k11
        else:
            self.value[v + M11] = 1.0 / k11 if k11 > 0.0 else 0.0
            self.value[v + M22] = 1.0 / k22 if k22 > 0.0 else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def give_way(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, p: cython.Py_ssize_t, q: cython.Py_ssize_t
    ) -> cython.double:
        """By how much a unit impulse along direction `q` changes the speed along direction `p`."""
        i: cython.Py_ssize_t = JOINT * k + p
        j: cython.Py_ssize_t = JOINT * k + q
        a: cython.Py_ssize_t = INVERSE * self.row_a[k]
        b: cython.Py_ssize_t = INVERSE * self.row_b[k]
        return (
            (bodies.inverse[a + IMX] + bodies.inverse[b + IMX]) * (self.value[i] * self.value[j])
            + (bodies.inverse[a + IMY] + bodies.inverse[b + IMY]) * (self.value[i + 1] * self.value[j + 1])
            + bodies.inverse[a + II] * (self.value[i + 2] * self.value[j + 2])
            + bodies.inverse[b + II] * (self.value[i + 3] * self.value[j + 3])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def drag(self, k: cython.Py_ssize_t, give: float) -> cython.double:
        """Impulse per speed of a spring between two that give way to a unit impulse by `give`."""
        v: cython.Py_ssize_t = JOINT * k
        # Square of the radians per substep.
        if self.h * self.value[v + PULL] * give > _EXACT * _EXACT:
            return self.value[v + DRAG] + self.h * self.value[v + PULL]
        return self.value[v + DRAG]

    @cython.cfunc
    @cython.exceptval(check=False)
    def share(
        self,
        k: cython.Py_ssize_t,
        bodies: SolverBodies,
        arm_a: float,
        arm_b: float,
        stretch: float,
        give: float,
    ) -> cython.double:
        """The share of a spring's stretch that it is solved for in one substep.

        A spring so stiff that it closes within the substep turns a body by II * arm * stretch / give. Beyond STEP_TURN
        radians, that is not the way to where it pulls, and bodies on long arms would be flung about for ever.
        """
        turn: float = bodies.inverse[INVERSE * self.row_a[k] + II] * arm_a
        other: float = bodies.inverse[INVERSE * self.row_b[k] + II] * arm_b
        if turn < other:
            turn = other
        turn *= stretch
        if turn > _STEP_TURN * give and self.drag(k, give) > self.value[JOINT * k + DRAG]:
            return _STEP_TURN * give / turn
        return 1.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def closing(self, k: cython.Py_ssize_t, p: cython.Py_ssize_t, rate: float) -> cython.double:
        """The speed at which what is off along a direction is to be closed: `rate` times that, within bounds.

        What is far off would be closed within a substep, at a speed of which the relax pass finds only a part again, as
        the directions have turned meanwhile: the rest would be energy from nowhere.
        """
        v: cython.Py_ssize_t = JOINT * k
        kind: cython.int = self.kind[k]
        off: float
        length: float
        most: float = self.value[v + MOST]
        if p == LX:
            off = rate * self.value[v + STRETCH]
            length = fabs(off)
            if kind != DISTANCE:
                most = _CLOSE_TURN
        elif kind == PRISMATIC:
            off = rate * (self.value[v + OFF_P] if p == PX else self.value[v + OFF_Q])
            length = fabs(off)
            if p == QX:
                most = _CLOSE_TURN
        else:
            off = rate * (self.value[v + OFF_P] if p == PX else self.value[v + OFF_Q])
            length = rate * sqrt(
                self.value[v + OFF_P] * self.value[v + OFF_P] + self.value[v + OFF_Q] * self.value[v + OFF_Q]
            )
        return off * (most / length) if length > most else off

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def speed_of(self, k: cython.Py_ssize_t, bodies: SolverBodies, p: cython.Py_ssize_t) -> cython.double:
        """Speed along a direction."""
        i: cython.Py_ssize_t = JOINT * k + p
        a: cython.Py_ssize_t = STATE * self.row_a[k]
        b: cython.Py_ssize_t = STATE * self.row_b[k]
        return (
            (bodies.state[b + VX] - bodies.state[a + VX]) * self.value[i]
            + (bodies.state[b + VY] - bodies.state[a + VY]) * self.value[i + 1]
            + (bodies.state[b + W] * self.value[i + 3] - bodies.state[a + W] * self.value[i + 2])
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def push(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, p: cython.Py_ssize_t, impulse: float
    ) -> cython.void:
        """Apply an impulse along a direction; one that is not finite is left out (see JointSolver.add_up)."""
        i: cython.Py_ssize_t = JOINT * k + p
        a: cython.Py_ssize_t = self.row_a[k]
        b: cython.Py_ssize_t = self.row_b[k]
        px: float = self.value[i] * impulse
        py: float = self.value[i + 1] * impulse
        if not fabs(impulse) < 1e200:
            return
        bodies.push(a, -px, -py, -(self.value[i + 2] * impulse))
        bodies.push(b, px, py, self.value[i + 3] * impulse)
