"""Random shapes and poses for the tests of contacts, and a way to put them to the narrowphase."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Rect, Segment
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.shapes import convex
from physics.shapes.convex import Convex
from physics.tolerances import TIE_RELATIVE
from tests.geometry import oracle
from tests.geometry.oracle import Body, Point

narrowphase = Narrowphase()


class Hull:
    """A convex polygon grown by a radius, made of the narrowphase's pieces outright."""

    def __init__(self, corners: list[Point], radius: float = 0.0) -> None:
        self.corners = oracle.hull(corners)
        self.radius = radius
        self._convexes = (convex.polygon(self.corners, radius),)

    def __repr__(self) -> str:
        return f"Hull({self.corners}, {self.radius})"


class Pose(NamedTuple):
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


class Pair(NamedTuple):
    """Two shapes, each at its pose."""

    a: Any
    at: Pose
    b: Any
    bt: Pose

    def swapped(self) -> Pair:
        return Pair(self.b, self.bt, self.a, self.at)

    def bodies(self) -> tuple[Body, Body]:
        """Both, as seen from the first one's entity."""
        return (
            oracle.body(self.a, 0.0, 0.0, self.at.angle),
            oracle.body(self.b, self.bt.x - self.at.x, self.bt.y - self.at.y, self.bt.angle),
        )

    def size(self) -> float:
        a, b = self.bodies()
        return oracle.size(a) + oracle.size(b)

    def tie(self) -> float:
        """Directions whose ways out differ by less are as good."""
        return (
            TIE_RELATIVE * min(piece.reach for piece in pieces(self.a) + pieces(self.b)) + 1e-13 * self.size()
        )


def pieces(shape: Any) -> tuple[Convex, ...]:
    return shape._convexes


def meet(pair: Pair, margin: float = 0.0) -> Manifold | None:
    """The manifold of a pair as the tick gets it, relative to the first one's entity."""
    out = Manifold()
    found = narrowphase.collide_all(
        pieces(pair.a), math.cos(pair.at.angle), math.sin(pair.at.angle),
        pieces(pair.b), pair.bt.x - pair.at.x, pair.bt.y - pair.at.y, math.cos(pair.bt.angle), math.sin(pair.bt.angle),
        margin, out,
    )  # fmt: skip
    return out if found else None


def points(m: Manifold) -> list[tuple[Point, float]]:
    """Its points, each with its depth."""
    return [((m.x0, m.y0), m.depth0), ((m.x1, m.y1), m.depth1)][: m.count]


# Numbers that fall onto each other (whole ones), nearly do (within roundings and ties), or do not.
coordinates = (
    st.integers(-4, 4).map(float)
    | st.sampled_from([0.0, 0.5, 1e-15, -1e-12, 1e-9, 1e-6, 0.1, 0.7])
    | st.floats(-5.0, 5.0)
)
sizes = st.integers(1, 4).map(float) | st.sampled_from([0.001, 0.1, 1000.0]) | st.floats(0.1, 4.0)
angles = st.sampled_from([0.0, math.pi / 2, math.pi / 4, -math.pi / 6, 1e-9, 1e-13]) | st.floats(-4.0, 4.0)
places = st.tuples(coordinates, coordinates)
centers = st.just((0.0, 0.0)) | places

circles = st.builds(Circle, sizes, centers)
rects = st.builds(Rect, sizes, sizes, centers, angles)
rounded_rects = st.builds(
    lambda width, height, center, angle, share: Rect(
        width, height, center, angle, share * 0.5 * min(width, height)
    ),
    sizes,
    sizes,
    centers,
    angles,
    st.sampled_from([0.5, 1.0, 1e-3, 1.0 - 1e-12]) | st.floats(0.01, 1.0),
)
ends = st.tuples(places, places).filter(lambda ends: math.dist(*ends) > 1e-9)
segments = ends.map(lambda ends: Segment(*ends))
capsules = st.builds(lambda ends, radius: Capsule(*ends, radius), ends, sizes)
hulls = st.builds(
    Hull,
    st.lists(places, min_size=3, max_size=8).filter(
        lambda corners: oracle.width(oracle.hull(corners)) > 1e-6
    ),
    st.just(0.0) | sizes,
)
needles = st.sampled_from(
    [
        Hull([(-1000.0, 0.0), (1000.0, -0.0005), (1000.0, 0.0005)]),
        Hull([(-500.0, -0.0005), (500.0, -0.0005), (500.0, 0.0005), (-500.0, 0.0005)]),
        Hull([(-500.0, 0.0), (0.0, -0.0005), (500.0, 0.0), (0.0, 0.0005)]),
        Rect(1000.0, 0.001),
        Capsule((-500.0, 0.0), (500.0, 0.0), 0.001),
    ]
)
ellipses = st.builds(Ellipse, sizes, sizes, centers, angles)

poses = st.builds(Pose, coordinates, coordinates, angles)


def pairs(first: st.SearchStrategy[Any], second: st.SearchStrategy[Any]) -> st.SearchStrategy[Pair]:
    """Two shapes at poses; one time in three moved to where they touch."""
    return st.builds(Pair, first, poses, second, poses) | st.builds(
        touching, first, poses, second, poses, angles
    )


def touching(a: Any, at: Pose, b: Any, bt: Pose, direction: float) -> Pair:
    """With b moved along a direction until they touch, but for rounding."""
    u = math.cos(direction), math.sin(direction)
    way = oracle.way_out(*Pair(a, at, b, bt).bodies(), u)
    return Pair(a, at, b, bt._replace(x=bt.x + way * u[0], y=bt.y + way * u[1]))
