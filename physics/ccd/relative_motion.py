"""The relative motion of two bodies: its length, whether the pair is fast and is swept, its approach speed."""

from __future__ import annotations

from math import atan2, cos, fabs, sin, sqrt

import cython

from physics.ccd.free_motion import PathSegment
from physics.ccd.paths import Paths
from physics.dynamics.solver_bodies import FREE
from physics.geometry.common_rotation import common_rotation, smaller_rotation
from physics.tolerances import (
    BOX_PADDING_RELATIVE,
    IMPACT_RELATIVE,
    REDIRECTED_RELATIVE,
    SLOP_RELATIVE,
    SWEEP_RELATIVE,
)


def relative_motion_bound(paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
    """Upper bound of the distance that any point of one body moves in a tick relative to another body, without the
    rotation that both have in common.

    If that rotation counted, blocks that are welded together, and spin, would hit each other on their straight paths.
    The rotation of the line between the two is taken from its ends, so it is exact for up to half a turn a tick; beyond
    that, the bound is larger than it need be.
    """
    x: float = paths.segments[j].mx - paths.segments[i].mx
    y: float = paths.segments[j].my - paths.segments[i].my
    turn_i: float = paths.segments[i].ma
    turn_j: float = paths.segments[j].ma
    turn: float = 0.0
    dx: float
    dy: float
    if turn_i * turn_j > 0.0:
        dx = paths.offset_x(i, j, 0.0)
        dy = paths.offset_y(i, j, 0.0)
        turn = smaller_rotation(turn_i, turn_j)
        if dx * dx + dy * dy > 0.0:
            turn = common_rotation(turn_i, turn_j, atan2(dx * y - dy * x, dx * (dx + x) + dy * (dy + y)))
        x -= (cos(turn) - 1.0) * dx - sin(turn) * dy
        y -= sin(turn) * dx + (cos(turn) - 1.0) * dy
    return sqrt(x * x + y * y) + (
        paths.turning[i] * fabs(turn_i - turn) + paths.turning[j] * fabs(turn_j - turn)
    )


def fast_limit(paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
    """The relative motion in a tick above which a pair is swept.

    Two dynamic bodies in a crowd are left to the solver as long as neither can get past the middle of the other: in a
    tumbling heap the solver gives better results than impacts one after the other.
    """
    least: float = SWEEP_RELATIVE * paths.smaller_width(i, j)
    if (
        paths.table.motion[i] >= FREE
        and paths.table.motion[j] >= FREE
        and paths.is_crowded(i)
        and paths.is_crowded(j)
    ):
        return 0.5 * (paths.table.size[i] + paths.table.size[j])
    if (paths.unpredicted[i] or paths.unpredicted[j]) and paths.margin[i] + paths.margin[j] < least:
        # At least the slop, because rounding alone moves welded blocks that spin against each other.
        return max(paths.margin[i] + paths.margin[j], SLOP_RELATIVE * paths.smaller_width(i, j))
    return least


def is_fast_pair(
    paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t, bounces: cython.bint, whole: cython.bint
) -> cython.bint:
    """Whether the relative motion of two bodies in a tick is so large that they are swept.

    The solver knows only the path before impacts. So a body whose path an impact has changed is swept at any speed: it
    has to bounce off the next body as well, and must not overlap that body until the next tick. Two dynamic bodies that
    do not bounce are swept at such speeds only if they are swept `whole`, and not reduced to a part: if they land again
    and again in a tick, the solver handles them. A body that moves less than the accuracy of an impact has landed, and
    its velocity is only rounding.
    """
    length: float = relative_motion_bound(paths, i, j)
    if (paths.changed[i] or paths.changed[j]) and (
        bounces or paths.table.motion[i] < FREE or paths.table.motion[j] < FREE
    ):
        return length > IMPACT_RELATIVE * paths.smaller_width(i, j)
    if (paths.changed[i] or paths.changed[j]) and whole:
        return length > REDIRECTED_RELATIVE * paths.smaller_width(i, j)
    return length > fast_limit(paths, i, j)


def misses(paths: Paths, i: cython.Py_ssize_t, j: cython.Py_ssize_t, start: float) -> cython.bint:
    """Whether the bounding circles of two bodies do not meet from a time on."""
    reach: float = paths.table.reach[i] + paths.table.reach[j]
    rest: float = 1.0 - start
    x: float
    y: float
    mx: float
    my: float
    along: float
    square: float
    if paths.table.reach[i] == 0.0 or paths.table.reach[j] == 0.0:
        return False  # the reach of a body that does not move is not computed
    x = paths.offset_x(i, j, start)
    y = paths.offset_y(i, j, start)
    mx = rest * (paths.segments[j].mx - paths.segments[i].mx)
    my = rest * (paths.segments[j].my - paths.segments[i].my)
    reach *= 1.0 + 8.0 * IMPACT_RELATIVE
    reach += 4.0 * BOX_PADDING_RELATIVE * (fabs(x) + fabs(y) + fabs(mx) + fabs(my))
    along = x * mx + y * my
    square = mx * mx + my * my
    if along < 0.0:
        if -along < square:
            x = x * my - y * mx
            return x * x > reach * reach * square
        x += mx
        y += my
    return x * x + y * y > reach * reach


def approach_speed_at(
    paths: Paths,
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    nx: float,
    ny: float,
    x: float,
    y: float,
    time: float,
    of_paths: cython.bint,
) -> float:
    """The speed at which two bodies approach each other along a normal at a time, at a point (x, y) relative to the
    centre of the first.

    of_paths  whether by their paths, in length per tick; otherwise by their velocities
    """
    a: cython.pointer[PathSegment] = cython.address(paths.segments[i])
    b: cython.pointer[PathSegment] = cython.address(paths.segments[j])
    bx: float = x - paths.offset_x(i, j, time)
    by: float = y - paths.offset_y(i, j, time)
    # v + w x r.
    if of_paths:
        x, y = (a.mx - a.ma * y) - (b.mx - b.ma * by), (a.my + a.ma * x) - (b.my + b.ma * bx)
    else:
        x, y = (a.vx - a.w * y) - (b.vx - b.w * by), (a.vy + a.w * x) - (b.vy + b.w * bx)
    return x * nx + y * ny


def speed_to_lose(
    paths: Paths,
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    nx: float,
    ny: float,
    x: float,
    y: float,
    time: float,
) -> float:
    """The speed at which two bodies would be brought together at a point, in the rest of the tick, by the accelerations
    that an impact ends: those of bodies on the ground. The arguments are those of `approach_speed_at`.

    A plank that rocks on its ends is lifted by an impact at one end, and falls back about the other one. Without this
    acceleration the end that has bounced would keep its whole speed up to the end of the tick, and bounce for ever.
    """
    a: cython.pointer[PathSegment] = cython.address(paths.segments[i])
    b: cython.pointer[PathSegment] = cython.address(paths.segments[j])
    speed: float = 0.0
    if paths.table.rests(i):
        speed += (a.ax - a.aw * y) * nx + (a.ay + a.aw * x) * ny
    if paths.table.rests(j):
        x -= paths.offset_x(i, j, time)
        y -= paths.offset_y(i, j, time)
        speed -= (b.ax - b.aw * y) * nx + (b.ay + b.aw * x) * ny
    return max((1.0 - time) * speed, 0.0)
