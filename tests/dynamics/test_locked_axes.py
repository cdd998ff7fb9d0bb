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


@pytest.mark.parametrize("lock_rotation", [True, False])
@pytest.mark.parametrize("shape", [Circle(10), Rect(10, 50)], ids=repr)
@pytest.mark.parametrize("speed", [(0, 0, 0), (75, -20, 0.5), (-90, 60, 0), (0, 80, -2)])
def test_a_fast_body_that_lands_stays_on_its_axis(
    speed: tuple[float, float, float], shape: Circle | Rect, lock_rotation: bool
) -> None:
    """The sweep removed the acceleration into the ground along the normal, and let kinematic bodies carry bodies along:
    both moved bodies along their locked axes, and turned them."""
    esper.add_processor(PhysicsSystem((0, -900)))
    lift = RigidBody("kinematic" if any(speed) else "static")
    esper.create_entity(Transform(0, 0, 0.5), Velocity(*speed), Collider(Rect(100, 20)), lift)
    place = Transform(3, 100)
    body = RigidBody(lock_x=True, lock_rotation=lock_rotation)
    esper.create_entity(place, velocity := Velocity(0, -600), Collider(shape), body)
    for _ in range(40):
        esper.process(1 / 60)
        assert (place.x, velocity.x) == (3, 0)
        assert not lock_rotation or (place.angle, velocity.angular) == (0, 0)
