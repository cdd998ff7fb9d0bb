"""Predicates that rounding must not decide, against fractions."""

from __future__ import annotations

import math
import random

from physics.shapes.exact import orientation
from tests.shapes import exactly


def test_exact_turns() -> None:
    """Where floats say 0, or the wrong sign."""
    numbers = random.Random(1)
    for _ in range(2000):
        a, b = [(numbers.random(), numbers.random()) for _ in range(2)]
        t = numbers.random()
        c = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        c = (c[0], math.nextafter(c[1], numbers.choice([0.0, 2.0, c[1]])))
        assert orientation(a, b, c) == exactly.orientation(a, b, c)
    for a, b, c in [
        ((0.5, 0.5), (12.0, 12.0), (24.0, 24.0)),
        ((0.1, 0.1), (0.3, 0.3), (0.7, 0.7)),
        ((0.1, 0.3), (0.2, 0.6), (0.3, 0.9)),
        ((1e-200, 1e-200), (2e-200, 3e-200), (5e-200, 1e-199)),
        ((1e100, 1e-100), (-1e100, 1e-100), (0.0, 0.0)),
        ((5e-324, 0.0), (0.0, 5e-324), (0.0, 0.0)),
    ]:
        assert orientation(a, b, c) == exactly.orientation(a, b, c)
