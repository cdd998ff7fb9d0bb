"""Steps: how a mover climbs them, and stands on their edges.

A round foot goes over the edge of a step along an arc, and on the arc the contact normal is that of a wall. While
the mover goes up or down a step, the edge is its floor. A mover with a flat foot is on the step at once.
"""

from __future__ import annotations

from math import fabs
from typing import Any

import cython

from physics.queries.clip_planes import FLOOR, WALL, ClipPlanes
from physics.queries.mover_shape import MoverShape

_LEAST_PART = cython.declare(cython.double, 0.1)
"""The smallest part of a motion that is tried as a step. Smaller: more casts at each wall. Larger: a fast character
stops at thin bumps that a slower one climbs."""


@cython.final
@cython.cclass
class StepClimbing:
    """The steps beside a mover.

    shape    the mover
    on_edge  whether the mover stands on the edge of a step. At the beginning of a move: whether it did after the last
    """

    shape: MoverShape
    on_edge: bool

    def __init__(self, shape: MoverShape) -> None:
        self.shape = shape
        self.on_edge = False

    def climb(self, across: float, height: float) -> float:
        """Climb the obstacle that the mover has hit, if it is a step of at most `height`. Returns the part of the way
        `across` that was made. If the obstacle is no such step, returns 0 and leaves the mover in place.

        A long way may lead over the whole obstacle, and down behind it. Then half of the way is tried, then a quarter,
        and so on.
        """
        obstacle: tuple[Any, ...] = self.shape.last_hit()
        part: float = 1.0
        made: float
        while part > _LEAST_PART:
            made = self._climb_by(part * across, height)
            if made > 0.0:
                return min(made / fabs(across), 1.0)
            part *= 0.5
        self.shape.take_hit(obstacle)
        return 0.0

    def _climb_by(self, across: float, height: float) -> float:
        """Move the mover over a step by at most `across`. Returns the distance across that was made. If the way leads
        onto no step, returns 0 and leaves the mover in place.

        If this way does not lead the mover onto the step, there must be a floor beyond, at most half the mover's size
        away. Then the mover stays on the edge.
        """
        shape: MoverShape = self.shape
        x: float = shape.x
        y: float = shape.y
        made: float = self._step_over(across, height)
        edge_x: float = shape.x
        edge_y: float = shape.y
        landed: cython.bint = made > 0.0 and shape.row >= 0 and self._rise_from(x, y) > 0.0
        if landed and (
            made <= shape.skin
            or self._rise_from(x, y) <= shape.skin
            or shape.planes.kind(shape.nx, shape.ny) != FLOOR
        ):
            shape.x = x
            shape.y = y
            landed = self._leads_up(1.0 if across > 0.0 else -1.0, height)
        if not landed:
            shape.x = x
            shape.y = y
            return 0.0
        shape.x = edge_x
        shape.y = edge_y
        return made

    def find_edge(self, snap: float, height: float) -> cython.int:
        """Set `on_edge`: whether the mover stands on an edge at most `snap` below, with a floor beside the edge that is
        at most `height` above the mover, or at most `snap` below it. If so, the mover is moved down onto the edge, and
        `row`, the point and the normal of `shape` are set; the normal is `up`."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        way: float = snap + shape.skin
        x: float = shape.x
        y: float = shape.y
        edge_x: float
        edge_y: float
        edge: tuple[Any, ...]
        lean: float
        self.on_edge = False
        if not shape.cast(-way * planes.up_x, -way * planes.up_y, False):
            return 0
        # Across `up`, the normal points away from the step.
        lean = shape.nx * planes.up_y - shape.ny * planes.up_x
        if (
            planes.kind(shape.nx, shape.ny) != WALL
            or not shape.nx * planes.up_x + shape.ny * planes.up_y > 0.0
        ):
            return 0
        edge = shape.last_hit()
        edge_x = shape.x - shape.fraction * way * planes.up_x
        edge_y = shape.y - shape.fraction * way * planes.up_y
        shape.x = edge_x
        shape.y = edge_y
        self.on_edge = (height > 0.0 and self._leads_up(-1.0 if lean > 0.0 else 1.0, height)) or (
            snap > 0.0 and self._leads_down(1.0 if lean > 0.0 else -1.0, snap)
        )
        if not self.on_edge:
            shape.x = x
            shape.y = y
            return 0
        shape.x = edge_x
        shape.y = edge_y
        shape.take_hit(edge)
        shape.nx = planes.up_x
        shape.ny = planes.up_y
        return 1

    def _leads_up(self, sign: float, height: float) -> cython.bint:
        """Whether there is a floor in this direction across `up`, at most half the mover's size away, and at most
        `height` above the mover. Moves the mover."""
        shape: MoverShape = self.shape
        x: float = shape.x
        y: float = shape.y
        k: cython.int
        # Half the mover's width is the length of the arc over an edge; a shape that leans may need more.
        for k in range(2):
            if (
                self._step_over(sign * (shape.half if k else 0.5 * shape.width), height) > 0.0
                and shape.row >= 0
                and shape.planes.kind(shape.nx, shape.ny) == FLOOR
                and self._rise_from(x, y) > 0.0
            ):
                return True
            shape.x = x
            shape.y = y
        return False

    def _leads_down(self, sign: float, snap: float) -> cython.bint:
        """Whether there is a floor in this direction across `up`, at most half the mover's size away, and at most
        `snap` below the mover. Moves the mover."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        x: float = shape.x
        y: float = shape.y
        way: float
        down: float = snap + shape.skin
        k: cython.int
        for k in range(2):
            way = sign * (shape.half if k else 0.5 * shape.width)
            shape.advance(way * planes.up_y, -way * planes.up_x)
            if (
                shape.cast(-down * planes.up_x, -down * planes.up_y, False)
                and planes.kind(shape.nx, shape.ny) == FLOOR
            ):
                return True
            shape.x = x
            shape.y = y
        return False

    def _step_over(self, across: float, height: float) -> float:
        """Move the mover up by at most `height`, across, and down by at most the height gained and a skin.
        Returns the distance across that was made; `row` is -1 if nothing is below."""
        shape: MoverShape = self.shape
        planes: ClipPlanes = shape.planes
        lift: float = height * shape.advance(height * planes.up_x, height * planes.up_y)
        made: float = fabs(across) * shape.advance(across * planes.up_y, -across * planes.up_x)
        drop: float = lift + shape.skin
        shape.advance(-drop * planes.up_x, -drop * planes.up_y)
        return made

    def _rise_from(self, x: float, y: float) -> float:
        """How far above (x, y) the mover is."""
        return (self.shape.x - x) * self.shape.planes.up_x + (self.shape.y - y) * self.shape.planes.up_y
