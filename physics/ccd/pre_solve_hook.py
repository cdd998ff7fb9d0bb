"""Who is asked about contacts before they are solved: an interface, so that the step need not import events."""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.physics.collision.manifolds import Manifolds
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from physics.collision.manifolds import Manifolds
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.rows.bodies import Bodies


@cython.cclass
class PreSolveHook:
    """Who is asked about the contacts of a tick before they are solved. This one leaves all as it is."""

    if not cython.compiled:
        __slots__ = ()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rule(self, bodies: Bodies, near: Manifolds, table: SolverBodies) -> cython.int:
        """Change materials, and disable what is not to be solved."""
        return 0

    @cython.cfunc
    def ask_about_impact(
        self,
        bodies: Bodies,
        row_a: cython.Py_ssize_t,
        row_b: cython.Py_ssize_t,
        nx: float,
        ny: float,
        x: float,
        y: float,
        approach: float,
        friction: float,
        restitution: float,
    ) -> Any:
        """What is ruled about two rows that meet within the tick, at a point in the world: whether they push each
        other, friction, restitution and surface velocity, if that was ruled; None leaves all as it is."""
        return None

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def restore(self, near: Manifolds) -> cython.int:
        """Undo what was ruled, when they are solved."""
        return 0
