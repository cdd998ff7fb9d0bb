"""Conservative advancement: the time of impact of pieces that turn, and of ellipses, step by step."""

from __future__ import annotations

import cython

from physics.tolerances import IMPACT_RELATIVE, TOUCH_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.geometry.cast import cast_disc
    from cython.cimports.physics.geometry.difference import Difference
    from cython.cimports.physics.geometry.gap import Gap
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.meeting import Face, meeting_point
    from cython.cimports.physics.geometry.nearest import piece_scale
    from cython.cimports.physics.geometry.polygon import height
    from cython.cimports.physics.geometry.ray import cast_point
    from cython.cimports.physics.geometry.support import core_reach, furthest
    from cython.cimports.physics.shapes.convex import ELLIPSE, Convex
else:
    from math import cos, fabs, sin, sqrt

    from physics.geometry.cast import cast_disc
    from physics.geometry.difference import Difference
    from physics.geometry.gap import Gap
    from physics.geometry.hit import Hit
    from physics.geometry.meeting import Face, meeting_point
    from physics.geometry.nearest import piece_scale
    from physics.geometry.polygon import height
    from physics.geometry.ray import cast_point
    from physics.geometry.support import core_reach, furthest
    from physics.shapes.convex import ELLIPSE, Convex

IMPACT = IMPACT_RELATIVE
TOUCH = TOUCH_RELATIVE
PROBE = 1e-8
# Radians: the rate at which a gap changes is measured over this little a turn. The bound of a turning piece is too
# pessimistic by half of that, as a fraction of the rate; rounding adds its own fraction divided by it.
RATE = 1e-7
# Fraction of the greatest speed: a gap that changes more slowly does not close in, up to the errors just said.
ROUNDS = 4
# Of closing in on the end of a safe step: each about doubles the digits, and what is left the next step has.
STEPS = 1000
# A motion of less than a turn takes 5 to 50 steps, one that hovers turn after turn within reach some 10 a turn.


@cython.final
@cython.cclass
class Advancement:
    """Finds impacts by steps that surely end before the contact (Brian Mirtich, "Impulse-based Dynamic Simulation of
    Rigid Body Systems", 2.3). Holds the buffers that this needs.

    At the nearest points' direction n the two pieces show a gap. How far each piece reaches along n, while it turns,
    has a bound that is exact to first order (`furthest`): the gap stays above a concave function of time, and until
    that has its zero nothing touches. (Mirtich's own bound is the piece's largest speed times time; with true speeds
    the steps shrink quadratically near the contact instead of linearly.)
    """

    if not cython.compiled:
        __slots__ = (
            "_gap", "_face_a", "_face_b", "_reach_a", "_reach_b", "_turn_a", "_turn_b",
            "_nx", "_ny", "_ax", "_ay", "_bx", "_by", "_at_a", "_at_b", "_approach",
        )  # fmt: skip
    _gap: Gap
    _face_a: Face
    _face_b: Face
    # Of the pieces at hand: greatest distance of the core from the pivot, and angle to turn.
    _reach_a: float
    _reach_b: float
    _turn_a: float
    _turn_b: float
    # Of the direction at hand: n in the world's axes, n in the coordinates of the first, -n in those of the second,
    # how far each core reaches that way, and how fast the translation closes the gap along it.
    _nx: float
    _ny: float
    _ax: float
    _ay: float
    _bx: float
    _by: float
    _at_a: float
    _at_b: float
    _approach: float

    def __init__(self) -> None:
        self._gap = Gap()
        self._face_a = Face()
        self._face_b = Face()
        self._reach_a = self._reach_b = self._turn_a = self._turn_b = 0.0
        self._nx = self._ny = self._ax = self._ay = self._bx = self._by = self._at_a = self._at_b = (
            self._approach
        ) = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find(
        self,
        hit: Hit,
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
        """As `TimeOfImpact.find`, by steps. The gap at the impact is at most IMPACT_RELATIVE of the smaller piece, and
        so is the overlap; the time is never after the contact.

        After STEPS steps without a decision, which takes dozens of turns within reach of each other, the moment
        reached is called the impact: early, but not missed.
        """
        self._turn_a = turn_a
        self._turn_b = turn_b
        self._reach_a = core_reach(a)
        self._reach_b = core_reach(b)
        touch: float = TOUCH * (piece_scale(a, 0.0, 0.0) + piece_scale(b, x, y))
        near: float = IMPACT * min(a.reach, b.reach) + 4.0 * touch
        if not self._bounds_meet(hit, a, ca, sa, b, x, y, cb, sb, dx, dy, touch):
            return False
        t: float = hit.fraction
        still: float = RATE * (
            fabs(dx) + fabs(dy) + self._reach_a * fabs(turn_a) + self._reach_b * fabs(turn_b)
        )
        # The last moment at which they surely did not overlap, and the normal then.
        apart: float = t
        nx: float = 0.0
        ny: float = 0.0
        gap: float
        room: float
        step: float
        c: float
        s: float
        ca_now: float = ca
        sa_now: float = sa
        cb_now: float = cb
        sb_now: float = sb
        i: cython.Py_ssize_t
        for i in range(STEPS):
            if t > 0.0:
                c = cos(turn_a * t)
                s = sin(turn_a * t)
                ca_now = ca * c - sa * s
                sa_now = sa * c + ca * s
                c = cos(turn_b * t)
                s = sin(turn_b * t)
                cb_now = cb * c - sb * s
                sb_now = sb * c + cb * s
            self._gap.cores(a, ca_now, sa_now, b, x + t * dx, y + t * dy, cb_now, sb_now)
            gap = self._gap.core - a.radius - b.radius
            hit.inside = i == 0 and gap < -touch
            if i == 0 or gap >= 0.0:
                apart = t
                nx = self._gap.nx
                ny = self._gap.ny
            if hit.inside or t >= 1.0:
                break
            if gap > near:
                self._aim(a, ca_now, sa_now, b, cb_now, sb_now, self._gap.nx, self._gap.ny, dx, dy)
                room = gap - 0.5 * near
            else:
                gap = self._aim_at_touch(a, ca_now, sa_now, b, cb_now, sb_now, gap, near, dx, dy)
                if gap < -0.5 * near or self._rate(a, b) < -still:
                    if gap >= 0.0 or i == 0:
                        nx = self._nx
                        ny = self._ny
                    break
                # They touch and do not close in: on, until the bound has them overlap by the tolerance.
                room = gap + near
            step = self._safe_time(a, b, room, 1.0 - t)
            if step >= 1.0 - t:
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
        meeting_point(
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bounds_meet(
        self,
        hit: Hit,
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
        """Whether what surely holds the pieces meets, and in `hit` since when: before, there is nothing to step
        through.

        A piece that turns stays within a disc around its entity, an ellipse that does not within one around its centre.
        However many turns a motion has, and however far it goes, this ends it or brings it to where the discs meet.
        """
        radius_a: float = a.radius + self._reach_a
        radius_b: float = b.radius + self._reach_b
        ax: float = 0.0
        ay: float = 0.0
        if self._turn_a == 0.0:
            if self._turn_b != 0.0 and a.kind != ELLIPSE:
                return cast_point(hit, a, -x, -y, ca, sa, dx, dy, radius_b, slack)
            ax = ca * a.cx - sa * a.cy
            ay = sa * a.cx + ca * a.cy
            radius_a = a.reach
        if self._turn_b == 0.0:
            if self._turn_a != 0.0 and b.kind != ELLIPSE:
                return cast_point(hit, b, x, y, cb, sb, -dx, -dy, radius_a, slack)
            x += cb * b.cx - sb * b.cy
            y += sb * b.cx + cb * b.cy
            radius_b = b.reach
        return cast_disc(hit, ax - x, ay - y, -dx, -dy, radius_a + radius_b, slack)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _aim(
        self,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        cb: float,
        sb: float,
        nx: float,
        ny: float,
        dx: float,
        dy: float,
    ) -> cython.void:
        """Make (nx, ny) the direction along which the gap is followed, from this moment on."""
        self._nx = nx
        self._ny = ny
        self._ax = ca * nx + sa * ny
        self._ay = ca * ny - sa * nx
        self._bx = -(cb * nx + sb * ny)
        self._by = sb * nx - cb * ny
        self._at_a = furthest(a, self._ax, self._ay, 0.0)
        self._at_b = furthest(b, self._bx, self._by, 0.0)
        self._approach = -(nx * dx + ny * dy)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _aim_at_touch(
        self,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        cb: float,
        sb: float,
        gap: float,
        near: float,
        dx: float,
        dy: float,
    ) -> float:
        """Aim along the direction in which touching pieces close in least, and return the gap along it.

        Where two corners touch, any direction between their edges' normals separates them, and the direction from the
        one nearest point to the other is down to rounding. One that does not close in is enough for no impact.
        """
        self._aim(a, ca, sa, b, cb, sb, self._gap.nx, self._gap.ny, dx, dy)
        if a.count < 2 or b.count < 2 or a.radius + b.radius > 0.0:
            return gap
        d: Difference = self._gap.difference
        best: float = self._rate(a, b)
        best_x: float = self._nx
        best_y: float = self._ny
        level: float = gap
        rate: float
        h: float
        k: cython.Py_ssize_t
        for k in range(0, 4 * d.count, 4):
            h = height(d, k, 0.0, 0.0)
            if h >= gap - near:
                self._aim(a, ca, sa, b, cb, sb, -d.vertices[k + 2], -d.vertices[k + 3], dx, dy)
                rate = self._rate(a, b)
                if rate > best:
                    best = rate
                    best_x = self._nx
                    best_y = self._ny
                    level = h
        self._aim(a, ca, sa, b, cb, sb, best_x, best_y, dx, dy)
        return level

    @cython.cfunc
    @cython.exceptval(check=False)
    def _change(self, a: Convex, b: Convex, time: float) -> float:
        """By how much the gap along the direction at hand changes in `time`, or less: concave, 0 for 0."""
        return (
            self._at_a
            - furthest(a, self._ax, self._ay, self._turn_a * time)
            + self._at_b
            - furthest(b, self._bx, self._by, self._turn_b * time)
            - self._approach * time
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rate(self, a: Convex, b: Convex) -> float:
        """The speed at which the gap along the direction at hand grows, at first."""
        time: float = fabs(self._turn_a) + fabs(self._turn_b)
        time = PROBE / time if time > PROBE else 1.0
        return self._change(a, b, time) / time

    @cython.cfunc
    @cython.exceptval(check=False)
    def _safe_time(self, a: Convex, b: Convex, room: float, rest: float) -> float:
        """How long, up to `rest`, the gap along the direction at hand surely shrinks by no more than `room`.

        The least that the gap can be is concave in time: where it crosses a level, the chord between points on either
        side is early, and the line through two earlier points late. That closes in from both sides. What is returned
        is always early.
        """
        if room + self._change(a, b, rest) >= 0.0:
            return rest
        # Mirtich's bound, with the piece's speed at its fastest point and the acceleration of turning.
        v: float = (
            fabs(self._approach) + self._reach_a * fabs(self._turn_a) + self._reach_b * fabs(self._turn_b)
        )
        q: float = self._reach_a * self._turn_a * self._turn_a + self._reach_b * self._turn_b * self._turn_b
        low: float = min(rest, 2.0 * room / (v + sqrt(v * v + 2.0 * q * room)))
        low_value: float = room + self._change(a, b, low)
        high: float = min(2.0 * low, rest)
        high_value: float = room + self._change(a, b, high)
        # It is not above 0 for the whole rest, so doubling ends.
        while high_value >= 0.0 and high < rest:
            low = high
            low_value = high_value
            high = min(2.0 * low, rest)
            high_value = room + self._change(a, b, high)
        mid: float
        value: float
        late: float
        _: cython.Py_ssize_t
        for _ in range(ROUNDS):
            if not (low < high and high_value < 0.0 < low_value):
                break
            mid = low + (high - low) * (low_value / (low_value - high_value))
            value = room + self._change(a, b, mid)
            if value < 0.0:
                high = mid
                high_value = value
                continue
            late = high
            if value < low_value:
                late = mid + (mid - low) * (value / (low_value - value))
            low = mid
            low_value = value
            if late < high:
                value = room + self._change(a, b, late)
                if value < 0.0:
                    high = late
                    high_value = value
                else:
                    low = late
                    low_value = value
            if low_value < 0.01 * room:
                break
        return low
