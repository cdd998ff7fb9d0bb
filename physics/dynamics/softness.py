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
    from cython.cimports.libc.math import cos, exp, sqrt
else:
    from math import cos, exp, sqrt

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
        and a spring does not. A step that takes x and v to

            v' = (1 - g) v - p x,   x' = x + h v'      with g = mass_scale, p = mass_scale * bias_rate

        has the determinant 1 - g and the trace 2 - g - h p. The solution of the damped oscillator multiplies over h
        seconds by exp(-z w h) exp(+-i w h sqrt(1 - z^2)): two numbers with the product d = exp(-2 z w h) and the sum
        t. So g = 1 - d and h p = 1 + d - t give its frequency and its damping exactly. But what is exact for one
        spring is unstable for many on one body: beyond SPRING_EXACT it is implicit Euler.

        Without damping g is 0 and bias_rate infinite: `pull` is their product.
        """
        turn: float = _TWO_PI * hertz * h
        decay: float
        trace: float
        root: float
        if turn > _EXACT:
            self.set(hertz, damping_ratio, h)
            self.pull = self.mass_scale * self.bias_rate
            return
        decay = exp(-damping_ratio * turn)
        if damping_ratio <= 1.0:
            trace = 2.0 * decay * cos(turn * sqrt(1.0 - damping_ratio * damping_ratio))
        else:
            root = sqrt(damping_ratio * damping_ratio - 1.0)
            trace = exp(-turn * (damping_ratio - root)) + exp(-turn * (damping_ratio + root))
        self.mass_scale = 1.0 - decay * decay
        self.impulse_scale = decay * decay
        self.pull = (1.0 + decay * decay - trace) / h
