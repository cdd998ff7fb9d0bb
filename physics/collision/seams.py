"""Seams between pieces of ground: removes contacts with sides and corners that neighbouring ground covers.

A box that slides over tiles overlaps their tops a little. For the next tile alone, the shortest way out is sideways,
across the side that lies against the tile before it; and a ball first meets the corner of the next tile. Both contacts
are wrong, because the tile before covers that side and corner. Box2D has ghost vertices on chains for this, Rapier
flags of internal edges, both of which are given in advance. Here the neighbours are found among the manifolds of the
same piece of a body: ground that covers a contact is as near to the piece as the contact, so it has a manifold, too.
Ground that touches only another piece of the body does not count: this ground may be far from the contact. Ground
through which a pre-solve handler lets the body pass does not count either. Handlers are called after the seams are
found, so the ruling of an earlier tick counts: handlers are asked before body and ground touch, while the two are near.

A contact with a piece S is looked at in four steps:

1. It is located at one or two points on a side of S, or at a corner of S.
2. Another piece T hides it if these points are in T (or below the surface of T and below a corner of S that is in T),
   and T extends farther along the normal: a body that moves against the normal meets T first.
3. `find_side` searches the side of S that continues where T ends: a side that begins or ends in T, or on which the
   contact lies, if it is flush with T or rises above the surface that the body touches, and the body is not beyond the
   opposite side of S. If S is below the surface of T, the flanks of S across which the body is deeper than in T do not
   count. Of several such sides, the one with the least depth is taken.
4. At a step or an inner corner, this is the side of the contact itself, and the contact stays. At a seam it is the side
   that continues the surface of T: the contact is computed anew across that side if the body is above it, otherwise it
   is disabled, and T alone carries the body.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import fabs
from typing import Any

import cython

from physics.collision import records
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.components.rigid_body import DYNAMIC
from physics.geometry.manifold import Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import across_side, contains_within, reach_along
from physics.grid.buffers import allocate, new_columns
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import FLANK_COSINE, SEAM_RELATIVE, TIE_RELATIVE, TOUCH_RELATIVE

if not cython.compiled:
    from physics.collision.records import SurfaceContact

_ALIKE = cython.declare(cython.double, 1.0 - 1e-15)
"""Cosine above which two unit vectors are the same but for rounding."""

_NO_CONTACTS = allocate(records.SurfaceContact, 0)


@cython.final
@cython.cclass
class Seams:
    """Finds hidden contacts among the manifolds of a tick, and repairs them.

    count, repaired  rows of the manifolds that were changed
    passing  the set of `PreSolveHook`: the entities of each pair that handlers have let through each other

    For one body at a time, in coordinates relative to its position:
    contacts, contact_count  the SurfaceContact of each of its manifolds with static and kinematic bodies
    ground   for each of these, the piece of the static or kinematic body
    """

    count: int
    repaired: array[int]
    head: array[int]
    link: array[int]
    row_count: int
    rows: array[int]
    contact_count: int
    contacts: Array[SurfaceContact]
    ground: list[Any]
    passing: set[Any]
    body: PlacedPiece
    manifold: Manifold

    def __init__(self) -> None:
        self.count = self.row_count = self.contact_count = 0
        self.repaired = self.head = self.link = self.rows = NO_INTS
        self.contacts = _NO_CONTACTS
        self.ground = []
        self.passing = set()
        self.body = PlacedPiece()
        self.manifold = Manifold()

    def reserve(self, rows: cython.Py_ssize_t, manifolds: cython.Py_ssize_t) -> None:
        """Make room for this number of bodies and manifolds. `head` is -1 everywhere between two runs."""
        room: cython.Py_ssize_t
        k: cython.Py_ssize_t
        columns: list[Any]
        if rows > len(self.head):
            room = rows + rows // 2
            columns = new_columns(room, "i", "i")
            for k in range(room):
                columns[1][k] = -1
            self.rows, self.head = columns
        if manifolds > len(self.link):
            room = manifolds + manifolds // 2
            self.repaired, self.contacts, self.link = new_columns(room, "i", records.SurfaceContact, "i")

    def run(self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds) -> None:
        """Repair the hidden contacts of all dynamic bodies with static and kinematic ones."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.int
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        for k in range(self.row_count):
            self.head[self.rows[k]] = -1  # the last run was interrupted
        self.count = self.row_count = 0
        self.reserve(bodies.count, manifolds.count)
        # From the last to the first, so that each body's chain is in ascending order.
        for k in range(manifolds.count):
            i = manifolds.count - 1 - k
            a = manifolds.pairs[i].row_a
            b = manifolds.pairs[i].row_b
            if not manifolds.pairs[i].enabled or manifolds.has_replaced_normal(i):
                continue
            if (bodies.kind[a] == DYNAMIC) == (bodies.kind[b] == DYNAMIC):
                continue
            if bodies.kind[b] == DYNAMIC:
                a = b
            if self.head[a] < 0:
                self.rows[self.row_count] = a
                self.row_count += 1
            self.link[i] = self.head[a]
            self.head[a] = i
        for k in range(self.row_count):
            a = self.rows[self.row_count - 1 - k]
            n = self.head[a]
            self.head[a] = -1
            if self.link[n] < 0:
                continue
            self.contact_count = 0
            while n >= 0:
                self.contacts[self.contact_count].manifold = n
                self.contact_count += 1
                n = self.link[n]
            self.repair_body(bodies, manifolds, previous, a)
        self.row_count = 0

    def repair_body(
        self, bodies: Bodies, manifolds: Manifolds, previous: Manifolds, d: cython.Py_ssize_t
    ) -> None:
        """Repair the contacts of one body, row `d`."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        for i in range(self.contact_count):
            self.set_contact(bodies, manifolds, i, d)
        for i in range(self.contact_count):
            for j in range(self.contact_count):
                if self.hides(i, j) and self.repair(bodies, manifolds, previous, d, i, j):
                    break

    def set_contact(
        self, bodies: Bodies, manifolds: Manifolds, i: cython.Py_ssize_t, d: cython.Py_ssize_t
    ) -> cython.int:
        """Set `ground` and all but the manifold of the body's `i`-th contact."""
        contact: cython.pointer[SurfaceContact] = cython.address(self.contacts[i])
        k: cython.Py_ssize_t = contact.manifold
        flip: cython.bint = manifolds.pairs[k].row_a != d
        s: cython.Py_ssize_t = manifolds.pairs[k].row_a if flip else manifolds.pairs[k].row_b
        pieces: tuple[Convex, ...] = bodies.pieces[s]
        a: cython.Py_ssize_t = piece_a_of(bodies, manifolds, k)
        b: cython.Py_ssize_t = piece_b_of(bodies, manifolds, k)
        p: cython.Py_ssize_t = 2 * k
        placed: PlacedPiece
        dx: float = bodies.x[s] - bodies.x[d]
        dy: float = bodies.y[s] - bodies.y[d]
        mx: float = manifolds.values[k].normal_x if flip else 0.0 - manifolds.values[k].normal_x
        my: float = manifolds.values[k].normal_y if flip else 0.0 - manifolds.values[k].normal_y
        contact.own = b if flip else a
        contact.covers = not self.passing or (manifolds.a[k], manifolds.b[k]) not in self.passing
        if i == len(self.ground):
            self.ground.append(PlacedPiece())
        placed = self.ground[i]
        placed.place(pieces[a if flip else b], dx, dy, bodies.c[s], bodies.s[s])
        if not flip:
            # The points of a manifold are relative to its first body, which is this body.
            dx = dy = 0.0
        contact.normal_x = mx
        contact.normal_y = my
        if self.put_corner(i):
            return 0
        # The points of a manifold are midway between the two surfaces: move them to the surface of the ground.
        contact.x0 = dx + manifolds.points[p].x + 0.5 * manifolds.points[p].depth * mx
        contact.y0 = dy + manifolds.points[p].y + 0.5 * manifolds.points[p].depth * my
        if manifolds.pairs[k].point_count == 2:
            p += 1
            contact.x1 = dx + manifolds.points[p].x + 0.5 * manifolds.points[p].depth * mx
            contact.y1 = dy + manifolds.points[p].y + 0.5 * manifolds.points[p].depth * my
        else:
            contact.x1 = contact.x0
            contact.y1 = contact.y0
        return 0

    def put_corner(self, i: cython.Py_ssize_t) -> cython.bint:
        """Set the location of the `i`-th contact to a corner of the ground if one corner is farthest along the normal.
        Returns False if a side is."""
        piece: PlacedPiece = self.ground[i]
        contact: cython.pointer[SurfaceContact] = cython.address(self.contacts[i])
        mx: float = contact.normal_x
        my: float = contact.normal_y
        k: cython.Py_ssize_t
        best: cython.Py_ssize_t = 0
        along: float
        first: float = 0.0
        second: float = 0.0
        if piece.count < 2:
            return False
        for k in range(0, 4 * piece.count, 4):
            along = mx * piece.vertices[k] + my * piece.vertices[k + 1]
            if k == 0 or along > first:
                second = first if k > 0 else along - piece.reach
                first = along
                best = k
            elif along > second:
                second = along
        if first - second <= TIE_RELATIVE * piece.reach:
            return False
        contact.x0 = contact.x1 = piece.vertices[best] + piece.radius * mx
        contact.y0 = contact.y1 = piece.vertices[best + 1] + piece.radius * my
        return True

    def slack(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """The gap up to which two ground pieces count as touching."""
        one: PlacedPiece = self.ground[i]
        other: PlacedPiece = self.ground[j]
        return SEAM_RELATIVE * (one.reach if one.reach < other.reach else other.reach)

    def hides(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the ground of contact `j`, another contact of the same piece of the body, hides contact `i`."""
        contact: cython.pointer[SurfaceContact] = cython.address(self.contacts[i])
        covering: cython.pointer[SurfaceContact] = cython.address(self.contacts[j])
        mx: float = contact.normal_x
        my: float = contact.normal_y
        piece: PlacedPiece = self.ground[i]
        cover: PlacedPiece = self.ground[j]
        least: float = TIE_RELATIVE * cover.reach
        height: float
        x: float
        y: float
        k: cython.Py_ssize_t
        if i == j or contact.own != covering.own or not covering.covers:
            return False
        if mx * covering.normal_x + my * covering.normal_y > _ALIKE:
            # The usual case, two tiles below one body: the normals are equal, and the contact with the cover is its
            # farthest point along the normal.
            height = mx * (covering.x0 - contact.x0) + my * (covering.y0 - contact.y0)
            if height <= least:
                return False
        slack: float = self.slack(i, j)
        if reach_along(cover, mx, my) - (mx * contact.x0 + my * contact.y0) <= least:
            return False
        if contains_within(cover, contact.x0, contact.y0, slack) and contains_within(
            cover, contact.x1, contact.y1, slack
        ):
            return True
        # The contact is not in the cover. It is also hidden if it is below the cover's surface and below a corner of
        # its own piece that is in the cover.
        mx = covering.normal_x
        my = covering.normal_y
        height = max(mx * contact.x0 + my * contact.y0, mx * contact.x1 + my * contact.y1)
        if height > mx * covering.x0 + my * covering.y0 + slack:
            return False
        for k in range(0, 4 * piece.count, 4):
            x = piece.vertices[k] + piece.radius * mx
            y = piece.vertices[k + 1] + piece.radius * my
            if mx * x + my * y >= height - slack and contains_within(cover, x, y, slack):
                return True
        return False

    def find_side(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The side of the `i`-th ground piece that continues where the `j`-th, which hides the contact, ends; or -1."""
        piece: PlacedPiece = self.ground[i]
        best: cython.Py_ssize_t = -1
        best_depth: float = 0.0
        side: cython.Py_ssize_t
        end: cython.Py_ssize_t
        nx: float
        ny: float
        ax: float
        ay: float
        bx: float
        by: float
        plane: float
        depth: float
        top: float
        covering: cython.pointer[SurfaceContact] = cython.address(self.contacts[j])
        mx: float = covering.normal_x
        my: float = covering.normal_y
        surface: float = mx * covering.x0 + my * covering.y0
        # How deep the body is in the cover. If the piece is not higher, a body that leaves the cover leaves both.
        carried: float = surface + reach_along(self.body, -mx, -my) + self.slack(i, j)
        is_below: cython.bint = reach_along(piece, mx, my) <= surface + self.slack(i, j)
        for side in range(0, 4 * piece.count, 4):
            end = side + 4 if side + 4 < 4 * piece.count else 0
            nx = piece.vertices[side + 2]
            ny = piece.vertices[side + 3]
            ax = piece.vertices[side] + piece.radius * nx
            ay = piece.vertices[side + 1] + piece.radius * ny
            bx = piece.vertices[end] + piece.radius * nx
            by = piece.vertices[end + 1] + piece.radius * ny
            plane = ax * nx + ay * ny
            if self.body.cx * nx + self.body.cy * ny < -reach_along(piece, -nx, -ny):
                continue  # the body is beyond the opposite side
            top = reach_along(self.body, nx, ny)
            depth = plane + reach_along(self.body, -nx, -ny)
            if plane - top > depth - (plane - top):
                continue  # or farther behind this side than the body is thick
            if is_below and depth > carried and nx * mx + ny * my < FLANK_COSINE:
                continue
            if not self.goes_on(i, j, nx, ny, ax, ay, bx, by):
                continue
            if best < 0 or depth < best_depth - TIE_RELATIVE * piece.reach:
                best = side
                best_depth = depth
        return best

    def goes_on(
        self,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        nx: float,
        ny: float,
        ax: float,
        ay: float,
        bx: float,
        by: float,
    ) -> cython.bint:
        """Whether the side of the `i`-th ground piece from (ax, ay) to (bx, by) continues where the `j`-th ends, or
        rises above the surface of the `j`-th that the body touches."""
        cover: PlacedPiece = self.ground[j]
        slack: float = self.slack(i, j)
        contact: cython.pointer[SurfaceContact] = cython.address(self.contacts[i])
        covering: cython.pointer[SurfaceContact] = cython.address(self.contacts[j])
        mx: float = covering.normal_x
        my: float = covering.normal_y
        surface: float = mx * covering.x0 + my * covering.y0 + slack
        in_a: cython.bint = contains_within(cover, ax, ay, slack)
        in_b: cython.bint = contains_within(cover, bx, by, slack)
        if not (in_a or in_b or fabs((contact.x0 - ax) * nx + (contact.y0 - ay) * ny) <= slack):
            return False
        if reach_along(cover, nx, ny) - (ax * nx + ay * ny) <= slack:
            return True  # the two are flush, or the side is higher: the cover does not hide this side
        return (not in_a and ax * mx + ay * my > surface) or (not in_b and bx * mx + by * my > surface)

    def repair(
        self,
        bodies: Bodies,
        manifolds: Manifolds,
        previous: Manifolds,
        d: cython.Py_ssize_t,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
    ) -> cython.int:
        """Repair the `i`-th contact of the body in row `d`, which the ground of the `j`-th contact hides. Returns 1 if
        the manifold was changed, 0 if the contact was right."""
        contact: cython.pointer[SurfaceContact] = cython.address(self.contacts[i])
        k: cython.Py_ssize_t = contact.manifold
        piece: PlacedPiece = self.ground[i]
        m: Manifold = self.manifold
        own: Convex = bodies.pieces[d][contact.own]
        flip: cython.bint = manifolds.pairs[k].row_a == d
        s: cython.Py_ssize_t = manifolds.pairs[k].row_b if flip else manifolds.pairs[k].row_a
        side: cython.Py_ssize_t
        margin: float = bodies.margin[d] + bodies.margin[s]
        if piece.count < 2:
            return 0  # a disc or an ellipse has no sides
        self.body.place(own, 0.0, 0.0, bodies.c[d], bodies.s[d])
        side = self.find_side(i, j)
        self.repaired[self.count] = k
        if side < 0:
            if contains_within(piece, self.body.cx, self.body.cy, 0.0):
                return 0  # the body's centre is inside the ground: keep the contact
            manifolds.pairs[k].enabled = 0
            self.count += 1
            return 1
        if contact.normal_x * piece.vertices[side + 2] + contact.normal_y * piece.vertices[side + 3] > _ALIKE:
            return 0
        self.count += 1
        tol: float = TOUCH_RELATIVE * (own.reach + piece.reach + fabs(piece.cx) + fabs(piece.cy))
        tie: float = TIE_RELATIVE * (own.reach if own.reach < piece.reach else piece.reach) + tol
        if across_side(piece, side, self.body, margin, tol, tie, flip, m) and m.depth >= (
            0.0 if manifolds.depth(k) >= 0.0 else -margin
        ):
            if not flip:
                m.shift(bodies.x[d] - bodies.x[s], bodies.y[d] - bodies.y[s])
            manifolds.set_manifold(k, m)
            if manifolds.pairs[k].previous >= 0:
                manifolds.take_impulses(k, previous, manifolds.pairs[k].previous)
        else:
            manifolds.values[k].normal_x = m.nx
            manifolds.values[k].normal_y = m.ny
            manifolds.pairs[k].enabled = 0
        self.set_contact(bodies, manifolds, i, d)
        return 1
