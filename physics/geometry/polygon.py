"""Which edge or vertex of a convex polygon is nearest to a point.

A feature is named by one number: the edge whose record in `Outline.vertices` starts at k is k, the vertex there is -2
- k, and INSIDE, -1, says that the point is inside.
"""

from __future__ import annotations

from math import sqrt

import cython

from physics.geometry.vec2 import Vec2
from physics.shapes.outline import Outline

INSIDE = -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def height(outline: Outline, k: cython.Py_ssize_t, x: float, y: float) -> float:
    """Distance of a point beyond the line of the edge at `k`, negative on the inner side."""
    return outline.vertices[k + 2] * (x - outline.vertices[k]) + outline.vertices[k + 3] * (
        y - outline.vertices[k + 1]
    )


def highest_edge(outline: Outline, x: float, y: float) -> cython.Py_ssize_t:
    """The edge beyond whose line the point is furthest, the first of equals."""
    best: float = height(outline, 0, x, y)
    edge: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    h: float
    for k in range(4, 4 * outline.count, 4):
        h = height(outline, k, x, y)
        if h > best:
            best = h
            edge = k
    return edge


def feature_beyond(
    outline: Outline, edge: cython.Py_ssize_t, x: float, y: float, slack: float
) -> cython.Py_ssize_t:
    """The edge or vertex that is nearest to a point outside; `edge` is the highest edge.

    `slack` bounds the rounding errors of the coordinates. As a function of the direction (any direction, not only an
    edge's normal), the height of a point outside has one maximum above 0: the distance, in the direction from the
    nearest point. So the nearest point is on the highest edge or at an end of it. Only among edges in one line, up to
    rounding, the highest edge is arbitrary, and the search goes on along these edges. The search never goes from an
    edge that the point is in front of to an edge that the point is behind: beyond the end of a long needle, rounded
    normals would lead to the needle's far side.
    """
    _: cython.Py_ssize_t
    k: cython.Py_ssize_t
    dx: float
    dy: float
    for _ in range(outline.count):
        # The direction of an edge is its normal turned by +90 degrees: (-ny, nx).
        dx = x - outline.vertices[edge]
        dy = y - outline.vertices[edge + 1]
        if outline.vertices[edge + 2] * dy - outline.vertices[edge + 3] * dx < 0.0:
            k = edge - 4 if edge > 0 else 4 * outline.count - 4
            if outline.vertices[k + 2] * dy - outline.vertices[k + 3] * dx >= 0.0 or (
                height(outline, edge, x, y) > slack and height(outline, k, x, y) < -slack
            ):
                return -2 - edge
            edge = k
        else:
            k = edge + 4 if edge + 4 < 4 * outline.count else 0
            dx = x - outline.vertices[k]
            dy = y - outline.vertices[k + 1]
            if outline.vertices[edge + 2] * dy - outline.vertices[edge + 3] * dx <= 0.0:
                return edge
            if outline.vertices[k + 2] * dy - outline.vertices[k + 3] * dx <= 0.0 or (
                height(outline, edge, x, y) > slack and height(outline, k, x, y) < -slack
            ):
                return -2 - k
            edge = k
    return edge


def nearest_feature(outline: Outline, x: float, y: float, slack: float) -> cython.Py_ssize_t:
    """The feature of a polygon of 2 or more vertices that is nearest to a point, or INSIDE.

    `slack` is greater than the rounding errors of the coordinates. A height that is 0 up to rounding decides nothing:
    beyond the tip of a needle, or in line with a segment, a point far away is hardly beyond the line of any edge. Also,
    the edges of a needle may be shorter than the rounding errors, and so out of order. Then the distances of edges and
    vertices decide.
    """
    k: cython.Py_ssize_t = highest_edge(outline, x, y)
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    dx: float
    dy: float
    distance: float
    h: float = height(outline, k, x, y)
    if h < -slack:
        return INSIDE
    k = feature_beyond(outline, k, x, y, slack)
    if k >= 0 or h > slack:
        return k if h > 0.0 else INSIDE
    dx = x - outline.vertices[-2 - k]
    dy = y - outline.vertices[-1 - k]
    distance = sqrt(dx * dx + dy * dy)
    if distance <= slack:
        return k if h > 0.0 else INSIDE
    for i in range(0, 4 * outline.count, 4):
        j = i + 4 if i + 4 < 4 * outline.count else 0
        dx = x - outline.vertices[i]
        dy = y - outline.vertices[i + 1]
        if dx * dx + dy * dy < distance * distance:
            k = -2 - i
            distance = sqrt(dx * dx + dy * dy)
        # The direction of an edge is its normal turned by +90 degrees: the point is beside the edge, between its ends.
        if (
            outline.vertices[i + 2] * dy - outline.vertices[i + 3] * dx >= 0.0
            and outline.vertices[i + 2] * (y - outline.vertices[j + 1])
            - outline.vertices[i + 3] * (x - outline.vertices[j])
            <= 0.0
            and height(outline, i, x, y) >= -slack
        ):
            return INSIDE
    return k


def distance_to_polygon(outline: Outline, x: float, y: float, slack: float) -> float:
    """How far a point is from the polygon, 0 inside."""
    k: cython.Py_ssize_t = nearest_feature(outline, x, y, slack)
    if k >= 0:
        return max(0.0, height(outline, k, x, y))
    if k == INSIDE:
        return 0.0
    x -= outline.vertices[-2 - k]
    y -= outline.vertices[-1 - k]
    return sqrt(x * x + y * y)


def nearest_on_polygon(out: Vec2, outline: Outline, x: float, y: float, slack: float) -> cython.bint:
    """Set `out` to the nearest point of the polygon. For a point inside, set nothing, and return False."""
    k: cython.Py_ssize_t = nearest_feature(outline, x, y, slack)
    h: float
    if k == INSIDE:
        return False
    if k >= 0:
        h = height(outline, k, x, y)
        out.x = x - h * outline.vertices[k + 2]
        out.y = y - h * outline.vertices[k + 3]
    else:
        out.x = outline.vertices[-2 - k]
        out.y = outline.vertices[-1 - k]
    return True
