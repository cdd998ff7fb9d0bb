# cython: annotation_typing=False
"""The rows of joints. A kind of joint declares its rows, and the solver works on rows alone.

    row      measures, or has to be 0                                       solved as
    between  the distance of the anchors                                    one equation
    along    how far b's anchor is from a's along the axis, a direction of a    one equation
    across   the same across the axis                                       one equation
    turn     the angle of b against a                                       one equation
    point    the distance of the two anchors, along x and y                 two equations together
    slide    across the axis, and the angle                                 two equations together

In each row one of these acts: a motor (`driven`: towards `speed`, with at most `strength`), a spring (`frequency`
greater than 0: towards `rest`), or a rigid constraint (`rigid`, unless `limited`). A row with one equation may have
limits in addition. A kind that needs two of these in one direction declares two rows.
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
    measure, rate   value at the end of the last tick, and its rate of change
    impulse, impulse_q, lower_impulse, upper_impulse   impulses of the last substep, for the warm start: of motor,
                                                       spring
             or rigid constraint, and of the limits
    """

    if not cython.compiled:
        __slots__ = (
            "shape", "rigid", "rest", "has_rest", "low", "high", "limited", "frequency", "damping_ratio", "driven",
            "speed", "speed_q", "strength", "measure", "rate", "impulse", "impulse_q", "lower_impulse",
            "upper_impulse",
        )  # fmt: skip
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
    measure: float
    rate: float
    impulse: float
    impulse_q: float
    lower_impulse: float
    upper_impulse: float

    def __init__(self, shape: Shape, rigid: bool = False) -> None:
        self.shape = _SHAPES.index(shape)
        self.rigid = rigid
        self.rest = self.low = self.frequency = self.damping_ratio = self.speed = self.speed_q = 0.0
        self.high = self.strength = float("inf")
        # A length that is not given is computed in the first tick.
        self.has_rest = self.shape != BETWEEN
        self.limited = self.driven = False
        self.start_afresh()

    @cython.cfunc
    @cython.returns(cython.void)
    @cython.exceptval(check=False)
    def start_afresh(self) -> None:
        """Clear the impulses and results of the last tick."""
        self.measure = self.rate = 0.0
        self.impulse = self.impulse_q = self.lower_impulse = self.upper_impulse = 0.0
