"""Compiled and interpreted runs give the same contacts, to the bit."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from physics import Capsule, Circle, Ellipse, Rect, Segment
from tests.geometry.pairs import Hull, Pair, Pose, meet


def digest() -> str:
    """A hash of every number of a few thousand contacts, all pairs of shapes among them."""
    numbers = random.Random(5)

    def some(low: float = -3.0, high: float = 3.0) -> float:
        return numbers.uniform(low, high)

    def shapes() -> list[object]:
        return [
            Circle(some(0.5), (some(), some())),
            Rect(some(0.1), some(0.1), (some(), some()), some()),
            Segment((some(), some()), (some(), some())),
            Capsule((some(), some()), (some(), some()), some(0.1)),
            Hull([(some(), some()) for _ in range(6)], some(0.0, 1.0)),
            Ellipse(some(0.1), some(0.1), (some(), some()), some()),
        ]

    result = hashlib.sha256()
    for k in range(60):
        for a in shapes():
            for b in shapes():
                m = meet(Pair(a, Pose(angle=some()), b, Pose(some(), some(), some())), 0.5 * (k % 3))
                if m is not None:
                    result.update(repr((m.nx, m.ny, m.depth, m.count, m.x0, m.y0, m.depth0, m.id0)).encode())
                    if m.count == 2:
                        result.update(repr((m.x1, m.y1, m.depth1, m.id1)).encode())
    return result.hexdigest()


@pytest.mark.executions
def test_an_interpreted_run_gives_the_same_bits() -> None:
    program = "from tests.geometry.test_contact_bits import digest; print(digest())"
    environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()
