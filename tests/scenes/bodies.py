"""Bodies for scenes, in few words."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import esper

from physics import Collider, Rect, RigidBody, Segment, Shape, Transform, Velocity


def body(
    shape: Shape | Iterable[Shape],
    x: float = 0.0,
    y: float = 0.0,
    angle: float = 0.0,
    velocity: tuple[float, ...] = (0.0, 0.0, 0.0),
    *,
    kind: str = "dynamic",
    mass: float | None = None,
    rigid: dict[str, Any] | None = None,
    **material: Any,
) -> int:
    """An entity with everything; `rigid` and `material` are options of its RigidBody and its Collider."""
    return esper.create_entity(
        Transform(x, y, angle),
        Velocity(*velocity),
        Collider(shape, **material),
        RigidBody(kind, mass, **(rigid or {})),
    )


def solid(
    shape: Shape | Iterable[Shape], x: float = 0.0, y: float = 0.0, angle: float = 0.0, **material: Any
) -> int:
    """A static entity."""
    return esper.create_entity(Transform(x, y, angle), Collider(shape, **material), RigidBody("static"))


def mover(
    shape: Shape | Iterable[Shape],
    x: float = 0.0,
    y: float = 0.0,
    angle: float = 0.0,
    velocity: tuple[float, ...] = (0.0, 0.0, 0.0),
    **material: Any,
) -> int:
    """A kinematic entity."""
    return body(shape, x, y, angle, velocity, kind="kinematic", **material)


def ground(width: float = 1200.0, top: float = 0.0, **material: Any) -> int:
    """A level floor, 40 thick."""
    return solid(Rect(width, 40), 0, top - 20, **{"friction": 0.6, **material})


def box(half_width: float = 200.0, height: float = 400.0, **material: Any) -> None:
    """A floor and two walls, 40 thick."""
    ground(2 * half_width + 80, **material)
    for side in (-1, 1):
        solid(Rect(40, height), side * (half_width + 20), height / 2, **{"friction": 0.6, **material})


def tiles(count: int = 20, size: float = 40.0, **material: Any) -> list[int]:
    """A level floor of square tiles."""
    first = -0.5 * size * (count - 1)
    return [
        solid(Rect(size, size), first + size * i, -size / 2, **{"friction": 0.6, **material})
        for i in range(count)
    ]


def line(points: Iterable[tuple[float, float]], **material: Any) -> int:
    """Ground without thickness along points: one entity of many segments."""
    points = list(points)
    shapes = [Segment(a, b) for a, b in itertools.pairwise(points)]
    return solid(shapes, **{"friction": 0.6, **material})


def transform(entity: int) -> Transform:
    return esper.component_for_entity(entity, Transform)


def velocity(entity: int) -> Velocity:
    return esper.component_for_entity(entity, Velocity)


def rigid_body(entity: int) -> RigidBody:
    return esper.component_for_entity(entity, RigidBody)
