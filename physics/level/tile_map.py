"""`TileMap`: makes static entities from a grid of tiles, merging tiles; game code edits it tile by tile."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from math import floor
from typing import Any, NoReturn
from weakref import WeakValueDictionary

import esper

from physics import validate
from physics.components import Collider
from physics.events.esper_world import record_of
from physics.events.event import EntityContact
from physics.level.rectangles import Block, Cell, merged
from physics.level.tile_arguments import (
    Tile,
    hashable,
    read_cell,
    read_components,
    read_rows,
    read_separate,
    read_size,
)
from physics.level.tile_entities import CHUNK, Piece, TileEntities
from physics.misuse import checked_calls
from physics.shapes import Rect


@checked_calls
class TileMap:
    """A grid of tiles, and static entities in the current esper world that it is made of. Edits change the entities.

    rows      the kinds of the cells, the top row first: a text, or rows of letters, numbers or other hashable values.
              Short rows are filled up with None, the empty cell
    tiles     what the tiles of each kind are made of: a Collider, or a list of components of which one is a Collider.
              Each entity gets copies of them, a Transform, and a RigidBody("static") unless the list has a RigidBody.
              Cells of a kind that is not here have no entity
    size      of a cell: a number, or (width, height), in the game's units
    origin    where the lower left corner of the map is
    separate  a collection of kinds of `tiles` that are never merged: each tile is an entity of its own. Of a text each
              letter is a kind. By default empty

    A cell is (column, row), counted from the lower left one, (0, 0). Tiles that fill their cell, with a shape of
    Rect(width, height) and without `one_way`, are merged into rectangles, kinds with equal values in `tiles` with each
    other. Such a rectangle is a block. All other tiles, such as slopes and one-way platforms, are one entity each, with
    the Transform in the middle of the cell. The map is cut into chunks of 16 by 16 cells, and blocks do not reach from
    one chunk into another, so the edit of a cell changes at most one chunk.

    If game code deletes an entity of the map, all cells of its block are None from then on. A copy, also a pickled one,
    refers to the entities that have the same ids when the copy is first used: save both, and load the entities first.
    As long as the original map exists, and the ids still mean the same entities, only the original can be edited.

    If a component cannot be copied, an edit raises, and the map is as before. If a MemoryError or Ctrl-C ends an edit,
    either the map is as before, or the next use of the map finishes the edit first. The `__copy__` of a component may
    read the map, which is then as before the edit.

    Raises ValueError or TypeError naming the argument, RuntimeError if it is used while another esper world is the
    current one, if it is edited and its entities are those of the map of which it is a copy, or if it is edited or
    copied by a component's `__copy__` during an edit.
    """

    # _copied  whether it is a copy, or was copied: then `_EDITORS` tells who may edit its entities
    # _kinds   kinds of the cells, the bottom row first
    # _tiles   the components of each kind
    # _alike   for each kind whose tiles are merged, the first kind that is made of the same
    # _placed  the entities of the map
    # _editing     whether an edit goes on
    # _unfinished  the chunks whose entities may differ from their cells
    __slots__ = (
        "__weakref__", "_alike", "_copied", "_editing", "_kinds", "_origin", "_placed", "_size", "_tiles",
        "_unfinished", "_world",
    )  # fmt: skip

    def __init__(
        self,
        rows: str | Iterable[Iterable[Hashable]],
        tiles: Mapping[Any, Tile],
        size: float | tuple[float, float],
        *,
        origin: tuple[float, float] = (0.0, 0.0),
        separate: Collection[Hashable] = (),
    ) -> None:
        if not isinstance(tiles, Mapping):
            raise TypeError(
                f"TileMap.tiles must be a dict from kinds to components, got {validate.shown(tiles)}"
            )
        self._size = read_size(size)
        self._origin = validate.point("TileMap.origin", origin)
        self._kinds = read_rows(rows)
        self._tiles = {kind: read_components(kind, value) for kind, value in tiles.items()}
        self._alike = self._find_alike(tiles, read_separate(separate, tiles))
        self._world = esper.current_world
        self._copied = False
        self._placed = TileEntities(self._size, self._origin, self._tiles, self._alike)
        self._editing = False
        self._unfinished: list[Cell] = []
        try:
            self._edit({}, self._chunks_of(self._all_cells()))
        except BaseException:
            self._placed.delete_all()
            raise

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a cell."""
        return self._size

    @property
    def origin(self) -> tuple[float, float]:
        """Lower left corner of the map in the world."""
        return self._origin

    # ---- Cells -----------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """Width of the map in cells."""
        return len(self._kinds[0])

    @property
    def rows(self) -> int:
        """Height of the map in cells."""
        return len(self._kinds)

    def __getitem__(self, cell: Cell) -> Any:
        """The kind of a cell; None if it is empty, outside of the map, or if its entity was deleted."""
        self._enter()
        column, row = read_cell(cell)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        self._notice(self._placed.pieces.get((column, row)))
        return self._kinds[row][column]

    def __setitem__(self, cell: Cell, kind: Hashable) -> None:
        """Put a tile of another kind, or None, into a cell. Raises IndexError for one outside of the map."""
        self.update({cell: kind})

    def update(self, changes: Mapping[Cell, Hashable]) -> None:
        """Put tiles of these kinds, or None, into these cells. In the chunks of these cells, the entities whose blocks
        change are changed, made or deleted; all others stay.

        An entity whose block shrinks or grows keeps its id, and so its contacts. If a block falls apart, the entity
        keeps the part that has most cells in common with it. Raises IndexError for a cell outside of the map.
        """
        self._check_world()
        self._check_idle()
        self._placed.discard()
        if not isinstance(changes, Mapping):
            raise TypeError(
                f"TileMap.update: changes must be a dict of cells and their new kinds, got {validate.shown(changes)}"
            )
        checked: dict[Cell, Hashable] = {}
        for cell, kind in changes.items():
            column, row = read_cell(cell)
            if not (0 <= column < self.columns and 0 <= row < self.rows):
                raise IndexError(
                    f"TileMap: cell {validate.shown(cell)} is outside of the map of {self.columns} columns and "
                    f"{self.rows} rows"
                )
            checked[column, row] = hashable(
                f"TileMap: the cell {(column, row)} must hold a hashable kind", kind
            )
        # An unfinished edit is finished with the new kinds. With these, the component whose `__copy__` failed may no
        # longer be needed.
        chunks = sorted({*self._chunks_of(checked), *self._unfinished}, key=_by_row)
        self._notice_all(chunks)
        for chunk in chunks:
            for piece in self._placed.chunks.get(chunk, ()):
                if self._copied and not self._may_edit(piece):
                    raise RuntimeError(
                        f"TileMap: entity {piece.entity} belongs to another TileMap, of which this one is a copy, or "
                        "which is a copy of this one; only one of them can be edited (use the other, or load the "
                        "entities anew)"
                    )
        self._edit(checked, chunks)

    # Without these two, Python would try level[0], level[1], ... and complain of the cell 0.

    def __contains__(self, cell: object) -> bool:
        raise TypeError(
            f"TileMap: 'in' may mean two things: write level[{validate.shown(cell)}] is not None, or "
            "level.entity_at(column, row) is not None (what is outside of the map is None, too)"
        )

    def __iter__(self) -> NoReturn:
        raise TypeError(
            "TileMap: a map has no order: loop over level.cells(kind), level.entities, "
            "or range(level.columns) and range(level.rows)"
        )

    def cells(self, kind: Hashable) -> list[Cell]:
        """The cells of a kind, row by row from the bottom."""
        self._enter()
        return [
            cell for cell in self._all_cells() if self._kinds[cell[1]][cell[0]] == kind and self[cell] == kind
        ]

    def cell_at(self, x: float, y: float) -> Cell:
        """The cell that holds the point (x, y) of the world, also outside of the map."""
        x, y = validate.within("TileMap.cell_at: x", x), validate.within("TileMap.cell_at: y", y)
        return floor((x - self._origin[0]) / self._size[0]), floor((y - self._origin[1]) / self._size[1])

    def center(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell in the world."""
        column, row = read_cell((column, row))
        validate.within("TileMap.center: column", column)
        validate.within("TileMap.center: row", row)
        return self._placed.middle(Block(column, row, 1, 1))

    # ---- Entities --------------------------------------------------------------------------------------------------

    @property
    def entities(self) -> list[int]:
        """The entities of the map that are there, ascending."""
        self._enter()
        return sorted(entity for entity, piece in self._placed.owners.items() if piece.is_there())

    def entity_at(self, column: int, row: int) -> int | None:
        """The entity that a cell is part of; None if there is none."""
        self._enter()
        piece = self._placed.pieces.get(read_cell((column, row)))
        return piece.entity if piece is not None and piece.is_there() else None

    def cell_touched(self, contact: EntityContact) -> Cell | None:
        """The cell at the first point of a contact or event; None if neither entity of it is one of this map."""
        self._enter()
        if not isinstance(contact, EntityContact):
            raise TypeError(
                f"TileMap.cell_touched: contact must be a contact or an event, got {validate.shown(contact)}"
            )
        piece = self._owner(contact.a) or self._owner(contact.b)
        if piece is None:
            return None
        column, row = self.cell_at(*contact.points[0])
        block = piece.block
        # The point is midway between the two surfaces, and may be a little outside.
        return (
            min(max(column, block.column), block.column + block.width - 1),
            min(max(row, block.row), block.row + block.height - 1),
        )

    def _owner(self, entity: int) -> Piece | None:
        """The piece of an entity, also if the entity is gone; None if another entity has its id by now."""
        piece = self._placed.owners.get(entity)
        return piece if piece is None or piece.is_there() or record_of(entity) is None else None

    def remove(self) -> None:
        """Delete all entities of the map, and empty its cells."""
        self.update(dict.fromkeys(self._all_cells()))

    # ---- Inside ----------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Check that the map may be used now, and finish an edit that an exception ended."""
        self._check_world()
        if self._editing:
            return
        self._placed.discard()
        if self._unfinished:
            self._notice_all(self._unfinished)
            self._edit({}, list(self._unfinished))

    def _check_world(self) -> None:
        if esper.current_world != self._world:
            raise RuntimeError(
                f"this TileMap belongs to the esper world {self._world!r}, where it was made; the current one is "
                f"{esper.current_world!r}"
            )

    def _check_idle(self) -> None:
        if self._editing:
            raise RuntimeError(
                "TileMap: while it is edited, the map can be read, but not edited or copied (as by the __copy__ of a "
                "component)"
            )

    def _find_alike(
        self, tiles: Mapping[Any, Tile], separate: frozenset[Hashable]
    ) -> dict[Hashable, Hashable]:
        whole = (Rect(*self._size),)
        alike: dict[Hashable, Hashable] = {}
        for kind, components in self._tiles.items():
            collider = next(each for each in components if type(each) is Collider)
            if kind in separate or collider.shapes != whole or collider.one_way is not None:
                continue
            alike[kind] = next((other for other in alike if tiles[other] == tiles[kind]), kind)
        return alike

    def _all_cells(self) -> list[Cell]:
        return Block(0, 0, self.columns, self.rows).cells()

    def _chunks_of(self, cells: Iterable[Cell]) -> list[Cell]:
        return sorted({(column // CHUNK, row // CHUNK) for column, row in cells}, key=_by_row)

    def _notice(self, piece: Piece | None) -> None:
        """If game code has deleted the entity of a piece, empty all cells of its block."""
        if piece is None or piece.is_there():
            return
        for column, row in piece.block.cells():
            self._kinds[row][column] = None
            self._placed.pieces.pop((column, row), None)
        self._placed.forget(piece)

    def _notice_all(self, chunks: list[Cell]) -> None:
        for chunk in chunks:
            for piece in list(self._placed.chunks.get(chunk, ())):
                self._notice(piece)

    def _edit(self, changes: Mapping[Cell, Hashable], chunks: list[Cell]) -> None:
        """Change cells, and the entities of these chunks.

        Code of the game (the `__copy__` of a component) runs only before the cells change: an exception until then
        undoes the edit. One that comes later leaves `_unfinished` chunks. To edit these again finishes the edit, and
        makes no entity, unless game code has deleted some.
        """
        self._editing = True
        try:
            # No comprehension: these `except` clauses do not catch what a trace function raises in one (CPython 3.13).
            plans = []
            for chunk in chunks:
                plans.append(self._placed.prepare(chunk, self._blocks(chunk, changes)))
            kinds = self._changed(changes)
            # After an interrupt between two of these lines, `_unfinished` still lists every chunk whose entities differ
            # from `_kinds`.
            self._unfinished[:] = chunks
            self._kinds[:] = kinds
            self._placed.keep()
            for plan in plans:
                self._placed.carry_out(plan, self._cells_of(plan.chunk))
            self._unfinished[:] = ()
        except BaseException:
            self._placed.discard()
            raise
        finally:
            self._editing = False

    def _changed(self, changes: Mapping[Cell, Hashable]) -> list[list[Hashable]]:
        """The kinds of all cells after some changes. Rows without a change are not copied."""
        kinds = list(self._kinds)
        for row in {row for _, row in changes}:
            kinds[row] = list(kinds[row])
        for (column, row), kind in changes.items():
            kinds[row][column] = kind
        return kinds

    def _may_edit(self, piece: Piece) -> bool:
        """Whether this map may edit the entity of a piece: only if no other existing map may."""
        key = self._world, piece.entity
        editor = _EDITORS.get(key, self)
        theirs = editor._placed.owners.get(piece.entity)
        if editor is not self and theirs is not None and theirs.is_there() and piece.is_there():
            return False
        _EDITORS[key] = self
        return True

    def _cells_of(self, chunk: Cell) -> list[Cell]:
        column, row = CHUNK * chunk[0], CHUNK * chunk[1]
        return Block(column, row, min(CHUNK, self.columns - column), min(CHUNK, self.rows - row)).cells()

    def _blocks(self, chunk: Cell, changes: Mapping[Cell, Hashable]) -> list[tuple[Hashable, Block]]:
        """The blocks of which a chunk has to consist after changes, with their kinds, in a fixed order."""
        whole: dict[Hashable, list[Cell]] = {}
        blocks: list[tuple[Hashable, Block]] = []
        for column, row in self._cells_of(chunk):
            kind = changes.get((column, row), self._kinds[row][column])
            if kind in self._alike:
                whole.setdefault(self._alike[kind], []).append((column, row))
            elif kind in self._tiles:
                blocks.append((kind, Block(column, row, 1, 1)))
        for kind, cells in whole.items():
            blocks += [(kind, block) for block in merged(cells)]
        return blocks

    def __getstate__(self) -> object:
        self._check_idle()
        self._enter()
        for piece in dict.fromkeys(self._placed.pieces.values()):
            self._notice(piece)
        self._copied = True
        for piece in self._placed.owners.values():
            self._may_edit(piece)
        return super().__getstate__()

    def __repr__(self) -> str:
        return f"<TileMap of {self.columns} columns and {self.rows} rows, {len(self._tiles)} kinds of tiles>"


_EDITORS: WeakValueDictionary[tuple[str, int], TileMap] = WeakValueDictionary()
"""The map that may edit an entity, by the esper world and the entity, where several maps have the same entities."""


def _by_row(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells, or chunks, row by row."""
    return cell[1], cell[0]
