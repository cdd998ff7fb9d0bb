"""Contacts of an ellipse with a disc, a polygon or another ellipse: the shortest way out, by search.

The way out of an overlap along a direction u, the *width*, is w(u) = max over the Minkowski difference of p . u. Its
least value over all directions is the depth (less than 0 for pieces that are apart: minus their distance). With an
ellipse, w is smooth and has several minima.

Gino van den Bergen's expanding polytope (EPA, "Proximity Queries and Penetration Depth Computation on 3D Game Objects",
2001) bounds w: between two directions u and v with the farthest points s and t, w(n) is at least max(s . n, t . n).
This is least where n is the normal of the chord from s to t. Arcs that cannot hold the least width are dropped, others
are split at the chord's normal. Chords follow the curve, so a needle's tip takes no more splits than a circle. Two
things make the search fast:
- Where the border is nowhere more curved than a circle of radius r, the difference is a smaller set, grown by r. The
  chord of the smaller set, from s - r u to t - r v, plus r, bounds w far better. (w + w'' is the radius of curvature,
  see Rolf Schneider, "Convex Bodies", on support functions; that of an ellipse is monotonic from axis to axis.)
- Newton's method finds the minimum of an arc in a few steps. So arcs are split only until no arc can hold a width that
  is smaller by more than a tolerance.

Rejected: the equation of an ellipse (David Eberly, "Distance from a Point to an Ellipse"), which serves only discs and
corners; directions at fixed angles, which miss the minima of needles.
"""

from __future__ import annotations

from ctypes import Array
from math import fabs, sqrt

import cython

from physics.geometry import records
from physics.geometry.manifold import ROLLS, ROLLS_ON_A, Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.grid.buffers import allocate
from physics.shapes.convex import ELLIPSE
from physics.tolerances import ELLIPSE_DEPTH_RELATIVE

if not cython.compiled:
    from physics.geometry.records import DirectionNode

_NODES = 64  # on the stack; arcs split again and again are down to rounding after some 30
_STACK = allocate(records.DirectionNode, _NODES)  # shared by all searches: no search begins during another
# Sine of the angle of a wide arc: far above rounding, so that the normal of its chord should be inside the arc.
_WIDE = cython.declare(cython.double, 1e-6)
_SPLITS = 500  # in one search; 20 are usual, all of them only if two ellipses nearly add up to a circle


@cython.final
@cython.cclass
class EllipseSearch:
    """The search for the least widths of the Minkowski difference of two pieces' cores, and its state.

    x, y, radius_a, radius_b  as in DirectionNode, for the last direction of `width`
    lowest                    the least width seen
    best                      the least of the minima found; of minima within `tie`, the first in counter-clockwise
                              order from the second ellipse's own x axis
    nodes                     a stack of the DirectionNodes that are still to be visited, the next on top
    """

    relative: float
    a: PlacedPiece
    b: PlacedPiece
    size: float
    tie: float
    x: float
    y: float
    radius_a: float
    radius_b: float
    lowest: float
    lowest_x: float
    lowest_y: float
    best: float
    best_x: float
    best_y: float
    found: bool
    nodes: Array[DirectionNode]

    def __init__(self, a: PlacedPiece, b: PlacedPiece) -> None:
        self.relative = ELLIPSE_DEPTH_RELATIVE
        self.a = a
        self.b = b
        self.size = self.tie = 0.0
        self.x = self.y = self.radius_a = self.radius_b = 0.0
        self.lowest = self.lowest_x = self.lowest_y = 0.0
        self.best = self.best_x = self.best_y = 0.0
        self.found = False
        self.nodes = _STACK

    def collide(self, size: float, margin: float, tol: float, tie: float, out: Manifold) -> cython.int:
        """Collide the pieces in `a` and `b`. `b` is an ellipse; `size` is the greatest length in the sums.

        Returns 1 and fills `out`, or 0 (see `disc_contacts`).
        """
        a: PlacedPiece = self.a
        b: PlacedPiece = self.b
        limit: float = a.radius + b.radius + margin + tol
        thinnest: float = b.hx if b.hx < b.hy else b.hy
        if a.kind == ELLIPSE:
            if a.hx < thinnest:
                thinnest = a.hx
            if a.hy < thinnest:
                thinnest = a.hy
        self.size = size
        self.tie = tie
        if not self.search(thinnest * self.relative, limit):
            return 0
        if not self.found:
            # Only if rounding hides every minimum: then the width is the same in all directions.
            self.best = self.lowest
            self.best_x = self.lowest_x
            self.best_y = self.lowest_y
        depth: float = a.radius + b.radius + self.best
        if depth < -margin - tol:
            return 0
        self.x = self.y = 0.0
        self.extend(b, -self.best_x, -self.best_y, 1.0)
        out.set_single_point(
            self.best_x,
            self.best_y,
            depth,
            tol,
            self.x + self.best_x * (0.5 * depth - b.radius),
            self.y + self.best_y * (0.5 * depth - b.radius),
        )
        out.rolls = ROLLS_ON_A if self.is_on_side() else ROLLS
        return 1

    def is_on_side(self) -> cython.bint:
        """Whether the best way out is across a side of the first piece."""
        i: cython.Py_ssize_t
        for i in range(0, 4 * self.a.count if self.a.count > 1 else 0, 4):
            if (
                self.best_x * self.a.vertices[i + 2] + self.best_y * self.a.vertices[i + 3]
                > 1.0 - self.relative
            ):
                return True
        return False

    def begin(self) -> cython.int:
        """Put the nodes of the first round on the stack, the last node at the bottom. Returns their number.

        The nodes are the axes of both ellipses, so that curvatures are monotonic from each node to the next, and one
        node at which the round starts and ends. That node is no axis of a shape, because rounding would decide whether
        a minimum there is found at the start, at the end, or at both, and the first of equal minima must win.
        """
        # From the second ellipse's -y axis, backwards. (cx, cy): cosine and sine of the angle from there to the axis of
        # the first ellipse (either axis) in the quarter turn after it.
        vx: float = self.b.uy
        vy: float = -self.b.ux
        cx: float = 1.0
        cy: float = 0.0
        t: float
        if self.a.kind == ELLIPSE:
            cx = self.a.ux * vx + self.a.uy * vy
            cy = self.a.uy * vx - self.a.ux * vy
            if cx * cy < 0.0:
                t = cx
                cx = cy
                cy = t
            cx = fabs(cx)
            cy = fabs(cy)
        x: float = 0.8 * self.b.ux + 0.6 * (vx * cx - vy * cy)
        y: float = 0.8 * self.b.uy + 0.6 * (vy * cx + vx * cy)
        t = sqrt(x * x + y * y)
        self.lowest_x = x / t
        self.lowest_y = y / t
        self.lowest = self.width(self.lowest_x, self.lowest_y)
        self.set_node(0, self.lowest_x, self.lowest_y)
        count: cython.int = 1
        _: cython.int
        for _ in range(4):
            if self.a.kind == ELLIPSE:
                self.set_node(count, vx * cx - vy * cy, vy * cx + vx * cy)
                count += 1
            self.set_node(count, vx, vy)
            count += 1
            t = vx
            vx = vy
            vy = -t
        return count

    def search(self, slack: float, limit: float) -> cython.bint:
        """Find the least width. A minimum that is less than `slack` below the least width found may be missed.

        Returns False as soon as a width shows that the cores are apart by more than `limit`. The search goes once
        around, arc by arc: from u (farthest point s, radii of curvature sa and sb) to v (t, ta, tb), the node on top of
        the stack.
        """
        self.found = False
        count: cython.int = self.begin()
        node: cython.pointer[DirectionNode] = cython.address(self.nodes[0])
        ux: float = node.ux
        uy: float = node.uy
        sx: float = node.x
        sy: float = node.y
        sa: float = node.radius_a
        sb: float = node.radius_b
        vx: float
        vy: float
        tx: float
        ty: float
        ta: float
        tb: float
        nx: float
        ny: float
        length: float
        least: float
        round: float
        splits: cython.int = 0
        while count > 0:
            node = cython.address(self.nodes[count - 1])
            vx = node.ux
            vy = node.uy
            tx = node.x
            ty = node.y
            ta = node.radius_a
            tb = node.radius_b
            if -self.lowest > limit:
                return False
            # Subtract the disc that can roll inside the border along the whole arc.
            round = (sa if sa < ta else ta) + (sb if sb < tb else tb)
            # The outward normal of the chord of the rest; the border runs counter-clockwise.
            nx = (ty - round * vy) - (sy - round * uy)
            ny = (sx - round * ux) - (tx - round * vx)
            length = sqrt(nx * nx + ny * ny)
            least = self.lowest
            if length > 0.0:
                nx = nx / length
                ny = ny / length
                least = round + _least(
                    ux, uy, sx - round * ux, sy - round * uy,
                    vx, vy, tx - round * vx, ty - round * vy,
                    nx, ny,
                )  # fmt: skip
                if _cross(ux, uy, vx, vy) > _WIDE and not (
                    _cross(ux, uy, nx, ny) > 0.0 and _cross(nx, ny, vx, vy) > 0.0
                ):
                    # The chord is along a needle's side, and rounding has put its normal at the end of the arc.
                    length = sqrt((ux + vx) * (ux + vx) + (uy + vy) * (uy + vy))
                    nx = (ux + vx) / length
                    ny = (uy + vy) / length
            else:
                # The chord of the smaller set has no length: one point c of this set is the farthest along the whole
                # arc, or rounding makes c appear so. The width along u is round + c . u, which is least along -c.
                nx = round * ux - sx
                ny = round * uy - sy
                length = sqrt(nx * nx + ny * ny)
                if length > 0.0:
                    nx = nx / length
                    ny = ny / length
                    if _cross(ux, uy, nx, ny) > 0.0 and _cross(nx, ny, vx, vy) > 0.0:
                        least = round - length
            if (
                least < self.lowest - slack
                and _cross(ux, uy, nx, ny) > 0.0
                and _cross(nx, ny, vx, vy) > 0.0
                and count < _NODES
                and splits < _SPLITS
            ):
                self.set_node(count, nx, ny)
                count += 1
                splits += 1
                continue
            # Is there a minimum in the arc? The derivative of s . u by the angle of u is u x s.
            if least <= self.lowest + self.tie and _cross(ux, uy, sx, sy) <= 0.0 <= _cross(vx, vy, tx, ty):
                self.polish(ux, uy, sx, sy, sa + sb, vx, vy, tx, ty, ta + tb)
            ux = vx
            uy = vy
            sx = tx
            sy = ty
            sa = ta
            sb = tb
            count -= 1
        return True

    def polish(
        self,
        ux: float,
        uy: float,
        sx: float,
        sy: float,
        su: float,
        vx: float,
        vy: float,
        tx: float,
        ty: float,
        tv: float,
    ) -> cython.void:
        """Find the minimum in an arc along which the width falls first and rises at last.

        su, tv are the radii of curvature at its ends. With r that radius and w the width, the second derivative of
        w by the angle is r - w.
        """
        rounding: float = 4e-16 * self.size
        i: cython.int
        x: float
        y: float
        length: float
        width: float
        slope: float
        best: float = ux * sx + uy * sy
        best_x: float = ux
        best_y: float = uy
        best_slope: float = _cross(ux, uy, sx, sy)
        best_bend: float = su - best
        width = vx * tx + vy * ty
        if width < best:
            best = width
            best_x = vx
            best_y = vy
            best_slope = _cross(vx, vy, tx, ty)
            best_bend = tv - width
        for i in range(_NODES):
            if fabs(best_slope) <= rounding:
                break
            # Newton's step. If the step leaves the arc, and in every second round (the slope jumps where a polygon's
            # side is the border), the chord's normal instead.
            x = best_x
            y = best_y
            if i % 2 == 0 and best_bend > 0.0:
                x = best_x + best_y * (best_slope / best_bend)
                y = best_y - best_x * (best_slope / best_bend)
            if not (_cross(ux, uy, x, y) > 0.0 and _cross(x, y, vx, vy) > 0.0):
                x = ty - sy
                y = sx - tx
            length = sqrt(x * x + y * y)
            if length == 0.0:
                break
            x = x / length
            y = y / length
            if not (_cross(ux, uy, x, y) > 0.0 and _cross(x, y, vx, vy) > 0.0):
                break
            width = self.width(x, y)
            slope = _cross(x, y, self.x, self.y)
            if width < best or (width == best and fabs(slope) < fabs(best_slope)):
                best = width
                best_x = x
                best_y = y
                best_slope = slope
                best_bend = self.radius_a + self.radius_b - width
            if slope < 0.0:
                ux = x
                uy = y
                sx = self.x
                sy = self.y
            else:
                vx = x
                vy = y
                tx = self.x
                ty = self.y
        if not self.found or best < self.best - self.tie:
            self.found = True
            self.best = best
            self.best_x = best_x
            self.best_y = best_y

    def width(self, ux: float, uy: float) -> float:
        """The width in the direction of a unit vector; the farthest point is left in x, y, radius_a and radius_b."""
        self.x = 0.0
        self.y = 0.0
        self.radius_a = self.extend(self.a, ux, uy, 1.0)
        self.radius_b = self.extend(self.b, -ux, -uy, -1.0)
        width: float = self.x * ux + self.y * uy
        if width < self.lowest:
            self.lowest = width
            self.lowest_x = ux
            self.lowest_y = uy
        return width

    def extend(self, piece: PlacedPiece, ux: float, uy: float, sign: float) -> float:
        """Add `sign` times a core's farthest point along a unit vector to x, y. Returns the curvature radius there."""
        if piece.kind == ELLIPSE:
            # With (p, q) the direction in the ellipse's frame, scaled by its semi-axes (a, b), and h = 1 / |(p, q)|:
            # the farthest point is (a p, b q) h, the radius of curvature there a a b b h h h.
            p: float = (ux * piece.ux + uy * piece.uy) * piece.hx
            q: float = (uy * piece.ux - ux * piece.uy) * piece.hy
            h: float = 1.0 / sqrt(p * p + q * q)
            p = p * h * piece.hx
            q = q * h * piece.hy
            self.x += sign * (piece.cx + (p * piece.ux - q * piece.uy))
            self.y += sign * (piece.cy + (p * piece.uy + q * piece.ux))
            return (piece.hx * h) * (piece.hy * h) * (piece.hx * h * piece.hy)
        i: cython.Py_ssize_t
        far: cython.Py_ssize_t = 0
        along: float
        most: float = piece.vertices[0] * ux + piece.vertices[1] * uy
        for i in range(4, 4 * piece.count, 4):
            along = piece.vertices[i] * ux + piece.vertices[i + 1] * uy
            if along > most:
                most = along
                far = i
        self.x += sign * piece.vertices[far]
        self.y += sign * piece.vertices[far + 1]
        return 0.0

    def set_node(self, k: cython.int, ux: float, uy: float) -> cython.void:
        """Store a direction as node number `k`."""
        node: cython.pointer[DirectionNode] = cython.address(self.nodes[k])
        self.width(ux, uy)
        node.ux = ux
        node.uy = uy
        node.x = self.x
        node.y = self.y
        node.radius_a = self.radius_a
        node.radius_b = self.radius_b


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cross(ax: float, ay: float, bx: float, by: float) -> float:
    return ax * by - ay * bx


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _least(
    ux: float,
    uy: float,
    sx: float,
    sy: float,
    vx: float,
    vy: float,
    tx: float,
    ty: float,
    nx: float,
    ny: float,
) -> float:
    """A lower bound of the width from u to v: the least of max(s . u, t . u). They are equal at the chord's normal n.

    Each is a cosine of the angle. It is least at an end of its part of the arc, unless its own minimum (minus the
    length of s or t) is in that part: then the slopes at the two ends differ in sign.
    """
    least: float = nx * sx + ny * sy
    width: float = ux * sx + uy * sy
    if _cross(ux, uy, sx, sy) < 0.0 < _cross(nx, ny, sx, sy):
        width = -sqrt(sx * sx + sy * sy)
    if width < least:
        least = width
    width = vx * tx + vy * ty
    if _cross(nx, ny, tx, ty) < 0.0 < _cross(vx, vy, tx, ty):
        width = -sqrt(tx * tx + ty * ty)
    return width if width < least else least
