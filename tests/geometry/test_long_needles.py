"""Shapes that are so long, beside others, that rounding moves their corners by more than the others' sizes."""

from __future__ import annotations

import math
from random import Random

import pytest

from physics import Capsule, Polygon, Rect, Segment, Shape, Transform, geometry

LENGTHS = [1e3, 1e12, 1e15, 1e17, 1e20, 1e40, 1e99]


def needle(chance: Random, length: float) -> Shape:
    thickness = chance.choice((1e-50, 1e-9, 1.0, 9.5))
    return chance.choice(
        (
            Rect(length, thickness, (0.0, chance.uniform(-5, 5)), chance.choice((0.0, 1e-3))),
            Segment((-length, chance.uniform(-5, 5)), (length, chance.uniform(-5, 5))),
            Polygon([(-length, 0.0), (length, -thickness), (length, thickness)]),
        )
    )


@pytest.mark.parametrize("length", LENGTHS)
def test_distances_are_the_same_from_both_and_those_of_contacts(length: float) -> None:
    chance = Random(3)
    for _ in range(150):
        at = Transform(chance.uniform(-99, 99), chance.uniform(-99, 99), chance.choice((0, 1, math.pi / 2)))
        two = needle(chance, length), at
        one = (
            chance.choice((Rect(chance.uniform(1, 20), 3), needle(chance, chance.choice(LENGTHS)))),
            Transform(
                chance.uniform(-99, 99), chance.uniform(-99, 99), chance.choice((0, 1, math.pi / 2, 3))
            ),
        )
        far, back = geometry.distance(*one, *two), geometry.distance(*two, *one)
        # What is beside a needle, and not at its end, is no farther from it than the two are apart.
        assert max(far, back) < 300
        assert far == pytest.approx(back, abs=1e-12 * length)
        assert (far == 0.0) == geometry.overlaps(*one, *two)
        assert (back == 0.0) == geometry.overlaps(*two, *one)


@pytest.mark.parametrize("length", LENGTHS)
def test_needles_in_one_line_are_as_far_apart_as_their_ends(length: float) -> None:
    one, other = Segment((-length, 0), (-0.5 * length, 0)), Rect(length, 1e-50, (length, 0))
    for angle in (0.0, 1.0, math.pi / 2):
        at = Transform(0, 0, angle)
        assert geometry.distance(one, at, other, at) == pytest.approx(length)
        assert geometry.distance(other, at, one, at) == pytest.approx(length)


@pytest.mark.parametrize("length", LENGTHS)
def test_the_end_of_a_needle_that_runs_away_is_what_is_near(length: float) -> None:
    """The rounding of a direction, times such a length, is longer than the shapes are wide."""
    long = Capsule((1, 6), (length, -7), 6), Transform(-length, 5, math.pi / 2)
    short = Capsule((0, 0), (0, -7), 7), Transform(11, 3)
    assert geometry.distance(*short, *long) == pytest.approx(length, abs=20)
    assert geometry.distance(*long, *short) == pytest.approx(length, abs=20)
    assert geometry.collide(*short, *long) is None
