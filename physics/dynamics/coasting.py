"""Rest without gravity: a body that only its damping slows down would never stop."""

from __future__ import annotations

import cython

from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import COAST_RATE, COAST_WAY


def coasts(bodies: SolverBodies, i: cython.Py_ssize_t, h: float, speed: float, turning: float) -> cython.bint:
    """Whether the damping of a body that nothing pushes has all but stopped it: nobody would see it go on.

    speed, turning  of its centre of mass, and at its farthest point

    In substeps of h seconds v falls to q v, with q = 1 / (1 + h damping). The way that is left is the sum of what the
    substeps make of it, h v (q + q^2 + ...) = h v q / (1 - q).
    """
    linear: float = bodies.flights[i].damping
    angular: float = bodies.flights[i].angular_damping
    way: float = COAST_WAY * bodies.size[i]
    return (
        bodies.flights[i].gain_x == 0.0
        and bodies.flights[i].gain_y == 0.0
        and bodies.flights[i].gain_w == 0.0
        and speed + turning <= COAST_RATE * bodies.size[i]
        and h * speed * linear <= way * (1.0 - linear)
        and h * turning * angular <= way * (1.0 - angular)
    )
