"""Which cells of the broadphase hold boxes: for debug pictures."""

from __future__ import annotations

from typing import Any, NamedTuple

import cython

from physics.grid.broadphase import Broadphase
from physics.grid.grid import Grid, index
from physics.grid.levels import INFINITY


class Cell(NamedTuple):
    """A cell with boxes: their centres lie in the cell, and they reach out of it by half a cell at most.

    left, bottom, right, top  its edges, in the game's units
    static  whether the cell belongs to the grid of quiet rows: static colliders, and bodies at rest
    boxes   number of boxes
    """

    left: float
    bottom: float
    right: float
    top: float
    static: bool
    boxes: int


def occupied(broadphase: Broadphase) -> list[Cell]:
    """The cells that hold boxes, as of the last update: those of moving rows, then of quiet rows, each level by level.

    A level with few boxes has one cell for all of them, which is given here with their common bounds.
    """
    cells: list[Any] = []
    add_cells(cells, broadphase.moving, False)
    add_cells(cells, broadphase.quiet, True)
    return cells


def add_cells(cells: list[Any], grid: Grid, static: cython.bint) -> None:
    u: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    level: cython.int
    size: float
    scale: float
    column: Any
    row: Any
    for u in range(grid.levels.used_count):
        level = grid.levels.used[u]
        scale = grid.levels.scale[level]
        if grid.levels.cells[level] == 1 or scale <= 0.0:
            add_one_cell(cells, grid, level, static)
            continue
        size = 1.0 / scale
        counts: dict[tuple[Any, Any], int] = {}
        for entry in range(grid.first[level], grid.first[level] + grid.levels.size[level]):
            if grid.bounds[entry].left != grid.bounds[entry].left:
                continue  # a hole
            # As in `Grid.count_cells`, before the world is wrapped around the torus.
            column = index((0.5 * grid.bounds[entry].left + 0.5 * grid.bounds[entry].right) * scale)
            row = index((0.5 * grid.bounds[entry].bottom + 0.5 * grid.bounds[entry].top) * scale)
            counts[row, column] = counts.get((row, column), 0) + 1
        count: Any
        for (row, column), count in sorted(counts.items()):
            cells.append(
                Cell(column * size, row * size, (column + 1) * size, (row + 1) * size, static, count)
            )


def add_one_cell(cells: list[Any], grid: Grid, level: cython.int, static: cython.bint) -> None:
    """Add the cell of a level that has only one: the bounds of its boxes."""
    entry: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    left: float = INFINITY
    bottom: float = INFINITY
    right: float = -INFINITY
    top: float = -INFINITY
    for entry in range(grid.first[level], grid.first[level] + grid.levels.size[level]):
        if grid.bounds[entry].left != grid.bounds[entry].left:
            continue  # a hole
        count += 1
        left = min(left, grid.bounds[entry].left)
        bottom = min(bottom, grid.bounds[entry].bottom)
        right = max(right, grid.bounds[entry].right)
        top = max(top, grid.bounds[entry].top)
    if count > 0:
        cells.append(Cell(left, bottom, right, top, static, count))
