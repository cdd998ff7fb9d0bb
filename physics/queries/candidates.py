"""Who may be an answer: what all questions that go through the grid share."""

from __future__ import annotations

from typing import Any, Protocol

import cython

from physics import validate

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.validate import bits
    from cython.cimports.physics.world.step import Tick
else:
    from math import sqrt

    from physics.grid.broadphase import Broadphase
    from physics.rows.bodies import Bodies
    from physics.validate import bits
    from physics.world.step import Tick


class World(Protocol):
    """What answers need of the entity database: whoever was deleted since the tick is left out of them."""

    def present(self) -> tuple[dict[int, dict[type[Any], Any]], set[int]]:
        """Component dicts of all entities that are there, by their ids, and the ids of those about to go."""

    def untouched(self) -> bool:
        """Whether nothing came, went or was marked for deletion since the tick."""

    def components(self, entity: int) -> dict[type[Any], Any]:
        """The components of an entity."""


_MANY = cython.declare(cython.int, 4)
"""Hits of the grid beyond which it is cheaper to find out once whether the database changed at all."""


@cython.final
@cython.cclass
class Candidates:
    """The last tick's bodies and grid, and who of them is wanted.

    Held by each class that answers. `open` comes first in every question, then the grid's hits are put to `accepts`.

    asked          answers so far in this question
    size, size_of  the size of a typical body, and in which tick it was
    """

    if not cython.compiled:
        __slots__ = (
            "tick", "world", "entities", "dead", "bodies", "grid", "asked", "untouched", "mask", "ignored",
            "size", "size_of",
        )  # fmt: skip
    tick: Tick
    world: World
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    bodies: Bodies
    grid: Broadphase
    asked: int
    untouched: bool
    mask: int
    ignored: Any
    size: float
    size_of: int

    def __init__(self, tick: Tick, world: World) -> None:
        self.tick = tick
        self.world = world
        self.bodies = tick.bodies
        self.grid = tick.detection.broadphase
        self.size = 1.0
        self.size_of = -1
        self.open(validate.ALL, ())

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def open(self, mask: Any, ignore: Any) -> cython.int:
        """Begin a question: colliders with a layer in `mask` are wanted, except the entities in `ignore`."""
        self.entities, self.dead = self.world.present()
        self.asked = 0
        self.untouched = False
        self.mask = bits("mask", mask)
        if isinstance(ignore, tuple) and not ignore:
            self.ignored = None
        else:
            self.ignored = validate.entities("ignore", ignore)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def too_late(
        self, row: cython.Py_ssize_t, x: float, y: float, dx: float, dy: float, radius: float, fraction: float
    ) -> cython.bint:
        """Whether a disc on its way from (x, y) by (dx, dy) is sure not to meet a row as early as at `fraction`.

        A look at the row's record, which spares most rows the fetching of their shapes. For the disc's centre, from p
        along d, to come within `radius + reach` of the row's centre q takes at least the fraction f of its way, where
        f d.d = (q - p).d - (radius + reach) |d|.
        """
        bodies: Bodies = self.bodies
        r: cython.Py_ssize_t = 8 * row
        if bodies.record[r + 7] == 0.0:
            return False
        along: float = (bodies.record[r] - x) * dx + (bodies.record[r + 1] - y) * dy
        square: float = dx * dx + dy * dy
        # By 1 in 1,000 more than the sum, for what may touch by rounding.
        near: float = 1.001 * (radius + bodies.record[r + 4])
        return along - near * sqrt(square) > fraction * square

    @cython.cfunc
    @cython.exceptval(check=False)
    def stride(self, length: float, reach: float) -> float:
        """How much of a way to look at first, as a fraction: a few bodies' sizes.

        The first hit is wanted, and it may be near: a way is looked at in portions, each twice as long as the last.
        """
        if self.size_of != self.tick.number:
            self.size_of = self.tick.number
            self.size = self.bodies.typical_reach()
        # The wider, the sooner it meets something; but each portion costs at least what lies in the beam's own width.
        step: float = max(4.0 * self.size * self.size / (self.size + 2.0 * reach), 0.5 * (self.size + reach))
        return step / length if step < length else 1.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def accepts(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether the entity of a row that the grid found is wanted, and still there."""
        if self.bodies.layer[row] & self.mask == 0:
            return 0
        self.asked += 1
        if self.asked == 2 and self.grid.hit_count > _MANY:
            self.untouched = self.world.untouched()
        if self.untouched and self.ignored is None:
            return 1
        entity: Any = self.bodies.entity[row]
        if self.entities.get(entity) is not self.bodies.records[row] or entity in self.dead:
            return 0
        return self.ignored is None or entity not in self.ignored
