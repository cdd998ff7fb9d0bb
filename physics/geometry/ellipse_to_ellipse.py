"""The distance between two ellipses, up to rounding: the equation has no closed form."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt

import cython

from physics.geometry.cast import in_ellipse
from physics.geometry.ellipse import ROUNDS, secular_root, set_unit_vector
from physics.geometry.vec2 import Vec2
from physics.tolerances import ELLIPSE_RELATIVE

THIN = 1e-18
# Ratio of an ellipse's semi-axes: a shorter semi-axis below this fraction of the longer one is replaced by this
# fraction. The answer changes by less than rounding, and quotients of the semi-axes of two ellipses stay in a range in
# which directions keep digits.
POINT = 1e-70
# Ratio of the semi-axes of an ellipse to those of another: below this ratio the smaller ellipse counts as a point. The
# fourth power of this ratio is far above the least number of float64.


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
