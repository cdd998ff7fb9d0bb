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
