"""The interface by which the step calls pre-solve handlers, so that it need not import events."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.solver_bodies import SolverBodies
from physics.rows.bodies import Bodies


@cython.cclass
class PreSolveHook:
    """Calls pre-solve handlers for the contacts of a tick. This base class calls none, and changes nothing.

    passing  the entities of each pair of rows that handlers have let through each other, the lower row first, by the
             last ruling about the pair. `Seams` has the same set, so it is only changed, never replaced
    """

    passing: set[Any]

    def __init__(self) -> None:
        self.passing = set()

    def call_for_manifolds(self, bodies: Bodies, manifolds: Manifolds, table: SolverBodies) -> None:
        """Call the handlers for all manifolds: they may change materials and disable contacts."""

    def call_for_impact(
        self,
        bodies: Bodies,
        row_a: cython.Py_ssize_t,
        piece_a: cython.Py_ssize_t,
        row_b: cython.Py_ssize_t,
        piece_b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        x: float,
        y: float,
        approach: float,
        friction: float,
        restitution: float,
    ) -> Any:
        """Call the handlers for an impact of two rows at a point in world coordinates. Returns None if none changed it,
        otherwise (whether the contact is enabled, friction, restitution, surface velocity or None)."""
        return None

    def restore(self, manifolds: Manifolds) -> None:
        """Undo the changes of `call_for_manifolds` after the solver."""
