"""The joints of one tick as tables of numbers, and the directions (Jacobians) in which they act.

A joint has a few rows (see physics/components/joint_row.py). An axis row has one equation, with a motor, a spring or a
rigid constraint, and limits. A pair has two equations that are solved together, because each affects the other: a
shared point, or a slide. The solver works on rows, and does not know the kinds of joints.

A direction is (nx, ny, ja, jb): n of the linear motion, and the contributions of the rotations of a and b, so that the
speed along it is n . (vb - va) + jb wb - ja wa. An impulse p along it changes va by -p n / ma, wa by -p ja / Ia, vb by
p n / mb, wb by p jb / Ib. For a point and a direction n, j = r x n, with r from the centre of mass to the anchor; for
turning, n = 0 and j = 1.
"""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.dynamics import joint_records
from physics.grid.buffers import allocate, table
from physics.tolerances import IMPULSE_MAX, JOINT_CLOSE_TURN, JOINT_SINGULAR, SPRING_EXACT, STEP_TURN

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.joint_row import ALONG, BETWEEN, POINT, SLIDE
    from cython.cimports.physics.components.joint_row import TURN as TURNING
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
    from cython.cimports.physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
else:
    from math import cos, fabs, sin, sqrt

    from physics.components.joint_row import ALONG, BETWEEN, POINT, SLIDE
    from physics.components.joint_row import TURN as TURNING
    from physics.dynamics.joint_records import JointConstraint
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

    NOTHING, HOLD, SPRING, MOTOR = range(4)
    PX, PY, PA, PB, QX, QY, QA, QB, OFF_P, OFF_Q, M11, M12, M22 = range(13)
    MEASURE, REST, LOW, HIGH, FREQUENCY, DAMPING, SPEED, SPEED_Q, STRENGTH = range(13, 22)
    PULL, DRAG, SOFT, IMPULSE, IMPULSE_Q, LOWER_IMPULSE, UPPER_IMPULSE, RATE, COUNTER = range(22, 31)
    BEND_P, BEND_Q, ROW = range(31, 34)

_ENDLESS = cython.declare(cython.double, IMPULSE_MAX)
_CLOSE_TURN = cython.declare(cython.double, JOINT_CLOSE_TURN)
_EXACT = cython.declare(cython.double, SPRING_EXACT)
_SINGULAR = cython.declare(cython.double, JOINT_SINGULAR)
_STEP_TURN = cython.declare(cython.double, STEP_TURN)

_NO_CONSTRAINTS = allocate(joint_records.JointConstraint, 0)
_CLEARED = allocate(joint_records.JointConstraint, 1)


@cython.final
@cython.cclass
class JointTable:
    """The joints in the order of their entities, and the rows of each in the order of its declaration.

    constraints     what is the same for all rows of a joint, see JointConstraint
    rows            ROW numbers for each row:
    P, Q            directions of its equations; an axis row has only P
    OFF             error of each equation at the beginning of the substep: the distance to where the row is held, or to
                    where its spring is at rest; M: effective mass, or the inverse of the pair's matrix
    BEND            speed at which each equation opens within the substep because the bodies turn (see joint_turning)
    MEASURE, RATE   distance, angle or translation, and its rate of change
    REST            measure at which the row is held, or its spring is at rest
    LOW, HIGH       limits of the measure
    FREQUENCY, DAMPING, SPEED, STRENGTH  of spring and motor; COUNTER: the strength against the direction (axis rows)
    DRAG, PULL      of the spring, for one substep: impulse per speed, and per stretch (see JointSolver); SOFT: the drag
                    that a pair uses
    IMPULSE, LOWER_IMPULSE, UPPER_IMPULSE  impulses of the substep: of motor, spring or rigid row, and of the limits

    row_a, row_b    rows of the bodies, SolverBodies.count being the world; live: whether one of them can be pushed
    broken, breakable  whether a joint has broken in this tick, and whether any joint can break
    exact           whether what the joint holds is solved by the JointMatrix; after the sweep also the mark of
                    a group, above 1 (see joint_rebound and joint_projection)
    first           of each joint its first row; `first[count]` is the number of rows
    welded          whether a point and a turn of it are springs without bounds, which are solved together
    joint, shape    of each row; acts: NOTHING, HOLD, SPRING or MOTOR; limited: whether limits do; passed: whether what
                    acts is solved in passes, and not by the JointMatrix; braced: whether it is a spring that the
                    JointMatrix may solve (see joint_springs)
    h               seconds of a substep
    """

    if not cython.compiled:
        __slots__ = (
            "count", "row_count", "constraints", "rows", "row_a", "row_b", "first", "joint", "live", "broken",
            "breakable", "exact", "shape", "acts", "limited", "welded", "passed", "braced", "h",
        )  # fmt: skip
    count: int
    row_count: int
    constraints: Array[JointConstraint]
    rows: array[float]
    row_a: array[int]
    row_b: array[int]
    first: array[int]
    joint: array[int]
    live: array[int]
    broken: array[int]
    breakable: bool
    exact: array[int]
    shape: array[int]
    acts: array[int]
    limited: array[int]
    welded: array[int]
    passed: array[int]
    braced: array[int]
    h: float

    def __init__(self) -> None:
        self.count = self.row_count = 0
        self.breakable = False
        self.h = 0.0
        self.live = self.broken = self.exact = self.welded = self.shape = self.acts = self.limited = (
            self.passed
        ) = NO_BYTES
        self.braced = NO_BYTES
        self.row_a = self.row_b = self.first = self.joint = NO_INTS
        self.constraints = _NO_CONSTRAINTS
        self.rows = NO_DOUBLES

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, joints: cython.Py_ssize_t, rows: cython.Py_ssize_t) -> cython.int:
        """Remove all joints, and make room for these numbers of joints and rows."""
        room: cython.Py_ssize_t
        self.count = self.row_count = 0
        self.breakable = False
        if joints + 1 > len(self.first):
            room = joints + joints // 2 + 1
            (
                self.constraints, self.row_a, self.row_b, self.live, self.broken, self.exact, self.welded, self.first,
            ) = table(room, joint_records.JointConstraint, *"iibbbbi")  # fmt: skip
        if rows > len(self.joint):
            room = rows + rows // 2
            self.rows, self.shape, self.acts, self.limited, self.passed, self.braced, self.joint = table(
                room, "d" * ROW, *"bbbbbi"
            )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Append a joint without rows, and return its index. There must be room."""
        k: cython.Py_ssize_t = self.count
        self.count = k + 1
        self.constraints[k] = _CLEARED[0]
        self.constraints[k].ratio = 1.0
        self.row_a[k] = row_a
        self.row_b[k] = row_b
        self.live[k] = self.broken[k] = self.exact[k] = 0
        self.first[k] = self.first[k + 1] = self.row_count
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_row(self, shape: cython.int, acts: cython.int, limited: cython.bint) -> cython.Py_ssize_t:
        """Append a row to the last joint, and return the index of its numbers in `rows`. There must be room."""
        r: cython.Py_ssize_t = self.row_count
        i: cython.Py_ssize_t
        self.row_count = r + 1
        self.first[self.count] = r + 1
        for i in range(ROW * r, ROW * r + ROW):
            self.rows[i] = 0.0
        self.joint[r] = self.count - 1
        self.shape[r] = shape
        self.acts[r] = acts
        self.limited[r] = limited
        self.braced[r] = 0
        return ROW * r

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_pair(self, r: cython.Py_ssize_t) -> cython.bint:
        """Whether a row has two equations."""
        return self.shape[r] >= POINT

    @cython.cfunc
    @cython.exceptval(check=False)
    def sort_out(self) -> cython.void:
        """Set `passed` of each row. Comes after `JointMatrix.prepare`, which sets `exact`."""
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t
        springs: cython.int
        for k in range(self.count):
            springs = 0
            for r in range(self.first[k], self.first[k + 1]):
                self.passed[r] = self.acts[r] != NOTHING and not (
                    self.exact[k] and (self.acts[r] == HOLD or self.braced[r])
                )
                if self.acts[r] == SPRING and self.rows[ROW * r + STRENGTH] > 1e300:
                    springs += 1 if self.shape[r] == TURNING else (2 if self.shape[r] == POINT else 0)
            self.welded[k] = springs == 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def break_overloaded(self, dt: float) -> cython.bint:
        """Let joints break that held harder than they can in this tick of `dt` seconds. Returns whether there were
        any."""
        k: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        force: float
        found: cython.bint = False
        for k in range(self.count):
            if self.live[k]:
                joint = cython.address(self.constraints[k])
                force = sqrt(
                    joint.total_impulse_x * joint.total_impulse_x
                    + joint.total_impulse_y * joint.total_impulse_y
                )
                if (
                    force > joint.break_force * dt
                    or fabs(joint.total_angular_impulse) > joint.break_torque * dt
                ):
                    self.broken[k] = 1
                    self.live[k] = 0
                    found = True
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def limit_impulse(self, r: cython.Py_ssize_t) -> cython.double:
        """The impulse of the limits of a row."""
        return self.rows[ROW * r + LOWER_IMPULSE] - self.rows[ROW * r + UPPER_IMPULSE]

    # ---- Directions ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, k: cython.Py_ssize_t, bodies: SolverBodies, anew: cython.bint) -> cython.void:
        """Compute directions and effective masses of a joint for the present poses.

        anew  whether a new substep begins: then OFF and the stretch of springs are measured. Springs use the same
              stretch throughout the substep; measuring it again within the substep would damp them.
        """
        joint: cython.pointer[JointConstraint] = cython.address(self.constraints[k])
        a: cython.Py_ssize_t = self.row_a[k]
        b: cython.Py_ssize_t = self.row_b[k]
        i: cython.Py_ssize_t
        r: cython.Py_ssize_t
        ca: float = cos(bodies.states[a].da)
        sa: float = sin(bodies.states[a].da)
        cb: float = cos(bodies.states[b].da)
        sb: float = sin(bodies.states[b].da)
        rax: float = ca * joint.arm_a_x - sa * joint.arm_a_y
        ray: float = sa * joint.arm_a_x + ca * joint.arm_a_y
        rbx: float = cb * joint.arm_b_x - sb * joint.arm_b_y
        rby: float = sb * joint.arm_b_x + cb * joint.arm_b_y
        dx: float = joint.separation_x + (bodies.states[b].dx - bodies.states[a].dx) + (rbx - rax)
        dy: float = joint.separation_y + (bodies.states[b].dy - bodies.states[a].dy) + (rby - ray)
        ratio: float = joint.ratio
        turn: float = joint.angle + (ratio * bodies.states[b].da - bodies.states[a].da)
        nx: float = ca * joint.axis_x - sa * joint.axis_y
        ny: float = sa * joint.axis_x + ca * joint.axis_y
        length: float
        x: float
        y: float
        # The arm of a is taken to the anchor of b, so that both impulses act at the same point. Otherwise the impulses
        # of a stretched joint would change the angular momentum.
        ex: float = rax + dx
        ey: float = ray + dy
        for r in range(self.first[k], self.first[k + 1]):
            i = ROW * r
            if self.shape[r] == TURNING:
                self.aim(i, 0.0, 0.0, 1.0, ratio)
                self.measure(r, bodies, turn, anew)
            elif self.shape[r] == BETWEEN:
                length = sqrt(dx * dx + dy * dy)
                x = dx / length if length > 0.0 else 1.0
                y = dy / length if length > 0.0 else 0.0
                self.aim(i, x, y, rax * y - ray * x, rbx * y - rby * x)
                self.measure(r, bodies, length, anew)
            elif self.shape[r] == ALONG:
                self.aim(i, nx, ny, ex * ny - ey * nx, rbx * ny - rby * nx)
                self.measure(r, bodies, dx * nx + dy * ny, anew)
            elif self.shape[r] == POINT:
                self.aim(i + PX, 1.0, 0.0, -ey, -rby)
                self.aim(i + QX, 0.0, 1.0, ex, rbx)
                if anew or self.acts[r] == HOLD:
                    self.rows[i + OFF_P] = dx
                    self.rows[i + OFF_Q] = dy
                self.invert(r, bodies)
                if anew and self.acts[r] == SPRING:
                    length = self.share(
                        r,
                        bodies,
                        sqrt(ex * ex + ey * ey),
                        sqrt(rbx * rbx + rby * rby),
                        sqrt(dx * dx + dy * dy),
                        self.inverse_mass(k, bodies, i + PX, i + PX)
                        + self.inverse_mass(k, bodies, i + QX, i + QX),
                    )
                    self.rows[i + OFF_P] *= length
                    self.rows[i + OFF_Q] *= length
            else:
                self.aim(i, -ny, nx, ex * nx + ey * ny, rbx * nx + rby * ny)
                if self.shape[r] == SLIDE:
                    self.aim(i + QX, 0.0, 0.0, 1.0, 1.0)
                    self.rows[i + OFF_P] = dy * nx - dx * ny
                    self.rows[i + OFF_Q] = turn
                    self.invert(r, bodies)
                else:
                    self.measure(r, bodies, dy * nx - dx * ny, anew)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def aim(self, i: cython.Py_ssize_t, nx: float, ny: float, ja: float, jb: float) -> cython.void:
        """Set a direction."""
        self.rows[i] = nx
        self.rows[i + 1] = ny
        self.rows[i + 2] = ja
        self.rows[i + 3] = jb

    @cython.cfunc
    @cython.exceptval(check=False)
    def measure(
        self, r: cython.Py_ssize_t, bodies: SolverBodies, measure: float, anew: cython.bint
    ) -> cython.void:
        """Set the measure, the error and the effective mass of an axis row."""
        i: cython.Py_ssize_t = ROW * r
        give: float = self.inverse_mass(self.joint[r], bodies, i, i)
        self.rows[i + MEASURE] = measure
        self.rows[i + M11] = 1.0 / give if give > 0.0 else 0.0
        if anew or self.acts[r] == HOLD:
            self.rows[i + OFF_P] = measure - self.rows[i + REST]
        if anew and self.acts[r] == SPRING and self.shape[r] != TURNING:
            self.rows[i + OFF_P] *= self.share(
                r, bodies, fabs(self.rows[i + PA]), fabs(self.rows[i + PB]), fabs(self.rows[i + OFF_P]), give
            )

    @cython.cfunc
    @cython.exceptval(check=False)
    def invert(self, r: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """Invert the matrix K of a pair, the response of its bodies to unit impulses. It is 0 if nothing can move."""
        i: cython.Py_ssize_t = ROW * r
        k: cython.Py_ssize_t = self.joint[r]
        k11: float = self.inverse_mass(k, bodies, i + PX, i + PX) * (1.0 + _SINGULAR)
        k12: float = self.inverse_mass(k, bodies, i + PX, i + QX)
        k22: float = self.inverse_mass(k, bodies, i + QX, i + QX) * (1.0 + _SINGULAR)
        scale: float
        if self.acts[r] == SPRING:
            # For a spring, of the matrix 1 + drag K.
            scale = self.drag(r, k11 + k22)
            self.rows[i + SOFT] = scale
            k11 = 1.0 + scale * k11
            k12 *= scale
            k22 = 1.0 + scale * k22
        self.rows[i + M12] = 0.0
        scale = k11 * k22 - k12 * k12
        if scale > 0.0:
            scale = 1.0 / scale
            self.rows[i + M11] = scale * k22
            self.rows[i + M12] = -scale * k12
            self.rows[i + M22] = scale * k11
        else:
            # One of the two does not respond, or the products vanish in float64, as for bodies of mass 1e300.
            self.rows[i + M11] = 1.0 / k11 if k11 > 0.0 else 0.0
            self.rows[i + M22] = 1.0 / k22 if k22 > 0.0 else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def inverse_mass(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t
    ) -> cython.double:
        """The change of the speed along the direction at `i` by a unit impulse along the direction at `j`, both of
        joint `k`."""
        a: cython.Py_ssize_t = self.row_a[k]
        b: cython.Py_ssize_t = self.row_b[k]
        return (
            (bodies.masses[a].inverse_mass_x + bodies.masses[b].inverse_mass_x)
            * (self.rows[i] * self.rows[j])
            + (bodies.masses[a].inverse_mass_y + bodies.masses[b].inverse_mass_y)
            * (self.rows[i + 1] * self.rows[j + 1])
            + bodies.masses[a].inverse_inertia * (self.rows[i + 2] * self.rows[j + 2])
            + bodies.masses[b].inverse_inertia * (self.rows[i + 3] * self.rows[j + 3])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def drag(self, r: cython.Py_ssize_t, give: float) -> cython.double:
        """Impulse per speed of a spring; `give` is the response of its bodies to a unit impulse. Selects symplectic or
        implicit Euler (see joint_rows.py)."""
        i: cython.Py_ssize_t = ROW * r
        # Left: the square of the radians per substep.
        if self.h * self.rows[i + PULL] * give > _EXACT * _EXACT:
            return self.rows[i + DRAG] + self.h * self.rows[i + PULL]
        return self.rows[i + DRAG]

    @cython.cfunc
    @cython.exceptval(check=False)
    def share(
        self,
        r: cython.Py_ssize_t,
        bodies: SolverBodies,
        arm_a: float,
        arm_b: float,
        stretch: float,
        give: float,
    ) -> cython.double:
        """The fraction of a spring's stretch that is solved for in one substep.

        A spring so stiff that it closes within the substep turns a body by II * arm * stretch / give. Beyond STEP_TURN
        radians the linear equations are wrong, and bodies on long arms would be thrown about forever.
        """
        k: cython.Py_ssize_t = self.joint[r]
        turn: float = bodies.masses[self.row_a[k]].inverse_inertia * arm_a
        other: float = bodies.masses[self.row_b[k]].inverse_inertia * arm_b
        if turn < other:
            turn = other
        turn *= stretch
        if turn > _STEP_TURN * give and self.drag(r, give) > self.rows[ROW * r + DRAG]:
            return _STEP_TURN * give / turn
        return 1.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def closing(self, r: cython.Py_ssize_t, second: cython.bint, rate: float) -> cython.double:
        """The speed at which the error of an equation of a row is to be closed: `rate` times the error, within bounds.

        A large error closed within a substep would need a speed of which the relax pass could remove only a part,
        because directions turn within the substep: the rest would be added energy.
        """
        i: cython.Py_ssize_t = ROW * r
        off: float = rate * (self.rows[i + OFF_Q] if second else self.rows[i + OFF_P])
        length: float = fabs(off)
        most: float = self.constraints[self.joint[r]].closing_speed
        if self.shape[r] == POINT:
            length = rate * sqrt(
                self.rows[i + OFF_P] * self.rows[i + OFF_P] + self.rows[i + OFF_Q] * self.rows[i + OFF_Q]
            )
        elif self.shape[r] == TURNING or second:
            most = _CLOSE_TURN
        return off * (most / length) if length > most else off

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def speed_of(self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.double:
        """Speed along the direction at `i`, of joint `k`."""
        a: cython.Py_ssize_t = self.row_a[k]
        b: cython.Py_ssize_t = self.row_b[k]
        return (
            (bodies.states[b].vx - bodies.states[a].vx) * self.rows[i]
            + (bodies.states[b].vy - bodies.states[a].vy) * self.rows[i + 1]
            + (bodies.states[b].w * self.rows[i + 3] - bodies.states[a].w * self.rows[i + 2])
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def push(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t, impulse: float
    ) -> cython.void:
        """Apply an impulse along a direction. An impulse that is not finite is left out (see JointSolver.add_up)."""
        px: float = self.rows[i] * impulse
        py: float = self.rows[i + 1] * impulse
        if not fabs(impulse) < _ENDLESS:
            return
        bodies.push(self.row_a[k], -px, -py, -(self.rows[i + 2] * impulse))
        bodies.push(self.row_b[k], px, py, self.rows[i + 3] * impulse)
