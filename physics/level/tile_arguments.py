"""Checks the arguments of a `TileMap`: rows, tiles, sizes, cells. Each error names the argument and the value."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import index
from typing import Any, TypeAlias, cast

from physics import validate
from physics.components import Collider, RigidBody, Transform
from physics.level.rectangles import Cell

Tile: TypeAlias = Collider | Sequence[Any]
"""What a tile is made of: a Collider, or several components of which one is a Collider."""


def read_cell(cell: object) -> Cell:
    """A cell as two ints. Ints of NumPy are converted."""
    if isinstance(cell, tuple) and len(cell) == 2 and not any(isinstance(each, bool) for each in cell):
        try:
            return index(cell[0]), index(cell[1])
        except TypeError:
            pass
    raise TypeError(f"TileMap: a cell must be (column, row), two ints, got {validate.shown(cell)}")


def read_rows(rows: object) -> list[list[Hashable]]:
    """The kinds of the cells, the bottom row first."""
    if isinstance(rows, str):
        rows = rows.strip("\r\n").splitlines()
    if isinstance(rows, (bytes, set, frozenset, Mapping)) or not isinstance(rows, Iterable):
        raise TypeError(f"TileMap.rows must be a text or rows of kinds, got {validate.shown(rows)}")
    kinds: list[list[Hashable]] = []
    for row in rows:
        if isinstance(row, (bytes, set, frozenset, Mapping)) or not isinstance(row, Iterable):
            raise TypeError(
                f"TileMap.rows must be a text or rows of kinds, got the row {validate.shown(row)}"
            )
        kinds.insert(0, [hashable("TileMap.rows must hold hashable kinds", kind) for kind in row])
    width = max(map(len, kinds), default=0)
    if width == 0:
        raise ValueError(f"TileMap.rows must hold at least one cell, got {validate.shown(rows)}")
    return [row + [None] * (width - len(row)) for row in kinds]


def hashable(demand: str, kind: Any) -> Hashable:
    """Return `kind` if it has a hash, as the kind of a cell must. Otherwise raise TypeError, with the demand."""
    try:
        hash(kind)
    except TypeError:
        raise TypeError(f"{demand}, got {validate.shown(kind)}") from None
    found: Hashable = kind
    return found


def read_size(size: object) -> tuple[float, float]:
    """Width and height of a cell, from one number or two."""
    if not isinstance(size, Iterable):
        side = validate.size("TileMap.size", cast("float", size))
        return side, side
    sides = () if isinstance(size, validate.NO_ORDER) else tuple(size)
    if len(sides) != 2:
        raise TypeError(f"TileMap.size must be a number or (width, height), got {validate.shown(size)}")
    return validate.size("TileMap.size", sides[0]), validate.size("TileMap.size", sides[1])


def read_separate(separate: object, tiles: Mapping[Any, Tile]) -> frozenset[Hashable]:
    """The kinds that are never merged. Of a text, each letter is a kind, as in `rows`."""
    if not isinstance(separate, Iterable):
        raise TypeError(f"TileMap.separate must be kinds, got {validate.shown(separate)}")
    if isinstance(separate, str) and len(separate) > 1 and separate in tiles:
        raise TypeError(
            f"TileMap.separate must be kinds, got {separate!r}, a text, each letter of which is a kind: "
            f"write [{separate!r}]"
        )
    kinds = [hashable("TileMap.separate must be hashable kinds", kind) for kind in separate]
    for kind in kinds:
        if kind not in tiles:
            raise ValueError(
                f"TileMap.separate must be kinds of TileMap.tiles, got {validate.shown(kind)}, which is not there"
            )
    return frozenset(kinds)


def read_components(kind: Hashable, tile: object) -> list[Any]:
    """The components of the tiles of a kind, checked."""
    name = f"TileMap.tiles[{validate.shown(kind)}]"
    if kind is None:
        raise ValueError(f"{name}: None is the empty cell")
    if isinstance(tile, Collider):
        return [tile]
    if isinstance(tile, (str, bytes)) or not isinstance(tile, Sequence):
        raise TypeError(f"{name} must be a Collider, or a list of components, got {validate.shown(tile)}")
    for each in tile:
        if isinstance(each, type):
            raise TypeError(
                f"{name} must hold components, got the class {each.__name__}: write {each.__name__}(...)"
            )
        if isinstance(each, Transform):
            raise ValueError(
                f"{name} must have no Transform, which follows from the cell, got {validate.shown(each)}"
            )
        if isinstance(each, RigidBody) and each.kind == "dynamic":
            raise ValueError(f"{name} must not be dynamic, got {validate.shown(each)}")
    if sum(type(each) is Collider for each in tile) != 1:
        raise ValueError(f"{name} must hold one Collider, got {validate.shown(tile)}")
    return list(tile)
