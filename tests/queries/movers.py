"""Characters, what they walk on, and how deep they are in it: for the tests of `move_and_slide`."""

from __future__ import annotations

from collections.abc import Collection

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    Transform,
    geometry,
)

Form = Shape | tuple[Shape, ...]

SHAPES: list[Form] = [
    Rect(10, 20),
    Circle(8),
    Capsule((0, -6), (0, 6), 5),
    Ellipse(6, 9),
    Polygon([(-6, -8), (6, -8), (4, 9), (-4, 9)]),
    (Circle(5, (0, -5)), Rect(8, 12, (0, 4))),
]


def block(x: float, y: float, width: float, height: float, angle: float = 0.0, **options: object) -> int:
    """Something static to stand on or to run into."""
    return esper.create_entity(
        Transform(x, y, angle), Collider(Rect(width, height), **options), RigidBody("static")
    )


def hero(x: float, y: float, shape: Form = SHAPES[0]) -> tuple[int, Transform]:
    """A character, and where it is."""
    place = Transform(x, y)
    return esper.create_entity(place, Collider(shape)), place


def depth_of(entity: int, others: Collection[int] | None = None) -> float:
    """How deep the entity is in any other, or any of `others`, by bare geometry."""
    mine = esper.component_for_entity(entity, Collider)
    place = esper.component_for_entity(entity, Transform)
    depth = 0.0
    for other, (transform, collider) in esper.get_components(Transform, Collider):
        if other == entity or (others is not None and other not in others):
            continue
        for a in mine.shapes:
            for b in collider.shapes:
                contact = geometry.collide(a, place, b, transform)
                depth = max(depth, contact.depth if contact else 0.0)
    return depth
