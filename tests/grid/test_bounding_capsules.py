"""Long thin things at an angle: pairs that their capsules rule out are left out, and no other."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from physics.grid import MOVING, QUIET, Broadphase
from tests.grid import twin
from tests.grid.drive import tick
from tests.grid.twin import Capsule, Row


def wall(rng: random.Random, row: int, group: int, length: float, span: float) -> tuple[Row, Capsule]:
    angle, radius = rng.uniform(0.0, math.pi), 1.0
    x, y = rng.uniform(-span, span), rng.uniform(-span, span)
    dx, dy = math.cos(angle) * length / 2, math.sin(angle) * length / 2
    width, height = abs(dx) + radius, abs(dy) + radius
    return (x - width, y - height, x + width, y + height, group), (
        row,
        x - dx,
        y - dy,
        x + dx,
        y + dy,
        radius,
    )


def world(seed: int, walls: int, crowd: int) -> tuple[list[Row], list[Capsule]]:
    rng = random.Random(seed)
    rows: list[Row] = []
    capsules: list[Capsule] = []
    for i in range(walls):
        row, capsule = wall(rng, i, rng.choice([MOVING, QUIET]), rng.choice([8.0, 60.0, 200.0]), 60.0)
        rows.append(row)
        capsules.append(capsule)
    for _ in range(crowd):
        x, y, size = rng.uniform(-60, 60), rng.uniform(-60, 60), rng.uniform(0.5, 2.0)
        rows.append((x, y, x + size, y + size, rng.choice([MOVING, QUIET])))
    return rows, capsules


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("walls", "crowd"), [(3, 13), (10, 200), (60, 60)])
def test_capsules_rule_out_what_they_miss(seed: int, walls: int, crowd: int) -> None:
    rows, capsules = world(seed, walls, crowd)
    everything = twin.pairs(rows)
    found = tick(Broadphase(), rows, capsules)
    assert found == sorted(set(found))
    assert set(found) <= set(everything)
    assert len(found) < len(everything) or walls == 3
    capsule_of = {capsule[0]: capsule for capsule in capsules}
    for a, b in everything:
        bounded = [
            (rows[other], capsule_of[thin][1:]) for thin, other in ((a, b), (b, a)) if thin in capsule_of
        ]
        if (a, b) in found:
            assert all(twin.nearly_inseparable(row, *capsule) for row, capsule in bounded)
        else:
            assert any(
                twin.distance_squared(row, *capsule[:4]) > Fraction(capsule[4]) ** 2
                for row, capsule in bounded
            )


def test_which_capsule_a_row_has_follows_the_rows() -> None:
    """The walls swap rows, lose their capsules, and get others; nothing of an earlier tick is left."""
    across: Row = (-10.0, -10.0, 10.0, 10.0, QUIET)
    rising, falling = (-10.0, -10.0, 10.0, 10.0, 0.1), (-10.0, 10.0, 10.0, -10.0, 0.1)
    mover: Row = (5.0, 5.0, 6.0, 6.0, MOVING)
    broadphase = Broadphase()
    assert tick(broadphase, [across, mover], [(0, *rising)]) == [(0, 1)]
    assert tick(broadphase, [across, mover], [(0, *falling)]) == []
    assert tick(broadphase, [across, mover]) == [(0, 1)]
    assert tick(broadphase, [mover, across, across], [(2, *falling)]) == [(0, 1)]
    assert tick(broadphase, [mover, across, across], [(1, *falling), (2, *rising)]) == [(0, 2)]
    assert tick(broadphase, [mover, across, across], [(1, *rising), (2, *falling)]) == [(0, 1)]
    assert tick(broadphase, [mover, across, across], [(1, *rising)]) == [(0, 1), (0, 2)]
    assert tick(broadphase, [mover] + [across] * 40, [(40, *falling)]) == [(0, i) for i in range(1, 40)]


def test_a_capsule_touches_the_corner_of_a_box() -> None:
    """Exactly on paper, and with coordinates that round."""
    for scale in (1.0, 0.1, 1e-3, 1e6):
        diagonal: Row = (0.0, 0.0, 10.0 * scale, 10.0 * scale, QUIET)
        corner: Row = (6.0 * scale, 3.0 * scale, 7.0 * scale, 6.0 * scale, MOVING)
        assert tick(Broadphase(), [diagonal, corner], [(0, 0.0, 0.0, 10.0 * scale, 10.0 * scale, 0.0)]) == [
            (0, 1)
        ]


def test_a_capsule_of_no_length() -> None:
    rows: list[Row] = [(0.0, 0.0, 2.0, 2.0, QUIET), (1.5, 1.5, 2.0, 2.0, MOVING)]
    assert tick(Broadphase(), rows, [(0, 1.0, 1.0, 1.0, 1.0, 0.75)]) == [(0, 1)]
    assert tick(Broadphase(), rows, [(0, 1.0, 1.0, 1.0, 1.0, 0.25)]) == []
