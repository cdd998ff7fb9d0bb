"""The shortest list of operations that still fails: delta debugging (after Andreas Zeller, "Simplifying and
Isolating Failure-Inducing Input", 2002) over the operations' numbers, as each draws from random numbers of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tests.fuzz.runner import Result

SECONDS = 180.0
"""How long it may take; what is shortest by then counts."""


def minimise(
    game: Callable[[Sequence[int]], Result], keep: Sequence[int], result: Result, seconds: float = SECONDS
) -> tuple[list[int], Result]:
    """The numbers of the operations that are left, and what they find. Its kind is the same; figures may differ."""
    deadline = time.monotonic() + seconds
    left = [number for number in keep if number <= result.last]
    size = len(left) // 2
    while size > 0:
        start = 0
        while start < len(left) and time.monotonic() < deadline:
            fewer = left[:start] + left[start + size :]
            again = game(fewer) if fewer else Result()
            if again.kind == result.kind:
                left = [number for number in fewer if number <= again.last]
                result = again
            else:
                start += size
        size //= 2
    return left, result
