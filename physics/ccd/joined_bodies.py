"""Groups of bodies that joints connect, and how these bodies respond to impulses within the tick.

Rigid joints are equations J v = 0 of the velocities, so an impulse p at one body changes the velocities of all bodies
that rigid joints connect, its group:

    change = M^-1 (p + J^T d)          where d solves  J M^-1 J^T d = -J M^-1 p

that is R p with a symmetric matrix R, the inverse mass of the joined bodies (Oussama Khatib calls its inverse the
operational space inertia: "A Unified Approach for Motion and Force Control of Robot Manipulators", 1987).
`ImpactContacts` uses R in place of the inverse mass of a body without joints, so a ball that hits a welded plate meets
the mass of all bodies that are welded to the plate. Rejected: to resolve impacts as if all bodies were free, and to
correct velocities at the end of the tick. Until the end of the tick the plate would fly with the ball, and when the
weld pulled the plate back, the ball would have passed.

An impact is shorter than any spring, so springs and motors take no part. A limit that is reached takes part if the
impulses of the moment push into it.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs

import cython

from physics.ccd import records
from physics.ccd.paths import Paths
from physics.dynamics.joint_matrix import EQUALITY, EXCLUDED, NOT_REACHED, JointMatrix
from physics.dynamics.joint_shapes import is_torn, update_jacobian
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.joint_table import JointEquation, JointTable
from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FREE, SolverBodies
from physics.grid.buffers import allocate, enlarged
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.tolerances import IMPULSE_MAX, JOINT_SINGULAR

if not cython.compiled:
    from physics.ccd.records import PlanarVector

    HELD_BY_NOTHING, HELD_BY_STILL, HELD_BY_MOVING, CONTRADICTORY = range(4)


NO_VECTORS = allocate(records.PlanarVector, 0)
_ZERO = allocate(records.PlanarVector, 1)


@cython.final
@cython.cclass
class JoinedBodies:
    """The groups of bodies that rigid joints connect, and their responses at one moment of the tick.

    joints    the solver of the tick's joints
    present   whether there are any joints
    listed    whether the groups of this tick are listed
    group     for each row, 1 + the first joint of its group; 0 without a rigid joint
    member_index  for each row of a group, its index among the group's members
    member    rows of all groups, group by group, member_count in all
    first, size  for each group (by its first joint), its first index in `member`, and its number of members; held_by:
              to which bodies outside the group its joints tie it: HELD_BY_NOTHING, HELD_BY_STILL or HELD_BY_MOVING; or
              CONTRADICTORY: its joints contradict each other or its contacts, and take no part in the rest of the tick
    end_time  for each group, the time at which its members have turned so far that their straight paths have to end
    center_vx, center_vy  velocity of a group's centre of mass, see `turn`
    moment    number of the present moment; ready: for each group, the moment for which its matrix is computed
    impulse, change  for each member, the impulse that it gets, and the change of its velocity that follows (see
              `respond`)
    """

    joints: JointSolver
    present: bool
    listed: bool
    group: array[int]
    member_index: array[int]
    member: array[int]
    member_count: int
    first: array[int]
    size: array[int]
    moment: int
    ready: array[int]
    impulse: Array[PlanarVector]
    change: Array[PlanarVector]
    held_by: array[int]
    end_time: array[float]
    center_vx: float
    center_vy: float

    def __init__(self, joints: JointSolver) -> None:
        self.joints = joints
        self.present = self.listed = False
        self.group = self.member_index = self.member = self.first = self.size = self.ready = NO_INTS
        self.held_by = NO_BYTES
        self.center_vx = self.center_vy = 0.0
        self.end_time = NO_DOUBLES
        self.impulse = self.change = NO_VECTORS
        self.member_count = self.moment = 0

    # ---- Groups ----------------------------------------------------------------------------------------------------

    def start(self) -> cython.void:
        """Begin the sweep of a tick."""
        self.present = self.joints.table.count > 0
        self.listed = False

    def wake(self, paths: Paths, row: cython.Py_ssize_t, time: float) -> cython.int:
        """Wake a sleeping body at a time, and all bodies that joints connect with it. A body without joints is not
        woken here, because the impulse of the impact decides whether it wakes. Returns 1 if any body woke: then the
        groups have changed."""
        table: SolverBodies = paths.table
        t: JointTable = self.joints.table
        k: cython.Py_ssize_t
        count: cython.Py_ssize_t = table.free_count
        found: cython.bint = False
        if table.motion[row] != ASLEEP:
            return 0
        for k in range(t.count):
            if t.constraints[k].row_a == row or t.constraints[k].row_b == row:
                found = True
        if not found:
            return 0
        table.wake(row, t.h)
        self.joints.wake_joined(table)
        for k in range(count, table.free_count):
            paths.start_woken(table.free[k], time)
        self.joints.matrix.prepare(table)
        self.listed = False
        return 1

    def list_groups(self, table: SolverBodies) -> cython.int:
        """List the groups of this tick, unless they are already listed."""
        t: JointTable = self.joints.table
        matrix: JointMatrix = self.joints.matrix
        k: cython.Py_ssize_t
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t
        if self.listed:
            return 0
        for n in range(self.member_count):
            self.group[self.member[n]] = 0
        self.member_count = 0
        if table.count + 1 > len(self.group):
            self.member_index, self.member, self.group = enlarged(
                table.count + 1, self.member_index, self.member, self.group
            )
        if t.count > len(self.first):
            self.ready, self.size, self.held_by, self.end_time, self.first = enlarged(
                t.count, self.ready, self.size, self.held_by, self.end_time, self.first
            )
        for k in range(t.count):
            self.ready[k] = 0
            self.end_time[k] = 1.0
            if t.constraints[k].exact and matrix.parent[k] == k:
                self.first[k] = self.member_count
                self.held_by[k] = HELD_BY_NOTHING
                j = k
                while j >= 0:
                    self.add_member(table, t.constraints[j].row_a, k)
                    self.add_member(table, t.constraints[j].row_b, k)
                    j = matrix.following[j]
                self.size[k] = self.member_count - self.first[k]
        if self.member_count > len(self.impulse):
            self.change, self.impulse = enlarged(self.member_count, self.change, self.impulse)
        self.listed = True
        return 0

    def add_member(self, table: SolverBodies, row: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.void:
        """Add a body to the group of joint `k`, unless the group already has the body, or the body is not free."""
        if table.motion[row] == FREE and self.group[row] == 0:
            self.group[row] = k + 1
            self.member_index[row] = self.member_count - self.first[k]
            self.member[self.member_count] = row
            self.member_count += 1
        elif table.motion[row] == DRIVEN:
            self.held_by[k] = HELD_BY_MOVING
        elif table.motion[row] != FREE and self.held_by[k] == HELD_BY_NOTHING:
            self.held_by[k] = HELD_BY_STILL

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def group_of(self, row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The group of a body, by its first joint; -1 without a group."""
        return self.group[row] - 1 if self.listed else -1

    def is_driven(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether joints connect a body with a kinematic one that moves."""
        return self.listed and self.group[row] > 0 and self.held_by[self.group[row] - 1] == HELD_BY_MOVING

    # ---- The matrix of a group -------------------------------------------------------------------------------------

    def pose(self, paths: Paths, k: cython.Py_ssize_t, time: float) -> cython.void:
        """Compute the directions of the joints of a group for the poses at a time."""
        table: SolverBodies = paths.table
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        j: cython.Py_ssize_t = k
        # `update_jacobian` reads poses from the table, which has those of the end of the tick.
        for i in range(self.first[k], self.first[k] + self.size[k]):
            v = self.member[i]
            self.change[i].x = table.states[v].dx
            self.change[i].y = table.states[v].dy
            self.change[i].turn = table.states[v].da
            table.states[v].dx = paths.x(self.member[i], time)
            table.states[v].dy = paths.y(self.member[i], time)
            table.states[v].da = paths.turned(self.member[i], time)
        while j >= 0:
            update_jacobian(self.joints.table, j, table, False)
            j = self.joints.matrix.following[j]
        for i in range(self.first[k], self.first[k] + self.size[k]):
            v = self.member[i]
            table.states[v].dx = self.change[i].x
            table.states[v].dy = self.change[i].y
            table.states[v].da = self.change[i].turn

    def leave_out_soft_rows(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Leave out the springs and limits of a group, and its joints that broke or are torn (see `is_torn`).

        The lever arm of a joint leads to the anchor of the other body, so that an open joint keeps the angular
        momentum. Across a wide gap this arm is long. At its end, a hub 3,000 units away that spins with 10 radians/s
        moves at 30,000 units/s, and would give the other body this speed. The solver limits what joints give a body
        (`free_rate`), and closes the gap. Rejected: to leave out a joint that opens within the tick. A chain that a
        heavy shot hits opens so, and its links flew on and apart.
        """
        matrix: JointMatrix = self.joints.matrix
        t: JointTable = self.joints.table
        r: cython.Py_ssize_t
        for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
            if (
                matrix.is_spring(r)
                or t.constraints[matrix.joint[r]].broken
                or is_torn(t, matrix.joint[r], table)
            ):
                matrix.status[r] = EXCLUDED
            elif matrix.status[r] != EQUALITY and matrix.status[r] != EXCLUDED:
                matrix.status[r] = NOT_REACHED

    def factor(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Compute the factors of a group's matrix."""
        matrix: JointMatrix = self.joints.matrix
        matrix.choose(k)
        matrix.fill(table, JOINT_SINGULAR)
        matrix.factor()
        matrix.choose_all()

    # ---- Velocities that turn with the bodies ----------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def end_time_of(self, row: cython.Py_ssize_t) -> cython.double:
        """The time at which the straight paths of a body's group end."""
        return self.end_time[self.group[row] - 1] if self.listed and self.group[row] else 1.0

    def note_velocities(self, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
        """Copy the velocities of the members of a group to `change`."""
        i: cython.Py_ssize_t
        for i in range(self.first[k], self.first[k] + self.size[k]):
            self.change[i].x = paths.segments[self.member[i]].vx
            self.change[i].y = paths.segments[self.member[i]].vy
            self.change[i].turn = paths.segments[self.member[i]].w

    def energy(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.double:
        """Twice the kinetic energy of a group relative to its centre of mass, if its velocities are those in
        `change`."""
        i: cython.Py_ssize_t
        m: cython.Py_ssize_t
        x: float
        y: float
        turn: float
        energy: float = 0.0
        for i in range(self.first[k], self.first[k] + self.size[k]):
            m = self.member[i]
            x = self.change[i].x - self.center_vx
            y = self.change[i].y - self.center_vy
            turn = self.change[i].turn
            if table.masses[m].inverse_mass_x > 0.0:
                energy += x * x / table.masses[m].inverse_mass_x
            if table.masses[m].inverse_mass_y > 0.0:
                energy += y * y / table.masses[m].inverse_mass_y
            if table.masses[m].inverse_inertia > 0.0:
                energy += turn * turn / table.masses[m].inverse_inertia
        return energy

    # ---- Responses -------------------------------------------------------------------------------------------------

    def clear(self, k: cython.Py_ssize_t) -> cython.void:
        """Set the impulses of a group to 0."""
        i: cython.Py_ssize_t
        for i in range(self.first[k], self.first[k] + self.size[k]):
            self.impulse[i] = _ZERO[0]

    def add(self, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Add an impulse and an angular impulse to those of a member."""
        i: cython.Py_ssize_t = self.first[self.group[row] - 1] + self.member_index[row]
        self.impulse[i].x += x
        self.impulse[i].y += y
        self.impulse[i].turn += turn

    def respond(self, table: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
        """Set `change` of a group's members to the changes of velocity that follow from their impulses. Afterwards
        `matrix.solution` has the impulses of the joints."""
        i: cython.Py_ssize_t
        m: cython.Py_ssize_t
        for i in range(self.first[k], self.first[k] + self.size[k]):
            m = self.member[i]
            self.change[i].x = table.masses[m].inverse_mass_x * self.impulse[i].x
            self.change[i].y = table.masses[m].inverse_mass_y * self.impulse[i].y
            self.change[i].turn = table.masses[m].inverse_inertia * self.impulse[i].turn
        self.resolve(table, k, False)

    def move_on(self, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
        """Set `change` of a group's members to their whole velocities after their impulses and those of the joints."""
        table: SolverBodies = paths.table
        i: cython.Py_ssize_t
        m: cython.Py_ssize_t
        for i in range(self.first[k], self.first[k] + self.size[k]):
            m = self.member[i]
            self.change[i].x = paths.segments[m].vx + table.masses[m].inverse_mass_x * self.impulse[i].x
            self.change[i].y = paths.segments[m].vy + table.masses[m].inverse_mass_y * self.impulse[i].y
            self.change[i].turn = paths.segments[m].w + table.masses[m].inverse_inertia * self.impulse[i].turn
        self.resolve(table, k, True)

    def resolve(self, table: SolverBodies, k: cython.Py_ssize_t, whole: cython.bint) -> cython.void:
        """Add the effect of the joints to `change` of a group's members, so that no joint opens.

        whole  whether `change` has whole velocities, and not changes of velocities: then velocities of kinematic bodies
               count, too
        """
        t: JointTable = self.joints.table
        matrix: JointMatrix = self.joints.matrix
        e: cython.pointer[JointEquation]
        r: cython.Py_ssize_t
        x: float
        y: float
        for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
            matrix.solution[r] = -self.speed(t, r) if matrix.status[r] > NOT_REACHED else 0.0
            if whole and matrix.status[r] > NOT_REACHED:
                matrix.solution[r] -= self.driven_speed(t, table, r)
        matrix.choose(k)
        matrix.substitute()
        matrix.choose_all()
        for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
            if matrix.status[r] <= NOT_REACHED or not fabs(matrix.solution[r]) < IMPULSE_MAX:
                matrix.solution[r] = 0.0
            else:
                e = cython.address(t.equations[matrix.equation[r]])
                x = e.nx * matrix.solution[r]
                y = e.ny * matrix.solution[r]
                self.add_change(
                    table, t.constraints[matrix.joint[r]].row_a, -x, -y, -(e.ja * matrix.solution[r])
                )
                self.add_change(table, t.constraints[matrix.joint[r]].row_b, x, y, e.jb * matrix.solution[r])

    def speed(self, t: JointTable, r: cython.Py_ssize_t) -> cython.double:
        """The change of the speed along a row of the matrix."""
        e: cython.pointer[JointEquation] = cython.address(t.equations[self.joints.matrix.equation[r]])
        j: cython.Py_ssize_t
        a: cython.Py_ssize_t = t.constraints[self.joints.matrix.joint[r]].row_a
        b: cython.Py_ssize_t = t.constraints[self.joints.matrix.joint[r]].row_b
        speed: float = 0.0
        if self.group[a]:
            j = self.first[self.group[a] - 1] + self.member_index[a]
            speed -= self.change[j].x * e.nx + self.change[j].y * e.ny
            speed -= self.change[j].turn * e.ja
        if self.group[b]:
            j = self.first[self.group[b] - 1] + self.member_index[b]
            speed += self.change[j].x * e.nx + self.change[j].y * e.ny
            speed += self.change[j].turn * e.jb
        return speed

    def driven_speed(self, t: JointTable, table: SolverBodies, r: cython.Py_ssize_t) -> cython.double:
        """The speed that kinematic bodies have along a row of the matrix."""
        e: cython.pointer[JointEquation] = cython.address(t.equations[self.joints.matrix.equation[r]])
        a: cython.Py_ssize_t = t.constraints[self.joints.matrix.joint[r]].row_a
        b: cython.Py_ssize_t = t.constraints[self.joints.matrix.joint[r]].row_b
        speed: float = 0.0
        if table.motion[a] == DRIVEN:
            speed -= table.states[a].vx * e.nx + table.states[a].vy * e.ny
            speed -= table.states[a].w * e.ja
        if table.motion[b] == DRIVEN:
            speed += table.states[b].vx * e.nx + table.states[b].vy * e.ny
            speed += table.states[b].w * e.jb
        return speed

    def add_change(
        self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, turn: float
    ) -> cython.void:
        """Add the effect of an impulse and an angular impulse to `change` of a member."""
        j: cython.Py_ssize_t
        if self.group[row]:
            j = self.first[self.group[row] - 1] + self.member_index[row]
            self.change[j].x += table.masses[row].inverse_mass_x * x
            self.change[j].y += table.masses[row].inverse_mass_y * y
            self.change[j].turn += table.masses[row].inverse_inertia * turn
