"""Who may be an answer: what all questions that go through the grid share."""

from __future__ import annotations

from typing import Any, Protocol

import cython

from physics import validate

if cython.compiled:
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.tick.bodies import Bodies
    from cython.cimports.physics.tick.step import Tick
else:
    from physics.grid.broadphase import Broadphase
    from physics.tick.bodies import Bodies
    from physics.tick.step import Tick


class World(Protocol):
    """What answers need of the entity database: whoever was deleted since the tick is left out of them."""

    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]


@cython.cclass
class Candidates:
    """The last tick's bodies and grid, and who of them is wanted.

    Base of the classes that answer. `open` comes first in every question, then the grid's hits are put to `accepts`.
    """

    if not cython.compiled:
        __slots__ = ("tick", "world", "entities", "dead", "bodies", "grid", "mask", "ignored")
    tick: Tick
    world: World
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    bodies: Bodies
    grid: Broadphase
    mask: int
    ignored: Any

    def __init__(self, tick: Tick, world: World) -> None:
        self.tick = tick
        self.world = world
        self.bodies = tick.bodies
        self.grid = tick.detection.broadphase
        self.open(validate.ALL, ())

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def open(self, mask: Any, ignore: Any) -> cython.int:
        """Begin a question: colliders with a layer in `mask` are wanted, except the entities in `ignore`."""
        self.entities = self.world.entities
        self.dead = self.world.dead
        self.mask = validate.bits("mask", mask)
        if isinstance(ignore, tuple) and not ignore:
            self.ignored = None
        else:
            self.ignored = validate.entities("ignore", ignore)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def accepts(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether the entity of a row that the grid found is wanted, and still there."""
        if self.bodies.layer[row] & self.mask == 0:
            return 0
        entity: Any = self.bodies.entity[row]
        if self.entities.get(entity) is not self.bodies.records[row] or entity in self.dead:
            return 0
        return self.ignored is None or entity not in self.ignored
