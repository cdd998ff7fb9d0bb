"""The data of a mover's last move that its next move needs."""

from __future__ import annotations

from typing import Any, NamedTuple


class LastMove(NamedTuple):
    """The end of a mover's last move.

    record            its component dict
    number            of the tick (`Tick.number`); steps: `Tick.steps`
    x, y              where it ended
    start_x, start_y  where the mover was before its first move in that tick
    floor             component dict of its floor, or None. The mover also counts as standing on this floor if the floor
                      has sunk since, or is one-way and has risen into the mover
    place             the entity and the pose of a dynamic floor; None for any other floor
    wedged            whether it stood wedged between two surfaces
    on_edge           whether it stood on the edge of a step
    pressed           the pieces that pressed it, as `Pushers.remember` returned them
    mask, ignored     the filter of the move
    """

    record: Any
    number: int
    steps: int
    x: float
    y: float
    start_x: float
    start_y: float
    floor: Any
    place: Any
    wedged: bool
    on_edge: bool
    pressed: tuple[Any, ...]
    mask: int
    ignored: Any
