"""Candidates of a query: the part that all queries of the grid have in common."""

from __future__ import annotations

from math import sqrt
from typing import Any

import cython

from physics import validate
from physics.components.piece_filters import PieceFilters
from physics.events.esper_world import EsperWorld
from physics.grid.broadphase import Broadphase
from physics.rows.bodies import GENERAL, Bodies, SimpleRow
from physics.validate import bits
from physics.world.step import Tick

_MANY = cython.declare(cython.int, 4)
"""With more hits than this, it is cheaper to check once whether the database has changed at all."""


@cython.final
@cython.cclass
class Candidates:
    """The bodies and the grid of the last tick, with the filter of a query.

    Each class of queries has one. A query calls `begin` first, then `accepts` for each hit of the grid, and `end` at
    its end, also after an exception. No other query and no tick can come in between.

    accepts_count    number of calls of `accepts` in this query
    size, size_tick  size of a typical body, and the tick in which this size was computed
    """

    tick: Tick
    world: EsperWorld
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    bodies: Bodies
    grid: Broadphase
    accepts_count: int
    world_is_unchanged: bool
    sensors: bool
    mask: int
    ignored: Any
    size: float
    size_tick: int

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self.tick = tick
        self.world = world
        self.bodies = tick.bodies
        self.grid = tick.detection.broadphase
        self.size = 1.0
        self.size_tick = -1
        self.entities = {}
        self.dead = set()
        self.mask = validate.ALL
        self.sensors = True
        self.ignored = None
        self.accepts_count = 0
        self.world_is_unchanged = False

    def begin(self, mask: Any, ignore: Any, sensors: Any) -> None:
        """Begin a query for colliders with a layer in `mask`, except those of the entities in `ignore`, and sensors
        only if `sensors`."""
        wanted: cython.ulonglong = bits("mask", mask)
        with_sensors: cython.bint = sensors is True or validate.flag("sensors", sensors)
        ignored: Any = None
        if not (isinstance(ignore, tuple) and not ignore):
            ignored = validate.entities("ignore", ignore)  # may run game code, if it is an iterator
        entities: dict[int, dict[type[Any], Any]]
        dead: set[int]
        entities, dead = self.world.current_entities()
        self.tick.calls.occupy()
        self.entities = entities
        self.dead = dead
        self.accepts_count = 0
        self.world_is_unchanged = False
        self.mask = wanted
        self.sensors = with_sensors
        self.ignored = ignored

    def end(self) -> cython.void:
        """End the query."""
        self.tick.calls.busy = False

    def is_beyond(
        self, row: cython.Py_ssize_t, x: float, y: float, dx: float, dy: float, radius: float, fraction: float
    ) -> cython.bint:
        """Whether a disc that moves from (x, y) by (dx, dy) certainly does not meet a row before `fraction`.

        This reads only the record of the row, so that for most rows the shapes need not be fetched. For the disc's
        centre, from p along d, to come within `radius + reach` of the row's centre q takes at least the fraction f of
        its way, where f d.d = (q - p).d - (radius + reach) |d|.
        """
        bodies: Bodies = self.bodies
        simple: cython.pointer[SimpleRow] = cython.address(bodies.simple[row])
        if simple.shape == GENERAL:
            return False
        along: float = (simple.x - x) * dx + (simple.y - y) * dy
        square: float = dx * dx + dy * dy
        # 0.1 % more than the sum, for rounding.
        near: float = 1.001 * (radius + simple.reach)
        return along - near * sqrt(square) > fraction * square

    def first_search_fraction(self, length: float, reach: float) -> float:
        """The fraction of a way that a cast searches first: a few times the size of a body.

        The first hit may be near, so the way is searched in portions, each twice as long as the last.
        """
        if self.size_tick != self.tick.number:
            self.size_tick = self.tick.number
            self.size = self.bodies.typical_reach()
        # A wider cast meets a body sooner; but each portion costs at least the search of a square of its width.
        step: float = max(4.0 * self.size * self.size / (self.size + 2.0 * reach), 0.5 * (self.size + reach))
        return step / length if step < length else 1.0

    def accepts_piece(self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> cython.bint:
        """Whether the layer and the sensor of a piece pass the query's filter; True if the pieces of the row do not
        differ."""
        filters: PieceFilters | None = self.bodies.filters_of(row)
        return filters is None or (
            (filters.layer[piece] & self.mask) != 0 and (self.sensors or not filters.sensor[piece])
        )

    def pieces_of(self, row: cython.Py_ssize_t) -> tuple[Any, ...]:
        """The pieces of a row that pass the filter; there may be none."""
        k: cython.Py_ssize_t
        pieces: tuple[Any, ...] = self.bodies.pieces[row]
        taken: list[Any]
        if self.bodies.filters_of(row) is None:
            return pieces
        taken = []
        for k in range(len(pieces)):
            if self.accepts_piece(row, k):
                taken.append(pieces[k])
        return tuple(taken)

    def index_of(self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index, among all pieces of a row, of the piece that is at index `piece` in `pieces_of`."""
        k: cython.Py_ssize_t
        for k in range(len(self.bodies.pieces[row])):
            if self.accepts_piece(row, k):
                if piece == 0:
                    return k
                piece -= 1
        return piece

    def accepts(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether the entity of a row passes the filter, and still exists."""
        if self.bodies.layer[row] & self.mask == 0 or (self.bodies.sensor[row] and not self.sensors):
            return 0
        self.accepts_count += 1
        if self.accepts_count == 2 and self.grid.hit_count > _MANY:
            self.world_is_unchanged = self.world.is_unchanged()
        if self.world_is_unchanged and self.ignored is None:
            return 1
        entity: Any = self.bodies.entity[row]
        if self.entities.get(entity) is not self.bodies.records[row] or entity in self.dead:
            return 0
        return self.ignored is None or entity not in self.ignored
