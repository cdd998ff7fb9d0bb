"""Vertices and edges of a convex polygon: the type on which all routines for polygons work."""

from __future__ import annotations

from array import array

import cython


@cython.cclass
class Outline:
    """A convex polygon's boundary. Base of `Convex` (a shape's piece), and of the classes that place and combine
    pieces.

    count    number of vertices
    vertices `count` records of four: x, y of the vertex (counter-clockwise order), then nx, ny, the unit outward normal
             of the edge from this vertex to the next. A segment has two edges, one each way. A single point's normal is
             (0, 0).
    """

    count: int
    vertices: array[float]
