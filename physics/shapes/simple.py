"""Checks that a list of vertices is a simple polygon: returns its corners, or raises an error that says what is wrong
and where."""

from __future__ import annotations

from collections.abc import Sequence

from physics.shapes.exact import Point, between, intersect, orientation


def corners(field: str, vertices: Sequence[Point]) -> list[Point]:
    """The vertices at which the outline turns, counter-clockwise, given in either direction.

    Repeated vertices and those in the middle of a straight side are left out. Raises ValueError, naming the field and
    the vertices, if there are fewer than 3, if they enclose no area, or if the outline crosses or touches itself.
    """
    if len(vertices) < 3:
        raise ValueError(f"{field} must be at least 3 points, got {len(vertices)}: {tuple(vertices)!r}")
    # Indices of vertices, so that errors can name them.
    ring = [i for i, vertex in enumerate(vertices) if vertex != vertices[i - 1]]
    if all(orientation(vertices[ring[0]], vertices[ring[1]], vertices[i]) == 0 for i in ring[2:]):
        raise ValueError(f"{field} must enclose an area, got points in one line: {tuple(vertices)!r}")
    ring = _without_straight(field, vertices, ring)
    _check_crossings(field, vertices, ring)
    result = [vertices[i] for i in ring]
    # The lowest of the leftmost corners is convex: it turns the way the whole outline does.
    i = result.index(min(result))
    if orientation(result[i - 1], result[i], result[(i + 1) % len(result)]) < 0:
        result.reverse()
    return result


def _without_straight(field: str, vertices: Sequence[Point], ring: list[int]) -> list[int]:
    kept = []
    for at, here in enumerate(ring):
        before, after = ring[at - 1], ring[(at + 1) % len(ring)]
        if orientation(vertices[before], vertices[here], vertices[after]) != 0:
            kept.append(here)
        elif not between(vertices[before], vertices[here], vertices[after]):
            raise ValueError(
                f"{field} must not run back over itself, as at {_name(vertices, here)}, between "
                f"{_name(vertices, before)} and {_name(vertices, after)}"
            )
    return kept


def _check_crossings(field: str, vertices: Sequence[Point], ring: list[int]) -> None:
    """Compare each side with the sides whose ranges of x overlap its own: a sweep over the sides, sorted by their left
    ends."""
    count = len(ring)
    sides = []
    for at in range(count):
        a, b = vertices[ring[at]], vertices[ring[(at + 1) % count]]
        sides.append((min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), at, a, b))
    sides.sort()
    active: list[tuple[float, float, float, float, int, Point, Point]] = []
    for side in sides:
        left, _, low, high, at, a, b = side
        active = [other for other in active if other[1] >= left]
        for other in active:
            if other[2] > high or other[3] < low or (at - other[4]) % count in (1, count - 1):
                # Neighbours share one corner. The outline turns there, so they share no other point.
                continue
            if intersect(a, b, other[5], other[6]):
                first, second = sorted((at, other[4]))
                raise ValueError(_crossing(field, vertices, ring, first, second))
        active.append(side)


def _crossing(field: str, vertices: Sequence[Point], ring: list[int], first: int, second: int) -> str:
    ends = [ring[at % len(ring)] for at in (first, first + 1, second, second + 1)]
    a, b, c, d = (vertices[i] for i in ends)
    names = [_name(vertices, i) for i in ends]
    x, y = _meeting_point(a, b, c, d)
    return (
        f"{field} must not cross or touch itself: the side from {names[0]} to {names[1]} meets the one "
        f"from {names[2]} to {names[3]} at ({x:g}, {y:g})"
    )


def _meeting_point(a: Point, b: Point, c: Point, d: Point) -> Point:
    """The point at which two segments meet, rounded."""
    for p, q, r in ((c, a, b), (d, a, b), (a, c, d), (b, c, d)):
        if orientation(q, r, p) == 0 and between(q, p, r):
            return p
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross if cross else 0.5
    return a[0] + t * ux, a[1] + t * uy


def _name(vertices: Sequence[Point], i: int) -> str:
    return f"vertex {i} {vertices[i]!r}"
