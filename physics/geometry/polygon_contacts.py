"""Contacts of convex polygons, boxes, segments and capsules with each other."""

from __future__ import annotations

import cython

from physics.geometry.clip import clip
from physics.geometry.manifold import Manifold
from physics.geometry.placed_piece import PlacedPiece


def polygon_polygon(
    a: PlacedPiece, b: PlacedPiece, margin: float, tol: float, tie: float, out: Manifold
) -> cython.int:
    """Two convex cores of 2 or more vertices, grown by their radii. Returns 1 and fills `out`, or 0 (`disc_contacts`).

    Separating axes (Stefan Gottschalk; Christer Ericson, "Real-Time Collision Detection", 5.2.1): each edge of the
    Minkowski difference of the cores is an edge of a core. So the shortest way out of an overlap is across such an
    edge, and radii lengthen every way out by the same length. For cores that are apart, the greatest gap across an edge
    is at most the distance, and less where two corners are nearest: `clip` handles this. The gap is far less at a
    needle's tip, and for segments in line, whose Minkowski difference has no area. So cores that seem to touch may be
    apart, and corners are checked first.
    """
    limit: float = a.radius + b.radius + margin + tol
    ref: PlacedPiece = a
    other: PlacedPiece = b
    turn: cython.int
    i: cython.Py_ssize_t
    gap: float
    found: cython.int
    # The edge that separates best, and the first one within `tie` of it.
    best: cython.Py_ssize_t = -1
    best_gap: float = 0.0
    best_turn: cython.int = 0
    first: cython.Py_ssize_t = -1
    first_gap: float = 0.0
    first_turn: cython.int = 0
    for turn in range(2):
        if turn == 1:
            ref = b
            other = a
        for i in range(0, 4 * ref.count, 4):
            gap = _above(ref, i, other, _deepest(other, ref.vertices[i + 2], ref.vertices[i + 3]))
            if not gap <= limit:
                return 0
            if best < 0 or gap > best_gap:
                best = i
                best_gap = gap
                best_turn = turn
            if first < 0 or gap > first_gap + tie:
                first = i
                first_gap = gap
                first_turn = turn
    # Cores that are apart have only one nearest direction; ties matter for cores that touch or overlap.
    if best_gap > -tol:
        found = _meet(a, b, best, best_gap, best_turn, True, margin, tol, tie, out)
        if best_gap > tol or found != 1:
            return 1 if found != 0 else 0
    _meet(a, b, first, first_gap, first_turn, False, margin, tol, tie, out)
    return 1


def _meet(
    a: PlacedPiece,
    b: PlacedPiece,
    best: cython.Py_ssize_t,
    best_gap: float,
    turn: cython.int,
    apart: cython.bint,
    margin: float,
    tol: float,
    tie: float,
    out: Manifold,
) -> cython.int:
    """The contact across the edge `best` of the first (`turn` 0) or second (1) core. Returns what `clip` returns."""
    ref: PlacedPiece = a
    other: PlacedPiece = b
    if turn == 1:
        ref = b
        other = a
    slack: float = tol if apart else tie
    i: cython.Py_ssize_t
    gap: float
    reached: float
    deep: cython.Py_ssize_t = _deepest(other, ref.vertices[best + 2], ref.vertices[best + 3])
    end: cython.Py_ssize_t = _next(ref, best)
    length: float = _along(ref, best, ref, end)
    along: float = _along(ref, best, other, deep)
    edge: cython.Py_ssize_t
    # Of edges that are nearly in line, any may be `best`, by rounding or as the first of a tie. Go on to the edge that
    # the other core's deepest vertex is above, as long as the edges are as good. (At most once around: if the core is
    # so small that rounding leaves nothing of its size, the vertex is beyond every edge.)
    forward: cython.bint = along > 0.0
    _: cython.Py_ssize_t
    for _ in range(ref.count):
        if not (along > length + tol if forward else along < -tol):
            break
        edge = end if forward else _previous(ref, best)
        i = _deepest(other, ref.vertices[edge + 2], ref.vertices[edge + 3])
        gap = _above(ref, edge, other, i)
        if gap < best_gap - slack:
            break
        best = edge
        deep = i
        end = _next(ref, best)
        length = _along(ref, best, ref, end)
        along = _along(ref, best, other, deep)
    gap = _above(ref, best, other, deep)
    # The incident edge: of the two edges at the deepest vertex, the edge that faces the reference edge more. But if
    # that vertex is beside the reference edge, and the next vertex is as deep, the edge between these vertices, and so
    # on. (The other core's edges that face the reference edge run in the opposite direction.)
    nx: float = ref.vertices[best + 2]
    ny: float = ref.vertices[best + 3]
    edge = _previous(other, deep)
    if (
        other.vertices[deep + 2] * nx + other.vertices[deep + 3] * ny
        <= other.vertices[edge + 2] * nx + other.vertices[edge + 3] * ny
    ):
        edge = deep
    forward = along > 0.0
    while along > length + tol if forward else along < -tol:
        i = _next(other, deep) if forward else _previous(other, deep)
        reached = _along(ref, best, other, i)
        if (reached >= along if forward else reached <= along) or _above(ref, best, other, i) > gap + slack:
            break
        edge = deep if forward else i
        deep = i
        along = reached
    # 9 bits for the number of each edge.
    feature: cython.Py_ssize_t = (best // 4 & 511) + 512 * (edge // 4 & 511)
    if turn == 1:
        feature = (edge // 4 & 511) + 512 * (best // 4 & 511)
    i = _next(other, edge)
    return clip(
        ref.vertices[best], ref.vertices[best + 1], nx, ny, 0.0, 0.0, length, ref.radius,
        _above(ref, best, other, edge), _along(ref, best, other, edge),
        _above(ref, best, other, i), _along(ref, best, other, i), other.radius,
        gap, apart, margin, tol, tie, turn == 1, feature, out,
    )  # fmt: skip


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _deepest(piece: PlacedPiece, nx: float, ny: float) -> cython.Py_ssize_t:
    """The vertex that is the farthest against the direction (nx, ny); the first of several."""
    i: cython.Py_ssize_t
    deepest: cython.Py_ssize_t = 0
    along: float
    least: float = piece.vertices[0] * nx + piece.vertices[1] * ny
    for i in range(4, 4 * piece.count, 4):
        along = piece.vertices[i] * nx + piece.vertices[i + 1] * ny
        if along < least:
            least = along
            deepest = i
    return deepest


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _above(ref: PlacedPiece, edge: cython.Py_ssize_t, other: PlacedPiece, vertex: cython.Py_ssize_t) -> float:
    """How far a vertex of `other` is above an edge's line, along the edge's normal."""
    return (other.vertices[vertex] - ref.vertices[edge]) * ref.vertices[edge + 2] + (
        other.vertices[vertex + 1] - ref.vertices[edge + 1]
    ) * ref.vertices[edge + 3]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _along(ref: PlacedPiece, edge: cython.Py_ssize_t, other: PlacedPiece, vertex: cython.Py_ssize_t) -> float:
    """How far a vertex of `other` is past an edge's start, along the edge."""
    return (other.vertices[vertex + 1] - ref.vertices[edge + 1]) * ref.vertices[edge + 2] - (
        other.vertices[vertex] - ref.vertices[edge]
    ) * ref.vertices[edge + 3]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(piece: PlacedPiece, vertex: cython.Py_ssize_t) -> cython.Py_ssize_t:
    return vertex + 4 if vertex + 4 < 4 * piece.count else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _previous(piece: PlacedPiece, vertex: cython.Py_ssize_t) -> cython.Py_ssize_t:
    return vertex - 4 if vertex > 0 else 4 * piece.count - 4
