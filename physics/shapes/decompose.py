"""Cuts a simple polygon into a few convex polygons. Their vertices are vertices of the simple polygon."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from physics.shapes.exact import Point, in_triangle, orientation
from physics.tolerances import DELAUNAY_SINE


def convex_parts(corners: Sequence[Point]) -> list[tuple[list[Point], list[bool]]]:
    """Convex polygons that together are exactly the counter-clockwise simple polygon of these corners; and for each of
    their edges, in order, whether the edge is a cut between two of them, and not a side of the polygon.

    Cuts triangles by ear clipping (Gary Meisters, "Polygons have ears"), and merges them as long as the result is
    convex (Stefan Hertel, Kurt Mehlhorn, "Fast triangulation of simple polygons"). The result has at most 4 times as
    many parts as the fewest possible. Other triangles give other parts: so diagonals are flipped, the triangles are
    merged a second time, and the result with fewer parts is taken. On random polygons it has 3 % more parts than the
    fewest possible. (Rejected: the fewest possible, by Mark Keil's dynamic programming: 64 corners would take a tenth
    of a second.) Every decision about convexity is exact (`orientation`), so the parts neither overlap nor leave gaps,
    however thin they are.
    """
    count = len(corners)
    reflex = {
        i for i in range(count) if orientation(corners[i - 1], corners[i], corners[(i + 1) % count]) < 0
    }
    if not reflex:
        return [(list(corners), [False] * count)]
    apex = _triangles(corners, reflex)
    plain = _put_together(corners, reflex, apex)
    _flip(corners, reflex, apex)
    flipped = _put_together(corners, reflex, apex)
    return [_with_cuts(corners, part) for part in (plain if len(plain) < len(flipped) else flipped)]


def _put_together(
    corners: Sequence[Point], reflex: set[int], apex: dict[tuple[int, int], int]
) -> list[list[int]]:
    """Triangles merged into convex parts, of corners' numbers, until no two can be merged any more."""
    parts: dict[int, list[int]] = {}
    owner: dict[tuple[int, int], int] = {}
    for (a, b), c in apex.items():
        if a < b and a < c:
            owner[a, b] = owner[b, c] = owner[c, a] = len(parts)
            parts[len(parts)] = [a, b, c]

    def use(diagonal: tuple[int, int]) -> tuple[int, float]:
        # Remove first the diagonals with the fewest reflex ends, because only a reflex corner needs a diagonal. Of
        # equals, remove the longest first: long diagonals divide the polygon worse.
        a, b = diagonal
        return (a in reflex) + (b in reflex), -_square(corners[a], corners[b])

    for a, b in sorted(((a, b) for a, b in apex if a < b and (b, a) in apex), key=use):
        key, other = owner[a, b], owner[b, a]
        merged = _merged(corners, parts[key], parts[other], a, b)
        if merged:
            for side in pairwise(merged[len(parts[key]) - 1 :] + merged[:1]):
                owner[side] = key
            parts[key] = merged
            del parts[other]
    return list(parts.values())


def _triangles(corners: Sequence[Point], reflex: set[int]) -> dict[tuple[int, int], int]:
    """The polygon cut into triangles of corners' numbers. The keys are the sides of each triangle, counter-clockwise;
    the value is the third corner of the triangle.

    A convex corner of what is left is an ear, and can be cut off, if no other corner is in its triangle. If corners lie
    in the triangle, the one farthest from the cut is not convex. So it is enough to search the corners that are not
    convex (Xianshu Kong, Hazel Everett, Godfried Toussaint, "The Graham scan triangulates simple polygons"). A corner
    that has become convex stays convex, so the search in a triangle never starts anew: the time of all searches
    together grows at most with the square of the number of corners.
    """
    apex = {}
    ring = list(range(len(corners)))
    hollow = set(reflex)  # those of the ring that are not convex
    by_x = sorted((*corners[i], i) for i in reflex)
    search: dict[int, Iterator[int]] = {}

    def is_ear(at: int) -> bool:
        corner = ring[at]
        if corner in hollow:
            return False
        if corner not in search:
            before, after = ring[at - 1], ring[(at + 1) % len(ring)]
            search[corner] = _in_the_way(corners, by_x, hollow, before, corner, after)
        return next(search[corner], None) is None

    at = 0
    while len(ring) > 2:
        at = next(i % len(ring) for i in range(at, at + len(ring)) if is_ear(i % len(ring)))
        a, b, c = ring[at - 1], ring[at], ring[(at + 1) % len(ring)]
        apex[a, b], apex[b, c], apex[c, a] = c, a, b
        del ring[at]
        for before, here, after in ((ring[at - 2], a, c), (a, c, ring[(at + 1) % len(ring)])):
            # Both neighbours now have another triangle: their searches start anew.
            search.pop(here, None)
            if here in hollow and orientation(corners[before], corners[here], corners[after]) > 0:
                hollow.remove(here)
    return apex


def _in_the_way(
    corners: Sequence[Point], by_x: list[tuple[float, float, int]], hollow: set[int], i: int, j: int, k: int
) -> Iterator[int]:
    """The corners of `by_x` that are in a triangle of three other corners. Yields the same corner again at each call,
    as long as the corner is `hollow`."""
    a, b, c = corners[i], corners[j], corners[k]
    right, low, high = max(a[0], b[0], c[0]), min(a[1], b[1], c[1]), max(a[1], b[1], c[1])
    for at in range(bisect_left(by_x, min(a, b, c)), len(by_x)):
        x, y, other = by_x[at]
        if x > right:
            return
        if not (low <= y <= high and other in hollow) or other in (i, j, k):
            continue
        # The cut is compared first: most corners are beyond the cut.
        if in_triangle((x, y), c, a, b):
            while other in hollow:
                yield other


def _flip(corners: Sequence[Point], reflex: set[int], apex: dict[tuple[int, int], int]) -> None:
    """Flip each diagonal that gets more reflex ends by the flip, because reflex corners need diagonals. If the number
    stays the same, flip by Boris Delaunay's rule.

    Delaunay's rule (Charles Lawson's flips) makes round parts: the two angles opposite a diagonal are together at most
    half a turn.
    """
    todo = [(a, b) for a, b in apex if a < b]
    flips = len(corners) * len(corners)  # more than Lawson's bound: a promise that this ends
    while todo and flips:
        a, b = todo.pop()
        if (a, b) not in apex or (b, a) not in apex:
            continue
        c, d = apex[a, b], apex[b, a]
        gain = (c in reflex) + (d in reflex) - (a in reflex) - (b in reflex)
        if gain < 0 or (gain == 0 and not _is_flat(corners[a], corners[b], corners[c], corners[d])):
            continue
        if (
            orientation(corners[d], corners[b], corners[c]) <= 0
            or orientation(corners[c], corners[a], corners[d]) <= 0
        ):
            continue
        flips -= 1
        del apex[a, b], apex[b, a]
        apex[d, c], apex[c, a], apex[a, d] = a, d, c
        apex[c, d], apex[d, b], apex[b, c] = b, c, d
        todo += [(c, a), (a, d), (d, b), (b, c)]


def _is_flat(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the triangles a, b, c and b, a, d have more than half a turn at c and d together."""
    sine_c, cosine_c = _angle(c, a, b)
    sine_d, cosine_d = _angle(d, b, a)
    size = max(_square(c, a) * _square(d, b), _square(c, b) * _square(d, a))
    # If the products overflow to NaN, the comparison is False: such a diagonal is not flipped.
    return sine_c * cosine_d + cosine_c * sine_d < -DELAUNAY_SINE * size


def _angle(at: Point, a: Point, b: Point) -> tuple[float, float]:
    """Sine and cosine of the angle from `a` to `b`, seen from `at`, times both distances."""
    ax, ay, bx, by = a[0] - at[0], a[1] - at[1], b[0] - at[0], b[1] - at[1]
    return ax * by - ay * bx, ax * bx + ay * by


def _square(a: Point, b: Point) -> float:
    return (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])


def _merged(corners: Sequence[Point], one: list[int], other: list[int], a: int, b: int) -> list[int] | None:
    """Two parts without the diagonal from corner `a` to corner `b` (as `one` has it) between them; None if not
    convex."""
    at = one.index(b)
    one = one[at:] + one[:at]  # b ... a
    at = other.index(a)
    other = other[at:] + other[:at]  # a ... b
    at_a = orientation(corners[one[-2]], corners[a], corners[other[1]])
    at_b = orientation(corners[other[-2]], corners[b], corners[one[1]])
    return one + other[1:-1] if at_a >= 0 and at_b >= 0 else None


def _with_cuts(corners: Sequence[Point], part: list[int]) -> tuple[list[Point], list[bool]]:
    """The points of a part, and for the edge that starts at each point whether the edge is a cut. Points in the middle
    of a cut are left out."""
    cuts = [b != (a + 1) % len(corners) for a, b in zip(part, part[1:] + part[:1], strict=True)]
    kept = []
    for i, at in enumerate(part):
        straight = orientation(corners[part[i - 1]], corners[at], corners[part[(i + 1) % len(part)]]) == 0
        if not (straight and cuts[i - 1] and cuts[i]):
            kept.append(i)
    return [corners[part[i]] for i in kept], [cuts[i] for i in kept]
