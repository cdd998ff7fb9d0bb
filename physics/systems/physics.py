"""`PhysicsSystem`: the collision system that also moves and resolves bodies."""

from __future__ import annotations

from physics import validate
from physics.systems.collision import CollisionSystem


class PhysicsSystem(CollisionSystem):
    """A CollisionSystem that moves entities by their Velocity before it looks for contacts.

    cell_size  as in CollisionSystem

    Static bodies stay where they are put, whatever their Velocity.
    """

    _moves = True

    def __init__(self, gravity: tuple[float, float] = (0.0, 0.0), *, cell_size: float | None = None) -> None:
        super().__init__(cell_size)
        self.gravity = validate.point("PhysicsSystem.gravity", gravity)

    def _seconds(self, dt: float | None) -> float:
        if dt is None:
            raise TypeError(
                "PhysicsSystem.process: dt, the seconds to advance, is missing: esper.process(1 / 60)"
            )
        return super()._seconds(dt)
