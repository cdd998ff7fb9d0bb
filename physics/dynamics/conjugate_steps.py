"""Further passes over the contacts of strained islands, with steps along conjugate directions between them.

If a crate carries another of a thousand times its mass, each pass over the two contacts takes only a thousandth of the
speed from the heavy crate. Both impulses grow from pass to pass in the same proportion: the first pass finds the right
direction, but each pass goes only a small part of the way. So between two passes there is a step of the best length in
this direction. This is the nonlinear conjugate gradient method with passes as its preconditioner (Morten Silcowitz and
others, "A nonsmooth nonlinear conjugate gradient method for interactive contact force problems", 2010), with an exact
line search in place of a step of length 1. Passes and steps both minimize the same quadratic function of the impulses,
so steps add no energy that passes would not add.

If there are joints in the islands, all rigid joints are solved after each pass and step, exactly (see joint_matrix). So
velocities are a linear function of the contacts' impulses alone, as without joints, and a contact of one body pushes
all bodies that joints hold to this body. Passes without regard to joints would push single bodies, and the joints would
cancel the effect of the passes.

The last pass comes after the last step: a step clamps impulses (normal impulses to 0, tangent impulses to the
friction), and clamped impulses no longer satisfy all contacts. A step that clamping has made much worse is undone.
"""

from __future__ import annotations

from array import array
from math import fabs

import cython

from physics.dynamics.contact_solver import ContactSolver, bias, relative_speed
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.islands import Islands
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.solver_bodies import FREE, BodyMass, BodyState, SolverBodies
from physics.dynamics.strained_islands import StrainedIslands
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_DOUBLES, NO_INTS
from physics.tolerances import SETTLED_SLOPS, STEP_LONGEST, STRAINED_PASSES, STRUCK_RATE

_WORSE = cython.declare(cython.double, 2.0)
"""If a clamped step increases the greatest error by more than this factor, the step is undone. Smaller: steps that a
pass would correct are lost, and deep bodies separate slowly. Larger: light bodies are shot away."""


@cython.final
@cython.cclass
class ConjugateSteps:
    """Makes the further passes over the strained contacts of a tick, and the steps between them.

    contacts, joints, bodies  of the Solver
    first, point_count  the first strained contact in the table, and the number of points from there on
    passes     greatest number of passes
    inverse_h, biased  of the present passes, as in `ContactSolver.solve`
    now        after a pass, for each point: error of its speed along the normal and across; then, in a second part,
               its two impulses
    former     the same before the pass
    direction  the changes of `now` by a step of length 1
    residual   the first part of `now`, but 0 where there is no error (the point separates and has no impulse) or where
               the impulse cannot change (the point slides)
    continues  whether the next step shall be conjugate to `direction`, the direction of the step before
    longest    greatest length of a step, in lengths of a pass: with masses of a thousand to one, a pass goes a
               thousandth of the way
    joined     whether the rigid joints are solved again after each pass and step
    first_island, second_island  for each strained contact, rows that stand for the islands of its two bodies
    root       for these rows: a row of the islands that `connect` has connected with that island, or the row itself
    slope, end_slope  for rows that stand for connected islands, see `scale_down`
    """

    contacts: ContactSolver
    joints: JointSolver
    bodies: SolverBodies
    first: int
    point_count: int
    passes: int
    inverse_h: float
    biased: bool
    now: array[float]
    former: array[float]
    direction: array[float]
    residual: array[float]
    longest: float
    continues: bool
    joined: bool
    first_island: array[int]
    second_island: array[int]
    root: array[int]
    slope: array[float]
    end_slope: array[float]

    def __init__(self, contacts: ContactSolver, joints: JointSolver, bodies: SolverBodies) -> None:
        self.contacts = contacts
        self.joints = joints
        self.bodies = bodies
        self.first = self.point_count = self.passes = 0
        self.first_island = self.second_island = self.root = NO_INTS
        self.now = self.former = self.direction = self.residual = self.slope = self.end_slope = NO_DOUBLES
        self.inverse_h = self.longest = 0.0
        self.biased = self.continues = self.joined = False

    def prepare(self, strained: StrainedIslands, islands: Islands) -> cython.int:
        """Prepare for a tick. Comes after `ContactTable.fill`."""
        contacts: ContactTable = self.contacts.table
        bodies: SolverBodies = self.bodies
        c: cython.pointer[ContactConstraint]
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        ratio: float = 0.0
        self.first = contacts.first_strained
        self.passes = strained.passes
        self.joined = strained.joined.any_marked
        self.point_count = contacts.point_count - contacts.first_strained_point
        if self.point_count == 0:
            return 0
        for k in range(self.first, contacts.count):
            c = cython.address(contacts.constraints[k])
            ratio = max(ratio, strained.ratio(bodies, c.row_a, c.row_b))
        if bodies.count > len(self.slope):
            self.root, self.end_slope, self.slope = new_columns(
                bodies.count + bodies.count // 2, "i", "d", "d"
            )
        if contacts.count - self.first > len(self.first_island):
            self.second_island, self.first_island = new_columns(
                contacts.count + contacts.count // 2, "i", "i"
            )
        for k in range(self.first, contacts.count):
            c = cython.address(contacts.constraints[k])
            self.first_island[k - self.first] = islands.find(
                c.row_a if bodies.motion[c.row_a] == FREE else c.row_b
            )
            self.second_island[k - self.first] = islands.find(
                c.row_b if bodies.motion[c.row_b] == FREE else c.row_a
            )
        self.longest = STEP_LONGEST * ratio if ratio < 1e6 else STEP_LONGEST * 1e6
        room = 4 * self.point_count
        if room > len(self.direction):
            room += room // 2
            self.now, self.former, self.residual, self.direction = new_columns(room, "d", "d", "d", "d")
        return 0

    def connect(self) -> cython.void:
        """Connect the islands between which strained contacts push.

        The islands of the tick are those of contacts that touched when it began. Two islands may meet only now. If the
        impulses of one of them were scaled without those of the contact between them, a light body between heavy ones
        would lose its balance: one of mass 1 was thrown at 128,000 units/s. A contact that pushes too weakly to do so
        (STRUCK_RATE) connects nothing: an island that need not be scaled stays as it is.
        """
        contacts: ContactTable = self.contacts.table
        bodies: SolverBodies = self.bodies
        c: cython.pointer[ContactConstraint]
        a: cython.pointer[BodyMass]
        b: cython.pointer[BodyMass]
        lightest: float
        enough: float
        n: cython.Py_ssize_t
        q: cython.Py_ssize_t
        one: cython.Py_ssize_t
        other: cython.Py_ssize_t
        for n in range(contacts.count - self.first):
            self.root[self.first_island[n]] = self.first_island[n]
            self.root[self.second_island[n]] = self.second_island[n]
        for n in range(contacts.count - self.first):
            if self.first_island[n] == self.second_island[n]:
                continue
            c = cython.address(contacts.constraints[self.first + n])
            a = cython.address(bodies.masses[c.row_a])
            b = cython.address(bodies.masses[c.row_b])
            lightest = max(a.inverse_mass_x, a.inverse_mass_y, b.inverse_mass_x, b.inverse_mass_y)
            enough = STRUCK_RATE * bodies.dynamic_size(c.row_a, c.row_b)
            for q in range(c.first_point, c.end_point):
                if contacts.points[q].normal_impulse * lightest > enough:
                    one = self.find(self.first_island[n])
                    other = self.find(self.second_island[n])
                    self.root[max(one, other)] = min(one, other)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def island_of(self, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The row that stands for all islands that are connected with those of strained contact `k`."""
        return self.find(self.first_island[k - self.first])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def find(self, row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The row that stands for all islands that are connected with that of `row`."""
        while self.root[row] != row:
            row = self.root[row]
        return row

    def iterate(self, inverse_h: float, biased: cython.bint) -> cython.void:
        """Make passes over the strained contacts until they are settled, at most `passes`. Comes after a pass over all
        contacts with the same `biased`."""
        contacts: ContactSolver = self.contacts
        n: cython.int
        error: float
        enough: float = SETTLED_SLOPS * inverse_h
        if self.passes > STRAINED_PASSES:
            # Masses differ much: an error that is small for the speed of a heavy body would shake a light one.
            enough *= float(STRAINED_PASSES) / self.passes
        self.inverse_h = inverse_h
        self.biased = biased
        self.continues = False
        for n in range(self.passes):
            error = self.solve_joints_and_measure()
            if error <= enough:
                if self.joined and not biased:
                    # Contacts are solved last, so that bodies end the tick without approaching each other.
                    self.add_to_totals(-1.0)
                    contacts.solve(self.bodies, inverse_h, biased, self.first)
                return
            self.add_to_totals(-1.0)
            if n > 0 and self.step() and self.solve_joints_and_measure() > _WORSE * error:
                self.undo_step()
            self.former, self.now = self.now, self.former
            contacts.solve(self.bodies, inverse_h, biased, self.first)
        self.scale_down()

    def add_to_totals(self, sign: float) -> cython.void:
        """Add the impulses of a relax pass to the totals, or subtract them: of all relax passes of a substep, only the
        last counts."""
        t: ContactTable = self.contacts.table
        q: cython.Py_ssize_t
        if self.biased:
            return
        for q in range(t.first_strained_point, t.point_count):
            t.points[q].total_impulse += sign * t.points[q].normal_impulse

    def scale_down(self) -> cython.void:
        """Multiply all impulses of an island by one factor, the best from 0 to 1, where the impulses would separate the
        bodies.

        The impulse that stopped a heavy body on a light one is too large in the next substep, and each pass removes
        only a thousandth of this impulse: the rest would shoot the heavy body back. A step towards zero impulses clamps
        nothing, and after the best such step contacts have added no energy.

        On the line from zero impulses to the present impulses, the function that passes minimize is a parabola. `slope`
        and `end_slope` are its slopes at the two ends, so its least value is at the fraction
        slope / (slope - end_slope).
        """
        t: ContactTable = self.contacts.table
        half: cython.Py_ssize_t = 2 * self.point_count
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        i: cython.Py_ssize_t
        found: cython.bint = False
        length: float
        self.connect()
        self.solve_joints_and_measure()
        for n in range(2 * half):
            self.former[n] = self.now[n]
        self.measure_slopes()
        self.end_slope, self.slope = self.slope, self.end_slope
        n = half
        for k in range(self.first, t.count):
            i = self.island_of(k)
            for q in range(2 * t.constraints[k].first_point, 2 * t.constraints[k].end_point):
                if self.end_slope[i] > 0.0:
                    self.now[n] = 0.0
                    found = True
                n += 1
        if not found:
            return
        self.add_to_totals(-1.0)
        self.apply_clamped()
        self.solve_joints_and_measure()
        self.measure_slopes()
        n = half
        for k in range(self.first, t.count):
            i = self.island_of(k)
            length = 1.0
            if self.end_slope[i] > 0.0:
                length = self.slope[i] / (self.slope[i] - self.end_slope[i]) if self.slope[i] < 0.0 else 0.0
            for q in range(2 * t.constraints[k].first_point, 2 * t.constraints[k].end_point):
                self.now[n] = length * self.former[n]
                n += 1
        self.apply_clamped()
        if self.joined and not self.biased:
            self.joints.solve_rigid_again(self.bodies, False)
        self.add_to_totals(1.0)

    def measure_slopes(self) -> cython.void:
        """Set `slope`: for each island, the sum of the speeds in `now` times the impulses in `former`."""
        t: ContactTable = self.contacts.table
        half: cython.Py_ssize_t = 2 * self.point_count
        n: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t
        q: cython.Py_ssize_t
        for k in range(self.first, t.count):
            self.slope[self.island_of(k)] = 0.0
        for k in range(self.first, t.count):
            for q in range(2 * t.constraints[k].first_point, 2 * t.constraints[k].end_point):
                self.slope[self.island_of(k)] += self.now[n] * self.former[half + n]
                n += 1

    def solve_joints_and_measure(self) -> cython.double:
        """Solve the rigid joints again, if there are any. Then store errors and impulses of all points. Returns the
        greatest error of a speed, in slops per second."""
        contacts: ContactSolver = self.contacts
        bodies: SolverBodies = self.bodies
        t: ContactTable = contacts.table
        n: cython.Py_ssize_t = 0
        half: cython.Py_ssize_t = 2 * self.point_count
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        q: cython.Py_ssize_t
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        nx: float
        ny: float
        gap: float
        near: float
        speed: float
        slop: float
        rate: float
        excess: float
        worst: float = 0.0
        if self.joined:
            self.joints.solve_rigid_again(bodies, self.biased)
        for k in range(self.first, t.count):
            c = cython.address(t.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            nx = c.normal_x
            ny = c.normal_y
            near = (b.dx - a.dx) * nx
            near += (b.dy - a.dy) * ny
            slop = c.slop
            rate = contacts.soft.bias_rate if c.both_dynamic else contacts.stiff.bias_rate
            for q in range(c.first_point, c.end_point):
                p = cython.address(t.points[q])
                gap = p.gap + near
                gap += b.da * p.normal_arm_b - a.da * p.normal_arm_a
                speed = relative_speed(a, b, nx, ny, p.normal_arm_a, p.normal_arm_b)
                speed += bias(gap, slop, self.inverse_h, self.biased, rate, c.push_speed)
                # How much its speed responds to a unit impulse.
                excess = p.normal_impulse / p.normal_mass if p.normal_mass > 0.0 else 0.0
                if self.biased and gap <= slop:
                    speed += (1.0 / c.mass_scale - 1.0) * excess
                self.now[n] = speed
                self.now[half + n] = p.normal_impulse
                self.residual[n] = speed if speed < 0.0 or p.normal_impulse > 0.0 else 0.0
                # A point that separates too fast can lose at most the impulse that it has.
                speed = min(speed, excess) if speed > 0.0 else -speed
                if speed > worst * slop:
                    worst = speed / slop
                n += 1
                speed = relative_speed(a, b, -ny, nx, p.tangent_arm_a, p.tangent_arm_b)
                speed -= c.surface_speed
                self.now[n] = speed
                self.now[half + n] = p.tangent_impulse
                excess = c.friction * p.normal_impulse
                self.residual[n] = speed if fabs(p.tangent_impulse) < excess else 0.0
                n += 1
        return worst

    def step(self) -> cython.bint:
        """Make a step of the best length in the direction of the last pass. Returns whether impulses were clamped."""
        n: cython.Py_ssize_t
        half: cython.Py_ssize_t = 2 * self.point_count
        beta: float = 0.0
        slope: float = 0.0
        curvature: float = 0.0
        length: float
        if self.continues:
            for n in range(half):
                slope += (self.now[half + n] - self.former[half + n]) * self.direction[n]
                curvature += self.direction[half + n] * self.direction[n]
            # If beta were above 1, the last pass did not continue the step before it, because other contacts carry the
            # load: then the direction is not conjugate.
            if 0.0 < -slope <= curvature:
                beta = -slope / curvature
        for n in range(2 * half):
            self.direction[n] = (self.now[n] - self.former[n]) + (
                beta * self.direction[n] if beta > 0.0 else 0.0
            )
        slope = curvature = 0.0
        for n in range(half):
            slope += self.direction[half + n] * self.residual[n]
            curvature += self.direction[half + n] * self.direction[n]
        length = -slope / curvature if curvature > 0.0 else 0.0
        if not length > 0.0:
            self.continues = False
            return False
        if length > self.longest:
            length = self.longest
        self.continues = True
        # Stop where a normal impulse would become negative: beyond this point another direction is best.
        for n in range(half, 2 * half, 2):
            if self.now[n] > 0.0 and self.now[n] + length * self.direction[n] < 0.0:
                length = -self.now[n] / self.direction[n]
                self.continues = False
        for n in range(2 * half):
            self.former[n] = self.now[n]
            self.now[n] += length * self.direction[n]
        if self.apply_clamped():
            self.continues = False
            return True
        return False

    def undo_step(self) -> cython.void:
        """Undo the last step.

        The impulses on a light body between heavy ones balance only as a whole. If some of these impulses were clamped,
        the rest would give the light body any speed, and a body that lies on it would be shot away: contacts do not
        pull.
        """
        self.former, self.now = self.now, self.former
        self.apply_clamped()

    def apply_clamped(self) -> cython.bint:
        """Apply the impulses in `now`, clamped to what contacts can exert. Returns whether any was clamped."""
        t: ContactTable = self.contacts.table
        bodies: SolverBodies = self.bodies
        n: cython.Py_ssize_t = 2 * self.point_count
        k: cython.Py_ssize_t
        c: cython.pointer[ContactConstraint]
        p: cython.pointer[ContactPoint]
        q: cython.Py_ssize_t
        a: cython.pointer[BodyState]
        b: cython.pointer[BodyState]
        ma: cython.pointer[BodyMass]
        mb: cython.pointer[BodyMass]
        normal: float
        tangent: float
        limit: float
        px: float
        py: float
        clamped: cython.bint = False
        for k in range(self.first, t.count):
            c = cython.address(t.constraints[k])
            a = cython.address(bodies.states[c.row_a])
            b = cython.address(bodies.states[c.row_b])
            ma = cython.address(bodies.masses[c.row_a])
            mb = cython.address(bodies.masses[c.row_b])
            for q in range(c.first_point, c.end_point):
                p = cython.address(t.points[q])
                normal = self.now[n]
                tangent = self.now[n + 1]
                n += 2
                if normal < 0.0:
                    normal = 0.0
                    clamped = True
                limit = c.friction * normal
                if fabs(tangent) > limit:
                    tangent = limit if tangent > 0.0 else -limit
                    clamped = True
                px = normal - p.normal_impulse
                py = tangent - p.tangent_impulse
                p.normal_impulse = normal
                p.tangent_impulse = tangent
                a.w -= ma.inverse_inertia * (p.normal_arm_a * px + p.tangent_arm_a * py)
                b.w += mb.inverse_inertia * (p.normal_arm_b * px + p.tangent_arm_b * py)
                normal = c.normal_x * px - c.normal_y * py
                tangent = c.normal_y * px + c.normal_x * py
                a.vx -= ma.inverse_mass_x * normal
                a.vy -= ma.inverse_mass_y * tangent
                b.vx += mb.inverse_mass_x * normal
                b.vy += mb.inverse_mass_y * tangent
        return clamped
