"""The Minkowski difference of two convex polygons: all vectors from a point of the first to a point of the second.

The difference turns questions about two polygons into questions about a point and a polygon. The polygons overlap if
the origin is in the difference. Their distance is the distance of the origin from the difference. Their separating axes
are the normals of its edges. A motion of the first polygon against the second is a motion of the origin against the
difference. The difference is built completely, and not searched by supports (as GJK does): this is one merge of two
sorted lists of edges, exact, without an iteration that must converge, and each edge knows from which polygon it comes.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_DOUBLES, NO_LONGS
from physics.shapes.outline import Outline

PARALLEL = 1e-14
# The sine of the angle up to which two edges count as parallel. Normals are unit vectors rounded a few times, which
# turns them by less. Such edges in the wrong order dent the outline by this fraction of an edge at most.


@cython.final
@cython.cclass
class MinkowskiDifference(Outline):
    """An outline around b - a, in buffers that are used again for pair after pair.

    index_a, index_b  for each vertex, the vertex of `a` and of `b` (as offsets of records) whose difference it is.
                      An edge is parallel to an edge of one of the two: of the one whose index differs at the edge's
                      ends.
    """

    index_a: array[int]
    index_b: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.index_a = self.index_b = NO_LONGS
        self.vertices = NO_DOUBLES

    def build(self, a: Outline, b: Outline) -> None:
        """Become the difference of two outlines of 2 or more vertices each.

        Its edges are the edges of `b`, and the edges of `a` turned by half a turn, in the order of their angles. The
        loop goes around `b`, and inserts the edges of `a` that come before the next edge of `b`. Angles are compared by
        cross products of the normals. This is right within half a turn, and the compared edges are never further apart
        than that. Parallel edges need care: an edge of `a` counts as coming before a parallel edge of `b`, also if
        rounding has turned the edge of `a` slightly past it. Otherwise, where `b` is a segment, the edge of `a` would
        be half a turn behind the next edge of `b`, and would be taken for half a turn ahead.
        """
        total: cython.Py_ssize_t = a.count + b.count
        if total > len(self.index_a):
            self.vertices, self.index_b, self.index_a = new_columns(2 * total, "dddd", "q", "q")
        self.count = 0
        end_a: cython.Py_ssize_t = 4 * a.count
        i: cython.Py_ssize_t = 0
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        _: cython.Py_ssize_t
        taken: cython.Py_ssize_t = 0
        nx: float = b.vertices[2]
        ny: float = b.vertices[3]
        dot: float
        cross: float
        # Start at the vertex of `a` that is furthest against the normal of the first edge of `b`.
        lowest: float = nx * a.vertices[0] + ny * a.vertices[1]
        for k in range(4, end_a, 4):
            dot = nx * a.vertices[k] + ny * a.vertices[k + 1]
            if dot < lowest:
                lowest = dot
                i = k
        # If an edge is very short, rounding may choose the vertex at its other end.
        # A vertex too far on: the edge before it comes after the first edge of `b`.
        for _ in range(a.count):
            k = i - 4 if i > 0 else end_a - 4
            if ny * a.vertices[k + 2] - nx * a.vertices[k + 3] <= PARALLEL:
                break
            i = k
        # A vertex too far back: its own edge comes before the first edge of `b`.
        for _ in range(a.count):
            if ny * a.vertices[i + 2] - nx * a.vertices[i + 3] >= -PARALLEL:
                break
            i = i + 4 if i + 4 < end_a else 0
        for j in range(0, 4 * b.count, 4):
            nx = b.vertices[j + 2]
            ny = b.vertices[j + 3]
            while taken < a.count:
                # The edge of -a has the opposite normal.
                cross = ny * a.vertices[i + 2] - nx * a.vertices[i + 3]
                dot = -(nx * a.vertices[i + 2] + ny * a.vertices[i + 3])
                # An opposite edge counts as ahead even if rounding puts it up to PARALLEL beyond half a turn. (If b is
                # a segment, it then comes before the next edge.)
                if cross >= PARALLEL or (dot <= 0.0 and cross > -PARALLEL):
                    break
                self._emit(a, i, b, j, -a.vertices[i + 2], -a.vertices[i + 3])
                taken += 1
                i = i + 4 if i + 4 < end_a else 0
            self._emit(a, i, b, j, nx, ny)
        while taken < a.count:
            self._emit(a, i, b, 0, -a.vertices[i + 2], -a.vertices[i + 3])
            taken += 1
            i = i + 4 if i + 4 < end_a else 0

    def _emit(
        self, a: Outline, i: cython.Py_ssize_t, b: Outline, j: cython.Py_ssize_t, nx: float, ny: float
    ) -> cython.void:
        k: cython.Py_ssize_t = 4 * self.count
        self.vertices[k] = b.vertices[j] - a.vertices[i]
        self.vertices[k + 1] = b.vertices[j + 1] - a.vertices[i + 1]
        self.vertices[k + 2] = nx
        self.vertices[k + 3] = ny
        self.index_a[self.count] = i
        self.index_b[self.count] = j
        self.count += 1
