"""Joint constraints, solved in the same substeps as contacts (see contact_solver).

Rigid rows are solved together, with the limits and braced springs of the same joints (see joint_matrix), or one after
the other where solving them together would be slow. Motors and all other springs and limits are solved one after the
other, in the order of the joints' entities.

Contacts push single bodies without regard to joints. So rigid joints are solved after the contacts, directly before
bodies advance. Otherwise rigid joints would open in every substep, and closing them would shake the contacts: a bridge
under a crate would tremble forever. In the relax pass contacts come last, so that bodies end the tick without
approaching each other.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.components.joint_row import BETWEEN, POINT, TURN
from physics.dynamics.islands import Islands
from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.joint_rows import solve_axis, solve_limits, solve_pair, solve_soft_weld
from physics.dynamics.joint_shapes import update_jacobian
from physics.dynamics.joint_springs import set_spring
from physics.dynamics.joint_stabilization import allowed_fraction, clamp_velocity, stabilize_both
from physics.dynamics.joint_table import MOTOR, SPRING, JointConstraint, JointRow, JointTable
from physics.dynamics.joint_turning import foresee_turning
from physics.dynamics.joint_work import take_back_work
from physics.dynamics.rigid_joints import solve_equations, start_equations
from physics.dynamics.softness import Softness
from physics.dynamics.solver_bodies import ASLEEP, FREE, HELD, POWERED, PULLED, SolverBodies
from physics.dynamics.tick_lengths import TickLengths
from physics.tolerances import (
    IMPULSE_MAX,
    JOINT_CLOSE,
    JOINT_DAMPING,
    JOINT_STIFFNESS,
    JOINT_WARM_START_MAX,
    STEPWISE_DAMPING,
    STEPWISE_STIFFNESS,
)


@cython.final
@cython.cclass
class JointSolver:
    """Solves the joints of one tick.

    table     filled by the caller before each step (arms, axes and parameters), and read by the caller afterwards
    matrix    the equations of the rigid joints that are solved together
    passes    whether any row of this tick is solved in passes
    """

    table: JointTable
    matrix: JointMatrix
    passes: bool

    def __init__(self) -> None:
        self.table = JointTable()
        self.matrix = JointMatrix(self.table)
        self.passes = False

    def link(self, islands: Islands, bodies: SolverBodies) -> cython.void:
        """Link the bodies of each joint, so that they sleep and wake together."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            # The world itself is in no island.
            if t.constraints[k].row_a < bodies.count and t.constraints[k].row_b < bodies.count:
                islands.link(bodies, t.constraints[k].row_a, t.constraints[k].row_b)

    def prepare(
        self, bodies: SolverBodies, h: float, lengths: TickLengths, substeps: cython.int, carry: float
    ) -> cython.int:
        """Prepare for `substeps` of `h` seconds. `carry` is the factor on the impulses of the last tick."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        t.h = h
        self.passes = False
        if t.count == 0:
            self.matrix.clear()
            return 0
        self.set_softness(h, lengths, substeps)
        for k in range(t.count):
            self.prepare_joint(k, bodies, carry if carry < JOINT_WARM_START_MAX else JOINT_WARM_START_MAX)
        self.matrix.prepare(bodies)
        t.mark_rows_in_passes()
        return 0

    def set_softness(self, h: float, lengths: TickLengths, substeps: cython.int) -> cython.void:
        """Set the softness of joints for ticks of these lengths (see TickLengths), in substeps of `h` seconds.

        Joints that are solved in passes are closed slowly, because passes do not remove the closing speeds along a
        whole chain. The stiffness of these joints is that for this tick or for a usual tick, whichever is longer: if
        they were as soft as contacts, ropes would run out under heavy loads. Motors make up for their lag, so their
        softness is that for this tick alone: with a slower brake a long arm would swing.
        """
        matrix: JointMatrix = self.matrix
        matrix.rigid.set(JOINT_STIFFNESS * substeps / lengths.joints, JOINT_DAMPING, h)
        matrix.stepwise.set(
            STEPWISE_STIFFNESS * substeps / max(lengths.usual, h * substeps), STEPWISE_DAMPING, h
        )
        matrix.stepwise.set_closing_rate(STEPWISE_STIFFNESS * substeps / lengths.closing, STEPWISE_DAMPING, h)
        matrix.driving.set(STEPWISE_STIFFNESS / h, STEPWISE_DAMPING, h)

    def wake_joined(self, bodies: SolverBodies) -> cython.void:
        """Wake sleeping bodies that joints connect with awake bodies, and prepare these joints. An impact of the sweep
        wakes only the body that it hits."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        grows: cython.bint = True
        while grows:
            grows = False
            for k in range(t.count):
                joint = cython.address(t.constraints[k])
                if bodies.motion[joint.row_a] == FREE and bodies.motion[joint.row_b] == ASLEEP:
                    bodies.wake(joint.row_b, t.h)
                    grows = True
                elif bodies.motion[joint.row_b] == FREE and bodies.motion[joint.row_a] == ASLEEP:
                    bodies.wake(joint.row_a, t.h)
                    grows = True
        for k in range(t.count):
            if not (t.constraints[k].live or t.constraints[k].broken):
                self.prepare_joint(k, bodies, 0.0)

    def prepare_joint(self, k: cython.Py_ssize_t, bodies: SolverBodies, carry: float) -> cython.void:
        """Prepare one joint, if it can move a body."""
        t: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
        a: cython.Py_ssize_t = joint.row_a
        b: cython.Py_ssize_t = joint.row_b
        r: cython.Py_ssize_t
        kept: float
        if bodies.motion[a] != FREE and bodies.motion[b] != FREE:
            return
        joint.live = not joint.broken
        bodies.mark_substepped(a)
        bodies.mark_substepped(b)
        bodies.jointed[a] = bodies.jointed[b] = 1
        # The caller's arms are relative to the entities' positions: make them relative to the centres of mass.
        joint.arm_a_x -= bodies.cx[a]
        joint.arm_a_y -= bodies.cy[a]
        joint.arm_b_x -= bodies.cx[b]
        joint.arm_b_y -= bodies.cy[b]
        joint.separation_x = bodies.offset_x(a, b)
        joint.separation_y = bodies.offset_y(a, b)
        for r in range(joint.first_row, joint.end_row):
            # If a motor's impulse is too small for a longer substep, the motor makes up for it by its lag. If the
            # impulse grew with the substep, a long arm with a brake would swing farther in each tick where ticks of two
            # lengths alternate.
            kept = carry if t.rows[r].acts != MOTOR or carry < 1.0 else 1.0
            t.equations[2 * r].impulse *= kept
            t.equations[2 * r + 1].impulse *= kept
            t.rows[r].lower_impulse *= carry
            t.rows[r].upper_impulse *= carry
        self.set_span_and_closing_speed(k, bodies)
        if joint.broken:
            return
        if bodies.reach[a] == 0.0 and joint.span < bodies.effective_reach[a]:
            bodies.effective_reach[a] = joint.span
        if bodies.reach[b] == 0.0 and joint.span < bodies.effective_reach[b]:
            bodies.effective_reach[b] = joint.span
        stabilize_both(t, k, bodies)
        for r in range(joint.first_row, joint.end_row):
            if t.rows[r].acts == SPRING:
                set_spring(t, r, bodies)

    def set_span_and_closing_speed(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """Set `span` and `closing_speed` of a joint. `closing_speed` is relative to the size of the smaller of the
        dynamic bodies."""
        t: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
        a: cython.Py_ssize_t = joint.row_a
        b: cython.Py_ssize_t = joint.row_b
        x: float = joint.separation_x + (joint.arm_b_x - joint.arm_a_x)
        y: float = joint.separation_y + (joint.arm_b_y - joint.arm_a_y)
        apart: float = sqrt(x * x + y * y)
        first: cython.pointer[JointRow] = cython.address(t.rows[joint.first_row])
        span: float = first.rest if first.shape == BETWEEN else 0.0
        size: float = 0.0
        if bodies.motion[a] == FREE:
            size = bodies.size[a]
            x = joint.arm_a_x * joint.arm_a_x + joint.arm_a_y * joint.arm_a_y
            if span * span < x:
                span = sqrt(x)
        if bodies.motion[b] == FREE:
            if size == 0.0 or 0.0 < bodies.size[b] < size:
                size = bodies.size[b]
            x = joint.arm_b_x * joint.arm_b_x + joint.arm_b_y * joint.arm_b_y
            if span * span < x:
                span = sqrt(x)
        if span == 0.0:
            span = apart
        if size == 0.0:
            size = span
        # A hub, a body without a shape and an arm, gets the reach of the other body. If that reach is 0, too, there is
        # no limit.
        reach: float = bodies.reach[a] if bodies.reach[a] > bodies.reach[b] else bodies.reach[b]
        if reach < 0.25 * span:
            reach = 0.25 * span
        joint.span = reach if reach > 0.0 else 1e300
        joint.closing_speed = JOINT_CLOSE * size if size > 0.0 else 1e300

    def warm_start(self, bodies: SolverBodies) -> cython.void:
        """Begin a substep: compute the directions, and apply the impulses of the last substep, except those of rows in
        the JointMatrix."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t
        impulse: float
        for k in range(t.count):
            if not t.constraints[k].live:
                continue
            update_jacobian(t, k, bodies, True)
            for r in range(t.constraints[k].first_row, t.constraints[k].end_row):
                if t.is_pair(r):
                    if t.rows[r].in_passes:
                        t.apply_impulse(k, bodies, 2 * r, t.equations[2 * r].impulse)
                        t.apply_impulse(k, bodies, 2 * r + 1, t.equations[2 * r + 1].impulse)
                    continue
                impulse = 0.0 if t.constraints[k].exact else t.limit_impulse(r)
                if t.rows[r].in_passes:
                    impulse += t.equations[2 * r].impulse
                if impulse != 0.0:
                    t.apply_impulse(k, bodies, 2 * r, impulse)
        for k in range(t.count):
            if t.constraints[k].live:
                self.lessen(k, bodies)

    def lessen(self, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
        """Reduce the warm start of a joint that makes a body faster than joints may make it (see `allowed_fraction`).

        Equations of one joint may work against each other over a long arm, as those of a motor whose anchor is far from
        a small body. They raise each other's impulses from substep to substep, and contacts would pass such speeds on.
        """
        t: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
        r: cython.Py_ssize_t
        i: cython.Py_ssize_t
        fraction: float = min(
            allowed_fraction(bodies, joint.row_a, joint.row_b, joint.span, t.h),
            allowed_fraction(bodies, joint.row_b, joint.row_a, joint.span, t.h),
        )
        if fraction == 1.0:
            return
        for r in range(joint.first_row, joint.end_row):
            if not t.rows[r].in_passes:
                continue
            for i in range(2 * r, 2 * r + (2 if t.is_pair(r) else 1)):
                t.apply_impulse(k, bodies, i, (fraction - 1.0) * t.equations[i].impulse)
                t.equations[i].impulse *= fraction

    def solve(self, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """One pass over all joints. If `biased`, open joints are closed, too; otherwise (the relax pass) only speeds
        are corrected.

        Rigid rows come last, here or in `solve_rigid`, because they matter most.
        """
        t: JointTable = self.table
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if biased:
            start_equations(self.matrix, bodies)
            foresee_turning(self.matrix, bodies)
            self.matrix.counting = True
            solve_equations(self.matrix, bodies, True, True)
            self.matrix.counting = False
        for n in range(t.count):
            # Passes alternate in direction: along a chain, one pass carries a change from one end to the other.
            k = n if biased else t.count - 1 - n
            if t.constraints[k].live:
                if not biased:
                    update_jacobian(t, k, bodies, False)
                self.solve_rows(k, bodies, biased)
        if not biased:
            self.matrix.counting = True
            solve_equations(self.matrix, bodies, False, False)
            self.matrix.counting = False
            take_back_work(self.matrix, bodies)
            self.clamp(bodies)

    def solve_rows(self, k: cython.Py_ssize_t, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Solve the rows of one joint that are solved in passes."""
        t: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
        r: cython.Py_ssize_t
        turning: cython.Py_ssize_t = -1
        softness: Softness
        if joint.welded:
            for r in range(joint.first_row, joint.end_row):
                if t.rows[r].acts == SPRING and t.rows[r].shape == TURN:
                    turning = r
                elif t.rows[r].acts == SPRING and t.rows[r].shape == POINT and turning >= 0:
                    solve_soft_weld(t, bodies, turning, r)
                    self.passes = True
                    return
        for r in range(joint.first_row, joint.end_row):
            if t.rows[r].in_passes:
                self.passes = True
                softness = self.matrix.driving if t.rows[r].acts == MOTOR else self.matrix.stepwise
                if t.is_pair(r):
                    solve_pair(t, r, bodies, softness, biased)
                else:
                    solve_axis(t, r, bodies, softness, biased)
            if t.rows[r].limited and not joint.exact:
                self.passes = True
                solve_limits(t, r, bodies, self.matrix.stepwise, biased)

    def solve_rigid(self, bodies: SolverBodies, touched: cython.bint) -> cython.void:
        """Solve the rigid rows of the JointMatrix before bodies advance. `touched`: whether contacts were solved
        before."""
        if touched or self.passes:
            solve_equations(self.matrix, bodies, True, True)
        self.clamp(bodies)

    def clamp(self, bodies: SolverBodies) -> cython.void:
        """Limit the speeds of all bodies with joints (see `clamp_velocity`)."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        for k in range(t.count):
            joint = cython.address(t.constraints[k])
            if joint.live:
                clamp_velocity(bodies, joint.row_a, joint.row_b, joint.span, t.h)
                clamp_velocity(bodies, joint.row_b, joint.row_a, joint.span, t.h)

    def solve_rigid_again(self, bodies: SolverBodies, biased: cython.bint) -> cython.void:
        """Solve the rigid rows of the JointMatrix again in a pass with the same `biased`, because contacts have changed
        the velocities."""
        solve_equations(self.matrix, bodies, biased, biased)

    def add_up(self) -> cython.void:
        """Add the impulses of a substep to those of the tick."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            if t.constraints[k].live:
                self.add_joint(k)

    def add_joint(self, k: cython.Py_ssize_t) -> cython.void:
        """Add the impulses of one joint to those of the tick. Values that are not finite are left out."""
        t: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
        r: cython.Py_ssize_t
        row: cython.pointer[JointRow]
        impulse: float
        total: float = 0.0
        for r in range(joint.first_row, joint.end_row):
            total += fabs(t.equations[2 * r].impulse) + fabs(t.equations[2 * r + 1].impulse)
            if t.rows[r].limited:
                total += fabs(t.rows[r].lower_impulse) + fabs(t.rows[r].upper_impulse)
        if not total < IMPULSE_MAX:
            for r in range(joint.first_row, joint.end_row):
                t.equations[2 * r].impulse = t.equations[2 * r + 1].impulse = 0.0
                t.rows[r].lower_impulse = t.rows[r].upper_impulse = 0.0
            return
        for r in range(joint.first_row, joint.end_row):
            row = cython.address(t.rows[r])
            impulse = t.equations[2 * r].impulse + (row.lower_impulse - row.upper_impulse)
            t.add_to_total(r, False, impulse)
            if t.is_pair(r):
                t.add_to_total(r, True, t.equations[2 * r + 1].impulse)

    def mark_constrained(self, bodies: SolverBodies) -> cython.void:
        """Mark the bodies that joints hold in this tick."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        for k in range(t.count):
            if t.constraints[k].live:
                bodies.mark_constrained(t.constraints[k].row_a)
                bodies.mark_constrained(t.constraints[k].row_b)

    def mark_pulled(self, bodies: SolverBodies) -> cython.void:
        """Mark bodies with joints. POWERED: the joint is a spring, or a motor that runs. PULLED: the joint gave an
        impulse in this tick. HELD: it did, and the other body is static or kinematic, or the world."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        joint: cython.pointer[JointConstraint]
        for k in range(t.count):
            joint = cython.address(t.constraints[k])
            a = joint.row_a
            b = joint.row_b
            if not joint.live:
                continue
            if joint.powered:
                bodies.marks[a] |= POWERED
                bodies.marks[b] |= POWERED
            if (
                joint.total_impulse_x != 0.0
                or joint.total_impulse_y != 0.0
                or joint.total_angular_impulse != 0.0
            ):
                bodies.marks[a] |= PULLED if bodies.motion[b] >= FREE else PULLED | HELD
                bodies.marks[b] |= PULLED if bodies.motion[a] >= FREE else PULLED | HELD

    def finish(self, bodies: SolverBodies) -> cython.void:
        """Store the values of each row that users can read: its measure and the rate of change at the end of the
        tick."""
        t: JointTable = self.table
        k: cython.Py_ssize_t
        r: cython.Py_ssize_t
        for k in range(t.count):
            if t.constraints[k].live or t.constraints[k].broken:
                update_jacobian(t, k, bodies, False)
                for r in range(t.constraints[k].first_row, t.constraints[k].end_row):
                    if not t.is_pair(r):
                        t.rows[r].rate = t.speed_of(k, bodies, 2 * r)
