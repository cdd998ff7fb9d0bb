"""Strained islands: those whose contacts get further passes (`ConjugateSteps`), because one pass a substep does not
solve them well enough.

An island is strained if a heavy body touches a light one, if a body is hit hard, if bodies overlap deeply, or if their
load would press bodies as deeply into each other. Where one of two bodies that meet has joints, or the two have several
contacts, a slow hit is enough. In calm worlds no island is strained.

Islands with a contact of a kinematic body are left out, because there may be no room between the kinematic body and a
wall, and passes cannot make room. So are islands that a joint to a moving kinematic body drags into a wall: bodies
there left at up to 3e10 units/s, because each step between the passes made the impulses a hundred times greater. The
load of a crane that touches no ground and no wall keeps its passes.
"""

from __future__ import annotations

from array import array
from math import fabs, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FREE, SolverBodies
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_DOUBLES
from physics.tolerances import (
    CRUSH_SLOPS,
    DEEP_SLOPS,
    SAG_SLOPS,
    SLOP_RELATIVE,
    STRAINED_APPROACH,
    STRAINED_CONTACTS,
    STRAINED_COUPLED_APPROACH,
    STRAINED_MASSES,
    STRAINED_PASSES,
    STRAINED_PASSES_MOST,
)

_DEPTH = cython.declare(cython.double, DEEP_SLOPS * SLOP_RELATIVE)
_CRUSH = cython.declare(cython.double, CRUSH_SLOPS * SLOP_RELATIVE)
_SAG = cython.declare(cython.double, SAG_SLOPS * SLOP_RELATIVE)


@cython.final
@cython.cclass
class StrainedIslands:
    """The strained islands of a tick.

    count     number of contacts that make their island strained; 0 if there are too many contacts for further passes
    passes    greatest number of further passes
    strained  marks the strained islands; joined: those of them that have joints
    dragged   marks the islands with a joint to a moving kinematic body
    heaviest  of each free row, if `count` is not 0: the mass of the heaviest body of its island, or 0 if the island is
              not strained
    """

    count: int
    passes: int
    strained: IslandMarks
    joined: IslandMarks
    dragged: IslandMarks
    heaviest: array[float]

    def __init__(self) -> None:
        self.count = self.passes = 0
        self.strained = IslandMarks()
        self.joined = IslandMarks()
        self.dragged = IslandMarks()
        self.heaviest = NO_DOUBLES

    def find(
        self,
        manifolds: Manifolds,
        joints: JointTable,
        bodies: SolverBodies,
        islands: Islands,
        dt: float,
        compliance: float,
    ) -> cython.int:
        """Find the strained islands of a tick of `dt` seconds. Comes after `Solver.wake`. `compliance` is that of the
        ContactSolver."""
        i: cython.Py_ssize_t
        self.count = 0
        self.strained.start(bodies)
        self.joined.start(bodies)
        for i in range(manifolds.count):
            if manifolds.pairs[i].enabled and self.strains(manifolds, i, bodies, dt, compliance):
                self.count += 1
                self.strained.mark(bodies, islands, manifolds.pairs[i].row_a)
                self.strained.mark(bodies, islands, manifolds.pairs[i].row_b)
        if self.count > 0:
            self.leave_out_driven(manifolds, bodies, islands)
            self.leave_out_dragged(manifolds, joints, bodies, islands)
            self.strained.spread(bodies, islands)
            self.find_heaviest(bodies, islands)
            self.find_joined(joints, bodies, islands)
            self.choose_passes(manifolds, joints, bodies)
        return 0

    def leave_out_driven(self, manifolds: Manifolds, bodies: SolverBodies, islands: Islands) -> cython.void:
        """Leave out the islands with a contact of a kinematic body."""
        i: cython.Py_ssize_t
        if bodies.driven_count == 0:
            return
        for i in range(manifolds.count):
            if manifolds.pairs[i].enabled:
                if bodies.motion[manifolds.pairs[i].row_a] == DRIVEN:
                    self.strained.unmark(bodies, islands, manifolds.pairs[i].row_b)
                elif bodies.motion[manifolds.pairs[i].row_b] == DRIVEN:
                    self.strained.unmark(bodies, islands, manifolds.pairs[i].row_a)

    def leave_out_dragged(
        self, manifolds: Manifolds, joints: JointTable, bodies: SolverBodies, islands: Islands
    ) -> cython.int:
        """Leave out the islands with a joint to a moving kinematic body, while one of their bodies is deeper than
        CRUSH_SLOPS in a body that is not free."""
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        self.dragged.start(bodies)
        if bodies.driven_count == 0:
            return 0
        for k in range(joints.count):
            if joints.constraints[k].live:
                if bodies.motion[joints.constraints[k].row_a] == DRIVEN:
                    self.dragged.mark(bodies, islands, joints.constraints[k].row_b)
                elif bodies.motion[joints.constraints[k].row_b] == DRIVEN:
                    self.dragged.mark(bodies, islands, joints.constraints[k].row_a)
        if not self.dragged.any_marked:
            return 0
        self.dragged.spread(bodies, islands)
        for k in range(manifolds.count):
            a = manifolds.pairs[k].row_a
            b = manifolds.pairs[k].row_b
            if (
                manifolds.pairs[k].enabled
                and (bodies.motion[a] == FREE) != (bodies.motion[b] == FREE)
                and self.dragged.has_contact(bodies, a, b)
                and manifolds.depth(k) > _CRUSH * bodies.dynamic_size(a, b)
            ):
                self.strained.unmark(bodies, islands, b if bodies.motion[a] != FREE else a)
        return 0

    def find_heaviest(self, bodies: SolverBodies, islands: Islands) -> cython.int:
        """Set `heaviest`."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        root: cython.Py_ssize_t
        inverse_mass: float
        if bodies.count > len(self.heaviest):
            self.heaviest = grown(self.heaviest, bodies.count)
        for k in range(bodies.free_count):
            self.heaviest[bodies.free[k]] = self.heaviest[islands.find(bodies.free[k])] = 0.0
        for k in range(bodies.free_count):
            row = bodies.free[k]
            inverse_mass = bodies.inverse_mass(row)
            if self.strained.marks[row] and inverse_mass > 0.0:
                root = islands.find(row)
                if self.heaviest[root] * inverse_mass < 1.0:
                    self.heaviest[root] = 1.0 / inverse_mass
        for k in range(bodies.free_count):
            self.heaviest[bodies.free[k]] = self.heaviest[islands.find(bodies.free[k])]
        return 0

    def find_joined(self, joints: JointTable, bodies: SolverBodies, islands: Islands) -> cython.void:
        """Mark the strained islands that have joints."""
        k: cython.Py_ssize_t
        p: cython.int
        row: cython.Py_ssize_t
        for k in range(joints.count):
            if joints.constraints[k].live:
                for p in range(2):
                    row = joints.constraints[k].row_b if p else joints.constraints[k].row_a
                    if bodies.motion[row] == FREE and self.heaviest[row] > 0.0:
                        self.joined.mark(bodies, islands, row)
        if self.joined.any_marked:
            self.joined.spread(bodies, islands)

    def choose_passes(self, manifolds: Manifolds, joints: JointTable, bodies: SolverBodies) -> cython.void:
        """Set `passes` by the greatest ratio of masses, and by the number of contacts. If there are too many contacts,
        set `count` to 0."""
        i: cython.Py_ssize_t
        ratio: float
        most: float = 0.0
        contacts: cython.Py_ssize_t = joints.count if self.joined.any_marked else 0
        for i in range(manifolds.count):
            if manifolds.pairs[i].enabled:
                ratio = self.ratio(bodies, manifolds.pairs[i].row_a, manifolds.pairs[i].row_b)
                if ratio > 0.0:
                    contacts += 1
                    most = max(most, ratio)
        self.passes = STRAINED_PASSES_MOST
        while self.passes > STRAINED_PASSES and self.passes * self.passes > most:
            self.passes -= 1
        if contacts * self.passes > STRAINED_CONTACTS:
            self.passes = STRAINED_CONTACTS // contacts
            # A single pass gives no direction for a step.
            if self.passes < 2:
                self.count = 0

    def strains(
        self, manifolds: Manifolds, i: cython.Py_ssize_t, bodies: SolverBodies, dt: float, compliance: float
    ) -> cython.bint:
        """Whether a contact makes its island strained: by the masses of its bodies, by its depth, by how deep its load
        would press it, or by how far `dt` seconds of the present motion bring it closer.

        The depth alone is not enough. In a strained island the stiffer spring pushes the contact out. Then the island
        would no longer be strained, and the load would press the contact in again, and so on for ever. (Bodies with
        joints are left out: motors press with any force, see pressed_islands.py.)
        """
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        inverse_mass_a: float
        inverse_mass_b: float
        way: float
        depth: float = manifolds.depth(i)
        if bodies.motion[a] == FREE and bodies.motion[b] == FREE:
            inverse_mass_a = bodies.inverse_mass(a)
            inverse_mass_b = bodies.inverse_mass(b)
            if (
                inverse_mass_a > STRAINED_MASSES * inverse_mass_b
                or inverse_mass_b > STRAINED_MASSES * inverse_mass_a
            ):
                return True
        elif bodies.motion[a] != FREE and bodies.motion[b] != FREE:
            return False
        size: float = bodies.dynamic_size(a, b)
        if depth > _DEPTH * size or (
            depth > _SAG * size
            and not bodies.is_jointed(a)
            and not bodies.is_jointed(b)
            and self.load_depth(manifolds, i, bodies, compliance) > _DEPTH * size
        ):
            return True
        way = dt * (
            self.speed_along(bodies, a, manifolds.values[i].normal_x, manifolds.values[i].normal_y)
            + self.speed_along(bodies, b, -manifolds.values[i].normal_x, -manifolds.values[i].normal_y)
        )
        if self.is_coupled(manifolds, i, bodies):
            return way > STRAINED_COUPLED_APPROACH * size and depth + way > -SLOP_RELATIVE * size
        return way > STRAINED_APPROACH * size and depth + way > 0.0

    def load_depth(
        self, manifolds: Manifolds, i: cython.Py_ssize_t, bodies: SolverBodies, compliance: float
    ) -> cython.double:
        """The depth to which a contact's load, the greatest impulse of its points in the last substep, would press it
        against its own spring.

        With the inverse mass 1 / m at the point, an impulse p in each substep gives the speed p / m, and the spring
        bears such an impulse at the depth `compliance` p / m.
        """
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        nx: float = manifolds.values[i].normal_x
        ny: float = manifolds.values[i].normal_y
        # Points are relative to the position of a; each body turns about its own centre of mass.
        offset_x: float = bodies.x[b] + bodies.cx[b] - bodies.x[a]
        offset_y: float = bodies.y[b] + bodies.cy[b] - bodies.y[a]
        p: cython.Py_ssize_t
        arm: float
        inverse_mass: float
        speed: float = 0.0
        for p in range(2 * i, 2 * i + manifolds.pairs[i].point_count):
            inverse_mass = 0.0
            if bodies.motion[a] == FREE:
                arm = (manifolds.points[p].x - bodies.cx[a]) * ny - (
                    manifolds.points[p].y - bodies.cy[a]
                ) * nx
                inverse_mass += bodies.inverse_mass(a) + arm * arm * bodies.masses[a].inverse_inertia
            if bodies.motion[b] == FREE:
                arm = (manifolds.points[p].x - offset_x) * ny - (manifolds.points[p].y - offset_y) * nx
                inverse_mass += bodies.inverse_mass(b) + arm * arm * bodies.masses[b].inverse_inertia
            speed = max(speed, manifolds.points[p].normal_impulse * inverse_mass)
        # The spring of a contact with a fixed body has twice the frequency, so it is four times as stiff.
        return speed * (
            compliance if bodies.motion[a] == FREE and bodies.motion[b] == FREE else 0.25 * compliance
        )

    def speed_along(self, bodies: SolverBodies, i: cython.Py_ssize_t, nx: float, ny: float) -> cython.double:
        """Greatest speed along the normal (nx, ny) of the parts of a body's surface that face the normal.

        Let a point be at the distance r from the centre of mass, at most `reach`, and at the distance h from it along
        the normal. The rotation w moves the point along the normal at the speed w sqrt(r^2 - h^2). Where a surface
        faces the normal, h is at least half the smallest width: so a wheel that rolls does not approach the ground.
        """
        arm_squared: float
        # Rows of sleeping bodies are not filled in the solver's table; they do not move.
        if bodies.motion[i] == ASLEEP:
            return 0.0
        arm_squared = bodies.reach[i] * bodies.reach[i] - 0.25 * bodies.size[i] * bodies.size[i]
        return (
            bodies.states[i].vx * nx
            + bodies.states[i].vy * ny
            + fabs(bodies.states[i].w) * sqrt(max(arm_squared, 0.0))
        )

    def is_coupled(self, manifolds: Manifolds, i: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
        """Whether a free body of a contact has joints, or its two bodies have another contact: then one pass stops only
        a part of the group, and the rest rebounds."""
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        k: cython.Py_ssize_t
        if bodies.is_jointed(a) or bodies.is_jointed(b):
            return True
        # The manifolds of a pair follow one another.
        for k in range(max(i - 1, 0), min(i + 2, manifolds.count)):
            if k != i and manifolds.pairs[k].row_a == a and manifolds.pairs[k].row_b == b:
                return True
        return False

    def ratio(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.double:
        """The mass of the heaviest body of an island relative to the lighter of two bodies in contact; 0 if the island
        is not strained. Comes after `find`, if `count` is not 0."""
        most: float = 0.0
        if bodies.motion[a] == FREE:
            most = self.heaviest[a] * bodies.inverse_mass(a)
        if bodies.motion[b] == FREE:
            most = max(most, self.heaviest[b] * bodies.inverse_mass(b))
        return most
