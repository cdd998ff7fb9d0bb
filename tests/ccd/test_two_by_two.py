"""Two impulses at once, against one after the other until nothing changes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from physics.ccd.two_by_two import TwoByTwo

SPEEDS = st.floats(-1e4, 1e4)


def one_after_the_other(a: float, b: float, d: float, p: float, q: float) -> tuple[float, float]:
    """Projected Gauss-Seidel, which converges if the matrix is positive definite."""
    x = y = 0.0
    for _ in range(20_000):
        before = x, y
        x = max(0.0, -(b * y + p) / a)
        y = max(0.0, -(b * x + q) / d)
        if (x, y) == before:
            break
    return x, y


@given(st.floats(0.01, 100), st.floats(0.01, 100), st.floats(-0.999, 0.999), SPEEDS, SPEEDS)
def test_as_one_after_the_other(a: float, d: float, share: float, p: float, q: float) -> None:
    b = share * (a * d) ** 0.5
    found = TwoByTwo()
    assume(found.solve(a, b, d, p, q))
    scale = max(abs(p), abs(q)) * max(1 / a, 1 / d) / (1 - share * share)
    assert (found.x, found.y) == pytest.approx(one_after_the_other(a, b, d, p, q), abs=1e-9 * scale)


@given(st.floats(0.01, 100), st.floats(0.01, 100), st.floats(-0.99, 0.99), SPEEDS, SPEEDS)
def test_pushes_and_parts_but_never_both(a: float, d: float, share: float, p: float, q: float) -> None:
    b = share * (a * d) ** 0.5
    found = TwoByTwo()
    # Rounding may leave none of the four cases where two of them meet.
    assume(found.solve(a, b, d, p, q))
    x, y = found.x, found.y
    slack = 1e-9 * max(abs(p), abs(q))
    assert x >= 0
    assert y >= 0
    assert a * x + b * y + p >= -slack
    assert b * x + d * y + q >= -slack
    assert x == 0 or abs(a * x + b * y + p) <= slack
    assert y == 0 or abs(b * x + d * y + q) <= slack


def test_what_cannot_be_told_apart_has_no_solution_here() -> None:
    found = TwoByTwo()
    assert not found.solve(1.0, 1.0, 1.0, -1.0, -1.0)
    assert not found.solve(2.0, -2.0, 2.0, -1.0, -3.0)
    assert found.solve(2.0, 1.0, 2.0, -3.0, -3.0)
    assert (found.x, found.y) == (1.0, 1.0)
