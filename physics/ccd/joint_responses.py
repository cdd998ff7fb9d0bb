"""How each joined body responds to impulses at one moment: its inverse mass together with all bodies that joints hold
to it."""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs

import cython

from physics.ccd.joined_bodies import CONTRADICTORY, NO_VECTORS, JoinedBodies, PlanarVector
from physics.ccd.paths import Paths
from physics.dynamics.size_speeds import fastest_point
from physics.dynamics.solver_bodies import SolverBodies
from physics.grid.buffers import enlarged, grown
from physics.grid.no_rows import NO_INTS
from physics.tolerances import HELD_STILL, SOUND_RESPONSE


@cython.final
@cython.cclass
class JointResponses:
    """The responses of joined bodies to unit impulses, at one moment of the tick.

    joined    the groups of joined bodies
    begin     for each row, the index in `response` of its response, or -1 if it has none
    response  for each row that has one, three vectors for each member of its group: the changes of the member's
              velocity by unit impulses at the row along x, along y, and around the centre
    used      the rows that have a response, used_count in all; end: where the next response begins
    """

    joined: JoinedBodies
    begin: array[int]
    response: Array[PlanarVector]
    used: array[int]
    used_count: int
    end: int

    def __init__(self, joined: JoinedBodies) -> None:
        self.joined = joined
        self.begin = self.used = NO_INTS
        self.response = NO_VECTORS
        self.used_count = self.end = 0

    def reserve(self, rows: cython.Py_ssize_t) -> None:
        """Make room for this number of rows."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t = len(self.begin)
        if rows > room:
            self.used, self.begin = enlarged(rows, self.used, self.begin)
            for k in range(room, len(self.begin)):
                self.begin[k] = -1

    def clear(self) -> cython.void:
        """Forget all responses: another moment begins, or groups change."""
        k: cython.Py_ssize_t
        self.joined.moment += 1
        for k in range(self.used_count):
            self.begin[self.used[k]] = -1
        self.used_count = self.end = 0

    def compute(self, table: SolverBodies, row: cython.Py_ssize_t) -> cython.int:
        """Compute the response of a body, unless it is known. The impulses of the group are 0 before and after. If the
        joints of its group contradict each other, the body responds as if it had no joints."""
        k: cython.Py_ssize_t = self.joined.group[row] - 1
        at: cython.Py_ssize_t = self.end
        i: cython.Py_ssize_t
        c: cython.Py_ssize_t
        is_sound: cython.bint
        impulse: cython.pointer[PlanarVector]
        change: cython.pointer[PlanarVector]
        if self.begin[row] >= 0 or self.joined.held_by[k] == CONTRADICTORY:
            return 0
        self.end += 3 * self.joined.size[k]
        if self.end > len(self.response):
            self.response = grown(self.response, self.end)
        i = self.joined.first[k] + self.joined.member_index[row]
        impulse = cython.address(self.joined.impulse[i])
        change = cython.address(self.joined.change[i])
        for c in range(3):
            impulse.x = 1.0 if c == 0 else 0.0
            impulse.y = 1.0 if c == 1 else 0.0
            impulse.turn = 1.0 if c == 2 else 0.0
            self.joined.respond(table, k)
            impulse.x = impulse.y = impulse.turn = 0.0
            if c == 0:
                is_sound = self.is_sound(table, k, change.x, table.masses[row].inverse_mass_x)
            elif c == 1:
                is_sound = self.is_sound(table, k, change.y, table.masses[row].inverse_mass_y)
            else:
                is_sound = self.is_sound(table, k, change.turn, table.masses[row].inverse_inertia)
            if not is_sound:
                self.mark_contradictory(k)
                return 0
            for i in range(self.joined.size[k]):
                self.response[at + 3 * i + c] = self.joined.change[self.joined.first[k] + i]
        self.begin[row] = at
        self.used[self.used_count] = row
        self.used_count += 1
        return 0

    def is_sound(
        self, table: SolverBodies, k: cython.Py_ssize_t, speed: float, inverse_mass: float
    ) -> cython.bint:
        """Whether the energy of a group, if its velocities are those in `change`, is the work of the unit impulse that
        caused them. The impulse gave the body on which it acts the velocity `speed`; without joints this would be
        `inverse_mass`. If joints contradict each other, rounding decides the velocities, and the energy differs from
        the work."""
        self.joined.center_vx = self.joined.center_vy = 0.0
        return fabs(self.joined.energy(table, k) - speed) <= max(
            SOUND_RESPONSE * speed, HELD_STILL * inverse_mass
        )

    def mark_contradictory(self, k: cython.Py_ssize_t) -> cython.void:
        """Let the bodies of a group respond one by one, as without joints, in the rest of the tick."""
        self.joined.held_by[k] = CONTRADICTORY
        self.remove_group(k)

    def remove_group(self, k: cython.Py_ssize_t) -> cython.void:
        """Forget the responses of a group."""
        n: cython.Py_ssize_t
        kept: cython.Py_ssize_t = 0
        for n in range(self.used_count):
            if self.joined.group[self.used[n]] == k + 1:
                self.begin[self.used[n]] = -1
            else:
                self.used[kept] = self.used[n]
                kept += 1
        self.used_count = kept

    def inverse_mass(
        self,
        table: SolverBodies,
        row: cython.Py_ssize_t,
        other: cython.Py_ssize_t,
        x: float,
        y: float,
        arm: float,
        ox: float,
        oy: float,
        other_arm: float,
    ) -> float:
        """By how much the speed of body `other` along (ox, oy), at a lever arm, changes by a unit impulse along (x, y)
        at a lever arm of body `row`, whose response is known. 0 if joints do not connect the two."""
        i: cython.Py_ssize_t
        by_x: cython.pointer[PlanarVector]
        by_y: cython.pointer[PlanarVector]
        by_turn: cython.pointer[PlanarVector]
        inverse_mass: float
        if self.joined.group[row] != self.joined.group[other]:
            return 0.0
        i = self.begin[row] + 3 * self.joined.member_index[other]
        by_x = cython.address(self.response[i])
        by_y = cython.address(self.response[i + 1])
        by_turn = cython.address(self.response[i + 2])
        inverse_mass = (
            ox * (by_x.x * x + by_y.x * y + by_turn.x * arm)
            + oy * (by_x.y * x + by_y.y * y + by_turn.y * arm)
            + other_arm * (by_x.turn * x + by_y.turn * y + by_turn.turn * arm)
        )
        # A body that joints hold still moves by rounding: without this test, it would have the mass of a planet, and
        # not of a wall.
        if row == other and not inverse_mass > HELD_STILL * (
            table.masses[row].inverse_mass_x * x * x
            + table.masses[row].inverse_mass_y * y * y
            + table.masses[row].inverse_inertia * arm * arm
        ):
            return 0.0
        return inverse_mass

    def fastest(
        self, table: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float
    ) -> cython.double:
        """The greatest change of the speed of any point of a group by a unit impulse along (x, y) at a lever arm of
        body `row`, whose response is known."""
        k: cython.Py_ssize_t = self.joined.group[row] - 1
        i: cython.Py_ssize_t = self.begin[row]
        n: cython.Py_ssize_t
        by_x: cython.pointer[PlanarVector]
        by_y: cython.pointer[PlanarVector]
        by_turn: cython.pointer[PlanarVector]
        greatest: float = 0.0
        for n in range(self.joined.first[k], self.joined.first[k] + self.joined.size[k]):
            by_x = cython.address(self.response[i])
            by_y = cython.address(self.response[i + 1])
            by_turn = cython.address(self.response[i + 2])
            greatest = max(
                greatest,
                fastest_point(
                    by_x.x * x + by_y.x * y + by_turn.x * arm,
                    by_x.y * x + by_y.y * y + by_turn.y * arm,
                    by_x.turn * x + by_y.turn * y + by_turn.turn * arm,
                    table.reach[self.joined.member[n]],
                ),
            )
            i += 3
        return greatest

    def remainder(self, inverse_mass: float, less: float) -> cython.double:
        """`inverse_mass` minus `less`. 0 if only rounding is left, because joints hold two bodies to each other."""
        return (
            inverse_mass - less
            if inverse_mass > 0.0 and inverse_mass - less > HELD_STILL * inverse_mass
            else 0.0
        )

    def apply_to(self, paths: Paths, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Apply an impulse and an angular impulse to a body whose response is known: changes the velocities of its
        group."""
        k: cython.Py_ssize_t = self.joined.group[row] - 1
        i: cython.Py_ssize_t = self.begin[row]
        n: cython.Py_ssize_t
        p: cython.Py_ssize_t
        by_x: cython.pointer[PlanarVector]
        by_y: cython.pointer[PlanarVector]
        by_turn: cython.pointer[PlanarVector]
        for n in range(self.joined.first[k], self.joined.first[k] + self.joined.size[k]):
            p = self.joined.member[n]
            by_x = cython.address(self.response[i])
            by_y = cython.address(self.response[i + 1])
            by_turn = cython.address(self.response[i + 2])
            paths.segments[p].vx += by_x.x * x + by_y.x * y + by_turn.x * turn
            paths.segments[p].vy += by_x.y * x + by_y.y * y + by_turn.y * turn
            paths.segments[p].w += by_x.turn * x + by_y.turn * y + by_turn.turn * turn
            i += 3
