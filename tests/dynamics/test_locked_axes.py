"""Bodies with locked axes that something pushes where they cannot go."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity


@pytest.mark.parametrize("sweep", [True, False])
@pytest.mark.parametrize("lock_y", [True, False])
@pytest.mark.parametrize(
    ("place", "wall", "spin"),
    [((3, 4, 0.1), 10, -1), ((-1, 4, 1.8), 8, -8), ((2, -1, -2.3), 8, 9), ((0, 5, -1.2), 14, -7)],
)
def test_a_wall_does_not_spin_a_ball_that_cannot_get_out(
    place: tuple[float, float, float], wall: float, spin: float, lock_y: bool, sweep: bool
) -> None:
    """The push goes through the ball's centre. What rounding left of its lever arm made up to 1e44 radians/s of it."""
    esper.add_processor(PhysicsSystem(sweep=sweep))
    esper.create_entity(
        Transform(*place),
        speed := Velocity(0, 0, spin),
        Collider(Circle(8, (4, 3))),
        RigidBody(lock_x=True, lock_y=lock_y),
    )
    esper.create_entity(Transform(wall, 0), Collider(Rect(10, 100)), RigidBody("static"))
    for _ in range(20):
        esper.process(1 / 60)
        assert abs(speed.angular) <= abs(spin) * (1 + 1e-9)
