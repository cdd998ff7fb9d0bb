"""The gap between two moving pieces along a direction, and a lower bound of this gap."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.geometry.support import core_reach, reach_bound
from physics.shapes.convex import Convex, disc

PROBE = 1e-8
# Radians: the rate at which a gap changes is measured over a turn this small. The bound is too pessimistic by about
# this fraction of the rate; rounding adds its own fraction divided by PROBE.
RATE = 1e-7
# Fraction of the greatest speed: a gap that shrinks more slowly counts as not closing, because of the errors just
# named.
ROUNDS = 4
# Rounds in which the end of a safe time is approached: each about doubles the digits. The next step covers the rest.


@cython.final
@cython.cclass
class SeparatingAxis:
    """A direction n from one moving piece to another, from a start time on, and a lower bound of the gap along n.

    The bound is exact at the start time, and to first order after it. For that, n may have to turn: where a corner
    approaches an edge, the gap along the edge's normal is the exact distance, but along a fixed direction the end of
    the edge soon counts instead. So n turns with the first piece, with the second, or not at all; the case with the
    least closing of the gap is taken (Erin Catto, "Continuous Collision", has the same three cases of separation
    functions). As a function of time the bound is concave.

    nx, ny            n at the start time
    rate              how fast the gap along n grows at the start time
    turn_a, turn_b    how far each piece turns in a unit of time
    reach_a, reach_b  greatest distance of each core from its pivot
    dx, dy            how far the second piece moves relative to the first in a unit of time
    """

    nx: float
    ny: float
    rate: float
    a: Convex
    b: Convex
    turn_a: float
    turn_b: float
    reach_a: float
    reach_b: float
    dx: float
    dy: float
    # n in the coordinates of the first piece, -n in those of the second; how far each core reaches along these.
    _ax: float
    _ay: float
    _bx: float
    _by: float
    _at_a: float
    _at_b: float
    # How far each piece turns relative to n; of the motion of the second piece along n: the speed towards the first,
    # and bounds of the terms that grow with the square of the time and with its cube.
    _spin_a: float
    _spin_b: float
    _approach: float
    _bend: float
    _twist: float

    def __init__(self) -> None:
        self.a = self.b = disc(0.0, 0.0, 1.0)
        self.nx = 1.0
        self.ny = self.rate = self.turn_a = self.turn_b = self.reach_a = self.reach_b = self.dx = self.dy = (
            0.0
        )
        self._ax = self._ay = self._bx = self._by = self._at_a = self._at_b = 0.0
        self._spin_a = self._spin_b = self._approach = self._bend = self._twist = 0.0

    def start(self, a: Convex, turn_a: float, b: Convex, turn_b: float, dx: float, dy: float) -> cython.void:
        """Set the two pieces and their motions."""
        self.a = a
        self.b = b
        self.turn_a = turn_a
        self.turn_b = turn_b
        self.reach_a = core_reach(a, 0.0, 0.0)
        self.reach_b = core_reach(b, 0.0, 0.0)
        self.dx = dx
        self.dy = dy

    def set_normal(
        self, ca: float, sa: float, x: float, y: float, cb: float, sb: float, nx: float, ny: float
    ) -> cython.void:
        """Start with n = (nx, ny), a unit vector, at the time at which the pieces have these poses."""
        self.nx = nx
        self.ny = ny
        self._ax = ca * nx + sa * ny
        self._ay = ca * ny - sa * nx
        self._bx = -(cb * nx + sb * ny)
        self._by = sb * nx - cb * ny
        self._at_a = reach_bound(self.a, self._ax, self._ay, 0.0)
        self._at_b = reach_bound(self.b, self._bx, self._by, 0.0)
        best: float = 0.0
        rate_a: float
        rate_b: float
        self._turn_by(0.0, x, y)
        self.rate = self._rate()
        if self.turn_a != 0.0 or self.turn_b != 0.0:
            self._turn_by(self.turn_a, x, y)
            rate_a = self._rate()
            self._turn_by(self.turn_b, x, y)
            rate_b = self._rate()
            if rate_a > self.rate:
                self.rate = rate_a
                best = self.turn_a
            if rate_b > self.rate:
                self.rate = rate_b
            else:
                self._turn_by(best, x, y)

    def _turn_by(self, turn: float, x: float, y: float) -> cython.void:
        """Let n turn by `turn` in a unit of time.

        The pivots' distance along n at time t is R n . (p + t d), with p = (x, y), d = (dx, dy), w = `turn`, and R n =
        n turned by w t. It differs from (n + w t J n) . (p + t d), where J turns by 90 degrees, by at most (w t)^2 / 2
        |p + t d|. The term t^2 w J n . d counts only if it lessens the gap, so that the bound is concave.
        """
        self._spin_a = self.turn_a - turn
        self._spin_b = self.turn_b - turn
        self._approach = -(self.nx * self.dx + self.ny * self.dy + turn * (self.nx * y - self.ny * x))
        self._bend = max(0.0, turn * (self.ny * self.dx - self.nx * self.dy)) + 0.5 * turn * turn * sqrt(
            x * x + y * y
        )
        self._twist = 0.5 * turn * turn * sqrt(self.dx * self.dx + self.dy * self.dy)

    def change(self, time: float) -> float:
        """A lower bound of the change of the gap along n in `time`: concave, and 0 at time 0."""
        return (
            self._at_a
            - reach_bound(self.a, self._ax, self._ay, self._spin_a * time)
            + self._at_b
            - reach_bound(self.b, self._bx, self._by, self._spin_b * time)
            - (self._approach + (self._bend + self._twist * time) * time) * time
        )

    def _rate(self) -> float:
        time: float = fabs(self.turn_a) + fabs(self.turn_b)
        time = PROBE / time if time > PROBE else 1.0
        return self.change(time) / time

    def closes(self) -> cython.bint:
        """Whether the gap along n shrinks at first, by more than rounding."""
        speed: float = self.reach_a * fabs(self.turn_a) + self.reach_b * fabs(self.turn_b)
        return self.rate < -RATE * (speed + fabs(self.dx) + fabs(self.dy))

    def safe_time(self, room: float, rest: float) -> float:
        """A time, up to `rest`, in which the gap along n surely shrinks by no more than `room`.

        The bound is concave. So the chord between a point above a level and a point below it crosses the level too
        early, and the line through two points above the level crosses it too late. The search approaches the crossing
        from both sides, and always returns a time before it.
        """
        if room + self.change(rest) >= 0.0:
            return rest
        # The greatest possible speed and acceleration (Mirtich's own bound) give a first safe time.
        v: float = (
            fabs(self._approach) + self.reach_a * fabs(self._spin_a) + self.reach_b * fabs(self._spin_b)
        )
        q: float = (
            self.reach_a * self._spin_a * self._spin_a
            + self.reach_b * self._spin_b * self._spin_b
            + 2.0 * (self._bend + self._twist * rest)
        )
        low: float = min(rest, 2.0 * room / (v + sqrt(v * v + 2.0 * q * room)))
        low_value: float = room + self.change(low)
        high: float = min(2.0 * low, rest)
        high_value: float = room + self.change(high)
        # The value is below 0 at `rest`, so doubling ends, unless `high` is 0, because q overflowed.
        while high_value >= 0.0 and 0.0 < high < rest:
            low = high
            low_value = high_value
            high = min(2.0 * low, rest)
            high_value = room + self.change(high)
        mid: float
        value: float
        late: float
        _: cython.Py_ssize_t
        for _ in range(ROUNDS):
            if not (low < high and high_value < 0.0 < low_value):
                break
            mid = low + (high - low) * (low_value / (low_value - high_value))
            value = room + self.change(mid)
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
                value = room + self.change(late)
                if value < 0.0:
                    high = late
                    high_value = value
                else:
                    low = late
                    low_value = value
            if low_value < 0.01 * room:
                break
        return low
