"""`TileEntities`: the entities of which a tile map consists, and how an edit makes, moves and deletes them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

import esper

from physics.components import Collider, RigidBody, Transform
from physics.events.esper_world import Record, record_of, remove_interrupted
from physics.level.rectangles import Block, Cell
from physics.shapes import Rect, Shape

CHUNK = 16
"""Cells on a side of a chunk: an edit reads 256 cells anew, and a floor has a collider for every 16 tiles."""


class Piece:
    """An entity of the map, and the block of cells that it stands for.

    record  the component dict of the entity, which tells it from a later entity with the same id. None in a copy of the
            map until the copy is first used: then the dict of the entity that has the id at that time
    kind    the kind of its cells; of several kinds that are made of the same, the first in `TileMap.tiles`
    moving  whether an edit has begun to move its entity to another block: the entity may have the place or the shape of
            either block
    """

    __slots__ = ("block", "entity", "kind", "moving", "record")

    def __init__(self, entity: int, record: Record | None, kind: Hashable, block: Block) -> None:
        self.entity = entity
        self.record = record
        self.kind = kind
        self.block = block
        self.moving = False

    def __reduce__(self) -> tuple[Any, ...]:
        return Piece, (self.entity, None, self.kind, self.block)

    def is_there(self) -> bool:
        record = record_of(self.entity)
        if self.record is None:
            self.record = record
        return record is not None and record is self.record

    def can_move(self) -> bool:
        """Whether game code has left the entity its Transform and its Collider."""
        record = self.record or {}
        return Transform in record and Collider in record


class Plan(NamedTuple):
    """What an edit does to a chunk.

    pieces  the pieces that the chunk has after the edit
    moves   of these, the pieces that get another block, with this block and its shape
    gone    the pieces whose entities are deleted
    """

    chunk: Cell
    pieces: list[Piece]
    moves: list[tuple[Piece, Block, Shape]]
    gone: list[Piece]


class TileEntities:
    """The entities of which a tile map consists. An edit has two phases, so that an exception can end it anywhere.

    `prepare` makes what a chunk lacks, and runs the game's code, the `__copy__` of components: after an exception,
    `discard` deletes what was made, and all is as before. `carry_out` moves and deletes: after an exception, `prepare`
    and `carry_out` for the same blocks finish the edit. Once all chunks are prepared, the map calls `keep`, and from
    then on nothing is discarded.

    size, origin  of the map
    tiles         the components of each kind
    alike         for each kind whose tiles are merged, the first kind that is made of the same

    pieces, chunks, owners  the pieces by cell, by chunk (in a fixed order), and by entity. While an edit goes on,
                            `chunks` also has the pieces that it has made
    made     the pieces that an edit has made and that are not part of the map yet. Outside of an edit: the pieces that
             were not deleted because of an exception
    _making  the components of the entity that esper is creating
    """

    __slots__ = (
        "_alike", "_making", "_origin", "_size", "_tiles", "chunks", "made", "owners", "pieces",
    )  # fmt: skip

    def __init__(
        self,
        size: tuple[float, float],
        origin: tuple[float, float],
        tiles: Mapping[Hashable, Sequence[Any]],
        alike: Mapping[Hashable, Hashable],
    ) -> None:
        self._size = size
        self._origin = origin
        self._tiles = tiles
        self._alike = alike
        self.pieces: dict[Cell, Piece] = {}
        self.chunks: dict[Cell, list[Piece]] = {}
        self.owners: dict[int, Piece] = {}
        self.made: list[Piece] = []
        self._making: list[Any] = []

    def middle(self, block: Block) -> tuple[float, float]:
        """The middle of a block in the world."""
        return (
            self._origin[0] + (block.column + 0.5 * block.width) * self._size[0],
            self._origin[1] + (block.row + 0.5 * block.height) * self._size[1],
        )

    def _shape(self, block: Block) -> Shape:
        return Rect(block.width * self._size[0], block.height * self._size[1])

    # ---- An edit ---------------------------------------------------------------------------------------------------

    def prepare(self, chunk: Cell, blocks: list[tuple[Hashable, Block]]) -> Plan:
        """Make the entities that a chunk lacks if it is to consist of these blocks, with their kinds, and return what
        is to be done to it. Present entities are kept, or moved to other blocks, where possible."""
        known = self.chunks.setdefault(chunk, [])
        pieces: list[Piece] = []
        same = {(piece.kind, piece.block): piece for piece in known if not piece.moving}
        rest = []
        for kind, block in blocks:
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
        return Plan(chunk, pieces, moves, gone)

    def carry_out(self, plan: Plan, cells: list[Cell]) -> None:
        """Change the entities of a chunk, which has these cells, as planned. An exception may end this anywhere:
        `chunks` has each piece whose entity exists."""
        for piece, block, shape in plan.moves:
            piece.moving = True
            if piece.can_move():
                assert piece.record is not None  # it can move
                place: Transform = piece.record[Transform]
                place.x, place.y = self.middle(block)
                piece.record[Collider].shapes = shape
            piece.block = block
            piece.moving = False
        for piece in plan.gone:
            self._drop(piece)
        for cell in cells:
            self.pieces.pop(cell, None)
        for piece in plan.pieces:
            self.owners[piece.entity] = piece
            self.pieces.update(dict.fromkeys(piece.block.cells(), piece))
        self.chunks[plan.chunk] = plan.pieces

    def keep(self) -> None:
        """Let what an edit has made be a part of the map."""
        self.made[:] = ()

    def discard(self) -> None:
        """Delete what an edit has made before an exception ended it."""
        if self._making:
            remove_interrupted(self._making)
            self._making = []
        while self.made:
            self._drop(self.made[-1])
            self.made.pop()

    def forget(self, piece: Piece) -> None:
        """Remove a piece whose entity is gone from `chunks` and `owners`. The caller empties its cells."""
        pieces = self.chunks[piece.block.column // CHUNK, piece.block.row // CHUNK]
        if piece in pieces:
            pieces.remove(piece)
        if self.owners.get(piece.entity) is piece:
            del self.owners[piece.entity]

    def delete_all(self) -> None:
        """Delete all entities."""
        for pieces in self.chunks.values():
            for piece in pieces:
                esper.delete_entity(piece.entity)

    def _create(self, kind: Hashable, block: Block, known: list[Piece]) -> Piece:
        """Create the entity of a block, and add its piece to the `known` ones, and to those that are `made`."""
        components = [copy(each) for each in self._tiles[kind]]
        if kind in self._alike:
            collider = next(each for each in components if type(each) is Collider)
            collider.shapes = self._shape(block)
        if not any(type(each) is RigidBody for each in components):
            components.append(RigidBody("static"))
        self._making = [Transform(*self.middle(block)), *components]
        entity = esper.create_entity(*self._making)
        record = record_of(entity)
        assert record is not None  # it was just made
        piece = Piece(entity, record, kind, block)
        self.made.append(piece)
        known.append(piece)
        self._making = []
        return piece

    def _drop(self, piece: Piece) -> None:
        """Delete the entity of a piece."""
        # The piece gives up its cells first: otherwise the map would take this for a deletion by game code.
        piece.block = Block(piece.block.column, piece.block.row, 0, 0)
        if piece.is_there():
            esper.delete_entity(piece.entity)
        self.forget(piece)
