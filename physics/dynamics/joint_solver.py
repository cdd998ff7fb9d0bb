"""Joint constraints: the same substeps as contacts (see contact_solver).

Motors, springs and limits are solved one after the other, in the order of the joints' entities. What holds is solved
all at once (see joint_matrix), or, where that would be slow, one after the other, too.

Before bodies advance, joints have the last word: contacts push single bodies, and know nothing of what these hang on.
If bodies advanced as the contacts left them, rigid joints would open in every substep, and what closes them would shake
the contacts: a bridge under a crate trembled for ever. Speeds alone are put right (relax) in the other order: bodies
leave the tick without approaching each other.
"""

from __future__ import annotations

import cython

from physics.tolerances import (
    JOINT_CARRY,
    JOINT_CLOSE,
    JOINT_CLOSE_TURN,
    JOINT_DAMPING,
    JOINT_STIFFNESS,
    STEPWISE_DAMPING,
    STEPWISE_STIFFNESS,
)

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.components.joint import DISTANCE, PRISMATIC, WELD
    from cython.cimports.physics.dynamics.islands import Islands
    from cython.cimports.physics.dynamics.joint_matrix import JointMatrix
    from cython.cimports.physics.dynamics.joint_springs import set_spring
    from cython.cimports.physics.dynamics.joint_stabilization import clamp_velocity, steady_both
    from cython.cimports.physics.dynamics.joint_table import (
        APART_X,
        APART_Y,
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        AT_HIGH,
        AT_LOW,
        DRIVEN_BY,
        FORCE_X,
        FORCE_Y,
        HELD_P,
        HELD_Q,
        HIGH,
        HOLD,
        JOINT,
        LINE_MASS,
        LOW,
        LX,
        LY,
        M11,
        M12,
        M22,
        MEASURE,
        MOST,
        MOTOR,
        NOTHING,
        OFF_P,
        OFF_Q,
        PULL,
        PX,
        PY,
        QX,
        RATE,
        REST,
        SOFT,
        SPAN,
        SPEED,
        SPRING,
        STRENGTH,
        STRETCH,
        TORQUE,
        TWIST,
        JointTable,
    )
    from cython.cimports.physics.dynamics.softness import Softness
    from cython.cimports.physics.dynamics.solver_bodies import FREE, SolverBodies
else:
    from math import fabs, sqrt

    from physics.components.joint import DISTANCE, PRISMATIC, WELD
    from physics.dynamics.islands import Islands
    from physics.dynamics.joint_matrix import JointMatrix
    from physics.dynamics.joint_springs import set_spring
    from physics.dynamics.joint_stabilization import clamp_velocity, steady_both
    from physics.dynamics.joint_table import (
        APART_X,
        APART_Y,
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        AT_HIGH,
        AT_LOW,
        DRIVEN_BY,
        FORCE_X,
        FORCE_Y,
        HELD_P,
        HELD_Q,
        HIGH,
        HOLD,
        JOINT,
        LINE_MASS,
        LOW,
        LX,
        LY,
        M11,
        M12,
        M22,
        MEASURE,
        MOST,
        MOTOR,
        NOTHING,
        OFF_P,
        OFF_Q,
        PULL,
        PX,
        PY,
        QX,
        RATE,
        REST,
        SOFT,
        SPAN,
        SPEED,
        SPRING,
        STRENGTH,
        STRETCH,
        TORQUE,
        TWIST,
        JointTable,
    )
    from physics.dynamics.softness import Softness
    from physics.dynamics.solver_bodies import FREE, SolverBodies

_CARRY = cython.declare(cython.double, JOINT_CARRY)
_STIFFNESS = cython.declare(cython.double, JOINT_STIFFNESS)
_DAMPING = cython.declare(cython.double, JOINT_DAMPING)
_CLOSE = cython.declare(cython.double, JOINT_CLOSE)
_CLOSE_TURN = cython.declare(cython.double, JOINT_CLOSE_TURN)
_STEPWISE_STIFFNESS = cython.declare(cython.double, STEPWISE_STIFFNESS)
_STEPWISE_DAMPING = cython.declare(cython.double, STEPWISE_DAMPING)


@cython.final
@cython.cclass
class JointSolver:
    """Solves the joints of one tick.

    A spring of stiffness k and damping c has the impulse p = -h k C - h c v over a substep, with v the speed after it,
    and C what it was stretched before: symplectic Euler, which neither damps nor excites what swings. What hangs on it
    at rest does so by C = m g / k, whatever h. With v = v0 + K d, where K says how the two give way to a unit impulse,
    and d is what is missing from p:

        d = -(h k C + h c v0 + p) / (1 + h c K)

    Where the two would swing too fast for that, implicit Euler: C + h v in the place of C, so h c + h^2 k in that of
    h c, which is always stable, and damps.

    table     filled by the caller before each step (arms, axis and parameters), and read by it afterwards
    rigid, stepwise  how soft that is which is solved at once, and one by one
    passes    whether any joint of this tick has something that is solved one by one
    """

    if not cython.compiled:
        __slots__ = ("table", "matrix", "rigid", "stepwise", "h", "passes")
    table: JointTable
    matrix: JointMatrix
    rigid: Softness
    stepwise: Softness
    h: float
    passes: bool

    def __init__(self) -> None:
        self.table = JointTable()
        self.matrix = JointMatrix()
        self.rigid = Softness()
        self.stepwise = Softness()
        self.h = 0.0
        self.passes = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, islands: Islands, bodies: SolverBodies) -> cython.void:
        """What is joined sleeps and wakes together."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            # The world itself is on no island.
            if t.row_a[k] < bodies.count and t.row_b[k] < bodies.count:
                islands.link(bodies, t.row_a[k], t.row_b[k])

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def prepare(self, bodies: SolverBodies, h: float, carry: float) -> cython.int:
        """Get ready for substeps of `h` seconds. `carry` is a factor on the impulses that the joints bring along."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        self.h = t.h = h
        self.passes = False
        if t.count == 0:
            self.matrix.count = 0
            return 0
        self.rigid.set(_STIFFNESS / h, _DAMPING, h)
        self.stepwise.set(_STEPWISE_STIFFNESS / h, _STEPWISE_DAMPING, h)
        for k in range(t.count):
            self.prepare_joint(k, bodies, carry if carry < _CARRY else _CARRY)
        self.matrix.prepare(t, bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def prepare_joint(self, k: cython.Py_ssize_t, bodies: SolverBodies, carry: float) -> cython.void:
        """Get one joint ready, if it can move anything."""
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        a: cython.Py_ssize_t = t.row_a[k]
        b: cython.Py_ssize_t = t.row_b[k]
        i: cython.Py_ssize_t
        if bodies.motion[a] != FREE and bodies.motion[b] != FREE:
            return
        t.live[k] = 1
        bodies.tie(a)
        bodies.tie(b)
        # The caller's arms start at the entities' positions.
        t.value[v + ARM_AX] -= bodies.cx[a]
        t.value[v + ARM_AY] -= bodies.cy[a]
        t.value[v + ARM_BX] -= bodies.cx[b]
        t.value[v + ARM_BY] -= bodies.cy[b]
        t.value[v + APART_X] = (bodies.x[b] - bodies.x[a]) + (bodies.cx[b] - bodies.cx[a])
        t.value[v + APART_Y] = (bodies.y[b] - bodies.y[a]) + (bodies.cy[b] - bodies.cy[a])
        for i in range(v + HELD_P, v + AT_HIGH + 1):
            t.value[i] *= carry
        self.measure(k, bodies)
        steady_both(t, k, bodies)
        if t.line[k] == SPRING or t.block[k] == SPRING:
            set_spring(t, k, bodies)

    @cython.cfunc
    @cython.exceptval(check=False)
    def measure(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """How long the joint is, and how fast at most it brings its anchors together: that follows the smaller body
        that moves."""
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        a: cython.Py_ssize_t = t.row_a[k]
        b: cython.Py_ssize_t = t.row_b[k]
        x: float = t.value[v + APART_X] + (t.value[v + ARM_BX] - t.value[v + ARM_AX])
        y: float = t.value[v + APART_Y] + (t.value[v + ARM_BY] - t.value[v + ARM_AY])
        apart: float = sqrt(x * x + y * y)
        span: float = t.value[v + REST]
        size: float = 0.0
        if bodies.motion[a] == FREE:
            size = bodies.size[a]
            x = t.value[v + ARM_AX] * t.value[v + ARM_AX] + t.value[v + ARM_AY] * t.value[v + ARM_AY]
            if span * span < x:
                span = sqrt(x)
        if bodies.motion[b] == FREE:
            if size == 0.0 or 0.0 < bodies.size[b] < size:
                size = bodies.size[b]
            x = t.value[v + ARM_BX] * t.value[v + ARM_BX] + t.value[v + ARM_BY] * t.value[v + ARM_BY]
            if span * span < x:
                span = sqrt(x)
        if span == 0.0:
            span = apart
        if size == 0.0:
            size = span
        # A hub has no shape and no arm, so the joined body's reach stands in. If that is 0 too, there is no limit.
        reach: float = bodies.reach[a] if bodies.reach[a] > bodies.reach[b] else bodies.reach[b]
        if reach < 0.25 * span:
            reach = 0.25 * span
        t.value[v + SPAN] = reach if reach > 0.0 else 1e300
        t.value[v + MOST] = _CLOSE * size if size > 0.0 else 1e300

    @cython.cfunc
    @cython.exceptval(check=False)
    def warm_start(self, bodies: SolverBodies) -> cython.void:
        """Begin a substep: directions anew, and the impulses of the last substep once more, but for those that are
        solved at once."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        v: cython.Py_ssize_t
        line: float
        for k in range(t.count):
            if not t.live[k]:
                continue
            v = JOINT * k
            t.place(k, bodies, True)
            line = t.value[v + AT_LOW] - t.value[v + AT_HIGH]
            if not (t.exact[k] and t.line[k] == HOLD):
                line += t.value[v + DRIVEN_BY]
            if line != 0.0:
                t.push(k, bodies, LX, line)
            if t.block[k] != NOTHING and not (t.exact[k] and t.block[k] == HOLD):
                t.push(k, bodies, PX, t.value[v + HELD_P])
                t.push(k, bodies, QX, t.value[v + HELD_Q])

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve(self, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """One pass over all joints; `biased` also closes what is open, without, speeds alone are put right (relax).

        What holds comes last, here or in `solve_rigid`: of all that a joint does, it matters most.
        """
        t: JointTable = self.table
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if biased:
            self.matrix.start(t, bodies, self.rigid)
            self.matrix.solve(t, bodies, self.rigid)
        for n in range(t.count):
            # There and back: along a chain, one pass carries what happened at one end to the other.
            k = n if biased else t.count - 1 - n
            if not t.live[k]:
                continue
            if not biased:
                t.place(k, bodies, False)
            if t.kind[k] == WELD and t.block[k] == SPRING:
                self.solve_soft_weld(k, bodies)
                self.passes = True
                continue
            if t.line[k] != NOTHING and not (t.exact[k] and t.line[k] == HOLD):
                self.solve_line(k, bodies, biased)
                self.passes = True
            if t.limited[k]:
                self.solve_limits(k, bodies, biased)
                self.passes = True
            if t.block[k] != NOTHING and not (t.exact[k] and t.block[k] == HOLD):
                self.solve_block(k, bodies, biased)
                self.passes = True
        if not biased:
            self.matrix.relax(t, bodies)
            for k in range(t.count):
                if t.live[k]:
                    self.add_up(k)
            self.clamp(bodies)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_rigid(self, bodies: SolverBodies, touched: cython.bint) -> cython.void:
        """Have what is solved at once hold, before bodies advance; `touched`: after contacts, too."""
        if touched or self.passes:
            self.matrix.solve(self.table, bodies, self.rigid)
        self.clamp(bodies)

    @cython.cfunc
    @cython.exceptval(check=False)
    def clamp(self, bodies: SolverBodies) -> cython.void:
        """Keep all that joints hold from becoming faster by them than they may make it."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            if t.live[k]:
                clamp_velocity(bodies, t.row_a[k], t.value[JOINT * k + SPAN], self.h)
                clamp_velocity(bodies, t.row_b[k], t.value[JOINT * k + SPAN], self.h)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_line(self, k: cython.Py_ssize_t, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Motor, spring or held line."""
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        speed: float = t.speed_of(k, bodies, LX)
        mass: float = t.value[v + LINE_MASS]
        old: float = t.value[v + DRIVEN_BY]
        new: float
        limit: float
        drag: float
        if t.line[k] == MOTOR:
            new = speed - self.motor_speed(k, biased)
            if biased:
                # A little soft: one that works against what holds would grow its impulse in each substep.
                new = old - mass * (self.stepwise.mass_scale * new) - self.stepwise.impulse_scale * old
            else:
                new = old - mass * new
            limit = t.value[v + STRENGTH] * self.h
            if new > limit:
                new = limit
            elif new < -limit:
                new = -limit
        elif t.line[k] == SPRING:
            new = old
            if mass > 0.0:
                drag = t.drag(k, 1.0 / mass)
                new += t.value[v + PULL] * t.value[v + STRETCH] + drag * speed
                new = old - new / (1.0 + drag / mass)
        elif biased:
            new = speed + t.closing(k, LX, self.stepwise.bias_rate)
            new = old - mass * (self.stepwise.mass_scale * new) - self.stepwise.impulse_scale * old
        else:
            new = old - mass * speed
        t.value[v + DRIVEN_BY] = new
        t.push(k, bodies, LX, new - old)

    @cython.cfunc
    @cython.exceptval(check=False)
    def motor_speed(self, k: cython.Py_ssize_t, biased: cython.bint) -> cython.double:
        """The speed that a motor strives for.

        One of boundless strength would break through its own limits: it drives no further than they allow, and does
        what they do beyond.
        """
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        speed: float = t.value[v + SPEED]
        left: float
        if t.limited[k]:
            left = t.value[v + HIGH] - t.value[v + MEASURE]
            left = left / self.h if left > 0.0 else (self.returning(k, left) if biased else 0.0)
            if speed > left:
                speed = left
            left = t.value[v + LOW] - t.value[v + MEASURE]
            left = left / self.h if left < 0.0 else (-self.returning(k, -left) if biased else 0.0)
            if speed < left:
                speed = left
        return speed

    @cython.cfunc
    @cython.exceptval(check=False)
    def returning(self, k: cython.Py_ssize_t, left: float) -> cython.double:
        """The speed, 0 or less, that what is beyond a limit by `-left` lacks to come back."""
        t: JointTable = self.table
        turning: cython.bint = t.kind[k] != DISTANCE and t.kind[k] != PRISMATIC
        most: float = _CLOSE_TURN if turning else t.value[JOINT * k + MOST]
        left *= self.stepwise.bias_rate
        return left if left > -most else -most

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_limits(self, k: cython.Py_ssize_t, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Both ends of what the line may measure: each pushes back, and never pulls.

        What is left to a limit may be used up within the substep and no faster, in both passes: as contacts do.
        """
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        mass: float = t.value[v + LINE_MASS]
        old: float
        new: float
        left: float
        new = t.speed_of(k, bodies, LX)
        left = t.value[v + MEASURE] - t.value[v + LOW]
        old = t.value[v + AT_LOW]
        if left > 0.0:
            new = old - mass * (new + left / self.h)
        elif biased:
            new = old - mass * (self.stepwise.mass_scale * (new + self.returning(k, left)))
            new -= self.stepwise.impulse_scale * old
        else:
            new = old - mass * new
        if not new > 0.0:
            new = 0.0
        t.value[v + AT_LOW] = new
        t.push(k, bodies, LX, new - old)
        new = -t.speed_of(k, bodies, LX)
        left = t.value[v + HIGH] - t.value[v + MEASURE]
        old = t.value[v + AT_HIGH]
        if left > 0.0:
            new = old - mass * (new + left / self.h)
        elif biased:
            new = old - mass * (self.stepwise.mass_scale * (new + self.returning(k, left)))
            new -= self.stepwise.impulse_scale * old
        else:
            new = old - mass * new
        if not new > 0.0:
            new = 0.0
        t.value[v + AT_HIGH] = new
        t.push(k, bodies, LX, old - new)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_block(self, k: cython.Py_ssize_t, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Two equations at once, rigid or as a spring, which may have a greatest force."""
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        p: float = t.speed_of(k, bodies, PX)
        q: float = t.speed_of(k, bodies, QX)
        old_p: float = t.value[v + HELD_P]
        old_q: float = t.value[v + HELD_Q]
        keep: float = 1.0
        new_p: float
        new_q: float
        limit: float
        if t.block[k] == SPRING:
            p = t.value[v + SOFT] * p + t.value[v + PULL] * t.value[v + OFF_P] + old_p
            q = t.value[v + SOFT] * q + t.value[v + PULL] * t.value[v + OFF_Q] + old_q
        elif biased:
            keep = 1.0 - self.stepwise.impulse_scale
            p = self.stepwise.mass_scale * (p + t.closing(k, PX, self.stepwise.bias_rate))
            q = self.stepwise.mass_scale * (q + t.closing(k, QX, self.stepwise.bias_rate))
        new_p = keep * old_p - (t.value[v + M11] * p + t.value[v + M12] * q)
        new_q = keep * old_q - (t.value[v + M12] * p + t.value[v + M22] * q)
        if t.block[k] == SPRING:
            limit = t.value[v + STRENGTH] * self.h
            keep = sqrt(new_p * new_p + new_q * new_q)
            if keep > limit:
                new_p *= limit / keep
                new_q *= limit / keep
        t.value[v + HELD_P] = new_p
        t.value[v + HELD_Q] = new_q
        t.push(k, bodies, PX, new_p - old_p)
        t.push(k, bodies, QX, new_q - old_q)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_soft_weld(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """The three equations of a springy weld at once: d = -(1 + D K)^-1 (D v + pull + p), D being the drags.

        On a long arm turning is nearly all that either spring feels. Solved one after the other, they would take
        hundreds of passes, and the impulses that are left fling the body about.
        """
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        k13: float = t.give_way(k, bodies, PX, LX)
        k23: float = t.give_way(k, bodies, QX, LX)
        k33: float = t.give_way(k, bodies, LX, LX)
        # The spring that turns has the same frequency, for another inertia.
        twist: float = t.value[v + TWIST]
        drag: float = t.value[v + SOFT]
        turn: float = twist * t.drag(k, twist * k33)
        p: float = (
            drag * t.speed_of(k, bodies, PX) + t.value[v + PULL] * t.value[v + OFF_P] + t.value[v + HELD_P]
        )
        q: float = (
            drag * t.speed_of(k, bodies, QX) + t.value[v + PULL] * t.value[v + OFF_Q] + t.value[v + HELD_Q]
        )
        w: float = twist * t.value[v + PULL] * t.value[v + STRETCH] + turn * t.speed_of(k, bodies, LX)
        # M is the inverse of the block's 2 by 2 part: what the block does about a unit of turning, and what is left.
        a: float = drag * (t.value[v + M11] * k13 + t.value[v + M12] * k23)
        b: float = drag * (t.value[v + M12] * k13 + t.value[v + M22] * k23)
        x: float = t.value[v + M11] * p + t.value[v + M12] * q
        y: float = t.value[v + M12] * p + t.value[v + M22] * q
        w += t.value[v + DRIVEN_BY] - turn * (k13 * x + k23 * y)
        w /= 1.0 + turn * (k33 - (k13 * a + k23 * b))
        x -= a * w
        y -= b * w
        t.value[v + HELD_P] -= x
        t.value[v + HELD_Q] -= y
        t.value[v + DRIVEN_BY] -= w
        t.push(k, bodies, PX, -x)
        t.push(k, bodies, QX, -y)
        t.push(k, bodies, LX, -w)

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_up(self, k: cython.Py_ssize_t) -> cython.void:
        """Add the impulses of a substep to those of the tick. Those that are not finite are dropped."""
        t: JointTable = self.table
        v: cython.Py_ssize_t = JOINT * k
        i: cython.Py_ssize_t
        line: float = t.value[v + DRIVEN_BY] + (t.value[v + AT_LOW] - t.value[v + AT_HIGH])
        if not fabs(line) + fabs(t.value[v + HELD_P]) + fabs(t.value[v + HELD_Q]) < 1e200:
            for i in range(v + HELD_P, v + AT_HIGH + 1):
                t.value[i] = 0.0
            return
        if t.kind[k] == DISTANCE or t.kind[k] == PRISMATIC:
            t.value[v + FORCE_X] += t.value[v + LX] * line
            t.value[v + FORCE_Y] += t.value[v + LY] * line
        else:
            t.value[v + TORQUE] += line
        if t.kind[k] == PRISMATIC:
            t.value[v + FORCE_X] += t.value[v + PX] * t.value[v + HELD_P]
            t.value[v + FORCE_Y] += t.value[v + PY] * t.value[v + HELD_P]
            t.value[v + TORQUE] += t.value[v + HELD_Q]
        else:
            t.value[v + FORCE_X] += t.value[v + HELD_P]
            t.value[v + FORCE_Y] += t.value[v + HELD_Q]

    @cython.cfunc
    @cython.exceptval(check=False)
    def hold(self, bodies: SolverBodies) -> cython.void:
        """Say whom the joints held in this tick."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            if t.live[k]:
                bodies.hold(t.row_a[k])
                bodies.hold(t.row_b[k])

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self, bodies: SolverBodies) -> cython.void:
        """What there is to read of each joint: its measure and the speed of that, as the tick left them."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            if t.live[k]:
                t.place(k, bodies, False)
                t.value[JOINT * k + RATE] = t.speed_of(k, bodies, LX)
