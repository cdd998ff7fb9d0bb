"""Whether placed circles and rectangles overlap: an independent, plain method for the reference model.

Shapes are tuples, in the coordinates of their entity: ``("circle", radius, x, y)`` and
``("rect", width, height, x, y, angle)``. A pose is ``(x, y, angle)``.
"""

from __future__ import annotations

from math import cos, hypot, sin
from typing import Any

Shape = tuple[Any, ...]
Pose = tuple[float, float, float]

TOUCHING = 1e-9
"""Gaps up to this count as touching. Scenes are made so that no true gap or depth is near it but 0 itself."""


def collide(shapes_a: tuple[Shape, ...], pose_a: Pose, shapes_b: tuple[Shape, ...], pose_b: Pose) -> bool:
    """Whether any shape of the one collider touches any of the other."""
    return any(gap(a, pose_a, b, pose_b) <= TOUCHING for a in shapes_a for b in shapes_b)


def gap(shape_a: Shape, pose_a: Pose, shape_b: Shape, pose_b: Pose) -> float:
    """Greater than 0 if and only if the two are apart; where they overlap, minus their depth."""
    if shape_a[0] == "circle" and shape_b[0] == "circle":
        (ax, ay), (bx, by) = centre(shape_a, pose_a), centre(shape_b, pose_b)
        return hypot(bx - ax, by - ay) - shape_a[1] - shape_b[1]
    if shape_a[0] == "circle":
        return disc_to_rect(shape_a, pose_a, shape_b, pose_b)
    if shape_b[0] == "circle":
        return disc_to_rect(shape_b, pose_b, shape_a, pose_a)
    corners_a, corners_b = corners(shape_a, pose_a), corners(shape_b, pose_b)
    gaps = []
    for angle in (shape_a[5] + pose_a[2], shape_b[5] + pose_b[2]):
        for axis in ((cos(angle), sin(angle)), (-sin(angle), cos(angle))):
            shadow_a = [x * axis[0] + y * axis[1] for x, y in corners_a]
            shadow_b = [x * axis[0] + y * axis[1] for x, y in corners_b]
            gaps.append(max(min(shadow_a) - max(shadow_b), min(shadow_b) - max(shadow_a)))
    return max(gaps)


def disc_to_rect(disc: Shape, disc_pose: Pose, rect: Shape, rect_pose: Pose) -> float:
    """In the rectangle's own frame: how far the disc's centre is from the sides, less the radius."""
    x, y = centre(disc, disc_pose)
    rx, ry = centre(rect, rect_pose)
    angle = rect[5] + rect_pose[2]
    across = abs((x - rx) * cos(angle) + (y - ry) * sin(angle)) - rect[1] / 2
    along = abs((y - ry) * cos(angle) - (x - rx) * sin(angle)) - rect[2] / 2
    if across > 0 and along > 0:
        return hypot(across, along) - disc[1]
    return max(across, along) - disc[1]


def centre(shape: Shape, pose: Pose) -> tuple[float, float]:
    """The shape's centre in the world."""
    x, y = shape[2:4] if shape[0] == "circle" else shape[3:5]
    return turned(x, y, pose[2], pose[0], pose[1])


def corners(rect: Shape, pose: Pose) -> list[tuple[float, float]]:
    """The four corners in the world."""
    _, width, height, x, y, angle = rect
    local = [
        turned(sx * width / 2, sy * height / 2, angle, x, y)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return [turned(px, py, pose[2], pose[0], pose[1]) for px, py in local]


def turned(x: float, y: float, angle: float, to_x: float, to_y: float) -> tuple[float, float]:
    """(x, y) rotated, then moved."""
    return to_x + x * cos(angle) - y * sin(angle), to_y + x * sin(angle) + y * cos(angle)
