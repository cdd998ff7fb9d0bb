"""`cos` and `sin` as the C library has them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics.dynamics import trigonometry


@pytest.mark.parametrize("angle", [math.inf, -math.inf, math.nan])
def test_an_angle_that_is_not_finite_has_none(angle: float) -> None:
    """The fuzz: a joined body spun at an infinite speed, and a tick without the compiled modules raised ValueError."""
    assert math.isnan(trigonometry.cos(angle))
    assert math.isnan(trigonometry.sin(angle))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_finite_angle_has_those_of_math(angle: float) -> None:
    assert trigonometry.cos(angle) == math.cos(angle)
    assert trigonometry.sin(angle) == math.sin(angle)
