"""Soft constraints: a constraint as a damped spring, given by a frequency and a damping ratio.

Erin Catto, "Soft Constraints" (GDC 2011) and "Solver2D" (2024). An implicit Euler step of h seconds of a spring with
angular frequency w and damping ratio z, acting on a position error C with speed v and the accumulated impulse p, gives

    impulse = -mass * mass_scale * (v + bias_rate * C) - impulse_scale * p

    bias_rate     = w / (2 z + h w)
    mass_scale    = a / (1 + a)          with a = h w (2 z + h w)
    impulse_scale = 1 / (1 + a)

The body's mass cancels: the same frequency looks alike on a feather and on a truck, and no choice of h makes it
unstable. A rigid constraint is (0, 1, 0) without a bias.
"""

from __future__ import annotations

import cython

from physics.tolerances import SPRING_EXACT

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

_EXACT = cython.declare(cython.double, SPRING_EXACT)
_TWO_PI = cython.declare(cython.double, 6.283185307179586)


@cython.final
@cython.cclass
class Softness:
    """The coefficients of a soft constraint for one step length. `pull` is set for springs alone."""

    if not cython.compiled:
        __slots__ = ("bias_rate", "mass_scale", "impulse_scale", "pull")
    bias_rate: float
    mass_scale: float
    impulse_scale: float
    pull: float

    def __init__(self) -> None:
        self.bias_rate = self.pull = 0.0
        self.mass_scale = 1.0
        self.impulse_scale = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def set(self, hertz: float, damping_ratio: float, h: float) -> cython.void:
        """For a spring of `hertz` oscillations a second; 0 hertz is rigid. `h` is in seconds, greater than 0."""
        omega: float = _TWO_PI * hertz
        a1: float = 2.0 * damping_ratio + h * omega
        a2: float = h * omega * a1
        self.bias_rate = 0.0
        self.mass_scale = 1.0
        self.impulse_scale = 0.0
        if hertz > 0.0:
            self.bias_rate = omega / a1
            self.impulse_scale = 1.0 / (1.0 + a2)
            self.mass_scale = a2 * self.impulse_scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_spring(self, hertz: float, damping_ratio: float, h: float) -> cython.void:
        """For a spring that swings as it should, to be solved once a step: `hertz` and `h` greater than 0.

        Implicit Euler damps whatever swings (by h w / 2 in addition to the ratio), which a rigid constraint welcomes
        and a spring does not. Instead, the pull of a step of symplectic Euler, which neither damps nor excites, then
        the damping, by its exact factor d = exp(-2 z w h):

            v' = d (v - h w^2 C)

        which is the form above with mass_scale = 1 - d, and mass_scale * bias_rate = d h w^2, here called `pull`. What
        hangs on it at rest does so by C = g / w^2, whatever h: a lamp does not move when substeps become fewer.
        Rejected: coefficients that give the exact frequency, too (they exist: trace and determinant of the step are
        those of the solution). A weight then hangs higher by the fraction z w h, which is easier to see.

        Pulls add up: many springs on one body would be unstable where a few swing. Beyond SPRING_EXACT it is implicit
        Euler, which is stable always.
        """
        turn: float = _TWO_PI * hertz * h
        if turn > _EXACT:
            self.set(hertz, damping_ratio, h)
            self.pull = self.mass_scale * self.bias_rate
            return
        self.impulse_scale = exp(-2.0 * damping_ratio * turn)
        self.mass_scale = 1.0 - self.impulse_scale
        self.pull = self.impulse_scale * turn * _TWO_PI * hertz
