"""Contacts worked out by hand: touching, containment, coincidence, degenerate pairs, the extremes of float64."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform
from physics.geometry import Contact, collide, overlaps
from physics.geometry.manifold import Manifold
from tests.geometry import oracle
from tests.geometry.pairs import Hull, Pair, Pose, meet, narrowphase, pieces, points

ORIGIN = Transform()
FAR = [(0.0, 0.0), (1e6, 0.0), (-1e6, 1e6), (2.0**40, -(2.0**40))]


def at(x: float, y: float, angle: float = 0.0) -> Transform:
    return Transform(x, y, angle)


# Two shapes and their contact: normal, depth, points.
CASES = {
    "circles": (Circle(8), at(0, 0), Circle(8), at(10, 0), (1, 0), 6, [(5, 0)]),
    "circles of different size": (Circle(2), at(0, 0), Circle(10), at(-6, 8), (-0.6, 0.8), 2, [(-0.6, 0.8)]),
    "circle in circle": (Circle(10), at(0, 0), Circle(1), at(3, 4), (0.6, 0.8), 6, [(4.2, 5.6)]),
    "circle on a side": (Circle(5), at(0, 14), Rect(40, 20), at(0, 0), (0, -1), 1, [(0, 9.5)]),
    "circle at a corner": (Rect(40, 20), at(0, 0), Circle(5), at(22.4, 13.2), (0.6, 0.8), 1, [(19.7, 9.6)]),
    "centre in the rectangle": (Rect(40, 20), at(0, 0), Circle(5), at(17, 2), (1, 0), 8, [(16, 2)]),
    "centre on a side": (Rect(40, 20), at(0, 0), Circle(5), at(3, -10), (0, -1), 5, [(3, -7.5)]),
    "centre on a corner": (Rect(40, 20), at(0, 0), Circle(5), at(20, 10), (1, 0), 5, [(17.5, 10)]),
    "rectangle in a circle": (Circle(50), at(0, 0), Rect(4, 2), at(0, 20), (0, 1), 31, [(0, 34.5)]),
    "boxes": (Rect(20, 10), at(0, 0), Rect(20, 10), at(5, 9), (0, 1), 1, [(10, 4.5), (-5, 4.5)]),
    "box in a box": (Rect(20, 20), at(0, 0), Rect(2, 4), at(8, 0), (1, 0), 3, [(8.5, -2), (8.5, 2)]),
    "box on its corner": (
        Rect(20, 20), at(0, 0), Rect(6, 6), at(2, 10 + 3 * math.sqrt(2) - 1, math.pi / 4), (0, 1), 1, [(2, 9.5)],
    ),
    "crossing boxes": (Rect(20, 2), at(0, 0), Rect(2, 20), at(3, 1), (1, 0), 8, [(6, -1), (6, 1)]),
    "pivot": (
        Circle(1), at(0, 0), Rect(4, 2, center=(10, 0)), at(0, 12.5, -math.pi / 2), (0, 1), 0.5, [(0, 0.75)],
    ),
    "capsule on the floor": (
        Rect(20, 2), at(0, 0), Capsule((-3, 0), (3, 0), 1), at(0, 1.5), (0, 1), 0.5, [(3, 0.75), (-3, 0.75)],
    ),
    "capsules end to end": (
        Capsule((-3, 0), (3, 0), 1), at(0, 0), Capsule((-3, 0), (3, 0), 1), at(7, 0), (1, 0), 1, [(3.5, 0)],
    ),
    "capsules crossing": (
        Capsule((-3, 0), (3, 0), 1), at(0, 0), Capsule((0, -2), (0, 5), 1), at(1, 0), (0, 1), 4, [(1, -1)],
    ),
    "segments crossing": (
        Segment((-3, 0), (3, 0)), at(0, 0), Segment((0, -2), (0, 5)), at(1, 0), (0, 1), 2, [(1, -1)],
    ),
    "segment into a box": (Rect(4, 4), at(0, 0), Segment((0, 0), (5, 0)), at(1.5, 1), (1, 0), 0.5, [(1.75, 1)]),
    "segment upright in a box": (
        Rect(40, 10), at(0, 0), Segment((0, 0), (0, 1)), at(2, 3), (0, 1), 2, [(2, 4)],
    ),
    "segment through a disc": (Circle(2), at(0, 0), Segment((-9, 0), (9, 0)), at(0, 1), (0, 1), 1, [(0, 1.5)]),
    "ellipse on a disc": (Ellipse(3, 1), at(0, 0), Circle(1), at(0, 1.5), (0, 1), 0.5, [(0, 0.75)]),
    "ellipse on a box": (
        Rect(9, 2), at(0, 0), Ellipse(3, 1, angle=math.pi / 2), at(2, 3.5), (0, 1), 0.5, [(2, 0.75)],
    ),
    "ellipse in a box": (Rect(9, 20), at(0, 0), Ellipse(3, 1), at(1, 0), (1, 0), 6.5, [(1.25, 0)]),
    "ellipses": (Ellipse(3, 1), at(0, 0), Ellipse(2, 5), at(4, 0), (1, 0), 1, [(2.5, 0)]),
}  # fmt: skip


@pytest.mark.parametrize("far", FAR, ids=str)
@pytest.mark.parametrize("name", CASES)
def test_by_hand(name: str, far: tuple[float, float]) -> None:
    a, ta, b, tb, normal, depth, expected = CASES[name]
    rounding = 1e-14 * 100 if far == (0, 0) else 1e-9 if abs(far[0]) < 1e7 else 1e-3
    found = collide(
        a,
        Transform(ta.x + far[0], ta.y + far[1], ta.angle),
        b,
        Transform(tb.x + far[0], tb.y + far[1], tb.angle),
    )
    assert found is not None
    assert found.normal == pytest.approx(normal, abs=rounding)
    assert found.depth == pytest.approx(depth, abs=rounding)
    for point, (x, y) in zip(found.points, expected, strict=True):
        assert point == pytest.approx((x + far[0], y + far[1]), abs=rounding)


TOUCHING = {
    "circles whose radii have no exact sum": (Circle(0.1), at(0, 0), Circle(0.7), at(0.8, 0)),
    "circles on a slant": (Circle(2), at(0, 0), Circle(3), at(3, 4)),
    "circle on a side": (Circle(0.1), at(0.3, 0.8), Rect(2, 1.4), at(0, 0)),
    "circle at a corner": (Circle(5), at(13, 9), Rect(20, 10), at(0, 0)),
    "circle in a capsule's line": (Circle(0.1), at(-0.5, 0), Capsule((0, 0), (1, 0), 0.4), at(0, 0)),
    "circle and a segment's end": (Circle(0.3), at(-0.3, 0), Segment((0, 0), (1, 0)), at(0, 0)),
    "boxes side by side": (Rect(0.1, 1), at(0, 0), Rect(0.7, 1), at(0.4, 0.3)),
    "boxes corner to corner": (Rect(0.1, 0.1), at(0, 0), Rect(0.7, 0.7), at(0.4, 0.4)),
    "boxes, one on its corner": (Rect(2, 2), at(0, 0), Rect(2, 2), at(1 + math.sqrt(2), 0, math.pi / 4)),
    "slanted boxes": (
        Rect(2, 2), at(0, 0, 0.3), Rect(4, 1), at(1.5 * math.sin(-0.3), 1.5 * math.cos(-0.3), 0.3)),
    "a box's corner on a capsule": (
        Capsule((0, 0), (9, 0), 0.5), at(0, 0), Rect(2, 2), at(4, 0.5 + math.sqrt(2), math.pi / 4),
    ),
    "capsules side by side": (Capsule((0, 0), (1, 0), 0.1), at(0, 0), Capsule((0, 0), (1, 0), 0.7), at(0.3, 0.8)),
    "capsules end to end": (Capsule((0, 0), (1, 0), 0.1), at(0, 0), Capsule((0, 0), (1, 0), 0.7), at(1.8, 0)),
    "segments in line, end to end": (
        Segment((0, 0), (0.1, 0.3)), at(0, 0), Segment((0, 0), (0.1, 0.3)), at(0.1, 0.3),
    ),
    "segments in line, overlapping": (Segment((0, 0), (1, 3)), at(0, 0), Segment((0, 0), (2, 6)), at(0.5, 1.5)),
    "the same segment": (Segment((0, 0), (1, 3)), at(0, 0), Segment((0, 0), (1, 3)), at(0, 0)),
    "segments end on end": (Segment((0, 0), (1, 3)), at(0, 0), Segment((0, 0), (-5, 1)), at(1, 3)),
    "a segment's end on another": (Segment((-1, 0), (1, 0)), at(0, 0), Segment((0, 0), (0.3, 2)), at(0.7, 0)),
    "segment on a box's side": (Rect(2, 0.2), at(0, 0), Segment((0, 0), (5, 0)), at(0, 0.1)),
    "segment at a box's corner": (Rect(2, 2), at(0, 0), Segment((-3, 3), (3, -3)), at(1, 1)),
    "far from their pivots": (
        Circle(0.5, center=oracle.turn((2501.5, 0), 3.14)), at(0, 0), Rect(2, 2, center=(2500, 0)), at(0, 0, 3.14),
    ),
    "ellipse and disc": (Ellipse(0.1, 5), at(0, 0), Circle(0.7), at(0.8, 0)),
    "ellipse and box": (Rect(0.7, 0.7), at(0, 0), Ellipse(3, 0.1), at(0.1, 0.45)),
    "ellipses": (Ellipse(0.1, 5), at(0, 0), Ellipse(0.7, 0.2), at(0.8, 0)),
    "ellipse and a corner": (Rect(2, 2), at(0, 0), Ellipse(3, 3), at(1 + 1.8, 1 + 2.4)),
}  # fmt: skip


@pytest.mark.parametrize("name", TOUCHING)
def test_touching_exactly_is_a_contact_of_depth_0(name: str) -> None:
    a, ta, b, tb = TOUCHING[name]
    for first, tf, second, ts in ((a, ta, b, tb), (b, tb, a, ta)):
        found = collide(first, tf, second, ts)
        assert found is not None
        assert str(found.depth) == "0.0"
        assert math.hypot(*found.normal) == pytest.approx(1.0, abs=1e-15)
        assert overlaps(first, tf, second, ts)


@pytest.mark.parametrize("name", TOUCHING)
def test_apart_by_a_billionth_is_no_contact(name: str) -> None:
    a, ta, b, tb = TOUCHING[name]
    found = collide(a, ta, b, tb)
    assert found is not None
    nx, ny = found.normal
    away = Transform(tb.x + 1e-9 * nx, tb.y + 1e-9 * ny, tb.angle)
    assert collide(a, ta, b, away) is None
    assert not overlaps(b, away, a, ta)


SHAPES: list[Shape] = [
    Circle(3), Circle(0.25), Rect(4, 4), Rect(6, 2), Rect(0.2, 0.1), Capsule((-2, 0), (2, 0), 1),
    Segment((-2, 0), (2, 0)), Segment((0, -2), (0, 2)), Ellipse(3, 2), Ellipse(3, 3),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), list(product(SHAPES, SHAPES)), ids=str)
def test_the_same_centre(a: Shape, b: Shape) -> None:
    """A unit normal and the least depth; the same far away, and when rounding moves one a little."""
    found = meet(Pair(a, Pose(), b, Pose()))
    assert found is not None
    bodies = oracle.body(a), oracle.body(b)
    assert math.hypot(found.nx, found.ny) == pytest.approx(1.0, abs=1e-15)
    assert found.depth == pytest.approx(-oracle.gap(*bodies), abs=1e-8)
    assert oracle.way_out(*bodies, (found.nx, found.ny)) == pytest.approx(found.depth, abs=1e-8)
    for x, y in FAR:
        far = collide(a, at(x, y), b, at(x, y))
        assert far is not None
        assert far.normal == (found.nx, found.ny)
        assert far.depth == found.depth
    for nudge in (1e-16, -1e-16, 1e-14, -1e-14):
        for x, y in ((nudge, 0.0), (0.0, nudge), (nudge, -nudge)):
            close = meet(Pair(a, Pose(), b, Pose(x, y, nudge)))
            assert close is not None
            assert math.dist((close.nx, close.ny), (found.nx, found.ny)) < 1e-9


@pytest.mark.parametrize("angle", [0.0, math.pi / 2, math.pi, math.pi / 6, 1.0])
def test_ties_do_not_flicker(angle: float) -> None:
    """A square's centre in a square's, a circle's on a corner or a diagonal: turned, moved by a rounding error."""
    for place in ((0.0, 0.0), (2.0, 2.0), (1.0, 1.0)):
        normals = set()
        for nudge in (0.0, 1e-15, -1e-15):
            x, y = oracle.turn((place[0] + nudge, place[1] - nudge), angle)
            for b in (Circle(1), Rect(1, 1)):
                m = meet(Pair(Rect(4, 4), Pose(angle=angle), b, Pose(x, y, angle)))
                assert m is not None
                normals.add((round(m.nx, 9) + 0.0, round(m.ny, 9) + 0.0))
        assert len(normals) == 1


NEAR = {
    "circles": (Circle(1), Pose(), Circle(2), Pose(5, 0), 2, (1, 0), [(2, 0)]),
    "boxes face to face": (Rect(4, 2), Pose(), Rect(2, 2), Pose(0.5, 3), 1, (0, 1), [(1.5, 1.5), (-0.5, 1.5)]),
    "boxes corner to corner": (Rect(2, 2), Pose(), Rect(2, 2), Pose(5, 6), 5, (0.6, 0.8), [(2.5, 3)]),
    "capsules side by side": (
        Capsule((0, 0), (4, 0), 1), Pose(), Capsule((0, 0), (4, 0), 2), Pose(1, 5), 2, (0, 1), [(4, 2), (1, 2)],
    ),
    "capsules end to end": (
        Capsule((0, 0), (4, 0), 1), Pose(), Capsule((0, 0), (4, 0), 2), Pose(8, 0), 1, (1, 0), [(5.5, 0)],
    ),
    "segments in line": (Segment((0, 0), (4, 0)), Pose(), Segment((0, 0), (4, 0)), Pose(6, 0), 2, (1, 0), [(5, 0)]),
    "segment over a box": (
        Rect(4, 4), Pose(), Segment((-1, 0), (9, 0)), Pose(0, 3), 1, (0, 1), [(2, 2.5), (-1, 2.5)],
    ),
    "ellipses": (Ellipse(3, 1), Pose(), Ellipse(1, 3), Pose(6, 0), 2, (1, 0), [(4, 0)]),
}  # fmt: skip


@pytest.mark.parametrize("name", NEAR)
def test_within_the_margin_the_depth_is_minus_the_gap(name: str) -> None:
    a, ta, b, tb, gap, normal, expected = NEAR[name]
    pair = Pair(a, ta, b, tb)
    for margin in (gap, gap + 0.5):
        m = meet(pair, margin)
        assert m is not None
        assert (m.nx, m.ny) == pytest.approx(normal, abs=1e-14)
        assert m.depth == pytest.approx(-gap, abs=1e-13)
        for (point, depth), (x, y) in zip(points(m), expected, strict=True):
            assert depth == m.depth
            assert point == pytest.approx((x, y), abs=1e-12)
    assert meet(pair, gap - 1e-9) is None


def test_a_tilted_box_on_the_floor_has_a_deep_and_a_shallow_point() -> None:
    floor, box = Rect(100, 2), Rect(10, 10)
    m = meet(Pair(floor, Pose(), box, Pose(0, 5.9, 0.01)), 1.0)
    assert m is not None
    ((_, right), (_, left)) = points(m)
    assert left - right == pytest.approx(10 * math.sin(0.01), abs=1e-12)
    # Without a margin, what is above the floor is no contact.
    m = meet(Pair(floor, Pose(), box, Pose(0, 6.0, 0.01)))
    assert m is not None
    assert m.count == 1


def test_rectangles_at_right_angles_are_exact() -> None:
    """Against rational arithmetic: where all numbers are whole multiples of 1/8, there is no rounding at all."""
    eighths = [Fraction(k, 8) for k in (-40, -33, -24, -7, 0, 1, 15, 24, 39)]
    for (w, h), (dx, dy), (c, s) in product(
        [(3, 5), (8, 1)], product(eighths, eighths), [(1, 0), (0, 1), (-1, 0), (0, -1)]
    ):
        turned_w, turned_h = (Fraction(h), Fraction(w)) if s else (Fraction(w), Fraction(h))
        ways = [(6 + turned_w) / 2 - abs(dx), (4 + turned_h) / 2 - abs(dy)]
        out = Manifold()
        a, b = pieces(Rect(6, 4))[0], pieces(Rect(w, h))[0]
        found = narrowphase.collide(a, 1.0, 0.0, b, float(dx), float(dy), float(c), float(s), 0.0, out)
        assert bool(found) == (min(ways) >= 0)
        if found:
            assert Fraction(out.depth) == min(ways)
            assert {abs(out.nx), abs(out.ny)} == {0.0, 1.0}


def test_polygons_on_a_grid_exactly() -> None:
    """Against whole numbers: hundreds of triangles on a small grid, many of which touch in a corner or along a side."""
    numbers = random.Random(3)

    def triangle() -> list[tuple[int, int]]:
        while True:
            corners = oracle.hull([(numbers.randrange(7), numbers.randrange(7)) for _ in range(3)])
            if len(corners) == 3:
                return [(int(x), int(y)) for x, y in corners]

    touching = 0
    for _ in range(2000):
        a, b = triangle(), triangle()
        border = oracle.hull([(q[0] - p[0], q[1] - p[1]) for p in a for q in b])
        sides = list(zip(border, border[1:] + border[:1], strict=True))
        # Twice the area of the triangle from the origin to each side: less than 0, the origin is beyond it.
        areas = [oracle.cross(p, q, (0, 0)) for p, q in sides]
        found = collide(Polygon(a), ORIGIN, Polygon(b), ORIGIN)
        assert (found is not None) == (min(areas) >= 0)
        if found is not None:
            depth = min(area / math.dist(p, q) for area, (p, q) in zip(areas, sides, strict=True))
            assert found.depth == pytest.approx(depth, rel=1e-14)
            touching += depth == 0
            assert (found.depth == 0.0) == (depth == 0)
    assert touching > 100


U_SHAPE = Polygon([(-3, -3), (3, -3), (3, 3), (2, 3), (2, -2), (-2, -2), (-2, 3), (-3, 3)])


@pytest.mark.parametrize(
    ("x", "y", "normal", "depth"),
    [
        (0.0, 1.0, None, 0.0),
        (0.0, -1.0, (0, 1), 0.0),
        (0.0, -1.5, (0, 1), 0.5),
        (1.25, 1.0, (-1, 0), 0.25),
        (-1.25, 1.0, (1, 0), 0.25),
        (3.5, 0.0, (1, 0), 0.5),
        (2.5, 3.75, (0, 1), 0.25),
        (0.0, 4.0, None, 0.0),
    ],
)
def test_in_and_around_a_concave_polygon(
    x: float, y: float, normal: tuple[float, float] | None, depth: float
) -> None:
    for angle in (0.0, 2.0):
        place = oracle.turn((x, y), angle)
        found = collide(U_SHAPE, at(7, 5, angle), Circle(1), at(7 + place[0], 5 + place[1]))
        assert (found is None) == (normal is None)
        if found is not None and normal is not None:
            assert found.normal == pytest.approx(oracle.turn(normal, angle), abs=1e-12)
            assert found.depth == pytest.approx(depth, abs=1e-12)


def test_a_polygon_of_a_rectangle_is_that_rectangle() -> None:
    for x, y, angle in product((-2.5, 0.0, 3.0), (0.5, 2.0), (0.0, 0.4)):
        for other in (Circle(1), Rect(3, 1), Capsule((-1, 0), (1, 0), 0.5)):
            as_rect = collide(Rect(4, 2), at(1, 1, 0.2), other, at(x, y, angle))
            as_polygon = collide(
                Polygon([(-2, -1), (2, -1), (2, 1), (-2, 1)]), at(1, 1, 0.2), other, at(x, y, angle)
            )
            assert (as_rect is None) == (as_polygon is None)
            if as_rect is not None and as_polygon is not None:
                assert as_rect.depth == pytest.approx(as_polygon.depth, abs=1e-13)
                assert as_rect.normal == pytest.approx(as_polygon.normal, abs=1e-13)
                for p, q in zip(sorted(as_rect.points), sorted(as_polygon.points), strict=True):
                    assert p == pytest.approx(q, abs=1e-12)


@pytest.mark.parametrize("x", [1e300, -1.7e308, math.inf, -math.inf, math.nan])
def test_beyond_all_numbers_nothing_touches(x: float) -> None:
    shapes = [*SHAPES, Hull([(0, 0), (3, 0), (0, 3)])]
    for a, b in product(shapes, shapes):
        for dx, dy in ((x, 0.0), (0.0, x), (x, x)):
            for margin in (0.0, 1.0):
                out = Manifold()
                assert not narrowphase.collide(
                    pieces(a)[0], 1.0, 0.0, pieces(b)[0], dx, dy, 0.6, 0.8, margin, out
                )
    assert collide(Circle(1), at(1e100, 0), Rect(1, 1), at(-1e100, 0)) is None


magnitudes = st.floats(-99.0, 99.0).map(lambda k: 10.0**k)
lengths = magnitudes | magnitudes.map(lambda k: -k) | st.just(0.0)
spots = st.tuples(lengths, lengths)
any_sizes = (
    st.builds(Circle, magnitudes, spots)
    | st.builds(Rect, magnitudes, magnitudes, spots, st.floats(-3.0, 3.0))
    | st.builds(Segment, spots, spots.map(lambda p: (p[0] + 1e98, p[1])))
    | st.builds(Ellipse, magnitudes, magnitudes, spots, st.floats(-3.0, 3.0))
    | magnitudes.map(lambda k: Polygon([(0, 0), (k, 0), (0, k)]))
)


@settings(max_examples=400)
@given(any_sizes, any_sizes, spots, st.just(0.0) | magnitudes)
def test_whatever_the_sizes_the_answer_is_finite(
    a: Shape, b: Shape, place: tuple[float, float], margin: float
) -> None:
    for pair in (Pair(a, Pose(), b, Pose(*place, 1.0)), Pair(b, Pose(), a, Pose(*place, 1.0))):
        m = meet(pair, margin)
        if m is not None:
            assert math.hypot(m.nx, m.ny) == pytest.approx(1.0, abs=1e-12)
            assert all(math.isfinite(x) and math.isfinite(y) and math.isfinite(d) for (x, y), d in points(m))
            assert m.depth >= 0.0 or margin > 0.0


def test_dust_so_far_out_that_rounding_leaves_nothing_of_it() -> None:
    """Its edges have no length, and each of them is as good as the next."""
    dust = Hull([(0, 0), (1e-5, 0), (0, 1e-5)])
    for wall in (Hull([(-1e51, -1e51), (1e51, -1e51), (0, 1e51)]), Segment((-1e51, 1e40), (1e51, 0))):
        for x in (1e50, 3e50, -1e51):
            for margin in (0.0, 1e51):
                for pair in (Pair(wall, Pose(), dust, Pose(x, 0.0)), Pair(dust, Pose(), wall, Pose(x, 0.0))):
                    m = meet(pair, margin)
                    assert m is None or math.hypot(m.nx, m.ny) == pytest.approx(1.0, abs=1e-12)


def test_the_smallest_and_the_largest_shapes_together() -> None:
    dust, wall = Circle(1e-100), Rect(1e100, 1e100)
    found = collide(wall, ORIGIN, dust, ORIGIN)
    assert found == Contact((1.0, 0.0), 0.5e100, ((0.25e100, 0.0),))
    assert collide(dust, ORIGIN, dust, at(1e-100, 0)) is not None
    assert collide(dust, ORIGIN, dust, at(2.1e-100, 0)) is None


@pytest.mark.parametrize(
    ("a", "at_a", "b", "at_b"),
    [
        (
            Capsule((0, 0), (7.833093026739705, 6.6880116616997345), 1e20),
            at(0, 6.152736485905664e19, 1.0476479546647877),
            Segment((0, 0), (3.4808660162795624, 7.313935948631207)),
            at(-8.642334343958647e18, 0, 1.013990026923545),
        ),
        (
            Capsule((0, 0), (3.9994539048481466, 5.864291171135624), 1e96),
            at(-8.312612097256012e92, -7.18341135432846e95, -2.028426348466751),
            Segment((0, 0), (7.111035560538853, 4.205917490917029)),
            at(-2.5118557032181734e95, 0, 0.2910938805105898),
        ),
    ],
)
def test_edges_that_rounding_leaves_no_length(a: Shape, at_a: Transform, b: Shape, at_b: Transform) -> None:
    """Their size is lost in where they are."""
    for contact in (collide(a, at_a, b, at_b), collide(b, at_b, a, at_a)):
        assert contact is not None
        assert math.hypot(*contact.normal) == pytest.approx(1)
        assert math.isfinite(contact.depth + sum(map(sum, contact.points)))


def test_of_equal_ways_out_of_two_crossed_ellipses_the_first_ones_are_taken() -> None:
    """Two equal ellipses with one middle have four shortest ways out, two by two opposite. The search goes around once,
    counter-clockwise, and takes one that it meets in the first half of the way. It begins a little before the second
    ellipse's x axis, on the side of the first one's nearest axis."""
    rng = random.Random(3)
    for _ in range(500):
        ellipse = Ellipse(10 ** rng.uniform(-1, 1), 10 ** rng.uniform(-1, 1))
        a, b = rng.uniform(-4, 4), rng.uniform(-4, 4)
        found = collide(ellipse, at(0, 0, a), ellipse, at(0, 0, b))
        assert found is not None
        axis = (a - b) % (math.pi / 2) - math.pi / 2
        start = b + math.atan2(0.6 * math.sin(axis), 0.8 + 0.6 * math.cos(axis))
        assert (math.atan2(found.normal[1], found.normal[0]) - start) % math.tau < math.pi
