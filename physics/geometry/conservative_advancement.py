"""Conservative advancement: the time of impact of pieces that turn, and of ellipses, step by step."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt

import cython

from physics.geometry.cast import cast_disc
from physics.geometry.cast_hit import CastHit
from physics.geometry.contact_point import Face, find_contact_point
from physics.geometry.gap import Gap
from physics.geometry.minkowski_difference import MinkowskiDifference
from physics.geometry.nearest import nearest, piece_scale
from physics.geometry.polygon import height
from physics.geometry.ray import cast_point
from physics.geometry.separating_axis import SeparatingAxis
from physics.geometry.support import core_reach
from physics.geometry.vec2 import Vec2
from physics.shapes.convex import ELLIPSE, Convex, disc
from physics.tolerances import IMPACT_RELATIVE, TOUCH_RELATIVE

if not cython.compiled:
    STEPS_ENDLESS = 1 << 62

FULL_TURN = 6.283185307179586
STEPS = 1000
# Of 7,000 random motions of a turn or less, half took one step or none, and none took more than 30 steps. Only two
# pieces that spin past each other for dozens of turns take more than a thousand.
STEPS_LEAST = 8


@cython.final
@cython.cclass
class ConservativeAdvancement:
    """Finds impacts by steps that surely end before the contact (Brian Mirtich, "Impulse-based Dynamic Simulation of
    Rigid Body Systems", 2.3). Holds the buffers that this needs.

    Each step finds the direction between the nearest points, and a time within which the gap along that direction
    surely stays open (`SeparatingAxis`). (Mirtich's bound for that time is the gap, divided by the greatest speed of
    any point. `SeparatingAxis` uses the true speeds: then the steps converge quadratically near the contact, instead of
    linearly.)

    steps_left  the number of steps that may still be taken; a `find` that begins with none left takes STEPS_LEAST at
                most
    """

    _axis: SeparatingAxis
    _gap: Gap
    _spot: Vec2
    _face_a: Face
    _face_b: Face
    _coarse: ConservativeAdvancement | None
    steps_left: int

    def __init__(self) -> None:
        self._axis = SeparatingAxis()
        self._gap = Gap()
        self._spot = Vec2()
        self._face_a = Face()
        self._face_b = Face()
        self._coarse = None
        self.steps_left = STEPS_ENDLESS

    def find(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        turn_a: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        turn_b: float,
        dx: float,
        dy: float,
    ) -> cython.bint:
        """As `TimeOfImpact.find`, by steps. The gap or overlap at the impact is at most IMPACT_RELATIVE of the smaller
        piece; the time is never after the contact.

        After STEPS steps without a decision (it takes dozens of turns within reach of each other), or after STEPS_LEAST
        if no steps are left, the time that was reached is taken as the impact: early, but not missed.
        """
        axis: SeparatingAxis = self._axis
        axis.start(a, turn_a, b, turn_b, dx, dy)
        touch: float = TOUCH_RELATIVE * (piece_scale(a, 0.0, 0.0) + piece_scale(b, x, y))
        near: float = IMPACT_RELATIVE * min(a.reach, b.reach) + 4.0 * touch
        if not self._bounds_meet(hit, a, ca, sa, b, x, y, cb, sb, dx, dy, touch):
            return False
        t: float = hit.fraction
        # The last time at which the pieces surely did not overlap, and the normal at that time.
        apart: float = t
        nx: float = 0.0
        ny: float = 0.0
        gap: float
        resting: cython.bint = True
        room: float
        rest: float
        step: float
        c: float
        s: float
        ca_now: float = ca
        sa_now: float = sa
        cb_now: float = cb
        sb_now: float = sb
        i: cython.Py_ssize_t
        for i in range(STEPS if self.steps_left > 0 else STEPS_LEAST):
            self.steps_left -= 1
            if t > 0.0:
                c = cos(turn_a * t)
                s = sin(turn_a * t)
                ca_now = ca * c - sa * s
                sa_now = sa * c + ca * s
                c = cos(turn_b * t)
                s = sin(turn_b * t)
                cb_now = cb * c - sb * s
                sb_now = sb * c + cb * s
            self._gap.measure_cores(a, ca_now, sa_now, b, x + t * dx, y + t * dy, cb_now, sb_now)
            gap = self._gap.core_distance - a.radius - b.radius
            hit.inside = t == 0.0 and gap < -touch
            if i == 0 or gap >= 0.0:
                apart = t
                nx = self._gap.nx
                ny = self._gap.ny
            if hit.inside or t >= 1.0:
                break
            if gap > near:
                resting = False
                axis.set_normal(
                    ca_now, sa_now, x + t * dx, y + t * dy, cb_now, sb_now, self._gap.nx, self._gap.ny
                )
                room = gap - 0.5 * near
            else:
                gap = self._aim_at_touch(gap, near, ca_now, sa_now, x + t * dx, y + t * dy, cb_now, sb_now)
                if resting and gap + near + axis.change(1.0 - t) >= 0.0:
                    # Until the end of the motion, the pieces do not overlap by more than the tolerance: no impact.
                    return False
                if gap < -0.5 * near or axis.closes():
                    if gap >= 0.0 or i == 0:
                        nx = axis.nx
                        ny = axis.ny
                    break
                # The pieces touch and do not approach: step to the time at which, by the bound, they may overlap by the
                # tolerance.
                room = gap + near
            rest = 1.0 - t
            if i & 31 == 8 and rest * max(fabs(turn_a), fabs(turn_b)) > FULL_TURN:
                step = self._idle_time(
                    hit, a, ca_now, sa_now, rest * turn_a, b, x + t * dx, y + t * dy, cb_now, sb_now,
                    rest * turn_b, rest * dx, rest * dy, touch,
                )  # fmt: skip
                if step >= 1.0:
                    return False
                if step > 0.0:
                    t += rest * step
                    continue
            step = axis.safe_time(room, rest)
            if step >= rest:
                return False
            if not t + step > t:
                break
            t += step
        hit.fraction = apart
        hit.nx = nx
        hit.ny = ny
        c = cos(turn_a * apart)
        s = sin(turn_a * apart)
        ca_now = ca * c - sa * s
        sa_now = sa * c + ca * s
        c = cos(turn_b * apart)
        s = sin(turn_b * apart)
        cb_now = cb * c - sb * s
        sb_now = sb * c + cb * s
        find_contact_point(
            hit,
            self._face_a,
            self._face_b,
            a,
            ca_now,
            sa_now,
            b,
            x + apart * dx,
            y + apart * dy,
            cb_now,
            sb_now,
        )
        return True

    def _bounds_meet(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        dx: float,
        dy: float,
        slack: float,
    ) -> cython.bint:
        """Whether bounds of the pieces meet during the motion, and in `hit` when: until that time no steps are needed.

        The bound of a piece that turns is a disc around its entity. The bound of an ellipse that does not turn is a
        disc around its centre. So a motion of many turns, or a long one, takes no steps until the bounds meet.
        """
        radius_a: float = a.radius + self._axis.reach_a
        radius_b: float = b.radius + self._axis.reach_b
        ax: float = 0.0
        ay: float = 0.0
        if self._axis.turn_a == 0.0:
            if self._axis.turn_b != 0.0 and a.kind != ELLIPSE:
                return cast_point(hit, a, -x, -y, ca, sa, dx, dy, radius_b, slack)
            ax = ca * a.cx - sa * a.cy
            ay = sa * a.cx + ca * a.cy
            radius_a = a.reach
        if self._axis.turn_b == 0.0:
            if self._axis.turn_a != 0.0 and b.kind != ELLIPSE:
                return cast_point(hit, b, x, y, cb, sb, -dx, -dy, radius_a, slack)
            x += cb * b.cx - sb * b.cy
            y += sb * b.cx + cb * b.cy
            radius_b = b.reach
        return cast_disc(hit, ax - x, ay - y, -dx, -dy, radius_a + radius_b, slack)

    def _idle_time(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        turn_a: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        turn_b: float,
        dx: float,
        dy: float,
        slack: float,
    ) -> float:
        """The fraction of the rest of the motion in which the pieces are out of reach of each other at any angle.

        A piece of many turns soon sweeps a disc around its pivot. So the piece that turns faster is replaced by that
        disc, and the time at which the disc meets the other piece is returned: stepping turn by turn until then would
        take too many steps. If the pivot is outside the piece, the piece does not reach the places next to its pivot
        (`_free_time`). Once the other piece is within reach, the impact is hardly more than a turn away.
        """
        if self._coarse is None:
            self._coarse = ConservativeAdvancement()
        found: cython.bint
        self._coarse.steps_left = self.steps_left
        if fabs(turn_a) > fabs(turn_b):
            a_disc: Convex = disc(0.0, 0.0, self._axis.reach_a + a.radius)
            found = self._coarse.find(hit, a_disc, 1.0, 0.0, 0.0, b, x, y, cb, sb, turn_b, dx, dy)
        else:
            b_disc: Convex = disc(0.0, 0.0, self._axis.reach_b + b.radius)
            found = self._coarse.find(hit, a, ca, sa, turn_a, b_disc, x, y, 1.0, 0.0, 0.0, dx, dy)
        self.steps_left = self._coarse.steps_left
        if not found:
            return 1.0
        if hit.fraction > 0.0:
            return hit.fraction
        return max(
            self._free_time(a, b, turn_b, x, y, cb, sb, dx, dy, slack),
            self._free_time(b, a, turn_a, -x, -y, ca, sa, -dx, -dy, slack),
        )

    def _free_time(
        self,
        a: Convex,
        b: Convex,
        turn_b: float,
        x: float,
        y: float,
        cb: float,
        sb: float,
        dx: float,
        dy: float,
        slack: float,
    ) -> float:
        """How long `b`, now at (x, y) from the entity of `a`, surely stays in the disc around the pivot of `a` that `a`
        cannot reach. For example, a moon that turns around its planet does not meet the planet.

        0 if `b` is not completely within that disc.
        """
        # The pivot in the coordinates of `b`.
        px: float = -(cb * x + sb * y)
        py: float = sb * x - cb * y
        hole: float = nearest(self._spot, a, 0.0, 0.0, 1.0, 0.0) - b.radius - slack
        room: float = hole - core_reach(b, px, py)
        if room <= 0.0:
            return 0.0
        speed: float = sqrt(dx * dx + dy * dy)
        # The longer of two lower bounds: `b` turns within a disc of radius `reach`, which moves without turning; and no
        # point of `b` is faster than `speed`.
        reach: float = core_reach(b, 0.0, 0.0)
        time: float = _time_within(hole - reach, x, y, dx, dy)
        speed += reach * fabs(turn_b)
        return max(time, room / speed if speed > room else 1.0)

    def _aim_at_touch(
        self, gap: float, near: float, ca: float, sa: float, x: float, y: float, cb: float, sb: float
    ) -> float:
        """Set the axis to the direction along which touching pieces approach least, and return the gap along it.

        Where two corners touch, any direction between the normals of their edges separates them, and rounding decides
        the direction between the nearest points. If the pieces do not approach along one separating direction, there is
        no impact.
        """
        axis: SeparatingAxis = self._axis
        axis.set_normal(ca, sa, x, y, cb, sb, self._gap.nx, self._gap.ny)
        if axis.a.count < 2 or axis.b.count < 2 or axis.a.radius + axis.b.radius > 0.0:
            return gap
        d: MinkowskiDifference = self._gap.difference
        level: float = gap
        best: float = axis.rate
        best_x: float = axis.nx
        best_y: float = axis.ny
        h: float
        k: cython.Py_ssize_t
        for k in range(0, 4 * d.count, 4):
            h = height(d, k, 0.0, 0.0)
            if h >= gap - near:
                axis.set_normal(ca, sa, x, y, cb, sb, -d.vertices[k + 2], -d.vertices[k + 3])
                if axis.rate > best:
                    level = h
                    best = axis.rate
                    best_x = axis.nx
                    best_y = axis.ny
        axis.set_normal(ca, sa, x, y, cb, sb, best_x, best_y)
        return level


def _time_within(radius: float, x: float, y: float, dx: float, dy: float) -> float:
    """How long a point that moves from (x, y) by (dx, dy) in each unit of time is within the disc around the origin."""
    # The larger root t of |p + t d| = radius. `along` and `beside` are the coordinates of p along d and across d.
    if radius <= 0.0 or x * x + y * y >= radius * radius:
        return 0.0
    speed: float = sqrt(dx * dx + dy * dy)
    if speed == 0.0:
        return 2.0
    along: float = (x * dx + y * dy) / speed
    beside: float = (x * dy - y * dx) / speed
    return (sqrt(max(0.0, (radius - beside) * (radius + beside))) - along) / speed
