"""The lengths of ticks for which contacts and joints are stiff.

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
    """What the ticks so far say about the next one, in seconds.

    contacts  the length of the ticks for which contacts are stiff; at most STEADY_TICKS times `longest`
    joints    the same for rigid joints; at most STEADY_TICKS times the length of the present tick
    longest   the longest tick lately: a tick replaces it that is longer, or that comes SLEEP_SECONDS later
    since     the time since then
    """

    contacts: float
    joints: float
    longest: float
    since: float

    def __init__(self) -> None:
        self.contacts = self.joints = self.longest = self.since = 0.0

    def take(self, dt: float) -> cython.void:
        """Note a tick of `dt` seconds, before it is computed."""
        self.contacts = dt if dt >= self.contacts else self.contacts + STEADY_CONTACTS * (dt - self.contacts)
        self.joints = dt if dt >= self.joints else self.joints + STEADY_JOINTS * (dt - self.joints)
        self.joints = min(self.joints, STEADY_TICKS * dt)
        self.since += dt
        if dt >= self.longest or self.since > SLEEP_SECONDS:
            self.longest = dt
            self.since = 0.0
        # Not of the present tick: a tiny one, with contacts as stiff as that, would throw what lies.
        self.contacts = min(self.contacts, STEADY_TICKS * self.longest)

    def is_joint_soft(self) -> cython.bint:
        """Whether rigid joints still give way by more than the ticks of late would let them: then what hangs on joints
        is still on its way up, and must not fall asleep there."""
        return self.joints > STEADY_EASE * self.longest
