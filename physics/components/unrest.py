"""Why the time of rest of a body was last set back to 0: a number. In the solver's table, 0 means that this tick
has not set it back.

FAST            its fastest point is faster than the limit
PUSHED          it moved farther than its velocity says
DRIFTS          it is slow, but moves on, in an island that something moves, or nothing holds
COMES_OUT       it comes out of a body that it overlaps, or trembles on one
STALLED         the tick was a stall
SOFT            not set back, and long enough, but joints are soft after long ticks
HIT             it slept, and the sweep hit it, or a body beside it
FAULTY          the results of the tick were not finite
TOUCHED         game code or a follower changed its contacts
ALL_WOKEN       all bodies were woken
IN_ZONE         it entered or left a zone, or the zone moved or was edited
WOKEN           game code woke it, pushed it, assigned to it, or changed one of its joints
NEIGHBOR_WOKEN  it slept, and another body of its island was awake
NEW             no tick has set it back

A negative number names a kinematic body that moves, and has a contact or a joint with the body. In
`SolverBodies.unrest` it is -1 - row; in `RigidBody._unrest` it is -1 - entity.

Of bodies that have rested for the same time, `why_awake` names the one with the lowest number; all negative numbers
count as -1.
"""

import cython

if not cython.compiled:
    (
        NOTHING, FAST, PUSHED, DRIFTS, COMES_OUT, STALLED, SOFT, HIT, FAULTY, TOUCHED, ALL_WOKEN, IN_ZONE, WOKEN,
        NEIGHBOR_WOKEN, NEW,
    ) = range(15)  # fmt: skip
