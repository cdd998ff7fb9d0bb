"""Manifolds of two quiet rows. They are kept unchanged while both rows are quiet."""

from __future__ import annotations

import cython

from physics.collision.kept_table import KeptTable
from physics.collision.manifolds import Manifolds
from physics.collision.pair_table import PairTable
from physics.components.rigid_body import DYNAMIC
from physics.grid.boxes import QUIET
from physics.rows.bodies import Bodies

if not cython.compiled:
    HOLDS, LETS_THROUGH = 1, 2


@cython.final
@cython.cclass
class KeptManifolds(KeptTable):
    """An unsorted table of manifolds.

    table  the same as `entries`
    """

    table: Manifolds

    def __init__(self) -> None:
        self.table = Manifolds()
        super().__init__(self.table)

    def comes_before(self, k: cython.Py_ssize_t, table: PairTable, i: cython.Py_ssize_t) -> cython.bint:
        manifolds: Manifolds = table  # type: ignore[assignment]  # always Manifolds: the base class declares PairTable
        return self.table.order(k, manifolds, i) < 0

    def bring_back(self, bodies: Bodies, manifolds: Manifolds) -> cython.int:
        """Move the manifolds of unsettled rows to `manifolds`, which stays sorted."""
        i: cython.Py_ssize_t
        self.found_count = 0
        if self.live == 0:
            return 0
        if bodies.activity.all_unsettled:
            self.list_all()
        else:
            for i in range(bodies.activity.unsettled_count):
                self.list_row(bodies.activity.unsettled[i])
        return self.bring_back_found(manifolds)

    def unsettle_neighbours(self, bodies: Bodies) -> None:
        """Unsettle the sleepers that are near the rows that were unsettled.

        An unsettled row may be ground, or ground that game code has removed or moved out of reach. Seams depend on all
        ground near a body, so the sleeper's other contacts have to be computed anew, too.
        """
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        other: cython.Py_ssize_t
        end: cython.int
        table: Manifolds = self.table
        for k in range(
            0 if bodies.activity.all_unsettled or self.live == 0 else bodies.activity.unsettled_count
        ):
            row = bodies.activity.unsettled[k]
            end = self.head[row] if row < len(self.head) else -1
            while end >= 0:
                other = table.pairs[end >> 1].row_a if end & 1 else table.pairs[end >> 1].row_b
                if (
                    self.is_live(end >> 1)
                    and bodies.kind[other] == DYNAMIC
                    and bodies.boxes.group[other] == QUIET
                ):
                    bodies.unsettle(other)
                end = self.link[end]

    def unsettle_island(self, bodies: Bodies, row: cython.Py_ssize_t) -> None:
        """Unsettle a sleeping row, and all sleeping rows connected to it by contacts."""
        end: cython.int
        k: cython.Py_ssize_t
        other: cython.Py_ssize_t
        next_row: cython.Py_ssize_t = bodies.activity.unsettled_count
        table: Manifolds = self.table
        bodies.unsettle(row)
        # `unsettled` is the queue: `unsettle` appends to it.
        while next_row < bodies.activity.unsettled_count:
            row = bodies.activity.unsettled[next_row]
            next_row += 1
            end = self.head[row] if row < len(self.head) else -1
            while end >= 0:
                k = end >> 1
                if self.is_live(k) and table.pairs[k].enabled and table.is_in_contact(k):
                    other = table.pairs[k].row_a if end & 1 else table.pairs[k].row_b
                    if bodies.kind[other] == DYNAMIC and bodies.boxes.group[other] == QUIET:
                        bodies.unsettle(other)
                end = self.link[end]

    def decisions(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, pieces: cython.int) -> cython.int:
        """What was decided about the manifolds of two rows, a < b, of these `pieces` (-1: of any): bit HOLDS if a
        manifold holds the two apart, bit LETS_THROUGH if a manifold lets them through."""
        end: cython.int = self.head[a] if b < len(self.head) else -1
        k: cython.Py_ssize_t
        found: cython.int = 0
        while end >= 0:
            k = end >> 1
            if (
                self.is_live(k)
                and self.table.pairs[k].row_b == b
                and (pieces < 0 or self.table.pairs[k].pieces == pieces)
            ):
                found |= LETS_THROUGH if self.table.pairs[k].let_through else HOLDS
            end = self.link[end]
        return found
