"""The tick lengths for which contacts and rigid joints are made stiff.

How far a contact or a rigid joint gives way under a load depends on the length of the tick. In ticks of changing
lengths stacks would rise and sink, and bridges tremble. So a longer tick makes both softer at once, and a shorter one
makes them stiffer only gradually.
"""

from __future__ import annotations

import cython

from physics.tolerances import (
    SLEEP_SECONDS,
    STEADY_CONTACTS,
    STEADY_EASE,
    STEADY_JOINTS,
    STEADY_TICKS,
    STEADY_USUAL,
)


@cython.final
@cython.cclass
class TickLengths:
    """Lengths of ticks, in seconds.

    contacts  the length for which contacts, and joints that are solved in passes (ropes), are made stiff; at most
              STEADY_TICKS times `usual`, if it is not that of the present tick
    joints    the same for rigid joints that are solved together
    usual     a mean of the ticks, in which older ones fade; ticks: their number
    last, last_but_one  the lengths of the last two ticks
    longest   the longest tick of late: a longer one replaces it, and so does the first tick after SLEEP_SECONDS
    since     the time since the longest
    """

    contacts: float
    joints: float
    usual: float
    last: float
    last_but_one: float
    ticks: int
    longest: float
    since: float

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> cython.void:
        """Forget all ticks."""
        self.contacts = self.joints = self.usual = self.last = self.longest = self.since = 0.0
        self.last_but_one = 0.0
        self.ticks = 0

    def take(self, dt: float) -> cython.void:
        """Note a tick of `dt` seconds, before it is computed."""
        self.ticks += 1
        # The first tick of a game is often a long one, so a shorter tick counts for more at first. A longer one does
        # not: while the mean is large, columns fall over. But three in a row are no stall: then the mean is no less.
        if self.usual == 0.0:
            self.usual = dt
        self.usual += (max(STEADY_USUAL, 1.0 / self.ticks) if dt < self.usual else STEADY_USUAL) * (
            dt - self.usual
        )
        self.usual = max(self.usual, min(dt, self.last, self.last_but_one))
        self.last_but_one = self.last
        self.last = dt
        # Not at most a multiple of the present tick: as stiff as is right for a tiny tick, contacts would throw what
        # lies, and joints what hangs. Of the first three ticks it is not known which are usual.
        most: float = STEADY_TICKS * self.usual if self.ticks > 3 else 1e300
        self.contacts = max(min(_eased(self.contacts, dt, STEADY_CONTACTS), most), dt)
        self.joints = max(min(_eased(self.joints, dt, STEADY_JOINTS), most), dt)
        self.since += dt
        if dt >= self.longest or self.since > SLEEP_SECONDS:
            self.longest = dt
            self.since = 0.0

    def are_soft(self) -> cython.bint:
        """Whether rigid joints are still softer than is right for the ticks of late. What touches or hangs on something
        is still on its way up then, and must not fall asleep there. (Contacts get stiffer more slowly. If bodies waited
        for these, too, they would be awake for six seconds after each long tick, for what nobody sees.)"""
        return self.joints > STEADY_EASE * self.longest

    def is_stall(self, dt: float) -> cython.bint:
        """Whether a tick of `dt` seconds, the last one, is much longer than usual, and so long that it would count as
        a quarter of the rest that bodies need to fall asleep. But it opens joints, and presses what rests."""
        return dt > STEADY_TICKS * self.usual and dt > 0.25 * SLEEP_SECONDS


def _eased(former: float, dt: float, fraction: float) -> cython.double:
    """`dt`, or, if that is shorter than the `former` length, a length between them: this fraction of the way to it."""
    return dt if dt >= former else former + fraction * (dt - former)
