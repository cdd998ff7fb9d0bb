"""The tick lengths for which contacts and rigid joints are made stiff.

How far a contact or a rigid joint gives way under a load depends on the length of the tick. In ticks of changing
lengths stacks would rise and sink, and bridges would tremble. So a longer tick makes contacts and joints softer at
once, and a shorter tick makes them stiffer only gradually.
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

_REMEMBERED = cython.declare(cython.longlong, 600)
"""If there were three hitches within this number of ticks, hitches count as recurring. Between rarer hitches bodies can
fall asleep: if a stall has set `joints` to m usual ticks, joints are stiff again, to STEADY_EASE, after n ticks, with
(m - 1) (1 - STEADY_JOINTS)^n = STEADY_EASE - 1. At 60 ticks a second, m is STEADY_TICKS, and n is 168; at 240, m is 4
STEADY_TICKS, and n is 248. (If two hitches were enough, a stack would fall asleep while it is pressed in.)"""

_RECENT = 16
_STALLS = cython.declare(cython.Py_ssize_t, 3)
"""Of the last _RECENT ticks, the _STALLS longest may be stalls, and do not count as usual. Fewer: three hitches in a
row make the world soft for seconds. More: if one tick in four is long, towers tremble."""

_SLOWER = cython.declare(cython.double, 2.0)
"""Factor by which ropes are closed slower than contacts after a stall. Smaller: bodies that hang on ropes are thrown up
by 25 units after a stall (at 1.5). Larger: ropes that carry 1,000 times their mass run out."""

_DEFAULT_LENGTH = cython.declare(cython.double, 1.0 / 60.0)
"""Length of the ticks that are remembered before a game has made any. The first tick of a game is often a long one.
(Floats: in C, 1 / 60 is 0.)"""


@cython.final
@cython.cclass
class TickLengths:
    """Lengths of ticks, in seconds.

    contacts  the length for which contacts are made stiff
    joints    the length for which rigid joints that are solved together are made stiff
    closing   the length for which joints that are solved in passes (ropes) are closed
    usual     the usual length of ticks: the longest of the last _RECENT ticks, without the _STALLS longest
    lengths, next_length  the last _RECENT ticks, as a ring, and where the next one is put
    in_hitch  whether the last tick was longer than usual
    hitch_1, hitch_2, hitch_3  the longest tick of each of the last three hitches, latest first. (A hitch is a run of
              ticks that are longer than usual.)
    ticks_since_1, ticks_since_2, ticks_since_3  how many ticks ago these began
    """

    contacts: float
    joints: float
    closing: float
    usual: float
    lengths: array[float]
    next_length: int
    in_hitch: bool
    hitch_1: float
    hitch_2: float
    hitch_3: float
    ticks_since_1: int
    ticks_since_2: int
    ticks_since_3: int

    def __init__(self) -> None:
        self.lengths = array("d", bytes(8 * _RECENT))
        self.forget()

    def forget(self) -> cython.void:
        """Forget all ticks."""
        k: cython.Py_ssize_t
        self.contacts = self.joints = self.closing = 0.0
        self.usual = _DEFAULT_LENGTH
        self.next_length = 0
        self.in_hitch = False
        self.hitch_1 = self.hitch_2 = self.hitch_3 = 0.0
        self.ticks_since_1 = self.ticks_since_2 = self.ticks_since_3 = _REMEMBERED
        for k in range(len(self.lengths)):
            self.lengths[k] = _DEFAULT_LENGTH

    def note_tick(self, dt: float) -> cython.void:
        """Note a tick of `dt` seconds, before it is computed."""
        most: float
        self.note_hitch(dt)
        self.lengths[self.next_length] = dt
        self.next_length = self.next_length + 1 if self.next_length + 1 < len(self.lengths) else 0
        self.usual = longest_but(_STALLS, self.lengths)
        # After a stall, contacts and joints are at once as stiff as is right for a tick STEADY_TICKS times as long as
        # usual. The limit follows the usual tick, not the present one: contacts that are made stiff for a tiny tick
        # would throw the bodies that lie on them, and joints the bodies that hang on them. In slow motion the limit
        # does not fall below that for ticks of _DEFAULT_LENGTH seconds.
        most = STEADY_TICKS * max(self.usual, _DEFAULT_LENGTH)
        self.contacts = max(min(_eased(self.contacts, dt, STEADY_CONTACTS), most), dt)
        self.joints = max(min(_eased(self.joints, dt, STEADY_JOINTS), most), dt)
        # A stall stretches ropes far. If ropes were closed as fast as contacts, they would throw the bodies that hang
        # on them.
        self.closing = max(min(_eased(self.closing, dt, STEADY_CLOSING), _SLOWER * most), dt)

    def note_hitch(self, dt: float) -> cython.void:
        """Note whether a tick of `dt` seconds begins a hitch, or belongs to the present hitch."""
        long: cython.bint = dt > STEADY_EASE * self.usual
        self.ticks_since_1 += 1
        self.ticks_since_2 += 1
        self.ticks_since_3 += 1
        if long and self.in_hitch:
            self.hitch_1 = max(self.hitch_1, dt)
        elif long:
            self.hitch_3 = self.hitch_2
            self.hitch_2 = self.hitch_1
            self.hitch_1 = dt
            self.ticks_since_3 = self.ticks_since_2
            self.ticks_since_2 = self.ticks_since_1
            self.ticks_since_1 = 0
        self.in_hitch = long

    def recurring(self) -> cython.double:
        """The length of recurring hitches; 0 if there are none."""
        if self.ticks_since_3 >= _REMEMBERED:
            return 0.0
        return min(self.hitch_1, min(self.hitch_2, self.hitch_3))

    def are_soft(self) -> cython.bint:
        """Whether rigid joints are softer than is right for usual ticks and recurring hitches. Bodies with a contact or
        a joint are then still on their way up, and must not fall asleep. (Contacts get stiffer more slowly. If bodies
        waited for contacts, too, they would be awake for six seconds after each long tick, without a visible motion.)
        """
        return self.joints > STEADY_EASE * max(self.usual, self.recurring())

    def is_stall(self, dt: float) -> cython.bint:
        """Whether a tick of `dt` seconds, the last one, was a stall: much longer than usual, and longer than a quarter
        of the rest that bodies need to fall asleep. A stall opens joints, and presses bodies at rest into each other,
        so it must not count as rest."""
        return dt > STEADY_TICKS * self.usual and dt > 0.25 * SLEEP_SECONDS


def _eased(former: float, dt: float, fraction: float) -> cython.double:
    """The length `dt` if `dt` is not shorter than the `former` length; otherwise the `former` length, moved towards
    `dt` by this fraction."""
    return dt if dt >= former else former + fraction * (dt - former)


def longest_but(others: cython.Py_ssize_t, ticks: array[float]) -> cython.double:
    """The longest of some ticks after this number of `others`, which are as long or longer, have been left out."""
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
