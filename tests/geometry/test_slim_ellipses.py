"""Ellipses of any proportions: what is found of them is finite, and its normal is a unit vector."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry

axes = st.sampled_from([1e-100, 1e-60, 1e-20, 1e-3, 1.0, 11.13, 1e20, 1e80, 1e99])
slim = st.builds(Ellipse, axes, axes)
others = slim | st.sampled_from(
    [
        Circle(3),
        Rect(4, 5),
        Capsule((-2, 0), (2, 0), 1),
        Segment((-3, 0), (3, 1)),
        Polygon([(0, 0), (4, 0), (1, 3)]),
        Circle(1e-100),
    ]
)
place = st.just(0.0) | st.floats(-20, 20)
angle = st.sampled_from([0.0, math.pi / 2]) | st.floats(-4, 4)
poses = st.builds(Transform, place, place, angle)
motions = st.tuples(place, place, angle)


@settings(max_examples=300)
@given(slim, poses, motions, others, poses, motions)
@example(
    Ellipse(11.13, 1e-100),
    Transform(-9.797238970423132, -0.18259651632236285, -0.404071481690095),
    (-5.378634567595732, 20.982406596635357, -3.9831515731911145),
    Rect(4, 5),
    Transform(0, -4.0614041322576515, -3.7732201878239495),
    (0, 0, 0),
)
@example(
    Ellipse(11.13, 1e-100),
    Transform(-3.427440027969027, -13.079703936837962, 0.3903900911052238),
    (22.275409200011666, 1.6750734090516133, -0.8539592402861915),
    Ellipse(1e-100, 5),
    Transform(8.12163048262526, -4.135324102717517, 0),
    (2.3276580892186587, 0, 0),
)
@example(
    Ellipse(2.3e-100, 2.9e99, (-4, -0.4)), Transform(0, 4.36, 1), (16.4, 64.3, 1),
    Ellipse(2.9, 1.1), Transform(1e-100, -20.4, 2.7), (1e99, 0, 1),
)  # fmt: skip
@example(
    Ellipse(1.3e99, 2.7e80, (-2.6, -0.3)), Transform(0, -10.6, 1), (-7.9, -31.6, 0),
    Polygon([(0, 0), (3, 0), (1, 5)]), Transform(-9.8, -24.4, 5.8), (1e99, 0, 1),
)  # fmt: skip
@example(
    Ellipse(1e80, 11.5, (9.36, -5.87)), Transform(0, 0, 1), (0, 15.7, 0),
    Ellipse(2.3e-100, 1e-100), Transform(-18.1, 0, -5.87), (0, 0, 1),
)  # fmt: skip
def test_impacts(
    a: Ellipse,
    at_a: Transform,
    motion_a: tuple[float, float, float],
    b: Shape,
    at_b: Transform,
    motion_b: tuple[float, float, float],
) -> None:
    for found in (
        geometry.time_of_impact(a, at_a, motion_a, b, at_b, motion_b),
        geometry.time_of_impact(b, at_b, motion_b, a, at_a, motion_a),
    ):
        if found is not None:
            assert 0 <= found.fraction <= 1
            assert math.isfinite(found.point[0] + found.point[1])
            assert math.hypot(*found.normal) == pytest.approx(1)
    contact = geometry.collide(a, at_a, b, at_b)
    if contact is not None:
        assert math.isfinite(contact.depth + sum(map(sum, contact.points)))
        assert math.hypot(*contact.normal) == pytest.approx(1)
    assert math.isfinite(geometry.distance(a, at_a, b, at_b))


@pytest.mark.parametrize(
    ("shape", "at", "point"),
    [
        (Ellipse(3.4, 1e-100), Transform(-22, 65), (-258, 311)),
        (Ellipse(3.4, 1e-100), Transform(-22, 65), (-22, 65.001)),
        (Ellipse(1e-100, 1e-100), Transform(), (0.5, 0.25)),
        (Ellipse(1e-100, 1e100), Transform(), (1e99, 0)),
    ],
)
def test_a_needle_holds_no_point_beside_it(shape: Ellipse, at: Transform, point: tuple[float, float]) -> None:
    assert not geometry.contains_point(shape, at, point)
    x, y = geometry.closest_point(shape, at, point)
    assert math.dist((x, y), point) > 1e-4


@pytest.mark.parametrize(
    ("shape", "at", "start", "end"),
    [
        (Ellipse(4.6, 1e-100), Transform(505, -508, -3), (176, 88), (83, 367)),
        (Ellipse(1.04, 1e-50, (-2, 6)), Transform(1e9, 1e100, 1.235), (16, -5), (3, -15)),
        (Ellipse(5, 1e-100), Transform(), (5.001, 3), (5.001, -3)),
        (Ellipse(1e-100, 1e100), Transform(), (1e99, 0), (1e98, 1e99)),
        (Ellipse(1e-100, 1e-100), Transform(), (-1, 0.001), (1, 0.001)),
    ],
)
def test_a_ray_misses_a_needle(
    shape: Ellipse, at: Transform, start: tuple[float, float], end: tuple[float, float]
) -> None:
    assert geometry.ray_cast(shape, at, start, end) is None


@pytest.mark.parametrize("thin", [1e-100, 1e-60, 1e-20])
@pytest.mark.parametrize("long", [1e-3, 1.0, 1e50, 1e99])
@pytest.mark.parametrize("across", [0.0, 0.5, -0.999])
def test_a_ray_meets_a_needle_that_it_crosses(thin: float, long: float, across: float) -> None:
    x, y = across * long, 0.75 * long
    hit = geometry.ray_cast(Ellipse(long, thin), Transform(), (x - y, y), (x + y / 3, -y / 3))
    assert hit is not None
    assert hit.fraction == pytest.approx(0.75)
    assert hit.normal == pytest.approx((0, 1))
    hit = geometry.ray_cast(Ellipse(long, thin), Transform(), (-3 * long, 0), (long, 0))
    assert hit is not None
    assert hit.fraction == pytest.approx(0.5)
    assert hit.normal == pytest.approx((-1, 0))


@pytest.mark.parametrize(
    "end",
    [
        (1.4718846013579784e18, 1.5717273849814495e18),
        (3.5719949825197434e17, -1.2563005884882417e18),
        (1.8778553856425693e17, -7.778717712830511e17),
    ],
)
@pytest.mark.parametrize(
    "radii", [(4.2316877565477835, 8.360192101410615), (8.275430992420404, 4.874450782526708)]
)
def test_a_segment_so_long_that_its_line_seems_to_pass_its_end(
    radii: tuple[float, float], end: tuple[float, float]
) -> None:
    """Which is the middle of the ellipse."""
    shapes = Ellipse(*radii), Transform(), Segment((0, 0), end), Transform()
    assert geometry.distance(*shapes) == 0
    contact = geometry.collide(*shapes)
    assert contact is not None
    assert math.hypot(*contact.normal) == pytest.approx(1)


@pytest.mark.parametrize("width", [1e-11, 1e-12, 1e-13, 1e-15, 1e-50, 1e-100])
def test_a_needle_collides_as_a_segment_does(width: float) -> None:
    """Thinner than 1e-11, a needle was told to be 0.008 deep in a capsule that is 0.1 away from it: the normal of its
    side's chord rounded to the end of the arc, which was not searched any further."""
    chance = Random(1)
    bodies: list[Shape] = [
        Capsule((0, 5), (-7, 0), 1.3),
        Circle(4),
        Rect(9, 5),
        Segment((0, 0), (9, 3)),
        Ellipse(6, 2),
    ]
    for body in bodies:
        for _ in range(60):
            half = chance.uniform(1, 20)
            needle, segment = Ellipse(width, half), Segment((0, -half), (0, half))
            at = Transform(
                chance.uniform(-25, 25), chance.uniform(-25, 25), chance.choice((0, chance.uniform(0, 6)))
            )
            there = Transform(
                chance.uniform(-9, 9), chance.uniform(-9, 9), chance.choice((0, chance.uniform(0, 6)))
            )
            found = geometry.collide(needle, at, body, there)
            expected = geometry.collide(segment, at, body, there)
            assert (found is None) == (expected is None), (needle, at, body, there)
            if found is not None and expected is not None:
                assert found.depth == pytest.approx(expected.depth, abs=1e-9)


@pytest.mark.parametrize(
    "ellipse", [Ellipse(1e9, 1e-100), Ellipse(6, 1e-100), Ellipse(1e-100, 2e-100), Ellipse(5, 2)]
)
@pytest.mark.parametrize("angle", [0.0, 0.3, 3.0])
@pytest.mark.parametrize("rect", [Rect(1, 1e100), Rect(1e100, 1), Rect(4, 1e99), Rect(1e100, 1e100)])
def test_a_long_rectangle_across_an_ellipse(ellipse: Ellipse, angle: float, rect: Rect) -> None:
    """The nearest vertex was 5e99 away, and the squares of that, in semi-axes of 1e-100, too large to tell that an edge
    comes nearer."""
    here, there = Transform(0.3, -0.2, angle), Transform(0.1, 0.4)
    assert geometry.overlaps(ellipse, here, rect, there)
    assert geometry.collide(ellipse, here, rect, there) is not None
    assert geometry.distance(ellipse, here, rect, there) == 0.0
    assert geometry.distance(rect, there, ellipse, here) == 0.0


def test_against_a_far_greater_shape_a_slim_ellipse_counts_as_a_point() -> None:
    """Found by the fuzz: rounding leaves a single farthest point along whole arcs of directions, whose least width was
    missed. Depths were wrong by half of the great radius."""
    dice = Random(1)
    touched = 0
    for _ in range(3000):
        radius = 10 ** dice.uniform(3, 50)
        slim = Ellipse(2.28, dice.choice([1e-50, 1e-9, 1e-5, 0.1, 1.0, 2.28]))
        great = dice.choice([Circle(radius), Ellipse(radius, radius)])
        apart, way = radius * dice.uniform(0.5, 1.1), dice.uniform(-4, 4)
        at = Transform(dice.uniform(-9, 9), dice.uniform(-9, 9), dice.uniform(-4, 4))
        other = Transform(at.x + apart * math.cos(way), at.y + apart * math.sin(way))
        contact = geometry.collide(slim, at, great, other)
        size = 2.28 + 1e-9 * radius
        assert (contact is not None) == (apart < radius) or abs(apart - radius) < size
        if contact is not None:
            touched += 1
            assert contact.depth == pytest.approx(radius - apart, abs=size)
    assert touched > 1000
