"""Manifolds of two rows that both stand. They are kept unchanged while both rows stand."""

from __future__ import annotations

import cython

from physics.collision.kept_table import KeptTable
from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC
from physics.grid.boxes import STANDING
from physics.rows.bodies import Bodies

_GONE = cython.declare(cython.longlong, -1)
"""No entity."""


@cython.final
@cython.cclass
class KeptManifolds(KeptTable):
    """An unsorted table of manifolds.

    table   the manifolds; removed ones have the entity id -1
    """

    table: Manifolds

    def __init__(self) -> None:
        super().__init__()
        self.table = Manifolds()

    def put_aside(self, bodies: Bodies, manifolds: Manifolds) -> cython.int:
        """Move the manifolds of two rows that stand from `manifolds` to the table."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        table: Manifolds = self.table
        for k in range(manifolds.count):
            n += stand(bodies, manifolds, k)
        if n == 0:
            return 0
        table.reserve(table.count + n)
        self.make_room(bodies.count, table.count + n, n)
        n = 0
        for k in range(manifolds.count):
            if stand(bodies, manifolds, k):
                table.copy(table.count, manifolds, k)
                self.chains.add(table.count, manifolds.pairs[k].row_a, manifolds.pairs[k].row_b)
                table.count += 1
                self.live += 1
            else:
                if n < k:
                    manifolds.copy(n, manifolds, k)
                n += 1
        manifolds.count = n
        return 0

    def bring_back(self, bodies: Bodies, manifolds: Manifolds) -> cython.int:
        """Move the manifolds of roused rows to `manifolds`, which stays sorted."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        table: Manifolds = self.table
        self.found_count = 0
        if self.live == 0:
            return 0
        if bodies.standing.all_roused:
            self.list_all(table.count)
        else:
            for i in range(bodies.standing.roused_count):
                self.list_row(bodies.standing.roused[i])
        if self.found_count == 0:
            return 0
        manifolds.reserve(manifolds.count + self.found_count)
        self.sort_found()
        # From the end, so that each row moves once.
        i = manifolds.count - 1
        manifolds.count += self.found_count
        k = manifolds.count - 1
        n = self.found_count - 1
        while n >= 0:
            if i >= 0 and manifolds.order(i, table, self.found[n]) > 0:
                manifolds.copy(k, manifolds, i)
                i -= 1
            else:
                manifolds.copy(k, table, self.found[n])
                n -= 1
            k -= 1
        for n in range(self.found_count):
            table.a[self.found[n]] = _GONE
        self.live -= self.found_count
        if table.count > 2 * self.live + 64 or self.live == 0:
            self.pack()
        return 0

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether manifold `i` comes before manifold `j` in the order of (a, b, piece)."""
        return self.table.order(j, self.table, i) > 0

    def lives(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether manifold `k` is not removed: a removed one has the entity id -1."""
        return self.table.a[k] != _GONE

    def pack(self) -> cython.void:
        """Remove the manifolds with entity -1 from the table."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        table: Manifolds = self.table
        for k in range(table.count):
            self.chains.cut(table.pairs[k].row_a, table.pairs[k].row_b)
        for k in range(table.count):
            if table.a[k] != _GONE:
                if n < k:
                    table.copy(n, table, k)
                self.chains.add(n, table.pairs[n].row_a, table.pairs[n].row_b)
                n += 1
        table.count = n

    def stir_neighbours(self, bodies: Bodies) -> cython.int:
        """Stir the sleepers that are near the rows that were roused.

        Such a row may be ground, or have been: game code took it away, or moved it out of reach. Seams are found from
        all ground near a body, so the sleeper's other contacts have to be made anew, too.
        """
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        other: cython.Py_ssize_t
        end: cython.int
        table: Manifolds = self.table
        for k in range(0 if bodies.standing.all_roused or self.live == 0 else bodies.standing.roused_count):
            row = bodies.standing.roused[k]
            end = self.chains.head[row] if row < len(self.chains.head) else -1
            while end >= 0:
                other = table.pairs[end >> 1].row_a if end & 1 else table.pairs[end >> 1].row_b
                if (
                    table.a[end >> 1] != _GONE
                    and bodies.kind[other] == DYNAMIC
                    and bodies.boxes.group[other] == STANDING
                ):
                    bodies.stir(other)
                end = self.chains.link[end]
        return 0

    def stir_island(self, bodies: Bodies, row: cython.Py_ssize_t) -> cython.int:
        """Stir a sleeping row, and all sleeping rows connected to it by contacts."""
        end: cython.int
        k: cython.Py_ssize_t
        other: cython.Py_ssize_t
        next_row: cython.Py_ssize_t = bodies.standing.roused_count
        table: Manifolds = self.table
        bodies.stir(row)
        # Those that are stirred line up in `roused`.
        while next_row < bodies.standing.roused_count:
            row = bodies.standing.roused[next_row]
            next_row += 1
            end = self.chains.head[row] if row < len(self.chains.head) else -1
            while end >= 0:
                k = end >> 1
                if table.a[k] != _GONE and table.pairs[k].enabled and table.holds(k):
                    other = table.pairs[k].row_a if end & 1 else table.pairs[k].row_b
                    if bodies.kind[other] == DYNAMIC and bodies.boxes.group[other] == STANDING:
                        bodies.stir(other)
                end = self.chains.link[end]
        return 0

    def let_pass(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether all manifolds of two rows, a < b, are let through, and there is any."""
        end: cython.int = self.chains.head[a] if b < len(self.chains.head) else -1
        k: cython.Py_ssize_t
        found: cython.bint = False
        while end >= 0:
            k = end >> 1
            if self.table.a[k] != _GONE and self.table.pairs[k].row_b == b:
                if not self.table.pairs[k].let_through:
                    return False
                found = True
            end = self.chains.link[end]
        return found


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def stand(bodies: Bodies, manifolds: Manifolds, k: cython.Py_ssize_t) -> cython.bint:
    """Whether both rows of manifold `k` stand."""
    return (
        bodies.boxes.group[manifolds.pairs[k].row_a] == STANDING
        and bodies.boxes.group[manifolds.pairs[k].row_b] == STANDING
    )
