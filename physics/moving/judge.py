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

    def weigh(
        self,
        bodies: Bodies,
        row_a: int,
        row_b: int,
        nx: float,
        ny: float,
        x: float,
        y: float,
        approach: float,
        friction: float,
        restitution: float,
    ) -> tuple[bool, float, float, tuple[float, float] | None] | None:
        """Whether an impact that no manifold foretold is to be resolved, friction, restitution and surface velocity;
        None leaves all as it is."""

    def restore(self, near: Manifolds) -> None:
        """Undo that, when they are solved."""
