# cython: annotation_typing=False
"""The rows of joints. A kind of joint declares its rows, and the solver works on rows alone.

    row      measures, or has to be 0                                       solved as
    between  the distance of the anchors                                    one equation
    along    how far b's anchor is from a's along the axis, a direction of a    one equation
    across   how far b's anchor is from a's across the axis                 one equation
    turn     the angle of b relative to a                                   one equation
    point    the distance of the two anchors, along x and y                 two equations together
    slide    across the axis, and the angle                                 two equations together

A motor of a point drives along the two axes of a, and not along x and y.

On each row acts one of these: a motor (`driven`: towards `speed`, with at most `strength`), a spring (`frequency`
greater than 0: towards `rest`), or a rigid constraint (`rigid`, unless `limited`). On rows of one equation, limits may
act in addition. A kind of joint that needs both motor and spring in one direction declares two rows, or one `parallel`
row.
"""

from __future__ import annotations

from typing import Literal

import cython

if not cython.compiled:
    BETWEEN, ALONG, ACROSS, TURN, POINT, SLIDE = range(6)

Shape = Literal["between", "along", "across", "turn", "point", "slide"]

_SHAPES = ("between", "along", "across", "turn", "point", "slide")


@cython.final
@cython.cclass
class Row:
    """One row of one joint: its settings, and the results of the last tick.

    shape    index of its name in Shape
    rigid    whether the row is a rigid constraint if it has no spring, no motor and no limits
    rest     measure at which the row is held, or its spring is at rest; has_rest: whether this is set
    low, high, limited     limits of the measure; whether there are any
    frequency, damping_ratio  of the spring; 0: none
    driven, speed, speed_q, strength  whether there is a motor; its speed (two equations: both); the greatest force or
             torque of motor or spring
    parallel whether the spring acts beside the motor, and not in its place. Then `strength` limits the motor alone
    push, pull  of a parallel row: the greatest force of its spring along the row's direction, and against it
    ratchet  of a turn: the angle from click to click; 0: none. With a ratchet, the limits are those of the last click
    split    whether the solver's table has two rows for this one in this tick: a spring, and a motor
    measure, rate   the measure at the end of the last tick, and its rate of change
    impulse, impulse_q, lower_impulse, upper_impulse   of the last substep, for the warm start of the next tick: of the
             motor, spring or rigid constraint (impulse_q: of the second equation, or of a spring beside a motor), and
             of the limits
    lag, lag_q      how far the joint lags behind its motor, in units or radians; of a point, along the two axes of a
    """

    shape: int
    rigid: bool
    rest: float
    has_rest: bool
    low: float
    high: float
    limited: bool
    frequency: float
    damping_ratio: float
    driven: bool
    speed: float
    speed_q: float
    strength: float
    parallel: bool
    push: float
    pull: float
    ratchet: float
    split: bool
    measure: float
    rate: float
    impulse: float
    impulse_q: float
    lower_impulse: float
    upper_impulse: float
    lag: float
    lag_q: float

    def __init__(self, shape: Shape, rigid: bool = False, parallel: bool = False) -> None:
        self.shape = _SHAPES.index(shape)
        self.rigid = rigid
        self.parallel = parallel
        self.rest = self.low = self.frequency = self.damping_ratio = self.speed = self.speed_q = 0.0
        self.high = self.strength = self.push = self.pull = float("inf")
        # A length that was not given is computed from the poses in the first tick.
        self.has_rest = self.shape != BETWEEN
        self.ratchet = 0.0
        self.limited = self.driven = self.split = False
        self.start_afresh()

    def start_afresh(self) -> None:
        """Clear the impulses and results of the last tick."""
        self.measure = self.rate = 0.0
        self.impulse = self.impulse_q = self.lower_impulse = self.upper_impulse = self.lag = self.lag_q = 0.0
