"""Who may change what the solver is about to solve: the tick knows it by this shape, and not by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from physics.dynamics.manifolds import Manifolds
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.tick.bodies import Bodies


class Judge(Protocol):
    """Who may change the manifolds of a tick before they are solved."""

    def rule(self, bodies: Bodies, near: Manifolds, table: SolverBodies) -> None:
        """Change materials, and disable what is not to be solved."""

    def allows(
        self,
        bodies: Bodies,
        table: SolverBodies,
        row_a: int,
        row_b: int,
        nx: float,
        ny: float,
        x: float,
        y: float,
    ) -> bool:
        """Whether an impact that no manifold foretold is to be resolved."""

    def restore(self, near: Manifolds) -> None:
        """Undo that, when they are solved."""
