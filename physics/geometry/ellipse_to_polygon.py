"""The distance between an ellipse and a polygon, and the way out of an overlap."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.ellipse import nearest_on_ellipse, overflow_scale, set_unit_vector
from physics.geometry.polygon import height
from physics.geometry.vec2 import Vec2
from physics.shapes.outline import Outline

CLOSE = 1e-6
# Fraction of an ellipse's size: the vector between two points that are closer, each rounded, does not give a direction
# to 10 digits. The gradient of the ellipse does.


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def length_of(x: float, y: float) -> float:
    """The length of a vector, also of one whose squares would overflow."""
    size: float = overflow_scale(x, y)
    x /= size
    y /= size
    return size * sqrt(x * x + y * y)


def ellipse_to_polygon(
    normal: Vec2, on_ellipse: Vec2, on_polygon: Vec2, rx: float, ry: float, outline: Outline
) -> float:
    """Distance between the ellipse around the origin and a polygon of 2 or more vertices, the unit vector from the
    ellipse to the polygon, and their nearest points.

    As a function of the direction n, the gap along n is greatest in the direction between the nearest points, and has
    no other maximum above 0. So if there is a gap along the normal of some edge, the nearest point of the polygon is on
    the edge with the greatest gap, or at an end of that edge.

    If the two overlap, there are no nearest points, and the answer is 0 or less: minus a distance by which the polygon
    can get out along the normal, the shortest if the overlap is small.
    """
    best: float = 0.0
    edge: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    ex: float
    ey: float
    gap: float
    for k in range(0, 4 * outline.count, 4):
        ex = rx * outline.vertices[k + 2]
        ey = ry * outline.vertices[k + 3]
        gap = height(outline, k, 0.0, 0.0) - sqrt(ex * ex + ey * ey)
        if k == 0 or gap > best:
            best = gap
            edge = k
    if best > 0.0:
        k = _feature_facing(on_ellipse, rx, ry, outline, edge)
        if k >= 0:
            gap = height(outline, k, on_ellipse.x, on_ellipse.y)
            normal.x = -outline.vertices[k + 2]
            normal.y = -outline.vertices[k + 3]
            on_polygon.x = on_ellipse.x + gap * normal.x
            on_polygon.y = on_ellipse.y + gap * normal.y
            return gap
        k = -2 - k
    else:
        k = _nearest_vertex(rx, ry, outline)
        if k < 0:
            return _way_out(normal, rx, ry, outline, edge, best)
    on_polygon.x = outline.vertices[k]
    on_polygon.y = outline.vertices[k + 1]
    nearest_on_ellipse(on_ellipse, on_polygon.x, on_polygon.y, rx, ry)
    ex = on_polygon.x - on_ellipse.x
    ey = on_polygon.y - on_ellipse.y
    gap = sqrt(ex * ex + ey * ey)
    if gap < CLOSE * (rx + ry):
        ex = on_ellipse.x / rx / rx
        ey = on_ellipse.y / ry / ry
    if not set_unit_vector(normal, ex, ey):
        # The edge is so long that its gap is only rounding, and one of its ends is in the middle of the ellipse.
        normal.x = -outline.vertices[edge + 2]
        normal.y = -outline.vertices[edge + 3]
    return gap


def _feature_facing(
    on_ellipse: Vec2, rx: float, ry: float, outline: Outline, edge: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """The edge or vertex, named as in `polygon`, that is nearest to the ellipse. `edge` is the edge with the greatest
    gap. For an edge, sets the nearest point of the ellipse.

    As in `polygon.feature_beyond`, only edges in one line, up to rounding, take more than one round.
    """
    _: cython.Py_ssize_t
    before: cython.bint = False
    beyond: cython.bint = False
    start: cython.Py_ssize_t = edge
    end: cython.Py_ssize_t
    nx: float
    ny: float
    h: float
    for _ in range(outline.count):
        nx = outline.vertices[edge + 2]
        ny = outline.vertices[edge + 3]
        h = sqrt(rx * nx * (rx * nx) + ry * ny * (ry * ny))
        on_ellipse.x = -(rx * nx / h) * rx
        on_ellipse.y = -(ry * ny / h) * ry
        end = edge + 4 if edge + 4 < 4 * outline.count else 0
        if (before or beyond) and height(outline, edge, 0.0, 0.0) <= h:
            # No gap along this normal: the best direction is between the normals of the last edge and of this edge, so
            # the nearest feature is the vertex between these edges.
            return -2 - (edge if beyond else start)
        # The direction of an edge is its normal turned by +90 degrees.
        if (
            nx * (on_ellipse.y - outline.vertices[edge + 1]) - ny * (on_ellipse.x - outline.vertices[edge])
            < 0.0
        ):
            if beyond:
                return -2 - edge
            before = True
            start = edge
            edge = edge - 4 if edge > 0 else 4 * outline.count - 4
        elif (
            nx * (on_ellipse.y - outline.vertices[end + 1]) - ny * (on_ellipse.x - outline.vertices[end])
            > 0.0
        ):
            if before:
                return -2 - start
            beyond = True
            edge = end
        else:
            return edge
    return edge


def _nearest_vertex(rx: float, ry: float, outline: Outline) -> cython.Py_ssize_t:
    """The vertex that is nearest to the ellipse, if there is no gap along the normal of any edge; -1 if the two
    overlap.

    Computed in coordinates in which the ellipse is the unit disc. A separating line separates there, too, so no edge
    can be nearer than all vertices: the nearest point is the same vertex. If an edge is nearer nevertheless, it
    touches, and rounding has hidden the gap along its normal.

    Lengths are compared, not squares: a long rectangle may be 1e200 times as long as a thin ellipse.
    """
    inside: cython.bint = outline.count > 2
    nearest: cython.Py_ssize_t = 0
    best: float = 0.0
    least: float = 0.0
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    x: float
    y: float
    ex: float
    ey: float
    t: float
    length: float
    far: float
    for k in range(0, 4 * outline.count, 4):
        if height(outline, k, 0.0, 0.0) > 0.0:
            inside = False
        x = outline.vertices[k] / rx
        y = outline.vertices[k + 1] / ry
        far = length_of(x, y)
        if k == 0 or far < best:
            best = far
            nearest = k
        j = k + 4 if k + 4 < 4 * outline.count else 0
        ex = outline.vertices[j] / rx - x
        ey = outline.vertices[j + 1] / ry - y
        length = length_of(ex, ey)
        if length > 0.0:
            ex /= length
            ey /= length
            t = -(x * ex + y * ey)
            if 0.0 < t < length:
                # The edge is nearer than both its ends.
                far = fabs(x * ey - y * ex)
        if far <= 1.0:
            return -1
        if k == 0 or far < least:
            least = far
    return -1 if inside or least < best else nearest


def _way_out(
    normal: Vec2, rx: float, ry: float, outline: Outline, edge: cython.Py_ssize_t, best: float
) -> float:
    """Set the normal along which a polygon that overlaps the ellipse has the least overlap; return minus this overlap.

    `edge` is the edge with the least overlap along its normal, `best` is minus this overlap. If only one vertex is in
    the ellipse, its way out along the gradient may be shorter.
    """
    normal.x = -outline.vertices[edge + 2]
    normal.y = -outline.vertices[edge + 3]
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    x: float
    y: float
    length: float
    gap: float
    for k in range(0, 4 * outline.count, 4):
        x = outline.vertices[k] / rx / rx
        y = outline.vertices[k + 1] / ry / ry
        length = overflow_scale(x, y)
        if length != 1.0:
            x /= length
            y /= length
        length = sqrt(x * x + y * y)
        if length == 0.0:
            continue
        x /= length
        y /= length
        gap = x * outline.vertices[k] + y * outline.vertices[k + 1]
        for j in range(0, 4 * outline.count, 4):
            gap = min(gap, x * outline.vertices[j] + y * outline.vertices[j + 1])
        gap -= sqrt(rx * x * (rx * x) + ry * y * (ry * y))
        if gap > best:
            best = gap
            normal.x = x
            normal.y = y
    return min(best, 0.0)
