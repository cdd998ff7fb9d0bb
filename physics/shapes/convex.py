"""The convex piece: the one representation that every shape is made of, and that all geometry works on.

A piece is a convex *core* (a point, a segment, a polygon, an ellipse) grown by a *radius*: a circle is a point with
a radius, a capsule a segment with one, a rectangle a polygon of four vertices with radius 0. Distances between pieces
are distances between their cores less both radii, so one routine for cores serves all (Gino van den Bergen,
"Collision Detection in Interactive 3D Environments", on sphere-swept volumes).

Coordinates here are local: relative to the entity's `Transform`, before its rotation.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt

import cython

from physics.shapes.outline import Outline
from physics.tolerances import ROUND_SIDE_RELATIVE

if not cython.compiled:
    DISC, BOX, POLYGON, ELLIPSE = range(4)


@cython.final
@cython.cclass
class Convex(Outline):
    """A convex core and a radius, in local coordinates. Made by the functions below; read-only.

    kind     DISC (a point core), BOX (a rectangle), POLYGON (2 or more vertices; 2 are a segment), ELLIPSE
    radius   by which the core is grown, 0 or more (0 for BOX and ELLIPSE)
    cx, cy   the centre, a point of the core: `hx`, `hy` and `reach` are measured from it
    hx, hy   BOX: half width and half height; ELLIPSE: semi-axes
    ux, uy   BOX, ELLIPSE: unit vector of the own x axis; the own y axis is (-uy, ux)
    reach    greatest distance of any point of the grown piece from the centre
    count    number of vertices: 1 for DISC, 4 for BOX, 0 for ELLIPSE
    vertices as in `Outline`
    cuts     None, or, for a part of a concave polygon, one number for each edge: 1 for a cut between two parts, 0 for a
             side of the polygon
    """

    kind: int
    radius: float
    cx: float
    cy: float
    hx: float
    hy: float
    ux: float
    uy: float
    reach: float
    cuts: array[int] | None

    def __init__(
        self,
        kind: int,
        radius: float,
        cx: float,
        cy: float,
        hx: float,
        hy: float,
        ux: float,
        uy: float,
        reach: float,
        vertices: array[float],
    ) -> None:
        self.kind = kind
        self.radius = radius
        self.cx = cx
        self.cy = cy
        self.hx = hx
        self.hy = hy
        self.ux = ux
        self.uy = uy
        self.reach = reach
        self.count = len(vertices) // 4
        self.vertices = vertices
        self.cuts = None

    def corners(self) -> list[tuple[float, float]]:
        """The core's vertices, counter-clockwise."""
        return [(self.vertices[4 * i], self.vertices[4 * i + 1]) for i in range(self.count)]


def disc(x: float, y: float, radius: float) -> Convex:
    """A point core at (x, y), grown by `radius`."""
    return Convex(DISC, radius, x, y, 0.0, 0.0, 1.0, 0.0, radius, array("d", (x, y, 0.0, 0.0)))


def box(x: float, y: float, hx: float, hy: float, ux: float, uy: float) -> Convex:
    """A rectangle of half sizes `hx`, `hy` around (x, y), its x axis along the unit vector (ux, uy)."""
    ax: float = ux * hx
    ay: float = uy * hx
    bx: float = -uy * hy
    by: float = ux * hy
    vertices = array(
        "d",
        (
            x + ax + bx, y + ay + by, -uy, ux,
            x - ax + bx, y - ay + by, -ux, -uy,
            x - ax - bx, y - ay - by, uy, -ux,
            x + ax - bx, y + ay - by, ux, uy,
        ),
    )  # fmt: skip
    return Convex(BOX, 0.0, x, y, hx, hy, ux, uy, sqrt(hx * hx + hy * hy), vertices)


def rounded_box(x: float, y: float, hx: float, hy: float, ux: float, uy: float, radius: float) -> Convex:
    """A rectangle of half sizes `hx`, `hy` around (x, y), its x axis along the unit vector (ux, uy), whose corners are
    arcs of `radius`, at most the smaller half size: a smaller core, grown by the radius. The core is a point or a
    segment if the arcs leave nothing of the sides."""
    inner_x: float = hx - radius
    inner_y: float = hy - radius
    # A shorter side is only a rounding error, and has no direction.
    least: float = ROUND_SIDE_RELATIVE * max(hx, hy, abs(x), abs(y))
    if inner_x < least:
        inner_x = 0.0
    if inner_y < least:
        inner_y = 0.0
    ax: float = ux * inner_x
    ay: float = uy * inner_x
    bx: float = -uy * inner_y
    by: float = ux * inner_y
    if inner_x == 0.0 and inner_y == 0.0:
        return disc(x, y, radius)
    if inner_x == 0.0 or inner_y == 0.0:
        return polygon(((x - ax - bx, y - ay - by), (x + ax + bx, y + ay + by)), radius)
    return polygon(
        (
            (x + ax + bx, y + ay + by),
            (x - ax + bx, y - ay + by),
            (x - ax - bx, y - ay - by),
            (x + ax - bx, y + ay - by),
        ),
        radius,
    )


def polygon(
    points: Sequence[tuple[float, float]], radius: float, cuts: Sequence[bool] | None = None
) -> Convex:
    """A convex core of 2 or more distinct points in counter-clockwise order (2 make a segment), grown by `radius`.

    `cuts` says for each edge, beginning with the edge that starts at the first point, whether it is a cut between parts
    of a polygon.
    """
    count: cython.Py_ssize_t = len(points)
    cx: float = 0.0
    cy: float = 0.0
    for x, y in points:
        cx += x / count
        cy += y / count
    vertices = array("d", bytes(32 * count))
    reach: float = 0.0
    i: cython.Py_ssize_t
    for i in range(count):
        x, y = points[i]
        next_x, next_y = points[i + 1 if i + 1 < count else 0]
        ex: float = next_x - x
        ey: float = next_y - y
        length: float = sqrt(ex * ex + ey * ey)
        vertices[4 * i] = x
        vertices[4 * i + 1] = y
        # Counter-clockwise: the outside is on the right of each edge, the edge turned by -90 degrees.
        vertices[4 * i + 2] = ey / length
        vertices[4 * i + 3] = -ex / length
        reach = max(reach, sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)))
    piece = Convex(POLYGON, radius, cx, cy, 0.0, 0.0, 1.0, 0.0, reach + radius, vertices)
    if cuts is not None:
        piece.cuts = array("b", cuts)
    return piece


def seen_from(piece: Convex, x: float, y: float, size: float) -> Convex:
    """The same piece in coordinates whose origin is at (x, y), scaled by `size` about its own centre."""
    vertices = array("d", piece.vertices)
    i: cython.Py_ssize_t
    for i in range(0, 4 * piece.count, 4):
        vertices[i] = (piece.cx - x) + (vertices[i] - piece.cx) * size
        vertices[i + 1] = (piece.cy - y) + (vertices[i + 1] - piece.cy) * size
    return Convex(
        piece.kind,
        piece.radius * size,
        piece.cx - x,
        piece.cy - y,
        piece.hx * size,
        piece.hy * size,
        piece.ux,
        piece.uy,
        piece.reach * size,
        vertices,
    )


def ellipse(x: float, y: float, rx: float, ry: float, ux: float, uy: float) -> Convex:
    """An ellipse of semi-axes `rx`, `ry` around (x, y), its x axis along (ux, uy). With equal semi-axes it is a
    disc."""
    if rx == ry:
        return disc(x, y, rx)
    return Convex(ELLIPSE, 0.0, x, y, rx, ry, ux, uy, max(rx, ry), array("d"))
