"""`Polygon`: what it takes, what it refuses, and the convex parts that it is made of."""

from __future__ import annotations

import copy
import math
import pickle
import random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Collider, Polygon, Transform
from physics.geometry import contains_point
from physics.shapes import decompose
from tests.shapes import exactly
from tests.shapes.exactly import Point

L = [(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)]
STAR = [(1, 0), (0, 3), (-1, 0), (-3, -1), (0, -0.5), (3, -1)]
KNOWN: list[tuple[str, list[Any], int]] = [
    ("square", [(0, 0), (2, 0), (2, 2), (0, 2)], 1),
    ("triangle", [(0, 0), (2, 0), (0, 1)], 1),
    ("L", L, 2),
    ("T", [(0, 0), (2, 0), (2, 3), (4, 3), (4, 4), (-2, 4), (-2, 3), (0, 3)], 2),
    ("U", [(0, 0), (5, 0), (5, 5), (4, 5), (4, 1), (1, 1), (1, 5), (0, 5)], 3),
    ("plus", [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)], 3),
    ("arrow", [(0, 0), (3, 1), (2, 1), (2, 4), (-2, 4), (-2, 1), (-3, 1)], 2),
    ("chevron", [(0, 0), (2, 1), (0, 4), (1, 1)], 2),
    ("notch", [(0, 0), (4, 0), (4, 4), (2, 1e-9), (0, 4)], 3),
    (
        "star",
        [
            (r * math.cos(k * math.pi / 5), r * math.sin(k * math.pi / 5))
            for k, r in enumerate([2.0, 0.8] * 5)
        ],
        4,
    ),
]  # fmt: skip


def parts(polygon: Polygon) -> list[list[Point]]:
    return [piece.corners() for piece in polygon._convexes]


def check(polygon: Polygon) -> None:
    """The parts are convex, and together the polygon: no overlap, no gap, exactly."""
    areas = []
    for part in parts(polygon):
        assert len(part) >= 3
        turns = [exactly.orientation(part[i - 2], part[i - 1], part[i]) for i in range(len(part))]
        assert all(turn >= 0 for turn in turns)
        assert sum(turn > 0 for turn in turns) >= 3
        areas.append(exactly.area(part))
        assert areas[-1] > 0
        assert set(part) <= set(polygon.vertices)
    # Parts within the polygon whose areas add up to its own leave nothing uncovered and cover nothing twice.
    assert sum(areas) == abs(exactly.area(polygon.vertices))


@pytest.mark.parametrize(("name", "vertices", "count"), KNOWN, ids=[name for name, *_ in KNOWN])
def test_known_polygons_come_in_the_fewest_parts(name: str, vertices: list[Any], count: int) -> None:
    for shift in range(len(vertices)):
        for turned in (vertices[shift:] + vertices[:shift], (vertices[shift:] + vertices[:shift])[::-1]):
            polygon = Polygon(turned)
            check(polygon)
            assert len(parts(polygon)) == count
            assert polygon.vertices == tuple((float(x), float(y)) for x, y in turned)


@st.composite
def outlines(draw: st.DrawFn) -> list[Point]:
    """Simple polygons: points on a grid or anywhere, in an order without crossings."""
    anywhere = st.floats(-8.0, 8.0).filter(lambda v: v == 0.0 or abs(v) > 1e-50)
    number = draw(st.sampled_from([st.integers(0, 4).map(float), st.integers(0, 6).map(float) | anywhere]))
    points = draw(st.lists(st.tuples(number, number), min_size=3, max_size=10, unique=True))
    return exactly.untangle(points)


@given(outlines())
@settings(max_examples=150)
def test_what_is_simple_is_split_and_what_is_not_is_refused(vertices: list[Point]) -> None:
    if exactly.is_simple(vertices):
        check(Polygon(vertices))
    else:
        with pytest.raises(ValueError, match=r"Polygon\.vertices"):
            Polygon(vertices)


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=3, max_size=7))
@settings(max_examples=400)
def test_any_points_at_all(vertices: list[Any]) -> None:
    """On a small grid, most lists cross, touch, repeat or run back over themselves."""
    given_points = [(float(x), float(y)) for x, y in vertices]
    if exactly.is_simple(given_points):
        polygon = Polygon(vertices)
        assert sum(exactly.area(part) for part in parts(polygon)) == abs(exactly.area(given_points))
    else:
        with pytest.raises(ValueError, match=r"Polygon\.vertices"):
            Polygon(vertices)


@pytest.mark.slow
@given(outlines(), st.lists(st.tuples(st.floats(-8, 8), st.floats(-8, 8)), min_size=20, max_size=20))
@settings(max_examples=100)
def test_points_are_in_the_parts_as_in_the_polygon(vertices: list[Point], points: list[Point]) -> None:
    if not exactly.is_simple(vertices):
        return
    polygon = Polygon(vertices)
    for point in points:
        if exactly.distance_to_border(vertices, point) > 1e-9:
            assert contains_point(polygon, Transform(), point) == exactly.is_inside(vertices, point)


def test_many_corners() -> None:
    numbers = random.Random(3)
    for count in (50, 200):
        reach = [numbers.uniform(0.5, 1.0) for _ in range(count)]
        star = [
            (r * math.cos(k * math.tau / count), r * math.sin(k * math.tau / count))
            for k, r in enumerate(reach)
        ]
        polygon = Polygon(star)
        check(polygon)
        reflex = sum(exactly.orientation(star[k - 2], star[k - 1], star[k]) < 0 for k in range(count))
        # Each part but the first costs a cut. A cut serves two reflex corners at best, and a corner takes two at worst.
        assert reflex / 2 < len(parts(polygon)) <= 2 * reflex + 1


def spiral(count: int, step: float = 0.2) -> list[Point]:
    """A corridor that winds outwards, and back."""
    way = [(k, 10 + k) for k in range(count // 2)] + [(k, 8 + k) for k in reversed(range(count // 2))]
    return [(r * math.cos(k * step), r * math.sin(k * step)) for k, r in way]


def comb(count: int, turn: float = 0.0) -> list[Point]:
    """Teeth on a bar. Unturned, the gaps between them end on one line."""
    points = [(0.0, -10.0), (0.0, 0.0)]
    for k in range((count - 3) // 2):
        points += [(2 * k + 0.5, 10.0 - k % 2), (2 * k + 1.5, 0.0)]
    points.append((float(count), -10.0))
    c, s = math.cos(turn), math.sin(turn)
    return [(x * c - y * s, x * s + y * c) for x, y in points]


@pytest.mark.once
@pytest.mark.parametrize(
    "vertices", [spiral(600), comb(601), comb(601, 0.7)], ids=["spiral", "comb", "turned"]
)
def test_long_outlines(vertices: list[Point]) -> None:
    for outline in (vertices, vertices[::-1]):
        check(Polygon(outline))


def check_ears(corners: list[Point]) -> None:
    count = len(corners)
    if exactly.area(corners) < 0:
        corners = corners[::-1]
    turns = [exactly.orientation(corners[i - 1], corners[i], corners[(i + 1) % count]) for i in range(count)]
    reflex = {i for i in range(count) if turns[i] < 0}
    assert decompose._triangles(corners, reflex) == exactly.ears(corners)


@pytest.mark.once
def test_ears_are_those_that_comparing_with_all_corners_finds() -> None:
    """Looking only at the corners that are not convex, and only once, changes nothing."""
    numbers = random.Random(7)
    for step in (0.2, 0.5, 1.0, math.pi / 2):
        check_ears(spiral(40, step))
    for turn in (0.0, 0.7, math.pi / 2):
        check_ears(comb(41, turn))
    for _ in range(40):
        count = numbers.randint(4, 30)
        points = [(numbers.uniform(-8, 8), numbers.uniform(-8, 8)) for _ in range(count)]
        if exactly.is_simple(points := exactly.untangle(points)):
            check_ears(points)
        shift = numbers.randrange(count)
        star = [
            (r * math.cos(k * math.tau / count), r * math.sin(k * math.tau / count))
            for k, r in enumerate(numbers.choices([0.4, 0.7, 1.0], k=count))
        ]
        check_ears(star[shift:] + star[:shift])


@given(outlines())
@settings(max_examples=60)
def test_ears_of_any_outline(vertices: list[Point]) -> None:
    turning = [
        p
        for i, p in enumerate(vertices)
        if exactly.orientation(vertices[i - 1], p, vertices[(i + 1) % len(vertices)])
    ]
    if exactly.is_simple(vertices):
        check_ears(turning)


def test_repeated_vertices_and_straight_sides_do_no_harm() -> None:
    plain = Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    for more in (
        [(0, 0), (0, 0), (2, 0), (2, 2), (0, 2)],
        [(0, 0), (2, 0), (2, 2), (2, 2), (2, 2), (0, 2), (0, 0)],
        [(0, 0), (1, 0), (2, 0), (2, 0.25), (2, 2), (1.5, 2), (1, 2), (0, 2), (0, 1)],
    ):
        polygon = Polygon(more)
        assert len(polygon.vertices) == len(more)
        assert [sorted(part) for part in parts(polygon)] == [sorted(part) for part in parts(plain)]
    # Straight but for the last bit is not straight.
    nearly = Polygon([(0, 0), (1, 1e-16), (2, 0), (1, 1)])
    assert len(parts(nearly)) == 2
    check(nearly)


def test_needles() -> None:
    for vertices in (
        [(0, 0), (1000, 0), (1000, 0.001), (0, 0.001)],
        [(0, 0), (1000, 5e-4), (0, 0.001), (-1e-3, 5e-4)],
        [(0, 0), (1000, 0), (500, 1e-3), (500, 5e-4)],
        [(0, 0), (1e-100, 0), (0, 1e-100)],
        [(0, 0), (1e100, 0), (1e100, 1e100), (5e99, 1e99), (0, 1e100)],
        [(1e6, 1e6), (1e6 + 1e-3, 1e6), (1e6 + 5e-4, 1e6 + 1e-4), (1e6, 1e6 + 1e-3)],
    ):
        polygon = Polygon(vertices)
        check(polygon)
        for part in polygon._convexes:
            corners = part.corners()
            for i, corner in enumerate(corners):
                assert contains_point(polygon, Transform(), corner), (i, corner)


@pytest.mark.parametrize(
    ("vertices", "says"),
    [
        ([], r"at least 3.*\(\)"),
        ([(0, 0), (1, 0)], r"at least 3 points, got 2: \(\(0\.0, 0\.0\), \(1\.0, 0\.0\)\)"),
        ([(0, 0), (1, 0), (2, 0)], r"enclose an area.*\(2\.0, 0\.0\)"),
        ([(1, 1), (1, 1), (1, 1)], "enclose an area"),
        ([(0, 0), (1, 0), (0, 0)], "enclose an area"),
        ([(0, 0), (0.1, 0.1), (0.3, 0.3), (0.7, 0.7)], "enclose an area"),
        (
            [(0, 0), (2, 2), (2, 0), (0, 2)],
            r"vertex 0 \(0\.0, 0\.0\).*vertex 1.*vertex 2.*vertex 3.* at \(1, 1\)",
        ),
        # A corner on a side, two corners at one place, a hole that touches, a side along another.
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], r"vertex 0.*vertex 1.*vertex 3.*at \(2, 0\)"),
        ([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 1)], r"at \(1, 1\)"),
        ([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 1), (1, 3), (3, 1)], r"at \(0, 0\)"),
        ([(0, 0), (4, 0), (4, 2), (3, 2), (3, 0), (1, 0), (1, 2), (0, 2)], "cross or touch itself"),
        # Back over itself.
        ([(0, 0), (2, 0), (1, 0), (1, 1)], r"run back over itself, as at vertex 1 \(2\.0, 0\.0\)"),
        (
            [(0, 0), (2, 0), (2, 2), (2, 5), (2, 2), (0, 2)],
            r"run back over itself, as at vertex 3 \(2\.0, 5\.0\)",
        ),
        ([(0, 0), (1e-101, 0), (0, 1)], r"1e-100 apart or equal.*1e-101"),
    ],
)
def test_what_is_no_simple_polygon_is_a_clear_error(vertices: list[Any], says: str) -> None:
    with pytest.raises(ValueError, match=rf"^Polygon\.vertices.*{says}"):
        Polygon(vertices)


@pytest.mark.parametrize(
    ("vertices", "error", "says"),
    [
        (5, TypeError, r"Polygon\.vertices must be points \(x, y\), got 5"),
        (None, TypeError, r"Polygon\.vertices.*None"),
        ("abc", TypeError, r"Polygon\.vertices\[0\].*'a'"),
        ([(0, 0), (1, 0), 7], TypeError, r"Polygon\.vertices\[2\].*7"),
        ([(0, 0), (1, 0), (1, 2, 3)], TypeError, r"Polygon\.vertices\[2\].*\(1, 2, 3\)"),
        ([(0, 0), (1, "2"), (0, 1)], TypeError, r"Polygon\.vertices\[1\].*'2'"),
        ([(0, 0), (1, math.nan), (0, 1)], ValueError, r"Polygon\.vertices\[1\].*nan"),
        ([(0, 0), (1, 0), (0, -math.inf)], ValueError, r"Polygon\.vertices\[2\].*-inf"),
        ([(0, 0), (1, 0), (0, 1e101)], ValueError, r"Polygon\.vertices\[2\].*1e\+101"),
    ],
)
def test_what_are_no_points_is_a_clear_error(vertices: Any, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        Polygon(vertices)


class Vec2(NamedTuple):
    x: float
    y: float


def test_it_is_a_value() -> None:
    polygon = Polygon(L)
    assert polygon == Polygon(tuple(L)) == Polygon(Vec2(x, y) for x, y in L)
    assert hash(polygon) == hash(Polygon(tuple(L)))
    # The same place on the plane, but not the same vertices.
    assert polygon != Polygon(L[1:] + L[:1])
    assert polygon != Polygon(L[::-1])
    assert eval(repr(polygon), {"Polygon": Polygon}) == polygon
    assert repr(Polygon([(0, 0), (2, 0), (0, 1)])) == "Polygon(vertices=((0.0, 0.0), (2.0, 0.0), (0.0, 1.0)))"
    for twin in (copy.copy(polygon), copy.deepcopy(polygon), pickle.loads(pickle.dumps(polygon))):
        assert twin == polygon
        assert parts(twin) == parts(polygon)
    with pytest.raises(AttributeError, match="vertices"):
        polygon.vertices = ()
    vertices = [list(vertex) for vertex in L]
    kept = Polygon(vertices)
    vertices[0][0] = 99
    assert kept == polygon
    assert Collider(polygon).shapes == (polygon,)


def test_parts_are_told_where_they_were_cut() -> None:
    """A ray may not take the normal of a cut: geometry asks which edges are cuts."""
    for _, vertices, count in KNOWN:
        polygon = Polygon(vertices)
        sides = {
            frozenset(side)
            for side in zip(polygon.vertices, polygon.vertices[1:] + polygon.vertices[:1], strict=True)
        }
        cuts = 0
        for piece in polygon._convexes:
            corners = piece.corners()
            for i in range(piece.count):
                told = piece.cuts is not None and piece.cuts[i] != 0
                is_side = frozenset((corners[i], corners[(i + 1) % len(corners)])) in sides
                assert told == (not is_side)
                cuts += told
        # Each cut is an edge of both parts; n parts of a polygon without holes have n - 1 cuts between them.
        assert cuts == 2 * (count - 1)
