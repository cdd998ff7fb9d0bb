"""Poses between two steps: the picture comes at its own times, and shows the world as it was then.

Drawing the latest step instead makes motion stutter whenever the two clocks are not in step, which is always.
"""

import esper

from physics import Transform, Velocity

Pose = tuple[float, float, float]


class Interpolation:
    """Remembers where the movers of the current esper world were before the latest step."""

    def __init__(self) -> None:
        self._before: dict[int, Pose] = {}

    def remember(self) -> None:
        """To be called before each step."""
        movers = esper.get_components(Transform, Velocity)
        self._before = {entity: (t.x, t.y, t.angle) for entity, (t, _) in movers}

    def clear(self) -> None:
        """Forget, as after a jump."""
        self._before.clear()

    def pose(self, entity: int, transform: Transform, alpha: float) -> Pose:
        """Where an entity is `alpha` (0 to 1) of the way from the step before to the latest one: x, y, angle.

        What was not there before, or does not move, is where its Transform says.
        """
        before = self._before.get(entity)
        if before is None:
            return transform.x, transform.y, transform.angle
        x, y, angle = before
        return (
            x + (transform.x - x) * alpha,
            y + (transform.y - y) * alpha,
            angle + (transform.angle - angle) * alpha,
        )
