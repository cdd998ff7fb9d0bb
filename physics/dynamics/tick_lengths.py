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
)


@cython.final
@cython.cclass
class TickLengths:
    """Lengths of ticks, in seconds.

    contacts  the length for which contacts are made stiff; at most STEADY_TICKS times `longest`
    joints    the same for rigid joints; at most STEADY_TICKS times the length of the present tick
    longest   the longest tick of late. A longer one replaces it, and so does `later` SLEEP_SECONDS after it
    later     the longest tick since `longest`; since: the time since then
    """

    contacts: float
    joints: float
    longest: float
    later: float
    since: float

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> cython.void:
        """Forget all ticks."""
        self.contacts = self.joints = self.longest = self.later = self.since = 0.0

    def take(self, dt: float) -> cython.void:
        """Note a tick of `dt` seconds, before it is computed."""
        self.contacts = _eased(self.contacts, dt, STEADY_CONTACTS)
        self.joints = min(_eased(self.joints, dt, STEADY_JOINTS), STEADY_TICKS * dt)
        self.since += dt
        self.later = max(self.later, dt)
        if dt >= self.longest or self.since > SLEEP_SECONDS:
            self.longest = self.later
            self.later = self.since = 0.0
        # Not of the present tick: a tiny one, with contacts as stiff as that, would throw what lies.
        self.contacts = min(self.contacts, STEADY_TICKS * self.longest)

    def are_soft(self) -> cython.bint:
        """Whether rigid joints are still softer than is right for the ticks of late. What touches or hangs on something
        is still on its way up then, and must not fall asleep there. (Contacts get stiffer more slowly. If bodies waited
        for these, too, they would be awake for six seconds after each long tick, for what nobody sees.)"""
        return self.joints > STEADY_EASE * self.longest


def _eased(former: float, dt: float, fraction: float) -> cython.double:
    """`dt`, or, if that is shorter than the `former` length, a length between them: this fraction of the way to it."""
    return dt if dt >= former else former + fraction * (dt - former)
