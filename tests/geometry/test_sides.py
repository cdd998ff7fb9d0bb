"""One side of a piece, against points taken from shapes' boundaries and against the exact questions of `geometry`."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry
from physics.geometry.manifold import Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import across_side, contains_within, reach_along

SHAPES: list[Shape] = [
    Circle(3, (1, -1)),
    Rect(6, 4, (0.5, 1), 0.4),
    Ellipse(4, 2, (-1, 0.5), 1.1),
    Capsule((-2, 0), (3, 1), 1.5),
    Segment((-2, 1), (2, -1)),
    Polygon([(-3, -2), (4, -1), (3, 3), (-1, 4)]),
]
SIDED = [shape for shape in SHAPES if not isinstance(shape, (Circle, Ellipse))]

numbers = st.floats(-8, 8)
angles = st.floats(-math.pi, math.pi)


def placed(shape: Shape, x: float, y: float, angle: float) -> PlacedPiece:
    piece = PlacedPiece()
    [convex] = shape._convexes
    piece.place(convex, x, y, math.cos(angle), math.sin(angle))
    return piece


def boundary(shape: Shape, x: float, y: float, angle: float, count: int = 360) -> list[tuple[float, float]]:
    """Points of the boundary, each the nearest to one on a circle far outside."""
    transform = Transform(x, y, angle)
    far = 1e4
    return [
        geometry.closest_point(
            shape,
            transform,
            (x + far * math.cos(math.tau * k / count), y + far * math.sin(math.tau * k / count)),
        )
        for k in range(count)
    ]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SHAPES), numbers, numbers, angles, angles)
def test_reach_is_that_of_the_farthest_point(
    shape: Shape, x: float, y: float, angle: float, direction: float
) -> None:
    nx, ny = math.cos(direction), math.sin(direction)
    reach = reach_along(placed(shape, x, y, angle), nx, ny)
    farthest = max(px * nx + py * ny for px, py in boundary(shape, x, y, angle))
    assert farthest <= reach + 1e-9
    assert reach == pytest.approx(farthest, abs=0.01)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SHAPES), numbers, numbers, angles, numbers, numbers)
def test_holds_what_is_inside_or_nearer_than_the_slack(
    shape: Shape, x: float, y: float, angle: float, px: float, py: float
) -> None:
    piece = placed(shape, x, y, angle)
    near = geometry.closest_point(shape, Transform(x, y, angle), (px, py))
    distance = math.dist(near, (px, py))
    assert contains_within(piece, px, py, 1e-9) == (distance <= 1e-9)
    if distance > 0:
        assert contains_within(piece, px, py, 1.01 * distance + 1e-9)
        # Beyond a corner, less than the distance may do: to the lines of both sides.
        assert not contains_within(piece, px, py, 0.1 * distance - 1e-9)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SIDED),
    st.sampled_from(SHAPES),
    numbers,
    numbers,
    angles,
    st.integers(0, 3),
    st.booleans(),
)
def test_across_a_side_the_depth_is_that_of_what_is_above_it(
    shape: Shape, other: Shape, x: float, y: float, angle: float, number: int, flip: bool
) -> None:
    piece, second = placed(shape, 0, 0, 0.3), placed(other, x, y, angle)
    corners = shape._convexes[0].corners()
    side = number % len(corners)
    (ax, ay), (bx, by) = (
        (math.cos(0.3) * px - math.sin(0.3) * py, math.sin(0.3) * px + math.cos(0.3) * py)
        for px, py in (corners[side], corners[(side + 1) % len(corners)])
    )
    length = math.dist((ax, ay), (bx, by))
    nx, ny = (by - ay) / length, (ax - bx) / length
    radius = shape._convexes[0].radius
    m = Manifold()
    found = across_side(piece, 4 * side, second, 1e3, 1e-12, 1e-9, flip, m)
    sign = -1 if flip else 1
    assert (m.nx, m.ny) == (pytest.approx(sign * nx), pytest.approx(sign * ny))
    outline = boundary(other, x, y, angle)
    heights = [(px - ax) * nx + (py - ay) * ny - radius for px, py in outline]
    lowest = min(range(len(outline)), key=heights.__getitem__)
    px, py = outline[lowest]
    along = (py - ay) * nx - (px - ax) * ny
    if not found:
        # Its lowest point is beside the side (for polygons, so is the edge that faces it).
        assert not 0.1 <= along <= length - 0.1
        return
    assert m.depth <= -heights[lowest] + 0.01
    if 0.1 <= along <= length - 0.1:
        assert m.depth == pytest.approx(-heights[lowest], abs=0.01)
    assert m.depth == max([m.depth0, m.depth1][: m.count])
    for qx, qy, depth in ((m.x0, m.y0, m.depth0), (m.x1, m.y1, m.depth1))[: m.count]:
        # Midway between the side's surface and the other's, above the side.
        assert (qx - ax) * nx + (qy - ay) * ny == pytest.approx(radius - depth / 2, abs=1e-9)
        assert -1e-9 <= (qy - ay) * nx - (qx - ax) * ny <= length + 1e-9


def test_features_are_those_of_the_pair_routines() -> None:
    """A solver starts from the impulses of the same features: a repaired contact goes on as an ordinary one."""
    ground, box = Rect(40, 10), Rect(6, 6)
    for flip in (False, True):
        first, second = placed(ground, 0, 0, 0), placed(box, 2, 7.9, 0)
        m = Manifold()
        assert across_side(first, 0, second, 1, 1e-12, 1e-9, flip, m) == 1
        # Side +y of the ground is 1 and side -y of the box 3, the first body's in the lower bits.
        feature = 3 + 512 * 1 if flip else 1 + 512 * 3
        assert sorted((m.id0, m.id1)) == [2 + 2 * feature, 3 + 2 * feature]
        assert (m.depth0, m.depth1) == (pytest.approx(0.1), pytest.approx(0.1))
