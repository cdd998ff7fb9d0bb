"""Distances to ellipses: solves the equations that have no closed form, up to rounding."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt

import cython

from physics.geometry.cast import in_ellipse
from physics.geometry.polygon import height
from physics.geometry.vec2 import Vec2
from physics.shapes.outline import Outline
from physics.tolerances import ELLIPSE_RELATIVE

CLOSE = 1e-6
# Fraction of an ellipse's size: the vector between two points that are closer, each rounded, does not give a direction
# to 10 digits. The gradient of the ellipse does.
THIN = 1e-18
# Ratio of an ellipse's semi-axes: a shorter semi-axis below this fraction of the longer one is replaced by this
# fraction. The answer changes by less than rounding, and quotients of the semi-axes of two ellipses stay in a range in
# which directions keep digits.
POINT = 1e-70
# Ratio of the semi-axes of an ellipse to those of another: below this ratio the smaller ellipse counts as a point. The
# fourth power of this ratio is far above the least number of float64.
SQUARED_MIN = 1e-150
SQUARED_MAX = 1e150
# Between these are the numbers whose squares have full precision in float64.
ROUNDS = 100
# Most rounds of a loop, so that every call ends. No loop needs more than about 60, the bits of a float64.


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def overflow_scale(x: float, y: float) -> float:
    """The divisor of a vector before its components are squared: 1, unless the squares would overflow, or lose digits
    because they are below the full precision of float64."""
    size: float = max(fabs(x), fabs(y))
    return size if size > SQUARED_MAX or 0.0 < size < SQUARED_MIN else 1.0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def set_unit_vector(direction: Vec2, x: float, y: float) -> cython.bint:
    """Set `direction` to the unit vector along (x, y). If (x, y) is zero, do nothing, and return False."""
    length: float = overflow_scale(x, y)
    if length != 1.0:
        x /= length
        y /= length
    length = sqrt(x * x + y * y)
    if length > 0.0:
        direction.x = x / length
        direction.y = y / length
    return length > 0.0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def length_of(x: float, y: float) -> float:
    """The length of a vector, also of one whose squares would overflow."""
    size: float = overflow_scale(x, y)
    x /= size
    y /= size
    return size * sqrt(x * x + y * y)


def secular_root(a: float, p: float, b: float, q: float) -> float:
    """The root t >= 0 of n(t) = 1 with n = |(a / (t + p), b / (t + q))|, for p, q >= 0; 0 if n is less than 1 for all
    t.

    Newton's method on 1/n - 1, as for the trust region's secular equation (Jorge More, Danny Sorensen, "Computing a
    trust region step"): 1/n is concave and nearly straight. So, from the left of the root, each step stays left of the
    root, and a few steps suffice. David Eberly's bisection of n needs no such argument, but 50 steps.
    """
    a = fabs(a)
    b = fabs(b)
    # The start is left of the root: there, one of the two terms alone is 1.
    t: float = max(0.0, max(a - p, b - q))
    g: float
    h: float
    n: float
    step: float
    _: cython.Py_ssize_t
    for _ in range(ROUNDS):
        g = a / (t + p) if a > 0.0 else 0.0
        h = b / (t + q) if b > 0.0 else 0.0
        n = sqrt(g * g + h * h)
        if n <= 1.0:
            break
        g *= g / (t + p) if a > 0.0 else 0.0
        h *= h / (t + q) if b > 0.0 else 0.0
        step = (n - 1.0) * n * n / (g + h)
        # The step is positive until rounding decides.
        if not t + step > t:
            break
        t += step
    return t


def nearest_on_ellipse(out: Vec2, px: float, py: float, rx: float, ry: float) -> cython.void:
    """Set `out` to the point of the ellipse around the origin that is nearest to (px, py), a point outside.

    The nearest point q has p - q along the gradient: p - q = t (qx / rx^2, qy / ry^2) with t > 0, hence
    qx = rx^2 px / (t + rx^2), qy likewise, and |(qx / rx, qy / ry)| = 1 gives t (David Eberly, "Distance from a Point
    to an Ellipse").
    """
    t: float = secular_root(rx * px, rx * rx, ry * py, ry * ry)
    out.x = rx * (rx * px / (t + rx * rx))
    out.y = ry * (ry * py / (t + ry * ry))


def farthest_on_ellipse(px: float, py: float, rx: float, ry: float) -> float:
    """The greatest distance of a point of the ellipse around the origin from (px, py).

    The farthest point q has q - p = s (qx / rx^2, qy / ry^2) with s at least both squares. With s = t + R^2, R the
    greater semi-axis, qx = -rx^2 px / (t + R^2 - rx^2), qy likewise.
    """
    if rx < ry:
        return farthest_on_ellipse(py, px, ry, rx)
    px = fabs(px)
    py = fabs(py)
    q: float = (rx - ry) * (rx + ry)
    t: float = secular_root(rx * px, 0.0, ry * py, q)
    y: float = 1.0
    if t + q > ry * py:
        y = ry * py / (t + q)
    x: float = px + rx * sqrt((1.0 - y) * (1.0 + y))
    y = py + ry * y
    return sqrt(x * x + y * y)


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


def ellipse_to_ellipse(
    normal: Vec2,
    on_first: Vec2,
    on_second: Vec2,
    rx: float,
    ry: float,
    dx: float,
    dy: float,
    sx: float,
    sy: float,
    ux: float,
    uy: float,
) -> float:
    """Distance between the ellipse (rx, ry) around the origin and the ellipse (sx, sy) around (dx, dy), whose x axis is
    along (ux, uy); the unit vector from the first to the second, and their nearest points.

    f(n), the gap along the unit vector n, is n . w, where w is the vector from the first's point furthest along n to
    the second's point furthest against n. As a function of the angle of n, f' = n_turned_by_90 . w and f'' = -(f + r),
    where r is the sum of the radii of curvature at the two points. So wherever f is positive, f is strictly concave,
    and Newton's method, kept within a bracket, finds the only maximum of f: the distance.

    If the two overlap, there are no nearest points, and the answer is 0 or less: minus a distance by which the second
    can get out along the normal, the shortest if the overlap is small.
    """
    rx = max(rx, THIN * ry)
    ry = max(ry, THIN * rx)
    sx = max(sx, THIN * sy)
    sy = max(sy, THIN * sx)
    apart: cython.bint = _first_direction(normal, rx, ry, dx, dy, sx, sy, ux, uy)
    start_x: float = normal.x
    start_y: float = normal.y
    nx: float = start_x
    ny: float = start_y
    angle: float = 0.0
    low: float = -2.0
    high: float = 2.0
    step: float
    last: float = high - low
    best: float = 0.0
    gap: float
    slope: float
    curvature: float
    h1: float
    h2: float
    mx: float
    my: float
    ex: float
    ey: float
    i: cython.Py_ssize_t
    for i in range(ROUNDS):
        h1 = sqrt(rx * nx * (rx * nx) + ry * ny * (ry * ny))
        # The second's normal in its own frame, and its furthest point.
        mx = nx * ux + ny * uy
        my = ny * ux - nx * uy
        h2 = sqrt(sx * mx * (sx * mx) + sy * my * (sy * my))
        ex = sx * mx / h2 * sx
        ey = sy * my / h2 * sy
        on_first.x = rx * nx / h1 * rx
        on_first.y = ry * ny / h1 * ry
        on_second.x = dx - (ex * ux - ey * uy)
        on_second.y = dy - (ex * uy + ey * ux)
        ex = on_second.x - on_first.x
        ey = on_second.y - on_first.y
        gap = nx * ex + ny * ey
        slope = nx * ey - ny * ex
        if i == 0:
            best = gap
        curvature = rx * ry / h1 * (rx * ry / h1) / h1 + sx * sy / h2 * (sx * sy / h2) / h2 + gap
        if apart and gap <= 0.0 and i > 0:
            # The direction was turned too far: go back towards the start, where there was a gap.
            if angle > 0.0:
                high = angle
            else:
                low = angle
            step = 0.5 * (low + high) - angle
        else:
            if not apart and (gap < best or curvature <= 0.0):
                break
            best = gap
            normal.x = nx
            normal.y = ny
            if slope > 0.0:
                low = angle
            else:
                high = angle
            step = slope / curvature
            # A step gains slope * step / 2. The next step gains, in proportion, the square of that.
            if (
                fabs(slope * step) <= ELLIPSE_RELATIVE * ELLIPSE_RELATIVE * (h1 + h2 + fabs(gap))
                or angle + step == angle
            ):
                break
            # At the tip of a needle the slope nearly jumps, and Newton's method can swing from one side to the other
            # for ever: if a step is more than half of the last step, halve the bracket instead.
            if not low < angle + step < high or fabs(step) > 0.5 * fabs(last):
                step = 0.5 * (low + high) - angle
        last = step
        angle += step
        ex = cos(angle)
        ey = sin(angle)
        nx = start_x * ex - start_y * ey
        ny = start_y * ex + start_x * ey
    return best if apart else min(best, 0.0)


def _first_direction(
    direction: Vec2,
    rx: float,
    ry: float,
    dx: float,
    dy: float,
    sx: float,
    sy: float,
    ux: float,
    uy: float,
) -> cython.bint:
    """Set `direction` to a unit vector along which the two ellipses have a gap. If they overlap, set it to some
    direction from the first to the second, and return False.

    In coordinates in which the first is the unit disc, the second is another ellipse. The distance of the origin from
    that ellipse decides.
    """
    # The second is all d + M q with |q| <= 1; its axes are along the eigenvectors of the symmetric M M^T.
    a: float = sx * ux / rx
    b: float = -sy * uy / rx
    c: float = sx * uy / ry
    d: float = sy * ux / ry
    # Fourth powers follow. With a very thin first ellipse they would overflow; for all others a factor of 1 changes no
    # bit.
    scale: float = max(max(fabs(a), fabs(b)), max(fabs(c), fabs(d)))
    scale = 1.0 if scale < 1e70 else 1.0 / scale
    a *= scale
    b *= scale
    c *= scale
    d *= scale
    p: float = a * a + b * b
    q: float = a * c + b * d
    r: float = c * c + d * d
    half: float = 0.5 * (p - r)
    root: float = sqrt(half * half + q * q)
    major: float = sqrt(0.5 * (p + r) + root) / scale
    direction.x = 1.0
    direction.y = 0.0
    if major < POINT:
        a = dx / rx
        b = dy / ry
        set_unit_vector(direction, a / rx, b / ry)
        return a * a + b * b > 1.0
    # The product of the semi-axes is the determinant. Computed as a difference, the smaller would lose its digits.
    minor: float = sx * sy / (rx * ry) / major
    # Two forms of the same eigenvector; take the one without cancellation.
    ax: float
    ay: float
    if half >= 0.0:
        ax = half + root
        ay = q
    else:
        ax = q
        ay = root - half
    length: float = sqrt(ax * ax + ay * ay)
    if length > 0.0:
        ax /= length
        ay /= length
    else:
        ax = 1.0
        ay = 0.0
    # The origin in the frame of the second's axes.
    x: float = -(dx / rx * ax + dy / ry * ay)
    y: float = dx / rx * ay - dy / ry * ax
    apart: cython.bint = False
    if in_ellipse(x, y, major, minor, 0.0):
        x = dx
        y = dy
    else:
        # The vector from the origin to the nearest point of the ellipse (see `nearest_on_ellipse`). It is not computed
        # as a difference of two points: if the ellipse is a million million times longer than the disc, the difference
        # would lose all digits.
        p = major * major
        r = minor * minor
        root = secular_root(major * x, p, minor * y, r)
        a = -x * (root / (root + p))
        b = -y * (root / (root + r))
        apart = a * a + b * b > 1.0
        # Normals scale by the inverse of the factors by which points scale.
        x = (a * ax - b * ay) / rx
        y = (a * ay + b * ax) / ry
    set_unit_vector(direction, x, y)
    return apart
