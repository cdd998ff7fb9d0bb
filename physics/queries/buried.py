"""Frees a buried mover: its middle is in the ground, so nothing tells to which side of the ground the mover belongs.

The mover leaves all pieces that it overlaps together, by the shortest way. If it left one piece after the other, it
might never get out: at a seam of the ground, the shortest way out of each of two blocks leads into the other block.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.components.rigid_body import DYNAMIC
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import contains_within, reach_along
from physics.queries.mover_shape import MoverShape
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class Buried:
    """Frees a mover that is buried.

    row        the row that the mover's middle is in
    overlaps   the pairs of pieces that overlap by more than the skin: index of the mover's piece, row, index of the
               row's piece
    normals    directions in which the way out may lead: the sides of these pieces, and up, down and sideways
    """

    shape: MoverShape
    narrowphase: Narrowphase
    manifold: Manifold
    placed: PlacedPiece
    row: int
    overlaps: list[Any]
    normals: list[Any]

    def __init__(self, shape: MoverShape) -> None:
        self.shape = shape
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.placed = PlacedPiece()
        self.row = -1
        self.overlaps = []
        self.normals = []

    def is_buried(self) -> cython.bint:
        """Whether the mover's middle is in a piece that it overlaps. Sets the other fields.

        Dynamic bodies are left out, because they give way. One-way colliders and rows that press the mover are left
        out, because for these the side on which the mover belongs is known."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        x: float = shape.x + shape.middle_x
        y: float = shape.y + shape.middle_y
        reach: float = shape.radius
        up_x: float = shape.planes.up_x if shape.planes.directed else 0.0
        up_y: float = shape.planes.up_y if shape.planes.directed else 1.0
        buried: cython.bint = False
        self.overlaps = []
        self.normals = [(up_x, up_y), (-up_x, -up_y), (up_y, -up_x), (-up_y, up_x)]
        shape.grid.query(x - reach, y - reach, x + reach, y + reach)
        for k in range(shape.grid.hit_count):
            row = shape.grid.hits[k]
            if (
                bodies.kind[row] != DYNAMIC
                and not shape.one_way.is_one_way(bodies, row)
                and not shape.pushing.has(row)
                and shape.is_solid(row)
                and self._look_at(row)
            ):
                buried = True
                self.row = row
        return buried

    def _look_at(self, row: cython.Py_ssize_t) -> cython.bint:
        """Note the overlaps with a row. Returns whether the mover's middle is in one of the row's pieces."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        m: Manifold = self.manifold
        pieces: tuple[Convex, ...] = bodies.pieces[row]
        x: float = bodies.x[row] - shape.x
        y: float = bodies.y[row] - shape.y
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t
        inside: cython.bint = False
        for j in range(len(pieces)):
            self.placed.place(pieces[j], x, y, bodies.c[row], bodies.s[row])
            for i in range(len(shape.parts)):
                if (
                    shape.filter.allows(bodies, i, row, j)
                    and self.narrowphase.collide(
                        shape.parts[i],
                        shape.c,
                        shape.s,
                        pieces[j],
                        x,
                        y,
                        bodies.c[row],
                        bodies.s[row],
                        0.0,
                        m,
                    )
                    and m.depth > shape.skin
                ):
                    self.overlaps.append((i, row, j))
                    self.normals.append((-m.nx, -m.ny))
                    for n in range(0, 4 * self.placed.count, 4):
                        self.normals.append((self.placed.vertices[n + 2], self.placed.vertices[n + 3]))
                    # At a seam the middle may be on the border of two pieces.
                    inside = inside or contains_within(
                        self.placed, shape.middle_x, shape.middle_y, shape.skin
                    )
        return inside

    def move_out(self) -> cython.bint:
        """Move out of all that the mover overlaps, by the shortest way that leads through nothing else. Returns False,
        and does not move the mover, if there is no such way."""
        shape: MoverShape = self.shape
        ways: list[Any] = []
        nx: float
        ny: float
        way: float
        free: cython.bint = False
        for nx, ny in self.normals:
            ways.append((self._way_out(nx, ny), nx, ny))
        ways.sort()
        shape.skip_overlapping = True
        for way, nx, ny in ways:
            # In a gap of its own size the mover ends where it touches the obstacle ahead: such a hit does not block the
            # way.
            if not shape.cast(way * nx, way * ny, False) or (1.0 - shape.fraction) * way <= shape.skin:
                shape.x += way * nx
                shape.y += way * ny
                free = True
                break
        shape.skip_overlapping = False
        return free

    def _way_out(self, nx: float, ny: float) -> float:
        """The distance along a unit vector until the mover is out of all pieces that it overlaps."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        row: cython.Py_ssize_t
        x: float
        y: float
        far: float
        other: Convex
        longest: float = 0.0
        shape.impact.allowance = 0.0
        for i, row, j in self.overlaps:
            other = bodies.pieces[row][j]
            x = bodies.x[row] - shape.x
            y = bodies.y[row] - shape.y
            self.placed.place(other, x, y, bodies.c[row], bodies.s[row])
            # Go far enough, and cast back to where the two touch.
            far = (
                reach_along(self.placed, nx, ny)
                + shape.one_way.reach_back(shape.parts, shape.c, shape.s, nx, ny)
                + shape.skin
            )
            if shape.impact.find(
                shape.hit, shape.parts[i], shape.c, shape.s, 0.0,
                other, x - far * nx, y - far * ny, bodies.c[row], bodies.s[row], 0.0, far * nx, far * ny,
            ):  # fmt: skip
                longest = max(longest, far * (1.0 - shape.hit.fraction) - shape.rest)
        return longest
