"""The equations of connected rigid joints, which are solved together, so that a long chain does not stretch.

Solved one after the other, as contacts are, joints pass a load on by one link in each pass: a chain of 20 links with a
heavy end stretches visibly, and a beam of welds bends like rubber. But rigid joints are equations, without the
inequalities of contacts: the impulses d with which all of them hold solve

    (A + C) d = -(v + bias + C p)          A = J M^-1 J^T

where J are the joints' directions, M the masses, v the speeds along the directions and p the impulses so far. C is
the compliance of soft constraints (see physics/dynamics/softness.py), with mass_scale s: A_ii (1 - s) / s on the
diagonal. For both coordinates of a point, the compliance uses A_ii of the stiffest direction, so that the result does
not depend on the axes of the world. The compliance also makes the impulses unique where loops of joints leave them
undetermined. Braced springs (see joint_springs) are rows, too: from p + d = -stiffness error - drag (v + A d), their
compliance is 1 / drag, and their bias stiffness error / drag. The limits of these joints are rows while the limits are
reached. The module rigid_joints sets the right side, finds the limits that push, and applies the solution.

A is sparse: two joints have an entry in common where they share a body. In the order in which a game makes a chain, all
entries lie near the diagonal, and Cholesky's method fills only the space from the first entry of each row to the
diagonal (the skyline; Alan George and Joseph Liu, "Computer Solution of Large Sparse Positive Definite Systems", 1981).
A chain of n joints costs O(n). David Baraff, "Linear-Time Dynamics using Lagrange Multipliers" (1996), does the same
for trees in any order, but not for loops. Where the skyline is wide, as in a net, the joints are solved one by one.

Motors, limits of other joints, other springs and contacts are solved one after the other, in passes.
"""

from __future__ import annotations

from array import array
from math import sqrt

import cython

from physics.components.joint_row import POINT
from physics.dynamics.joint_table import HOLD, SPRING, JointConstraint, JointEquation, JointTable
from physics.dynamics.softness import Softness
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.grid.buffers import grown, new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.tolerances import (
    JOINT_DEPENDENT,
    JOINT_SINGULAR,
    JOINT_SKYLINE,
    JOINT_SPREAD,
    JOINT_SPREAD_PASSES,
)

if not cython.compiled:
    EXCLUDED, NOT_REACHED, AT_LOWER, AT_UPPER, EQUALITY = range(5)


@cython.final
@cython.cclass
class JointMatrix:
    """The equations of one tick's rigid joints.

    table       the joints
    rigid, stepwise, driving  softness of rows that are solved together, in passes, and of motors
    parent      of each joint, the next one on the way to the first joint of its group (joints that share dynamic
                bodies)
    following, tail  the next joint of a group, and its last one
    last_use    of each body, the last joint added with it, as 2 * joint + side, or -1; earlier: of each 2 * joint +
                side, the joint added with the same body before, in the same form, or -1
    first_matrix_row  of each joint, its first row of the matrix; end_matrix_row: of each group (by its first joint),
                the end of its rows
    first_link, end_link  of each group, its part of `link`
    low, high   the rows that `fill`, `factor` and `substitute` work on, see `choose`; low_link, high_link: the links
    joint, row, second  of each row of the matrix: the joint, the joint's row, and whether it is the second equation of
                that row; equation: the index of this equation in JointTable.equations
    status      of each row of the matrix: EQUALITY if it is no limit; AT_LOWER or AT_UPPER while this limit is reached,
                and NOT_REACHED while neither is; EXCLUDED if the row is left out
    first_column  of each row, the first column that may be nonzero; row_start: index in `entry` at which column 0 of
                the row would be
    looped      whether a row of the matrix depends linearly on the rows before it, as in loops of joints
    entry       the entries from `first_column` to the diagonal, row by row; inverse_mass: diagonal of A, the response
                of a row to a unit impulse; solution: the right side, which `substitute` replaces by the impulses
    link        for each pair of sides that share a body: 2 * joint + side of the later, and of the earlier joint
    compliance  by what fraction of `inverse_mass` the diagonal is larger than that of A
    speed_before, rhs  of each row, its speed before the present solution, and the right side, which joint_work needs
    work        of each group that turns, the work that its equations have done in this tick, less the work that was
                taken back; turns: which groups turn
    hit         of each group, whether an impact hit one of its bodies (see physics/world/joint_projection.py)
    counting    whether the work of a solution counts (see joint_work)
    member, marked  bodies of a group, and marks of bodies (see joint_work)
    """

    table: JointTable
    rigid: Softness
    stepwise: Softness
    driving: Softness
    count: int
    looped: bool
    link_count: int
    parent: array[int]
    following: array[int]
    tail: array[int]
    last_use: array[int]
    earlier: array[int]
    first_matrix_row: array[int]
    end_matrix_row: array[int]
    first_link: array[int]
    end_link: array[int]
    low: int
    high: int
    low_link: int
    high_link: int
    joint: array[int]
    row: array[int]
    second: array[int]
    status: array[int]
    equation: array[int]
    first_column: array[int]
    row_start: array[int]
    entry: array[float]
    inverse_mass: array[float]
    solution: array[float]
    link: array[int]
    compliance: float
    speed_before: array[float]
    rhs: array[float]
    work: array[float]
    turns: array[int]
    hit: array[int]
    counting: bool
    member: array[int]
    marked: array[int]

    def __init__(self, table: JointTable) -> None:
        self.table = table
        self.rigid = Softness()
        self.stepwise = Softness()
        self.driving = Softness()
        self.count = self.link_count = self.low = self.high = self.low_link = self.high_link = 0
        self.looped = self.counting = False
        self.compliance = 0.0
        self.second = self.turns = self.hit = self.marked = NO_BYTES
        self.end_matrix_row = self.first_link = self.end_link = NO_INTS
        self.parent = self.following = self.tail = self.last_use = self.earlier = self.first_matrix_row = (
            NO_INTS
        )
        self.joint = self.row = self.equation = self.first_column = self.row_start = self.link = NO_INTS
        self.member = NO_INTS
        self.entry = self.inverse_mass = self.solution = self.speed_before = self.rhs = self.work = NO_DOUBLES

    def reserve(
        self, joints: cython.Py_ssize_t, equations: cython.Py_ssize_t, bodies: cython.Py_ssize_t
    ) -> None:
        """Make room for these numbers of joints, equations and bodies."""
        if joints > len(self.parent):
            (
                self.following, self.tail, self.earlier, self.first_matrix_row, self.end_matrix_row, self.first_link,
                self.end_link, self.work, self.turns, self.hit, self.parent,
            ) = new_columns(joints + joints // 2, "i", "i", "ii", *"iiiidbbi")  # fmt: skip
        if equations > len(self.joint):
            (
                self.row, self.second, self.status, self.equation, self.first_column, self.row_start,
                self.inverse_mass, self.solution, self.speed_before, self.rhs, self.joint,
            ) = new_columns(equations + equations // 2, *"ibbiiiddddi")  # fmt: skip
        if bodies > len(self.last_use):
            self.marked, self.member, self.last_use = new_columns(bodies + bodies // 2, *"bii")

    def clear(self) -> cython.void:
        """Remove all rows."""
        self.count = self.link_count = 0
        self.choose_all()

    # ---- Which equations there are -----------------------------------------------------------------------------------

    def prepare(self, bodies: SolverBodies) -> None:
        """Find the groups of rigid joints and lay out the matrix. Marks the joints in the matrix as `exact`."""
        table: JointTable = self.table
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        root: cython.Py_ssize_t
        self.count = self.link_count = 0
        self.reserve(table.count, 3 * table.row_count, bodies.count + 1)
        for i in range(bodies.count + 1):
            self.last_use[i] = -1
            self.marked[i] = 0  # an interrupted tick leaves marks
        self.row_start[0] = 0
        for k in range(table.count):
            table.constraints[k].exact = False
            self.work[k] = 0.0
            self.turns[k] = self.hit[k] = 0
            self.parent[k] = k
            self.following[k] = -1
            self.tail[k] = k
            if self.is_rigid(k):
                if bodies.motion[table.constraints[k].row_a] == FREE:
                    self.unite(k, self.last_use[table.constraints[k].row_a])
                    self.last_use[table.constraints[k].row_a] = k
                if bodies.motion[table.constraints[k].row_b] == FREE:
                    self.unite(k, self.last_use[table.constraints[k].row_b])
                    self.last_use[table.constraints[k].row_b] = k
        for i in range(bodies.count + 1):
            self.last_use[i] = -1
        for k in range(table.count):
            if self.is_rigid(k):
                root = self.find_root(k)
                if root != k:
                    self.following[self.tail[root]] = k
                    self.tail[root] = k
        for k in range(table.count):
            if self.is_rigid(k) and self.parent[k] == k:
                self.add_group(bodies, k)
        self.choose_all()

    def is_rigid(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether a joint moves a body, and has a row that is rigid."""
        table: JointTable = self.table
        joint: cython.pointer[JointConstraint] = cython.address(table.constraints[k])
        r: cython.Py_ssize_t
        if joint.live:
            for r in range(joint.first_row, joint.end_row):
                if table.rows[r].acts == HOLD:
                    return True
        return False

    def find_root(self, k: cython.int) -> cython.int:
        """The first joint of the group of a joint (union-find)."""
        while self.parent[k] != k:
            self.parent[k] = self.parent[self.parent[k]]
            k = self.parent[k]
        return k

    def unite(self, k: cython.Py_ssize_t, other: cython.int) -> cython.void:
        """Unite the groups of two joints; `other` may be -1 for none."""
        one: cython.int
        if other < 0:
            return
        one = self.find_root(k)
        other = self.find_root(other)
        if one < other:
            self.parent[other] = one
        else:
            self.parent[one] = other

    def joins(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether rigid joints connect two bodies, directly or through other dynamic bodies. Comes after `prepare`."""
        return (
            self.table.count > 0
            and self.last_use[a] >= 0
            and self.last_use[b] >= 0
            and self.find_root(self.last_use[a] >> 1) == self.find_root(self.last_use[b] >> 1)
        )

    def add_group(self, bodies: SolverBodies, root: cython.Py_ssize_t) -> cython.int:
        """Add the rows of a group. If its skyline is too wide, add none of them."""
        table: JointTable = self.table
        k: cython.int
        r: cython.Py_ssize_t
        rows: cython.Py_ssize_t = self.count
        links: cython.Py_ssize_t = self.link_count
        width: float
        cost: float = 0.0
        k = root
        while k >= 0:
            self.add_joint(bodies, k)
            k = self.following[k]
        for r in range(rows, self.count):
            width = r + 1 - self.first_column[r]
            cost += width * width
        k = root
        while k >= 0:
            table.constraints[k].exact = cost <= JOINT_SKYLINE * JOINT_SKYLINE * (self.count - rows)
            k = self.following[k]
        if not table.constraints[root].exact:
            self.count = rows
            self.link_count = links
            return 0
        self.end_matrix_row[root] = self.count
        self.first_link[root] = links
        self.end_link[root] = self.link_count
        r = self.row_start[self.count - 1] + self.count
        if r > len(self.entry):
            self.entry = grown(self.entry, r)
        return 0

    def add_joint(self, bodies: SolverBodies, k: cython.int) -> None:
        """Add the rows of one joint."""
        table: JointTable = self.table
        r: cython.Py_ssize_t
        n: cython.Py_ssize_t
        first: cython.int = self.count
        links: cython.Py_ssize_t = self.link_count
        impulse: float
        self.first_matrix_row[k] = self.count
        for r in range(table.constraints[k].first_row, table.constraints[k].end_row):
            if table.rows[r].acts == HOLD or table.rows[r].braced:
                self.add_row(k, r, False, EQUALITY)
                if table.is_pair(r):
                    self.add_row(k, r, True, EQUALITY)
            if table.rows[r].limited:
                # A limit begins as reached if it pushed in the last substep.
                impulse = table.limit_impulse(r)
                self.add_row(
                    k, r, False, AT_LOWER if impulse > 0.0 else (AT_UPPER if impulse < 0.0 else NOT_REACHED)
                )
        self.add_links(bodies, k, 0)
        self.add_links(bodies, k, 1)
        for n in range(links, self.link_count):
            if self.first_matrix_row[self.link[2 * n + 1] >> 1] < first:
                first = self.first_matrix_row[self.link[2 * n + 1] >> 1]
        for r in range(self.first_matrix_row[k], self.count):
            self.first_column[r] = first
            # `row_start` is the index that column 0 would have.
            self.row_start[r] = (self.row_start[r - 1] + r if r > 0 else 0) - first

    def add_row(self, k: cython.int, row: cython.int, second: cython.bint, status: cython.int) -> None:
        """Add a row of the matrix: the first or second equation of a joint's row, or its limits. There must be room."""
        self.joint[self.count] = k
        self.row[self.count] = row
        self.second[self.count] = second
        self.status[self.count] = status
        self.equation[self.count] = 2 * row + (1 if second else 0)
        self.count += 1

    def add_links(self, bodies: SolverBodies, k: cython.int, side: cython.int) -> cython.int:
        """Add a link to each joint before this one that shares the body on side `side` of this joint."""
        table: JointTable = self.table
        row: cython.Py_ssize_t = table.constraints[k].row_b if side else table.constraints[k].row_a
        other: cython.int
        if bodies.motion[row] != FREE:
            return 0
        other = self.last_use[row]
        self.earlier[2 * k + side] = other
        self.last_use[row] = 2 * k + side
        while other >= 0:
            if 2 * self.link_count + 2 > len(self.link):
                self.link = grown(self.link, 2 * self.link_count + 2)
            self.link[2 * self.link_count] = 2 * k + side
            self.link[2 * self.link_count + 1] = other
            self.link_count += 1
            other = self.earlier[other]
        return 0

    def choose(self, root: cython.Py_ssize_t) -> cython.void:
        """Let `fill`, `factor` and `substitute` work on the rows of one group."""
        self.low = self.first_matrix_row[root]
        self.high = self.end_matrix_row[root]
        self.low_link = self.first_link[root]
        self.high_link = self.end_link[root]

    def choose_all(self) -> cython.void:
        """Let `fill`, `factor` and `substitute` work on all rows."""
        self.low = self.low_link = 0
        self.high = self.count
        self.high_link = self.link_count

    # ---- Their solution ----------------------------------------------------------------------------------------------

    def fill(self, bodies: SolverBodies, compliance: float) -> cython.void:
        """Compute the entries for the present poses, with the diagonal larger by the fraction `compliance`."""
        table: JointTable = self.table
        r: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        diagonal: float
        self.compliance = compliance
        for r in range(self.low, self.high):
            k = self.joint[r]
            for i in range(self.row_start[r] + self.first_column[r], self.row_start[r] + r):
                self.entry[i] = 0.0
            if self.status[r] <= NOT_REACHED:
                self.inverse_mass[r] = 0.0
                self.entry[self.row_start[r] + r] = 1.0
                continue
            # Rows of the same joint.
            for i in range(self.first_matrix_row[k], r):
                if self.status[i] > NOT_REACHED:
                    self.entry[self.row_start[r] + i] = table.inverse_mass(
                        k, bodies, self.equation[r], self.equation[i]
                    )
            diagonal = table.inverse_mass(k, bodies, self.equation[r], self.equation[r])
            self.inverse_mass[r] = diagonal
            if self.is_spring(r):
                self.entry[self.row_start[r] + r] = diagonal + 1.0 / table.rows[self.row[r]].drag
                continue
            if table.rows[self.row[r]].shape == POINT:
                i = 2 * self.row[r]
                self.inverse_mass[r] = self.smaller_eigenvalue(
                    table.inverse_mass(k, bodies, i, i),
                    table.inverse_mass(k, bodies, i, i + 1),
                    table.inverse_mass(k, bodies, i + 1, i + 1),
                )
            # If no body can move along the row, the row has no other entry: a diagonal of 1 separates it from the other
            # rows.
            self.entry[self.row_start[r] + r] = (
                diagonal + compliance * self.inverse_mass[r] if diagonal > 0.0 else 1.0
            )
        for n in range(self.low_link, self.high_link):
            self.fill_link(bodies, n)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_spring(self, r: cython.Py_ssize_t) -> cython.bint:
        """Whether a row of the matrix is a spring."""
        return self.status[r] == EQUALITY and self.table.rows[self.row[r]].acts == SPRING

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def smaller_eigenvalue(self, k11: float, k12: float, k22: float) -> cython.double:
        """The smaller eigenvalue of a symmetric 2 by 2 matrix, made slightly larger, so that it is above 0."""
        middle: float = 0.5 * (k11 + k22)
        half: float = 0.5 * (k11 - k22)
        return middle - sqrt(half * half + k12 * k12) + JOINT_SINGULAR * middle

    def fill_link(self, bodies: SolverBodies, n: cython.Py_ssize_t) -> cython.void:
        """Entries of two joints that share a body: the change of the speed of one by a unit impulse of the other."""
        k: cython.Py_ssize_t = self.link[2 * n] >> 1
        other: cython.Py_ssize_t = self.link[2 * n + 1] >> 1
        side_k: cython.int = self.link[2 * n] & 1
        side_other: cython.int = self.link[2 * n + 1] & 1
        m: cython.Py_ssize_t = self.table.constraints[k].row_b if side_k else self.table.constraints[k].row_a
        sign: float = 1.0 if side_k == side_other else -1.0
        r: cython.Py_ssize_t
        c: cython.Py_ssize_t
        p: cython.pointer[JointEquation]
        q: cython.pointer[JointEquation]
        r = self.first_matrix_row[k]
        while r < self.count and self.joint[r] == k:
            p = cython.address(self.table.equations[self.equation[r]])
            c = self.first_matrix_row[other]
            while c < self.count and self.joint[c] == other:
                if self.status[r] > NOT_REACHED and self.status[c] > NOT_REACHED:
                    q = cython.address(self.table.equations[self.equation[c]])
                    self.entry[self.row_start[r] + c] += sign * (
                        bodies.masses[m].inverse_mass_x * (p.nx * q.nx)
                        + bodies.masses[m].inverse_mass_y * (p.ny * q.ny)
                        + bodies.masses[m].inverse_inertia
                        * ((p.jb if side_k else p.ja) * (q.jb if side_other else q.ja))
                    )
                c += 1
            r += 1

    def factor(self) -> cython.void:
        """Replace the matrix by its Cholesky factor, and set `looped`."""
        r: cython.Py_ssize_t
        c: cython.Py_ssize_t
        i: cython.Py_ssize_t
        low: cython.Py_ssize_t
        at_r: cython.Py_ssize_t
        at_c: cython.Py_ssize_t
        rest: float
        self.looped = False
        for r in range(self.low, self.high):
            at_r = self.row_start[r]
            for c in range(self.first_column[r], r):
                at_c = self.row_start[c]
                low = (
                    self.first_column[r]
                    if self.first_column[r] > self.first_column[c]
                    else self.first_column[c]
                )
                rest = self.entry[at_r + c]
                for i in range(low, c):
                    rest -= self.entry[at_r + i] * self.entry[at_c + i]
                self.entry[at_r + c] = rest / self.entry[at_c + c]
            rest = self.entry[at_r + r]
            for i in range(self.first_column[r], r):
                rest -= self.entry[at_r + i] * self.entry[at_r + i]
            # If a row depends linearly on the rows before it, the rest is nearly 0: a huge diagonal makes its impulse
            # 0.
            if rest > JOINT_DEPENDENT * self.entry[at_r + r]:
                self.entry[at_r + r] = sqrt(rest)
            else:
                self.entry[at_r + r] = 1e150
                self.looped = True

    def substitute(self) -> cython.void:
        """Solve the system: replaces the right side by the solution."""
        r: cython.Py_ssize_t
        c: cython.Py_ssize_t
        rest: float
        for r in range(self.low, self.high):
            rest = self.solution[r]
            for c in range(self.first_column[r], r):
                rest -= self.entry[self.row_start[r] + c] * self.solution[c]
            self.solution[r] = rest / self.entry[self.row_start[r] + r]
        r = self.high - 1
        while r >= self.low:
            self.solution[r] /= self.entry[self.row_start[r] + r]
            rest = self.solution[r]
            for c in range(self.first_column[r], r):
                self.solution[c] -= self.entry[self.row_start[r] + c] * rest
            r -= 1

    def keep_null_space(self, bodies: SolverBodies) -> cython.void:
        """Reduce the solution to its part in the null space of A: impulses d that move nothing, because they cancel in
        loops of joints (A d = 0). Replaces the matrix.

        With R, a small multiple of the diagonal, (A + R)^-1 R keeps the null space, and makes all other impulses small.
        The removed part is the smallest solution with the same effect. The biased pass, whose matrix has a compliance,
        finds this smallest solution, too.
        """
        r: cython.Py_ssize_t
        n: cython.int
        self.fill(bodies, JOINT_SPREAD)
        self.factor()
        for n in range(JOINT_SPREAD_PASSES):
            for r in range(self.count):
                self.solution[r] *= JOINT_SPREAD * self.inverse_mass[r]
            self.substitute()
