"""Points, rays and moving shapes by brute force: sampling, marching, and the oracle of contacts for what is convex.

Shares no code with the package. A concave polygon is taken as it was given: inside by counting crossings, distances to
all of its sides.
"""

from __future__ import annotations

import math
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from physics import Polygon, Transform
from tests.geometry import oracle
from tests.geometry.oracle import Body, Point
from tests.geometry.pairs import (
    Pose,
    capsules,
    circles,
    coordinates,
    ellipses,
    rects,
    rounded_rects,
    segments,
)

ORIGIN = Pose()
Motion = tuple[float, float, float]

CONCAVE = [
    Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)]),
    Polygon([(0, 0), (5, 0), (5, 5), (4, 5), (4, 1), (1, 1), (1, 5), (0, 5)]),
    Polygon([(0, 0), (3, 1), (2, 1), (2, 4), (-2, 4), (-2, 1), (-3, 1)]),
    Polygon([(1, 0), (0, 3), (-1, 0), (-3, -1), (0, -0.5), (3, -1)]),
    Polygon([(0, 0), (6, 0), (6, 3), (3, 0.5), (0, 3)]),
]


@st.composite
def _stars(draw: st.DrawFn) -> Polygon:
    count = draw(st.integers(3, 9))
    sides = [draw(st.integers(1, 4)) * math.tau / 4 / count for _ in range(count)]
    reach = [draw(st.integers(1, 8)) / 2 for _ in range(count)]
    corners = [
        (r * math.cos(sum(sides[:i]) * 3), r * math.sin(sum(sides[:i]) * 3)) for i, r in enumerate(reach)
    ]
    try:
        return Polygon(corners if draw(st.booleans()) else corners[::-1])
    except ValueError:
        assume(False)
        raise


polygons = st.sampled_from(CONCAVE) | _stars()
straight_shapes = circles | rects | rounded_rects | segments | capsules
convex_shapes = straight_shapes | ellipses
all_shapes = convex_shapes | polygons
motions = st.tuples(coordinates, coordinates, st.just(0.0) | st.floats(-7.0, 7.0))


def transform(pose: Pose) -> Transform:
    return Transform(*pose)


def placed(shape: Any, pose: Pose) -> list[Point]:
    """The corners of a polygon at a pose."""
    turned = [oracle.turn(p, pose.angle) for p in shape.vertices]
    return [(pose.x + px, pose.y + py) for px, py in turned]


def sides(corners: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def is_inside(corners: list[Point], p: Point) -> bool:
    """Whether a ray to the right crosses an odd number of sides."""
    odd = False
    for (ax, ay), (bx, by) in sides(corners):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def height(shape: Any, pose: Pose, p: Point) -> float:
    """Signed distance from a point to the border of a shape, below 0 inside."""
    if isinstance(shape, Polygon):
        corners = placed(shape, pose)
        distance = min(oracle.distance_to_segment(p, a, b) for a, b in sides(corners))
        return -distance if is_inside(corners, p) else distance
    return oracle.gap(Body([p]), oracle.body(shape, *pose))


def gap(a: Any, at: Pose, b: Any, bt: Pose) -> float:
    """Signed distance of two shapes; for concave polygons that overlap just some number below 0."""
    if isinstance(b, Polygon) and not isinstance(a, Polygon):
        return gap(b, bt, a, at)
    if not isinstance(a, Polygon):
        return oracle.gap(oracle.body(a, *at), oracle.body(b, *bt))
    corners = placed(a, at)
    if isinstance(b, Polygon):
        others = placed(b, bt)
        bodies = [Body([p, q]) for p, q in sides(others)]
        inner = is_inside(others, corners[0])
    else:
        bodies = [oracle.body(b, *bt)]
        others = bodies[0].corners
        inner = False
    least = min(oracle.gap(Body([p, q]), body) for p, q in sides(corners) for body in bodies)
    if inner or is_inside(corners, others[0]):
        return -max(abs(least), 1e-3)
    return least


def size(shape: Any, pose: Pose = ORIGIN) -> float:
    """A length that no coordinate of the shape is beyond."""
    if isinstance(shape, Polygon):
        return max(math.hypot(*p) for p in shape.vertices) + abs(pose.x) + abs(pose.y)
    return oracle.size(oracle.body(shape)) + abs(pose.x) + abs(pose.y)


def moved(pose: Pose, motion: Motion, fraction: float) -> Pose:
    dx, dy, turn = motion
    return Pose(pose.x + fraction * dx, pose.y + fraction * dy, pose.angle + fraction * turn)
