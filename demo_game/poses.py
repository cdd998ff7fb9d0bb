"""The rectangle of an entity and its pose in the world, for the rules and the drawing."""

import math

from physics import Collider, Rect, Transform


def rect_of(collider: Collider) -> Rect:
    """The rectangle of a collider that has one, and nothing else. Raises TypeError for any other."""
    if len(collider.shapes) == 1 and isinstance(rect := collider.shapes[0], Rect):
        return rect
    raise TypeError(f"expected a collider with one Rect, got {collider!r}")


def pose_of(rect: Rect, x: float, y: float, angle: float) -> tuple[float, float, float]:
    """The center (x, y) and the angle of a rectangle in the world; `x`, `y`, `angle` are the pose of its entity."""
    c, s = math.cos(angle), math.sin(angle)
    px, py = rect.center
    return x + c * px - s * py, y + s * px + c * py, angle + rect.angle


def world_pose(collider: Collider, transform: Transform) -> tuple[float, float, float]:
    """`pose_of` for components."""
    return pose_of(rect_of(collider), transform.x, transform.y, transform.angle)
