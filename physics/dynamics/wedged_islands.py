"""Wedged islands: strained islands with joints in which a body has no room between two bodies that cannot give way
because they are static, asleep, or kinematic and at rest.

Such a body is between a wall and a press that has stopped, or in a gap that is too narrow. Both push the body out, and
their impulses increase each other. If the contacts became as stiff as these impulses require, the next impulses would
be greater still. A chain of links of very different masses lay still for two seconds in this way, and then flew off at
4,700 to 40,000 units/s.

Islands without joints do not count: there a heavy body has to lie on a light one without sinking in. Islands with a
moving kinematic body are not strained at all.
"""

from __future__ import annotations

import cython

from physics.dynamics.contact_table import ContactConstraint, ContactTable
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.tolerances import JAM_SLOPS

_OPPOSITE = cython.declare(cython.double, -0.5)
"""Cosine of the angle between the two directions in which a body is pushed: from 120 degrees on there is no room.
Greater: a body that lies in a gutter counts, too. Smaller: walls that are not parallel do not count."""


def find_wedged(
    wedged: IslandMarks, joined: IslandMarks, table: ContactTable, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the wedged islands of a tick. Comes after `ContactTable.fill`. `joined` marks the strained islands with
    joints."""
    k: cython.Py_ssize_t
    c: cython.pointer[ContactConstraint]
    wedged.start(bodies)
    if joined.any_marked:
        for k in range(table.first_strained, table.count):
            c = cython.address(table.constraints[k])
            if (
                not c.both_dynamic
                and joined.has_contact(bodies, c.row_a, c.row_b)
                and table.is_deep(c, JAM_SLOPS)
                and _has_no_room(table, c, bodies)
            ):
                wedged.mark(bodies, islands, c.row_a)
                wedged.mark(bodies, islands, c.row_b)
    if wedged.any_marked:
        wedged.spread(bodies, islands)
    return 0


def _has_no_room(
    table: ContactTable, c: cython.pointer[ContactConstraint], bodies: SolverBodies
) -> cython.bint:
    """Whether the free body of a contact has another contact with a body that is not free, and the two contacts push
    the free body in opposite directions."""
    k: cython.Py_ssize_t
    other: cython.pointer[ContactConstraint]
    side: float
    row: cython.Py_ssize_t = c.row_a if bodies.motion[c.row_a] == FREE else c.row_b
    for k in range(table.first_strained, table.count):
        other = cython.address(table.constraints[k])
        if not other.both_dynamic and (other.row_a == row or other.row_b == row):
            side = c.normal_x * other.normal_x + c.normal_y * other.normal_y
            # Normals lead from the first body to the second.
            if (c.row_a == row) != (other.row_a == row):
                side = -side
            if side < _OPPOSITE:
                return True
    return False
