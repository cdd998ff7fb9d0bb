"""Merges cells of a grid into few rectangles."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

Cell = tuple[int, int]


class Block(NamedTuple):
    """A rectangle of cells: its lower left cell, and how many cells it is wide and high."""

    column: int
    row: int
    width: int
    height: int

    def cells(self) -> list[Cell]:
        """Its cells, row by row from the bottom."""
        return [
            (column, row)
            for row in range(self.row, self.row + self.height)
            for column in range(self.column, self.column + self.width)
        ]

    def shared(self, other: Block) -> int:
        """How many cells two blocks have in common."""
        width = min(self.column + self.width, other.column + other.width) - max(self.column, other.column)
        height = min(self.row + self.height, other.row + other.height) - max(self.row, other.row)
        return max(width, 0) * max(height, 0)


def merged(cells: Collection[Cell]) -> list[Block]:
    """Disjoint blocks that cover these cells and no others, in the order of their lower left cells, row by row.

    Greedy meshing (Mikola Lysenko, "Meshing in a Minecraft Game"): from the lowest, leftmost remaining cell, a block
    grows to the right as far as it can, then up as far as there are whole rows. In levels made of floors and walls the
    number of blocks is close to the least one. To find the least takes a matching in a bipartite graph.
    """
    left = set(cells)
    blocks = []
    for column, row in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if (column, row) not in left:
            continue
        width = height = 1
        while (column + width, row) in left:
            width += 1
        while all((each, row + height) in left for each in range(column, column + width)):
            height += 1
        block = Block(column, row, width, height)
        left.difference_update(block.cells())
        blocks.append(block)
    return blocks
