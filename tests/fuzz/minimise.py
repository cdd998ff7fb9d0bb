"""The shortest list of operations that still fails: delta debugging (Andreas Zeller, "Simplifying and Isolating
Failure-Inducing Input", 2002) over the operations' numbers, as each of them draws from random numbers of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tests.fuzz.runner import Result

SECONDS = 45.0
"""How long it may take; what is shortest by then counts."""


def minimise(
    game: Callable[[Sequence[int]], Result], keep: Sequence[int], result: Result, seconds: float = SECONDS
) -> tuple[list[int], Result]:
    """The numbers of the operations that are left, and what they find. Its kind is the same; figures may differ."""
    deadline = time.monotonic() + seconds
    left = [number for number in keep if number <= result.last]
    parts = 2
    while len(left) > 1 and time.monotonic() < deadline:
        size = -(-len(left) // parts)
        for start in range(0, len(left), size):
            if time.monotonic() > deadline:
                break
            fewer = left[:start] + left[start + size :]
            if not fewer:
                continue
            again = game(fewer)
            if again.kind == result.kind:
                left = [number for number in fewer if number <= again.last]
                result = again
                parts = max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(2 * parts, len(left))
    return left, result
