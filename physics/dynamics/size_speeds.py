"""Speeds that belong to the size of a body. Most are limits that grow with its smallest width: the speed after a short
fall, in two cases plus a part of the width per second."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.tolerances import BOUNCE_FALL, PUSH_FALL, PUSH_RATE, SLEEP_FALL, SLEEP_RATE

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


def fastest_point(x: float, y: float, turn: float, reach: float) -> float:
    """The speed of the fastest point of a body: at most that of the centre plus that of a point at its reach, the
    distance of the farthest point from the centre. From displacements: the longest way of a point."""
    return sqrt(x * x + y * y) + reach * fabs(turn)
