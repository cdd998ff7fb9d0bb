"""What holds of all contacts, whatever the shapes: symmetry, rigid motions, scale, the order of pieces."""

from __future__ import annotations

import math

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Rect, Segment, Transform
from physics.geometry import Contact, collide, overlaps
from physics.geometry.manifold import Manifold
from physics.shapes.convex import Convex
from tests.geometry import oracle
from tests.geometry.pairs import (
    Pair,
    Pose,
    angles,
    capsules,
    circles,
    ellipses,
    hulls,
    meet,
    narrowphase,
    pairs,
    pieces,
    points,
    poses,
    rects,
    rounded_rects,
    segments,
)

shapes = circles | rects | segments | capsules | hulls | ellipses
public_shapes = circles | rects | rounded_rects | segments | capsules | ellipses


@given(pairs(shapes, shapes), st.sampled_from([0.0, 1.0]))
def test_swapping_the_shapes_turns_the_normal_round(pair: Pair, margin: float) -> None:
    a, b = pair.bodies()
    rounding = 1e-12 * pair.size()
    assume(abs(oracle.gap(a, b) - margin) > rounding)
    forth, back = meet(pair, margin), meet(pair.swapped(), margin)
    assert (forth is None) == (back is None)
    if forth is None or back is None:
        return
    assert abs(forth.depth - back.depth) <= rounding + pair.tie()
    # Opposite, or as good: a tie goes to the first shape's sides.
    opposite = (-back.nx, -back.ny)
    assert abs(oracle.way_out(a, b, opposite) - forth.depth) <= rounding + pair.tie()


def test_swapping_the_shapes_where_nothing_ties() -> None:
    for a, at, b, bt in [
        (Circle(5), Pose(1, 2, 0.3), Circle(3), Pose(4, 6, 0.0)),
        (Circle(5), Pose(1, 2, 0.3), Rect(4, 9), Pose(6, 3, 0.5)),
        (Rect(8, 3), Pose(1, 2, 0.3), Rect(4, 9), Pose(5, 3, 0.9)),
        (Capsule((-2, 1), (3, 0), 1.5), Pose(1, 2, 0.3), Rect(4, 9), Pose(5, 3, 0.9)),
        (Ellipse(5, 2), Pose(1, 2, 0.3), Rect(4, 9), Pose(5, 3, 0.9)),
        (Ellipse(5, 2), Pose(1, 2, 0.3), Ellipse(1, 4), Pose(5, 3, 0.9)),
    ]:
        forth = collide(a, Transform(*at), b, Transform(*bt))
        back = collide(b, Transform(*bt), a, Transform(*at))
        assert forth is not None
        assert back is not None
        assert math.dist(forth.normal, (-back.normal[0], -back.normal[1])) < 1e-12
        assert math.isclose(forth.depth, back.depth, rel_tol=1e-12)
        for p, q in zip(sorted(forth.points), sorted(back.points), strict=True):
            assert math.dist(p, q) < 1e-12


eighths = st.integers(-32, 32).map(lambda k: k / 8)
eighth_poses = st.builds(Pose, eighths, eighths, angles)


@given(
    st.builds(Pair, public_shapes, eighth_poses, public_shapes, eighth_poses),
    st.sampled_from([1.0, 1024.5, -1e6, 2.0**30]),
    st.sampled_from([0.0, 3.125, 1e6, -(2.0**33)]),
)
def test_far_from_the_origin_as_near_it(pair: Pair, x: float, y: float) -> None:
    near = contact(pair, 0.0, 0.0)
    far = contact(pair, x, y)
    assert (near is None) == (far is None)
    if near is not None and far is not None:
        assert (far.normal, far.depth) == (near.normal, near.depth)
        for (px, py), (qx, qy) in zip(near.points, far.points, strict=True):
            assert (math.isclose(px + x, qx, rel_tol=1e-15), math.isclose(py + y, qy, rel_tol=1e-15)) == (
                True,
                True,
            )


def contact(pair: Pair, x: float, y: float) -> Contact | None:
    """By the public function, with both shapes moved."""
    at = Transform(pair.at.x + x, pair.at.y + y, pair.at.angle)
    bt = Transform(pair.bt.x + x, pair.bt.y + y, pair.bt.angle)
    found = collide(pair.a, at, pair.b, bt)
    assert overlaps(pair.a, at, pair.b, bt) == (found is not None)
    return found


@given(pairs(shapes, shapes), angles, st.sampled_from([0.0, 1.0]))
def test_turning_both_turns_the_contact(pair: Pair, angle: float, margin: float) -> None:
    rounding = 1e-12 * pair.size()
    before = meet(pair, margin)
    turned = pair._replace(at=turn(pair.at, angle), bt=turn(pair.bt, angle))
    after = meet(turned, margin)
    if before is None or after is None:
        assert abs(oracle.gap(*pair.bodies()) - margin) <= rounding or before is after
        return
    assert abs(before.depth - after.depth) <= rounding + pair.tie()
    normal = oracle.turn((before.nx, before.ny), angle)
    assert abs(oracle.way_out(*turned.bodies(), normal) - after.depth) <= rounding + pair.tie()


def turn(pose: Pose, angle: float) -> Pose:
    return Pose(*oracle.turn((pose.x, pose.y), angle), pose.angle + angle)


@settings(max_examples=200)
@given(pairs(public_shapes, public_shapes), st.sampled_from([2.0**-280, 2.0**-20, 2.0**40, 2.0**280]))
def test_no_unit_of_length(pair: Pair, scale: float) -> None:
    """Sizes and places times a power of two: the same contact to the bit, times that power."""
    scaled = Pair(grow(pair.a, scale), move(pair.at, scale), grow(pair.b, scale), move(pair.bt, scale))
    before, after = meet(pair), meet(scaled)
    assert (before is None) == (after is None)
    if before is not None and after is not None:
        assert (after.nx, after.ny, after.depth) == (before.nx, before.ny, before.depth * scale)
        for ((px, py), p), ((qx, qy), q) in zip(points(before), points(after), strict=True):
            assert (px * scale, py * scale, p * scale) == (qx, qy, q)


def grow(shape: object, k: float) -> object:
    match shape:
        case Circle(radius=radius, center=(x, y)):
            return Circle(radius * k, (x * k, y * k))
        case Rect(width=width, height=height, center=(x, y), angle=angle, radius=radius):
            return Rect(width * k, height * k, (x * k, y * k), angle, radius * k)
        case Segment(a=(ax, ay), b=(bx, by)):
            return Segment((ax * k, ay * k), (bx * k, by * k))
        case Capsule(a=(ax, ay), b=(bx, by), radius=radius):
            return Capsule((ax * k, ay * k), (bx * k, by * k), radius * k)
        case Ellipse(rx=rx, ry=ry, center=(x, y), angle=angle):
            return Ellipse(rx * k, ry * k, (x * k, y * k), angle)
    raise TypeError(shape)


def move(pose: Pose, k: float) -> Pose:
    return pose._replace(x=pose.x * k, y=pose.y * k)


compounds = st.lists(shapes, min_size=1, max_size=4)


@given(compounds, poses, compounds, poses, st.sampled_from([0.0, 1.0]))
def test_of_several_pieces_the_deepest_pair_counts(
    first: list[object], at: Pose, second: list[object], bt: Pose, margin: float
) -> None:
    def collide_all(a: tuple[Convex, ...], b: tuple[Convex, ...]) -> Manifold | None:
        out = Manifold()
        found = narrowphase.collide_all(
            a, math.cos(at.angle), math.sin(at.angle),
            b, bt.x - at.x, bt.y - at.y, math.cos(bt.angle), math.sin(bt.angle), margin, out,
        )  # fmt: skip
        return out if found else None

    a = tuple(piece for shape in first for piece in pieces(shape))
    b = tuple(piece for shape in second for piece in pieces(shape))
    single = [m.depth for one in a for other in b if (m := collide_all((one,), (other,)))]
    together = collide_all(a, b)
    assert (together is not None) == bool(single)
    if together is not None:
        assert together.depth in single
        assert max(single) - together.depth <= 1e-9 * max(piece.reach for piece in a + b)


def test_of_pieces_as_deep_the_first_counts() -> None:
    """A box on a row of tiles: rounding in their heights must not make the contact jump from tile to tile."""
    box = Rect(0.25, 0.1)._convexes
    for nudge in (0.0, 1e-17, -1e-17, 3e-14, -3e-14):
        heights = (0.0, 0.0, nudge, -nudge)
        tiles = tuple(
            piece for k in range(4) for piece in Rect(0.1, 0.1, center=(0.1 * k, heights[k]))._convexes
        )
        out = Manifold()
        assert narrowphase.collide_all(box, 1.0, 0.0, tiles, -0.15, -0.09, 1.0, 0.0, 0.0, out)
        assert out.id0 >> 20 == 0
