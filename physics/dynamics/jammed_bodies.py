"""Jammed bodies: they are deep in another dynamic body, and friction would hold them there.

Two bodies that a blow drives into a gap too narrow for both press on its sides with hundreds of times their weight, and
friction grows with this pressure: it would hold the bodies in each other for ever. So the contacts of a jammed body
have no friction until the body is out. Then the springs push the body towards where there is room.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.solver_bodies import FREE, JAMMED, SolverBodies
from physics.tolerances import JAM_MASSES, SLEEP_DEPTH


def mark_jammed(
    bodies: SolverBodies, manifolds: Manifolds, pressed: IslandMarks, crushed: IslandMarks
) -> cython.void:
    """Mark the jammed bodies of a tick: those deeper than SLEEP_DEPTH, at which no body falls asleep that comes out.

    Where a load may have pressed a body in so deep, the body has to keep its place, and is not marked: bodies with
    joints, bodies in islands that motors, springs or kinematic bodies press, and light bodies below heavy ones.
    """
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    for k in range(manifolds.count):
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if (
            manifolds.pairs[k].enabled
            and bodies.motion[a] == FREE == bodies.motion[b]
            and manifolds.depth(k) > SLEEP_DEPTH * bodies.dynamic_size(a, b)
            and not bodies.is_jointed(a)
            and not bodies.is_jointed(b)
            and not pressed.has_contact(bodies, a, b)
            and not crushed.has_contact(bodies, a, b)
            and _are_alike(bodies, a, b)
        ):
            bodies.marks[a] |= JAMMED
            bodies.marks[b] |= JAMMED


def _are_alike(bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether neither of two bodies has more than JAM_MASSES times the mass of the other."""
    # Of a body with a locked axis, the inverse mass along the other one.
    one: float = max(bodies.masses[a].inverse_mass_x, bodies.masses[a].inverse_mass_y)
    other: float = max(bodies.masses[b].inverse_mass_x, bodies.masses[b].inverse_mass_y)
    return one <= JAM_MASSES * other and other <= JAM_MASSES * one
