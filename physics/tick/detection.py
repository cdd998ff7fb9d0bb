"""Who touches whom: candidates from the broadphase, filtered, put to the narrowphase."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.components.rigid_body import STATIC
    from cython.cimports.physics.geometry.box_contacts import box_box
    from cython.cimports.physics.geometry.disc_contacts import disc_box, disc_disc
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.geometry.narrowphase import Narrowphase
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.tick.bodies import Bodies
    from cython.cimports.physics.tick.contacts import Contacts
    from cython.cimports.physics.tick.slender import Slender
else:
    from math import fabs

    from physics.components.rigid_body import STATIC
    from physics.geometry.box_contacts import box_box
    from physics.geometry.disc_contacts import disc_box, disc_disc
    from physics.geometry.manifold import Manifold
    from physics.geometry.narrowphase import Narrowphase
    from physics.grid.broadphase import Broadphase
    from physics.tick.bodies import Bodies
    from physics.tick.contacts import Contacts
    from physics.tick.slender import Slender


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def may_meet(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Whether layers, masks and kinds let two rows meet."""
    return (
        (bodies.layer[i] & bodies.mask[j]) != 0
        and (bodies.layer[j] & bodies.mask[i]) != 0
        and not (bodies.kind[i] == STATIC and bodies.kind[j] == STATIC)
    )


@cython.final
@cython.cclass
class Detection:
    """Fills a tick's Contacts from its Bodies. Keeps the broadphase, which queries use between ticks."""

    if not cython.compiled:
        __slots__ = ("broadphase", "slender", "narrowphase", "manifold", "deepest")
    broadphase: Broadphase
    slender: Slender
    narrowphase: Narrowphase
    manifold: Manifold
    deepest: Manifold

    def __init__(self, cell_size: float | None) -> None:
        self.broadphase = Broadphase(cell_size)
        self.slender = Slender()
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.deepest = Manifold()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find(self, bodies: Bodies, contacts: Contacts) -> cython.int:
        """Put every touching pair into `contacts`, in the order of candidates: sorted by rows, so by entity ids."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        grid: Broadphase = self.broadphase
        m: Manifold = self.deepest
        self.slender.tell(bodies)
        grid.update(bodies.boxes)
        grid.find_pairs()
        for k in range(grid.pair_count):
            i = grid.first[k]
            j = grid.second[k]
            if (bodies.filtered and not may_meet(bodies, i, j)) or not self.touch(bodies, i, j, 0.0):
                continue
            if n == len(contacts.a):
                contacts.count = n
                contacts.grow()
            contacts.a[n] = bodies.entity[i]
            contacts.b[n] = bodies.entity[j]
            contacts.row_a[n] = i
            contacts.row_b[n] = j
            contacts.nx[n] = m.nx
            contacts.ny[n] = m.ny
            contacts.depth[n] = m.depth
            contacts.points[n] = m.count
            contacts.x0[n] = bodies.x[i] + m.x0
            contacts.y0[n] = bodies.y[i] + m.y0
            contacts.x1[n] = bodies.x[i] + m.x1
            contacts.y1[n] = bodies.y[i] + m.y1
            contacts.live[n] = 1
            n += 1
        contacts.count = n
        contacts.records = bodies.records
        contacts.snapshots = bodies.snapshots
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch(self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float) -> cython.int:
        """Whether two rows are apart by at most `margin`; `deepest` is the manifold of their deepest pair of pieces."""
        if bodies.record[8 * i + 7] != 0.0 and bodies.record[8 * j + 7] != 0.0:
            return self._touch_simple(bodies, i, j, margin, self.deepest)
        return self.narrowphase.collide_all(
            bodies.pieces[i],
            bodies.c[i],
            bodies.s[i],
            bodies.pieces[j],
            bodies.x[j] - bodies.x[i],
            bodies.y[j] - bodies.y[i],
            bodies.c[j],
            bodies.s[j],
            margin,
            self.deepest,
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _touch_simple(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float, out: Manifold
    ) -> cython.int:
        """`Narrowphase.collide` for two simple rows, from their records alone: to the bit the same answer."""
        r = bodies.record
        flip: cython.bint = r[8 * i + 7] > r[8 * j + 7]
        a: cython.Py_ssize_t = 8 * (j if flip else i)
        b: cython.Py_ssize_t = 8 * (i if flip else j)
        dx: float = r[b] - r[a]
        dy: float = r[b + 1] - r[a + 1]
        reach: float = r[a + 4] + r[b + 4]
        tol: float = self.narrowphase.touch_relative * (reach + fabs(dx) + fabs(dy))
        limit: float = reach + margin + tol
        square: float = dx * dx + dy * dy
        if not (square <= limit * limit and square < 1e300):
            return 0
        tie: float = self.narrowphase.tie_relative * (r[a + 4] if r[a + 4] < r[b + 4] else r[b + 4]) + tol
        found: cython.int
        if r[b + 7] == 1.0:
            return disc_disc(0.0, 0.0, r[a + 2], dx, dy, r[b + 2], margin, tol, tie, out)
        if r[a + 7] == 2.0:
            return box_box(
                0.0, 0.0, r[a + 2], r[a + 3], r[a + 5], r[a + 6],
                dx, dy, r[b + 2], r[b + 3], r[b + 5], r[b + 6],
                margin, tol, tie, out,
            )  # fmt: skip
        found = disc_box(
            0.0, 0.0, r[a + 2], dx, dy, r[b + 2], r[b + 3], r[b + 5], r[b + 6], margin, tol, tie, out
        )
        if found and flip:
            out.swap(dx, dy)
        return found
