"""How far shapes reach, known once for all shapes of a game."""

from __future__ import annotations

import math

from physics import Capsule, Circle, Ellipse, Part, Polygon, Rect, Segment, Shape

REACHES: dict[int, tuple[tuple[Shape, ...], float]] = {}
"""Those of all shapes that colliders of this game ever had, which are kept, so that no others get their Python ids."""


def reach_of(shapes: tuple[Shape, ...]) -> float:
    """No point of the shapes is farther from the entity's position."""
    known = REACHES.get(id(shapes))
    if known is None:
        known = REACHES[id(shapes)] = shapes, max(map(reach, shapes))
    return known[1]


def reach(shape: Shape) -> float:
    """No point of the shape is farther from the entity's position."""
    match shape:
        case Circle():
            return math.hypot(*shape.center) + shape.radius
        case Rect():
            return math.hypot(*shape.center) + math.hypot(shape.width, shape.height)
        case Ellipse():
            return math.hypot(*shape.center) + max(shape.rx, shape.ry)
        case Polygon():
            return max(math.hypot(*corner) for corner in shape.vertices) + shape.radius
        case Part():
            return reach(shape.shape)
        case Capsule():
            return max(math.hypot(*shape.a), math.hypot(*shape.b)) + shape.radius
        case Segment():
            return max(math.hypot(*shape.a), math.hypot(*shape.b))
    raise TypeError(f"no reach is known of a {type(shape).__name__}")
