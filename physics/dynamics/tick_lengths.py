"""The tick lengths for which contacts and rigid joints are made stiff.

How far a contact or a rigid joint gives way under a load depends on the length of the tick. In ticks of changing
lengths stacks would rise and sink, and bridges tremble. So a longer tick makes both softer at once, and a shorter one
makes them stiffer only gradually.
"""

from __future__ import annotations

from array import array

import cython

from physics.tolerances import (
    SLEEP_SECONDS,
    STEADY_CLOSING,
    STEADY_CONTACTS,
    STEADY_EASE,
    STEADY_JOINTS,
    STEADY_TICKS,
)

_REMEMBERED = 400
"""How many ticks are remembered for what comes again and again. If hitches come so seldom that fewer than three are
remembered, bodies can fall asleep between them: joints that STEADY_TICKS times the usual tick has made soft are stiff
after 168 ticks, to STEADY_EASE: (STEADY_TICKS - 1) (1 - STEADY_JOINTS)^168 = STEADY_EASE - 1. The rest is for
SLEEP_SECONDS."""

_SINGLE = cython.declare(cython.Py_ssize_t, 2)
"""So many hitches among the remembered ticks are single stalls; more come again and again. Fewer: after two stalls a
stack falls asleep while it is pressed in."""

_LATE = 16
_STALLS = cython.declare(cython.Py_ssize_t, 3)
"""Of the last _LATE ticks, the _STALLS longest may be stalls. More stalls: three hitches in a row make the world soft
for seconds. Fewer: if one tick in four is long, towers tremble."""

_SLOWER = cython.declare(cython.double, 2.0)
"""How much slower than contacts ropes are closed after a stall. Less: what hangs on them is thrown up by 25 units after
a stall (at 1.5). More: ropes that carry 1,000 times their mass run out."""

_FIRST = cython.declare(cython.double, 1.0 / 60.0)
"""Length of the ticks that are remembered before a game has made any. The first tick of a game is often a long one.
(Floats: in C, 1 / 60 is 0.)"""


@cython.final
@cython.cclass
class TickLengths:
    """Lengths of ticks, in seconds.

    contacts  the length for which contacts are made stiff
    joints    the length for which rigid joints that are solved together are made stiff
    closing   the length for which joints that are solved in passes (ropes) are closed
    usual     how long ticks are, stalls left out
    lengths, next_length  the last _LATE ticks, as a ring, and where the next one is put
    hitches, next_hitch   of the last _REMEMBERED ticks, those that were longer than the one before, and 0 for all
              others, as a ring. (So several long ticks in a row are one hitch.)
    last      the last tick
    """

    contacts: float
    joints: float
    closing: float
    usual: float
    lengths: array[float]
    hitches: array[float]
    next_length: int
    next_hitch: int
    last: float

    def __init__(self) -> None:
        self.lengths = array("d", bytes(8 * _LATE))
        self.hitches = array("d", bytes(8 * _REMEMBERED))
        self.forget()

    def forget(self) -> cython.void:
        """Forget all ticks."""
        k: cython.Py_ssize_t
        self.contacts = self.joints = self.closing = 0.0
        self.next_length = self.next_hitch = 0
        self.usual = self.last = _FIRST
        for k in range(len(self.lengths)):
            self.lengths[k] = _FIRST
        for k in range(len(self.hitches)):
            self.hitches[k] = 0.0

    def take(self, dt: float) -> cython.void:
        """Note a tick of `dt` seconds, before it is computed."""
        most: float
        self.lengths[self.next_length] = dt
        self.next_length = self.next_length + 1 if self.next_length + 1 < len(self.lengths) else 0
        self.hitches[self.next_hitch] = dt if dt > self.last else 0.0
        self.next_hitch = self.next_hitch + 1 if self.next_hitch + 1 < len(self.hitches) else 0
        self.last = dt
        self.usual = longest_but(_STALLS, self.lengths)
        # After a stall, all are at once as stiff as is right for a tick STEADY_TICKS times as long as usual. The limit
        # follows the usual tick, not the present one: contacts made stiff for a tiny tick would throw what lies on
        # them, and joints what hangs. Nor does it fall in slow motion.
        most = STEADY_TICKS * max(self.usual, _FIRST)
        self.contacts = max(min(_eased(self.contacts, dt, STEADY_CONTACTS), most), dt)
        self.joints = max(min(_eased(self.joints, dt, STEADY_JOINTS), most), dt)
        # A stall stretches ropes far. Closed as fast as contacts, they would throw what hangs on them.
        self.closing = max(min(_eased(self.closing, dt, STEADY_CLOSING), _SLOWER * most), dt)

    def are_soft(self) -> cython.bint:
        """Whether rigid joints are softer than is right for ticks that come again and again. What touches or hangs on
        something is still on its way up then, and must not fall asleep there. (Contacts get stiffer more slowly. If
        bodies waited for these, too, they would be awake for six seconds after each long tick, for what nobody sees.)
        """
        # (In even ticks there is nothing to look for.)
        return self.joints > STEADY_EASE * self.usual and self.joints > STEADY_EASE * longest_but(
            _SINGLE, self.hitches
        )

    def is_stall(self, dt: float) -> cython.bint:
        """Whether a tick of `dt` seconds, the last one, was a stall: much longer than usual, and longer than a quarter
        of the rest that bodies need to fall asleep. A stall opens joints, and presses what rests, so it must not count
        as rest."""
        return dt > STEADY_TICKS * self.usual and dt > 0.25 * SLEEP_SECONDS


def _eased(former: float, dt: float, fraction: float) -> cython.double:
    """The length `dt` if it is not shorter than the `former` one, otherwise this fraction of the way to it."""
    return dt if dt >= former else former + fraction * (dt - former)


def longest_but(others: cython.Py_ssize_t, ticks: array[float]) -> cython.double:
    """The longest of some ticks but for this number of `others` that are as long or longer."""
    k: cython.Py_ssize_t
    left: cython.Py_ssize_t = others + 1
    longest: float = 1e300
    bound: float
    while True:
        bound = longest
        longest = 0.0
        for k in range(len(ticks)):
            if longest < ticks[k] < bound:
                longest = ticks[k]
        for k in range(len(ticks)):
            if ticks[k] == longest:
                left -= 1
        if left <= 0:
            return longest
