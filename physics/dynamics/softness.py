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

_TWO_PI = cython.declare(cython.double, 6.283185307179586)


@cython.final
@cython.cclass
class Softness:
    """The three coefficients of a soft constraint for one step length."""

    bias_rate: float
    mass_scale: float
    impulse_scale: float

    def __init__(self) -> None:
        self.bias_rate = 0.0
        self.mass_scale = 1.0
        self.impulse_scale = 0.0

    def set(self, hertz: float, damping_ratio: float, h: float) -> cython.void:
        """Set the coefficients of a spring of `hertz` oscillations a second; 0 hertz is rigid. `h` is in seconds,
        greater than 0."""
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

    def set_closing_rate(self, hertz: float, damping_ratio: float, h: float) -> cython.void:
        """Take the bias rate of another spring, of `hertz` (above 0). The other two coefficients stay."""
        omega: float = _TWO_PI * hertz
        self.bias_rate = omega / (2.0 * damping_ratio + h * omega)
