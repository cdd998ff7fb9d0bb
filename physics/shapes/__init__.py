"""Shapes: immutable values that describe an entity's collider in the entity's own coordinates."""

from physics.shapes.base import Shape
from physics.shapes.polygon import Polygon
from physics.shapes.rect import Rect
from physics.shapes.round import Capsule, Circle, Ellipse, Segment

__all__ = ["Capsule", "Circle", "Ellipse", "Polygon", "Rect", "Segment", "Shape"]
