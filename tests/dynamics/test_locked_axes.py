"""Bodies with locked axes that something pushes where they cannot go."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from physics.tolerances import PUSH_RATE


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


@pytest.mark.parametrize("kind", ["static", "kinematic"])
@pytest.mark.parametrize("lock_rotation", [True, False])
@pytest.mark.parametrize("start", [0.5, 2.0, 5.0, 20.0, 60.0])
def test_a_body_is_pushed_out_along_its_free_axis_no_faster_than_without_a_lock(
    kind: str, lock_rotation: bool, start: float
) -> None:
    """To leave along a normal that is nearly across its free axis, it would have to move many times as far: a disc
    left another one at 40,000 units/s."""
    esper.add_processor(PhysicsSystem())
    esper.create_entity(Transform(0, -100), Collider(Circle(94)), RigidBody(kind))
    place = Transform(start, 0)
    collider = Collider(Circle(100), friction=0.0)
    esper.create_entity(place, collider, RigidBody(lock_y=True, lock_rotation=lock_rotation))
    x = start
    for _ in range(120):
        esper.process(1 / 60)
        assert -1e-9 <= place.x - x <= PUSH_RATE * 200 / 60 + 1e-9
        x = place.x
    assert x > 100 or start < 2
