"""One of each component and shape, with no field at its default: what the tests of values walk through."""

from __future__ import annotations

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
)

SHAPES: list[Shape] = [
    Circle(8),
    Circle(2.5, (1, -3)),
    Rect(64, 24),
    Rect(0.1, 1e6, center=(-7, 0.3), angle=1.25),
    Rect.from_corner(-3, 4, 10, 20),
    Capsule((0, 0), (10, 5), 2),
    Segment((-1, 2), (3.5, 2)),
    Ellipse(3, 5, (1, 2), 0.5),
    Polygon([(0, 0), (4, 0), (4, 2.5), (2, 1), (0, 3)]),
    Polygon([(0, 0), (4, 0), (0, 3)]),
    Polygon([(0, 0), (6, 0), (6, 6), (3, 1), (0, 6)]),
]

COMPONENTS: list[Transform | Velocity | Collider | RigidBody] = [
    Transform(),
    Transform(1.5, -2, 0.1),
    Velocity(),
    Velocity(1e-300, 1e300, -0.1),
    Collider(Circle(8)),
    Collider(
        [Circle(1), Rect(2, 3)],
        sensor=True,
        layer=6,
        mask=(1 << 64) - 2,
        restitution=0.5,
        friction=1.25,
        density=0.1,
        bullet=True,
    ),
    RigidBody(),
    RigidBody("static"),
    RigidBody(
        "kinematic",
        mass=3,
        inertia=0.7,
        gravity_scale=-2,
        linear_damping=0.1,
        angular_damping=0.3,
        lock_rotation=True,
        lock_x=True,
        lock_y=True,
    ),
]

FIELDS = {
    Transform: ("x", "y", "angle"),
    Velocity: ("x", "y", "angular"),
    Collider: ("shapes", "sensor", "layer", "mask", "restitution", "friction", "density", "bullet"),
    RigidBody: (
        "kind",
        "mass",
        "inertia",
        "gravity_scale",
        "linear_damping",
        "angular_damping",
        "lock_rotation",
        "lock_x",
        "lock_y",
    ),
}


def fields(component: object) -> dict[str, object]:
    """The component's values by name."""
    return {name: getattr(component, name) for name in FIELDS[type(component)]}
