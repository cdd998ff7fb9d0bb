"""The joints of one tick as tables of numbers, and the directions (Jacobians) in which they act.

A joint has a few rows (see physics/components/joint_row.py). An axis row has one equation, with a motor, a spring or a
rigid constraint, and limits. A pair has two equations that are solved together, because each affects the other: a
shared point, or a slide. The solver works on rows, and does not know the kinds of joints.

A direction is (nx, ny, ja, jb): n for the linear motion, and ja and jb for the rotations of a and b, so that the speed
along the direction is n . (vb - va) + jb wb - ja wa. An impulse p along it changes va by -p n / ma, wa by -p ja / Ia,
vb by p n / mb, wb by p jb / Ib. For a point and a direction n, j = r x n, with r from the centre of mass to the anchor;
for turning, n = 0 and j = 1.
"""

from __future__ import annotations

from ctypes import Array
from math import fabs, sqrt

import cython

from physics.components.joint_row import POINT, TURN
from physics.dynamics import records
from physics.dynamics.solver_bodies import SolverBodies
from physics.grid.buffers import allocate, new_columns
from physics.tolerances import IMPULSE_MAX, JOINT_CLOSE_TURN, JOINT_SINGULAR, SPRING_EXACT, STEP_TURN

if not cython.compiled:
    from physics.dynamics.records import JointConstraint, JointEquation, JointRow

    NOTHING, HOLD, SPRING, MOTOR = range(4)


_NO_CONSTRAINTS = allocate(records.JointConstraint, 0)
_NO_ROWS = allocate(records.JointRow, 0)
_NO_EQUATIONS = allocate(records.JointEquation, 0)
_CLEARED = allocate(records.JointConstraint, 1)
_CLEARED_ROW = allocate(records.JointRow, 1)
_CLEARED_EQUATION = allocate(records.JointEquation, 1)


@cython.final
@cython.cclass
class JointTable:
    """The joints in the order of their entities, and the rows of each in the order of its declaration.

    constraints     a JointConstraint for each joint
    rows            a JointRow for each row
    equations       two of JointEquation for each row: those of row r are 2 r and, if the row is a pair, 2 r + 1
    breakable       whether any joint can break
    h               seconds of a substep
    """

    count: int
    row_count: int
    constraints: Array[JointConstraint]
    rows: Array[JointRow]
    equations: Array[JointEquation]
    breakable: bool
    h: float

    def __init__(self) -> None:
        self.count = self.row_count = 0
        self.breakable = False
        self.h = 0.0
        self.constraints = _NO_CONSTRAINTS
        self.rows = _NO_ROWS
        self.equations = _NO_EQUATIONS

    def reserve(self, joints: cython.Py_ssize_t, rows: cython.Py_ssize_t) -> None:
        """Remove all joints, and make room for these numbers of joints and rows."""
        self.count = self.row_count = 0
        self.breakable = False
        if joints > len(self.constraints):
            (self.constraints,) = new_columns(joints + joints // 2, records.JointConstraint)
        if rows > len(self.rows):
            (self.equations,) = new_columns(2 * (rows + rows // 2), records.JointEquation)
            (self.rows,) = new_columns(rows + rows // 2, records.JointRow)

    def add(self, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Append a joint without rows, and return its index. There must be room."""
        k: cython.Py_ssize_t = self.count
        joint: cython.pointer[JointConstraint] = cython.address(self.constraints[k])
        self.count = k + 1
        self.constraints[k] = _CLEARED[0]
        joint.ratio = 1.0
        joint.row_a = row_a
        joint.row_b = row_b
        joint.first_row = joint.end_row = self.row_count
        return k

    def add_row(self, shape: cython.int, acts: cython.int, limited: cython.bint) -> cython.Py_ssize_t:
        """Append a row to the last joint, and return its index. There must be room."""
        r: cython.Py_ssize_t = self.row_count
        row: cython.pointer[JointRow] = cython.address(self.rows[r])
        self.row_count = r + 1
        self.constraints[self.count - 1].end_row = r + 1
        self.rows[r] = _CLEARED_ROW[0]
        self.equations[2 * r] = _CLEARED_EQUATION[0]
        self.equations[2 * r + 1] = _CLEARED_EQUATION[0]
        row.joint = self.count - 1
        row.shape = shape
        row.acts = acts
        row.limited = limited
        return r

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_pair(self, r: cython.Py_ssize_t) -> cython.bint:
        """Whether a row has two equations."""
        return self.rows[r].shape >= POINT

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_angular(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether equation `i` measures an angle. Comes after `update_jacobian`."""
        return self.equations[i].nx == 0.0 and self.equations[i].ny == 0.0

    def mark_rows_in_passes(self) -> cython.void:
        """Set `in_passes` of each row. Comes after `JointMatrix.prepare`, which sets `exact`."""
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t
        springs: cython.int
        for k in range(self.count):
            springs = 0
            for r in range(self.constraints[k].first_row, self.constraints[k].end_row):
                self.rows[r].in_passes = self.rows[r].acts != NOTHING and not (
                    self.constraints[k].exact and (self.rows[r].acts == HOLD or self.rows[r].braced)
                )
                if self.rows[r].acts == SPRING and self.rows[r].strength > 1e300:
                    springs += 1 if self.rows[r].shape == TURN else (2 if self.rows[r].shape == POINT else 0)
            self.constraints[k].welded = springs == 3

    def break_overloaded(self, dt: float) -> cython.bint:
        """Break the joints whose force or torque exceeded their limit in this tick of `dt` seconds. Returns whether
        there were any."""
        k: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        force: float
        found: cython.bint = False
        for k in range(self.count):
            joint = cython.address(self.constraints[k])
            if joint.live:
                force = sqrt(
                    joint.total_impulse_x * joint.total_impulse_x
                    + joint.total_impulse_y * joint.total_impulse_y
                )
                if (
                    force > joint.break_force * dt
                    or fabs(joint.total_angular_impulse) > joint.break_torque * dt
                ):
                    joint.broken = True
                    joint.live = False
                    found = True
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def limit_impulse(self, r: cython.Py_ssize_t) -> cython.double:
        """The impulse of the limits of a row."""
        return self.rows[r].lower_impulse - self.rows[r].upper_impulse

    def add_to_total(self, r: cython.Py_ssize_t, second: cython.bint, impulse: float) -> cython.void:
        """Add an impulse of the second or first equation of a row to the total of its joint in the tick."""
        i: cython.Py_ssize_t = 2 * r + second
        joint: cython.pointer[JointConstraint] = cython.address(self.constraints[self.rows[r].joint])
        if self.is_angular(i):
            joint.total_angular_impulse += self.equations[i].jb * impulse
        else:
            joint.total_impulse_x += self.equations[i].nx * impulse
            joint.total_impulse_y += self.equations[i].ny * impulse

    # ---- Effective masses --------------------------------------------------------------------------------------------

    def update_axis_row(
        self, r: cython.Py_ssize_t, bodies: SolverBodies, measure: float, anew: cython.bint
    ) -> cython.void:
        """Set the measure, the error and the effective mass of an axis row."""
        row: cython.pointer[JointRow] = cython.address(self.rows[r])
        equation: cython.pointer[JointEquation] = cython.address(self.equations[2 * r])
        inverse_mass: float = self.inverse_mass(row.joint, bodies, 2 * r, 2 * r)
        row.measure = measure
        row.mass_11 = 1.0 / inverse_mass if inverse_mass > 0.0 else 0.0
        if anew or row.acts == HOLD:
            equation.error = measure - row.rest
        if anew and row.acts == SPRING and row.shape != TURN:
            equation.error *= self.stretch_fraction(
                r, bodies, fabs(equation.ja), fabs(equation.jb), fabs(equation.error), inverse_mass
            )

    def invert(self, r: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """Invert the matrix K of a pair, the response of its bodies to unit impulses. It is 0 if nothing can move."""
        row: cython.pointer[JointRow] = cython.address(self.rows[r])
        k: cython.Py_ssize_t = row.joint
        k11: float = self.inverse_mass(k, bodies, 2 * r, 2 * r) * (1.0 + JOINT_SINGULAR)
        k12: float = self.inverse_mass(k, bodies, 2 * r, 2 * r + 1)
        k22: float = self.inverse_mass(k, bodies, 2 * r + 1, 2 * r + 1) * (1.0 + JOINT_SINGULAR)
        scale: float
        if row.acts == SPRING:
            # For a spring, of the matrix 1 + drag K.
            scale = self.drag(r, k11 + k22)
            row.pair_drag = scale
            k11 = 1.0 + scale * k11
            k12 *= scale
            k22 = 1.0 + scale * k22
        row.mass_12 = 0.0
        scale = k11 * k22 - k12 * k12
        if scale > 0.0:
            scale = 1.0 / scale
            row.mass_11 = scale * k22
            row.mass_12 = -scale * k12
            row.mass_22 = scale * k11
        else:
            # One of the two directions does not respond, or the products vanish in float64, as for bodies of mass
            # 1e300.
            row.mass_11 = 1.0 / k11 if k11 > 0.0 else 0.0
            row.mass_22 = 1.0 / k22 if k22 > 0.0 else 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def inverse_mass(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t
    ) -> cython.double:
        """The change of the speed along the direction at `i` by a unit impulse along the direction at `j`, both of
        joint `k`."""
        p: cython.pointer[JointEquation] = cython.address(self.equations[i])
        q: cython.pointer[JointEquation] = cython.address(self.equations[j])
        a: cython.Py_ssize_t = self.constraints[k].row_a
        b: cython.Py_ssize_t = self.constraints[k].row_b
        return (
            (bodies.masses[a].inverse_mass_x + bodies.masses[b].inverse_mass_x) * (p.nx * q.nx)
            + (bodies.masses[a].inverse_mass_y + bodies.masses[b].inverse_mass_y) * (p.ny * q.ny)
            + bodies.masses[a].inverse_inertia * (p.ja * q.ja)
            + bodies.masses[b].inverse_inertia * (p.jb * q.jb)
        )

    def drag(self, r: cython.Py_ssize_t, inverse_mass: float) -> cython.double:
        """Impulse per speed of a spring; `inverse_mass` is the response of its bodies to a unit impulse. Selects
        symplectic or implicit Euler (see joint_rows)."""
        row: cython.pointer[JointRow] = cython.address(self.rows[r])
        # Left: the square of the radians per substep.
        if self.h * row.stiffness * inverse_mass > SPRING_EXACT * SPRING_EXACT:
            return row.drag + self.h * row.stiffness
        return row.drag

    def stretch_fraction(
        self,
        r: cython.Py_ssize_t,
        bodies: SolverBodies,
        arm_a: float,
        arm_b: float,
        stretch: float,
        inverse_mass: float,
    ) -> cython.double:
        """The fraction of a spring's stretch that is solved for in one substep.

        A spring so stiff that it closes within the substep turns a body by arm * stretch / inverse_mass times its
        inverse inertia. Beyond STEP_TURN radians the linear equations are wrong, and bodies on long arms would be
        thrown about forever.
        """
        k: cython.Py_ssize_t = self.rows[r].joint
        turn: float = bodies.masses[self.constraints[k].row_a].inverse_inertia * arm_a
        other: float = bodies.masses[self.constraints[k].row_b].inverse_inertia * arm_b
        if turn < other:
            turn = other
        turn *= stretch
        if turn > STEP_TURN * inverse_mass and self.drag(r, inverse_mass) > self.rows[r].drag:
            return STEP_TURN * inverse_mass / turn
        return 1.0

    def closing(self, r: cython.Py_ssize_t, second: cython.bint, rate: float) -> cython.double:
        """The speed at which the error of an equation of a row is to be closed: `rate` times the error, within bounds.

        To close a large error within a substep, a great speed would be needed. The relax pass could remove only a part
        of this speed, because directions turn within the substep: the rest would be added energy.
        """
        p: cython.pointer[JointEquation] = cython.address(self.equations[2 * r])
        q: cython.pointer[JointEquation] = cython.address(self.equations[2 * r + 1])
        off: float = rate * (q.error if second else p.error)
        length: float = fabs(off)
        most: float = self.closing_limit(2 * r + second)
        if self.rows[r].shape == POINT:
            length = rate * sqrt(p.error * p.error + q.error * q.error)
        return off * (most / length) if length > most else off

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def closing_limit(self, i: cython.Py_ssize_t) -> cython.double:
        """The greatest speed at which the error of equation `i` is closed: units, or radians, per second."""
        if self.is_angular(i):
            return JOINT_CLOSE_TURN
        return self.constraints[self.rows[i // 2].joint].closing_speed

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def speed_of(self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.double:
        """Speed along the direction at `i`, of joint `k`."""
        e: cython.pointer[JointEquation] = cython.address(self.equations[i])
        a: cython.Py_ssize_t = self.constraints[k].row_a
        b: cython.Py_ssize_t = self.constraints[k].row_b
        return (
            (bodies.states[b].vx - bodies.states[a].vx) * e.nx
            + (bodies.states[b].vy - bodies.states[a].vy) * e.ny
            + (bodies.states[b].w * e.jb - bodies.states[a].w * e.ja)
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def apply_impulse(
        self, k: cython.Py_ssize_t, bodies: SolverBodies, i: cython.Py_ssize_t, impulse: float
    ) -> cython.void:
        """Apply an impulse along a direction. An impulse that is not finite is left out (see JointSolver.add_up)."""
        e: cython.pointer[JointEquation] = cython.address(self.equations[i])
        px: float = e.nx * impulse
        py: float = e.ny * impulse
        if not fabs(impulse) < IMPULSE_MAX:
            return
        bodies.apply_impulse(self.constraints[k].row_a, -px, -py, -(e.ja * impulse))
        bodies.apply_impulse(self.constraints[k].row_b, px, py, e.jb * impulse)
