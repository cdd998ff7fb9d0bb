"""Points keep their ids and their order from tick to tick, so that a solver can start from its last impulses."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from physics import Capsule, Rect, Segment
from physics.geometry.manifold import Manifold
from tests.geometry.pairs import Hull, Pair, Pose, meet, points

SHAPES: dict[str, Any] = {
    "rect": Rect(4, 4),
    "hull": Hull([(-2, -2), (2, -2), (2, 2), (0, 3), (-2, 2)]),
    "capsule": Capsule((-2, -1), (2, -1), 1),
    "segment": Segment((-2, -2), (2, -2)),
}


def ids(m: Manifold) -> list[int]:
    return [m.id0, m.id1][: m.count]


@pytest.mark.parametrize(
    "floor", [Rect(50, 2), Hull([(-25, -1), (25, -1), (25, 1), (-25, 1)])], ids=["rect", "hull"]
)
@pytest.mark.parametrize("name", SHAPES)
def test_rocking_and_sliding_on_a_floor(name: str, floor: Any) -> None:
    """Whichever of the two edges is the reference, the ids are the same, and left stays left."""
    seen = set()
    for k in range(-20, 21):
        pair = Pair(floor, Pose(), SHAPES[name], Pose(0.3 * k, 2.99, 1e-4 * k))
        m = meet(pair, 0.1)
        assert m is not None
        assert m.count == 2
        assert m.id0 != m.id1
        seen.add((m.x0 > m.x1, *ids(m)))
    assert len(seen) == 1


def test_a_tumbling_box_changes_ids_only_with_its_side() -> None:
    floor, box = Rect(50, 2), Rect(4, 4)
    history = []
    for k in range(400):
        angle = k / 400 * math.tau
        low = 2 * (abs(math.cos(angle)) + abs(math.sin(angle)))
        m = meet(Pair(floor, Pose(), box, Pose(0, 0.95 + low, angle)), 0.0)
        assert m is not None
        history.append(m.id0 // 2)
    changes = [k for k, (one, other) in enumerate(pairwise(history)) if one != other]
    assert len(changes) == 4
    assert len(set(history)) == 4


def test_a_point_that_leaves_does_not_rename_the_other() -> None:
    floor, box = Rect(50, 2), Rect(4, 4)
    both = meet(Pair(floor, Pose(), box, Pose(0, 2.99, 0.0)))
    left = meet(Pair(floor, Pose(), box, Pose(0, 2.99, 0.01)))
    right = meet(Pair(floor, Pose(), box, Pose(0, 2.99, -0.01)))
    assert both is not None
    assert left is not None
    assert right is not None
    assert (both.count, left.count, right.count) == (2, 1, 1)
    assert (right.id0, left.id0) == (both.id0, both.id1)


def test_pieces_have_ids_of_their_own() -> None:
    class Table:
        _convexes = Rect(1, 4, center=(-4, 0))._convexes + Rect(1, 4, center=(4, 0))._convexes

    pair = Pair(Rect(50, 2), Pose(), Table(), Pose(0, 2.9, 0.01))
    left = meet(pair)
    right = meet(pair._replace(bt=Pose(0, 2.9, -0.01)))
    assert left is not None
    assert right is not None
    assert points(left)[0][0][0] < 0 < points(right)[0][0][0]
    assert not set(ids(left)) & set(ids(right))


def test_discs_and_corners_have_the_id_0() -> None:
    """There is one point only, so it is the same one."""
    for pair in (
        Pair(Capsule((0, 0), (4, 0), 1), Pose(), Capsule((0, 0), (4, 0), 1), Pose(5.9, 0)),
        Pair(Rect(2, 2), Pose(), Rect(2, 2), Pose(2.1, 2.1)),
    ):
        m = meet(pair, 0.5)
        assert m is not None
        assert ids(m) == [0]
