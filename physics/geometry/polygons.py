"""Contacts of convex polygons, boxes, segments and capsules with each other."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.physics.geometry.clip import clip
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.geometry.placed import Placed
else:
    from physics.geometry.clip import clip
    from physics.geometry.manifold import Manifold
    from physics.geometry.placed import Placed


@cython.cfunc
@cython.exceptval(check=False)
def polygon_polygon(
    a: Placed, b: Placed, margin: float, tol: float, tie: float, out: Manifold
) -> cython.int:
    """Two convex cores of 2 or more vertices, grown by their radii. Returns 1 and fills `out`, or 0 (see `discs`).

    Separating axes (Stefan Gottschalk; Christer Ericson, "Real-Time Collision Detection", 5.2.1): the Minkowski
    difference of the cores has no edges but theirs, so the shortest way out of an overlap is across one of them, and
    radii lengthen every way out alike. For cores that are apart the best of these is at most their distance,
    and less where two corners are nearest: `clip` sees to that. So it does for two parallel segments, whose
    Minkowski difference has no area: there is no way out along their line that is shorter than none at all.
    """
    limit: float = a.radius + b.radius + margin + tol
    ref: Placed = a
    other: Placed = b
    flip: cython.bint
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    nx: float
    ny: float
    x: float
    y: float
    along: float
    gap: float
    # The edge that separates best, and the first one within `tie` of it.
    best: cython.Py_ssize_t = -1
    best_gap: float = 0.0
    best_flip: cython.bint = False
    first: cython.Py_ssize_t = -1
    first_gap: float = 0.0
    first_flip: cython.bint = False
    for flip in range(2):
        if flip:
            ref = b
            other = a
        for i in range(0, 4 * ref.count, 4):
            nx = ref.vertices[i + 2]
            ny = ref.vertices[i + 3]
            x = ref.vertices[i]
            y = ref.vertices[i + 1]
            gap = (other.vertices[0] - x) * nx + (other.vertices[1] - y) * ny
            for j in range(4, 4 * other.count, 4):
                along = (other.vertices[j] - x) * nx + (other.vertices[j + 1] - y) * ny
                if along < gap:
                    gap = along
            if not gap <= limit:
                return 0
            if best < 0 or gap > best_gap:
                best = i
                best_gap = gap
                best_flip = flip
            if first < 0 or gap > first_gap + tie:
                first = i
                first_gap = gap
                first_flip = flip
    # Cores that are apart have one nearest direction only: no ties.
    if best_gap <= tol:
        best = first
        best_flip = first_flip
    if best_flip:
        ref = b
        other = a
    else:
        ref = a
        other = b
    x = ref.vertices[best]
    y = ref.vertices[best + 1]
    nx = ref.vertices[best + 2]
    ny = ref.vertices[best + 3]
    # The other's deepest vertex, and of its two edges the one that faces the reference edge more.
    deepest: cython.Py_ssize_t = 0
    gap = (other.vertices[0] - x) * nx + (other.vertices[1] - y) * ny
    for j in range(4, 4 * other.count, 4):
        along = (other.vertices[j] - x) * nx + (other.vertices[j + 1] - y) * ny
        if along < gap:
            gap = along
            deepest = j
    before: cython.Py_ssize_t = deepest - 4 if deepest > 0 else 4 * other.count - 4
    edge: cython.Py_ssize_t = deepest
    if (
        other.vertices[before + 2] * nx + other.vertices[before + 3] * ny
        < other.vertices[deepest + 2] * nx + other.vertices[deepest + 3] * ny
    ):
        edge = before
    i = best + 4 if best + 4 < 4 * ref.count else 0
    j = edge + 4 if edge + 4 < 4 * other.count else 0
    # 9 bits for the number of each edge; 0 is no edge's.
    feature: cython.Py_ssize_t
    if best_flip:
        feature = 1 + ((edge // 4) & 511) + 512 * ((best // 4) & 511)
    else:
        feature = 1 + ((best // 4) & 511) + 512 * ((edge // 4) & 511)
    return clip(
        x, y, nx, ny, 0.0, 0.0, (ref.vertices[i + 1] - y) * nx - (ref.vertices[i] - x) * ny, ref.radius,
        (other.vertices[edge] - x) * nx + (other.vertices[edge + 1] - y) * ny,
        (other.vertices[edge + 1] - y) * nx - (other.vertices[edge] - x) * ny,
        (other.vertices[j] - x) * nx + (other.vertices[j + 1] - y) * ny,
        (other.vertices[j + 1] - y) * nx - (other.vertices[j] - x) * ny, other.radius,
        margin, tol, tie, best_flip, cython.cast(cython.int, feature), out,
    )  # fmt: skip
