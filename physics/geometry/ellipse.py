"""The points of an ellipse that are nearest to a point and farthest from it, up to rounding."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.vec2 import Vec2

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
