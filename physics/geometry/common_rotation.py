"""The rotation that two bodies have in common."""

from __future__ import annotations

from math import fabs


def common_rotation(a: float, b: float, line: float) -> float:
    """The rotation that two bodies have in common: that of the line between their centres of mass.

    a, b  the rotations of the two bodies, both as angles or both as rates
    line  the rotation of the line, of the same kind

    The common rotation is 0 if the three do not have the same sense. It is the lesser of `a` and `b` if the line turns
    at least twice as far as that.

    The change of the angular momentum of two bodies that press on each other depends only on the line. If the normal
    turned by less (by the least of the three), the bodies would lose angular momentum.
    """
    least: float = smaller_rotation(a, b)
    if not (a * b > 0.0 and line * least > 0.0):
        return 0.0
    return line if fabs(line) < 2.0 * fabs(least) else least


def smaller_rotation(a: float, b: float) -> float:
    """The smaller of two rotations. Callers use it in place of the rotation of the line if the two centres coincide."""
    return a if fabs(a) < fabs(b) else b
