"""`TileMap`: makes static entities from a grid of tiles, merging tiles; game code edits it tile by tile."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from copy import copy
from math import floor
from typing import Any, NamedTuple, NoReturn
from weakref import WeakValueDictionary

import esper

from physics import validate
from physics.components import Collider, RigidBody, Transform
from physics.events.esper_world import Record, record_of
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
from physics.misuse import checked_calls
from physics.shapes import Rect, Shape

_CHUNK = 16
"""Cells on a side of a chunk: an edit reads 256 cells anew, and a floor has a collider for every 16 tiles."""


class _Piece:
    """An entity of the map, and the block of cells that it stands for.

    record  the component dict of the entity, which tells it from a later entity with the same id. None in a copy of the
            map until the copy is first used: then the dict of the entity that has the id at that time
    kind    the kind of its cells; of several kinds that are made of the same, the first in `TileMap.tiles`
    moving  whether its entity is on the way to another block: then it may have the place or the shape of either
    """

    __slots__ = ("block", "entity", "kind", "moving", "record")

    def __init__(self, entity: int, record: Record | None, kind: Hashable, block: Block) -> None:
        self.entity = entity
        self.record = record
        self.kind = kind
        self.block = block
        self.moving = False

    def __reduce__(self) -> tuple[Any, ...]:
        return _Piece, (self.entity, None, self.kind, self.block)

    def is_there(self) -> bool:
        record = record_of(self.entity)
        if self.record is None:
            self.record = record
        return record is not None and record is self.record

    def can_move(self) -> bool:
        """Whether game code has left the entity its Transform and its Collider."""
        record = self.record or {}
        return Transform in record and Collider in record


class _Plan(NamedTuple):
    """What an edit does to a chunk.

    pieces  those that the chunk has in the end
    moves   those of them that get another block, the block, and its shape
    gone    those whose entities are deleted
    """

    chunk: Cell
    pieces: list[_Piece]
    moves: list[tuple[_Piece, Block, Shape]]
    gone: list[_Piece]


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
    separate  kinds whose tiles are never merged: each tile is an entity of its own

    A cell is (column, row), counted from the lower left one, (0, 0). Tiles that fill their cell, with a shape of
    Rect(width, height) and without `one_way`, are merged into rectangles, kinds with equal values in `tiles` with each
    other. Such a rectangle is a block. All other tiles, such as slopes and one-way platforms, are one entity each, with
    the Transform in the middle of the cell. The map is cut into chunks of 16 by 16 cells, and blocks do not reach from
    one chunk into another, so an edit costs a chunk at most.

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
    # _pieces, _chunks, _owners  the pieces by cell, by chunk (in a fixed order), and by entity
    #          While an edit goes on, `_chunks` also has the pieces that it has made
    # _editing     whether an edit goes on
    # _made        the pieces that an edit has made and that are not part of the map yet. Without an edit: those that an
    #              exception has kept from being deleted
    # _making      the components with which esper makes an entity just now, the Transform first
    # _unfinished  the chunks whose entities may not be what their cells say
    __slots__ = (
        "__weakref__", "_alike", "_chunks", "_copied", "_editing", "_kinds", "_made", "_making", "_origin", "_owners",
        "_pieces", "_size", "_tiles", "_unfinished", "_world",
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
        self._pieces: dict[Cell, _Piece] = {}
        self._chunks: dict[Cell, list[_Piece]] = {}
        self._owners: dict[int, _Piece] = {}
        self._editing = False
        self._made: list[_Piece] = []
        self._making: list[Any] = []
        self._unfinished: list[Cell] = []
        try:
            self._edit({}, self._chunks_of(self._all_cells()))
        except BaseException:
            for pieces in self._chunks.values():
                for piece in pieces:
                    esper.delete_entity(piece.entity)
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
        self._notice(self._pieces.get((column, row)))
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
        self._discard()
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
        # An edit that is not finished is finished with this one. The new kinds may not need the copy that failed.
        chunks = sorted({*self._chunks_of(checked), *self._unfinished}, key=_by_row)
        self._notice_all(chunks)
        for chunk in chunks:
            for piece in self._chunks.get(chunk, ()):
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
        return self._middle(Block(column, row, 1, 1))

    # ---- Entities --------------------------------------------------------------------------------------------------

    @property
    def entities(self) -> list[int]:
        """The entities of the map that are there, ascending."""
        self._enter()
        return sorted(entity for entity, piece in self._owners.items() if piece.is_there())

    def entity_at(self, column: int, row: int) -> int | None:
        """The entity that a cell is part of; None if there is none."""
        self._enter()
        piece = self._pieces.get(read_cell((column, row)))
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

    def _owner(self, entity: int) -> _Piece | None:
        """The piece that an entity stands for, or stood for if it is gone; None if another entity has its id by now."""
        piece = self._owners.get(entity)
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
        self._discard()
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
        return sorted({(column // _CHUNK, row // _CHUNK) for column, row in cells}, key=_by_row)

    def _middle(self, block: Block) -> tuple[float, float]:
        return (
            self._origin[0] + (block.column + 0.5 * block.width) * self._size[0],
            self._origin[1] + (block.row + 0.5 * block.height) * self._size[1],
        )

    def _notice(self, piece: _Piece | None) -> None:
        """If game code has deleted the entity of a piece, empty all cells of its block."""
        if piece is None or piece.is_there():
            return
        for column, row in piece.block.cells():
            self._kinds[row][column] = None
            self._pieces.pop((column, row), None)
        self._forget(piece)

    def _notice_all(self, chunks: list[Cell]) -> None:
        for chunk in chunks:
            for piece in list(self._chunks.get(chunk, ())):
                self._notice(piece)

    def _edit(self, changes: Mapping[Cell, Hashable], chunks: list[Cell]) -> None:
        """Change cells, and the entities of these chunks.

        Code of the game (the `__copy__` of a component) runs only before the cells change: an exception until then
        undoes the edit. One that comes later leaves `_unfinished` chunks. To edit these again finishes the edit, and
        makes no entity, unless game code has deleted some.
        """
        self._editing = True
        try:
            plans = [self._prepare(chunk, changes) for chunk in chunks]
            kinds = list(self._kinds)
            for row in {row for _, row in changes}:
                kinds[row] = list(kinds[row])
            for (column, row), kind in changes.items():
                kinds[row][column] = kind
            # An interrupt between two of these lines leaves `_unfinished` and `_kinds` consistent.
            self._unfinished[:] = chunks
            self._kinds[:] = kinds
            self._made[:] = ()
            for plan in plans:
                self._carry_out(plan)
            self._unfinished[:] = ()
        except BaseException:
            self._discard()
            raise
        finally:
            self._editing = False

    def _discard(self) -> None:
        """Delete what an edit has made before an exception ended it."""
        if self._making:
            _unmake(self._making)
            self._making = []
        while self._made:
            self._drop(self._made[-1])
            self._made.pop()

    def _may_edit(self, piece: _Piece) -> bool:
        """Whether this map may edit the entity of a piece: no other one that exists may."""
        key = self._world, piece.entity
        editor = _EDITORS.get(key, self)
        theirs = editor._owners.get(piece.entity)
        if editor is not self and theirs is not None and theirs.is_there() and piece.is_there():
            return False
        _EDITORS[key] = self
        return True

    def _prepare(self, chunk: Cell, changes: Mapping[Cell, Hashable]) -> _Plan:
        """Make the entities that a chunk lacks, and return what is to be done to it. Those that are there are kept or
        moved to other blocks where possible."""
        known = self._chunks.setdefault(chunk, [])
        pieces: list[_Piece] = []
        same = {(piece.kind, piece.block): piece for piece in known if not piece.moving}
        rest = []
        for kind, block in self._blocks(chunk, changes):
            piece = same.pop((kind, block), None)
            if piece is None:
                rest.append((kind, block))
            else:
                pieces.append(piece)
        kept = set(pieces)
        left = [piece for piece in known if piece not in kept]
        # Of the others, pair each block with the piece that shares most cells with it.
        pairs = sorted(
            (-block.shared(piece.block), i, k)
            for k, piece in enumerate(left)
            if piece.kind in self._alike and piece.can_move()
            for i, (kind, block) in enumerate(rest)
            if kind == piece.kind and block.shared(piece.block)
        )
        taken: dict[int, int] = {}
        moved: set[int] = set()
        for _, i, k in pairs:
            if i not in taken and k not in moved:
                taken[i] = k
                moved.add(k)
        moves = [(left[k], rest[i][1], self._shape(rest[i][1])) for i, k in taken.items()]
        gone = [piece for k, piece in enumerate(left) if k not in moved]
        for i, (kind, block) in enumerate(rest):
            pieces.append(left[taken[i]] if i in taken else self._create(kind, block, known))
        return _Plan(chunk, pieces, moves, gone)

    def _carry_out(self, plan: _Plan) -> None:
        """Change the entities of a chunk as planned. An exception may end this anywhere: `_chunks` has each piece whose
        entity exists."""
        for piece, block, shape in plan.moves:
            piece.moving = True
            if piece.can_move():
                assert piece.record is not None  # it can move
                place: Transform = piece.record[Transform]
                place.x, place.y = self._middle(block)
                piece.record[Collider].shapes = shape
            piece.block = block
            piece.moving = False
        for piece in plan.gone:
            self._drop(piece)
        for cell in self._cells_of(plan.chunk):
            self._pieces.pop(cell, None)
        for piece in plan.pieces:
            self._owners[piece.entity] = piece
            self._pieces.update(dict.fromkeys(piece.block.cells(), piece))
        self._chunks[plan.chunk] = plan.pieces

    def _cells_of(self, chunk: Cell) -> list[Cell]:
        column, row = _CHUNK * chunk[0], _CHUNK * chunk[1]
        return Block(column, row, min(_CHUNK, self.columns - column), min(_CHUNK, self.rows - row)).cells()

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

    def _create(self, kind: Hashable, block: Block, known: list[_Piece]) -> _Piece:
        """Create the entity of a block, and add its piece to the `known` ones, and to those that are `_made`."""
        components = [copy(each) for each in self._tiles[kind]]
        if kind in self._alike:
            collider = next(each for each in components if type(each) is Collider)
            collider.shapes = self._shape(block)
        if not any(type(each) is RigidBody for each in components):
            components.append(RigidBody("static"))
        self._making = [Transform(*self._middle(block)), *components]
        entity = esper.create_entity(*self._making)
        record = record_of(entity)
        assert record is not None  # it was just made
        piece = _Piece(entity, record, kind, block)
        self._made.append(piece)
        known.append(piece)
        self._making = []
        return piece

    def _drop(self, piece: _Piece) -> None:
        """Delete the entity of a piece."""
        # The piece gives up its cells first: otherwise `_notice` would take this for a deletion by game code.
        piece.block = Block(piece.block.column, piece.block.row, 0, 0)
        if piece.is_there():
            esper.delete_entity(piece.entity)
        self._forget(piece)

    def _forget(self, piece: _Piece) -> None:
        pieces = self._chunks[piece.block.column // _CHUNK, piece.block.row // _CHUNK]
        if piece in pieces:
            pieces.remove(piece)
        if self._owners.get(piece.entity) is piece:
            del self._owners[piece.entity]

    def _shape(self, block: Block) -> Shape:
        return Rect(block.width * self._size[0], block.height * self._size[1])

    def __getstate__(self) -> object:
        self._check_idle()
        self._enter()
        for piece in dict.fromkeys(self._pieces.values()):
            self._notice(piece)
        self._copied = True
        for piece in self._owners.values():
            self._may_edit(piece)
        return super().__getstate__()

    def __repr__(self) -> str:
        return f"<TileMap of {self.columns} columns and {self.rows} rows, {len(self._tiles)} kinds of tiles>"


_EDITORS: WeakValueDictionary[tuple[str, int], TileMap] = WeakValueDictionary()
"""The map that may edit an entity, by the esper world and the entity, where several maps have the same entities."""


def _unmake(components: list[Any]) -> None:
    """Delete the entity that an exception kept esper from making, or the caller from knowing: esper tells neither.

    esper lists an entity under the types of its components before it has the entity itself. It would go on to list one
    that an exception ended between, and look in vain for its components.
    """
    for entity, record in list(esper._entities.items()):
        if record.get(Transform) is components[0]:
            esper.delete_entity(entity)
    for kind in {type(each) for each in components}:
        listed = esper._components.get(kind)
        for entity in [each for each in listed or () if each not in esper._entities]:
            esper._components[kind].discard(entity)
        if listed is not None and not listed:
            del esper._components[kind]
    esper.clear_cache()


def _by_row(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells, or chunks, row by row."""
    return cell[1], cell[0]
