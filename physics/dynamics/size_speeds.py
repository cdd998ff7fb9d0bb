"""Speeds that belong to the size of a body: of its fastest point, three limits that grow with its smallest
width, and one that grows with its reach."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.tolerances import (
    BOUNCE_FALL,
    FREE_SPEED,
    FREE_SUBSTEP_DISTANCE,
    PUSH_FALL,
    PUSH_RATE,
    SLEEP_FALL,
    SLEEP_RATE,
)

# A fall from a height h ends with the speed sqrt(2 g h).
_BOUNCE_ROOT = cython.declare(cython.double, BOUNCE_FALL**0.5)
_PUSH_ROOT = cython.declare(cython.double, PUSH_FALL**0.5)


def bounce_speed(gravity: float, size: float) -> float:
    """The approach speed above which two bodies bounce."""
    speed: float = _BOUNCE_ROOT * sqrt(2.0 * gravity * size)
    return speed


def push_out_speed(gravity: float, size: float) -> float:
    """The greatest speed at which two bodies that overlap are pushed out of each other."""
    speed: float = _PUSH_ROOT * sqrt(2.0 * gravity * size) + PUSH_RATE * size
    return speed


def slow_speed(gravity: float, size: float) -> float:
    """The speed up to which a body counts as standing still."""
    return sqrt(2.0 * gravity * SLEEP_FALL * size) + SLEEP_RATE * size


def fastest_point(vx: float, vy: float, w: float, reach: float) -> float:
    """An upper bound of the speeds of all points of a body: the speed of its centre, plus the angular speed times
    `reach`, the distance of its farthest point. With displacements in place of velocities: of the ways of all points.
    """
    return sqrt(vx * vx + vy * vy) + reach * fabs(w)


def free_rate(h: float) -> float:
    """The free speed of a body divided by its `SolverBodies.effective_reach`, in 1/s, with substeps of `h` seconds.
    Impulses may always make a body as fast as its free speed."""
    return FREE_SPEED if FREE_SPEED * h < FREE_SUBSTEP_DISTANCE else FREE_SUBSTEP_DISTANCE / h
