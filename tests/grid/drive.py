"""Drives the broadphase from lists of rows."""

from __future__ import annotations

from collections.abc import Sequence

from physics.grid import Boxes, Broadphase
from tests.grid.twin import Capsule, Row


def fill(boxes: Boxes, rows: Sequence[Row], capsules: Sequence[Capsule] = ()) -> Boxes:
    boxes.reserve(len(rows))
    for i, row in enumerate(rows):
        boxes.set(i, *row)
    boxes.count = len(rows)
    boxes.capsule_count = 0
    for capsule in capsules:
        boxes.add_capsule(*capsule)
    return boxes


def tick(
    broadphase: Broadphase, rows: Sequence[Row], capsules: Sequence[Capsule] = ()
) -> list[tuple[int, int]]:
    """The pairs of a tick with these rows."""
    broadphase.update(fill(Boxes(), rows, capsules))
    broadphase.find_pairs()
    return pairs(broadphase)


def pairs(broadphase: Broadphase) -> list[tuple[int, int]]:
    """The pairs found last."""
    n = broadphase.pair_count
    return list(zip(broadphase.first[:n], broadphase.second[:n], strict=True))


def region(broadphase: Broadphase, left: float, bottom: float, right: float, top: float) -> list[int]:
    broadphase.query(left, bottom, right, top)
    return list(broadphase.hits[: broadphase.hit_count])


def segment(broadphase: Broadphase, x0: float, y0: float, x1: float, y1: float, radius: float) -> list[int]:
    broadphase.query_segment(x0, y0, x1, y1, radius)
    return list(broadphase.hits[: broadphase.hit_count])
