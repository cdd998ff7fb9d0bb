"""Queries of two bare shapes for their contact: `collide` and `overlaps`."""

from __future__ import annotations

from math import cos, sin

import cython

from physics.components import Transform
from physics.components.motion import Transform as Pose
from physics.geometry.arguments import pieces, pose
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.geometry.results import Contact, Point
from physics.shapes import Shape
from physics.shapes.convex import Convex

_narrowphase = Narrowphase()
_manifold = Manifold()


def collide(shape_a: Shape, transform_a: Transform, shape_b: Shape, transform_b: Transform) -> Contact | None:
    """The contact of two shapes at their poses, or None when they are apart.

    Shapes are closed sets: touching exactly counts, with depth 0. Of concave polygons, the deepest pair of parts
    counts. If several ways out are equally short, the first in a fixed order counts: of a rectangle, its own right side
    before its top, left and bottom; circles around the same point separate along x.

    Raises TypeError for an argument that is not a shape or not a Transform, ValueError for a Transform that is not
    finite, or farther than 1e100 from the origin.
    """
    if not _meet(shape_a, transform_a, shape_b, transform_b):
        return None
    x: float = transform_a.x
    y: float = transform_a.y
    points: tuple[Point, ...]
    if _manifold.count == 2:
        points = ((x + _manifold.x0, y + _manifold.y0), (x + _manifold.x1, y + _manifold.y1))
    else:
        points = ((x + _manifold.x0, y + _manifold.y0),)
    # Adding 0 turns -0.0 into 0.0.
    return Contact((_manifold.nx + 0.0, _manifold.ny + 0.0), _manifold.depth, points)


def overlaps(shape_a: Shape, transform_a: Transform, shape_b: Shape, transform_b: Transform) -> bool:
    """Whether two shapes at their poses overlap or touch; the same as `collide(...) is not None`.

    Raises as `collide` does.
    """
    return _meet(shape_a, transform_a, shape_b, transform_b)


def _meet(shape_a: Shape, transform_a: Transform, shape_b: Shape, transform_b: Transform) -> cython.bint:
    """Check the arguments; true, with the contact in `_manifold`, if the shapes meet."""
    first: tuple[Convex, ...] = pieces("shape_a", shape_a)
    a: Pose = pose("transform_a", transform_a)
    second: tuple[Convex, ...] = pieces("shape_b", shape_b)
    b: Pose = pose("transform_b", transform_b)
    return _narrowphase.collide_all(
        first, cos(a.angle), sin(a.angle),
        second, b.x - a.x, b.y - a.y, cos(b.angle), sin(b.angle),
        0.0, _manifold,
    ) != 0  # fmt: skip
