"""A moving point against a rounded convex core: a disc, a rounded rectangle, a rounded polygon.

Every cast by translation is one of these. A ray is a moving point. A disc that moves against a piece is a point that
moves against the piece grown by the disc's radius; two polygons that move are a point that moves against their
Minkowski difference. The answers are exact up to rounding.

All routines take the point's start (px, py) and its displacement (dx, dy) in the frame of the core, and the `slack`: a
distance by which a decision (not the fraction) may err. The sign of the slack has a meaning:

    slack >= 0  the set is closed and grazing counts: the point hits the core if it passes within the slack (rays)
    slack < 0   only going deeper counts: if the motion went on for ever, the point must get deeper than -slack below
                the surface. A point that only touches, leaves or slides along the surface does not hit (impacts)

They return whether there is a hit, with `fraction`, the outward normal in the core's frame, and `inside`: the start is
within the slack of the set (slack >= 0) or deeper than -slack (slack < 0); the normal is then the direction of the
shortest way out. A point that reaches the surface at the very end, within |slack|, hits at fraction 1.

The polygon's method is Cyrus and Beck's clipping of a line by half planes, here by the planes of the edges moved out by
the radius. A point that enters beyond the end of an edge hits the arc around that vertex, or nothing (Ericson,
"Real-Time Collision Detection", 5.5.7, does so for a sphere and a box).
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.cast_hit import CastHit
from physics.geometry.polygon import feature_beyond, height
from physics.shapes.outline import Outline
from physics.tolerances import TOUCH_RELATIVE


def cast_disc(
    hit: CastHit, px: float, py: float, dx: float, dy: float, radius: float, slack: float
) -> cython.bint:
    """A point against the disc of `radius` (0 or more) around the origin."""
    distance: float = sqrt(px * px + py * py)
    if distance - radius <= slack:
        hit.inside = True
        hit.fraction = 0.0
        if not set_direction(hit, px, py):
            hit.nx = 1.0
            hit.ny = 0.0
        return True
    length: float = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return False
    ux: float = dx / length
    uy: float = dy / length
    approach: float = -(px * ux + py * uy)
    if approach <= 0.0:
        return False
    # Half of the chord is computed from the line's distance to the centre, without a difference of large squares: so a
    # ray from far away is as exact as a ray from near.
    side: float = px * uy - py * ux
    lateral: float = fabs(side)
    if lateral > radius + slack:
        return False
    half: float = 0.0
    if lateral < radius:
        half = sqrt((radius - lateral) * (radius + lateral))
    fraction: float = (approach - half) / length
    ex: float
    ey: float
    if fraction > 1.0:
        ex = px + dx
        ey = py + dy
        if sqrt(ex * ex + ey * ey) - radius > fabs(slack):
            return False
        fraction = 1.0
    elif fraction < 0.0:
        fraction = 0.0
    hit.inside = False
    hit.fraction = fraction
    # The normal is computed from the chord, too: a point on a ray from far away is rounded, and may even be the centre.
    if not (radius > 0.0 and set_direction(hit, side * uy - half * ux, -side * ux - half * uy)):
        hit.nx = -ux
        hit.ny = -uy
    return True


def cast_box(
    hit: CastHit,
    px: float,
    py: float,
    dx: float,
    dy: float,
    hx: float,
    hy: float,
    radius: float,
    slack: float,
) -> cython.bint:
    """A point against the rectangle of half sizes `hx`, `hy` around the origin, grown by `radius` (0 or more)."""
    ex: float = hx + radius
    ey: float = hy + radius
    ax: float = fabs(px) - ex
    ay: float = fabs(py) - ey
    parallel: float = 0.0
    if slack < 0.0:
        # A direction this close to the direction of a side counts as parallel: only rounding has turned it, and the
        # point does not go deeper.
        parallel = TOUCH_RELATIVE * (fabs(dx) + fabs(dy))
    enter: float = 0.0
    leave: float = 2.0
    entered: cython.bint = False
    along_y: cython.bint = False
    # Mirrored, so that the point moves towards the negative side of both axes: it enters by the positive planes and
    # leaves by the negative ones.
    sx: float = px
    speed_x: float = fabs(dx)
    if dx > 0.0:
        sx = -px
    sy: float = py
    speed_y: float = fabs(dy)
    if dy > 0.0:
        sy = -py
    t: float
    if speed_x > parallel:
        if sx + ex + slack < 0.0:
            return False
        leave = (sx + ex + slack) / speed_x
    elif ax > slack:
        return False
    if speed_y > parallel:
        if sy + ey + slack < 0.0:
            return False
        t = (sy + ey + slack) / speed_y
        if t < leave:
            leave = t
    elif ay > slack:
        return False
    if speed_x > parallel and sx - ex > slack:
        enter = (sx - ex) / speed_x
        entered = True
    if speed_y > parallel and sy - ey > slack:
        t = (sy - ey) / speed_y
        if not entered or t > enter:
            enter = t
            along_y = True
            entered = True
    if entered:
        if enter > leave:
            return False
        if enter > 1.0:
            # The plane is beyond the end of the motion: by how much, measured across the plane?
            if (enter - 1.0) * (speed_y if along_y else speed_x) > fabs(slack):
                return False
            enter = 1.0
        elif enter < 0.0:
            enter = 0.0
        qx: float = px + enter * dx
        qy: float = py + enter * dy
    else:
        qx = px
        qy = py
    cx: float
    cy: float
    if radius > 0.0 and fabs(qx) > hx and fabs(qy) > hy:
        cx = hx if qx > 0.0 else -hx
        cy = hy if qy > 0.0 else -hy
        return cast_disc(hit, px - cx, py - cy, dx, dy, radius, slack)
    hit.inside = not entered
    if entered:
        hit.fraction = enter
    else:
        hit.fraction = 0.0
        # The shortest way out; on a tie, along the x axis of the box.
        along_y = ay > ax
    if along_y:
        hit.nx = 0.0
        hit.ny = 1.0 if (dy < 0.0 if entered else py >= 0.0) else -1.0
    else:
        hit.nx = 1.0 if (dx < 0.0 if entered else px >= 0.0) else -1.0
        hit.ny = 0.0
    return True


def cast_polygon(
    hit: CastHit,
    px: float,
    py: float,
    dx: float,
    dy: float,
    outline: Outline,
    radius: float,
    slack: float,
) -> cython.bint:
    """A point against the convex polygon of 2 or more vertices, grown by `radius`.

    Two vertices are a segment. With slack < 0, a polygon without an inside (and without a radius) is never hit.
    """
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    tx: float
    ty: float
    length: float
    if outline.count == 2:
        # A rectangle without height, in the frame of its edge.
        tx = -outline.vertices[3]
        ty = outline.vertices[2]
        length = tx * (outline.vertices[4] - outline.vertices[0]) + ty * (
            outline.vertices[5] - outline.vertices[1]
        )
        px -= 0.5 * (outline.vertices[0] + outline.vertices[4])
        py -= 0.5 * (outline.vertices[1] + outline.vertices[5])
        if not cast_box(
            hit,
            px * tx + py * ty,
            py * tx - px * ty,
            dx * tx + dy * ty,
            dy * tx - dx * ty,
            0.5 * length,
            0.0,
            radius,
            slack,
        ):
            return False
        px = hit.nx
        hit.nx = px * tx - hit.ny * ty
        hit.ny = px * ty + hit.ny * tx
        return True

    hit.edge = -1
    parallel: float = 0.0
    if slack < 0.0:
        parallel = TOUCH_RELATIVE * (fabs(dx) + fabs(dy))
    enter: float = 0.0
    leave: float = 2.0
    entered: cython.bint = False
    edge: cython.Py_ssize_t = 0
    nearest: cython.Py_ssize_t = 0
    highest: float = 0.0
    outside: float
    speed: float
    t: float
    for i in range(outline.count):
        k = 4 * i
        # Distance beyond the plane of this edge, moved out by the radius; and the speed at which it shrinks.
        outside = height(outline, k, px, py) - radius
        speed = -(outline.vertices[k + 2] * dx + outline.vertices[k + 3] * dy)
        if i == 0 or outside > highest:
            highest = outside
            nearest = k
        if speed > parallel:
            if outside > slack:
                t = outside / speed
                if not entered or t > enter:
                    enter = t
                    edge = k
                    entered = True
        elif outside > slack:
            return False
        elif speed < -parallel:
            t = (outside - slack) / speed
            if t < leave:
                leave = t
    qx: float = px
    qy: float = py
    if entered:
        if enter > leave:
            return False
        if enter > 1.0:
            speed = -(outline.vertices[edge + 2] * dx + outline.vertices[edge + 3] * dy)
            if (enter - 1.0) * speed > fabs(slack):
                return False
            enter = 1.0
        elif enter < 0.0:
            enter = 0.0
        qx += enter * dx
        qy += enter * dy
    else:
        edge = nearest
    if radius > 0.0:
        k = feature_beyond(outline, edge, qx, qy, fabs(slack))
        if k < 0:
            k = -2 - k
            return cast_disc(
                hit, px - outline.vertices[k], py - outline.vertices[k + 1], dx, dy, radius, slack
            )
        edge = k
    elif slack >= 0.0 and (entered or highest >= -slack):
        # Beyond the tip of a needle, a point can be within the slack of the lines of all edges, but not of the tip: so
        # check the tip itself.
        k = feature_beyond(outline, edge, qx, qy, fabs(slack))
        if k < 0:
            k = -2 - k
            if not cast_disc(hit, px - outline.vertices[k], py - outline.vertices[k + 1], dx, dy, 0.0, slack):
                return False
            if not entered and not hit.inside:
                return True
            enter = hit.fraction
            entered = not hit.inside
    hit.inside = not entered
    hit.fraction = enter
    hit.edge = edge
    hit.nx = outline.vertices[edge + 2]
    hit.ny = outline.vertices[edge + 3]
    return True


def cast_ellipse(
    hit: CastHit, px: float, py: float, dx: float, dy: float, rx: float, ry: float, slack: float
) -> cython.bint:
    """A point against the ellipse of semi-axes `rx`, `ry` around the origin, `slack` 0 or more.

    Computed in coordinates in which the ellipse is the unit disc. There the ray's fractions are the same, but lengths
    are not: each decision converts the slack by the local scale.
    """
    if in_ellipse(px, py, rx, ry, slack):
        hit.inside = True
        hit.fraction = 0.0
        _ellipse_normal(hit, px, py, rx, ry)
        return True
    if max(rx, ry) <= slack:
        # A dot, as far as rounding tells. In the coordinates below, a ray that misses the dot by less than the slack
        # may be nearest to the centre at quite another fraction.
        return cast_disc(hit, px, py, dx, dy, max(rx, ry), slack)
    x: float = px / rx
    y: float = py / ry
    ux: float = dx / rx
    uy: float = dy / ry
    # Lengths may be from 1e-100 to 1e100: their quotients must be scaled before they are squared.
    size: float = max(fabs(ux), fabs(uy))
    if size == 0.0:
        return False
    ux /= size
    uy /= size
    length: float = sqrt(ux * ux + uy * uy)
    ux /= length
    uy /= length
    length *= size
    approach: float = -(x * ux + y * uy)
    side: float = x * uy - y * ux
    lateral: float = fabs(side)
    if approach <= 0.0 and lateral <= 1.0:
        return False
    if lateral > 1.0:
        # The distance between the ray's line and the parallel line that touches the ellipse. The latter is at h from
        # the centre, where h is the support function of the ellipse along the line's normal.
        size = sqrt(dx * dx + dy * dy)
        ex: float = rx * (dy / size)
        ey: float = ry * (dx / size)
        if (lateral - 1.0) * sqrt(ex * ex + ey * ey) > slack:
            return False
    half: float = 0.0
    fraction: float
    if lateral > 1.0:
        # The ray is nearest to the point where the parallel line touches, (rx uy, -ry ux) or its opposite. In the
        # coordinates of the disc, the ray may be nearest to the disc at quite another fraction.
        ex = rx * uy if side > 0.0 else -rx * uy
        ey = -ry * ux if side > 0.0 else ry * ux
        fraction = ((ex - px) * (dx / size) + (ey - py) * (dy / size)) / size
        if fraction < 0.0:
            return False  # the ray departs, and its start is farther away than the slack
    else:
        half = sqrt((1.0 - lateral) * (1.0 + lateral))
        fraction = (approach - half) / length
    if fraction > 1.0:
        if not in_ellipse(px + dx, py + dy, rx, ry, slack):
            return False
        fraction = 1.0
    elif fraction < 0.0:
        fraction = 0.0
    hit.inside = False
    hit.fraction = fraction
    _ellipse_normal(hit, rx * (side * uy - half * ux), -ry * (side * ux + half * uy), rx, ry)
    return True


def in_ellipse(px: float, py: float, rx: float, ry: float, slack: float) -> cython.bint:
    """Whether the point is in the ellipse around the origin, or less than `slack` outside."""
    x: float = px / rx
    y: float = py / ry
    over: float = x * x + y * y - 1.0
    if over <= 0.0:
        return True
    # For points far from a very thin ellipse, the numbers below would be infinite.
    if fabs(px) > rx + slack or fabs(py) > ry + slack:
        return False
    # Near the boundary the distance is `over`, divided by the length of its gradient. As `over` is convex, the distance
    # is never less than that.
    x /= rx
    y /= ry
    return over <= 2.0 * slack * sqrt(x * x + y * y)


def _ellipse_normal(hit: CastHit, px: float, py: float, rx: float, ry: float) -> cython.void:
    """Set the outward normal at (px, py), a point on the ellipse or inside (then of the similar ellipse through it)."""
    if set_direction(hit, px / rx / rx, py / ry / ry):
        return
    hit.nx = 1.0 if rx < ry else 0.0
    hit.ny = 1.0 - hit.nx


def set_direction(hit: CastHit, x: float, y: float) -> cython.bint:
    """Set the normal to the direction of (x, y), however short this vector is; False if it is zero."""
    size: float = max(fabs(x), fabs(y))
    if size == 0.0:
        return False
    # Scaled first: the squares of short lengths would underflow.
    x /= size
    y /= size
    size = sqrt(x * x + y * y)
    hit.nx = x / size
    hit.ny = y / size
    return True
