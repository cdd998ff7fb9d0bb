"""Compiled and interpreted runs give the same answers to the questions, to the bit."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform
from physics.geometry import closest_point, closest_points, contains_point, distance, ray_cast, time_of_impact


def digest() -> str:
    """A hash of the answers to some thousands of questions, all pairs of shapes among them."""
    numbers = random.Random(6)

    def some(low: float = -3.0, high: float = 3.0) -> float:
        return numbers.uniform(low, high)

    def place(reach: float = 6.0) -> Transform:
        return Transform(some(-reach, reach), some(-reach, reach), some())

    def shapes() -> list[object]:
        return [
            Circle(some(0.5), (some(), some())),
            Circle(some(0.5)),
            Rect(some(0.1), some(0.1), (some(), some()), some()),
            Segment((some(), some()), (some(), some())),
            Capsule((some(), some()), (some(), some()), some(0.1)),
            Polygon([(some(1, 2), 0), (0, some(1, 2)), (some(-2, -1), 0), (0, some(-0.5, 0.5))]),
            Ellipse(some(0.1), some(0.1), (some(), some()), some()),
        ]

    answers: list[object] = []
    for k in range(12):
        for a in shapes():
            at, point, end = place(), (some(), some()), (some(), some())
            answers += [
                contains_point(a, at, point),
                closest_point(a, at, point),
                ray_cast(a, at, point, end),
            ]
            for b in shapes():
                bt = place()
                turns = (some(), some()) if k % 2 else (0.0, 0.0)
                answers += [distance(a, at, b, bt), closest_points(a, at, b, bt)]
                answers.append(
                    time_of_impact(a, at, (some(), some(), turns[0]), b, bt, (some(), some(), turns[1]))
                )
    return hashlib.sha256(repr(answers).encode()).hexdigest()


@pytest.mark.executions
def test_an_interpreted_run_gives_the_same_bits() -> None:
    program = "from tests.geometry.test_query_bits import digest; print(digest())"
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "ESPER_PHYSICS_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()
